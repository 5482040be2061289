//! What `cargo xtask` accepts, and its help.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::arguments::{ApiArguments, BenchArguments, BookArguments, SoakArguments};
use crate::{api, bench, book, soak, steps};

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
    Book(BookArguments),
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

/// Runs what this process's arguments ask for.
pub fn run() -> ExitCode {
    match CommandLine::parse().task {
        Task::Test(arguments) => steps::run(&arguments.only, arguments.verbose),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Soak(arguments) => soak::run(&arguments),
        Task::Api(arguments) => api::run(&arguments),
        Task::Book(arguments) => book::run(&arguments),
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
