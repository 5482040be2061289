//! Locks that are opened by notes.

use super::{NoLock, check};
use crate::codes::feedback::{Feedback, Row};
use crate::codes::game::{Code, Element, Game, Rule};
use crate::codes::listing::{Layout, all_codes};
use crate::codes::logarithm::{Bits, logarithm};
use crate::codes::planes::{Counter, MOST_CELLS, Planes};
use crate::codes::solver::select;
use crate::random::{Seed, Stream};

/// How often notes are chosen anew when a certain number of them is wanted.
const ATTEMPTS: u32 = 100;
/// How many guesses a note is chosen from.
const SAMPLE: u32 = 12;
/// How many codes a search for the second of two notes may look at.
const MOST_LOOKS: u64 = 4_000_000_000;

/// A lock whose secret is written down in notes: what would be answered to some guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteLock {
    /// The secret.
    pub secret: Code,
    /// The notes. All together fit the secret alone; without any one of them another code fits, too.
    pub notes: Vec<Row>,
}

impl NoteLock {
    /// Writes notes for a secret: as many as wanted, or as many as a random choice leaves.
    ///
    /// # Errors
    /// When the game is too large, the secret is none, or so many notes were not found.
    pub fn make(
        game: &Game,
        secret: Code,
        wanted: Option<u32>,
        seed: &Seed,
    ) -> Result<Self, NoLock> {
        let layout = check(game, &secret)?;
        let codes = all_codes(layout, game.rule());
        let writer = Writer {
            layout,
            rule: game.rule(),
            planes: Planes::new(layout, game.rule(), &codes),
            secret: layout.pack(&secret),
            codes,
            seed,
        };
        let guesses = writer.write(wanted)?;
        let notes = guesses.into_iter().map(|guess| writer.row(guess)).collect();
        Ok(Self { secret, notes })
    }

    /// How hard it is: the logarithm of how many beginnings of codes have to be ruled out, by looking at one
    /// note after the other, until only the secret is left.
    pub fn difficulty(&self, game: &Game) -> Bits {
        let mut beginnings = 0_u64;
        let mut open: Vec<Vec<Element>> = vec![Vec::new()];
        while let Some(begun) = open.pop() {
            beginnings += 1;
            if begun.len() == game.length() as usize {
                continue;
            }
            for element in game.elements() {
                let repeats = game.rule() == Rule::BullsAndCows && begun.contains(&element);
                let mut longer = begun.clone();
                longer.push(element);
                if !repeats && self.notes.iter().all(|note| may_begin(note, &longer, game)) {
                    open.push(longer);
                }
            }
        }
        Bits::from_steps(logarithm(beginnings))
    }
}

/// Whether a code with this beginning may get what a note says.
fn may_begin(note: &Row, begun: &[Element], game: &Game) -> bool {
    let Feedback { black, white } = note.feedback;
    let left = game.length() - begun.len() as u32;
    let exact = note.guess.iter().zip(begun).filter(|(a, b)| a == b).count() as u32;
    if exact > black || black > exact + left {
        return false;
    }
    // Of the guess as a whole, not of its beginning, white counts what is in common.
    let common = Feedback::between(&note.guess, begun, Rule::Standard);
    let common = common.black + common.white;
    game.rule() == Rule::ExactOnly || (common <= black + white && black + white <= common + left)
}

struct Writer<'s> {
    layout: Layout,
    rule: Rule,
    codes: Vec<u64>,
    planes: Planes,
    secret: u64,
    seed: &'s Seed,
}

