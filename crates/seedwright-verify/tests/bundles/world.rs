//! Refusals of static worlds. The hash is always right, since a forger can compute it as well.

use seedwright_verify::kernel::MAX_FACTS;
use seedwright_verify::{Claim, Problem};
use serde_json::{Value, json};

use crate::sample::{Facts, assert_refuted, check, prove, sample, seal, unproved};

const FACTS: Facts = Facts::WALK;

#[track_caller]
fn refused(edit: impl FnOnce(&mut Value), reason: &str) {
    let mut bundle = sample("walk", "locations");
    edit(&mut bundle["world"]);
    seal(&mut bundle);
    assert_refuted(&bundle, Claim::World, None, reason);
}

#[track_caller]
fn accepted(edit: impl FnOnce(&mut Value)) {
    let mut bundle = sample("walk", "locations");
    edit(&mut bundle["world"]);
    prove(&mut bundle);
    seal(&mut bundle);
    assert_eq!(check(&bundle).err(), None);
}

fn push(list: &mut Value, entry: Value) {
    list.as_array_mut().unwrap().push(entry);
}

#[test]
fn the_hash_is_that_of_the_world() {
    let mut bundle = sample("walk", "locations");
    let hash = bundle["worldHash"].as_str().unwrap().to_owned();
    bundle["worldHash"] = json!("beef");
    let reason = format!("its hash is {hash}, but worldHash says \"beef\"");
    assert_refuted(&bundle, Claim::World, None, &reason);
    bundle["worldHash"] = json!(hash.to_uppercase());
    let reason = format!("its hash is {hash}, but worldHash says \"{}\"", hash.to_uppercase());
    assert_refuted(&bundle, Claim::World, None, &reason);
}

#[test]
fn names_are_unique() {
    for (path, kind, name) in [
        ("/spots/1", "spot", "Hall.door"),
        ("/areas/1", "area", "Shore"),
        ("/pools/1/0", "pool", "relics"),
        ("/locations/1/0", "location", "Hall.Mat"),
        ("/items/1/0", "item", "Key"),
    ] {
        refused(
            |world| *world.pointer_mut(path).unwrap() = json!(name),
            &format!("two {kind}s are called {name:?}"),
        );
    }
    refused(|world| world["events"] = json!(["Flood", "Flood"]), "two events are called \"Flood\"");
}

#[test]
fn names_are_shown_escaped_and_cut_short() {
    refused(
        |world| world["events"] = json!(["a\u{1b}[2J\u{202e}", "a\u{1b}[2J\u{202e}"]),
        "two events are called \"a\\u{1b}[2J\\u{202e}\"",
    );
    let long = "é".repeat(1000);
    refused(
        |world| world["events"] = json!([long, long]),
        &format!("two events are called \"{}\"…", "é".repeat(120)),
    );
}

#[test]
fn areas_and_pools_exist() {
    refused(
        |world| world["locations"][1][1] = json!(2),
        "location \"Cave.Niche\" is in area 2, which does not exist",
    );
    refused(
        |world| world["locations"][1][2] = json!(2),
        "location \"Cave.Niche\" belongs to pool 2, which does not exist",
    );
    refused(
        |world| world["items"][0][3] = json!(-2),
        "item \"Key\" belongs to pool -2, which does not exist",
    );
}

#[test]
fn no_more_copies_matter_than_there_are() {
    refused(
        |world| world["items"][2][4] = json!(3),
        "3 copies of \"Tank\" matter, but the pool has 2",
    );
    refused(
        |world| world["items"][2][5] = json!(3),
        "3 copies of \"Tank\" are major, but the pool has 2",
    );
}

#[test]
fn what_matters_is_not_understated() {
    refused(
        |world| world["items"][0][4] = json!(0),
        "a rule can use 1 pool copy of \"Key\", but the file says 0",
    );
    refused(
        |world| world["items"][2][4] = json!(0),
        "a rule can use 1 pool copy of \"Tank\", but the file says 0",
    );
    let gate = |world: &mut Value, need: u32| {
        let rules = world["rules"].as_array_mut().unwrap();
        let gate = rules.iter_mut().find(|rule| rule[0] == FACTS.event());
        gate.unwrap()[1] = json!(need);
    };
    refused(
        |world| gate(world, 201),
        "a rule can use 2 pool copies of \"Tank\", but the file says 1",
    );
    accepted(|world| world["items"][2][4] = json!(2));
    // A rule that can never fire uses nothing, and neither does a body without a rule.
    accepted(|world| {
        let body = world["rules"][14][2].clone();
        push(&mut world["rules"], json!([FACTS.event(), 301, body]));
        push(&mut world["bodies"], json!([FACTS.tank(0), 1, FACTS.tank(2), 1]));
    });
}

