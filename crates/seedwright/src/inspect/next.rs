//! Finds what one more item would open.

use std::collections::{BTreeMap, BTreeSet};

use super::outlook::{Access, Outlook};
use crate::logic::{Logic, State};
use crate::world::{ItemId, LocationId, RoomId, World};

/// The closed places that one more item copy would open, each with the items that open it, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NextItems {
    /// Locations whose item could be taken.
    pub locations: BTreeMap<LocationId, Vec<ItemId>>,
    /// Rooms without a reachable spot that would get one.
    pub rooms: BTreeMap<RoomId, Vec<ItemId>>,
}

/// Finds what one more copy of each item would open, for items of which not all copies are held. The state
/// is restored afterwards.
///
/// A location opens if its item can be taken by a player who comes home again, or who has met the goal; a room, if it
/// can be entered.
pub fn next(world: &World, logic: &Logic, state: &mut State<'_>) -> NextItems {
    let mut next = NextItems::default();
    let now = Open::new(world, logic, state);
    for item in world.items.ids() {
        let Some(copy) = { logic.pool_copies(item) }.find(|copy| !state.knows(*copy)) else {
            continue;
        };
        let mark = state.mark();
        state.add(copy);
        state.propagate();
        let then = Open::new(world, logic, state);
        for location in then.locations.difference(&now.locations) {
            next.locations.entry(*location).or_default().push(item);
        }
        for room in then.rooms.difference(&now.rooms) {
            next.rooms.entry(*room).or_default().push(item);
        }
        state.undo(mark);
    }
    next
}

/// What is open in a state.
struct Open {
    locations: BTreeSet<LocationId>,
    rooms: BTreeSet<RoomId>,
}

impl Open {
    fn new(world: &World, logic: &Logic, state: &State<'_>) -> Self {
        let outlook = Outlook::new(world, logic, state);
        let is_open = |id: &LocationId| outlook.location(*id).is_some_and(Access::is_safe);
        Self {
            locations: logic.locations().filter(is_open).collect(),
            rooms: outlook.rooms().into_keys().collect(),
        }
    }
}
