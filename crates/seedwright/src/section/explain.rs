//! Descriptions of fields and their defaults, for hints, schemas and help.

use serde_json::Value as Json;

use super::{Field, Record, Shape, Word};

/// The description of a field: its help, with the meaning of each word and the default.
pub fn explanation(record: &Record, field: &Field) -> String {
    let defaults = record.defaults.map(|defaults| defaults()).unwrap_or_default();
    let default = defaults.iter().find(|(name, _)| *name == field.name);
    let default = default.map(|(_, value)| value);
    let help = field.help.trim_end_matches('.');
    if let Shape::Words(words) = field.shape {
        let default = default.and_then(Json::as_str);
        let words = alternatives(words.iter().map(|word| meaning(word, default)));
        return match help.split_once(". ") {
            Some((first, rest)) => format!("{first}: {words}. {rest}."),
            None => format!("{help}: {words}."),
        };
    }
    match (field.shape, default.and_then(in_words)) {
        // A table of its own explains its fields itself.
        (Shape::Record(_), _) | (_, None) => field.help.to_owned(),
        (_, Some(default)) => format!("{help}; {default} by default."),
    }
}

/// A word with its meaning.
fn meaning(word: &Word, default: Option<&str>) -> String {
    let Word { word, help } = word;
    let help = as_hint(help);
    match default == Some(word) {
        true => format!("\"{word}\" (the default: {help})"),
        false => format!("\"{word}\" ({help})"),
    }
}

/// A sentence in the form of a hint: without its full stop and with a lower-case first letter.
pub fn as_hint(sentence: &str) -> String {
    let mut characters = sentence.trim_end_matches('.').chars();
    let first = characters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(characters).collect()
}

/// A default in words: texts without quotes, numbers and tables as in a pack. `None` for empty values.
pub fn in_words(value: &Json) -> Option<String> {
    match value {
        Json::Null => None,
        Json::String(text) => Some(text.clone()),
        Json::Array(values) if values.is_empty() => None,
        Json::Object(entries) if entries.is_empty() => None,
        Json::Array(values) if values.iter().all(Json::is_string) => {
            let texts = values.iter().filter_map(Json::as_str).map(str::to_owned);
            Some(joined(texts, "and"))
        }
        other => Some(as_toml(other)),
    }
}

/// A value as in a pack, on one line.
fn as_toml(value: &Json) -> String {
    match value {
        Json::Array(values) => {
            let values: Vec<_> = values.iter().map(as_toml).collect();
            format!("[{}]", values.join(", "))
        }
        Json::Object(entries) => {
            let entries: Vec<_> = entries
                .iter()
                .map(|(name, value)| format!("{name} = {}", as_toml(value)))
                .collect();
            format!("{{ {} }}", entries.join(", "))
        }
        other => other.to_string(),
    }
}

/// Joins words as "a, b or c".
pub(super) fn alternatives(words: impl Iterator<Item = String>) -> String {
    joined(words, "or")
}

fn joined(words: impl Iterator<Item = String>, last_by: &str) -> String {
    let mut words: Vec<_> = words.collect();
    let Some(last) = words.pop() else {
        return String::new();
    };
    if words.is_empty() {
        return last;
    }
    format!("{} {last_by} {last}", words.join(", "))
}
