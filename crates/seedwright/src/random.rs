//! Deterministic random streams.
//!
//! A generator that shares one sequence of random numbers between all its
//! decisions is fragile: one draw more in the first decision changes every
//! decision after it. Here each decision has a [`Stream`] of its own, named by
//! the stage that decides, the thing decided and the attempt. A stream depends
//! on the [`Seed`] and on that name, and on nothing else: not on the order in
//! which streams are made, nor on how much is drawn from the others.
//!
//! Everything is computed with integers of a fixed width, so a stream gives the
//! same numbers on every platform. The chapter on determinism in the book
//! specifies all of it exactly, and the tests pin it with literal values.
//! A change to any of those values breaks every seed that people share.
//!
//! ```
//! use seedwright::random::{Seed, Stream};
//!
//! let seed = Seed::from_text("abc");
//! let mut order = ["bow", "hookshot", "lamp", "mirror"];
//! Stream::new(&seed, "fill", "order of items", 0).shuffle(&mut order);
//! assert_eq!(order, ["lamp", "hookshot", "mirror", "bow"]);
//!
//! // The same name gives the same stream, wherever and whenever it is made.
//! let mut first = Stream::new(&seed, "fill", "town/chest", 0);
//! let mut again = Stream::new(&seed, "fill", "town/chest", 0);
//! assert_eq!(first.pick(&order), again.pick(&order));
//! ```

mod sampling;
pub mod stage;
mod stream;

#[cfg(test)]
mod tests;

use std::fmt;

pub use stream::Stream;

/// The domain string that keeps the hash of a seed apart from all other hashes.
const SEED_DOMAIN: &str = "seedwright/seed/v1";

/// The base 32 digits of a generated seed: Crockford's, in lower case.
///
/// The letters i, l, o and u are left out: the first three are easily misread
/// as digits, and the fourth makes words.
const READABLE_DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The source of all randomness of a world.
///
/// A seed is a text. The text counts exactly as it is given: nothing is
/// trimmed, and upper and lower case differ. A number is the same seed as its
/// decimal text, so it does not matter whether a seed of digits was read from a
/// file as a number or as a text.
///
/// ```
/// use seedwright::random::Seed;
///
/// assert_eq!(Seed::from(12345), Seed::from_text("12345"));
/// assert_ne!(Seed::from(7), Seed::from_text("007"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    text: String,
    hash: [u8; 32],
}

impl Seed {
    /// Creates a seed from any text, including the empty one.
    pub fn from_text(text: impl Into<String>) -> Self {
        let text = text.into();
        let hash = hash_fields(SEED_DOMAIN, &[text.as_bytes()]);
        Self { text, hash }
    }

    /// Creates a seed that is easy to read aloud from 64 random bits.
    ///
    /// The engine never accesses the operating system, so the caller draws the
    /// bits. The text is the number in base 32 with exactly 13 digits, most
    /// significant first, from `0123456789abcdefghjkmnpqrstvwxyz`, and with a
    /// hyphen after the fifth and the tenth digit. Different bits give
    /// different texts. The first digit carries only four bits, so it is one of
    /// `0` to `9` and `a` to `f`. The hyphens are part of the text.
    ///
    /// ```
    /// use seedwright::random::Seed;
    ///
    /// let seed = Seed::from_entropy_bits(0x0123_4567_89ab_cdef);
    /// assert_eq!(seed.text(), "028t5-cy4tq-kff");
    /// ```
    pub fn from_entropy_bits(bits: u64) -> Self {
        let mut text = String::with_capacity(15);
        for position in 0..13 {
            if position == 5 || position == 10 {
                text.push('-');
            }
            let digit = ((bits >> (60 - 5 * position)) & 31) as u8;
            text.push(char::from(READABLE_DIGITS[usize::from(digit)]));
        }
        Self::from_text(text)
    }

    /// The text of the seed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The BLAKE3 hash of the text, from which streams are derived.
    ///
    /// It is the hash of the domain string `seedwright/seed/v1` and the text in
    /// UTF-8, each preceded by its length in bytes as a 64-bit little-endian
    /// number.
    pub fn hash(&self) -> &[u8; 32] {
        &self.hash
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self::from_text(number.to_string())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text)
    }
}

/// Hashes a domain string and some fields with BLAKE3.
///
/// The length in front of each field makes the encoding injective: moving a
/// letter from one field to the next changes the bytes that are hashed.
fn hash_fields(domain: &str, fields: &[&[u8]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for field in std::iter::once(&domain.as_bytes()).chain(fields) {
        hasher.update(&(field.len() as u64).to_le_bytes());
        hasher.update(field);
    }
    hasher.finalize().into()
}
