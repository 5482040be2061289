//! `cargo xtask test`: everything that must pass before a commit, in steps.

use std::io::{self, Write};
use std::process::{Command, ExitCode, Output, Stdio};
use std::time::{Duration, Instant};

use crate::browser;
use crate::cargo::{cargo, workspace_root};

/// One check of the tree: a command that succeeds when all is well.
struct Step {
    name: &'static str,
    tool: Tool,
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

/// What runs a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tool {
    Cargo,
    /// In the folder of the page.
    Npm,
    /// The same, with the program and a browser at hand.
    NpmWithBrowser,
}

/// The steps, quickest to fail first; those of the page need the program that the tests before them built.
const STEPS: &[Step] = &[
    Step {
        name: "format",
        tool: Tool::Cargo,
        arguments: &["fmt", "--all", "--check"],
        environment: &[],
    },
    Step {
        name: "lints",
        tool: Tool::Cargo,
        arguments: &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"],
        environment: &[],
    },
    Step {
        name: "tests",
        tool: Tool::Cargo,
        arguments: &["test", "--workspace", "--all-targets", "--no-fail-fast"],
        environment: &[],
    },
    Step {
        name: "doctests",
        tool: Tool::Cargo,
        arguments: &["test", "--workspace", "--doc", "--no-fail-fast"],
        environment: &[],
    },
    Step {
        name: "docs",
        tool: Tool::Cargo,
        arguments: &["doc", "--workspace", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "--deny warnings")],
    },
    Step {
        name: "modules",
        tool: Tool::Npm,
        // Not `ci`, which wants the parts of every other platform to be listed.
        arguments: &["install", "--no-save", "--no-audit", "--no-fund"],
        environment: &[],
    },
    Step {
        // After the modules, of which it needs one.
        name: "api",
        tool: Tool::Cargo,
        arguments: &["xtask", "api", "--check"],
        environment: &[],
    },
    Step { name: "page", tool: Tool::Npm, arguments: &["run", "check"], environment: &[] },
    Step { name: "built", tool: Tool::Npm, arguments: &["run", "compare"], environment: &[] },
    Step {
        // What the browser is tried against. After the tests there is nothing left to build: other commands choose
        // other features.
        name: "program",
        tool: Tool::Cargo,
        arguments: &["test", "--workspace", "--all-targets", "--no-run"],
        environment: &[],
    },
    Step { name: "browser", tool: Tool::NpmWithBrowser, arguments: &["test"], environment: &[] },
];

/// The steps' names, in the order in which they run.
pub fn names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.name)
}

/// Runs the steps named in `only`, or all of them when it is empty, and stops
/// at the first that fails.
pub fn run(only: &[String], verbose: bool) -> ExitCode {
    let chosen = |step: &&Step| only.is_empty() || only.iter().any(|name| name == step.name);
    let steps: Vec<&Step> = STEPS.iter().filter(chosen).collect();
    for (index, step) in steps.iter().enumerate() {
        println!("[{}/{}] {}", index + 1, steps.len(), step.title());
        flush();
        let start = Instant::now();
        let outcome = if verbose { step.stream() } else { step.capture() };
        println!("      {}", verdict(&outcome, start.elapsed()));
        if outcome.is_err() {
            println!("{}", closing_line(index, Some(step.name), steps.len()));
            return ExitCode::FAILURE;
        }
    }
    println!("{}", closing_line(steps.len(), None, steps.len()));
    ExitCode::SUCCESS
}

/// How many tests a step ran, where it says so; the error has been shown.
type Outcome = Result<Option<u64>, StepFailed>;

/// A step did not succeed, and the reason has been printed.
struct StepFailed;

impl Step {
    /// The step's name and the command that a person could type instead.
    fn title(&self) -> String {
        let mut title = format!("{}: ", self.name);
        for (variable, value) in self.environment {
            title.push_str(&format!("{variable}=\"{value}\" "));
        }
        let tool = match self.tool {
            Tool::Cargo => "cargo ",
            Tool::Npm | Tool::NpmWithBrowser => "npm --prefix web ",
        };
        title + tool + &self.arguments.join(" ")
    }

