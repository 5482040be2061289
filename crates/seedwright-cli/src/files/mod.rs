//! Writing files whole or not at all: a file has its name only once all of it is on disk. Streams are written into.

mod target;
mod temporary;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::pipes;
use crate::printer::{self, Printer};
use crate::streams::{folder_of, is_stdout};
pub use target::Target;
use temporary::Batch;

/// Writes files into a folder, which is created if it is missing, overwriting files of the same names. None of them
/// appears before all of them are on disk.
pub fn write_all(
    folder: &Path,
    files: &[(&str, impl AsRef<[u8]>)],
) -> Result<Vec<PathBuf>, Failure> {
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::operation(format!("{} is not a directory", folder.display()), None));
    }
    let files: Vec<(PathBuf, &[u8])> =
        files.iter().map(|(name, content)| (folder.join(name), content.as_ref())).collect();
    for (path, _) in &files {
        target(path)?;
    }
    let mut pending = Pending::default();
    let mut folders = BTreeSet::new();
    for (path, content) in &files {
        let inner = folder_of(path);
        if folders.insert(inner) {
            fs::create_dir_all(inner).map_err(|error| failed(inner, &error))?;
        }
        pending.add(path, content)?;
    }
    pending.finish()?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// Writes one file, overwriting it; `-` is standard output.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut pending = Pending::default();
    pending.add(path, content.as_ref())?;
    pending.finish()
}

/// The target of a file, unless that is an input of this command.
fn target(path: &Path) -> Result<Target, Failure> {
    let target = Target::of(path).map_err(|error| failed(path, &error))?;
    target.check(path)?;
    Ok(target)
}

/// The files that a command is asked to write, to be checked before it does any work.
pub struct Outputs<'a> {
    /// The files.
    pub paths: Vec<PathBuf>,
    /// A folder that will be created if it is missing.
    pub folder: Option<&'a Path>,
    /// The flag of a result that is requested besides, and would be printed.
    pub printed: Option<&'static str>,
}

impl<'a> Outputs<'a> {
    /// Single files.
    pub fn of(paths: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        Self { paths: paths.into_iter().cloned().collect(), folder: None, printed: None }
    }

    /// Refuses files that can't all be written: to standard output, to the same place, to a missing folder, or over an
    /// input. So it has to be called after all inputs are read.
    pub fn check(&self, printer: &Printer) -> Result<(), Failure> {
        self.check_stdout(printer)?;
        let mut known = BTreeSet::new();
        for path in &self.paths {
            // Streams can be written any number of times.
            let Target::File(real) = target(path)? else { continue };
            let folder = folder_of(path);
            let is_created = self.folder.is_some_and(|created| folder.starts_with(created));
            if !is_created {
                fs::metadata(folder).map_err(|error| failed(path, &error))?;
            }
            if !known.insert(real) {
                return Err(Failure::argument(
                    format!("two files would be written to {}", path.display()),
                    "give each its own name",
                ));
            }
        }
        Ok(())
    }

    /// Refuses a second result for standard output.
    fn check_stdout(&self, printer: &Printer) -> Result<(), Failure> {
        let hint = "name a file instead of `-`";
        let printed = if printer.json { Some("--json") } else { self.printed };
        match (self.paths.iter().filter(|path| is_stdout(path)).count(), printed) {
            (0, _) | (1, None) => Ok(()),
            (1, Some(flag)) => {
                let message = format!("`{flag}` and `-` both write to standard output");
                Err(Failure::argument(message, hint))
            }
            _ => Err(Failure::argument("two files would be written to standard output", hint)),
        }
    }
}

/// Files that are on disk, but do not have their names yet, and what will be written to streams after that.
#[derive(Default)]
struct Pending<'c> {
    /// The files in each folder.
    batches: BTreeMap<PathBuf, Batch>,
    streams: Vec<(&'c Path, Target, &'c [u8])>,
}

impl<'c> Pending<'c> {
    fn add(&mut self, path: &'c Path, content: &'c [u8]) -> Result<(), Failure> {
        match target(path)? {
            Target::File(real) => {
                self.write(&real, content).map_err(|error| failed(path, &error))?;
            }
            stream => self.streams.push((path, stream, content)),
        }
        Ok(())
    }

