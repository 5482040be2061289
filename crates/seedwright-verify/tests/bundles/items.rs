//! Refusals of decisions about items.

use seedwright_verify::Claim;
use serde_json::{Value, json};

use crate::sample::{Facts, assert_refuted, check, prove, sample, seal, unproved};

#[track_caller]
fn refused(edit: impl FnOnce(&mut Value), reason: &str) {
    let mut bundle = sample("walk", "goal");
    edit(&mut bundle);
    seal(&mut bundle);
    assert_refuted(&bundle, Claim::Items, None, reason);
}

#[track_caller]
fn accepted(edit: impl FnOnce(&mut Value)) {
    let mut bundle = sample("walk", "goal");
    edit(&mut bundle);
    prove(&mut bundle);
    seal(&mut bundle);
    assert_eq!(check(&bundle).err(), None);
}

fn push(list: &mut Value, entry: Value) {
    list.as_array_mut().unwrap().push(entry);
}

fn decision(bundle: &mut Value, number: usize) -> &mut Value {
    &mut bundle["decisions"]["items"][number]
}

fn setting<'a>(bundle: &'a mut Value, setting: &str) -> &'a mut Value {
    &mut bundle["stages"]["items"][setting]
}

#[test]
fn decisions_speak_of_what_there_is() {
    refused(
        |bundle| decision(bundle, 0)["location"] = json!("Hall.Rug"),
        "there is no location \"Hall.Rug\"",
    );
    refused(|bundle| decision(bundle, 0)["item"] = json!("Lamp"), "there is no item \"Lamp\"");
    refused(|bundle| decision(bundle, 0)["copy"] = json!(1), "there is no copy 1 of \"Key\"");
    refused(
        |bundle| decision(bundle, 0)["copy"] = json!(u32::MAX),
        "there is no copy 4294967295 of \"Key\"",
    );
}

#[test]
fn every_copy_lies_at_one_location() {
    refused(
        |bundle| decision(bundle, 1)["copy"] = json!(1),
        "copy 1 of \"Tank\" is placed at two locations",
    );
    // There are three tanks, but the player begins with one of them.
    refused(|bundle| decision(bundle, 1)["copy"] = json!(2), "there is no copy 2 of \"Tank\"");
    refused(
        |bundle| decision(bundle, 1)["location"] = json!("Hall.Mat"),
        "location \"Hall.Mat\" holds two copies",
    );
    refused(
        |bundle| drop(bundle["decisions"]["items"].as_array_mut().unwrap().pop()),
        "copy 1 of \"Tank\" is not placed",
    );
    let mut bundle = unproved(Facts::WALK.with_coins(40_000_000), "goal");
    seal(&mut bundle);
    let reason = "copy 0 of \"Coin\" is not placed";
    assert_refuted(&bundle, Claim::Items, None, reason);
}

#[test]
fn the_order_of_decisions_does_not_matter() {
    accepted(|bundle| {
        let decisions = bundle["decisions"]["items"].as_array_mut().unwrap();
        decisions.reverse();
    });
}

#[test]
fn pools_are_kept_apart() {
    refused(
        |bundle| {
            decision(bundle, 1)["location"] = json!("Cave.Altar");
            decision(bundle, 2)["location"] = json!("Cave.Niche");
        },
        "\"Idol\" is at \"Cave.Niche\", but one of them belongs to a separate pool",
    );
    refused(
        |bundle| {
            decision(bundle, 0)["location"] = json!("Cave.Altar");
            decision(bundle, 2)["location"] = json!("Vault.Corner");
        },
        "\"Key\" is at \"Cave.Altar\", but one of them belongs to a separate pool",
    );
    // The same placement is fine where the pool is part of the common one.
    accepted(|bundle| {
        bundle["world"]["pools"][0][1] = json!(false);
        decision(bundle, 1)["location"] = json!("Cave.Altar");
        decision(bundle, 2)["location"] = json!("Cave.Niche");
        *setting(bundle, "place") = json!({});
        // The gate would need the tank behind it.
        bundle["world"]["rules"][13][1] = json!(100);
    });
}

#[test]
fn a_pool_is_spread_over_areas() {
    refused(
        |bundle| decision(bundle, 1)["location"] = json!("Vault.Corner"),
        "\"Tank\" is at \"Vault.Corner\", in an area that holds another item of pool \"tanks\"",
    );
    accepted(|bundle| bundle["world"]["pools"][0][2] = json!(true));
}

