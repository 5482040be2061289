//! The first oracle: computes what can be reached by re-evaluating everything until nothing changes.
//!
//! It works on the [`World`] and knows nothing of rules, bodies or counters. It is recursive and slow, and
//! meant to be read alongside the book's chapter on the logic.

use std::collections::{BTreeMap, BTreeSet};

use crate::world::{
    Behind, Door, DoorEnd, EventId, Id, ItemId, LocationId, Node, RequirementId, ReturnMode,
    Settings, SpotId, Term, Way, World,
};

/// What a player can do.
pub(crate) struct Naive<'a> {
    world: &'a World,
    settings: &'a Settings,
    /// The placement.
    placed: &'a BTreeMap<LocationId, ItemId>,
    /// For each item the copies held, without stages of progressive items.
    held: Vec<u32>,
    /// For each item the copies that all locks together consume.
    used_up: Vec<u32>,
    pub reached: BTreeSet<SpotId>,
    pub returns: BTreeSet<SpotId>,
    pub open: BTreeSet<LocationId>,
    pub happened: BTreeSet<EventId>,
}

impl<'a> Naive<'a> {
    /// What a player can do with these copies and the starting items.
    pub fn explore(
        world: &'a World,
        settings: &'a Settings,
        held: &[u32],
        placed: &'a BTreeMap<LocationId, ItemId>,
    ) -> Self {
        let mut naive = Self {
            world,
            settings,
            placed,
            held: held.to_vec(),
            used_up: used_up(world, settings),
            reached: BTreeSet::new(),
            returns: BTreeSet::new(),
            open: BTreeSet::new(),
            happened: BTreeSet::new(),
        };
        for start in &world.starting_items {
            naive.held[start.item.index()] += settings.amount(start.count);
        }
        while naive.sweep() {}
        naive
    }

    /// Whether the goals are met; one part can be a dead end.
    pub fn finished(&self) -> bool {
        let begins = self.world.starts.iter().any(|start| self.holds(start.when));
        begins && self.ends_all(&self.world.goals)
    }

    /// Evaluates everything once; returns whether something new was found.
    fn sweep(&mut self) -> bool {
        let before = self.size();
        for start in &self.world.starts {
            if self.holds(start.when) {
                self.reached.insert(start.at);
                self.returns.insert(start.at);
            }
        }
        for link in self.world.links.rows() {
            if self.holds(link.need) {
                self.pass(link.from, link.to);
            }
        }
        for door in self.world.doors.rows() {
            self.pass_door(door);
        }
        for (id, location) in self.world.locations.iter() {
            let exists = exists(self.world, self.settings, id);
            let opens = exists && self.visits(location.at) && self.holds(location.need);
            if opens && self.open.insert(id) {
                let item = self.placed.get(&id);
                item.into_iter().for_each(|item| self.held[item.index()] += 1);
            }
        }
        for site in self.world.event_sites.rows() {
            if self.visits(site.at) && self.holds(site.need) {
                self.happened.insert(site.event);
            }
        }
        self.size() > before
    }

    fn size(&self) -> usize {
        self.reached.len() + self.returns.len() + self.open.len() + self.happened.len()
    }

    fn pass(&mut self, from: SpotId, to: SpotId) {
        if self.reached.contains(&from) {
            self.reached.insert(to);
        }
        if self.returns.contains(&to) {
            self.returns.insert(from);
        }
    }

    fn pass_door(&mut self, door: &Door) {
        let forth = self.passes(&door.a, &door.b, door.way == Way::Both);
        if forth {
            self.pass(door.a.spot, door.b.spot);
        }
        let back = match door.way {
            Way::Both => self.passes(&door.b, &door.a, true),
            Way::One => false,
            // Once it has been passed from the front, its locks are open.
            Way::Once => forth && self.reached.contains(&door.a.spot) && self.holds(door.b.need),
        };
        if back {
            self.pass(door.b.spot, door.a.spot);
        }
    }

    /// Whether a player at one end can pass to the other: the locks of both must be opened, here and now or at
    /// the other end before.
    fn passes(&self, here: &DoorEnd, there: &DoorEnd, leads_back: bool) -> bool {
        let own = |end: &DoorEnd| end.lock.as_ref().is_none_or(|lock| self.holds(lock.need));
        let comes_here = leads_back && own(there) && self.breaks_behind(here, there);
        // A player who was there came home, or comes through the door right away.
        let was_there = self.visits(there.spot)
            || self.reached.contains(&there.spot) && comes_here && self.holds(there.need);
        let here_is_broken = here.lock.is_none() || own(here) || was_there && comes_here;
        let there_is_broken = there.lock.is_none()
            || own(here) && self.breaks_behind(there, here)
            || was_there && own(there);
        self.holds(here.need) && here_is_broken && there_is_broken
    }

