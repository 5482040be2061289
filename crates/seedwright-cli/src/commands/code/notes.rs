//! `seedwright code notes`.

use seedwright::codes::draw_secret;
use seedwright_api::NoObserver;
use seedwright_api::code::{NotesRequest, make_notes, notes_reply};

use super::answers;
use super::questions::{self, read_secret};
use crate::arguments::Notes;
use crate::build::seed;
use crate::failure::Failure;
use crate::printer::Printer;

pub fn run(typed: &Notes, printer: &Printer) -> Result<(), Failure> {
    let theme = questions::theme(&typed.played, printer)?;
    let game = &theme.game;
    let seed = seed(typed.seed.as_deref())?;
    let secret = match &typed.secret {
        Some(text) => read_secret(game, text)?,
        None => draw_secret(game, &seed, "secret"),
    };
    let request = NotesRequest { secret, notes: typed.notes, steps: typed.steps, seed: &seed };
    let lock = make_notes(game, &request, &NoObserver)?;
    if printer.json {
        printer.print_json(&notes_reply(game, &lock, &seed))?;
        return Ok(());
    }
    let mut text = format!("secret: {}\n", answers::code(game, &lock.secret));
    for note in &lock.notes {
        text.push_str(&format!("  {}\n", answers::row(game, note)));
    }
    text.push_str(&format!("difficulty {}\n", lock.difficulty(game)));
    if typed.seed.is_none() {
        text.push_str(&format!("seed {}\n", seed.text()));
    }
    printer.print(&text)?;
    Ok(())
}
