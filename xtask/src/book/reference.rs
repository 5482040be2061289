//! The reference: every key of packs and plans, with its values, range, default, meaning and an example. All of it
//! comes from the JSON Schemas, which come from the declarations of the sections.

use std::fmt::Write as _;

use seedwright::pack::{json_schema, plan_schema};
use serde_json::Value;

use super::Chapter;
use super::examples::{documents, example, inline};

const INTRODUCTION: &str = "\
# Reference

Every section and key of packs and plans. `cargo xtask book` writes this chapter from the declarations that the reader
uses, so it can't disagree with the program. `seedwright check --schema` prints the same as a JSON Schema for editors.

NAME stands for a name of your choice: `[items.NAME]` is `[items.Lamp]` for the item Lamp. Each line in an example
shows one key on its own; some keys exclude each other, and the text says which.
";

const PLANS: &str = "
## Plans

A plan is a file for `--plan` that overrides the item placement of a pack. Its keys are those of
[`[placement]`](#placement), without a section, and these:
";

/// The chapter.
pub fn chapter() -> Result<Chapter, String> {
    let documents = documents()?;
    let pack = json_schema();
    let mut text = INTRODUCTION.to_owned();
    for (name, schema) in properties(&pack) {
        let values = documents.iter().filter_map(|document| document.get(name)).collect();
        add_section(&mut text, &Table { title: name.clone(), schema, values });
    }
    text.push_str(PLANS);
    let plan = plan_schema();
    let placement = &pack["properties"]["placement"]["properties"];
    let own = properties(&plan).filter(|(name, _)| placement.get(name).is_none());
    add_keys(&mut text, own.map(|(name, schema)| Key::new(&plan, name, schema)));
    Ok(Chapter { path: "book/src/reference.md".to_owned(), text })
}

/// A table of the format, with what the embedded packs say in it.
struct Table<'a> {
    /// Its name in a file, with `[]` after a list: "rooms.NAME.links[]".
    title: String,
    schema: &'a Value,
    values: Vec<&'a Value>,
}

/// A top-level section: its meaning, and all tables in it.
fn add_section(text: &mut String, section: &Table<'_>) {
    let _ = write!(text, "\n## {}\n\n{}\n", section.title, description(section.schema));
    let mut tables = tables_in(section);
    if tables.is_empty() {
        let schema = section.schema;
        let value = example(schema, &section.values).as_ref().map(inline).unwrap_or_default();
        let _ = write!(
            text,
            "\nValue: {}.\n\n```toml\n{} = {value}\n```\n",
            kind(schema),
            section.title
        );
    }
    // Tables inside tables come after the tables that they are in.
    while !tables.is_empty() {
        let mut inner = Vec::new();
        for (titles, table) in same_tables(tables) {
            add_table(text, &titles, &table);
            inner.extend(keys(&table).flat_map(|key| tables_in(&key)));
        }
        tables = inner;
    }
}

/// Tables of the same shape, under all their titles.
fn same_tables(tables: Vec<Table<'_>>) -> Vec<(Vec<String>, Table<'_>)> {
    let mut groups: Vec<(Vec<String>, Table<'_>)> = Vec::new();
    for table in tables {
        match groups
            .iter_mut()
            .find(|(_, group)| group.schema["properties"] == table.schema["properties"])
        {
            Some((titles, group)) => {
                titles.push(table.title);
                group.values.extend(table.values);
            }
            None => groups.push((vec![table.title.clone()], table)),
        }
    }
    groups
}

fn add_table(text: &mut String, titles: &[String], table: &Table<'_>) {
    let headings: Vec<String> = titles.iter().map(|title| format!("`{}`", header(title))).collect();
    let kind = &table.schema["properties"]["kind"]["const"];
    let kind = kind.as_str().map(|kind| format!(", kind {kind}")).unwrap_or_default();
    let _ = write!(text, "\n### {}{kind}\n", headings.join(", "));
    add_keys(
        text,
        properties(table.schema).map(|(name, schema)| Key::new(table.schema, name, schema)),
    );
    let _ = write!(text, "\n```toml\n{}\n", header(&titles[0]));
    for key in keys(table).filter(|key| has_own_example(key)) {
        let name = key.title.rsplit('.').next().unwrap_or_default();
        let value = example(key.schema, &key.values).as_ref().map(inline).unwrap_or_default();
        let _ = writeln!(text, "{name} = {value}");
    }
    text.push_str("```\n");
}

/// Whether a key has an example next to the other keys. One that must be a table has the example of that table.
fn has_own_example(key: &Table<'_>) -> bool {
    let tables = tables_in(key);
    let is_table =
        tables.iter().any(|table| table.title == key.title) && key.schema.get("anyOf").is_none();
    !is_table && (tables.is_empty() || example(key.schema, &key.values).is_some())
}

/// The header of a table in a file.
fn header(title: &str) -> String {
    match title.strip_suffix("[]") {
        Some(list) => format!("[[{}]]", list.replace("[]", "")),
        None => format!("[{}]", title.replace("[]", "")),
    }
}

/// The keys of a table, each with its values.
fn keys<'a>(table: &Table<'a>) -> impl Iterator<Item = Table<'a>> {
    properties(table.schema).map(|(name, schema)| {
        let values = table.values.iter().filter_map(|value| value.get(name)).collect();
        Table { title: format!("{}.{name}", table.title), schema, values }
    })
}

