//! Packs whose passages hurt.
#![expect(clippy::panic, reason = "a test may fail")]

use seedwright::error::ErrorKind;
use seedwright::inspect::{Loss, TripAct, holding_everything, lint, trips};
use seedwright::logic::Logic;
use seedwright::pack::{self, SourceFile};
use seedwright::pipeline::{Comparison, Error, Request, Stages, Watch, origin};
use seedwright::random::Seed;
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
        assert!(matches!(trip.acts[0], TripAct::Refill(_, Some(100))), "{:?}", trip.acts);
        let goes = |act: &&TripAct| matches!(act, TripAct::Go { .. });
        let [TripAct::Go { to, has_way_back: true, damage }] =
            trip.acts.iter().filter(goes).collect::<Vec<_>>()[..]
        else {
            panic!("{:?}", trip.acts);
        };
        assert_eq!(*damage, Some(Loss { lost: 60, left: Some(40) }));
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

/// Generates a world, and checks it with the checker.
fn try_to_generate(text: &str) -> Result<(), Error> {
    let world = read(text).unwrap_or_else(|codes| panic!("the pack is valid: {codes:?}"));
    let generated = world.generate(&Request::default(), &Seed::from_text("lava"))?;
    generated.verify().unwrap_or_else(|problem| panic!("{problem}"));
    Ok(())
}

fn generate(text: &str) -> Result<(), ErrorKind> {
    try_to_generate(text).map_err(|error| error.kind())
}

/// A camp with chests that hurt to open. What is found there must be enough to leave by the gate.
fn chests(fire: &str, health: u32, costs: &[u32], more: &str) -> String {
    let locations: Vec<String> = costs
        .iter()
        .enumerate()
        .map(|(number, cost)| format!("{{ name = \"C{number}\", need = \"damage({cost})\" }}"))
        .collect();
    format!(
        "[pack]\nformat = 1\nid = \"chests\"\nstart = \"Camp.fire\"\ngoal = \"reached(Gate)\"\n\
         [resources]\nenergy = {{ start = {health}, health = true }}\n[items]\nKey = {{ count = {} }}\n\
         [rooms.Camp]\nspots = [{fire}]\nlocations = [{}]\n[rooms.Gate]\n\
         [doors]\ngate = {{ a = \"Camp.fire\", b = \"Gate\", need = \"Key * {}\" }}\n{more}",
        costs.len(),
        locations.join(", "),
        costs.len(),
    )
}

#[test]
fn chests_at_home_can_hurt() {
    // All of 100 can be lost but one, at a fire that gives it back and at one that does not.
    for (fire, costs, is_possible) in [
        (REST, &[60, 60, 60][..], true),
        ("\"fire\"", &[60], true),
        ("\"fire\"", &[50, 49], true),
        ("\"fire\"", &[50, 50], false),
        ("\"fire\"", &[25, 25, 25, 24], true),
    ] {
        let generated = generate(&chests(fire, 100, costs, ""));
        assert_eq!(generated.is_ok(), is_possible, "{fire}, {costs:?}");
        // Nothing that depends on the order of play is called impossible.
        assert!(!matches!(generated, Err(kind) if kind != ErrorKind::NotFound), "{costs:?}");
    }
}

#[test]
fn early_items_can_hurt() {
    let early = "[placement]\nearly = [\"Key\"]\n";
    assert!(generate(&chests(REST, 100, &[60, 60], early)).is_ok());
    // Health that does not come back may be needed elsewhere, so these chests do not count as early.
    let refused = generate(&chests("\"fire\"", 100, &[60], early));
    assert!(matches!(refused, Err(ErrorKind::NotFound)), "{refused:?}");
}

#[test]
fn a_refusal_of_costly_early_items_says_why() {
    let early = "[placement]\nearly = [\"Key\"]\n";
    let refused = try_to_generate(&chests("\"fire\"", 100, &[60], early));
    assert_eq!(
        refused.expect_err("the chest costs health for good").to_string(),
        "`Key` must be early, but the only locations that it is allowed at and that can be opened before any other item \
         is found cost health that does not come back at home: `Camp.C0` (a location that costs health for good does not \
         count as early, because that health may be needed later)"
    );
    // Nobody survives opening this one, so health that does not come back is not the reason.
    let refused = try_to_generate(&chests("\"fire\"", 50, &[60], early));
    let refused = refused.expect_err("the chest can't be opened").to_string();
    assert!(refused.contains("can be opened and left again"), "{refused}");
    assert!(!refused.contains("costs health for good"), "{refused}");
}

/// A hall with doors of every way that cost health, some with locks.
const KEEP: &str = r#"
[pack]
format = 1
id = "keep"
start = "Hall"
goal = "reached(Crypt)"
[resources]
energy = { start = 100, health = true }
[items]
Key = {}
Tank = { gives = { energy = 50 } }
[rooms.Hall]
spots = [{ name = "floor", refills = true }]
locations = [{ name = "H" }]
[rooms.Attic]
locations = [{ name = "A" }]
[rooms.Cellar]
locations = [{ name = "C" }]
[rooms.Crypt]
[rooms.Loft]
[rooms.Roof]
[doors]
d1 = { a = "Hall", b = "Attic", need = "damage(30)" }
d2 = { a = "Hall", b = "Cellar", need = "damage(20)" }
d3 = { a = "Hall", b = "Crypt" }
d4 = { a = "Attic", b = "Loft", need = "damage(10) | Key" }
d5 = { a = "Attic", b = "Roof" }
d6 = { a = "Cellar", b = "Crypt", way = "once", need = "damage(5)" }
d7 = { a = "Cellar", b = "Loft", way = "one", need = "damage(5)" }
d8 = { a = "Loft", b = "Roof", lock = { need = "Key" } }
[shuffle]
mode = "full"
"#;

