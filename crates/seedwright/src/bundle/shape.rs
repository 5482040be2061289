//! The measures of a shape, by name.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{BundleParts, StaticWorld};
use crate::progression::is_costly;
use crate::world::Draft;

/// A term of a shape, as measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShapeMeasureRow {
    /// The key of the term, such as `spheres` or `items.Bombs`.
    pub term: String,
    /// The least value; `None` if there is nothing to measure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u32>,
    /// The greatest value. Most measures have only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
}

/// Returns the measures of the requested shape.
pub(super) fn measure_rows(parts: &BundleParts<'_>) -> Vec<ShapeMeasureRow> {
    let names: &Draft = parts.world;
    let report = parts.items.as_ref().and_then(|items| items.placement.shape.as_ref());
    let terms = report.iter().flat_map(|report| &report.terms);
    let rows = terms.map(|measured| ShapeMeasureRow {
        term: measured.term.measure.name(names),
        least: measured.value.map(|value| value.least),
        most: measured.value.map(|value| value.most),
    });
    rows.collect()
}

/// Returns the locations of the playthrough, if the shape asks about it: the checker shows that these finds suffice and
/// that none can be left out.
pub(super) fn playthrough_rows(
    parts: &BundleParts<'_>,
    rows: &StaticWorld,
    progression: &Value,
) -> Vec<u32> {
    let report = parts.items.as_ref().and_then(|items| items.placement.shape.as_ref());
    let mut terms = report.iter().flat_map(|report| &report.terms);
    if !terms.any(|measured| is_costly(measured.term.measure)) {
        return Vec::new();
    }
    let finds = progression["playthrough"].as_array().into_iter().flatten();
    let names: BTreeSet<&str> = finds.filter_map(|find| find["location"].as_str()).collect();
    let locations = (0..).zip(&rows.locations);
    locations.filter(|(_, row)| names.contains(row.0.as_str())).map(|(at, _)| at).collect()
}
