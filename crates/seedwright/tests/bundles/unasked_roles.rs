//! Layouts of templates with any roles, requested or not: what the engine finds is proved by the checker, and found
//! again.

use std::ops::ControlFlow;

use proptest::prelude::*;
use seedwright::bundle::{Bundle, BundleParts, LayoutParts, RecordedRequest, recorded_settings};
use seedwright::pack::{self, SourceFile};
use seedwright::pipeline::{Comparison, Difference, Watch, origin};
use seedwright::random::Seed;
use seedwright::rooms::Planner;
use seedwright::section::{NoNames, Section};
use seedwright::world::{LayoutSettings, Settings, World};
use seedwright_verify::verify;

const ROLES: [&str; 7] = ["entrance", "exit", "boss", "treasure", "merchant", "event", "gate"];
const DRAWINGS: [&str; 2] = ["#?#\n?.?\n#?#", "##?##\n#...#\n?...?\n##?##"];

/// Returns a pack of templates with these roles, which requires rooms of some, and may group two templates.
fn world(templates: &[Vec<usize>], requested: &[(usize, u32)], grouped: bool) -> World {
    let mut text = "[pack]\nformat = 1\nid = 'any'\n[layout]\nrooms = 8\nattempts = 5\n".to_owned();
    text += "repeats = true\n[layout.roles]\n";
    for (role, count) in requested {
        text += &format!("{} = {{ count = {count}, place = 'anywhere' }}\n", ROLES[*role]);
    }
    for (number, roles) in templates.iter().enumerate() {
        let roles: Vec<&str> = roles.iter().map(|role| ROLES[*role]).collect();
        let drawing = DRAWINGS[number % DRAWINGS.len()];
        text += &format!(
            "[templates.T{number}]\nroles = {roles:?}\ndrawing = \"\"\"\n{drawing}\n\"\"\"\n"
        );
    }
    if grouped {
        text += "[groups.Pair]\nmembers = [{ template = 'T0', at = [0, 0] }, { template = 'T0', at = [0, 2] }]\n";
    }
    let reading = pack::read(&[SourceFile::new("any.toml", text)]);
    reading.world.expect("the pack is sound")
}

/// Returns the bundle of a layout, if there is one.
fn bundle(world: &World, seed: u64) -> Option<Bundle> {
    bundle_of(world, world.layout.as_ref()?.settings.clone(), seed)
}

/// Returns the bundle of a layout with other settings than the pack's, if there is one.
fn bundle_of(world: &World, settings: LayoutSettings, seed: u64) -> Option<Bundle> {
    let blueprint = world.layout.as_ref()?;
    let catalogue = blueprint.catalogue().ok()?;
    let changed = settings.least(&blueprint.settings);
    let request = RecordedRequest {
        stages: Some("rooms".to_owned()),
        rooms: recorded_settings::<LayoutSettings>(&changed, &NoNames),
        ..RecordedRequest::default()
    };
    let planner = Planner::new(&catalogue, settings).ok()?;
    let seed = Seed::from(seed);
    let layout = planner.plan(&seed, &mut |_| ControlFlow::Continue(())).ok()?;
    Some(Bundle::new(&BundleParts {
        rooms: Some(LayoutParts::Walked(&planner, &layout)),
        request: Some(&request),
        ..BundleParts::new(world, &Settings::defaults(world), &seed)
    }))
}

/// Whether a bundle is what its pack gives for its seed.
fn of_seed(bundle: &Bundle, world: &World) -> Comparison {
    origin(bundle, world, true, &mut Watch::none()).expect("nothing stops it").seed
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn layouts_with_any_roles_are_proved(
        templates in prop::collection::vec(prop::collection::vec(0..ROLES.len(), 0..3), 1..5),
        requested in prop::collection::btree_map(1..ROLES.len(), 0u32..3, 0..3),
        grouped: bool,
        seed: u64,
    ) {
        let requested: Vec<(usize, u32)> = requested.into_iter().collect();
        let world = world(&templates, &requested, grouped);
        if let Some(bundle) = bundle(&world, seed) {
            let proved = verify(bundle.text().as_bytes());
            prop_assert!(proved.is_ok(), "{:?}", proved.err());
            prop_assert_eq!(of_seed(&bundle, &world), Comparison::Same);
        }
    }
}

#[test]
fn a_template_whose_role_nobody_asks_for_is_ordinary() {
    // The first template is for bosses, and no boss is required.
    let world = world(&[vec![2], vec![]], &[(1, 1)], false);
    let firsts: Vec<String> = (0..20)
        .filter_map(|seed| {
            let bundle = bundle(&world, seed).expect("a layout is found");
            verify(bundle.text().as_bytes()).expect("it is proved");
            let rooms = bundle.decisions.rooms?.rooms;
            rooms.first().map(|room| room.template.clone())
        })
        .collect();
    assert!(firsts.iter().any(|name| name == "T0"), "{firsts:?}");
    assert!(firsts.iter().any(|name| name == "T1"), "{firsts:?}");
}

#[test]
fn a_budget_of_ones_own_changes_no_rooms() {
    let world = world(&[vec![], vec![]], &[], false);
    let settings = world.layout.as_ref().expect("the pack has a layout").settings.clone();
    for steps in [settings.steps / 2, settings.steps * 2] {
        let settings = LayoutSettings { steps, ..settings.clone() };
        let bundle = bundle_of(&world, settings, 1).expect("a layout is found");
        assert_eq!(of_seed(&bundle, &world), Comparison::Same);
    }
}

#[test]
fn other_rooms_and_other_words_are_noticed() {
    let world = world(&[vec![], vec![]], &[], false);
    let honest = bundle(&world, 1).expect("a layout is found");
    assert_eq!(of_seed(&honest, &world), Comparison::Same);
    assert!(honest.is_signed());
    // Valid, but of another seed.
    let mut other = bundle(&world, 2).expect("a layout is found");
    other.seed.clone_from(&honest.seed);
    verify(other.text().as_bytes()).expect("the checker can't know");
    let differs = of_seed(&other, &world);
    assert!(
        matches!(&differs, Comparison::Differs(Difference::World { field }) if field.starts_with("decisions.rooms")),
        "{differs:?}"
    );
    let mut words = honest.clone();
    words.hash_words = other.hash_words;
    let mut glyphs = honest;
    glyphs.hash_glyphs = other.hash_glyphs;
    assert!(!words.is_signed() && !glyphs.is_signed());
}
