//! The locks of a world: a secret for each, and what opens it.

use std::ops::ControlFlow;

use super::{GuessLock, GuessLockWish, GuessProof, NoLock, NoteLock, draw_secret};
use crate::codes::feedback::Row;
use crate::codes::game::{Code, Game};
use crate::codes::logarithm::Bits;
use crate::codes::strategy::Strategy;
use crate::codes::tree::Grown;
use crate::random::Seed;
use crate::world::{CodeLock, Finding, ItemId, NamedRuleId, Opened, Subject, World};

/// How many secrets are drawn until one is found that can be told in so many notes.
const SECRETS: u32 = 64;

/// The best strategy is searched for a check where there are at most so many codes: four positions and six
/// elements take a fraction of a second.
const MOST_SEARCHED: u128 = 1_296;

/// A lock with its secret.
#[derive(Clone, Debug)]
pub struct MadeLock {
    /// The rule that it is in requirements.
    pub rule: NamedRuleId,
    /// What its code is made of.
    pub game: Game,
    /// How it is opened.
    pub way: MadeWay,
}

/// How a lock is opened.
#[derive(Clone, Debug)]
pub enum MadeWay {
    /// By notes, each of them an item.
    Notes(NoteLock, Vec<ItemId>),
    /// By guessing.
    Guessing(GuessLock),
}

impl MadeLock {
    /// The secret.
    pub fn secret(&self) -> &Code {
        match &self.way {
            MadeWay::Notes(lock, _) => &lock.secret,
            MadeWay::Guessing(lock) => &lock.secret,
        }
    }

    /// The notes and the items they are.
    pub fn notes(&self) -> impl Iterator<Item = (ItemId, &Row)> {
        let notes = match &self.way {
            MadeWay::Notes(lock, items) => Some(items.iter().copied().zip(&lock.notes)),
            MadeWay::Guessing(_) => None,
        };
        notes.into_iter().flatten()
    }

    /// How hard it is to open.
    pub fn difficulty(&self) -> Bits {
        match &self.way {
            MadeWay::Notes(lock, _) => lock.difficulty(&self.game),
            MadeWay::Guessing(lock) => lock.difficulty(&self.game),
        }
    }
}

/// Makes the locks of a world. Each has a stream of its own, so that no lock depends on the others.
///
/// # Errors
/// With the lock that can't be made. The observer is told while strategies grow.
pub fn make_locks(
    world: &World,
    seed: &Seed,
    observer: &mut dyn FnMut(Grown) -> ControlFlow<()>,
) -> Result<Vec<MadeLock>, (NamedRuleId, NoLock)> {
    let Some(theme) = &world.codes else {
        return Ok(Vec::new());
    };
    let make = |lock: &CodeLock| {
        let game = theme
            .game(lock.positions)
            .expect("the games of a checked world are sound");
        let key = &world.rules[lock.rule].name;
        let way = match &lock.opened {
            Opened::Notes(items) => note_lock(&game, items, key, seed),
            Opened::Guessing { tries, strategy } => {
                let wish = GuessLockWish {
                    key: key.clone(),
                    tries: *tries,
                    strategy: *strategy,
                };
                GuessLock::make(&game, &wish, seed, observer).map(MadeWay::Guessing)
            }
        };
        let rule = lock.rule;
        way.map(|way| MadeLock { rule, game, way })
            .map_err(|reason| (rule, reason))
    };
    theme.locks.iter().map(make).collect()
}

/// The locks of a world that their strategies don't open within the tries that the world allows. Whoever
/// makes the locks finds that out, too; the best strategy is only searched where that is quick.
pub fn check_tries(world: &World, seed: &Seed) -> Vec<Finding> {
    let Some(theme) = &world.codes else {
        return Vec::new();
    };
    let too_few = |lock: &CodeLock| {
        let Opened::Guessing {
            tries: Some(tries),
            strategy,
        } = lock.opened
        else {
            return None;
        };
        let game = theme.game(lock.positions).ok()?;
        if strategy == Strategy::Optimal && game.codes() > MOST_SEARCHED {
            return None;
        }
        let mut see = |_| ControlFlow::Continue(());
        let (_, needed) = GuessProof::find(&game, strategy, seed, &mut see).ok()?;
        (tries < needed).then(|| {
            let strategy = strategy.name();
            let message = format!("the strategy `{strategy}` of this lock needs {needed} tries");
            let finding = Finding::new("E0351", Subject::Rule(lock.rule), message);
            finding.hint("allow more tries, or take another strategy or fewer positions")
        })
    };
    theme.locks.iter().filter_map(too_few).collect()
}

/// Draws secrets until one can be told in as many notes as there are items.
fn note_lock(game: &Game, items: &[ItemId], key: &str, seed: &Seed) -> Result<MadeWay, NoLock> {
    let notes = items.len() as u32;
    let own = Seed::from_text(format!("{} {key}", seed.text()));
    for attempt in 0..SECRETS {
        let secret = draw_secret(game, &own, &format!("secret {attempt}"));
        match NoteLock::make(game, secret, Some(notes), &own) {
            Ok(lock) => return Ok(MadeWay::Notes(lock, items.to_vec())),
            Err(NoLock::Impossible { .. } | NoLock::NotFound { .. }) => {}
            Err(reason) => return Err(reason),
        }
    }
    Err(NoLock::NotFound {
        notes,
        attempts: SECRETS,
    })
}
