//! Campaigns that were changed by hand, and what the checker reports.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::bundle::Bundle;
use seedwright::campaign::Campaigner;
use seedwright::random::Seed;
use seedwright::world::Settings;
use seedwright_verify::verify;
use serde_json::{Value, json};

/// A small campaign of three floors, so that gates can lead too far.
fn bundle() -> Bundle {
    let pack = super::pack();
    let mut settings = Settings::defaults(&pack);
    for (name, value) in [("floors", 3), ("zones", 2), ("rooms", 12), ("spheres", 2)] {
        let value = seedwright::world::SettingValue::Number(value);
        settings.set(&pack, name, &value).expect("it is an option");
    }
    let campaigner = Campaigner::new(&pack, &settings).expect("it is possible");
    let seed = Seed::from(4);
    let made = campaigner.make(&seed, &mut |_| ControlFlow::Continue(()));
    campaigner.bundle(&made.expect("it is found"), &seed, None)
}

fn said(bundle: &Value) -> String {
    match verify(bundle.to_string().as_bytes()) {
        Err(problem) => problem.to_string(),
        Ok(_) => "proved".to_owned(),
    }
}

/// Returns the checker's report on a bundle with changed rules and a corrected hash.
fn said_of_rules(change: fn(&mut Bundle)) -> String {
    let mut forged = bundle();
    change(&mut forged);
    forged.world_hash = forged.world.hash();
    match verify(forged.text().as_bytes()) {
        Err(problem) => problem.to_string(),
        Ok(_) => "proved".to_owned(),
    }
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("a list")
}

/// Returns the first thing of a level that a rule placed.
fn thing<'b>(bundle: &'b mut Value, level: usize, rule: &str) -> &'b mut Value {
    let things = list(&mut bundle["decisions"]["population"][level]["things"]);
    let mut things = things.iter_mut();
    let found = things.find(|thing| thing["rule"] == rule);
    found.expect("there is one")
}

