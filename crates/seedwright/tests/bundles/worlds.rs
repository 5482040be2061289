//! Small random worlds that use everything a bundle can hold, with random requests.

use std::num::NonZeroU32;

use seedwright::random::{Seed, Stream};
use seedwright::world::{
    Aim, Amount, AreaId, Class, Door, Draft, Event, EventSite, Item, ItemAmount, ItemId,
    ItemRequest, Location, LocationId, Node, Pool, PoolId, RequirementId, Requirements, Resource,
    ReturnMode, SpotId, Term, Way, World,
};

/// Returns the random world of a number, and requests that may be impossible together.
pub fn sample(return_mode: ReturnMode, number: u64) -> (World, ItemRequest) {
    let mut maker = Maker {
        stream: Stream::new(&Seed::from(number), "bundles", "world", 0),
        draft: Draft::new("random"),
        spots: Vec::new(),
    };
    maker.draft.return_mode = return_mode;
    maker.places();
    maker.things();
    maker.ways();
    maker.contents();
    maker.goal();
    let request = maker.wishes();
    (maker.draft.finish().expect("the world is sound"), request)
}

struct Maker {
    stream: Stream,
    draft: Draft,
    spots: Vec<SpotId>,
}

impl Maker {
    fn below(&mut self, bound: u32) -> u32 {
        NonZeroU32::new(bound).map_or(0, |bound| self.stream.below(bound))
    }

    fn spot(&mut self) -> SpotId {
        let chosen = self.below(self.spots.len() as u32);
        self.spots[chosen as usize]
    }

    fn places(&mut self) {
        for area in 0..3 {
            let area = self.draft.add_area(&format!("Area {area}"));
            for room in 0..1 + self.below(2) {
                let name = format!("{}-{room}", area.0);
                let room = self.draft.add_room(&name, area);
                for spot in 0..1 + self.below(2) {
                    let spot = self.draft.add_spot(room, &format!("s{spot}"));
                    self.spots.push(spot);
                }
            }
        }
        self.draft.start_at(self.spots[0]);
        if self.below(4) == 0 {
            let other = self.spot();
            if other != self.spots[0] {
                self.draft.start_at(other);
            }
        }
    }

    fn pool(&mut self, name: &str, shuffle_within: bool, areas: Vec<AreaId>) -> PoolId {
        self.draft.pools.push(Pool {
            name: name.to_owned(),
            note: String::new(),
            shuffle_within,
            one_per_area: !shuffle_within,
            areas,
            when: Requirements::ALWAYS,
        })
    }

    fn item(&mut self, name: &str, count: u32, pool: Option<PoolId>) -> ItemId {
        let mut item = Item::new(name);
        item.count = Amount::Fixed(count);
        item.pool = pool;
        self.draft.items.push(item)
    }

    /// Adds items, pools, events and a resource.
    fn things(&mut self) {
        let gems = self.pool("gems", true, Vec::new());
        let urns = self.pool("urns", false, vec![AreaId(0), AreaId(2)]);
        let energy = self.draft.resources.push(Resource::new("energy", 50));
        let axes = 1 + self.below(2);
        let axe = self.item("Axe", axes, None);
        self.item("Bow", 1, None);
        self.item("Gem", 2, Some(gems));
        let urn = self.item("Urn", 1, Some(urns));
        let cells = self.below(3);
        let cell = self.item("Cell", cells, None);
        for (item, amount) in [(urn, 200), (cell, 100)] {
            self.draft.items[item].gives = vec![(energy, amount)];
        }
        self.draft.items[cell].class = Class::Filler;
        self.draft.items[cell].major_copies = cells.min(1);
        let coat = self.item("Coat", 2, None);
        let stages = ["Silk", "Wool"].map(|name| self.item(name, 0, None));
        self.draft.items[coat].progressive = stages.to_vec();
        let dust = self.below(3);
        let dust = self.item("Dust", dust, None);
        self.draft.items[dust].class = Class::Filler;
        for (item, most) in [(axe, 2), (cell, 3)] {
            let count = Amount::Fixed(self.below(most));
            if count != Amount::Fixed(0) {
                self.draft.starting_items.push(ItemAmount { item, count });
            }
        }
        for name in ["bell", "gong"].map(String::from) {
            let note = String::new();
            self.draft.events.push(Event { name, note });
        }
    }

