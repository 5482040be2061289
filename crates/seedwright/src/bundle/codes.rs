//! The settings of the locks that codes open, and what was decided about them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::codes::{Code, Game, LockKind, Row, SecretLock};
use crate::world::{CodeLock, LockOpening, World};

/// A lock with its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockDecision {
    /// Its name.
    pub lock: String,
    /// The secret.
    pub secret: Vec<String>,
    /// What opens it, if notes do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// How many tries there are, if it is opened by guessing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<u32>,
    /// The strategy that opens it within the tries, whatever the secret, as lines of text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strategy: Vec<String>,
}

/// A note: a guess and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The item that it is.
    pub item: String,
    /// The guess.
    pub guess: Vec<String>,
    /// Right elements at the right position.
    pub black: u32,
    /// Right elements elsewhere.
    pub white: u32,
}

/// What a pack asks of its locks, if it has some, as a bundle says it.
pub fn lock_settings(world: &World) -> Option<Value> {
    let theme = world.codes.as_ref().filter(|theme| !theme.locks.is_empty())?;
    let elements = theme.settings.elements.iter().map(|element| &element.name);
    let lock = |lock: &CodeLock| {
        let (notes, tries) = match &lock.opened {
            LockOpening::Notes(items) => {
                let names = items.iter().map(|item| world.items[*item].name.clone());
                (names.collect::<Vec<_>>(), None)
            }
            LockOpening::Guessing { tries, .. } => (Vec::new(), *tries),
        };
        json!({
            "lock": world.rules[lock.rule].name,
            "positions": lock.positions,
            "notes": notes,
            "tries": tries,
        })
    };
    Some(json!({
        "elements": elements.collect::<Vec<_>>(),
        "rule": theme.settings.rule.word(),
        "locks": theme.locks.iter().map(lock).collect::<Vec<_>>(),
    }))
}

/// What was decided about locks, by name.
pub fn lock_decisions(world: &World, locks: &[SecretLock]) -> Vec<LockDecision> {
    locks.iter().map(|lock| decision(world, lock)).collect()
}

/// What was decided about a lock, by name.
fn decision(world: &World, secret_lock: &SecretLock) -> LockDecision {
    let note = |(item, row): (crate::world::ItemId, &Row)| Note {
        item: world.items[item].name.clone(),
        guess: names(&secret_lock.game, &row.guess),
        black: row.feedback.black,
        white: row.feedback.white,
    };
    let (tries, strategy) = match &secret_lock.way {
        LockKind::Notes(..) => (None, Vec::new()),
        LockKind::Guessing(lock) => {
            let text = lock.proof.to_text(&secret_lock.game);
            (Some(lock.tries), text.lines().map(str::to_owned).collect())
        }
    };
    LockDecision {
        lock: world.rules[secret_lock.rule].name.clone(),
        secret: names(&secret_lock.game, secret_lock.secret()),
        notes: secret_lock.notes().map(note).collect(),
        tries,
        strategy,
    }
}

fn names(game: &Game, code: &Code) -> Vec<String> {
    game.names(code).map(str::to_owned).collect()
}
