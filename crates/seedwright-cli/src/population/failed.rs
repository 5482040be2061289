//! Why a level can't be filled, or a map can't be used.

use seedwright::bundle::promise_word;
use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright::pipeline::{Error, Impossible, Invalid};
use seedwright::population::{MapFault, MapPlace};
use seedwright::random::Seed;
use serde_json::json;

use crate::commands::words::shown;
use crate::failure::Failure;

/// The tables of a checked pack are sound.
pub fn unsound() -> Failure {
    Failure::Operation {
        message: "the tables of this pack are not sound".to_owned(),
        hint: Some("this is a fault in seedwright; please report it".to_owned()),
    }
}

/// Levels were not filled; nothing for other errors.
pub fn failed(seed: &Seed, error: &Error) -> Option<Failure> {
    Some(match error {
        Error::Invalid(Invalid::Level(fault)) => {
            Failure::argument(fault.to_string(), "correct what was typed")
        }
        Error::Invalid(Invalid::Map(_)) => {
            Failure::argument(error.to_string(), "ask for fewer rooms in the section [layout]")
        }
        Error::Impossible(Impossible::Level { depth, promise }) => Failure::Impossible {
            message: error.to_string(),
            reasons: format!(
                "  seed      {}\n  give the map more floor that can be reached\n",
                shown(seed.text())
            ),
            explanation: json!({
                "depth": depth,
                "promise": promise_word(promise.0),
                "seed": seed.text(),
            }),
        },
        _ => return None,
    })
}

/// A map that can't be used, with everything that is wrong with it.
pub fn faulty_map(file: SourceFile, faults: &[MapFault]) -> Failure {
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    let diagnostic = |fault: &MapFault| {
        let (span, message) = match fault.place {
            MapPlace::Text { line, column } => {
                (Some(span(&text, line, column)), fault.problem.to_string())
            }
            _ => (None, fault.to_string()),
        };
        let hint = "rows of `#` wall, `.` floor and `+` doors, then lines `room X Y WIDTH HEIGHT`; or JSON with `grid` and `rooms`";
        Diagnostic::error("E0370", span, message).hint(hint)
    };
    let diagnostics = faults.iter().map(diagnostic).collect();
    Failure::Packs(vec![(vec![file], diagnostics)])
}

/// The character at a line and column, which are counted from one.
fn span(text: &str, line: u32, column: u32) -> Span {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
    let start: usize = before.map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let mut characters = rest.char_indices();
    let at = characters.nth(column.saturating_sub(1) as usize);
    match at {
        Some((at, character)) => Span::new(0, start + at..start + at + character.len_utf8()),
        None => Span::new(0, text.len()..text.len()),
    }
}
