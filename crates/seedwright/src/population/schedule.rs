//! When equipment is guaranteed: once in every group of levels, and never on two levels in a row.
//!
//! Levels are counted in groups of `period`. Where the first group begins differs from game to game, and
//! which level of a group is chosen differs from group to group; the last one never is, so that the chosen
//! levels of two groups are never neighbours. Group and index come from the same shifted depth: with
//! different ones, the promise breaks in a third of all games (test:
//! `an_index_of_the_bare_depth_breaks_the_promise`).

use std::num::NonZeroU64;

use super::streams::across_levels;
use crate::random::Seed;
use crate::world::stock::PERIODS;

/// One draw decides so many groups. A number below `n` to this power has so many digits in base `n`, and
/// when all numbers are equally likely, so are all digits, each whatever the others are. The largest base
/// is 15, and 15^16 is less than 2^64.
const GROUPS_A_DRAW: u64 = 16;

/// What is guaranteed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Equipment {
    /// Weapons.
    Weapon,
    /// Armour.
    Armour,
}

impl Equipment {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Weapon, Self::Armour];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Weapon => "weapon",
            Self::Armour => "armour",
        }
    }
}

/// The levels of one game that have one kind of equipment guaranteed.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'s> {
    seed: &'s Seed,
    equipment: Equipment,
    period: u32,
    offset: u32,
}

/// What holds in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleBounds {
    /// The first one is found at this depth or before.
    pub first_by: u32,
    /// There are at least so many levels from one to the next; one would be the very next level.
    pub least_gap: u32,
    /// There are at most so many levels from one to the next.
    pub largest_gap: u32,
}

/// Where a level is within its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InGroup {
    /// The number of the group, from zero; the first one may have lost levels at its start.
    pub group: u64,
    /// The number of the level within the group, from zero.
    pub index: u32,
}

impl<'s> Schedule<'s> {
    /// The schedule of a game. A `period` outside [`PERIODS`] counts as the nearest in it.
    pub fn new(seed: &'s Seed, equipment: Equipment, period: u32) -> Self {
        let period = period.clamp(*PERIODS.start(), *PERIODS.end());
        let number = game_number(seed);
        let bits = match equipment {
            Equipment::Weapon => number as u32,
            Equipment::Armour => (number >> 32) as u32,
        };
        Self { seed, equipment, period, offset: bits % period }
    }

    /// How many levels the first group has lost at its start.
    pub fn offset(&self) -> u32 {
        self.offset
    }

    /// Where a level is within its group. Depths count from one.
    pub fn position(&self, depth: u32) -> InGroup {
        let shifted = u64::from(depth.saturating_sub(1)) + u64::from(self.offset);
        InGroup {
            group: shifted / u64::from(self.period),
            index: (shifted % u64::from(self.period)) as u32,
        }
    }

    /// The index of the chosen level of a group; never the last one.
    pub fn chosen(&self, group: u64) -> u32 {
        self.digit(self.draw(group / GROUPS_A_DRAW), group)
    }

    /// The levels with the equipment guaranteed, from depth 1 to `last`, in order.
    pub fn depths(&self, last: u32) -> impl Iterator<Item = u32> {
        let last_group = self.position(last).group;
        let mut digits = 0;
        let chosen = (0..=last_group).filter_map(move |group| {
            if group % GROUPS_A_DRAW == 0 {
                digits = self.draw(group / GROUPS_A_DRAW);
            }
            let shifted = group * u64::from(self.period) + u64::from(self.digit(digits, group));
            // What the first group lost at its start is no level.
            let depth = (shifted + 1).checked_sub(self.offset.into())?;
            u32::try_from(depth).ok().filter(|depth| *depth > 0)
        });
        chosen.take_while(move |depth| *depth <= last)
    }

    /// Draws the choices of a block of groups, all in one number.
    fn draw(&self, block: u64) -> u64 {
        let what = self.equipment.word();
        let mut stream = across_levels(self.seed, format_args!("guaranteed {what}/block {block}"));
        let all = NonZeroU64::new(self.choices().pow(GROUPS_A_DRAW as u32));
        stream.below_u64(all.expect("a period has at least two levels"))
    }

    fn digit(&self, digits: u64, group: u64) -> u32 {
        let place = self.choices().pow((group % GROUPS_A_DRAW) as u32);
        (digits / place % self.choices()) as u32
    }

    /// How many levels of a group can be chosen.
    fn choices(&self) -> u64 {
        u64::from(self.period - 1)
    }

    /// Whether a level has the equipment guaranteed.
    pub fn holds_at(&self, depth: u32) -> bool {
        let InGroup { group, index } = self.position(depth);
        self.chosen(group) == index
    }
}

impl ScheduleBounds {
    /// What holds for a period.
    ///
    /// Two chosen levels are furthest apart from index 0 to the last index but one of the next group, and
    /// closest the other way round. The first is latest where the first group lost only the level that was
    /// chosen.
    pub fn of(period: u32) -> Self {
        let period = period.clamp(*PERIODS.start(), *PERIODS.end());
        let longest = 2 * period - 2;
        Self { first_by: longest, least_gap: 2, largest_gap: longest }
    }
}

/// The number of a game, of which schedules use the low and the high bits: the first 8 bytes of the seed's
/// hash in little-endian order.
pub fn game_number(seed: &Seed) -> u64 {
    let bytes = seed.hash().first_chunk();
    u64::from_le_bytes(*bytes.expect("a hash has 32 bytes"))
}
