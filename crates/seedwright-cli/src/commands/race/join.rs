//! `seedwright race join`.

use seedwright::race::{Entry, Party, read_race};
use serde_json::json;

use super::files::{PartyFiles, draw_secret};
use super::{declared, files, other_version, pack_of};
use crate::arguments::Join;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::shown;

/// Commits to a secret, and writes the entry of a player.
pub fn run(typed: &Join, printer: &Printer) -> Result<(), Failure> {
    let race = files::read(&typed.race, read_race)?;
    let pack = pack_of(&race, typed.pack.as_ref(), printer)?;
    pack.as_ref().map(|pack| super::settings(&race, pack)).transpose()?;
    let paths = PartyFiles { secret: &typed.secret, public: &typed.out };
    paths.check(printer)?;
    let secret = draw_secret()?;
    let entry = Entry::new(&race, &typed.name, &secret).map_err(|fault| super::failed(&fault))?;
    paths.write(&race, Party::Player(entry.player.clone()), secret, &entry.json())?;
    if let Some(version) = other_version(&race) {
        printer.note(&format!("note: {version}; only that version can rebuild its world\n"));
    }
    let written = std::slice::from_ref(&typed.out);
    if printer.json {
        let secret_file = typed.secret.display().to_string();
        let reply = json!({
            "id": race.id(),
            "entry": entry.json(),
            "secretFile": secret_file,
            "settingsChecked": pack.is_some(),
        });
        return Ok(printer.print_reply(&reply, written)?);
    }
    let settings = match pack {
        Some(_) => "checked      the pack has these settings",
        None => "not checked  that the pack has these settings; `--pack` checks it",
    };
    let text = format!(
        "{}{settings}\nplayer       {}\ncommitment   {}\n{}",
        declared(&race),
        shown(&entry.player),
        entry.commitment,
        paths.lines(),
    );
    Ok(printer.print_summary(&text, written)?)
}
