//! The compiled rules that shufflers are built from.

use std::sync::Arc;

use crate::logic::{FactId, Logic, OpenDoors};
use crate::world::{Linking, RoomId, Settings, World};

/// The rules of a world whose doors can be shuffled, compiled once for any number of requests. Clones share them.
#[derive(Clone)]
pub struct DoorRules(Arc<CompiledDoors>);

struct CompiledDoors {
    world: World,
    settings: Settings,
    drawn: Linking,
    as_drawn: Logic,
    open: OpenDoors,
    known: KnownAsDrawn,
}

/// What a player with every item can do on the original map.
pub(super) struct KnownAsDrawn {
    /// Everything that can be reached, opened and done, as facts of open doors.
    pub facts: Vec<FactId>,
    /// The rooms that can't be reached.
    pub unreached: Vec<RoomId>,
}

impl DoorRules {
    /// Compiles a world with its settings: once with the original doors, and once with open doors.
    pub fn compile(world: &World, settings: &Settings) -> Self {
        let drawn = Linking::drawn(world);
        let as_drawn = Logic::compile_linked(world, settings, &drawn);
        let open = OpenDoors::compile(world, settings);
        // The door stage counts damage for each passage alone, on the original map as on every other.
        let known = match world.hurts() {
            true => {
                let by_passage = Logic::compile_linked_by_passage(world, settings, &drawn);
                known_as_drawn(world, &by_passage, &open)
            }
            false => known_as_drawn(world, &as_drawn, &open),
        };
        Self(Arc::new(CompiledDoors {
            known,
            world: world.clone(),
            settings: settings.clone(),
            drawn,
            as_drawn,
            open,
        }))
    }

    /// Returns the world.
    pub fn world(&self) -> &World {
        &self.0.world
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The original linking.
    pub(super) fn drawn(&self) -> &Linking {
        &self.0.drawn
    }

    /// Returns the rules of the original map.
    pub fn as_drawn(&self) -> &Logic {
        &self.0.as_drawn
    }

    /// The rules with open doors.
    pub(super) fn open(&self) -> &OpenDoors {
        &self.0.open
    }

    /// Returns the rules with open doors that use up as many keys as in a linking. If no keys are used up, these are
    /// the same for every linking.
    pub fn open_for(&self, linking: &Linking) -> Logic {
        match self.use_keys_up() {
            true => Logic::compile_open_by_passage(self.world(), self.settings(), Some(linking)),
            false => self.open().logic().clone(),
        }
    }

    /// Whether any keys are used up, so that open doors can promise too much.
    pub(super) fn use_keys_up(&self) -> bool {
        self.world().items.rows().iter().any(|item| item.consumed)
    }

    /// Whether the rules derive everything that a player can do. Otherwise a map that they reject may work all the
    /// same.
    pub(super) fn are_exact(&self) -> bool {
        !self.use_keys_up() && !self.open().logic().negates()
    }

    /// Where the rules are stricter than the game, if they are.
    pub(super) fn caveat(&self) -> Option<String> {
        let keys = self.world().items.rows().iter().filter(|item| item.consumed);
        let keys: Vec<String> = keys.map(|item| format!("`{}`", item.name)).collect();
        let keys = (!keys.is_empty())
            .then(|| format!("keys that are used up count in the worst case: {}", keys.join(", ")));
        let negates = self.open().logic().negates().then(|| "`not!` counts as never".to_owned());
        let all: Vec<String> = keys.into_iter().chain(negates).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// What a player with every item can do on the original map.
    pub(super) fn known_as_drawn(&self) -> &KnownAsDrawn {
        &self.0.known
    }
}

/// What a player with every item can do on the original map.
fn known_as_drawn(world: &World, logic: &Logic, doors: &OpenDoors) -> KnownAsDrawn {
    let mut state = logic.state();
    let items = world.items.ids();
    items.for_each(|item| logic.copies(item).for_each(|copy| state.add(copy)));
    state.propagate();
    let mut is_reached = vec![true; world.rooms.len()];
    let spots = || world.spots.iter();
    spots().for_each(|(_, spot)| is_reached[spot.room.0 as usize] = false);
    let reached = spots().filter(|(id, _)| state.knows(logic.reached(*id)));
    reached.for_each(|(_, spot)| is_reached[spot.room.0 as usize] = true);
    let rooms = world.rooms.ids().filter(|room| !is_reached[room.0 as usize]);
    let unreached: Vec<RoomId> = rooms.collect();
    let spots = world.spots.ids();
    let spots = spots.map(|id| (logic.reached(id), doors.reached(id)));
    let locations = world.locations.ids();
    let locations = locations.map(|id| (logic.open(id), doors.open(id)));
    let events = world.events.ids();
    let events = events.map(|id| (logic.happened(id), doors.happened(id)));
    let goal = (logic.goal(), doors.goal());
    let facts = spots.chain(locations).chain(events).chain([goal]);
    let known = facts.filter(|(linked, _)| state.knows(*linked));
    KnownAsDrawn { facts: known.map(|(_, open)| open).collect(), unreached }
}
