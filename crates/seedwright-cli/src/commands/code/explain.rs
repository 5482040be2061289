//! `seedwright code explain`.

use std::fmt::Write;

use seedwright::codes::{Solver, Strategy};
use seedwright::random::Seed;
use seedwright_api::code::{self, CellSelection, Explanation};

use super::suggest::not_compared;
use super::{answers, contradiction, questions};
use crate::arguments::ExplainCode;
use crate::failure::Failure;
use crate::printer::Printer;

pub fn run(typed: &ExplainCode, printer: &Printer) -> Result<(), Failure> {
    let theme = questions::theme(&typed.played, printer)?;
    let solver = questions::solver(&theme, &typed.known, typed.limit.steps)?;
    let choosing = (typed.choosing.strategy(), &Seed::from_text(&typed.choosing.seed));
    let cells = CellSelection::new(&theme.game, typed.element.as_deref(), typed.at)?;
    if printer.json {
        printer.print_json(&code::explain(&solver, choosing, &cells)?)?;
    } else if let Some(text) = contradiction(&solver)? {
        printer.print(&text)?;
    } else {
        let found = code::reasons(&solver, choosing, &cells)?;
        printer.print(&text(&found, choosing.0, &solver))?;
    }
    Ok(())
}

fn text(found: &Explanation, strategy: Strategy, solver: &Solver) -> String {
    let game = solver.game();
    let mut text = match solver.count() {
        Ok(count) => format!("{} of {} left\n", answers::codes(count), game.codes()),
        Err(_) => {
            format!("too many of {} codes are left to count them\n", game.codes())
        }
    };
    if !found.excluded.is_empty() {
        text.push_str("impossible:\n");
    }
    for excluded in &found.excluded {
        let (name, position) = (answers::element(game, excluded.element), excluded.position + 1);
        let why = answers::guesses(&excluded.rows);
        let _ = writeln!(text, "  {name} at position {position}: {why}");
    }
    if found.too_many {
        text.push_str(
            "finding all reasons would take too long; ask for some with --element or --at\n",
        );
    } else if found.excluded.is_empty() {
        text.push_str("every element is possible everywhere\n");
    }
    match &found.reviews {
        None => text.push_str("too many codes were possible to rate the guesses\n"),
        Some(reviews) if reviews.is_empty() => {}
        Some(reviews) => {
            let _ = write!(text, "guesses:\n{}", answers::reviews(game, reviews));
        }
    }
    if let Some((guess, quality)) = &found.suggestion {
        let guess = answers::code(game, guess);
        let quality = quality.as_ref().map(answers::quality);
        let quality = quality.unwrap_or_else(|| not_compared(strategy).to_owned());
        let _ = writeln!(text, "next: {guess}\n     {quality}");
    }
    text
}
