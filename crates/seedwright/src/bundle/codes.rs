//! The settings of code locks, and the decisions about them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::codes::{Code, Game, LockKind, Row, SecretLock};
use crate::section::promises_json;
use crate::world::{CodeLock, Draft, LockOpening, LockSettings, World};

/// A lock with its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockDecision {
    /// Its name.
    pub lock: String,
    /// The secret.
    pub secret: Vec<String>,
    /// The notes that open it; empty if it is opened by guessing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// The number of tries, if it is opened by guessing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<u32>,
    /// The strategy that opens it within the tries, whatever the secret, as lines of text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strategy: Vec<String>,
}

/// A note: a guess and its feedback.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The item that carries it.
    pub item: String,
    /// The guess.
    pub guess: Vec<String>,
    /// Right elements at their right position.
    pub black: u32,
    /// Right elements at a wrong position.
    pub white: u32,
}

/// Returns the settings of a pack's locks, if it has any, in the form that bundles use: the promises of its sections,
/// with the names of elements and locks.
pub fn lock_settings(world: &World) -> Option<Value> {
    let names: &Draft = world;
    let theme = world.codes.as_ref().filter(|theme| !theme.locks.is_empty())?;
    let elements: Vec<&String> =
        theme.settings.elements.iter().map(|element| &element.name).collect();
    let lock = |lock: &CodeLock| {
        let (notes, tries) = match &lock.opened {
            LockOpening::Notes(items) => (Some(items.clone()), None),
            LockOpening::Guessing { tries, .. } => (None, *tries),
        };
        let settings = LockSettings {
            notes,
            positions: Some(lock.positions),
            difficulty: lock.puzzle.and_then(|puzzle| puzzle.difficulty),
            least_left: lock.puzzle.and_then(|puzzle| puzzle.least_left),
            tries,
            ..LockSettings::default()
        };
        let name = ("lock".to_owned(), json!(world.rules[lock.rule].name));
        let mut stated = Map::from_iter([name]);
        stated.extend(promises_json(&settings, names));
        if lock.puzzle.is_none() {
            // Most locks are not puzzles, and their bundles say nothing about it.
            stated.retain(|key, _| key != "difficulty" && key != "leastLeft");
        }
        stated
    };
    let mut stated = promises_json(&theme.settings, names);
    stated.insert("elements".to_owned(), json!(elements));
    stated.insert("locks".to_owned(), theme.locks.iter().map(lock).collect());
    Some(Value::Object(stated))
}

/// Returns the decisions about locks, by name.
pub fn lock_decisions(world: &World, locks: &[SecretLock]) -> Vec<LockDecision> {
    locks.iter().map(|lock| decision(world, lock)).collect()
}

/// Returns the decision about a lock, by name.
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
