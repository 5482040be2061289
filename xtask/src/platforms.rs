//! Checks of other platforms, other compilers and the crates as packages: what the public workflows run besides `test`.

use std::process::Command;

use crate::arguments::WasmArguments;
use crate::cargo::{built_in, cargo, workspace_root};
use crate::steps::install::install_packages;
use crate::tools::{WASM_TARGET, has_target, runs};

/// The pure crate that the module does not have. It runs in a browser as well.
const NOT_IN_MODULE: &str = "seedwright-import";

/// The workspaces with unsafe code.
const UNSAFE: [&str; 2] = ["bindings/c/Cargo.toml", "bindings/wasm/Cargo.toml"];

/// Builds the WebAssembly module into the npm package, and checks that the other pure crates build for a browser.
///
/// # Errors
/// A sentence for people.
pub fn wasm(arguments: &WasmArguments) -> Result<(), String> {
    need_target(WASM_TARGET, arguments.install.install)?;
    let WasmArguments { profile, .. } = arguments;
    run(cargo()
        .args(["build", "--locked", "--target", WASM_TARGET, "--profile"])
        .arg(profile)
        .args(["--manifest-path", "bindings/wasm/Cargo.toml"]))?;
    let folder = built_in("bindings/wasm", Some(WASM_TARGET), profile);
    let module = folder.join("seedwright_wasm.wasm");
    let copy = workspace_root().join("bindings/npm/seedwright.wasm");
    let bytes = std::fs::copy(&module, &copy);
    let bytes = bytes.map_err(|error| format!("{}: {error}", module.display()))?;
    eprintln!("bindings/npm/seedwright.wasm: {bytes} bytes");
    if arguments.module {
        return Ok(());
    }
    run(cargo().args(["check", "--locked", "--target", WASM_TARGET, "--package", NOT_IN_MODULE]))
}

/// Runs the tests of unsafe code under Miri.
///
/// # Errors
/// A sentence for people.
pub fn miri(install: bool) -> Result<(), String> {
    let nightly = || {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly", "cargo", "miri"]).current_dir(workspace_root());
        command
    };
    if !runs(nightly().arg("--version")) {
        let toolchain = ["toolchain", "install", "nightly", "--profile", "minimal"];
        let arguments = [&toolchain[..], &["--component", "miri,rust-src"]].concat();
        install_or_say("rustup", &arguments, install)?;
    }
    for manifest in UNSAFE {
        run(nightly().args(["test", "--locked", "--lib", "--manifest-path", manifest]))?;
    }
    Ok(())
}

/// Runs the catalogue of seeds on 32-bit x86.
///
/// # Errors
/// A sentence for people.
pub fn i686(install: bool) -> Result<(), String> {
    const TARGET: &str = "i686-unknown-linux-gnu";
    need_target(TARGET, install)?;
    if install {
        // A C compiler and the C library for 32 bits.
        println!("i686: installing gcc-multilib with apt-get");
        install_packages(&["gcc-multilib"], false)?;
    }
    run(cargo()
        .args(["test", "--locked", "--target", TARGET, "--package", "seedwright-cli"])
        .args(["--test", "catalogue", "--test", "campaign"]))
}

/// Checks that the crates build with the `rust-version` of the workspace.
///
/// # Errors
/// A sentence for people.
pub fn msrv(install: bool) -> Result<(), String> {
    let version = workspace_value("rust-version")?;
    // The toolchain of this tree may be that version already, under a longer name such as 1.95.0.
    let mut command = match is_release(&compiler_version(), &version) {
        true => cargo(),
        false => cargo_of(&version, install)?,
    };
    run(command
        .args(["check", "--workspace", "--exclude", "xtask", "--all-features", "--locked"])
        .current_dir(workspace_root()))
}

/// The cargo of another toolchain.
fn cargo_of(version: &str, install: bool) -> Result<Command, String> {
    if !runs(Command::new("rustup").args(["run", version, "cargo", "--version"])) {
        let arguments = ["toolchain", "install", version, "--profile", "minimal"];
        install_or_say("rustup", &arguments, install)?;
    }
    let mut command = Command::new("rustup");
    command.args(["run", version, "cargo"]);
    Ok(command)
}

/// What the compiler of this tree says about itself, as `rustc 1.95.0 (...)`.
fn compiler_version() -> String {
    let output = Command::new("rustc").arg("--version").current_dir(workspace_root()).output();
    let said = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&said).into_owned()
}

/// Whether a compiler is a release of a version, which may lack the last number.
fn is_release(said: &str, version: &str) -> bool {
    let own = said.split_whitespace().nth(1).unwrap_or_default();
    own == version || own.strip_prefix(version).is_some_and(|rest| rest.starts_with('.'))
}

/// Runs cargo-deny.
///
/// # Errors
/// A sentence for people.
pub fn deny(install: bool) -> Result<(), String> {
    need_cargo_tool("deny", install)?;
    run(cargo().args(["deny", "check"]))
}

