//! The reference: every key of packs, plans and settings files, with its values, range, default, meaning and an
//! example. All of it comes from the JSON Schemas, which come from the declarations of the sections.

use std::fmt::Write as _;

use seedwright::pack::{json_schema, plan_schema, settings_schema};
use serde_json::Value;

use super::Chapter;
use super::cells::{default_and_meaning, description, entry_name, kind};
use super::examples::{documents, example, inline, key_name, sort_by_richness};

const INTRODUCTION: &str = "\
# Reference

Every section and key of packs, plans and settings files. `cargo xtask book` writes this chapter from the declarations
that the reader uses, so it can't disagree with the program. `seedwright check --schema` prints the same as a JSON
Schema for editors.

NAME stands for a name of your choice: `[items.NAME]` is `[items.Lamp]` for the item Lamp. A table inside a table can
also be written on one line, as in `lock = { need = \"Key\" }`. In the examples, a line that begins with `#` shows a key
to use instead of one above it.
";

/// Keys that their tables' examples show as comments, because they exclude other keys in them.
const COMMENTED: [&str; 6] = [
    "templates.NAME.required_connections",
    "templates.NAME.exactly",
    "groups.NAME.exactly",
    "layout.rooms",
    "locks.NAME.tries",
    "locks.NAME.strategy",
];

/// Tables that no header introduces, because they are in lists inside lists, and an example around each.
const INSIDE_LISTS: [(&str, &str); 1] =
    [("graph.doors[][]", "[graph]\ndoors = [[\"Gate\", \"Tower\", {}]]")];

const PLANS: &str = "
## Plans

A [plan](packs.md#plans) is a file for `--plan` that overrides the item placement of a pack. Its keys are those of
[`[placement]`](#placement), without a section, and these:
";

const PLAN_EXAMPLE: &str = "\
aim = \"goal\"
place = { \"Airlock Seven.Suit locker\" = \"Morph Ball\" }
about = { author = \"me\" }
";

const SETTINGS: &str = "
## Settings files

A [settings file](sharing.md#settings-files) is a file for `--settings` that chooses the options and tricks of a pack.
";

const SETTINGS_EXAMPLE: &str = "\
preset = \"skilled\"

[settings]
etankCount = 10
\"wall jump\" = 3
start = { docks = 1, gardens = 3 }
";

/// The chapter.
pub fn chapter() -> Result<Chapter, String> {
    let documents = documents()?;
    let pack = json_schema();
    let mut text = INTRODUCTION.to_owned();
    for (name, schema) in properties(&pack) {
        let values = documents.iter().filter_map(|document| document.get(name)).collect();
        add_section(
            &mut text,
            &Table { title: name.clone(), schema, values, has_short_form: false },
        );
    }
    let plan = plan_schema();
    let placement = &pack["properties"]["placement"]["properties"];
    let own = |name: &String| placement.get(name).is_none();
    add_file(&mut text, PLANS, (&plan, &own), PLAN_EXAMPLE);
    add_file(&mut text, SETTINGS, (&settings_schema(), &|_| true), SETTINGS_EXAMPLE);
    Ok(Chapter { path: "book/src/reference.md".to_owned(), text })
}

/// A kind of file other than packs: an introduction, those keys that pass a filter, and an example.
fn add_file(
    text: &mut String,
    introduction: &str,
    (schema, filter): (&Value, &dyn Fn(&String) -> bool),
    example: &str,
) {
    text.push_str(introduction);
    let keys = properties(schema).filter(|(name, _)| filter(name));
    add_keys(text, keys.map(|(name, key)| Key::new(schema, name, key)));
    let _ = write!(text, "\n```toml\n{example}```\n");
}

/// A table of the format, with what the embedded packs say in it.
struct Table<'a> {
    /// Its name in a file, with `[]` after a list: "rooms.NAME.links[]".
    title: String,
    schema: &'a Value,
    values: Vec<&'a Value>,
    /// Whether the value of its first key can stand for the whole table.
    has_short_form: bool,
}

/// A top-level section: its meaning, and all tables in it.
fn add_section(text: &mut String, section: &Table<'_>) {
    let _ = write!(text, "\n## {}\n\n{}\n", section.title, description(section.schema));
    let groups = groups_in(section);
    if groups.is_empty() {
        add_values(text, section);
    }
    groups.iter().for_each(|group| add_table(text, group));
    if let Some((name, value)) = short_entry(section) {
        let _ = write!(
            text,
            "\nAn entry in its short form:\n\n```toml\n{}\n{} = {}\n```\n",
            header(&section.title),
            key_name(name),
            inline(value)
        );
    }
}

/// A section whose keys are names of your choice and whose values are not tables.
fn add_values(text: &mut String, section: &Table<'_>) {
    let Table { title, schema, values, .. } = section;
    let header = header(title);
    let _ = write!(
        text,
        "\n### `{header}`\n\nEach key is the name of a {}, and its value a {}.\n\n```toml\n{header}\n",
        entry_name(schema),
        kind(&schema["additionalProperties"]),
    );
    let entries = example(schema, values);
    for (name, value) in entries.iter().filter_map(Value::as_object).flatten() {
        let _ = writeln!(text, "{} = {}", key_name(name), inline(value));
    }
    text.push_str("```\n");
}

/// An entry of a section in its short form, if the entries have one.
fn short_entry<'a>(section: &Table<'a>) -> Option<(&'a String, &'a Value)> {
    let shapes = section.schema["additionalProperties"]["anyOf"].as_array()?;
    shapes.iter().find(|shape| shape.get("properties").is_some())?;
    let entries = section.values.iter().filter_map(|value| value.as_object()).flatten();
    let mut short = entries.filter(|(_, value)| !value.is_object());
    short.find(|(_, value)| inline(value).len() > 20)
}

/// All tables in a section. Tables inside tables come after the tables that they are in.
fn groups_in<'a>(section: &Table<'a>) -> Vec<Group<'a>> {
    let mut groups = Vec::new();
    let mut tables = tables_in(section);
    while !tables.is_empty() {
        let known = groups.len();
        tables.into_iter().for_each(|table| add_to_groups(&mut groups, table));
        let keys = groups[known..].iter().flat_map(|group| keys(&group.table));
        tables = keys.flat_map(|key| tables_in(&key)).collect();
    }
    groups
}

/// Tables of the same shape.
struct Group<'a> {
    titles: Vec<String>,
    /// The title of the table in the example.
    shown: String,
    table: Table<'a>,
}

