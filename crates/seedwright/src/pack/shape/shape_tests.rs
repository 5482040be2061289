//! Every deviation from the format is reported at its position.

use std::mem::discriminant;

use super::format::PACK;
use super::placement::{BUNDLE, PLAN};
use crate::document::{Diagnostic, SourceFile};
use crate::pack::form::parse;
use crate::section::{Field, Record, Shape};

/// A minimal pack.
const BASE: &str = "pack = { format = 1, id = 'x', start = 'A.floor', goal = 'always' }\n";

fn check(source: &str) -> Vec<Diagnostic> {
    parse(&[SourceFile::new("a.toml", source)]).1
}

/// The codes of all problems, each with the source text it points at.
fn problems(source: &str) -> Vec<(&'static str, &str)> {
    check(source)
        .iter()
        .map(|problem| {
            let span = problem.span.expect("every problem has a place");
            (problem.code, &source[span.range()])
        })
        .collect()
}

#[test]
fn a_pack_with_everything_is_accepted() {
    let source = r#"
        [pack]
        format = 1
        id = "cove"
        name = "Smugglers' Cove"
        note = "..."
        start = ["Dock.pier", { at = "Dock.beach", when = "opt(hard)" }]
        starting = ["Power Beam", "Missile * 5"]
        goal = ["reached(Vault.hoard)", "always"]
        return = "warp"
        [options]
        pearls = { kind = "range", min = 3, max = 9, default = 5, help = "how many" }
        hard = { kind = "switch", default = false, help = "" }
        mode = { kind = "choice", values = ["calm", "wild"], default = "calm" }
        [tricks]
        "ledge jump" = { max = 3, default = 1, help = "..." }
        [presets]
        hard = { help = "for experts", set = { pearls = 9, tricks = 2, hard = true, mode = "wild" } }
        [resources]
        energy = { start = 99 }
        [items]
        Lamp = {}
        Tank = { class = "filler", count = 4, gives = { energy = 100 }, majors = 1, pool = "tanks" }
        Sword = { progressive = ["A", "B"], consumed = false, count = "opt(pearls)", note = "" }
        [pools]
        tanks = { shuffle-within = true, one-per = "area", areas = ["Harbour"], when = "opt(hard)", note = "" }
        [events]
        "Boss dead" = { note = "" }
        [rules]
        climb = "trick(ledge jump)"
        swim = { need = "Fins", note = "" }
        [areas]
        Harbour = {}
        [rooms."Cave"]
        area = "Harbour"
        note = ""
        spots = ["mouth", { name = "pit", note = "" }]
        links = [{ from = "mouth", to = "pit", need = "climb", way = "both", back = "x", note = "" }]
        locations = [{ name = "Pit floor", at = "pit", need = "x", was = "Lamp", pool = "tanks" }]
        events = [{ name = "Boss dead", at = "pit", need = "x", note = "" }]
        [doors]
        "Dock-Cave" = { a = "Dock.beach", b = "Cave.mouth", need = "x", back = "x", way = "once", kind = "hatch", fixed = true, rotation = [0, "none"], labels = ["arch", ""], note = "" }
        [placement]
        algorithm = "forward"
        aim = "items"
        attempts = 5
        swaps = 0
        steps = 1_000_000
        place = { "Cave.Pit floor" = "Lamp" }
        exclude = ["Cave.Pit floor"]
        priority = ["Cave.Pit floor"]
        early = ["Lamp", "Tank * 2"]
        only-in = { Lamp = ["Harbour"] }
        never-in = { Tank = ["Harbour"] }
        weights = { "Cave.Pit floor" = 3 }
    "#;
    assert_eq!(check(source), []);
    assert_eq!(check(BASE), []);
}

#[test]
fn unknown_names_come_with_what_was_meant() {
    let source = format!("{BASE}[roms.A]\n[rooms.B]\naera = 'x'\nzzz = 1\n");
    assert_eq!(problems(&source), [("E0101", "roms"), ("E0101", "aera"), ("E0101", "zzz")]);
    let found = check(&source);
    assert_eq!(found[0].message, "the pack has no section `roms`");
    assert_eq!(found[0].hint.as_deref(), Some("did you mean `rooms`?"));
    assert_eq!(found[1].message, "a room has no field `aera`");
    assert_eq!(found[1].hint.as_deref(), Some("did you mean `area`?"));
    assert_eq!(
        found[2].hint.as_deref(),
        Some("a room can have `area`, `note`, `spots`, `links`, `locations` or `events`")
    );
    let hidden = check(&format!("{BASE}\"ro\\u202eoms\" = {{}}\n"));
    assert_eq!(hidden[0].message, "the pack has no section `ro\\u{202e}oms`");
}

#[test]
fn wrong_kinds_say_what_was_expected_and_found() {
    let source = format!(
        "{BASE}[items]\nA = 3\nB = {{ count = [], class = true }}\n\
        [rules]\nr = 1\n[rooms.R]\nspots = [[]]\nlinks = {{}}\n"
    );
    assert_eq!(
        problems(&source),
        [
            ("E0102", "3"),
            ("E0102", "[]"),
            ("E0102", "true"),
            ("E0102", "1"),
            ("E0102", "[]"),
            ("E0102", "links"),
        ]
    );
    let found: Vec<_> = check(&source).into_iter().map(|problem| problem.message).collect();
    assert_eq!(
        found,
        [
            "`A` must be a table, not a whole number",
            "`count` must be a whole number or text, not a list",
            "`class` must be text, not true",
            "`r` must be a requirement in quotes or a table, not a whole number",
            "an entry of `spots` must be text or a table, not a list",
            "`links` must be a list, not a table",
        ]
    );
}

