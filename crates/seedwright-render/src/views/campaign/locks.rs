//! The locks and items of a campaign.

use std::collections::BTreeMap;

use seedwright::campaign::Campaign;
use seedwright::world::{Id, ItemId, LocationId, RoomId};

/// The locks between each pair of rooms, by direction. All doors between two rooms have the same locks.
pub fn locks_between(campaign: &Campaign) -> BTreeMap<(RoomId, RoomId), Vec<usize>> {
    let drawn = &campaign.drawn;
    let room = |end| drawn.spots[drawn.end(end).spot].room;
    let mut locks: BTreeMap<(RoomId, RoomId), Vec<usize>> = BTreeMap::new();
    for (number, lock) in campaign.locks.iter().enumerate() {
        for end in &lock.passages {
            let way = (room(*end), room(campaign.linking.destination(*end)));
            let known = locks.entry(way).or_default();
            if !known.contains(&number) {
                known.push(number);
            }
        }
    }
    locks
}

/// The locations of each room in order, with their items.
pub fn places(campaign: &Campaign) -> Vec<Vec<(LocationId, Option<ItemId>)>> {
    let world = &campaign.world;
    let placed = campaign.placement.placed.iter();
    let lies: BTreeMap<_, _> = placed.map(|placed| (placed.location, placed.copy.item)).collect();
    let mut places = vec![Vec::new(); world.rooms.len()];
    for (id, location) in world.locations.iter() {
        let room = world.spots[location.at].room;
        places[room.index()].push((id, lies.get(&id).copied()));
    }
    places
}
