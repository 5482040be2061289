//! TOML is read by its rules, completely and with correct positions.

use proptest::prelude::*;
use toml::de::{DeTable, DeValue};

use super::value::{Data, Table, Value};
use crate::document::diagnostic::Diagnostic;
use crate::document::source::{MAX_NESTING, SourceFile};

fn read(source: &str) -> (Option<Table>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let table = super::read_file(&SourceFile::new("a.toml", source), 0, "pack", &mut diagnostics);
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

/// A document in a compact form for comparison.
fn outline(table: &Table) -> String {
    let entries = table.entries.iter();
    let entries: Vec<_> = entries
        .map(|(key, value)| format!("{}={}", key.text, outline_value(value, outline)))
        .collect();
    format!("{{{}}}", entries.join(","))
}

/// The same, with the entries of each table in the order of their names.
fn sorted_outline(table: &Table) -> String {
    let entries = table.entries.iter();
    let entries = entries
        .map(|(key, value)| format!("{}={}", key.text, outline_value(value, sorted_outline)));
    sorted(entries.collect())
}

fn sorted(mut entries: Vec<String>) -> String {
    entries.sort();
    format!("{{{}}}", entries.join(","))
}

fn outline_value(value: &Value, outline: fn(&Table) -> String) -> String {
    match &value.data {
        Data::Text(text) => format!("{text:?}"),
        Data::Integer(integer) => integer.to_string(),
        Data::Boolean(boolean) => boolean.to_string(),
        Data::List(values) => {
            let values: Vec<_> = values.iter().map(|value| outline_value(value, outline)).collect();
            format!("[{}]", values.join(","))
        }
        Data::Table(table) => outline(table),
        Data::Invalid => "?".to_owned(),
    }
}

#[test]
fn values_keep_their_order_and_their_places() {
    let source = "\u{feff}z = \"x\\ty\"\r\n'a b' = [-7, 0x1F, true]\r\nm.n = { o = 1 }\r\n";
    let (table, diagnostics) = read(source);
    assert_eq!(diagnostics, []);
    let table = table.expect("the source is valid");
    assert_eq!(outline(&table), "{z=\"x\\ty\",a b=[-7,31,true],m={n={o=1}}}");
    let found: Vec<_> = table
        .entries
        .iter()
        .map(|(key, value)| (&source[key.span.range()], &source[value.span.range()]))
        .collect();
    assert_eq!(found, [("z", "\"x\\ty\""), ("'a b'", "[-7, 0x1F, true]"), ("m", "m"),]);
}

#[test]
fn tables_know_the_place_to_point_at() {
    let source = "[rooms.Cave]\nlinks = [{ a = 1 }, {\n a = 2 }]\nat = { b = 1 }\n\
        [[doors]]\n[[doors]]\n[rooms]\n";
    let (table, diagnostics) = read(source);
    assert_eq!(diagnostics, []);
    let table = table.expect("the source is valid");
    let shown = |table: &Table| source[table.place.range()].to_owned();
    let (rooms, _) = table.table("rooms").expect("a table");
    assert_eq!(shown(rooms), "[rooms]");
    let (cave, _) = rooms.table("Cave").expect("a table");
    assert_eq!(shown(cave), "[rooms.Cave]");
    let (inline, _) = cave.table("at").expect("a table");
    assert_eq!(shown(inline), "at");
    let places = |table: &Table, name| -> Vec<String> {
        let (values, _) = table.list(name).expect("a list");
        values.iter().map(|value| source[value.place().range()].to_owned()).collect()
    };
    assert_eq!(places(cave, "links"), ["{ a = 1 }", "{"]);
    assert_eq!(places(&table, "doors"), ["[[doors]]", "[[doors]]"]);
}

#[test]
fn the_order_is_that_of_the_source() {
    let source = "[b.y]\n[c]\n[b.x]\n[b]\nz = 1\n[a]\ne.f = 1\nd = 2\ne.a = 3\n";
    let (table, _) = read(source);
    let table = table.expect("the source is valid");
    assert_eq!(outline(&table), "{b={y={},x={},z=1},c={},a={e={f=1,a=3},d=2}}");
}

#[test]
fn all_mistakes_are_found_at_once() {
    let source = "a = bob\nb = 'x\nc = [1, 2\n";
    assert_eq!(problems(source), [("E0006", "bob"), ("E0006", ""), ("E0006", "")]);
    let (table, diagnostics) = read(source);
    assert_eq!(table, None);
    assert!(diagnostics[0].message.starts_with("string values must be quoted"));
    assert_eq!(diagnostics[2].message, "unclosed array, expected `]`");
    assert_eq!(&source[diagnostics[2].related[0].0.range()], "[");
    assert_eq!(problems("a = 'x' b = 2"), [("E0006", "")]);
    assert_eq!(problems("a = \"\u{7}\""), [("E0006", "\u{7}")]);
    assert_eq!(problems("é = 1"), [("E0006", "é")]);
}

#[test]
fn values_that_packs_do_not_have_are_located() {
    let source = "a = 1.5\nb = [1979-05-27, 07:32:00]\nc = 9223372036854775808\nd = nan\n";
    assert_eq!(
        problems(source),
        [
            ("E0007", "1.5"),
            ("E0007", "1979-05-27"),
            ("E0007", "07:32:00"),
            ("E0008", "9223372036854775808"),
            ("E0007", "nan"),
        ]
    );
    let (table, _) = read(source);
    assert_eq!(outline(&table.expect("the rest can be used")), "{a=?,b=[?,?],c=?,d=?}");
    assert_eq!(
        problems("a = 9223372036854775807\nb = -9223372036854775808\nc = 1_000\nd = 0b11"),
        []
    );
}

#[test]
fn names_that_stand_twice_are_reported_with_both_places() {
    for (source, second, first) in [
        ("a = 1\n\"a\" = 2\n", 6, 0),
        ("[a]\n[b]\n[a]\n", 9, 1),
        ("[a]\nx = 1\nx = 2\n", 10, 4),
        ("a = { x = 1, x = 2 }\n", 13, 6),
        ("a = [{ x = 1 }, { x = 1, x = 2 }]\n", 25, 18),
        ("a.x = 1\na.x = 2\n", 10, 2),
        ("a = 1\n[a]\n", 7, 0),
        ("a = 1\na.x = 2\n", 6, 0),
        ("a = { x = 1 }\na.y = 2\n", 14, 0),
        ("a = []\n[[a]]\n", 9, 0),
        ("[[a]]\n[a]\n", 7, 2),
        ("[a.b]\n[a]\nb.c = 1\n", 10, 3),
        ("a.b = 1\n[a]\n", 9, 0),
        ("[[a]]\nx = 1\n[[a]]\nx = 2\nx = 3\n", 24, 18),
    ] {
        let (table, diagnostics) = read(source);
        assert_eq!(diagnostics.len(), 1, "{source}");
        assert_eq!(diagnostics[0].code, "E0105", "{source}");
        let place = diagnostics[0].span.expect("a place");
        let places = (place.start, diagnostics[0].related[0].0.start);
        assert_eq!(places, (second, first), "{source}");
        assert!(table.is_some(), "{source}");
    }
    let (table, _) = read("a = 1\na = 2\n[b]\nc = 3\n");
    assert_eq!(outline(&table.expect("the first ones stay")), "{a=1,b={c=3}}");
}

#[test]
fn names_are_shown_escaped() {
    let (_, diagnostics) = read("\"\\u001b[2J\" = 1\n\"\\u001b[2J\" = 2\n");
    assert_eq!(diagnostics[0].message, "`\\u{1b}[2J` is declared twice");
}

#[test]
fn nesting_is_limited() {
    let arrays = |depth| format!("a = {}{}", "[".repeat(depth), "]".repeat(depth));
    let tables = |depth| format!("a = {}1{}", "{a=".repeat(depth), "}".repeat(depth));
    let dotted = |depth| format!("{}a = 1", "a.".repeat(depth));
    let header = |depth: usize| format!("[{}a]", "a.".repeat(depth - 1));
    // The root table is one level.
    for source in [
        arrays(MAX_NESTING - 1),
        tables(MAX_NESTING - 1),
        dotted(MAX_NESTING - 1),
        header(MAX_NESTING - 1),
    ] {
        assert_eq!(problems(&source), [], "{source}");
    }
    for source in [
        arrays(MAX_NESTING),
        tables(MAX_NESTING),
        dotted(MAX_NESTING),
        header(MAX_NESTING),
        format!("[{}", header(MAX_NESTING - 1)) + "]",
        format!("{}\n{}", header(40), dotted(40)),
        format!("{}\n{}", header(40), tables(40)),
        format!("a = {{{} = {}}}", "a.".repeat(40) + "a", arrays(40).replace("a = ", "")),
        arrays(100_000),
        tables(100_000),
        dotted(100_000),
        header(100_000),
        "a = ".to_owned() + &"[".repeat(100_000),
        "a = ".to_owned() + &"{a=".repeat(100_000),
        "a = ".to_owned() + &"[{a.b=".repeat(100_000),
        "a = ".to_owned() + &"[}".repeat(100_000),
        "[".to_owned() + &"a.".repeat(100_000),
    ] {
        let found = problems(&source);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, "E0005");
        assert_eq!(read(&source).0, None);
    }
    assert_eq!(problems(&format!("a = '{}' # {}", "[".repeat(999), "{".repeat(999))), []);
}

