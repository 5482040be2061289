//! Checks of the population: tables that can be drawn from at every depth, and maps that can be built.

use crate::name::is_hidden;
use crate::world::stock::{Stock, Table, TableFault, TableProblem};
use crate::world::{Draft, Finding, Subject};

pub(super) fn validate_population(draft: &Draft, findings: &mut Vec<Finding>) {
    let Some(stock) = &draft.population else {
        return;
    };
    // Without rarities, that is the only fault worth reporting about them.
    let no_rarities = stock.tables.rarities.is_empty();
    let is_redundant =
        |fault: &TableFault| no_rarities && matches!(fault.problem, TableProblem::UnknownRarity(_));
    let faults = stock.tables.faults();
    let faults = faults.iter().filter(|fault| !is_redundant(fault));
    findings.extend(faults.filter_map(of_fault));
    if let Err(fault) = stock.classic.check() {
        let finding = Finding::new("E0367", Subject::Contents(Table::Rules), fault.to_string());
        findings.push(finding.hint("change the section [population.map]"));
    }
    findings.extend(glyphs(stock));
}

/// Converts a fault of the tables. Missing names are reported with all other names.
fn of_fault(fault: &TableFault) -> Option<Finding> {
    let (code, hint) = match fault.problem {
        TableProblem::NoName => return None,
        TableProblem::Empty => {
            ("E0360", "add at least one row; see `seedwright packs show depths` for an example")
        }
        TableProblem::TooManyRows => ("E0360", "remove some rows"),
        TableProblem::DepthOrder(_) => {
            ("E0361", "write depths in ascending order, starting with 1")
        }
        TableProblem::Falls(_) => ("E0361", "make it rise with depth, or stay the same"),
        TableProblem::NoWeight => ("E0362", "give it a weight above 0 at some depth, or remove it"),
        TableProblem::NothingAt(_) => ("E0362", "give at least one row a weight at that depth"),
        TableProblem::NegativeWeight(_) | TableProblem::HugeWeight(_) => {
            ("E0362", "weights are relative; use small positive numbers")
        }
        TableProblem::UnknownRarity(_) => ("E0320", "name one of [rarities]"),
        TableProblem::Level(_) | TableProblem::Amount(_) | TableProblem::Period(_) => {
            ("E0363", "choose a number within the limits")
        }
        TableProblem::Chance { .. } => {
            ("E0364", "write two numbers, the smaller one first: [1, 4] is one in four")
        }
        TableProblem::Span { .. } => ("E0364", "write the smaller number first: [1, 3]"),
        TableProblem::Cycle(_) | TableProblem::Slots(_) => {
            ("E0365", "choose a number within the limits")
        }
        TableProblem::FloorsTooSteep(_) => {
            ("E0365", "give levels more `slots`, or spread the floors over more depths")
        }
        TableProblem::FloorAboveCeiling(_) => ("E0365", "lower the floor, or raise the ceiling"),
        TableProblem::NoPoints => ("E0366", "add a point: { 1 = 1000 }"),
    };
    let what = fault.table.row_word();
    let message = match (fault.row, fault.name.as_str()) {
        (Some(_), name) => format!("the {what} `{name}`: {}", fault.problem),
        (None, "") => format!("[{}]: {}", fault.table.section(), fault.problem),
        (None, rule) => format!("`{rule}` in [population]: {}", fault.problem),
    };
    Some(Finding::new(code, subject(fault), message).hint(hint))
}

fn subject(fault: &TableFault) -> Subject {
    match fault.row {
        Some(row) => Subject::Row(fault.table, row),
        None => Subject::Contents(fault.table),
    }
}

/// Finds glyphs that would be invisible or ambiguous on a map.
fn glyphs(stock: &Stock) -> impl Iterator<Item = Finding> {
    let faulty = stock.tables.glyphs().filter(|(.., glyph)| {
        glyph.is_whitespace() || glyph.is_control() || is_hidden(*glyph) || "#.+".contains(*glyph)
    });
    faulty.map(|(table, row, glyph)| {
        let message = format!("`{}` can't be a glyph", glyph.escape_debug());
        let finding = Finding::new("E0368", Subject::Row(table, row), message);
        finding.hint("choose a visible character other than `#`, `.` and `+`")
    })
}
