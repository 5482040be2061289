//! Writes the first file: everything except rooms and doors.

use std::collections::BTreeMap;

use super::toml::{Row, Sheet, string};
use super::{TooLarge, Writer};
use crate::section::Section;
use crate::world::{
    Amount, CampaignSettings, DoorSettings, Id, Item, ItemId, ItemRow, PoolRow, Requirements,
    ResourceId, ReturnMode, Subject, limits, quoted,
};

impl Writer<'_> {
    pub(super) fn head(&mut self) -> Result<String, TooLarge> {
        let mut sheet = Sheet::default();
        self.pack(&mut sheet)?;
        self.settings(&mut sheet)?;
        self.resources(&mut sheet)?;
        self.items(&mut sheet)?;
        self.pools(&mut sheet)?;
        self.events(&mut sheet);
        self.rules(&mut sheet)?;
        self.areas(&mut sheet);
        self.shapes(&mut sheet);
        self.placement(&mut sheet);
        if let Some(request) = &self.world.shuffle {
            self.section::<DoorSettings>(&mut sheet, &["shuffle"], request);
        }
        self.layout(&mut sheet);
        self.codes(&mut sheet);
        if let Some(settings) = &self.world.campaign {
            let request = settings.least(&CampaignSettings::default());
            self.section::<CampaignSettings>(&mut sheet, &["campaign"], &request);
        }
        self.population(&mut sheet);
        Ok(sheet.finish())
    }

    fn pack(&mut self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let world = self.world;
        sheet.header(&["pack"]);
        sheet.field("format", 1);
        sheet.field("id", string(&world.id));
        if world.name != world.id {
            sheet.field("name", string(&world.name));
        }
        sheet.words("note", &world.note);
        let starts = self.starts()?;
        one_or_list(sheet, "start", &starts, |start| start.starts_with('"'));
        let starting = world.starting_items.iter();
        let starting = starting.map(|held| string(&self.item_amount(held.item, held.count)));
        sheet.list("starting", &starting.collect::<Vec<_>>());
        let mut goals = Vec::with_capacity(world.goals.len());
        for (number, goal) in (0..).zip(&world.goals) {
            goals.push(self.requirement(Subject::Goal(number), *goal)?);
        }
        one_or_list(sheet, "goal", &goals, |_| true);
        if world.return_mode == ReturnMode::Warp {
            sheet.field("return", string("warp"));
        }
        Ok(())
    }

    fn starts(&mut self) -> Result<Vec<String>, TooLarge> {
        let mut starts = Vec::with_capacity(self.world.starts.len());
        for (number, start) in (0..).zip(&self.world.starts) {
            let place = self.place(start.at);
            if start.when == Requirements::ALWAYS {
                starts.push(string(&place));
                continue;
            }
            let mut row = Row::default();
            row.text("at", &place);
            self.need(&mut row, "when", Subject::Start(number), start.when)?;
            starts.push(row.finish());
        }
        Ok(starts)
    }

    /// An item with its count, as in a list of items: `Missile * 5`.
    pub(super) fn item_amount(&self, item: ItemId, count: Amount) -> String {
        let name = quoted(&self.world.items[item].name);
        match count {
            Amount::Fixed(1) => name,
            _ => format!("{name} * {}", self.amount(count)),
        }
    }

    pub(super) fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Fixed(number) => number.to_string(),
            Amount::Option(option) => format!("opt({})", quoted(&self.world.options[option].name)),
        }
    }

    fn resources(&mut self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let mut rows = Vec::with_capacity(self.world.resources.len());
        for (id, resource) in self.world.resources.iter() {
            let mut row = Row::default();
            if resource.start > 0 {
                row.set("start", resource.start);
            }
            self.need(&mut row, "with", Subject::Resource(id), resource.with)?;
            if resource.health {
                row.set("health", true);
            }
            row.words("note", &resource.note);
            rows.push((resource.name.clone(), row.finish()));
        }
        sheet.section(&["resources"], rows);
        Ok(())
    }

    fn items(&self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let items = self.world.items.iter();
        let rows = items.map(|(id, item)| Ok((item.name.clone(), self.item(id, item)?)));
        sheet.section(&["items"], rows.collect::<Result<Vec<_>, _>>()?);
        Ok(())
    }

    fn item(&self, id: ItemId, item: &Item) -> Result<String, TooLarge> {
        if item.major_copies > limits::ITEM_COPIES {
            let subject = Subject::Item(id);
            return Err(TooLarge { subject });
        }
        let row = ItemRow { gives: gives(id, item)?, ..ItemRow::of(item) };
        Ok(self.row(&row))
    }

    fn pools(&mut self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let world = self.world;
        let mut rows = Vec::with_capacity(world.pools.len());
        for (id, pool) in world.pools.iter() {
            let when = match pool.when {
                Requirements::ALWAYS => None,
                when => Some(self.requirement_text(Subject::Pool(id), when)?),
            };
            let row = PoolRow { when, ..PoolRow::of(pool) };
            rows.push((pool.name.clone(), self.row(&row)));
        }
        sheet.section(&["pools"], rows);
        Ok(())
    }

    /// Writes the events up to the last one that must be listed, because it has a note or because the rooms
    /// would declare it in a different order or not at all.
    fn events(&self, sheet: &mut Sheet) {
        let events = &self.world.events;
        let mut first_sites = vec![None; events.len()];
        let sites = self.rooms.iter().flat_map(|room| &room.sites);
        for (position, site) in sites.enumerate() {
            let event = self.world.event_sites[*site].event;
            first_sites[event.index()].get_or_insert(position);
        }
        // Trailing events are left out as long as the rooms declare them in the same order.
        let mut next = usize::MAX;
        let mut count = events.len();
        for (event, site) in events.rows().iter().zip(first_sites).rev() {
            let Some(site) = site.filter(|site| *site < next && event.note.is_empty()) else {
                break;
            };
            (next, count) = (site, count - 1);
        }
        let listed = events.rows()[..count].iter().map(|event| {
            let mut row = Row::default();
            row.words("note", &event.note);
            (event.name.clone(), row.finish())
        });
        sheet.section(&["events"], listed);
    }

    fn rules(&mut self, sheet: &mut Sheet) -> Result<(), TooLarge> {
        let world = self.world;
        let mut rows = Vec::with_capacity(world.rules.len());
        let of_packs = world.rules.iter().filter(|(id, _)| !self.is_of_lock(*id));
        for (id, rule) in of_packs.collect::<Vec<_>>() {
            let need = self.requirement(Subject::Rule(id), rule.need)?;
            let shown = if rule.note.is_empty() {
                need
            } else {
                let mut row = Row::default();
                row.set("need", need);
                row.words("note", &rule.note);
                row.finish()
            };
            rows.push((rule.name.clone(), shown));
        }
        sheet.section(&["rules"], rows);
        Ok(())
    }

    fn areas(&self, sheet: &mut Sheet) {
        if self.has_implied_area() {
            return;
        }
        let rows = self.world.areas.rows().iter().map(|area| {
            let mut row = Row::default();
            row.words("note", &area.note);
            (area.name.clone(), row.finish())
        });
        sheet.section(&["areas"], rows);
    }

    /// Whether the only area is the default one of rooms that name none.
    pub(super) fn has_implied_area(&self) -> bool {
        let [area] = self.world.areas.rows() else {
            return false;
        };
        area.name == self.world.id && area.note.is_empty()
    }
}

/// The resources that an item gives, each listed once.
fn gives(id: ItemId, item: &Item) -> Result<Vec<(ResourceId, u32)>, TooLarge> {
    let mut sums = BTreeMap::new();
    for (resource, amount) in &item.gives {
        *sums.entry(*resource).or_insert(0) += u64::from(*amount);
    }
    let mut gives = Vec::with_capacity(sums.len());
    for (resource, amount) in sums.into_iter().filter(|(_, amount)| *amount > 0) {
        let amount =
            u32::try_from(amount).ok().filter(|amount| u64::from(*amount) <= limits::AMOUNT);
        let subject = Subject::Item(id);
        gives.push((resource, amount.ok_or(TooLarge { subject })?));
    }
    Ok(gives)
}

/// Writes a field that is a single value or a list.
fn one_or_list(sheet: &mut Sheet, name: &str, values: &[String], alone: impl Fn(&String) -> bool) {
    match values {
        [only] if alone(only) => sheet.field(name, only),
        _ => sheet.list(name, values),
    }
}