    fn write(&mut self, real: &Path, content: &[u8]) -> io::Result<()> {
        let folder = folder_of(real);
        let batch = self.batches.entry(folder.to_owned()).or_insert_with(|| Batch::new(folder));
        let mut file = batch.create(real)?;
        file.write_all(content)?;
        // Without this, a crash could leave an empty file under the final name.
        file.sync_all()
    }

    fn finish(self) -> Result<(), Failure> {
        for batch in self.batches.into_values() {
            batch.finish().map_err(|(path, error)| failed(&path, &error))?;
        }
        for (path, stream, content) in self.streams {
            match stream {
                Target::Stdout => print(content)?,
                other => {
                    let written = writer(&other).and_then(|mut writer| writer.write_all(content));
                    written.map_err(|error| failed(path, &error))?;
                }
            }
        }
        Ok(())
    }
}

/// Writes a file to standard output.
fn print(content: &[u8]) -> Result<(), Failure> {
    if io::stdout().is_terminal() && std::str::from_utf8(content).is_err() {
        let hint = "name a file, or redirect standard output";
        return Err(Failure::argument("binary files are not printed to a terminal", hint));
    }
    Ok(printer::write_stdout(content)?)
}

/// Opens a target that is written into.
fn writer(target: &Target) -> io::Result<Box<dyn Write>> {
    match target {
        Target::Stdout => {
            printer::check_stdout()?;
            Ok(Box::new(io::stdout()))
        }
        Target::Stderr => Ok(Box::new(io::stderr())),
        Target::Stream(path) | Target::File(path) => pipes::writer(path),
    }
}

/// A file that is written line by line, because it can be larger than memory. It has its name once it is finished.
pub struct Lines {
    path: PathBuf,
    output: Output,
    /// The first error; nothing is written after it.
    error: Option<io::Error>,
}

enum Output {
    File(Batch, BufWriter<File>),
    Stream(BufWriter<Box<dyn Write>>),
}

impl Lines {
    /// Begins a file, which will overwrite one of the same name; `-` is standard output.
    pub fn begin(path: &Path) -> Result<Self, Failure> {
        let output = Output::begin(&target(path)?).map_err(|error| failed(path, &error))?;
        Ok(Self { path: path.to_owned(), output, error: None })
    }

    /// Adds a line.
    pub fn push(&mut self, line: &str) {
        if self.error.is_none() {
            self.error = match &mut self.output {
                Output::File(_, file) => writeln!(file, "{line}"),
                Output::Stream(stream) => writeln!(stream, "{line}"),
            }
            .err();
        }
    }

    /// Gives the file its name.
    pub fn finish(self) -> Result<(), Failure> {
        let is_stream = matches!(self.output, Output::Stream(_));
        match self.error.map_or_else(|| self.output.finish(), Err) {
            // A reader that has seen enough closes the pipe.
            Err(error) if is_stream && error.kind() == ErrorKind::BrokenPipe => Ok(()),
            ended => ended.map_err(|error| failed(&self.path, &error)),
        }
    }
}

impl Output {
    fn begin(target: &Target) -> io::Result<Self> {
        let Target::File(real) = target else {
            return Ok(Self::Stream(BufWriter::new(writer(target)?)));
        };
        let mut batch = Batch::new(folder_of(real));
        let file = batch.create(real)?;
        Ok(Self::File(batch, BufWriter::new(file)))
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::File(batch, mut file) => {
                file.flush()?;
                file.get_ref().sync_all()?;
                batch.finish().map_err(|(_, error)| error)
            }
            Self::Stream(mut stream) => stream.flush(),
        }
    }
}

/// The failure for a path that can't be written.
pub fn failed(path: &Path, error: &io::Error) -> Failure {
    let name = match is_stdout(path) {
        true => "to standard output".to_owned(),
        false => path.display().to_string(),
    };
    let hint = match error.kind() {
        ErrorKind::NotFound => Some("create the folder first"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            Some("check the permissions of the file and its folder")
        }
        ErrorKind::NotADirectory => Some("a part of the path is a file; name a folder there"),
        ErrorKind::IsADirectory => Some("name a file in it"),
        ErrorKind::StorageFull => Some("free some space, or name a file on another disk"),
        _ => None,
    };
    Failure::operation(format!("can't write {name}: {error}"), hint)
}
