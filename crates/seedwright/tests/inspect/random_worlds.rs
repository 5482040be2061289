//! Small random worlds, and what is possible in them after given events.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use seedwright::random::{Seed, Stream};
use seedwright::world::{
    Amount, Behind, Door, DoorEnd, Draft, Event, EventId, EventSite, Id, Item, Location, Lock,
    NamedRule, Node, RequirementId, Requirements, ReturnMode, Side, SpotId, Start, Term, Way,
    World,
};

/// Generates random worlds.
pub struct Maker {
    stream: Stream,
    draft: Draft,
    spots: Vec<SpotId>,
}

/// Returns the random world of a number, and the number of held copies of each item.
pub fn sample(number: u64) -> (World, Vec<u32>) {
    let mut maker = Maker {
        stream: Stream::new(&Seed::from(number), "inspect", "world", 0),
        draft: Draft::new("random"),
        spots: Vec::new(),
    };
    maker.places();
    maker.names();
    maker.ways();
    maker.contents();
    let held = (0..3).map(|_| maker.below(3)).collect();
    (maker.draft.finish().expect("the world is sound"), held)
}

impl Maker {
    fn below(&mut self, bound: u32) -> u32 {
        NonZeroU32::new(bound).map_or(0, |bound| self.stream.below(bound))
    }

    fn spot(&mut self) -> SpotId {
        let count = u32::try_from(self.spots.len()).expect("few");
        let chosen = self.below(count);
        self.spots[chosen as usize]
    }

    fn places(&mut self) {
        let area = self.draft.add_area("Area");
        for room in 0..2 + self.below(4) {
            let room = self.draft.add_room(&format!("R{room}"), area);
            for spot in 0..1 + self.below(3) {
                self.spots.push(self.draft.add_spot(room, &format!("s{spot}")));
            }
        }
        if self.below(3) == 0 {
            self.draft.return_mode = ReturnMode::Warp;
        }
        for _ in 0..1 + self.below(2) {
            let at = self.spot();
            let when = Requirements::ALWAYS;
            self.draft.starts.push(Start { at, when });
        }
    }

    fn names(&mut self) {
        for name in ["Axe", "Bow", "Cap"] {
            let mut item = Item::new(name);
            item.count = Amount::Fixed(2);
            self.draft.items.push(item);
        }
        for name in ["bell", "gong"].map(String::from) {
            let note = String::new();
            self.draft.events.push(Event { name, note });
        }
        let need = self.requirement(1);
        self.draft.rules.push(NamedRule { name: "rule".to_owned(), note: String::new(), need });
    }

    fn requirement(&mut self, depth: u32) -> RequirementId {
        if depth == 0 || self.below(3) == 0 {
            return self.single();
        }
        let parts: Vec<_> = (0..2 + self.below(2)).map(|_| self.requirement(depth - 1)).collect();
        let kind = self.below(3);
        let requirements = &mut self.draft.requirements;
        match kind {
            0 => requirements.all(&parts),
            1 => requirements.any(&parts),
            _ => requirements.at_least(2, &parts),
        }
    }

    fn single(&mut self) -> RequirementId {
        let (spot, which) = (self.spot(), self.below(3));
        let item = self.draft.items.ids().nth(which as usize);
        let item = item.expect("there are three");
        let event = self.draft.events.ids().nth((which % 2) as usize);
        let event = event.expect("there are two");
        let rule = self.draft.rules.ids().next();
        let kind = self.below(9);
        let requirements = &mut self.draft.requirements;
        match (kind, rule) {
            (0, _) => Requirements::ALWAYS,
            (1, _) => requirements.leaf(Node::Event(event)),
            (2, _) => requirements.reached(spot),
            (3, Some(rule)) => requirements.leaf(Node::Rule(rule)),
            (4, _) => requirements.sum(&[(2, Term::Item(item))], Amount::Fixed(3)),
            _ => requirements.item(item, 1 + which % 2),
        }
    }

    fn ways(&mut self) {
        for number in 0..3 + self.below(7) {
            let (a, b, need) = (self.spot(), self.spot(), self.requirement(2));
            let rooms = [a, b].map(|spot| self.draft.spots[spot].room);
            if a == b {
                continue;
            }
            if rooms[0] == rooms[1] {
                self.draft.add_link(a, b, need);
                continue;
            }
            let mut door = Door::new(&format!("door {number}"), a, b, need);
            door.b.need = self.requirement(1);
            door.way = [Way::Both, Way::One, Way::Once][self.below(3) as usize];
            if self.below(3) == 0 {
                door.a.lock = self.lock();
                door.b.lock = self.lock();
            }
            self.draft.doors.push(door);
        }
    }

    fn lock(&mut self) -> Option<Lock> {
        let behind = [Behind::Free, Behind::Same, Behind::Never, Behind::Matching];
        let behind = behind[self.below(4) as usize];
        let kind = ["", "web", "bolt"][self.below(3) as usize].to_owned();
        let need = self.requirement(1);
        (self.below(3) > 0).then_some(Lock { need, behind, kind })
    }

