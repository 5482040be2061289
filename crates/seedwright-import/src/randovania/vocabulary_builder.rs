//! Adds areas, rooms, spots and options.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::name::{EscapedName, folded};
use seedwright::pack::Span;
use seedwright::world::{
    Event, EventId, OptionId, OptionKind, RoomId, SpotId, Subject, Trick, TrickId,
};

use super::catalogue::Resource;
use super::database::Database;
use super::implied::Implied;
use super::places::Kind;
use super::preset::{DEFAULT_LAYER, Preset};
use super::used_resources::UsedResources;
use super::vocabulary::{Layer, Toggle, Vocabulary};
use super::words::words;
use crate::draft::ImportDraft;
use crate::json::Json;
use crate::names::{Names, clean};
use crate::report::{Notes, Treatment};

/// Adds what requirements refer to.
pub struct VocabularyBuilder<'a, 'd, 's> {
    pub database: &'a Database<'d>,
    pub used: &'a UsedResources<'d>,
    pub draft: &'a mut ImportDraft,
    pub notes: &'a mut Notes<'s>,
}

impl VocabularyBuilder<'_, '_, '_> {
    /// Adds everything except items.
    pub fn add(&mut self, preset: &mut Preset<'_>, levels: &[u32]) -> Vocabulary {
        Vocabulary {
            layers: self.add_layers(preset),
            spots: self.add_places(),
            events: self.add_events(),
            tricks: self.add_tricks(levels),
            misc: self.add_misc(preset),
            versions: self.add_versions(),
            items: Vec::new(),
            groups: Vec::new(),
            partly_free: Vec::new(),
            lowered: Vec::new(),
        }
    }

    /// Adds an option for each optional layer.
    fn add_layers(&mut self, preset: &mut Preset<'_>) -> Vec<Layer> {
        let database = self.database;
        let used: BTreeSet<usize> =
            database.places.nodes.iter().flat_map(|node| node.layers.iter().copied()).collect();
        let layers = database.layers.iter().enumerate();
        layers
            .map(|(number, layer)| {
                let chosen = *layer != DEFAULT_LAYER && used.contains(&number);
                let on = *layer == DEFAULT_LAYER || (chosen && self.has_layer(layer, preset));
                let switch = chosen.then(|| {
                    let help = "whether the nodes of this layer exist".to_owned();
                    let kind = OptionKind::Switch { default: on };
                    let span = database.header.span();
                    self.draft.add_option(layer, help, kind, span)
                });
                Layer { switch, on }
            })
            .collect()
    }

    /// Adds areas, rooms and spots.
    fn add_places(&mut self) -> Vec<SpotId> {
        let places = &self.database.places;
        let mut area_names = Names::default();
        for region in &places.regions {
            let area = self.draft.draft.add_area(&area_names.take("", region.name));
            self.draft.spans.insert(Subject::Area(area), region.span);
        }
        let rooms = self.add_rooms();
        let mut names = Names::default();
        self.draft.draft.rooms.rows().iter().for_each(|room| names.reserve(&room.name));
        let nodes = places.nodes.iter().enumerate();
        nodes
            .map(|(number, node)| {
                let room = rooms[node.area].expect("an area with a node has a room");
                self.add_spot(number, room, &mut names)
            })
            .collect()
    }

    /// Adds a room for each area with nodes. Areas with the same name get their region as a prefix.
    fn add_rooms(&mut self) -> Vec<Option<RoomId>> {
        let places = &self.database.places;
        let mut filled = vec![false; places.areas.len()];
        places.nodes.iter().for_each(|node| filled[node.area] = true);
        let mut namesakes: BTreeMap<String, usize> = BTreeMap::new();
        for area in &places.areas {
            *namesakes.entry(folded(&clean(area.key.text))).or_default() += 1;
        }
        let mut names = Names::default();
        let mut rooms = Vec::with_capacity(places.areas.len());
        for (area, filled) in places.areas.iter().zip(filled) {
            let region = self.draft.draft.areas.ids().nth(area.region);
            let (Some(region), true) = (region, filled) else {
                let kind = "areas without nodes";
                self.notes.note(Treatment::LeftOut, kind, area.key.span, area.key.text);
                rooms.push(None);
                continue;
            };
            let own = clean(area.key.text);
            let wanted = match namesakes.get(&folded(&own)) {
                Some(1) => own,
                _ => format!("{} / {own}", self.draft.draft.areas[region].name),
            };
            let name = names.take("", &wanted);
            self.note_name(area.key.text, &name, area.key.span);
            let room = self.draft.draft.add_room(&name, region);
            self.draft.spans.insert(Subject::Room(room), area.key.span);
            rooms.push(Some(room));
        }
        rooms
    }

    fn add_spot(&mut self, number: usize, room: RoomId, names: &mut Names) -> SpotId {
        let node = &self.database.places.nodes[number];
        let before = format!("{}.", self.draft.draft.rooms[room].name);
        let name = names.take(&before, node.key.text);
        self.note_name(node.key.text, &name, node.key.span);
        let spot = self.draft.draft.add_spot(room, &name);
        let description = node.json.get("description").and_then(Json::text);
        description.unwrap_or_default().trim().clone_into(&mut self.draft.draft.spots[spot].note);
        let heals = node.json.get("heal").and_then(Json::boolean) == Some(true);
        self.draft.draft.spots[spot].refills = heals && self.used.hurts();
        self.draft.spans.insert(Subject::Spot(spot), node.key.span);
        spot
    }

    fn note_name(&mut self, old: &str, new: &str, span: Span) {
        if old != new {
            let kind = "names changed to make them unique or to remove stray spaces";
            let what = format!("{old}: now {new}");
            self.notes.note(Treatment::Exact, kind, span, what);
        }
    }

    /// Adds the events.
    fn add_events(&mut self) -> Vec<EventId> {
        let mut names = Names::default();
        let rows = self.database.events.rows.iter();
        rows.map(|row| {
            let event = self
                .draft
                .draft
                .events
                .push(Event { name: names.take("", row.name), note: String::new() });
            self.draft.spans.insert(Subject::Event(event), row.key.span);
            event
        })
        .collect()
    }

    /// Adds the tricks at the levels of the preset. The highest levels are not known yet.
    fn add_tricks(&mut self, levels: &[u32]) -> Vec<Option<TrickId>> {
        let database = self.database;
        let rows = database.tricks.rows.iter().zip(levels);
        rows.map(|(row, level)| {
            if !self.is_used("tricks", row) {
                return None;
            }
            let description = row.json.get("description").and_then(Json::text);
            let trick = self.draft.draft.tricks.push(Trick {
                name: self.draft.option_names.take("", row.name),
                help: description.unwrap_or_default().trim().to_owned(),
                max: *level,
                default: *level,
            });
            let subject = Subject::Trick(trick);
            self.draft.spans.insert(subject, row.key.span);
            Some(trick)
        })
        .collect()
    }

    /// Whether any requirement uses a resource. If not, that is noted.
    fn is_used(&mut self, kind: &str, row: &Resource<'_>) -> bool {
        let used = self.used.has(kind, row.key.text);
        if !used {
            let words = format!("{kind} that nothing requires");
            let (span, name) = (row.key.span, row.key.text);
            self.notes.note(Treatment::LeftOut, &words, span, name);
        }
        used
    }

    /// Whether a layer is on.
    fn has_layer(&mut self, layer: &str, preset: &mut Preset<'_>) -> bool {
        let named = preset.implied(&[&format!("include_{layer}")]);
        let implied = match named {
            Implied::Told(_) => named,
            _ => preset.implied(&[layer]),
        };
        self.note_implied("layers", layer, self.database.header.span(), &implied);
        matches!(implied, Implied::Told(true) | Implied::Similar(true, _))
    }

    /// Notes what was assumed about something that is on or off.
    fn note_implied(&mut self, what: &str, name: &str, span: Span, implied: &Implied) {
        let (words, name) = match implied {
            Implied::Told(_) => return,
            Implied::Similar(on, setting) => {
                let state = if *on { "on" } else { "off" };
                let name = format!("{name}: {state}, like the setting {setting}");
                ("as a setting with a similar name", name)
            }
            Implied::Original => ("off, because nothing but items is shuffled", name.to_owned()),
            Implied::Unknown => ("unknown, assumed off (an option)", name.to_owned()),
        };
        self.notes.note(Treatment::Assumed, &format!("{what}: {words}"), span, name);
    }

    /// Adds an option for each miscellaneous resource. The game's code decides its meaning; the preset has settings
    /// with the same or similar names.
    fn add_misc(&mut self, preset: &mut Preset<'_>) -> Vec<Option<Toggle>> {
        let database = self.database;
        let rows = database.misc.rows.iter();
        rows.map(|row| {
            let implied = preset.implied(&[row.key.text, row.name]);
            if !self.is_used("misc", row) {
                return None;
            }
            let (key, span) = (row.key.text, row.key.span);
            self.note_implied("miscellaneous resources", key, span, &implied);
            Some(match implied {
                Implied::Told(on) | Implied::Similar(on, _) => self.add_switch(row, on),
                Implied::Original => self.add_switch(row, false),
                Implied::Unknown => self.add_unknown(row),
            })
        })
        .collect()
    }

    /// Adds an option for each version of the game. Randovania plays the American one, where there are several.
    fn add_versions(&mut self) -> Vec<Option<Toggle>> {
        let database = self.database;
        let rows = &database.versions.rows;
        let played = rows.iter().position(|row| row.name == "NTSC");
        let rows = rows.iter().enumerate();
        rows.map(|(number, row)| {
            if !self.is_used("versions", row) {
                return None;
            }
            let (span, name) = (row.key.span, row.key.text);
            let Some(played) = played else {
                let kind = "versions of the game: unknown, assumed off (an option)";
                self.notes.note(Treatment::Assumed, kind, span, name);
                return Some(self.add_unknown(row));
            };
            if number == played {
                let kind = "versions of the game: this one is played";
                self.notes.note(Treatment::Assumed, kind, span, name);
            }
            Some(self.add_switch(row, number == played))
        })
        .collect()
    }

    /// Adds an option for something of which only the game's code knows whether it is on.
    fn add_unknown(&mut self, row: &Resource<'_>) -> Toggle {
        let help = format!(
            "called `{}` in the database; while it is unknown, nothing relies on it",
            EscapedName(row.key.text)
        );
        let values = Toggle::VALUES.map(str::to_owned).to_vec();
        let kind = OptionKind::Choice { values, default: 0 };
        Toggle::Unknown(self.draft.add_option(row.name, help, kind, row.key.span))
    }

    fn add_switch(&mut self, row: &Resource<'_>, default: bool) -> Toggle {
        let help = format!("called `{}` in the database", EscapedName(row.key.text));
        let kind = OptionKind::Switch { default };
        Toggle::Known(self.draft.add_option(row.name, help, kind, row.key.span))
    }

    /// Adds an option for each setting that opens docks: all words of `unlock_sector_hub` but the verb are in the name
    /// of the docks' own field `sector_hub_elevator_door`.
    pub fn add_dock_switches(&mut self, preset: &mut Preset<'_>) -> Vec<DockSwitch> {
        let nodes = self.database.places.nodes.iter();
        let docks = nodes.filter(|node| matches!(node.kind, Kind::Dock(_)));
        let extras = docks.filter_map(|node| node.json.get("extra"));
        let keys = extras.flat_map(Json::entries).filter(|(_, value)| !value.is_blank());
        let keys: BTreeSet<&str> = keys.map(|(key, _)| key.text).collect();
        let mut switches = Vec::new();
        for setting in preset.settings() {
            let mut needed = words(setting.name);
            let opens = ["unlock", "open"].into_iter().any(|verb| needed.remove(verb));
            let Some(default) = setting.json.boolean().filter(|_| opens && needed.len() > 1) else {
                continue;
            };
            let own = keys.iter().filter(|key| words(key).is_superset(&needed));
            let own: BTreeSet<String> = own.map(|key| (*key).to_owned()).collect();
            if own.is_empty() {
                continue;
            }
            preset.mark(setting.top);
            let name = setting.name.replace('_', " ");
            let help = "opens docks that the game's own code controls".to_owned();
            let kind = OptionKind::Switch { default };
            let option = self.draft.add_option(&name, help, kind, setting.json.span());
            switches.push(DockSwitch { option, keys: own });
        }
        switches
    }
}

/// An option that opens docks.
pub struct DockSwitch {
    pub option: OptionId,
    /// The names of fields that such docks have.
    pub keys: BTreeSet<String>,
}
