//! A second opinion: the same claims, checked the slow and obvious way.
//!
//! It identifies facts by name, computes everything that can ever be known, and trusts neither the
//! checker nor the proof.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

fn texts(value: &Value) -> Vec<&str> {
    list(value).iter().map(text).collect()
}

/// Returns the name of each fact, in the order of their numbers.
fn facts(world: &Value) -> Vec<String> {
    let mut facts = Vec::new();
    let mut add = |kind: &str, names: &[&str]| {
        facts.extend(names.iter().map(|name| format!("{kind} {name}")));
    };
    add("reached", &texts(&world["spots"]));
    if world["return"] == "walk" {
        add("returns", &texts(&world["spots"]));
    }
    let first = |row: &'_ Value| text(&row[0]).to_owned();
    let locations: Vec<String> = list(&world["locations"]).iter().map(first).collect();
    for location in &locations {
        add("open", &[location]);
    }
    add("happened", &texts(&world["events"]));
    for item in list(&world["items"]) {
        for (kind, count) in [("held at first", &item[1]), ("held", &item[2])] {
            for copy in 0..number(count) {
                add(kind, &[&format!("{copy} {}", text(&item[0]))]);
            }
        }
    }
    add("staged", &texts(&world["staged"]));
    add("goal", &[""]);
    for part in 0..number(&world["parts"]) {
        add("part", &[&part.to_string()]);
    }
    facts
}

/// Returns for each location the fact that its copy is held; excluded locations have none.
fn takes(bundle: &Value, facts: &[String]) -> Vec<Option<usize>> {
    let excluded = texts(&bundle["stages"]["items"]["exclude"]);
    let decisions = list(&bundle["decisions"]["items"]);
    let copy = |location: &Value| {
        let name = text(&location[0]);
        let placed = |decision: &&Value| decision["location"] == name && !excluded.contains(&name);
        let decision = decisions.iter().find(placed)?;
        let held = format!("held {} {}", decision["copy"], text(&decision["item"]));
        facts.iter().position(|fact| *fact == held)
    };
    list(&bundle["world"]["locations"]).iter().map(copy).collect()
}

fn weight(body: &[Value], known: &BTreeSet<usize>) -> usize {
    let entries = body.chunks(2);
    let known = entries.filter(|entry| known.contains(&number(&entry[0])));
    known.map(|entry| number(&entry[1])).sum()
}

/// Computes everything that can be known and the steps that lead there: as many rules as possible before
/// an item is taken. Without `taking`, none is.
fn derive(bundle: &Value, taking: bool) -> (BTreeSet<usize>, Vec<usize>) {
    let world = &bundle["world"];
    let facts = facts(world);
    let open = facts.iter().position(|fact| fact.starts_with("open "));
    let rules = list(&world["rules"]);
    let takes = takes(bundle, &facts);
    let mut known: BTreeSet<usize> = list(&world["start"]).iter().map(number).collect();
    let mut steps = Vec::new();
    loop {
        let fires = |rule: &&Value| {
            let body = list(&world["bodies"][number(&rule[2])]);
            !known.contains(&number(&rule[0])) && weight(body, &known) >= number(&rule[1])
        };
        let rule = rules.iter().position(|rule| fires(&rule));
        let can_take = |location: &usize| {
            let copy = takes[*location];
            let is_open = known.contains(&(open.unwrap_or_default() + location));
            is_open && copy.is_some_and(|copy| !known.contains(&copy))
        };
        let take = (0..takes.len()).find(can_take).filter(|_| taking);
        if let Some(rule) = rule {
            known.insert(number(&rules[rule][0]));
            steps.push(rule);
        } else if let Some(location) = take {
            known.extend(takes[location]);
            steps.push(rules.len() + location);
        } else {
            return (known, steps);
        }
    }
}

/// Returns a proof of everything that can be proved.
pub fn steps(bundle: &Value) -> Vec<usize> {
    derive(bundle, true).1
}

