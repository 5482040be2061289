//! `cargo xtask test --install`: says what is missing, then installs it.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::Path;
use std::process::Command;

use super::runner;
use super::table::Step;
use crate::cargo::workspace_root;
use crate::tools::{
    LOCAL_NODE, NODE_VERSIONS, Need, PYTHON_MODULES, WASM_TARGET, can_make_environment,
    is_supported_node, local_node_package, local_tools, node_version, npm, python,
    python_environment, runs, system_python,
};

/// What is to be installed, and how.
#[derive(Debug, Default, PartialEq, Eq)]
struct Plan {
    /// Packages of Debian and its relatives.
    packages: Vec<&'static str>,
    /// Components of the Rust toolchain.
    components: Vec<&'static str>,
    /// Whether the Rust target of browsers is added.
    wasm: bool,
    /// Whether a Node of our own is fetched if the packages' Node is too old.
    node: bool,
    /// Whether a step fetches the modules of the web UI.
    modules: bool,
    /// Whether a Python environment is made.
    python: bool,
}

/// Installs what the steps need and do not have.
///
/// # Errors
/// A sentence for people when something cannot be installed.
pub fn run(steps: &[&Step], verbose: bool) -> Result<(), String> {
    let needs: BTreeSet<Need> = steps.iter().flat_map(|step| step.needs).copied().collect();
    let missing = |need: &Need| need.missing().is_some();
    let modules = steps.iter().any(|step| step.name == "modules");
    let plan = plan(&needs.into_iter().filter(missing).collect::<Vec<_>>(), modules);
    println!("{}", plan.announcement());
    if !plan.packages.is_empty() {
        install_packages(&plan.packages, verbose)?;
    }
    if !plan.components.is_empty() {
        let mut rustup = Command::new("rustup");
        rustup.args(["component", "add"]).args(&plan.components).current_dir(workspace_root());
        command(&mut rustup, verbose)?;
    }
    if plan.wasm {
        let mut rustup = Command::new("rustup");
        rustup.args(["target", "add", WASM_TARGET]).current_dir(workspace_root());
        command(&mut rustup, verbose)?;
    }
    if plan.node && !node_version().is_some_and(|version| is_supported_node(&version)) {
        let package = format!("{}@{LOCAL_NODE}", local_node_package());
        command(
            npm().args(["install", "--no-save", "--prefix"]).arg(local_tools()).arg(package),
            verbose,
        )?;
    }
    if plan.python {
        command(system_python().args(["-m", "venv"]).arg(python_environment()), verbose)?;
        let packages = PYTHON_MODULES.split(", ");
        command(python().args(["-m", "pip", "install", "--quiet"]).args(packages), verbose)?;
    }
    Ok(())
}

fn plan(missing: &[Need], modules: bool) -> Plan {
    let mut plan = Plan { modules, ..Plan::default() };
    for need in missing {
        match need {
            Need::Rustfmt => plan.components.push("rustfmt"),
            Need::Clippy => plan.components.push("clippy"),
            Need::Node => {
                plan.node = true;
                // A Node from elsewhere brings its own npm, and Debian's would conflict with it.
                if node_version().is_none() {
                    plan.packages.push("nodejs");
                }
                if !runs(npm().arg("--version")) {
                    plan.packages.push("npm");
                }
            }
            Need::Browser => plan.packages.extend(["chromium", "fonts-dejavu-core"]),
            Need::Python => {
                plan.python = true;
                if !can_make_environment() {
                    plan.packages.extend(["python3", "python3-venv"]);
                }
            }
            Need::AnyPython => plan.packages.push("python3"),
            Need::Compilers => plan.packages.extend(["gcc", "g++", "libc6-dev"]),
            Need::Wasm => plan.wasm = true,
        }
    }
    plan.packages.sort_unstable();
    plan.packages.dedup();
    plan
}

impl Plan {
    /// What will be installed, one kind a line.
    fn announcement(&self) -> String {
        let mut lines = Vec::new();
        if !self.packages.is_empty() {
            lines.push(format!("system packages, with apt-get: {}", self.packages.join(", ")));
        }
        if !self.components.is_empty() {
            lines.push(format!("Rust components, with rustup: {}", self.components.join(", ")));
        }
        if self.wasm {
            lines.push(format!("the Rust target {WASM_TARGET}, with rustup"));
        }
        if self.node {
            lines.push(format!(
                "Node {LOCAL_NODE} in target/tools, with npm, if the system's packages do not have {NODE_VERSIONS}"
            ));
        }
        if self.modules {
            lines.push(
                "the web UI's modules in web/node_modules, with npm ci (step `modules`)".to_owned(),
            );
        }
        if self.python {
            lines.push(format!(
                "a Python environment in target/tools/python, with pip: {PYTHON_MODULES}"
            ));
        }
        if lines.is_empty() {
            return "--install: nothing is missing".to_owned();
        }
        format!("--install will install:\n  {}", lines.join("\n  "))
    }
}

/// Installs system packages, as root or through sudo.
///
/// # Errors
/// Where there is no apt-get, or it fails.
pub fn install_packages(packages: &[&str], verbose: bool) -> Result<(), String> {
    if !Path::new("/usr/bin/apt-get").is_file() {
        return Err(format!(
            "--install can only use apt-get, which this system does not have; install by hand: {}",
            packages.join(", ")
        ));
    }
    command(apt_get().arg("update"), verbose)?;
    command(apt_get().args(["install", "--yes", "--no-install-recommends"]).args(packages), verbose)
}

/// apt-get for root; others go through sudo, which may ask for a password on a terminal.
fn apt_get() -> Command {
    let output = Command::new("id").arg("--user").output();
    let is_root = output.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let mut command = if is_root { Command::new("apt-get") } else { Command::new("sudo") };
    if !is_root {
        if !std::io::stdin().is_terminal() {
            command.arg("--non-interactive");
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    }
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Runs one command of the installation, which is shown first.
fn command(command: &mut Command, verbose: bool) -> Result<(), String> {
    let shown = shown(command);
    println!("      {shown}");
    let output = runner::run(command, verbose)
        .map_err(|error| format!("`{shown}` could not be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("`{shown}` failed: {}\n{said}", output.status))
}

/// A command as a person would type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_will_be_installed_is_announced() {
        assert_eq!(plan(&[], false).announcement(), "--install: nothing is missing");
        let text = plan(&[Need::Clippy, Need::Browser], true).announcement();
        assert_eq!(
            text,
            "--install will install:\n  \
             system packages, with apt-get: chromium, fonts-dejavu-core\n  \
             Rust components, with rustup: clippy\n  \
             the web UI's modules in web/node_modules, with npm ci (step `modules`)"
        );
        let text = plan(&[Need::Wasm, Need::AnyPython, Need::Compilers], false).announcement();
        assert_eq!(
            text,
            "--install will install:\n  \
             system packages, with apt-get: g++, gcc, libc6-dev, python3\n  \
             the Rust target wasm32-unknown-unknown, with rustup"
        );
        let text = Plan { python: true, ..Plan::default() }.announcement();
        assert!(
            text.contains("target/tools/python, with pip: duckdb, ") && text.contains("pytest")
        );
    }
}
