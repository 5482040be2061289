//! The strategy without comparisons: always guess the lowest candidate.
//!
//! It is one line of text instead of a tree, so it proves locks with many codes without filling the bundle:
//! the checker plays it. All codes with the same feedback so far are played together: the lowest of them is
//! guessed, and the feedback splits the others. (test: `the_lowest_code_is_a_strategy`)

use super::fault::TooLarge;
use super::feedback::{Row, cell_of};
use super::listing::{CodePacking, LONGEST, all_codes, layout_of_listed};
use super::planes::MAX_CELLS;
use super::tree::TreeCost;
use super::tree_text;
use crate::world::games::{Code, Feedback, Game, Rule};

/// The third line of the strategy as text.
const LINE: &str = "lowest";
/// The maximum number of feedbacks computed, by the engine and by a checker: games with many elements and few
/// positions take very many guesses.
const MAX_ANSWERS: u64 = 100_000_000;

/// The strategy of the lowest candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LowestCodes;

impl LowestCodes {
    /// Plays it against every secret.
    pub(super) fn count(self, game: &Game) -> Result<TreeCost, TooLarge> {
        let too_large = TooLarge { codes: game.codes(), budget: None };
        let layout = layout_of_listed(game).ok_or(too_large)?;
        let mut splitter = Splitter::new(layout, game.rule());
        let mut count = TreeCost { codes: game.codes() as u64, total: 0, depth: 0 };
        let mut open = vec![(all_codes(layout, game.rule()), 1)];
        while let Some((codes, depth)) = open.pop() {
            // Each code of the set takes this guess.
            count.total += codes.len() as u64;
            count.depth = count.depth.max(depth);
            if count.total > MAX_ANSWERS {
                return Err(too_large);
            }
            let parts = splitter.split(&codes);
            open.extend(parts.into_iter().map(|part| (part, depth + 1)));
        }
        Ok(count)
    }

    /// Returns its guesses for a secret and their feedback; the last guess is the secret.
    pub(super) fn line(self, game: &Game, secret: &Code) -> Vec<Row> {
        let mut line: Vec<Row> = Vec::new();
        let Some(layout) = layout_of_listed(game) else {
            return line;
        };
        for code in all_codes(layout, game.rule()) {
            let guess = layout.unpack(code);
            if line.iter().all(|row| row.fits(&guess, game.rule())) {
                let feedback = Feedback::between(&guess, secret, game.rule());
                line.push(Row { guess, feedback });
                if feedback.is_win(game.length()) {
                    break;
                }
            }
        }
        line
    }

    /// Returns the strategy as text.
    pub(super) fn to_text(self, game: &Game) -> String {
        format!("{}{LINE}\n", tree_text::heading(game))
    }
}

/// Splits sets of codes by their feedback to the lowest one.
struct Splitter {
    layout: CodePacking,
    rule: Rule,
    /// The number of times that the guess has each element.
    times: Vec<u8>,
    parts: Vec<Vec<u64>>,
}

impl Splitter {
    fn new(layout: CodePacking, rule: Rule) -> Self {
        Self {
            layout,
            rule,
            times: vec![0; layout.elements as usize],
            parts: vec![Vec::new(); MAX_CELLS],
        }
    }

    /// Splits a set by its feedback to the lowest code, without the winning part. Codes stay in order.
    fn split(&mut self, codes: &[u64]) -> Vec<Vec<u64>> {
        let Some((guess, others)) = codes.split_first() else {
            return Vec::new();
        };
        let layout = self.layout;
        layout.digits(*guess).for_each(|digit| self.times[usize::from(digit)] += 1);
        for code in others {
            let cell = self.answer(*guess, *code);
            self.parts[cell].push(*code);
        }
        layout.digits(*guess).for_each(|digit| self.times[usize::from(digit)] = 0);
        let filled = self.parts.iter_mut().filter(|part| !part.is_empty());
        filled.map(std::mem::take).collect()
    }

    /// Returns the cell of a code's feedback to the guess whose elements are counted.
    fn answer(&mut self, guess: u64, code: u64) -> usize {
        let mut digits = [None; LONGEST];
        let (mut black, mut common) = (0, 0);
        for (position, digit) in (0..self.layout.length).zip(&mut digits) {
            let own = self.layout.digit(code, position);
            black += u32::from(own == self.layout.digit(guess, position));
            let times = &mut self.times[usize::from(own)];
            if *times > 0 {
                *times -= 1;
                common += 1;
                *digit = Some(own);
            }
        }
        // Restore the matched counts for the next code.
        for digit in digits.into_iter().flatten() {
            self.times[usize::from(digit)] += 1;
        }
        match self.rule {
            Rule::ExactOnly => cell_of(black, black),
            Rule::Standard | Rule::BullsAndCows => cell_of(common, black),
        }
    }
}
