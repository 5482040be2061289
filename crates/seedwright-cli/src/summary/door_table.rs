//! The proof of a shuffle as text: where each side of each door leads, and a walk through all rooms.

use seedwright::world::{EndId, Linking, World};
use seedwright_api::worlds::{ShuffledMap, side};

use crate::words::{columns, shown};

/// The names of a side of a door.
struct End<'a> {
    door: &'a str,
    side: &'static str,
    room: &'a str,
}

impl<'a> End<'a> {
    fn new(world: &'a World, end: EndId) -> Self {
        let room = world.spots[world.end(end).spot].room;
        Self { door: &world.doors[end.door()].name, side: side(end), room: &world.rooms[room].name }
    }
}

/// The table of doors and the walk through all rooms.
pub fn proof_text(map: &ShuffledMap) -> String {
    let (drawn, linking) = (&map.drawn, &map.linking);
    let mut text = "Where each side of a door leads (*: changed)\n\n".to_owned();
    let rows = drawn.ends().map(|end| table_row(drawn, linking, end));
    text.push_str(&columns(&rows.collect::<Vec<_>>()));
    text.push_str("\nA walk through all rooms, one after the other\n\n");
    let rows = map.walks[1].legs().map(|leg| {
        let doors = leg.passed.iter();
        let doors: Vec<String> = doors.map(|end| shown(&drawn.doors[end.door()].name)).collect();
        let way = match (leg.from_start, doors.is_empty()) {
            (true, true) => "the start".to_owned(),
            (true, false) => format!("again from the start, by {}", doors.join(", ")),
            (false, _) => format!("by {}", doors.join(", ")),
        };
        [shown(&drawn.rooms[leg.room].name), way]
    });
    text.push_str(&columns(&rows.collect::<Vec<_>>()));
    text
}

fn table_row(drawn: &World, linking: &Linking, end: EndId) -> [String; 5] {
    let (own, other) = (End::new(drawn, end), End::new(drawn, linking.destination(end)));
    let mark = if linking.is_changed(end) { "*" } else { "" };
    let side = |end: &End<'_>| format!("{}.{}", shown(end.door), end.side);
    [
        mark.to_owned(),
        side(&own),
        shown(own.room),
        format!("-> {}", side(&other)),
        shown(other.room),
    ]
}
