//! What is counted about rows, in little memory however many there are.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::reader::{Cell, SEED};

/// The most different texts that a column is counted by. Seeds and hashes have more.
const MOST_TEXTS: usize = 2_000;
/// Numbers of more bits than this are rounded down to it: quantiles are exact to a thousandth.
const EXACT_BITS: u32 = 11;
/// How many of the slowest seeds are listed.
const SLOWEST: usize = 10;
/// The columns that tell which seeds are slow: the first that rows have.
const WORK: [&str; 2] = ["cpu_us", "visits"];

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub rows: u64,
    pub columns: Vec<ColumnTally>,
    /// The column by which seeds are slow.
    pub work: Option<String>,
    /// The slowest seeds, by work.
    pub slowest: BTreeSet<(u64, String)>,
    /// The rows with one attempt, and all rows with attempts.
    pub first_tries: (u64, u64),
}

/// What was counted in a column.
#[derive(Clone, Debug, Default)]
pub struct ColumnTally {
    pub name: String,
    pub numbers: Distribution,
    /// How often each text occurs; empty if there are too many.
    pub texts: BTreeMap<String, u64>,
    has_many_texts: bool,
    /// The rows without a value.
    pub missing: u64,
}

/// How numbers are distributed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    pub counts: BTreeMap<u64, u64>,
    pub count: u64,
    sum: u128,
    most: u64,
}

/// The figures of a distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figures {
    pub mean: f64,
    pub least: u64,
    pub low: u64,
    pub median: u64,
    pub high: u64,
    pub most: u64,
}

impl Tally {
    /// Counts a row.
    pub fn add(&mut self, names: &[String], cells: &[Cell<'_>]) {
        if self.columns.is_empty() {
            self.columns = names.iter().map(|name| ColumnTally::new(name)).collect();
            let work = WORK.iter().find(|work| names.iter().any(|name| name == *work));
            self.work = work.map(|work| (*work).to_owned());
        }
        self.rows += 1;
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.add(cell);
        }
        let number = |name: &str| {
            let position = names.iter().position(|own| own == name)?;
            match cells.get(position) {
                Some(Cell::Number(number)) => Some(*number),
                _ => None,
            }
        };
        if let Some(attempts) = number("attempts") {
            self.first_tries.0 += u64::from(attempts == 1);
            self.first_tries.1 += 1;
        }
        let work = self.work.as_deref().and_then(number);
        let is_slow = |work: &u64| {
            let first = self.slowest.first();
            self.slowest.len() < SLOWEST || first.is_none_or(|(least, _)| least < work)
        };
        if let Some(work) = work.filter(is_slow) {
            let position = names.iter().position(|name| name == SEED);
            let seed = match position.and_then(|position| cells.get(position)) {
                Some(Cell::Text(seed)) => seed.to_string(),
                _ => String::new(),
            };
            self.slowest.insert((work, seed));
            while self.slowest.len() > SLOWEST {
                self.slowest.pop_first();
            }
        }
    }

    /// Whether rows have these columns.
    pub fn has_columns(&self, names: &[String]) -> bool {
        self.columns.is_empty() || self.columns.iter().map(|column| &column.name).eq(names)
    }

    pub fn column(&self, name: &str) -> Option<&ColumnTally> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// The columns of a function, each with its name: `Docks` of `item(Docks)`.
    pub fn calls<'t>(
        &'t self,
        function: &'t str,
    ) -> impl Iterator<Item = (String, &'t ColumnTally)> + 't {
        self.columns.iter().filter_map(move |column| {
            let name = column.name.strip_prefix(function)?.strip_prefix('(')?.strip_suffix(')')?;
            let quoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
            let name = quoted.map_or(name.to_owned(), |name| name.replace("\"\"", "\""));
            Some((name, column))
        })
    }
}

