//! Hand-written and random documents, judged by trying every placement.
#![allow(clippy::needless_pass_by_value, clippy::panic, reason = "a test says what went wrong")]

mod altered;
mod game;
mod random;
mod refuter;

use serde_json::{Value, json};

use super::verify_impossible;
use crate::problem::Problem;
use game::{Game, Item, Link, Location};

/// Returns why a document is refused, or nothing if it is accepted.
fn refusal(document: &Value) -> Option<String> {
    verify_impossible(document.to_string().as_bytes()).err().map(|problem| problem.to_string())
}

/// A hall with a mat, and a cave that needs both the Bow and the Key. Only one of them fits on the mat.
fn two_for_one_mat() -> Game {
    Game {
        spots: 2,
        links: vec![Link { from: 0, to: 1, needs: vec![(0, 1), (1, 1)] }],
        locations: vec![Location::at(0), Location::at(1)],
        items: vec![Item::new(1), Item::new(1)],
        goal: 1,
        ..Game::default()
    }
}

/// Two cuts and a location: both items must be on the mat.
fn two_cuts() -> Value {
    two_for_one_mat().document(
        &json!([{ "without": [["Item 0", 0]] }, { "without": [["Item 1", 0]] }]),
        &json!({ "sum": [["cut", 0, 1], ["cut", 1, 1], ["location", "Place 0", 1]] }),
    )
}

/// A chest behind each of three keys in a row, of which two are held: the third must be in the open.
fn counted_keys() -> Game {
    Game {
        spots: 2,
        links: vec![Link { from: 0, to: 1, needs: vec![(0, 3)] }],
        locations: vec![Location::at(0), Location::at(0), Location::at(1)],
        items: vec![Item::new(3)],
        goal: 1,
        ..Game::default()
    }
}

#[test]
fn two_items_do_not_fit_into_one_place() {
    let document = two_cuts();
    assert_eq!(refusal(&document), None);
    let proved = verify_impossible(document.to_string().as_bytes()).ok();
    let claims = proved.map(|proved| proved.claims).unwrap_or_default();
    assert_eq!(
        claims,
        [
            "It is about every placement of 2 item copies at 2 locations.",
            "Even with everything except \"Item 0\", the aim is missed and only 1 location is open: \"Place 0\". \
             So \"Item 0\" must be there.",
            "Even with everything except \"Item 1\", the aim is missed and only 1 location is open: \"Place 0\". \
             So \"Item 1\" must be there.",
            "These contradict each other when added up: 2 statements above, 1 location for one copy.",
        ]
    );
    // The same without multipliers: unit propagation finds it.
    let mut clauses = document;
    clauses["proof"] = json!({ "clauses": [[]] });
    assert_eq!(refusal(&clauses), None);
}

#[test]
fn three_keys_do_not_fit_into_two_places() {
    let game = counted_keys();
    assert!(!game.has_placement());
    let cut = json!([{ "without": [["Item 0", 2]] }]);
    let sum =
        json!({ "sum": [["cut", 0, 1], ["location", "Place 0", 1], ["location", "Place 1", 1]] });
    assert_eq!(refusal(&game.document(&cut, &sum)), None);
    // With one key fewer held, one key in the open would do, and nothing contradicts that.
    let cut = json!([{ "without": [["Item 0", 1]] }]);
    assert!(refusal(&game.document(&cut, &sum)).is_some());
}

#[test]
fn every_kind_of_request_can_contradict_a_cut() {
    let cut = json!([{ "without": [["Item 0", 0]] }]);
    let of_cut = |more: Value| {
        let mut sum = vec![json!(["cut", 0, 1])];
        sum.extend(more.as_array().cloned().unwrap_or_default());
        json!({ "sum": sum })
    };
    let base =
        Game { links: vec![Link { from: 0, to: 1, needs: vec![(0, 1)] }], ..two_for_one_mat() };
    assert!(base.has_placement());
    let cases = [
        (Game { exclude: vec![0], ..base.clone() }, json!([])),
        (Game { areas: vec![(0, vec![1])], ..base.clone() }, json!([])),
        (
            Game { place: vec![(0, 1)], ..base.clone() },
            json!([["place", "Place 0", 1], ["location", "Place 0", 1]]),
        ),
        (
            Game { place: vec![(1, 0)], ..base.clone() },
            json!([["place", "Place 1", 1], ["at-most", "Item 0", 1]]),
        ),
    ];
    for (game, more) in cases {
        assert!(!game.has_placement());
        assert_eq!(refusal(&game.document(&cut, &of_cut(more.clone()))), None);
        // Without the request, the same proof shows nothing.
        assert!(refusal(&base.document(&cut, &of_cut(more))).is_some());
    }
    // Early and priority items: the second item must be on the mat, too.
    let early = Game { early: vec![(1, 1)], ..base.clone() };
    let priority = Game {
        items: vec![Item::new(1), Item { matter: 0, ..Item::new(1) }],
        priority: vec![1],
        ..base.clone()
    };
    assert!(!early.has_placement() && !priority.has_placement());
    let sum = json!([["early", "Item 1", 1], ["location", "Place 0", 1]]);
    assert_eq!(refusal(&early.document(&cut, &of_cut(sum.clone()))), None);
    assert!(refusal(&base.document(&cut, &of_cut(sum))).is_some());
    let sum = json!([["priority", "Place 1", 1], ["at-most", "Item 0", 1]]);
    assert_eq!(refusal(&priority.document(&cut, &of_cut(sum.clone()))), None);
    assert!(refusal(&base.document(&cut, &of_cut(sum))).is_some());
}

