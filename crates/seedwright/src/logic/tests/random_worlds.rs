//! Random worlds with everything a world can have, for tests that compare two implementations.

use std::num::NonZeroU32;

use crate::logic::{FactId, Logic};
use crate::random::{Seed, Stream};
use crate::world::{
    Amount, Behind, Door, DoorEnd, Draft, Event, EventSite, Item, ItemAmount, ItemId, Location,
    Lock, NamedRule, Node, OptionId, OptionKind, OptionTest, RequirementId, Requirements, Resource,
    ResourceId, ReturnMode, SettingValue, Settings, SpotId, Start, Term, Trick, TrickId, Way,
    World, WorldOption,
};

/// The size of a random world: every number is a maximum.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub spots: u32,
    pub links: u32,
    pub doors: u32,
    pub locations: u32,
    pub items: u32,
    pub events: u32,
    pub rules: u32,
    /// The nesting depth of requirements.
    pub depth: u32,
    /// One in this many items is a consumed key.
    pub keys: u32,
}

impl Sizes {
    /// Small enough to try everything a player could do.
    pub const TINY: Self = Self {
        spots: 5,
        links: 5,
        doors: 4,
        locations: 4,
        items: 3,
        events: 2,
        rules: 2,
        depth: 2,
        keys: 6,
    };
    /// Small as well, and full of locks and keys.
    pub const LOCKED: Self = Self {
        spots: 4,
        links: 4,
        doors: 3,
        locations: 5,
        items: 2,
        events: 1,
        rules: 2,
        depth: 1,
        keys: 1,
    };
    /// A few screens of a game.
    pub const SMALL: Self = Self {
        spots: 10,
        links: 12,
        doors: 8,
        locations: 8,
        items: 6,
        events: 3,
        rules: 4,
        depth: 3,
        keys: 5,
    };
    /// Large enough for long chains and much sharing.
    pub const MEDIUM: Self = Self {
        spots: 40,
        links: 60,
        doors: 30,
        locations: 30,
        items: 15,
        events: 6,
        rules: 8,
        depth: 4,
        keys: 5,
    };
}

/// The random stream of the world with this number in a test.
pub(crate) fn stream(test: &str, number: u32) -> Stream {
    Stream::new(&Seed::from_text("random worlds"), "test", test, number)
}

/// A random valid world.
pub(crate) fn random_world(stream: &mut Stream, sizes: Sizes) -> World {
    let mut writer =
        Writer { dice: Dice(stream), sizes, draft: Draft::new("random"), made: Vec::new() };
    writer.settings();
    writer.places();
    writer.items();
    writer.conditions();
    writer.rules();
    writer.ways();
    writer.locations_and_events();
    writer.starts_and_goals();
    writer.draft.finish().expect("the world is valid")
}

/// A random value for each option and trick.
pub(crate) fn random_settings(stream: &mut Stream, world: &World) -> Settings {
    let mut dice = Dice(stream);
    let mut settings = Settings::defaults(world);
    let mut set = |name: &str, value| {
        settings.set(world, name, &value).expect("the value is in range");
    };
    set("hard", SettingValue::Switch(dice.one_in(2)));
    set("amount", SettingValue::Number(dice.below(4).into()));
    let mode = dice.pick(&["calm", "wild", "mad"]);
    set("mode", SettingValue::Word(mode.to_owned()));
    set("leap", SettingValue::Number(dice.below(3).into()));
    settings
}

/// Puts the copies of the pool into locations, both in random order, until either runs out. Returns pairs of
/// a slot and a copy.
pub(crate) fn random_placement(
    stream: &mut Stream,
    world: &World,
    logic: &Logic,
) -> Vec<(FactId, FactId)> {
    let mut slots: Vec<_> = world.locations.ids().map(|id| logic.open(id)).collect();
    let items = world.items.ids();
    let mut copies: Vec<_> = items.flat_map(|item| logic.pool_copies(item)).collect();
    stream.shuffle(&mut slots);
    stream.shuffle(&mut copies);
    slots.into_iter().zip(copies).collect()
}

/// Random choices.
pub(crate) struct Dice<'a>(pub &'a mut Stream);

