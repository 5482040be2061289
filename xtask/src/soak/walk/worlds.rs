//! Small random worlds full of places that can't be left at once: one-way doors, doors that open once, locks, items,
//! counts, events and `reached(...)`.

use std::num::NonZeroU32;

use seedwright::random::{Seed, Stream};
use seedwright::world::{
    Amount, Behind, Door, DoorEnd, Draft, Event, EventSite, Item, ItemId, Location, Lock, Node,
    RequirementId, Requirements, Resource, SpotId, Way, World,
};

/// A family of random worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Three doors in ten are one-way.
    FewOneWay,
    /// Seven doors in ten are one-way.
    ManyOneWay,
    /// Many doors, and most of them need something.
    Dense,
    /// As many one-way doors as the second, in fewer rooms, with five locations and five items to place.
    FiveLocations,
    /// Passages and places cost health, which comes back at the start and in some rooms.
    Damage,
    /// The same, but no health comes back at the start.
    PoorHome,
}

impl Family {
    /// The families of worlds whose items are placed at random.
    pub const PLACED: [Self; 3] = [Self::FewOneWay, Self::ManyOneWay, Self::Dense];
    /// The families of worlds that cost health, whose items are placed at random as well.
    pub const HURTING: [Self; 2] = [Self::Damage, Self::PoorHome];

    /// Returns the name of the family.
    pub fn name(self) -> &'static str {
        match self {
            Self::FewOneWay => "few one-way doors",
            Self::ManyOneWay => "many one-way doors",
            Self::Dense => "dense, many needs",
            Self::FiveLocations => "five locations",
            Self::Damage => "damage",
            Self::PoorHome => "damage, poor home",
        }
    }

    /// Whether a location is open for the engine exactly if a player can take its item and come home. Where home gives
    /// back no health, it may be open to one player or another, but not to all in one game.
    pub fn opens_exactly(self) -> bool {
        self != Self::PoorHome
    }

    /// Returns a world of the family.
    pub fn world(self, number: u64) -> World {
        let mut maker = Maker {
            family: self,
            stream: Stream::new(&Seed::from(number), "oracle", self.name(), 0),
            draft: Draft::new("random"),
            spots: Vec::new(),
            items: Vec::new(),
        };
        maker.places();
        maker.items();
        maker.ways();
        maker.contents();
        if Self::HURTING.contains(&self) {
            maker.damage();
        }
        maker.goals();
        maker.draft.finish().expect("the world is sound")
    }

    /// How many doors in ten are one-way.
    fn one_way(self) -> u32 {
        match self {
            Self::FewOneWay | Self::Damage | Self::PoorHome => 3,
            Self::ManyOneWay | Self::FiveLocations => 7,
            Self::Dense => 5,
        }
    }

    /// How many needs in ten are not empty.
    fn needs(self) -> u32 {
        match self {
            Self::FewOneWay
            | Self::ManyOneWay
            | Self::FiveLocations
            | Self::Damage
            | Self::PoorHome => 4,
            Self::Dense => 7,
        }
    }
}

struct Maker {
    family: Family,
    stream: Stream,
    draft: Draft,
    spots: Vec<SpotId>,
    items: Vec<ItemId>,
}

impl Maker {
    fn below(&mut self, bound: u32) -> u32 {
        NonZeroU32::new(bound).map_or(0, |bound| self.stream.below(bound))
    }

    fn in_ten(&mut self, times: u32) -> bool {
        self.below(10) < times
    }

    fn places(&mut self) {
        let area = self.draft.add_area("Area");
        let most = if self.family == Family::FiveLocations { 4 } else { 8 };
        for number in 0..5 + self.below(most) {
            let room = self.draft.add_room(&format!("Room {number}"), area);
            self.spots.push(self.draft.add_spot(room, "floor"));
        }
        self.draft.start_at(self.spots[0]);
        for number in 0..1 + self.below(2) {
            self.draft.events.push(Event { name: format!("Event {number}"), note: String::new() });
        }
    }

    /// Adds items, with as many copies as there will be locations or fewer.
    fn items(&mut self) {
        for number in 0..3 {
            let mut item = Item::new(&format!("Item {number}"));
            if number == 0 {
                item.count = Amount::Fixed(2);
            }
            self.items.push(self.draft.items.push(item));
        }
        let more = if self.family == Family::FiveLocations { 1 } else { self.below(3) };
        for number in 3..3 + more {
            self.items.push(self.draft.items.push(Item::new(&format!("Item {number}"))));
        }
    }

    /// Adds a tree of doors, so that every room is somewhere, and as many doors again or fewer.
    fn ways(&mut self) {
        for number in 1..self.spots.len() {
            let near = self.below(u32::try_from(number).expect("few rooms")) as usize;
            self.door(self.spots[near], self.spots[number]);
        }
        let rooms = u32::try_from(self.spots.len()).expect("few rooms");
        let more = match self.family {
            Family::Dense => rooms + self.below(rooms),
            _ => 1 + self.below(rooms),
        };
        for _ in 0..more {
            let (a, b) = (self.any_spot(), self.any_spot());
            if a != b {
                self.door(a, b);
            }
        }
    }

