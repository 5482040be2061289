//! Writes the sections `[codes]` and `[locks]`.

use super::Writer;
use super::toml::Sheet;
use crate::section::Section;
use crate::world::games::Strategy;
use crate::world::{CodeLock, CodeSettings, LockOpening, LockRequest, LockSettings, NamedRuleId};

impl Writer<'_> {
    pub(super) fn codes(&self, sheet: &mut Sheet) {
        let Some(theme) = &self.world.codes else {
            return;
        };
        let request = theme.settings.least(&CodeSettings::default());
        self.section::<CodeSettings>(sheet, &["codes"], &request);
        for lock in &theme.locks {
            let default = theme.default_strategy(lock.positions);
            self.code_lock(sheet, lock, default);
        }
    }

    fn code_lock(&self, sheet: &mut Sheet, lock: &CodeLock, default: Strategy) {
        let rule = &self.world.rules[lock.rule];
        let mut request = LockRequest {
            positions: Some(lock.positions),
            note: Some(rule.note.clone()).filter(|note| !note.is_empty()),
            difficulty: lock.puzzle.and_then(|puzzle| puzzle.difficulty),
            least_left: lock.puzzle.and_then(|puzzle| puzzle.least_left),
            ..LockRequest::default()
        };
        match &lock.opened {
            LockOpening::Notes(notes) => request.notes = Some(notes.clone()),
            LockOpening::Guessing { tries, strategy } => {
                request.tries = *tries;
                request.strategy = Some(*strategy).filter(|strategy| *strategy != default);
            }
        }
        self.section::<LockSettings>(sheet, &["locks", &rule.name], &request);
    }

    /// Whether a rule belongs to a lock and is therefore written with it.
    pub(super) fn is_of_lock(&self, rule: NamedRuleId) -> bool {
        let mut locks = self.world.codes.iter().flat_map(|theme| &theme.locks);
        locks.any(|lock| lock.rule == rule)
    }
}
