//! The stage that gives code locks their secrets.

use serde_json::Value;

use super::error::Error;
use super::stage::{Decisions, Stage, StageName};
use super::watch::{Event, Watch};
use crate::bundle::lock_settings;
use crate::codes::{MAX_LOCK_CODES, SecretLock, Strategy, make_locks};
use crate::random::Seed;
use crate::world::{CodeLock, Linking, LockOpening, NamedRule, Requirements, World};

/// The maximum number of codes for which a derived lock gets a full strategy tree.
const MAX_PLANNED: u128 = 1_296;

/// Returns the number of locks that a pack names.
pub(super) fn lock_count(world: &World) -> usize {
    world.codes.as_ref().map_or(0, |theme| theme.locks.len())
}

/// Gives the locks of a world their secrets.
pub(super) struct CodeStage {
    /// The world with the locks.
    world: World,
    /// Whether that world is not the pack's own.
    is_derived: bool,
}

impl CodeStage {
    /// Prepares the locks of a pack; `None` if it has no codes.
    ///
    /// A pack that declares a code game but names no lock gets one lock for each possible code length, opened by
    /// guessing.
    pub fn new(world: &World) -> Option<Self> {
        let theme = world.codes.as_ref()?;
        if !theme.locks.is_empty() {
            return Some(Self { world: world.clone(), is_derived: false });
        }
        let mut draft = world.clone().into_draft();
        let mut locks = Vec::new();
        for positions in theme.settings.positions.0.iter().copied() {
            let codes = theme.game(positions).map_or(u128::MAX, |game| game.codes());
            if codes > MAX_LOCK_CODES {
                continue;
            }
            let name = format!("Code of {positions}");
            let need = Requirements::ALWAYS;
            let rule = draft.rules.push(NamedRule { name, note: String::new(), need });
            // The trees of large games take long to build, and the pack did not request one.
            let strategy = match codes <= MAX_PLANNED {
                true => theme.default_strategy(positions),
                false => Strategy::Lowest,
            };
            locks.push(CodeLock {
                rule,
                positions,
                opened: LockOpening::Guessing { tries: None, strategy },
                puzzle: None,
            });
        }
        draft.codes.as_mut()?.locks = locks;
        let world = draft.finish().ok()?;
        Some(Self { world, is_derived: true })
    }

    /// Returns the locks with their secrets.
    pub fn locks(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Vec<SecretLock>, Error> {
        let mut see = |effort| watch.emit(&Event::Codes(effort));
        Ok(make_locks(&self.world, seed, &mut see)?)
    }

    /// Whether there are any locks.
    pub fn has_locks(&self) -> bool {
        self.world.codes.as_ref().is_some_and(|theme| !theme.locks.is_empty())
    }
}

impl Stage for CodeStage {
    fn name(&self) -> &'static str {
        StageName::Codes.name()
    }

    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        decisions.codes = self.locks(seed, watch)?;
        decisions.locked_world = self.is_derived.then(|| self.world.clone());
        Ok(())
    }

    fn settings(
        &self,
        _: Option<&Linking>,
        _: &Seed,
        _: &mut Watch<'_>,
    ) -> Result<Option<Value>, Error> {
        Ok(lock_settings(&self.world))
    }
}
