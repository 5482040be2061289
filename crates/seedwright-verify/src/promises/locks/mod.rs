//! Code locks.
//!
//! A lock with notes opens with the only code that is consistent with all of them, and every note is needed. A
//! lock without notes is opened by guessing: the file has a strategy, which is played against every secret.

pub mod codes;
pub mod strategy;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use self::codes::{Answer, Fit, Game, Guess, MAX_CODES, Rule};
use self::strategy::StrategyError;
use super::counts::{counted, quantity};
use crate::json::{objects, words};
use crate::kernel::StaticWorld;
use crate::problem::{Claim, Problem, quoted};

/// In a puzzle, each note alone leaves at least this part of all codes, unless the settings say otherwise.
const PUZZLE_PART: u64 = 20;
/// In a puzzle, the least codes that all notes but any one leave.
const PUZZLE_LEAVES: u64 = 4;
/// In a puzzle, the most blacks of a note.
const PUZZLE_BLACKS: u32 = 1;

/// The most answers that are computed for all locks together.
const MAX_LOOKUPS: u64 = 1_000_000_000;

/// The settings of code locks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodeSettings {
    /// The elements of codes.
    elements: Vec<String>,
    /// How guesses are answered.
    rule: Rule,
    #[serde(deserialize_with = "objects")]
    locks: Vec<LockSettings>,
}

/// The settings of a lock.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LockSettings {
    /// Its name.
    lock: String,
    /// The number of positions in its code.
    positions: u32,
    /// The items that are its notes; empty if it is opened by guessing.
    notes: Vec<String>,
    /// The requested difficulty of its notes, if they are a puzzle. How hard they are is not checked, but the rules of
    /// puzzles are.
    difficulty: Option<Difficulty>,
    /// The minimum number of codes that each note alone leaves, if they are a puzzle.
    #[serde(rename = "leastLeft")]
    least_left: Option<u64>,
    /// The requested number of tries, if any.
    tries: Option<u32>,
}

words! {
    /// How hard notes are to combine.
    Difficulty, "difficulty":
    /// By reading alone.
    Easy = "easy",
    /// With one or two suppositions.
    Medium = "medium",
    /// With more suppositions.
    Hard = "hard",
}

/// The secret of a lock, with the notes or the strategy that opens it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LockDecision {
    /// Its name.
    lock: String,
    secret: Vec<String>,
    /// Its notes.
    #[serde(default, deserialize_with = "objects")]
    notes: Vec<Note>,
    /// The number of tries, if it is opened by guessing.
    #[serde(default)]
    tries: Option<u32>,
    /// The lines of the strategy that opens it.
    #[serde(default)]
    strategy: Vec<String>,
}

/// A note: a guess and its answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    /// The item that carries the note.
    item: String,
    guess: Vec<String>,
    /// The number of right elements in the right position.
    black: u32,
    /// The number of right elements in another position.
    white: u32,
}

/// Checks that every lock can be opened by its notes or its strategy.
pub(crate) fn check(
    world: &StaticWorld,
    settings: &CodeSettings,
    decisions: &[LockDecision],
) -> Result<(), Problem> {
    let distinct: BTreeSet<_> = settings.elements.iter().collect();
    if distinct.len() != settings.elements.len() {
        return Claim::Codes.refuse("two elements have the same name");
    }
    if settings.locks.len() != decisions.len() {
        return Claim::Codes.refuse("there is not exactly one secret for each lock");
    }
    let mut names = BTreeSet::new();
    let mut work = Work::default();
    for (lock, decision) in settings.locks.iter().zip(decisions) {
        let check = Check { world, settings, lock, decision };
        let checked = match lock.lock == decision.lock && names.insert(&lock.lock) {
            true => check.run(&mut work),
            false => wrong("its secret belongs to another lock"),
        };
        checked.map_err(|fault| fault.problem(&lock.lock))?;
    }
    Ok(())
}

/// Why a lock is not accepted.
enum LockFault {
    /// It does not hold.
    Wrong(String),
    /// It takes more to check it than is allowed.
    TooLarge(String),
}

impl From<String> for LockFault {
    fn from(reason: String) -> Self {
        Self::Wrong(reason)
    }
}

