//! Reading files, standard input and pipes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use seedwright::pack::SourceFile;

use crate::failure::Failure;
use crate::pipes;
use crate::streams::{is_stream, shown_name};

/// Reads a file, standard input or a pipe. Of an input that is too large it reads one byte too many, so that the size
/// check fails: the input need not end at all.
///
/// # Errors
/// When the file can't be read.
pub fn read_file(path: &Path, most: usize) -> Result<SourceFile, Failure> {
    let most = most as u64 + 1;
    let is_special = is_stream(path) || is_special(path);
    let read = match is_special {
        true => read_once(path, most),
        false => File::open(path).and_then(|file| read(file, most)),
    };
    let mut name = shown_name(path);
    let bytes = read.map_err(|error| unreadable(&name, &error))?;
    // Without an ending the content decides. No TOML file begins with a brace.
    if is_special && !name.ends_with(".json") && bytes.trim_ascii_start().starts_with(b"{") {
        name.push_str(".json");
    }
    Ok(SourceFile::new(name, bytes))
}

/// The failure for a file or folder that can't be read.
pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    let hint = match error.kind() {
        io::ErrorKind::NotFound => "check the path",
        io::ErrorKind::PermissionDenied => "check the permissions of the file and its folder",
        io::ErrorKind::IsADirectory => "name a file in it",
        _ => "name a file that can be read",
    };
    Failure::argument(format!("can't read {name}: {error}"), hint)
}

/// Whether a path leads to a pipe, device or socket.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Reads a stream, or returns what was read from it before: it can be read only once, but some commands read the same
/// file again, such as `generate --count` its `--settings`.
fn read_once(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    static READ: Mutex<BTreeMap<PathBuf, Vec<u8>>> = Mutex::new(BTreeMap::new());
    let mut all = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = all.get(path) {
        return Ok(bytes.clone());
    }
    let bytes = match is_stream(path) {
        true => read(io::stdin().lock(), most)?,
        false => pipes::read(path, most)?,
    };
    all.insert(path.to_owned(), bytes.clone());
    Ok(bytes)
}

fn read(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
