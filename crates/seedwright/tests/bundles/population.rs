//! Bundles of filled levels, and what the checker says when they are changed by hand.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::bundle::{
    Bundle, BundleParts, LevelParts, MapOrigin, RecordedLevels, RecordedRequest,
};
use seedwright::pack::{self, SourceFile};
use seedwright::pipeline::{Comparison, Watch, origin};
use seedwright::population::{Level, LevelMap, Populator, Request};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright_verify::verify;
use serde_json::{Value, json};

fn depths() -> World {
    let text = include_str!("../../../seedwright-api/worlds/depths.toml");
    let files = [SourceFile::new("depths.toml", text)];
    pack::read(&files).world.expect("the depths are sound")
}

/// The bundle of some levels, the last of which is the last of the game.
fn bundle(world: &World, seed: u64, depths: std::ops::RangeInclusive<u32>, wins: u32) -> Bundle {
    let stock = world.population.as_ref().expect("it fills levels");
    let populator = Populator::new(stock.tables.clone()).expect("the tables are sound");
    let seed = Seed::from(seed);
    let level = |depth: u32| -> (LevelMap, Level) {
        let request = Request { wins, last: depth == *depths.end(), ..Request::new(&seed, depth) };
        let map = stock.classic.map(&seed, depth).expect("it is sound");
        let level = populator.populate(&map, &request, &mut |_| ControlFlow::Continue(()));
        (map, level.expect("there is space"))
    };
    let levels: Vec<(LevelMap, Level)> = depths.clone().map(level).collect();
    let request = RecordedRequest {
        stages: Some("population".to_owned()),
        levels: Some(RecordedLevels {
            depths: Some([*depths.start(), *depths.end()]),
            wins,
            last: true,
            ..RecordedLevels::default()
        }),
        ..RecordedRequest::default()
    };
    Bundle::new(&BundleParts {
        population: Some(LevelParts {
            populator: &populator,
            maps: MapOrigin::Classic,
            levels: &levels,
        }),
        request: Some(&request),
        ..BundleParts::new(world, &Settings::defaults(world), &seed)
    })
}

fn as_json(bundle: &Bundle) -> Value {
    serde_json::from_str(&bundle.text()).expect("a bundle is JSON")
}

fn refused(bundle: &Value) -> String {
    match verify(bundle.to_string().as_bytes()) {
        Err(problem) => problem.to_string(),
        Ok(_) => "proved".to_owned(),
    }
}

#[test]
fn filled_levels_are_proved() {
    let world = depths();
    for seed in 0..12 {
        for (depths, wins) in [(1..=30, 0), (7..=9, 2), (200..=200, 40)] {
            let bundle = bundle(&world, seed, depths, wins);
            let text = bundle.text();
            let proved = verify(text.as_bytes()).expect("the engine writes what holds");
            let claims = proved.claims.join(" ");
            assert!(claims.contains("Every level has one ration"), "{claims}");
            assert_eq!(Bundle::read(text.as_bytes()).expect("it can be read"), bundle);
            let origin = origin(&bundle, &world, true, &mut Watch::none()).expect("it is compared");
            assert_eq!([origin.pack, origin.seed], [Comparison::Same, Comparison::Same]);
        }
    }
}

/// Returns the fields in which a bundle differs from its pack and from what its seed gives.
fn fields(bundle: &Bundle, world: &World) -> [Option<String>; 2] {
    let origin = origin(bundle, world, true, &mut Watch::none()).expect("it is compared");
    [origin.pack, origin.seed].map(|comparison| match comparison {
        Comparison::Differs(difference) => Some(difference.field().to_owned()),
        _ => None,
    })
}

#[test]
fn the_pack_tells_other_things_from_its_own() {
    let world = depths();
    let mut other = bundle(&world, 3, 1..=4, 0);
    let thing = other.decisions.population[2].things.last_mut();
    let thing = thing.expect("a level has things");
    thing.name = "Something else".to_owned();
    let [of_pack, of_seed] = fields(&other, &world);
    assert_eq!(of_pack, None);
    let of_seed = of_seed.expect("it differs");
    assert!(of_seed.starts_with("decisions.population[2].things"), "{of_seed}");
    let mut other = bundle(&world, 3, 1..=4, 0);
    other.stages["population"]["moreForWin"] = json!(7);
    let differs = Some("stages.population.moreForWin".to_owned());
    assert_eq!(fields(&other, &world), [differs.clone(), differs]);
}

