//! `seedwright code valid`.

use seedwright::codes::{Choices, Game, PartialGuess, Solver};
use seedwright_api::code::{self, read_element, read_position, too_large};

use super::questions::{self, read_placed};
use super::{answers, contradiction};
use crate::arguments::Valid;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::count;

pub fn run(typed: &Valid, printer: &Printer) -> Result<(), Failure> {
    let theme = questions::theme(&typed.played, printer)?;
    let solver = questions::solver(&theme, &typed.known, typed.limit.steps)?;
    let placed = match &typed.placed {
        Some(text) => read_placed(&theme.game, text)?,
        None => PartialGuess::empty(&theme.game),
    };
    if let Some(text) = &typed.may {
        return may(&solver, &placed, text, printer);
    }
    if printer.json {
        printer.print_json(&code::valid(&solver, &placed)?)?;
        return Ok(());
    }
    let wrong = contradiction(&solver)?;
    let choices = solver.choices_with(&placed).map_err(too_large)?;
    printer.print(&match wrong {
        Some(text) => text,
        None if choices.at(0).next().is_none() => {
            "nothing fits: no possible code has all placed elements\n".to_owned()
        }
        None => text(&theme.game, &placed, &choices),
    })?;
    Ok(())
}

fn text(game: &Game, placed: &PartialGuess, choices: &Choices) -> String {
    let mut text = String::new();
    for position in 0..game.length() {
        let names = choices.at(position).map(|element| answers::element(game, element));
        let names: Vec<String> = names.collect();
        let current = match placed.at(position) {
            Some(element) => format!(" (placed: {})", answers::element(game, element)),
            None => String::new(),
        };
        let names = names.join(", ");
        text.push_str(&format!("position {}: {names}{current}\n", position + 1));
    }
    for element in game.elements() {
        let positions = choices.positions(element).count();
        let name = answers::element(game, element);
        text.push_str(&format!("{name}: {}\n", count(positions, "position")));
    }
    text
}

/// Checks whether an element can go to a position.
fn may(
    solver: &Solver,
    placed: &PartialGuess,
    text: &str,
    printer: &Printer,
) -> Result<(), Failure> {
    let game = solver.game();
    let hint = "write an element and a position: --may \"Santa = 2\"";
    let wrong = |message: String| Failure::argument(format!("--may: {message}"), hint);
    let (name, position) = text
        .rsplit_once('=')
        .ok_or_else(|| wrong("missing position, expected `ELEMENT = POSITION`".to_owned()))?;
    let element = read_element(game, name.trim()).map_err(wrong)?;
    let position = read_position(game, position).map_err(wrong)?;
    if printer.json {
        printer.print_json(&code::may(solver, placed, position, element)?)?;
        return Ok(());
    }
    let contradiction = contradiction(solver)?;
    let may = solver.may_go(placed, position, element).map_err(too_large)?;
    let (name, position) = (answers::element(game, element), position + 1);
    printer.print(&match (contradiction, may) {
        (Some(text), _) => text,
        (None, true) => format!("yes, {name} can go to position {position}\n"),
        (None, false) => format!("no, {name} can't go to position {position}\n"),
    })?;
    Ok(())
}
