//! The first oracle: computes what can be reached by re-evaluating everything until nothing changes.
//!
//! It works on the [`World`] and knows nothing of rules, bodies or counters. It is recursive and slow, and
//! meant to be read alongside the book's chapter on the logic.

use std::collections::{BTreeMap, BTreeSet};

use crate::world::{
    Behind, Door, DoorEnd, DoorId, EventId, Id, ItemId, LocationId, Node, RequirementId,
    ReturnMode, Settings, Side, SpotId, Term, Way, World,
};

/// How a player who left ends up.
enum Roam {
    Home,
    Below,
    Stuck,
}

/// What players who left have seen.
#[derive(Default)]
struct Seen<'a> {
    ends: Vec<Naive<'a>>,
    touched: BTreeSet<LocationId>,
}

/// What a player can do.
#[derive(Clone)]
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
    /// The spots that were visited.
    visited: BTreeSet<SpotId>,
    /// The locks that were opened.
    broken: BTreeSet<(DoorId, Side)>,
    /// The doors of the kind [`Way::Once`] that were passed from the front.
    passed: BTreeSet<DoorId>,
    /// Where the player stays; `None` at home.
    base: Option<SpotId>,
    /// Every way in which a game can end away from home.
    pub ends: Vec<Naive<'a>>,
    /// The locations that a player can open who need not come home.
    pub touched: BTreeSet<LocationId>,
}

impl<'a> Naive<'a> {
    /// What a player can do with these copies and the starting items.
    pub fn explore(
        world: &'a World,
        settings: &'a Settings,
        held: &[u32],
        placed: &'a BTreeMap<LocationId, ItemId>,
    ) -> Self {
        let mut naive = Self::at_home(world, settings, held, placed);
        while naive.venture() {
            while naive.sweep() {}
        }
        naive
    }

    /// What a player can do who uses the items found on a trip on that trip only, and those found at home not at all.
    pub fn sphere(
        world: &'a World,
        settings: &'a Settings,
        held: &[u32],
        nothing: &'a BTreeMap<LocationId, ItemId>,
        placed: &'a BTreeMap<LocationId, ItemId>,
    ) -> Self {
        let mut naive = Self::at_home(world, settings, held, nothing);
        loop {
            let held = naive.held.clone();
            naive.placed = placed;
            let gained = naive.venture();
            (naive.placed, naive.held) = (nothing, held);
            if !gained {
                return naive;
            }
            while naive.sweep() {}
        }
    }

