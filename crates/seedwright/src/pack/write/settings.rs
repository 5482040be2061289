//! Writes options, tricks and presets.

use std::collections::BTreeMap;

use super::section::text;
use super::toml::{Row, Sheet, string};
use super::{TooLarge, Writer};
use crate::pack::shape::MAX_AMOUNT;
use crate::section::plain_row;
use crate::world::{Draft, OptionRow, Preset, SettingValue, Subject, TrickRow, WorldOption};

impl Writer<'_> {
    pub(super) fn settings(&self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let options = self.world.options.rows().iter();
        let options = options.map(|option| (option.name.clone(), self.option(option)));
        sheet.section(&["options"], options);
        self.tricks(sheet)?;
        let presets = self.world.presets.rows().iter();
        let presets = presets.map(|preset| (preset.name.clone(), preset_row(preset)));
        sheet.section(&["presets"], presets);
        for constraint in &self.world.constraints {
            sheet.entry("constraints");
            sheet.field("rule", string(&self.world.constraint_text(constraint)));
            sheet.field("because", string(&constraint.because));
        }
        Ok(())
    }

    fn tricks(&self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let mut rows = Vec::with_capacity(self.world.tricks.len());
        for (id, trick) in self.world.tricks.iter() {
            if i64::from(trick.max) > MAX_AMOUNT {
                let subject = Subject::Trick(id);
                return Err(TooLarge { subject });
            }
            rows.push((trick.name.clone(), self.row(&TrickRow::of(trick))));
        }
        sheet.section(&["tricks"], rows);
        Ok(())
    }

    /// An option as a row: its kind and its fields.
    fn option(&self, option: &WorldOption) -> String {
        let names: &Draft = self.world;
        let (kind, row) = match OptionRow::of(option) {
            OptionRow::Range(row) => ("range", plain_row(&row, names)),
            OptionRow::Switch(row) => ("switch", plain_row(&row, names)),
            OptionRow::Choice(row) => ("choice", plain_row(&row, names)),
        };
        let fields = row.as_object().into_iter().flatten();
        let fields = fields.map(|(key, value)| (key.clone(), value.clone()));
        text(&[("kind".to_owned(), kind.into())].into_iter().chain(fields).collect())
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
            // Numbers outside the range of the shape are accepted as text.
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
