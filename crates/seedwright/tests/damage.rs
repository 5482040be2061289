//! Packs whose passages hurt.

use seedwright::inspect::{Loss, TripAct, holding_everything, lint, trips};
use seedwright::logic::Logic;
use seedwright::pack::{self, SourceFile};
use seedwright::world::{Settings, World};

/// A camp with two chests behind lava. `{0}` is the health, `{1}` the campfire.
fn lava(health: &str, fire: &str, goal: &str) -> String {
    format!(
        "[pack]\nformat = 1\nid = \"lava\"\nstart = \"Camp.fire\"\ngoal = \"{goal}\"\n\
         [resources]\nenergy = {health}\n[items]\nKey = {{ count = 2 }}\n\
         [rooms.Camp]\nspots = [{fire}, \"left\", \"right\"]\nlinks = [\n\
         {{ from = \"fire\", to = \"left\", need = \"damage(60)\" }},\n\
         {{ from = \"left\", to = \"fire\" }},\n\
         {{ from = \"fire\", to = \"right\", need = \"damage(60)\" }},\n\
         {{ from = \"right\", to = \"fire\" }},\n]\n\
         locations = [{{ name = \"L\", at = \"left\" }}, {{ name = \"R\", at = \"right\" }}]\n"
    )
}

const HEALTH: &str = "{ start = 100, health = true }";
const REST: &str = "{ name = \"fire\", refills = true }";

fn read(text: &str) -> Result<World, Vec<&'static str>> {
    let reading = pack::read(&[SourceFile::new("lava.toml", text.to_owned())]);
    reading.world.ok_or(reading.diagnostics.iter().map(|found| found.code).collect())
}

#[test]
fn trips_say_how_much_health_is_left() {
    let world = read(&lava(HEALTH, REST, "Key * 2")).expect("the pack is valid");
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let state = holding_everything(&world, &logic);
    let trips = trips(&world, &logic, &state);
    assert_eq!(trips.len(), 2);
    for trip in trips {
        assert!(matches!(trip.acts[0], TripAct::Refill(_, 100)), "{:?}", trip.acts);
        let goes = |act: &&TripAct| matches!(act, TripAct::Go { .. });
        let [TripAct::Go { to, has_way_back: true, damage }] =
            trip.acts.iter().filter(goes).collect::<Vec<_>>()[..]
        else {
            panic!("{:?}", trip.acts);
        };
        assert_eq!(*damage, Some(Loss { lost: 60, left: 40 }));
        let Some(TripAct::Return(home, needs)) = trip.acts.last() else {
            panic!("{:?}", trip.acts);
        };
        assert!(needs.is_empty() && *to != *home && world.spot_name(*home) == "Camp.fire");
    }
}

#[test]
fn places_that_cost_health_are_sound() {
    let world = read(&lava(HEALTH, REST, "Key * 2")).expect("the pack is valid");
    assert_eq!(lint(&world), []);
}

#[test]
fn damage_needs_one_health_and_a_place_to_take_it() {
    let codes =
        |health: &str, goal: &str| read(&lava(health, REST, goal)).err().unwrap_or_default();
    assert_eq!(codes(HEALTH, "Key * 2"), [""; 0]);
    assert_eq!(codes("{ start = 100 }", "Key * 2"), ["E0339"]);
    assert_eq!(codes(HEALTH, "Key * 2 & damage(5)"), ["E0339"]);
    assert_eq!(codes("{ start = 9, health = true, with = \"Key\" }", "Key"), ["E0338"]);
    let two = "{ start = 9, health = true }\nshield = { health = true }";
    assert_eq!(codes(two, "Key"), ["E0338"]);
}
