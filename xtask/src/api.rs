//! `cargo xtask api`: writes the OpenAPI document and the TypeScript types that are made from it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use seedwright_api::openapi;

use crate::arguments::ApiArguments;
use crate::cargo::workspace_root;

/// Where the document is stored.
const DOCUMENT: &str = "crates/seedwright-api/openapi.json";
/// Where the types of the web UI are.
const TYPES: &str = "web/src/api.d.ts";

/// Writes both files, or says whether they are as they would be written.
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
    let document = document_text()?;
    if check {
        return compare(root, &document);
    }
    let path = root.join(DOCUMENT);
    fs::write(&path, document).map_err(|error| format!("{DOCUMENT}: {error}"))?;
    make_types(root, &path, &root.join(TYPES))?;
    println!("wrote {DOCUMENT} and {TYPES}");
    Ok(())
}

/// Compares what is stored with what would be written.
fn compare(root: &Path, document: &str) -> Result<(), String> {
    let differs = |name: &str| format!("{name} is out of date: run `cargo xtask api`");
    let stored = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    if stored(DOCUMENT) != document {
        return Err(differs(DOCUMENT));
    }
    let made: PathBuf = root.join("target").join("api.d.ts");
    make_types(root, &root.join(DOCUMENT), &made)?;
    let types = fs::read_to_string(&made).map_err(|error| error.to_string())?;
    match stored(TYPES) == types {
        true => Ok(()),
        false => Err(differs(TYPES)),
    }
}

/// The document as it is stored.
fn document_text() -> Result<String, String> {
    let text = serde_json::to_string_pretty(&openapi::document());
    text.map(|text| text + "\n").map_err(|error| error.to_string())
}

/// Has `openapi-typescript` make types of the document. Without the two options every field with a default would be
/// required in requests, and pairs would be lists of any length.
fn make_types(root: &Path, document: &Path, types: &Path) -> Result<(), String> {
    let mut command = Command::new("npm");
    command.args(["--prefix", "web", "exec", "--offline", "--", "openapi-typescript"]);
    command.arg(document).arg("--output").arg(types);
    command.args(["--default-non-nullable", "false", "--array-length"]).current_dir(root);
    let output = command.output().map_err(|error| {
        format!("npm could not be started: {error}; types are made with Node 20 or later")
    })?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "openapi-typescript failed (`npm --prefix web install` fetches it):\n{}",
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
