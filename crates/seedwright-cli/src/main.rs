//! The `seedwright` command.

mod arguments;
mod commands;
mod embedded;
mod failure;
mod output;
mod packs;
mod render;

use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let output = output::Output::new(&arguments.common);
    match commands::run(&arguments, &output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&output),
    }
}