#[test]
fn counting_needs_no_cut() {
    let full = Game { items: vec![Item::new(2), Item::new(1)], ..two_for_one_mat() };
    let sum = json!([
        ["at-least", "Item 0", 1],
        ["at-least", "Item 1", 1],
        ["location", "Place 0", 1],
        ["location", "Place 1", 1],
    ]);
    assert_eq!(refusal(&full.document(&json!([]), &json!({ "sum": sum }))), None);
    // One area, and a pool of which it may hold one.
    let spread = Game {
        items: vec![Item { pool: 0, ..Item::new(1) }, Item { pool: 0, ..Item::new(1) }],
        pools: vec![(false, true)],
        one_area: true,
        ..two_for_one_mat()
    };
    assert!(!spread.has_placement());
    let sum = json!([
        ["at-least", "Item 0", 1],
        ["at-least", "Item 1", 1],
        ["area", "Pool 0", "Area 0", 1],
    ]);
    assert_eq!(refusal(&spread.document(&json!([]), &json!({ "sum": sum }))), None);
    assert!(refusal(&two_for_one_mat().document(&json!([]), &json!({ "sum": sum }))).is_some());
}

#[test]
fn aims_are_missed_by_what_they_ask_for() {
    // The goal is open; the cave is not, without the only item, which must be in it.
    let game = Game {
        links: vec![Link { from: 0, to: 1, needs: vec![(0, 1)] }],
        items: vec![Item::new(1)],
        areas: vec![(0, vec![1])],
        goal: 0,
        ..two_for_one_mat()
    };
    let cut = json!([{ "without": [["Item 0", 0]] }]);
    let sum = json!({ "sum": [["cut", 0, 1]] });
    for (aim, is_proved) in [("goal", false), ("items", true), ("locations", true)] {
        let game = Game { aim, ..game.clone() };
        assert_eq!(game.has_placement(), !is_proved, "{aim}");
        assert_eq!(refusal(&game.document(&cut, &sum)).is_none(), is_proved, "{aim}");
    }
}

#[test]
fn copies_that_differ_are_not_counted() {
    let mut document = counted_keys().document(
        &json!([{ "without": [["Item 0", 2]] }]),
        &json!({ "sum": [["cut", 0, 1], ["location", "Place 0", 1], ["location", "Place 1", 1]] }),
    );
    assert_eq!(refusal(&document), None);
    // The third copy opens the cave alone, but the cut holds the first two.
    let first = game::first_copy(&counted_keys());
    document["world"]["bodies"][0] = json!([0, 3, first, 1, first + 1, 1, first + 2, 3]);
    document["world"]["rules"][0][1] = json!(6);
    game::sign(&mut document);
    let refused = refusal(&document).unwrap_or_default();
    assert!(refused.contains("not interchangeable"), "{refused}");
}

#[test]
fn only_documents_of_this_kind_are_read() {
    use super::is_impossible;
    let document = two_cuts();
    assert!(is_impossible(document.to_string().as_bytes()));
    for text in ["", "{}", "[]", "{\"format\":2}", "{\"format\":2,\"decisions\":{\"claim\":1}}"] {
        assert!(!is_impossible(text.as_bytes()), "{text}");
    }
    let mut newer = document.clone();
    newer["format"] = json!(77);
    let found = verify_impossible(newer.to_string().as_bytes());
    assert_eq!(found, Err(Problem::OtherVersion { found: 77 }));
    let twice = document.to_string().replacen("\"claim\"", "\"cuts\":[],\"claim\"", 1);
    assert!(verify_impossible(twice.as_bytes()).is_err());
    for claim in ["no-world", ""] {
        let mut other = document.clone();
        other["claim"] = json!(claim);
        assert!(refusal(&other).is_some());
    }
}
