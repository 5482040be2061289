//! The first pass: everything that has a name.

use indexmap::IndexMap;

use super::{Reader, number, section, words};
use crate::name::closest;
use crate::pack::diagnostic::Span;
use crate::pack::document::{Data, Table, Value};
use crate::world::{
    AreaId, Event, EventId, Item, NamedRule, OptionKind, Pool, Preset, Requirements, Resource,
    Room, RoomId, SettingValue, Spot, Subject, Trick, WorldOption,
};

/// The spot of a room that lists none.
pub(super) const ONLY_SPOT: &str = "floor";

impl Reader<'_> {
    pub(super) fn declare(&mut self, document: &Table) {
        self.declare_pack(document);
        self.declare_settings(document);
        self.declare_items(document);
        self.declare_rooms(document);
    }

    fn declare_pack(&mut self, document: &Table) {
        let Some((pack, place)) = document.table("pack") else {
            return;
        };
        self.declare_at(Subject::Pack, place);
        self.draft.id = words(pack, "id");
        self.draft.name = pack
            .text("name")
            .map_or_else(|| self.draft.id.clone(), |(name, _)| name.to_owned());
        self.draft.note = words(pack, "note");
    }

    fn declare_settings(&mut self, document: &Table) {
        for (key, table) in section(document, "options") {
            if let Some(kind) = self.option_kind(table) {
                let option = WorldOption {
                    name: key.text.clone(),
                    help: words(table, "help"),
                    kind,
                };
                let id = self.draft.options.push(option);
                self.declare_at(Subject::Option(id), key.span);
            }
        }
        for (key, table) in section(document, "tricks") {
            let (max, default) = (
                number(table, "max").unwrap_or(1),
                number(table, "default").unwrap_or(0),
            );
            let trick = Trick {
                name: key.text.clone(),
                help: words(table, "help"),
                max,
                default,
            };
            let id = self.draft.tricks.push(trick);
            self.declare_at(Subject::Trick(id), key.span);
        }
        for (key, table) in section(document, "presets") {
            let choices = table
                .table("set")
                .map_or_else(Vec::new, |(set, _)| choices(set));
            let preset = Preset {
                name: key.text.clone(),
                help: words(table, "help"),
                choices,
            };
            let id = self.draft.presets.push(preset);
            self.declare_at(Subject::Preset(id), key.span);
        }
    }

    fn option_kind(&mut self, table: &Table) -> Option<OptionKind> {
        match table.text("kind")?.0 {
            "switch" => Some(OptionKind::Switch {
                default: table.boolean("default").is_some_and(|(on, _)| on),
            }),
            "range" => {
                let (min, max) = (number(table, "min")?, number(table, "max")?);
                Some(OptionKind::Range {
                    min,
                    max,
                    default: number(table, "default")?,
                })
            }
            "choice" => {
                let (values, _) = table.list("values")?;
                let values: Vec<String> = values
                    .iter()
                    .filter_map(|value| Some(value.text()?.0.to_owned()))
                    .collect();
                let Some((wanted, span)) = table.text("default") else {
                    return Some(OptionKind::Choice { values, default: 0 });
                };
                let Some((default, _)) = (0u32..).zip(&values).find(|(_, value)| *value == wanted)
                else {
                    let hint = format!("it is one of {}", values.join(", "));
                    self.error(
                        "E0311",
                        span,
                        format!("the default `{wanted}` is not one of the values"),
                        Some(hint),
                    );
                    return None;
                };
                Some(OptionKind::Choice { values, default })
            }
            _ => None,
        }
    }

    fn declare_items(&mut self, document: &Table) {
        for (key, table) in section(document, "resources") {
            let start = number(table, "start").unwrap_or(0);
            let id = self.draft.resources.push(Resource {
                name: key.text.clone(),
                note: words(table, "note"),
                start,
            });
            self.declare_at(Subject::Resource(id), key.span);
        }
        for (key, table) in section(document, "pools") {
            let id = self.draft.pools.push(Pool {
                name: key.text.clone(),
                note: words(table, "note"),
                shuffle_within: table
                    .boolean("shuffle-within")
                    .is_some_and(|(within, _)| within),
                one_per_area: table.text("one-per").is_some(),
                when: Requirements::ALWAYS,
            });
            self.declare_at(Subject::Pool(id), key.span);
        }
        for (key, _) in section(document, "items") {
            let id = self.draft.items.push(Item::new(&key.text));
            self.declare_at(Subject::Item(id), key.span);
        }
        for (key, value) in document
            .table("rules")
            .map_or(&[][..], |(rules, _)| &rules.entries)
        {
            let note = value
                .table()
                .map(|(table, _)| words(table, "note"))
                .unwrap_or_default();
            let rule = NamedRule {
                name: key.text.clone(),
                note,
                need: Requirements::ALWAYS,
            };
            let id = self.draft.rules.push(rule);
            self.declare_at(Subject::Rule(id), key.span);
        }
    }

    fn declare_rooms(&mut self, document: &Table) {
        let mut areas = Areas::default();
        for (key, table) in section(document, "areas") {
            let id = self.draft.add_area(&key.text);
            self.draft.areas[id].note = words(table, "note");
            self.declare_at(Subject::Area(id), key.span);
            areas.known.insert(key.text.clone(), id);
            areas.complete = true;
        }
        let mut events = IndexMap::new();
        for (key, table) in section(document, "events") {
            self.declare_event(&key.text, words(table, "note"), key.span, &mut events);
        }
        for (key, table) in section(document, "rooms") {
            let area = self.area_of(table, key.span, &mut areas);
            let room = self.draft.rooms.push(Room {
                name: key.text.clone(),
                note: words(table, "note"),
                area,
            });
            self.declare_at(Subject::Room(room), key.span);
            self.declare_spots(room, table, key.span);
            for site in table.list("events").map_or(&[][..], |(sites, _)| sites) {
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
            let id = self.draft.events.push(Event {
                name: name.to_owned(),
                note,
            });
            self.declare_at(Subject::Event(id), span);
            known.insert(name.to_owned(), id);
        }
    }

    fn area_of(&mut self, room: &Table, span: Span, areas: &mut Areas) -> AreaId {
        let (name, span) = room.text("area").unwrap_or((&self.draft.id, span));
        if let Some(area) = areas.known.get(name) {
            return *area;
        }
        let name = name.to_owned();
        if areas.complete && room.text("area").is_some() {
            let close = closest(&name, areas.known.keys().map(String::as_str));
            let hint = close.map_or("add it to [areas]".to_owned(), |close| {
                format!("did you mean `{close}`?")
            });
            self.error(
                "E0322",
                span,
                format!("there is no area `{name}`"),
                Some(hint),
            );
        }
        let area = self.draft.add_area(&name);
        self.declare_at(Subject::Area(area), span);
        areas.known.insert(name, area);
        area
    }

    fn declare_spots(&mut self, room: RoomId, table: &Table, room_span: Span) {
        let Some((spots, _)) = table.list("spots") else {
            let id = self.draft.add_spot(room, ONLY_SPOT);
            self.declare_at(Subject::Spot(id), room_span);
            return;
        };
        for spot in spots {
            if let Some((name, note, span)) = spot_parts(spot) {
                let id = self.draft.spots.push(Spot { name, note, room });
                self.declare_at(Subject::Spot(id), span);
            }
        }
    }
}

#[derive(Default)]
struct Areas {
    known: IndexMap<String, AreaId>,
    /// True when the pack lists its areas, so that any other one is a slip.
    complete: bool,
}

/// A spot is a name, or a table with a name and a note.
fn spot_parts(value: &Value) -> Option<(String, String, Span)> {
    if let Some((name, span)) = value.text() {
        return Some((name.to_owned(), String::new(), span));
    }
    let (table, _) = value.table()?;
    let (name, span) = table.text("name")?;
    Some((name.to_owned(), words(table, "note"), span))
}

fn choices(set: &Table) -> Vec<(String, SettingValue)> {
    let value = |value: &Value| match &value.data {
        Data::Boolean(on) => Some(SettingValue::Switch(*on)),
        Data::Integer(number) => Some(SettingValue::Number(*number)),
        Data::Text(word) => Some(SettingValue::Word(word.clone())),
        _ => None,
    };
    set.entries
        .iter()
        .filter_map(|(key, chosen)| Some((key.text.clone(), value(chosen)?)))
        .collect()
}
