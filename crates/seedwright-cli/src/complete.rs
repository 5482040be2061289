//! Shell completion of the values that depend on packs: their names, presets, options and tricks.
//!
//! The script that `seedwright completions` prints runs the program again for each completion, with the words typed so
//! far behind `--`. It then offers the presets and settings of the pack among these words.

mod bash;

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::Arc;

use clap::{Arg, ArgMatches, Command, CommandFactory, value_parser};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Elvish, Fish, Powershell, Shells, Zsh};
use seedwright::world::{ALL_TRICKS, OptionKind, World};
use seedwright_api::Pack;
use seedwright_api::embedded::PACKS;

use crate::arguments::{Arguments, DEFAULT_PACK, MapSource, NAME};
use crate::packs::PackExt;
use crate::printer::Printer;
use bash::{Bash, Line};

/// The environment variable with which a script asks for completions. Its value is the name of the shell.
const VARIABLE: &str = "SEEDWRIGHT_COMPLETE";

/// The supported shells.
const SHELLS: Shells<'_> = Shells(&[&Bash, &Elvish, &Fish, &Powershell, &Zsh]);

/// The words of a command line that is being typed, beginning with the name of the program.
type Words = Arc<[OsString]>;

/// Answers a script that asks for completions, and ends the program; returns if none asks.
pub fn answer() {
    if let Some(shell) = env::var_os(VARIABLE) {
        let words = typed_words(&shell);
        let command = || completed(Arguments::command(), &words);
        CompleteEnv::with_factory(command).var(VARIABLE).shells(SHELLS).complete();
    }
}

/// The words that a script passes behind `--`.
fn typed_words(shell: &OsStr) -> Words {
    let mut passed: Vec<OsString> = env::args_os().skip_while(|word| word != "--").collect();
    passed.drain(..passed.len().min(1));
    match shell == "bash" {
        true => Line::from_script(&passed).words.into_iter().map(OsString::from).collect(),
        false => passed.into(),
    }
}

/// The script that makes a shell ask for completions; `None` for a shell that is not supported.
pub fn script(shell: &str) -> Option<Vec<u8>> {
    let mut script = Vec::new();
    let completer = SHELLS.completer(shell)?;
    completer.write_registration(VARIABLE, NAME, NAME, NAME, &mut script).ok()?;
    Some(script)
}

/// The command with completers for values that depend on packs.
fn completed(command: Command, words: &Words) -> Command {
    let is_show = command.get_name() == "show";
    let of_pack = |offered: fn(&World, &OsStr) -> Vec<CompletionCandidate>| {
        let words = Arc::clone(words);
        ArgValueCompleter::new(move |current: &OsStr| {
            let pack = typed_pack(&words);
            pack.map_or_else(Vec::new, |pack| offered(&pack.world, current))
        })
    };
    let command = command.mut_args(|argument| match argument.get_id().as_str() {
        "name" if is_show => argument.add(ArgValueCompleter::new(embedded_packs)),
        "preset" if !takes_file(&argument) => argument.add(of_pack(presets)),
        "set" => argument.add(of_pack(settings)),
        "map" => argument.add(ArgValueCompleter::new(map_sources)),
        "pack" | "packs" | "source" => argument.add(ArgValueCompleter::new(packs)),
        _ if takes_file(&argument) => argument.add(ArgValueCompleter::new(PathCompleter::any())),
        _ => argument,
    });
    command.mut_subcommands(|inner| completed(inner, words))
}

/// Whether the value is a path, which its name says.
fn takes_file(argument: &Arg) -> bool {
    let names = argument.get_value_names().unwrap_or_default();
    names.iter().any(|name| name.contains("FILE") || name.contains("DIR"))
}

fn embedded_packs(current: &OsStr) -> Vec<CompletionCandidate> {
    let names = PACKS.iter().map(|pack| (pack.name.to_owned(), pack.about.to_owned()));
    candidates(names, current)
}

fn packs(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = embedded_packs(current);
    all.extend(PathCompleter::any().complete(current));
    all
}

fn map_sources(current: &OsStr) -> Vec<CompletionCandidate> {
    let words = MapSource::WORDS.map(|(word, help)| (word.to_owned(), help.to_owned()));
    let mut all = candidates(words.into_iter(), current);
    all.extend(PathCompleter::any().complete(current));
    all
}

fn presets(world: &World, current: &OsStr) -> Vec<CompletionCandidate> {
    let presets = world.presets.rows().iter();
    candidates(presets.map(|preset| (preset.name.clone(), preset.help.clone())), current)
}

