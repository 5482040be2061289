//! What a player may choose.

use std::collections::BTreeMap;

use super::toml::{Row, Sheet, list, string};
use super::{TooLarge, Writer};
use crate::pack::shape::MAX_AMOUNT;
use crate::world::{OptionKind, Preset, SettingValue, Subject};

impl Writer<'_> {
    pub(super) fn settings(&self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let options = self.world.options.rows().iter().map(|option| {
            let mut row = Row::default();
            option_kind(&mut row, &option.kind);
            row.words("help", &option.help);
            (option.name.clone(), row.finish())
        });
        sheet.section(&["options"], options);
        self.tricks(sheet)?;
        let presets = self.world.presets.rows().iter();
        let presets = presets.map(|preset| (preset.name.clone(), preset_row(preset)));
        sheet.section(&["presets"], presets);
        Ok(())
    }

    fn tricks(&self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let mut rows = Vec::with_capacity(self.world.tricks.len());
        for (id, trick) in self.world.tricks.iter() {
            if i64::from(trick.max) > MAX_AMOUNT {
                let subject = Subject::Trick(id);
                return Err(TooLarge { subject });
            }
            let mut row = Row::default();
            if trick.max > 1 {
                row.set("max", trick.max);
            }
            if trick.default > 0 {
                row.set("default", trick.default);
            }
            row.words("help", &trick.help);
            rows.push((trick.name.clone(), row.finish()));
        }
        sheet.section(&["tricks"], rows);
        Ok(())
    }
}

fn option_kind(row: &mut Row, kind: &OptionKind) {
    match kind {
        OptionKind::Switch { default } => {
            row.text("kind", "switch");
            row.flag("default", *default);
        }
        OptionKind::Range { min, max, default } => {
            row.text("kind", "range");
            row.set("min", min);
            row.set("max", max);
            row.set("default", default);
        }
        OptionKind::Choice { values, default } => {
            row.text("kind", "choice");
            let words: Vec<_> = values.iter().map(|value| string(value)).collect();
            row.set("values", list(&words));
            if *default > 0 {
                row.set("default", &words[*default as usize]);
            }
        }
    }
}

fn preset_row(preset: &Preset) -> String {
    let mut set = Row::default();
    let choices = || preset.choices.iter().enumerate();
    let last: BTreeMap<_, _> = choices().map(|(at, (name, _))| (name, at)).collect();
    for (at, (name, value)) in choices() {
        // Of two choices for one name, only the last one counts.
        if last[name] != at {
            continue;
        }
        match value {
            SettingValue::Switch(on) => set.set(name, on),
            SettingValue::Number(number) if (0..=MAX_AMOUNT).contains(number) => {
                set.set(name, number);
            }
            // A word that looks like a number may be any number.
            SettingValue::Number(number) => set.text(name, &number.to_string()),
            SettingValue::Word(word) => set.text(name, word),
        }
    }
    let mut row = Row::default();
    row.words("help", &preset.help);
    if !set.is_empty() {
        row.set("set", set.finish());
    }
    row.finish()
}
