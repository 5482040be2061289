//! Settings files: what is chosen in a pack beside it, with weights where a value is to be drawn.

use super::entries;
use crate::document::suggest::meant_or_listed;
use crate::document::{Data, Diagnostic, Key, SourceFile, Span, Table, Value, report};
use crate::name::EscapedName;
use crate::pack::form;
use crate::random::{Seed, Stream};
use crate::world::{Preset, PresetId, SettingValue, Settings, World, limits};

/// The choices of a settings file. All of them fit the world that they were read for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsFile {
    /// The preset that they begin with.
    pub preset: Option<PresetId>,
    choices: Vec<Choice>,
}

/// A choice, or what it is drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    /// The option or trick.
    name: String,
    /// Where its value stands.
    span: Span,
    /// The values and their weights, in the order of what the values count as; a single one is not drawn.
    values: Vec<(SettingValue, u32)>,
}

impl SettingsFile {
    /// Makes the choices. What is drawn depends on the seed and on the name of the option alone, so that no
    /// other line of the file moves it.
    ///
    /// # Errors
    /// When something is to be drawn and there is no seed.
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
            let message = format!("`{name}` has weights, and here is no seed to draw it by");
            let error = Diagnostic::error("E0382", self.span, message);
            return Err(error.hint("what takes a `--seed` draws it; give it one value otherwise"));
        };
        let weights: Vec<u32> = self.values.iter().map(|(_, weight)| *weight).collect();
        let drawn = Stream::new(seed, "settings", &self.name, 0).pick_weighted(&weights);
        let drawn = drawn.and_then(|index| self.values.get(index as usize));
        let (value, _) = drawn.expect("a choice has values, and no weight is 0");
        Ok(value)
    }
}

/// Reads a settings file: `preset = "NAME"`, and in the section `[settings]` a value or weights for each option
/// and trick that is chosen.
///
/// # Errors
/// Everything that is wrong with it, in the order of the file.
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
            let hint = meant_or_listed(name, known.map(|preset: &Preset| preset.name.as_str()));
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

    /// What is chosen for an option or trick; none if it is faulty.
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

    /// The number that a value counts as.
    fn value(&mut self, key: &Key, value: &SettingValue, span: Span) -> Option<u32> {
        match Settings::read(self.world, &key.text, value) {
            Ok((_, number)) => Some(number),
            Err(error) => {
                let (code, span) = match self.is_known(&key.text) {
                    true => ("E0381", span),
                    false => ("E0380", key.span),
                };
                let hint = error.hint.unwrap_or_default();
                let said = self.diagnostics.last();
                // A name that nothing has is reported once, not for each of its weights.
                if said.is_none_or(|said| said.span != Some(span)) {
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

    /// How likely a value is.
    fn weight(&mut self, word: &Key, weight: &Value) -> Option<u32> {
        let Data::Integer(found) = weight.data else {
            return None;
        };
        let number = u32::try_from(found).ok();
        let number = number.filter(|number| (1..=limits::WEIGHT).contains(number));
        if number.is_none() {
            let (word, most) = (EscapedName(&word.text), limits::WEIGHT);
            let message = format!("`{word}` has the weight {found}, and weights are 1 to {most}");
            let hint = "leave out what should never be drawn, and divide weights that are large";
            self.error("E0104", weight.span, message, hint.to_owned());
        }
        number
    }

    /// The values that one is drawn from.
    fn drawn(&mut self, key: &Key, table: &Table) -> Option<Choice> {
        let mut values: Vec<(u32, SettingValue, u32)> = Vec::new();
        for (word, weight) in &table.entries {
            let value = SettingValue::Word(word.text.clone());
            let read = self.value(key, &value, word.span);
            let Some((number, weight)) = read.zip(self.weight(word, weight)) else {
                continue;
            };
            if let Some((_, other, _)) = values.iter().find(|(known, ..)| *known == number) {
                let message = format!("`{value}` and `{other}` are the same");
                let hint = "give each value one weight".to_owned();
                self.error("E0326", word.span, message, hint);
            }
            values.push((number, value, weight));
        }
        if table.entries.is_empty() {
            let message = format!("there is nothing to draw `{}` from", EscapedName(&key.text));
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
