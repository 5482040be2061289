//! The search for notes that determine a secret.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::{LockError, NoteLock, NoteRequest, check_secret, layout_of_lock};
use crate::codes::effort::{Effort, Observer};
use crate::codes::feedback::Row;
use crate::codes::listing::{CodePacking, all_codes};
use crate::codes::logarithm::logarithm;
use crate::codes::planes::{Counter, Histogram, MAX_CELLS, Planes};
use crate::codes::solver::select;
use crate::grid::BitSet;
use crate::random::{Seed, Stream, stage};
use crate::world::games::{Code, Feedback, Game, Rule};

/// The maximum number of attempts to choose a requested number of notes.
const ATTEMPTS: u32 = 100;
/// The number of guesses that a note is chosen from.
const SAMPLE: u32 = 12;
/// The steps of a guess, besides those for the codes it is compared with.
const STEPS_OF_GUESS: u64 = 8;
/// The number of steps between two reports to the observer: less than a millisecond.
const REPORT_INTERVAL: u64 = 10_000;

/// The budget of a search.
pub(super) struct Budget<'o> {
    allowed: u64,
    used: u64,
    /// The steps used at the last report to the observer.
    reported: u64,
    observer: &'o mut Observer<'o>,
}

impl<'o> Budget<'o> {
    pub(super) fn new(steps: u64, observer: &'o mut Observer<'o>) -> Self {
        Self { allowed: steps, used: 0, reported: 0, observer }
    }

    /// Pays for some steps.
    pub(super) fn pay(&mut self, steps: u64) -> Result<(), LockError> {
        self.used = self.used.saturating_add(steps);
        match self.used > self.allowed {
            true => Err(LockError::OutOfSteps { notes: None, steps: self.allowed }),
            false => self.report(),
        }
    }

    /// Reports to the observer now and then.
    fn report(&mut self) -> Result<(), LockError> {
        if self.used - self.reported < REPORT_INTERVAL {
            return Ok(());
        }
        self.reported = self.used;
        let effort = Effort { done: self.used, of: self.allowed };
        match (self.observer)(effort) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(LockError::Stopped),
        }
    }
}

impl NoteLock {
    /// Writes notes for a secret: as many as requested, or as many as a random choice leaves. A step compares a guess
    /// with 64 codes.
    ///
    /// # Errors
    /// When the game is too large, the secret is invalid, the requested notes are impossible or were not found, or the
    /// observer stops the work.
    pub fn make(
        game: &Game,
        secret: Code,
        request: NoteRequest,
        seed: &Seed,
        observer: &mut Observer<'_>,
    ) -> Result<Self, LockError> {
        let mut budget = Budget::new(request.steps, observer);
        Writer::new(game)?.lock(secret, request, seed, &mut budget)
    }
}

/// All codes of a game, prepared for writing notes for any of them.
pub(super) struct Writer<'g> {
    pub(super) game: &'g Game,
    pub(super) layout: CodePacking,
    pub(super) codes: Vec<u64>,
    pub(super) planes: Planes,
    /// For each shape of a guess, the feedbacks that only a single code gives: a guess with one of them is enough as
    /// the only note.
    alone: BTreeMap<u128, Vec<usize>>,
}

impl<'g> Writer<'g> {
    pub(super) fn new(game: &'g Game) -> Result<Self, LockError> {
        let layout = layout_of_lock(game)?;
        let codes = all_codes(layout, game.rule());
        let planes = Planes::new(layout, game.rule(), &codes);
        let alone = answers_of_one(layout, &codes, &planes);
        Ok(Self { game, layout, codes, planes, alone })
    }

    /// Whether no secret of the game can be determined by exactly this many notes that are all needed. `false` proves
    /// nothing.
    pub(super) fn is_impossible(&self, notes: u32) -> bool {
        match notes {
            0 => self.codes.len() > 1,
            1 => self.codes.len() == 1 || self.alone.values().all(Vec::is_empty),
            notes => u128::from(notes) > most_notes(self.game),
        }
    }

