//! The decisions about locks that are opened by a code.
//!
//! A lock with notes is opened by the one code that fits them all, and none of them can be left out. A lock
//! without is opened by guessing: the file holds a strategy, which is played against every secret.

use std::collections::{BTreeMap, BTreeSet};

use crate::bundle::{CodeWishes, LockDecision, LockWish, StaticWorld};
use crate::codes::{Game, Guess, Rule};
use crate::problem::{Problem, quoted};
use crate::strategy;

/// The most answers that are looked at for all locks together.
const MOST_LOOKS: u64 = 1_000_000_000;

/// What was found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Locks {
    /// How many locks are opened by notes.
    pub with_notes: usize,
    /// How many are opened by guessing.
    pub guessed: usize,
}

/// Checks that every lock that was asked for can be opened by what belongs to it.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first thing that does not hold.
pub fn check_decisions(
    world: &StaticWorld,
    wishes: &CodeWishes,
    decisions: &[LockDecision],
) -> Result<Locks, Problem> {
    let distinct: BTreeSet<_> = wishes.elements.iter().collect();
    if distinct.len() != wishes.elements.len() {
        return Err(Problem::codes("two elements have the same name"));
    }
    if wishes.locks.len() != decisions.len() {
        return Err(Problem::codes("there is not one secret for each lock"));
    }
    let mut names = BTreeSet::new();
    let mut found = Locks::default();
    let mut work = Work::default();
    for (wish, decision) in wishes.locks.iter().zip(decisions) {
        let check = Check { world, wishes, wish, decision };
        let refuse =
            |reason: String| Problem::codes(format!("lock {}: {reason}", quoted(&wish.lock)));
        if wish.lock != decision.lock || !names.insert(&wish.lock) {
            return Err(refuse("its secret is that of another lock".to_owned()));
        }
        check.run(&mut work).map_err(refuse)?;
        match wish.notes.is_empty() {
            true => found.guessed = found.guessed.saturating_add(1),
            false => found.with_notes = found.with_notes.saturating_add(1),
        }
    }
    Ok(found)
}

/// What was done for all locks so far.
#[derive(Default)]
struct Work<'a> {
    looks: u64,
    /// Strategies that were played before: their games, and how many tries they need. Many locks may share one.
    played: BTreeMap<&'a [String], (Game, usize)>,
}

impl<'a> Work<'a> {
    fn look(&mut self, answers: u64) -> Result<(), String> {
        self.looks = self.looks.saturating_add(answers);
        match self.looks > MOST_LOOKS {
            true => Err("all locks together take too long to be checked".to_owned()),
            false => Ok(()),
        }
    }

    /// The game of a strategy, and how many tries it needs.
    fn play(&mut self, strategy: &'a [String]) -> Result<(Game, usize), String> {
        if let Some(known) = self.played.get(strategy) {
            return Ok(*known);
        }
        let counted = strategy::count(&strategy.join("\n"));
        let counted = counted.map_err(|problem| format!("its strategy: {problem}"))?;
        self.look(counted.total)?;
        let played = (counted.game, counted.by_guesses.len());
        self.played.insert(strategy, played);
        Ok(played)
    }
}

struct Check<'a> {
    world: &'a StaticWorld,
    wishes: &'a CodeWishes,
    wish: &'a LockWish,
    decision: &'a LockDecision,
}

/// A guess and the answer that a note tells.
type Told = (Guess, (u32, u32));

impl<'a> Check<'a> {
    fn run(&self, work: &mut Work<'a>) -> Result<(), String> {
        let game = Game {
            positions: self.wish.positions,
            elements: u32::try_from(self.wishes.elements.len()).unwrap_or(u32::MAX),
            rule: self.wishes.rule,
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
        match self.wish.notes.is_empty() {
            true => self.guessed(game, work),
            false => {
                let notes = self.wish.notes.len() as u64;
                work.look(codes.saturating_mul(notes))?;
                self.noted(game, &secret)
            }
        }
    }

    /// The numbers of elements.
    fn numbers(&self, names: &[String]) -> Result<Vec<u32>, String> {
        let number = |name: &String| {
            let known = (0_u32..).zip(&self.wishes.elements);
            let mut found = known.filter(|(_, element)| *element == name);
            found
                .next()
                .map(|(number, _)| number)
                .ok_or_else(|| format!("there is no element {}", quoted(name)))
        };
        names.iter().map(number).collect()
    }

    /// The notes are the items that were asked for, they are true, and together they leave the secret alone.
    fn noted(&self, game: Game, secret: &[u32]) -> Result<(), String> {
        let decision = self.decision;
        let asked = self.wish.tries;
        if asked.or(decision.tries).is_some() || !decision.strategy.is_empty() {
            return Err("it has notes, and is opened by guessing, too".to_owned());
        }
        let items: Vec<_> = decision.notes.iter().map(|note| &note.item).collect();
        if items != self.wish.notes.iter().collect::<Vec<_>>() {
            return Err("its notes are other items than those asked for".to_owned());
        }
        let distinct: BTreeSet<_> = items.iter().collect();
        if distinct.len() != items.len() {
            return Err("two of its notes are the same item".to_owned());
        }
        let mut notes: Vec<Told> = Vec::new();
        for note in &decision.notes {
            let (item, told) = (quoted(&note.item), (note.black, note.white));
            if self.world.items.iter().all(|known| known.name != note.item) {
                return Err(format!("there is no item {item}"));
            }
            let numbers = self.numbers(&note.guess)?;
            if numbers == secret {
                return Err(format!("the note {item} is the secret itself"));
            }
            let guess = game.guess(&numbers);
            let guess = guess.ok_or_else(|| format!("the note {item} has another length"))?;
            if game.answer(&guess, secret) != told {
                return Err(format!("what the note {item} says is not true"));
            }
            notes.push((guess, told));
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
    fn guessed(&self, game: Game, work: &mut Work<'a>) -> Result<(), String> {
        let decision = self.decision;
        if !decision.notes.is_empty() {
            return Err("it has notes that nobody asked for".to_owned());
        }
        let Some(tries) = decision.tries else {
            return Err("it has neither notes nor tries".to_owned());
        };
        if self.wish.tries.is_some_and(|asked| asked != tries) {
            return Err("it has another number of tries than asked for".to_owned());
        }
        let (played, worst) = work.play(&decision.strategy)?;
        if played != game {
            return Err("its strategy is for another game".to_owned());
        }
        let tries = u64::from(tries);
        // Where nobody asked for a number, there are as many tries as needed, and no more.
        let is_free = self.wish.tries.is_none();
        if worst as u64 > tries || (is_free && worst as u64 != tries) {
            return Err(format!("its strategy needs {worst} tries, not {tries}"));
        }
        Ok(())
    }
}
