//! Logarithms to base two, as integers.

use std::fmt;

/// The number of fractional binary digits.
const FRACTION: u32 = 32;

/// An amount of information: entropy in bits, in steps of 2^-32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entropy(u64);

impl Entropy {
    /// Creates an amount from steps of 2^-32 bits.
    pub(super) fn from_steps(steps: u64) -> Self {
        Self(steps)
    }

    /// Returns the amount in steps of 2^-32 bits.
    pub fn steps(self) -> u64 {
        self.0
    }

    /// Returns the amount in thousandths of a bit, rounded down.
    pub fn thousandths(self) -> u64 {
        ((u128::from(self.0) * 1000) >> FRACTION) as u64
    }

    /// Subtracts another amount, down to zero.
    pub fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// Writes three decimals, such as `3.057`.
impl fmt::Display for Entropy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = self.thousandths();
        write!(formatter, "{}.{:03}", thousandths / 1000, thousandths % 1000)
    }
}

/// The logarithms of all numbers up to a limit.
///
/// Only the logarithms of primes are computed, each within 2^-32; the others are sums of them. So sums of
/// logarithms are equal whenever the products are, and ties between guesses are exact. (test:
/// `equal_products_have_equal_logarithms`)
#[derive(Clone, Debug)]
pub(super) struct Logarithms(Vec<u64>);

impl Logarithms {
    /// Computes the logarithms of 1 to `most`.
    pub(super) fn up_to(most: u32) -> Self {
        let most = most as usize;
        let mut logarithms = vec![0; most + 1];
        let mut smallest_factor = vec![0; most + 1];
        for number in 2..=most {
            let factor = smallest_factor[number];
            if factor != 0 {
                logarithms[number] = logarithms[factor] + logarithms[number / factor];
                continue;
            }
            logarithms[number] = logarithm(number as u64);
            for multiple in (number..=most).step_by(number) {
                if smallest_factor[multiple] == 0 {
                    smallest_factor[multiple] = number;
                }
            }
        }
        Self(logarithms)
    }

    /// Returns the logarithm of a number; zero counts as one.
    pub(super) fn of(&self, number: u32) -> u64 {
        self.0[number as usize]
    }
}

/// Returns the logarithm of a number above zero, in steps of 2^-32 bits, rounded down.
///
/// Squaring a number between one and two doubles its logarithm: when the square is two or more, the next
/// binary digit is one, and the square is halved.
pub(super) fn logarithm(number: u64) -> u64 {
    let whole = number.ilog2();
    let mut mantissa = u128::from(number) << (63 - whole);
    let mut fraction = 0;
    for _ in 0..FRACTION {
        mantissa = (mantissa * mantissa) >> 63;
        fraction <<= 1;
        if mantissa >> 64 != 0 {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    (u64::from(whole) << FRACTION) | fraction
}
