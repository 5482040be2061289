//! `seedwright code notes`.

use seedwright::codes::{NoteRequest, PuzzleRules};
use seedwright::name::EscapedName;
use seedwright_api::NoObserver;
use seedwright_api::code::{
    NotesRequest, RatingReply, WalkthroughStep, make_notes, notes_reply, rating, secret_of_notes,
};

use super::answers;
use super::questions::{self, read_secret};
use crate::arguments::Notes;
use crate::build::seed;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::count;

pub fn run(typed: &Notes, printer: &Printer) -> Result<(), Failure> {
    let theme = questions::theme(&typed.played, printer)?;
    let game = &theme.game;
    let seed = seed(typed.seed.as_deref())?;
    let secret = match &typed.secret {
        Some(text) => read_secret(game, text)?,
        None => secret_of_notes(game, &seed),
    };
    let puzzle = PuzzleRules::requested(typed.difficulty(), typed.least_left);
    let notes = NoteRequest { notes: typed.notes, puzzle, steps: typed.steps };
    let request = NotesRequest { secret, notes, seed: &seed };
    let lock = make_notes(game, &request, &NoObserver)?;
    let rating = rating(game, &lock, typed.steps, &NoObserver)?;
    if printer.json {
        printer.print_json(&notes_reply(game, &lock, rating, &seed))?;
        return Ok(());
    }
    let mut text = format!("secret: {}\n", answers::code(game, &lock.secret));
    for note in &lock.notes {
        text.push_str(&format!("  {}\n", answers::row(game, note)));
    }
    text.push_str(&format!("difficulty {}\n", lock.difficulty(game)));
    match &rating {
        Some(rating) => {
            text.push_str(&rated(rating));
            if typed.walkthrough {
                text.push_str(&walkthrough(rating));
            }
        }
        None => text.push_str("not rated: the game has too many codes, or the steps ran out\n"),
    }
    if typed.seed.is_none() {
        text.push_str(&format!("seed {}\n", seed.text()));
    }
    printer.print(&text)?;
    Ok(())
}

/// `easy: 5 steps, 9 facts, no suppositions`.
fn rated(rating: &RatingReply) -> String {
    let band = rating.difficulty.unwrap_or("harder than hard");
    let suppositions = match rating.suppositions {
        0 => "no suppositions".to_owned(),
        some => count(some as usize, "supposition"),
    };
    let steps = count(rating.steps as usize, "step");
    let facts = count(rating.facts as usize, "fact");
    format!("{band}: {steps}, {facts}, {suppositions}\n")
}

/// The steps of a person who finds the secret.
fn walkthrough(rating: &RatingReply) -> String {
    let mut text = String::from("walkthrough:\n");
    for (number, step) in (1..).zip(&rating.walkthrough) {
        text.push_str(&format!("  {number}. {}\n", walked(step)));
    }
    text
}

fn walked(step: &WalkthroughStep) -> String {
    let learned = step.learned.join("; ");
    let Some(supposed) = &step.supposition else {
        let note = step.note.unwrap_or_default();
        return format!("note {note}: {learned}");
    };
    let inner = match supposed.inner {
        0 => String::new(),
        some => format!(" and {}", count(some as usize, "further supposition")),
    };
    format!(
        "suppose {} at position {}: a contradiction after {}{inner}, so {learned}",
        EscapedName(&supposed.element),
        supposed.position,
        count(supposed.reads as usize, "note"),
    )
}
