//! `seedwright code notes`.

use seedwright::codes::draw_secret;
use seedwright_api::Unobserved;
use seedwright_api::code::{NotesRequest, make_notes, notes_reply};

use super::asked::{self, read_secret};
use super::told;
use crate::arguments::Notes;
use crate::build::seed;
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Notes, output: &Output) -> Result<(), Failure> {
    let theme = asked::theme(&typed.played, output)?;
    let game = &theme.game;
    let seed = seed(typed.seed.as_deref())?;
    let secret = match &typed.secret {
        Some(text) => read_secret(game, text)?,
        None => draw_secret(game, &seed, "secret"),
    };
    let wanted = NotesRequest { secret, notes: typed.notes, steps: typed.steps, seed: &seed };
    let lock = make_notes(game, &wanted, &Unobserved)?;
    if output.json {
        output.print_json(&notes_reply(game, &lock, &seed));
        return Ok(());
    }
    let mut text = format!("secret: {}\n", told::code(game, &lock.secret));
    for note in &lock.notes {
        text.push_str(&format!("  {}\n", told::row(game, note)));
    }
    text.push_str(&format!("difficulty {}\n", lock.difficulty(game)));
    if typed.seed.is_none() {
        text.push_str(&format!("seed {}\n", seed.text()));
    }
    output.print(&text);
    Ok(())
}
