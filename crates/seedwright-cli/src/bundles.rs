//! Reading bundles from disk, and saying what is wrong with them.

use std::path::{Path, PathBuf};

use seedwright::bundle::Bundle;
use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright_api::Problem;
use seedwright_api::verify::{MAX_BUNDLE_BYTES, VerifyProblem, check, unusable};
use seedwright_verify::{FORMAT, Problem as Doubt};

use crate::failure::Failure;
use crate::packs::read_file;

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

/// Reads a bundle that the independent checker accepts.
pub fn proved(path: &Path) -> Result<Bundle, Failure> {
    let file = read(path)?;
    if let Err(doubt) = check(&file) {
        return Err(refusal(file, &doubt));
    }
    Ok(Bundle::read(&file.bytes).map_err(|error| unusable(&error.to_string()))?)
}

/// The failure that a problem is to a command which needs the bundle.
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

/// A bundle that holds, and in which items were placed.
pub fn with_items(path: &Path) -> Result<Bundle, Failure> {
    let bundle = proved(path)?;
    if bundle.stages.contains_key("items") {
        return Ok(bundle);
    }
    let message = format!("no items were placed in {}", path.display());
    let hint =
        "`seedwright generate PACK --out DIR` of a pack with items writes one where they are";
    Err(Failure::argument(message, hint))
}

/// What can't be read as a diagnostic; none for what can be read and does not hold.
pub fn diagnostic(file: &SourceFile, doubt: &Doubt) -> Option<Diagnostic> {
    match doubt {
        Doubt::Unreadable { line, column, message } => {
            let message = format!("this is no bundle: {message}");
            let hint = "`seedwright generate PACK --out DIR` writes one, as DIR/seed.json";
            let span = span(&file.bytes, *line, *column);
            Some(Diagnostic::error("E0006", span, message).hint(hint))
        }
        Doubt::OtherVersion { found } => {
            let name = &file.name;
            let message =
                format!("`{name}` has format {found}, and this program knows format {FORMAT} only");
            let hint = "use the version of seedwright that wrote it";
            Some(Diagnostic::error("E0104", None, message).hint(hint))
        }
        _ => None,
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