/// The position of a thing with a rule in a level.
fn find(bundle: &Value, level: usize, what: &str, rule: &str) -> usize {
    let things = bundle["decisions"]["population"][level]["things"].as_array();
    let mut things = things.expect("a list").iter();
    let found = things.position(|thing| thing["what"] == what && thing["rule"] == rule);
    found.expect("there is one because of the rule")
}

fn thing<'b>(bundle: &'b mut Value, level: usize, what: &str, rule: &str) -> &'b mut Value {
    let at = find(bundle, level, what, rule);
    &mut bundle["decisions"]["population"][level]["things"][at]
}

fn things(bundle: &mut Value, level: usize) -> &mut Vec<Value> {
    let things = bundle["decisions"]["population"][level]["things"].as_array_mut();
    things.expect("a list")
}

/// The first level with such a thing.
fn level_with(bundle: &Value, what: &str, rule: &str) -> usize {
    let levels = bundle["decisions"]["population"].as_array();
    let mut levels = levels.expect("a list").iter();
    let has = |level: &Value| {
        let things = level["things"].as_array().expect("a list");
        things.iter().any(|thing| thing["what"] == what && thing["rule"] == rule)
    };
    levels.position(has).expect("some level has one")
}

type Attack = (&'static str, fn(&mut Value));

/// Forgeries, and what the checker says about them.
const ATTACKS: &[Attack] = &[
    ("not exactly one ration", |bundle| {
        let at = find(bundle, 1, "ration", "ration");
        things(bundle, 1).remove(at);
    }),
    ("not exactly one ration", |bundle| {
        let copy = thing(bundle, 1, "ration", "ration").clone();
        things(bundle, 1).push(copy);
    }),
    ("something is on the exit", |bundle| {
        let exit = thing(bundle, 1, "stairs", "exit").clone();
        let ration = thing(bundle, 1, "ration", "ration");
        (ration["at"], ration["room"]) = (exit["at"].clone(), exit["room"].clone());
    }),
    ("two things share a cell", |bundle| {
        let level = level_with(bundle, "consumable", "room");
        let ration = thing(bundle, level, "ration", "ration").clone();
        let item = thing(bundle, level, "consumable", "room");
        (item["at"], item["room"]) = (ration["at"].clone(), ration["room"].clone());
    }),
    ("is not in its room", |bundle| {
        let ration = thing(bundle, 1, "ration", "ration");
        ration["at"] = json!([0, 0]);
    }),
    ("is not in its room", |bundle| {
        let ration = thing(bundle, 1, "ration", "ration");
        ration["room"] = json!(ration["room"].as_u64().map(|room| room + 1));
    }),
    ("can't reach everything", |bundle| {
        // The player is walled in: every floor cell around the first room becomes wall.
        let player = thing(bundle, 1, "player", "start").clone();
        let (x, y) = (
            player["at"][0].as_u64().expect("it is there"),
            player["at"][1].as_u64().expect("it is there"),
        );
        let grid =
            bundle["decisions"]["population"][1]["grid"].as_array_mut().expect("it is there");
        for (dx, dy) in [(-1i64, 0i64), (1, 0), (0, -1), (0, 1)] {
            let (x, y) = ((x as i64 + dx) as usize, (y as i64 + dy) as usize);
            let mut row: Vec<char> = grid[y].as_str().expect("it is there").chars().collect();
            row[x] = '#';
            grid[y] = json!(row.into_iter().collect::<String>());
        }
    }),
    ("must start in the first room", |bundle| {
        let monster = level_with(bundle, "monster", "room");
        let monster = (monster, thing(bundle, monster, "monster", "room").clone());
        let player = thing(bundle, monster.0, "player", "start");
        (player["at"], player["room"]) = (monster.1["at"].clone(), monster.1["room"].clone());
    }),
    ("the first room has random things", |bundle| {
        let level = level_with(bundle, "consumable", "room");
        let player = thing(bundle, level, "player", "start").clone();
        let item = thing(bundle, level, "consumable", "room");
        (item["at"], item["room"]) = (player["at"].clone(), json!(0));
    }),
    ("but the limit is 1", |bundle| {
        let level = level_with(bundle, "monster", "room");
        let mut copy = thing(bundle, level, "monster", "room").clone();
        let x = copy["at"][0].as_u64().expect("it is there");
        // An adjacent cell in the same room; one of the two is in it.
        let room = copy["room"].as_u64().expect("it is there") as usize;
        let first = bundle["decisions"]["population"][level]["rooms"][room]["x"].as_u64();
        copy["at"][0] = json!(if Some(x) == first { x + 1 } else { x - 1 });
        things(bundle, level).push(copy);
    }),
    ("weapons placed by the rule", |bundle| {
        let at = find(bundle, 0, "weapon", "startingGear");
        things(bundle, 0).remove(at);
    }),
    ("the wrong level or is in the wrong room", |bundle| {
        let exit = thing(bundle, 0, "stairs", "exit").clone();
        let armour = thing(bundle, 0, "armour", "startingGear");
        armour["room"] = exit["room"].clone();
        let x = exit["at"][0].as_u64().expect("it is there");
        armour["at"] = json!([x + 1, exit["at"][1]]);
    }),
    ("the wrong level or is in the wrong room", |bundle| {
        let level = level_with(bundle, "weapon", "guaranteed");
        let weapon = thing(bundle, level, "weapon", "guaranteed");
        weapon["level"] = json!(1);
    }),
    ("has 0 guaranteed weapons", |bundle| {
        for level in 0..30 {
            things(bundle, level)
                .retain(|thing| thing["what"] != "weapon" || thing["rule"] != "guaranteed");
        }
    }),
    ("the exit of this level must be stairs", |bundle| {
        bundle["decisions"]["population"][29]["last"] = json!(false);
    }),
    ("the exit of this level must be stairs", |bundle| {
        let stairs = thing(bundle, 3, "stairs", "exit");
        stairs["what"] = json!("victory");
    }),
    ("not in the middle of the last room", |bundle| {
        let stairs = thing(bundle, 3, "stairs", "exit");
        let x = stairs["at"][0].as_u64().expect("it is there");
        stairs["at"][0] = json!(x - 1);
    }),
    ("more metered things than slots", |bundle| {
        let level = level_with(bundle, "metered", "metered");
        let copy = thing(bundle, level, "metered", "metered").clone();
        for _ in 0..2 {
            things(bundle, level).push(copy.clone());
        }
    }),
    ("were placed by this depth", |bundle| {
        for level in 0..30 {
            things(bundle, level).retain(|thing| thing["what"] != "metered");
        }
    }),
    ("is not metered", |bundle| {
        let level = level_with(bundle, "metered", "metered");
        thing(bundle, level, "metered", "metered")["name"] = json!("Moth");
    }),
    ("can't place a \"dragon\"", |bundle| {
        thing(bundle, 3, "stairs", "exit")["what"] = json!("dragon");
    }),
    ("two of its rooms share a cell", |bundle| {
        let level = &mut bundle["decisions"]["population"][2];
        let first = level["rooms"][0].clone();
        level["rooms"].as_array_mut().expect("it is there").insert(1, first);
    }),
    ("must ascend", |bundle| {
        bundle["decisions"]["population"][2]["depth"] = json!(2);
    }),
    ("must ascend", |bundle| {
        bundle["decisions"]["population"][0]["depth"] = json!(0);
    }),
    ("an unknown character", |bundle| {
        let row = &mut bundle["decisions"]["population"][2]["grid"][0];
        *row = json!("x".repeat(row.as_str().map_or(0, str::len)));
    }),
    ("is not within the map", |bundle| {
        let room = &mut bundle["decisions"]["population"][2]["rooms"][0];
        room["width"] = json!(1000);
    }),
    ("differ in length", |bundle| {
        bundle["decisions"]["population"][2]["grid"][0] = json!("#");
    }),
    ("is not within the map", |bundle| {
        let room = &mut bundle["decisions"]["population"][2]["rooms"][0];
        (room["width"], room["height"]) = (json!(u32::MAX), json!(u32::MAX));
    }),
    ("states wrong values", |bundle| {
        bundle["proof"]["population"][5]["count"] = json!(2);
    }),
    ("states wrong values", |bundle| {
        bundle["proof"]["population"].as_array_mut().expect("it is there").remove(3);
    }),
    ("too many or too few promises", |bundle| {
        let rows = bundle["proof"]["population"].as_array_mut().expect("it is there");
        let last = rows.last().cloned().expect("it is there");
        rows.push(last);
    }),
    ("levels need population settings and promises", |bundle| {
        bundle["proof"]["population"] = json!([]);
    }),
    ("levels need population settings and promises", |bundle| {
        bundle["decisions"]["population"] = json!([]);
    }),
    ("no decisions about doors or items", |bundle| {
        bundle["proof"]["steps"] = json!([0]);
    }),
    ("the period", |bundle| {
        bundle["stages"]["population"]["period"] = json!(0);
    }),
];

#[test]
fn levels_that_were_changed_by_hand_are_refused() {
    let world = depths();
    let sound = as_json(&bundle(&world, 3, 1..=30, 0));
    assert_eq!(refused(&sound), "proved");
    for (expected, attack) in ATTACKS.iter().copied() {
        let mut forged = sound.clone();
        attack(&mut forged);
        let said = refused(&forged);
        assert!(said.contains(expected), "{said} instead of {expected}");
    }
}

/// Equipment on two levels in a row, or on the last level of a group.
#[test]
fn equipment_that_comes_too_soon_is_refused() {
    let world = depths();
    let sound = as_json(&bundle(&world, 3, 1..=30, 0));
    let mut said = BTreeSet::new();
    for level in 0..30 {
        let mut forged = sound.clone();
        let difficulty = forged["decisions"]["population"][level]["difficulty"].clone();
        let there = things(&mut forged, level)
            .iter()
            .any(|thing| thing["what"] == "weapon" && thing["rule"] == "guaranteed");
        if there {
            continue;
        }
        // A consumable becomes a guaranteed weapon.
        let turned =
            things(&mut forged, level).iter_mut().find(|thing| thing["what"] == "consumable");
        let Some(turned) = turned else { continue };
        turned["what"] = json!("weapon");
        turned["rule"] = json!("guaranteed");
        turned["level"] = difficulty;
        said.insert(refused(&forged).split(": ").last().unwrap_or_default().to_owned());
    }
    let all: Vec<&str> = said.iter().map(String::as_str).collect();
    let all = all.join("\n");
    for expected in ["the previous level also has", "guaranteed weapons"] {
        assert!(all.contains(expected), "{all}");
    }
}

/// A key whose value is null can't be left out.
#[test]
fn a_promise_without_one_of_its_keys_is_refused() {
    let bundle = as_json(&bundle(&depths(), 3, 1..=3, 0));
    for (list, keys) in [
        ("population", &["depth", "promise", "at", "count", "made"][..]),
        ("populationRuns", &["promise", "of", "depths", "count", "least", "most", "made"]),
    ] {
        for key in keys {
            let mut edited = bundle.clone();
            let rows = edited["proof"][list].as_array_mut().expect("a list");
            for row in rows {
                row.as_object_mut().expect("an object").remove(*key);
            }
            let said = refused(&edited);
            assert!(said.ends_with(&format!("missing field `{key}`")), "{list}: {said}");
            let read = serde_json::from_value::<Bundle>(edited).expect_err("a key is missing");
            assert_eq!(read.to_string(), format!("missing field `{key}`"), "{list}");
        }
    }
}

/// The paths of all values that contain no others, without positions in lists, and pointers to
/// them.
fn leaves(value: &Value, path: &str, pointer: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Array(entries) => {
            for (at, entry) in entries.iter().enumerate() {
                leaves(entry, path, &format!("{pointer}/{at}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                let path = format!("{path}.{key}");
                leaves(field, &path, &format!("{pointer}/{key}"), found);
            }
        }
        _ => found.push((path.trim_start_matches('.').to_owned(), pointer.to_owned())),
    }
}

#[test]
fn every_field_of_levels_is_checked_or_listed() {
    let world = depths();
    let bundle = as_json(&bundle(&world, 3, 1..=3, 0));
    let unchecked = verify(bundle.to_string().as_bytes()).expect("it holds").unchecked;
    let mut found = Vec::new();
    leaves(&bundle, "", "", &mut found);
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for (path, pointer) in found {
        let is_in = |field: &str| path == field || path.starts_with(&format!("{field}."));
        let listed = unchecked.iter().find(|field| is_in(field));
        let mut edited = bundle.clone();
        let value = edited.pointer_mut(&pointer).expect("it is there");
        *value = match &*value {
            Value::String(text) => json!(format!("{text}x")),
            Value::Bool(flag) => json!(!flag),
            // Cells and rooms can differ, as long as they are in the map.
            Value::Number(number) => {
                let far = path.ends_with(".at") || path.contains(".rooms");
                let more = if far { 1000 } else { 1 };
                json!(number.as_u64().map_or(7, |number| number + more))
            }
            _ => json!(0),
        };
        let said = refused(&edited);
        assert!(said != "proved" || listed.is_some(), "{pointer}");
        met.extend(listed.filter(|_| said == "proved"));
    }
    for field in unchecked.iter().filter(|field| field.contains("population")) {
        assert!(met.contains(field), "{field} is listed, and always checked");
    }
}
