//! Starting cargo from tasks.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Returns a command for the cargo that started this task, in the workspace's root.
pub fn cargo() -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.current_dir(workspace_root());
    command
}

/// Returns the folder of the workspace's `Cargo.toml`.
pub fn workspace_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the manifest is in a folder of the workspace")
}

/// Whether this build is too slow for meaningful figures.
pub const UNOPTIMISED: bool = cfg!(debug_assertions);

/// Builds this program in release mode and runs it with the same arguments.
pub fn run_again_in_release() -> ExitCode {
    let status = cargo()
        .args(["run", "--release", "--package", "xtask", "--"])
        .args(std::env::args_os().skip(1))
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            ExitCode::from(code.unwrap_or(1))
        }
        Err(error) => {
            eprintln!("error: cargo could not be started: {error}");
            ExitCode::FAILURE
        }
    }
}
