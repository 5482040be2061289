//! Worlds that are hard to fill, for tests and benchmarks of the complete search.
//!
//! Each has a placement that was planted, or none. Attempts that place one item after the other fail in many of them.
//! Rooms are connected by doors, so that players always come home.

use std::num::NonZeroU32;

use crate::random::{Seed, Stream, stage};
use crate::world::{
    Amount, AreaId, Door, Draft, Item, ItemId, Location, LocationId, Pool, PoolId, RequirementId,
    Requirements, SpotId, Term, World,
};

/// A family of worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HardFamily {
    /// Coins of different value, few open locations, and a door whose price only the best coins together reach.
    Sum {
        /// The number of open locations.
        slots: u32,
        /// What the price is above that of the best coins: with one more there is no placement.
        above: u32,
    },
    /// Items that the goal needs all of, and one open location fewer: there is no placement.
    Crowd,
    /// A formula of 4.3 clauses of three literals for each variable. An open location for each variable holds what makes
    /// it true, or what makes it false.
    Formula,
    /// Each location needs the item that was planted at the location before it.
    Chain,
    /// Each location needs one of two items that were planted earlier.
    Or,
    /// Each location needs one or two of two items that were planted earlier.
    Mix,
    /// Each location needs an item that was planted at any earlier location.
    Bush,
    /// A chain in which there are several copies of each item, and each location needs one more.
    Copies,
    /// A chain in which each item is bound to the area where it was planted and another one.
    Areas,
    /// Areas with three locations each, and three pools of which each area holds one item.
    Latin,
}

impl HardFamily {
    /// All families, each with its name and a small size.
    pub const SMALL: [(&str, Self, u32); 11] = [
        ("sum 8/3", Self::Sum { slots: 3, above: 0 }, 8),
        ("sum 8/3, too high", Self::Sum { slots: 3, above: 1 }, 8),
        ("crowd", Self::Crowd, 10),
        ("3-SAT", Self::Formula, 12),
        ("chain", Self::Chain, 10),
        ("or", Self::Or, 10),
        ("mix", Self::Mix, 10),
        ("bush", Self::Bush, 10),
        ("copies", Self::Copies, 10),
        ("areas", Self::Areas, 10),
        ("latin", Self::Latin, 4),
    ];

    /// Builds the world of this number, with N items, variables or areas.
    pub fn world(self, size: u32, number: u32) -> World {
        let stream = Stream::new(&Seed::from(u64::from(number)), stage::ITEMS, "hard worlds", size);
        let mut builder = Builder::new(stream);
        match self {
            Self::Sum { slots, above } => builder.sum(size, slots, above),
            Self::Crowd => builder.crowd(size),
            Self::Formula => builder.formula(size),
            Self::Latin => builder.latin(size),
            _ => builder.planted(self, size),
        }
        builder.draft.finish().expect("the world is complete")
    }
}

struct Builder {
    draft: Draft,
    stream: Stream,
    hall: SpotId,
}

impl Builder {
    fn new(stream: Stream) -> Self {
        let mut draft = Draft::new("hard");
        let area = draft.add_area("House");
        let room = draft.add_room("Hall", area);
        let hall = draft.add_spot(room, "floor");
        draft.start_at(hall);
        Self { draft, stream, hall }
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.stream.below(NonZeroU32::new(bound).unwrap_or(NonZeroU32::MIN))
    }

    fn item(&mut self, name: &str) -> ItemId {
        self.draft.items.push(Item::new(name))
    }

    /// Adds a room behind a door of the hall.
    fn room(&mut self, name: &str, area: AreaId, need: RequirementId) -> SpotId {
        let room = self.draft.add_room(name, area);
        let spot = self.draft.add_spot(room, "floor");
        self.draft.doors.push(Door::new(name, self.hall, spot, need));
        spot
    }

    fn location(&mut self, name: &str, at: SpotId) -> LocationId {
        self.draft.locations.push(Location::new(name, at))
    }

    fn end_at(&mut self, spot: SpotId) {
        let reached = self.draft.requirements.reached(spot);
        self.draft.goals.push(reached);
    }

    fn sum(&mut self, coins: u32, slots: u32, above: u32) {
        let values: Vec<u32> = (0..coins).map(|_| 1 + self.below(1_000)).collect();
        let mut best = values.clone();
        best.sort_unstable();
        let price: u32 = best.iter().rev().take(slots as usize).sum();
        let items = (0..coins).map(|coin| self.item(&format!("Coin {coin}")));
        let items: Vec<ItemId> = items.collect();
        let terms: Vec<(u32, Term)> =
            values.iter().zip(&items).map(|(value, item)| (*value, Term::Item(*item))).collect();
        let need = self.draft.requirements.sum(&terms, Amount::Fixed(price + above));
        let vault = self.room("Vault", AreaId(0), need);
        for slot in 0..coins {
            let at = if slot < slots { self.hall } else { vault };
            self.location(&format!("Slot {slot}"), at);
        }
        self.end_at(vault);
    }

    fn crowd(&mut self, size: u32) {
        let items: Vec<ItemId> = (0..size).map(|item| self.item(&format!("Item {item}"))).collect();
        let needs = items.iter().map(|item| self.draft.requirements.item(*item, 1));
        let needs: Vec<RequirementId> = needs.collect();
        let need = self.draft.requirements.all(&needs);
        let vault = self.room("Vault", AreaId(0), need);
        for chest in 1..size {
            self.location(&format!("Chest {chest}"), self.hall);
        }
        for chest in 0..2 {
            self.location(&format!("Last chest {chest}"), vault);
        }
        self.end_at(vault);
    }

