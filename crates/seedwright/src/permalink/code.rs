//! The text form of codes: digits in groups of five, of which the last six are a checksum.
//!
//! The digits are Crockford's base 32, so that no two look alike. The checksum is that of Bech32m, a code over the same
//! 32 digits: it detects every error in up to four digits of a code of up to 89, and every error in adjacent digits,
//! however long the code is.

use super::PermalinkFault;

const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The number of digits in a group.
const GROUP: usize = 5;

/// The number of digits in the checksum.
const CHECKSUM: usize = 6;

/// The maximum number of digits in a code, including its checksum.
pub const MAX_DIGITS: usize = 500;

/// Formats numbers below 32 as a code.
pub fn show(numbers: &[u8]) -> Result<String, PermalinkFault> {
    if numbers.len() + CHECKSUM > MAX_DIGITS {
        return Err(PermalinkFault::TooLong);
    }
    let sum = remainder(numbers.iter().copied().chain([0; CHECKSUM])) ^ VALID;
    let sum = (0..CHECKSUM).rev().map(|at| ((sum >> (5 * at)) & 31) as u8);
    let mut code = String::new();
    for (at, number) in numbers.iter().copied().chain(sum).enumerate() {
        if at > 0 && at % GROUP == 0 {
            code.push('-');
        }
        code.push(char::from(DIGITS[usize::from(number)]));
    }
    Ok(code)
}

/// Parses a code. White space and dashes don't count, lower case is as good as upper case, and letters that look like a
/// one or a zero count as such.
pub fn read(code: &str) -> Result<Vec<u8>, PermalinkFault> {
    let mut numbers = Vec::new();
    for found in code.chars().filter(|found| !is_gap(*found)) {
        let digit =
            digit(found).ok_or(PermalinkFault::Character { found, position: numbers.len() + 1 })?;
        if numbers.len() == MAX_DIGITS {
            return Err(PermalinkFault::TooLong);
        }
        numbers.push(digit);
    }
    if numbers.len() <= CHECKSUM {
        return Err(PermalinkFault::TooShort);
    }
    if remainder(numbers.iter().copied()) != VALID {
        return Err(PermalinkFault::Checksum);
    }
    numbers.truncate(numbers.len() - CHECKSUM);
    Ok(numbers)
}

/// Whether a character only separates groups; also accepts dashes that a program replaced.
fn is_gap(found: char) -> bool {
    found.is_whitespace()
        || matches!(
            found,
            '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}' | '\u{200b}' | '\u{feff}'
        )
}

/// The number of a digit.
pub fn digit(found: char) -> Option<u8> {
    let found = match found.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let mut numbered = (0u8..).zip(DIGITS);
    let number = numbered.find(|(_, known)| char::from(**known) == found);
    number.map(|(number, _)| number)
}

/// The remainder of a valid code.
const VALID: u32 = 0x2bc8_30a3;

/// The remainder of a polynomial over the field of 32 elements, as Bech32 defines it.
fn remainder(numbers: impl Iterator<Item = u8>) -> u32 {
    const GENERATOR: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
    numbers.fold(1, |sum, number| {
        let top = sum >> 25;
        let moved = ((sum & 0x01ff_ffff) << 5) ^ u32::from(number);
        let terms = (0..).zip(GENERATOR);
        let terms = terms.filter(|(bit, _)| (top >> bit) & 1 == 1);
        terms.fold(moved, |sum, (_, term)| sum ^ term)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Valid strings of the document that defines Bech32m: one letter, its numbers, and the six digits.
    #[test]
    fn the_checksum_is_that_of_bech32m() {
        const LETTERS: &str = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
        for (readable, checksum) in [(b'a', "lqfn3a"), (b'?', "v759aa")] {
            let sum = checksum.chars();
            let sum = sum.map(|letter| LETTERS.find(letter).expect("a letter") as u8);
            let numbers = [readable >> 5, 0, readable & 31].into_iter().chain(sum);
            assert_eq!(remainder(numbers), VALID);
        }
    }
}
