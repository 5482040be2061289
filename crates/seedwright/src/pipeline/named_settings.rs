//! Options and tricks as bundles have them: by name, each with a value.

use serde_json::{Map, Value, json};

use crate::world::{SettingValue, Settings, World};

/// Returns the value of every option and trick, in the form that bundles use.
pub fn named_settings(world: &World, settings: &Settings) -> Map<String, Value> {
    let all = settings.describe(world);
    all.map(|(name, value)| (name.to_owned(), json!(value))).collect()
}

/// Reads the settings of a bundle, which must give every option and trick of the pack a value.
///
/// # Errors
/// The reason, when the pack does not have them or some are missing.
pub fn settings_of(world: &World, named: &Map<String, Value>) -> Result<Settings, String> {
    let mut settings = Settings::defaults(world);
    for (name, value) in named {
        let value = match value {
            Value::Bool(on) => Some(SettingValue::Switch(*on)),
            Value::Number(number) => number.as_i64().map(SettingValue::Number),
            Value::String(word) => Some(SettingValue::Word(word.clone())),
            _ => None,
        };
        let value =
            value.ok_or_else(|| format!("`{name}` must be a boolean, a number or a string"))?;
        let set = settings.set(world, name, &value);
        set.map_err(|error| error.message)?;
    }
    if named_settings(world, &settings) == *named {
        Ok(settings)
    } else {
        Err("the file does not give a value for every option and trick".to_owned())
    }
}
