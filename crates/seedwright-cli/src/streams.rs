//! The path `-`, which is standard input where a file is read, and standard output where one is written.

use std::path::Path;

/// The path of standard input and standard output.
pub const STREAM: &str = "-";

/// The name of standard input in messages.
const STDIN: &str = "<stdin>";

/// Whether a path is that of standard input or output.
pub fn is_stream(path: &Path) -> bool {
    path.as_os_str() == STREAM
}

/// The name of an input file in messages.
pub fn shown_name(path: &Path) -> String {
    match is_stream(path) {
        true => STDIN.to_owned(),
        false => path.display().to_string(),
    }
}
