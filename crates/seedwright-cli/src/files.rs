//! Writing files whole or not at all: a file has its name only once all of it is on disk.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::pipes;
use crate::printer::{self, Printer};
use crate::streams::is_stream;

/// Writes files into a folder, which is created if it is missing, overwriting files of the same names. None of them
/// appears before all of them are on disk.
pub fn write_all(
    folder: &Path,
    files: &[(&str, impl AsRef<[u8]>)],
) -> Result<Vec<PathBuf>, Failure> {
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::operation(format!("{} is not a directory", folder.display()), None));
    }
    let mut waiting = Vec::new();
    let mut folders = BTreeSet::new();
    for (name, content) in files {
        let path = folder.join(name);
        let inner = path.parent().unwrap_or(folder);
        if folders.insert(inner.to_owned()) {
            fs::create_dir_all(inner).map_err(|error| failed(inner, &error))?;
            temporary::remove_abandoned(inner);
        }
        let written = Waiting::write(&path, content.as_ref());
        waiting.push(written.map_err(|error| failed(&path, &error))?);
    }
    for file in &mut waiting {
        file.appear().map_err(|error| failed(&file.path, &error))?;
    }
    Ok(files.iter().map(|(name, _)| folder.join(name)).collect())
}

/// Resolves a path so that it can be compared with others. Its folder has to exist, unless it is the one that will be
/// created.
pub fn real(path: &Path, created: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = parent(path);
    let real = fs::canonicalize(path).or_else(|_| {
        let folder = fs::canonicalize(folder)?;
        Ok(folder.join(path.file_name().unwrap_or_default()))
    });
    match real {
        Err(_) if created == Some(folder) => Ok(path.to_owned()),
        real => real.map_err(|error| failed(path, &error)),
    }
}

/// Refuses what can't share standard output: two files, or a file and a JSON document.
pub fn check_streams<'p>(
    paths: impl IntoIterator<Item = &'p PathBuf>,
    printer: &Printer,
) -> Result<(), Failure> {
    let hint = "name a file instead of `-`";
    match paths.into_iter().filter(|path| is_stream(path)).count() {
        0 => Ok(()),
        1 if !printer.json => Ok(()),
        1 => Err(Failure::argument("`--json` and `-` both write to standard output", hint)),
        _ => Err(Failure::argument("two files would be written to standard output", hint)),
    }
}

/// Writes one file, overwriting it; `-` is standard output.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let content = content.as_ref();
    let written = if is_stream(path) {
        return print(content);
    } else if is_special(path) {
        pipes::writer(path).and_then(|mut special| special.write_all(content))
    } else {
        // A link stays one: the file that it leads to is replaced.
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        temporary::remove_abandoned(parent(&real));
        Waiting::write(&real, content).and_then(|mut file| file.appear())
    };
    written.map_err(|error| failed(path, &error))
}

/// Writes a file to standard output.
fn print(content: &[u8]) -> Result<(), Failure> {
    if io::stdout().is_terminal() && std::str::from_utf8(content).is_err() {
        let hint = "name a file, or redirect standard output";
        return Err(Failure::argument("binary files are not printed to a terminal", hint));
    }
    printer::write_stdout(content).map_err(|error| stdout_failed(&error))
}

fn stdout_failed(error: &io::Error) -> Failure {
    Failure::operation(format!("can't write to standard output: {error}"), None)
}

/// Whether a path leads to a device or a pipe, which can't be replaced.
fn is_special(path: &Path) -> bool {
    path.exists() && !path.is_file() && !path.is_dir()
}

/// The folder of a path.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file that is written line by line, because it can be larger than memory. It has its name once it is finished.
pub struct Lines {
    target: Target,
    /// The first error; nothing is written after it.
    error: Option<io::Error>,
}

enum Target {
    File(Waiting, BufWriter<File>),
    /// Standard output, a pipe or a device.
    Stream(PathBuf, BufWriter<Box<dyn Write>>),
}

impl Lines {
    /// Begins a file, which will overwrite one of the same name; `-` is standard output.
    pub fn begin(path: &Path) -> Result<Self, Failure> {
        let target = Self::target(path).map_err(|error| failed(path, &error))?;
        Ok(Self { target, error: None })
    }

    fn target(path: &Path) -> io::Result<Target> {
        let stream = |stream| Target::Stream(path.to_owned(), BufWriter::new(stream));
        if is_stream(path) {
            printer::check_stdout()?;
            return Ok(stream(Box::new(io::stdout())));
        }
        if is_special(path) {
            return pipes::writer(path).map(stream);
        }
        temporary::remove_abandoned(parent(path));
        let (waiting, file) = Waiting::begin(path)?;
        Ok(Target::File(waiting, BufWriter::new(file)))
    }

