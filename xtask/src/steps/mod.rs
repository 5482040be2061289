//! `cargo xtask test`: everything that must pass before a commit, in steps.

pub mod install;
pub mod runner;
mod table;

use std::io::{self, Write};
use std::process::{Command, ExitCode, Output};
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use table::{STEPS, Scope, Step};

/// Check the tree: format, words, lints, tests, documentation, the web UI and the bindings.
///
/// The steps run in that order and stop at the first failure. The output of a step is shown only when it fails. Steps
/// whose tools are not installed are skipped. The last line counts the steps.
#[derive(Args)]
pub struct TestArguments {
    /// Run only the steps of a few minutes: format, words, lints, unit tests, and tests of the documents.
    #[arg(long, conflicts_with = "only")]
    pub quick: bool,
    /// First install what the steps need: a browser, Node, npm and Python as system packages, Rust components, the web UI's
    /// modules, and Python packages. Prints the list before it begins.
    #[arg(long)]
    pub install: bool,
    /// Run only this step; can be repeated.
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(names()))]
    pub only: Vec<String>,
    /// Show everything that the steps print, as they print it.
    #[arg(long, short)]
    pub verbose: bool,
}

/// The steps' names, in the order in which they run.
pub fn names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.name)
}

/// Runs the chosen steps and stops at the first that fails.
pub fn run(arguments: &TestArguments) -> ExitCode {
    let start = Instant::now();
    let steps = chosen(&arguments.only, arguments.quick);
    let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
    println!("cargo xtask test: {} steps: {}", steps.len(), names.join(", "));
    if arguments.install
        && let Err(reason) = install::run(&steps, arguments.verbose)
    {
        println!("test: nothing was run: {reason}");
        return ExitCode::FAILURE;
    }
    let mut tally = Tally::default();
    for (index, step) in steps.iter().enumerate() {
        println!("[{}/{}] {}", index + 1, steps.len(), step.title());
        flush();
        tally.add(step.name, run_step(step, arguments));
        if tally.failed.is_some() {
            break;
        }
    }
    print!("{}", tally.closing_lines(steps.len(), start.elapsed()));
    if tally.failed.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The command of a step.
///
/// # Panics
/// If there is no such step.
pub fn step_command(name: &str) -> Command {
    let step = STEPS.iter().find(|step| step.name == name);
    step.expect("the name is one of the list").command()
}

/// The named steps, or those of a quick or a full run where none is named.
fn chosen(only: &[String], quick: bool) -> Vec<&'static Step> {
    let own = if quick { Scope::Quick } else { Scope::Full };
    let is_chosen = |step: &&Step| match only {
        [] => step.scope == Scope::Always || step.scope == own,
        names => names.iter().any(|name| name == step.name),
    };
    STEPS.iter().filter(is_chosen).collect()
}

/// What became of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    /// Something that it needs is not installed.
    Skipped,
    Failed,
}

/// Runs one step and prints what became of it.
fn run_step(step: &Step, arguments: &TestArguments) -> Outcome {
    if let Some(reason) = step.missing() {
        // After an installation nothing may be missing.
        let outcome = if arguments.install { Outcome::Failed } else { Outcome::Skipped };
        let verdict = if arguments.install { "FAILED" } else { "SKIPPED" };
        println!("      {verdict}: {reason}");
        return outcome;
    }
    let start = Instant::now();
    let output = runner::run(&mut step.command(), arguments.verbose);
    let seconds = start.elapsed().as_secs_f64();
    match output {
        Ok(output) if output.status.success() => {
            let count = tests_passed(&String::from_utf8_lossy(&output.stdout));
            println!("      {} in {seconds:.1} s", passed(count));
            Outcome::Passed
        }
        Ok(output) => {
            show(&output);
            println!("      FAILED after {seconds:.1} s");
            Outcome::Failed
        }
        Err(error) => {
            println!("      FAILED: the command could not be started: {error}");
            Outcome::Failed
        }
    }
}

/// How many steps ended how.
#[derive(Default)]
struct Tally {
    passed: usize,
    skipped: Vec<&'static str>,
    failed: Option<&'static str>,
}