    /// What a player can do who never goes where they can't return from.
    pub fn at_home(
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
            visited: BTreeSet::new(),
            broken: BTreeSet::new(),
            passed: BTreeSet::new(),
            base: None,
            ends: Vec::new(),
            touched: BTreeSet::new(),
        };
        for start in &world.starting_items {
            naive.held[start.item.index()] += settings.amount(start.count);
        }
        while naive.sweep() {}
        naive
    }

    /// Whether the goals can be met.
    pub fn finished(&self) -> bool {
        self.meets_goals() || !self.ends.is_empty()
    }

    /// Makes the first trip that comes home with something new; returns whether there is one.
    fn venture(&mut self) -> bool {
        let mut seen = Seen::default();
        let home = self.departures().into_iter().find_map(|mut away| {
            matches!(away.roam(self, None, &mut seen), Roam::Home).then_some(away)
        });
        self.touched.extend(seen.touched);
        if let Some(away) = home {
            self.adopt(away);
            return true;
        }
        self.ends = seen.ends;
        false
    }

    /// Does all that can be done from here, trying everything.
    fn roam(&mut self, home: &Self, below: Option<&Self>, seen: &mut Seen<'a>) -> Roam {
        loop {
            while self.sweep() {}
            seen.touched.extend(&self.open);
            if self.meets_goals() {
                seen.ends.push(self.clone());
            }
            if !self.reached.is_disjoint(&home.returns) {
                return Roam::Home;
            }
            if below.is_some_and(|below| !self.reached.is_disjoint(&below.returns)) {
                return Roam::Below;
            }
            let mut gained = false;
            for mut away in self.departures() {
                match away.roam(home, Some(self), seen) {
                    Roam::Home => {
                        self.adopt(away);
                        return Roam::Home;
                    }
                    Roam::Below => {
                        self.adopt(away);
                        gained = true;
                        break;
                    }
                    Roam::Stuck => {}
                }
            }
            if !gained {
                return Roam::Stuck;
            }
        }
    }

    /// The players who go where they can't return from, and find something new there.
    fn departures(&self) -> Vec<Self> {
        if self.world.return_mode == ReturnMode::Warp {
            return Vec::new();
        }
        let ahead = self.reached.difference(&self.returns);
        let mut left: Vec<Self> = ahead.map(|spot| self.at(*spot)).collect();
        for (id, door) in self.world.doors.iter() {
            let once = door.way == Way::Once && !self.passed.contains(&id);
            if once && self.reached.contains(&door.a.spot) && self.passes(id, &door.a) {
                let mut away = self.at(door.b.spot);
                away.passed.insert(id);
                left.push(away);
            }
        }
        for away in &mut left {
            while away.sweep() {}
        }
        left.retain(|away| away.lasting() > self.lasting());
        left
    }

    /// The same player, who stays at a spot.
    fn at(&self, spot: SpotId) -> Self {
        let here = BTreeSet::from([spot]);
        Self { base: Some(spot), reached: here.clone(), returns: here, ..self.clone() }
    }

    /// The number of things that stay wherever the player goes.
    fn lasting(&self) -> usize {
        let doors = self.broken.len() + self.passed.len();
        self.visited.len() + doors + self.open.len() + self.happened.len()
    }

    /// Takes over what another player has done.
    fn adopt(&mut self, other: Self) {
        (self.held, self.open, self.happened) = (other.held, other.open, other.happened);
        (self.visited, self.broken, self.passed) = (other.visited, other.broken, other.passed);
    }

    /// Whether the goals are met without entering another dead end.
    pub fn meets_goals(&self) -> bool {
        let begins = self.world.starts.iter().any(|start| self.holds(start.when));
        begins && self.world.goals.iter().all(|goal| self.holds(*goal))
    }

    /// Evaluates everything once; returns whether something new was found.
    fn sweep(&mut self) -> bool {
        let before = self.size();
        if let Some(base) = self.base {
            self.reached.insert(base);
            self.returns.insert(base);
        }
        for start in &self.world.starts {
            if self.base.is_none() && self.holds(start.when) {
                self.reached.insert(start.at);
                self.returns.insert(start.at);
            }
        }
        let visits = self.world.spots.ids().filter(|spot| self.visits(*spot));
        self.visited.extend(visits.collect::<Vec<_>>());
        for link in self.world.links.rows() {
            if self.holds(link.need) {
                self.pass(link.from, link.to);
            }
        }
        for (id, door) in self.world.doors.iter() {
            self.pass_door(id, door);
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
        self.reached.len() + self.returns.len() + self.lasting()
    }

    fn pass(&mut self, from: SpotId, to: SpotId) {
        if self.reached.contains(&from) {
            self.reached.insert(to);
        }
        if self.returns.contains(&to) {
            self.returns.insert(from);
        }
    }

    fn pass_door(&mut self, id: DoorId, door: &Door) {
        self.break_locks(id, door);
        let forth = self.passes(id, &door.a);
        if forth {
            self.pass(door.a.spot, door.b.spot);
        }
        let opens = forth && self.reached.contains(&door.a.spot);
        let comes_back = self.returns.contains(&door.b.spot)
            || self.returns.contains(&door.a.spot) && self.holds(door.b.need)
            || self.world.return_mode == ReturnMode::Warp;
        if door.way == Way::Once && opens && comes_back {
            self.passed.insert(id);
        }
        let back = match door.way {
            Way::Both => self.passes(id, &door.b),
            Way::One => false,
            Way::Once => self.passed.contains(&id) && self.holds(door.b.need),
        };
        if back {
            self.pass(door.b.spot, door.a.spot);
        }
    }

    /// Opens the locks of a door, each from the ends that can be visited.
    fn break_locks(&mut self, id: DoorId, door: &Door) {
        for (side, here, there) in [(Side::A, &door.a, &door.b), (Side::B, &door.b, &door.a)] {
            let own = here.lock.as_ref().is_none_or(|lock| self.holds(lock.need));
            if here.lock.is_some() && own && self.visits(here.spot) {
                self.broken.insert((id, side));
            }
            let leads_there = side == Side::A || door.way == Way::Both;
            let is_open = here.lock.is_none() || self.broken.contains(&(id, side));
            if there.lock.is_some()
                && leads_there
                && is_open
                && self.visits(here.spot)
                && self.breaks_behind(there, here)
            {
                self.broken.insert((id, side.other()));
            }
        }
    }

    /// Whether a player at one end can pass to the other: both locks are open.
    pub fn passes(&self, id: DoorId, here: &DoorEnd) -> bool {
        let door = &self.world.doors[id];
        let is_open = |side| door.end(side).lock.is_none() || self.broken.contains(&(id, side));
        self.holds(here.need) && is_open(Side::A) && is_open(Side::B)
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
            Node::Reached(spot) => self.visited.contains(&spot),
            Node::Damage(_) => unreachable!("the naive search does not track health"),
            Node::Option { option, test } => self.settings.passes(option, test),
            Node::Trick { trick, level } => self.settings.trick(trick) >= level,
        }
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
        Node::Event(_) | Node::Reached(_) | Node::Damage(_) => None,
        Node::Option { option, test } => Some(settings.passes(option, test)),
        Node::Trick { trick, level } => Some(settings.trick(trick) >= level),
    }
}

/// Whether a requirement depends only on options and tricks.
pub(super) fn answered_before_the_game(world: &World, id: RequirementId) -> bool {
    let requirements = &world.requirements;
    let answered = |part: &RequirementId| answered_before_the_game(world, *part);
    match requirements.node(id) {
        Node::Item { .. }
        | Node::Sum { .. }
        | Node::Event(_)
        | Node::Reached(_)
        | Node::Damage(_) => false,
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
