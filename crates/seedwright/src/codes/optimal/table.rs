//! All codes of a game by number, and the feedback of every pair of them.

use crate::codes::listing::{CodePacking, all_codes};
use crate::codes::planes::{MAX_CELLS, Planes};
use crate::world::games::Rule;

/// The most feedbacks of a game whose table holds them as single bits.
const MAX_BITS: usize = u16::BITS as usize;

/// A number that is not a code.
const NO_CODE: u16 = u16::MAX;

/// The codes of a game, and the feedback of every pair.
pub(super) struct Table {
    /// The codes by number, ordered by their highest element: those of the first few elements come first.
    pub(super) codes: Vec<u64>,
    /// The elements of the codes, by number, then position.
    digits: Vec<u8>,
    /// The numbers of the codes, by the number that their elements form as digits.
    numbers: Vec<u16>,
    /// By number of elements, the number of codes with only that many first elements.
    prefixes: Vec<usize>,
    answers: Answers,
    pub(super) cells: usize,
    pub(super) elements: usize,
    pub(super) length: usize,
    /// The number of impossible elements that guesses may need.
    blanks: usize,
}

/// The feedback of every pair of codes. It is symmetric, so a row is both a guess and a secret.
enum Answers {
    /// A single bit each, for short codes: many guesses at once are compared with a code.
    Bits(Vec<u16>),
    /// The number of the cell.
    Cells(Vec<u8>),
}

/// What a guess makes of a set: the number of different feedbacks except the winning one, and whether it can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) parts: usize,
    pub(super) wins: bool,
}

impl Table {
    /// Computes the table. The game has at most 64 elements, and fewer codes than a number has values.
    pub(super) fn new(layout: CodePacking, rule: Rule) -> Self {
        let (length, elements) = (layout.length as usize, layout.elements as usize);
        let mut codes = all_codes(layout, rule);
        let highest = |code: u64| layout.digits(code).max().unwrap_or(0);
        codes.sort_by_key(|code| (highest(*code), *code));
        let prefix = |most: usize| codes.partition_point(|code| usize::from(highest(*code)) < most);
        let prefixes = (0..=elements).map(prefix).collect();
        let digits: Vec<u8> =
            codes.iter().flat_map(|code| layout.digits(*code)).map(|digit| digit as u8).collect();
        let mut numbers = vec![NO_CODE; elements.pow(layout.length)];
        for (number, code) in digits.chunks(length).enumerate() {
            let place = code.iter().fold(0, |place, digit| place * elements + usize::from(*digit));
            numbers[place] = number as u16;
        }
        let planes = Planes::new(layout, rule, &codes);
        Self {
            answers: Answers::of(&planes, &codes),
            cells: planes.cells(),
            // Guesses can't repeat elements, so they may need several impossible ones.
            blanks: if rule == Rule::BullsAndCows { length } else { 1 },
            codes,
            digits,
            numbers,
            prefixes,
            elements,
            length,
        }
    }

    /// Returns the cell of the winning feedback.
    pub(super) fn win(&self) -> usize {
        self.cells - 1
    }

    /// Returns the elements of a code.
    #[inline]
    pub(super) fn digits(&self, code: u16) -> &[u8] {
        &self.digits[usize::from(code) * self.length..][..self.length]
    }

    /// Returns the number of the code with these elements.
    #[inline]
    pub(super) fn number(&self, digits: impl Iterator<Item = u8>) -> u16 {
        self.numbers[digits.fold(0, |place, digit| place * self.elements + usize::from(digit))]
    }

    /// Returns the number of guesses, from the first one on, that are enough for secrets with only the first elements.
    pub(super) fn pool(&self, elements: usize) -> usize {
        self.prefixes[(elements + self.blanks).min(self.elements)]
    }

