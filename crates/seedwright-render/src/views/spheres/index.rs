//! In which sphere each room and each location opens.

use std::collections::BTreeMap;

use seedwright::bundle::Bundle;
use seedwright::progression::Progress;
use seedwright::world::{Id, RoomId, SpotId, World};

/// When what opens, in spheres that are counted from zero.
#[derive(Debug, Default)]
pub struct SphereIndex {
    /// For each room the first sphere in which some of it can be reached.
    rooms: Vec<Option<u32>>,
    /// The spheres of locations, by their full names.
    locations: BTreeMap<String, u32>,
    /// How many spheres there are.
    pub count: u32,
}

impl SphereIndex {
    /// Looks at a bundle that the checker has proved, of this world; none when its names do not fit.
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

    /// How many spheres have rooms.
    pub fn with_rooms(&self) -> u32 {
        let last = self.rooms.iter().flatten().max();
        last.map_or(0, |last| last + 1)
    }
}