#[test]
fn many_tables_are_no_burden() {
    // Such a text takes minutes in a parser that moves tables.
    let below = (0..50_000).map(|number| format!("[a.x{number}.b]\n"));
    let above = (0..50_000).map(|number| format!("[a.x{number}]\n"));
    let source: String = below.chain(above).collect();
    let (table, diagnostics) = read(&source);
    assert_eq!(diagnostics, []);
    let table = table.expect("the source is valid");
    assert_eq!(table.table("a").map(|(inner, _)| inner.entries.len()), Some(50_000));
}

/// The outline of a text as the `toml` crate parses it, which is the reference
/// except for the order of tables that are reopened.
fn expected_outline(table: DeTable<'_>) -> String {
    let entries = table.into_iter();
    let entries = entries
        .map(|(key, value)| format!("{}={}", key.get_ref(), expected_value(value.into_inner())));
    sorted(entries.collect())
}

fn expected_value(value: DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("{text:?}"),
        DeValue::Boolean(boolean) => boolean.to_string(),
        DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix())
            .map_or("?".to_owned(), |integer| integer.to_string()),
        DeValue::Array(values) => {
            let values = values.into_iter();
            let values: Vec<_> = values.map(|value| expected_value(value.into_inner())).collect();
            format!("[{}]", values.join(","))
        }
        DeValue::Table(table) => expected_outline(table),
        DeValue::Float(_) | DeValue::Datetime(_) => "?".to_owned(),
    }
}

