//! Every path of the schema with every kind of fault, one at a time and all at once.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::bases::{Base, full};
use crate::document::{get, put, to_toml};
use crate::engine::{self, Problem};
use crate::golden;
use crate::shape::{Kind, Shape, Spot, Step, pack_spots, spots};

/// A fault at a path.
struct Fault {
    /// The kind of change.
    name: String,
    /// The new value; `None` removes the value.
    value: Option<Value>,
}

/// Returns the faults to try at a path whose value is `now`.
fn faults(spot: &Spot, now: &Value) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut add = |name: Option<String>, value: Value| {
        let name = name.unwrap_or_else(|| match value.to_string() {
            text if text.chars().count() <= 60 => text,
            text => format!("{}…", text.chars().take(60).collect::<String>()),
        });
        if !faults.iter().any(|known| known.value.as_ref() == Some(&value)) {
            faults.push(Fault { name, value: Some(value) });
        }
    };
    let kinds = [json!(7), json!("x"), json!(true), json!([]), json!({})];
    let kinds = kinds.into_iter().filter(|value| !spot.shape.takes(value));
    kinds.take(2).for_each(|value| add(None, value));
    for kind in &spot.shape.kinds {
        of_kind(kind, now, &mut add);
    }
    if spot.required || is_needed(now) {
        faults.push(Fault { name: "nothing".to_owned(), value: None });
    }
    faults
}

/// Whether leaving out a value is worth testing although the schema allows it.
fn is_needed(now: &Value) -> bool {
    matches!(now, Value::Object(_) | Value::String(_))
}

fn of_kind(kind: &Kind, now: &Value, add: &mut impl FnMut(Option<String>, Value)) {
    match kind {
        Kind::Text => ["", "Nobody Knows"].into_iter().for_each(|text| add(None, json!(text))),
        Kind::Requirement => {
            ["", "Nobody Knows", "("].into_iter().for_each(|text| add(None, json!(text)));
        }
        Kind::Integer { min, max } => {
            let below = min.and_then(|min| min.checked_sub(1));
            let above = max.and_then(|max| max.checked_add(1));
            below.into_iter().chain(above).for_each(|number| add(None, json!(number)));
        }
        Kind::Words(words) => {
            let first = words.first().and_then(Value::as_str).unwrap_or_default();
            let wrong = [format!("{first}x"), "qqqq".to_owned()];
            wrong.into_iter().for_each(|word| add(None, json!(word)));
        }
        Kind::List(_) => {
            let values = now.as_array().map_or(&[][..], Vec::as_slice);
            add(None, json!([]));
            if let Some(first) = values.first() {
                add(Some("the first".to_owned()), json!([first]));
                add(Some("the first twice".to_owned()), json!([first, first]));
                add(Some("the first three times".to_owned()), json!([first, first, first]));
            }
            if values.len() > 1 {
                add(Some("in reverse".to_owned()), values.iter().rev().cloned().collect());
            }
        }
        Kind::Record { fields, open: false } if now.is_object() => {
            let first = fields.first().map_or("", |field| &field.name);
            for name in [format!("{first}x"), "qqqq".to_owned()] {
                add(Some(format!("and {name}")), with(now, &name, json!(1)));
            }
        }
        Kind::Map { value, .. } if now.is_object() => {
            let first = now.as_object().and_then(|now| now.values().next()).cloned();
            let first = first.unwrap_or_else(|| least(value));
            for name in ["Nobody Knows", "", "0"] {
                add(Some(format!("and {name:?}")), with(now, name, first.clone()));
            }
        }
        _ => {}
    }
}

/// Returns a table with one more field.
fn with(table: &Value, name: &str, value: Value) -> Value {
    let mut fields = table.as_object().cloned().unwrap_or_default();
    fields.insert(name.to_owned(), value);
    Value::Object(fields)
}

fn least(shape: &Shape) -> Value {
    match shape.kinds.first() {
        Some(Kind::Integer { min, .. }) => json!(min.unwrap_or(0)),
        Some(Kind::Boolean) => json!(false),
        Some(Kind::List(_)) => json!([]),
        Some(Kind::Record { .. } | Kind::Map { .. }) => Value::Object(Map::new()),
        _ => json!("x"),
    }
}

/// Returns the diagnostics of a document, which are the same in both languages.
fn problems(document: &Value) -> Vec<Problem> {
    let found = engine::read(&[engine::file("a.toml", to_toml(document))]).problems;
    let same = engine::read(&[engine::file("a.json", document.to_string())]).problems;
    let words = |found: &[Problem]| -> Vec<(&'static str, String)> {
        let words = found.iter().map(|found| (found.code, without_places(&found.words)));
        words.collect()
    };
    let (mut toml, mut json) = (words(&found), words(&same));
    // Diagnostics are ordered by position, and tables have other positions in the other language.
    toml.sort();
    json.sort();
    assert_eq!(toml, json, "{document}");
    found
}

/// Returns a message without the positions that it names in brackets.
fn without_places(words: &str) -> String {
    let mut rest = words;
    let mut left = String::new();
    while let Some((before, after)) = rest.split_once(" [a.") {
        left.push_str(before);
        rest = after.split_once('»').map_or("", |(_, after)| after);
    }
    left + rest
}