    fn formula(&mut self, variables: u32) {
        let mut literals = Vec::new();
        for variable in 0..variables {
            let pair = ["yes", "no"].map(|value| self.item(&format!("{value} {variable}")));
            literals.push(pair);
        }
        let planted: Vec<u32> = (0..variables).map(|_| self.below(2)).collect();
        let mut clauses = Vec::new();
        while clauses.len() < (variables as usize * 43) / 10 {
            let parts: Vec<(u32, u32)> =
                (0..3).map(|_| (self.below(variables), self.below(2))).collect();
            if parts.iter().any(|(variable, value)| planted[*variable as usize] == *value) {
                let parts: Vec<RequirementId> = parts
                    .into_iter()
                    .map(|(variable, value)| literals[variable as usize][value as usize])
                    .map(|item| self.draft.requirements.item(item, 1))
                    .collect();
                clauses.push(self.draft.requirements.any(&parts));
            }
        }
        let need = self.draft.requirements.all(&clauses);
        let vault = self.room("Vault", AreaId(0), need);
        for (variable, pair) in literals.iter().enumerate() {
            let pool = self.pool(format!("Variable {variable}"), false);
            for item in pair {
                self.draft.items[*item].pool = Some(pool);
            }
            for (name, at) in [("Choice", self.hall), ("Rest", vault)] {
                let location = self.location(&format!("{name} {variable}"), at);
                self.draft.locations[location].pool = Some(pool);
            }
        }
        self.end_at(vault);
    }

    /// A pool that is shuffled within itself, or one whose items are in different areas.
    fn pool(&mut self, name: String, one_per_area: bool) -> PoolId {
        self.draft.pools.push(Pool {
            name,
            note: String::new(),
            shuffle_within: !one_per_area,
            one_per_area,
            areas: Vec::new(),
            when: Requirements::ALWAYS,
        })
    }

    fn planted(&mut self, family: HardFamily, size: u32) {
        let copies = if family == HardFamily::Copies { 4 } else { 1 };
        let areas: Vec<AreaId> = match family {
            HardFamily::Areas => {
                let wings = (0..size.div_ceil(4)).map(|wing| format!("Wing {wing}"));
                wings.map(|name| self.draft.add_area(&name)).collect()
            }
            _ => vec![AreaId(0)],
        };
        let mut items = Vec::new();
        for number in 0..size.div_ceil(copies) {
            let item = self.item(&format!("Item {number}"));
            let left = size - number * copies;
            self.draft.items[item].count = Amount::Fixed(left.min(copies));
            items.extend(std::iter::repeat_n(item, left.min(copies) as usize));
        }
        self.stream.shuffle(&mut items);
        let mut last = self.hall;
        for position in 0..size {
            let need = self.need(family, &items[..position as usize]);
            let area = areas[self.below(areas.len() as u32) as usize];
            let at = self.room(&format!("Room {position}"), area, need);
            self.location(&format!("Chest {position}"), at);
            if family == HardFamily::Areas {
                let other = areas[self.below(areas.len() as u32) as usize];
                let mut bound = vec![area, other];
                bound.sort_unstable();
                bound.dedup();
                self.draft.placement.only_in.push((items[position as usize], bound));
            }
            last = at;
        }
        self.draft.placement.only_in.sort_unstable();
        self.end_at(last);
    }

    /// What a room needs behind those in which these items were planted.
    fn need(&mut self, family: HardFamily, planted: &[ItemId]) -> RequirementId {
        let Some(last) = planted.last().copied() else {
            return Requirements::ALWAYS;
        };
        let any = |builder: &mut Self| planted[builder.below(planted.len() as u32) as usize];
        match family {
            HardFamily::Or | HardFamily::Mix => {
                let (one, other) = (any(self), any(self));
                let both = family == HardFamily::Mix && self.below(2) == 0;
                let parts = [one, other].map(|item| self.draft.requirements.item(item, 1));
                match both {
                    true => self.draft.requirements.all(&parts),
                    false => self.draft.requirements.any(&parts),
                }
            }
            HardFamily::Bush => {
                let item = any(self);
                self.draft.requirements.item(item, 1)
            }
            HardFamily::Copies => {
                let count = planted.iter().filter(|item| **item == last).count() as u32;
                self.draft.requirements.item(last, count)
            }
            _ => self.draft.requirements.item(last, 1),
        }
    }

    fn latin(&mut self, size: u32) {
        let pools = [0, 1, 2].map(|pool| self.pool(format!("Suit {pool}"), true));
        let mut suits = Vec::new();
        for (suit, pool) in pools.iter().enumerate() {
            let cards = (0..size).map(|card| self.item(&format!("Card {suit}.{card}")));
            let mut cards: Vec<ItemId> = cards.collect();
            cards.iter().for_each(|card| self.draft.items[*card].pool = Some(*pool));
            self.stream.shuffle(&mut cards);
            suits.push(cards);
        }
        let mut last = self.hall;
        for position in 0..size as usize {
            let area = self.draft.add_area(&format!("Wing {position}"));
            let need = match position.checked_sub(1) {
                Some(before) => {
                    let parts: Vec<RequirementId> = suits
                        .iter()
                        .map(|cards| self.draft.requirements.item(cards[before], 1))
                        .collect();
                    self.draft.requirements.at_least(2, &parts)
                }
                None => Requirements::ALWAYS,
            };
            last = self.room(&format!("Room {position}"), area, need);
            for card in 0..3 {
                self.location(&format!("Chest {position}.{card}"), last);
            }
        }
        self.end_at(last);
    }
}
