//! Difficulty by depth, as a function of seed and depth.

use seedwright_derive::Section;
use serde::Serialize;

use super::by_depth::Depths;
use super::fixed::Fixed;
use super::limits::HIGHEST_LEVEL;

/// A level for each depth: straight lines between points, plus a sway that differs from game to game.
///
/// Nothing is carried from level to level: depth 50 has the same difficulty whether or not depth 49 was generated.
///
/// ```
/// use seedwright::population::{Curve, Fixed};
/// use seedwright::random::Seed;
///
/// let curve = Curve {
///     points: vec![(1, Fixed::ONE), (11, Fixed::whole(6))],
///     beyond: Fixed::ONE,
///     sway: Fixed::ZERO,
/// };
/// let seed = Seed::from(7);
/// assert_eq!(curve.level(&seed, 6), Fixed::thousandths(3_500));
/// assert_eq!(curve.level(&seed, 21), Fixed::whole(16));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the difficulty curve", request = CurveRequest)]
pub struct Curve {
    /// Levels at some depths, in thousandths, interpolated linearly: { 1 = 1000, 27 = 25000 }.
    // Depths in ascending order, with levels that never fall; at least one.
    #[setting(with = Depths, default = vec![(1, Fixed::ONE), (27, Fixed::whole(25))])]
    pub points: Vec<(u32, Fixed)>,
    /// Rise of the level per depth beyond the last point, in thousandths.
    #[setting(default = Fixed::thousandths(923))]
    pub beyond: Fixed,
    /// Largest deviation of the level from the curve, depending on the seed, in thousandths.
    #[setting(default = Fixed::thousandths(250))]
    pub sway: Fixed,
}

impl Curve {
    /// The lowest and highest level that any game can have at a depth.
    pub fn bounds(&self, depth: u32) -> (Fixed, Fixed) {
        let middle = self.straight(depth);
        (limited(middle - self.sway), limited(middle + self.sway))
    }

    /// The level at a depth without the sway.
    pub(crate) fn straight(&self, depth: u32) -> Fixed {
        let next = self.points.partition_point(|(from, _)| *from <= depth);
        let Some(last) = next.checked_sub(1).map(|index| self.points[index]) else {
            return self.points.first().map_or(Fixed::ONE, |(_, level)| *level);
        };
        let along = i128::from(depth - last.0);
        match self.points.get(next) {
            Some((to, level)) => {
                let rise = i128::from((*level - last.1).in_thousandths());
                last.1 + Fixed::part(rise * along, i128::from(to - last.0))
            }
            None => last.1 + Fixed::part(i128::from(self.beyond.in_thousandths()) * along, 1),
        }
    }
}

/// Clamps a level to the valid range.
pub(crate) fn limited(level: Fixed) -> Fixed {
    level.clamp(Fixed::ONE, Fixed::whole(HIGHEST_LEVEL))
}
