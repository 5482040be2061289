//! The `seedwright` command.

mod arguments;
mod build;
mod bundles;
mod commands;
mod failure;
mod files;
mod packs;
mod printer;
mod progress;
mod render;
mod service;
mod summary;
mod words;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Common};
use failure::Failure;
use printer::Printer;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    let printer = Printer::new(&arguments.common);
    match commands::run(&arguments, &printer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&printer),
    }
}

/// Answers what can't be understood, and a call for help. Tools that asked for JSON get JSON.
fn refuse(error: &clap::Error) -> ExitCode {
    let json = std::env::args_os().any(|argument| argument == "--json");
    if !error.use_stderr() || !json {
        error.exit();
    }
    let text = error.render().to_string();
    let message = text.lines().next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let failure = Failure::argument(message, "`seedwright --help` shows what can be typed");
    failure.report(&Printer::new(&Common { json, quiet: false, verbose: false }))
}
