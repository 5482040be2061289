//! The targets of files: regular files, which are replaced whole, and streams, which are written into.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::input::{self, Clash};
use crate::streams::{Resolved, folder_of, resolve};

/// The target of a file.
pub enum Target {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
    /// A pipe, a device or a file that is open already.
    Stream(PathBuf),
    /// A regular file, or one that does not exist yet; no link.
    File(PathBuf),
}

impl Target {
    /// The target that a path leads to.
    pub fn of(path: &Path) -> io::Result<Self> {
        let path = match resolve(path)? {
            Resolved::Descriptor { number: 1, .. } => return Ok(Self::Stdout),
            Resolved::Descriptor { number: 2, .. } => return Ok(Self::Stderr),
            Resolved::Descriptor { path, .. } => return Ok(Self::Stream(path)),
            Resolved::Path(path) => path,
        };
        let is_special = fs::metadata(&path).is_ok_and(|data| !data.is_file() && !data.is_dir());
        if is_special {
            return Ok(Self::Stream(path));
        }
        let name = path.file_name().unwrap_or_default();
        let folder = fs::canonicalize(folder_of(&path));
        Ok(Self::File(folder.map_or_else(|_| path.clone(), |folder| folder.join(name))))
    }

    /// Whether everything that is written to it is discarded.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Stream(path) if path == Path::new("/dev/null"))
    }

    /// Refuses a target that is an input of this command, or would be read as a part of one; `path` is how it was named.
    pub fn check(&self, path: &Path) -> Result<(), Failure> {
        let Self::File(real) = self else { return Ok(()) };
        let path = path.display();
        match input::clash(real) {
            None => Ok(()),
            Some(Clash::File(input)) => Err(Failure::argument(
                format!("{path} would overwrite the input {input}"),
                "write to another file",
            )),
            Some(Clash::Folder(pack)) => Err(Failure::argument(
                format!("{path} would become part of the pack {pack}, which was read from there"),
                "write to another folder",
            )),
        }
    }
}
