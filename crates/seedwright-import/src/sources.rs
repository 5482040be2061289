//! The input files of an importer.

use seedwright::document::shown_size;
use seedwright::pack::{MAX_FILES, MAX_PACK_BYTES, SourceFile};

use crate::problems::Problems;

/// Checks the limits on all files together. The limits on each file are checked when it is read.
pub fn within_limits(files: &[SourceFile], problems: &mut Problems) -> bool {
    let bytes = files.iter().fold(0usize, |sum, file| sum.saturating_add(file.bytes.len()));
    let message = if files.len() > MAX_FILES {
        format!("the database has more than {MAX_FILES} files")
    } else if bytes > MAX_PACK_BYTES {
        format!("the database is larger than {}", shown_size(MAX_PACK_BYTES))
    } else {
        return true;
    };
    problems.error("E0004", None, message, "give the files of one game only");
    false
}

/// Returns the name of a file without folders.
pub fn last_part(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}
