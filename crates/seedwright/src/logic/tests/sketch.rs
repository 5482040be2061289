//! Tiny handwritten worlds in one room, with the goal and the start at its first spot by default.

use crate::logic::{Logic, State};
use crate::world::{
    Amount, Door, DoorEnd, DoorId, Draft, Event, EventId, EventSite, Item, ItemId, LinkId,
    Location, LocationId, RequirementId, ReturnMode, RoomId, Settings, SpotId, Way, World,
};

pub(crate) struct Sketch {
    pub draft: Draft,
    room: RoomId,
}

impl Sketch {
    pub fn new() -> Self {
        let mut draft = Draft::new("sketch");
        let area = draft.add_area("Area");
        let room = draft.add_room("Room", area);
        Self { draft, room }
    }

    /// A world whose player can warp home from everywhere.
    pub fn warping() -> Self {
        let mut sketch = Self::new();
        sketch.draft.return_mode = ReturnMode::Warp;
        sketch
    }

    /// Adds spots; the first spot of all is the start.
    pub fn spots<const COUNT: usize>(&mut self, names: [&str; COUNT]) -> [SpotId; COUNT] {
        let spots = names.map(|name| self.draft.add_spot(self.room, name));
        if self.draft.starts.is_empty() {
            self.draft.start_at(spots[0]);
        }
        spots
    }

    pub fn item(&mut self, name: &str, count: u32) -> ItemId {
        self.draft.items.push(Item { count: Amount::Fixed(count), ..Item::new(name) })
    }

    /// An item that locks consume.
    pub fn key(&mut self, name: &str, count: u32) -> ItemId {
        let item = self.item(name, count);
        self.draft.items[item].consumed = true;
        item
    }

    /// The requirement of a number of copies.
    pub fn has(&mut self, item: ItemId, count: u32) -> RequirementId {
        self.draft.requirements.item(item, count)
    }

    pub fn link(&mut self, from: SpotId, to: SpotId, need: RequirementId) -> LinkId {
        self.draft.add_link(from, to, need)
    }

    pub fn door(&mut self, a: DoorEnd, b: DoorEnd, way: Way) -> DoorId {
        let name = format!("Door {}", self.draft.doors.len());
        self.draft.doors.push(Door { way, ..Door::between(&name, a, b) })
    }

    pub fn location(&mut self, at: SpotId, need: RequirementId) -> LocationId {
        let name = format!("Location {}", self.draft.locations.len());
        self.draft.locations.push(Location { need, ..Location::new(&name, at) })
    }

    pub fn event(&mut self, sites: &[(SpotId, RequirementId)]) -> EventId {
        let event = self.draft.events.push(Event {
            name: format!("Event {}", self.draft.events.len()),
            note: String::new(),
        });
        for (at, need) in sites {
            self.draft.event_sites.push(EventSite {
                event,
                at: *at,
                need: *need,
                note: String::new(),
            });
        }
        event
    }

    /// Adds a spot to the goals.
    pub fn end_at(&mut self, spot: SpotId) {
        let reached = self.draft.requirements.reached(spot);
        self.draft.goals.push(reached);
    }

    /// Checks and compiles the world under its default settings.
    pub fn finish(mut self) -> Game {
        if self.draft.goals.is_empty() {
            self.end_at(SpotId(0));
        }
        let world = self.draft.finish().expect("the sketch is valid");
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        Game { world, logic }
    }
}

/// A finished sketch.
pub(crate) struct Game {
    pub world: World,
    pub logic: Logic,
}

impl Game {
    /// Everything that follows from holding these copies of the pool.
    pub fn holding(&self, items: &[(ItemId, u32)]) -> State<'_> {
        let mut state = self.logic.state();
        for (item, count) in items {
            let copies = self.logic.pool_copies(*item);
            assert!(copies.len() >= *count as usize, "the pool has fewer");
            copies.take(*count as usize).for_each(|copy| state.add(copy));
        }
        state.propagate();
        state
    }

    /// The names of the spots that can be reached with these items.
    pub fn reached(&self, items: &[(ItemId, u32)]) -> Vec<&str> {
        let state = self.holding(items);
        let spots = self.world.spots.iter();
        let reached = spots.filter(|(spot, _)| state.knows(self.logic.reached(*spot)));
        reached.map(|(_, spot)| spot.name.as_str()).collect()
    }

    /// The names of the spots that a player with these items can return from.
    pub fn returns(&self, items: &[(ItemId, u32)]) -> Vec<&str> {
        let state = self.holding(items);
        let spots = self.world.spots.iter();
        let returns = |spot| self.logic.returns(spot).expect("the player has to walk");
        let returns = spots.filter(|(spot, _)| state.knows(returns(*spot)));
        returns.map(|(_, spot)| spot.name.as_str()).collect()
    }

    pub fn opens(&self, location: LocationId, items: &[(ItemId, u32)]) -> bool {
        self.holding(items).knows(self.logic.open(location))
    }

    pub fn happens(&self, event: EventId, items: &[(ItemId, u32)]) -> bool {
        self.holding(items).knows(self.logic.happened(event))
    }

    pub fn finishes(&self, items: &[(ItemId, u32)]) -> bool {
        self.holding(items).knows(self.logic.goal())
    }
}
