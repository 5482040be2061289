//! Reading bundles from disk, and diagnosing those that can't be used.

use std::path::{Path, PathBuf};

use seedwright::bundle::Bundle;
use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright_api::Problem;
use seedwright_api::verify::{VerifyProblem, check, unusable};
use seedwright_verify::{FORMAT, Problem as Doubt};

use crate::failure::Failure;
use crate::input::{BundleInput, Limit, open_bundle, read_file};
use crate::streams::{input_name, is_stdin};

/// What to do about a file that is not a bundle.
const NOT_A_BUNDLE_HINT: &str = "`seedwright generate PACK --out DIR` writes one, as DIR/seed.json";

/// The path of a bundle: in a folder, that of the file that commands write with `--out`.
pub fn file_of(path: &Path) -> PathBuf {
    match !is_stdin(path) && path.is_dir() {
        true => path.join("seed.json"),
        false => path.to_owned(),
    }
}

/// Reads a file that should be a bundle, or the one in a folder; `-` is standard input.
pub fn read(path: &Path) -> Result<SourceFile, Failure> {
    read_file(&file_of(path), Limit::BUNDLE)
}

/// Reads a file that should be a bundle, like [`read`]; a large one is read while it is checked.
pub fn open(path: &Path) -> Result<BundleInput, Failure> {
    open_bundle(&file_of(path))
}

/// Reads a bundle that the independent checker accepts.
pub fn proved(path: &Path) -> Result<Bundle, Failure> {
    proved_file(read(path)?)
}

/// Parses a file that should be a bundle that the independent checker accepts.
pub fn proved_file(file: SourceFile) -> Result<Bundle, Failure> {
    if let Err(doubt) = check(&file) {
        return Err(refusal(file, &doubt));
    }
    Ok(Bundle::read(&file.bytes).map_err(|error| unusable(&error.to_string()))?)
}

/// The failure of a command that needs a bundle the checker rejects.
fn refusal(file: SourceFile, doubt: &Doubt) -> Failure {
    match diagnostic(&file, doubt) {
        Some(diagnostic) => Failure::in_files(vec![file], vec![diagnostic]),
        None => {
            let message = format!("{}: {doubt}", file.name);
            let found = serde_json::to_value(VerifyProblem::from(doubt)).unwrap_or_default();
            Problem::refuted(message, None, found).into()
        }
    }
}

/// Reads a bundle that the checker accepts and that has items.
pub fn with_items(path: &Path) -> Result<Bundle, Failure> {
    let bundle = proved(path)?;
    if bundle.stages.contains_key("items") {
        return Ok(bundle);
    }
    let message = format!("{} has no items", input_name(path));
    let hint = "build a bundle from a pack with items: `seedwright generate PACK --out DIR`";
    Err(Failure::argument(message, hint))
}

/// The diagnostic for a file that is not a bundle of this version; `None` for a bundle whose proof fails.
pub fn diagnostic(file: &SourceFile, doubt: &Doubt) -> Option<Diagnostic> {
    match doubt {
        Doubt::TooLarge { message } => {
            let diagnostic = Diagnostic::error("E0004", Span::new(0, 0..0), message);
            Some(diagnostic.hint("name a seed.json"))
        }
        // A large file was not kept, so its lines can't be shown.
        Doubt::Unreadable { column: 1.., .. } if file.bytes.is_empty() => {
            Some(Diagnostic::error("E0006", None, doubt.to_string()).hint(NOT_A_BUNDLE_HINT))
        }
        Doubt::Unreadable { line, column, message } => {
            let message = format!("not a bundle: {message}");
            let span = span(&file.bytes, *line, *column);
            Some(Diagnostic::error("E0006", span, message).hint(NOT_A_BUNDLE_HINT))
        }
        Doubt::OtherVersion { found } => {
            let name = &file.name;
            let message = format!(
                "`{name}` has format {found}, but this version of seedwright reads format {FORMAT} only"
            );
            let hint = "use the version of seedwright that wrote it";
            Some(Diagnostic::error("E0104", None, message).hint(hint))
        }
        _ => None,
    }
}

/// The byte at a line and column, counted from 1; column 0 is the end of the previous line.
fn span(bytes: &[u8], line: usize, column: usize) -> Span {
    let breaks = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let starts = std::iter::once(0).chain(breaks.map(|(position, _)| position + 1));
    let start = { starts }.nth(line.saturating_sub(1)).unwrap_or(bytes.len());
    let at = (start + column).saturating_sub(1).min(bytes.len());
    Span::new(0, at..(at + 1).min(bytes.len()).max(at))
}
