//! `seedwright race reveal`.

use std::fmt::Write;

use seedwright::bundle::Bundle;
use seedwright::pack::SourceFile;
use seedwright::pipeline::world_difference;
use seedwright::race::{
    Entropy, Party, PartySecret, Race, Reveal, StartedRace, read_secret, read_started,
};
use seedwright::random::Seed;
use seedwright_api::Problem;
use seedwright_api::verify::unusable;
use seedwright_api::worlds::{BuildRequest, GeneratedReply};
use serde::Serialize;
use serde_json::json;

use super::start::closed;
use super::{files, listed, other_pack, other_version, pack_of, settings};
use crate::arguments;
use crate::build::prepare;
use crate::bundles;
use crate::commands::outcome::Outcome;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::shown;

/// Checks the secrets of a race against its commitments. If none is missing, rebuilds the world.
pub fn run(typed: &arguments::Reveal, printer: &Printer) -> Result<(), Failure> {
    let started = files::read(&typed.started, read_started)?;
    let secrets = typed.secrets.iter().map(|path| files::read(path, read_secret));
    let secrets = secrets.collect::<Result<Vec<PartySecret>, Failure>>()?;
    let played = typed.world.as_deref().map(bundles::read).transpose()?;
    let seed = match started.reveal(&secrets).map_err(|fault| super::failed(&fault))? {
        Reveal::Seed(seed) => seed,
        Reveal::Void { missing } => {
            return print_void(&started, &missing, played.is_some(), printer);
        }
    };
    let outcome = rebuild(typed, &started.race, seed, printer)?;
    let compared = played.map(|played| compare(&outcome, played)).transpose()?;
    let findings = Findings::new(&started, &[], &compared.map_or(World::NotGiven, World::Same));
    let written = typed.out.as_ref().map(|folder| outcome.write(folder, typed.png)).transpose()?;
    let written = written.unwrap_or_default();
    match printer.json {
        true => {
            let reply = RevealReply { generated: outcome.reply(), race: &findings };
            printer.print_reply(&reply, &written)?;
        }
        false => {
            let text = findings.text(&started) + &outcome.summary(&written, printer)?;
            printer.print(&text)?;
        }
    }
    Ok(())
}

/// Prints that there is no seed, and who can change that.
fn print_void(
    started: &StartedRace,
    missing: &[Party],
    has_world: bool,
    printer: &Printer,
) -> Result<(), Failure> {
    let world = if has_world { World::NotCompared } else { World::NotGiven };
    let findings = Findings::new(started, missing, &world);
    match printer.json {
        true => printer.print_json(&json!({ "race": findings }))?,
        false => {
            let (secrets, are_missing) = match missing.len() {
                1 => ("the secret of", "is missing, so there is no seed until it is revealed"),
                _ => ("the secrets of", "are missing, so there is no seed until they are revealed"),
            };
            let names = joined(missing);
            let void = format!("void         {secrets} {names} {are_missing}\n");
            printer.print(&(findings.text(started) + &void))?;
            printer.note(
                "note: if a secret is withheld, the race stays void; in a new race everyone commits to a new secret\n",
            );
        }
    }
    Err(Failure::Printed(1))
}

/// Builds the world of the seed, with the pack and the settings of the race.
fn rebuild(
    typed: &arguments::Reveal,
    race: &Race,
    seed: Seed,
    printer: &Printer,
) -> Result<Outcome, Failure> {
    if let Some(version) = other_version(race) {
        return Err(Failure::argument(
            format!("the secrets match, but {version}"),
            "rebuild the world with the version of seedwright that created the race",
        ));
    }
    let pack = pack_of(race, typed.pack.as_ref(), printer)?;
    let pack = pack.ok_or_else(|| other_pack(race, "it is not embedded"))?;
    let settings = settings(race, &pack)?;
    let request = BuildRequest::chosen(&pack, settings, seed);
    Outcome::make(&prepare(&pack, &request, printer)?, &request, printer)
}

