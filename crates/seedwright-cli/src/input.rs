//! Reading files, standard input and pipes.
//!
//! Every kind of input has a [`Limit`], which is enforced while it is read: an input need not end at all. The files that
//! were read are remembered, so that no output overwrites one of them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
#[cfg(unix)]
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use seedwright::document::shown_size;
use seedwright::pack::{Diagnostic, MAX_FILE_BYTES, SourceFile};
use seedwright::race::MAX_RACE_BYTES;
use seedwright_api::Problem;
use seedwright_api::verify::{MAX_BUNDLE_BYTES, MAX_COMPARED_BYTES};

use crate::failure::Failure;
use crate::pipes;
use crate::streams::{input_name, is_stdin, source_name};
use crate::words::shown;

/// The largest size of an input of some kind.
#[derive(Clone, Copy)]
pub struct Limit {
    pub bytes: usize,
    /// What to do about a larger one.
    hint: &'static str,
    /// Whether the input is a device, of which less is read than of files.
    is_of_devices: bool,
}

impl Limit {
    /// A file of a pack, a plan, settings, or a file of another project.
    pub const FILE: Self = Self::of(MAX_FILE_BYTES, "split it into several files");
    /// A bundle that is checked while it is read.
    const CHECKED_BUNDLE: Self = Self::of(MAX_BUNDLE_BYTES, "name a seed.json");
    /// A bundle that is held in memory. The engine needs several times its size.
    pub const BUNDLE: Self = Self::of(
        MAX_COMPARED_BYTES,
        "name a seed.json; of a larger one only `verify` checks the rules",
    );
    /// A drawing: a thousand rows of a thousand cells have fewer bytes.
    pub const DRAWING: Self = Self::of(16 << 20, "name a file with a drawing");
    /// A file of a race.
    pub const RACE: Self = Self::of(MAX_RACE_BYTES, "name a file of the race");
    /// A device, whose limit is that of the input if it is smaller: `/dev/zero` never ends.
    const DEVICE: Self =
        Self { is_of_devices: true, ..Self::of(1 << 20, "name a file; a device may never end") };
    /// A strategy: those of all games small enough to be checked are smaller, unless they take hundreds of guesses.
    pub const STRATEGY: Self = Self::of(128 << 20, "name a file with a strategy");

    const fn of(bytes: usize, hint: &'static str) -> Self {
        Self { bytes, hint, is_of_devices: false }
    }

    /// Says that an input exceeds the limit.
    pub fn exceeded_by(self, name: &str) -> String {
        let most = shown_size(self.bytes);
        match self.is_of_devices {
            true => format!("{name} is a device, of which at most {most} is read"),
            false => format!("{name} is larger than {most}"),
        }
    }

    /// The lower of two limits.
    fn at_most(self, other: Self) -> Self {
        if other.bytes < self.bytes { other } else { self }
    }
}

/// Reads a file, standard input or a pipe.
///
/// # Errors
/// When the file can't be read, or is larger than the limit.
pub fn read_file(path: &Path, limit: Limit) -> Result<SourceFile, Failure> {
    read_within(path, limit)?.map_err(|limit| too_large(path, limit))
}

/// Reads a file, standard input or a pipe, or returns the limit that it exceeds.
fn read_within(path: &Path, limit: Limit) -> Result<Result<SourceFile, Limit>, Failure> {
    let is_special = is_stdin(path) || is_special(path);
    let limit = if is_device(path) { limit.at_most(Limit::DEVICE) } else { limit };
    let read = match is_special {
        true => read_once(path, limit),
        false => read_regular(path, limit),
    };
    match read {
        Ok(Some(bytes)) => Ok(Ok(source_file(path, bytes, is_special))),
        Ok(None) => Ok(Err(limit)),
        Err(error) => Err(unreadable(&input_name(path), &error)),
    }
}

