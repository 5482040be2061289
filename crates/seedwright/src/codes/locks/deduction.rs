//! How a person finds the secret of a note lock.
//!
//! A person notes down facts, and reads one note at a time against them, as often as something new follows. If no note
//! says anything new, an element is supposed to be at a position; if that leads to a contradiction, it is not there. Of
//! all suppositions, the one that fails soonest is made. If none fails by reading alone, one is followed into further
//! suppositions. Only the secret fits all notes, so every other supposition fails, and the secret is always found.
//! (test: `deductions_find_the_secret`)

use super::LockError;
use super::facts::{Fact, FactReader, Facts};
use super::notes::NoteLock;
use super::writer::{Budget, Writer};
use crate::codes::effort::Observer;
use crate::codes::planes::Planes;
use crate::grid::BitSet;
use crate::world::games::{Element, Game, NoteDifficulty};

/// The maximum number of suppositions that are counted; far more than in any band.
const MOST_SUPPOSITIONS: u32 = 99;

/// How a person finds the secret of a note lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The steps, in order.
    pub steps: Vec<DeductionStep>,
    /// The number of suppositions, with those inside others.
    pub suppositions: u32,
    /// Whether the steps lead to the secret; if not, they take too many suppositions.
    pub is_complete: bool,
}

/// A step of a deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeductionStep {
    /// Where it comes from.
    pub reason: Reason,
    /// What is known after it that was not known before.
    pub learned: Vec<Fact>,
}

/// Why something is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A note, counted from one, together with what is known.
    Note(u32),
    /// An element was supposed to be at a position, counted from zero, and that led to a contradiction.
    Supposition {
        /// The position.
        position: u32,
        /// The element.
        element: Element,
        /// The number of notes that were read until the contradiction.
        reads: u32,
        /// The number of suppositions made inside it.
        inner: u32,
    },
}

impl Deduction {
    /// The number of facts that are learned.
    pub fn facts(&self) -> u32 {
        self.steps.iter().map(|step| step.learned.len() as u32).sum()
    }

    /// The difficulty; `None` if it takes more suppositions than any has.
    pub fn difficulty(&self) -> Option<NoteDifficulty> {
        NoteDifficulty::of(self.suppositions).filter(|_| self.is_complete)
    }
}

impl NoteLock {
    /// Finds the secret as a person would. A step compares a guess with 64 codes.
    ///
    /// # Errors
    /// When the game is too large, the steps run out, or the observer stops the work.
    pub fn deduce(
        &self,
        game: &Game,
        steps: u64,
        observer: &mut Observer<'_>,
    ) -> Result<Deduction, LockError> {
        let writer = Writer::new(game)?;
        let reader = FactReader::new(&writer);
        let planes: &Planes = &writer.planes;
        let pack = |note: &crate::codes::Row| {
            planes.matching(writer.layout.pack(&note.guess), note.feedback)
        };
        let notes: Vec<BitSet> = self.notes.iter().map(pack).collect();
        Deducer::new(&reader, notes.iter().collect()).run(&mut Budget::new(steps, observer))
    }
}

/// A person who knows all notes.
pub(super) struct Deducer<'d> {
    reader: &'d FactReader<'d>,
    /// The codes that fit each note.
    notes: Vec<&'d BitSet>,
    /// The codes that fit all of them.
    fitting: BitSet,
    suppositions: u32,
}

/// What follows from reading all notes.
enum Reading {
    /// The facts after the last note that said something new.
    Facts(Facts),
    /// No code fits: a contradiction.
    Nothing,
}

/// A supposition that leads to a contradiction.
struct Failed {
    cell: (u32, u16),
    reads: u32,
}

/// A cell that can't be the secret's, and how that was found.
type Refuted = (Reason, (u32, u16));

impl<'d> Deducer<'d> {
    pub(super) fn new(reader: &'d FactReader<'d>, notes: Vec<&'d BitSet>) -> Self {
        let mut all = notes.iter();
        let mut fitting = all.next().map_or_else(BitSet::default, |note| (*note).clone());
        all.for_each(|note| fitting.intersect_with(note));
        Self { reader, notes, fitting, suppositions: 0 }
    }

