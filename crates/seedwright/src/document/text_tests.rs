//! Every position in a decoded text maps to the source characters it came from.

use proptest::prelude::*;

use super::value::{Data, Value};
use crate::document::source::SourceFile;

/// Reads the value of the only key `a` of a file.
fn value_of(name: &str, source: &str) -> Value {
    let mut diagnostics = Vec::new();
    let table = super::read_file(&SourceFile::new(name, source), 0, "pack", &mut diagnostics);
    assert_eq!(diagnostics, [], "{source}");
    let mut entries = table.expect("the source is valid").entries;
    assert_eq!(entries.len(), 1);
    entries.remove(0).1
}

/// The source text of each character of the decoded text.
fn pieces(name: &str, source: &str) -> Vec<(char, String)> {
    let value = value_of(name, source);
    let (text, _) = value.text().expect("the value is a text");
    text.char_indices()
        .map(|(at, character)| {
            let span = value.text_span(source, at..at + character.len_utf8());
            (character, source[span.range()].to_owned())
        })
        .collect()
}

fn assert_pieces(name: &str, source: &str, expected: &[(char, &str)]) {
    let found = pieces(name, source);
    let found: Vec<_> = found.iter().map(|(c, piece)| (*c, piece.as_str())).collect();
    assert_eq!(found, expected, "{source}");
}

#[test]
fn plain_text_maps_to_itself() {
    for (name, source) in [
        ("a.toml", "a = \"x é\""),
        ("a.toml", "a = 'x é'"),
        ("a.toml", "a = \"\"\"x é\"\"\""),
        ("a.toml", "a = \"\"\"\nx é\"\"\""),
        ("a.toml", "a = '''\r\nx é'''"),
        ("a.toml", "\u{feff}a = 'x é'"),
        ("a.json", "{\"a\": \"x é\"}"),
        ("a.json", "\u{feff}{\"a\": \"x é\"}"),
    ] {
        assert_pieces(name, source, &[('x', "x"), (' ', " "), ('é', "é")]);
    }
}

#[test]
fn escapes_of_toml_map_to_their_source() {
    assert_pieces(
        "a.toml",
        r#"a = "\"\\\u00e9\U0001F600\x41\e\b\t\n\f\r.""#,
        &[
            ('"', r#"\""#),
            ('\\', r"\\"),
            ('é', r"\u00e9"),
            ('😀', r"\U0001F600"),
            ('A', r"\x41"),
            ('\u{1b}', r"\e"),
            ('\u{8}', r"\b"),
            ('\t', r"\t"),
            ('\n', r"\n"),
            ('\u{c}', r"\f"),
            ('\r', r"\r"),
            ('.', "."),
        ],
    );
    // In single quotes a backslash is only a backslash.
    assert_pieces("a.toml", r"a = '\n'", &[('\\', r"\"), ('n', "n")]);
}

#[test]
fn escapes_of_json_map_to_their_source() {
    assert_pieces(
        "a.json",
        r#"{"a": "\"\\\/\u00e9\ud83d\ude00\b\t\n\f\r."}"#,
        &[
            ('"', r#"\""#),
            ('\\', r"\\"),
            ('/', r"\/"),
            ('é', r"\u00e9"),
            ('😀', r"\ud83d\ude00"),
            ('\u{8}', r"\b"),
            ('\t', r"\t"),
            ('\n', r"\n"),
            ('\u{c}', r"\f"),
            ('\r', r"\r"),
            ('.', "."),
        ],
    );
}

#[test]
fn continued_lines_are_passed_over() {
    let source = "a = \"\"\"\\\n  x \\  \r\n\r\n \t y\\\n\\\n z\\\n \"\"\"";
    assert_pieces("a.toml", source, &[('x', "x"), (' ', " "), ('y', "y"), ('z', "z")]);
}

#[test]
fn quotes_inside_of_quotes_belong_to_the_text() {
    let source = "a = \"\"\"\"x\"\"\"\"\"";
    assert_pieces("a.toml", source, &[('"', "\""), ('x', "x"), ('"', "\""), ('"', "\"")]);
    assert_pieces("a.toml", "a = ''''x''''", &[('\'', "'"), ('x', "x"), ('\'', "'")]);
}

#[test]
fn line_breaks_are_kept() {
    assert_pieces(
        "a.toml",
        "a = '''x\r\ny'''",
        &[('x', "x"), ('\r', "\r"), ('\n', "\n"), ('y', "y")],
    );
}

#[test]
fn a_range_covers_all_its_characters() {
    let source = r#"a = "one \"two\" three""#;
    let value = value_of("a.toml", source);
    let (text, _) = value.text().expect("a text");
    let start = text.find("\"two\"").expect("it is there");
    let span = value.text_span(source, start..start + 5);
    assert_eq!(&source[span.range()], r#"\"two\""#);
}

#[test]
fn empty_ranges_give_empty_spans() {
    let source = r#"a = "x\ty""#;
    let value = value_of("a.toml", source);
    let places: Vec<_> = (0..=4).map(|at| value.text_span(source, at..at).range()).collect();
    assert_eq!(places, [5..5, 6..6, 8..8, 9..9, 9..9]);
    let empty = value_of("a.toml", "a = ''");
    assert_eq!(empty.text_span("a = ''", 0..0).range(), 5..5);
}

#[test]
fn what_does_not_fit_gives_the_whole_value() {
    let source = r#"a = "x\ty""#;
    let value = value_of("a.toml", source);
    for other in ["", "a = 'x'", "a = \"x\\qy\"", "a = \"x\\ty", "a = xxxxxx"] {
        assert_eq!(value.text_span(other, 1..2), value.span, "{other}");
    }
    let number = Value { data: Data::Integer(3), ..value };
    assert_eq!(number.text_span(source, 0..1), number.span);
}

proptest! {
    #[test]
    fn every_json_text_maps_back(text in any::<String>()) {
        let text = text.replace('\0', "");
        let source = serde_json::json!({ "a": text }).to_string();
        let found = pieces("a.json", &source);
        let decoded: String = found
            .iter()
            .map(|(_, piece)| {
                serde_json::from_str::<String>(&format!("\"{piece}\"")).expect("a JSON text")
            })
            .collect();
        prop_assert_eq!(decoded, text);
    }

    #[test]
    fn no_source_makes_it_panic(
        text in any::<String>(),
        source in "[\"'\\\\\\nuU0-9a-fx \r\n]{0,40}",
        start in 0usize..50,
        end in 0usize..50,
        within in (0usize..50, 0usize..50),
    ) {
        let span = crate::document::diagnostic::Span::new(0, start..end);
        let value = Value { span, data: Data::Text(text) };
        value.text_span(&source, within.0..within.1);
    }
}
