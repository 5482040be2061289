//! The fast way to answer a guess: 64 codes at a time, as bits.
//!
//! A set of codes is turned into planes. In the plane of a position and an element, bit `i` says that
//! code `i` has that element there; in the plane of an element and a number, that it has the element at
//! least so often. The black pegs of a guess are then the sum of one plane for each of its positions,
//! and black and white together are the sum of as many planes of the second kind, each sum made of bits:
//! `a ^ b` and `a & b` instead of `a + b`. Counting the codes of each answer is counting bits.
//! (test: `planes_agree_with_the_plain_way`)

use super::feedback::cell_of;
use super::listing::{CodePacking, LONGEST};
use crate::grid::BitSet;
use crate::world::games::{Feedback, Rule};

/// Sums need so many bits at most.
const MAX_SUM_BITS: usize = 5;
/// How many different answers there are at most.
pub(super) const MAX_CELLS: usize = cell_of(LONGEST as u32 + 1, 0);
/// How many words are worked on at once; compilers make vector instructions of such arrays.
const LANES: usize = 4;

/// How many codes of a set give each answer, by cell.
pub(super) type Histogram = [u32; MAX_CELLS];

/// A few words of a plane.
type Words<const L: usize> = [u64; L];

/// A set of codes as bit planes.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    layout: CodePacking,
    rule: Rule,
    codes: u32,
    words: usize,
    /// By position, then element, then word.
    exact: Vec<u64>,
    /// By element, then number of times less one, then word; empty where only exact matches count.
    often: Vec<u64>,
}

impl Planes {
    /// The planes of a set of codes.
    pub(super) fn new(layout: CodePacking, rule: Rule, codes: &[u64]) -> Self {
        let words = codes.len().div_ceil(64);
        let planes = (layout.length * layout.elements) as usize;
        let mut exact = vec![0; planes * words];
        for (word, block) in codes.chunks(64).enumerate() {
            for position in 0..layout.length {
                let first = (position * layout.elements) as usize;
                for (bit, code) in block.iter().enumerate() {
                    let plane = first + usize::from(layout.digit(*code, position));
                    exact[plane * words + word] |= 1 << bit;
                }
            }
        }
        let mut planes =
            Self { layout, rule, codes: codes.len() as u32, words, exact, often: Vec::new() };
        if rule != Rule::ExactOnly {
            planes.count_elements();
        }
        planes
    }