impl Writer<'_> {
    fn write(&self, wanted: Option<u32>) -> Result<Vec<u64>, NoLock> {
        // The only code there is needs no notes.
        let single = self.codes.len() == 1;
        match wanted {
            None if single => Ok(Vec::new()),
            None => Ok(self.any_number()),
            Some(0) if single => Ok(Vec::new()),
            Some(0) => Err(NoLock::Impossible { notes: 0 }),
            Some(notes) if single => Err(NoLock::Impossible { notes }),
            Some(1) => {
                let start = self
                    .stream("last note", 0)
                    .below_u64(self.number_of_codes());
                let alone = self.last_note(&self.codes, start);
                alone
                    .map(|guess| vec![guess])
                    .ok_or(NoLock::Impossible { notes: 1 })
            }
            Some(2) => self.two(),
            Some(notes) => self.exactly(notes),
        }
    }

    /// Random notes until only the secret fits, and of those only what is needed.
    fn any_number(&self) -> Vec<u64> {
        let mut stream = self.stream("notes", 0);
        let mut notes: Vec<(u64, Vec<u64>)> = Vec::new();
        let mut left = self.everything();
        while count(&left) > 1 {
            let guess = self.codes[stream.below_u64(self.number_of_codes()) as usize];
            let matching = self.matching(guess);
            let fewer = both(&left, &matching);
            if guess != self.secret && count(&fewer) < count(&left) {
                left = fewer;
                notes.push((guess, matching));
            }
        }
        while let Some(redundant) = redundant(&notes) {
            notes.remove(redundant);
        }
        notes.into_iter().map(|(guess, _)| guess).collect()
    }

    /// Two notes, if there are two for this secret of which both are needed.
    fn two(&self) -> Result<Vec<u64>, NoLock> {
        let mut stream = self.stream("notes", 0);
        let mut firsts = self.codes.clone();
        stream.shuffle(&mut firsts);
        let mut looks = 0;
        for (attempt, first) in (1..).zip(firsts) {
            let matching = self.matching(first);
            let left = select(&self.codes, &matching);
            if first == self.secret || left.len() == 1 || left.len() == self.codes.len() {
                continue;
            }
            looks += left.len() as u64 * self.codes.len() as u64;
            let start = stream.below_u64(self.number_of_codes());
            if let Some(last) = self.last_note(&left, start)
                && count(&self.matching(last)) > 1
            {
                return Ok(vec![first, last]);
            }
            if looks > MOST_LOOKS {
                return Err(NoLock::NotFound {
                    notes: 2,
                    attempts: attempt,
                });
            }
        }
        Err(NoLock::Impossible { notes: 2 })
    }

    /// As many notes as wanted: each leaves about as large a part as the others.
    fn exactly(&self, wanted: u32) -> Result<Vec<u64>, NoLock> {
        for attempt in 0..ATTEMPTS {
            let mut stream = self.stream("notes", attempt);
            if let Some(notes) = self.try_exactly(wanted, &mut stream) {
                return Ok(notes);
            }
        }
        Err(NoLock::NotFound {
            notes: wanted,
            attempts: ATTEMPTS,
        })
    }

    fn try_exactly(&self, wanted: u32, stream: &mut Stream) -> Option<Vec<u64>> {
        let mut notes: Vec<(u64, Vec<u64>)> = Vec::new();
        let mut left = self.everything();
        for more in (1..wanted).rev() {
            let (guess, matching) = self.middling(&left, more, stream)?;
            left = both(&left, &matching);
            notes.push((guess, matching));
        }
        let start = stream.below_u64(self.number_of_codes());
        let last = self.last_note(&select(&self.codes, &left), start)?;
        notes.push((last, self.matching(last)));
        redundant(&notes)
            .is_none()
            .then(|| notes.into_iter().map(|(guess, _)| guess).collect())
    }

    /// Of some guesses the one that leaves the right number of codes for so many notes more.
    fn middling(&self, left: &[u64], more: u32, stream: &mut Stream) -> Option<(u64, Vec<u64>)> {
        let before = count(left);
        if before <= u64::from(more) {
            return None;
        }
        let target = logarithm(before) / u64::from(more + 1) * u64::from(more);
        let mut best: Option<(u64, u64, Vec<u64>)> = None;
        for _ in 0..SAMPLE {
            let guess = self.codes[stream.below_u64(self.number_of_codes()) as usize];
            let matching = self.matching(guess);
            let after = count(&both(left, &matching));
            let distance = logarithm(after).abs_diff(target);
            let useful = guess != self.secret && after < before && after > 1;
            if useful && best.as_ref().is_none_or(|(least, ..)| distance < *least) {
                best = Some((distance, guess, matching));
            }
        }
        best.map(|(_, guess, matching)| (guess, matching))
    }

    /// A guess, other than the secret, that tells the secret from all other codes that are left: the first
    /// from some number on. With the secret alone left, every guess would do and none is needed.
    fn last_note(&self, left: &[u64], start: u64) -> Option<u64> {
        if left.len() < 2 {
            return None;
        }
        let planes = Planes::new(self.layout, self.rule, left);
        let mut counter = Counter::new(&planes);
        let mut histogram = [0; MOST_CELLS];
        let (before, from) = self.codes.split_at(start as usize);
        from.iter().chain(before).copied().find(|guess| {
            counter.histogram(*guess, &mut histogram);
            *guess != self.secret && histogram[self.row(*guess).feedback.cell()] == 1
        })
    }

    fn matching(&self, guess: u64) -> Vec<u64> {
        self.planes.matching(guess, self.row(guess).feedback)
    }

    fn row(&self, guess: u64) -> Row {
        let guess = self.layout.unpack(guess);
        let feedback = Feedback::between(&guess, &self.layout.unpack(self.secret), self.rule);
        Row { guess, feedback }
    }

    fn everything(&self) -> Vec<u64> {
        let mut bits = vec![u64::MAX; self.codes.len().div_ceil(64)];
        let behind = bits.len() * 64 - self.codes.len();
        *bits.last_mut().expect("a game has codes") >>= behind;
        bits
    }

    fn number_of_codes(&self) -> std::num::NonZeroU64 {
        std::num::NonZeroU64::new(self.codes.len() as u64).expect("a game has codes")
    }

    fn stream(&self, key: &str, attempt: u32) -> Stream {
        Stream::new(self.seed, "codes", key, attempt)
    }
}

fn both(one: &[u64], other: &[u64]) -> Vec<u64> {
    one.iter()
        .zip(other)
        .map(|(one, other)| one & other)
        .collect()
}

fn count(bits: &[u64]) -> u64 {
    bits.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The first note without which the others still leave one code only.
fn redundant(notes: &[(u64, Vec<u64>)]) -> Option<usize> {
    (0..notes.len()).find(|left_out| {
        let others = notes
            .iter()
            .enumerate()
            .filter(|(number, _)| number != left_out);
        let mut others = others.map(|(_, (_, matching))| matching.clone());
        let Some(first) = others.next() else {
            return false;
        };
        count(&others.fold(first, |left, matching| both(&left, &matching))) == 1
    })
}
