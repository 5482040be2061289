//! Shuffles that give every placement the same chance, finishable or not.
//!
//! Copies are placed one after the other, those with fewer allowed locations first. A copy must have the same number of
//! choices whatever was drawn before, or some placements would be preferred. Copies whose locations are all among
//! its own have taken that many for certain. Others may have taken some, too: a choice of one that is not there any more
//! refuses the whole shuffle. For a pool with one copy per area, the areas are drawn first, by the number of placements
//! that each set of areas allows.

use std::num::NonZeroU32;

use super::Placer;
use super::chain::Chain;
use super::constraints::Constraints;
use crate::grid::BitSet;
use crate::random::Stream;
use crate::world::Id;

/// How to shuffle.
pub(super) struct Shuffler {
    pools: Vec<SpreadPool>,
    /// The other copies in order, each with the number of its choices.
    singles: Vec<(u32, NonZeroU32)>,
}

/// A pool with one copy per area.
struct SpreadPool {
    copies: Vec<u32>,
    /// For each area with free locations, those.
    areas: Vec<Vec<u32>>,
    /// The number of ways to place `j` copies in the first `i` areas, at `[i][j]`.
    ways: Vec<Vec<u128>>,
}

impl Shuffler {
    /// Prepares to shuffle; `None` if that can't succeed, or the numbers are too large.
    pub fn new(placer: &Placer, constraints: &Constraints) -> Option<Self> {
        let numbers = (0..).take(placer.task.spread.len());
        let pools = numbers.map(|spread| SpreadPool::new(placer, constraints, spread));
        let pools: Vec<SpreadPool> = pools.collect::<Option<_>>()?;
        let mut placed: Vec<u32> = pools.iter().flat_map(|pool| pool.copies.clone()).collect();
        let single = |copy: &u32| constraints.of(*copy).spread.is_none();
        let mut singles: Vec<u32> = constraints.moving.iter().copied().filter(single).collect();
        singles.sort_by_key(|copy| (constraints.mask(*copy).count(), constraints.of(*copy).mask));
        let mut choices = Vec::with_capacity(singles.len());
        for copy in singles {
            let mask = constraints.mask(copy);
            let inside = placed.iter().filter(|other| constraints.mask(**other).is_subset(mask));
            let left = mask.count().checked_sub(inside.count() as u32)?;
            choices.push((copy, NonZeroU32::new(left)?));
            placed.push(copy);
        }
        Some(Self { pools, singles: choices })
    }

    /// Places all moving copies of an empty chain; returns whether the shuffle was not refused. The result keeps all
    /// constraints.
    pub fn shuffle(&self, chain: &mut Chain<'_>, stream: &mut Stream) -> bool {
        let mut found = BitSet::default();
        for pool in &self.pools {
            for (copy, location) in pool.draw(stream) {
                let is_allowed = chain.constraints.mask(copy).contains(location);
                if !is_allowed || !chain.places.free.contains(location) {
                    return false;
                }
                chain.take(copy, location);
            }
        }
        for (copy, choices) in &self.singles {
            found.clone_from(chain.constraints.mask(*copy));
            found.intersect_with(&chain.places.free);
            let Some(location) = found.nth(stream.below(*choices)) else {
                return false;
            };
            chain.take(*copy, location);
        }
        chain.places.is_complete(chain.constraints)
    }
}

impl SpreadPool {
    fn new(placer: &Placer, constraints: &Constraints, spread: u32) -> Option<Self> {
        let task = &placer.task;
        let is_own = |copy: &u32| constraints.of(*copy).spread == Some(spread);
        let copies: Vec<u32> = constraints.moving.iter().copied().filter(is_own).collect();
        let mut allowed = BitSet::default();
        copies.iter().for_each(|copy| allowed.union_with(constraints.mask(*copy)));
        let planned = task.fixed_spread.iter().filter(|(pool, _)| *pool == spread);
        let planned: Vec<_> = planned.map(|(_, at)| task.areas[*at as usize].index()).collect();
        let areas = task.area_locations.iter().enumerate();
        let areas = areas.filter(|(area, _)| !planned.contains(area)).map(|(_, locations)| {
            let locations = locations.iter().copied();
            locations.filter(|location| allowed.contains(*location)).collect::<Vec<u32>>()
        });
        let areas: Vec<Vec<u32>> = areas.filter(|locations| !locations.is_empty()).collect();
        let ways = ways(&areas, copies.len())?;
        (ways.last()?[copies.len()] > 0).then_some(Self { copies, areas, ways })
    }

    /// Draws a location for each copy, each in its own area.
    fn draw(&self, stream: &mut Stream) -> Vec<(u32, u32)> {
        let mut copies = self.copies.clone();
        stream.shuffle(&mut copies);
        let mut drawn = Vec::with_capacity(copies.len());
        for (number, locations) in self.areas.iter().enumerate().rev() {
            let Some(copy) = copies.last() else {
                break;
            };
            let (without, all) =
                (self.ways[number][copies.len()], self.ways[number + 1][copies.len()]);
            if below(stream, all) >= without
                && let Some(location) = stream.pick(locations)
            {
                drawn.push((*copy, *location));
                copies.pop();
            }
        }
        drawn
    }
}

/// The number of ways to place copies in the first areas, one in each: the elementary symmetric polynomials of the numbers
/// of their locations.
fn ways(areas: &[Vec<u32>], copies: usize) -> Option<Vec<Vec<u128>>> {
    let mut first = vec![0u128; copies + 1];
    first[0] = 1;
    let mut ways = vec![first];
    for locations in areas {
        let last = ways.last()?;
        let mut next = last.clone();
        for count in 1..=copies {
            let more = last[count - 1].checked_mul(locations.len() as u128)?;
            next[count] = next[count].checked_add(more)?;
        }
        ways.push(next);
    }
    Some(ways)
}

/// Draws a number below a bound, all equally likely.
fn below(stream: &mut Stream, bound: u128) -> u128 {
    if bound < 2 {
        return 0;
    }
    let unused = bound.saturating_sub(1).leading_zeros();
    loop {
        let number = u128::from(stream.next_u64()) << 64 | u128::from(stream.next_u64());
        let number = number.checked_shr(unused).unwrap_or(0);
        if number < bound {
            return number;
        }
    }
}