    /// Returns the cells of codes to a guess.
    #[inline]
    pub(super) fn cells<'t>(
        &'t self,
        guess: u16,
        set: &'t [u16],
    ) -> impl Iterator<Item = usize> + 't {
        let row = usize::from(guess) * self.codes.len();
        set.iter().map(move |code| match &self.answers {
            Answers::Bits(bits) => bits[row + usize::from(*code)].trailing_zeros() as usize,
            Answers::Cells(cells) => usize::from(cells[row + usize::from(*code)]),
        })
    }

    /// Returns the effort of comparing a set with some guesses, in single feedbacks: the short codes are compared with
    /// several at once.
    pub(super) fn looks(&self, codes: usize, guesses: usize) -> u64 {
        let feedbacks = codes as u64 * guesses as u64;
        match self.answers {
            Answers::Bits(_) => feedbacks / 8 + 1,
            Answers::Cells(_) => feedbacks,
        }
    }

    /// Splits a set by its feedback to a guess, without the winning part. Small parts come first: they are quick to
    /// solve, and a bound that fails on them saves the large ones.
    pub(super) fn split(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        let mut parts = vec![Vec::new(); self.win()];
        for (code, cell) in set.iter().zip(self.cells(guess, set)) {
            if cell < self.win() {
                parts[cell].push(*code);
            }
        }
        parts.retain(|part| !part.is_empty());
        parts.sort_by_key(Vec::len);
        parts
    }

    /// Counts the different feedbacks of a set to each of the first `guesses` guesses.
    pub(super) fn parts(&self, set: &[u16], guesses: usize) -> Vec<Parts> {
        let codes = self.codes.len();
        let rows = set.iter().map(|code| usize::from(*code) * codes);
        match &self.answers {
            Answers::Bits(bits) => {
                let mut seen = vec![0_u16; guesses];
                for row in rows {
                    // Feedback is symmetric, so the row of a code has its feedback to all guesses: this loop compares
                    // several guesses with each instruction.
                    for (seen, bit) in seen.iter_mut().zip(&bits[row..row + guesses]) {
                        *seen |= *bit;
                    }
                }
                counted(&seen, |seen| u128::from(*seen), self.win())
            }
            Answers::Cells(cells) if self.cells <= u64::BITS as usize => {
                let mut seen = vec![0_u64; guesses];
                for row in rows {
                    for (seen, cell) in seen.iter_mut().zip(&cells[row..row + guesses]) {
                        *seen |= 1 << cell;
                    }
                }
                counted(&seen, |seen| u128::from(*seen), self.win())
            }
            Answers::Cells(cells) => {
                const { assert!(MAX_CELLS <= 256, "a cell is a byte") };
                let mut seen = vec![[0_u128; 2]; guesses];
                for row in rows {
                    for (seen, cell) in seen.iter_mut().zip(&cells[row..row + guesses]) {
                        seen[usize::from(*cell >> 7)] |= 1 << (cell & 127);
                    }
                }
                let win = self.win();
                let parts = |seen: &[u128; 2]| {
                    let wins = seen[win >> 7] >> (win & 127) & 1 == 1;
                    let all = seen[0].count_ones() + seen[1].count_ones();
                    Parts { parts: all as usize - usize::from(wins), wins }
                };
                seen.iter().map(parts).collect()
            }
        }
    }
}

/// Counts the bits of feedbacks that were seen.
#[inline]
fn counted<T>(seen: &[T], bits: impl Fn(&T) -> u128, win: usize) -> Vec<Parts> {
    let parts = |seen: &T| {
        let seen = bits(seen);
        let wins = seen >> win & 1 == 1;
        Parts { parts: (seen as u64).count_ones() as usize - usize::from(wins), wins }
    };
    seen.iter().map(parts).collect()
}

impl Answers {
    fn of(planes: &Planes, codes: &[u64]) -> Self {
        let mut row = vec![0; codes.len()];
        if planes.cells() > MAX_BITS {
            let mut cells = Vec::with_capacity(codes.len() * codes.len());
            for guess in codes {
                planes.answers(*guess, &mut row);
                cells.extend_from_slice(&row);
            }
            return Self::Cells(cells);
        }
        let mut bits = Vec::with_capacity(codes.len() * codes.len());
        for guess in codes {
            planes.answers(*guess, &mut row);
            bits.extend(row.iter().map(|cell| 1_u16 << cell));
        }
        Self::Bits(bits)
    }
}
