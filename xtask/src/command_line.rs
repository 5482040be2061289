//! What `cargo xtask` accepts, and its help.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::{api, bench, soak, steps};

/// The status for a command line that asks for something unknown, as clap's.
pub const USAGE_ERROR: u8 = 2;

/// Seedwright's own tasks: check the tree, measure it, or run it for long.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", after_help = EXAMPLES)]
struct CommandLine {
    #[command(subcommand)]
    task: Task,
}

const EXAMPLES: &str = "\
Examples:
  cargo xtask test                 everything that must pass before a commit
  cargo xtask test --only lints    one step of it
  cargo xtask bench --quick logic  every benchmark whose name begins with `logic`
  cargo xtask soak --seeds 100000  every soak, a hundred thousand seeds each
  cargo xtask api --check          whether the OpenAPI document and its types are up to date";

#[derive(Subcommand)]
enum Task {
    Test(TestArguments),
    Bench(BenchArguments),
    Soak(SoakArguments),
    Api(ApiArguments),
}

/// Check the tree: format, lints, tests, doc tests and documentation.
///
/// The steps run in that order and stop at the first failure. What a step
/// prints is shown only when it fails. The last line counts the steps.
#[derive(Args)]
struct TestArguments {
    /// Run this step alone; may be given more than once.
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(steps::names()))]
    only: Vec<String>,
    /// Show everything that the steps print, as they print it.
    #[arg(long, short)]
    verbose: bool,
}

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

/// Runs what this process's arguments ask for.
pub fn run() -> ExitCode {
    match CommandLine::parse().task {
        Task::Test(arguments) => steps::run(&arguments.only, arguments.verbose),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Soak(arguments) => soak::run(&arguments),
        Task::Api(arguments) => api::run(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn every_step_can_be_asked_for() {
        for name in steps::names() {
            let line = CommandLine::try_parse_from(["xtask", "test", "--only", name]);
            assert!(line.is_ok(), "{name} is not accepted");
        }
        assert!(CommandLine::try_parse_from(["xtask", "test", "--only", "nothing"]).is_err());
    }
}
