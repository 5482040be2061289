//! `cargo xtask api`: writes the OpenAPI document, the files of the web UI that are made from it and from what pictures are
//! drawn with, the types of the Python package, and the functions of the npm package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use seedwright::pack::json_schema;
use seedwright_api::{Limits, openapi};
use seedwright_render::web::{measures_ts, palette_css, symbols_ts};
use serde_json::{Value, json};

use crate::arguments::ApiArguments;
use crate::cargo::workspace_root;
use crate::npm_package::operations;
use crate::python_types::PythonTypes;
use crate::tools::web_npm;

/// Where the document is stored.
const DOCUMENT: &str = "crates/seedwright-api/openapi.json";
/// Where the types of the web UI and of the npm package are, which are the same.
const TYPES: [&str; 2] = ["web/src/api.d.ts", "bindings/npm/src/api.d.ts"];
/// Where the colours of maps are.
const PALETTE: &str = "web/src/palette.css";
/// Where the symbols of maps are.
const SYMBOLS: &str = "web/src/lib/symbols.ts";
/// Where the measures of maps are.
const MEASURES: &str = "web/src/lib/measures.ts";
/// Where bounds, words and help of forms are.
const FORMS: &str = "web/src/lib/forms.json";
/// Where the Python types of requests and replies are.
const PYTHON: &str = "bindings/python/python/seedwright/types.py";
/// Where the Python types of packs are.
const PYTHON_PACKS: &str = "bindings/python/python/seedwright/pack_types.py";
/// Where the functions of the npm package are, and their types.
const NPM: [&str; 2] = ["bindings/npm/src/operations.js", "bindings/npm/src/operations.d.ts"];

/// Writes all files, or says whether they are as they would be written.
pub fn run(arguments: &ApiArguments) -> ExitCode {
    match written(arguments.check) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("api: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn written(check: bool) -> Result<(), String> {
    let root = workspace_root();
    let files = made()?;
    if check {
        return compare(root, &files);
    }
    for (name, text) in &files {
        fs::write(root.join(name), text).map_err(|error| format!("{name}: {error}"))?;
        println!("wrote {name}");
    }
    let [types, same] = TYPES;
    make_types(root, &root.join(DOCUMENT), &root.join(types))?;
    fs::copy(root.join(types), root.join(same)).map_err(|error| format!("{same}: {error}"))?;
    println!("wrote {types}\nwrote {same}");
    Ok(())
}

/// The files that are made here, with what is in them. The types are made from the first of them.
fn made() -> Result<[(&'static str, String); 9], String> {
    let document = openapi::document();
    let text = serde_json::to_string_pretty(&document).map_err(|error| error.to_string())?;
    let [functions, function_types] = operations(&document);
    Ok([
        (DOCUMENT, text + "\n"),
        (PALETTE, palette_css()),
        (SYMBOLS, symbols_ts()),
        (MEASURES, measures_ts()),
        (FORMS, forms(&document)),
        (PYTHON, python(&document)),
        (PYTHON_PACKS, python_packs()),
        (NPM[0], functions),
        (NPM[1], function_types),
    ])
}

/// The Python types of everything in the document but what only HTTP has.
fn python(document: &Value) -> String {
    const OF_HTTP: [&str; 2] = ["Health", "Line"];
    let mut types = PythonTypes::default();
    if let Some(schemas) = document["components"]["schemas"].as_object() {
        let own = schemas.iter().filter(|(name, _)| !OF_HTTP.contains(&name.as_str()));
        own.for_each(|(name, schema)| types.add(name, schema, schemas));
    }
    types.module("The requests and replies of Seedwright's operations, as they are in JSON.")
}

/// The Python types of a pack, as it would be in JSON.
fn python_packs() -> String {
    let mut types = PythonTypes::default();
    types.add("Pack", &json_schema(), &serde_json::Map::new());
    types.module("What a pack can contain, as it would be in JSON.")
}

/// Compares what is stored with what would be written.
fn compare(root: &Path, files: &[(&str, String)]) -> Result<(), String> {
    let differs = |name: &str| format!("{name} is out of date: run `cargo xtask api`");
    let stored = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    if let Some((name, _)) = files.iter().find(|(name, text)| stored(name) != *text) {
        return Err(differs(name));
    }
    let made: PathBuf = root.join("target").join("api.d.ts");
    make_types(root, &root.join(DOCUMENT), &made)?;
    let types = fs::read_to_string(&made).map_err(|error| error.to_string())?;
    match TYPES.into_iter().find(|name| stored(name) != types) {
        None => Ok(()),
        Some(name) => Err(differs(name)),
    }
}

/// The fields of requests as forms need them: what they are for, what they may be, and what holds without them. Before
/// them, how much a request may ask for, where one field alone does not say it.
fn forms(document: &Value) -> String {
    let schemas = document["components"]["schemas"].as_object();
    let requests = schemas.into_iter().flatten().filter(|(name, _)| name.ends_with("Request"));
    let requests =
        requests.filter_map(|(name, schema)| Some((name, schema["properties"].as_object()?)));
    let requests = requests.map(|(name, fields)| {
        let rows = fields
            .iter()
            .map(|(field, schema)| format!("    {}: {}", json!(field), json!(form_field(schema))));
        format!("  {}: {{\n{}\n  }}", json!(name), rows.collect::<Vec<_>>().join(",\n"))
    });
    let Limits { levels, guesses, .. } = Limits::default();
    let limits = format!("  \"limits\": {}", json!({ "levels": levels, "guesses": guesses }));
    let rows: Vec<String> = [limits].into_iter().chain(requests).collect();
    format!("{{\n{}\n}}\n", rows.join(",\n"))
}

fn form_field(schema: &Value) -> Value {
    let mut row = serde_json::Map::new();
    let help = schema["description"].as_str().unwrap_or_default();
    row.insert("help".to_owned(), json!(help));
    if let Some(kind) = kind(schema) {
        row.insert("type".to_owned(), json!(kind));
    }
    for (key, name) in [("minimum", "least"), ("maximum", "most"), ("default", "default")] {
        if let Some(value) = schema.get(key) {
            row.insert(name.to_owned(), value.clone());
        }
    }
    let words = words(schema);
    if !words.is_empty() {
        row.insert("words".to_owned(), json!(words));
    }
    Value::Object(row)
}

/// The JSON type of a field, where it has one besides null.
fn kind(schema: &Value) -> Option<&str> {
    let own = schema.get("type")?;
    let all = own.as_array().into_iter().flatten();
    own.as_str().into_iter().chain(all.filter_map(Value::as_str)).find(|kind| *kind != "null")
}

/// The words that a field may be, where it is one of several.
fn words(schema: &Value) -> Vec<&str> {
    let parts = ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten();
    let own = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    own.filter_map(Value::as_str).chain(parts.flat_map(words)).collect()
}

/// Has `openapi-typescript` make types of the document. Without the two options every field with a default would be
/// required in requests, and pairs would be lists of any length.
fn make_types(root: &Path, document: &Path, types: &Path) -> Result<(), String> {
    let mut command = web_npm();
    command.args(["exec", "--offline", "--", "openapi-typescript"]);
    command.arg(document).arg("--output").arg(types);
    command.args(["--default-non-nullable", "false", "--array-length"]).current_dir(root);
    let output = command.output().map_err(|error| {
        format!("npm could not be started: {error}; types are made with Node 20 or later")
    })?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "openapi-typescript failed (`npm --prefix web ci` installs it):\n{}",
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