#[test]
fn missing_fields_are_reported_at_the_table() {
    let source = "[pack]\nid = 'x'\n[rooms.R]\nlocations = [{ at = 'x' },\n {\n at = 'y' }]\n\
        [doors.D]\na = 'x'\n[options]\no = {}\n";
    assert_eq!(
        problems(source),
        [
            ("E0103", "[pack]"),
            ("E0103", "{ at = 'x' }"),
            ("E0103", "{"),
            ("E0103", "[doors.D]"),
            ("E0103", "o"),
        ]
    );
    let found = check(source);
    assert_eq!(found[1].message, "a location needs the field `name`");
    assert_eq!(found[4].message, "an option needs the field `kind`");
    assert!(found[4].hint.is_some());
    assert_eq!(problems("[rooms]\n"), [("E0103", "")]);
}

#[test]
fn values_out_of_range_are_reported() {
    let source = format!(
        "{BASE}[resources]\ne = {{ start = -1 }}\n[tricks]\nt = {{ max = 0 }}\n\
        [doors]\nd = {{ a = 'x', b = 'y', way = 'bth' }}\n[items]\ni = {{ gives = {{ e = 0 }} }}\n"
    );
    assert_eq!(
        problems(&source),
        [("E0104", "-1"), ("E0104", "0"), ("E0104", "'bth'"), ("E0104", "0")]
    );
    let found = check(&source);
    assert_eq!(found[0].message, "`start` must be from 0 to 1000000000, not -1");
    assert_eq!(found[2].message, "`way` must be \"both\", \"one\" or \"once\", not \"bth\"");
    assert_eq!(found[2].hint.as_deref(), Some("did you mean \"both\"?"));
    let format = BASE.replace("format = 1", "format = 2");
    assert_eq!(check(&format)[0].message, "`format` must be 1, not 2");
}

#[test]
fn options_are_checked_by_their_kind() {
    let source = format!(
        "{BASE}[options]\na = {{ kind = 'rang' }}\nb = {{ kind = 3, zzz = 1 }}\n\
        c = {{ kind = 'range', min = 1, values = [] }}\nd = {{ kind = 'switch', default = 1 }}\n"
    );
    let found: Vec<_> =
        check(&source).into_iter().map(|problem| (problem.code, problem.message)).collect();
    let found: Vec<_> = found.iter().map(|(code, message)| (*code, message.as_str())).collect();
    assert_eq!(
        found,
        [
            ("E0104", "`kind` must be \"range\", \"switch\" or \"choice\", not \"rang\""),
            ("E0102", "`kind` must be text, not a whole number"),
            ("E0103", "a range option needs the field `max`"),
            ("E0103", "a range option needs the field `default`"),
            ("E0101", "a range option has no field `values`"),
            ("E0102", "`default` must be true or false, not a whole number"),
        ]
    );
}

#[test]
fn what_was_reported_on_reading_is_not_reported_again() {
    let source = BASE.replace("'x'", "1.5");
    assert_eq!(problems(&source), [("E0007", "1.5")]);
}

/// Calls a function for every shape in a shape.
fn visit(shape: &Shape, see: &mut impl FnMut(&Shape)) {
    see(shape);
    match shape {
        Shape::List(element) | Shape::Two(element) => visit(element, see),
        Shape::Either(shapes) => shapes.iter().for_each(|shape| visit(shape, see)),
        Shape::Record(record) => visit_fields(record, see),
        Shape::Map { value, .. } => visit(value, see),
        Shape::Tagged { kinds, .. } => {
            kinds.iter().for_each(|kind| visit_fields(&kind.record, see));
        }
        _ => {}
    }
}

fn visit_fields(record: &Record, see: &mut impl FnMut(&Shape)) {
    record.fields.iter().for_each(|field| visit(&field.shape, see));
}

fn assert_fields_are_sound(fields: &[Field]) {
    for (position, field) in fields.iter().enumerate() {
        let earlier = &fields[..position];
        assert!(earlier.iter().all(|other| other.name != field.name));
        assert!(field.help.ends_with('.'), "{}", field.help);
    }
}

#[test]
fn the_formats_are_sound() {
    [&PACK, &PLAN, &BUNDLE].into_iter().for_each(assert_sound);
}

fn assert_sound(shape: &Shape) {
    visit(shape, &mut |shape| match shape {
        Shape::Either(shapes) => {
            // Alternatives are distinguished by their type, so no two may have the same one.
            for (position, shape) in shapes.iter().enumerate() {
                let earlier = &shapes[..position];
                assert!(!matches!(shape, Shape::Either(_)));
                let is_text = |shape: &Shape| {
                    matches!(
                        shape,
                        Shape::Text | Shape::OneOf(_) | Shape::Words(_) | Shape::Name(_)
                    )
                };
                assert!(earlier.iter().all(|other| {
                    let both_texts = is_text(other) && is_text(shape);
                    !both_texts && discriminant(other) != discriminant(shape)
                }));
            }
        }
        Shape::Record(record) => assert_fields_are_sound(record.fields),
        Shape::Tagged { tag, kinds, .. } => {
            let names: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
            assert!(matches!(tag.shape, Shape::OneOf(allowed) if allowed == names));
            for kind in *kinds {
                assert_fields_are_sound(kind.record.fields);
                assert!(kind.record.fields.iter().any(|field| field.name == tag.name));
            }
        }
        _ => {}
    });
}
