//! How likely it is that something went wrong.

/// Where the digits behind the point begin: 128 bits, and room for sums.
const WHOLE: usize = 40;

/// A number of codes, divided by 16 for each slip: exact, however many slips there are.
///
/// It is kept as digits of base 16, the highest first and without zeros at the end, so that numbers are
/// ordered like their digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Likelihood(Vec<u8>);

impl Likelihood {
    /// So many codes, after so many slips.
    pub fn new(codes: u128, slips: u32) -> Self {
        let mut digits = vec![0; WHOLE + slips as usize];
        for (place, digit) in digits.iter_mut().rev().take(32).enumerate() {
            *digit = (codes >> (4 * place) & 15) as u8;
        }
        Self(digits).trimmed()
    }

    /// The sum of both.
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
