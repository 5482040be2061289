//! `seedwright code count`.

use seedwright::codes::{Code, Solver, Status};
use seedwright_api::code::{self, too_large};

use super::{answers, contradiction, questions};
use crate::arguments::Count;
use crate::failure::Failure;
use crate::printer::Printer;

pub fn run(typed: &Count, printer: &Printer) -> Result<(), Failure> {
    let theme = questions::theme(&typed.played, printer)?;
    let solver = questions::solver(&theme, &typed.known, typed.steps)?;
    if printer.json {
        printer.print_json(&code::count(&solver, typed.list)?)?;
        return Ok(());
    }
    let count = solver.count().map_err(too_large)?;
    let wrong = contradiction(&solver)?;
    printer.print(&match wrong {
        Some(text) => text,
        None => text(&solver, count, &listed(&solver, typed.list)?)?,
    })?;
    Ok(())
}

fn listed(solver: &Solver, most: Option<u32>) -> Result<Vec<Code>, Failure> {
    Ok(most.map_or(Ok(Vec::new()), |most| solver.codes(most as usize).map_err(too_large))?)
}

fn text(solver: &Solver, count: u128, list: &[Code]) -> Result<String, Failure> {
    let game = solver.game();
    let mut text = match solver.status().map_err(too_large)? {
        Status::Solved(code) => format!("1 code is possible: {}\n", answers::code(game, &code)),
        Status::Open | Status::Contradiction => {
            format!("{} are possible, of {}\n", answers::codes(count), game.codes())
        }
    };
    for code in list {
        text.push_str(&format!("  {}\n", answers::code(game, code)));
    }
    let left = count.saturating_sub(list.len() as u128);
    if left > 0 && !list.is_empty() {
        text.push_str(&format!("  … and {left} more\n"));
    }
    Ok(text)
}
