//! The command line of `cargo xtask`, and its help.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::arguments::{
    ApiArguments, BenchArguments, BookArguments, ChangelogArguments, DistArguments,
    InstallArguments, SiteArguments, SoakArguments, WasmArguments,
};
use crate::steps::TestArguments;
use crate::{api, bench, book, changelog, dist, platforms, site, soak, steps, words};

/// Seedwright's own tasks: check the tree, measure it, run it for long, release it.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", after_help = EXAMPLES)]
struct CommandLine {
    #[command(subcommand)]
    task: Task,
}

const EXAMPLES: &str = "\
Examples:
  cargo xtask test --quick         what a change most often breaks, in a few minutes
  cargo xtask test --install       everything, after installing what the tests need
  cargo xtask test --only lints    one step
  cargo xtask bench --quick logic  every benchmark whose name begins with `logic`
  cargo xtask soak --seeds 100000  every soak, 100,000 seeds each
  cargo xtask api --check          whether the OpenAPI document and its types are up to date
  cargo xtask book                 write the reference and the gallery of the book";

#[derive(Subcommand)]
enum Task {
    Test(TestArguments),
    /// Find phrases that have a plainer form, in documents, comments, messages, help and packs.
    ///
    /// Prints `path:line: phrase; say ...` for each. The phrases and the exceptions are in `xtask/src/words/table.rs`.
    Words,
    Bench(BenchArguments),
    Soak(SoakArguments),
    Api(ApiArguments),
    Book(BookArguments),
    /// Build the book with mdBook in target/book; its warnings are errors.
    Mdbook(InstallArguments),
    Wasm(WasmArguments),
    Site(SiteArguments),
    /// Run the golden seeds on 32-bit x86: they must build the same worlds as elsewhere.
    I686(InstallArguments),
    /// Check that the crates build with the oldest Rust that they promise to support.
    Msrv(InstallArguments),
    /// Run the tests of unsafe code, which is in the bindings for C and WebAssembly, under Miri.
    Miri(InstallArguments),
    /// Check licences, advisories and sources of all dependencies with cargo-deny.
    Deny(InstallArguments),
    /// Compare the engine's public API with the last release, with cargo-semver-checks.
    Semver(InstallArguments),
    /// Package all crates and build the packages, as `cargo publish` would, without uploading.
    Package,
    Changelog(ChangelogArguments),
    Dist(DistArguments),
}

/// Runs the task that this process's arguments name.
pub fn run() -> ExitCode {
    match CommandLine::parse().task {
        Task::Test(arguments) => steps::run(&arguments),
        Task::Words => words::run(),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Soak(arguments) => soak::run(&arguments),
        Task::Api(arguments) => api::run(&arguments),
        Task::Book(arguments) => book::run(&arguments),
        Task::Mdbook(arguments) => status("mdbook", platforms::mdbook(arguments.install)),
        Task::Wasm(arguments) => status("wasm", platforms::wasm(&arguments)),
        Task::Site(arguments) => status("site", site::run(&arguments)),
        Task::I686(arguments) => status("i686", platforms::i686(arguments.install)),
        Task::Msrv(arguments) => status("msrv", platforms::msrv(arguments.install)),
        Task::Miri(arguments) => status("miri", platforms::miri(arguments.install)),
        Task::Deny(arguments) => status("deny", platforms::deny(arguments.install)),
        Task::Semver(arguments) => status("semver", platforms::semver(arguments.install)),
        Task::Package => status("package", platforms::package()),
        Task::Changelog(arguments) => status("changelog", changelog::run(&arguments)),
        Task::Dist(arguments) => status("dist", dist::run(&arguments)),
    }
}

/// The exit status of a task that fails with a sentence.
fn status(task: &str, result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{task}: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Says whether `cargo xtask` accepts these arguments: the tests ask about those in workflow files.
///
/// # Errors
/// clap's message.
pub fn accepts<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    let line = std::iter::once("cargo xtask").chain(arguments);
    CommandLine::try_parse_from(line).map(drop).map_err(|error| error.to_string())
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
    fn every_step_can_be_chosen() {
        for name in steps::names() {
            assert_eq!(accepts(["test", "--only", name]), Ok(()));
        }
        assert!(accepts(["test", "--only", "nothing"]).is_err());
    }

    #[test]
    fn figures_are_measured_in_the_profile_of_releases() {
        let line = CommandLine::try_parse_from(["cargo xtask", "bench"]);
        let Ok(CommandLine { task: Task::Bench(arguments) }) = line else {
            panic!("it is a benchmark");
        };
        assert_eq!(arguments.profile, "dist");
    }
}
