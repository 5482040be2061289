//! Fast feedback to a guess: 64 codes at a time, as bits.
//!
//! A set of codes is turned into bit planes. In the plane of a position and an element, bit `i` says that
//! code `i` has that element there; in the plane of an element and a number n, that it has the element at
//! least n times. The black pegs of a guess are then the sum of one plane for each of its positions, and
//! black and white together are the sum of as many planes of the second kind. Sums are bit-sliced: `a ^ b`
//! and `a & b` instead of `a + b`. Counting the codes of each feedback is counting bits. (test:
//! `planes_agree_with_the_plain_way`)

use super::feedback::cell_of;
use super::listing::{CodePacking, LONGEST};
use crate::grid::BitSet;
use crate::world::games::{Feedback, Rule};

/// The maximum number of bits of a sum.
const MAX_SUM_BITS: usize = 5;
/// The maximum number of different feedbacks.
pub(super) const MAX_CELLS: usize = cells_of(LONGEST as u32);
/// Returns the number of different feedbacks to codes of a length.
const fn cells_of(length: u32) -> usize {
    cell_of(length + 1, 0)
}

/// The number of words processed at once; compilers turn such arrays into vector instructions.
const LANES: usize = 4;

/// The number of codes that give each feedback, by cell.
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
    /// By element, then number of times minus one, then word; empty if only exact matches count.
    often: Vec<u64>,
}

impl Planes {
    /// Builds the planes of a set of codes.
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

    /// Builds the planes of the second kind from those of the first: a unary counter for each element.
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

    /// Returns the number of cells of a histogram.
    pub(super) fn cells(&self) -> usize {
        cells_of(self.layout.length)
    }

    /// Returns the words of the codes that have an element at a position.
    pub(super) fn at(&self, position: u32, element: u16) -> &[u64] {
        let plane = (position * self.layout.elements + u32::from(element)) as usize;
        &self.exact[plane * self.words..][..self.words]
    }

    /// Returns the words of the codes that have an element at least a number of times, from one to the length; not for
    /// games in which only exact matches count.
    pub(super) fn at_least(&self, element: u16, times: u32) -> &[u64] {
        let plane = (u32::from(element) * self.layout.length + times - 1) as usize;
        &self.often[plane * self.words..][..self.words]
    }

    /// Returns the codes that give a feedback to a guess.
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
            // Bits beyond the last code look like codes without any peg.
            let behind = self.words as u32 * 64 - self.codes;
            *last &= u64::MAX >> behind;
        }
        BitSet::from_words(matching)
    }

    /// Computes the cell of each code's feedback to a guess.
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

    /// Returns, for each position of a guess, the plane of the codes that have the same element there.
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

    /// Returns, for each position of a guess, the plane of the codes that have a partner for its element: for
    /// its first occurrence, the codes that have it at all; for its second, those that have it twice.
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

/// Counts the codes of a set that give each feedback, for one guess after the other.
///
/// The total of black and white depends on the elements of a guess but not on their order, so the totals are
/// cached for the next guess: consecutive guesses should have the same elements.
pub(super) struct Counter<'p> {
    planes: &'p Planes,
    /// The sorted elements of the last guess; the guess itself if only exact matches count.
    elements: Option<[u16; LONGEST]>,
    /// The codes by number of elements in common with it, then word.
    common: Vec<u64>,
    /// The number of codes for each of these numbers.
    totals: [u32; LONGEST + 1],
}

impl<'p> Counter<'p> {
    /// Creates a counter for a set of codes.
    pub(super) fn new(planes: &'p Planes) -> Self {
        Self {
            planes,
            elements: None,
            common: vec![0; (planes.layout.length as usize + 1) * planes.words],
            totals: [0; LONGEST + 1],
        }
    }

