//! How tasks start cargo, and the profile that they were built in.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The cargo that started this task, in the workspace's root.
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

/// The profile that this program was built in: `dev`, `release`, `dist` or another. Cargo does not tell the program, but
/// each profile has a folder, and shares it only with the profile that it lends its name to.
pub fn profile() -> String {
    let program = std::env::current_exe().unwrap_or_default();
    let folder = program.parent().and_then(Path::file_name).unwrap_or_default();
    match folder.to_string_lossy().as_ref() {
        "debug" => "dev".to_owned(),
        name => name.to_owned(),
    }
}

/// The profile whose folder a profile uses: cargo builds `test` in the folder of `dev`, and `bench` in that of `release`.
pub fn profile_of_folder(profile: &str) -> &str {
    match profile {
        "test" => "dev",
        "bench" => "release",
        name => name,
    }
}

/// The folder in which cargo builds another workspace of this tree for a target in a profile; `None` is this machine.
pub fn built_in(workspace: &str, target: Option<&str>, profile: &str) -> PathBuf {
    let own = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let own = own.unwrap_or_else(|| Path::new(workspace).join("target"));
    let folder = if profile == "dev" { "debug" } else { profile };
    workspace_root().join(own).join(target.unwrap_or_default()).join(folder)
}

/// Builds this program in another profile and passes it the same command line.
pub fn run_again_in(profile: &str) -> ExitCode {
    eprintln!("building xtask in profile `{profile}` ...");
    let status = cargo()
        .args(["run", "--profile", profile, "--package", "xtask", "--"])
        .args(std::env::args_os().skip(1))
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            ExitCode::from(code.unwrap_or(1))
        }
        Err(error) => {
            eprintln!("error: cannot start cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
