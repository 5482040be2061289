//! Figures of the bindings: what C adds to a call, and what WebAssembly costs.

use std::process::Command;
use std::{env, io};

use super::Bench;
use crate::arguments::{InstallArguments, SiteArguments, WasmArguments};
use crate::cargo::{built_in, cargo, profile, workspace_root};
use crate::platforms::wasm;
use crate::tools::node;
use crate::{browser, site};

/// The time that the C functions add to a call.
pub fn c_overhead(bench: &mut Bench<'_>) {
    let calls = if bench.quick() { "1000" } else { "20000" };
    let said = said(answers().expect("the example can be built").arg(calls));
    let said = said.expect("the example runs");
    let nanoseconds: f64 = said.trim().parse().expect("it prints a number");
    bench.figure(nanoseconds / 1_000.0, "us");
}

/// The example of the C library, built as the tests of the npm package build it.
fn answers() -> io::Result<Command> {
    let profile = profile();
    let mut build = cargo();
    build.args(["build", "--quiet", "--workspace", "--profile", &profile, "--example", "answers"]);
    said(build.args(["--manifest-path", "bindings/Cargo.toml"]))?;
    let folder = built_in("bindings", None, &profile).join("examples");
    Ok(Command::new(folder.join(format!("answers{}", env::consts::EXE_SUFFIX))))
}

/// The time of a batch in Node, compared with native code.
pub fn wasm_ratio(bench: &mut Bench<'_>) {
    measure(bench, "ratio");
}

/// The size of the module, compressed for the web.
pub fn wasm_size(bench: &mut Bench<'_>) {
    measure(bench, "size");
}

/// The bytes of the first load of the web UI on a host without a server, before the engine.
pub fn site_first_load(bench: &mut Bench<'_>) {
    match first_load() {
        Ok(said) => bench.figures(&said),
        Err(reason) => bench.progress(&format!("not measured: {reason}")),
    }
}

fn first_load() -> Result<String, String> {
    const FOLDER: &str = "target/site";
    let install = InstallArguments { install: false };
    let browser = browser::find()?;
    site::run(&SiteArguments { out: FOLDER.into(), profile: profile(), install })?;
    let mut command = node();
    command.arg("web/tests/first-load.js").env("CHROMIUM", browser);
    command.env("SEEDWRIGHT_SITE", workspace_root().join(FOLDER));
    said(&mut command).map_err(|error| error.to_string())
}

/// Builds the module, and has Node measure it.
fn measure(bench: &mut Bench<'_>, what: &str) {
    let profile = profile();
    let install = InstallArguments { install: false };
    let built = wasm(&WasmArguments { profile: profile.clone(), module: true, install });
    if let Err(reason) = built {
        return bench.progress(&format!("not measured: {reason}"));
    }
    let pace = if bench.quick() { "quick" } else { "full" };
    let mut command = node();
    command.args(["bindings/npm/tests/measure.js", what, &profile, pace]);
    match said(&mut command) {
        Ok(said) => bench.figures(&said),
        Err(error) => bench.progress(&format!("not measured: {error}")),
    }
}

/// What a command prints. Its standard error is shown.
fn said(command: &mut Command) -> io::Result<String> {
    let output = command.stderr(std::process::Stdio::inherit()).output()?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(io::Error::other(format!("it ended with {}", output.status))),
    }
}
