//! The second pass: reads everything that refers to names.

use super::lookup::DraftNames;
use super::{Reader, entries, flag, list, names, section, words};
use crate::document::{Data, Table, Value};
use crate::pack::language;
use crate::section::{self, NameKind, Section, check, section_shape};
use crate::world::{
    Behind, CampaignSettings, Constraint, Door, DoorEnd, DoorSettings, EventSite, ItemId, ItemRow,
    ItemSettings, Link, Location, Lock, NamedRuleId, PoolId, PoolRow, RequirementId, Requirements,
    ResourceId, ReturnMode, RoomId, ShapeId, ShapeRow, SpotId, Start, Subject, Way,
};

impl Reader<'_> {
    pub(super) fn fill(&mut self, document: &Table) {
        for (id, (_, table)) in (0..).map(PoolId).zip(section(document, "pools")) {
            let when = self.requirement(table, "when");
            let row = self.section::<PoolRow>(table).settle();
            let pool = &mut self.draft.pools[id];
            pool.note = row.note.unwrap_or_default();
            pool.shuffle_within = row.shuffle_within;
            pool.one_per_area = row.one_per.is_some();
            pool.areas = row.areas;
            pool.when = when.unwrap_or(Requirements::ALWAYS);
        }
        for (id, (_, table)) in (0..).map(ResourceId).zip(section(document, "resources")) {
            if let Some(with) = self.requirement(table, "with") {
                self.draft.resources[id].with = with;
            }
        }
        for (id, (key, table)) in (0..).map(ItemId).zip(section(document, "items")) {
            let row = self.section::<ItemRow>(table).settle();
            self.draft.items[id] = row.item(&key.text);
        }
        self.fill_constraints(document);
        self.fill_rules(document);
        for (id, (_, table)) in (0..).map(RoomId).zip(section(document, "rooms")) {
            self.fill_room(id, table);
        }
        self.fill_doors(document);
        if let Some((pack, _)) = document.table("pack") {
            self.fill_pack(pack);
        }
        for (id, (_, table)) in (0..).map(ShapeId).zip(section(document, "shapes")) {
            self.draft.shapes[id].terms = self.section::<ShapeRow>(table).terms;
        }
        if let Some((placement, _)) = document.table("placement") {
            self.draft.placement = self.section::<ItemSettings>(placement);
        }
        if let Some((table, _)) = document.table("shuffle") {
            self.draft.shuffle = Some(self.section::<DoorSettings>(table));
        }
        self.fill_layout(document);
        self.fill_codes(document);
        if let Some((table, place)) = document.table("campaign") {
            self.declare_at(Subject::Campaign, place);
            self.draft.campaign = Some(self.section::<CampaignSettings>(table).settle());
        }
        self.fill_population(document);
    }

    fn fill_constraints(&mut self, document: &Table) {
        for (table, _) in list(document, "constraints").iter().filter_map(Value::table) {
            let Some(rule) = table.get("rule") else { continue };
            let Some((text, span)) = rule.text() else { continue };
            let any = match language::read_constraint(text, &self.names, &self.draft) {
                Ok(any) => any,
                Err(errors) => {
                    self.report_language_errors(rule, errors);
                    continue;
                }
            };
            // A reason that is missing was reported by the check of the shape.
            let Some((because, _)) = table.text("because") else { continue };
            let number = u32::try_from(self.draft.constraints.len());
            let number = number.expect("the size of files is limited");
            self.draft.constraints.push(Constraint { any, because: because.to_owned() });
            self.declare_at(Subject::Constraint(number), span);
        }
    }

    /// Reads a table as the settings of a section.
    pub(super) fn section<S: Section>(&mut self, table: &Table) -> S::Request {
        self.reading(|reader| S::read(table, reader))
    }

    /// Reads a value as the settings of a section; `None` if anything in it is missing or invalid.
    pub(super) fn sound_section<S: Section + Default>(
        &mut self,
        value: &Value,
    ) -> Option<S::Request> {
        let (table, _) = value.table()?;
        // Shape errors were reported before, but reading skips over them silently, so check again.
        let mut faults = Vec::new();
        check(value, &section_shape::<S>(), &mut faults);
        let (request, is_sound) = self.reading(|reader| {
            let request = S::read(table, reader);
            (request, reader.is_sound)
        });
        (is_sound && faults.is_empty() && value.is_read()).then_some(request)
    }

    /// Runs `read` with a section reader that knows the names declared so far.
    fn reading<T>(&mut self, read: impl FnOnce(&mut section::Reader<'_>) -> T) -> T {
        let names = &DraftNames::new(&self.draft, &self.names, &self.unclear);
        let (texts, diagnostics) = (&self.texts[..], &mut self.diagnostics);
        read(&mut section::Reader::new(names, texts, diagnostics))
    }

    fn fill_rules(&mut self, document: &Table) {
        for (id, (_, value)) in (0..).map(NamedRuleId).zip(entries(document, "rules")) {
            let need = match value.table() {
                Some((table, _)) => self.requirement(table, "need"),
                None => self.requirement_text(value),
            };
            self.draft.rules[id].need = need.unwrap_or(Requirements::ALWAYS);
        }
    }

    pub(super) fn item(&mut self, value: &Value) -> Option<ItemId> {
        let (name, span) = value.text()?;
        let found = self.names.item(name);
        if found.is_none() {
            let known = names(&self.draft.items, |row| &row.name);
            let hint = self.names.suggester.meant_or_declare(name, known, "[items]");
            self.error("E0320", span, format!("there is no item `{name}`"), hint);
        }
        found
    }

    fn pool(&mut self, value: &Value) -> Option<PoolId> {
        let (name, span) = value.text()?;
        let found = self.draft.pools.iter().find(|(_, pool)| pool.name == name).map(|(id, _)| id);
        if found.is_none() {
            let known = names(&self.draft.pools, |row| &row.name);
            let hint = self.names.suggester.meant_or_declare(name, known, "[pools]");
            self.error("E0320", span, format!("there is no pool `{name}`"), hint);
        }
        found
    }

    fn fill_room(&mut self, room: RoomId, table: &Table) {
        for value in list(table, "links") {
            self.fill_link(room, value);
        }
        for value in list(table, "locations") {
            self.fill_location(room, value);
        }
        for value in list(table, "events") {
            self.fill_site(room, value);
        }
    }

    fn fill_link(&mut self, room: RoomId, value: &Value) -> Option<()> {
        let (table, place) = value.table()?;
        let from = table.get("from").and_then(|spot| self.spot_of(room, spot));
        let to = table.get("to").and_then(|spot| self.spot_of(room, spot));
        let need = self.need(table);
        let back = self.back(table);
        let (from, to, note) = (from?, to?, words(table, "note"));
        let link = Link { from, to, need, back_of: None, note };
        let forth = self.draft.links.push(link.clone());
        self.declare_at(Subject::Link(forth), place);
        if matches!(table.text("way"), Some(("both", _))) || back.is_some() {
            let id = self.draft.links.push(Link {
                from: to,
                to: from,
                need: back.unwrap_or(need),
                back_of: Some(forth),
                ..link
            });
            self.declare_at(Subject::Link(id), place);
        }
        Some(())
    }

    /// Reads the requirement of the other direction.
    fn back(&mut self, table: &Table) -> Option<RequirementId> {
        if let (Some(back), Some(("one", _))) = (table.get("back"), table.text("way")) {
            let hint = "remove `back`, or write `way = \"both\"`";
            self.error("E0325", back.span, "a one-way passage cannot have a `back`", hint);
        }
        self.requirement(table, "back")
    }

    /// Resolves a spot by its short name inside a room.
    fn spot_of(&mut self, room: RoomId, value: &Value) -> Option<SpotId> {
        let (name, span) = value.text()?;
        let own = self.names.spots_of(room);
        let found = own.iter().copied().find(|spot| self.draft.spots[*spot].name == name);
        if found.is_none() {
            let known = own.iter().map(|spot| self.draft.spots[*spot].name.as_str());
            let hint = self.names.suggester.meant_or_listed(name, known);
            let message =
                format!("the room `{}` has no spot `{name}`", self.draft.rooms[room].name);
            self.error("E0320", span, message, hint);
        }
        found
    }

    /// Reads the spot of something in a room: the one named in `at`, or the only one.
    fn at(&mut self, room: RoomId, table: &Table) -> Option<SpotId> {
        if let Some(value) = table.get("at") {
            return self.spot_of(room, value);
        }
        match *self.names.spots_of(room) {
            [only] => Some(only),
            _ => {
                let message = format!(
                    "the room `{}` has several spots, so `at` is required",
                    self.draft.rooms[room].name
                );
                self.error(
                    "E0323",
                    table.place,
                    message,
                    "add `at = \"...\"` with the name of a spot",
                );
                None
            }
        }
    }

    fn fill_location(&mut self, room: RoomId, value: &Value) -> Option<()> {
        let (table, place) = value.table()?;
        let at = self.at(room, table);
        let need = self.need(table);
        let when = self.requirement(table, "when");
        let was = table.get("was").and_then(|was| self.item(was));
        let pool = table.get("pool").and_then(|pool| self.pool(pool));
        let (name, _) = table.text("name")?;
        let Some(at) = at else {
            let room = &self.draft.rooms[room].name;
            self.unclear.insert((NameKind::Location, format!("{room}.{name}")));
            return None;
        };
        let location = Location {
            name: name.to_owned(),
            note: words(table, "note"),
            at,
            need,
            when: when.unwrap_or(Requirements::ALWAYS),
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
            let back = self.back(table).unwrap_or(need);
            let [lock, back_lock] = ["lock", "back-lock"].map(|field| self.lock(table, field));
            let rotations = self.rotations(table);
            let labels = self.labels(table);
            let (Some(a), Some(b)) = (a, b) else { continue };
            let end = |spot, need, lock, side: usize| DoorEnd {
                lock,
                rotation: rotations[side],
                label: labels[side].clone(),
                ..DoorEnd::new(spot, need)
            };
            let id = self.draft.doors.push(Door {
                name: key.text.clone(),
                a: end(a, need, lock, 0),
                b: end(b, back, back_lock, 1),
                way: match table.text("way") {
                    Some(("one", _)) => Way::One,
                    Some(("once", _)) => Way::Once,
                    _ => Way::Both,
                },
                kind: table.text("kind").map_or("door", |(kind, _)| kind).to_owned(),
                fixed: flag(table, "fixed"),
                note: words(table, "note"),
            });
            self.declare_at(Subject::Door(id), key.span);
        }
    }

    fn lock(&mut self, door: &Table, field: &str) -> Option<Lock> {
        let (table, _) = door.table(field)?;
        Some(Lock {
            need: self.need(table),
            behind: match table.text("behind") {
                Some(("same", _)) => Behind::Same,
                Some(("never", _)) => Behind::Never,
                Some(("matching", _)) => Behind::Matching,
                _ => Behind::Free,
            },
            kind: words(table, "kind"),
        })
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
                Err(errors) => self.report_language_errors(value, errors),
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
            Some((table, _)) => {
                (table.get("at").and_then(|at| self.spot(at)), self.requirement(table, "when"))
            }
            None => (self.spot(value), None),
        };
        let number = u32::try_from(self.draft.starts.len()).unwrap_or(u32::MAX);
        self.draft.starts.push(Start { at: at?, when: when.unwrap_or(Requirements::ALWAYS) });
        self.declare_at(Subject::Start(number), value.span);
        Some(())
    }
}

/// Whether a field of `[pack]` is absent or an empty list. False if `[pack]` itself is missing, which is
/// reported on its own.
pub(super) fn is_absent(document: &Table, field: &str) -> bool {
    let Some((pack, _)) = document.table("pack") else {
        return false;
    };
    let empty = |value: &Value| matches!(&value.data, Data::List(values) if values.is_empty());
    pack.get(field).is_none_or(empty)
}

/// The values of a field that is a single value or a list.
fn one_or_many<'d>(table: &'d Table, field: &str) -> &'d [Value] {
    match table.get(field) {
        Some(Value { data: Data::List(values), .. }) => values,
        Some(value) => std::slice::from_ref(value),
        None => &[],
    }
}
