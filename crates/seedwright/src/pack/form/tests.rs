//! Packs of several files, and files that are not packs.

use proptest::prelude::*;

use super::parse;
use crate::document::{
    Diagnostic, MAX_SECTION_ENTRIES, SourceFile, Table, is_complete, line_column,
};

const BASE: &str = "pack = { format = 1, id = 'x', start = 'A.floor', goal = 'always' }\n";

fn pack(files: &[(&str, &str)]) -> (Table, Vec<Diagnostic>) {
    let files: Vec<_> = files.iter().map(|(name, text)| SourceFile::new(*name, *text)).collect();
    parse(&files)
}

fn names(table: &Table) -> Vec<&str> {
    table.entries.iter().map(|(key, _)| key.text.as_str()).collect()
}

#[test]
fn files_are_merged_in_the_order_of_their_names() {
    let (table, diagnostics) = pack(&[
        ("b.toml", "[rooms.B]\n[items.Lamp]\n"),
        ("a.json", "{\"rooms\": {\"A\": {}}}"),
        ("B.toml", BASE),
        ("c.toml", "[rooms.C]\n[doors]\n"),
    ]);
    assert_eq!(diagnostics, []);
    assert_eq!(names(&table), ["pack", "rooms", "items", "doors"]);
    let (rooms, _) = table.table("rooms").expect("a table");
    assert_eq!(names(rooms), ["A", "B", "C"]);
    let files: Vec<_> = rooms.entries.iter().map(|(key, _)| key.span.file).collect();
    assert_eq!(files, [1, 0, 3]);
}

#[test]
fn the_same_name_in_two_files_is_reported_with_both_places() {
    let (table, diagnostics) = pack(&[
        ("2.toml", "[pack]\nid = 'y'\nname = 'Y'\n[rooms.A]\n[rooms.B]\n"),
        ("1.toml", &format!("{BASE}[rooms.A]\narea = 'first'\n")),
    ]);
    let found: Vec<_> = diagnostics
        .iter()
        .map(|problem| {
            let second = problem.span.expect("a place");
            let first = problem.related[0].0;
            (problem.code, problem.message.as_str(), second.file, first.file)
        })
        .collect();
    assert_eq!(
        found,
        [("E0105", "`id` is declared twice", 0, 1), ("E0105", "`A` is declared twice", 0, 1),]
    );
    let (rooms, _) = table.table("rooms").expect("a table");
    assert_eq!(names(rooms), ["A", "B"]);
    assert!(rooms.table("A").is_some_and(|(room, _)| room.text("area").is_some()));
    assert!(table.table("pack").is_some_and(|(pack, _)| pack.text("name").is_some()));
}

#[test]
fn a_section_that_is_no_table_in_one_file_is_reported() {
    let (_, diagnostics) = pack(&[("1.toml", BASE), ("2.toml", "pack = 3\n")]);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code, "E0105");
    let (_, diagnostics) = pack(&[("1.toml", "rooms = 3\n"), ("2.toml", BASE)]);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code, "E0102");
}

#[test]
fn a_section_with_too_many_entries_is_named() {
    let of = |rooms: usize| -> Vec<String> {
        let rooms: String = (0..rooms).map(|room| format!("R{room} = {{}}\n")).collect();
        let text = format!("[pack]\nformat = 1\nid = \"x\"\n[rooms]\n{rooms}");
        let found = pack(&[("a.toml", &text)]).1;
        found.into_iter().map(|found| format!("{} {}", found.code, found.message)).collect()
    };
    let refused = "E0004 the section `rooms` has more than 250000 entries";
    assert!(!of(MAX_SECTION_ENTRIES).iter().any(|found| found == refused));
    assert_eq!(of(MAX_SECTION_ENTRIES + 1), [refused]);
    let spots: Vec<String> =
        (0..=MAX_SECTION_ENTRIES / 2).map(|spot| format!("'{spot}'")).collect();
    let spots = spots.join(",");
    let text = format!("[rooms]\nA = {{ spots = [{spots}] }}\nB = {{ spots = [{spots}] }}\n");
    let found = pack(&[("a.toml", &text)]).1;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "the section `rooms` has more than 250000 `spots`");
}

#[test]
fn many_names_in_many_files_are_no_burden() {
    let room = |number: usize| format!("[rooms.r{number}]\n");
    let files: Vec<_> = (0..2_000)
        .map(|file| {
            let rooms: String = (50 * file..50 * file + 60).map(room).collect();
            SourceFile::new(format!("{file:04}.toml"), rooms)
        })
        .collect();
    let (table, diagnostics) = parse(&files);
    let (rooms, _) = table.table("rooms").expect("a table");
    assert_eq!(rooms.entries.len(), 50 * 2_000 + 10);
    assert_eq!(diagnostics.len(), crate::document::MAX_DIAGNOSTICS + 1);
}