    /// Writes notes for a secret.
    pub(super) fn lock(
        &self,
        secret: Code,
        request: NoteRequest,
        seed: &Seed,
        budget: &mut Budget<'_>,
    ) -> Result<NoteLock, LockError> {
        check_secret(self.game, &secret)?;
        let (requested, packed) = (request.notes, self.layout.pack(&secret));
        let mut search = Search { writer: self, secret: packed, requested, seed, budget };
        let guesses = match request.puzzle {
            Some(rules) => search.puzzle(rules)?,
            None => search.run()?,
        };
        let notes = guesses.into_iter().map(|guess| search.row(guess)).collect();
        Ok(NoteLock { secret, notes })
    }

    pub(super) fn everything(&self) -> BitSet {
        let codes = u32::try_from(self.codes.len()).expect("codes that are listed have numbers");
        BitSet::full(codes)
    }

    pub(super) fn number_of_codes(&self) -> std::num::NonZeroU64 {
        std::num::NonZeroU64::new(self.codes.len() as u64).expect("a game has codes")
    }
}

/// Returns an upper bound on the number of notes that can all be needed.
///
/// For each needed note there is another code that fits all notes except this one. The black pegs and the total of a
/// code are linear in two kinds of indicators: which position has which element, and which element occurs at least how
/// often. So notes that are all needed are linearly independent, and their number is at most the dimension. It is also
/// at most the number of codes besides the secret.
fn most_notes(game: &Game) -> u128 {
    let (length, elements) = (u128::from(game.length()), game.elements().len() as u128);
    let dimensions = match game.rule() {
        // The number of times that an element occurs is a sum over positions, so it adds no dimension.
        Rule::Standard => 2 * length * elements - length - elements,
        Rule::ExactOnly | Rule::BullsAndCows => length * (elements - 1),
    };
    dimensions.min(game.codes() - 1)
}

/// Returns, for each shape of a guess, the feedbacks except a win that exactly one code gives. One guess per shape is
/// enough: renaming elements and reordering positions don't change how many codes give a feedback.
fn answers_of_one(
    layout: CodePacking,
    codes: &[u64],
    planes: &Planes,
) -> BTreeMap<u128, Vec<usize>> {
    let mut alone = BTreeMap::new();
    let mut counter = Counter::new(planes);
    let mut histogram: Histogram = [0; MAX_CELLS];
    let win = Feedback::new(layout.length, 0).cell();
    for guess in codes {
        alone.entry(shape(layout, *guess)).or_insert_with(|| {
            counter.histogram(*guess, &mut histogram);
            let cells = 0..planes.cells();
            cells.filter(|cell| *cell != win && histogram[*cell] == 1).collect()
        });
    }
    alone
}

/// Returns how many elements a code has once, twice and so on, five bits for each number.
fn shape(layout: CodePacking, code: u64) -> u128 {
    let mut shape = 0;
    for position in 0..layout.length {
        let digit = layout.digit(code, position);
        let before = (0..position).filter(|at| layout.digit(code, *at) == digit);
        let before = before.count() as u32;
        // One more element with this count, and one fewer with the count below.
        shape += 1_u128 << (5 * before);
        if before > 0 {
            shape -= 1_u128 << (5 * (before - 1));
        }
    }
    shape
}

/// A guess, and the codes that give it the same feedback as the secret.
pub(super) type Note = (u64, BitSet);

/// A search for notes for one secret.
pub(super) struct Search<'s, 'o> {
    pub(super) writer: &'s Writer<'s>,
    secret: u64,
    pub(super) requested: Option<u32>,
    seed: &'s Seed,
    pub(super) budget: &'s mut Budget<'o>,
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<Vec<u64>, LockError> {
        // Without a requested number, a game of one code needs no notes.
        let Some(notes) = self.requested else {
            return self.any_number();
        };
        if self.writer.is_impossible(notes) {
            return Err(LockError::Impossible { notes });
        }
        match notes {
            0 => Ok(Vec::new()),
            1 => self.one(),
            2 => self.two(),
            notes => self.exactly(notes),
        }
    }