/// Compares the engine's API with the newest release tag.
///
/// # Errors
/// A sentence for people.
pub fn semver(install: bool) -> Result<(), String> {
    let Some(tag) = last_release()? else {
        println!("semver: there is no release to compare with (no tag v*)");
        return Ok(());
    };
    need_cargo_tool("semver-checks", install)?;
    run(cargo().args(["semver-checks", "--package", "seedwright", "--baseline-rev", &tag]))
}

/// Builds the book with mdBook in `target/book`. A warning is an error, and so is a book without a search index.
///
/// # Errors
/// A sentence for people.
pub fn mdbook(install: bool) -> Result<(), String> {
    if !runs(Command::new("mdbook").arg("--version")) {
        install_or_say("cargo", &["install", "--locked", "mdbook"], install)?;
    }
    let folder = workspace_root().join("target").join("book");
    let output = Command::new("mdbook")
        .args(["build", "book", "--dest-dir"])
        .arg(&folder)
        .current_dir(workspace_root())
        .output()
        .map_err(|error| format!("mdbook could not be started: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || said.contains("WARN") || said.contains("ERROR") {
        return Err(format!("mdBook reported warnings:\n{said}"));
    }
    let files = std::fs::read_dir(&folder).map_err(|error| format!("target/book: {error}"))?;
    let mut names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    match names.any(|name| name.starts_with("searchindex")) {
        true => Ok(()),
        false => Err("the book has no search index".to_owned()),
    }
}

/// Packages every crate and builds the packages.
///
/// # Errors
/// A sentence for people.
pub fn package() -> Result<(), String> {
    run(cargo().args(["publish", "--workspace", "--dry-run", "--locked"]))
}

/// A value of `[workspace.package]`, such as `version`.
///
/// # Errors
/// Where there is none.
pub fn workspace_value(key: &str) -> Result<String, String> {
    let path = workspace_root().join("Cargo.toml");
    let manifest = std::fs::read_to_string(path).map_err(|error| format!("Cargo.toml: {error}"))?;
    let value = value_of(&manifest, key);
    value.ok_or_else(|| format!("Cargo.toml has no `{key}` in [workspace.package]"))
}

fn value_of(manifest: &str, key: &str) -> Option<String> {
    let (_, section) = manifest.split_once("[workspace.package]")?;
    let section = section.split("\n[").next()?;
    let values = section.lines().filter_map(|line| line.split_once(" = "));
    let value = values.into_iter().find(|(name, _)| *name == key)?.1;
    Some(value.trim().trim_matches('"').to_owned())
}

/// The newest tag of a release.
fn last_release() -> Result<Option<String>, String> {
    let output = Command::new("git")
        .args(["tag", "--list", "v*", "--sort=-version:refname"])
        .current_dir(workspace_root())
        .output()
        .map_err(|error| format!("git could not be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().next().map(str::to_owned))
}

/// Makes sure that the standard library for a target is installed.
///
/// # Errors
/// A sentence with the command that installs it.
pub fn need_target(target: &str, install: bool) -> Result<(), String> {
    if has_target(target) {
        return Ok(());
    }
    install_or_say("rustup", &["target", "add", target], install)
}

/// Makes sure that a subcommand of cargo is installed.
fn need_cargo_tool(name: &str, install: bool) -> Result<(), String> {
    if runs(cargo().args([name, "--version"])) {
        return Ok(());
    }
    install_or_say("cargo", &["install", "--locked", &format!("cargo-{name}")], install)
}

/// Runs a command that installs something, or fails with it where that is not allowed.
fn install_or_say(program: &str, arguments: &[&str], install: bool) -> Result<(), String> {
    let line = format!("{program} {}", arguments.join(" "));
    match install {
        true => run(Command::new(program).args(arguments).current_dir(workspace_root())),
        false => Err(format!("a tool is not installed: run `{line}`, or add --install")),
    }
}

/// Runs a command that prints for itself; its line is shown first.
///
/// # Errors
/// A sentence for people when it fails.
pub fn run(command: &mut Command) -> Result<(), String> {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let line = words.join(" ");
    eprintln!("running {line}");
    let status =
        command.status().map_err(|error| format!("`{line}` could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed: {status}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_are_compared_by_release() {
        assert!(is_release("rustc 1.95.0 (59807616e 2026-04-14)", "1.95"));
        assert!(is_release("rustc 1.95.0", "1.95.0"));
        for other in ["rustc 1.9.0", "rustc 1.950.0", "rustc 1.96.0", "rustc 1.95-nightly", ""] {
            assert!(!is_release(other, "1.95"), "{other}");
        }
    }

    #[test]
    fn values_are_those_of_the_workspace() {
        let text = "[package]\nversion = \"9\"\n[workspace.package]\nversion = \"1.2.3\"\n[x]\ny = \"z\"\n";
        assert_eq!(value_of(text, "version").as_deref(), Some("1.2.3"));
        assert_eq!(value_of(text, "y"), None);
        assert_eq!(workspace_value("version").as_deref(), Ok(env!("CARGO_PKG_VERSION")));
    }
}
