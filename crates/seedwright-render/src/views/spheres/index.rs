//! The sphere in which each room and each location opens.

use std::collections::BTreeMap;

use seedwright::bundle::Bundle;
use seedwright::progression::Progress;
use seedwright::world::{Id, RoomId, SpotId, World};

/// The spheres of rooms and locations, counting from 0.
#[derive(Debug, Default)]
pub struct SphereIndex {
    /// For each room, the first sphere in which some of it can be reached.
    rooms: Vec<Option<u32>>,
    /// The spheres of locations, by full name.
    locations: BTreeMap<String, u32>,
    /// The number of spheres.
    pub count: u32,
}

impl SphereIndex {
    /// Reads a proved bundle of this world. Returns `None` if its names are inconsistent.
    pub fn new(bundle: &Bundle, world: &World) -> Option<Self> {
        let placed = bundle.placed_items()?;
        let progress = Progress::new(&bundle.world, &bundle.door_links()?, &bundle.excluded());
        let mut index = Self { rooms: vec![None; world.rooms.len()], ..Self::default() };
        for (number, sphere) in (0..).zip(progress.spheres(&placed)) {
            for spot in &sphere.spots {
                let room = world.spots[SpotId(*spot)].room;
                index.rooms[room.index()].get_or_insert(number);
            }
            for location in &sphere.opened {
                let name = bundle.world.locations[location.index()].0.clone();
                index.locations.insert(name, number);
            }
            index.count = number + 1;
        }
        Some(index)
    }

    /// The sphere in which a room opens, if it does.
    pub fn room(&self, room: RoomId) -> Option<u32> {
        self.rooms.get(room.index()).copied().flatten()
    }

    /// The sphere in which a location opens, if it does.
    pub fn location(&self, name: &str) -> Option<u32> {
        self.locations.get(name).copied()
    }

    /// The number of spheres with rooms.
    pub fn with_rooms(&self) -> u32 {
        let last = self.rooms.iter().flatten().max();
        last.map_or(0, |last| last + 1)
    }
}