    /// Draws random notes until only the secret fits, and returns those that are needed.
    fn any_number(&mut self) -> Result<Vec<u64>, LockError> {
        let mut stream = self.stream("notes", 0);
        let mut notes: Vec<Note> = Vec::new();
        let mut left = self.writer.everything();
        while left.count() > 1 {
            let (guess, matching) = self.draw(&mut stream)?;
            let fewer = left.intersection(&matching);
            if guess != self.secret && fewer.count() < left.count() {
                // Stored notes take memory too.
                self.pay(STEPS_OF_GUESS * left.words().len() as u64)?;
                left = fewer;
                notes.push((guess, matching));
            }
        }
        Ok(self.needed(&notes))
    }

    /// Finds a single note, starting at a random guess. The table of shapes makes it cheap to try every guess, so
    /// failure is a proof.
    fn one(&mut self) -> Result<Vec<u64>, LockError> {
        let writer = self.writer;
        self.pay(STEPS_OF_GUESS * writer.codes.len() as u64)?;
        let start = self.stream("last note", 0).below_u64(writer.number_of_codes());
        let (before, from) = writer.codes.split_at(start as usize);
        let secret = writer.layout.unpack(self.secret);
        let rule = writer.game.rule();
        let determines = |guess: &u64| {
            let cells = &writer.alone[&shape(writer.layout, *guess)];
            !cells.is_empty() && {
                let guess = writer.layout.unpack(*guess);
                cells.contains(&Feedback::between(&guess, &secret, rule).cell())
            }
        };
        let found = from.iter().chain(before).copied().find(determines);
        found.map(|guess| vec![guess]).ok_or(LockError::Impossible { notes: 1 })
    }

    /// Finds two notes that are both needed, trying every guess as the first one.
    fn two(&mut self) -> Result<Vec<u64>, LockError> {
        let mut stream = self.stream("notes", 0);
        let codes = &self.writer.codes;
        let mut firsts = codes.clone();
        stream.shuffle(&mut firsts);
        for first in firsts {
            let left = select(codes, &self.matching(first)?);
            // A first note that determines the secret makes the second redundant, and one that rules out nothing is
            // redundant itself.
            if first == self.secret || left.len() == 1 || left.len() == codes.len() {
                continue;
            }
            let start = stream.below_u64(self.writer.number_of_codes());
            // A last note that is enough on its own would make the first one redundant.
            if let Some(last) = self.last_note(&left, start)?
                && self.matching(last)?.count() > 1
            {
                return Ok(vec![first, last]);
            }
        }
        Err(LockError::Impossible { notes: 2 })
    }

    /// Finds exactly the requested number of notes, each of which rules out about the same share of the codes.
    fn exactly(&mut self, requested: u32) -> Result<Vec<u64>, LockError> {
        for attempt in 0..ATTEMPTS {
            let mut stream = self.stream("notes", attempt);
            if let Some(notes) = self.try_exactly(requested, &mut stream)? {
                return Ok(notes);
            }
        }
        Err(LockError::NotFound { notes: requested, attempts: ATTEMPTS })
    }

    fn try_exactly(
        &mut self,
        requested: u32,
        stream: &mut Stream,
    ) -> Result<Option<Vec<u64>>, LockError> {
        let mut notes: Vec<Note> = Vec::new();
        let mut left = self.writer.everything();
        for more in (1..requested).rev() {
            let Some((guess, matching)) = self.middling(&left, more, stream)? else {
                return Ok(None);
            };
            left.intersect_with(&matching);
            notes.push((guess, matching));
        }
        let start = stream.below_u64(self.writer.number_of_codes());
        let left = select(&self.writer.codes, &left);
        let Some(last) = self.last_note(&left, start)? else {
            return Ok(None);
        };
        notes.push((last, self.matching(last)?));
        let needed = self.needed(&notes);
        Ok((needed.len() == notes.len()).then_some(needed))
    }

