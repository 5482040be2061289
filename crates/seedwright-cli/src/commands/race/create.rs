//! `seedwright race create`.

use seedwright::race::{Entropy, Party, Race};
use seedwright_api::Pack;
use seedwright_api::worlds::BuildRequest;
use serde_json::json;

use super::declared;
use super::files::{PartyFiles, draw_secret};
use crate::arguments::Create;
use crate::build::{prepare, seed};
use crate::commands::outcome::Outcome;
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;

/// Commits to a secret, and writes the announcement of the race.
pub fn run(typed: &Create, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, printer)?;
    pack.needs_stages()?;
    // Settings are published, so their weights can be drawn by any seed.
    let trial = seed(None)?;
    let settings = pack.settings(&typed.chosen, Some(&trial))?;
    let files = PartyFiles { secret: &typed.secret, public: &typed.out };
    files.check(printer)?;
    let name = typed.name.as_deref().unwrap_or(&pack.world.name);
    let entropy =
        typed.public.clone().map_or(Entropy::Players, |source| Entropy::Public { source });
    let secret = draw_secret()?;
    let race = Race::new(&pack.world, &settings, name, entropy, &secret);
    let race = race.map_err(|fault| super::failed(&fault))?;
    // The seed of the race is not known yet. Settings that can't work fail for any seed.
    let request = BuildRequest::chosen(&pack, settings, trial);
    Outcome::make(&prepare(&pack, &request, printer)?, &request, printer)?;
    files.write(&race, Party::Organizer, secret, &race.json())?;
    let written = std::slice::from_ref(&typed.out);
    if printer.json {
        let secret_file = typed.secret.display().to_string();
        let reply = json!({ "id": race.id(), "race": race.json(), "secretFile": secret_file });
        return Ok(printer.print_reply(&reply, written)?);
    }
    let text = format!(
        "{}commitment   {}\ntrial        a world of another seed was built and proved\n{}",
        declared(&race),
        race.commitment,
        files.lines(),
    );
    Ok(printer.print_summary(&text, written)?)
}