#[test]
fn plans_are_obeyed() {
    for location in ["Cave.Niche", "Vault.Corner"] {
        refused(
            |bundle| *setting(bundle, "place") = json!({ location: "Idol" }),
            &format!("\"Idol\" is planned at \"{location}\", but is not there"),
        );
    }
    refused(
        |bundle| *setting(bundle, "place") = json!({ "Cave.Nook": "Idol" }),
        "there is no location \"Cave.Nook\"",
    );
    refused(
        |bundle| *setting(bundle, "place") = json!({ "Cave.Niche": "Bell" }),
        "there is no item \"Bell\"",
    );
}

#[test]
fn excluded_locations_hold_nothing_major() {
    refused(
        |bundle| *setting(bundle, "exclude") = json!(["Hall.Mat"]),
        "\"Hall.Mat\" is excluded, but holds a major copy of \"Key\"",
    );
    refused(
        |bundle| {
            bundle["world"]["items"][2][5] = json!(1);
            *setting(bundle, "exclude") = json!(["Cave.Niche"]);
        },
        "\"Cave.Niche\" is excluded, but holds a major copy of \"Tank\"",
    );
    accepted(|bundle| {
        bundle["world"]["items"][2][5] = json!(1);
        *setting(bundle, "exclude") = json!(["Vault.Shelf"]);
    });
    refused(
        |bundle| *setting(bundle, "exclude") = json!(["Hall.Rug"]),
        "there is no location \"Hall.Rug\"",
    );
}

#[test]
fn priority_locations_hold_something_useful() {
    refused(
        |bundle| *setting(bundle, "priority") = json!(["Vault.Corner"]),
        "\"Vault.Corner\" has priority, but holds no item that a rule can use",
    );
    refused(
        |bundle| *setting(bundle, "priority") = json!(["Hall.Rug"]),
        "there is no location \"Hall.Rug\"",
    );
}

#[test]
fn a_body_without_a_rule_makes_nothing_useful() {
    let facts = Facts::WALK.with_coins(1);
    let mut bundle = unproved(facts, "goal");
    let coin = json!({ "location": "Vault.Corner", "item": "Coin", "copy": 0 });
    push(&mut bundle["decisions"]["items"], coin);
    prove(&mut bundle);
    seal(&mut bundle);
    assert_eq!(check(&bundle).err(), None);
    *setting(&mut bundle, "priority") = json!(["Vault.Corner"]);
    let reason = "\"Vault.Corner\" has priority, but holds no item that a rule can use";
    assert_refuted(&bundle, Claim::Items, None, reason);
    let body = bundle["world"]["bodies"].as_array().unwrap().len();
    push(&mut bundle["world"]["bodies"], json!([facts.coin(), 1]));
    seal(&mut bundle);
    assert_refuted(&bundle, Claim::Items, None, reason);
    push(&mut bundle["world"]["rules"], json!([facts.part(), 1, body]));
    bundle["world"]["items"][3][4] = json!(1);
    prove(&mut bundle);
    seal(&mut bundle);
    assert_eq!(check(&bundle).err(), None);
}

#[test]
fn bound_items_lie_in_their_areas() {
    refused(
        |bundle| *setting(bundle, "areas") = json!({ "Tank": ["Shore"] }),
        "\"Tank\" is at \"Cave.Niche\", outside the areas it is bound to",
    );
    refused(
        |bundle| *setting(bundle, "areas") = json!({ "Key": [] }),
        "\"Key\" is at \"Hall.Mat\", outside the areas it is bound to",
    );
    accepted(|bundle| *setting(bundle, "areas") = json!({ "Tank": ["Cliff", "Shore"] }));
    refused(
        |bundle| *setting(bundle, "areas") = json!({ "Key": ["Moon"] }),
        "there is no area \"Moon\"",
    );
    refused(
        |bundle| *setting(bundle, "areas") = json!({ "Bell": ["Shore"] }),
        "there is no item \"Bell\"",
    );
}

#[test]
fn early_items_are_open_before_anything_is_taken() {
    refused(
        |bundle| *setting(bundle, "early") = json!({ "Idol": 1 }),
        "1 copy of \"Idol\" must be early, but the proof brings home 0 before anything else",
    );
    refused(
        |bundle| *setting(bundle, "early") = json!({ "Key": 2 }),
        "2 copies of \"Key\" must be early, but the proof brings home 1 before anything else",
    );
    refused(|bundle| *setting(bundle, "early") = json!({ "Bell": 0 }), "there is no item \"Bell\"");
}