impl Dice<'_> {
    /// A number below `bound`, or 0 if there is none.
    pub fn below(&mut self, bound: u32) -> u32 {
        NonZeroU32::new(bound).map_or(0, |bound| self.0.below(bound))
    }

    /// True with probability 1 in `times`.
    pub fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of some values.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        *self.0.pick(values).expect("there is something to pick")
    }

    /// A number from 1 to `most`.
    pub fn up_to(&mut self, most: u32) -> u32 {
        1 + self.below(most)
    }
}

const HARD: OptionId = OptionId(0);
const AMOUNT: OptionId = OptionId(1);
const MODE: OptionId = OptionId(2);
const LEAP: TrickId = TrickId(0);

struct Writer<'a> {
    dice: Dice<'a>,
    sizes: Sizes,
    draft: Draft,
    /// Requirements so far. Reusing them makes the arena a graph, not a forest.
    made: Vec<RequirementId>,
}

impl Writer<'_> {
    fn settings(&mut self) {
        let range = OptionKind::Range { min: 0, max: 3, default: 1 };
        let choice = OptionKind::Choice {
            values: ["calm", "wild", "mad"].map(String::from).to_vec(),
            default: 0,
        };
        let switch = OptionKind::Switch { default: false };
        for (name, kind) in [("hard", switch), ("amount", range), ("mode", choice)] {
            self.draft.options.push(WorldOption {
                name: name.to_owned(),
                help: String::new(),
                kind,
            });
        }
        self.draft.tricks.push(Trick {
            name: "leap".to_owned(),
            help: String::new(),
            max: 2,
            default: 1,
        });
        if self.dice.one_in(4) {
            self.draft.return_mode = ReturnMode::Warp;
        }
    }

    fn places(&mut self) {
        let area = self.draft.add_area("Area");
        let rooms = [(); 2].map(|()| self.draft.rooms.len());
        let rooms = rooms.map(|_| {
            let name = format!("Room {}", self.draft.rooms.len());
            self.draft.add_room(&name, area)
        });
        for number in 0..1 + self.dice.up_to(self.sizes.spots - 1) {
            // Most spots share a room, because only the spots of a room can be linked.
            let room = rooms[usize::from(self.dice.one_in(4))];
            self.draft.add_spot(room, &format!("spot {number}"));
        }
        for number in 0..self.dice.below(self.sizes.events + 1) {
            self.draft.events.push(Event { name: format!("Event {number}"), note: String::new() });
        }
    }

    fn items(&mut self) {
        for (name, start) in [("energy", self.dice.below(3)), ("power", 0)] {
            self.draft.resources.push(Resource::new(name, start));
        }
        for number in 0..self.dice.up_to(self.sizes.items) {
            let item = self.item(number);
            self.draft.items.push(item);
        }
        for _ in 0..self.dice.below(3) {
            let item = self.any_item();
            let count = self.amount(2);
            self.draft.starting_items.push(ItemAmount { item, count });
        }
    }

    fn item(&mut self, number: u32) -> Item {
        let mut item = Item {
            count: self.amount(3),
            consumed: self.dice.one_in(self.sizes.keys),
            ..Item::new(&format!("Item {number}"))
        };
        if self.dice.one_in(3) {
            let resource = ResourceId(self.dice.below(2));
            item.gives.push((resource, self.dice.up_to(3)));
        }
        let plain = |(id, item): (ItemId, &Item)| item.progressive.is_empty().then_some(id);
        let plain: Vec<_> = self.draft.items.iter().filter_map(plain).collect();
        if !plain.is_empty() && self.dice.one_in(4) {
            let stages = 0..self.dice.up_to(3);
            item.progressive = stages.map(|_| self.dice.pick(&plain)).collect();
        }
        item
    }

    /// Lets some resources count only under a condition; the second can depend on the first.
    fn conditions(&mut self) {
        for number in 0..2 {
            if !self.dice.one_in(3) {
                continue;
            }
            let parts = [self.condition(number), self.condition(number)];
            let requirements = &mut self.draft.requirements;
            let with = match self.dice.below(4) {
                0 => requirements.all(&parts),
                1 => requirements.any(&parts),
                _ => parts[0],
            };
            self.draft.resources[ResourceId(number)].with = with;
        }
    }

    fn condition(&mut self, number: u32) -> RequirementId {
        let events: Vec<_> = self.draft.events.ids().collect();
        match self.dice.below(6) {
            0 => self.settled(),
            1 => self.reached(),
            2 if !events.is_empty() => {
                let event = Node::Event(self.dice.pick(&events));
                self.draft.requirements.leaf(event)
            }
            3 if number > 0 => {
                let terms = [(1, Term::Resource(ResourceId(0)))];
                let need = Amount::Fixed(self.dice.up_to(3));
                self.draft.requirements.sum(&terms, need)
            }
            _ => {
                let item = self.any_item();
                self.draft.requirements.item(item, 1)
            }
        }
    }

    fn amount(&mut self, most: u32) -> Amount {
        match self.dice.below(6) {
            0 => Amount::Option(AMOUNT),
            1 => Amount::Fixed(self.dice.below(most + 1)),
            _ => Amount::Fixed(1),
        }
    }

    fn rules(&mut self) {
        for number in 0..self.dice.below(self.sizes.rules + 1) {
            // The rule is added to the table only afterwards, so it can't depend on itself.
            let need = self.requirement(self.sizes.depth);
            self.draft.rules.push(NamedRule {
                name: format!("Rule {number}"),
                note: String::new(),
                need,
            });
        }
    }

    fn ways(&mut self) {
        let spots: Vec<_> = self.draft.spots.iter().collect();
        let mut rooms = vec![Vec::new(); self.draft.rooms.len()];
        for (id, spot) in spots {
            rooms[spot.room.0 as usize].push(id);
        }
        rooms.retain(|spots| !spots.is_empty());
        for _ in 0..self.dice.below(self.sizes.links + 1) {
            let room = self.dice.below(rooms.len() as u32) as usize;
            let (from, to) = (self.dice.pick(&rooms[room]), self.dice.pick(&rooms[room]));
            let need = self.need();
            let forth = self.draft.add_link(from, to, need);
            if self.dice.one_in(3) {
                let need = self.need();
                let back = self.draft.add_link(to, from, need);
                self.draft.links[back].back_of = Some(forth);
            }
        }
        for number in 0..self.dice.below(self.sizes.doors + 1) {
            let (a, b) = (self.any_spot(), self.any_spot());
            if a != b {
                let door = self.door(&format!("Door {number}"), a, b);
                self.draft.doors.push(door);
            }
        }
    }

    fn door(&mut self, name: &str, a: SpotId, b: SpotId) -> Door {
        let mut door = Door::new(name, a, b, self.need());
        door.way = self.dice.pick(&[Way::Both, Way::One, Way::Once, Way::Once]);
        if self.dice.one_in(2) {
            door.b = DoorEnd::new(b, self.need());
        }
        if self.dice.one_in(3) {
            door.a.lock = self.lock();
            door.b.lock = self.lock();
        }
        door
    }

    fn lock(&mut self) -> Option<Lock> {
        if self.dice.one_in(3) {
            return None;
        }
        let behind = [Behind::Free, Behind::Same, Behind::Never, Behind::Matching];
        Some(Lock {
            need: self.need(),
            behind: self.dice.pick(&behind),
            kind: self.dice.pick(&["", "web", "web", "bolt"]).to_owned(),
        })
    }

    fn locations_and_events(&mut self) {
        // In most worlds every location exists, so that other tests have enough to work with.
        let some_are_absent = self.dice.one_in(3);
        for number in 0..self.dice.up_to(self.sizes.locations) {
            let at = self.any_spot();
            let need = self.need();
            let when = if some_are_absent && self.dice.one_in(3) {
                self.settled()
            } else {
                Requirements::ALWAYS
            };
            self.draft.locations.push(Location {
                need,
                when,
                ..Location::new(&format!("Location {number}"), at)
            });
        }
        for event in self.draft.events.ids() {
            for _ in 0..self.dice.below(3) {
                let (at, need) = (self.any_spot(), self.need());
                self.draft.event_sites.push(EventSite { event, at, need, note: String::new() });
            }
        }
    }

    fn starts_and_goals(&mut self) {
        for _ in 0..self.dice.up_to(2) {
            let at = self.any_spot();
            let when = if self.dice.one_in(4) { self.settled() } else { Requirements::ALWAYS };
            self.draft.starts.push(Start { at, when });
        }
        for _ in 0..self.dice.up_to(3) {
            let goal = match self.dice.below(6) {
                0 | 1 => self.requirement(self.sizes.depth),
                2 => self.tour(),
                _ => self.reached(),
            };
            self.draft.goals.push(goal);
        }
    }

    fn reached(&mut self) -> RequirementId {
        let spot = self.any_spot();
        self.draft.requirements.reached(spot)
    }

    /// A threshold over a few spots, to test how many dead ends a player can end in.
    fn tour(&mut self) -> RequirementId {
        let spots: Vec<_> = (0..1 + self.dice.up_to(3)).map(|_| self.reached()).collect();
        let need = self.dice.up_to(3);
        self.draft.requirements.at_least(need, &spots)
    }

    /// The requirement of a passage or place: often nothing.
    fn need(&mut self) -> RequirementId {
        if self.dice.one_in(2) { Requirements::ALWAYS } else { self.requirement(self.sizes.depth) }
    }

    fn requirement(&mut self, depth: u32) -> RequirementId {
        if !self.made.is_empty() && self.dice.one_in(6) {
            return self.dice.pick(&self.made);
        }
        let made =
            if depth > 0 && self.dice.one_in(2) { self.list(depth - 1) } else { self.leaf() };
        self.made.push(made);
        made
    }

    fn list(&mut self, depth: u32) -> RequirementId {
        let mut parts: Vec<_> = (0..self.dice.below(4)).map(|_| self.requirement(depth)).collect();
        if !parts.is_empty() && self.dice.one_in(4) {
            parts.push(parts[0]);
        }
        let requirements = &mut self.draft.requirements;
        match self.dice.below(3) {
            0 => requirements.all(&parts),
            1 => requirements.any(&parts),
            _ => requirements.at_least(self.dice.below(4), &parts),
        }
    }

    fn leaf(&mut self) -> RequirementId {
        let (events, rules) = (self.draft.events.len(), self.draft.rules.len());
        let node = match self.dice.below(24) {
            0 => Node::Always,
            1 => Node::Never,
            2 => {
                let constants = [Requirements::ALWAYS, Requirements::NEVER];
                let parts = [constants[0], constants[1], self.settled(), self.sum()];
                Node::Not(self.dice.pick(&parts))
            }
            3 | 4 => return self.settled(),
            5..=7 => return self.sum(),
            8..=10 if events > 0 => {
                let events: Vec<_> = self.draft.events.ids().collect();
                Node::Event(self.dice.pick(&events))
            }
            11..=13 if rules > 0 => {
                let rules: Vec<_> = self.draft.rules.ids().collect();
                Node::Rule(self.dice.pick(&rules))
            }
            14..=17 => Node::Reached(self.any_spot()),
            _ => Node::Item { item: self.any_item(), count: self.amount(3) },
        };
        self.draft.requirements.leaf(node)
    }

    fn sum(&mut self) -> RequirementId {
        let terms: Vec<_> = (0..self.dice.up_to(3))
            .map(|_| {
                let term = if self.dice.one_in(2) {
                    Term::Item(self.any_item())
                } else {
                    Term::Resource(ResourceId(self.dice.below(2)))
                };
                (self.dice.below(4), term)
            })
            .collect();
        let need = match self.dice.below(4) {
            0 => Amount::Option(AMOUNT),
            _ => Amount::Fixed(self.dice.below(6)),
        };
        self.draft.requirements.sum(&terms, need)
    }

    /// Something that the settings decide.
    fn settled(&mut self) -> RequirementId {
        let node = match self.dice.below(4) {
            0 => Node::Option { option: HARD, test: OptionTest::AtLeast(1) },
            1 => Node::Option { option: AMOUNT, test: OptionTest::AtLeast(self.dice.below(4)) },
            2 => Node::Option { option: MODE, test: OptionTest::Is(self.dice.below(3)) },
            _ => Node::Trick { trick: LEAP, level: self.dice.below(3) },
        };
        self.draft.requirements.leaf(node)
    }

    fn any_spot(&mut self) -> SpotId {
        SpotId(self.dice.below(self.draft.spots.len() as u32))
    }

    fn any_item(&mut self) -> ItemId {
        ItemId(self.dice.below(self.draft.items.len() as u32))
    }
}
