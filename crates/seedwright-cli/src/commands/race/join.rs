//! `seedwright race join`.

use seedwright::race::{Entry, Party, Race, read_race};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::json;

use super::files::{PartyFiles, draw_secret};
use super::{declared, files};
use crate::arguments::Join;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::shown;

/// Commits to a secret, and writes the entry of a player.
pub fn run(typed: &Join, printer: &Printer) -> Result<(), Failure> {
    let race = files::read(&typed.race, read_race)?;
    let paths = PartyFiles { secret: &typed.secret, public: &typed.out };
    paths.check(printer)?;
    let secret = draw_secret()?;
    let entry = Entry::new(&race, &typed.name, &secret).map_err(|fault| super::failed(&fault))?;
    paths.write(&race, Party::Player(entry.player.clone()), secret, &entry.json())?;
    note_version(&race, printer);
    let written = std::slice::from_ref(&typed.out);
    if printer.json {
        let secret_file = typed.secret.display().to_string();
        let reply = json!({ "id": race.id(), "entry": entry.json(), "secretFile": secret_file });
        return Ok(printer.print_reply(&reply, written)?);
    }
    let text = format!(
        "{}player       {}\ncommitment   {}\n{}",
        declared(&race),
        shown(&entry.player),
        entry.commitment,
        paths.lines(),
    );
    Ok(printer.print_summary(&text, written)?)
}

/// Says that another version is needed to rebuild the world.
fn note_version(race: &Race, printer: &Printer) {
    if (race.seed_version, race.engine_version.as_str()) != (SEED_VERSION, ENGINE_VERSION) {
        let engine = shown(&race.engine_version);
        printer.note(&format!(
            "note: only seedwright {engine} can rebuild the world of this race; this is {ENGINE_VERSION}\n"
        ));
    }
}
