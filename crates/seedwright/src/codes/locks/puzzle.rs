//! Notes that are a puzzle: none gives the secret away, all are needed, and they are as hard to combine as requested.
//!
//! All notes but one are drawn among those that keep the rules, and the last one is searched for. The first set of notes
//! in the requested band is taken. Choosing the notes that leave the fewest codes would give easy sets only.

use super::LockError;
use super::deduction::Deducer;
use super::facts::FactReader;
use super::writer::{Note, Search};
use crate::codes::planes::{Counter, Planes};
use crate::codes::solver::select;
use crate::grid::BitSet;
use crate::random::Stream;
use crate::world::games::{Feedback, PuzzleRules};

/// The maximum number of draws of all notes but one, for each number of notes.
const ATTEMPTS: u32 = 400;
/// The maximum number of last notes that are rated for each of them.
const LAST_NOTES: u32 = 4;
/// The numbers of notes that are tried if none is requested.
const NUMBERS: std::ops::RangeInclusive<u32> = 3..=8;
/// The maximum number of notes that are drawn from.
const MOST_DRAWN: usize = 2048;
/// The maximum number of words in all notes that are drawn from: 16 MB.
const MOST_WORDS: usize = 1 << 21;

impl Search<'_, '_> {
    /// Finds notes that keep the rules of puzzles.
    pub(super) fn puzzle(&mut self, rules: PuzzleRules) -> Result<Vec<u64>, LockError> {
        let least = rules.least_left(self.writer.game.codes()).max(1);
        if self.requested == Some(1) && least > 1 {
            // A single note leaves the secret alone.
            return Err(LockError::Impossible { notes: 1 });
        }
        let pool = self.eligible(least)?;
        let reader = FactReader::new(self.writer);
        let numbers = match self.requested {
            Some(notes) => notes..=notes,
            None => NUMBERS,
        };
        let mut attempts = 0;
        for notes in numbers {
            for attempt in 0..ATTEMPTS {
                let mut stream = self.stream("puzzle", notes * ATTEMPTS + attempt);
                attempts += 1;
                let drawn = draw(&pool, notes, &mut stream);
                let Some(drawn) = drawn else { break };
                if let Some(found) = self.complete(&drawn, (rules, least), &reader, &mut stream)? {
                    return Ok(found);
                }
            }
        }
        Err(LockError::NoPuzzle { notes: self.requested, rules, attempts })
    }

    /// Whether a guess with this feedback does not give the secret away.
    fn is_discreet(&self, feedback: Feedback) -> bool {
        feedback.black <= PuzzleRules::MOST_BLACK
            && feedback.black + feedback.white <= PuzzleRules::most_pegs(self.writer.layout.length)
    }

    /// Returns notes that keep the rules on their own, in random order: all of them, unless there are very many.
    fn eligible(&mut self, least: u64) -> Result<Vec<Note>, LockError> {
        let words = self.writer.codes.len().div_ceil(64);
        let most = MOST_DRAWN.min(MOST_WORDS / words).max(1);
        let mut guesses = self.writer.codes.clone();
        self.stream("notes of a puzzle", 0).shuffle(&mut guesses);
        let mut pool = Vec::new();
        for guess in guesses {
            if pool.len() < most && self.is_discreet(self.row(guess).feedback) {
                let matching = self.matching(guess)?;
                if u64::from(matching.count()) >= least {
                    pool.push((guess, matching));
                }
            }
        }
        Ok(pool)
    }

    /// Adds a last note to some others, so that they are a puzzle.
    fn complete(
        &mut self,
        drawn: &[&Note],
        (rules, least): (PuzzleRules, u64),
        reader: &FactReader<'_>,
        stream: &mut Stream,
    ) -> Result<Option<Vec<u64>>, LockError> {
        let writer = self.writer;
        let mut left = writer.everything();
        drawn.iter().for_each(|(_, matching)| left.intersect_with(matching));
        if left.count() < PuzzleRules::LEAST_WITHOUT_ONE {
            return Ok(None);
        }
        let left = select(&writer.codes, &left);
        let planes = Planes::new(writer.layout, writer.game.rule(), &left);
        let mut counter = Counter::new(&planes);
        let mut histogram = [0; crate::codes::planes::MAX_CELLS];
        let start = stream.below_u64(writer.number_of_codes());
        let (before, from) = writer.codes.split_at(start as usize);
        let mut rated = 0;
        for guess in from.iter().chain(before).copied() {
            let feedback = self.row(guess).feedback;
            if !self.is_discreet(feedback) {
                continue;
            }
            self.pay(8 + left.len().div_ceil(64) as u64)?;
            counter.histogram(guess, &mut histogram);
            if histogram[feedback.cell()] != 1 {
                continue;
            }
            let last = (guess, self.matching(guess)?);
            if u64::from(last.1.count()) < least || !self.leaves_enough(drawn, &last.1) {
                continue;
            }
            if self.is_in_band(drawn, &last.1, rules, reader)? {
                let mut notes: Vec<u64> = drawn.iter().map(|(guess, _)| *guess).collect();
                notes.push(guess);
                return Ok(Some(notes));
            }
            rated += 1;
            if rated == LAST_NOTES {
                break;
            }
        }
        Ok(None)
    }

    /// Whether all notes but any one of the first ones leave enough codes.
    fn leaves_enough(&self, drawn: &[&Note], last: &BitSet) -> bool {
        (0..drawn.len()).all(|without| {
            let mut left = last.clone();
            for (_, (_, matching)) in drawn.iter().enumerate().filter(|(at, _)| *at != without) {
                left.intersect_with(matching);
            }
            left.count() >= PuzzleRules::LEAST_WITHOUT_ONE
        })
    }

    /// Whether notes are as hard to combine as requested.
    fn is_in_band(
        &mut self,
        drawn: &[&Note],
        last: &BitSet,
        rules: PuzzleRules,
        reader: &FactReader<'_>,
    ) -> Result<bool, LockError> {
        let Some(difficulty) = rules.difficulty else { return Ok(true) };
        let mut notes: Vec<&BitSet> = drawn.iter().map(|(_, matching)| matching).collect();
        notes.push(last);
        let deduction = Deducer::new(reader, notes).run(self.budget)?;
        Ok(deduction.difficulty() == Some(difficulty))
    }
}

/// Draws all notes but one; `None` if there are too few.
fn draw<'p>(pool: &'p [Note], notes: u32, stream: &mut Stream) -> Option<Vec<&'p Note>> {
    let wanted = notes.saturating_sub(1) as usize;
    if pool.len() < wanted {
        return None;
    }
    let mut drawn: Vec<usize> = Vec::new();
    while drawn.len() < wanted {
        let most = std::num::NonZeroU64::new(pool.len() as u64)?;
        let number = stream.below_u64(most) as usize;
        if !drawn.contains(&number) {
            drawn.push(number);
        }
    }
    Some(drawn.into_iter().map(|number| &pool[number]).collect())
}
