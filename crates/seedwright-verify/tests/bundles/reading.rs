//! Unreadable bundles and their messages.

use seedwright_verify::{Problem, verify};
use serde_json::{Value, json};

use crate::sample::{check, sample, samples};

#[track_caller]
fn unreadable(text: &[u8], line: usize, column: usize, message: &str) {
    let message = message.to_owned();
    let expected = Problem::Unreadable { line, column, message };
    assert_eq!(verify(text), Err(expected));
}

/// Returns the message for an unreadable bundle.
#[track_caller]
fn message(text: &str) -> String {
    match verify(text.as_bytes()) {
        Err(Problem::Unreadable { message, .. }) => message,
        other => panic!("{other:?}"),
    }
}

fn text() -> String {
    sample("walk", "locations").to_string()
}

#[test]
fn what_is_not_json_has_a_place() {
    unreadable(b"", 1, 0, "EOF while parsing a value");
    unreadable(b"{\n  \"format\": 2,\n}", 3, 1, "trailing comma");
    unreadable(b"[1]", 1, 0, "invalid type: sequence, expected an object");
    unreadable(b"null", 1, 4, "invalid type: null, expected an object");
    unreadable(b"{}", 1, 2, "missing field `format`");
    unreadable(b"{\"format\": 2} x", 1, 15, "trailing characters");
    unreadable(b"{\n\"format\": 2, \"seed\": \"\xff\"}", 2, 23, "not UTF-8 text");
    assert_eq!(message(&("\u{feff}".to_owned() + &text())), "expected value");
}