    /// Finds the secret.
    pub(super) fn run(mut self, budget: &mut Budget<'_>) -> Result<Deduction, LockError> {
        let mut facts = self.reader.nothing();
        let mut steps = Vec::new();
        loop {
            let read = self.read_all(facts.clone(), &mut steps, budget)?;
            let Reading::Facts(known) = read else { break };
            facts = known;
            if self.reader.secret(&facts).is_some() || self.suppositions >= MOST_SUPPOSITIONS {
                break;
            }
            let Some((reason, cell)) = self.suppose(&facts, budget)? else { break };
            let more = self.reader.with(&facts, cell, false);
            steps.push(DeductionStep { reason, learned: self.reader.learned(&facts, &more) });
            facts = more;
        }
        let suppositions = self.suppositions;
        let is_complete = self.reader.secret(&facts).is_some();
        Ok(Deduction { steps, suppositions, is_complete })
    }

    /// Reads notes as long as one says something new, the first such note each time.
    fn read_all(
        &self,
        mut facts: Facts,
        steps: &mut Vec<DeductionStep>,
        budget: &mut Budget<'_>,
    ) -> Result<Reading, LockError> {
        loop {
            let mut is_new = false;
            for (number, note) in (1..).zip(&self.notes) {
                budget.pay(self.reader.steps())?;
                let Some(more) = self.reader.read(&facts, note) else {
                    return Ok(Reading::Nothing);
                };
                if more != facts {
                    let learned = self.reader.learned(&facts, &more);
                    // What only restates known facts is not a step.
                    if !learned.is_empty() {
                        steps.push(DeductionStep { reason: Reason::Note(number), learned });
                    }
                    (facts, is_new) = (more, true);
                    break;
                }
            }
            if !is_new {
                return Ok(Reading::Facts(facts));
            }
        }
    }

    /// Makes a supposition that fails; `None` if every open cell can be the secret's.
    fn suppose(
        &mut self,
        facts: &Facts,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Refuted>, LockError> {
        if let Some(Failed { cell, reads }) = self.fails_soonest(facts, budget)? {
            self.suppositions += 1;
            let (position, element) = (cell.0, Element(cell.1));
            return Ok(Some((Reason::Supposition { position, element, reads, inner: 0 }, cell)));
        }
        for cell in self.reader.open_cells(facts) {
            let supposed = self.reader.with(facts, cell, true);
            if !self.reader.any(&supposed, &self.fitting) {
                let before = self.suppositions;
                self.suppositions += 1;
                let reads = self.follow(supposed, budget)?;
                let inner = self.suppositions - before - 1;
                let (position, element) = (cell.0, Element(cell.1));
                return Ok(Some((Reason::Supposition { position, element, reads, inner }, cell)));
            }
        }
        Ok(None)
    }

    /// Returns the supposition that fails with the fewest notes read, if any fails by reading alone.
    fn fails_soonest(
        &self,
        facts: &Facts,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Failed>, LockError> {
        let mut soonest: Option<Failed> = None;
        for cell in self.reader.open_cells(facts) {
            let supposed = self.reader.with(facts, cell, true);
            // A cell of the secret never fails, and nothing has to be read to skip it.
            if self.reader.any(&supposed, &self.fitting) {
                continue;
            }
            let mut steps = Vec::new();
            if let Reading::Nothing = self.read_all(supposed, &mut steps, budget)? {
                let reads = steps.len() as u32 + 1;
                if soonest.as_ref().is_none_or(|other| reads < other.reads) {
                    soonest = Some(Failed { cell, reads });
                }
            }
        }
        Ok(soonest)
    }

    /// Follows facts that no code fits to a contradiction, with further suppositions; returns the number of notes read.
    fn follow(&mut self, mut facts: Facts, budget: &mut Budget<'_>) -> Result<u32, LockError> {
        let mut reads = 0;
        loop {
            let mut steps = Vec::new();
            let read = self.read_all(facts, &mut steps, budget)?;
            reads += steps.len() as u32;
            let Reading::Facts(known) = read else { return Ok(reads + 1) };
            if self.suppositions >= MOST_SUPPOSITIONS {
                return Ok(reads);
            }
            let Some((reason, cell)) = self.suppose(&known, budget)? else { return Ok(reads) };
            if let Reason::Supposition { reads: inner, .. } = reason {
                reads += inner;
            }
            facts = self.reader.with(&known, cell, false);
        }
    }
}
