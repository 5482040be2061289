//! The `seedwright` command.

mod arguments;
mod build;
mod bundles;
mod closed_stdout;
mod commands;
mod complete;
mod failure;
mod files;
mod indented_json;
mod input;
mod packs;
mod pipes;
mod printer;
mod progress;
mod render;
mod service;
mod streams;
mod summary;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches, ValueEnum};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::json;

use arguments::{Arguments, NAME, stdin_inputs};
use failure::Failure;
use printer::Printer;

fn main() -> ExitCode {
    complete::answer();
    let words = without_help_of_help(std::env::args_os().collect());
    choose_color(&words);
    let arguments = match parse(&words) {
        Ok(arguments) => arguments,
        Err(error) => return end_early(&error, &words),
    };
    let printer = Printer::new(&arguments.common);
    match commands::run(&arguments, &printer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&printer),
    }
}

/// Parses the command line. Standard input can be read only once, so only one argument can be it.
fn parse(words: &[OsString]) -> Result<Arguments, clap::Error> {
    let mut command = Arguments::command();
    let matches = command.try_get_matches_from_mut(words)?;
    if stdin_inputs(&matches) > 1 {
        let message = "only one input can be `-`, standard input\n";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message));
    }
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The words without `--help` behind the command `help`, where clap takes it for the name of a command.
fn without_help_of_help(mut words: Vec<OsString>) -> Vec<OsString> {
    if let Some(position) = position_of_help(&words) {
        let behind = words.split_off(position);
        words.extend(behind.into_iter().filter(|word| word != "--help" && word != "-h"));
    }
    words
}

/// Where the command `help` is among the words, which are names of commands up to there.
fn position_of_help(words: &[OsString]) -> Option<usize> {
    words.iter().find(|word| *word == "help")?;
    let root = Arguments::command();
    let mut command = &root;
    let named = words.iter().enumerate().skip(1);
    for (position, word) in named.filter(|(_, word)| !word.as_encoded_bytes().starts_with(b"-")) {
        if word == "help" && command.has_subcommands() {
            return Some(position);
        }
        command = command.find_subcommand(word)?;
    }
    None
}

/// Applies `--color` to everything that is printed. It is read before everything else is parsed, because help and
/// errors about other arguments are coloured as well.
fn choose_color(words: &[OsString]) {
    let values = words.iter().enumerate().filter_map(|(position, word)| {
        let word = word.to_str()?;
        match word.strip_prefix("--color=") {
            Some(value) => Some(value),
            None if word == "--color" => words.get(position + 1)?.to_str(),
            None => None,
        }
    });
    let mut choices = values.filter_map(|value| ColorChoice::from_str(value, false).ok());
    let choice = match choices.next_back().unwrap_or_default() {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Prints help, the version, or what is wrong with the arguments: the latter two as JSON if that is requested.
fn end_early(error: &clap::Error, words: &[OsString]) -> ExitCode {
    let is_json = words.iter().any(|word| word == "--json");
    let printer = Printer::plain(is_json);
    let printed = match error.kind() {
        ErrorKind::DisplayVersion if is_json => {
            let version = env!("CARGO_PKG_VERSION");
            printer.print_json(&json!({
                "name": NAME,
                "version": version,
                "engineVersion": ENGINE_VERSION,
                "seedVersion": SEED_VERSION,
            }))
        }
        _ if !error.use_stderr() => {
            printer.print(&without_trailing_spaces(&error.render().ansi().to_string()))
        }
        _ if is_json => return usage_failure(error).report(&printer),
        _ => error.exit(),
    };
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => Failure::from(error).report(&printer),
    }
}

/// A wrong command line. Each paragraph of clap's text after the message is a hint.
fn usage_failure(error: &clap::Error) -> Failure {
    let text = error.render().to_string().replace("\n  tip: ", "\n\n");
    let mut paragraphs = text.split("\n\n").map(|paragraph| {
        let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
        lines.join(" ").trim().to_owned()
    });
    let message = paragraphs.next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let hints: Vec<String> = paragraphs.filter(|hint| !hint.is_empty()).collect();
    Failure::argument(message, hints.join("\n"))
}

/// Removes the spaces with which clap indents empty lines of help.
fn without_trailing_spaces(text: &str) -> String {
    text.lines().map(|line| line.trim_end_matches(' ').to_owned() + "\n").collect()
}