#[test]
fn a_file_that_cannot_be_read_hides_no_other_problem() {
    let (table, diagnostics) = pack(&[
        ("1.toml", "[pack\n"),
        ("2.toml", ""),
        ("3.json", "{\"rooms\": {\"A\": {\"aera\": 1}}}"),
    ]);
    let codes: Vec<_> = diagnostics.iter().map(|problem| problem.code).collect();
    // Nothing is reported as missing: it may be in the first file.
    assert_eq!(codes, ["E0006", "E0001", "E0101"]);
    assert!(!is_complete(&diagnostics));
    assert_eq!(names(&table), ["rooms"]);
}

#[test]
fn a_document_is_complete_in_spite_of_other_problems() {
    let (_, diagnostics) = pack(&[("1.toml", "zzz = 1.5\n[rooms.A]\n[rooms.A]\n")]);
    assert_eq!(diagnostics.len(), 4);
    assert!(is_complete(&diagnostics));
}

#[test]
fn bad_files_are_refused() {
    for (name, bytes, code, place) in [
        ("a.toml", &b""[..], "E0001", (1, 1)),
        ("a.json", b"\n", "E0001", (1, 1)),
        ("a.toml", b"\xef\xbb\xbf", "E0001", (1, 1)),
        ("a.toml", b"a = '\n\xff'", "E0002", (2, 1)),
        ("a.toml", b"a = 1\r\nb = '\0'", "E0003", (2, 6)),
        ("a.json", b"{\"a\": \0}", "E0003", (1, 7)),
        ("a.toml", b"\xef\xbb\xbf[", "E0006", (1, 2)),
        ("a.json", b"\xef\xbb\xbf[]", "E0006", (1, 1)),
    ] {
        let (table, diagnostics) = parse(&[SourceFile::new(name, bytes)]);
        let codes: Vec<_> = diagnostics.iter().map(|problem| problem.code).collect();
        assert_eq!(codes.first(), Some(&code), "{bytes:?}");
        let span = diagnostics[0].span.expect("a place");
        let text = String::from_utf8_lossy(bytes);
        assert_eq!(line_column(&text, span.range().start), place, "{bytes:?}");
        assert_eq!(names(&table), Vec::<&str>::new());
        assert!(!is_complete(&diagnostics));
    }
    let (_, diagnostics) = parse(&[]);
    assert_eq!(diagnostics[0].code, "E0001");
    assert_eq!(diagnostics[0].span, None);
}

#[test]
fn byte_order_marks_and_windows_lines_change_nothing() {
    let plain = format!("{BASE}[rooms.A]\narea = '''x\ny'''\n");
    let marked = format!("\u{feff}{plain}");
    let windows = plain.replace('\n', "\r\n");
    for text in [&plain, &marked, &windows] {
        let (table, diagnostics) = pack(&[("a.toml", text)]);
        assert_eq!(diagnostics, []);
        let (rooms, _) = table.table("rooms").expect("a table");
        let (key, room) = &rooms.entries[0];
        assert_eq!(&text[key.span.range()], "A");
        assert_eq!(&text[room.span.range()], "[rooms.A]");
    }
}

/// Texts that are almost packs.
fn nearly_a_pack() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        "[\\[\\]{}=,.:\"'\\\\ \t\r\n#/*0-9a-z-]{1,3}",
        "\\PC",
        prop::sample::select(vec![
            "[pack]\n",
            "format = 1\n",
            "[rooms.A]\n",
            "[[",
            "]]\n",
            "\"\"\"",
            "'''",
            "\\u00e9",
            "\\ud83d",
            "1979-05-27",
            "1e5",
            "null",
            "true",
            "{\"pack\": {",
            "\"a\": ",
            "}}",
            "kind = 'range'\n",
            "[options]\nx = {",
            "\u{feff}",
            "\r",
            "é",
            "😀",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(fragment, 0..25).prop_map(|fragments| fragments.concat())
}

/// Checks that all places in diagnostics can be shown.
fn assert_places(files: &[SourceFile], diagnostics: &[Diagnostic]) {
    for problem in diagnostics {
        let related = problem.related.iter().map(|(span, _)| *span);
        for span in problem.span.into_iter().chain(related) {
            let bytes = &files[span.file as usize].bytes;
            assert!(span.range().end <= bytes.len());
            if let Ok(text) = std::str::from_utf8(bytes) {
                assert!(text.get(span.range()).is_some(), "{text:?} {span:?}");
                line_column(text, span.range().start);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn no_bytes_make_it_panic(bytes in any::<Vec<u8>>()) {
        for name in ["a.toml", "a.json"] {
            let files = [SourceFile::new(name, bytes.clone())];
            assert_places(&files, &parse(&files).1);
        }
    }

    #[test]
    fn no_text_makes_it_panic(one in nearly_a_pack(), two in nearly_a_pack()) {
        for ending in ["toml", "json"] {
            let files = [
                SourceFile::new(format!("1.{ending}"), one.clone()),
                SourceFile::new("2.toml", two.clone()),
            ];
            assert_places(&files, &parse(&files).1);
        }
    }
}
