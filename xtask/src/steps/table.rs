//! The steps of `cargo xtask test`.

use std::process::Command;

use crate::browser;
use crate::cargo::cargo;
use crate::tools::{Need, npm_in, python, web_npm};

/// One check of the tree: a command that succeeds when all is well.
pub struct Step {
    pub name: &'static str,
    pub scope: Scope,
    pub tool: Tool,
    pub arguments: &'static [&'static str],
    pub environment: &'static [(&'static str, &'static str)],
    /// What it cannot run without.
    pub needs: &'static [Need],
}

/// The runs that a step is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Every run.
    Always,
    /// Runs without `--quick`.
    Full,
    /// Runs with `--quick`: a part of a longer step.
    Quick,
    /// Only runs that name the step, with `--only`.
    Named,
}

/// What runs a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    Cargo,
    /// npm in the folder of the web UI.
    Npm,
    /// The same, with the program in the environment.
    NpmWithProgram,
    /// npm in the folder of the npm package.
    NpmPackage,
    /// Python in the environment that `--install` makes, with the program.
    Python,
}

const BASE: Step = Step {
    name: "",
    scope: Scope::Full,
    tool: Tool::Cargo,
    arguments: &[],
    environment: &[],
    needs: &[],
};

/// The steps: those of the workspace, of the web UI, and of the bindings, each quickest to fail first. Those of the web UI and
/// Python use the program that the tests before them built.
pub const STEPS: &[Step] = &[
    Step {
        name: "format",
        scope: Scope::Always,
        arguments: &["fmt", "--all", "--check"],
        needs: &[Need::Rustfmt],
        ..BASE
    },
    Step { name: "words", scope: Scope::Always, arguments: &["xtask", "words"], ..BASE },
    Step {
        name: "lints",
        scope: Scope::Always,
        arguments: &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"],
        needs: &[Need::Clippy],
        ..BASE
    },
    Step {
        name: "unit",
        scope: Scope::Quick,
        arguments: &["test", "--workspace", "--lib", "--bins", "--no-fail-fast"],
        ..BASE
    },
    Step {
        // The whole workspace, so that cargo chooses the same features as for the step before.
        name: "documents",
        scope: Scope::Quick,
        arguments: &[
            "test",
            "--workspace",
            "--test",
            "docs",
            "--test",
            "texts",
            "--test",
            "tidy",
            "--test",
            "workflows",
        ],
        ..BASE
    },
    Step {
        name: "tests",
        arguments: &["test", "--workspace", "--all-targets", "--no-fail-fast"],
        ..BASE
    },
    Step {
        name: "doctests",
        arguments: &["test", "--workspace", "--doc", "--no-fail-fast"],
        ..BASE
    },
    Step {
        name: "docs",
        arguments: &["doc", "--workspace", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "--deny warnings")],
        ..BASE
    },
    Step {
        name: "modules",
        tool: Tool::Npm,
        arguments: &["ci", "--no-audit", "--no-fund", "--prefer-offline"],
        needs: &[Need::Node],
        ..BASE
    },
    Step {
        // After the modules, one of which writes types.
        name: "api",
        arguments: &["xtask", "api", "--check"],
        needs: &[Need::Node],
        ..BASE
    },
    Step {
        name: "page",
        tool: Tool::Npm,
        arguments: &["run", "check"],
        needs: &[Need::Node],
        ..BASE
    },
    Step {
        name: "style",
        tool: Tool::Npm,
        arguments: &["run", "lint"],
        needs: &[Need::Node],
        ..BASE
    },
    Step {
        name: "functions",
        tool: Tool::Npm,
        arguments: &["run", "unit"],
        needs: &[Need::Node],
        ..BASE
    },
    Step {
        name: "built",
        tool: Tool::Npm,
        arguments: &["run", "compare"],
        needs: &[Need::Node],
        ..BASE
    },
    Step {
        // The program that the browser talks to. After the tests nothing is left to build; a command that names fewer
        // targets would choose other features and build it again.
        name: "program",
        arguments: &["test", "--workspace", "--all-targets", "--no-run"],
        needs: &[Need::Node, Need::Browser],
        ..BASE
    },
    Step {
        name: "browser",
        tool: Tool::NpmWithProgram,
        arguments: &["test"],
        needs: &[Need::Node, Need::Browser],
        ..BASE
    },
    Step {
        // The whole workspace, so that cargo chooses the same features as for the next step, and builds the engine once.
        name: "c",
        arguments: &["test", "--release", "--workspace", "--manifest-path", "bindings/Cargo.toml"],
        needs: &[Need::Compilers, Need::AnyPython],
        ..BASE
    },
    Step {
        name: "wheel",
        tool: Tool::Python,
        arguments: &[
            "-m",
            "maturin",
            "develop",
            "--release",
            "--manifest-path",
            "bindings/python/Cargo.toml",
        ],
        needs: &[Need::Python],
        ..BASE
    },
    Step {
        // Their worlds are compared with those of the program that the tests before them built.
        name: "python",
        tool: Tool::Python,
        arguments: &["-m", "pytest", "-q", "bindings/python/tests"],
        needs: &[Need::Python],
        ..BASE
    },
    Step { name: "wasm", arguments: &["xtask", "wasm", "--module"], needs: &[Need::Wasm], ..BASE },
    Step {
        // Compares the module, in Node and in a browser, with the engine that the C library was built with.
        name: "npm",
        tool: Tool::NpmPackage,
        arguments: &["test"],
        needs: &[Need::Node, Need::Browser, Need::Wasm],
        ..BASE
    },
    Step {
        // In the profile of the step `wasm`, so that nothing is built twice.
        name: "site",
        arguments: &["xtask", "site", "--profile", "release"],
        needs: &[Need::Node, Need::Wasm],
        ..BASE
    },
    Step {
        name: "offline",
        scope: Scope::Named,
        tool: Tool::NpmWithProgram,
        arguments: &["run", "test:site"],
        needs: &[Need::Node, Need::Browser, Need::Wasm],
        ..BASE
    },
    Step {
        name: "bevy",
        scope: Scope::Named,
        arguments: &["test", "--manifest-path", "examples/bevy/Cargo.toml"],
        ..BASE
    },
];

