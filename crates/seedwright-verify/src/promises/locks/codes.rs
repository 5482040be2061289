//! Codes, counted by trying all of them.
//!
//! The answer to a guess has a black for each right element in the right position, and a white for each
//! right element in another position. Elements are numbered from 0. There are at most [`MAX_CODES`] codes,
//! so brute force is enough.

use crate::json::words;

/// The most codes of a game.
pub const MAX_CODES: u64 = 1_000_000;
/// The most positions of a code.
const MAX_POSITIONS: u32 = 64;

words! {
    /// How guesses are answered, and which codes can be the secret.
    Rule, "rule":
    /// Black and white.
    Standard = "standard",
    /// Black only.
    Exact = "exact",
    /// Black and white, and no element occurs twice in the secret.
    Bulls = "bulls",
}

/// The numbers of blacks and whites.
pub type Answer = (u32, u32);

/// A code game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of positions in a code.
    pub positions: u32,
    /// The number of elements.
    pub elements: u32,
    /// The rule.
    pub rule: Rule,
}

/// How many codes would have given the answers of some notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// All answers.
    pub all: u64,
    /// By note, all answers except possibly this one.
    pub without: Vec<u64>,
    /// By note, this answer.
    pub alone: Vec<u64>,
}

impl Fit {
    /// Adds a code that misses a number of answers, and the last of them.
    fn add(&mut self, missed: usize, last_missed: usize) {
        let fits = |note: usize| missed == 0 || missed == 1 && note == last_missed;
        self.all = self.all.saturating_add(u64::from(missed == 0));
        for (note, without) in self.without.iter_mut().enumerate() {
            *without = without.saturating_add(u64::from(fits(note)));
        }
    }
}

/// A guess, prepared to be answered many times.
#[derive(Clone, Debug)]
pub struct Guess {
    elements: Vec<u32>,
    /// Each of its elements, with the number of occurrences.
    counts: Vec<(u32, u32)>,
}

impl Game {
    /// Whether no code can be the secret: a code has no positions, or there are too few elements for them.
    pub(super) fn is_empty(self) -> bool {
        let Self { positions, elements, rule } = self;
        positions == 0 || elements == 0 || rule == Rule::Bulls && elements < positions
    }

    /// Returns the number of possible secrets; `None` if there are more than [`MAX_CODES`], or none at all.
    pub fn codes(self) -> Option<u64> {
        let Self { positions, elements, rule } = self;
        if positions == 0 || positions > MAX_POSITIONS || elements == 0 {
            return None;
        }
        let mut codes = 1_u64;
        for position in 0..positions {
            let choices = match rule {
                Rule::Bulls => elements.checked_sub(position)?,
                Rule::Standard | Rule::Exact => elements,
            };
            codes = codes.checked_mul(u64::from(choices))?;
            if codes == 0 || codes > MAX_CODES {
                return None;
            }
        }
        Some(codes)
    }

    /// Visits every possible secret in order until the visitor returns `false`. Returns whether all were visited;
    /// if there are too many, none is.
    pub fn every(self, visit: &mut dyn FnMut(&[u32]) -> bool) -> bool {
        if self.codes().is_none() {
            return false;
        }
        let mut code: Vec<u32> = Vec::new();
        let mut from = 0;
        loop {
            let allowed = |element: &u32| self.rule != Rule::Bulls || !code.contains(element);
            let longer = match code.len() == self.positions as usize {
                true if !visit(&code) => return false,
                true => None,
                false => (from..self.elements).find(allowed),
            };
            match longer {
                Some(element) => {
                    code.push(element);
                    from = 0;
                }
                None => match code.pop() {
                    Some(last) => from = last.saturating_add(1),
                    None => return true,
                },
            }
        }
    }

    /// Prepares a guess; `None` if its length or its elements do not fit the game.
    pub fn guess(self, elements: &[u32]) -> Option<Guess> {
        let fits = elements.len() == self.positions as usize
            && elements.iter().all(|element| *element < self.elements);
        if !fits {
            return None;
        }
        let mut counts: Vec<(u32, u32)> = Vec::new();
        for element in elements {
            match counts.iter_mut().find(|(known, _)| known == element) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => counts.push((*element, 1)),
            }
        }
        Some(Guess { elements: elements.to_vec(), counts })
    }

    /// Counts the codes that would have given all these answers; `None` if the game has too many codes.
    pub fn fitting(self, notes: &[(Guess, Answer)]) -> Option<u64> {
        let mut fitting = 0_u64;
        let all = self.every(&mut |code| {
            let fits = notes.iter().all(|(guess, answer)| self.answer(guess, code) == *answer);
            fitting = fitting.saturating_add(u64::from(fits));
            true
        });
        all.then_some(fitting)
    }

    /// Counts the codes that would have given all these answers, all except one, and one alone. If the game has too many
    /// codes, all counts are 0.
    pub fn fit_of(self, notes: &[(Guess, Answer)]) -> Fit {
        let mut fit = Fit { all: 0, without: vec![0; notes.len()], alone: vec![0; notes.len()] };
        self.every(&mut |code| {
            let mut missed = 0_usize;
            let mut last_missed = 0_usize;
            for (number, ((guess, answer), alone)) in notes.iter().zip(&mut fit.alone).enumerate() {
                if self.answer(guess, code) == *answer {
                    *alone = alone.saturating_add(1);
                } else {
                    missed = missed.saturating_add(1);
                    last_missed = number;
                }
            }
            fit.add(missed, last_missed);
            true
        });
        fit
    }

    /// Returns the answer to a guess for a secret.
    pub fn answer(self, guess: &Guess, secret: &[u32]) -> Answer {
        let exact = guess.elements.iter().zip(secret).filter(|(a, b)| a == b);
        let black = number(exact.count());
        if self.rule == Rule::Exact {
            return (black, 0);
        }
        let common = guess.counts.iter().map(|(element, count)| {
            let there = secret.iter().filter(|other| *other == element).count();
            number(there).min(*count)
        });
        let common = common.fold(0, u32::saturating_add);
        (black, common.saturating_sub(black))
    }
}

/// Converts a count. Codes are short, so it always fits.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
