//! Bundles of the engine are proved, and come from their pack.

use std::collections::BTreeSet;

use seedwright::bundle::{Bundle, StaticWorld};
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, read};
use seedwright::world::{ReturnMode, SettingValue, Settings, World};
use seedwright_verify::verify;

use crate::cases::{check, of_random_worlds, of_station, placed};
use crate::oracle::Oracle;
use crate::support::{games, station};

#[track_caller]
fn assert_proved(name: &str, bundle: &Bundle) {
    assert_eq!(check(bundle).map(drop), Ok(()), "{name}");
    let oracle = Oracle::new(bundle);
    assert_eq!(oracle.judge(), Ok(()), "{name}");
    assert!(oracle.can_be_finished(), "{name}");
}

#[test]
fn bundles_of_the_station_are_proved_and_small() {
    for (name, bundle) in of_station() {
        assert_proved(&name, &bundle);
        let text = bundle.text();
        assert_eq!(verify(text.as_bytes()).map(drop), Ok(()), "{name}");
        assert!(text.len() <= 300_000, "{name}: {} bytes", text.len());
        assert_eq!(Bundle::read(text.as_bytes()).ok(), Some(bundle), "{name}");
    }
}

#[test]
fn bundles_of_random_worlds_are_proved() {
    for return_mode in [ReturnMode::Walk, ReturnMode::Warp] {
        let bundles = of_random_worlds(return_mode, 400);
        for bundle in &bundles {
            assert_proved(&format!("{return_mode:?} {}", bundle.seed), bundle);
        }
        // The worlds cover every kind of item setting.
        for wish in ["place", "exclude", "priority", "early", "areas"] {
            let has_setting = |bundle: &&Bundle| {
                let value = &bundle.stages["items"][wish];
                value != &serde_json::json!({}) && value != &serde_json::json!([])
            };
            let count = bundles.iter().filter(has_setting).count();
            assert!(count >= 20, "{wish}: {count}");
        }
    }
}

/// Returns the bundle of a pack's first seed, under its default settings and its own requests.
fn of_pack(text: &str) -> Option<Bundle> {
    let reading = read(&[SourceFile::new("pack.toml", text)]);
    assert_eq!(reading.diagnostics, []);
    let world = reading.world.expect("there was nothing to complain about");
    Some(placed(&world, &Settings::defaults(&world), &world.placement, 0)?.1)
}

#[test]
fn an_event_that_waits_for_itself_ends_nothing() {
    let bundle = of_pack(
        r#"[pack]
format = 1
id = "bell"
start = "Hall"
goal = "reached(Vault)"
[items]
Key = {}
[rooms.Hall]
locations = [{ name = "Mat" }]
events = [{ name = "Bell", need = "Bell" }]
[rooms.Vault]
[doors]
down = { a = "Hall", b = "Vault", need = "Key | Bell" }
"#,
    );
    assert_proved("bell", &bundle.expect("the key lies on the mat"));
}

#[test]
fn a_location_that_does_not_exist_is_no_row() {
    let text = |default: bool| {
        format!(
            r#"[pack]
format = 1
id = "shed"
start = "Hall"
goal = "reached(Vault)"
[options]
shed = {{ kind = "switch", default = {default} }}
[items]
Key = {{}}
Stone = {{ class = "filler" }}
[rooms.Hall]
locations = [
  {{ name = "Shed", when = "opt(shed)" }},
  {{ name = "Mat" }},
  {{ name = "Hook" }},
]
[rooms.Vault]
[doors]
down = {{ a = "Hall", b = "Vault", need = "Key" }}
[placement]
exclude = ["Hall.Shed"]
"#
        )
    };
    let bundle = of_pack(&text(true)).expect("there is room enough");
    assert_eq!(bundle.world.locations.len(), 3);
    let mut bundle = of_pack(&text(false)).expect("two locations are enough");
    assert_proved("shed", &bundle);
    let names: Vec<&str> = bundle.world.locations.iter().map(|row| &*row.0).collect();
    assert_eq!(names, ["Hall.Mat", "Hall.Hook"]);
    assert_eq!(bundle.stages["items"]["exclude"], serde_json::json!([]));
    bundle.decisions.items[0].location = "Hall.Shed".to_owned();
    let refused = check(&bundle).map(drop).expect_err("there is no shed");
    assert!(refused.to_string().contains("there is no location \"Hall.Shed\""), "{refused}");
}

