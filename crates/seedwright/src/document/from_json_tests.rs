//! JSON is read strictly, completely and with correct positions.

use proptest::prelude::*;

use super::value::{Data, Table};
use crate::document::diagnostic::Diagnostic;
use crate::document::source::{MAX_NESTING, SourceFile};

fn read(source: &str) -> (Option<Table>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let table = super::read_file(&SourceFile::new("a.json", source), 0, "pack", &mut diagnostics);
    (table, diagnostics)
}

/// The codes of all problems, each with the source text it points at.
fn problems(source: &str) -> Vec<(&'static str, &str)> {
    let (_, diagnostics) = read(source);
    diagnostics
        .iter()
        .map(|problem| {
            let span = problem.span.expect("every problem has a position");
            (problem.code, &source[span.range()])
        })
        .collect()
}

#[test]
fn values_keep_their_order_and_their_places() {
    let source = "\u{feff}{\r\n \"z\": \"x\\ty\", \"a\": [-7, true],\r\n \"m\": {\"n\": {}}}";
    let (table, diagnostics) = read(source);
    assert_eq!(diagnostics, []);
    let table = table.expect("the source is valid");
    let found: Vec<_> = table
        .entries
        .iter()
        .map(|(key, value)| (&source[key.span.range()], &source[value.span.range()]))
        .collect();
    assert_eq!(found, [("\"z\"", "\"x\\ty\""), ("\"a\"", "[-7, true]"), ("\"m\"", "{\"n\": {}}"),]);
    assert_eq!(table.text("z").map(|(text, _)| text), Some("x\ty"));
    let (list, _) = table.list("a").expect("a list");
    assert_eq!(list[0].data, Data::Integer(-7));
    assert_eq!(&source[list[1].span.range()], "true");
    let (inner, place) = table.table("m").expect("a table");
    assert_eq!(&source[place.range()], "\"m\"");
    assert_eq!(inner.entries.len(), 1);
    assert_eq!(&source[table.place.range()], "{");
}

#[test]
fn whatever_is_not_json_is_a_mistake() {
    for (source, place) in [
        ("{\"a\": 1,}", ","),
        ("{\"a\": 1 \"b\": 2}", ""),
        ("{\"a\": [1,]}", ","),
        ("{a: 1}", "a"),
        ("{'a': 1}", "'"),
        ("{\"a\": 1} // no", "// no"),
        ("{\"a\": /* no */ 1}", "/* no */"),
        ("{\"a\": 0x1}", "0"),
        ("{\"a\": \"x\ny\"}", "\n"),
        ("{\"a\": \"\\x41\"}", "\\x"),
        ("{\u{a0}\"a\": 1}", "\u{a0}"),
        ("{\"a\": 1\u{b}}", "\u{b}"),
        ("[]", "[]"),
        ("\"a\"\n", "\"a\""),
        ("{} {}", "{"),
    ] {
        assert_eq!(problems(source), [("E0006", place)], "{source:?}");
        assert_eq!(read(source).0, None, "{source:?}");
    }
    for source in ["{", "{\"a\"", "{\"a\":", "{\"a\": [", "{\"a\": \"", "}", "{\"a\": 01}"] {
        let found = problems(source);
        assert_eq!(found.len(), 1, "{source:?}");
        assert_eq!(found[0].0, "E0006", "{source:?}");
    }
}

#[test]
fn values_that_packs_do_not_have_are_located() {
    let source = "{\"a\": 1.5, \"b\": [null], \"c\": 9223372036854775808, \"d\": 1e3}";
    assert_eq!(
        problems(source),
        [("E0007", "1.5"), ("E0007", "null"), ("E0008", "9223372036854775808"), ("E0007", "1e3"),]
    );
    let (table, diagnostics) = read(source);
    assert!(diagnostics[0].hint.is_some());
    let table = table.expect("the rest can be used");
    assert_eq!(table.get("a").map(|value| &value.data), Some(&Data::Invalid));
    let bounds = "{\"a\": 9223372036854775807, \"b\": -9223372036854775808, \"c\": -0}";
    assert_eq!(problems(bounds), []);
}

#[test]
fn names_that_stand_twice_are_reported_with_both_places() {
    let source = "{\"a\": {\"k\": 1, \"k\": 2}, \"\\u0061\": 3}";
    assert_eq!(problems(source), [("E0105", "\"k\""), ("E0105", "\"\\u0061\"")]);
    let (table, diagnostics) = read(source);
    let first = diagnostics[0].related[0].0;
    assert_eq!(first.start, 7);
    let table = table.expect("the first ones stay");
    assert_eq!(table.entries.len(), 1);
    assert_eq!(
        table.table("a").and_then(|(inner, _)| inner.integer("k")).map(|found| found.0),
        Some(1)
    );
}

#[test]
fn many_names_that_stand_twice_are_no_burden() {
    let source = format!("{{{}}}", vec!["\"k\": 1"; 200_000].join(","));
    assert_eq!(read(&source).1.len(), crate::document::diagnostic::MAX_DIAGNOSTICS + 1);
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| {
        // The root object is one level.
        format!("{{\"a\": {}{}}}", "[".repeat(depth - 1), "]".repeat(depth - 1))
    };
    assert_eq!(problems(&nested(MAX_NESTING)), []);
    assert_eq!(problems(&nested(MAX_NESTING + 1)), [("E0005", "[")]);
    for source in [
        nested(100_000),
        "[".repeat(100_000),
        "{\"a\":".repeat(100_000),
        "[{\"a\":".repeat(100_000),
    ] {
        assert_eq!(problems(&source).len(), 1);
        assert_eq!(problems(&source)[0].0, "E0005");
    }
    // Brackets in texts do not count.
    let text = format!("{{\"a\": \"{}\\\"{}\"}}", "[".repeat(1_000), "{".repeat(1_000));
    assert_eq!(problems(&text), []);
}

proptest! {
    #[test]
    fn what_is_accepted_is_json(source in "[\\[\\]{}:,\"\\\\a-c0-9.eu\u{b}\u{a0}\n\t /*'+-]{0,30}") {
        let source = format!("{{\"a\": {source}}}");
        if super::is_complete(&read(&source).1) {
            prop_assert!(serde_json::from_str::<serde_json::Value>(&source).is_ok(), "{}", source);
        }
    }

    #[test]
    fn what_is_json_is_accepted(numbers in any::<Vec<i64>>(), texts in any::<Vec<String>>()) {
        let texts: Vec<_> = texts.iter().map(|text| text.replace('\0', "")).collect();
        let source = serde_json::json!({ "numbers": numbers, "texts": texts }).to_string();
        let (table, diagnostics) = read(&source);
        prop_assert_eq!(diagnostics, []);
        let table = table.expect("the source is valid");
        let (found, _) = table.list("texts").expect("a list");
        let found: Vec<_> = found.iter().filter_map(|value| value.text()).map(|text| text.0).collect();
        prop_assert_eq!(found, texts);
    }
}
