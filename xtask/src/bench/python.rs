//! Figures that Python programs measure: what Python and Ray add to a call, and how a batch compares with other
//! randomizers. The programs print lines `name value unit`, as benchmarks do.

use std::env;
use std::process::{Command, Stdio};

use super::Bench;
use crate::cargo::workspace_root;
use crate::page::built_program;
use crate::steps::step_command;
use crate::tools::{Need, python};

/// What a call from Python costs beyond the operation itself.
pub fn overhead(bench: &mut Bench<'_>) {
    of_package(bench, "python.overhead");
}

/// What Ray adds to a batch, compared with the threads of one process.
pub fn ray_overhead(bench: &mut Bench<'_>) {
    of_package(bench, "ray.overhead");
}

/// How many times faster a batch is than Randovania on the same game.
pub fn ratio_randovania(bench: &mut Bench<'_>) {
    const PYTHON: &str = "SEEDWRIGHT_RANDOVANIA_PYTHON";
    compare(bench, &[(PYTHON, "--randovania-python")]);
}

/// How many times faster a batch of `station` is than Archipelago on a world of its own.
pub fn ratio_archipelago(bench: &mut Bench<'_>) {
    const CHECKOUT: &str = "SEEDWRIGHT_ARCHIPELAGO";
    const PYTHON: &str = "SEEDWRIGHT_ARCHIPELAGO_PYTHON";
    compare(bench, &[(CHECKOUT, "--archipelago"), (PYTHON, "--archipelago-python")]);
}

/// Builds the Python package and runs one of its benchmarks.
fn of_package(bench: &mut Bench<'_>, name: &str) {
    if let Some(reason) = Need::Python.missing() {
        return bench
            .progress(&format!("skipped: {reason}; `cargo xtask test --install` makes it"));
    }
    let built = step_command("wheel").stdout(Stdio::null()).status();
    assert!(built.is_ok_and(|status| status.success()), "the package can be built");
    let mut command = python();
    command.arg("bindings/python/tools/bench.py").arg(name);
    if bench.quick() {
        command.arg("--quick");
    }
    report(bench, &mut command);
}

/// Runs `tools/compare_speed.py` with the values of variables as options. The first variable has to be set.
fn compare(bench: &mut Bench<'_>, options: &[(&str, &str)]) {
    let values = options.iter().filter_map(|(variable, option)| {
        let value = env::var_os(variable).filter(|value| !value.is_empty())?;
        Some([(*option).into(), value])
    });
    let values: Vec<_> = values.flatten().collect();
    let (first, option) = options[0];
    if values.first().is_none_or(|given| given != option) {
        return bench.progress(&format!("skipped: {first} is not set"));
    }
    let mut command = crate::tools::system_python();
    command.current_dir(workspace_root()).arg("tools/compare_speed.py").args(values);
    command.arg("--seedwright").arg(built_program().expect("the program can be built"));
    if bench.quick() {
        command.args(["--worlds", "1000", "--seeds", "1"]);
    }
    report(bench, &mut command);
}

/// Runs a program and reports the figures that it prints.
fn report(bench: &mut Bench<'_>, command: &mut Command) {
    let ended = command.stderr(Stdio::inherit()).output().expect("Python starts");
    assert!(ended.status.success(), "{}", ended.status);
    for line in String::from_utf8_lossy(&ended.stdout).lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, value, unit] = words[..] else { continue };
        let value = value.parse().expect("figures are numbers");
        match name.strip_prefix(bench.name()) {
            Some("") => bench.figure(value, unit),
            Some(part) => bench.figure_of(part.trim_start_matches(['_', '.']), value, unit),
            None => bench.figure_of(&name.replace('.', "_"), value, unit),
        }
    }
}