impl Step {
    /// The step's name and the command that a person could type instead.
    pub fn title(&self) -> String {
        let mut title = format!("{}: ", self.name);
        for (variable, value) in self.environment {
            title.push_str(&format!("{variable}=\"{value}\" "));
        }
        let tool = match self.tool {
            Tool::Cargo => "cargo ",
            Tool::Npm | Tool::NpmWithProgram => "npm --prefix web ",
            Tool::NpmPackage => "npm --prefix bindings/npm ",
            Tool::Python => "target/tools/python/bin/python ",
        };
        title + tool + &self.arguments.join(" ")
    }

    /// The first thing that is missing, as a sentence.
    pub fn missing(&self) -> Option<String> {
        self.needs.iter().find_map(|need| need.missing())
    }

    /// The command that the step runs.
    pub fn command(&self) -> Command {
        let mut command = match self.tool {
            Tool::Cargo => cargo(),
            Tool::Npm | Tool::NpmWithProgram => web_npm(),
            Tool::NpmPackage => npm_in("bindings/npm"),
            Tool::Python => python(),
        };
        let is_compared = matches!(self.tool, Tool::NpmWithProgram | Tool::Python);
        if is_compared && let Ok(own) = std::env::current_exe() {
            let program = format!("seedwright{}", std::env::consts::EXE_SUFFIX);
            command.env("SEEDWRIGHT_PROGRAM", own.with_file_name(program));
        }
        if self.needs.contains(&Need::Browser)
            && let Ok(browser) = browser::find()
        {
            command.env("CHROMIUM", browser);
        }
        command.args(self.arguments).envs(self.environment.iter().copied());
        command
    }
}
