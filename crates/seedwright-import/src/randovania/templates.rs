//! Translates templates to named rules.

use std::collections::BTreeSet;

use seedwright::name::EscapedName;
use seedwright::pack::Diagnostic;
use seedwright::world::{Draft, NamedRule, NamedRuleId, Requirements};

use super::database::Database;
use crate::json::Json;
use crate::names::Names;
use crate::order::sorted;
use crate::problems::Problems;

/// The most templates of a cycle that a message names.
const MAX_NAMED: usize = 10;

/// Adds a rule without a requirement for each template.
pub fn declare(draft: &mut Draft, database: &Database<'_>) -> Vec<NamedRuleId> {
    let mut names = Names::default();
    let rules = database.templates.rows.iter().map(|row| {
        draft.rules.push(NamedRule {
            name: names.take("", row.name),
            note: String::new(),
            need: Requirements::ALWAYS,
        })
    });
    rules.collect()
}

/// Sorts the templates so that each comes after those it refers to. Cycles are reported and left out.
pub fn ordered(database: &Database<'_>, problems: &mut Problems) -> Vec<usize> {
    let rows = &database.templates.rows;
    let uses: Vec<BTreeSet<usize>> =
        rows.iter().map(|row| references(database, row.json)).collect();
    let (order, cycle) = sorted(&uses);
    if let Some(cycle) = cycle {
        report_cycle(database, &cycle, problems);
    }
    order
}

/// Returns the templates that a requirement refers to.
fn references(database: &Database<'_>, json: Json<'_>) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut open: Vec<Json<'_>> = json.get("requirement").into_iter().collect();
    while let Some(json) = open.pop() {
        let data = json.get("data");
        if json.get("type").and_then(Json::text) == Some("template") {
            let key = data.and_then(Json::text);
            found.extend(key.and_then(|key| database.templates.find(key)));
        }
        let items = data.map(|data| data.get("items").unwrap_or(data));
        open.extend(items.into_iter().flat_map(Json::elements));
    }
    found
}

/// Reports a cycle of templates.
fn report_cycle(database: &Database<'_>, cycle: &[usize], problems: &mut Problems) {
    let rows = &database.templates.rows;
    let names: Vec<String> = cycle
        .iter()
        .take(MAX_NAMED)
        .map(|template| format!("`{}`", EscapedName(rows[*template].key.text)))
        .collect();
    let message = match names.as_slice() {
        [only] => format!("the template {only} refers to itself"),
        several => format!("templates refer to each other in a cycle: {}", several.join(", ")),
    };
    let Some((start, others)) = cycle.split_first() else {
        return;
    };
    let problem = Diagnostic::error("E0509", rows[*start].key.span, message);
    let related = others.iter().take(MAX_NAMED);
    let problem = related.fold(problem, |problem, other| {
        problem.related(rows[*other].key.span, "also in the cycle")
    });
    problems.add(problem.hint("remove a reference to break the cycle"));
}
