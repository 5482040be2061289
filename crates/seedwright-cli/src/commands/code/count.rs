//! `seedwright code count`.

use seedwright::codes::{Code, Solver, Status};
use serde_json::{Value, json};

use super::asked::{Theme, too_large};
use super::{contradiction, game_json, told};
use crate::arguments::Count;
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Count, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    if output.json {
        output.print_json(&report(&solver, typed.list)?);
        return Ok(());
    }
    let count = solver.count().map_err(too_large)?;
    let wrong = contradiction(&solver)?;
    output.print(&match wrong {
        Some((text, _)) => text,
        None => text(&solver, count, &listed(&solver, typed.list)?)?,
    });
    Ok(())
}

/// How many codes are possible, and the first of them if they are asked for, for tools.
pub fn report(solver: &Solver, list: Option<u32>) -> Result<Value, Failure> {
    let count = solver.count().map_err(too_large)?;
    let wrong = contradiction(solver)?;
    let mut json = game_json(solver);
    json["codes"] = told::number(count);
    json["contradiction"] = json!(wrong.map(|(_, json)| json));
    if list.is_some() {
        let codes = listed(solver, list)?;
        let codes = codes.iter();
        json["list"] = codes.map(|code| told::code_json(solver.game(), code)).collect();
    }
    Ok(json)
}

fn listed(solver: &Solver, most: Option<u32>) -> Result<Vec<Code>, Failure> {
    most.map_or(Ok(Vec::new()), |most| solver.codes(most as usize).map_err(too_large))
}

fn text(solver: &Solver, count: u128, list: &[Code]) -> Result<String, Failure> {
    let game = solver.game();
    let mut text = match solver.status().map_err(too_large)? {
        Status::Solved(code) => format!("1 code is possible: {}\n", told::code(game, &code)),
        Status::Open | Status::Contradiction => {
            format!("{} are possible, of {}\n", told::codes(count), game.codes())
        }
    };
    for code in list {
        text.push_str(&format!("  {}\n", told::code(game, code)));
    }
    let left = count.saturating_sub(list.len() as u128);
    if left > 0 && !list.is_empty() {
        text.push_str(&format!("  … and {left} more\n"));
    }
    Ok(text)
}
