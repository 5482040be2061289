//! Finds what one more item would open.

use std::collections::{BTreeMap, BTreeSet};

use crate::logic::{Logic, State};
use crate::world::{ItemId, LocationId, RoomId, SpotId, World};

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
pub fn next(world: &World, logic: &Logic, state: &mut State<'_>) -> NextItems {
    let mut next = NextItems::default();
    let closed = logic.locations().filter(|id| !state.knows(logic.open(*id)));
    let closed: Vec<LocationId> = closed.collect();
    let unreached = unreached_spots(world, logic, state);
    for item in world.items.ids() {
        let Some(copy) = { logic.pool_copies(item) }.find(|copy| !state.knows(*copy)) else {
            continue;
        };
        let mark = state.mark();
        state.add(copy);
        state.propagate();
        for location in &closed {
            if state.knows(logic.open(*location)) {
                next.locations.entry(*location).or_default().push(item);
            }
        }
        let reached = unreached.iter().filter(|(spot, _)| state.knows(logic.reached(*spot)));
        let reached: BTreeSet<RoomId> = reached.map(|(_, room)| *room).collect();
        for room in reached {
            next.rooms.entry(room).or_default().push(item);
        }
        state.undo(mark);
    }
    next
}

/// The spots of rooms of which no spot is reached.
fn unreached_spots(world: &World, logic: &Logic, state: &State<'_>) -> Vec<(SpotId, RoomId)> {
    let spots = || world.spots.iter().map(|(id, spot)| (id, spot.room));
    let reached = spots().filter(|(spot, _)| state.knows(logic.reached(*spot)));
    let reached: BTreeSet<RoomId> = reached.map(|(_, room)| room).collect();
    spots().filter(|(_, room)| !reached.contains(room)).collect()
}
