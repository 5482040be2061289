//! The cells of the reference: the values, the default and the meaning of a key, in words.

use serde_json::{Map, Value};

use super::examples::inline;

/// The values that a schema allows.
pub fn kind(schema: &Value) -> String {
    if let Some(value) = schema.get("const") {
        return format!("`{}`", inline(value));
    }
    if let Some(words) = schema["enum"].as_array() {
        return one_of(words);
    }
    if let Some(shapes) = schema["anyOf"].as_array() {
        return distinct(shapes.iter().map(kind)).join(", or ");
    }
    if schema.get("$ref").is_some() {
        return "[requirement](requirements.md)".to_owned();
    }
    match schema["type"].as_str() {
        Some("string") => "text".to_owned(),
        Some("boolean") => "`true` or `false`".to_owned(),
        Some("integer") if schema["minimum"] == schema["maximum"] => schema["minimum"].to_string(),
        Some("integer") => format!("number{}", range(schema)),
        Some("array") if schema["maxItems"] == 2 => format!("two {}", plural(&schema["items"])),
        Some("array") => format!("list of {}", plural(&schema["items"])),
        Some("object") if schema["additionalProperties"].is_object() => {
            format!("table by {}: {}", entry_name(schema), kind(&schema["additionalProperties"]))
        }
        _ => "table".to_owned(),
    }
}

/// The same for several values.
fn plural(schema: &Value) -> String {
    if let Some(shapes) = schema["anyOf"].as_array() {
        return distinct(shapes.iter().map(plural)).join(" or ");
    }
    if schema.get("$ref").is_some() {
        return "[requirements](requirements.md)".to_owned();
    }
    match schema["type"].as_str() {
        Some("string") => "texts".to_owned(),
        Some("integer") => format!("numbers{}", range(schema)),
        Some("array") if schema["maxItems"] == 2 => {
            format!("pairs of {}", plural(&schema["items"]))
        }
        Some("array") => format!("lists of {}", plural(&schema["items"])),
        Some("object") => "tables".to_owned(),
        _ => kind(schema),
    }
}

fn range(schema: &Value) -> String {
    match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
        (None | Some(i64::MIN), _) => String::new(),
        // The limits of the type say nothing about the key.
        (Some(0), Some(most)) if most == i64::from(u32::MAX) => String::new(),
        (Some(least), _) => format!(" ({least} to {})", schema["maximum"]),
    }
}

/// What the keys of a table name: "option or trick".
pub fn entry_name(schema: &Value) -> &str {
    let names = description(&schema["propertyNames"]).trim_end_matches('.');
    names.trim_start_matches("The name of the ")
}

fn one_of(words: &[Value]) -> String {
    let mut words = distinct(words.iter().map(|word| format!("`{}`", inline(word))));
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
}

fn distinct(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = words.collect();
    words.dedup();
    words
}

/// The default of an optional key, and its meaning without the default.
pub fn default_and_meaning(schema: &Value) -> (String, String) {
    let description = description(schema);
    let (stated, meaning) = stated_default(description);
    // A table whose keys all have defaults is never missing.
    let own = schema["properties"].as_object().filter(|_| schema.get("required").is_none());
    let has_defaults =
        |keys: &Map<String, Value>| keys.values().all(|key| key.get("default").is_some());
    if own.is_some_and(|keys| !keys.is_empty() && has_defaults(keys)) {
        return ("its own defaults".to_owned(), meaning);
    }
    let default = match schema.get("default") {
        Some(Value::Object(entries)) if entries.is_empty() => None,
        Some(Value::Array(values)) if values.is_empty() => None,
        Some(default) => Some(format!("`{}`", inline(default))),
        None => None,
    };
    (default.or(stated).unwrap_or_else(|| "none".to_owned()), meaning)
}

/// The default that a description states, and the description without it. A default that is only marked, as in
/// `"walk" (the default)`, stays in the description.
fn stated_default(description: &str) -> (Option<String>, String) {
    for (before, after) in [
        ("; by default, ", ""),
        ("; by default ", ""),
        ("; ", " by default"),
        ("; ", " if left out"),
    ] {
        if let Some((default, meaning)) = clause(description, before, after) {
            return (Some(literal(default)), meaning);
        }
    }
    let marked =
        ["\" (the default", "\", the default", "\" way (the default", "\" ways (the default"];
    let marked = marked.iter().find_map(|mark| description.split_once(mark));
    let word = marked.and_then(|(text, _)| text.rsplit_once('"')).map(|(_, word)| word);
    (word.map(|word| format!("`\"{word}\"`")), description.to_owned())
}

/// The text between `before` and `after` at the end of the description or before a colon, and the description without
/// it.
fn clause<'a>(description: &'a str, before: &str, after: &str) -> Option<(&'a str, String)> {
    let (meaning, default, rest) = if after.is_empty() {
        let (meaning, tail) = description.split_once(before)?;
        let (default, rest) = until_colon(tail, "")?;
        (meaning, default, rest)
    } else {
        let (start, rest) = until_colon(description, after)?;
        let (meaning, default) = start.rsplit_once(before)?;
        (meaning, default, rest)
    };
    // A default is part of a sentence.
    (!default.contains(". ")).then(|| (default, format!("{meaning}{rest}")))
}

/// Splits a text at `after`, which a colon follows or the end of the text.
fn until_colon<'a>(text: &'a str, after: &str) -> Option<(&'a str, String)> {
    let colon = text.split_once(&format!("{after}: "));
    let colon = colon.map(|(start, rest)| (start, format!(": {rest}")));
    let end = || text.strip_suffix(&format!("{after}.")).map(|start| (start, ".".to_owned()));
    colon.or_else(end)
}

/// A default as code if it is a value, and otherwise as it is.
fn literal(default: &str) -> String {
    match serde_json::from_str::<Value>(default) {
        Ok(_) => format!("`{default}`"),
        Err(_) => default.to_owned(),
    }
}

/// The description of a schema.
pub fn description(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_is_taken_from_the_description() {
        for (description, default, meaning) in [
            ("The amount; 0 by default.", "`0`", "The amount."),
            ("The kind; \"door\" by default.", "`\"door\"`", "The kind."),
            (
                "The other way; the same as `need` by default.",
                "the same as `need`",
                "The other way.",
            ),
            (
                "Attempts; by default 100, or 10000 for \"random\".",
                "100, or 10000 for \"random\"",
                "Attempts.",
            ),
            (
                "Where; depends on the role by default: \"a\" (x).",
                "depends on the role",
                "Where: \"a\" (x).",
            ),
            (
                "Either \"walk\" (the default), or \"warp\".",
                "`\"walk\"`",
                "Either \"walk\" (the default), or \"warp\".",
            ),
            (
                "In b: which; by default \"x\", or \"y\": \"x\" (a).",
                "\"x\", or \"y\"",
                "In b: which: \"x\" (a).",
            ),
            ("A note.", "none", "A note."),
        ] {
            let schema = serde_json::json!({ "description": description });
            assert_eq!(default_and_meaning(&schema), (default.to_owned(), meaning.to_owned()));
        }
    }
}
