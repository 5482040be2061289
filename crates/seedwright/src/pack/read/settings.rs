//! Settings files: values for the options and tricks of a pack, or weights to draw them by.

use super::entries;
use crate::document::suggest::Suggester;
use crate::document::{Data, Diagnostic, Key, SourceFile, Span, Table, Value, report};
use crate::name::EscapedName;
use crate::pack::form;
use crate::random::{Seed, Stream};
use crate::world::{Preset, PresetId, SettingValue, Settings, World, limits};

/// The choices of a settings file. All of them are valid for the world they were read for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsFile {
    /// The preset that the choices start from.
    pub preset: Option<PresetId>,
    choices: Vec<Choice>,
}

/// A choice: a single value, or weighted values to draw from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    /// The option or trick.
    name: String,
    /// The position of its value.
    span: Span,
    /// The values and their weights, ordered by the number each value counts as.
    values: Vec<(SettingValue, u32)>,
}

impl SettingsFile {
    /// Applies the choices to `settings`. A draw depends only on the seed and the name of the option, so no
    /// other line of the file changes it.
    ///
    /// # Errors
    /// If a value has to be drawn and there is no seed.
    pub fn choose(
        &self,
        world: &World,
        seed: Option<&Seed>,
        settings: &mut Settings,
    ) -> Result<(), Diagnostic> {
        for choice in &self.choices {
            let value = choice.value(seed)?;
            settings.set(world, &choice.name, value).expect("choices were read for this world");
        }
        Ok(())
    }
}

impl Choice {
    /// The value, drawn if there are several.
    fn value(&self, seed: Option<&Seed>) -> Result<&SettingValue, Diagnostic> {
        if let [(value, _)] = self.values.as_slice() {
            return Ok(value);
        }
        let Some(seed) = seed else {
            let name = EscapedName(&self.name);
            let message = format!("`{name}` has weights, but there is no seed to draw it with");
            let error = Diagnostic::error("E0382", self.span, message);
            return Err(error.hint("use a command that takes `--seed`, or give it a single value"));
        };
        let weights: Vec<u32> = self.values.iter().map(|(_, weight)| *weight).collect();
        let drawn = Stream::new(seed, "settings", &self.name, 0).pick_weighted(&weights);
        let drawn = drawn.and_then(|index| self.values.get(index as usize));
        let (value, _) = drawn.expect("a choice has values, and no weight is 0");
        Ok(value)
    }
}

/// Reads a settings file: `preset = "NAME"`, and a section `[settings]` with a value or weights for options
/// and tricks.
///
/// # Errors
/// All problems found, in the order of the file.
pub fn read_settings(world: &World, file: &SourceFile) -> Result<SettingsFile, Vec<Diagnostic>> {
    let files = std::slice::from_ref(file);
    let (document, mut diagnostics) = form::parse_settings(files);
    let mut reader = Reader { world, diagnostics: &mut diagnostics };
    let found =
        SettingsFile { preset: reader.preset(&document), choices: reader.choices(&document) };
    if diagnostics.is_empty() {
        return Ok(found);
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Err(diagnostics)
}

struct Reader<'a> {
    world: &'a World,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn error(&mut self, code: &'static str, span: Span, message: String, hint: String) {
        report(self.diagnostics, Diagnostic::error(code, span, message).hint(hint));
    }

    fn preset(&mut self, document: &Table) -> Option<PresetId> {
        let (name, span) = document.text("preset")?;
        let mut presets = self.world.presets.iter();
        let found = presets.find(|(_, preset)| preset.name == name);
        if found.is_none() {
            let known = self.world.presets.rows().iter();
            let known = known.map(|preset: &Preset| preset.name.as_str());
            let hint = Suggester::default().meant_or_listed(name, known);
            let message = format!("the pack has no preset `{}`", EscapedName(name));
            self.error("E0380", span, message, hint);
        }
        found.map(|(id, _)| id)
    }

    fn choices(&mut self, document: &Table) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (key, value) in entries(document, "settings") {
            choices.extend(self.choice(key, value));
        }
        choices
    }

    /// Reads the choice for an option or trick; `None` if it is invalid.
    fn choice(&mut self, key: &Key, value: &Value) -> Option<Choice> {
        let found = match &value.data {
            Data::Boolean(on) => SettingValue::Switch(*on),
            Data::Integer(number) => SettingValue::Number(*number),
            Data::Text(word) => SettingValue::Word(word.clone()),
            Data::Table(weights) => return self.drawn(key, weights),
            Data::List(_) | Data::Invalid => return None,
        };
        self.value(key, &found, value.span)?;
        Some(Choice { name: key.text.clone(), span: value.span, values: vec![(found, 1)] })
    }

    /// Returns the number that a value counts as.
    fn value(&mut self, key: &Key, value: &SettingValue, span: Span) -> Option<u32> {
        match Settings::read(self.world, &key.text, value) {
            Ok((_, number)) => Some(number),
            Err(error) => {
                let (code, span) = match self.is_known(&key.text) {
                    true => ("E0381", span),
                    false => ("E0380", key.span),
                };
                let hint = error.hint.unwrap_or_default();
                let last = self.diagnostics.last();
                // An unknown name is reported once, not for each of its weights.
                if last.is_none_or(|last| last.span != Some(span)) {
                    self.error(code, span, error.message, hint);
                }
                None
            }
        }
    }

    fn is_known(&self, name: &str) -> bool {
        let world = self.world;
        let mut names = Settings::ranges(world).map(|(known, ..)| known);
        names.any(|known| known == name) || (name == "tricks" && !world.tricks.is_empty())
    }

    /// Reads the weight of a value.
    fn weight(&mut self, word: &Key, weight: &Value) -> Option<u32> {
        let Data::Integer(found) = weight.data else {
            return None;
        };
        let number = u32::try_from(found).ok();
        let number = number.filter(|number| (1..=limits::WEIGHT).contains(number));
        if number.is_none() {
            let (word, most) = (EscapedName(&word.text), limits::WEIGHT);
            let message = format!("the weight of `{word}` must be from 1 to {most}, not {found}");
            let hint =
                "remove values that should never be drawn; only the ratio of weights matters";
            self.error("E0104", weight.span, message, hint.to_owned());
        }
        number
    }

    /// Reads the weighted values that one is drawn from.
    fn drawn(&mut self, key: &Key, table: &Table) -> Option<Choice> {
        let mut values: Vec<(u32, SettingValue, u32)> = Vec::new();
        for (word, weight) in &table.entries {
            let value = SettingValue::Word(word.text.clone());
            let read = self.value(key, &value, word.span);
            let Some((number, weight)) = read.zip(self.weight(word, weight)) else {
                continue;
            };
            if let Some((_, other, _)) = values.iter().find(|(known, ..)| *known == number) {
                let message = format!("`{value}` and `{other}` are the same value");
                let hint = "give each value one weight".to_owned();
                self.error("E0326", word.span, message, hint);
            }
            values.push((number, value, weight));
        }
        if table.entries.is_empty() {
            let message = format!("`{}` has no values to draw from", EscapedName(&key.text));
            let hint = "write a value, or weights such as { easy = 1, hard = 3 }".to_owned();
            self.error("E0381", key.span, message, hint);
            return None;
        }
        values.sort_by_key(|(number, ..)| *number);
        let values = values.into_iter();
        Some(Choice {
            name: key.text.clone(),
            span: key.span,
            values: values.map(|(_, value, weight)| (value, weight)).collect(),
        })
    }
}