#[test]
fn doors_that_cost_health_are_shuffled_and_compiled_again() {
    let pack = read(KEEP).expect("the pack is valid");
    for (stages, is_alone) in [(Stages::Doors, true), (Stages::All, false)] {
        let request = Request { stages, ..Request::new(Settings::defaults(&pack)) };
        for seed in 0..5 {
            let generated = pack.generate(&request, &Seed::from(seed));
            let generated =
                generated.unwrap_or_else(|error| panic!("{stages:?}, seed {seed}: {error}"));
            generated.verify().unwrap_or_else(|problem| panic!("{stages:?}, {seed}: {problem}"));
            let found = origin(generated.bundle(), &pack, true, &mut Watch::none());
            let found = found.expect("nobody stops it");
            assert_eq!((found.pack, found.seed), (Comparison::Same, Comparison::Same), "{seed}");
            // Where no items are placed, health is not tracked, and the comparison says so.
            assert_eq!(found.counts_damage_by_passage, is_alone);
            assert_eq!(generated.bundle().world.health.is_none(), is_alone);
        }
    }
}

#[test]
fn rooms_behind_doors_that_cost_too_much_are_refused() {
    let pack = read(&KEEP.replace("damage(30)", "damage(150)")).expect("the pack is valid");
    let request = Request { stages: Stages::Doors, ..Request::new(Settings::defaults(&pack)) };
    assert!(pack.generate(&request, &Seed::from(1)).is_ok(), "the attic has another way in");
    let text = KEEP.replace("damage(30)", "damage(150)").replace("damage(20)", "damage(150)");
    let text = text.replace("b = \"Crypt\" }", "b = \"Crypt\", need = \"damage(150)\" }");
    let pack = read(&text).expect("the pack is valid");
    let refused = pack.generate(&request, &Seed::from(1)).err();
    let refused = refused.expect("nobody survives a door of the hall, wherever it leads");
    assert!(refused.kind() == ErrorKind::Impossible && refused.to_string().contains("`Attic`"));
}

/// Rooms in a row, each behind a door that costs 1 of the health. The goal is in the last one, or needs its key at the
/// start.
fn corridor(length: usize, health: usize, has_chests: bool, is_way_back: bool) -> String {
    let goal = match is_way_back {
        true => "Home".to_owned(),
        false => format!("reached(R{length})"),
    };
    let mut text = format!(
        "[pack]\nformat = 1\nid = \"corridor\"\nstart = \"R0\"\ngoal = \"{goal}\"\n\
         [resources]\nenergy = {{ start = {health}, health = true }}\n[items]\nKey = {{}}\n"
    );
    for room in 0..=length {
        let chest =
            (has_chests || room == length).then_some("locations = [{ name = \"Chest\" }]\n");
        let event = (room == 0 && is_way_back)
            .then_some("events = [{ name = \"Home\", need = \"Key\" }]\n");
        let contents = [chest, event].map(Option::unwrap_or_default).concat();
        text += &format!("[rooms.R{room}]\n{contents}");
    }
    text += "[doors]\n";
    for room in 0..length {
        let next = room + 1;
        text += &format!(
            "d{room} = {{ a = \"R{room}\", b = \"R{next}\", need = \"damage(1)\", way = \"{}\" }}\n",
            if is_way_back { "both" } else { "one" }
        );
    }
    text
}

#[test]
fn long_corridors_that_hurt_can_be_passed() {
    for length in [32, 64, 300] {
        for has_chests in [false, true] {
            let there = generate(&corridor(length, length + 1, has_chests, false));
            assert!(there.is_ok(), "{length}, {has_chests}: {there:?}");
            assert!(generate(&corridor(length, length, has_chests, false)).is_err());
        }
        let back = generate(&corridor(length, 2 * length + 1, false, true));
        assert!(back.is_ok(), "{length} and back: {back:?}");
    }
}

/// A link whose requirement has this many parts, each of which costs health without its item.
fn suits(parts: usize) -> String {
    let parts =
        (0..parts).map(|number| format!("(I{number} | damage({}))", 1_u32 << (number % 16)));
    need(&parts.collect::<Vec<_>>().join(" & "))
}

fn need(need: &str) -> String {
    let items: String = (0..300).map(|number| format!("I{number} = {{}}\n")).collect();
    format!(
        "[pack]\nformat = 1\nid = \"suits\"\nstart = \"A.x\"\ngoal = \"reached(A.y)\"\n\
         [resources]\nenergy = {{ start = 999, health = true }}\n[items]\n{items}\
         [rooms.A]\nspots = [\"x\", \"y\"]\nlinks = [{{ from = \"x\", to = \"y\", need = \"{need}\" }}]\n"
    )
}

#[test]
fn ways_to_lose_health_are_limited() {
    assert!(read(&suits(8)).is_ok());
    for parts in [9, 24, 300] {
        assert_eq!(read(&suits(parts)).err(), Some(vec!["E0306"]), "{parts}");
    }
    // Ways that another is never worse than do not count, nor do parts that cost nothing.
    let items: Vec<String> = (0..300).map(|number| format!("I{number}")).collect();
    let costs: Vec<String> = (1..300).map(|cost| format!("damage({cost})")).collect();
    for many in [
        format!("{} | damage(5)", items.join(" | ")),
        format!("{} & damage(5)", items.join(" & ")),
        costs.join(" | "),
        costs[..40].join(" & "),
        format!("I0 & ({})", costs.join(" | ")),
    ] {
        let world = read(&need(&many)).unwrap_or_else(|codes| panic!("{many}: {codes:?}"));
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        let energy = logic.rules().energy().expect("it hurts");
        assert!(energy.costly.len() <= 2, "{many}: {}", energy.costly.len());
    }
}
