//! Shapes of the embedded world `station`: found, measured again by the checker, and refused where none can exist.

#[path = "support/station.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod support;

use std::ops::ControlFlow;

use seedwright::bundle::{Bundle, BundleParts, ItemParts};
use seedwright::items::{Error, Impossible, Placer, ShapeBound};
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, read_plan, read_request};
use seedwright::permalink::Permalink;
use seedwright::pipeline::{PermalinkError, Request};
use seedwright::random::Seed;
use seedwright::world::{ItemRequest, ItemSettings, Measure, ReturnMode, Settings, World};
use serde_json::{Value, json};
use support::station;

/// The single shapes, and one of five terms.
const SHAPES: [&str; 10] = [
    "spheres=10",
    "spheres=14",
    "spheres=4",
    "Morph Ball=3",
    "spread=..40%",
    "per-sphere=..6",
    "Docks=3..",
    "required=15..",
    "playthrough=35..",
    "spheres=8..12, Morph Ball=2..4, playthrough=20..30, required=10.., spread=..60%",
];

/// The station with a warp home: without trips, the checker measures everything.
fn warped() -> World {
    let mut draft = station().into_draft();
    draft.return_mode = ReturnMode::Warp;
    draft.finish().expect("a warp breaks nothing")
}

fn request(world: &World, shape: &Value) -> ItemRequest {
    let request = read_request::<ItemSettings>(world, &json!({ "shape": shape }));
    request.expect("the station has what the shape names")
}

fn placer(world: &World, request: &ItemRequest) -> Result<Placer, Impossible> {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let placer = Placer::new(world, &settings, &logic, request);
    placer.map_err(|refusal| refusal.into_reason().reason)
}

/// The bundle of a seed.
fn bundle(world: &World, request: &ItemRequest, seed: u64) -> Result<Bundle, Error> {
    let placer = placer(world, request).expect("the shape is possible");
    let seed = Seed::from(seed);
    let placement = placer.place(&seed, &mut |_| ControlFlow::Continue(()))?;
    let settings = Settings::defaults(world);
    let items = ItemParts { request, placer: &placer, placement: &placement };
    let parts = BundleParts { items: Some(items), ..BundleParts::new(world, &settings, &seed) };
    Ok(Bundle::new(&parts))
}

#[test]
fn shapes_are_found_and_measured_again() {
    let world = station();
    for (number, shape) in (0..).zip(SHAPES) {
        let request = request(&world, &json!(shape));
        for seed in [number, number + 100] {
            let bundle = bundle(&world, &request, seed).expect(shape);
            let text = bundle.text();
            let proved = seedwright_verify::verify(text.as_bytes());
            proved.unwrap_or_else(|problem| panic!("{shape}, seed {seed}: {problem}"));
            assert_eq!(bundle.text(), Bundle::read(text.as_bytes()).expect("a bundle").text());
        }
    }
}

#[test]
fn the_checker_measures_everything_without_trips() {
    let world = warped();
    let shape = "spheres=1.., playthrough=1.., required=0.., spread=0%.., per-sphere=0.., moves=0.., \
        Morph Ball=0.., Docks=0..";
    let request = request(&world, &json!(shape));
    for seed in 0..4 {
        let bundle = bundle(&world, &request, seed).expect(shape);
        let proved = seedwright_verify::verify(bundle.text().as_bytes());
        let proved = proved.unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));
        let claims = proved.claims.iter().filter(|claim| claim.starts_with("Its \"")).count();
        assert_eq!(claims, 8, "seed {seed}");
        assert!(!proved.unchecked.contains(&"proof.shape"), "seed {seed}");
    }
}

