//! The preset: a player's settings.

use std::collections::BTreeSet;

use seedwright::name::EscapedName;

use super::database::Database;
use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::ratio::Ratio;
use crate::report::{Notes, Treatment};

/// The factor for damage without a preset: Randovania's default.
const STRICTNESS: &str = "1.5";
/// The energy of a tank without a preset.
const ENERGY_PER_TANK: u32 = 100;

/// A preset, or the defaults without one.
pub struct Preset<'d> {
    /// Its name; `None` without a preset.
    pub name: Option<&'d str>,
    configuration: Option<Json<'d>>,
    /// The settings that were used; the others are reported.
    used: BTreeSet<&'d str>,
}

impl<'d> Preset<'d> {
    /// Reads a preset, and checks that it is for this game.
    pub fn read(
        preset: Option<Json<'d>>,
        game: &str,
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Self {
        let mut read = Self { name: None, configuration: None, used: BTreeSet::new() };
        let Some(json) = preset else {
            let kind = "no preset: defaults for pickup counts, trick levels and all settings";
            notes.note_whole(Treatment::Assumed, kind);
            return read;
        };
        left_out(notes, json, &PRESET, || "the preset".to_owned());
        read.name = problems.text_field(json, "name");
        if let Some(own) = problems.field(json, "game")
            && own.text() != Some(game)
        {
            let found = own.text().unwrap_or("?");
            let message = format!("the preset is for the game `{}`", EscapedName(found));
            let hint = format!("give a preset for `{}`", EscapedName(game));
            problems.error("E0515", own.span(), message, hint);
        }
        read.configuration = problems.field(json, "configuration");
        read
    }

    /// Returns a setting, and marks it as used.
    pub fn get(&mut self, name: &str) -> Option<Json<'d>> {
        self.find(|key| key == name)
    }

    fn find(&mut self, mut wanted: impl FnMut(&str) -> bool) -> Option<Json<'d>> {
        let mut entries = self.configuration?.entries();
        let (key, json) = entries.find(|(key, _)| wanted(key.text))?;
        self.used.insert(key.text);
        Some(json).filter(|json| !json.is_null())
    }

    /// Returns the boolean setting with the same letters as a name: `anti_softlock` for `AntiSoftlock`.
    pub fn switch_like(&mut self, name: &str) -> Option<bool> {
        let wanted = letters(name);
        self.find(|key| letters(key) == wanted)?.boolean()
    }

    /// Whether a layer is on: optional layers have a setting `include_...`.
    pub fn has_layer(&mut self, layer: &str) -> bool {
        layer == DEFAULT_LAYER || self.switch_like(&format!("include_{layer}")) == Some(true)
    }

    /// Whether the locks of docks are shuffled, which is `DoorLockRando` in every game. The shuffle is not imported,
    /// so the setting is also reported.
    pub fn shuffles_locks(&mut self) -> bool {
        let mode = self.configuration.and_then(|json| json.get("dock_rando"));
        let mode = mode.and_then(|json| json.get("mode")).and_then(Json::text);
        let shuffles = mode.is_some_and(|mode| mode != "vanilla");
        if !shuffles {
            self.get("dock_rando");
        }
        shuffles
    }

    /// Whether the player can warp to the start from everywhere.
    pub fn has_warp(&mut self) -> bool {
        self.get("warp_to_start").and_then(Json::boolean) == Some(true)
    }

    /// Returns the factor for damage.
    pub fn strictness(&mut self, problems: &mut Problems) -> Ratio {
        let written = self.get("damage_strictness");
        let digits = written.map_or(Some(STRICTNESS), Json::digits);
        digits.and_then(Ratio::parse).unwrap_or_else(|| {
            let span = written.map(Json::span);
            let message = "the strictness must be a decimal number of 0 or more";
            problems.error("E0516", span, message, "write a number such as 1.5");
            Ratio::ONE
        })
    }

    /// Returns the starting energy, and the energy of each tank.
    pub fn energy(&mut self, problems: &mut Problems, notes: &mut Notes<'_>) -> (u32, u32) {
        let mut number = |name, preset: &mut Self| {
            let written = preset.get(name);
            written.and_then(|json| problems.number(json))
        };
        let tank = number("energy_per_tank", self);
        let start = number("starting_energy", self);
        if tank.is_none() {
            let kind = "energy: 99 at the start and 100 for each tank, which only a preset defines";
            notes.note_whole(Treatment::Assumed, kind);
        }
        let tank = tank.unwrap_or(ENERGY_PER_TANK);
        (start.unwrap_or(tank.saturating_sub(1)), tank)
    }

    /// Returns the level of each trick.
    pub fn trick_levels(
        &mut self,
        database: &Database<'_>,
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Vec<u32> {
        let mut levels = vec![0; database.tricks.rows.len()];
        let Some(settings) = self.get("trick_level") else {
            return levels;
        };
        if let Some(minimal) = settings.get("minimal_logic").filter(|json| !json.is_blank()) {
            let kind = "minimal logic, which the preset selects";
            notes.note(Treatment::LeftOut, kind, minimal.span(), "the preset");
        }
        for (key, json) in problems.entries_field(settings, "specific_levels") {
            let trick = database.tricks.need(key.text, key.span, "trick", problems);
            let level = level(json);
            if level.is_none() {
                let message = "expected a trick level";
                let hint = format!("write one of {}", LEVELS.map(|level| level.0).join(", "));
                problems.error("E0104", json.span(), message, hint);
            }
            if let (Some(trick), Some(level)) = (trick, level) {
                levels[trick] = level;
            }
        }
        levels
    }

    /// Returns the possible starts of the game.
    pub fn starts(&mut self, database: &Database<'d>, problems: &mut Problems) -> Vec<usize> {
        let Some(list) = self.get("starting_location") else {
            return Vec::new();
        };
        let list = problems.list(list).into_iter();
        list.filter_map(|json| database.places.need(json, problems)).collect()
    }

    /// Notes every unused setting that is not blank.
    pub fn note_rest(&self, notes: &mut Notes<'_>) {
        let entries = self.configuration.into_iter().flat_map(Json::entries);
        for (key, value) in entries {
            if value.is_blank() || self.used.contains(key.text) {
                continue;
            }
            let kind = "other settings of the preset";
            notes.note(Treatment::LeftOut, kind, key.span, key.text);
        }
    }
}

/// Returns the letters and digits of a name, in lower case.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The layer that is always on.
pub const DEFAULT_LAYER: &str = "default";
/// The names of the trick levels. The last one had another name in the past.
pub const LEVELS: [(&str, u32); 7] = [
    ("disabled", 0),
    ("beginner", 1),
    ("intermediate", 2),
    ("advanced", 3),
    ("expert", 4),
    ("ludicrous", 5),
    ("hypermode", 5),
];

fn level(json: Json<'_>) -> Option<u32> {
    let named = |name| LEVELS.iter().find(|level| level.0 == name);
    match json.text() {
        Some(name) => named(name).map(|level| level.1),
        None => json.integer().and_then(|level| u32::try_from(level).ok()),
    }
}

const PRESET: Fields = Fields {
    of: "the preset",
    carried: &[
        "schema_version",
        "base_preset_uuid",
        "uuid",
        "name",
        "description",
        "game",
        "configuration",
    ],
    left_out: &[],
};
