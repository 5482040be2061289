//! Products of counts, exactly.

use std::cmp::Ordering;

/// A product of numbers, as large as it gets: digits of 64 bits, the lowest first, without leading zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Product(Vec<u64>);

impl Product {
    pub fn one() -> Self {
        Self(vec![1])
    }

    pub fn times(&mut self, factor: u64) {
        let mut carry = 0u128;
        for digit in &mut self.0 {
            let product = u128::from(*digit) * u128::from(factor) + carry;
            *digit = product as u64;
            carry = product >> 64;
        }
        if carry > 0 {
            self.0.push(carry as u64);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// Whether a random number of 64 bits, read as a fraction, is below the ratio of this product to another.
    pub fn exceeds_share(&self, random: u64, other: &Self) -> bool {
        let mut share = other.clone();
        share.times(random);
        let mut whole = Vec::with_capacity(self.0.len() + 1);
        whole.push(0);
        whole.extend_from_slice(&self.0);
        let longer = share.0.len().cmp(&whole.len());
        let digits = share.0.iter().rev().cmp(whole.iter().rev());
        longer.then(digits) == Ordering::Less
    }

    /// The digits of 64 bits, the lowest first.
    pub fn into_digits(self) -> Vec<u64> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(factors: &[u64]) -> Product {
        let mut product = Product::one();
        factors.iter().for_each(|factor| product.times(*factor));
        product
    }

    #[test]
    fn shares_are_compared_exactly() {
        let (three, four) = (product(&[3; 90]), product(&[3, 4].repeat(45)));
        // Three quarters, 45 times over, are less than one in 400,000.
        assert!(three.exceeds_share(0, &four) && !three.exceeds_share(u64::MAX, &four));
        assert!(four.exceeds_share(u64::MAX, &three) && three.exceeds_share(u64::MAX, &three));
        let (one, two) = (product(&[7; 40]), product(&[[7; 40].as_slice(), &[2]].concat()));
        assert!(one.exceeds_share((1 << 63) - 1, &two) && !one.exceeds_share(1 << 63, &two));
        assert_eq!(product(&[u64::MAX, 2]).into_digits(), [u64::MAX - 1, 1]);
    }
}
