//! Locks that are opened by a code.
//!
//! A lock with notes is opened by the one code that fits them all, and none of them can be left out. A lock
//! without is opened by guessing: the file holds a strategy, which is played against every secret.

pub mod codes;
pub mod strategy;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use self::codes::{Answer, Game, Guess, Rule};
use super::counts::counted;
use crate::json::objects;
use crate::kernel::StaticWorld;
use crate::problem::{Claim, Problem, quoted};

/// The most answers that are looked at for all locks together.
const MAX_LOOKUPS: u64 = 1_000_000_000;

/// What was asked of the locks that codes open.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodeSettings {
    /// What codes are made of.
    elements: Vec<String>,
    /// How guesses are answered.
    rule: Rule,
    #[serde(deserialize_with = "objects")]
    locks: Vec<LockSettings>,
}

/// What was asked of a lock.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LockSettings {
    /// Its name.
    lock: String,
    /// How many positions its code has.
    positions: u32,
    /// The items that are its notes; none if it is opened by guessing.
    notes: Vec<String>,
    /// How many tries there are to be, if that was asked for.
    tries: Option<u32>,
}

/// The secret of a lock, and what opens it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LockDecision {
    /// Its name.
    lock: String,
    secret: Vec<String>,
    /// Its notes, if it has some.
    #[serde(default, deserialize_with = "objects")]
    notes: Vec<Note>,
    /// How many tries there are, if it is opened by guessing.
    #[serde(default)]
    tries: Option<u32>,
    /// The strategy that opens it, line by line.
    #[serde(default)]
    strategy: Vec<String>,
}

/// A guess and its answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    /// The item that the note is.
    item: String,
    guess: Vec<String>,
    /// Right elements at the right position.
    black: u32,
    /// Right elements elsewhere.
    white: u32,
}

/// Checks that every lock that was asked for can be opened by what belongs to it.
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
        return Claim::Codes.refuse("there is not one secret for each lock");
    }
    let mut names = BTreeSet::new();
    let mut work = Work::default();
    for (asked, decision) in settings.locks.iter().zip(decisions) {
        let check = Check { world, settings, asked, decision };
        let refuse =
            |reason| Claim::Codes.problem(format!("lock {}: {reason}", quoted(&asked.lock)));
        if asked.lock != decision.lock || !names.insert(&asked.lock) {
            return Err(refuse("its secret is that of another lock".to_owned()));
        }
        check.run(&mut work).map_err(refuse)?;
    }
    Ok(())
}

/// What was done for all locks so far.
#[derive(Default)]
struct Work<'a> {
    lookups: u64,
    /// Strategies that were played before: their games, and how many tries they need. Many locks may share one.
    played: BTreeMap<&'a [String], (Game, usize)>,
}

impl<'a> Work<'a> {
    fn spend(&mut self, answers: u64) -> Result<(), String> {
        self.lookups = self.lookups.saturating_add(answers);
        match self.lookups > MAX_LOOKUPS {
            true => Err("all locks together take too long to be checked".to_owned()),
            false => Ok(()),
        }
    }

    /// The game of a strategy, and how many tries it needs.
    fn play(&mut self, strategy: &'a [String]) -> Result<(Game, usize), String> {
        if let Some(known) = self.played.get(strategy) {
            return Ok(*known);
        }
        let cost = strategy::count(&strategy.join("\n"));
        let cost = cost.map_err(|problem| format!("its strategy: {problem}"))?;
        self.spend(cost.total)?;
        let played = (cost.game, cost.by_guesses.len());
        self.played.insert(strategy, played);
        Ok(played)
    }
}

struct Check<'a> {
    world: &'a StaticWorld,
    settings: &'a CodeSettings,
    asked: &'a LockSettings,
    decision: &'a LockDecision,
}

