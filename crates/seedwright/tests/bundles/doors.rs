//! Bundles of shuffled doors, with and without items, and what the checker says when they are changed by hand.

use std::ops::ControlFlow;

use seedwright::bundle::{Bundle, BundleParts, DoorParts, ItemParts};
use seedwright::doors::{DoorRules, Shuffle, Shuffler};
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::{self, SourceFile};
use seedwright::random::Seed;
use seedwright::world::{AreaId, DoorId, DoorMode, DoorRequest, Settings, World};
use seedwright_verify::verify;
use serde_json::{Value, json};

fn tower() -> World {
    let text = include_str!("../../../seedwright-api/worlds/tower.toml");
    let files = [SourceFile::new("tower.toml", text)];
    pack::read(&files).world.expect("the tower is sound")
}

fn request(mode: DoorMode) -> DoorRequest {
    DoorRequest { mode: Some(mode), no_trap: Some(true), ..DoorRequest::default() }
}

/// The bundle of a shuffle of the tower's doors, with or without its items.
fn bundle(world: &World, request: &DoorRequest, seed: u64, with_items: bool) -> Bundle {
    let settings = Settings::defaults(world);
    let rules = DoorRules::compile(world, &settings);
    let shuffler = Shuffler::new(&rules, request).expect("doors can move");
    let seed = Seed::from(seed);
    let shuffled = shuffler.shuffle(&seed, &mut |_| ControlFlow::Continue(()));
    let shuffled: Shuffle = shuffled.expect("a map is found");
    let linked = world.relinked(&shuffled.linking).expect("a map is a world");
    let logic = Logic::compile(&linked, &settings);
    let placer = Placer::new(&linked, &settings, &logic, &linked.placement).expect("items fit");
    let placement = placer.place(&seed, &mut |_| ControlFlow::Continue(()));
    let placement = placement.expect("items are placed");
    Bundle::new(&BundleParts {
        doors: Some(DoorParts::of(&shuffler, &shuffled.linking)),
        items: with_items.then_some(ItemParts {
            request: &linked.placement,
            placer: &placer,
            placement: &placement,
        }),
        ..BundleParts::new(world, &settings, &seed)
    })
}

fn refused(bundle: &Value) -> String {
    match verify(bundle.to_string().as_bytes()) {
        Err(problem) => problem.to_string(),
        Ok(_) => "proved".to_owned(),
    }
}

fn as_json(bundle: &Bundle) -> Value {
    serde_json::from_str(&bundle.text()).expect("a bundle is JSON")
}

#[test]
fn shuffled_doors_are_proved_with_items_and_without() {
    let world = tower();
    for mode in [DoorMode::Spin, DoorMode::Swap, DoorMode::Full] {
        for seed in 0..20 {
            for with_items in [true, false] {
                let bundle = bundle(&world, &request(mode), seed, with_items);
                let text = bundle.text();
                let proved = verify(text.as_bytes()).expect("the engine writes what holds");
                let claims = proved.claims.join(" ");
                assert!(claims.contains("Every room can be reached: 36 rooms."), "{claims}");
                assert!(claims.contains("The player is never trapped for good"), "{claims}");
                assert!(!bundle.decisions.doors.is_empty());
                assert_eq!(Bundle::read(text.as_bytes()).expect("it can be read"), bundle);
            }
        }
    }
}

#[test]
fn a_spun_pack_is_the_world_that_was_proved() {
    let world = tower();
    let rules = DoorRules::compile(&world, &Settings::defaults(&world));
    let shuffler = Shuffler::new(&rules, &request(DoorMode::Full)).unwrap();
    let shuffled = shuffler.shuffle(&Seed::from(7), &mut |_| ControlFlow::Continue(()));
    let spun = world.relinked(&shuffled.unwrap().linking).unwrap();
    let files = pack::write(&spun).expect("it is small");
    let again = pack::read(&files).world.expect("a spun pack is a pack");
    assert_eq!(again.hash(), spun.hash());
}

