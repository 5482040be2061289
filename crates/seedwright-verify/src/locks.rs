//! The decisions about locks that are opened by a code.
//!
//! A lock with notes is opened by the one code that fits them all, and none of them can be left out. A lock
//! without is opened by guessing: the file holds a strategy, which is played against every secret.

use std::collections::BTreeSet;

use crate::bundle::{CodeWishes, LockDecision, LockWish, StaticWorld};
use crate::codes::{Game, Guess, Rule};
use crate::problem::{Problem, quoted};
use crate::strategy;

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
    for (wish, decision) in wishes.locks.iter().zip(decisions) {
        let check = Check {
            world,
            wishes,
            wish,
            decision,
        };
        let refuse =
            |reason: String| Problem::codes(format!("lock {}: {reason}", quoted(&wish.lock)));
        if wish.lock != decision.lock || !names.insert(&wish.lock) {
            return Err(refuse("its secret is that of another lock".to_owned()));
        }
        check.run().map_err(refuse)?;
        match wish.notes.is_empty() {
            true => found.guessed = found.guessed.saturating_add(1),
            false => found.with_notes = found.with_notes.saturating_add(1),
        }
    }
    Ok(found)
}

struct Check<'a> {
    world: &'a StaticWorld,
    wishes: &'a CodeWishes,
    wish: &'a LockWish,
    decision: &'a LockDecision,
}

/// A guess and the answer that a note tells.
type Told = (Guess, (u32, u32));

impl Check<'_> {
    fn run(&self) -> Result<(), String> {
        let game = Game {
            positions: self.wish.positions,
            elements: u32::try_from(self.wishes.elements.len()).unwrap_or(u32::MAX),
            rule: self.wishes.rule,
        };
        if game.codes().is_none() {
            return Err("it has too many codes, or none".to_owned());
        }
        let secret = self.numbers(&self.decision.secret)?;
        if game.guess(&secret).is_none() {
            return Err("the secret has another length".to_owned());
        }
        let distinct: BTreeSet<_> = secret.iter().collect();
        if game.rule == Rule::Bulls && distinct.len() != secret.len() {
            return Err("the secret has an element twice".to_owned());
        }
        match self.wish.notes.is_empty() {
            true => self.guessed(game),
            false => self.noted(game, &secret),
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
            let guess = game.guess(&self.numbers(&note.guess)?);
            let guess = guess.ok_or_else(|| format!("the note {item} has another length"))?;
            if game.answer(&guess, secret) != told {
                return Err(format!("what the note {item} says is not true"));
            }
            notes.push((guess, told));
        }
        match game.fitting(&notes) {
            Some(1) => {}
            Some(codes) => return Err(format!("its notes fit {codes} codes, not one")),
            None => return Err("it has too many codes".to_owned()),
        }
        for without in 0..notes.len() {
            let mut others = notes.clone();
            others.remove(without);
            if game.fitting(&others) == Some(1) {
                return Err("one of its notes is not needed".to_owned());
            }
        }
        Ok(())
    }

    /// The strategy in the file finds every secret within the tries.
    fn guessed(&self, game: Game) -> Result<(), String> {
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
        let counted = strategy::count(&decision.strategy.join("\n"));
        let counted = counted.map_err(|problem| format!("its strategy: {problem}"))?;
        if counted.game != game {
            return Err("its strategy is for another game".to_owned());
        }
        let worst = counted.by_guesses.len();
        if worst as u64 > u64::from(tries) {
            return Err(format!("its strategy needs {worst} tries, not {tries}"));
        }
        Ok(())
    }
}
