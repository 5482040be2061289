//! Checks of ids that refer to rows.

use std::fmt;

use crate::section::{NameKind, Section};
use crate::world::{
    Amount, CampaignSettings, DoorSettings, Draft, Finding, Id, ItemAmount, ItemSettings,
    LockOpening, Node, RequirementId, SettingId, ShapeSettings, Subject, Table, Term,
};

/// Finds ids without a row. Only programs can create them; the names in a pack are resolved.
struct References<'a> {
    subject: Subject,
    findings: &'a mut Vec<Finding>,
}

impl References<'_> {
    fn of(&mut self, subject: Subject) -> &mut Self {
        self.subject = subject;
        self
    }

    fn check<I: Id, T>(&mut self, table: &Table<I, T>, id: I) {
        if table.get(id).is_none() {
            self.nothing(id);
        }
    }

    fn requirement(&mut self, draft: &Draft, id: RequirementId) {
        if id.index() >= draft.requirements.len() {
            self.nothing(id);
        }
    }

    /// Checks a row that a section refers to.
    fn named(&mut self, draft: &Draft, kind: NameKind, row: usize) {
        if row >= draft.rows_of(kind) {
            self.nothing(format_args!("{kind:?}Id({row})"));
        }
    }

    fn nothing(&mut self, id: impl fmt::Debug) {
        let message = format!("{id:?} does not exist");
        let finding = Finding::new("E0310", self.subject, message);
        self.findings.push(finding);
    }

    fn amount(&mut self, draft: &Draft, amount: Amount) {
        if let Amount::Option(option) = amount {
            self.check(&draft.options, option);
        }
    }
}

pub(super) fn validate_references(draft: &Draft, findings: &mut Vec<Finding>) {
    place_references(draft, findings);
    item_references(draft, findings);
    request_references(draft, findings);
    requirement_references(draft, findings);
    constraint_references(draft, findings);
}

fn constraint_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References { subject: Subject::Pack, findings };
    for (number, constraint) in (0u32..).zip(&draft.constraints) {
        let at = at.of(Subject::Constraint(number));
        for setting in constraint.settings() {
            match setting {
                SettingId::Option(option) => at.check(&draft.options, option),
                SettingId::Trick(trick) => at.check(&draft.tricks, trick),
            }
        }
    }
}

fn place_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References { subject: Subject::Pack, findings };
    draft
        .rooms
        .iter()
        .for_each(|(id, room)| at.of(Subject::Room(id)).check(&draft.areas, room.area));
    draft
        .spots
        .iter()
        .for_each(|(id, spot)| at.of(Subject::Spot(id)).check(&draft.rooms, spot.room));
    for (id, link) in draft.links.iter() {
        at.of(Subject::Link(id)).check(&draft.spots, link.from);
        at.of(Subject::Link(id)).check(&draft.spots, link.to);
        at.of(Subject::Link(id)).requirement(draft, link.need);
        let forth = link.back_of.iter();
        forth.for_each(|forth| at.of(Subject::Link(id)).check(&draft.links, *forth));
    }
    for (id, end) in draft.doors.iter().flat_map(|(id, door)| [(id, &door.a), (id, &door.b)]) {
        at.of(Subject::Door(id)).check(&draft.spots, end.spot);
        at.of(Subject::Door(id)).requirement(draft, end.need);
        if let Some(lock) = &end.lock {
            at.of(Subject::Door(id)).requirement(draft, lock.need);
        }
    }
    for (id, site) in draft.event_sites.iter() {
        at.of(Subject::EventSite(id)).check(&draft.events, site.event);
        at.of(Subject::EventSite(id)).check(&draft.spots, site.at);
        at.of(Subject::EventSite(id)).requirement(draft, site.need);
    }
    for (number, start) in (0u32..).zip(&draft.starts) {
        at.of(Subject::Start(number)).check(&draft.spots, start.at);
        at.of(Subject::Start(number)).requirement(draft, start.when);
    }
    for (number, goal) in (0u32..).zip(&draft.goals) {
        at.of(Subject::Goal(number)).requirement(draft, *goal);
    }
}