/// Where trips are made, most measures are certain too, and a false one is refused.
#[test]
fn the_checker_measures_with_trips() {
    let world = station();
    let shape = "spheres=1.., playthrough=1.., required=0.., spread=0%.., per-sphere=0.., moves=0.., \
        Morph Ball=0.., Docks=0..";
    let request = request(&world, &json!(shape));
    let (mut checked, mut listed) = (0, 0);
    for seed in 1..=16 {
        let good = bundle(&world, &request, seed).expect(shape).text();
        let proved = seedwright_verify::verify(good.as_bytes());
        let proved = proved.unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));
        let good: Value = serde_json::from_str(&good).expect("it is JSON");
        for row in 0..8 {
            let term = good["proof"]["shape"][row]["term"].as_str().expect("a term");
            let starts = |with: &str| proved.claims.iter().any(|claim| claim.starts_with(with));
            if !starts(&format!("Its \"{term}\" is ")) {
                assert!(
                    starts(&format!("Not checked: the file says that \"{term}\" is")),
                    "{term}"
                );
                assert!(proved.unchecked.contains(&"proof.shape"), "seed {seed}");
                listed += 1;
                continue;
            }
            checked += 1;
            let mut forged = good.clone();
            let most = forged["proof"]["shape"][row]["most"].as_u64().expect("a number");
            forged["proof"]["shape"][row]["most"] = json!(most + 1);
            let result = seedwright_verify::verify(forged.to_string().as_bytes());
            assert!(result.is_err(), "seed {seed}, {term}");
        }
    }
    assert!(checked >= 100, "{checked} of {}", checked + listed);
}

#[test]
fn forged_measures_are_refused() {
    let world = warped();
    let shape = "spheres=4..14, Morph Ball=0..6, required=0.., moves=..90, Docks=0..";
    let request = request(&world, &json!(shape));
    let good = bundle(&world, &request, 1).expect(shape).text();
    seedwright_verify::verify(good.as_bytes()).expect("it is true");
    let good: Value = serde_json::from_str(&good).expect("it is JSON");
    let refused = |forge: &dyn Fn(&mut Value)| {
        let mut forged = good.clone();
        forge(&mut forged);
        assert_ne!(forged, good, "something was forged");
        let result = seedwright_verify::verify(forged.to_string().as_bytes());
        assert!(result.is_err(), "{:?}", result.map(|proved| proved.claims));
    };
    for row in 0..5 {
        for end in ["least", "most"] {
            refused(&|file| {
                let value = file["proof"]["shape"][row][end].as_u64().unwrap_or(0);
                file["proof"]["shape"][row][end] = json!(value + 1);
            });
        }
    }
    refused(&|file| file["proof"]["shape"] = json!([]));
    refused(&|file| file["proof"]["playthrough"] = json!([0]));
    refused(&|file| file["stages"]["items"]["shape"]["spheres"] = json!("20.."));
    refused(&|file| _ = file["stages"]["items"].as_object_mut().unwrap().remove("shape"));
    refused(&|file| file["stages"]["items"]["shape"]["items"] = json!({ "Nothing": "1" }));
}

#[test]
fn arithmetic_refuses_what_no_world_has() {
    let world = station();
    let refused = |shape: &str| match placer(&world, &request(&world, &json!(shape))) {
        Err(Impossible::Shape(bound)) => (bound, bound.describe(&world)),
        other => panic!("{shape}: {:?}", other.map(|_| ())),
    };
    let (bound, text) = refused("spheres=1000..");
    let ShapeBound::Spheres { asked: 1000, item: None, copies, ends_away } = bound else {
        panic!("{bound:?}");
    };
    let most = copies + 1 + u32::from(ends_away);
    assert!(text.contains(&format!("= {most}")), "{text}");
    assert!(placer(&world, &request(&world, &json!(format!("spheres={most}..")))).is_ok());
    assert!(placer(&world, &request(&world, &json!(format!("spheres={}..", most + 1)))).is_err());
    for (shape, expected) in
        [("playthrough=500..", Measure::Playthrough), ("required=500..", Measure::Required)]
    {
        assert!(
            matches!(refused(shape).0, ShapeBound::Finds { measure, .. } if measure == expected),
            "{shape}"
        );
    }
    let (bound, _) = refused("required=20.., playthrough=..15");
    assert_eq!(bound, ShapeBound::Required { required: 20, playthrough: 15 });
    assert!(matches!(refused("Bombs=9, spheres=..9").0, ShapeBound::Late { .. }));
    assert!(matches!(refused("Hi-Jump=2").0, ShapeBound::NoCopy(_)));
    // On foot the game might end on a first trip, and then there is no sphere to measure. With a warp home it can't.
    assert!(placer(&world, &request(&world, &json!("per-sphere=400.."))).is_ok());
    let world = warped();
    let refusal = placer(&world, &request(&world, &json!("per-sphere=400..")));
    assert!(matches!(refusal.map(|_| ()), Err(Impossible::Shape(ShapeBound::Majors { .. }))));
}