    fn door(&mut self, a: SpotId, b: SpotId) {
        let need = self.need();
        let name = format!("Door {}", self.draft.doors.len());
        let mut door = Door::new(&name, a, b, need);
        if self.in_ten(self.family.one_way()) {
            door.way = if self.below(5) == 0 { Way::Once } else { Way::One };
        } else if self.below(3) == 0 {
            door.b = DoorEnd::new(b, self.need());
        }
        if self.below(12) == 0 {
            let behind = [Behind::Free, Behind::Same, Behind::Never];
            let behind = *self.stream.pick(&behind).expect("there are some");
            let lock = Lock { need: self.need(), behind, kind: String::new() };
            let end = if self.below(2) == 0 { &mut door.a } else { &mut door.b };
            end.lock = Some(lock);
        }
        self.draft.doors.push(door);
    }

    /// Adds locations and the sites of events.
    fn contents(&mut self) {
        let copies = u32::try_from(self.items.len()).expect("few items") + 1;
        let locations = match self.family {
            Family::FiveLocations => copies,
            _ => copies + self.below(2),
        };
        for number in 0..locations {
            let at = self.any_spot();
            let need = if self.in_ten(2) { self.need() } else { Requirements::ALWAYS };
            let name = format!("Location {number}");
            self.draft.locations.push(Location { need, ..Location::new(&name, at) });
        }
        for event in self.draft.events.ids() {
            for _ in 0..1 + self.below(2) {
                let (at, need) = (self.any_spot(), self.need());
                self.draft.event_sites.push(EventSite { event, at, need, note: String::new() });
            }
        }
    }

    /// Lets passages and places cost health, in steps of 10, so that the judge meets few amounts.
    fn damage(&mut self) {
        let start = 20 + 10 * self.below(5);
        let health = Resource { health: true, ..Resource::new("health", start) };
        let health = self.draft.resources.push(health);
        let tank = self.items[1];
        self.draft.items[tank].gives.push((health, 30));
        for spot in self.spots.clone() {
            self.draft.spots[spot].refills = self.in_ten(2);
        }
        self.draft.spots[self.spots[0]].refills = self.family == Family::Damage;
        for door in self.draft.doors.ids() {
            let [a, b] = [&self.draft.doors[door].a, &self.draft.doors[door].b].map(|end| end.need);
            (self.draft.doors[door].a.need, self.draft.doors[door].b.need) =
                (self.hurting(a), self.hurting(b));
        }
        for location in self.draft.locations.ids() {
            self.draft.locations[location].need = self.hurting(self.draft.locations[location].need);
        }
        for site in self.draft.event_sites.ids() {
            self.draft.event_sites[site].need = self.hurting(self.draft.event_sites[site].need);
        }
    }

    /// A need that costs health in four cases of ten, half of them only without what it asked for before.
    fn hurting(&mut self, need: RequirementId) -> RequirementId {
        let cost = 10 * (1 + self.below(4));
        let damage = self.draft.requirements.leaf(Node::Damage(Amount::Fixed(cost)));
        match self.below(10) {
            0 | 1 => self.draft.requirements.all(&[need, damage]),
            2 | 3 => self.draft.requirements.any(&[need, damage]),
            _ => need,
        }
    }

    fn goals(&mut self) {
        let last = *self.spots.last().expect("there are rooms");
        let last = self.draft.requirements.reached(last);
        self.draft.goals.push(last);
        if self.below(2) == 0 {
            let also = self.asked();
            self.draft.goals.push(also);
        }
    }

    fn any_spot(&mut self) -> SpotId {
        *self.stream.pick(&self.spots).expect("there are rooms")
    }

    /// The need of a passage or place: often nothing.
    fn need(&mut self) -> RequirementId {
        if !self.in_ten(self.family.needs()) {
            return Requirements::ALWAYS;
        }
        let first = self.asked();
        if self.below(4) > 0 {
            return first;
        }
        let parts = [first, self.asked()];
        match self.below(2) {
            0 => self.draft.requirements.all(&parts),
            _ => self.draft.requirements.any(&parts),
        }
    }

    /// One thing to have, to have done, or to have seen.
    fn asked(&mut self) -> RequirementId {
        match self.below(8) {
            0 => {
                let spot = self.any_spot();
                self.draft.requirements.reached(spot)
            }
            1 | 2 => {
                let events: Vec<_> = self.draft.events.ids().collect();
                let event = *self.stream.pick(&events).expect("there are events");
                self.draft.requirements.leaf(Node::Event(event))
            }
            3 => self.draft.requirements.item(self.items[0], 2),
            _ => {
                let item = *self.stream.pick(&self.items).expect("there are items");
                self.draft.requirements.item(item, 1)
            }
        }
    }
}