    fn contents(&mut self) {
        for number in 0..4 {
            let mut location = Location::new(&format!("l{number}"), self.spot());
            location.need = self.requirement(2);
            self.draft.locations.push(location);
        }
        for event in self.draft.events.ids().collect::<Vec<_>>() {
            for _ in 0..1 + self.below(2) {
                let (at, need) = (self.spot(), self.requirement(1));
                let note = String::new();
                let site = EventSite { event, at, need, note };
                self.draft.event_sites.push(site);
            }
        }
        for _ in 0..1 + self.below(2) {
            let goal = self.requirement(2);
            self.draft.goals.push(goal);
        }
    }
}

/// What is possible with some items after some events, computed naively: repeated until nothing changes.
pub struct Opinion<'w> {
    pub world: &'w World,
    pub held: Vec<u32>,
    pub events: BTreeSet<EventId>,
    reached: Vec<bool>,
    returns: Vec<bool>,
}

impl<'w> Opinion<'w> {
    pub fn new(world: &'w World, held: &[u32]) -> Self {
        let count = world.spots.len();
        let mut opinion = Self {
            world,
            held: held.to_vec(),
            events: BTreeSet::new(),
            reached: vec![false; count],
            returns: vec![world.return_mode == ReturnMode::Warp; count],
        };
        for start in &world.starts {
            opinion.reached[start.at.index()] = true;
            opinion.returns[start.at.index()] = true;
        }
        opinion
    }

    pub fn reached(&self, spot: SpotId) -> bool {
        self.reached[spot.index()]
    }

    pub fn returns(&self, spot: SpotId) -> bool {
        self.returns[spot.index()]
    }

    pub fn visited(&self, spot: SpotId) -> bool {
        self.reached(spot) && self.returns(spot)
    }

    pub fn holds(&self, id: RequirementId) -> bool {
        let requirements = &self.world.requirements;
        let holding =
            |parts: &[RequirementId]| parts.iter().filter(|part| self.holds(**part)).count();
        let copies = |item: seedwright::world::ItemId| self.held[item.index()];
        match requirements.node(id) {
            Node::Always => true,
            Node::All(parts) => {
                holding(requirements.parts(parts)) == requirements.parts(parts).len()
            }
            Node::Any(parts) => holding(requirements.parts(parts)) > 0,
            Node::AtLeast { need, parts } => holding(requirements.parts(parts)) >= need as usize,
            Node::Item { item, count: Amount::Fixed(count) } => copies(item) >= count,
            Node::Sum { terms, need: Amount::Fixed(need) } => {
                let terms = requirements.terms(terms).iter();
                let sum: u32 = terms
                    .map(|(weight, term)| match term {
                        Term::Item(item) => weight * copies(*item),
                        Term::Resource(_) => 0,
                    })
                    .sum();
                sum >= need
            }
            Node::Rule(rule) => self.holds(self.world.rules[rule].need),
            Node::Event(event) => self.events.contains(&event),
            Node::Reached(spot) => self.visited(spot),
            _ => false,
        }
    }

    /// Returns every open passage, from and to.
    fn open_ways(&self) -> Vec<(SpotId, SpotId)> {
        let links = self.world.links.rows().iter();
        let links = links.filter(|link| self.holds(link.need));
        let links = links.map(|link| (link.from, link.to));
        let doors = self.world.doors.rows().iter();
        let sides = doors.flat_map(|door| [(door, Side::A), (door, Side::B)]);
        let open = sides.filter(|(door, side)| self.is_open(door, *side));
        let doors = open.map(|(door, side)| (door.end(side).spot, door.end(side.other()).spot));
        links.chain(doors).collect()
    }

    /// Whether a door can be entered from a side.
    pub fn is_open(&self, door: &Door, side: Side) -> bool {
        match (side, door.way) {
            (Side::A, way) => self.passes(&door.a, &door.b, way == Way::Both),
            (Side::B, Way::Both) => self.passes(&door.b, &door.a, true),
            (Side::B, Way::One) => false,
            (Side::B, Way::Once) => {
                let front = self.passes(&door.a, &door.b, false);
                self.reached(door.a.spot) && front && self.holds(door.b.need)
            }
        }
    }

    /// Whether both locks are broken, from here or by an earlier visit, and the requirement holds.
    fn passes(&self, here: &DoorEnd, there: &DoorEnd, leads_back: bool) -> bool {
        let own = |end: &DoorEnd| end.lock.as_ref().is_none_or(|lock| self.holds(lock.need));
        let behind = |locked: &DoorEnd, at: &DoorEnd| {
            locked.need_from_behind(at).is_some_and(|need| self.holds(need))
        };
        let comes_here = leads_back && own(there) && behind(here, there);
        let was_there = self.visited(there.spot)
            || self.reached(there.spot) && comes_here && self.holds(there.need);
        let first = here.lock.is_none() || own(here) || was_there && comes_here;
        let second =
            there.lock.is_none() || own(here) && behind(there, here) || was_there && own(there);
        self.holds(here.need) && first && second
    }

    /// Computes the reachable spots; events happen only on request.
    pub fn settle(&mut self) {
        loop {
            let before = (self.reached.clone(), self.returns.clone());
            for (from, to) in self.open_ways() {
                self.reached[to.index()] |= self.reached[from.index()];
                self.returns[from.index()] |= self.returns[to.index()];
            }
            if before == (self.reached.clone(), self.returns.clone()) {
                return;
            }
        }
    }
}
