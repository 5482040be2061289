//! Writing files whole or not at all: what is half written never has the name of the result.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Writes files into a folder, which is made if need be, over files of the same names. None of them
/// appears before all could be written.
pub fn write_all(
    folder: &Path,
    files: &[(&str, impl AsRef<[u8]>)],
) -> Result<Vec<PathBuf>, Failure> {
    let made = match folder.exists() && !folder.is_dir() {
        true => Err(io::Error::new(ErrorKind::NotADirectory, "it is no folder")),
        false => fs::create_dir_all(folder),
    };
    made.map_err(|error| failed(folder, &error))?;
    let mut waiting = Vec::new();
    for (name, content) in files {
        let path = folder.join(name);
        let inner = path.parent().unwrap_or(folder);
        fs::create_dir_all(inner).map_err(|error| failed(inner, &error))?;
        let written = Waiting::write(&path, content.as_ref());
        waiting.push(written.map_err(|error| failed(&path, &error))?);
    }
    for file in &mut waiting {
        file.appear().map_err(|error| failed(&file.path, &error))?;
    }
    Ok(files.iter().map(|(name, _)| folder.join(name)).collect())
}

/// What a path stands for, so that two of them can be compared. The folder has to be there, unless it is the one
/// that is made.
pub fn real(path: &Path, made: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let real = fs::canonicalize(path).or_else(|_| {
        let folder = fs::canonicalize(folder)?;
        Ok(folder.join(path.file_name().unwrap_or_default()))
    });
    match real {
        Err(_) if made == Some(folder) => Ok(path.to_owned()),
        real => real.map_err(|error| failed(path, &error)),
    }
}

/// Writes one file, over one that is there.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let content = content.as_ref();
    // What is there may be a device or a pipe, which can't be replaced, or a link, which stays one.
    let special = path.exists() && !path.is_file();
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let written = if special {
        fs::write(path, content)
    } else {
        Waiting::write(&real, content).and_then(|mut file| file.appear())
    };
    written.map_err(|error| failed(path, &error))
}

/// A file that is written line by line, because it can be longer than memory. It has its name at the end.
pub struct Lines {
    waiting: Waiting,
    file: BufWriter<File>,
    /// The first thing that went wrong; nothing is written after it.
    wrong: Option<io::Error>,
}

impl Lines {
    /// Begins a file that will stand over one that is there.
    pub fn begin(path: &Path) -> Result<Self, Failure> {
        let begun = Waiting::begin(path).map_err(|error| failed(path, &error));
        begun.map(|(waiting, file)| Self { waiting, file: BufWriter::new(file), wrong: None })
    }

    /// Adds a line.
    pub fn push(&mut self, line: &str) {
        if self.wrong.is_none() {
            self.wrong = writeln!(self.file, "{line}").err();
        }
    }

    /// Lets the file appear.
    pub fn finish(mut self) -> Result<PathBuf, Failure> {
        let ended = match self.wrong.take() {
            Some(error) => Err(error),
            None => self.file.flush().and_then(|()| self.waiting.appear()),
        };
        let path = self.waiting.path.clone();
        ended.map_err(|error| failed(&path, &error))?;
        Ok(path)
    }
}

/// Says that something can't be written.
pub fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::operation(format!("can't write {}: {error}", path.display()), None)
}

/// A file that is written and waits under another name.
struct Waiting {
    path: PathBuf,
    /// Where it waits, until it appears.
    aside: Option<PathBuf>,
}

impl Waiting {
    fn begin(path: &Path) -> io::Result<(Self, File)> {
        if path.is_dir() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
        }
        let (aside, file) = create_aside(path)?;
        let waiting = Self { path: path.to_owned(), aside: Some(aside) };
        Ok((waiting, file))
    }

    fn write(path: &Path, content: &[u8]) -> io::Result<Self> {
        let (waiting, mut file) = Self::begin(path)?;
        file.write_all(content)?;
        Ok(waiting)
    }

    fn appear(&mut self) -> io::Result<()> {
        if let Some(aside) = &self.aside {
            fs::rename(aside, &self.path)?;
        }
        self.aside = None;
        Ok(())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(aside) = &self.aside {
            // Where it can't be removed there is nothing more to be done, and the failure is told already.
            let _ = fs::remove_file(aside);
        }
    }
}

/// Makes a new file beside a path, so that it can be renamed without being copied.
fn create_aside(path: &Path) -> io::Result<(PathBuf, File)> {
    const TRIES: u32 = 100;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut tried = 0;
    loop {
        let aside = path.with_file_name(format!(".{name}.{}-{tried}.part", std::process::id()));
        match File::create_new(&aside) {
            Ok(file) => return Ok((aside, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && tried < TRIES => tried += 1,
            Err(error) => return Err(error),
        }
    }
}
