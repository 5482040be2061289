//! What a document shows, in sentences.

use super::rows::{Addend, ConstraintName, Document};
use super::space::{Cut, Space};
use crate::problem::quoted;
use crate::promises::counts::quantity;

/// The most cuts that are described, and the most names in a list.
const MAX_SHOWN: usize = 6;

/// Returns the sentences about a document that was checked.
pub(super) fn claims(space: &Space<'_>, document: &Document) -> Vec<String> {
    let copies: u64 = space.items().map(|item| u64::from(space.copies(item))).sum();
    let copies = quantity(copies, "item copy", "item copies");
    let locations = quantity(space.world.file.locations.len(), "location", "locations");
    let requests = requests(space);
    let mut claims =
        vec![format!("It is about every placement of {copies} at {locations}{requests}.")];
    claims.extend(space.cuts.iter().take(MAX_SHOWN).map(|cut| cut_sentence(space, cut)));
    let rest = space.cuts.len().saturating_sub(MAX_SHOWN);
    if rest > 0 {
        let cuts =
            quantity(rest, "more statement of this kind was", "more statements of this kind were");
        claims.push(format!("{cuts} checked."));
    }
    let proof = &document.proof;
    let end = match (&proof.sum, &proof.clauses, &proof.table) {
        (Some(addends), _, _) => sum_sentence(addends),
        (_, Some(clauses), _) => {
            let clauses = quantity(clauses.len(), "clause follows", "clauses follow");
            format!(
                "With what placements must meet, {clauses} one after the other, and the last is a contradiction."
            )
        }
        (_, _, Some(table)) => {
            let states = quantity(table.away.len().saturating_add(1), "state", "states");
            format!(
                "Even with every item that the plan has not placed, a player gets stuck wherever they walk: {states}."
            )
        }
        _ => return claims,
    };
    claims.push(end);
    claims
}

/// Describes what was requested of placements.
fn requests(space: &Space<'_>) -> String {
    let excluded = space.locations().filter(|location| space.excluded.contains(*location)).count();
    let parts = [
        (space.place.len(), "planned item", "planned items"),
        (excluded, "excluded location", "excluded locations"),
        (space.priority.len(), "priority location", "priority locations"),
        (space.early.len(), "early item", "early items"),
        (space.bound_items(), "item bound to areas", "items bound to areas"),
    ];
    let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, one, many)| quantity(count, one, many)).collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!(", with {}", parts.join(", ")),
    }
}

/// Describes a cut: `Even with everything except "Bow" and 1 of 3 copies of "Key", only ...`.
fn cut_sentence(space: &Space<'_>, cut: &Cut) -> String {
    let name = |item: u32| space.item(item).map_or_else(String::new, |item| quoted(&item.name));
    let missing = cut.held.iter().map(|(item, held)| {
        let (name, copies) = (name(*item), space.copies(*item));
        match (*held, copies) {
            (0, 1) => name,
            (0, 2) => format!("both copies of {name}"),
            (0, _) => format!("all {copies} copies of {name}"),
            (held, _) => format!("{} of {copies} copies of {name}", copies.saturating_sub(held)),
        }
    });
    let missing: Vec<String> = missing.collect();
    let player = match missing.is_empty() {
        true => "with everything".to_owned(),
        false => format!("with everything except {}", listed(&missing)),
    };
    let placed = cut.placed.iter().filter_map(|(location, item)| {
        Some(format!("{} at {}", name(*item), quoted(&space.location(*location)?.name)))
    });
    let placed: Vec<String> = placed.collect();
    let (start, apart) = match placed.is_empty() {
        true => ("Even".to_owned(), String::new()),
        false => {
            let placed = listed(&placed);
            (format!("With {placed}, even"), format!(", not counting {placed}"))
        }
    };
    let open: Vec<String> = space
        .locations()
        .filter(|location| cut.open.contains(*location))
        .filter_map(|location| space.location(location))
        .map(|row| quoted(&row.name))
        .collect();
    let open = match open.len() {
        0 => "no location is open".to_owned(),
        1 => format!("only 1 location is open: {}", listed(&open)),
        many => format!("only {many} locations are open: {}", listed(&open)),
    };
    if missing.is_empty() {
        return format!("{start} {player}, the aim is missed.");
    }
    let needs = cut.held.iter().map(|(item, held)| match (*held, space.copies(*item)) {
        (0, 1) => name(*item),
        (0, _) => format!("a copy of {}", name(*item)),
        (held, _) => format!("{} copies of {}", held.saturating_add(1), name(*item)),
    });
    let needs: Vec<String> = needs.take(MAX_SHOWN).collect();
    let more = if needs.len() < cut.held.len() { " or another of them" } else { "" };
    let needs = needs.join(" or ");
    format!(
        "{start} {player}, the aim is missed and {open}. So {needs}{more} must be there{apart}."
    )
}

fn sum_sentence(addends: &[Addend]) -> String {
    let count = |is: fn(&ConstraintName) -> bool| {
        addends.iter().filter(|addend| is(&addend.constraint)).count()
    };
    let parts = [
        (
            count(|name| matches!(name, ConstraintName::Cut(_))),
            "statement above",
            "statements above",
        ),
        (
            count(|name| matches!(name, ConstraintName::AtLeast(_))),
            "item that is placed in full",
            "items that are placed in full",
        ),
        (
            count(|name| matches!(name, ConstraintName::AtMost(_))),
            "item with no more copies",
            "items with no more copies",
        ),
        (
            count(|name| matches!(name, ConstraintName::Location(_))),
            "location for one copy",
            "locations for one copy each",
        ),
        (
            count(|name| matches!(name, ConstraintName::Area(..))),
            "area for one item of a pool",
            "areas for one item of a pool",
        ),
        (count(|name| matches!(name, ConstraintName::Place(_))), "planned item", "planned items"),
        (
            count(|name| matches!(name, ConstraintName::Exclude(_))),
            "item kept off excluded locations",
            "items kept off excluded locations",
        ),
        (
            count(|name| matches!(name, ConstraintName::Priority(_))),
            "priority location",
            "priority locations",
        ),
        (count(|name| matches!(name, ConstraintName::Early(_))), "early item", "early items"),
    ];
    let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, one, many)| quantity(count, one, many)).collect();
    format!("These contradict each other when added up: {}.", parts.join(", "))
}

/// Joins the first names, and counts the rest.
fn listed(names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(MAX_SHOWN).cloned().collect();
    let rest = names.len().saturating_sub(MAX_SHOWN);
    if rest > 0 {
        shown.push(format!("{rest} more"));
    }
    match shown.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => shown.concat(),
    }
}
