//! Placed items as rows, with the names of the world.

use seedwright::items::{PlacedCopy, Placer};
use seedwright::world::{LocationId, World};
use seedwright_render::scene::PlacedItem;
use serde::Serialize;

use crate::json_schema::JsonSchema;
use crate::words::class_word;

/// A placed item.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacementReply {
    /// The copy and the location.
    #[serde(skip)]
    pub placed: PlacedCopy,
    /// The item.
    pub item: String,
    /// The number of the room and the number of the location in it, joined by a colon. Both count from 0.
    pub location_node_id: String,
    /// The location.
    pub location_name: String,
    /// The pack's note on the location.
    pub note: String,
    /// The number of the room.
    pub room_id: u32,
    /// The room.
    pub room_name: String,
    /// The area of the room.
    pub room_area: String,
    /// The item at this location in the pack. Null if there is none.
    pub original_item: Option<String>,
    /// Whether any rule uses the item.
    pub is_progression: bool,
    /// `major` or `filler`, or the name of the item's pool if it has its own locations or is spread over the areas.
    pub category: String,
}

/// Converts rows for scenes.
pub(crate) fn placed_items(placements: &[PlacementReply]) -> Vec<PlacedItem<'_>> {
    let items = placements.iter().map(|row| PlacedItem {
        location: row.placed.location,
        item: &row.item,
        progression: row.is_progression,
    });
    items.collect()
}

/// Creates a row for each placed item, in the order of locations.
pub(crate) fn rows(world: &World, placer: &Placer, placed: &[PlacedCopy]) -> Vec<PlacementReply> {
    let numbers = numbers_in_rooms(world);
    let row = |placed: &PlacedCopy| {
        let location = &world.locations[placed.location];
        let room = world.spots[location.at].room;
        let original = location.was.map(|item| world.items[item].name.clone());
        PlacementReply {
            placed: *placed,
            item: world.items[placed.copy.item].name.clone(),
            location_node_id: format!("{}:{}", room.0, numbers[placed.location.0 as usize]),
            location_name: location.name.clone(),
            note: location.note.clone(),
            room_id: room.0,
            room_name: world.rooms[room].name.clone(),
            room_area: world.areas[world.rooms[room].area].name.clone(),
            original_item: original,
            is_progression: placer.is_progression(placed.copy),
            category: category(world, placer, placed),
        }
    };
    placed.iter().map(row).collect()
}

/// For each location, the number of locations before it in the same room.
fn numbers_in_rooms(world: &World) -> Vec<u32> {
    let mut seen = vec![0; world.rooms.len()];
    let mut next = |location: LocationId| {
        let room = world.spots[world.locations[location].at].room;
        let seen = &mut seen[room.0 as usize];
        *seen += 1;
        *seen - 1
    };
    world.locations.ids().map(&mut next).collect()
}

fn category(world: &World, placer: &Placer, placed: &PlacedCopy) -> String {
    let pool = world.items[placed.copy.item].pool;
    let pool = pool.filter(|pool| placer.logic().is_active(*pool));
    let special = pool.map(|pool| &world.pools[pool]);
    match special.filter(|pool| pool.shuffle_within || pool.one_per_area) {
        Some(pool) => pool.name.clone(),
        None => class_word(placer.class(placed.copy)).to_owned(),
    }
}