/// Compares the world of the race with the one that was played, and says how they agree. The formatting of the file does
/// not matter.
fn compare(outcome: &Outcome, played: SourceFile) -> Result<&'static str, Failure> {
    if outcome.text().as_bytes() == played.bytes {
        return Ok("byte by byte");
    }
    let name = shown(&played.name);
    // The checker refuses files with two meanings, such as those with duplicate keys.
    let played = bundles::proved_file(played)?;
    let own = Bundle::read(outcome.text().as_bytes());
    let own = own.map_err(|error| unusable(&error.to_string()))?;
    if played == own {
        return Ok("value by value; only its formatting differs");
    }
    let field = world_difference(&played, &own).unwrap_or_else(|| "engineVersion".to_owned());
    let message = format!(
        "{name} is not the world of this race: it has another value of `{}`",
        shown(&field)
    );
    let hint = "the race gives another world: build it with `--out`, and compare the two";
    Err(Problem::refuted(message, Some(hint), json!({ "claim": "world", "field": field })).into())
}

/// What is known about the world that was played.
enum World {
    /// It was not given.
    NotGiven,
    /// There is no world of the race to compare it with.
    NotCompared,
    /// It is the world of the race, and agrees with it in this way.
    Same(&'static str),
}

/// The reply for a race that holds.
#[derive(Serialize)]
struct RevealReply<'a> {
    #[serde(flatten)]
    generated: GeneratedReply,
    race: &'a Findings,
}

/// What was checked, and what nobody can check from the files alone.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Findings {
    id: String,
    name: String,
    closing: String,
    revealed: Vec<String>,
    missing: Vec<String>,
    checked: Vec<String>,
    not_checked: Vec<String>,
}

impl Findings {
    fn new(started: &StartedRace, missing: &[Party], world: &World) -> Self {
        let revealed: Vec<Party> =
            started.parties().filter(|party| !missing.contains(party)).collect();
        let closed = match started.value {
            Some(_) => "the closing hash is that of the race and its value",
            None => "the closing hash is that of the race and its list",
        };
        let names = joined(&revealed);
        let matching = match revealed.len() {
            1 => format!("the commitment of {names} matches the secret"),
            _ => format!("the commitments of {names} match their secrets"),
        };
        let mut checked = vec![closed.to_owned(), matching];
        if missing.is_empty() {
            checked.push("the pack and its settings are those of the race".to_owned());
            checked.push("the world was rebuilt from the seed, and proved".to_owned());
        }
        if let World::Same(how) = world {
            checked.push(format!("the world that was played is this one, {how}"));
        }
        let names = |parties: &[Party]| parties.iter().map(Party::to_string).collect();
        Self {
            id: started.race.id().to_string(),
            name: started.race.name.clone(),
            closing: started.closing.to_string(),
            revealed: names(&revealed),
            missing: names(missing),
            checked,
            not_checked: not_checked(started, missing, world),
        }
    }

    /// The findings in lines.
    fn text(&self, started: &StartedRace) -> String {
        let name = shown(&self.name);
        let mut text =
            format!("race         {name}\nrace id      {}\n{}", self.id, closed(started));
        for line in &self.checked {
            let _ = writeln!(text, "checked      {line}");
        }
        for line in &self.not_checked {
            let _ = writeln!(text, "not checked  {line}");
        }
        text
    }
}

fn not_checked(started: &StartedRace, missing: &[Party], world: &World) -> Vec<String> {
    let mut all = Vec::new();
    match &started.race.entropy {
        Entropy::Players => {
            all.push("that the list was published before any player revealed a secret".to_owned());
            all.push(
                "that players drew their secrets at random and kept them until the list was closed"
                    .to_owned(),
            );
        }
        Entropy::Public { source } => {
            all.push("that the race was published before the value was known".to_owned());
            all.push(format!("that the value is the one that was named: {}", shown(source)));
        }
    }
    match world {
        World::NotGiven if missing.is_empty() => all
            .push("that this world is the one that was played; `--world` compares them".to_owned()),
        World::NotCompared => {
            all.push("that the world that was played is the one of the race".to_owned());
        }
        World::NotGiven | World::Same(_) => {}
    }
    all
}

/// Names in a sentence.
fn joined(parties: &[Party]) -> String {
    let name = |party: &Party| match party {
        Party::Organizer => party.to_string(),
        Party::Player(name) => listed(name),
    };
    let names: Vec<String> = parties.iter().map(name).collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}