fn add_to_groups<'a>(groups: &mut Vec<Group<'a>>, table: Table<'a>) {
    let same =
        |group: &&mut Group<'_>| group.table.schema["properties"] == table.schema["properties"];
    let Some(group) = groups.iter_mut().find(same) else {
        let (titles, shown) = (vec![table.title.clone()], table.title.clone());
        groups.push(Group { titles, shown, table });
        return;
    };
    group.titles.push(table.title.clone());
    if richness(&table.values) > richness(&group.table.values) {
        group.shown = table.title;
    }
    group.table.values.extend(table.values);
    sort_by_richness(&mut group.table.values);
}

/// The number of keys that the first value has, which has the most.
fn richness(values: &[&Value]) -> usize {
    values.first().and_then(|value| value.as_object()).map_or(0, serde_json::Map::len)
}

fn add_table(text: &mut String, group: &Group<'_>) {
    let Group { titles, shown, table } = group;
    let headings: Vec<String> = titles.iter().map(|title| heading(title)).collect();
    let kind = &table.schema["properties"]["kind"]["const"];
    let kind = kind.as_str().map(|kind| format!(", kind {kind}")).unwrap_or_default();
    let _ = write!(text, "\n### {}{kind}\n", headings.join(", "));
    // What else is in a list inside a list, such as the rooms of a door, is not another form of the table.
    let has_short_form = table.has_short_form && !shown.contains("[][]");
    let first = properties(table.schema).next().filter(|_| has_short_form);
    if let Some((first, _)) = first {
        let _ = write!(text, "\nShort form: the value of `{first}` alone instead of the table.\n");
    }
    add_keys(
        text,
        properties(table.schema).map(|(name, schema)| Key::new(table.schema, name, schema)),
    );
    let lines = keys(table).map(|key| match COMMENTED.contains(&key.title.as_str()) {
        true => format!("# {}", line(&key)),
        false => line(&key),
    });
    let _ = write!(text, "\n```toml\n{}```\n", written(shown, &lines.collect::<Vec<_>>()));
}

