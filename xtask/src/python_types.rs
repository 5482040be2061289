//! JSON Schemas as Python types: a `TypedDict` for each object, an alias for everything else.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::{Map, Value};

/// Names that a field can't have in a class whose later fields use them as types, and Python's keywords.
const RESERVED: &[&str] = &[
    "and", "as", "assert", "bool", "break", "class", "continue", "def", "del", "dict", "elif",
    "else", "except", "float", "for", "from", "global", "if", "import", "in", "int", "is",
    "lambda", "list", "nonlocal", "not", "or", "pass", "raise", "return", "str", "try", "while",
    "with", "yield",
];

/// Writes Python types.
#[derive(Default)]
pub struct PythonTypes {
    /// The definitions so far.
    text: String,
    names: BTreeSet<String>,
}

/// A field of an object.
struct Field {
    name: String,
    kind: String,
    about: String,
}

impl PythonTypes {
    /// Adds the type of a schema under a name.
    pub fn add(&mut self, name: &str, schema: &Value, schemas: &Map<String, Value>) {
        let about = about(schema);
        if let Some(fields) = schema["properties"].as_object() {
            self.object(name, fields, &required(schema), &about);
            return;
        }
        let kind = match schema["allOf"].as_array() {
            Some(parts) => self.merged(name, parts, schemas),
            None => self.kind(name, schema),
        };
        let _ = writeln!(self.text, "\n{name}: TypeAlias = \"{kind}\"\n\"\"\"{about}\"\"\"\n");
        self.names.insert(name.to_owned());
    }

    /// The text of the module, and what it exports.
    pub fn module(self, about: &str) -> String {
        let names = self.names.iter().filter(|name| !name.starts_with('_'));
        let all: String = names.map(|name| format!("    \"{name}\",\n")).collect();
        format!(
            "\"\"\"{about}\n\nWritten by `cargo xtask api`; don't edit.\n\"\"\"\n\n\
             from __future__ import annotations\n\n\
             from typing import Any, Literal, TypeAlias, TypedDict\n\n\
             __all__ = [\n{all}]\n\n{}",
            self.text.trim_start_matches('\n').trim_end().to_owned() + "\n"
        )
    }

    /// The type of a schema, as it stands in an annotation. Objects become types of their own, named after `hint`.
    fn kind(&mut self, hint: &str, schema: &Value) -> String {
        if let Some(path) = schema["$ref"].as_str() {
            let name = path.rsplit('/').next().unwrap_or_default();
            // The only definition of packs, whose references are to a text.
            return if name == "requirement" { "str".to_owned() } else { name.to_owned() };
        }
        for key in ["anyOf", "oneOf"] {
            if let Some(parts) = schema[key].as_array() {
                return self.union(hint, parts);
            }
        }
        let constant = schema.get("const").map(std::slice::from_ref);
        if let Some(words) = schema["enum"].as_array().map(Vec::as_slice).or(constant) {
            return literals(words);
        }
        let own = &schema["type"];
        let kinds = own.as_array().map_or(std::slice::from_ref(own), Vec::as_slice);
        let kinds = kinds.iter().filter_map(Value::as_str);
        let kinds: Vec<String> = kinds.map(|kind| self.plain(hint, kind, schema)).collect();
        if kinds.is_empty() { "Any".to_owned() } else { joined(&kinds) }
    }

    fn plain(&mut self, hint: &str, kind: &str, schema: &Value) -> String {
        match kind {
            "null" => "None".to_owned(),
            "boolean" => "bool".to_owned(),
            "integer" => "int".to_owned(),
            "number" => "float".to_owned(),
            "string" => "str".to_owned(),
            "array" => format!("list[{}]", self.kind(singular(hint), &schema["items"])),
            _ => match (schema["properties"].as_object(), &schema["additionalProperties"]) {
                (Some(fields), _) => {
                    self.object(hint, fields, &required(schema), &about(schema));
                    hint.to_owned()
                }
                (None, values @ Value::Object(_)) => {
                    format!("dict[str, {}]", self.kind(singular(hint), values))
                }
                _ => "dict[str, Any]".to_owned(),
            },
        }
    }

    fn union(&mut self, hint: &str, parts: &[Value]) -> String {
        let is_object = |part: &Value| part["properties"].is_object();
        let is_only = parts.iter().filter(|part| is_object(part)).count() == 1;
        let kinds = parts.iter().map(|part| match is_object(part) && !is_only {
            true => self.kind(&format!("{hint}{}", discriminator(part)), part),
            false => self.kind(hint, part),
        });
        joined(&kinds.collect::<Vec<_>>())
    }

