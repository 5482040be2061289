//! Temporary files, which get their names once they are complete.
//!
//! The temporary files of one writer in one folder are a batch. Its first file is created before the others, gets its name
//! after them, and is locked in between. So a batch without its first file, or with one that is not locked, belongs to a
//! run that was killed. Process ids would not tell: they are used again, and other containers that share the folder have
//! the same ones.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The end of the names of temporary files. It names the program, so that no file of a user looks like one.
const ENDING: &str = ".seedwright.part";

/// Temporary files in one folder. Those that did not get their names are removed when it is dropped.
pub struct Batch {
    folder: PathBuf,
    id: u64,
    /// The first file, which is locked.
    _first: Option<File>,
    files: Vec<Temporary>,
}

/// A temporary file and the path that it will have.
struct Temporary {
    path: PathBuf,
    target: PathBuf,
}

impl Batch {
    /// A batch without files. Those of killed runs are removed from the folder.
    pub fn new(folder: &Path) -> Self {
        remove_abandoned(folder);
        Self { folder: folder.to_owned(), id: 0, _first: None, files: Vec::new() }
    }

    /// Creates a temporary file, which will replace the target. It has the mode of the target.
    pub fn create(&mut self, target: &Path) -> io::Result<File> {
        let old = fs::metadata(target);
        if old.as_ref().is_ok_and(fs::Metadata::is_dir) {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory"));
        }
        let file = match self.files.len() {
            0 => self.create_first()?,
            number => File::create_new(path(&self.folder, self.id, number))?,
        };
        let path = path(&self.folder, self.id, self.files.len());
        self.files.push(Temporary { path, target: target.to_owned() });
        if let Ok(old) = old {
            // Some file systems have no modes.
            let _ = file.set_permissions(old.permissions());
        }
        Ok(file)
    }

    fn create_first(&mut self) -> io::Result<File> {
        const MAX_TRIES: u32 = 100;
        for _ in 0..MAX_TRIES {
            self.id = getrandom::u64().map_err(io::Error::other)?;
            let path = path(&self.folder, self.id, 0);
            let file = match File::create_new(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            match file.try_lock() {
                // A file system may have no locks. Then no file can be known to be abandoned either.
                Ok(()) | Err(TryLockError::Error(_)) if path.exists() => {
                    self._first = Some(file.try_clone()?);
                    return Ok(file);
                }
                // Another run took it for abandoned, in the moment before it was locked.
                _ => {
                    let _ = fs::remove_file(&path);
                }
            }
        }
        Err(io::Error::new(ErrorKind::AlreadyExists, "no name is free for a temporary file"))
    }

    /// Gives all files their names.
    ///
    /// # Errors
    /// The path that can't be written, and why.
    pub fn finish(mut self) -> Result<(), (PathBuf, io::Error)> {
        while let Some(Temporary { path, target }) = self.files.last() {
            fs::rename(path, target).map_err(|error| (target.clone(), error))?;
            self.files.pop();
        }
        Ok(())
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        for file in self.files.drain(..).rev() {
            // A file that can't be removed is left to the next run; the failure is reported already.
            let _ = fs::remove_file(file.path);
        }
    }
}

/// The path of a temporary file. Its length does not depend on that of the target's name, which may be as long as the file
/// system allows.
fn path(folder: &Path, id: u64, number: usize) -> PathBuf {
    folder.join(format!(".{id:016x}-{number}{ENDING}"))
}

/// The batch of a temporary file; `None` for all other files.
fn id_of(name: &str) -> Option<u64> {
    let (id, number) = name.strip_prefix('.')?.strip_suffix(ENDING)?.split_once('-')?;
    number.parse::<usize>().ok()?;
    let is_id = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_id.then(|| u64::from_str_radix(id, 16).ok())?
}

/// Removes the temporary files of killed runs from a folder.
fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut batches: BTreeMap<u64, Vec<PathBuf>> = BTreeMap::new();
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if let Some(id) = entry.file_name().to_str().and_then(id_of).filter(|_| is_file) {
            batches.entry(id).or_default().push(entry.path());
        }
    }
    for (id, files) in batches {
        let first = match File::open(path(folder, id, 0)) {
            Ok(first) => Some(first),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(_) => continue,
        };
        // A shared lock is enough to find out whether a writer has the other kind.
        if first.as_ref().is_none_or(|first| first.try_lock_shared().is_ok()) {
            for file in files {
                // Another process may have removed it in the meantime.
                let _ = fs::remove_file(file);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is a folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn only_own_names_are_recognized() {
        assert_eq!(id_of(".00000000000000ff-12.seedwright.part"), Some(255));
        for other in [
            ".00000000000000ff-12.part",
            "00000000000000ff-12.seedwright.part",
            ".000000000000000x-12.seedwright.part",
            ".+0000000000000ff-12.seedwright.part",
            ".ff-12.seedwright.part",
            ".00000000000000ff.seedwright.part",
            ".seedwright.part",
            "seed.json",
        ] {
            assert_eq!(id_of(other), None, "{other}");
        }
    }

    #[test]
    fn files_of_a_living_writer_stay() {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let folder = folder.path();
        let mut batch = Batch::new(folder);
        for name in ["a", "b", "c"] {
            batch.create(&folder.join(name)).expect("it can be created");
        }
        remove_abandoned(folder);
        assert_eq!(names(folder).len(), 3, "locks are not those of a process");
        batch.finish().expect("they get their names");
        assert_eq!(names(folder), ["a", "b", "c"]);
    }

    #[test]
    fn files_of_a_dead_writer_are_removed() {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let folder = folder.path();
        for number in 0..200 {
            File::create_new(path(folder, 7, number)).expect("it can be created");
            File::create_new(path(folder, 8, number + 1)).expect("it can be created");
        }
        let mut batch = Batch::new(folder);
        assert_eq!(names(folder), [""; 0]);
        batch.create(&folder.join("a")).expect("it can be created");
        drop(batch);
        assert_eq!(names(folder), [""; 0], "a writer removes its own files");
    }
}
