//! Reading bundles from disk, and saying what is wrong with them.

use std::path::{Path, PathBuf};

use seedwright::bundle::Bundle;
use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright_verify::{FORMAT, Problem, Proved, verify};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::packs::read_file;

/// The most bytes of a bundle: one of a million spots has fewer.
const MAX_BUNDLE_BYTES: usize = 512 * 1024 * 1024;

/// The file that should be a bundle: of a folder, the one that commands write with `--out`.
pub fn file_of(path: &Path) -> PathBuf {
    match path.is_dir() {
        true => path.join("seed.json"),
        false => path.to_owned(),
    }
}

/// Reads a file that should be a bundle, or that of a folder.
pub fn read(path: &Path) -> Result<SourceFile, Failure> {
    read_file(&file_of(path), MAX_BUNDLE_BYTES)
}

/// Lets the independent checker judge a file.
pub fn judge(file: &SourceFile) -> Result<Proved, Problem> {
    if file.bytes.len() > MAX_BUNDLE_BYTES {
        return Err(Problem::Unreadable {
            line: 1,
            column: 1,
            message: format!("the file has more than {MAX_BUNDLE_BYTES} bytes"),
        });
    }
    verify(&file.bytes)
}

/// Reads a bundle that the independent checker accepts.
pub fn proved(path: &Path) -> Result<Bundle, Failure> {
    let file = read(path)?;
    if let Err(problem) = judge(&file) {
        return Err(refusal(file, &problem));
    }
    Bundle::read(&file.bytes).map_err(|error| unusable(&error.to_string()))
}

/// The failure that a problem is to a command which needs the bundle.
pub fn refusal(file: SourceFile, problem: &Problem) -> Failure {
    match diagnostic(&file, problem) {
        Some(diagnostic) => Failure::Packs(vec![(vec![file], vec![diagnostic])]),
        None => Failure::Refuted {
            message: format!("{}: {problem}", file.name),
            hint: None,
            problem: problem_json(problem),
        },
    }
}

/// The checker accepted the file, but the engine can't use it.
pub fn unusable(why: &str) -> Failure {
    Failure::Operation {
        message: format!("the bundle is proved, but this engine can't read it: {why}"),
        hint: Some("this is a fault in seedwright; please report it".to_owned()),
    }
}

/// A bundle that holds, and in which items were placed.
pub fn with_items(path: &Path) -> Result<Bundle, Failure> {
    let bundle = proved(path)?;
    if bundle.stages.contains_key("items") {
        return Ok(bundle);
    }
    let message = format!("no items were placed in {}", path.display());
    let hint = "its doors were shuffled; `seedwright generate` places items as well";
    Err(Failure::argument(message, hint))
}

/// What can't be read as a diagnostic; none for what can be read and does not hold.
pub fn diagnostic(file: &SourceFile, problem: &Problem) -> Option<Diagnostic> {
    match problem {
        Problem::Unreadable { line, column, message } => {
            let message = format!("this is no bundle: {message}");
            let hint = "`seedwright generate PACK --out DIR` writes one, as DIR/seed.json";
            let span = span(&file.bytes, *line, *column);
            Some(Diagnostic::error("E0006", span, message).hint(hint))
        }
        Problem::OtherVersion { found } => {
            let name = &file.name;
            let message =
                format!("`{name}` has format {found}, and this program knows format {FORMAT} only");
            let hint = "use the version of seedwright that wrote it";
            Some(Diagnostic::error("E0104", None, message).hint(hint))
        }
        _ => None,
    }
}

/// A problem for tools.
pub fn problem_json(problem: &Problem) -> Value {
    match problem {
        Problem::Unreadable { line, column, message } => {
            json!({ "message": message, "line": line, "column": column })
        }
        Problem::OtherVersion { found } => {
            json!({ "message": problem.to_string(), "format": found })
        }
        Problem::Refuted { claim, step, reason } => {
            json!({ "claim": claim.to_string(), "step": step, "message": reason })
        }
        _ => json!({ "message": problem.to_string() }),
    }
}

/// The byte at a line and column, which are counted from one; column zero is the end of the line before.
fn span(bytes: &[u8], line: usize, column: usize) -> Span {
    let breaks = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let starts = std::iter::once(0).chain(breaks.map(|(position, _)| position + 1));
    let start = { starts }.nth(line.saturating_sub(1)).unwrap_or(bytes.len());
    let at = (start + column).saturating_sub(1).min(bytes.len());
    Span::new(0, at..(at + 1).min(bytes.len()).max(at))
}
