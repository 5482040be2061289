//! Finds the doors of a world that lead elsewhere after a shuffle.

use std::collections::BTreeSet;

use seedwright::world::{EndId, Linking, Side, Way, World};

/// A passage through a door that leads elsewhere now.
pub struct DoorChange {
    /// The door.
    pub door: String,
    /// The room it leaves.
    pub from: String,
    /// The room it led to before.
    pub before: String,
    /// The room it leads to now.
    pub after: String,
    /// Whether the same door leads back.
    pub leads_back: bool,
}

/// The ends that represent the changed passages: one of each pair of linked ends, and one of each original door, so
/// that a passage can be named by its old as well as by its new destination.
pub(crate) fn changed_ways(world: &World, linking: &Linking) -> Vec<EndId> {
    let mut chosen = BTreeSet::new();
    for first in world.ends().filter(|end| linking.is_changed(*end)) {
        let is_back = world.doors[first.door()].way != Way::Both && first.side() == Side::B;
        if !linking.is_pair(first) {
            chosen.insert(first);
        } else if !is_back && !chosen.contains(&linking.destination(first)) {
            // New pairs and original doors alternate in cycles; following a cycle gives each of them an end of its own.
            let mut end = first;
            while chosen.insert(end) {
                end = linking.destination(end).mate();
            }
        }
    }
    chosen.into_iter().collect()
}

/// Lists the changed passages, each pair once.
pub fn door_changes(world: &World, linking: &Linking) -> Vec<DoorChange> {
    let room = |end: EndId| {
        let room = world.spots[world.end(end).spot].room;
        world.rooms[room].name.clone()
    };
    let change = |end: EndId| DoorChange {
        door: world.doors[end.door()].name.clone(),
        from: room(end),
        before: room(end.mate()),
        after: room(linking.destination(end)),
        leads_back: linking.is_pair(end) && world.doors[end.door()].way != Way::One,
    };
    let ways = changed_ways(world, linking);
    ways.into_iter().map(change).collect()
}
