//! The shape of a world: ranges of measures that somebody asked for.
//!
//! Everything is computed again from the rules and the placements. A measure whose value depends on which trips into
//! places that can't yet be left are made first, or on more trips than are gone through, is not checked. Then a claim says
//! so, and the shape is listed as unchecked.

mod measures;
mod player;
mod rounds;
mod settings;
mod trips;

use crate::kernel::{CheckedWorld, Decisions};
use crate::problem::{Claim, Problem, quoted};
use measures::Measures;
use player::RuleIndex;
use serde::Deserialize;
pub use settings::ShapeSettings;
use settings::Term;

/// A term of a shape, as the file says that it was measured.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeasureRow {
    /// The key of the term, such as `spheres` or `items.Bombs`.
    term: String,
    /// The least and the greatest value; `None` if there is nothing to measure.
    #[serde(default)]
    least: Option<u32>,
    #[serde(default)]
    most: Option<u32>,
}

/// The result of checking a shape.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShapeVerdict {
    /// What was proved.
    pub claims: Vec<String>,
    /// Whether some measure was not checked.
    pub is_unchecked: bool,
}

/// Checks the measures of a world and that they are in the requested ranges, unless the closest world was accepted.
///
/// # Errors
///
/// [`Problem::Refuted`] for the first measure that is false, or outside its range.
pub(crate) fn check(
    world: &CheckedWorld<'_>,
    decisions: Decisions<'_>,
    (settings, accepts_closest): (Option<&ShapeSettings>, bool),
    (rows, playthrough): (&[MeasureRow], &[u32]),
) -> Result<ShapeVerdict, Problem> {
    let Some(settings) = settings else {
        return match rows.is_empty() && playthrough.is_empty() {
            true => Ok(ShapeVerdict::default()),
            false => refuse("it has measures, but no shape was asked for"),
        };
    };
    let terms = settings.terms(world)?;
    let names = terms.iter().map(|term| &term.name);
    if !names.eq(rows.iter().map(|row| &row.term)) {
        return refuse("`proof.shape` does not measure the terms of the shape, in their order");
    }
    if !playthrough.is_empty() && !terms.iter().any(Term::is_about_playthrough) {
        return refuse("it has a playthrough, but the shape does not ask about it");
    }
    let rules = RuleIndex::new(world, decisions);
    let measures = Measures::new(&rules, playthrough)?;
    let is_unchecked = measures.is_minimal == Some(false);
    let mut verdict = ShapeVerdict { claims: Vec::new(), is_unchecked };
    for (term, row) in terms.iter().zip(rows) {
        let stated = row.least.zip(row.most);
        if row.least.is_some() != row.most.is_some() {
            return refuse(format!("{} has only one end", quoted(&row.term)));
        }
        let measured = measures.measure(term.measure)?;
        let is_measured = measured.is_some();
        match measured {
            None => {
                verdict.is_unchecked = true;
                let claim = format!(
                    "Not checked: the file says that {} is {}, which depends on trips.",
                    quoted(&row.term),
                    shown(stated)
                );
                verdict.claims.push(claim);
            }
            Some(measured) if measured != stated => {
                let (stated, measured) = (shown(stated), shown(measured));
                return refuse(format!(
                    "it says that {} is {stated}, but it is {measured}",
                    quoted(&row.term)
                ));
            }
            Some(measured) => {
                let claim = format!("Its {} is {}.", quoted(&row.term), shown(measured));
                verdict.claims.push(claim);
            }
        }
        if term.holds(stated) {
            continue;
        }
        let missed = format!("{} is {}, outside {}", quoted(&row.term), shown(stated), term.range);
        verdict.claims.push(match (accepts_closest, is_measured) {
            (false, _) => return refuse(missed),
            (true, true) => format!("It is not of the requested shape: {missed}."),
            (true, false) => format!(
                "Not checked: the file says that it is not of the requested shape: {missed}."
            ),
        });
    }
    Ok(verdict)
}

fn shown(value: Option<(u32, u32)>) -> String {
    match value {
        None => "not there".to_owned(),
        Some((least, most)) if least == most => least.to_string(),
        Some((least, most)) => format!("{least} to {most}"),
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Items.refuse(reason)
}
