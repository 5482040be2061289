//! The first pass: declares everything that has a name.

use indexmap::IndexMap;

use super::{Reader, entries, flag, list, number, section, words};
use crate::document::{Data, Key, Span, Table, Value};
use crate::name::folded;
use crate::pack::ONLY_SPOT;
use crate::world::{
    AreaId, Event, EventId, Item, NamedRule, NamedShape, OptionKind, Pool, Preset, RangeOption,
    Requirements, Resource, Room, RoomId, SettingValue, Spot, Subject, SwitchOption, Trick,
    TrickRow, WorldOption,
};

impl Reader<'_> {
    pub(super) fn declare(&mut self, document: &Table) {
        self.declare_pack(document);
        self.declare_settings(document);
        self.declare_items(document);
        self.declare_rooms(document);
    }

    fn declare_pack(&mut self, document: &Table) {
        let Some((pack, place)) = document.table("pack") else {
            self.draft.id = "pack".to_owned();
            return;
        };
        self.declare_at(Subject::Pack, place);
        // A missing id is reported elsewhere; the pack still needs a name here.
        self.draft.id = pack.text("id").map_or("pack", |(id, _)| id).to_owned();
        self.draft.name =
            pack.text("name").map_or_else(|| self.draft.id.clone(), |(name, _)| name.to_owned());
        self.draft.note = words(pack, "note");
    }

    fn declare_settings(&mut self, document: &Table) {
        for (key, table) in section(document, "options") {
            let Some(kind) = self.option_kind(table) else {
                self.unclear_options.insert(key.text.clone());
                continue;
            };
            let option = WorldOption { name: key.text.clone(), help: words(table, "help"), kind };
            let id = self.draft.options.push(option);
            self.declare_at(Subject::Option(id), key.span);
        }
        for (key, table) in section(document, "tricks") {
            let TrickRow { max, help, .. } = self.section::<TrickRow>(table).settle();
            let default = self.default_within(table, 0, max).unwrap_or(0);
            let help = help.unwrap_or_default();
            let trick = Trick { name: key.text.clone(), help, max, default };
            let id = self.draft.tricks.push(trick);
            self.declare_at(Subject::Trick(id), key.span);
        }
        for (key, table) in section(document, "presets") {
            let mut choices = choices(entries(table, "set"));
            choices.retain(|(name, _)| !self.unclear_options.contains(name));
            let preset = Preset { name: key.text.clone(), help: words(table, "help"), choices };
            let id = self.draft.presets.push(preset);
            self.declare_at(Subject::Preset(id), key.span);
        }
        for (key, table) in section(document, "shapes") {
            let shape = NamedShape { name: key.text.clone(), ..NamedShape::default() };
            let id = self.draft.shapes.push(NamedShape { help: words(table, "help"), ..shape });
            self.declare_at(Subject::Shape(id), key.span);
        }
    }

    fn option_kind(&mut self, table: &Table) -> Option<OptionKind> {
        match table.text("kind")?.0 {
            "switch" => {
                let SwitchOption { default, .. } = self.section::<SwitchOption>(table).settle();
                Some(OptionKind::Switch { default })
            }
            "range" => {
                let request = self.section::<RangeOption>(table);
                let (min, max) = (request.min?, request.max?);
                if min > max {
                    let (_, span) = table.integer("max")?;
                    let message = format!("`max` ({max}) is below `min` ({min})");
                    self.error("E0311", span, message, "swap `min` and `max`");
                    return None;
                }
                let default = self.default_within(table, min, max)?;
                Some(OptionKind::Range { min, max, default })
            }
            "choice" => self.choice(table),
            _ => None,
        }
    }

    /// Reads the default of a number, and reports it if it is out of range.
    fn default_within(&mut self, table: &Table, min: u32, max: u32) -> Option<u32> {
        let (_, span) = table.integer("default")?;
        let default = number(table, "default")?;
        if (min..=max).contains(&default) {
            return Some(default);
        }
        let message = format!("the default {default} is not between {min} and {max}");
        let hint = "choose a default that is in the range";
        self.error("E0311", span, message, hint);
        None
    }

    fn choice(&mut self, table: &Table) -> Option<OptionKind> {
        let (listed, span) = table.list("values")?;
        let mut values: Vec<String> = Vec::new();
        for (value, span) in listed.iter().filter_map(Value::text) {
            if values.iter().any(|known| known == value) {
                let message = format!("the value `{value}` is listed twice");
                self.error("E0311", span, message, "list each value once");
            }
            values.push(value.to_owned());
        }
        if listed.is_empty() {
            self.error("E0311", span, "a choice needs values", "list at least one value");
            return None;
        }
        let Some((chosen, span)) = table.text("default") else {
            return Some(OptionKind::Choice { values, default: 0 });
        };
        match (0u32..).zip(&values).find(|(_, value)| *value == chosen) {
            Some((default, _)) => Some(OptionKind::Choice { values, default }),
            None => {
                let message = format!("the default `{chosen}` is not one of the values");
                let hint =
                    self.names.suggester.meant_or_listed(chosen, values.iter().map(String::as_str));
                self.error("E0311", span, message, hint);
                None
            }
        }
    }

    fn declare_items(&mut self, document: &Table) {
        for (key, table) in section(document, "resources") {
            let start = number(table, "start").unwrap_or(0);
            let id = self.draft.resources.push(Resource {
                name: key.text.clone(),
                note: words(table, "note"),
                start,
                with: Requirements::ALWAYS,
                health: flag(table, "health"),
            });
            self.declare_at(Subject::Resource(id), key.span);
        }
        for (key, _) in section(document, "pools") {
            let id = self.draft.pools.push(Pool::new(&key.text));
            self.declare_at(Subject::Pool(id), key.span);
        }
        for (key, _) in section(document, "items") {
            let id = self.draft.items.push(Item::new(&key.text));
            self.declare_at(Subject::Item(id), key.span);
        }
        for (key, value) in entries(document, "rules") {
            let note = value.table().map(|(table, _)| words(table, "note")).unwrap_or_default();
            let rule = NamedRule { name: key.text.clone(), note, need: Requirements::ALWAYS };
            let id = self.draft.rules.push(rule);
            self.declare_at(Subject::Rule(id), key.span);
        }
        self.declare_locks(document);
    }

    /// Requirements refer to a lock by its name, so each lock is declared as a rule.
    fn declare_locks(&mut self, document: &Table) {
        for (key, table) in section(document, "locks") {
            let id = self.draft.rules.push(NamedRule {
                name: key.text.clone(),
                note: words(table, "note"),
                need: Requirements::ALWAYS,
            });
            self.declare_at(Subject::Rule(id), key.span);
        }
    }

    fn declare_rooms(&mut self, document: &Table) {
        let areas = self.declare_areas(document);
        let mut events = IndexMap::new();
        for (key, table) in section(document, "events") {
            self.declare_event(&key.text, words(table, "note"), key.span, &mut events);
        }
        for (key, table) in section(document, "rooms") {
            let area = table.text("area").map_or("", |(name, _)| name);
            let room = self.draft.rooms.push(Room {
                name: key.text.clone(),
                note: words(table, "note"),
                area: areas[area],
            });
            self.declare_at(Subject::Room(room), key.span);
            self.declare_spots(room, table, key.span);
            for site in list(table, "events") {
                if let Some((name, span)) = site.table().and_then(|(site, _)| site.text("name")) {
                    self.declare_event(name, String::new(), span, &mut events);
                }
            }
        }
    }

    fn declare_event(
        &mut self,
        name: &str,
        note: String,
        span: Span,
        known: &mut IndexMap<String, EventId>,
    ) {
        if !known.contains_key(name) {
            let id = self.draft.events.push(Event { name: name.to_owned(), note });
            self.declare_at(Subject::Event(id), span);
            known.insert(name.to_owned(), id);
        }
    }

    /// Declares the areas and returns them by name: those of the section, those that rooms name, and under
    /// the empty name the area of rooms that name none.
    fn declare_areas(&mut self, document: &Table) -> IndexMap<String, AreaId> {
        let mut areas = IndexMap::new();
        for (key, table) in section(document, "areas") {
            let id = self.draft.add_area(&key.text);
            self.draft.areas[id].note = words(table, "note");
            self.declare_at(Subject::Area(id), key.span);
            areas.insert(key.text.clone(), id);
        }
        let listed = areas.len();
        for (name, span) in section(document, "rooms").filter_map(|(_, room)| room.text("area")) {
            if areas.contains_key(name) {
                continue;
            }
            // A pack that lists areas lists all of them, so any other name is a typo.
            if listed > 0 {
                let known = areas.keys().take(listed).map(String::as_str);
                let hint = self.names.suggester.meant_or_declare(name, known, "[areas]");
                self.error("E0322", span, format!("there is no area `{name}`"), hint);
            }
            let id = self.draft.add_area(name);
            self.declare_at(Subject::Area(id), span);
            areas.insert(name.to_owned(), id);
        }
        self.declare_common_area(document, &mut areas);
        areas
    }

    /// Declares the area of rooms that name none. It is called like the pack; if an area already has that
    /// name, that area is used.
    fn declare_common_area(&mut self, document: &Table, areas: &mut IndexMap<String, AreaId>) {
        let mut rooms = section(document, "rooms");
        let Some((key, _)) = rooms.find(|(_, room)| room.text("area").is_none()) else {
            return;
        };
        // An empty id is reported for the pack, so it must not be reported for the area again.
        let own = match self.draft.id.trim() {
            "" => "pack".to_owned(),
            id => id.to_owned(),
        };
        let same = areas.iter().find(|(name, _)| folded(name) == folded(&own));
        let area = same.map(|(_, area)| *area).unwrap_or_else(|| {
            let id = self.draft.add_area(&own);
            self.declare_at(Subject::Area(id), key.span);
            id
        });
        areas.insert(String::new(), area);
    }

    fn declare_spots(&mut self, room: RoomId, table: &Table, room_span: Span) {
        let spots = list(table, "spots");
        if spots.is_empty()
            && let Some((_, span)) = table.list("spots")
        {
            let message = format!("the room `{}` has no spots", self.draft.rooms[room].name);
            let hint = format!("remove `spots` for a room with one spot called `{ONLY_SPOT}`");
            self.error("E0324", span, message, hint);
        }
        let mut declared = false;
        for (spot, span) in spots.iter().filter_map(|value| spot(value, room)) {
            let id = self.draft.spots.push(spot);
            self.declare_at(Subject::Spot(id), span);
            declared = true;
        }
        // Every room gets a spot, so that an invalid list causes no follow-up errors.
        if !declared {
            let id = self.draft.add_spot(room, ONLY_SPOT);
            self.declare_at(Subject::Spot(id), room_span);
        }
    }
}

/// A spot is a name, or a table with a name and more.
fn spot(value: &Value, room: RoomId) -> Option<(Spot, Span)> {
    if let Some((name, span)) = value.text() {
        let spot = Spot { name: name.to_owned(), note: String::new(), room, refills: false };
        return Some((spot, span));
    }
    let (table, _) = value.table()?;
    let (name, span) = table.text("name")?;
    let (note, refills) = (words(table, "note"), flag(table, "refills"));
    Some((Spot { name: name.to_owned(), note, room, refills }, span))
}

fn choices(set: &[(Key, Value)]) -> Vec<(String, SettingValue)> {
    let value = |value: &Value| match &value.data {
        Data::Boolean(on) => Some(SettingValue::Switch(*on)),
        Data::Integer(number) => Some(SettingValue::Number(*number)),
        Data::Text(word) => Some(SettingValue::Word(word.clone())),
        _ => None,
    };
    set.iter().filter_map(|(key, chosen)| Some((key.text.clone(), value(chosen)?))).collect()
}