    /// Returns, of a sample of guesses, the one that leaves about the right number of codes for `more` further notes.
    fn middling(
        &mut self,
        left: &BitSet,
        more: u32,
        stream: &mut Stream,
    ) -> Result<Option<Note>, LockError> {
        let before = u64::from(left.count());
        if before <= u64::from(more) {
            return Ok(None);
        }
        // Equal shares on a logarithmic scale: a note that ruled out too much would leave nothing for the others to be
        // needed for.
        let target = logarithm(before) / u64::from(more + 1) * u64::from(more);
        let mut best: Option<(u64, Note)> = None;
        for _ in 0..SAMPLE {
            let (guess, matching) = self.draw(stream)?;
            let after = u64::from(left.intersection(&matching).count());
            let distance = logarithm(after).abs_diff(target);
            let useful = guess != self.secret && after < before && after > 1;
            if useful && best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, (guess, matching)));
            }
        }
        Ok(best.map(|(_, note)| note))
    }

    /// Returns a guess, other than the secret, that distinguishes the secret from all other remaining codes: the first
    /// one from some number on. If only the secret remains, no further note is needed.
    fn last_note(&mut self, left: &[u64], start: u64) -> Result<Option<u64>, LockError> {
        if left.len() < 2 {
            return Ok(None);
        }
        let writer = self.writer;
        let planes = Planes::new(writer.layout, writer.game.rule(), left);
        let mut counter = Counter::new(&planes);
        let mut histogram = [0; MAX_CELLS];
        let (before, from) = writer.codes.split_at(start as usize);
        for guess in from.iter().chain(before).copied() {
            self.pay(STEPS_OF_GUESS + left.len().div_ceil(64) as u64)?;
            counter.histogram(guess, &mut histogram);
            if guess != self.secret && histogram[self.row(guess).feedback.cell()] == 1 {
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }

    /// Returns the guesses of a minimal subset of the notes: a note is dropped if the ones already chosen and all later
    /// ones are enough.
    fn needed(&self, notes: &[Note]) -> Vec<u64> {
        let everything = self.writer.everything();
        // `behind` holds, for each note, the codes that fit all notes after it: suffix intersections make this linear.
        let mut behind = vec![everything.clone()];
        for (_, matching) in notes.iter().rev() {
            let fewer = behind.last().map(|left| left.intersection(matching));
            behind.extend(fewer);
        }
        behind.pop();
        let (mut chosen, mut needed) = (everything, Vec::new());
        for (guess, matching) in notes {
            let others = behind.pop().unwrap_or_default();
            if chosen.intersection(&others).count() > 1 {
                chosen.intersect_with(matching);
                needed.push(*guess);
            }
        }
        needed
    }

    fn draw(&mut self, stream: &mut Stream) -> Result<Note, LockError> {
        let number = stream.below_u64(self.writer.number_of_codes());
        let guess = self.writer.codes[number as usize];
        Ok((guess, self.matching(guess)?))
    }

    pub(super) fn matching(&mut self, guess: u64) -> Result<BitSet, LockError> {
        self.pay(STEPS_OF_GUESS + self.writer.codes.len().div_ceil(64) as u64)?;
        let feedback = self.row(guess).feedback;
        Ok(self.writer.planes.matching(guess, feedback))
    }

    pub(super) fn pay(&mut self, steps: u64) -> Result<(), LockError> {
        self.budget.pay(steps).map_err(|error| match error {
            LockError::OutOfSteps { steps, .. } => {
                LockError::OutOfSteps { notes: self.requested, steps }
            }
            error => error,
        })
    }

    pub(super) fn row(&self, guess: u64) -> Row {
        let layout = self.writer.layout;
        let guess = layout.unpack(guess);
        let rule = self.writer.game.rule();
        let feedback = Feedback::between(&guess, &layout.unpack(self.secret), rule);
        Row { guess, feedback }
    }

    pub(super) fn stream(&self, key: &str, attempt: u32) -> Stream {
        Stream::new(self.seed, stage::CODES, key, attempt)
    }
}
