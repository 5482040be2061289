//! Maps of rooms and doors for benchmarks and soaks. They are fixed: a change here changes the meaning of every
//! figure.

use std::num::NonZeroU32;

use seedwright::pack::{SourceFile, read};
use seedwright::random::{Seed, Stream};
use seedwright::world::{Door, Draft, Requirements, SpotId, Way, World};

/// A map under construction. Each room has one spot.
struct Maker {
    stream: Stream,
    draft: Draft,
    spots: Vec<SpotId>,
}

/// The sample world `tower`.
pub fn tower() -> World {
    let text = include_str!("../../crates/seedwright-api/worlds/tower.toml");
    let reading = read(&[SourceFile::new("tower.toml", text)]);
    reading.world.expect("the tower is sound")
}

/// A connected map with these numbers of rooms and doors, all of them plain.
pub fn grown(rooms: u32, doors: u32) -> World {
    let mut maker = Maker::new("grown", rooms, rooms, rooms.div_ceil(50));
    maker.grow(rooms, doors);
    maker.finish()
}

/// A connected random map: a tree of this many rooms, more doors, a few of them fixed, shut until used,
/// leading one way, or of a kind that never moves. Doors of the tree lead both ways or away from the start.
pub fn random(number: u32, rooms: u32) -> World {
    let mut maker = Maker::new("random", number, rooms, 5);
    let more = maker.below(rooms) + rooms / 4;
    maker.grow(rooms, rooms - 1 + more);
    let doors: Vec<_> = maker.draft.doors.ids().collect();
    for (number, id) in (1..).zip(doors) {
        let (fixed, way, kind) = (maker.below(4), maker.below(12), maker.below(12));
        let door = &mut maker.draft.doors[id];
        door.fixed = fixed == 0;
        door.way = match way {
            0 => Way::Once,
            1 if number >= rooms => Way::One,
            _ => Way::Both,
        };
        if kind == 0 {
            door.kind = "totem".to_owned();
        }
    }
    maker.finish()
}

impl Maker {
    fn new(name: &str, number: u32, rooms: u32, areas: u32) -> Self {
        let mut draft = Draft::new(name);
        let areas: Vec<_> =
            (0..areas).map(|area| draft.add_area(&format!("World {area}"))).collect();
        let spots = (0..rooms).map(|room| {
            let area = areas[room as usize * areas.len() / rooms as usize];
            let room = draft.add_room(&format!("Room {room}"), area);
            draft.add_spot(room, "floor")
        });
        Self {
            spots: spots.collect(),
            stream: Stream::new(&Seed::from(u64::from(number)), "maps", name, 0),
            draft,
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        NonZeroU32::new(bound).map_or(0, |bound| self.stream.below(bound))
    }

    fn two_rooms(&mut self) -> (u32, u32) {
        let count = self.spots.len() as u32;
        let one = self.below(count);
        (one, (one + 1 + self.below(count - 1)) % count)
    }

    fn join(&mut self, one: u32, other: u32, kind: &str) {
        let name = format!("Door {}", self.draft.doors.len());
        let (a, b) = (self.spots[one as usize], self.spots[other as usize]);
        let door = Door::new(&name, a, b, Requirements::ALWAYS);
        self.draft.doors.push(Door { kind: kind.to_owned(), ..door });
    }

    /// Adds a tree of doors, and more doors anywhere.
    fn grow(&mut self, rooms: u32, doors: u32) {
        for room in 1..rooms {
            let parent = self.below(room);
            self.join(parent, room, "door");
        }
        for _ in rooms - 1..doors {
            let (one, other) = self.two_rooms();
            self.join(one, other, "door");
        }
    }

    fn finish(mut self) -> World {
        self.draft.start_at(self.spots[0]);
        self.draft.goals.push(Requirements::ALWAYS);
        self.draft.finish().expect("the maps are sound")
    }
}
