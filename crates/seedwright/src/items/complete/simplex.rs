//! A small exact linear programme: which multiples of constraints add up to a contradiction.

/// A constraint "sum of coefficients times variables is at least `bound`", by columns.
pub(super) struct LinearRow {
    /// Columns with their coefficients, sorted.
    pub terms: Vec<(u32, i64)>,
    pub bound: i64,
}

/// The most entries of the table.
const MOST_ENTRIES: usize = 600_000;
/// The most times the entries are all computed again.
const MOST_PIVOTS: usize = 3_000;
/// The most entries that are computed in total.
const MOST_WORK: usize = 100_000_000;

/// Finds multipliers such that the sum of the rows has a bound above zero and no coefficient above zero. As no variable is
/// negative, the rows then contradict each other. Returns `None` if there are none, or if it takes too long.
///
/// The simplex method with Bland's rule, over integers with a common denominator.
pub(super) fn contradiction(rows: &[LinearRow], columns: usize) -> Option<Vec<u64>> {
    let mut table = Table::new(rows, columns)?;
    let mut work = 0;
    for _ in 0..MOST_PIVOTS {
        let Some(column) = table.entering() else {
            break;
        };
        // The sum of all multipliers is bounded, so some row is always found.
        let row = table.leaving(column)?;
        table.pivot(row, column)?;
        work += table.width * (columns + 2);
        if work > MOST_WORK {
            return None;
        }
    }
    table.multipliers(rows.len())
}

/// The dictionary of the simplex method. Multipliers are its columns at first, and one slack for each column of the rows,
/// and one for the sum of the multipliers, are its rows. The last row is the objective, the last column the bound.
struct Table {
    entries: Vec<i128>,
    width: usize,
    height: usize,
    /// What all entries are divided by.
    denominator: i128,
    /// For each row its variable, and for each column.
    basic: Vec<usize>,
    free: Vec<usize>,
}

impl Table {
    fn new(rows: &[LinearRow], columns: usize) -> Option<Self> {
        let (width, height) = (rows.len() + 1, columns + 2);
        if rows.is_empty() || width.checked_mul(height)? > MOST_ENTRIES {
            return None;
        }
        let mut entries = vec![0; width * height];
        for (number, row) in rows.iter().enumerate() {
            for (column, coefficient) in &row.terms {
                entries[*column as usize * width + number] = i128::from(*coefficient);
            }
            entries[columns * width + number] = 1;
            entries[(columns + 1) * width + number] = -i128::from(row.bound);
        }
        entries[columns * width + rows.len()] = 1;
        let basic = (rows.len()..rows.len() + columns + 1).collect();
        let free = (0..rows.len()).collect();
        Some(Self { entries, width, height, denominator: 1, basic, free })
    }

    fn at(&self, row: usize, column: usize) -> i128 {
        self.entries[row * self.width + column]
    }

    /// The free variable with the lowest number that improves the objective, as a column.
    fn entering(&self) -> Option<usize> {
        let objective = self.height - 1;
        let columns = 0..self.width - 1;
        let better = columns.filter(|column| self.at(objective, *column) < 0);
        better.min_by_key(|column| self.free[*column])
    }

    /// The row that limits a column most; of several the one whose variable has the lowest number.
    fn leaving(&self, column: usize) -> Option<usize> {
        let bound = self.width - 1;
        let mut best: Option<usize> = None;
        for row in (0..self.height - 1).filter(|row| self.at(*row, column) > 0) {
            let Some(other) = best else {
                best = Some(row);
                continue;
            };
            let own = self.at(row, bound).checked_mul(self.at(other, column))?;
            let others = self.at(other, bound).checked_mul(self.at(row, column))?;
            if own < others || own == others && self.basic[row] < self.basic[other] {
                best = Some(row);
            }
        }
        best
    }

    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        let width = self.width;
        let pivot = self.at(row, column);
        let pivot_row: Vec<i128> = self.entries[row * width..(row + 1) * width].to_vec();
        for other in (0..self.height).filter(|other| *other != row) {
            let factor = self.at(other, column);
            let line = &mut self.entries[other * width..(other + 1) * width];
            for (position, entry) in line.iter_mut().enumerate() {
                if position == column {
                    *entry = -factor;
                } else if factor != 0 || pivot != self.denominator {
                    let product = pivot.checked_mul(*entry)?;
                    let taken = factor.checked_mul(pivot_row[position])?;
                    *entry = product.checked_sub(taken)? / self.denominator;
                }
            }
        }
        self.entries[row * width + column] = self.denominator;
        self.denominator = pivot;
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
        Some(())
    }

    /// The multipliers as integers without a common factor, if the objective is above zero.
    fn multipliers(&self, count: usize) -> Option<Vec<u64>> {
        let bound = self.width - 1;
        if self.at(self.height - 1, bound) <= 0 || self.entering().is_some() {
            return None;
        }
        let mut result = vec![0i128; count];
        for (row, variable) in self.basic.iter().enumerate() {
            if *variable < count {
                result[*variable] = self.at(row, bound);
            }
        }
        let divisor = result.iter().fold(0, |divisor, one| gcd(divisor, *one)).max(1);
        result.into_iter().map(|one| u64::try_from(one / divisor).ok()).collect()
    }
}

fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}