/// Checks a bundle that the checker accepted.
pub fn confirm(bundle: &Value) -> Result<(), String> {
    let all = facts(&bundle["world"]);
    let names = |facts: BTreeSet<usize>| facts.into_iter().map(|fact| all[fact].clone()).collect();
    let known: BTreeSet<String> = names(derive(bundle, true).0);
    let at_once: BTreeSet<String> = names(derive(bundle, false).0);
    confirm_start(bundle, &all)?;
    confirm_rules(bundle, &all)?;
    confirm_aim(bundle, &known)?;
    confirm_pools(bundle)?;
    confirm_settings(bundle, &at_once)
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn confirm_start(bundle: &Value, facts: &[String]) -> Result<(), String> {
    let world = &bundle["world"];
    let start = list(&world["start"]).iter().map(|fact| facts[number(fact)].as_str());
    let start: BTreeSet<&str> = start.collect();
    let mut allowed = BTreeSet::new();
    for spot in texts(&world["spots"]) {
        let (reached, returns) = (format!("reached {spot}"), format!("returns {spot}"));
        let home = start.contains(returns.as_str()) || world["return"] == "warp";
        ensure(start.contains(reached.as_str()) == home || world["return"] == "warp", "home")?;
        allowed.extend([reached, returns]);
    }
    for item in list(&world["items"]) {
        let copies = 0..number(&item[1]);
        allowed.extend(copies.map(|copy| format!("held at first {copy} {}", text(&item[0]))));
    }
    let given_away = start.iter().find(|fact| !allowed.contains(**fact));
    ensure(given_away.is_none(), "start")
}

fn confirm_rules(bundle: &Value, facts: &[String]) -> Result<(), String> {
    for rule in list(&bundle["world"]["rules"]) {
        let makes_items = facts[number(&rule[0])].starts_with("held ");
        ensure(!makes_items && number(&rule[1]) > 0, "rules")?;
    }
    for body in list(&bundle["world"]["bodies"]) {
        let entries: BTreeSet<usize> =
            list(body).chunks(2).map(|entry| number(&entry[0])).collect();
        ensure(entries.len() * 2 == list(body).len(), "bodies")?;
    }
    Ok(())
}

fn confirm_aim(bundle: &Value, known: &BTreeSet<String>) -> Result<(), String> {
    ensure(known.contains("goal "), "goal")?;
    let world = &bundle["world"];
    let is_open = |row: &Value| known.contains(&format!("open {}", text(&row[0])));
    let found_enough = |item: &Value| {
        let held = |copy: &usize| known.contains(&format!("held {copy} {}", text(&item[0])));
        (0..number(&item[2])).filter(held).count() >= number(&item[4])
    };
    match text(&bundle["stages"]["items"]["aim"]) {
        "locations" => ensure(list(&world["locations"]).iter().all(is_open), "locations"),
        "items" => ensure(list(&world["items"]).iter().all(found_enough), "items"),
        aim => ensure(aim == "goal", "aim"),
    }
}

/// Returns the row with this name.
fn named<'a>(rows: &'a Value, name: &Value) -> &'a Value {
    let mut rows = list(rows).iter();
    rows.find(|row| row[0] == *name).expect("a name that is there")
}

fn confirm_pools(bundle: &Value) -> Result<(), String> {
    let world = &bundle["world"];
    let flag = |pool: &Value, flag: usize| {
        let pool = pool.as_u64().map(|pool| &world["pools"][pool as usize]);
        pool.is_some_and(|pool| pool[flag] == true)
    };
    let mut expected = BTreeSet::new();
    for item in list(&world["items"]) {
        expected.extend((0..number(&item[2])).map(|copy| (text(&item[0]), copy)));
    }
    let (mut locations, mut areas) = (BTreeSet::new(), BTreeSet::new());
    for decision in list(&bundle["decisions"]["items"]) {
        let item = named(&world["items"], &decision["item"]);
        let location = named(&world["locations"], &decision["location"]);
        let copy = (text(&decision["item"]), number(&decision["copy"]));
        ensure(expected.remove(&copy), "copies")?;
        ensure(locations.insert(text(&location[0])), "one copy a location")?;
        let (apart, apart_here) = (flag(&item[3], 1), flag(&location[2], 1));
        let mixed = apart != apart_here || (apart && item[3] != location[2]);
        ensure(!mixed, "kept apart")?;
        let area = (item[3].to_string(), location[1].to_string());
        ensure(!flag(&item[3], 2) || areas.insert(area), "one per area")?;
    }
    ensure(expected.is_empty(), "missing copies")
}

fn confirm_settings(bundle: &Value, at_once: &BTreeSet<String>) -> Result<(), String> {
    let (world, settings) = (&bundle["world"], &bundle["stages"]["items"]);
    let decisions = list(&bundle["decisions"]["items"]);
    let placed: BTreeMap<&str, &Value> =
        decisions.iter().map(|decision| (text(&decision["location"]), decision)).collect();
    for (location, item) in settings["place"].as_object().expect("an object") {
        ensure(placed[location.as_str()]["item"] == *item, "place")?;
    }
    for decision in texts(&settings["exclude"]).iter().filter_map(|name| placed.get(name)) {
        let item = named(&world["items"], &decision["item"]);
        ensure(number(&decision["copy"]) >= number(&item[5]), "exclude")?;
    }
    for (item, expected) in settings["early"].as_object().expect("an object") {
        let early = |decision: &&Value| {
            let open = format!("open {}", text(&decision["location"]));
            decision["item"] == *item && at_once.contains(&open)
        };
        ensure(decisions.iter().filter(early).count() >= number(expected), "early")?;
    }
    for (item, areas) in settings["areas"].as_object().expect("an object") {
        for decision in decisions.iter().filter(|decision| decision["item"] == *item) {
            let area = number(&named(&world["locations"], &decision["location"])[1]);
            ensure(list(areas).contains(&world["areas"][area]), "areas")?;
        }
    }
    confirm_priority(world, &texts(&settings["priority"]), &placed)
}

fn confirm_priority(
    world: &Value,
    locations: &[&str],
    placed: &BTreeMap<&str, &Value>,
) -> Result<(), String> {
    let facts = facts(world);
    let mut used = BTreeSet::new();
    for rule in list(&world["rules"]) {
        let body = list(&world["bodies"][number(&rule[2])]);
        used.extend(body.chunks(2).map(|entry| facts[number(&entry[0])].as_str()));
    }
    for location in locations {
        let of_item = format!(" {}", text(&placed[location]["item"]));
        let mut copies = used.iter().filter(|fact| fact.starts_with("held "));
        ensure(copies.any(|fact| fact.ends_with(&of_item)), "priority")?;
    }
    Ok(())
}