/// The tables with fixed keys that a value can be or contain.
fn tables_in<'a>(value: &Table<'a>) -> Vec<Table<'a>> {
    let Table { title, schema, values } = value;
    let inner = |title: String, schema, values| tables_in(&Table { title, schema, values });
    if schema.get("properties").is_some() {
        let kind = &schema["properties"]["kind"]["const"];
        let fits =
            |value: &&&Value| value.is_object() && (kind.is_null() || value["kind"] == *kind);
        let values = values.iter().filter(fits).copied().collect();
        return vec![Table { title: title.clone(), schema, values }];
    }
    if schema["additionalProperties"].is_object() {
        let entries = values.iter().filter_map(|value| value.as_object());
        let values = entries.flat_map(|entries| entries.values()).collect();
        return inner(format!("{title}.NAME"), &schema["additionalProperties"], values);
    }
    if schema.get("items").is_some() {
        let elements = values.iter().filter_map(|value| value.as_array()).flatten().collect();
        return inner(format!("{title}[]"), &schema["items"], elements);
    }
    let shapes = ["anyOf", "oneOf"].into_iter().filter_map(|key| schema[key].as_array()).flatten();
    shapes.flat_map(|shape| inner(title.clone(), shape, values.clone())).collect()
}

/// A row of the list of keys.
struct Key<'a> {
    name: &'a str,
    schema: &'a Value,
    is_required: bool,
}

impl<'a> Key<'a> {
    fn new(table: &Value, name: &'a str, schema: &'a Value) -> Self {
        let required = table["required"].as_array();
        let is_required =
            required.is_some_and(|names| names.iter().any(|required| required == name));
        Self { name, schema, is_required }
    }

    fn default(&self) -> String {
        match self.schema.get("default") {
            _ if self.is_required => "required".to_owned(),
            Some(default) => format!("`{}`", inline(default)),
            None => String::new(),
        }
    }

    /// The description without the default, which has a column of its own.
    fn meaning(&self) -> String {
        let description = description(self.schema);
        let without =
            description.strip_suffix(" by default.").and_then(|text| text.rsplit_once("; "));
        match (self.schema.get("default"), without) {
            (Some(_), Some((meaning, _))) => format!("{meaning}."),
            _ => description.to_owned(),
        }
    }
}

fn add_keys<'a>(text: &mut String, keys: impl Iterator<Item = Key<'a>>) {
    text.push_str("\n| Key | Value | Default | Meaning |\n| --- | --- | --- | --- |\n");
    for key in keys {
        let cells = [format!("`{}`", key.name), kind(key.schema), key.default(), key.meaning()];
        let cells = cells.map(|cell| cell.replace('|', "\\|").replace('<', "&lt;"));
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
}

/// The values that a schema allows, in words.
fn kind(schema: &Value) -> String {
    if let Some(value) = schema.get("const") {
        return format!("`{}`", inline(value));
    }
    if let Some(words) = schema["enum"].as_array() {
        return alternatives(words.iter().map(|word| format!("`{}`", inline(word))));
    }
    if let Some(shapes) = schema["anyOf"].as_array() {
        return alternatives(shapes.iter().map(kind));
    }
    if schema.get("$ref").is_some() {
        return "[requirement](requirements.md)".to_owned();
    }
    match schema["type"].as_str() {
        Some("string") => "text".to_owned(),
        Some("boolean") => "`true` or `false`".to_owned(),
        Some("integer") if schema["minimum"] == schema["maximum"] => schema["minimum"].to_string(),
        Some("integer") => format!("number, {} to {}", schema["minimum"], schema["maximum"]),
        Some("array") if schema["maxItems"] == 2 => format!("two of: {}", kind(&schema["items"])),
        Some("array") => format!("list of: {}", kind(&schema["items"])),
        Some("object") if schema["additionalProperties"].is_object() => {
            let names = description(&schema["propertyNames"]).trim_end_matches('.');
            let names = names.trim_start_matches("The name of the ");
            format!("table by {names}: {}", kind(&schema["additionalProperties"]))
        }
        _ => "table".to_owned(),
    }
}

fn alternatives(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    words.dedup();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.filter(|(name, _)| *name != "$schema")
}

fn description(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `visit` for every key of every table in a table.
    fn each_key<'a>(table: &Table<'a>, visit: &mut dyn FnMut(&Table<'a>)) {
        for table in tables_in(table) {
            for key in keys(&table) {
                visit(&key);
                each_key(&key, visit);
            }
        }
    }

    #[test]
    fn every_example_is_valid() {
        let documents = documents().expect("the packs can be read");
        let pack = json_schema();
        let values = documents.iter().collect();
        let whole = Table { title: String::new(), schema: &pack, values };
        let (mut count, mut wrong) = (0, Vec::new());
        each_key(&whole, &mut |key| {
            let mut schema = key.schema.clone();
            schema["$defs"] = pack["$defs"].clone();
            if has_own_example(key) {
                let value = example(key.schema, &key.values);
                if !value.as_ref().is_some_and(|value| jsonschema::is_valid(&schema, value)) {
                    wrong.push(format!("{} = {value:?}", key.title));
                }
            }
            assert!(!description(key.schema).is_empty(), "{} has no description", key.title);
            count += 1;
        });
        assert!(wrong.is_empty(), "set them in examples.toml: {wrong:#?}");
        assert!(count > 250, "{count} keys");
    }
}