    /// An object with one of several further sets of fields: a type for each of them.
    fn merged(&mut self, name: &str, parts: &[Value], schemas: &Map<String, Value>) -> String {
        let resolved = |part: &Value| -> Value {
            let name = part["$ref"].as_str().and_then(|path| path.rsplit('/').next());
            name.and_then(|name| schemas.get(name)).unwrap_or(part).clone()
        };
        let parts: Vec<Value> = parts.iter().map(resolved).collect();
        let choice = parts
            .iter()
            .find_map(|part| part["anyOf"].as_array().or_else(|| part["oneOf"].as_array()));
        let base: Vec<&Value> =
            parts.iter().filter(|part| part["properties"].is_object()).collect();
        let empty = [Value::Null];
        let kinds = choice.map_or(&empty[..], Vec::as_slice).iter().map(|own| {
            let kind = own["$ref"].as_str().and_then(|path| path.rsplit('/').next());
            let suffix = kind.map_or_else(|| discriminator(own), str::to_owned);
            let own = resolved(own);
            let all: Vec<&Value> = base.iter().copied().chain([&own]).collect();
            let fields = all.iter().filter_map(|part| part["properties"].as_object()).flatten();
            let fields = fields.map(|(name, schema)| (name.clone(), schema.clone())).collect();
            let names = all.iter().flat_map(|part| required(part)).collect();
            let merged = format!("{name}{suffix}");
            self.object(&merged, &fields, &names, &about(&own));
            merged
        });
        joined(&kinds.collect::<Vec<_>>())
    }

    /// Adds a type for an object. Python 3.10 can't mark single fields as optional, so an object that has both kinds
    /// inherits the required ones.
    fn object(
        &mut self,
        name: &str,
        fields: &Map<String, Value>,
        required: &BTreeSet<String>,
        about: &str,
    ) {
        if !self.names.insert(name.to_owned()) {
            return;
        }
        let fields = fields.iter().map(|(field, schema)| {
            let hint = format!("{name}{}", pascal(field));
            let kind = self.kind(&hint, schema);
            Field { name: field.clone(), kind, about: self::about(schema) }
        });
        let (needed, optional): (Vec<Field>, Vec<Field>) = fields
            .collect::<Vec<_>>()
            .into_iter()
            .partition(|field| required.contains(&field.name));
        let base = match (needed.is_empty(), optional.is_empty()) {
            (_, true) => return self.class(name, "TypedDict", &needed, about),
            (true, false) => "TypedDict".to_owned(),
            (false, false) => {
                let base = format!("_{name}");
                self.class(&base, "TypedDict", &needed, about);
                base
            }
        };
        self.class(name, &format!("{base}, total=False"), &optional, about);
    }

    fn class(&mut self, name: &str, bases: &str, fields: &[Field], about: &str) {
        let is_name = |field: &Field| {
            let mut letters = field.name.chars();
            letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
                && !RESERVED.contains(&field.name.as_str())
        };
        let mut text = String::new();
        if fields.iter().all(is_name) {
            let _ = write!(text, "\nclass {name}({bases}):\n    \"\"\"{about}\"\"\"\n");
            for Field { name, kind, about } in fields {
                let _ = write!(text, "\n    {name}: {kind}\n");
                if !about.is_empty() {
                    let _ = writeln!(text, "    \"\"\"{about}\"\"\"");
                }
            }
        } else {
            // These can't be fields of a class, so a class inherits them.
            let (base, total) = bases.split_once(", ").unwrap_or((bases, "total=True"));
            let own = format!("_{name}Fields");
            let _ = writeln!(text, "\n{own} = TypedDict(\n    \"{own}\",\n    {{");
            for Field { name, kind, about } in fields {
                for line in about.lines() {
                    let _ = writeln!(text, "        # {line}");
                }
                let _ = writeln!(text, "        \"{name}\": \"{kind}\",");
            }
            let _ = writeln!(text, "    }},\n    {total},\n)\n");
            let bases = if base == "TypedDict" { own } else { format!("{base}, {own}") };
            let _ = write!(text, "\nclass {name}({bases}):\n    \"\"\"{about}\"\"\"\n");
        }
        self.text.push_str(&text);
        self.text.push('\n');
    }
}

/// The description of a schema, as it stands in a docstring.
fn about(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let text = text.replace('\\', "\\\\").replace("\"\"\"", "'''").replace('\n', " ");
    // A quote at the end would run into those that close the docstring.
    if text.ends_with('"') { text + " " } else { text }
}