fn row(door: &str, end: &str, to: &str, at: &str) -> Value {
    json!({ "door": door, "end": end, "to": to, "at": at })
}

fn pair(one: (&str, &str), other: (&str, &str)) -> [Value; 2] {
    [row(one.0, one.1, other.0, other.1), row(other.0, other.1, one.0, one.1)]
}

/// Forged decisions about the doors of the tower, and what the checker says about them.
fn forgeries() -> [(Vec<Value>, &'static str); 7] {
    [
        (
            // A fixed door, and the one it would be exchanged with.
            [
                pair(("Gate arch", "a"), ("Rain door", "a")),
                pair(("Gate arch", "b"), ("Rain door", "b")),
            ]
            .concat(),
            "must stay in place",
        ),
        (
            [
                pair(("Slag totem", "a"), ("Worm totem", "b")),
                pair(("Slag totem", "b"), ("Worm totem", "a")),
            ]
            .concat(),
            "must stay in place",
        ),
        (
            // There, but not back.
            vec![
                row("Rain door", "a", "Weir door", "b"),
                row("Weir door", "a", "Court steps", "b"),
                row("Court steps", "a", "Rain door", "b"),
            ],
            "does not lead back",
        ),
        (
            // Both ends are in the Sluice.
            [
                pair(("Rain door", "b"), ("Weir door", "a")),
                pair(("Rain door", "a"), ("Weir door", "b")),
            ]
            .concat(),
            "back into its own room",
        ),
        (vec![row("Rain door", "a", "Weir door", "b")], "two ends lead to"),
        (vec![row("Rain door", "a", "No door", "b")], "there is no door"),
        (Vec::new(), "doors changed, but the settings require at least 1"),
    ]
}

#[test]
fn doors_that_were_moved_by_hand_are_refused() {
    let world = tower();
    let sound = as_json(&bundle(&world, &request(DoorMode::Spin), 3, false));
    for (doors, expected) in forgeries() {
        let mut forged = sound.clone();
        forged["decisions"]["doors"] = json!(doors);
        let said = refused(&forged);
        assert!(said.contains(expected), "{said} instead of {expected}");
    }
}

#[test]
fn a_proof_has_to_reach_every_room() {
    let world = tower();
    let sound = as_json(&bundle(&world, &request(DoorMode::Spin), 3, false));
    let steps = sound["proof"]["steps"].as_array().expect("steps").clone();
    let mut shorter = 0;
    let mut reasons = std::collections::BTreeSet::new();
    for end in 0..steps.len() {
        let mut forged = sound.clone();
        forged["proof"]["steps"] = json!(steps[..end]);
        let said = refused(&forged);
        shorter += usize::from(said == "proved");
        reasons.insert(said.split('"').next().unwrap_or_default().to_owned());
    }
    assert!(shorter < steps.len() / 10, "{shorter} of {} shorter proofs hold", steps.len());
    let reaches = "the proof does not hold: it does not reach the goal";
    assert!(reasons.contains(reaches), "{reasons:?}");
    let room = "the proof does not hold: it does not reach room ";
    assert!(reasons.contains(room), "{reasons:?}");
}

#[test]
fn a_pit_is_not_called_safe() {
    let text = r#"
        [pack]
        format = 1
        id = "pit"
        start = "Hall"
        goal = "reached(Roof.top)"
        [items]
        Coin = {}
        [rooms.Hall]
        locations = [{ name = "Mat" }]
        [rooms.Attic]
        [rooms.Cellar]
        [rooms.Roof]
        spots = ["top", "pit"]
        links = [{ from = "top", to = "pit" }]
        [doors]
        Stair = { a = "Hall", b = "Attic" }
        Steps = { a = "Hall", b = "Cellar" }
        Hatch = { a = "Attic", b = "Roof.top" }
        Ladder = { a = "Cellar", b = "Roof.top" }
    "#;
    let files = [SourceFile::new("pit.toml", text)];
    let world = pack::read(&files).world.expect("the pit is sound");
    let full = DoorRequest { mode: Some(DoorMode::Full), ..DoorRequest::default() };
    let mut forged = as_json(&bundle(&world, &full, 1, false));
    assert_eq!(refused(&forged), "proved");
    forged["stages"]["doors"]["noTrap"] = json!(true);
    let expected =
        "the proof does not hold: it does not show that one can return from spot \"Roof.pit\"";
    assert_eq!(refused(&forged), expected);
    // A proof that leaves out the pit finds no one in it.
    let steps = forged["proof"]["steps"].as_array().expect("steps").clone();
    let mut said = std::collections::BTreeSet::new();
    for left_out in 0..steps.len() {
        let mut fewer = steps.clone();
        fewer.remove(left_out);
        forged["proof"]["steps"] = json!(fewer);
        said.insert(refused(&forged));
    }
    assert!(!said.contains("proved"), "{said:?}");
    let expected =
        "the proof does not hold: it is incomplete: it omits that spot \"Roof.pit\" is reached";
    assert!(said.contains(expected), "{said:?}");
}

#[test]
fn areas_that_are_kept_apart_are_not_joined_by_doors_that_stayed() {
    let world = tower();
    let mut forged = as_json(&bundle(&world, &request(DoorMode::Spin), 3, false));
    forged["stages"]["doors"]["apart"] = json!([["Threshold", "Cinder Works"]]);
    let said = refused(&forged);
    assert!(said.contains("the settings keep their areas apart"), "{said}");
    forged["stages"]["doors"]["apart"] = json!([]);
    forged["stages"]["doors"]["protected"] = json!(["No such door"]);
    let said = refused(&forged);
    assert!(said.contains("the shuffle of doors does not hold: there is no door"), "{said}");
}

#[test]
fn rules_must_not_say_where_doors_lead() {
    let world = tower();
    let mut forged = as_json(&bundle(&world, &request(DoorMode::Spin), 3, false));
    let rows = forged["world"]["rules"].as_array_mut().expect("rules");
    rows.push(json!([ENTERING, 1, 0]));
    seal(&mut forged);
    let said = refused(&forged);
    assert!(said.contains("says where a door leads: one comes in through end a of"), "{said}");
}

/// The first fact about entering through an end in the tower: there are 36 spots, 49 doors, 24 locations and as many
/// items, and one goal.
const ENTERING: u64 = 2 * 36 + 4 * DOORS + 24 + 24 + 1;
const DOORS: u64 = 49;

/// Updates the hash of a bundle's world.
fn seal(bundle: &mut Value) {
    let world: seedwright_verify::kernel::StaticWorld =
        serde_json::from_value(bundle["world"].clone()).expect("the shape is right");
    bundle["worldHash"] = json!(world.hash().expect("it can be hashed"));
}

/// A small file can contain more rules than can be searched for traps. What was not searched is not promised.
#[test]
fn too_many_rules_are_not_passed_over_in_search_of_traps() {
    let many: u64 = 95_000;
    let world = tower();
    let mut forged = as_json(&bundle(&world, &request(DoorMode::Spin), 3, false));
    let parts = forged["world"]["parts"].as_u64().expect("a number");
    let first = ENTERING + 4 * DOORS + parts;
    forged["world"]["parts"] = json!(parts + many);
    // One body of many facts under many rules, none of which ever fires.
    let body: Vec<Value> = (first..first + many).flat_map(|fact| [json!(fact), json!(1)]).collect();
    let bodies = forged["world"]["bodies"].as_array_mut().expect("bodies");
    bodies.push(json!(body));
    let rule = json!([first, many, bodies.len() - 1]);
    let rules = forged["world"]["rules"].as_array_mut().expect("rules");
    let before = rules.len() as u64;
    rules.extend(std::iter::repeat_n(rule, many as usize));
    for step in forged["proof"]["steps"].as_array_mut().expect("steps") {
        let number = step.as_u64().expect("a number");
        *step = json!(if number < before { number } else { number + many });
    }
    seal(&mut forged);
    let said = refused(&forged);
    assert!(said.contains("the checks look up more than 8589934592 facts"), "{said}");
}

/// A ring of six rooms with doors of several kinds and ways, a pit, and a place for a coin.
fn ring() -> World {
    let text = r#"
        [pack]
        format = 1
        id = "ring"
        start = "R0"
        goal = "reached(R3) & Coin"
        [items]
        Coin = {}
        [rooms.R0]
        area = "West"
        locations = [{ name = "Mat" }]
        [rooms.R1]
        area = "West"
        [rooms.R2]
        area = "West"
        [rooms.R3]
        area = "East"
        [rooms.R4]
        area = "East"
        [rooms.R5]
        area = "East"
        [rooms.Pit]
        area = "East"
        [doors]
        A = { a = "R0", b = "R1" }
        B = { a = "R1", b = "R2" }
        C = { a = "R2", b = "R3" }
        D = { a = "R3", b = "R4" }
        E = { a = "R4", b = "R5" }
        F = { a = "R5", b = "R0" }
        G = { a = "R0", b = "R3", fixed = true }
        H = { a = "R1", b = "R4", kind = "totem" }
        I = { a = "R0", b = "R4", way = "one" }
        J = { a = "R0", b = "R2", way = "once" }
        K = { a = "R5", b = "Pit", way = "one", kind = "jump" }
        L = { a = "R2", b = "R5", kind = "gate" }
    "#;
    let files = [SourceFile::new("ring.toml", text)];
    pack::read(&files).world.expect("the ring is sound")
}

/// The pointers to all values that contain no others.
fn leaves(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((pointer, value)) = open.pop() {
        match value {
            Value::Array(entries) => {
                let entries = entries.iter().enumerate();
                open.extend(entries.map(|(at, entry)| (format!("{pointer}/{at}"), entry)));
            }
            Value::Object(fields) => {
                let fields = fields.iter();
                open.extend(fields.map(|(key, field)| (format!("{pointer}/{key}"), field)));
            }
            _ => found.push(pointer),
        }
    }
    found
}

/// Every statement about doors is checked, or the checker lists it as unchecked.
#[test]
fn every_field_about_doors_is_checked_or_listed() {
    let world = ring();
    let full = DoorRequest {
        mode: Some(DoorMode::Full),
        protected: vec![DoorId(0)],
        joined: vec![(AreaId(0), AreaId(1))],
        ..DoorRequest::default()
    };
    let mut sound = as_json(&bundle(&world, &full, 2, true));
    // As much as holds, so that more does not.
    let changed = sound["decisions"]["doors"].as_array().map_or(0, Vec::len) / 2;
    sound["stages"]["doors"]["leastChanged"] = json!(changed);
    let proved = verify(sound.to_string().as_bytes()).expect("the engine writes what holds");
    let fields = ["/stages/doors", "/decisions/doors", "/world/doors"];
    let about_doors = |pointer: &String| fields.iter().any(|field| pointer.starts_with(field));
    // Another excluded kind requires less, which also holds; only the pack can tell.
    let asks_less = |pointer: &String| pointer.starts_with("/stages/doors/stillKinds");
    let mut checked = 0;
    let pointers = leaves(&sound).into_iter().filter(about_doors);
    for pointer in pointers.filter(|pointer| !asks_less(pointer)) {
        let mut edited = sound.clone();
        let value = edited.pointer_mut(&pointer).expect("it is there");
        *value = match &*value {
            Value::String(text) => json!(format!("{text}x")),
            Value::Bool(flag) => json!(!flag),
            Value::Number(number) => json!(number.as_u64().map_or(7, |number| number + 1)),
            _ => json!([9, 7]),
        };
        let path = pointer.trim_start_matches('/').replace('/', ".");
        let listed = |field: &&str| path == **field || path.starts_with(&format!("{field}."));
        let listed = proved.unchecked.iter().any(listed);
        assert_eq!(refused(&edited) == "proved", listed, "{path}");
        checked += usize::from(!listed);
    }
    assert!(checked > 50, "{checked}");
}
