//! `seedwright code count`.

use seedwright::codes::{Code, Solver, Status};
use serde_json::json;

use super::asked::{Theme, too_large};
use super::{contradiction, game_json, told};
use crate::arguments::Count;
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Count, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    let count = solver.count().map_err(too_large)?;
    let wrong = contradiction(&solver)?;
    let list = typed.list.map_or(Ok(Vec::new()), |most| {
        solver.codes(most as usize).map_err(too_large)
    })?;
    if output.json {
        let mut json = game_json(&solver);
        json["codes"] = told::number(count);
        json["contradiction"] = json!(wrong.map(|(_, json)| json));
        if typed.list.is_some() {
            let list = list.iter().map(|code| told::code_json(&theme.game, code));
            json["list"] = list.collect();
        }
        output.print_json(&json);
        return Ok(());
    }
    output.print(&match wrong {
        Some((text, _)) => text,
        None => text(&solver, count, &list)?,
    });
    Ok(())
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
