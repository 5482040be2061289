//! How much more often an item is somewhere than in the rows that are compared with.

use std::collections::BTreeSet;

use serde::Serialize;

use super::tally::{Tally, ratio};

/// The differences between two batches.
pub struct Bias {
    /// The rows that are compared with.
    pub rows: u64,
    /// The share of items that are elsewhere, from 0 to 1: half the sum of all differences. Chance alone gives some.
    pub misplaced: f64,
    /// The items at locations, the clearest differences first.
    pub items: Vec<ItemBias>,
}

/// An item at a location.
#[derive(Clone, Debug, Serialize)]
pub struct ItemBias {
    pub item: String,
    pub location: String,
    /// The share of rows with it there.
    pub share: f64,
    /// The same of the rows that are compared with.
    pub other: f64,
    /// How much more often; `None` if it is never there in the rows that are compared with.
    pub ratio: Option<f64>,
    /// The difference in units of its standard error.
    pub deviations: f64,
}

impl Bias {
    /// Compares two batches; `None` if they do not both say where items are.
    pub fn new(own: &Tally, other: &Tally) -> Option<Self> {
        let (mut items, mut sum, mut locations) = (Vec::new(), 0.0, 0_u32);
        for (location, column) in own.calls("item") {
            let Some(compared) = other.column(&column.name) else { continue };
            locations += 1;
            let names: BTreeSet<&String> =
                column.texts.keys().chain(compared.texts.keys()).collect();
            for item in names {
                let count = |texts: &std::collections::BTreeMap<String, u64>| {
                    texts.get(item).copied().unwrap_or(0)
                };
                let (here, there) = (count(&column.texts), count(&compared.texts));
                let (share, expected) = (ratio(here, own.rows), ratio(there, other.rows));
                sum += (share - expected).abs();
                items.push(ItemBias {
                    item: item.clone(),
                    location: location.clone(),
                    share,
                    other: expected,
                    ratio: (there > 0).then(|| share / expected),
                    deviations: deviations((here, own.rows), (there, other.rows)),
                });
            }
        }
        items.sort_by(|one, other| other.deviations.abs().total_cmp(&one.deviations.abs()));
        let misplaced = sum / 2.0 / f64::from(locations.max(1));
        (locations > 0).then_some(Self { rows: other.rows, misplaced, items })
    }
}

/// The difference of two shares in units of its standard error, under the assumption that they are equal.
#[expect(clippy::cast_precision_loss, reason = "an error is rounded anyway")]
fn deviations((here, own): (u64, u64), (there, other): (u64, u64)) -> f64 {
    let pooled = ratio(here + there, own + other);
    let error = (pooled * (1.0 - pooled) * (1.0 / own as f64 + 1.0 / other as f64)).sqrt();
    let difference = ratio(here, own) - ratio(there, other);
    if error > 0.0 { difference / error } else { 0.0 }
}