fn source_file(path: &Path, bytes: Vec<u8>, is_special: bool) -> SourceFile {
    let mut name = source_name(path);
    // Without an ending the content decides. No TOML file begins with a brace.
    if is_special && !name.ends_with(".json") && bytes.trim_ascii_start().starts_with(b"{") {
        name.push_str(".json");
    }
    SourceFile::new(name, bytes)
}

/// A bundle that is read.
pub enum BundleInput {
    /// One that is held in memory.
    Held(SourceFile),
    /// One that is too large for that.
    Stream(BundleStream),
    /// One that is too large to be checked: it exceeds this limit.
    TooLarge(Limit),
}

/// Reads a bundle, or the beginning of a large one.
///
/// # Errors
/// When the file can't be read.
pub fn open_bundle(path: &Path) -> Result<BundleInput, Failure> {
    let is_large = !is_stdin(path)
        && fs::metadata(path)
            .is_ok_and(|data| data.is_file() && data.len() > Limit::CHECKED_BUNDLE.bytes as u64);
    if is_large {
        return Ok(BundleInput::TooLarge(Limit::CHECKED_BUNDLE));
    }
    if is_device(path) || inputs().streams.contains_key(path) {
        let read = read_within(path, Limit::BUNDLE)?;
        return Ok(read.map_or_else(BundleInput::TooLarge, BundleInput::Held));
    }
    let failed = |error: io::Error| unreadable(&input_name(path), &error);
    let is_special = is_stdin(path) || is_special(path);
    let mut source: Box<dyn Read> = match is_special {
        true if is_stdin(path) => Box::new(io::stdin().lock()),
        true => pipes::reader(path).map_err(failed)?,
        false => Box::new(open_regular(path).map_err(failed)?),
    };
    let mut beginning = Vec::new();
    let held = MAX_COMPARED_BYTES as u64 + 1;
    source.by_ref().take(held).read_to_end(&mut beginning).map_err(failed)?;
    if beginning.len() <= MAX_COMPARED_BYTES {
        if is_special {
            inputs().streams.insert(path.to_owned(), beginning.clone());
        }
        return Ok(BundleInput::Held(source_file(path, beginning, is_special)));
    }
    let all = Beginning(Some(Cursor::new(beginning))).chain(source);
    let all = all.take(most(Limit::CHECKED_BUNDLE));
    Ok(BundleInput::Stream(BundleStream { name: source_name(path), bytes: all }))
}

/// What was read of a stream before. Its memory is free once it was read again.
struct Beginning(Option<Cursor<Vec<u8>>>);

impl Read for Beginning {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.as_mut().map_or(Ok(0), |bytes| bytes.read(buffer))?;
        if count == 0 && !buffer.is_empty() {
            self.0 = None;
        }
        Ok(count)
    }
}

/// A large bundle while it is read.
pub struct BundleStream {
    /// The name of the file.
    pub name: String,
    bytes: io::Take<io::Chain<Beginning, Box<dyn Read>>>,
}

impl BundleStream {
    /// The bytes, up to one more than a bundle can have.
    pub fn bytes(&mut self) -> &mut impl Read {
        &mut self.bytes
    }

    /// Reads what is left, and returns the limit that the input exceeds. Where the checker stopped early, only this shows
    /// that the input is too large, or never ends.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn finish(mut self) -> Result<Option<Limit>, Failure> {
        let read = io::copy(&mut self.bytes, &mut io::sink());
        read.map_err(|error| unreadable(&self.name, &error))?;
        Ok((self.bytes.limit() == 0).then_some(Limit::CHECKED_BUNDLE))
    }
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

fn too_large(path: &Path, limit: Limit) -> Failure {
    let message = limit.exceeded_by(&shown(&input_name(path)));
    // There is no line to show: the file was not kept.
    let diagnostic = Diagnostic::error("E0004", None, message.clone());
    let file = SourceFile::new(source_name(path), "");
    let problem = Problem::in_files(vec![file], vec![diagnostic.hint(limit.hint)]);
    Problem { message, ..problem }.into()
}

