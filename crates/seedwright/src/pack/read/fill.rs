//! The second pass: everything that uses names.

use super::{Reader, number, section, words};
use crate::name::closest;
use crate::pack::document::{Data, Table, Value};
use crate::pack::language;
use crate::world::{
    Amount, Class, Door, DoorEnd, EventSite, ItemId, Link, Location, PoolId, Requirements,
    ReturnMode, RoomId, SpotId, Start, Subject, Way,
};

impl Reader<'_> {
    pub(super) fn fill(&mut self, document: &Table) {
        for (id, (_, table)) in (0..).map(PoolId).zip(section(document, "pools")) {
            self.draft.pools[id].when = self
                .requirement(table, "when")
                .unwrap_or(Requirements::ALWAYS);
        }
        for (id, (_, table)) in (0..).map(ItemId).zip(section(document, "items")) {
            self.fill_item(id, table);
        }
        self.fill_rules(document);
        for (id, (_, table)) in (0..).map(RoomId).zip(section(document, "rooms")) {
            self.fill_room(id, table);
        }
        self.fill_doors(document);
        if let Some((pack, _)) = document.table("pack") {
            self.fill_pack(pack);
        }
    }

    fn fill_rules(&mut self, document: &Table) {
        let rules = document
            .table("rules")
            .map_or(&[][..], |(rules, _)| &rules.entries);
        for (id, (_, value)) in (0..).map(crate::world::NamedRuleId).zip(rules) {
            let need = match value.table() {
                Some((table, _)) => self.requirement(table, "need"),
                None => self.requirement_text(value),
            };
            self.draft.rules[id].need = need.unwrap_or(Requirements::ALWAYS);
        }
    }

    fn fill_item(&mut self, id: ItemId, table: &Table) {
        let count = table.get("count").and_then(|count| self.count(count));
        let pool = table.get("pool").and_then(|pool| self.pool(pool));
        let gives = table
            .table("gives")
            .map_or(&[][..], |(gives, _)| &gives.entries);
        for (key, amount) in gives {
            let resource = self.names.resource(&key.text);
            if resource.is_none() {
                let known = self
                    .draft
                    .resources
                    .rows()
                    .iter()
                    .map(|row| row.name.as_str());
                let hint =
                    closest(&key.text, known).map(|close| format!("did you mean `{close}`?"));
                self.error(
                    "E0320",
                    key.span,
                    format!("there is no resource `{}`", key.text),
                    hint,
                );
            }
            if let (Some(resource), Data::Integer(amount)) = (resource, &amount.data) {
                self.draft.items[id]
                    .gives
                    .extend(u32::try_from(*amount).map(|amount| (resource, amount)));
            }
        }
        let stages = table
            .list("progressive")
            .map_or(&[][..], |(stages, _)| stages);
        let stages = stages.iter().filter_map(|stage| self.item(stage)).collect();
        let item = &mut self.draft.items[id];
        item.note = words(table, "note");
        item.class = match table.text("class") {
            Some(("filler", _)) => Class::Filler,
            _ => Class::Major,
        };
        item.major_copies = number(table, "majors").unwrap_or(0);
        item.count = count.unwrap_or(item.count);
        item.consumed = table
            .boolean("consumed")
            .is_some_and(|(consumed, _)| consumed);
        item.pool = pool;
        item.progressive = stages;
        item.gives.sort_unstable();
    }

    /// A count is a number or `opt(name)`.
    fn count(&mut self, value: &Value) -> Option<Amount> {
        match &value.data {
            Data::Integer(count) => u32::try_from(*count).ok().map(Amount::Fixed),
            Data::Text(text) => match language::read_amount(text, &self.names, &self.draft) {
                Ok(amount) => Some(amount),
                Err(complaints) => {
                    self.complain(value, complaints);
                    None
                }
            },
            _ => None,
        }
    }

    fn item(&mut self, value: &Value) -> Option<ItemId> {
        let (name, span) = value.text()?;
        let found = self.names.item(name);
        if found.is_none() {
            let known = self.draft.items.rows().iter().map(|row| row.name.as_str());
            let hint = closest(name, known).map(|close| format!("did you mean `{close}`?"));
            self.error("E0320", span, format!("there is no item `{name}`"), hint);
        }
        found
    }

    fn pool(&mut self, value: &Value) -> Option<PoolId> {
        let (name, span) = value.text()?;
        let found = self
            .draft
            .pools
            .iter()
            .find(|(_, pool)| pool.name == name)
            .map(|(id, _)| id);
        if found.is_none() {
            let known = self.draft.pools.rows().iter().map(|row| row.name.as_str());
            let hint = closest(name, known).map(|close| format!("did you mean `{close}`?"));
            self.error("E0320", span, format!("there is no pool `{name}`"), hint);
        }
        found
    }

    fn fill_room(&mut self, room: RoomId, table: &Table) {
        for value in table.list("links").map_or(&[][..], |(links, _)| links) {
            self.fill_link(room, value);
        }
        for value in table
            .list("locations")
            .map_or(&[][..], |(locations, _)| locations)
        {
            self.fill_location(room, value);
        }
        for value in table.list("events").map_or(&[][..], |(sites, _)| sites) {
            self.fill_site(room, value);
        }
    }

    fn fill_link(&mut self, room: RoomId, value: &Value) -> Option<()> {
        let (table, place) = value.table()?;
        let from = self.spot_of(room, table.get("from")?);
        let to = self.spot_of(room, table.get("to")?);
        let need = self.need(table);
        let back = self.requirement(table, "back");
        let (from, to, note) = (from?, to?, words(table, "note"));
        let id = self.draft.links.push(Link {
            from,
            to,
            need,
            note: note.clone(),
        });
        self.declare_at(Subject::Link(id), place);
        if matches!(table.text("way"), Some(("both", _))) || back.is_some() {
            let id = self.draft.links.push(Link {
                from: to,
                to: from,
                need: back.unwrap_or(need),
                note,
            });
            self.declare_at(Subject::Link(id), place);
        }
        Some(())
    }

    /// A spot by its short name inside a room.
    fn spot_of(&mut self, room: RoomId, value: &Value) -> Option<SpotId> {
        let (name, span) = value.text()?;
        let own = self.names.spots_of(room);
        let found = own
            .iter()
            .copied()
            .find(|spot| self.draft.spots[*spot].name == name);
        if found.is_none() {
            let known = own.iter().map(|spot| self.draft.spots[*spot].name.as_str());
            let hint = closest(name, known).map(|close| format!("did you mean `{close}`?"));
            let message = format!(
                "the room `{}` has no spot `{name}`",
                self.draft.rooms[room].name
            );
            self.error("E0320", span, message, hint);
        }
        found
    }

    /// Where something in a room is: at a named spot, or at the only one.
    fn at(&mut self, room: RoomId, table: &Table) -> Option<SpotId> {
        if let Some(value) = table.get("at") {
            return self.spot_of(room, value);
        }
        match *self.names.spots_of(room) {
            [only] => Some(only),
            _ => {
                let hint = "add `at = \"...\"`".to_owned();
                let message = format!(
                    "the room `{}` has several spots; say at which one this is",
                    self.draft.rooms[room].name
                );
                self.error("E0323", table.place, message, Some(hint));
                None
            }
        }
    }

    fn fill_location(&mut self, room: RoomId, value: &Value) -> Option<()> {
        let (table, place) = value.table()?;
        let at = self.at(room, table);
        let need = self.need(table);
        let was = table.get("was").and_then(|was| self.item(was));
        let pool = table.get("pool").and_then(|pool| self.pool(pool));
        let name = words(table, "name");
        let location = Location {
            name,
            note: words(table, "note"),
            at: at?,
            need,
            was,
            pool,
        };
        let id = self.draft.locations.push(location);
        self.declare_at(Subject::Location(id), place);
        Some(())
    }

    fn fill_site(&mut self, room: RoomId, value: &Value) -> Option<()> {
        let (table, place) = value.table()?;
        let at = self.at(room, table);
        let need = self.need(table);
        let event = self.names.event(table.text("name")?.0)?;
        let id = self.draft.event_sites.push(EventSite {
            event,
            at: at?,
            need,
            note: words(table, "note"),
        });
        self.declare_at(Subject::EventSite(id), place);
        Some(())
    }

    fn fill_doors(&mut self, document: &Table) {
        for (key, table) in section(document, "doors") {
            let a = table.get("a").and_then(|value| self.spot(value));
            let b = table.get("b").and_then(|value| self.spot(value));
            let need = self.need(table);
            let back = self.requirement(table, "back").unwrap_or(need);
            let (Some(a), Some(b)) = (a, b) else { continue };
            let id = self.draft.doors.push(Door {
                name: key.text.clone(),
                a: DoorEnd { spot: a, need },
                b: DoorEnd {
                    spot: b,
                    need: back,
                },
                way: match table.text("way") {
                    Some(("one", _)) => Way::One,
                    Some(("once", _)) => Way::Once,
                    _ => Way::Both,
                },
                kind: table
                    .text("kind")
                    .map_or("door", |(kind, _)| kind)
                    .to_owned(),
                fixed: table.boolean("fixed").is_some_and(|(fixed, _)| fixed),
                note: words(table, "note"),
            });
            self.declare_at(Subject::Door(id), key.span);
        }
    }

    fn fill_pack(&mut self, pack: &Table) {
        if matches!(pack.text("return"), Some(("warp", _))) {
            self.draft.return_mode = ReturnMode::Warp;
        }
        for value in one_or_many(pack, "start") {
            self.fill_start(value);
        }
        for value in one_or_many(pack, "goal") {
            if let Some(goal) = self.requirement_text(value) {
                let number = u32::try_from(self.draft.goals.len()).unwrap_or(u32::MAX);
                self.draft.goals.push(goal);
                self.declare_at(Subject::Goal(number), value.span);
            }
        }
        for value in one_or_many(pack, "starting") {
            let Some((text, span)) = value.text() else {
                continue;
            };
            match language::read_items(text, &self.names, &self.draft) {
                Err(complaints) => self.complain(value, complaints),
                Ok(held) => {
                    for held in held {
                        let number =
                            u32::try_from(self.draft.starting_items.len()).unwrap_or(u32::MAX);
                        self.draft.starting_items.push(held);
                        self.declare_at(Subject::StartingItem(number), span);
                    }
                }
            }
        }
    }

    fn fill_start(&mut self, value: &Value) -> Option<()> {
        let (at, when) = match value.table() {
            Some((table, _)) => (self.spot(table.get("at")?), self.requirement(table, "when")),
            None => (self.spot(value), None),
        };
        let number = u32::try_from(self.draft.starts.len()).unwrap_or(u32::MAX);
        self.draft.starts.push(Start {
            at: at?,
            when: when.unwrap_or(Requirements::ALWAYS),
        });
        self.declare_at(Subject::Start(number), value.span);
        Some(())
    }
}

/// The values of a field that may be one or a list.
fn one_or_many<'d>(table: &'d Table, field: &str) -> &'d [Value] {
    match table.get(field) {
        Some(Value {
            data: Data::List(values),
            ..
        }) => values,
        Some(value) => std::slice::from_ref(value),
        None => &[],
    }
}
