//! Levels for tools. Numbers with parts are in thousandths.

use seedwright::bundle::promise_word;
use seedwright::population::{Promise, Totals, Verdict};
use seedwright_render::views::level::details;
use serde_json::{Map, Value, json};

use super::watch::noted;
use super::{Filled, curve};

/// Everything about levels but their files.
pub fn report(filled: &Filled, with_curve: bool) -> Value {
    let bundle = &filled.bundle;
    let levels = filled.levels.iter().zip(&bundle.decisions.population);
    let levels = levels.map(|(level, decided)| {
        let mut value = json!(decided);
        // The decisions have the things of a level in its order.
        for (number, placed) in level.level.things.iter().enumerate() {
            value["things"][number]["details"] =
                json!(details(placed.thing).trim_start_matches(", "));
        }
        value["promises"] = level.promises.iter().map(promise).collect();
        value["notes"] = level.level.notes.iter().map(noted).collect();
        value["balance"] = balance(&level.expected, &Totals::of(&level.level));
        value
    });
    let (promises, kept) = filled.promises();
    let (expected, actual) = filled.balance();
    let mut report = json!({
        "engineVersion": bundle.engine_version,
        "seedVersion": bundle.seed_version,
        "pack": bundle.pack,
        "seed": bundle.seed,
        "hashWords": bundle.hash_words,
        "hashGlyphs": bundle.hash_glyphs,
        "asked": bundle.stages["population"],
        "notes": filled.notes,
        "maps": filled.maps.word(),
        "levels": levels.collect::<Vec<_>>(),
        "balance": balance(&expected, &actual),
        "promises": bundle.proof.population_runs,
        "proof": { "promises": promises, "kept": kept, "verified": true },
    });
    if with_curve {
        report["curve"] = curve::as_json(filled);
    }
    report
}

fn promise(promise: &Promise) -> Value {
    let verdict = match promise.verdict {
        Verdict::Held => "held",
        Verdict::Broken => "broken",
        Verdict::NotMade => "notMade",
    };
    json!({
        "promise": promise_word(promise.guarantee),
        "words": promise.guarantee.to_string(),
        "at": promise.place.map(|cell| [cell.x, cell.y]),
        "count": promise.count,
        "verdict": verdict,
    })
}

fn balance(expected: &Totals, actual: &Totals) -> Value {
    let rows = expected.rows().into_iter().zip(actual.rows());
    let rows = rows.map(|((name, expected), (_, actual))| {
        let row = json!({ "expected": expected, "actual": actual });
        (name.to_owned(), row)
    });
    Value::Object(rows.collect::<Map<_, _>>())
}