    /// Counts the codes that give each feedback to a guess. Cells that the game does not have stay as they
    /// are.
    pub(super) fn histogram(&mut self, guess: u64, histogram: &mut Histogram) {
        // Each line creates a version of the function with all inner loops unrolled and arrays no longer than it
        // needs: clearing arrays for the longest code would take most of the time of a small set.
        match self.planes.layout.length {
            3 => self.count::<2, 4, { cells_of(3) }>(guess, 3, histogram),
            4 => self.count::<3, 5, { cells_of(4) }>(guess, 4, histogram),
            5 => self.count::<3, 6, { cells_of(5) }>(guess, 5, histogram),
            6 => self.count::<3, 7, { cells_of(6) }>(guess, 6, histogram),
            7 => self.count::<3, 8, { cells_of(7) }>(guess, 7, histogram),
            length => self.count::<MAX_SUM_BITS, { LONGEST + 1 }, MAX_CELLS>(
                guess,
                length as usize,
                histogram,
            ),
        }
    }

    /// Returns, for each number of elements in common with a guess in any order, the number of codes; for
    /// exact matches only, in the order of the guess.
    pub(super) fn totals(&mut self, guess: u64) -> &[u32] {
        let length = self.planes.layout.length as usize;
        if length < 8 {
            self.prepare::<3>(guess, length);
        } else {
            self.prepare::<MAX_SUM_BITS>(guess, length);
        }
        &self.totals[..=length]
    }

    /// Computes the number of elements that each code has in common with a guess.
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
        // Bits beyond the last code look like codes with nothing in common with any guess.
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

    /// Counts with sums of `K` bits, `V` values of a sum and `C` cells.
    #[inline(always)]
    fn count<const K: usize, const V: usize, const C: usize>(
        &mut self,
        guess: u64,
        length: usize,
        histogram: &mut Histogram,
    ) {
        self.prepare::<K>(guess, length);
        histogram[..C].fill(0);
        let words = self.planes.words;
        let whole = words / LANES * LANES;
        let exact = self.planes.exact_planes(guess);
        let exact = &exact[..length];
        self.count_words::<LANES, K, V, C>(exact, (0..whole).step_by(LANES), histogram);
        self.count_words::<1, K, V, C>(exact, whole..words, histogram);
        // The codes of each total that are counted in no other cell have no black peg.
        for total in 0..=length {
            let first = cell_of(total as u32, 0);
            let others: u32 = histogram[first + 1..=first + total].iter().sum();
            histogram[first] = self.totals[total] - others;
        }
    }

    #[inline(always)]
    fn count_words<const L: usize, const K: usize, const V: usize, const C: usize>(
        &self,
        exact: &[&[u64]],
        starts: impl Iterator<Item = usize>,
        histogram: &mut Histogram,
    ) {
        let length = exact.len();
        let mut counts = [[0_u64; L]; C];
        for start in starts {
            let black = Sum::<L, K>::of(exact, start);
            let mut are_black = [[0; L]; V];
            for (value, words) in are_black[..=length].iter_mut().enumerate() {
                *words = black.equal(value);
            }
            // Cells without a black peg are not counted here: `count` gets them by subtraction.
            for total in 1..=length {
                let common = &self.common[total * self.planes.words + start..][..L];
                for (value, words) in are_black[..=total].iter().enumerate().skip(1) {
                    // All black but one white is impossible.
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
        for (cell, count) in counts.iter().enumerate() {
            histogram[cell] += count.iter().sum::<u64>() as u32;
        }
    }
}

/// Bit-sliced sums, one for each code: the lowest bits of all sums, then the next ones, and so on.
#[derive(Clone, Copy)]
struct Sum<const L: usize, const K: usize>([Words<L>; K]);

impl<const L: usize, const K: usize> Sum<L, K> {
    /// Adds some planes, starting at a word.
    #[inline(always)]
    fn of(planes: &[&[u64]], start: usize) -> Self {
        let mut sum = [[0; L]; K];
        for (index, plane) in planes.iter().enumerate() {
            let mut carry = [0; L];
            carry.copy_from_slice(&plane[start..start + L]);
            // After n planes, a sum has at most as many bits as n.
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

    /// Returns the codes whose sum equals a value.
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