#[test]
fn tables_and_texts_mean_the_same() {
    let world = station();
    let table = json!({
        "spheres": "8..12", "perSphere": "1..6", "spread": "..40%", "try": 64,
        "items": { "Bombs": "2..4" }, "areas": { "Docks": { "from": 3 } },
    });
    let text = "spheres=8..12, per-sphere=1..6, spread=..40%, try=64, Bombs=2..4, Docks=3..";
    assert_eq!(request(&world, &table), request(&world, &json!(text)));
    let plan = "[shape]\nspheres = \"8..12\"\nper-sphere = \"1..6\"\nspread = \"..40%\"\ntry = 64\n\
        items = { Bombs = \"2..4\" }\nareas = { Docks = { from = 3 } }\n";
    let plan = read_plan(&world, &[SourceFile::new("plan.toml", plan)]).expect("it is sound");
    assert_eq!(plan, request(&world, &table));
    let later = request(&world, &json!("spheres=9, moves=..20"));
    let both = plan.and(later);
    let texts: Vec<String> =
        both.shape.terms.terms().iter().map(seedwright::world::ShapeTerm::range_text).collect();
    assert_eq!(texts, ["9", "..40%", "1..6", "..20", "2..4", "3.."]);
}

#[test]
fn mistakes_are_located() {
    let world = station();
    let found = |text: &str| {
        let plan = format!("shape = \"{text}\"\n");
        let found = read_plan(&world, &[SourceFile::new("plan.toml", plan.as_str())]);
        let found = found.expect_err(text);
        let span = found[0].span.expect("it has a place");
        (found[0].code, plan[span.range()].to_owned(), found[0].message.clone())
    };
    let (code, place, _) = found("spheres=8..12, Bombz=2");
    assert_eq!((code, place.as_str()), ("E0320", "Bombz"));
    let (code, place, _) = found("spheres=12..8");
    assert_eq!((code, place.as_str()), ("E0104", "12..8"));
    let (code, place, _) = found("Docks=3");
    assert_eq!((code, place.as_str()), ("E0104", "3"));
    assert_eq!(found("hardest").0, "E0320");
    assert_eq!(found("spheres=8, spheres=9").0, "E0326");
    assert_eq!(found("").0, "E0104");
    assert_eq!(found("try=0").0, "E0104");
}

#[test]
fn permalinks_hold_shapes() {
    let world = station();
    let code = |shape: &str| {
        let items = request(&world, &json!(shape));
        let request = Request { items, ..Request::default() };
        let code = request.permalink(&world, &Seed::from(7))?;
        let link = Permalink::read(&code).expect("it was just written");
        let again = Request::of_permalink(&world, &link).expect("it is of this pack");
        assert_eq!(again.items, request.items, "{shape}");
        Ok(code)
    };
    for shape in SHAPES.into_iter().chain(["hard", "easy, Bombs=1..3", "Docks=2.., try=9"]) {
        code(shape).expect(shape);
    }
    let items = ["Bombs", "Morph Ball", "Spring Ball", "Ice Beam", "Grapple Beam", "Screw Attack"];
    let items: Vec<String> = items.iter().map(|item| format!("{item}=1..")).collect();
    let many = format!("spheres=1.., moves=1.., required=1.., {}", items.join(", "));
    assert_eq!(code(&many), Err(PermalinkError::Shape));
}

