//! The preset: a player's settings.

use std::collections::BTreeSet;

use seedwright::name::EscapedName;

use super::database::Database;
use super::words::words;
use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::ratio::Ratio;
use crate::report::{Notes, Treatment};

/// The oldest schema version that is read: older presets name other settings.
const OLDEST: u32 = 93;
/// The newest schema version whose meaning is known.
const NEWEST: u32 = 121;
/// The last version without starting pickups that were added to games later on.
const BEFORE_NEW_STARTING: u32 = 105;
/// The last version whose starts can have the name of another region.
const BEFORE_NEW_REGIONS: u32 = 102;
/// Sections that have no switches.
const NO_SWITCHES: [&str; 5] = [
    "standard_pickup_configuration",
    "ammo_pickup_configuration",
    "trick_level",
    "available_locations",
    "hints",
];
/// Sections that shuffle docks; the newer name comes first.
const DOCK_SHUFFLES: [&str; 2] = ["dock_weakness_distributor", "dock_rando"];
/// The factor for damage without a preset: Randovania's default.
const STRICTNESS: &str = "1.5";
/// The energy of a tank without a preset.
const ENERGY_PER_TANK: u32 = 100;

/// A setting of a preset.
#[derive(Clone, Copy)]
pub struct Setting<'d> {
    /// The name of its section, or its own at the top.
    pub top: &'d str,
    pub name: &'d str,
    pub json: Json<'d>,
}

/// A preset, or the defaults without one.
pub struct Preset<'d> {
    /// Its name; `None` without a preset.
    pub name: Option<&'d str>,
    /// Its schema version.
    version: u32,
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
        let mut read =
            Self { name: None, version: NEWEST, configuration: None, used: BTreeSet::new() };
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
        read.version = version(json, problems, notes).unwrap_or(NEWEST);
        read
    }

    /// Returns every setting, with those inside of sections.
    pub fn settings(&self) -> Vec<Setting<'d>> {
        let mut found = Vec::new();
        for (key, json) in self.configuration.into_iter().flat_map(Json::entries) {
            if NO_SWITCHES.contains(&key.text) {
                continue;
            }
            found.push(Setting { top: key.text, name: key.text, json });
            if DOCK_SHUFFLES.contains(&key.text) {
                continue;
            }
            let inner = json.entries();
            found.extend(inner.map(|(own, json)| Setting { top: key.text, name: own.text, json }));
        }
        found
    }

    /// Returns the word that a section has for the node with this full name.
    pub fn chosen_for(&mut self, node: &str) -> Option<&'d str> {
        let mut sections = self.configuration?.entries();
        let (top, word) = sections.find_map(|(key, json)| {
            let direct = json.get(node).and_then(Json::text);
            let mut inner = json.entries().filter_map(|(_, section)| section.get(node)?.text());
            Some((key.text, direct.or_else(|| inner.next())?))
        })?;
        self.used.insert(top);
        Some(word)
    }

    /// Returns the value of the only unused setting that is a number below a limit.
    pub fn unused_number(&self, below: usize) -> Option<usize> {
        let numbers = self.configuration.into_iter().flat_map(Json::entries);
        let unused = numbers.filter(|(key, _)| !self.used.contains(key.text));
        let values = unused.filter_map(|(key, json)| {
            // Only whole numbers without a unit in their name count choices.
            let is_plain = !key.text.contains('_');
            json.integer().and_then(|value| usize::try_from(value).ok()).filter(|_| is_plain)
        });
        let values: Vec<usize> = values.collect();
        match values.as_slice() {
            [only] if *only < below => Some(*only),
            _ => None,
        }
    }

    /// Returns the names of the unused switches that are on.
    pub fn unused_switches(&self) -> Vec<&'d str> {
        let settings = self.settings().into_iter();
        let unused = settings.filter(|setting| !self.used.contains(setting.top));
        let on = unused.filter(|setting| setting.json.boolean() == Some(true));
        on.map(|setting| setting.name).collect()
    }

    /// Marks a setting as used.
    pub fn mark(&mut self, name: &'d str) {
        self.used.insert(name);
    }

    /// Whether the preset is older than starting pickups that databases have by now.
    pub fn lacks_new_pickups(&self) -> bool {
        self.name.is_some() && self.version <= BEFORE_NEW_STARTING
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

    /// Notes that docks or teleporters are shuffled, which is not imported.
    pub fn note_shuffles(&mut self, notes: &mut Notes<'_>) {
        for name in DOCK_SHUFFLES.into_iter().chain(["teleporters"]) {
            let Some(section) = self.get(name) else {
                continue;
            };
            let types = section.get("types_state").into_iter().flat_map(Json::entries);
            let inner = types.filter_map(|(_, state)| state.get("mode"));
            let mut modes = section.get("mode").into_iter().chain(inner);
            let shuffles = |mode: &Json<'_>| !matches!(mode.text(), Some("vanilla" | "original"));
            if let Some(mode) = modes.find(shuffles) {
                let kind = "shuffles of docks and teleporters: they stay as in the original game";
                notes.note(Treatment::LeftOut, kind, mode.span(), name);
            }
        }
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
    pub fn energy(&mut self, notes: &mut Notes<'_>) -> (u32, u32) {
        let numbers = self.settings().into_iter().filter_map(|setting| {
            let number = setting.json.integer().and_then(|number| u32::try_from(number).ok())?;
            Some((setting.top, words(setting.name), number))
        });
        let numbers: Vec<_> = numbers.collect();
        let has =
            |words: &BTreeSet<String>, all: &[&str]| all.iter().all(|word| words.contains(*word));
        let tank = numbers.iter().find(|(_, words, _)| has(words, &["energy", "per", "tank"]));
        let start = numbers.iter().find(|(_, words, _)| {
            let health = ["energy", "hp", "health", "life"];
            words.contains("starting") && health.iter().any(|word| words.contains(*word))
        });
        for (top, ..) in tank.into_iter().chain(start) {
            self.used.insert(top);
        }
        let (tank, start) = (tank.map(|found| found.2), start.map(|found| found.2));
        let (start, tank) = match (start, tank) {
            (Some(start), Some(tank)) => return (start, tank),
            (None, Some(tank)) => return (tank.saturating_sub(1), tank),
            // The items themselves have amounts of energy.
            (Some(start), None) => (start, 1),
            (None, None) => (ENERGY_PER_TANK - 1, ENERGY_PER_TANK),
        };
        let kind = format!(
            "energy: {start} at the start and {tank} for each tank, because no setting defines it"
        );
        notes.note_whole(Treatment::Assumed, &kind);
        (start, tank)
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
        list.filter_map(|json| {
            let renamed =
                || database.places.only(json).filter(|_| self.version <= BEFORE_NEW_REGIONS);
            let known = database.places.named(json).or_else(renamed);
            known.or_else(|| database.places.need(json, problems))
        })
        .collect()
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

/// Returns the schema version of a preset. Older ones are refused, because they name other settings.
fn version(json: Json<'_>, problems: &mut Problems, notes: &mut Notes<'_>) -> Option<u32> {
    let field = problems.field(json, "schema_version")?;
    let version = problems.number(field)?;
    if version < OLDEST {
        let message =
            format!("the preset has schema version {version}; versions from {OLDEST} can be read");
        let hint = "open it in Randovania, save it there, and import the new file";
        problems.error("E0517", field.span(), message, hint);
    }
    if version > NEWEST {
        let kind = format!("preset of schema version {version}: read as version {NEWEST}");
        notes.note(Treatment::Assumed, &kind, field.span(), "the preset");
    }
    Some(version)
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
