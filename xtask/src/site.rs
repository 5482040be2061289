//! `cargo xtask site`: the web UI with an engine of its own, for hosts without a server.

use crate::arguments::{SiteArguments, WasmArguments};
use crate::cargo::workspace_root;
use crate::platforms::{run as run_command, wasm};
use crate::tools::web_npm;

/// Builds the module, and then the site around it.
///
/// # Errors
/// A sentence for people.
pub fn run(arguments: &SiteArguments) -> Result<(), String> {
    let SiteArguments { out, profile, install } = arguments;
    let profile = profile.clone();
    wasm(&WasmArguments { profile, module: true, install: install.clone() })?;
    if !workspace_root().join("web/node_modules").is_dir() {
        run_command(web_npm().args(["ci", "--no-audit", "--no-fund", "--prefer-offline"]))?;
    }
    // npm runs the script in the folder of the web UI.
    let out = workspace_root().join(out);
    let mut build = web_npm();
    build.args(["run", "site", "--", "--outDir"]).arg(&out);
    // Benchmarks print figures only.
    run_command(build.stdout(std::io::stderr()))?;
    eprintln!("{}", out.display());
    Ok(())
}
