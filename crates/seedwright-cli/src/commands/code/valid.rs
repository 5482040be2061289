//! `seedwright code valid`.

use seedwright::codes::{Choices, Game, Partial, Solver};
use serde_json::{Value, json};

use super::asked::{Theme, read_element, read_placed, read_position, too_large};
use super::{contradiction, game_json, told};
use crate::arguments::Valid;
use crate::commands::words::count;
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Valid, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    let placed = match &typed.placed {
        Some(text) => read_placed(&theme.game, text)?,
        None => Partial::empty(&theme.game),
    };
    if let Some(text) = &typed.may {
        return may(&solver, &placed, text, output);
    }
    if output.json {
        output.print_json(&report(&solver, &placed)?);
        return Ok(());
    }
    let wrong = contradiction(&solver)?;
    let choices = solver.choices_with(&placed).map_err(too_large)?;
    output.print(&match wrong {
        Some((text, _)) => text,
        None if choices.at(0).next().is_none() => {
            "nothing fits: no possible code has all that is placed\n".to_owned()
        }
        None => text(&theme.game, &placed, &choices),
    });
    Ok(())
}

/// What can be where beside what stands in the active guess, for tools.
pub fn report(solver: &Solver, placed: &Partial) -> Result<Value, Failure> {
    let wrong = contradiction(solver)?;
    let choices = solver.choices_with(placed).map_err(too_large)?;
    let game = solver.game();
    let mut json = game_json(solver);
    json["positions"] = told::choices_json(game, &choices);
    json["byElement"] = told::positions_json(game, |element| choices.positions(element).collect());
    json["contradiction"] = json!(wrong.map(|(_, json)| json));
    Ok(json)
}

fn text(game: &Game, placed: &Partial, choices: &Choices) -> String {
    let mut text = String::new();
    for position in 0..game.length() {
        let names = choices.at(position).map(|element| told::element(game, element));
        let names: Vec<String> = names.collect();
        let stands = match placed.at(position) {
            Some(element) => format!(" (there: {})", told::element(game, element)),
            None => String::new(),
        };
        let names = names.join(", ");
        text.push_str(&format!("position {}: {names}{stands}\n", position + 1));
    }
    for element in game.elements() {
        let positions = choices.positions(element).count();
        let name = told::element(game, element);
        text.push_str(&format!("{name}: {}\n", count(positions, "position")));
    }
    text
}

/// Whether an element may go to a position.
fn may(solver: &Solver, placed: &Partial, text: &str, output: &Output) -> Result<(), Failure> {
    let game = solver.game();
    let hint = "write an element and a position: --may \"Santa = 2\"";
    let wrong = |message: String| Failure::argument(format!("--may: {message}"), hint);
    let (name, position) = text
        .rsplit_once('=')
        .ok_or_else(|| wrong("there is no position behind a `=`".to_owned()))?;
    let element = read_element(game, name.trim()).map_err(wrong)?;
    let position = read_position(game, position).map_err(wrong)?;
    let contradiction = contradiction(solver)?;
    let may = solver.may_go(placed, position, element).map_err(too_large)?;
    if output.json {
        let mut json = game_json(solver);
        json["may"] = json!({
            "element": game.name(element),
            "position": position + 1,
            "answer": may,
        });
        json["contradiction"] = json!(contradiction.map(|(_, json)| json));
        output.print_json(&json);
    } else {
        let (name, position) = (told::element(game, element), position + 1);
        output.print(&match (contradiction, may) {
            (Some((text, _)), _) => text,
            (None, true) => format!("yes, {name} may go to position {position}\n"),
            (None, false) => format!("no, {name} can't go to position {position}\n"),
        });
    }
    Ok(())
}
