//! Values that several commands parse in the same way.

use std::path::PathBuf;

use crate::streams::STREAM;

/// Parses a seed. An empty one is nearly always a shell variable that is not set.
pub fn seed(text: &str) -> Result<String, String> {
    match text {
        "" => Err("a seed can't be empty; omit the option to have one drawn".to_owned()),
        text => Ok(text.to_owned()),
    }
}

/// Parses the path of a folder, which can't be a stream.
pub fn folder(text: &str) -> Result<PathBuf, String> {
    match text {
        "" => Err("name a folder".to_owned()),
        STREAM => {
            Err("several files are written, so name a folder; `./-` is one named `-`".to_owned())
        }
        path => Ok(path.into()),
    }
}

/// Parses the path of the file for a secret. Standard output ends up in logs, so it is not one.
pub fn secret_file(text: &str) -> Result<PathBuf, String> {
    match text {
        "" => Err("name a file".to_owned()),
        STREAM => Err("secrets are not printed; name a file".to_owned()),
        path => Ok(path.into()),
    }
}
