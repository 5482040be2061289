//! Running the program in a folder of its own.

#![allow(dead_code, reason = "each test file uses what it needs")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder that is removed in the end.
pub struct Folder(TempDir);

/// What became of a command.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
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

    /// The program with arguments, started in this folder.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedwright"));
        command
            .args(arguments)
            .current_dir(self.0.path())
            .stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        ran(&mut self.command(arguments))
    }

    /// Runs a command that has to end with a code, and takes its result as JSON.
    #[track_caller]
    pub fn json(&self, code: i32, arguments: &[&str]) -> Value {
        let ran = self.run(&[arguments, &["--json"]].concat());
        assert_eq!(
            ran.code,
            Some(code),
            "{arguments:?}: {}{}",
            ran.out,
            ran.err
        );
        serde_json::from_str(&ran.out).expect("one JSON document")
    }
}

pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().expect("the program starts");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("the errors are text"),
    }
}

/// The starter pack as `new` writes it.
pub fn cove() -> Folder {
    let folder = Folder::new();
    assert_eq!(folder.run(&["new", "cove", "-q"]).code, Some(0));
    folder
}
