//! What the settings of a preset say about the switches of a database: miscellaneous resources, layers, docks.
//!
//! Randovania derives these in code for each game. The settings that it reads have the same or a similar name, so the
//! names are compared. What no setting names is unknown: then neither the resource nor its negation is met.

use super::preset::{Preset, Setting};
use super::words::{letters, words};
use crate::json::Json;

/// What a preset says about a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Implied {
    /// A setting has this name.
    Told(bool),
    /// A setting has a similar name.
    Similar(bool, String),
    /// It says that something is shuffled. An import has the original of everything but items.
    Original,
    /// Only the game's code defines it.
    Unknown,
}

/// Words of names which say that something is shuffled.
const SHUFFLES: [&str; 6] =
    ["rando", "randomizer", "randomized", "shuffle", "shuffled", "randomization"];
/// Values of settings that leave something as it is in the original game.
const ORIGINAL: [&str; 6] = ["none", "vanilla", "original", "disabled", "off", "normal"];
/// The shortest word that makes a name similar to another.
const SHORTEST: usize = 4;

impl<'d> Preset<'d> {
    /// Returns what the preset says about a switch with any of these names.
    pub fn implied(&mut self, names: &[&str]) -> Implied {
        let settings = self.settings();
        for name in names {
            let told = settings.iter().find_map(|setting| {
                let told = told(&letters(setting.name), setting.json, &letters(name))?;
                Some((setting.top, told))
            });
            if let Some((top, told)) = told {
                self.mark(top);
                return Implied::Told(told);
            }
        }
        if names.iter().any(|name| SHUFFLES.iter().any(|word| words(name).contains(*word))) {
            return Implied::Original;
        }
        for name in names {
            if let Some((setting, on)) = similar(name, &settings) {
                let (top, name) = (setting.top, setting.name.to_owned());
                self.mark(top);
                return Implied::Similar(on, name);
            }
        }
        Implied::Unknown
    }
}

/// Whether a setting turns on what has this name. Names are given by their letters.
fn told(setting: &str, json: Json<'_>, name: &str) -> Option<bool> {
    if let Some(text) = json.text() {
        let text = letters(text);
        if setting == name {
            return Some(!ORIGINAL.contains(&text.as_str()));
        }
        // `final_boss: Ridley` turns on `FinalBossRidley`, and turns off `FinalBossQueen`.
        let rest = name.strip_prefix(setting)?;
        return Some(match rest.strip_prefix("not") {
            Some(other) => other != text,
            None => rest == text,
        });
    }
    if setting != name {
        return None;
    }
    if json.is_object() {
        return section(json);
    }
    json.boolean().or_else(|| json.integer().map(|number| number != 0))
}

/// What a section says as a whole: its mode, or what all of its switches say.
fn section(json: Json<'_>) -> Option<bool> {
    if let Some(mode) = json.get("mode").and_then(Json::text) {
        return Some(!ORIGINAL.contains(&letters(mode).as_str()));
    }
    let mut switches = json.entries().filter_map(|(_, value)| value.boolean());
    let first = switches.next()?;
    switches.all(|other| other == first).then_some(first)
}

/// Returns the only switch whose words are all in a name, or the other way round, or half of them.
fn similar<'s, 'd>(name: &str, settings: &'s [Setting<'d>]) -> Option<(&'s Setting<'d>, bool)> {
    let name = words(name);
    let switches = settings.iter().filter_map(|setting| Some((setting, setting.json.boolean()?)));
    let mut best: Option<(usize, usize)> = None;
    let mut found = None;
    for (setting, on) in switches {
        let own = words(setting.name);
        let shared: Vec<&String> = own.intersection(&name).collect();
        let long = shared.iter().any(|word| word.len() >= SHORTEST);
        let fewer = own.len().min(name.len());
        if !long || shared.len() * 2 < fewer {
            continue;
        }
        let score = (usize::from(shared.len() == fewer), shared.len());
        match best {
            Some(other) if other > score => {}
            Some(other) if other == score => found = None,
            _ => (best, found) = (Some(score), Some((setting, on))),
        }
    }
    found
}