/// Whether a path leads to a pipe, device or socket.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Whether a path leads to a device, such as a terminal or `/dev/zero`.
#[cfg(unix)]
fn is_device(path: &Path) -> bool {
    let path = if is_stdin(path) { Path::new("/dev/stdin") } else { path };
    let kind = fs::metadata(path).map(|data| data.file_type());
    kind.is_ok_and(|kind| kind.is_char_device() || kind.is_block_device())
}

/// Whether a path leads to a device, which only Unix has as files.
#[cfg(not(unix))]
fn is_device(_: &Path) -> bool {
    false
}

/// The bytes of a regular file; `None` if there are too many.
fn read_regular(path: &Path, limit: Limit) -> io::Result<Option<Vec<u8>>> {
    let file = open_regular(path)?;
    if file.metadata()?.len() > limit.bytes as u64 {
        return Ok(None);
    }
    read(file, limit)
}

fn open_regular(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    inputs().files.insert(fs::canonicalize(path)?, path.display().to_string());
    Ok(file)
}

/// Reads a stream, or returns what was read from it before: it can be read only once, but some commands read the same
/// file again, such as `generate --count` its `--settings`.
fn read_once(path: &Path, limit: Limit) -> io::Result<Option<Vec<u8>>> {
    if let Some(bytes) = inputs().streams.get(path) {
        return Ok(Some(bytes.clone()).filter(|bytes| bytes.len() <= limit.bytes));
    }
    let bytes = match is_stdin(path) {
        true => read(io::stdin().lock(), limit)?,
        false => read(pipes::reader(path)?, limit)?,
    };
    if let Some(bytes) = &bytes {
        inputs().streams.insert(path.to_owned(), bytes.clone());
    }
    Ok(bytes)
}

fn read(from: impl Read, limit: Limit) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(most(limit)).read_to_end(&mut bytes)?;
    Ok(within(bytes, limit))
}

/// How many bytes are read at most: one too many, which shows that an input is too large.
fn most(limit: Limit) -> u64 {
    limit.bytes as u64 + 1
}

fn within(bytes: Vec<u8>, limit: Limit) -> Option<Vec<u8>> {
    Some(bytes).filter(|bytes| bytes.len() <= limit.bytes)
}

/// The inputs of the command so far.
struct Inputs {
    /// The contents of streams, by path.
    streams: BTreeMap<PathBuf, Vec<u8>>,
    /// The names of regular files, by their real paths.
    files: BTreeMap<PathBuf, String>,
    /// The names of folders, by their real paths, and the endings of their files that are inputs.
    folders: BTreeMap<PathBuf, (String, &'static [&'static str])>,
}

fn inputs() -> MutexGuard<'static, Inputs> {
    static INPUTS: Mutex<Inputs> = Mutex::new(Inputs {
        streams: BTreeMap::new(),
        files: BTreeMap::new(),
        folders: BTreeMap::new(),
    });
    INPUTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Remembers a folder whose files with some endings are inputs.
pub fn note_folder(folder: &Path, endings: &'static [&'static str]) {
    if let Ok(real) = fs::canonicalize(folder) {
        inputs().folders.insert(real, (folder.display().to_string(), endings));
    }
}

/// Why a file can't be an output: the name of the input.
pub enum Clash {
    /// It is an input.
    File(String),
    /// It would become an input, because all such files in its folder are.
    Folder(String),
}

/// The input that a file with this real path would change.
pub fn clash(real: &Path) -> Option<Clash> {
    let inputs = inputs();
    if let Some(name) = inputs.files.get(real) {
        return Some(Clash::File(name.clone()));
    }
    let (name, endings) = inputs.folders.get(real.parent()?)?;
    has_ending(real, endings).then(|| Clash::Folder(name.clone()))
}

/// Whether a file has one of the endings.
pub fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().unwrap_or_default();
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
}