impl LockFault {
    /// Returns the problem of a bundle with this lock.
    fn problem(self, lock: &str) -> Problem {
        let lock = quoted(lock);
        match self {
            Self::Wrong(reason) => Claim::Codes.problem(format!("lock {lock}: {reason}")),
            Self::TooLarge(reason) => Problem::too_large(format!("lock {lock}: {reason}")),
        }
    }
}

fn wrong<T>(reason: &str) -> Result<T, LockFault> {
    Err(LockFault::Wrong(reason.to_owned()))
}

/// The work for all locks so far.
#[derive(Default)]
struct Work<'a> {
    lookups: u64,
    /// The games of strategies that were already played, and the tries they need. Many locks can share a strategy.
    played: BTreeMap<&'a [String], (Game, usize)>,
}

impl<'a> Work<'a> {
    fn spend(&mut self, answers: u64) -> Result<(), LockFault> {
        self.lookups = self.lookups.saturating_add(answers);
        match self.lookups > MAX_LOOKUPS {
            true => Err(LockFault::TooLarge(format!(
                "to check the locks takes more than {MAX_LOOKUPS} answers"
            ))),
            false => Ok(()),
        }
    }

    /// Plays a strategy; returns its game and the number of tries it needs.
    fn play(&mut self, strategy: &'a [String]) -> Result<(Game, usize), LockFault> {
        if let Some(known) = self.played.get(strategy) {
            return Ok(*known);
        }
        let cost = strategy::count(&strategy.join("\n"));
        let cost = cost.map_err(|problem| {
            let reason = format!("its strategy: {problem}");
            match problem {
                StrategyError::TooLarge
                | StrategyError::TooLong
                | StrategyError::TooManyGuesses(_) => LockFault::TooLarge(reason),
                StrategyError::Line(..) | StrategyError::Misses(_) => LockFault::Wrong(reason),
            }
        })?;
        self.spend(cost.total)?;
        let played = (cost.game, cost.by_guesses.len());
        self.played.insert(strategy, played);
        Ok(played)
    }
}

struct Check<'a> {
    world: &'a StaticWorld,
    settings: &'a CodeSettings,
    lock: &'a LockSettings,
    decision: &'a LockDecision,
}

impl<'a> Check<'a> {
    fn run(&self, work: &mut Work<'a>) -> Result<(), LockFault> {
        let game = Game {
            positions: self.lock.positions,
            elements: u32::try_from(self.settings.elements.len()).unwrap_or(u32::MAX),
            rule: self.settings.rule,
        };
        if game.is_empty() {
            return wrong("it has no codes");
        }
        let codes = game.codes().ok_or_else(|| {
            LockFault::TooLarge(format!("it has more than {MAX_CODES} codes, or too long ones"))
        })?;
        let secret = self.numbers(&self.decision.secret)?;
        if game.guess(&secret).is_none() {
            return wrong("the secret has the wrong length");
        }
        let distinct: BTreeSet<_> = secret.iter().collect();
        if game.rule == Rule::Bulls && distinct.len() != secret.len() {
            return wrong("an element occurs twice in the secret");
        }
        match self.lock.notes.is_empty() {
            true => self.check_strategy(game, work),
            false => {
                let notes = self.lock.notes.len() as u64;
                work.spend(codes.saturating_mul(notes))?;
                Ok(self.check_notes(game, &secret)?)
            }
        }
    }

    /// Returns the numbers of elements.
    fn numbers(&self, names: &[String]) -> Result<Vec<u32>, String> {
        let number = |name: &String| {
            let number = self.settings.elements.iter().position(|element| element == name);
            let number = number.and_then(|number| u32::try_from(number).ok());
            number.ok_or_else(|| format!("there is no element {}", quoted(name)))
        };
        names.iter().map(number).collect()
    }

