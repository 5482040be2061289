//! Numbers with three decimal places, so that no decision needs a float.

use std::fmt;
use std::ops::{Add, Sub};

use serde::Serialize;
use serde_json::Value as Json;

use super::limits::MAX_POWER;
use crate::document::Value;
use crate::section::{Bounds, Names, Ranged, Reader, Setting, Shape, whole};

/// A number with three decimal places, for levels, factors and power.
///
/// Every operation saturates at the bounds of 64 bits instead of wrapping around.
///
/// ```
/// use seedwright::population::Fixed;
///
/// let level = Fixed::whole(7) + Fixed::thousandths(250);
/// assert_eq!(level.to_string(), "7.250");
/// assert_eq!(level.times(Fixed::thousandths(100)), Fixed::thousandths(725));
/// assert_eq!((level.floor(), level.fraction()), (7, 250));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fixed(i64);

impl Fixed {
    /// The number of parts in one.
    pub const SCALE: i64 = 1_000;
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(Self::SCALE);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self(number.saturating_mul(Self::SCALE))
    }

    /// A number of thousandths.
    pub const fn thousandths(number: i64) -> Self {
        Self(number)
    }

    /// The number in thousandths.
    pub const fn in_thousandths(self) -> i64 {
        self.0
    }

    /// The largest whole number that is not above it.
    pub const fn floor(self) -> i64 {
        self.0.div_euclid(Self::SCALE)
    }

    /// The smallest whole number that is not below it.
    pub const fn ceiling(self) -> i64 {
        self.floor() + (self.fraction() > 0) as i64
    }

    /// The thousandths above its [`floor`](Self::floor).
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is left of a division by a thousand is below a thousand"
    )]
    pub const fn fraction(self) -> u32 {
        self.0.rem_euclid(Self::SCALE) as u32
    }

    /// The product, rounded down.
    pub fn times(self, other: Self) -> Self {
        Self::part(i128::from(self.0) * i128::from(other.0), Self::SCALE as i128)
    }

    /// The quotient, rounded down; `None` if `other` is zero.
    pub fn over(self, other: Self) -> Option<Self> {
        let whole = i128::from(self.0) * i128::from(Self::SCALE);
        (other.0 != 0).then(|| Self::part(whole, i128::from(other.0)))
    }

    /// A quotient of thousandths, rounded down; `divisor` must not be zero.
    pub(crate) fn part(thousandths: i128, divisor: i128) -> Self {
        let quotient = thousandths.div_euclid(divisor);
        let beyond = if quotient < 0 { i64::MIN } else { i64::MAX };
        Self(i64::try_from(quotient).unwrap_or(beyond))
    }
}

impl Add for Fixed {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Fixed {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Fixed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 1_000, self.0.unsigned_abs() % 1_000);
        formatter.pad(&format!("{sign}{whole}.{rest:03}"))
    }
}

/// In packs, a number of thousandths.
impl Setting for Fixed {
    const SHAPE: Shape = whole(0, MAX_POWER * Self::SCALE);

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        i64::read(value, shape, reader).map(Self::thousandths)
    }

    fn plain(&self, _: &dyn Names) -> Json {
        Json::from(self.in_thousandths())
    }
}

impl<B: Bounds> Ranged<B> for Fixed {
    const RANGED: Shape = <i64 as Ranged<B>>::RANGED;
}

#[cfg(test)]
mod tests {
    use super::Fixed;

    #[test]
    fn nothing_wraps_around() {
        let most = Fixed::thousandths(i64::MAX);
        let least = Fixed::thousandths(i64::MIN);
        assert_eq!(most + Fixed::ONE, most);
        assert_eq!(least - Fixed::ONE, least);
        assert_eq!(most.times(most), most);
        assert_eq!(most.times(least), least);
        assert_eq!(most.over(Fixed::thousandths(1)), Some(most));
        assert_eq!(Fixed::whole(i64::MAX), most);
        assert_eq!(Fixed::ONE.over(Fixed::ZERO), None);
    }

    #[test]
    fn parts_below_zero_are_shown_and_rounded_down() {
        let number = Fixed::thousandths(-1_250);
        assert_eq!(number.to_string(), "-1.250");
        assert_eq!((number.floor(), number.fraction()), (-2, 750));
        assert_eq!(number.ceiling(), -1);
        assert_eq!(Fixed::thousandths(-5).to_string(), "-0.005");
    }
}