    /// Whether the lock of one end can be opened from the other, whose own lock is open.
    fn breaks_behind(&self, locked: &DoorEnd, at: &DoorEnd) -> bool {
        let Some(lock) = &locked.lock else {
            return true;
        };
        let alike = at.lock.as_ref().is_some_and(|own| own.kind == lock.kind);
        let alike = alike && !lock.kind.is_empty();
        match lock.behind {
            Behind::Free => true,
            Behind::Same => alike || self.holds(lock.need),
            Behind::Matching => alike,
            Behind::Never => false,
        }
    }

    /// Whether a player can be there without being stuck.
    fn visits(&self, spot: SpotId) -> bool {
        let home = self.world.return_mode == ReturnMode::Warp || self.returns.contains(&spot);
        self.reached.contains(&spot) && home
    }

    pub fn holds(&self, id: RequirementId) -> bool {
        let requirements = &self.world.requirements;
        match requirements.node(id) {
            Node::Always => true,
            Node::Never => false,
            Node::Not(part) => answered_before_the_game(self.world, part) && !self.holds(part),
            Node::All(parts) => requirements.parts(parts).iter().all(|part| self.holds(*part)),
            Node::Any(parts) => requirements.parts(parts).iter().any(|part| self.holds(*part)),
            Node::AtLeast { need, parts } => {
                let parts = requirements.parts(parts).iter();
                parts.filter(|part| self.holds(**part)).count() >= need as usize
            }
            Node::Item { item, count } => {
                let count = self.settings.amount(count);
                count == 0 || self.copies(item) >= count.max(self.used_up[item.index()])
            }
            Node::Sum { terms, need } => {
                let terms = requirements.terms(terms).iter();
                let amount = terms.map(|(weight, term)| weight * self.amount(*term));
                amount.sum::<u32>() >= self.settings.amount(need)
            }
            Node::Rule(rule) => self.holds(self.world.rules[rule].need),
            Node::Event(event) => self.happened.contains(&event),
            Node::Reached(spot) => self.visits(spot),
            Node::Option { option, test } => self.settings.passes(option, test),
            Node::Trick { trick, level } => self.settings.trick(trick) >= level,
        }
    }

    /// Whether a requirement holds as the last thing the player does: one part can be a dead end.
    fn ends(&self, id: RequirementId) -> bool {
        let requirements = &self.world.requirements;
        match requirements.node(id) {
            Node::All(parts) => self.ends_all(requirements.parts(parts)),
            Node::Any(parts) => requirements.parts(parts).iter().any(|part| self.ends(*part)),
            Node::AtLeast { need, parts } => self.ends_some(need, requirements.parts(parts)),
            Node::Rule(rule) => self.ends(self.world.rules[rule].need),
            Node::Reached(spot) => self.reached.contains(&spot),
            _ => self.holds(id),
        }
    }

    fn ends_all(&self, parts: &[RequirementId]) -> bool {
        self.ends_some(u32::try_from(parts.len()).expect("few parts"), parts)
    }

    /// Enough parts hold, or all but one of enough parts hold and one more is the end.
    fn ends_some(&self, need: u32, parts: &[RequirementId]) -> bool {
        let (sure, others): (Vec<RequirementId>, Vec<_>) =
            parts.iter().partition(|part| self.holds(**part));
        let missing = (need as usize).saturating_sub(sure.len());
        missing == 0 || missing == 1 && others.iter().any(|part| self.ends(*part))
    }

    /// The copies of an item, including stages of progressive items.
    fn copies(&self, item: ItemId) -> u32 {
        let stages = self.world.items.iter().flat_map(|(other, row)| {
            let spare = self.held[other.index()].saturating_sub(self.used_up[other.index()]);
            row.progressive.iter().take(spare as usize)
        });
        let staged = stages.filter(|stage| **stage == item).count();
        self.held[item.index()] + u32::try_from(staged).expect("few stages")
    }

    /// The copies that are left after all locks were opened.
    fn left(&self, item: ItemId) -> u32 {
        self.copies(item).saturating_sub(self.used_up[item.index()])
    }

    fn amount(&self, term: Term) -> u32 {
        match term {
            Term::Item(item) => self.left(item),
            Term::Resource(resource) if !self.holds(self.world.resources[resource].with) => 0,
            Term::Resource(resource) => {
                let given = self.world.items.iter().map(|(item, row)| {
                    let gives = row.gives.iter().filter(|(given, _)| *given == resource);
                    gives.map(|(_, amount)| amount * self.left(item)).sum::<u32>()
                });
                self.world.resources[resource].start + given.sum::<u32>()
            }
        }
    }
}

