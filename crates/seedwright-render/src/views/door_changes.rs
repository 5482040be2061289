//! Which doors of a world lead elsewhere.

use std::collections::BTreeSet;

use seedwright::world::{EndId, Linking, Side, Way, World};

/// A way through a door that leads elsewhere now.
pub struct DoorChange {
    /// The door.
    pub door: String,
    /// The room that one leaves.
    pub from: String,
    /// The room that it led to.
    pub before: String,
    /// The room that it leads to.
    pub after: String,
    /// Whether it leads back the same way.
    pub leads_back: bool,
}

/// The ends that stand for the ways that lead elsewhere: of each pair of ends one, and of each door as it was
/// drawn one, so that a way can be told by where it led as well as by where it leads.
pub(crate) fn changed_ways(world: &World, linking: &Linking) -> Vec<EndId> {
    let mut chosen = BTreeSet::new();
    for first in world.ends().filter(|end| linking.is_changed(*end)) {
        let is_back = world.doors[first.door()].way != Way::Both && first.side() == Side::B;
        if !linking.is_pair(first) {
            chosen.insert(first);
        } else if !is_back && !chosen.contains(&linking.destination(first)) {
            // The pairs and the doors as drawn form circles; going around gives each its own end.
            let mut end = first;
            while chosen.insert(end) {
                end = linking.destination(end).mate();
            }
        }
    }
    chosen.into_iter().collect()
}

/// The ways that lead elsewhere, a pair of them once.
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
