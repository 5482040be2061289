//! The locks of a world: a secret for each, and the notes or strategy that open it.

use std::collections::BTreeMap;

use super::writer::{Budget, Writer};
use super::{
    DEFAULT_NOTE_STEPS, GuessLock, GuessLockSettings, GuessProof, LockError, NoteLock, NoteRequest,
    WorldLockError, counted_notes, draw_secret, layout_of_lock,
};
use crate::codes::effort::{Effort, Observer};
use crate::codes::feedback::Row;
use crate::codes::logarithm::Entropy;
use crate::random::Seed;
use crate::world::games::{Code, Game, PuzzleRules, Strategy};
use crate::world::{CodeLock, Finding, ItemId, LockOpening, NamedRuleId, Subject, World};

/// The maximum number of secrets drawn until one is determined by the required number of notes.
const SECRETS: u32 = 64;

/// The maximum number of codes for which a check searches the best strategy: four positions and six elements take a
/// fraction of a second.
const MAX_SEARCHED: u128 = 1_296;

/// The number of seeds that a check tries before it reports that no notes were found.
const SEEDS: u64 = 3;

/// A lock with its secret.
#[derive(Clone, Debug)]
pub struct SecretLock {
    /// The named rule of the lock.
    pub rule: NamedRuleId,
    /// The game of its code.
    pub game: Game,
    /// How it is opened.
    pub way: LockKind,
}

/// How a lock is opened.
#[derive(Clone, Debug)]
pub enum LockKind {
    /// By notes, each of them an item.
    Notes(NoteLock, Vec<ItemId>),
    /// By guessing.
    Guessing(GuessLock),
}

impl SecretLock {
    /// The secret.
    pub fn secret(&self) -> &Code {
        match &self.way {
            LockKind::Notes(lock, _) => &lock.secret,
            LockKind::Guessing(lock) => &lock.secret,
        }
    }

    /// Returns the notes and the items that carry them.
    pub fn notes(&self) -> impl Iterator<Item = (ItemId, &Row)> {
        let notes = match &self.way {
            LockKind::Notes(lock, items) => Some(items.iter().copied().zip(&lock.notes)),
            LockKind::Guessing(_) => None,
        };
        notes.into_iter().flatten()
    }

    /// Returns its difficulty.
    pub fn difficulty(&self) -> Entropy {
        match &self.way {
            LockKind::Notes(lock, _) => lock.difficulty(&self.game),
            LockKind::Guessing(lock) => lock.difficulty(&self.game),
        }
    }
}

/// Builds the locks of a world. Each has a random stream of its own, so that no lock depends on the others.
///
/// # Errors
/// The lock that can't be built. The observer is called while strategies and notes are searched, and can stop the work.
pub fn make_locks(
    world: &World,
    seed: &Seed,
    observer: &mut Observer<'_>,
) -> Result<Vec<SecretLock>, WorldLockError> {
    let Some(theme) = &world.codes else {
        return Ok(Vec::new());
    };
    // Locks that differ only in their secrets share a strategy, which takes a while to find.
    let mut found: BTreeMap<(u32, &str), (GuessProof, u32)> = BTreeMap::new();
    let make = |lock: &CodeLock| {
        let game = theme.game(lock.positions).expect("the games of a checked world are sound");
        let key = &world.rules[lock.rule].name;
        let way = match &lock.opened {
            LockOpening::Notes(items) => {
                note_lock(&game, (items, lock.puzzle), key, seed, observer)
            }
            LockOpening::Guessing { tries, strategy } => {
                let settings =
                    GuessLockSettings { key: key.clone(), tries: *tries, strategy: *strategy };
                let known = (lock.positions, strategy.word());
                let proof = match found.get(&known) {
                    Some(proof) => Ok(proof.clone()),
                    None => layout_of_lock(&game)
                        .and_then(|_| GuessProof::find(&game, *strategy, seed, observer)),
                };
                proof
                    .inspect(|proof| drop(found.insert(known, proof.clone())))
                    .and_then(|proof| GuessLock::proved(&game, &settings, seed, proof))
                    .map(LockKind::Guessing)
            }
        };
        let rule = lock.rule;
        way.map(|way| SecretLock { rule, game, way }).map_err(|error| {
            let lock = key.clone();
            WorldLockError { rule, lock, error }
        })
    };
    theme.locks.iter().map(make).collect()
}