#[test]
fn starting_copies_of_one_item_spare_copies_of_another() {
    let facts = FACTS.with_coins(2);
    let mut bundle = unproved(facts, "goal");
    let world = &mut bundle["world"];
    let body = world["bodies"].as_array().unwrap().len();
    let (tank, coin) = (facts.tank(0), facts.coin());
    push(&mut world["bodies"], json!([tank, 100, coin, 100, coin + 1, 100]));
    push(&mut world["rules"], json!([facts.part(), 200, body]));
    world["items"][3][4] = json!(1);
    seal(&mut bundle);
    // The world is valid; the missing placement is another problem.
    let reason = "copy 0 of \"Coin\" is not placed";
    assert_refuted(&bundle, Claim::Items, None, reason);
    bundle["world"]["rules"][18][1] = json!(300);
    seal(&mut bundle);
    let reason = "a rule can use 2 pool copies of \"Coin\", but the file says 1";
    assert_refuted(&bundle, Claim::World, None, reason);
}

#[test]
fn facts_are_bounded_before_memory_is_taken() {
    let too_large = |change: fn(&mut Value)| {
        let mut bundle = sample("walk", "locations");
        change(&mut bundle["world"]);
        seal(&mut bundle);
        let message = format!("the world has more than {MAX_FACTS} facts");
        assert_eq!(check(&bundle), Err(Problem::TooLarge { message }));
    };
    too_large(|world| world["parts"] = json!(u32::MAX));
    too_large(|world| world["parts"] = json!(MAX_FACTS - 20));
    accepted(|world| world["parts"] = json!(100));
    too_large(|world| world["items"][0][1] = json!(u32::MAX));
    too_large(|world| world["items"][0][2] = json!(u32::MAX));
    too_large(|world| {
        world["items"][0][2] = json!(u32::MAX);
        world["items"][1][2] = json!(u32::MAX);
    });
}

#[test]
fn the_start_gives_nothing_away() {
    for (fact, what) in [
        (FACTS.open(1), "location \"Cave.Niche\" is open"),
        (FACTS.event(), "event \"Gate raised\" has happened"),
        (FACTS.key(), "copy 0 of \"Key\" is held"),
        (FACTS.tank(1), "copy 0 of \"Tank\" is held"),
        (FACTS.lamp(), "a progressive item acts as \"Lamp\""),
        (FACTS.goal(), "the goal is met"),
        (FACTS.part(), "fact 21 (part of a requirement)"),
    ] {
        refused(
            |world| push(&mut world["start"], json!(fact)),
            &format!("this can't be a start fact: {what}"),
        );
    }
    refused(|world| push(&mut world["start"], json!(22)), "start fact 22 does not exist");
    refused(
        |world| push(&mut world["start"], json!(0)),
        "this start fact is listed twice: spot \"Hall.door\" is reached",
    );
}

#[test]
fn the_start_is_home() {
    let reason = |spot: &str| {
        format!(
            "only one of these two is a start fact: spot \"{spot}\" is reached; \
             one can return from spot \"{spot}\""
        )
    };
    refused(|world| push(&mut world["start"], json!(FACTS.reached(1))), &reason("Hall.pit"));
    refused(|world| push(&mut world["start"], json!(FACTS.returns(1))), &reason("Hall.pit"));
    refused(
        |world| world["start"] = json!([FACTS.reached(0), FACTS.tank(0)]),
        &reason("Hall.door"),
    );
    accepted(|world| {
        push(&mut world["start"], json!(FACTS.reached(1)));
        push(&mut world["start"], json!(FACTS.returns(1)));
    });
}

#[test]
fn starting_copies_are_start_facts() {
    refused(
        |world| world["start"] = json!([FACTS.reached(0), FACTS.returns(0)]),
        "the items have 1 starting copies in all, but 0 are start facts",
    );
}

#[test]
fn bodies_are_lists_of_weighted_facts() {
    for (body, reason) in [
        (json!([0, 1, 4]), "has a fact without a weight"),
        (json!([0, 1, 22, 1]), "has fact 22, which does not exist"),
        (json!([4, 1, 0, 1]), "must list its facts in ascending order, each once"),
        (json!([0, 1, 0, 1]), "must list its facts in ascending order, each once"),
        (json!([0, 0]), "has a fact of weight 0"),
        (json!([0, u32::MAX, 4, 1]), "weighs more than 32 bits can hold"),
    ] {
        refused(|world| world["bodies"][0] = body, &format!("body 0 {reason}"));
    }
    accepted(|world| push(&mut world["bodies"], json!([0, u32::MAX - 1, 4, 1])));
    accepted(|world| push(&mut world["bodies"], json!([])));
}

#[test]
fn rules_derive_what_can_be_derived() {
    for (rule, reason) in [
        (json!([22, 1, 0]), "has head 22, which does not exist"),
        (json!([FACTS.key(), 1, 0]), "gives away an item: copy 0 of \"Key\" is held"),
        (json!([FACTS.tank(0), 1, 0]), "gives away an item: starting copy 0 of \"Tank\" is held"),
        (json!([FACTS.goal(), 0, 0]), "needs nothing"),
        (json!([FACTS.goal(), 1, 99]), "has body 99, which does not exist"),
    ] {
        refused(|world| push(&mut world["rules"], rule), &format!("rule 18 {reason}"));
    }
}
