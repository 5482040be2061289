//! What codes are made of, and the locks that are opened by one: the sections `[codes]` and `[locks]`.

use super::{Reader, list, number, section};
use crate::pack::document::{Data, Table, Value};
use crate::world::games::{Rule, Strategy};
use crate::world::{CodeElement, CodeLock, CodeTheme, Id, ItemId, NamedRuleId, Opened, Subject};

impl Reader<'_> {
    /// Reads both sections. What is faulty in them was reported, and is left out.
    pub(super) fn fill_codes(&mut self, document: &Table) {
        let mut theme = document.table("codes").map(|(table, place)| {
            self.declare_at(Subject::Codes, place);
            theme(table)
        });
        // The rules of locks stand behind those of the section [rules].
        let locks = section(document, "locks").count();
        let first = self.draft.rules.len() - locks;
        for (at, (key, table)) in section(document, "locks").enumerate() {
            let rule = NamedRuleId::from_index(first + at);
            // Without a usual length, which is reported, any will do.
            let positions = number(table, "positions")
                .or_else(|| theme.as_ref()?.usual_positions())
                .unwrap_or(1);
            let usual = theme.as_ref().map(|theme| theme.usual_strategy(positions));
            let opened = self.opened(table, usual.unwrap_or(Strategy::Entropy));
            if let Opened::Notes(notes) = &opened {
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
    fn opened(&mut self, table: &Table, usual: Strategy) -> Opened {
        if table.get("notes").is_some() {
            for field in ["tries", "strategy"] {
                if let Some(value) = table.get(field) {
                    let message = "a lock with notes is not opened by guessing";
                    let hint = "leave out `notes`, or `tries` and `strategy`";
                    self.error("E0352", value.span, message, hint);
                }
            }
            let notes = list(table, "notes").iter();
            let notes: Vec<ItemId> = notes.filter_map(|note| self.item(note)).collect();
            return Opened::Notes(notes);
        }
        let strategy = table.text("strategy").map(|(word, _)| word);
        let strategy = Strategy::ALL.into_iter().find(|known| Some(known.name()) == strategy);
        Opened::Guessing { tries: number(table, "tries"), strategy: strategy.unwrap_or(usual) }
    }
}

fn theme(table: &Table) -> CodeTheme {
    let rule = table.text("rule").map(|(word, _)| word);
    let positions = match number(table, "positions") {
        Some(positions) => vec![positions],
        None => {
            let values = list(table, "positions").iter();
            let numbers = values.filter_map(|value| match value.data {
                Data::Integer(number) => u32::try_from(number).ok(),
                _ => None,
            });
            numbers.collect()
        }
    };
    CodeTheme {
        elements: list(table, "elements").iter().filter_map(element).collect(),
        positions,
        guesses: number(table, "guesses"),
        rule: Rule::ALL.into_iter().find(|known| Some(known.name()) == rule).unwrap_or_default(),
        locks: Vec::new(),
    }
}

fn element(value: &Value) -> Option<CodeElement> {
    if let Some((name, _)) = value.text() {
        return Some(CodeElement { name: name.to_owned(), glyph: None });
    }
    let (table, _) = value.table()?;
    Some(CodeElement {
        name: table.text("name")?.0.to_owned(),
        glyph: table.text("glyph").map(|(glyph, _)| glyph.to_owned()),
    })
}