/// Finds the locks of a world that can't be built: their strategies need more tries than the world allows, or no secret
/// is determined by the given number of notes. This is a quick check of what [`make_locks`] would find: the best
/// strategy is only searched for small games, and notes are searched with a few seeds. Returns `None` if the observer
/// stops the work.
pub fn check_locks(
    world: &World,
    seed: &Seed,
    observer: &mut Observer<'_>,
) -> Option<Vec<Finding>> {
    let Some(theme) = &world.codes else {
        return Some(Vec::new());
    };
    let mut is_stopped = false;
    let mut observer = |effort: Effort| {
        let answer = observer(effort);
        is_stopped |= answer.is_break();
        answer
    };
    // Locks with the same numbers of positions and notes are equally hard to build.
    let mut noted: BTreeMap<_, Option<LockError>> = BTreeMap::new();
    let check = |lock: &CodeLock| {
        let game = theme.game(lock.positions).ok()?;
        match &lock.opened {
            LockOpening::Guessing { tries, strategy } => {
                let needed = too_few_tries(&game, (*tries)?, *strategy, seed, &mut observer)?;
                Some(needs_tries(lock.rule, *strategy, needed))
            }
            LockOpening::Notes(items) => {
                let key = &world.rules[lock.rule].name;
                let reason = noted
                    .entry((lock.positions, items.len(), lock.puzzle))
                    .or_insert_with(|| no_notes(&game, (items, lock.puzzle), key, &mut observer));
                reason.as_ref().map(|reason| lacks_notes(lock.rule, items.len() as u32, reason))
            }
        }
    };
    let found = theme.locks.iter().filter_map(check).collect();
    (!is_stopped).then_some(found)
}

/// Returns the number of tries that a strategy needs, if these are too few.
fn too_few_tries(
    game: &Game,
    tries: u32,
    strategy: Strategy,
    seed: &Seed,
    observer: &mut Observer<'_>,
) -> Option<u32> {
    if strategy == Strategy::Optimal && game.codes() > MAX_SEARCHED {
        return None;
    }
    let (_, needed) = GuessProof::find(game, strategy, seed, observer).ok()?;
    (tries < needed).then_some(needed)
}

fn needs_tries(rule: NamedRuleId, strategy: Strategy, needed: u32) -> Finding {
    let (strategy, is_minimax) = (strategy.word(), strategy == Strategy::Minimax);
    let tries = if needed == 1 { "try" } else { "tries" };
    let message = format!("the strategy `{strategy}` of this lock needs {needed} {tries}");
    let finding = Finding::new("E0351", Subject::Rule(rule), message);
    finding.hint(match is_minimax {
        true => "allow more `tries`, or use fewer positions",
        false => {
            "allow more `tries`, use the strategy \"minimax\", which needs few, or use fewer positions"
        }
    })
}

/// Returns why a lock with notes can't be built, if so.
fn no_notes(
    game: &Game,
    notes: (&[ItemId], Option<PuzzleRules>),
    key: &str,
    observer: &mut Observer<'_>,
) -> Option<LockError> {
    let mut reason = None;
    for seed in 1..=SEEDS {
        match note_lock(game, notes, key, &Seed::from(seed), observer) {
            Ok(_) => return None,
            Err(proved @ (LockError::Impossible { .. } | LockError::Stopped)) => {
                return Some(proved);
            }
            Err(other) => reason = Some(other),
        }
    }
    reason
}

fn lacks_notes(rule: NamedRuleId, notes: u32, reason: &LockError) -> Finding {
    let notes = counted_notes(notes);
    let message = match reason {
        LockError::Impossible { .. } => {
            format!(
                "no secret of this lock can be determined by exactly {notes}, all of them needed"
            )
        }
        LockError::TooLarge(error) => format!("this lock is too large: {error}"),
        LockError::NoPuzzle { .. } => {
            format!("found no secret of this lock with {notes} that are the requested puzzle")
        }
        _ => format!(
            "found no secret of this lock that is determined by exactly {notes}, all of them needed"
        ),
    };
    let finding = Finding::new("E0351", Subject::Rule(rule), message);
    finding.hint(match reason {
        LockError::NoPuzzle { .. } => {
            "change the number of notes or of positions, or lower `least-left`"
        }
        _ => "change the number of notes or of positions",
    })
}

/// Draws secrets until one is determined by as many notes as there are items.
fn note_lock(
    game: &Game,
    (items, puzzle): (&[ItemId], Option<PuzzleRules>),
    key: &str,
    seed: &Seed,
    observer: &mut Observer<'_>,
) -> Result<LockKind, LockError> {
    let notes = items.len() as u32;
    let writer = Writer::new(game)?;
    if writer.is_impossible(notes) {
        return Err(LockError::Impossible { notes });
    }
    let own = Seed::from_text(format!("{} {key}", seed.text()));
    let mut budget = Budget::new(DEFAULT_NOTE_STEPS, observer);
    for attempt in 0..SECRETS {
        let secret = draw_secret(game, &own, &format!("secret {attempt}"));
        let request = NoteRequest { notes: Some(notes), puzzle, steps: DEFAULT_NOTE_STEPS };
        match writer.lock(secret, request, &own, &mut budget) {
            Ok(lock) => return Ok(LockKind::Notes(lock, items.to_vec())),
            Err(
                LockError::Impossible { .. }
                | LockError::NotFound { .. }
                | LockError::NoPuzzle { .. },
            ) => {}
            Err(reason) => return Err(reason),
        }
    }
    Err(match puzzle {
        Some(rules) => LockError::NoPuzzle { notes: Some(notes), rules, attempts: SECRETS },
        None => LockError::NotFound { notes, attempts: SECRETS },
    })
}
