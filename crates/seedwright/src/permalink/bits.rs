//! The content of a code, as bits.

use super::{PermalinkFault, code};
use crate::random::Seed;

/// Letters with five bits, for short names.
const FIVE: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz -_.12";

/// Letters with six bits.
const SIX: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -";

/// The number of bits in a part of a small number, after the bit that says whether more parts follow.
const SMALL: u32 = 3;

/// The same for the length of a text.
const LENGTH: u32 = 4;

/// How the letters of a text are encoded.
#[derive(Clone, Copy)]
enum Letters {
    /// A generated seed: 64 bits.
    Drawn,
    Five,
    Six,
    /// Bytes of UTF-8.
    Bytes,
}

impl Letters {
    const ALL: [Self; 4] = [Self::Drawn, Self::Five, Self::Six, Self::Bytes];

    /// The table of letters and the bits per letter, if there is a table.
    fn table(self) -> Option<(&'static [u8], u32)> {
        match self {
            Self::Five => Some((FIVE, 5)),
            Self::Six => Some((SIX, 6)),
            Self::Drawn | Self::Bytes => None,
        }
    }

    /// The shortest encoding of a text.
    fn of(text: &str) -> Self {
        let fits = |table: &[u8]| text.bytes().all(|letter| table.contains(&letter));
        if drawn(text).is_some() {
            Self::Drawn
        } else if fits(FIVE) {
            Self::Five
        } else if fits(SIX) {
            Self::Six
        } else {
            Self::Bytes
        }
    }
}

/// The bits of a generated seed.
fn drawn(text: &str) -> Option<u64> {
    let digits = text.chars().filter(|letter| *letter != '-');
    let bits = digits.take(14).try_fold(0u64, |bits, letter| {
        let digit = u64::from(code::digit(letter)?);
        Some(bits.checked_mul(32)?.wrapping_add(digit))
    })?;
    (Seed::from_entropy_bits(bits).text() == text).then_some(bits)
}

/// Writes bits, of which five make a digit.
#[derive(Default)]
pub struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    pub fn bits(&mut self, value: u64, width: u32) {
        self.bits.extend((0..width).rev().map(|at| (value >> at) & 1 == 1));
    }

    pub fn flag(&mut self, flag: bool) {
        self.bits.push(flag);
    }

    /// Writes a number of any size; small numbers take fewer bits.
    pub fn number(&mut self, value: u64) {
        self.parts(value, SMALL);
    }

    /// Writes the parts of a number, lowest first, each after a bit that says whether more follow.
    fn parts(&mut self, mut value: u64, width: u32) {
        loop {
            let rest = value >> width;
            self.flag(rest > 0);
            self.bits(value & ((1 << width) - 1), width);
            if rest == 0 {
                return;
            }
            value = rest;
        }
    }

    pub fn text(&mut self, text: &str) {
        let letters = Letters::of(text);
        self.bits(letters as u64, 2);
        if let Some(bits) = drawn(text) {
            return self.bits(bits, 64);
        }
        self.parts(text.len() as u64, LENGTH);
        let (table, width) = letters.table().unwrap_or((&[], 8));
        for letter in text.bytes() {
            let mut known = (0..).zip(table).filter(|(_, known)| **known == letter);
            let number = known.next().map_or(u64::from(letter), |(number, _)| number);
            self.bits(number, width);
        }
    }

    /// The digits, the last one padded with zeros.
    pub fn digits(&self) -> Vec<u8> {
        let digit = |bits: &[bool]| {
            let all = bits.iter().copied().chain([false; 5]).take(5);
            all.fold(0, |digit, bit| digit * 2 + u8::from(bit))
        };
        self.bits.chunks(5).map(digit).collect()
    }
}

/// Reads what a writer wrote.
pub struct Reader<'a> {
    digits: &'a [u8],
    /// The number of bits read so far.
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(digits: &'a [u8]) -> Self {
        Self { digits, at: 0 }
    }

    /// The reader at this bit offset.
    pub fn skip(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// The number of bits read so far.
    pub fn position(&self) -> usize {
        self.at
    }

    pub fn flag(&mut self) -> Result<bool, PermalinkFault> {
        let digit = self.digits.get(self.at / 5).ok_or(PermalinkFault::Malformed)?;
        let bit = (digit >> (4 - self.at % 5)) & 1 == 1;
        self.at += 1;
        Ok(bit)
    }

    pub fn bits(&mut self, width: u32) -> Result<u64, PermalinkFault> {
        (0..width).try_fold(0, |value, _| Ok((value << 1) | u64::from(self.flag()?)))
    }

    /// Reads bits as an index into a list.
    pub fn index(&mut self, width: u32) -> Result<usize, PermalinkFault> {
        usize::try_from(self.bits(width)?).map_err(|_| PermalinkFault::Malformed)
    }

    pub fn number(&mut self) -> Result<u64, PermalinkFault> {
        self.parts(SMALL)
    }

    fn parts(&mut self, width: u32) -> Result<u64, PermalinkFault> {
        let (mut value, mut shift) = (0, 0);
        loop {
            let more = self.flag()?;
            let part = self.bits(width)?;
            if shift >= u64::BITS || (part << shift) >> shift != part {
                return Err(PermalinkFault::Malformed);
            }
            value |= part << shift;
            shift += width;
            if !more {
                return Ok(value);
            }
        }
    }

    pub fn text(&mut self) -> Result<String, PermalinkFault> {
        let letters = Letters::ALL[self.index(2)?];
        if matches!(letters, Letters::Drawn) {
            return Ok(Seed::from_entropy_bits(self.bits(64)?).text().to_owned());
        }
        let length = self.parts(LENGTH)?;
        let mut bytes = Vec::new();
        for _ in 0..length {
            bytes.push(match letters.table() {
                Some((table, width)) => table[self.index(width)?],
                None => u8::try_from(self.bits(8)?).map_err(|_| PermalinkFault::Malformed)?,
            });
        }
        String::from_utf8(bytes).map_err(|_| PermalinkFault::Malformed)
    }
}