/// Offers `name=` first, and `name=value` once a name is typed.
fn settings(world: &World, current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy();
    match typed.split_once('=') {
        None => candidates(setting_names(world), current),
        Some((name, _)) => {
            let values = setting_values(world, name).into_iter();
            candidates(values.map(|value| (format!("{name}={value}"), String::new())), current)
        }
    }
}

fn setting_names(world: &World) -> impl Iterator<Item = (String, String)> {
    let options = world.options.rows().iter();
    let options = options.map(|option| (&option.name, &option.help));
    let tricks = world.tricks.rows().iter().map(|trick| (&trick.name, &trick.help));
    let named = options.chain(tricks).map(|(name, help)| (format!("{name}="), help.clone()));
    let all = (!world.tricks.is_empty())
        .then(|| (format!("{ALL_TRICKS}="), "Set every trick".to_owned()));
    named.chain(all)
}

/// The values of an option or trick, as far as they can be listed.
fn setting_values(world: &World, name: &str) -> Vec<String> {
    const MAX_LISTED: u32 = 100;
    let numbers = |range: std::ops::RangeInclusive<u32>| -> Vec<String> {
        range.take(MAX_LISTED as usize).map(|number| number.to_string()).collect()
    };
    let option = world.options.rows().iter().find(|option| option.name == name);
    let trick = world.tricks.rows().iter().find(|trick| trick.name == name);
    match (option.map(|option| &option.kind), trick) {
        (Some(OptionKind::Switch { .. }), _) => vec!["false".to_owned(), "true".to_owned()],
        (Some(OptionKind::Range { min, max, .. }), _) => numbers(*min..=*max),
        (Some(OptionKind::Choice { values, .. }), _) => values.clone(),
        (None, Some(trick)) => numbers(0..=trick.max),
        (None, None) if name == ALL_TRICKS => {
            let highest = world.tricks.rows().iter().map(|trick| trick.max).max();
            highest.map_or_else(Vec::new, |highest| numbers(0..=highest))
        }
        (None, None) => Vec::new(),
    }
}

/// The pack that is typed; for `generate` the default pack if there is none.
fn typed_pack(words: &[OsString]) -> Option<Pack> {
    let name = typed_pack_name(words)?;
    Pack::load(Path::new(&name), &Printer::silent()).ok()
}

fn typed_pack_name(words: &[OsString]) -> Option<String> {
    // An unfinished line has errors: a value can be wrong, and required ones may be missing.
    let command = with_any_values(Arguments::command()).ignore_errors(true);
    let matches = command.try_get_matches_from(words).ok()?;
    let (mut command, mut typed) = matches.subcommand()?;
    while let Some((inner, of_inner)) = typed.subcommand() {
        (command, typed) = (inner, of_inner);
    }
    let default = (command == "generate").then(|| DEFAULT_PACK.to_owned());
    ["pack", "packs", "source"].iter().find_map(|id| first_value(typed, id)).or(default)
}

/// The command with options that take any value, so that a wrong one does not end the parsing.
fn with_any_values(command: Command) -> Command {
    let command = command.mut_args(|argument| match argument.get_action().takes_values() {
        true => argument.value_parser(value_parser!(OsString)),
        false => argument,
    });
    command.mut_subcommands(with_any_values)
}

fn first_value(typed: &ArgMatches, id: &str) -> Option<String> {
    let mut values = typed.try_get_raw(id).ok()??;
    Some(values.next()?.to_string_lossy().into_owned())
}

fn candidates(
    values: impl Iterator<Item = (String, String)>,
    current: &OsStr,
) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    let fitting = values.filter(|(value, _)| value.starts_with(&*current));
    let candidate = |(value, help): (String, String)| {
        let help = (!help.is_empty()).then(|| help.into());
        CompletionCandidate::new(value).help(help)
    };
    fitting.map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pack_is_the_word_that_clap_takes_for_it() {
        for (line, pack) in [
            ("seedwright generate --out built --preset x", Some("campaign")),
            ("seedwright generate --out built station --set x", Some("station")),
            ("seedwright generate --seed station --set x", Some("campaign")),
            ("seedwright --color never generate --set x", Some("campaign")),
            ("seedwright generate --color never cove --set x", Some("cove")),
            ("seedwright generate --attempts many cove --set x", Some("cove")),
            ("seedwright items --set x", None),
            ("seedwright items --set x cove", Some("cove")),
            ("seedwright settings -v cove --preset=x", Some("cove")),
            ("seedwright code valid --pack festive --guess x", Some("festive")),
            ("seedwright export dot cove --set x", Some("cove")),
            ("seedwright", None),
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(typed_pack_name(&words).as_deref(), pack, "{line}");
        }
    }
}
