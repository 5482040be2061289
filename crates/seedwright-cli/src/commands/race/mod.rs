//! `seedwright race`.

mod create;
mod files;
mod join;
mod reveal;
mod start;

use seedwright::race::{Entropy, Race, RaceFault};
use seedwright_api::Problem;
use serde_json::json;

use crate::arguments::{self, RaceCommand};
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::{settings_text, shown};

pub fn run(typed: &arguments::Race, printer: &Printer) -> Result<(), Failure> {
    match &typed.command {
        RaceCommand::Create(typed) => create::run(typed, printer),
        RaceCommand::Join(typed) => join::run(typed, printer),
        RaceCommand::Start(typed) => start::run(typed, printer),
        RaceCommand::Reveal(typed) => reveal::run(typed, printer),
    }
}

/// The failure for a race that can't go on.
fn failed(fault: &RaceFault) -> Failure {
    match fault.is_refutation() {
        true => {
            let problem = json!({ "claim": "race", "why": fault.to_string() });
            Problem::refuted(fault.to_string(), Some(fault.hint()), problem).into()
        }
        false => Failure::argument(fault.to_string(), fault.hint()),
    }
}

/// A name in a list of names. One with spaces or signs is quoted, so that it can't be taken for several names.
fn listed(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    match name.chars().all(is_plain) {
        true => shown(name),
        false => format!("\"{}\"", shown(name).replace('"', "\\\"")),
    }
}

/// What a race declares, in lines.
fn declared(race: &Race) -> String {
    let pack = &race.pack;
    let hash: String = pack.hash.chars().take(12).collect();
    let settings = match race.settings.is_empty() {
        true => String::new(),
        false => format!("settings     {}\n", settings_text(&race.settings)),
    };
    let entropy = match &race.entropy {
        Entropy::Players => "the secrets of the players".to_owned(),
        Entropy::Public { source } => format!("a public value: {}", shown(source)),
    };
    format!(
        "race         {}\nrace id      {}\npack         {} ({})\n{settings}entropy      {entropy}\n",
        shown(&race.name),
        race.id(),
        shown(&pack.name),
        shown(&hash),
    )
}
