//! `seedwright race`.

mod create;
mod files;
mod join;
mod reveal;
mod start;

use seedwright::pipeline::settings_of;
use seedwright::race::{Entropy, Race, RaceFault};
use seedwright::world::Settings;
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::{Pack, Problem};
use serde_json::json;

use crate::arguments::{self, InputPath, RaceCommand};
use crate::failure::Failure;
use crate::packs::PackExt;
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

/// The pack of a race: the one that is named, or an embedded one; `None` if it is not embedded.
fn pack_of(
    race: &Race,
    named: Option<&InputPath>,
    printer: &Printer,
) -> Result<Option<Pack>, Failure> {
    let is_its_own = |pack: &Pack| pack.world.hash() == race.pack.hash;
    match (named, EmbeddedPack::find(&race.pack.id)) {
        (Some(named), _) => {
            let pack = Some(Pack::load(named, printer)?).filter(is_its_own);
            pack.map(Some).ok_or_else(|| other_pack(race, "this one has another hash"))
        }
        (None, Some(embedded)) => Ok(Some(Pack::embedded(embedded)?).filter(is_its_own)),
        (None, None) => Ok(None),
    }
}

fn other_pack(race: &Race, why: &str) -> Failure {
    let (name, hash) = (shown(&race.pack.id), shown(&race.pack.hash));
    Failure::argument(
        format!("the race needs the pack `{name}` with hash {hash}: {why}"),
        "name it with `--pack`",
    )
}

/// The settings of a race, which its pack must have.
fn settings(race: &Race, pack: &Pack) -> Result<Settings, Failure> {
    settings_of(&pack.world, &race.settings).map_err(|why| {
        let message = format!("the pack does not have the settings of the race: {why}");
        Failure::argument(message, "ask the organizer for the file that `race create` wrote")
    })
}

/// Says which version created a race and which one this is, if they differ.
fn other_version(race: &Race) -> Option<String> {
    let (seeds, engine) = (race.seed_version, race.engine_version.as_str());
    let differs = (seeds, engine) != (SEED_VERSION, ENGINE_VERSION);
    differs.then(|| {
        format!(
            "the race was created by engine {} with seed version {seeds}, and this is engine {ENGINE_VERSION} with seed version {SEED_VERSION}",
            shown(engine)
        )
    })
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