/// How the chapter calls a table.
fn heading(title: &str) -> String {
    match title.split_once("[][]") {
        Some((list, "")) => format!("`{{ ... }}` in `{list}`"),
        Some((list, key)) => format!("`{}` in `{list}`", key.trim_start_matches('.')),
        None => format!("`{}`", header(title)),
    }
}

/// A table in a file, with the lines that set its keys.
fn written(title: &str, lines: &[String]) -> String {
    match INSIDE_LISTS.iter().find(|(of, _)| *of == title) {
        Some((_, around)) => {
            format!("{}\n", around.replace("{}", &format!("{{ {} }}", lines.join(", "))))
        }
        None => [header(title)].iter().chain(lines).map(|line| format!("{line}\n")).collect(),
    }
}

/// The line of an example that sets a key.
fn line(key: &Table<'_>) -> String {
    let name = key.title.rsplit('.').next().unwrap_or_default();
    let value = example_of(key).as_ref().map(inline).unwrap_or_default();
    format!("{name} = {value}")
}

/// An example of a key. For a table that no pack sets to a short value, these are its first keys.
fn example_of(key: &Table<'_>) -> Option<Value> {
    example(key.schema, &key.values).or_else(|| {
        let tables = tables_in(key);
        let table = tables.iter().find(|table| table.title == key.title)?;
        let first = keys(table).take(2);
        let first = first.filter_map(|inner| {
            let name = inner.title.rsplit('.').next()?.to_owned();
            Some((name, example_of(&inner)?))
        });
        Some(Value::Object(first.collect()))
    })
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
        Table { title: format!("{}.{name}", table.title), schema, values, has_short_form: false }
    })
}

/// The tables with fixed keys that a value can be or contain.
fn tables_in<'a>(value: &Table<'a>) -> Vec<Table<'a>> {
    let Table { title, schema, values, has_short_form } = value;
    let inner = |title: String, schema, values, has_short_form| {
        tables_in(&Table { title, schema, values, has_short_form })
    };
    if schema.get("properties").is_some() {
        let kind = &schema["properties"]["kind"]["const"];
        let fits =
            |value: &&&Value| value.is_object() && (kind.is_null() || value["kind"] == *kind);
        let mut values: Vec<&Value> = values.iter().filter(fits).copied().collect();
        sort_by_richness(&mut values);
        let has_short_form = *has_short_form;
        return vec![Table { title: title.clone(), schema, values, has_short_form }];
    }
    if schema["additionalProperties"].is_object() {
        let entries = values.iter().filter_map(|value| value.as_object());
        let values = entries.flat_map(|entries| entries.values()).collect();
        return inner(format!("{title}.NAME"), &schema["additionalProperties"], values, false);
    }
    if schema.get("items").is_some() {
        let elements = values.iter().filter_map(|value| value.as_array()).flatten().collect();
        return inner(format!("{title}[]"), &schema["items"], elements, false);
    }
    let any = schema["anyOf"].as_array();
    let shapes = any.or(schema["oneOf"].as_array()).into_iter().flatten();
    shapes.flat_map(|shape| inner(title.clone(), shape, values.clone(), any.is_some())).collect()
}

/// A row of the list of keys.
struct Key<'a> {
    name: &'a str,
    schema: &'a Value,
    is_required: bool,
}

impl<'a> Key<'a> {
    fn new(table: &Value, name: &'a str, schema: &'a Value) -> Self {
        Self { name, schema, is_required: is_required(table, name) }
    }

    fn row(&self) -> String {
        let (default, meaning) = default_and_meaning(self.schema);
        let default = if self.is_required { "required".to_owned() } else { default };
        let cells = [format!("`{}`", self.name), kind(self.schema), default, meaning];
        let cells = cells.map(|cell| cell.replace('|', "\\|").replace('<', "&lt;"));
        format!("| {} |", cells.join(" | "))
    }
}

fn is_required(table: &Value, name: &str) -> bool {
    let required = table["required"].as_array();
    required.is_some_and(|names| names.iter().any(|required| required == name))
}

fn add_keys<'a>(text: &mut String, keys: impl Iterator<Item = Key<'a>>) {
    text.push_str("\n| Key | Value | Default | Meaning |\n| --- | --- | --- | --- |\n");
    for key in keys {
        let _ = writeln!(text, "{}", key.row());
    }
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.filter(|(name, _)| *name != "$schema")
}

#[cfg(test)]
mod tests;