/// The expected report, and the change.
type Attack = (&'static str, fn(&mut Value));

const ATTACKS: &[Attack] = &[
    ("zone", |bundle| {
        let room = &mut bundle["decisions"]["zones"][1]["standing"]["rooms"][3];
        room["x"] = json!(room["x"].as_i64().expect("a column") + 1);
    }),
    ("zone", |bundle| {
        let zones = list(&mut bundle["decisions"]["zones"]);
        let other = zones[1]["standing"].clone();
        zones[0]["standing"] = other;
    }),
    ("must ascend from 1", |bundle| {
        bundle["decisions"]["zones"][0]["floor"] = json!(2);
    }),
    ("must ascend from 1", |bundle| {
        bundle["decisions"]["zones"][5]["floor"] = json!(5);
    }),
    ("needs a proof", |bundle| {
        list(&mut bundle["proof"]["zones"]).pop();
    }),
    ("zones need zone settings and a proof", |bundle| {
        bundle["proof"]["zones"] = json!([]);
    }),
    ("not in any zone", |bundle| {
        list(&mut bundle["decisions"]["zones"]).pop();
        list(&mut bundle["proof"]["zones"]).pop();
        // The last zone but one has no room for the goal, so the last zone may require no more.
        bundle["stages"]["zones"]["last"] = bundle["stages"]["zones"]["usual"].clone();
    }),
    ("two zones have the same area", |bundle| {
        let zones = list(&mut bundle["decisions"]["zones"]);
        zones[1] = zones[0].clone();
        let trees = list(&mut bundle["proof"]["zones"]);
        trees[1] = trees[0].clone();
    }),
    ("fewer than 99 shuffleable gates", |bundle| {
        bundle["stages"]["zones"]["switchable"] = json!(99);
    }),
    ("closer to the first room", |bundle| {
        let tree = list(&mut bundle["proof"]["zones"][2]);
        let other = tree[4].as_u64().expect("a door");
        tree[3] = json!(other);
    }),
    ("rooms closed on arrival is wrong", |bundle| {
        bundle["decisions"]["population"][1]["closed"] = json!([]);
    }),
    ("its map differs from that of its zones", |bundle| {
        let grid = list(&mut bundle["decisions"]["population"][1]["grid"]);
        let row: String = grid[0].as_str().expect("a row").to_owned();
        grid.push(json!(".".repeat(row.len())));
    }),
    ("the player can't reach everything", |bundle| {
        bundle["decisions"]["population"][1]["joins"] = json!([]);
    }),
    ("only gates can be joined", |bundle| {
        let level = &mut bundle["decisions"]["population"][1];
        let first = level["rooms"][0]["cells"][0].clone();
        let rooms = list(&mut level["rooms"]).clone();
        let joins = list(&mut level["joins"]);
        joins.extend(rooms.iter().map(|room| json!([first, room["cells"][0]])));
    }),
    ("such levels need zones", |bundle| {
        bundle["stages"]["population"]["maps"] = json!("drawn");
    }),
];

#[test]
fn campaigns_that_were_changed_by_hand_are_refused() {
    let sound: Value = serde_json::from_str(&bundle().text()).expect("a bundle is JSON");
    assert_eq!(said(&sound), "proved");
    for (expected, attack) in ATTACKS.iter().copied() {
        let mut forged = sound.clone();
        attack(&mut forged);
        let said = said(&forged);
        assert!(said.contains(expected), "{said} instead of {expected}");
    }
}

/// Moves the guaranteed things into every other room in turn: they are accepted only in rooms that are not locked.
#[test]
fn nothing_guaranteed_lies_behind_a_lock() {
    let sound: Value = serde_json::from_str(&bundle().text()).expect("a bundle is JSON");
    let mut answers = BTreeSet::new();
    let rooms = sound["decisions"]["population"][2]["rooms"].as_array();
    for (number, room) in rooms.expect("a list").iter().enumerate() {
        for cell in room["cells"].as_array().expect("a list") {
            let mut forged = sound.clone();
            let ration = thing(&mut forged, 2, "ration");
            (ration["room"], ration["at"]) = (json!(number), cell.clone());
            let rows = list(&mut forged["proof"]["population"]).iter_mut();
            let row = rows.into_iter().find(|row| row["promise"] == "ration" && row["depth"] == 3);
            row.expect("it is promised")["at"] = cell.clone();
            let closed = sound["decisions"]["population"][2]["closed"].as_array();
            let is_closed = closed.is_some_and(|closed| closed.contains(&json!(number)));
            let said = said(&forged);
            assert!(!is_closed || said != "proved", "room {number}");
            answers.insert(said);
        }
    }
    let all: Vec<String> = answers.into_iter().collect();
    let all = all.join("\n");
    assert!(all.contains("closed on arrival") && all.contains("proved"), "{all}");
}

#[test]
fn gates_that_stand_or_lead_elsewhere_are_refused() {
    let moved = |bundle: &mut Bundle| {
        // A lift is declared to be in the entrance of the first zone.
        let lift = bundle.world.doors.iter_mut().find(|door| door.1 == "lift");
        lift.expect("there is one").4 = 0;
    };
    assert!(said_of_rules(moved).contains("not something that a walking player does"));
    let loose = |bundle: &mut Bundle| {
        let stairs = bundle.world.doors.iter_mut().find(|door| door.1 == "stairs");
        stairs.expect("there are some").3 = false;
    };
    assert!(said_of_rules(loose).contains("no stairs lead from one floor to the next"));
    let inner = |bundle: &mut Bundle| {
        let door = bundle.world.doors.iter_mut().find(|door| door.1 == "door");
        door.expect("there is one").3 = false;
    };
    assert!(said_of_rules(inner).contains("is not fixed"));
}

/// Links lifts so that one leads two floors away.
#[test]
fn gates_never_lead_more_than_a_floor_away() {
    let mut forged = bundle();
    let floor_of = |bundle: &Bundle, spot: u32| {
        let room = bundle.world.room_of[spot as usize];
        let area = &bundle.world.areas[bundle.world.rooms[room as usize].1 as usize];
        let mut zones = bundle.decisions.zones.iter();
        zones.find(|zone| zone.area == *area).expect("it is a zone").floor
    };
    let lifts: Vec<_> =
        forged.world.doors.iter().filter(|door| door.1 == "lift").cloned().collect();
    let at = |floors: [u32; 2]| {
        let mut lifts = lifts.iter();
        let found =
            lifts.find(|lift| [lift.4, lift.5].map(|spot| floor_of(&forged, spot)) == floors);
        found.expect("there is one").0.clone()
    };
    let (high, low) = (at([1, 1]), at([3, 3]));
    let leads = |door: &str, end: &str, to: &str, at: &str| seedwright::bundle::DoorLinkRow {
        door: door.to_owned(),
        end: end.to_owned(),
        to: to.to_owned(),
        at: at.to_owned(),
    };
    forged.decisions.doors = vec![
        leads(&high, "a", &low, "a"),
        leads(&low, "a", &high, "a"),
        leads(&high, "b", &low, "b"),
        leads(&low, "b", &high, "b"),
    ];
    forged.stages["doors"]["apart"] = json!([]);
    let problem = verify(forged.text().as_bytes()).expect_err("it leads too far");
    assert!(problem.to_string().contains("more than one floor away"), "{problem}");
}

/// Returns all leaf values below a place, with pointers to them.
fn leaves(value: &Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(entries) => {
            let entries = entries.iter().enumerate();
            entries.for_each(|(at, entry)| leaves(entry, &format!("{pointer}/{at}"), found));
        }
        Value::Object(fields) => {
            let fields = fields.iter();
            fields.for_each(|(key, field)| leaves(field, &format!("{pointer}/{key}"), found));
        }
        _ => found.push(pointer.to_owned()),
    }
}

