//! Running the program in a temporary folder.

#![allow(dead_code, reason = "each test file uses what it needs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A temporary folder.
pub struct Folder(TempDir);

/// The result of a command.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Copies the importers' own toy database of a name.
pub fn copy_toy(name: &str, to: &Path) {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-import/tests");
    let mut open = vec![(own.join(name), to.to_owned())];
    while let Some((from, to)) = open.pop() {
        fs::create_dir_all(&to).expect("a folder can be made");
        for entry in fs::read_dir(from).expect("the database is there") {
            let path = entry.expect("it can be listed").path();
            let to = to.join(path.file_name().expect("it has a name"));
            if path.is_dir() {
                open.push((path, to));
            } else {
                fs::copy(&path, to).expect("it can be copied");
            }
        }
    }
}

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    /// A folder that holds one file.
    pub fn with(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let folder = Self::new();
        folder.write(name, bytes);
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("the file can be written");
    }

    /// A folder that holds the importers' own toy database of a name.
    pub fn with_toy(name: &str) -> Self {
        let folder = Self::new();
        copy_toy(name, &folder.path(name));
        folder
    }

    /// The program with arguments, started in this folder.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedwright"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        ran(&mut self.command(arguments))
    }

    /// Runs a command, checks its exit code, and returns its JSON.
    #[track_caller]
    pub fn json(&self, code: i32, arguments: &[&str]) -> Value {
        let ran = self.run(&[arguments, &["--json"]].concat());
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}{}", ran.out, ran.err);
        serde_json::from_str(&ran.out).expect("one JSON document")
    }
}

pub fn ran(command: &mut Command) -> Ran {
    let printer = command.output().expect("the program starts");
    Ran {
        code: printer.status.code(),
        out: String::from_utf8(printer.stdout).expect("the output is text"),
        err: String::from_utf8(printer.stderr).expect("the errors are text"),
    }
}

/// The starter pack as `new` writes it.
pub fn cove() -> Folder {
    let folder = Folder::new();
    assert_eq!(folder.run(&["new", "cove", "-q"]).code, Some(0));
    folder
}
