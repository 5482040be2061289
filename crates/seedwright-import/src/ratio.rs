//! Exact decimal numbers.

/// The number of decimal places.
const PLACES: usize = 9;

/// A non-negative decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: u64,
    denominator: u64,
}

impl Ratio {
    /// One.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// Parses a decimal without an exponent. It is rounded up to nine decimal places.
    pub fn parse(digits: &str) -> Option<Self> {
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let fraction = fraction.trim_end_matches('0');
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let kept = &fraction[..fraction.len().min(PLACES)];
        let denominator = kept.bytes().fold(1u64, |product, _| product * 10);
        let digit = |byte: u8| u64::from(byte - b'0');
        let parts = kept.bytes().fold(0, |sum, byte| sum * 10 + digit(byte));
        let rounded = parts + u64::from(fraction.len() > PLACES);
        let whole = u64::from(whole.parse::<u32>().ok()?);
        let numerator = whole.checked_mul(denominator)?.checked_add(rounded)?;
        Some(Self { numerator, denominator })
    }

    /// Multiplies an amount by this number, rounding down.
    pub fn times_down(self, amount: u64) -> u64 {
        let product = u128::from(self.numerator) * u128::from(amount);
        u64::try_from(product / u128::from(self.denominator)).unwrap_or(u64::MAX)
    }

    /// Multiplies an amount by this number, rounding up.
    pub fn times(self, amount: u64) -> u64 {
        let product = u128::from(self.numerator) * u128::from(amount);
        let rounded = product.div_ceil(u128::from(self.denominator));
        u64::try_from(rounded).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::Ratio;

    #[test]
    fn products_are_exact_and_rounded_up() {
        let times = |digits, amount| Ratio::parse(digits).map(|ratio| ratio.times(amount));
        assert_eq!(times("1.5", 25), Some(38));
        assert_eq!(times("1.50", 2), Some(3));
        assert_eq!(times("0.1", 10), Some(1));
        assert_eq!(times("0.0", 1_000), Some(0));
        assert_eq!(times("3", u64::MAX), Some(u64::MAX));
        assert_eq!(times("0.33333333333333331", 300), Some(101));
        assert_eq!(Ratio::parse("1.5").map(|ratio| ratio.times_down(25)), Some(37));
        for digits in ["-1", "1e3", "", "1.-5", "99999999999"] {
            assert_eq!(Ratio::parse(digits), None, "{digits}");
        }
    }
}