#[test]
fn starting_copies_of_one_item_spare_copies_of_another() {
    // Two of three hundred are held at the start, so a rule can use only one more battery.
    let bundle = of_pack(
        r#"[pack]
format = 1
id = "lamps"
start = "Hall"
starting = ["Cell * 2"]
goal = "reached(Vault)"
[resources]
energy = {}
[items]
Cell = { count = 0, gives = { energy = 100 } }
Battery = { count = 2, gives = { energy = 100 } }
[rooms.Hall]
locations = [{ name = "Mat" }, { name = "Hook" }]
[rooms.Vault]
[doors]
down = { a = "Hall", b = "Vault", need = "energy >= 300" }
"#,
    );
    let bundle = bundle.expect("everything is open");
    assert_eq!(bundle.world.items[1].4, 1);
    assert_proved("lamps", &bundle);
}

#[test]
fn a_priority_location_is_kept_for_what_fits_nowhere_else() {
    // The key must be early, and only the mat is open; the bow could be anywhere.
    let bundle = of_pack(
        r#"[pack]
format = 1
id = "house"
start = "Hall"
goal = "reached(Vault) & Bow"
[items]
Key = {}
Bow = {}
[rooms.Hall]
area = "House"
locations = [{ name = "Mat" }]
[rooms.Vault]
area = "House"
locations = [{ name = "Chest" }, { name = "Shelf" }]
[doors]
down = { a = "Hall", b = "Vault", need = "Key" }
[placement]
early = ["Key"]
priority = ["Hall.Mat"]
only-in = { Bow = ["House"] }
"#,
    );
    assert_proved("house", &bundle.expect("key, mat; bow, chest"));
}

/// Returns the hash of the rules of a pack under settings: the second verdict.
fn hash(world: &World, settings: &Settings) -> String {
    let logic = Logic::compile(world, settings);
    StaticWorld::new(world, &logic).0.hash()
}

#[test]
fn the_rules_are_those_of_the_pack_under_these_settings_only() {
    let world = station();
    let bundles = of_station();
    let mut hashes = BTreeSet::new();
    for ((name, bundle), (game, settings)) in bundles.iter().zip(games(&world)) {
        assert_eq!(*name, game);
        let proved = check(bundle).expect("it is proved");
        assert_eq!(proved.world_hash, hash(&station(), &settings), "{name}");
        assert_eq!(proved.pack_hash, world.hash());
        hashes.insert(proved.world_hash);
    }
    // The preset `casual` equals the defaults; no other two have the same rules.
    assert_eq!(hashes.len(), 16);
}

#[test]
fn any_other_setting_has_other_rules() {
    let world = station();
    let defaults = Settings::defaults(&world);
    let expected = hash(&world, &defaults);
    let options = ["etankCount", "missileCount", "powerBombCount"];
    let tricks = world.tricks.rows().iter().map(|trick| trick.name.as_str());
    let numbers = options.into_iter().chain(tricks);
    let mut others: Vec<_> = numbers.map(|name| (name, SettingValue::Number(3))).collect();
    others.push(("restrictSpecialItemSwaps", SettingValue::Switch(false)));
    others.push(("start", SettingValue::Word("wards".to_owned())));
    for (name, value) in others {
        let mut settings = defaults.clone();
        settings.set(&world, name, &value).expect("it can be set");
        assert_ne!(hash(&world, &settings), expected, "{name}");
    }
}