impl ColumnTally {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    fn add(&mut self, cell: &Cell<'_>) {
        match cell {
            Cell::Nothing => self.missing += 1,
            Cell::Number(number) => self.numbers.add(*number),
            Cell::Text(_) if self.has_many_texts => {}
            Cell::Text(text) => {
                match self.texts.get_mut(text.as_ref()) {
                    Some(count) => *count += 1,
                    None => drop(self.texts.insert(text.to_string(), 1)),
                }
                if self.texts.len() > MOST_TEXTS {
                    self.has_many_texts = true;
                    self.texts = BTreeMap::new();
                }
            }
        }
    }

    /// Whether its numbers say something about worlds.
    pub fn is_figure(&self) -> bool {
        self.numbers.count > 0 && self.name != "number"
    }
}

impl Distribution {
    /// Counts a number.
    pub fn add(&mut self, number: u64) {
        *self.counts.entry(rounded(number)).or_default() += 1;
        self.count += 1;
        self.sum += u128::from(number);
        self.most = self.most.max(number);
    }

    /// The figures; `None` if nothing was counted.
    pub fn figures(&self) -> Option<Figures> {
        let at = |thousandths: u64| self.quantile(thousandths).unwrap_or(0);
        let (least, _) = self.counts.first_key_value()?;
        #[expect(clippy::cast_precision_loss, reason = "a mean is rounded anyway")]
        let mean = self.sum as f64 / self.count as f64;
        let (low, median, high) = (at(50), at(500), at(950));
        Some(Figures { mean, least: *least, low, median, high, most: self.most })
    }

    /// The least number that is not exceeded by this share of all, in thousandths; `None` if nothing was counted.
    pub fn quantile(&self, thousandths: u64) -> Option<u64> {
        let rank = (u128::from(self.count) * u128::from(thousandths)).div_ceil(1_000).max(1);
        let mut seen = 0;
        let found = self.counts.iter().find(|(_, count)| {
            seen += u128::from(**count);
            seen >= rank
        });
        found.map(|(number, _)| *number)
    }

    /// The share of a range of numbers.
    pub fn share(&self, numbers: std::ops::RangeInclusive<u64>) -> f64 {
        let count: u64 = self.counts.range(numbers).map(|(_, count)| count).sum();
        ratio(count, self.count)
    }
}

/// A number that stands for those that differ by less than a thousandth.
fn rounded(number: u64) -> u64 {
    let bits = u64::BITS - number.leading_zeros();
    let dropped = bits.saturating_sub(EXACT_BITS);
    number >> dropped << dropped
}

/// A share as a number from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "a share is rounded anyway")]
pub fn ratio(part: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { part as f64 / of as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_the_numbers() {
        let mut numbers = Distribution::default();
        assert_eq!(numbers.figures(), None);
        (1..=100).for_each(|number| numbers.add(number));
        let figures = Figures { mean: 50.5, least: 1, low: 5, median: 50, high: 95, most: 100 };
        assert_eq!(numbers.figures(), Some(figures));
        assert!((numbers.share(11..=20) - 0.1).abs() < 1e-12);
    }

    #[test]
    fn large_numbers_are_counted_together() {
        let mut numbers = Distribution::default();
        (0..1_000_000).for_each(|number| numbers.add(number * 1_000_003));
        assert!(numbers.counts.len() < 50_000, "{}", numbers.counts.len());
        let figures = numbers.figures().expect("there are numbers");
        let exact = 500_000_u64 * 1_000_003;
        assert!(figures.median.abs_diff(exact) < exact / 500);
        assert_eq!(figures.most, 999_999 * 1_000_003);
    }

    #[test]
    fn only_the_slowest_seeds_are_kept() {
        let mut tally = Tally::default();
        let names = ["seed".to_owned(), "visits".to_owned()];
        for number in 0..1_000_u64 {
            let seed = Cell::Text(format!("s {number}").into());
            tally.add(&names, &[seed, Cell::Number(number * 7 % 1_000)]);
        }
        let most: Vec<u64> = tally.slowest.iter().map(|(work, _)| *work).collect();
        assert_eq!(most, (990..1_000).collect::<Vec<_>>());
        assert!(tally.columns[0].texts.len() == 1_000);
    }
}