    fn command(&self) -> Result<Command, StepFailed> {
        let mut command = match self.tool {
            Tool::Cargo => cargo(),
            Tool::Npm | Tool::NpmWithBrowser => {
                let mut npm = Command::new("npm");
                npm.args(["--prefix", "web"]).current_dir(workspace_root());
                npm
            }
        };
        if self.tool == Tool::NpmWithBrowser {
            let browser = browser::find().map_err(|reason| {
                println!("      {reason}");
                StepFailed
            })?;
            command.env("CHROMIUM", browser);
            if let Ok(own) = std::env::current_exe() {
                command.env("SEEDWRIGHT_PROGRAM", own.with_file_name("seedwright"));
            }
        }
        command.args(self.arguments).stdin(Stdio::null());
        command.envs(self.environment.iter().copied());
        Ok(command)
    }

    /// Runs the step and lets it print.
    fn stream(&self) -> Outcome {
        let status = self.command()?.status();
        let status = status.map_err(|error| self.not_started(&error))?;
        if status.success() { Ok(None) } else { Err(StepFailed) }
    }

    /// Runs the step and prints what it said only if it fails, because a
    /// person reads a thousand passing lines for nothing.
    fn capture(&self) -> Outcome {
        let output = self.command()?.output();
        let output = output.map_err(|error| self.not_started(&error))?;
        if output.status.success() {
            return Ok(tests_passed(&String::from_utf8_lossy(&output.stdout)));
        }
        show(&output);
        Err(StepFailed)
    }

    fn not_started(&self, error: &io::Error) -> StepFailed {
        let (tool, hint) = match self.tool {
            Tool::Cargo => ("cargo", ""),
            Tool::Npm | Tool::NpmWithBrowser => (
                "npm",
                "\n      the page is checked with Node 20 or later; `cargo xtask test format lints tests` does without",
            ),
        };
        println!("      {tool} could not be started: {error}{hint}");
        StepFailed
    }
}

/// Prints a failed step's output. Compilers complain on standard error and
/// tests on standard output, so the latter, when there is any, comes last.
fn show(output: &Output) {
    let mut out = io::stdout().lock();
    // Nothing can be done, or needs to be, when the reader has gone away.
    let _ = out.write_all(&output.stderr);
    let _ = out.write_all(&output.stdout);
}

/// Shows the step's name before its work begins.
fn flush() {
    // A closed output is no reason to stop checking.
    let _ = io::stdout().flush();
}

/// What became of a step, and after how long.
fn verdict(outcome: &Outcome, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match outcome {
        Ok(Some(1)) => format!("1 test passed in {seconds:.1} s"),
        Ok(Some(count)) => format!("{count} tests passed in {seconds:.1} s"),
        Ok(None) => format!("passed in {seconds:.1} s"),
        Err(StepFailed) => format!("FAILED after {seconds:.1} s"),
    }
}

/// The last line: how many steps passed and failed, and which one failed.
fn closing_line(passed: usize, failed: Option<&str>, total: usize) -> String {
    let Some(name) = failed else {
        return format!("test: {passed} passed, 0 failed");
    };
    let mut line = format!("test: {passed} passed, 1 failed ({name})");
    let rest = total - passed - 1;
    if rest > 0 {
        line.push_str(&format!(", {rest} not run"));
    }
    line
}

/// The sum over every `test result: ok. 12 passed; ...` line, or nothing where
/// there is no such line.
fn tests_passed(output: &str) -> Option<u64> {
    output
        .lines()
        .filter_map(|line| line.strip_prefix("test result: ok. "))
        .filter_map(|rest| rest.split_once(" passed")?.0.parse().ok())
        .reduce(|sum: u64, count| sum + count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_counts_the_steps() {
        assert_eq!(closing_line(5, None, 5), "test: 5 passed, 0 failed");
        assert_eq!(
            closing_line(1, Some("lints"), 5),
            "test: 1 passed, 1 failed (lints), 3 not run"
        );
        assert_eq!(closing_line(4, Some("docs"), 5), "test: 4 passed, 1 failed (docs)");
    }

    #[test]
    fn passed_tests_are_summed_over_the_binaries() {
        let output = "running 2 tests\n\
            test result: ok. 2 passed; 0 failed; 0 ignored\n\
            test result: ok. 40 passed; 0 failed; 1 ignored\n";
        assert_eq!(tests_passed(output), Some(42));
        assert_eq!(tests_passed("Checking seedwright\n"), None);
    }

    #[test]
    fn a_title_is_a_command_to_type() {
        let titles: Vec<String> = STEPS.iter().map(Step::title).collect();
        assert_eq!(titles[0], "format: cargo fmt --all --check");
        assert_eq!(
            titles[4],
            "docs: RUSTDOCFLAGS=\"--deny warnings\" cargo doc --workspace --no-deps"
        );
    }
}