impl Tally {
    fn add(&mut self, name: &'static str, outcome: Outcome) {
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Skipped => self.skipped.push(name),
            Outcome::Failed => self.failed = Some(name),
        }
    }

    /// How to run the skipped steps, where there are any, and the counts as the last line.
    fn closing_lines(&self, total: usize, time: Duration) -> String {
        let Self { passed, skipped, failed } = self;
        let mut text = String::new();
        if !skipped.is_empty() {
            text.push_str(&format!(
                "skipped: {}\n`cargo xtask test --install` installs what they need and runs them; \
                 or install it by hand and run `cargo xtask test`\n",
                skipped.join(", ")
            ));
        }
        let name = failed.map(|name| format!(" ({name})")).unwrap_or_default();
        let count = usize::from(failed.is_some());
        text.push_str(&format!("test: {passed} passed, {count} failed{name}"));
        if !skipped.is_empty() {
            text.push_str(&format!(", {} skipped", skipped.len()));
        }
        let rest = total - passed - skipped.len() - count;
        if rest > 0 {
            text.push_str(&format!(", {rest} not run"));
        }
        text + &format!(" in {:.0} s\n", time.as_secs_f64())
    }
}

/// Prints a failed step's output. Compilers report on standard error and tests on standard output, so the latter comes
/// last.
fn show(output: &Output) {
    let mut out = io::stdout().lock();
    // Nothing can be done, or needs to be, when the reader has gone away.
    let _ = out.write_all(&output.stderr);
    let _ = out.write_all(&output.stdout);
}

/// Shows the step's title before its work begins.
fn flush() {
    // A closed output is not a reason to stop checking.
    let _ = io::stdout().flush();
}

fn passed(tests: Option<u64>) -> String {
    match tests {
        Some(1) => "1 test passed".to_owned(),
        Some(count) => format!("{count} tests passed"),
        None => "passed".to_owned(),
    }
}

/// The sum over every line `test result: ok. 12 passed; ...` of cargo and `12 passed in ...` of pytest, or `None` without
/// such a line.
fn tests_passed(output: &str) -> Option<u64> {
    output
        .lines()
        .map(|line| line.strip_prefix("test result: ok. ").unwrap_or(line))
        .filter_map(|rest| rest.split_once(" passed")?.0.parse().ok())
        .reduce(|sum: u64, count| sum + count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closing(passed: usize, skipped: &[&'static str], failed: Option<&'static str>) -> String {
        let tally = Tally { passed, skipped: skipped.to_vec(), failed };
        tally.closing_lines(5, Duration::from_secs(7))
    }

    #[test]
    fn the_closing_line_counts_the_steps() {
        assert_eq!(closing(5, &[], None), "test: 5 passed, 0 failed in 7 s\n");
        assert_eq!(
            closing(1, &[], Some("lints")),
            "test: 1 passed, 1 failed (lints), 3 not run in 7 s\n"
        );
        assert_eq!(closing(4, &[], Some("docs")), "test: 4 passed, 1 failed (docs) in 7 s\n");
    }

    #[test]
    fn skipped_steps_are_named_with_the_command_that_runs_them() {
        let text = closing(3, &["page", "browser"], None);
        assert!(text.starts_with("skipped: page, browser\n`cargo xtask test --install`"), "{text}");
        assert!(text.ends_with("\ntest: 3 passed, 0 failed, 2 skipped in 7 s\n"), "{text}");
    }

    #[test]
    fn passed_tests_are_summed_over_the_binaries() {
        let output = "running 2 tests\n\
            test result: ok. 2 passed; 0 failed; 0 ignored\n\
            test result: ok. 40 passed; 0 failed; 1 ignored\n";
        assert_eq!(tests_passed(output), Some(42));
        assert_eq!(tests_passed("..s.  [100%]\n4 passed, 1 skipped in 0.31s\n"), Some(4));
        assert_eq!(tests_passed("Checking seedwright\n"), None);
    }

    #[test]
    fn a_title_is_a_command_to_type() {
        let title = |name: &str| {
            let step = STEPS.iter().find(|step| step.name == name);
            step.map(Step::title).expect("there is such a step")
        };
        assert_eq!(title("format"), "format: cargo fmt --all --check");
        assert_eq!(
            title("docs"),
            "docs: RUSTDOCFLAGS=\"--deny warnings\" cargo doc --workspace --no-deps"
        );
        assert_eq!(title("page"), "page: npm --prefix web run check");
    }

    #[test]
    fn a_quick_run_leaves_out_what_takes_long() {
        let names = |quick| chosen(&[], quick).iter().map(|step| step.name).collect::<Vec<_>>();
        assert_eq!(names(true), ["format", "words", "lints", "unit", "documents"]);
        let parts_of_longer_steps_or_named = ["unit", "documents", "offline", "bevy"];
        let rest = super::names().filter(|name| !parts_of_longer_steps_or_named.contains(name));
        assert_eq!(names(false), rest.collect::<Vec<_>>());
        assert_eq!(chosen(&["unit".to_owned()], false).len(), 1);
    }
}
