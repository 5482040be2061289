//! Help texts are wrapped once, and global options have their own group.

use clap::{Command, CommandFactory};
use seedwright::document::MAX_DIAGNOSTICS;

use super::Arguments;
use super::help::CHECK_HELP;

/// All commands, with their subcommands.
fn commands() -> Vec<Command> {
    let mut root = Arguments::command();
    root.build();
    let mut open = vec![root];
    let mut all = Vec::new();
    while let Some(command) = open.pop() {
        open.extend(command.get_subcommands().filter(|own| own.get_name() != "help").cloned());
        all.push(command);
    }
    all
}

#[test]
fn paragraphs_are_not_wrapped_in_the_source() {
    for command in commands() {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2) {
            let wrapped = is_prose(pair[0]) && is_prose(pair[1]);
            assert!(!wrapped, "{}: {pair:?}", command.get_name());
        }
    }
}

#[test]
fn examples_are_not_wrapped() {
    for command in commands() {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let long: Vec<&str> = help
            .lines()
            .filter(|line| line.starts_with(' ') && line.chars().count() > 80)
            .collect();
        assert!(long.is_empty(), "{}: {long:?}", command.get_name());
    }
}

#[test]
fn help_fits_the_terminal() {
    for columns in [80, 100] {
        for command in commands() {
            let name = command.get_name().to_owned();
            let help = command.max_term_width(columns).term_width(columns).render_long_help();
            // Paths, flags and the like are single words that can't be broken.
            let too_long = |line: &&str| {
                let has_space = line.trim_start().contains(' ');
                has_space && line.chars().count() > columns
            };
            let long = help.to_string();
            let long: Vec<&str> = long.lines().filter(too_long).collect();
            assert!(long.is_empty(), "{name} at {columns}: {long:?}");
        }
    }
}

#[test]
fn global_options_have_their_own_group() {
    for mut command in commands() {
        let help = command.render_help().to_string();
        let (_, global) = help.split_once("\nGlobal options:\n").expect("the group exists");
        let global = global.split("\n\n").next().unwrap_or_default();
        for option in ["--json", "--quiet", "--verbose", "--color", "--help"] {
            let name = command.get_name();
            assert!(global.contains(option), "{name} {option}: {global}");
        }
    }
}

#[test]
fn the_limit_of_errors_is_that_of_the_engine() {
    let limit = format!("{},{:03}", MAX_DIAGNOSTICS / 1_000, MAX_DIAGNOSTICS % 1_000);
    assert!(CHECK_HELP.contains(&format!("At most {limit} errors")), "{CHECK_HELP}");
}