/// Whether another value at a place is refused. Settings can require less than the world has, but not more.
fn is_checked(bundle: &Value, pointer: &str) -> bool {
    let value = bundle.pointer(pointer).expect("it is there");
    let others = match value {
        Value::String(text) => vec![json!(format!("{text}x"))],
        Value::Bool(flag) => vec![json!(!flag)],
        Value::Number(number) => vec![json!(number.as_i64().unwrap_or(0) + 1000), json!(0)],
        _ => vec![json!(7), json!([1, 1])],
    };
    let mut others = others.iter().filter(|other| *other != value);
    others.any(|other| {
        let mut edited = bundle.clone();
        *edited.pointer_mut(pointer).expect("it is there") = other.clone();
        said(&edited) != "proved"
    })
}

#[test]
fn every_field_of_zones_is_checked_or_listed() {
    let bundle: Value = serde_json::from_str(&bundle().text()).expect("a bundle is JSON");
    let unchecked = verify(bundle.to_string().as_bytes()).expect("it holds").unchecked;
    let mut found = Vec::new();
    for place in ["/stages/zones", "/decisions/zones/0", "/decisions/zones/5", "/proof/zones/1"] {
        leaves(bundle.pointer(place).expect("it is there"), place, &mut found);
    }
    // The entrance is the first room, whatever its distance setting; `partial` and `repeats` can only require less; a
    // missing goal has no distance, and a single one is apart from all others; and many rooms fit either way.
    let free = [
        "/partial",
        "/repeats",
        "/mirrored",
        "/roles/0/distance",
        "/roles/0/apart",
        "/usual/roles/3/distance",
        "/roles/3/apart",
    ];
    found.retain(|pointer| !free.iter().any(|end| pointer.ends_with(end)));
    let mut met = BTreeSet::new();
    for pointer in found {
        let names: Vec<&str> =
            pointer.split('/').skip(1).filter(|part| part.parse::<u32>().is_err()).collect();
        let path = names.join(".");
        let listed = unchecked
            .iter()
            .find(|field| path == **field || path.starts_with(&format!("{field}.")));
        let is_checked = is_checked(&bundle, &pointer);
        assert!(is_checked || listed.is_some(), "{pointer}");
        met.extend(listed.filter(|_| !is_checked).copied());
    }
    for field in unchecked.iter().filter(|field| field.contains("zones")) {
        assert!(met.contains(*field), "{field} is listed, and always checked");
    }
}