    /// Adds a line.
    pub fn push(&mut self, line: &str) {
        if self.error.is_none() {
            self.error = match &mut self.target {
                Target::File(_, file) => writeln!(file, "{line}"),
                Target::Stream(_, stream) => writeln!(stream, "{line}"),
            }
            .err();
        }
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        let ended = match self.error.take() {
            Some(error) => Err(error),
            None => match &mut self.target {
                Target::File(waiting, file) => {
                    let synced = file.flush().and_then(|()| file.get_ref().sync_all());
                    synced.and_then(|()| waiting.appear())
                }
                Target::Stream(_, stream) => stream.flush(),
            },
        };
        match (ended, &self.target) {
            // A reader that has seen enough closes the pipe.
            (Err(error), Target::Stream(..)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            (Err(error), Target::Stream(path, _)) => Err(failed(path, &error)),
            (Err(error), Target::File(waiting, _)) => Err(failed(&waiting.path, &error)),
            (Ok(()), _) => Ok(()),
        }
    }
}

/// The failure for a path that can't be written.
pub fn failed(path: &Path, error: &io::Error) -> Failure {
    match is_stream(path) {
        true => stdout_failed(error),
        false => Failure::operation(format!("can't write {}: {error}", path.display()), None),
    }
}

/// A file on disk that does not have its name yet.
struct Waiting {
    path: PathBuf,
    /// The temporary file, until it gets its name.
    temporary: Option<PathBuf>,
}

impl Waiting {
    fn begin(path: &Path) -> io::Result<(Self, File)> {
        if path.is_dir() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory"));
        }
        let (temporary, file) = temporary::create(path)?;
        let waiting = Self { path: path.to_owned(), temporary: Some(temporary) };
        Ok((waiting, file))
    }

    fn write(path: &Path, content: &[u8]) -> io::Result<Self> {
        let (waiting, mut file) = Self::begin(path)?;
        file.write_all(content)?;
        // Without this, a crash could leave an empty file under the final name.
        file.sync_all()?;
        Ok(waiting)
    }

    fn appear(&mut self) -> io::Result<()> {
        if let Some(temporary) = &self.temporary {
            fs::rename(temporary, &self.path)?;
        }
        self.temporary = None;
        Ok(())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // A file that can't be removed is left to the next run; the failure is reported already.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// The names of temporary files, and those of runs that were killed.
mod temporary {
    use super::*;

    /// The end of the names of temporary files. It names the program, so that no file of a user looks like one.
    const ENDING: &str = ".seedwright.part";

    /// Creates a temporary file next to a path, so that it can be renamed without being copied.
    pub fn create(path: &Path) -> io::Result<(PathBuf, File)> {
        const MAX_TRIES: u32 = 100;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut tries = 0;
        loop {
            let process = std::process::id();
            let temporary = path.with_file_name(format!(".{name}.{process}-{tries}{ENDING}"));
            match File::create_new(&temporary) {
                Ok(file) => return Ok((temporary, file)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists && tries < MAX_TRIES => {
                    tries += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Removes the temporary files in a folder whose processes do not run any more.
    pub fn remove_abandoned(folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let process = entry.file_name().to_str().and_then(process_of);
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if process.is_some_and(|process| is_file && !is_running(process, &entry)) {
                // Another process may have removed it in the meantime.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// The process that created a temporary file; `None` for all other files.
    fn process_of(name: &str) -> Option<u32> {
        let (_, numbers) = name.strip_prefix('.')?.strip_suffix(ENDING)?.rsplit_once('.')?;
        let (process, tries) = numbers.split_once('-')?;
        tries.parse::<u32>().ok()?;
        process.parse().ok()
    }

    /// Whether a process runs. One that belongs to another user does, though it can't be signalled.
    #[cfg(unix)]
    fn is_running(process: u32, _: &fs::DirEntry) -> bool {
        use rustix::io::Errno;
        use rustix::process::{Pid, test_kill_process};
        let process = i32::try_from(process).ok().and_then(Pid::from_raw);
        process.is_some_and(|process| test_kill_process(process) != Err(Errno::SRCH))
    }

    /// Whether a process may still run: elsewhere only the age of its file says something about that.
    #[cfg(not(unix))]
    fn is_running(_: u32, entry: &fs::DirEntry) -> bool {
        const LONGEST_RUN: std::time::Duration = std::time::Duration::from_secs(24 * 3600);
        let modified = entry.metadata().and_then(|data| data.modified()).ok();
        let age = modified.and_then(|modified| modified.elapsed().ok());
        age.is_none_or(|age| age < LONGEST_RUN)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn only_own_names_are_recognized() {
            assert_eq!(process_of(".seed.json.123-0.seedwright.part"), Some(123));
            for other in [
                ".seed.json.123-0.part",
                "seed.json.123-0.seedwright.part",
                ".seed.json.12x-0.seedwright.part",
                ".seed.json.123.seedwright.part",
                ".seedwright.part",
                "seed.json",
            ] {
                assert_eq!(process_of(other), None, "{other}");
            }
        }
    }
}
