//! Refusals of proofs.

use seedwright_verify::{Claim, Problem};
use serde_json::{Value, json};

use crate::sample::{Facts, assert_refuted, check, sample, samples, seal};

const FACTS: Facts = Facts::WALK;

/// Rules of the sample that the tests use.
const PART: u32 = 0;
const RULES: u32 = 18;

fn steps(bundle: &mut Value) -> &mut Vec<Value> {
    bundle["proof"]["steps"].as_array_mut().unwrap()
}

#[track_caller]
fn refused(edit: impl FnOnce(&mut Vec<Value>), step: Option<usize>, reason: &str) {
    let mut bundle = sample("walk", "locations");
    edit(steps(&mut bundle));
    assert_refuted(&bundle, Claim::Proof, step, reason);
}

#[test]
fn a_rule_fires_when_enough_is_known() {
    refused(
        |steps| steps.insert(0, json!(PART)),
        Some(0),
        "rule 0 does not fire: it needs 1, but the known facts weigh 0 (fact 21 (part of a requirement))",
    );
    let mut bundle = sample("walk", "locations");
    let rules = bundle["world"]["rules"].as_array().unwrap();
    let gate = rules.iter().position(|rule| rule[0] == FACTS.event()).unwrap();
    steps(&mut bundle).insert(0, json!(gate));
    let reason = format!(
        "rule {gate} does not fire: it needs 200, but the known facts weigh 100 \
         (event \"Gate raised\" has happened)"
    );
    assert_refuted(&bundle, Claim::Proof, Some(0), &reason);
}

#[test]
fn each_step_says_something_new() {
    refused(
        |steps| steps.insert(1, steps[0].clone()),
        Some(1),
        "rule 2 adds nothing: it is already known that spot \"Hall.pit\" is reached",
    );
    let mut bundle = sample("walk", "locations");
    let take = json!(RULES);
    let at = steps(&mut bundle).iter().position(|step| *step == take).unwrap();
    steps(&mut bundle).insert(at, take);
    let reason = "the item at \"Hall.Mat\" was already taken";
    assert_refuted(&bundle, Claim::Proof, Some(at + 1), reason);
}

#[test]
fn steps_are_rules_or_locations() {
    // Behind five locations come steps to leave and to return for each of four spots, and to stay for each rule.
    for step in [RULES + 5 + 2 * 4 + RULES, u32::MAX] {
        refused(
            |steps| steps.insert(0, json!(step)),
            Some(0),
            &format!("there is no step {step}: the world has 18 rules and 5 locations"),
        );
    }
}

#[test]
fn only_what_lies_open_is_taken() {
    refused(
        |steps| steps.insert(0, json!(RULES)),
        Some(0),
        "location \"Hall.Mat\" is not known to be open",
    );
    refused(
        |steps| steps.insert(0, json!(RULES + 4)),
        Some(0),
        "location \"Vault.Corner\" is empty",
    );
}

#[test]
fn what_lies_at_an_excluded_location_is_not_used() {
    let mut bundle = sample("walk", "locations");
    bundle["stages"]["items"]["exclude"] = json!(["Vault.Shelf"]);
    let take = json!(RULES + 3);
    let at = steps(&mut bundle).iter().position(|step| *step == take).unwrap();
    let reason = "location \"Vault.Shelf\" is excluded, so the proof must not use its item";
    assert_refuted(&bundle, Claim::Proof, Some(at), reason);
    steps(&mut bundle).remove(at);
    assert_eq!(check(&bundle).err(), None);
}

/// Removes the steps that make a fact known.
fn without(bundle: &mut Value, fact: u32) {
    let rules = bundle["world"]["rules"].clone();
    steps(bundle).retain(|step| {
        let rule = step.as_u64().and_then(|step| rules.get(step as usize));
        rule.is_none_or(|rule| rule[0] != fact)
    });
}

#[test]
fn the_goal_is_always_asked_for() {
    for mut bundle in samples() {
        let is_walk = bundle["world"]["return"] == "walk";
        let facts = if is_walk { Facts::WALK } else { Facts::WARP };
        without(&mut bundle, facts.goal());
        let reason = "it does not reach the goal";
        assert_refuted(&bundle, Claim::Proof, None, reason);
        steps(&mut bundle).clear();
        assert_refuted(&bundle, Claim::Proof, None, reason);
    }
}

