//! Reads the sections `[codes]` and `[locks]`.

use super::{Reader, section};
use crate::document::Table;
use crate::world::games::{PuzzleRules, Strategy};
use crate::world::{
    CodeLock, CodeSettings, CodeTheme, Id, LockOpening, LockRequest, LockSettings, NamedRuleId,
    Subject,
};

impl Reader<'_> {
    /// Reads both sections, leaving out invalid values (reported before).
    pub(super) fn fill_codes(&mut self, document: &Table) {
        let mut theme = document.table("codes").map(|(table, place)| {
            self.declare_at(Subject::Codes, place);
            let settings = self.section::<CodeSettings>(table).settle();
            CodeTheme { settings, locks: Vec::new() }
        });
        // The rules of locks come after those of the section [rules].
        let locks = section(document, "locks").count();
        let first = self.draft.rules.len() - locks;
        for (at, (key, table)) in section(document, "locks").enumerate() {
            let rule = NamedRuleId::from_index(first + at);
            let request = self.section::<LockSettings>(table);
            // A missing default length is reported elsewhere; any number does here.
            let positions =
                { request.positions }.or_else(|| theme.as_ref()?.default_positions()).unwrap_or(1);
            let default = theme.as_ref().map(|theme| theme.default_strategy(positions));
            let puzzle = PuzzleRules::requested(request.difficulty, request.least_left);
            let opened = self.opened(table, request, default.unwrap_or(Strategy::Entropy));
            if let LockOpening::Notes(notes) = &opened {
                let parts: Vec<_> =
                    notes.iter().map(|item| self.requirements.item(*item, 1)).collect();
                self.draft.rules[rule].need = self.requirements.all(&parts);
            }
            let Some(theme) = &mut theme else {
                let message = format!("the lock `{}` needs a section [codes]", key.text);
                let hint = "add a section [codes] with the `elements` that codes are made of";
                self.error("E0353", key.span, message, hint);
                continue;
            };
            theme.locks.push(CodeLock { rule, positions, opened, puzzle });
        }
        self.draft.codes = theme;
    }

    /// How a lock is opened: by notes, or by guessing with `default` unless the lock names a strategy.
    fn opened(&mut self, table: &Table, request: LockRequest, default: Strategy) -> LockOpening {
        if table.get("notes").is_none() {
            for field in ["difficulty", "least-left"] {
                if let Some(value) = table.get(field) {
                    let message = format!("a lock without `notes` has no `{field}`");
                    let hint = "name the items that are its `notes`, or remove it";
                    self.error("E0352", value.span, message, hint);
                }
            }
            return LockOpening::Guessing {
                tries: request.tries,
                strategy: request.strategy.unwrap_or(default),
            };
        }
        for field in ["tries", "strategy"] {
            if let Some(value) = table.get(field) {
                let message = "a lock with `notes` is not opened by guessing";
                let hint = "remove `notes`, or remove `tries` and `strategy`";
                self.error("E0352", value.span, message, hint);
            }
        }
        LockOpening::Notes(request.notes.unwrap_or_default())
    }
}
