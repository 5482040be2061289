//! A refutation by a sum.
//!
//! Each constraint is an inequality over the numbers of a placement, none of which is negative. Multiplied and added up,
//! they say that a sum without positive terms is positive: so no placement meets them all.

use std::collections::{BTreeMap, BTreeSet};

use super::refuse;
use super::rows::{Addend, ConstraintName};
use super::space::{Bound, Space};
use crate::problem::Problem;

/// The most terms of all constraints that are added up.
const MAX_TERMS: usize = 1 << 24;
/// The most different terms of the sum.
const MAX_DIFFERENT: usize = 1 << 20;

/// Checks that constraints add up to a contradiction. Every cut must be among them.
pub(super) fn check(space: &Space<'_>, addends: &[Addend]) -> Result<(), Problem> {
    let mut total = Total::default();
    let mut cuts: Vec<bool> = vec![false; space.cuts.len()];
    let mut names = BTreeSet::new();
    for Addend { constraint, times } in addends {
        if *times == 0 {
            return refuse("it adds a constraint zero times");
        }
        if !names.insert(constraint) {
            return refuse("it adds a constraint twice");
        }
        match constraint {
            ConstraintName::Cut(number) => {
                let used = cuts.get_mut(*number as usize);
                let Some(used) = used else {
                    return refuse(format!("there is no cut {number}"));
                };
                *used = true;
                total.add_cut(space, *number, *times)?;
            }
            name => total.add(space, name, *times)?,
        }
    }
    if let Some(unused) = cuts.iter().position(|is_used| !is_used) {
        return refuse(format!("it does not use cut {unused}"));
    }
    let has_positive = total.terms.values().any(|coefficient| *coefficient > 0);
    match !has_positive && total.bound > 0 {
        true => Ok(()),
        false => refuse("its constraints do not add up to a contradiction"),
    }
}

/// The sum so far: the terms are at least the bound.
#[derive(Default)]
struct Total {
    /// For an item and a location its coefficient.
    terms: BTreeMap<(u32, u32), i128>,
    bound: i128,
    added: usize,
}

impl Total {
    fn add(&mut self, space: &Space<'_>, name: &ConstraintName, times: u64) -> Result<(), Problem> {
        let count = space.count(space.find(name)?);
        // "At most" is "at least" with all signs changed.
        let (times, bound) = match count.bound {
            Bound::AtMost(bound) => (i128::from(times).checked_neg(), bound),
            Bound::AtLeast(bound) => (Some(i128::from(times)), bound),
        };
        let Some(times) = times else { return Err(too_large()) };
        self.raise(times, i128::from(bound))?;
        for item in &count.items {
            for location in &count.locations {
                self.add_term(space, (*item, *location), times)?;
            }
        }
        Ok(())
    }

    /// Adds that some item is found more often than it is held. Each of its copies counts as a part of that.
    fn add_cut(&mut self, space: &Space<'_>, number: u32, times: u64) -> Result<(), Problem> {
        let Some(cut) = space.cuts.get(number as usize) else { return Ok(()) };
        let mut whole: u64 = 1;
        for (_, held) in &cut.held {
            let more = u64::from(*held).saturating_add(1);
            whole = least_common_multiple(whole, more).ok_or_else(too_large)?;
        }
        let times = i128::from(times);
        self.raise(times, i128::from(whole))?;
        for (item, held) in &cut.held {
            let part = whole.checked_div(u64::from(*held).saturating_add(1)).unwrap_or(1);
            let times = times.checked_mul(i128::from(part)).ok_or_else(too_large)?;
            for location in space.locations().filter(|location| cut.counts(*item, *location)) {
                self.add_term(space, (*item, location), times)?;
            }
        }
        Ok(())
    }

    fn raise(&mut self, times: i128, bound: i128) -> Result<(), Problem> {
        let more = times.checked_mul(bound).ok_or_else(too_large)?;
        self.bound = self.bound.checked_add(more).ok_or_else(too_large)?;
        Ok(())
    }

    fn add_term(
        &mut self,
        space: &Space<'_>,
        (item, location): (u32, u32),
        times: i128,
    ) -> Result<(), Problem> {
        self.added = self.added.saturating_add(1);
        if self.added > MAX_TERMS || self.terms.len() > MAX_DIFFERENT {
            return Err(too_large());
        }
        if space.allows(item, location) {
            let coefficient = self.terms.entry((item, location)).or_default();
            *coefficient = coefficient.checked_add(times).ok_or_else(too_large)?;
        }
        Ok(())
    }
}

fn too_large() -> Problem {
    Problem::too_large("the sum has too many terms, or its numbers are too large")
}

/// Returns the least common multiple of two numbers, if it fits.
fn least_common_multiple(one: u64, other: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (one, other);
    while rest > 0 {
        (divisor, rest) = (rest, divisor.checked_rem(rest)?);
    }
    one.checked_div(divisor)?.checked_mul(other)
}

#[cfg(test)]
mod tests {
    use super::least_common_multiple;

    #[test]
    fn multiples_are_common_and_least() {
        for one in 1..20_u64 {
            for other in 1..20 {
                let both =
                    (1..400).find(|n: &u64| n.is_multiple_of(one) && n.is_multiple_of(other));
                assert_eq!(least_common_multiple(one, other), both);
            }
        }
        assert_eq!(least_common_multiple(u64::MAX, u64::MAX - 1), None);
        assert_eq!(least_common_multiple(u64::MAX, u64::MAX), Some(u64::MAX));
    }
}
