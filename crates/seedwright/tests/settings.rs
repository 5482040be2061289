//! Settings: constraints refuse them at once, and extreme ones work or are proved impossible.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the tests read packs from files, and may fail"
)]

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use seedwright::error::ErrorKind;
use seedwright::items::Basis;
use seedwright::pack::{self, SourceFile};
use seedwright::pipeline::{
    CornerEffort, Error, Impossible, NotFound, Request, Stages, constraints_of, try_corners,
};
use seedwright::world::{BrokenConstraints, SettingValue, Settings, World};

/// Returns the world of an embedded pack.
fn embedded(name: &str) -> World {
    let worlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds");
    let folder = worlds.join(name);
    let mut paths: Vec<_> = match folder.is_dir() {
        true => fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect(),
        false => vec![worlds.join(format!("{name}.toml"))],
    };
    paths.sort();
    let files: Vec<SourceFile> = { paths.iter() }
        .map(|path| SourceFile::new(path.to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect();
    pack::read(&files).world.unwrap()
}

fn chosen(world: &World, values: &[(&str, i64)]) -> Settings {
    let mut settings = Settings::defaults(world);
    for (name, value) in values {
        settings.set(world, name, &SettingValue::Number(*value)).unwrap();
    }
    settings
}

fn refused(world: &World, request: &Request) -> BrokenConstraints {
    match world.prepare(request).err() {
        Some(Error::Impossible(Impossible::Settings(broken))) => broken,
        other => unreachable!("these settings break a constraint: {other:?}"),
    }
}

#[test]
fn broken_constraints_are_refused_at_once() {
    let world = embedded("station");
    let request = Request::new(chosen(&world, &[("missileCount", 80)]));
    let broken = refused(&world, &request);
    assert_eq!(broken.broken.len(), 1);
    assert_eq!(broken.broken[0].rule, "etankCount + missileCount + powerBombCount <= 86");
    let values: Vec<String> =
        broken.broken[0].values.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(values, ["etankCount=14", "missileCount=80", "powerBombCount=25"]);
    let change = broken.change.clone().unwrap();
    assert_eq!((change.name.as_str(), change.value), ("missileCount", SettingValue::Number(47)));
    let error = Error::Impossible(Impossible::Settings(broken));
    assert_eq!(error.kind(), ErrorKind::Impossible);
    let request = Request::new(chosen(&world, &[("missileCount", 47)]));
    assert!(world.prepare(&request).is_ok());
}

/// The constraint of the station says what the item stage would say: nothing that it refuses can be built.
#[test]
fn the_constraint_of_the_station_is_exact() {
    let world = embedded("station");
    let mut draft = world.clone().into_draft();
    draft.constraints.clear();
    let unconstrained = draft.finish().unwrap();
    assert_eq!(world.hash(), unconstrained.hash(), "constraints change no world");
    for (etanks, is_possible) in [(14, true), (15, false)] {
        let settings = chosen(&world, &[("etankCount", etanks)]);
        for world in [&world, &unconstrained] {
            assert_eq!(world.prepare(&Request::new(settings.clone())).is_ok(), is_possible);
        }
    }
}

/// The bounds of a campaign count for the campaign, and not for a layout of its rooms alone.
#[test]
fn bounds_of_campaigns_are_constraints() {
    let world = embedded("campaign");
    assert!(world.constraints.is_empty());
    assert_eq!(constraints_of(&world).len(), 5);
    let settings = chosen(&world, &[("spheres", 10), ("abilities", 1), ("codes", 0), ("keys", 0)]);
    let request = Request::new(settings);
    let broken = refused(&world, &request);
    assert_eq!(broken.broken[0].rule, "spheres <= abilities + codes + keys + 1");
    // Eight more abilities are one too many, so keys or spheres have to move by eight.
    let change = broken.change.unwrap();
    assert_eq!((change.name.as_str(), change.value), ("keys", SettingValue::Number(8)));
    assert!(world.prepare(&Request { stages: Stages::Rooms, ..request }).is_ok());
}

#[test]
fn corners_of_embedded_packs_work() {
    for name in ["station", "tower", "halls", "festive", "depths", "blank"] {
        let world = embedded(name);
        let tried = try_corners(&world, CornerEffort::Quick, &mut |_, _| ControlFlow::Continue(()));
        let tried = tried.unwrap();
        let failed: Vec<String> = tried.failed.iter().map(|one| one.error.to_string()).collect();
        assert_eq!(failed, Vec::<String>::new(), "{name}");
        assert_eq!(tried.all > 0, !world.options.is_empty(), "{name}");
        assert_eq!(tried.unfinished, 0, "{name}");
    }
}

/// A gate with a hundred chests, which takes 37 coins.
fn toll() -> World {
    let chests = (1..=100).map(|number| format!("{{ name = \"Chest {number}\", at = \"floor\" }}"));
    let chests: Vec<String> = chests.collect();
    let text = format!(
        r#"
[pack]
format = 1
id = "toll"
start = "Gate.floor"
goal = "reached(Gate.far side)"
return = "walk"

[options]
fog = {{ kind = "switch", default = false }}
coins = {{ kind = "range", min = 0, max = 100, default = 60 }}

[resources]
gold = {{}}

[items]
"Coin" = {{ count = "opt(coins)", gives = {{ gold = 1 }} }}

[rooms.Gate]
area = "Road"
spots = ["floor", "far side"]
links = [{{ from = "floor", to = "far side", need = "gold >= 37", way = "both" }}]
locations = [{}]
"#,
        chests.join(", ")
    );
    pack::read(&[SourceFile::new("pack.toml", text)]).world.unwrap()
}

/// Far from the default as well, the number that is named is the nearest one that helps.
#[test]
fn a_refusal_names_the_nearest_number_that_lifts_it() {
    let world = toll();
    for coins in [0, 20, 36] {
        let error = world.prepare(&Request::new(chosen(&world, &[("coins", coins)]))).err();
        let Some(Error::NotFound(NotFound::Refused(refused))) = error else {
            unreachable!("{coins} coins are too few, and more are allowed: {error:?}");
        };
        let Basis::Settings { changes, .. } = &refused.refusal.basis else {
            unreachable!("an option lifts it: {:?}", refused.refusal.basis);
        };
        let named = changes.iter().flatten().map(|change| (&*change.name, &change.value));
        let named: Vec<_> = named.collect();
        assert_eq!(named, [("coins", &SettingValue::Number(37))]);
    }
    assert!(world.prepare(&Request::new(chosen(&world, &[("coins", 37)]))).is_ok());
}

/// A gate that takes two of the switches of a pack, and one that takes the last of many.
#[test]
fn a_refusal_names_settings_that_lift_it_together() {
    let switches = (0..60).map(|number| format!("o{number} = {{ kind = \"switch\" }}\n"));
    let switches: String = switches.collect();
    for (need, lifts) in [("opt(o7) & opt(o31)", vec!["o7", "o31"]), ("opt(o59)", vec!["o59"])] {
        let text = format!(
            "[pack]\nformat = 1\nid = \"two\"\nstart = \"A\"\ngoal = \"reached(B)\"\n[options]\n{switches}\
             [items]\nKey = {{}}\n[rooms.A]\nlocations = [{{ name = \"L\" }}]\n[rooms.B]\n\
             [doors]\nD = {{ a = \"A\", b = \"B\", need = \"Key & {need}\" }}\n"
        );
        let world = pack::read(&[SourceFile::new("pack.toml", text)]).world.unwrap();
        let error = world.prepare(&Request::new(Settings::defaults(&world))).err();
        let Some(Error::NotFound(NotFound::Refused(refused))) = error else {
            unreachable!("{need} is off, and can be on: {error:?}");
        };
        let Basis::Settings { changes, .. } = &refused.refusal.basis else {
            unreachable!("options lift it: {:?}", refused.refusal.basis);
        };
        let named: Vec<_> = changes[0].iter().map(|change| change.name.as_str()).collect();
        assert_eq!((changes.len(), named), (1, lifts));
    }
}

/// A pack whose layouts need twice as many dead ends as walkers leave: possible, but not found in one attempt.
const UNLUCKY: &str = r##"
[pack]
format = 1
id = "unlucky"

[options]
size = { kind = "range", min = 1, max = 2, default = 1 }

[layout]
rooms = 40
repeats = true
dead-ends = [500, 510]
attempts = 1

[templates."Cross"]
drawing = """
##?##
#...#
?...?
#...#
##?##
"""
"##;

#[test]
fn corners_that_fail_are_counted_and_can_be_stopped() {
    let world = pack::read(&[SourceFile::new("pack.toml", UNLUCKY)]).world.unwrap();
    let mut seen = (0, 0);
    let tried = try_corners(&world, CornerEffort::Full, &mut |done, of| {
        seen = (done, of);
        ControlFlow::Continue(())
    });
    let tried = tried.unwrap();
    // The only option has two values, and the pack ignores it, so both end alike.
    assert_eq!((tried.all, tried.tried(), tried.failed.len()), (2, 2, 2));
    assert_eq!(seen, (1, 2));
    assert_eq!(tried.failed[0].error.kind(), ErrorKind::NotFound);
    let stopped = try_corners(&world, CornerEffort::Full, &mut |_, _| ControlFlow::Break(()));
    assert_eq!(stopped.err().map(|error| error.kind()), Some(ErrorKind::Stopped));
}