/// A line of TOML with few names, so that names often collide.
///
/// Arrays of tables are called `c`, and no dotted key leads through `c`: the
/// `toml` crate accepts some such keys that TOML does not allow.
fn line() -> impl Strategy<Value = String> {
    let key = "([ab]\\.){0,2}[abc]";
    let header = "[abc](\\.[abc]){0,2}";
    let array = "([abc]\\.){0,2}c";
    let value = prop_oneof![
        "[0-9]{1,2}",
        "'[ab]?'",
        "\\{ (a|a\\.b) = 1, b = 2 \\}",
        "\\[1, \\{ a = [12] \\}\\]",
        "true|1\\.5|1979-05-27|\"\\\\u0041\"",
    ];
    prop_oneof![
        3 => (key, value).prop_map(|(key, value)| format!("{key} = {value}\n")),
        2 => header.prop_map(|key| format!("[{key}]\n")),
        1 => array.prop_map(|key| format!("[[{key}]]\n")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn the_rules_on_tables_are_those_of_toml(lines in prop::collection::vec(line(), 0..7)) {
        let source = format!("x = 1\n{}", lines.concat());
        let (table, diagnostics) = read(&source);
        let is_sound = diagnostics.iter().all(|problem| problem.code == "E0007");
        match DeTable::parse(&source) {
            Ok(expected) => {
                prop_assert!(is_sound, "{}{:?}", source, diagnostics);
                let expected = expected_outline(expected.into_inner());
                prop_assert_eq!(sorted_outline(&table.expect("the source is valid")), expected);
            }
            Err(error) => prop_assert!(!is_sound, "{}{}", source, error),
        }
    }

    #[test]
    fn what_is_accepted_is_toml(source in "[\\[\\]{}=,.\"'\\\\ab0-9u\n\r\t #-]{0,30}") {
        let source = format!("x = {source}");
        let complete = super::is_complete(&read(&source).1);
        let mistakes = DeTable::parse_recoverable(&source).1;
        let duplicates = ["duplicate key", "cannot extend value"];
        // Dates are rejected in any case, so whether they exist does not matter.
        let mut mistakes = mistakes.iter().filter(|mistake| {
            !duplicates.iter().any(|known| mistake.message().starts_with(known))
                && !mistake.message().contains("date")
        });
        prop_assert_eq!(complete, mistakes.next().is_none(), "{}", source);
    }
}
