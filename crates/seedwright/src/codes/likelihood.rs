//! The likelihood of a slip.

/// The number of digits before the point: 128 bits, and room for sums.
const WHOLE: usize = 40;

/// A number of codes, divided by 16 for each slip: exact, however many slips there are.
///
/// It is stored as digits in base 16, the highest first and without trailing zeros, so that comparing digits
/// compares numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Likelihood(Vec<u8>);

impl Likelihood {
    /// Creates the likelihood of a number of codes after a number of slips.
    pub fn new(codes: u128, slips: u32) -> Self {
        let mut digits = vec![0; WHOLE + slips as usize];
        for (place, digit) in digits.iter_mut().rev().take(32).enumerate() {
            *digit = (codes >> (4 * place) & 15) as u8;
        }
        Self(digits).trimmed()
    }

    /// Adds two likelihoods.
    pub fn plus(&self, other: &Self) -> Self {
        let length = self.0.len().max(other.0.len());
        let digit = |number: &Self, place: usize| number.0.get(place).copied().unwrap_or(0);
        let mut digits = vec![0; length];
        let mut carry = 0;
        for place in (0..length).rev() {
            let sum = digit(self, place) + digit(other, place) + carry;
            digits[place] = sum & 15;
            carry = sum >> 4;
        }
        Self(digits).trimmed()
    }

    fn trimmed(mut self) -> Self {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
}
