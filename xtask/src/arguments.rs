//! The arguments of the tasks that have modules of their own.

use clap::Args;

/// The exit status for a command line that names something unknown, the same as clap's.
pub const USAGE_ERROR: u8 = 2;

/// Measure, and print one line `name value unit` for each figure.
///
/// Only figures go to standard output; the profile and progress go to standard error. Every benchmark runs in a process
/// of its own, so that none warms a cache or raises the memory peak of the next.
#[derive(Args)]
pub struct BenchArguments {
    /// Measure for a shorter time: good enough to see that it works.
    #[arg(long)]
    pub quick: bool,
    /// The profile to build and measure in: `dist`, which releases are built in, or `release`.
    #[arg(long, value_name = "PROFILE", default_value = "dist")]
    pub profile: String,
    /// List the benchmarks instead of running them.
    #[arg(long)]
    pub list: bool,
    /// Run the named benchmarks in this process.
    #[arg(long, hide = true)]
    pub in_this_process: bool,
    /// Benchmarks to run, by the beginning of their names; all by default.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
}

/// Run long counts that are too slow for `test`.
///
/// Each soak tries that many seeds and reports what it saw. The last line counts the soaks; the exit status is 1 when
/// any failed.
#[derive(Args)]
pub struct SoakArguments {
    /// How many seeds each soak tries.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub seeds: u64,
    /// List the soaks instead of running them.
    #[arg(long)]
    pub list: bool,
    /// Soaks to run, by the beginning of their names; all by default.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
}

/// Write the OpenAPI document and the files of the web UI and the bindings that are generated from Rust.
///
/// All come from the operations of `seedwright-api`: the document is stored next to the crate, the types are
/// `web/src/api.d.ts`, `types.py` of the Python package, and `operations.d.ts` of the npm package.
#[derive(Args)]
pub struct ApiArguments {
    /// Write nothing, and fail when a stored file is out of date.
    #[arg(long)]
    pub check: bool,
}

/// Whether a task may install what it needs.
#[derive(Args, Clone)]
pub struct InstallArguments {
    /// First install what it needs: Rust targets or toolchains with rustup, tools with cargo, packages with apt-get.
    #[arg(long)]
    pub install: bool,
}

/// Build the WebAssembly module, and check that all other pure crates build for browsers.
///
/// The module is bindings/npm/seedwright.wasm, a part of the npm package.
#[derive(Args)]
pub struct WasmArguments {
    /// The profile to build in: `dist`, which releases are built in, or `release`, which is much quicker to build.
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    pub profile: String,
    /// Only build the module.
    #[arg(long)]
    pub module: bool,
    #[command(flatten)]
    pub install: InstallArguments,
}

/// Build the web UI for hosts without a server: a folder of files.
///
/// It has the WebAssembly module, works without a network once it is loaded, and can be in any folder of any host.
#[derive(Args)]
pub struct SiteArguments {
    /// The folder to write, from the root of the repository. Everything in it is replaced.
    #[arg(long, value_name = "DIR", default_value = "target/site")]
    pub out: std::path::PathBuf,
    /// The profile to build the module in, as for `wasm`.
    #[arg(long, value_name = "PROFILE", default_value = "dist")]
    pub profile: String,
    #[command(flatten)]
    pub install: InstallArguments,
}

/// Print the section of a version in CHANGELOG.md.
#[derive(Args)]
pub struct ChangelogArguments {
    /// The version, or its tag: 0.1.0 or v0.1.0.
    pub version: String,
    /// Write the section to this file instead.
    #[arg(long, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
    /// Fail unless it is the version of the crates and its section is dated.
    #[arg(long)]
    pub release: bool,
}

/// Build the program for release: an archive and its SHA-256 checksum in `target/archives`.
#[derive(Args)]
pub struct DistArguments {
    /// The target to build for, as rustc names it; this machine's by default.
    pub target: Option<String>,
    /// Build for newer processors, as rustc names them, such as x86-64-v3: the archive is named after them.
    #[arg(long, value_name = "NAME")]
    pub cpu: Option<String>,
    #[command(flatten)]
    pub install: InstallArguments,
}

/// Write the generated chapters of the book: the reference and the gallery.
///
/// The reference lists every key of packs and plans. The gallery shows ten
/// seeds of every embedded pack.
#[derive(Args)]
pub struct BookArguments {
    /// Write nothing, and fail if a stored file is out of date.
    #[arg(long)]
    pub check: bool,
}