    /// Checks that the notes are the items in the settings, that they are true, and that only the secret is consistent
    /// with all of them.
    fn check_notes(&self, game: Game, secret: &[u32]) -> Result<(), String> {
        let (lock, decision) = (self.lock, self.decision);
        if lock.tries.or(decision.tries).is_some() || !decision.strategy.is_empty() {
            return Err("it has notes, so it can't have tries or a strategy".to_owned());
        }
        if !decision.notes.iter().map(|note| &note.item).eq(&lock.notes) {
            return Err("its notes are not the items in the settings".to_owned());
        }
        let distinct: BTreeSet<_> = lock.notes.iter().collect();
        if distinct.len() != lock.notes.len() {
            return Err("two of its notes are the same item".to_owned());
        }
        let mut notes: Vec<(Guess, Answer)> = Vec::new();
        for note in &decision.notes {
            let (item, answer) = (quoted(&note.item), (note.black, note.white));
            if self.world.items.iter().all(|known| known.name != note.item) {
                return Err(format!("there is no item {item}"));
            }
            let numbers = self.numbers(&note.guess)?;
            if numbers == secret {
                return Err(format!("the note {item} is the secret itself"));
            }
            let guess = game.guess(&numbers);
            let guess = guess.ok_or_else(|| format!("the note {item} has the wrong length"))?;
            if game.answer(&guess, secret) != answer {
                return Err(format!("the answer on the note {item} is wrong"));
            }
            notes.push((guess, answer));
        }
        let fit = game.fit_of(&notes);
        if fit.all != 1 {
            return Err(format!("its notes fit {} codes, not one", fit.all));
        }
        if fit.without.contains(&1) {
            return Err("one of its notes is not needed".to_owned());
        }
        match lock.difficulty.is_some() || lock.least_left.is_some() {
            true => self.check_puzzle(game, &notes, &fit),
            false => Ok(()),
        }
    }

    /// Checks that notes keep the rules of puzzles.
    fn check_puzzle(&self, game: Game, notes: &[(Guess, Answer)], fit: &Fit) -> Result<(), String> {
        let codes = game.codes().unwrap_or(u64::MAX);
        let least = self.lock.least_left.unwrap_or(codes / PUZZLE_PART);
        let most = game.positions.saturating_sub(2);
        let alone = fit.alone.iter().zip(&fit.without);
        for ((note, (_, (black, white))), (alone, without)) in
            self.decision.notes.iter().zip(notes).zip(alone)
        {
            let item = quoted(&note.item);
            if *black > PUZZLE_BLACKS || black.saturating_add(*white) > most {
                return Err(format!("the note {item} gives too much of the secret away"));
            }
            if *alone < least {
                return Err(format!("the note {item} alone leaves {alone} codes, not {least}"));
            }
            if *without < PUZZLE_LEAVES {
                return Err(format!("without the note {item}, only {without} codes are left"));
            }
        }
        Ok(())
    }

    /// Checks that the strategy in the file finds every secret within the tries.
    fn check_strategy(&self, game: Game, work: &mut Work<'a>) -> Result<(), LockFault> {
        let (lock, decision) = (self.lock, self.decision);
        if !decision.notes.is_empty() {
            return wrong("it has notes that are not in the settings");
        }
        let Some(tries) = decision.tries else {
            return wrong("it has neither notes nor tries");
        };
        if lock.tries.is_some_and(|requested| requested != tries) {
            return wrong("its number of tries is not that of the settings");
        }
        let (played, worst) = work.play(&decision.strategy)?;
        if played != game {
            return wrong("its strategy is for another game");
        }
        let (worst, tries) = (worst as u64, u64::from(tries));
        // Without a requested number, there are exactly as many tries as needed.
        if worst > tries || (lock.tries.is_none() && worst != tries) {
            let worst = quantity(worst, "try", "tries");
            return wrong(&format!("its strategy needs {worst}, not {tries}"));
        }
        Ok(())
    }
}

/// Returns the claims about code locks.
pub(crate) fn claims(settings: &CodeSettings) -> Vec<String> {
    let with_notes = settings.locks.iter().filter(|lock| !lock.notes.is_empty()).count();
    let is_puzzle = |lock: &&LockSettings| lock.difficulty.is_some() || lock.least_left.is_some();
    let puzzles = settings.locks.iter().filter(is_puzzle).count();
    let guessed = settings.locks.len().saturating_sub(with_notes);
    counted([
        (
            with_notes,
            "lock has notes that determine its code, and each note is needed",
            "locks have notes that determine their codes, and each note is needed",
        ),
        (
            puzzles,
            "lock is a puzzle, none of whose notes gives its secret away",
            "locks are puzzles, none of whose notes gives a secret away",
        ),
        (
            guessed,
            "lock is always opened within its tries by its strategy",
            "locks are always opened within their tries by their strategies",
        ),
    ])
}
