//! Standard input and output as files.
//!
//! Where a file is read, `-` is standard input, and only one input can be it. Where a file is written, `-` is standard
//! output, and so are the names that the system has for it. Standard output carries one result: the file that is written
//! to it, or else what the command prints. So the summary of such a file is a note on standard error, and anything else
//! that is requested for standard output, such as a second file, `--json` or `--ascii`, is refused.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The path of standard input and standard output.
pub const STREAM: &str = "-";

/// Whether an input is standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STREAM
}

/// Whether a file that is written is standard output.
pub fn is_stdout(path: &Path) -> bool {
    matches!(resolve(path), Ok(Resolved::Descriptor { number: 1, .. }))
}

/// The name of an input in sentences.
pub fn input_name(path: &Path) -> String {
    match is_stdin(path) {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    }
}

/// The name of an output in sentences.
pub fn output_name(path: &Path) -> String {
    match is_stdout(path) {
        true => "standard output".to_owned(),
        false => path.display().to_string(),
    }
}

/// The name of an input as a source of diagnostics and in JSON.
pub fn source_name(path: &Path) -> String {
    match is_stdin(path) {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// The folder of a path.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The place of a file that is written, behind all links.
pub enum Resolved {
    /// A file descriptor that is open already, and its path.
    Descriptor { number: u32, path: PathBuf },
    /// A path that is not a link.
    Path(PathBuf),
}

/// Follows links to the place that they lead to, which need not exist yet. It stops at file descriptors: they are links to
/// files, but these are written through the descriptor.
pub fn resolve(path: &Path) -> io::Result<Resolved> {
    /// As many as Linux follows.
    const MAX_LINKS: u32 = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Some(number) = descriptor(&path) {
            return Ok(Resolved::Descriptor { number, path });
        }
        match fs::read_link(&path) {
            Ok(to) => path = folder_of(&path).join(to),
            Err(_) => return Ok(Resolved::Path(path)),
        }
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "too many links lead to one another"))
}

/// The file descriptor that a path names.
fn descriptor(path: &Path) -> Option<u32> {
    if path.as_os_str() == STREAM {
        return Some(1);
    }
    let folder = fs::canonicalize(folder_of(path)).ok()?;
    let name = path.file_name()?.to_str()?;
    match name {
        "stdin" if folder == Path::new("/dev") => Some(0),
        "stdout" if folder == Path::new("/dev") => Some(1),
        "stderr" if folder == Path::new("/dev") => Some(2),
        number if fs::canonicalize("/dev/fd").is_ok_and(|open| open == folder) => {
            number.parse().ok()
        }
        _ => None,
    }
}
