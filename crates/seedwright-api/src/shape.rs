//! The measures of shapes, in replies and errors.

use seedwright::items::ShapeReport;
use seedwright::progression::MeasuredTerm;
use seedwright::world::{Draft, World};
use seedwright_render::words::shown;
use serde::Serialize;

use crate::json_schema::JsonSchema;

/// The measures of a requested shape.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShapeReply {
    /// Whether every term holds. False only if the closest world was accepted.
    pub met: bool,
    /// The terms.
    pub terms: Vec<ShapeTermReply>,
    /// The number of placements that were drawn.
    pub fills: u32,
    /// The number of swaps that were tried.
    pub steps: u32,
}

/// A term of a shape.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShapeTermReply {
    /// Its key, such as `spheres` or `items.Bombs`.
    pub term: String,
    /// The requested range.
    pub range: String,
    /// The value, or `none` if there is nothing to measure.
    pub value: String,
    /// How far the value is outside the range.
    pub missed_by: u32,
}

impl ShapeReply {
    /// Describes a report with the names of the world.
    pub fn new(world: &World, report: &ShapeReport) -> Self {
        let names: &Draft = world;
        let terms = report.terms.iter();
        Self::named(terms.map(|measured| measured.term.measure.name(names)), report)
    }

    /// Describes a report whose terms have these names.
    pub fn named(names: impl Iterator<Item = String>, report: &ShapeReport) -> Self {
        let term = |(name, measured): (String, &MeasuredTerm)| ShapeTermReply {
            term: name,
            range: measured.term.range_text(),
            value: measured.value_text(),
            missed_by: measured.distance(),
        };
        Self {
            met: report.is_met(),
            terms: names.zip(&report.terms).map(term).collect(),
            fills: report.fills,
            steps: report.steps,
        }
    }

    /// The name of the term that is missed by most, as in messages.
    pub fn worst(&self) -> String {
        let missed = self.terms.iter().filter(|term| term.missed_by > 0);
        let worst = missed
            .reduce(|worst, next| if next.missed_by > worst.missed_by { next } else { worst });
        worst.map_or_else(|| "shape".to_owned(), |worst| shown(&worst.term))
    }

    /// The terms below one another, for the explanation of an error.
    pub fn reasons(&self) -> String {
        self.terms.iter().map(|term| format!("  shape     {}\n", term.text())).collect()
    }

    /// The terms in one line.
    pub fn line(&self) -> String {
        let terms = self.terms.iter().map(ShapeTermReply::text);
        let mark = if self.met { "" } else { "not met: " };
        format!("shape        {mark}{}\n", terms.collect::<Vec<_>>().join("; "))
    }
}

impl ShapeTermReply {
    /// The term, its value, and whether it holds.
    pub fn text(&self) -> String {
        let (term, range, value) = (shown(&self.term), &self.range, &self.value);
        match self.missed_by {
            0 => format!("{term} {range}: {value} ok"),
            missed => format!("{term} {range}: {value}, missed by {missed}"),
        }
    }
}
