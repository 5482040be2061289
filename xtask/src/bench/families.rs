//! The synthetic worlds of the benchmarks. They are fixed: a change here changes the meaning of every figure.
//!
//! A world of `n` spots is a random tree whose edges are two-way doors, a third as many extra one-way links
//! inside rooms, `n / 10` items of one copy each, and 25% more locations than items. In `wide`, each spot is
//! attached to a random earlier one, so no spot is far away at any size, and a fifth of the doors need one or two
//! items: most spots need few items. In `deep`, the tree is a few long chains and each item opens the next section
//! of its chain. `pits` is like `wide`, but half of the doors need items, and five links for each eight spots lead to places
//! that can't yet be left: of all passages, 38% are one-way.

use std::num::NonZeroU32;

use seedwright::random::{Seed, Stream};
use seedwright::world::{
    AreaId, Door, Draft, Item, ItemId, Location, RequirementId, Requirements, SpotId, World,
};

/// The number of spots in a room.
const ROOM: u32 = 8;
/// The number of chains in the deep family.
const CHAINS: u32 = 4;

/// A family of synthetic worlds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Most spots need few items.
    Wide,
    /// Long chains, with each section behind another item.
    Deep,
    /// Many places that can be entered before there is a way back.
    Pits,
}

impl Family {
    /// The family's world with this many spots.
    pub fn world(self, spots: u32) -> World {
        let name = match self {
            Self::Wide => "wide",
            Self::Deep => "deep",
            Self::Pits => "pits",
        };
        let mut maker = Maker {
            family: self,
            stream: Stream::new(&Seed::from(u64::from(spots)), "families", name, 0),
            draft: Draft::new(name),
            spots: Vec::new(),
            items: Vec::new(),
        };
        maker.places(spots);
        maker.ways();
        maker.contents();
        maker.draft.finish().expect("the families are sound")
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

    fn places(&mut self, spots: u32) {
        let areas: Vec<AreaId> =
            (0..8).map(|number| self.draft.add_area(&format!("Area {number}"))).collect();
        for number in 0..spots {
            if number % ROOM == 0 {
                let area =
                    areas[(u64::from(number) * areas.len() as u64 / u64::from(spots)) as usize];
                self.draft.add_room(&format!("Room {}", number / ROOM), area);
            }
            let room = self.draft.rooms.ids().next_back().expect("a room was just added");
            let spot = self.draft.add_spot(room, &format!("s{}", number % ROOM));
            self.spots.push(spot);
        }
        for number in 0..(spots / 10).max(1) {
            self.items.push(self.draft.items.push(Item::new(&format!("Item {number}"))));
        }
    }

    fn ways(&mut self) {
        let count = self.spots.len() as u32;
        for number in 1..count {
            let parent = match self.family {
                Family::Wide | Family::Pits => self.below(number),
                Family::Deep => number.saturating_sub(CHAINS),
            };
            let need = self.lock(number);
            let (a, b) = (self.spots[parent as usize], self.spots[number as usize]);
            self.draft.doors.push(Door::new(&format!("Door {number}"), a, b, need));
        }
        let links = if self.family == Family::Pits { count * 5 / 8 } else { count / 3 };
        for _ in 0..links {
            let room = self.below(count / ROOM) * ROOM;
            let from = self.below(ROOM);
            let to = (from + 1 + self.below(ROOM - 1)) % ROOM;
            let (from, to) = (self.spots[(room + from) as usize], self.spots[(room + to) as usize]);
            self.draft.add_link(from, to, Requirements::ALWAYS);
        }
        let goal = self.draft.requirements.reached(self.spots[count as usize - 1]);
        self.draft.start_at(self.spots[0]);
        self.draft.goals.push(goal);
    }

    fn lock(&mut self, number: u32) -> RequirementId {
        match self.family {
            Family::Wide | Family::Pits => {
                let open = if self.family == Family::Pits { 2 } else { 5 };
                if self.below(open) > 0 {
                    return Requirements::ALWAYS;
                }
                let (first, second) = (self.any_item(), self.any_item());
                let one = self.draft.requirements.item(first, 1);
                if self.below(2) == 0 {
                    return one;
                }
                let other = self.draft.requirements.item(second, 1);
                self.draft.requirements.all(&[one, other])
            }
            Family::Deep if number.is_multiple_of(10) => {
                let item = self.items[(number as usize / 10).min(self.items.len() - 1)];
                self.draft.requirements.item(item, 1)
            }
            Family::Deep => Requirements::ALWAYS,
        }
    }

    fn any_item(&mut self) -> ItemId {
        let number = self.below(self.items.len() as u32);
        self.items[number as usize]
    }

    fn contents(&mut self) {
        let (spots, locations) = (self.spots.len(), self.items.len() * 5 / 4);
        for number in 0..locations {
            let at = self.spots[number * spots / locations];
            self.draft.locations.push(Location::new(&format!("Location {number}"), at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedwright::inspect::holding_everything;
    use seedwright::logic::Logic;
    use seedwright::world::Settings;

    #[test]
    fn families_are_fixed_and_open_with_everything() {
        for (family, hash) in [
            (Family::Wide, "16feced5b27735a1"),
            (Family::Deep, "c82a50c086fc38c8"),
            (Family::Pits, "5e792d340f032252"),
        ] {
            let world = family.world(1000);
            assert_eq!(&world.hash()[..16], hash);
            let logic = Logic::compile(&world, &Settings::defaults(&world));
            let state = holding_everything(&world, &logic);
            assert!(world.spots.ids().all(|spot| state.knows(logic.reached(spot))));
        }
    }
}
