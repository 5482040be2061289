//! Translates the CLI flags and pack keys in messages and hints into the field names of requests. The engine's messages
//! are written for the command line; API clients know only fields.

use seedwright::section::{Field, Section, camel_case};
use seedwright::world::{DoorSettings, LayoutSettings};

use crate::Problem;

/// The sections whose fields can appear in requests.
const SECTIONS: [&[Field]; 2] = [DoorSettings::FIELDS, LayoutSettings::FIELDS];

/// Rewords a problem for API clients.
pub(crate) fn in_fields(problem: Problem) -> Problem {
    let message = with_fields(&problem.message);
    let hint = problem.hint.as_deref().map(with_fields);
    Problem { message, hint, ..problem }
}

/// Replaces flags and keys in a text by field names. Whole commands stay as they are.
fn with_fields(text: &str) -> String {
    let mut before = "";
    let parts = text.split('`').enumerate().map(|(number, part)| {
        // An unknown field is quoted exactly as the client wrote it.
        let is_unknown = before.ends_with("no field ");
        before = part;
        match number % 2 {
            0 => with_marked_flags(part),
            // Parts with an odd number are between backticks.
            _ if is_unknown => part.to_owned(),
            _ => field(part).unwrap_or_else(|| part.to_owned()),
        }
    });
    parts.collect::<Vec<_>>().join("`")
}

/// The field that a flag or key corresponds to.
fn field(word: &str) -> Option<String> {
    let is_key = |key: &str| SECTIONS.iter().any(|fields| fields.iter().any(|own| own.name == key));
    match word.strip_prefix("--") {
        Some(flag) => is_name(flag).then(|| camel_case(flag)),
        None => is_key(word).then(|| camel_case(word)),
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// Replaces flags in a text without backticks by field names in backticks.
fn with_marked_flags(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let end = word.trim_end_matches([',', ';', ':', '.']).len();
        let (flag, rest) = word.split_at(end);
        match field(flag).filter(|_| flag.starts_with("--")) {
            Some(field) => format!("`{field}`{rest}"),
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_keys_are_called_by_their_fields() {
        for (text, told) in [
            ("try another `--seed`, or ask for less", "try another `seed`, or ask for less"),
            ("`held-percent` must be from 0 to 100", "`heldPercent` must be from 0 to 100"),
            ("name one of the --elements", "name one of the `elements`"),
            (
                "choose another --length, or other --elements",
                "choose another `length`, or other `elements`",
            ),
            ("`seedwright rooms halls --out DIR` does", "`seedwright rooms halls --out DIR` does"),
            ("there is no door `Row-door`", "there is no door `Row-door`"),
            ("it has no field `held-percent`", "it has no field `held-percent`"),
            ("a dash -- and a `--` stay", "a dash -- and a `--` stay"),
        ] {
            assert_eq!(with_fields(text), told);
        }
    }
}