#[test]
fn every_location_is_asked_for() {
    let mut bundle = sample("walk", "locations");
    without(&mut bundle, FACTS.open(4));
    let reason = "it does not show that location \"Vault.Corner\" is open";
    assert_refuted(&bundle, Claim::Proof, None, reason);
    for aim in ["items", "goal"] {
        bundle["stages"]["items"]["aim"] = json!(aim);
        assert_eq!(check(&bundle).err(), None);
    }
}

#[test]
fn every_copy_that_matters_is_asked_for() {
    let mut bundle = sample("walk", "items");
    bundle["world"]["items"][2][4] = json!(2);
    seal(&mut bundle);
    assert_eq!(check(&bundle).err(), None);
    let take = json!(RULES + 3);
    steps(&mut bundle).retain(|step| *step != take);
    let reason = "it finds 1 pool copy of \"Tank\", but rules can use 2";
    assert_refuted(&bundle, Claim::Proof, None, reason);
    for aim in ["locations", "goal"] {
        bundle["stages"]["items"]["aim"] = json!(aim);
        assert_eq!(check(&bundle).err(), None);
    }
}

#[test]
fn no_step_can_be_left_out_of_a_chain() {
    let bundle = sample("walk", "goal");
    let count = bundle["proof"]["steps"].as_array().unwrap().len();
    let mut refuted = 0;
    for left_out in 0..count {
        let mut bundle = bundle.clone();
        steps(&mut bundle).remove(left_out);
        match check(&bundle) {
            Ok(_) => {}
            Err(Problem::Refuted { claim: Claim::Proof, .. }) => refuted += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refuted > 10, "{refuted} of {count}");
}

#[test]
fn a_square_of_work_is_too_large() {
    // One body of many facts under many rules: each step might look at all of it.
    let parts: u32 = 100_000;
    let mut bundle = sample("warp", "goal");
    let world = &mut bundle["world"];
    world["parts"] = json!(parts);
    let first = Facts::WARP.part();
    let body: Vec<u32> =
        [0, 1].into_iter().chain((first..first + parts).flat_map(|fact| [fact, 1])).collect();
    let number = world["bodies"].as_array().unwrap().len();
    world["bodies"].as_array_mut().unwrap().push(json!(body));
    let rules = world["rules"].as_array_mut().unwrap();
    let first_rule = rules.len();
    rules.extend((0..parts).map(|part| json!([first + part, 1, number])));
    let steps: Vec<usize> = (first_rule..first_rule + parts as usize).collect();
    bundle["proof"]["steps"] = json!(steps);
    seal(&mut bundle);
    let message = "the checks look up more than 8589934592 facts: the bodies of the rules, counted for each step";
    assert_eq!(check(&bundle), Err(Problem::TooLarge { message: message.to_owned() }));
}

#[test]
fn too_many_bases_are_too_large() {
    // A player who goes to the next room again and again, and never comes back.
    let rooms: u32 = (1 << 16) + 1;
    let mut bundle = sample("walk", "goal");
    let rules = bundle["world"]["rules"].as_array().unwrap().len();
    let spots = bundle["world"]["spots"].as_array().unwrap().len();
    let locations = bundle["world"]["locations"].as_array().unwrap().len();
    let leave = rules + locations;
    // Leaving the start for the start is possible at any time, and adds a base.
    let steps: Vec<usize> = (0..rooms).map(|_| leave).collect();
    assert!(spots > 0);
    bundle["proof"]["steps"] = json!(steps);
    let message = "the proof has more than 65536 bases on top of one another, or more than 8388608 facts at them";
    assert_eq!(check(&bundle), Err(Problem::TooLarge { message: message.to_owned() }));
    // A spot that is not reached can't be stayed at, at any depth below the limit.
    bundle["proof"]["steps"] = json!([leave, leave + spots - 1]);
    assert!(matches!(check(&bundle), Err(Problem::Refuted { step: Some(1), .. })));
}
