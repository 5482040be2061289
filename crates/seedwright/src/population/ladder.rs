//! Weighted choice of a row that fits a level.

use std::num::{NonZeroU32, NonZeroU64};
use std::ops::Range;

use crate::random::Stream;
use crate::world::stock::{Fixed, Gear, Kind, Monster, Tables};

/// The rows of a table with a weight at one depth, ordered by level and then as in the table.
#[derive(Clone, Debug)]
pub(super) struct Ladder {
    rungs: Vec<Rung>,
}

#[derive(Clone, Copy, Debug)]
struct Rung {
    level: i64,
    /// The row in the table.
    row: u32,
    /// The sum of the weights up to and including this one.
    sum: u64,
}

impl Ladder {
    /// The monsters of a depth.
    pub fn of_monsters(tables: &Tables, depth: u32) -> Self {
        let row = |monster: &Monster| (monster.level, tables.weight(&monster.kind, depth));
        Self::new(tables.monsters.iter().map(row))
    }

    /// The weapons or the armours of a depth.
    pub fn of_gear(tables: &Tables, rows: &[Gear], depth: u32) -> Self {
        let row = |gear: &Gear| (gear.level, tables.weight(&gear.kind, depth));
        Self::new(rows.iter().map(row))
    }

    /// The consumables of a depth, all at level 1.
    pub fn of_consumables(tables: &Tables, depth: u32) -> Self {
        let row = |kind: &Kind| (1, tables.weight(kind, depth));
        Self::new(tables.consumables.iter().map(row))
    }

    /// Builds a ladder from levels and weights; at least one weight must not be zero.
    fn new(rows: impl Iterator<Item = (i64, i64)>) -> Self {
        let weighted = (0..).zip(rows).map(|(row, (level, weight))| Rung {
            level,
            row,
            sum: weight.unsigned_abs(),
        });
        let mut rungs: Vec<Rung> = weighted.filter(|rung| rung.sum > 0).collect();
        rungs.sort_by_key(|rung| (rung.level, rung.row));
        // Ten thousand rows with weights up to 10^12 stay far below 2^64.
        let mut sum = 0;
        for rung in &mut rungs {
            sum += rung.sum;
            rung.sum = sum;
        }
        Self { rungs }
    }

    /// Chooses among the rows of the highest level that is not above `level`, or of the lowest level.
    pub fn pick(&self, level: i64, stream: &mut Stream) -> u32 {
        self.pick_in(self.fitting(level), stream)
    }

    /// Chooses among the rows just below and just above a level; the nearer ones are more likely.
    pub fn pick_around(&self, level: Fixed, stream: &mut Stream) -> u32 {
        let (below, above, share) = self.around(level);
        let goes_up = stream.chance(share.0, share.1);
        self.pick_in(if goes_up { above } else { below }, stream)
    }

    /// The rows that [`pick`](Self::pick) chooses among, with their weights.
    pub fn rows_at(&self, level: i64) -> impl Iterator<Item = (u32, u64)> {
        self.fitting(level).map(|index| {
            let weight = self.rungs[index].sum - self.sum_before(index);
            (self.rungs[index].row, weight)
        })
    }

    fn pick_in(&self, range: Range<usize>, stream: &mut Stream) -> u32 {
        let before = self.sum_before(range.start);
        let total = NonZeroU64::new(self.sum_before(range.end) - before);
        let drawn = stream.below_u64(total.expect("checked tables have a row for every depth"));
        let rungs = &self.rungs[range];
        let index = rungs.partition_point(|rung| rung.sum - before <= drawn);
        rungs[index].row
    }

    fn sum_before(&self, index: usize) -> u64 {
        index.checked_sub(1).map_or(0, |last| self.rungs[last].sum)
    }

    /// The rows of the highest level that is not above `level`, or of the lowest level.
    fn fitting(&self, level: i64) -> Range<usize> {
        let above = self.rungs.partition_point(|rung| rung.level <= level);
        let level = self.rungs[above.saturating_sub(1)].level;
        self.of_level(level)
    }

    fn of_level(&self, level: i64) -> Range<usize> {
        self.rungs.partition_point(|rung| rung.level < level)
            ..self.rungs.partition_point(|rung| rung.level <= level)
    }

    /// The rows below and above a level, and the chance of the upper ones as a fraction. Beyond either end, only the
    /// outermost rows.
    fn around(&self, level: Fixed) -> (Range<usize>, Range<usize>, (u32, NonZeroU32)) {
        let below = self.fitting(level.floor());
        let lower = Fixed::whole(self.rungs[below.start].level);
        match self.rungs.get(below.end) {
            Some(next) if lower <= level => {
                let distance = |fixed: Fixed| u32::try_from(fixed.in_thousandths()).unwrap_or(0);
                let whole = distance(Fixed::whole(next.level) - lower);
                let share = (distance(level - lower), NonZeroU32::new(whole));
                let out_of = share.1.expect("the next level is above");
                (below, self.of_level(next.level), (share.0, out_of))
            }
            _ => (below.clone(), below, (0, NonZeroU32::MIN)),
        }
    }
}