/// Returns the diagnostics of a fault, without those of the unchanged pack.
fn record(text: &mut String, document: &Value) {
    let found = problems(document);
    if found.is_empty() {
        text.push_str(" accepted\n");
    } else if let [only] = &found[..] {
        let _ = writeln!(text, " {}", only.line());
    } else {
        let _ = writeln!(text, " {} problems", found.len());
        // One fault can have many diagnostics; the first few are enough.
        for problem in found.iter().take(6) {
            let _ = writeln!(text, "    {}", problem.line());
        }
        let rest: Vec<_> = found.iter().skip(6).map(|problem| problem.code).collect();
        if !rest.is_empty() {
            let _ = writeln!(text, "    … {}", rest.join(" "));
        }
    }
}

/// Returns the first pack that has a value at a path.
fn base_of<'b>(bases: &'b [Base], spot: &Spot) -> Option<(&'b Base, &'b Value)> {
    bases.iter().find_map(|base| Some((base, get(&base.document, &spot.path)?)))
}

/// Paths that no pack can have together with the others, with an allowed value.
fn absent(spot: &Spot) -> Value {
    least(&spot.shape)
}

#[test]
fn faults_are_told_one_at_a_time() {
    let bases = full();
    let mut text = String::from(
        "# Every path of a pack with one fault each: what stands there, and what is said.\n",
    );
    for spot in pack_spots() {
        let (base, now) = base_of(&bases, &spot)
            .map_or_else(|| (&bases[0], absent(&spot)), |(base, now)| (base, now.clone()));
        let _ = writeln!(text, "{} ({})", spot.path, base.name);
        for fault in faults(&spot, &now) {
            let mut document = base.document.clone();
            if put(&mut document, &spot.path, fault.value.as_ref()) {
                let _ = write!(text, "  {} ->", fault.name);
                record(&mut text, &document);
            }
        }
    }
    golden::check("faults.txt", &text);
}

#[test]
fn faults_are_told_all_at_once() {
    let bases = full();
    let spots = pack_spots();
    let mut text = String::from("# Each section with a fault in every one of its fields.\n");
    for base in &bases {
        let mut whole = base.document.clone();
        let sections: Vec<_> = base.document.as_object().into_iter().flatten().collect();
        for (section, _) in &sections {
            // A value that should be a table hides its fields, and so does a table of another kind.
            let own = spots.iter().filter(|spot| spot.path.section() == *section);
            let own: Vec<_> = own.filter(|spot| is_leaf(&spot.shape)).collect();
            for number in 0..3 {
                let mut document = base.document.clone();
                let mut is_changed = false;
                for spot in &own {
                    let Some(now) = get(&base.document, &spot.path) else {
                        continue;
                    };
                    let faults = faults(spot, now);
                    let Some(fault) = faults.get(number).filter(|fault| fault.value.is_some())
                    else {
                        continue;
                    };
                    let is_tag = spot.path.0.iter().any(|step| matches!(step, Step::Tagged(..)))
                        && matches!(&spot.shape.kinds[..], [Kind::Words(words)] if words.len() == 1);
                    if is_tag {
                        continue;
                    }
                    is_changed |= put(&mut document, &spot.path, fault.value.as_ref());
                    if number == 0 {
                        put(&mut whole, &spot.path, fault.value.as_ref());
                    }
                }
                if is_changed {
                    let _ = writeln!(text, "{section} ({}, faults {})", base.name, number + 1);
                    for problem in problems(&document) {
                        let _ = writeln!(text, "  {}", problem.line());
                    }
                }
            }
        }
        let _ = writeln!(text, "all sections ({})", base.name);
        for problem in problems(&whole) {
            let _ = writeln!(text, "  {} {}", problem.code, problem.place);
        }
    }
    golden::check("faults-at-once.txt", &text);
}

fn is_leaf(shape: &Shape) -> bool {
    !shape.kinds.iter().any(|kind| matches!(kind, Kind::Record { .. } | Kind::Map { .. }))
}

#[test]
fn faults_of_plans_are_told() {
    let bases = full();
    let places = &bases[0];
    let world = engine::world(&[engine::file("a.json", places.document.to_string())]);
    let plan = &places.document["placement"];
    let mut text = String::from("# Every path of a plan with one fault each.\n");
    let mut all = plan.clone();
    for spot in spots(&engine::plan_schema()) {
        let now = get(plan, &spot.path).cloned().unwrap_or_else(|| absent(&spot));
        let _ = writeln!(text, "{}", spot.path);
        for (number, fault) in faults(&spot, &now).into_iter().enumerate() {
            let mut document = plan.clone();
            if !put(&mut document, &spot.path, fault.value.as_ref()) {
                continue;
            }
            if number == 1 && is_leaf(&spot.shape) {
                put(&mut all, &spot.path, fault.value.as_ref());
            }
            let found = engine::read_plan(&world, &[engine::file("plan.toml", to_toml(&document))]);
            let lines: Vec<_> = found.iter().map(Problem::line).collect();
            let said = if lines.is_empty() { "accepted".to_owned() } else { lines.join("\n    ") };
            let _ = writeln!(text, "  {} -> {said}", fault.name);
        }
    }
    let _ = writeln!(text, "all at once");
    for problem in engine::read_plan(&world, &[engine::file("plan.toml", to_toml(&all))]) {
        let _ = writeln!(text, "  {}", problem.line());
    }
    golden::check("faults-of-plans.txt", &text);
}
