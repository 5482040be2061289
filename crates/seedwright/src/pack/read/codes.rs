//! What codes are made of, and the locks that are opened by one: the sections `[codes]` and `[locks]`.

use super::{Reader, section};
use crate::document::Table;
use crate::world::games::Strategy;
use crate::world::{
    CodeLock, CodeSettings, CodeTheme, Id, LockOpening, LockRequest, LockSettings, NamedRuleId,
    Subject,
};

impl Reader<'_> {
    /// Reads both sections. What is faulty in them was reported, and is left out.
    pub(super) fn fill_codes(&mut self, document: &Table) {
        let mut theme = document.table("codes").map(|(table, place)| {
            self.declare_at(Subject::Codes, place);
            let settings = self.section::<CodeSettings>(table).settle();
            CodeTheme { settings, locks: Vec::new() }
        });
        // The rules of locks stand behind those of the section [rules].
        let locks = section(document, "locks").count();
        let first = self.draft.rules.len() - locks;
        for (at, (key, table)) in section(document, "locks").enumerate() {
            let rule = NamedRuleId::from_index(first + at);
            let said = self.section::<LockSettings>(table);
            // Without a usual length, which is reported, any will do.
            let positions =
                { said.positions }.or_else(|| theme.as_ref()?.default_positions()).unwrap_or(1);
            let usual = theme.as_ref().map(|theme| theme.default_strategy(positions));
            let opened = self.opened(table, said, usual.unwrap_or(Strategy::Entropy));
            if let LockOpening::Notes(notes) = &opened {
                let parts: Vec<_> =
                    notes.iter().map(|item| self.requirements.item(*item, 1)).collect();
                self.draft.rules[rule].need = self.requirements.all(&parts);
            }
            let Some(theme) = &mut theme else {
                let message = format!("the lock `{}` has nothing to make its code of", key.text);
                let hint = "say what codes are made of in a section [codes]";
                self.error("E0353", key.span, message, hint);
                continue;
            };
            theme.locks.push(CodeLock { rule, positions, opened });
        }
        self.draft.codes = theme;
    }

    /// How a lock is opened; some strategy is usual.
    fn opened(&mut self, table: &Table, said: LockRequest, usual: Strategy) -> LockOpening {
        if table.get("notes").is_none() {
            return LockOpening::Guessing {
                tries: said.tries,
                strategy: said.strategy.unwrap_or(usual),
            };
        }
        for field in ["tries", "strategy"] {
            if let Some(value) = table.get(field) {
                let message = "a lock with notes is not opened by guessing";
                let hint = "leave out `notes`, or `tries` and `strategy`";
                self.error("E0352", value.span, message, hint);
            }
        }
        LockOpening::Notes(said.notes.unwrap_or_default())
    }
}
