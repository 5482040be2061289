//! Rows over many worlds.

use super::{MEASURES, Quality, QualityMeasure};

/// A row over many worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowSummary {
    /// The number of worlds that have a value.
    pub worlds: u64,
    /// The sum of the values.
    pub sum: u64,
    /// The least value.
    pub least: u64,
    /// The greatest value.
    pub most: u64,
}

impl RowSummary {
    fn add(&mut self, value: u64) {
        let is_first = self.worlds == 0;
        self.least = if is_first { value } else { self.least.min(value) };
        self.most = self.most.max(value);
        self.sum = self.sum.saturating_add(value);
        self.worlds += 1;
    }

    /// Whether the worlds meet the target of a row; `None` if no world has a value.
    pub fn is_met(&self, measure: &QualityMeasure) -> Option<bool> {
        let target = measure.target;
        let total = |bound: u64| bound.saturating_mul(self.worlds);
        (self.worlds > 0).then(|| match target.in_every_world {
            true => target.is_met(self.least) && target.is_met(self.most),
            false => {
                total(target.least) <= self.sum
                    && target.most.is_none_or(|most| self.sum <= total(most))
            }
        })
    }
}

/// The rows of many worlds, in the order of [`MEASURES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QualitySummary {
    /// The number of worlds.
    pub worlds: u64,
    /// The rows.
    pub rows: Vec<RowSummary>,
}

impl Default for QualitySummary {
    fn default() -> Self {
        Self { worlds: 0, rows: vec![RowSummary::default(); MEASURES.len()] }
    }
}

impl QualitySummary {
    /// Adds a world.
    pub fn add(&mut self, quality: &Quality) {
        self.worlds += 1;
        for (row, value) in self.rows.iter_mut().zip(&quality.values) {
            value.iter().for_each(|value| row.add(*value));
        }
    }

    /// The names of the rows whose target is missed.
    pub fn missed(&self) -> Vec<&'static str> {
        let rows = MEASURES.iter().zip(&self.rows);
        let missed = rows.filter(|(measure, row)| row.is_met(measure) == Some(false));
        missed.map(|(measure, _)| measure.name).collect()
    }
}
