//! What codes are made of, and the locks that are opened by one.

use super::Writer;
use super::toml::{Row, Sheet, list, string};
use crate::world::games::{Rule, Strategy};
use crate::world::{CodeElement, CodeLock, NamedRuleId, Opened};

impl Writer<'_> {
    pub(super) fn codes(&self, sheet: &mut Sheet) {
        let Some(theme) = &self.world.codes else {
            return;
        };
        sheet.header(&["codes"]);
        let elements: Vec<String> = theme.elements.iter().map(element).collect();
        sheet.field("elements", list(&elements));
        let positions = theme.positions.iter().map(u32::to_string);
        sheet.field("positions", list(&positions.collect::<Vec<_>>()));
        if let Some(guesses) = theme.guesses {
            sheet.field("guesses", guesses);
        }
        if theme.rule != Rule::Standard {
            sheet.field("rule", string(theme.rule.name()));
        }
        for lock in &theme.locks {
            let usual = theme.usual_strategy(lock.positions);
            self.code_lock(sheet, lock, usual);
        }
    }

    fn code_lock(&self, sheet: &mut Sheet, lock: &CodeLock, usual: Strategy) {
        let rule = &self.world.rules[lock.rule];
        sheet.header(&["locks", &rule.name]);
        sheet.field("positions", lock.positions);
        match &lock.opened {
            Opened::Notes(notes) => {
                let names = notes.iter().map(|item| string(&self.world.items[*item].name));
                sheet.field("notes", list(&names.collect::<Vec<_>>()));
            }
            Opened::Guessing { tries, strategy } => {
                if let Some(tries) = tries {
                    sheet.field("tries", tries);
                }
                if *strategy != usual {
                    sheet.field("strategy", string(strategy.name()));
                }
            }
        }
        sheet.words("note", &rule.note);
    }

    /// Whether a rule is that of a lock, which is written with the lock.
    pub(super) fn is_of_lock(&self, rule: NamedRuleId) -> bool {
        let mut locks = self.world.codes.iter().flat_map(|theme| &theme.locks);
        locks.any(|lock| lock.rule == rule)
    }
}

fn element(element: &CodeElement) -> String {
    match &element.glyph {
        None => string(&element.name),
        Some(glyph) => {
            let mut row = Row::default();
            row.text("name", &element.name);
            row.text("glyph", glyph);
            row.finish()
        }
    }
}
