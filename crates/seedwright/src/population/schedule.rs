//! The schedule of guaranteed equipment: once in every group of levels, and never on two levels in a row.
//!
//! Levels are divided into groups of `period`. Where the first group begins varies by game, and which level of a group
//! is chosen varies by group; the last one is never chosen, so that the chosen levels of two groups are never adjacent.
//! Group and index are computed from the same shifted depth: with different ones, the promise breaks in a third of all
//! games (test: `an_index_of_the_bare_depth_breaks_the_promise`).

use std::num::NonZeroU64;

use super::streams::across_levels;
use crate::random::Seed;
use crate::world::stock::PERIODS;

/// The number of groups decided by one draw. A uniform number below `n` to this power has this many digits in base `n`,
/// which are uniform and independent. The largest base is 15, and 15^16 is less than 2^64.
const GROUPS_A_DRAW: u64 = 16;

/// The kinds of guaranteed equipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Equipment {
    /// Weapons.
    Weapon,
    /// Armour.
    Armour,
}

impl Equipment {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Weapon, Self::Armour];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Weapon => "weapon",
            Self::Armour => "armour",
        }
    }
}

/// The levels of one game with guaranteed equipment of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'s> {
    seed: &'s Seed,
    equipment: Equipment,
    period: u32,
    offset: u32,
}

/// Bounds that hold in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleBounds {
    /// The first one is at this depth or before.
    pub first_by: u32,
    /// The minimum distance from one to the next, in levels; 1 would be the very next level.
    pub least_gap: u32,
    /// The maximum distance from one to the next, in levels.
    pub largest_gap: u32,
}

/// The position of a level within its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InGroup {
    /// The number of the group, from zero; the first group can be missing levels at its start.
    pub group: u64,
    /// The number of the level within the group, from zero.
    pub index: u32,
}

impl<'s> Schedule<'s> {
    /// Returns the schedule of a game. A `period` outside of [`PERIODS`] is clamped.
    pub fn new(seed: &'s Seed, equipment: Equipment, period: u32) -> Self {
        let period = period.clamp(*PERIODS.start(), *PERIODS.end());
        let number = game_number(seed);
        let bits = match equipment {
            Equipment::Weapon => number as u32,
            Equipment::Armour => (number >> 32) as u32,
        };
        Self { seed, equipment, period, offset: bits % period }
    }

    /// Returns how many levels the first group is missing at its start.
    pub fn offset(&self) -> u32 {
        self.offset
    }

    /// Returns the position of a level within its group. Depths count from one.
    pub fn position(&self, depth: u32) -> InGroup {
        let shifted = u64::from(depth.saturating_sub(1)) + u64::from(self.offset);
        InGroup {
            group: shifted / u64::from(self.period),
            index: (shifted % u64::from(self.period)) as u32,
        }
    }

    /// Returns the index of the chosen level of a group; never the last one.
    pub fn chosen(&self, group: u64) -> u32 {
        self.digit(self.draw(group / GROUPS_A_DRAW), group)
    }

    /// Returns the levels with guaranteed equipment from depth 1 to `last`, in order.
    pub fn depths(&self, last: u32) -> impl Iterator<Item = u32> {
        let last_group = self.position(last).group;
        let mut digits = 0;
        let chosen = (0..=last_group).filter_map(move |group| {
            if group % GROUPS_A_DRAW == 0 {
                digits = self.draw(group / GROUPS_A_DRAW);
            }
            let shifted = group * u64::from(self.period) + u64::from(self.digit(digits, group));
            // The levels that the first group is missing don't exist.
            let depth = (shifted + 1).checked_sub(self.offset.into())?;
            u32::try_from(depth).ok().filter(|depth| *depth > 0)
        });
        chosen.take_while(move |depth| *depth <= last)
    }

    /// Draws the choices of a block of groups in a single number.
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

    /// The number of levels in a group that can be chosen.
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
    /// Returns the bounds for a period.
    ///
    /// Two chosen levels are farthest apart from index 0 to the second to last index of the next group, and closest the
    /// other way round. The first is latest if the first group is missing only its chosen level.
    pub fn of(period: u32) -> Self {
        let period = period.clamp(*PERIODS.start(), *PERIODS.end());
        let longest = 2 * period - 2;
        Self { first_by: longest, least_gap: 2, largest_gap: longest }
    }
}

/// Returns the number of a game: the first 8 bytes of the seed's hash in little-endian order. Schedules use its low and
/// its high bits.
pub fn game_number(seed: &Seed) -> u64 {
    let bytes = seed.hash().first_chunk();
    u64::from_le_bytes(*bytes.expect("a hash has 32 bytes"))
}