#[test]
fn presets_are_reached() {
    let world = station();
    for (number, shape) in (0..).zip(["easy", "normal", "hard"]) {
        let request = request(&world, &json!(shape));
        for seed in [number, number + 50] {
            let bundle = bundle(&world, &request, seed).expect(shape);
            assert!(bundle.proof.shape.len() >= 2, "{shape}");
        }
    }
}

/// The pack of a text.
fn pack(text: &str) -> World {
    seedwright::pack::read(&[SourceFile::new("pack.toml", text)]).world.expect("the pack is valid")
}

#[test]
fn a_term_about_no_sphere_holds() {
    // The game can end in the pit at once, so no sphere comes before the goal.
    let world = pack(
        r#"
[pack]
format = 1
id = "pit"
start = "Home"
goal = "reached(Pit)"
[items]
Key = {}
[rooms.Home]
locations = [{ name = "Hook" }, { name = "Chest", need = "Key" }]
[rooms.Pit]
[doors]
Drop = { a = "Home", b = "Pit", way = "one" }
"#,
    );
    for shape in ["per-sphere=1..", "per-sphere=5.."] {
        let bundle = bundle(&world, &request(&world, &json!(shape)), 1).expect(shape);
        assert_eq!(bundle.proof.shape[0].least, None, "{shape}");
    }
}

#[test]
fn items_are_in_the_spheres_that_are_shown() {
    // The Key and the Crown are found on the final trip, which begins where the Lamp opens nothing else.
    let world = pack(
        r#"
[pack]
format = 1
id = "cave"
start = "Cave"
goal = "Crown"
[items]
Lamp = {}
Key = {}
Crown = {}
[rooms.Cave]
locations = [{ name = "Niche" }]
[rooms.Village]
locations = [{ name = "Bucket" }, { name = "Throne", need = "Key" }]
[doors]
Drop = { a = "Cave", b = "Village", need = "Lamp", way = "one" }
[placement]
aim = "goal"
"#,
    );
    let bundle = bundle(&world, &request(&world, &json!("Crown=1, spheres=2")), 1).expect("found");
    let shown: Vec<Vec<&str>> = bundle.progression["spheres"]
        .as_array()
        .expect("there are spheres")
        .iter()
        .map(|row| {
            let found = row["found"].as_array().expect("a list").iter();
            found.filter_map(|find| find["item"].as_str()).collect()
        })
        .collect();
    assert_eq!(shown, [vec!["Lamp"], vec!["Key", "Crown"]]);
}

#[test]
fn what_is_not_measured_is_not_claimed() {
    // Where health is lost on the way, spheres depend on it, and the checker does not search for ways.
    let world = pack(
        r#"
[pack]
format = 1
id = "lava"
start = "Camp.fire"
goal = "Key"
[resources]
energy = { start = 100, health = true }
[items]
Key = {}
[rooms.Camp]
spots = [{ name = "fire", refills = true }, "left"]
links = [
  { from = "fire", to = "left", need = "damage(60)" },
  { from = "left", to = "fire" },
]
locations = [{ name = "Left", at = "left" }]
"#,
    );
    let mut request = request(&world, &json!("spheres=2, try=1"));
    request.accept_closest = Some(true);
    let bundle = bundle(&world, &request, 1).expect("the closest is taken");
    let proved = seedwright_verify::verify(bundle.text().as_bytes()).expect("it is true");
    assert!(proved.unchecked.contains(&"proof.shape"));
    let about: Vec<&String> = proved.claims.iter().filter(|one| one.contains("shape")).collect();
    assert!(about.len() == 1 && about[0].starts_with("Not checked: "), "{about:?}");
}