    /// Makes the planes of the second kind from those of the first: unary counters, one for each element.
    fn count_elements(&mut self) {
        let (length, elements) = (self.layout.length as usize, self.layout.elements as usize);
        self.often = vec![0; self.exact.len()];
        for element in 0..elements {
            let first = element * length * self.words;
            let counters = &mut self.often[first..first + length * self.words];
            for position in 0..length {
                let plane = (position * elements + element) * self.words;
                for word in 0..self.words {
                    let mut carry = self.exact[plane + word];
                    for counter in 0..=position {
                        let at = counter * self.words + word;
                        (counters[at], carry) = (counters[at] | carry, counters[at] & carry);
                        if carry == 0 {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// How the codes are packed.
    pub(super) fn layout(&self) -> CodePacking {
        self.layout
    }

    /// How many cells a histogram has.
    pub(super) fn cells(&self) -> usize {
        cell_of(self.layout.length + 1, 0)
    }

    /// Which codes give an answer to a guess.
    pub(super) fn matching(&self, guess: u64, feedback: Feedback) -> BitSet {
        let length = self.layout.length as usize;
        let exact = self.exact_planes(guess);
        let often = self.often_planes(guess);
        let (black, total) = (feedback.black, feedback.black + feedback.white);
        let one = |word: usize| {
            let exact = Sum::<1, MAX_SUM_BITS>::of(&exact[..length], word);
            let common = Sum::<1, MAX_SUM_BITS>::of(&often[..length], word);
            let ([black], [total]) = (exact.equal(black as usize), common.equal(total as usize));
            black & total
        };
        let mut matching: Vec<u64> = (0..self.words).map(one).collect();
        if let Some(last) = matching.last_mut() {
            let behind = self.words as u32 * 64 - self.codes;
            *last &= u64::MAX >> behind;
        }
        BitSet::from_words(matching)
    }

    /// The cell of the answer of each code to a guess.
    pub(super) fn answers(&self, guess: u64, answers: &mut [u8]) {
        let length = self.layout.length as usize;
        let exact = self.exact_planes(guess);
        let often = self.often_planes(guess);
        for (word, answers) in answers.chunks_mut(64).enumerate() {
            let Sum(exact) = Sum::<1, MAX_SUM_BITS>::of(&exact[..length], word);
            let Sum(often) = Sum::<1, MAX_SUM_BITS>::of(&often[..length], word);
            for (code, answer) in answers.iter_mut().enumerate() {
                let (mut black, mut total) = (0, 0);
                for bit in 0..MAX_SUM_BITS {
                    black |= (exact[bit][0] >> code & 1) << bit;
                    total |= (often[bit][0] >> code & 1) << bit;
                }
                *answer = cell_of(total as u32, black as u32) as u8;
            }
        }
    }

    /// For each position of a guess, the plane of those codes that have the same element there.
    #[inline(always)]
    fn exact_planes(&self, guess: u64) -> [&[u64]; LONGEST] {
        let mut planes: [&[u64]; LONGEST] = [&[]; LONGEST];
        for position in 0..self.layout.length {
            let digit = self.layout.digit(guess, position);
            let plane = (position * self.layout.elements + u32::from(digit)) as usize;
            planes[position as usize] = &self.exact[plane * self.words..][..self.words];
        }
        planes
    }

    /// For each position of a guess, the plane of those codes that have a partner for its element: the
    /// first time it comes, of those that have it at all, the second time, of those that have it twice.
    fn often_planes(&self, guess: u64) -> [&[u64]; LONGEST] {
        if self.rule == Rule::ExactOnly {
            return self.exact_planes(guess);
        }
        let mut planes: [&[u64]; LONGEST] = [&[]; LONGEST];
        for position in 0..self.layout.length {
            let digit = self.layout.digit(guess, position);
            let before = (0..position).filter(|at| self.layout.digit(guess, *at) == digit);
            let plane = u32::from(digit) * self.layout.length + before.count() as u32;
            planes[position as usize] = &self.often[plane as usize * self.words..][..self.words];
        }
        planes
    }
}

/// Counts the codes of a set that give each answer, for one guess after the other.
///
/// Black and white together depend on the elements of a guess, not on their order, so what is known of
/// them is kept for the next guess: it pays to ask for guesses of the same elements in a row.
pub(super) struct Counter<'p> {
    planes: &'p Planes,
    /// The elements of the last guess in order; the guess itself where only exact matches count.
    elements: Option<[u16; LONGEST]>,
    /// Which codes have so many elements in common with it: by number, then word.
    common: Vec<u64>,
    /// How many codes have.
    totals: [u32; LONGEST + 1],
}

impl<'p> Counter<'p> {
    /// A counter for a set of codes.
    pub(super) fn new(planes: &'p Planes) -> Self {
        Self {
            planes,
            elements: None,
            common: vec![0; (planes.layout.length as usize + 1) * planes.words],
            totals: [0; LONGEST + 1],
        }
    }

    /// How many codes give each answer to a guess. Cells that the game does not have stay as they are.
    pub(super) fn histogram(&mut self, guess: u64, histogram: &mut Histogram) {
        // Each literal makes a version of the same function in which all inner loops are unrolled.
        match self.planes.layout.length {
            3 => self.count::<3>(guess, 3, histogram),
            4 => self.count::<3>(guess, 4, histogram),
            5 => self.count::<3>(guess, 5, histogram),
            6 => self.count::<3>(guess, 6, histogram),
            7 => self.count::<3>(guess, 7, histogram),
            length => self.count::<MAX_SUM_BITS>(guess, length as usize, histogram),
        }
    }

    /// How many codes have so many elements in common with a guess, whatever the order of its elements;
    /// black alone where only that counts.
    pub(super) fn totals(&mut self, guess: u64) -> &[u32] {
        let length = self.planes.layout.length as usize;
        self.prepare::<MAX_SUM_BITS>(guess, length);
        &self.totals[..=length]
    }

    /// Finds out which codes have how many elements in common with a guess.
    #[inline(always)]
    fn prepare<const K: usize>(&mut self, guess: u64, length: usize) {
        let mut elements = [0; LONGEST];
        for (element, digit) in elements.iter_mut().zip(self.planes.layout.digits(guess)) {
            *element = digit;
        }
        if self.planes.rule != Rule::ExactOnly {
            elements[..length].sort_unstable();
        }
        if self.elements == Some(elements) {
            return;
        }
        self.elements = Some(elements);
        self.totals = [0; LONGEST + 1];
        let often = self.planes.often_planes(guess);
        let words = self.planes.words;
        let whole = words / LANES * LANES;
        self.prepare_words::<LANES, K>(&often[..length], (0..whole).step_by(LANES));
        self.prepare_words::<1, K>(&often[..length], whole..words);
        // Bits behind the last code look like codes that have nothing in common with any guess.
        self.totals[0] -= words as u32 * 64 - self.planes.codes;
    }

    #[inline(always)]
    fn prepare_words<const L: usize, const K: usize>(
        &mut self,
        often: &[&[u64]],
        starts: impl Iterator<Item = usize>,
    ) {
        for start in starts {
            let sum = Sum::<L, K>::of(often, start);
            for value in 0..=often.len() {
                let equal = sum.equal(value);
                let at = value * self.planes.words + start;
                self.common[at..at + L].copy_from_slice(&equal);
                self.totals[value] += equal.iter().map(|word| word.count_ones()).sum::<u32>();
            }
        }
    }

    #[inline(always)]
    fn count<const K: usize>(&mut self, guess: u64, length: usize, histogram: &mut Histogram) {
        self.prepare::<K>(guess, length);
        histogram[..cell_of(length as u32 + 1, 0)].fill(0);
        let words = self.planes.words;
        let whole = words / LANES * LANES;
        let exact = self.planes.exact_planes(guess);
        let exact = &exact[..length];
        self.count_words::<LANES, K>(exact, (0..whole).step_by(LANES), histogram);
        self.count_words::<1, K>(exact, whole..words, histogram);
        // What has so much in common and is counted nowhere else has no black.
        for total in 0..=length {
            let first = cell_of(total as u32, 0);
            let others: u32 = histogram[first + 1..=first + total].iter().sum();
            histogram[first] = self.totals[total] - others;
        }
    }

    #[inline(always)]
    fn count_words<const L: usize, const K: usize>(
        &self,
        exact: &[&[u64]],
        starts: impl Iterator<Item = usize>,
        histogram: &mut Histogram,
    ) {
        let length = exact.len();
        let mut counts = [[0_u64; L]; MAX_CELLS];
        for start in starts {
            let black = Sum::<L, K>::of(exact, start);
            let mut are_black = [[0; L]; LONGEST + 1];
            for (value, words) in are_black[..=length].iter_mut().enumerate() {
                *words = black.equal(value);
            }
            for total in 1..=length {
                let common = &self.common[total * self.planes.words + start..][..L];
                for (value, words) in are_black[..=total].iter().enumerate().skip(1) {
                    // All but one exact and the last one elsewhere can't be.
                    if value + 1 == length && total == length {
                        continue;
                    }
                    let count = &mut counts[cell_of(total as u32, value as u32)];
                    for lane in 0..L {
                        count[lane] += u64::from((common[lane] & words[lane]).count_ones());
                    }
                }
            }
        }
        for (cell, count) in counts[..cell_of(length as u32 + 1, 0)].iter().enumerate() {
            histogram[cell] += count.iter().sum::<u64>() as u32;
        }
    }
}

/// Sums of bits, one for each code: the lowest bits of all sums, then the next ones, and so on.
#[derive(Clone, Copy)]
struct Sum<const L: usize, const K: usize>([Words<L>; K]);

impl<const L: usize, const K: usize> Sum<L, K> {
    /// The sum of some planes, from a word on.
    #[inline(always)]
    fn of(planes: &[&[u64]], start: usize) -> Self {
        let mut sum = [[0; L]; K];
        for (index, plane) in planes.iter().enumerate() {
            let mut carry = [0; L];
            carry.copy_from_slice(&plane[start..start + L]);
            // After so many planes the sum has only so many bits.
            let bits = (usize::BITS - (index + 1).leading_zeros()) as usize;
            for words in sum.iter_mut().take(bits) {
                for lane in 0..L {
                    let both = words[lane] & carry[lane];
                    words[lane] ^= carry[lane];
                    carry[lane] = both;
                }
            }
        }
        Self(sum)
    }

    /// Which sums are equal to a value.
    #[inline(always)]
    fn equal(&self, value: usize) -> Words<L> {
        let mut equal = [u64::MAX; L];
        for (bit, words) in self.0.iter().enumerate() {
            let flipped = if value >> bit & 1 == 1 { 0 } else { u64::MAX };
            for lane in 0..L {
                equal[lane] &= words[lane] ^ flipped;
            }
        }
        equal
    }
}