#[test]
fn other_formats_are_told_apart_whatever_their_shape() {
    for (text, found) in [
        (r#"{"format": 1}"#, 1),
        (r#"{"rooms": [1, {"a": null}], "format": 0}"#, 0),
        (r#"{"format": 18446744073709551615, "world": 7}"#, u64::MAX),
    ] {
        assert_eq!(verify(text.as_bytes()), Err(Problem::OtherVersion { found }));
    }
    for format in ["\"1\"", "1.0", "-1", "null", "[1]", "18446744073709551616"] {
        let text = text().replacen("\"format\":2", &format!("\"format\":{format}"), 1);
        assert!(matches!(verify(text.as_bytes()), Err(Problem::Unreadable { .. })));
    }
}

#[test]
fn a_cut_off_bundle_is_unreadable_wherever_it_is_cut() {
    let text = text();
    for end in 0..text.len() {
        let answer = verify(&text.as_bytes()[..end]);
        assert!(matches!(answer, Err(Problem::Unreadable { .. })), "{end}: {answer:?}");
    }
    assert!(verify(text.as_bytes()).is_ok());
}

#[test]
fn spaces_do_not_matter() {
    let pretty = serde_json::to_string_pretty(&sample("warp", "items")).unwrap();
    assert_eq!(verify(pretty.as_bytes()), check(&sample("warp", "items")));
}

#[test]
fn no_key_occurs_twice() {
    for (key, message_of_key) in [
        ("\"format\":2", "duplicate field `format`"),
        ("\"seed\":\"rainy day\"", "duplicate field `seed`"),
        ("\"id\":\"cove\"", "duplicate field `id`"),
        ("\"parts\":1", "duplicate field `parts`"),
        ("\"aim\":\"locations\"", "duplicate field `aim`"),
        ("\"copy\":1", "duplicate field `copy`"),
        ("\"tanks\":2", "the key \"tanks\" occurs twice"),
        ("\"Cave.Altar\":\"Idol\"", "the key \"Cave.Altar\" occurs twice"),
        ("\"Key\":1", "the key \"Key\" occurs twice"),
        ("\"Key\":[\"Shore\"]", "the key \"Key\" occurs twice"),
        ("\"Hall.Mat\":5", "the key \"Hall.Mat\" occurs twice"),
        ("\"depth\":-1", "the key \"depth\" occurs twice"),
    ] {
        let twice = text().replacen(key, &format!("{key},{key}"), 1);
        assert_ne!(twice, text(), "{key}");
        assert_eq!(message(&twice), message_of_key);
    }
    let escaped = text().replacen("\"Key\":1", "\"Key\":1,\"\\u004bey\":1", 1);
    assert_eq!(message(&escaped), "the key \"Key\" occurs twice");
}

/// The paths of all objects of a bundle with a fixed set of fields.
const OBJECTS: &[&str] = &[
    "",
    "/pack",
    "/stages",
    "/stages/items",
    "/world",
    "/decisions",
    "/decisions/items/0",
    "/proof",
];

#[test]
fn unknown_fields_are_refused() {
    for path in OBJECTS {
        let mut bundle = sample("walk", "locations");
        let object = bundle.pointer_mut(path).unwrap().as_object_mut().unwrap();
        object.insert("x\u{202e}y".to_owned(), json!(1));
        let message = message(&bundle.to_string());
        assert!(message.starts_with("unknown field `x\\u{202e}y`"), "{message}");
    }
}

#[test]
fn fields_are_not_left_out() {
    for path in OBJECTS {
        let bundle = sample("walk", "locations");
        let keys: Vec<String> =
            bundle.pointer(path).unwrap().as_object().unwrap().keys().cloned().collect();
        // A world built with a plan has no permalink. Older bundles do not say when the complete search takes over, and
        // only those of fair placements how long they were mixed.
        let optional = ["permalink", "decide", "mix"];
        let needed = |key: &String| *path != "/stages" && !optional.contains(&key.as_str());
        for key in keys.into_iter().filter(needed) {
            let mut bundle = bundle.clone();
            let object = bundle.pointer_mut(path).unwrap().as_object_mut().unwrap();
            object.remove(&key);
            assert_eq!(message(&bundle.to_string()), format!("missing field `{key}`"));
        }
    }
}

#[test]
fn what_was_decided_was_asked_for() {
    let mut bundle = sample("walk", "locations");
    bundle["stages"] = json!({});
    let refused = |reason: &str| Err(format!("the world does not hold: {reason}"));
    let said = |bundle: &Value| check(bundle).map(drop).map_err(|problem| problem.to_string());
    let reason = "it has placed items without item settings";
    assert_eq!(said(&bundle), refused(reason));
    bundle["decisions"]["items"] = json!([]);
    assert_eq!(said(&bundle), refused("it has no decisions"));
}

#[test]
fn a_list_is_not_taken_for_an_object() {
    for path in OBJECTS.iter().filter(|path| !path.is_empty()) {
        let mut bundle = sample("walk", "locations");
        let object = bundle.pointer_mut(path).unwrap();
        let values = object.as_object().unwrap().values().cloned().collect();
        *object = Value::Array(values);
        assert_eq!(message(&bundle.to_string()), "invalid type: sequence, expected an object");
    }
}

/// Asserts how a value at a place of the bundle is refused.
#[track_caller]
fn wrong_kind(path: &str, value: Value, expected: &str) {
    let mut bundle = sample("walk", "locations");
    *bundle.pointer_mut(path).unwrap() = value;
    assert_eq!(message(&bundle.to_string()), expected, "{path}");
}

#[test]
fn words_are_known() {
    let aims = "expected \"locations\", \"items\" or \"goal\"";
    for (path, word, expected) in [
        ("/stages/items/aim", "all", format!("unknown aim \"all\", {aims}")),
        ("/stages/items/aim", "", format!("unknown aim \"\", {aims}")),
        (
            "/world/return",
            "fly",
            "unknown return \"fly\", expected \"walk\" or \"warp\"".to_owned(),
        ),
    ] {
        wrong_kind(path, json!(word), &expected);
    }
    // serde would accept these for the words.
    let expected = "invalid type: map, expected a string";
    wrong_kind("/stages/items/aim", json!({ "goal": null }), expected);
    wrong_kind("/world/return", json!({ "walk": null }), expected);
}

#[test]
fn numbers_fit_their_fields() {
    for (value, expected) in [
        (json!(-1), "invalid value: integer `-1`, expected u32"),
        (json!(4_294_967_296_u64), "invalid value: integer `4294967296`, expected u32"),
        (json!(1.5), "invalid type: floating point `1.5`, expected u32"),
        (json!(null), "invalid type: null, expected u32"),
        (json!("0"), "invalid type: string \"0\", expected u32"),
    ] {
        for path in
            ["/world/parts", "/world/rules/0/1", "/proof/steps/0", "/decisions/items/0/copy"]
        {
            wrong_kind(path, value.clone(), expected);
        }
    }
    let expected = "invalid value: integer `2147483648`, expected i32";
    wrong_kind("/world/locations/0/2", json!(2_147_483_648_u64), expected);
}

#[test]
fn rows_have_their_lengths() {
    for (path, value, expected) in [
        (
            "/world/items/0",
            json!(["Key", 0, 1, -1, 1]),
            "invalid length 5, expected a tuple of size 6",
        ),
        ("/world/items/0", json!(["Key", 0, 1, -1, 1, 1, 1]), "trailing characters"),
        ("/hashWords", json!(["a", "b"]), "invalid length 2, expected an array of length 3"),
        ("/hashGlyphs", json!(["★"]), "invalid length 1, expected an array of length 5"),
    ] {
        wrong_kind(path, value, expected);
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    assert_eq!(message(&deep), "invalid type: sequence, expected an object");
    let deep_objects = "{\"a\":".repeat(100_000) + "1" + &"}".repeat(100_000);
    assert_eq!(message(&deep_objects), "missing field `format`");
    for path in ["/progression", "/settings/tanks"] {
        for deep in [&deep, &deep_objects] {
            let mut bundle = sample("walk", "locations");
            *bundle.pointer_mut(path).unwrap() = json!("DEEP");
            let text = bundle.to_string().replacen("\"DEEP\"", deep, 1);
            assert_eq!(message(&text), "recursion limit exceeded");
        }
    }
}

#[test]
fn problems_are_told_in_a_sentence() {
    let mut bundle = samples().remove(0);
    bundle["proof"]["steps"] = json!([99]);
    assert_eq!(
        check(&bundle).unwrap_err().to_string(),
        "the proof does not hold: at proof.steps[0]: \
         there is no step 99: the world has 18 rules and 5 locations"
    );
    bundle["proof"]["steps"] = json!([]);
    assert_eq!(
        check(&bundle).unwrap_err().to_string(),
        "the proof does not hold: it does not reach the goal"
    );
    assert_eq!(
        verify(b"{\"format\": 3}").unwrap_err().to_string(),
        "the bundle has format 3, but this checker supports only format 2"
    );
    assert_eq!(
        verify(b"{").unwrap_err().to_string(),
        "not a bundle: line 1, column 1: EOF while parsing an object"
    );
}