/// For each item how many copies all locks together consume; 0 for items that are not consumed.
fn used_up(world: &World, settings: &Settings) -> Vec<u32> {
    let mut locks: Vec<Vec<RequirementId>> = vec![world.goals.clone()];
    for (forth, link) in world.links.iter().filter(|(_, link)| link.back_of.is_none()) {
        let backs = world.links.rows().iter();
        let backs = backs.filter(|other| other.back_of == Some(forth));
        let backs = backs.map(|back| back.need);
        locks.push([link.need].into_iter().chain(backs).collect());
    }
    locks.extend(world.doors.rows().iter().map(|door| match door.way {
        Way::One => vec![door.a.need],
        Way::Both | Way::Once => vec![door.a.need, door.b.need],
    }));
    let ends = world.doors.rows().iter().flat_map(|door| [&door.a, &door.b]);
    let door_locks = ends.filter_map(|end| end.lock.as_ref());
    locks.extend(door_locks.map(|lock| vec![lock.need]));
    let locations = world.locations.iter();
    let locations = locations.filter(|(id, _)| exists(world, settings, *id));
    locks.extend(locations.map(|(_, row)| vec![row.need]));
    locks.extend(world.event_sites.rows().iter().map(|site| vec![site.need]));
    let used = |item: ItemId| {
        let counts = locks.iter().map(|lock| {
            let needs = lock.iter().flat_map(|need| keys(world, settings, *need));
            let counts = needs.filter(|(key, _)| *key == item).map(|(_, count)| count);
            counts.max().unwrap_or(0)
        });
        counts.sum()
    };
    world.items.ids().map(used).collect()
}

/// The consumed keys that a requirement can refer to under these settings, with their counts.
pub(super) fn keys(world: &World, settings: &Settings, id: RequirementId) -> Vec<(ItemId, u32)> {
    if settled(world, settings, id).is_some() {
        return Vec::new();
    }
    let requirements = &world.requirements;
    match requirements.node(id) {
        Node::Item { item, count } if world.items[item].consumed => {
            vec![(item, settings.amount(count))]
        }
        Node::Rule(rule) => keys(world, settings, world.rules[rule].need),
        Node::Sum { terms, .. } => {
            let terms = requirements.terms(terms).iter();
            let withs = terms.filter_map(|(_, term)| match term {
                Term::Resource(resource) => Some(world.resources[*resource].with),
                Term::Item(_) => None,
            });
            withs.flat_map(|with| keys(world, settings, with)).collect()
        }
        _ => {
            let parts = requirements.children(id).iter();
            parts.flat_map(|part| keys(world, settings, *part)).collect()
        }
    }
}

/// Whether a location exists under these settings.
pub(crate) fn exists(world: &World, settings: &Settings, location: LocationId) -> bool {
    settled(world, settings, world.locations[location].when) == Some(true)
}

/// The value of a requirement, if the settings alone decide it.
fn settled(world: &World, settings: &Settings, id: RequirementId) -> Option<bool> {
    let requirements = &world.requirements;
    let some = |need: usize, parts: &[RequirementId]| {
        let count = |value| {
            let parts = parts.iter();
            parts.filter(|part| settled(world, settings, **part) == Some(value)).count()
        };
        if count(true) >= need {
            Some(true)
        } else if parts.len() - count(false) < need {
            Some(false)
        } else {
            None
        }
    };
    match requirements.node(id) {
        Node::Always => Some(true),
        Node::Never => Some(false),
        Node::Not(part) => Some(settled(world, settings, part) == Some(false)),
        Node::All(parts) => some(requirements.parts(parts).len(), requirements.parts(parts)),
        Node::Any(parts) => some(1, requirements.parts(parts)),
        Node::AtLeast { need, parts } => some(need as usize, requirements.parts(parts)),
        Node::Item { item, count } => {
            let count = settings.amount(count);
            match count {
                0 => Some(true),
                _ if count > most_copies(world, settings, item) => Some(false),
                _ => None,
            }
        }
        Node::Sum { need, .. } => (settings.amount(need) == 0).then_some(true),
        Node::Rule(rule) => settled(world, settings, world.rules[rule].need),
        Node::Event(_) | Node::Reached(_) => None,
        Node::Option { option, test } => Some(settings.passes(option, test)),
        Node::Trick { trick, level } => Some(settings.trick(trick) >= level),
    }
}

/// Whether a requirement depends only on options and tricks.
pub(super) fn answered_before_the_game(world: &World, id: RequirementId) -> bool {
    let requirements = &world.requirements;
    let answered = |part: &RequirementId| answered_before_the_game(world, *part);
    match requirements.node(id) {
        Node::Item { .. } | Node::Sum { .. } | Node::Event(_) | Node::Reached(_) => false,
        Node::Rule(rule) => answered(&world.rules[rule].need),
        _ => requirements.children(id).iter().all(answered),
    }
}

/// The number of copies of an item: in the pool, at the start and as stages of others.
fn most_copies(world: &World, settings: &Settings, item: ItemId) -> u32 {
    let starting = world.starting_items.iter();
    let starting = starting.filter(|start| start.item == item);
    let stages = world.items.rows().iter().flat_map(|row| &row.progressive);
    let staged = stages.filter(|stage| **stage == item).count();
    settings.amount(world.items[item].count)
        + starting.map(|start| settings.amount(start.count)).sum::<u32>()
        + u32::try_from(staged).expect("few stages")
}