fn item_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References { subject: Subject::Pack, findings };
    for (id, location) in draft.locations.iter() {
        at.of(Subject::Location(id)).check(&draft.spots, location.at);
        at.of(Subject::Location(id)).requirement(draft, location.need);
        at.of(Subject::Location(id)).requirement(draft, location.when);
        location
            .was
            .iter()
            .for_each(|item| at.of(Subject::Location(id)).check(&draft.items, *item));
        location
            .pool
            .iter()
            .for_each(|pool| at.of(Subject::Location(id)).check(&draft.pools, *pool));
    }
    for (id, item) in draft.items.iter() {
        at.of(Subject::Item(id)).amount(draft, item.count);
        item.pool.iter().for_each(|pool| at.of(Subject::Item(id)).check(&draft.pools, *pool));
        item.gives
            .iter()
            .for_each(|(resource, _)| at.of(Subject::Item(id)).check(&draft.resources, *resource));
        item.progressive
            .iter()
            .for_each(|stage| at.of(Subject::Item(id)).check(&draft.items, *stage));
    }
    for (number, ItemAmount { item, count }) in (0u32..).zip(&draft.starting_items) {
        at.of(Subject::StartingItem(number)).check(&draft.items, *item);
        at.of(Subject::StartingItem(number)).amount(draft, *count);
    }
    for (id, pool) in draft.pools.iter() {
        at.of(Subject::Pool(id)).requirement(draft, pool.when);
        pool.areas.iter().for_each(|area| at.of(Subject::Pool(id)).check(&draft.areas, *area));
    }
    draft
        .rules
        .iter()
        .for_each(|(id, rule)| at.of(Subject::Rule(id)).requirement(draft, rule.need));
    for (id, resource) in draft.resources.iter() {
        at.of(Subject::Resource(id)).requirement(draft, resource.with);
    }
}

fn request_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References { subject: Subject::Pack, findings };
    ItemSettings::references(&draft.placement, &mut |kind, row| at.named(draft, kind, row));
    for shape in draft.shapes.rows() {
        ShapeSettings::references(&shape.terms, &mut |kind, row| at.named(draft, kind, row));
    }
    if let Some(request) = &draft.shuffle {
        DoorSettings::references(request, &mut |kind, row| at.named(draft, kind, row));
    }
    if let Some(settings) = &draft.campaign {
        let see = &mut |kind, row| at.named(draft, kind, row);
        CampaignSettings::references(&settings.full(), see);
    }
    for lock in draft.codes.iter().flat_map(|theme| &theme.locks) {
        at.check(&draft.rules, lock.rule);
        if let LockOpening::Notes(notes) = &lock.opened {
            notes.iter().for_each(|note| at.check(&draft.items, *note));
        }
    }
}

fn requirement_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References { subject: Subject::Pack, findings };
    for id in (0..draft.requirements.len()).map(RequirementId::from_index) {
        // Parts must precede the whole, or following them might never end.
        let parts = draft.requirements.children(id).iter();
        parts.filter(|part| **part >= id).for_each(|part| at.nothing(*part));
        match draft.requirements.node(id) {
            Node::Item { item, count } => {
                at.check(&draft.items, item);
                at.amount(draft, count);
            }
            Node::Sum { terms, need } => {
                at.amount(draft, need);
                for (_, term) in draft.requirements.terms(terms) {
                    match term {
                        Term::Resource(resource) => at.check(&draft.resources, *resource),
                        Term::Item(item) => at.check(&draft.items, *item),
                    }
                }
            }
            Node::Rule(rule) => at.check(&draft.rules, rule),
            Node::Event(event) => at.check(&draft.events, event),
            Node::Reached(spot) => at.check(&draft.spots, spot),
            Node::Damage(amount) => at.amount(draft, amount),
            Node::Option { option, .. } => at.check(&draft.options, option),
            Node::Trick { trick, .. } => at.check(&draft.tricks, trick),
            Node::Always
            | Node::Never
            | Node::All(_)
            | Node::Any(_)
            | Node::AtLeast { .. }
            | Node::Not(_) => {}
        }
    }
}