impl<'a> Check<'a> {
    fn run(&self, work: &mut Work<'a>) -> Result<(), String> {
        let game = Game {
            positions: self.asked.positions,
            elements: u32::try_from(self.settings.elements.len()).unwrap_or(u32::MAX),
            rule: self.settings.rule,
        };
        let Some(codes) = game.codes() else {
            return Err("it has too many codes, or none".to_owned());
        };
        let secret = self.numbers(&self.decision.secret)?;
        if game.guess(&secret).is_none() {
            return Err("the secret has another length".to_owned());
        }
        let distinct: BTreeSet<_> = secret.iter().collect();
        if game.rule == Rule::Bulls && distinct.len() != secret.len() {
            return Err("the secret has an element twice".to_owned());
        }
        match self.asked.notes.is_empty() {
            true => self.check_strategy(game, work),
            false => {
                let notes = self.asked.notes.len() as u64;
                work.spend(codes.saturating_mul(notes))?;
                self.check_notes(game, &secret)
            }
        }
    }

    /// The numbers of elements.
    fn numbers(&self, names: &[String]) -> Result<Vec<u32>, String> {
        let number = |name: &String| {
            let number = self.settings.elements.iter().position(|element| element == name);
            let number = number.and_then(|number| u32::try_from(number).ok());
            number.ok_or_else(|| format!("there is no element {}", quoted(name)))
        };
        names.iter().map(number).collect()
    }

    /// The notes are the items that were asked for, they are true, and together they leave the secret alone.
    fn check_notes(&self, game: Game, secret: &[u32]) -> Result<(), String> {
        let (asked, decision) = (self.asked, self.decision);
        if asked.tries.or(decision.tries).is_some() || !decision.strategy.is_empty() {
            return Err("it has notes, and is opened by guessing, too".to_owned());
        }
        if !decision.notes.iter().map(|note| &note.item).eq(&asked.notes) {
            return Err("its notes are other items than those asked for".to_owned());
        }
        let distinct: BTreeSet<_> = asked.notes.iter().collect();
        if distinct.len() != asked.notes.len() {
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
            let guess = guess.ok_or_else(|| format!("the note {item} has another length"))?;
            if game.answer(&guess, secret) != answer {
                return Err(format!("what the note {item} says is not true"));
            }
            notes.push((guess, answer));
        }
        let (fitting, needed) = game.fitting_each(&notes);
        if fitting != 1 {
            return Err(format!("its notes fit {fitting} codes, not one"));
        }
        if needed.contains(&false) {
            return Err("one of its notes is not needed".to_owned());
        }
        Ok(())
    }

    /// The strategy in the file finds every secret within the tries.
    fn check_strategy(&self, game: Game, work: &mut Work<'a>) -> Result<(), String> {
        let (asked, decision) = (self.asked, self.decision);
        if !decision.notes.is_empty() {
            return Err("it has notes that nobody asked for".to_owned());
        }
        let Some(tries) = decision.tries else {
            return Err("it has neither notes nor tries".to_owned());
        };
        if asked.tries.is_some_and(|asked| asked != tries) {
            return Err("it has another number of tries than asked for".to_owned());
        }
        let (played, worst) = work.play(&decision.strategy)?;
        if played != game {
            return Err("its strategy is for another game".to_owned());
        }
        let (worst, tries) = (worst as u64, u64::from(tries));
        // Where nobody asked for a number, there are as many tries as needed, and no more.
        if worst > tries || (asked.tries.is_none() && worst != tries) {
            return Err(format!("its strategy needs {worst} tries, not {tries}"));
        }
        Ok(())
    }
}

/// What holds of locks that codes open.
pub(crate) fn claims(settings: &CodeSettings) -> Vec<String> {
    let with_notes = settings.locks.iter().filter(|lock| !lock.notes.is_empty()).count();
    let guessed = settings.locks.len().saturating_sub(with_notes);
    counted([
        (with_notes, "The notes of a lock leave one code, and none can be left out"),
        (guessed, "A strategy opens a lock within its tries, whatever its secret"),
    ])
}