    fn need(&mut self) -> RequirementId {
        if self.below(2) == 0 {
            return Requirements::ALWAYS;
        }
        let parts = [self.single(), self.single()];
        match self.below(4) {
            0 => self.draft.requirements.all(&parts),
            1 => self.draft.requirements.any(&parts),
            _ => parts[0],
        }
    }

    fn single(&mut self) -> RequirementId {
        let kind = self.below(9);
        let (spot, amount) = (self.spot(), 1 + self.below(4));
        let items: Vec<ItemId> = self.draft.items.ids().collect();
        let energy = self.draft.resources.ids().next().expect("there is one");
        let event = self.draft.events.ids().nth(amount as usize % 2);
        let requirements = &mut self.draft.requirements;
        match kind {
            0 => requirements.reached(spot),
            1 => requirements.leaf(Node::Event(event.expect("there are two"))),
            2 | 3 => {
                let terms = [(1, Term::Resource(energy))];
                requirements.sum(&terms, Amount::Fixed(100 * amount))
            }
            4 => requirements.item(items[2], 1 + amount % 2),
            5 => requirements.item(items[6], 1),
            6 => requirements.item(items[7], 1),
            other => requirements.item(items[other as usize % 2], 1),
        }
    }

    /// Connects every spot to an earlier one, often with a requirement.
    fn ways(&mut self) {
        for number in 1..self.spots.len() {
            let from = self.below(number as u32);
            let (a, b) = (self.spots[from as usize], self.spots[number]);
            let need = self.need();
            let rooms = [a, b].map(|spot| self.draft.spots[spot].room);
            if rooms[0] == rooms[1] {
                self.draft.add_link(a, b, need);
                self.draft.add_link(b, a, Requirements::ALWAYS);
                continue;
            }
            let mut door = Door::new(&format!("door {number}"), a, b, need);
            door.b.need = Requirements::ALWAYS;
            door.way = [Way::Both, Way::Both, Way::Once][self.below(3) as usize];
            self.draft.doors.push(door);
        }
    }

    fn contents(&mut self) {
        let copies: u32 = self
            .draft
            .items
            .rows()
            .iter()
            .map(|item| match item.count {
                Amount::Fixed(count) => count,
                Amount::Option(_) => unreachable!("every count is fixed"),
            })
            .sum();
        self.draft
            .locations
            .push(Location { when: Requirements::NEVER, ..Location::new("absent", self.spots[0]) });
        for number in 0..copies + 1 + self.below(3) {
            let mut location = Location::new(&format!("l{number}"), self.spot());
            if self.below(3) == 0 {
                location.need = self.need();
            }
            location.pool = (number < 2).then_some(PoolId(0));
            self.draft.locations.push(location);
        }
        for event in self.draft.events.ids().collect::<Vec<_>>() {
            let (at, need) = (self.spot(), self.need());
            let note = String::new();
            let site = EventSite { event, at, need, note };
            self.draft.event_sites.push(site);
        }
    }

    fn goal(&mut self) {
        let at = self.spot();
        let goal = match self.below(8) {
            0 => Requirements::ALWAYS,
            1 => self.single(),
            _ => self.draft.requirements.reached(at),
        };
        self.draft.goals.push(goal);
    }

    fn wishes(&mut self) -> ItemRequest {
        let mut request = ItemRequest {
            aim: Some([Aim::Locations, Aim::Items, Aim::Goal][self.below(3) as usize]),
            ..ItemRequest::default()
        };
        let exists = |id: &LocationId| self.draft.locations[*id].when == Requirements::ALWAYS;
        let mut locations: Vec<_> = self.draft.locations.ids().filter(exists).collect();
        self.stream.shuffle(&mut locations);
        let mut some = |most: usize, chance: u32| {
            let count = most.min(self.below(chance) as usize);
            let mut chosen = locations.split_off(locations.len() - count);
            chosen.sort_unstable();
            chosen
        };
        request.excluded = some(2, 4);
        request.priority = some(1, 3);
        let fixed = some(2, 4);
        let mut items: Vec<ItemId> = self.draft.items.ids().take(6).collect();
        self.stream.shuffle(&mut items);
        request.fixed = fixed.into_iter().zip(items.clone()).collect();
        if self.below(3) == 0 {
            request.early = vec![(items[2], 1)];
        }
        if self.below(3) == 0 {
            request.only_in = vec![(items[3], vec![AreaId(0), AreaId(1)])];
        }
        if self.below(3) == 0 {
            request.never_in = vec![(items[4], vec![AreaId(2)])];
        }
        request
    }
}
