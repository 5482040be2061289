//! Questions about codes, and games for them.

use serde_json::{Value, json};

use crate::client::Served;
use crate::support::Folder;

const GUESSES: [(&str, u32, u32); 2] =
    [("Santa Santa Tree Tree", 1, 1), ("Bell Santa Present Bell", 0, 2)];

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

/// The same guesses for the program and for the command.
fn told() -> (Value, Vec<String>) {
    let rows = GUESSES.map(|(guess, exact, misplaced)| {
        json!({ "guess": words(guess), "exact": exact, "misplaced": misplaced })
    });
    let typed =
        GUESSES.map(|(guess, exact, misplaced)| format!("--guess={guess} = {exact} {misplaced}"));
    (json!(rows), typed.to_vec())
}

#[test]
fn codes_are_told_as_by_the_command() {
    let served = Served::start(&[]);
    let folder = Folder::new();
    let (rows, typed) = told();
    for (path, asked, more) in [
        ("valid", json!({ "placed": ["Santa", null, null, null] }), &["--placed=Santa _ _ _"][..]),
        ("count", json!({ "list": 4 }), &["--list=4"][..]),
        ("suggest", json!({}), &[][..]),
        (
            "suggest",
            json!({ "strategy": "minimax", "seed": "7" }),
            &["--strategy=minimax", "--seed=7"][..],
        ),
        ("explain", json!({}), &[][..]),
        ("explain", json!({ "element": "Santa", "at": 2 }), &["--element=Santa", "--at=2"][..]),
    ] {
        let mut body = json!({ "pack": "festive", "guesses": rows });
        for (name, value) in asked.as_object().expect("an object") {
            body[name] = value.clone();
        }
        let typed = typed.iter().map(String::as_str);
        let typed: Vec<&str> = { ["code", path, "--pack=festive"].into_iter() }
            .chain(typed)
            .chain(more.iter().copied())
            .collect();
        let answer = served.json(&format!("/api/code/{path}"), &body);
        if path == "valid" {
            let counted =
                served.json("/api/code/count", &json!({ "pack": "festive", "guesses": rows }));
            assert_eq!(answer["count"], counted["codes"].to_string());
        }
        assert_eq!(answer, folder.json(0, &typed), "{body}");
    }
    let notes =
        json!({ "elements": ["A", "B", "C"], "length": 3, "seed": "7", "secret": ["A", "B", "A"] });
    let typed = ["code", "notes", "--elements=A,B,C", "--length=3", "--seed=7", "--secret=A B A"];
    assert_eq!(served.json("/api/code/notes", &notes), folder.json(0, &typed));
}

#[test]
fn contradictions_are_answers_and_nothing_to_guess_is_impossible() {
    let served = Served::start(&[]);
    let guess = |exact: u32| json!({ "guess": words("Santa Santa Tree Tree"), "exact": exact });
    let body = json!({ "pack": "festive", "guesses": [guess(0), guess(4)] });
    let valid = served.json("/api/code/valid", &body);
    assert!(valid["contradiction"].is_object());
    assert_eq!(valid["count"], "0");
    assert!(served.json("/api/code/explain", &body)["contradiction"].is_object());
    assert_eq!(served.post("/api/code/suggest", &body).status, 409);
    for (body, why) in [
        (json!({ "pack": "station" }), "no codes"),
        (json!({ "elements": ["A"] }), "length of the code is missing"),
        (json!({ "length": 4 }), "the elements are missing"),
        (json!({ "pack": "festive", "rule": "none" }), "no rule"),
        (json!({ "pack": "festive", "guesses": [{ "guess": ["Santa"], "exact": 1 }] }), "guess 1"),
        (
            json!({ "pack": "festive", "guesses": [{ "guess": words("Santa Santa Tree Tree"), "exact": 9 }] }),
            "guess 1",
        ),
    ] {
        let answer = served.post("/api/code/count", &body);
        let problem = answer.json();
        assert_eq!((answer.status, &problem["exitCode"]), (422, &json!(2)), "{body}");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains(why)), "{problem}");
    }
}

#[test]
fn a_whole_game() {
    let served = Served::start(&[]);
    let mut game = json!({ "pack": "festive", "seed": "7", "guesses": [], "opponent": "entropy" });
    let begun = served.json("/api/code/play", &game);
    assert_eq!((&begun["over"], &begun["secret"]), (&json!(false), &Value::Null));
    loop {
        let rows = served.json("/api/code/play", &game)["rows"].clone();
        let known = rows.as_array().expect("a list").iter();
        let known: Vec<Value> = known
            .map(|row| json!({ "guess": row["guess"], "exact": row["exact"], "misplaced": row["misplaced"] }))
            .collect();
        let next = json!({ "pack": "festive", "guesses": known });
        let next = served.json("/api/code/suggest", &next)["suggestion"].clone();
        game["guesses"].as_array_mut().expect("a list").push(next);
        let now = served.json("/api/code/play", &game);
        let guesses = game["guesses"].as_array().expect("a list").len();
        assert_eq!(now["rows"].as_array().map(Vec::len), Some(guesses));
        if now["over"] == true {
            assert_eq!((&now["solved"], &now["count"]), (&json!(true), &json!("1")));
            assert_eq!(now["secret"], game["guesses"][guesses - 1]);
            assert_eq!(now["opponent"]["solved"], true);
            assert_eq!(now["comparison"].as_array().map(Vec::len), Some(guesses));
            break;
        }
        // The opponent's guesses stay hidden.
        assert!(now["opponent"]["rows"][0]["guess"].is_null());
        assert!(guesses < 10);
    }
}
