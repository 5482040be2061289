//! The arguments of the tasks that live in modules of their own.

use clap::Args;

/// The status for a command line that asks for something unknown, as clap's.
pub const USAGE_ERROR: u8 = 2;

/// Measure: one line `name value unit` a figure.
///
/// Only figures go to standard output; progress goes to standard error. A
/// build without optimisation is built anew in release mode first. Every
/// benchmark runs in a process of its own, so that none warms a cache or
/// raises the memory peak of the next.
#[derive(Args)]
pub struct BenchArguments {
    /// Measure for a shorter time: good enough to see that it works.
    #[arg(long)]
    pub quick: bool,
    /// List the benchmarks instead of running them.
    #[arg(long)]
    pub list: bool,
    /// Run the named benchmarks in this very process.
    #[arg(long, hide = true)]
    pub in_this_process: bool,
    /// Benchmarks to run, by the beginning of their names; all when left out.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
}

/// Run long counts that are too slow for `test`.
///
/// Each soak tries that many seeds and reports what it saw. The last line
/// counts the soaks; the status is 1 when any failed.
#[derive(Args)]
pub struct SoakArguments {
    /// How many seeds each soak tries.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub seeds: u64,
    /// List the soaks instead of running them.
    #[arg(long)]
    pub list: bool,
    /// Soaks to run, by the beginning of their names; all when left out.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
}

/// Write the OpenAPI document and the TypeScript types of the web UI.
///
/// Both are made from the operations of `seedwright-api`: the document is
/// stored next to the crate, the types are `web/src/api.d.ts`.
#[derive(Args)]
pub struct ApiArguments {
    /// Write nothing, and fail when a stored file is out of date.
    #[arg(long)]
    pub check: bool,
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