fn required(schema: &Value) -> BTreeSet<String> {
    let names = schema["required"].as_array().into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// What tells an alternative from others: the value of its constant field, or the names of its fields.
fn discriminator(schema: &Value) -> String {
    let fields = || schema["properties"].as_object().into_iter().flatten();
    let constant = fields().find_map(|(_, schema)| schema["const"].as_str());
    constant.map_or_else(|| fields().map(|(name, _)| pascal(name)).collect(), pascal)
}

fn literals(words: &[Value]) -> String {
    let (nulls, words): (Vec<&Value>, Vec<&Value>) = words.iter().partition(|word| word.is_null());
    let words: Vec<String> = words.iter().map(|word| word.to_string().replace('"', "'")).collect();
    let literal = format!("Literal[{}]", words.join(", "));
    if nulls.is_empty() { literal } else { format!("{literal} | None") }
}

/// A union without repetitions; `None` comes last.
fn joined(kinds: &[String]) -> String {
    let mut all: Vec<String> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for kind in kinds.iter().flat_map(|kind| alternatives(kind)) {
        match kind.strip_prefix("Literal[").and_then(|kind| kind.strip_suffix(']')) {
            Some(own) => words.push(own.to_owned()),
            None if all.iter().any(|known| known == kind) => {}
            None => all.push(kind.to_owned()),
        }
    }
    if !words.is_empty() {
        all.insert(0, format!("Literal[{}]", words.join(", ")));
    }
    if let Some(none) = all.iter().position(|kind| kind == "None") {
        let none = all.remove(none);
        all.push(none);
    }
    all.join(" | ")
}

/// The alternatives of a type; those within brackets are not its own.
fn alternatives(kind: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let is_between = |letter: char| {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        letter == '|' && depth == 0
    };
    kind.split(is_between).map(str::trim).collect()
}

/// The name of a type for the rows of a list or table.
fn singular(hint: &str) -> &str {
    match hint.strip_suffix('s') {
        Some(one) if !one.ends_with('s') => one,
        _ => hint,
    }
}

fn pascal(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    words
        .map(|word| word[..word.len().min(1)].to_ascii_uppercase() + &word[word.len().min(1)..])
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn types(name: &str, schema: &Value) -> String {
        let mut types = PythonTypes::default();
        types.add(name, schema, &Map::new());
        types.text
    }

    #[test]
    fn optional_fields_come_after_required_ones() {
        let text = types(
            "Row",
            &json!({
                "description": "A row.",
                "properties": {
                    "a": { "type": ["integer", "null"], "description": "The first." },
                    "b": { "type": "array", "items": { "enum": ["x", "y"] } },
                },
                "required": ["a"],
            }),
        );
        let expected = "\nclass _Row(TypedDict):\n    \"\"\"A row.\"\"\"\n\n    a: int | None\n    \"\"\"The first.\"\"\"\n\n\
            \nclass Row(_Row, total=False):\n    \"\"\"A row.\"\"\"\n\n    b: list[Literal['x', 'y']]\n\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn fields_named_like_keywords_are_in_no_class() {
        let text = types("Way", &json!({ "properties": { "from": { "type": "string" } } }));
        assert!(
            text.contains("\"from\": \"str\"") && text.contains("class Way(_WayFields)"),
            "{text}"
        );
    }

    #[test]
    fn alternatives_are_types_of_their_own() {
        let text = types(
            "Step",
            &json!({ "allOf": [
                { "properties": { "step": { "type": "integer" } }, "required": ["step"] },
                { "oneOf": [
                    { "properties": { "event": { "const": "tried" } }, "required": ["event"] },
                    { "properties": { "event": { "const": "died" } }, "required": ["event"] },
                ] },
            ] }),
        );
        assert!(text.contains("Step: TypeAlias = \"StepTried | StepDied\""), "{text}");
        assert!(text.contains("class StepDied(TypedDict)"), "{text}");
        assert!(text.contains("event: Literal['died']") && text.contains("step: int"), "{text}");
    }

    #[test]
    fn unions_repeat_nothing() {
        let kinds = ["None", "str", "Literal['a']", "str", "Literal['b']"].map(str::to_owned);
        assert_eq!(joined(&kinds), "Literal['a', 'b'] | str | None");
        let kinds = ["list[str | int]", "int", "dict[str, int | None]"].map(str::to_owned);
        assert_eq!(joined(&kinds), "list[str | int] | int | dict[str, int | None]");
    }
}
