//! Shell completion of the values that depend on packs: their names, presets, options and tricks.
//!
//! The script that `seedwright completions` prints runs the program again for each completion, with the words typed so
//! far behind `--`. It then offers the presets and settings of the pack among these words.

use std::ffi::OsStr;
use std::path::Path;

use clap::{Arg, Command, CommandFactory};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};
use seedwright::world::{OptionKind, World};
use seedwright_api::Pack;
use seedwright_api::embedded::{EmbeddedPack, PACKS};

use crate::arguments::{Arguments, DEFAULT_PACK, NAME};
use crate::packs::PackExt;
use crate::printer::Printer;

/// The environment variable with which a script asks for completions. Its value is the name of the shell.
const VARIABLE: &str = "SEEDWRIGHT_COMPLETE";

/// Answers a script that asks for completions, and ends the program; returns if none asks.
pub fn answer() {
    CompleteEnv::with_factory(command).var(VARIABLE).complete();
}

/// The script that makes a shell ask for completions; `None` for a shell that is not supported.
pub fn script(shell: &str) -> Option<Vec<u8>> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    let completer = shells.completer(shell)?;
    completer.write_registration(VARIABLE, NAME, NAME, NAME, &mut script).ok()?;
    Some(script)
}

/// The command with completers for values that depend on packs.
fn command() -> Command {
    completed(Arguments::command())
}

fn completed(command: Command) -> Command {
    let is_show = command.get_name() == "show";
    let command = command.mut_args(|argument| match argument.get_id().as_str() {
        "name" if is_show => argument.add(ArgValueCompleter::new(embedded_packs)),
        "preset" if !takes_file(&argument) => argument.add(ArgValueCompleter::new(presets)),
        "set" => argument.add(ArgValueCompleter::new(settings)),
        "pack" | "packs" | "source" => argument.add(ArgValueCompleter::new(packs)),
        _ if takes_file(&argument) => argument.add(ArgValueCompleter::new(PathCompleter::any())),
        _ => argument,
    });
    command.mut_subcommands(completed)
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

fn presets(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(pack) = typed_pack() else { return Vec::new() };
    let presets = pack.world.presets.rows().iter();
    candidates(presets.map(|preset| (preset.name.clone(), preset.help.clone())), current)
}

/// Offers `name=` first, and `name=value` once a name is typed.
fn settings(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(pack) = typed_pack() else { return Vec::new() };
    let typed = current.to_string_lossy();
    match typed.split_once('=') {
        None => candidates(setting_names(&pack.world), current),
        Some((name, _)) => {
            let values = setting_values(&pack.world, name).into_iter();
            candidates(values.map(|value| (format!("{name}={value}"), String::new())), current)
        }
    }
}

fn setting_names(world: &World) -> impl Iterator<Item = (String, String)> {
    let options = world.options.rows().iter();
    let options = options.map(|option| (&option.name, &option.help));
    let tricks = world.tricks.rows().iter().map(|trick| (&trick.name, &trick.help));
    options.chain(tricks).map(|(name, help)| (format!("{name}="), help.clone()))
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
        (None, None) => Vec::new(),
    }
}

/// The first pack among the words typed so far; for `generate` the default pack if there is none.
fn typed_pack() -> Option<Pack> {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let words = words.skip_while(|word| word != "--");
    let mut words = words.skip(2).filter(|word| !word.starts_with('-'));
    let command = words.next()?;
    let is_pack = |word: &String| EmbeddedPack::find(word).is_some() || Path::new(word).exists();
    let default = (command == "generate").then(|| DEFAULT_PACK.to_owned());
    let name = words.find(is_pack).or(default)?;
    Pack::load(Path::new(&name), &Printer::silent()).ok()
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
