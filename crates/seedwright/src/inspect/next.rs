//! What one more item would open.

use std::collections::{BTreeMap, BTreeSet};

use crate::logic::{Logic, State};
use crate::world::{ItemId, LocationId, RoomId, SpotId, World};

/// What is closed, and would open with one more copy of one item: each place with the items that do it, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NextItems {
    /// Locations whose item could be taken.
    pub locations: BTreeMap<LocationId, Vec<ItemId>>,
    /// Rooms of which a spot could be reached, and none can now.
    pub rooms: BTreeMap<RoomId, Vec<ItemId>>,
}

/// Finds out what one more copy of each item of which not all are held would open. The state is left as it was.
pub fn next(world: &World, logic: &Logic, state: &mut State<'_>) -> NextItems {
    let mut next = NextItems::default();
    let closed = logic.locations().filter(|id| !state.knows(logic.open(*id)));
    let closed: Vec<LocationId> = closed.collect();
    let far = far_spots(world, logic, state);
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
        let reached = far.iter().filter(|(spot, _)| state.knows(logic.reached(*spot)));
        let reached: BTreeSet<RoomId> = reached.map(|(_, room)| *room).collect();
        for room in reached {
            next.rooms.entry(room).or_default().push(item);
        }
        state.undo(mark);
    }
    next
}

/// The spots of rooms of which no spot is reached.
fn far_spots(world: &World, logic: &Logic, state: &State<'_>) -> Vec<(SpotId, RoomId)> {
    let spots = || world.spots.iter().map(|(id, spot)| (id, spot.room));
    let near = spots().filter(|(spot, _)| state.knows(logic.reached(*spot)));
    let near: BTreeSet<RoomId> = near.map(|(_, room)| room).collect();
    spots().filter(|(_, room)| !near.contains(room)).collect()
}
