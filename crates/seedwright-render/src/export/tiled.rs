//! Layouts as a map for Tiled (TMJ): a tile layer, and object layers for rooms, doors and slots.

use seedwright::grid::{Cell, Size};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::{Value, json};

use super::parts::{PlacedPart, extent};
use super::tileset::{self, DRAWN, SIDE};
use crate::views::layout::LayoutPart;

/// Creates the map for layouts of one pack and seed. Its tiles are in the image of this name, in the same directory.
pub fn tiled(parts: &[LayoutPart<'_>], image: &str) -> Value {
    let laid: Vec<PlacedPart<'_>> = parts.iter().map(PlacedPart::new).collect();
    let size = extent(&laid);
    let mut objects = Objects { next: 1 };
    let mut all = |of: fn(&mut Objects, &PlacedPart<'_>) -> Vec<Value>| {
        let rows = laid.iter().flat_map(|laid| of(&mut objects, laid));
        rows.collect::<Vec<_>>()
    };
    let layers = [
        ground(&laid, size),
        layer(2, "rooms", &all(Objects::rooms)),
        layer(3, "doors", &all(Objects::doors)),
        layer(4, "slots", &all(Objects::slots)),
    ];
    let source = parts.first().map(|part| &part.view);
    json!({
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.11.0",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": false,
        "compressionlevel": -1,
        "width": size.width,
        "height": size.height,
        "tilewidth": SIDE,
        "tileheight": SIDE,
        "nextlayerid": layers.len() + 1,
        "nextobjectid": objects.next,
        "properties": [
            property("engineVersion", "string", &json!(ENGINE_VERSION)),
            property("pack", "string", &json!(source.map(|view| &view.pack))),
            property("seed", "string", &json!(source.map(|view| &view.seed))),
            property("seedVersion", "int", &json!(SEED_VERSION)),
        ],
        "layers": layers,
        "tilesets": [tileset(image)],
    })
}

fn tileset(image: &str) -> Value {
    let tiles = DRAWN
        .into_iter()
        .enumerate()
        .map(|(id, tile)| json!({ "id": id, "type": tileset::name(tile) }));
    json!({
        "firstgid": 1,
        "name": "rooms",
        "columns": DRAWN.len(),
        "image": image,
        "imagewidth": SIDE as usize * DRAWN.len(),
        "imageheight": SIDE,
        "margin": 0,
        "spacing": 0,
        "tilecount": DRAWN.len(),
        "tilewidth": SIDE,
        "tileheight": SIDE,
        "tiles": tiles.collect::<Vec<_>>(),
    })
}

fn ground(parts: &[PlacedPart<'_>], size: Size) -> Value {
    let mut data = vec![0; size.area() as usize];
    for laid in parts {
        for (cell, tile) in laid.grid.size.cells().zip(laid.grid.tiles()) {
            let Cell { x, y } = cell.plus(laid.part.corner);
            data[y as usize * size.width as usize + x as usize] = tile.number();
        }
    }
    json!({
        "id": 1,
        "name": "ground",
        "type": "tilelayer",
        "x": 0,
        "y": 0,
        "width": size.width,
        "height": size.height,
        "opacity": 1,
        "visible": true,
        "data": data,
    })
}

fn layer(id: u32, name: &str, objects: &[Value]) -> Value {
    json!({
        "id": id,
        "name": name,
        "type": "objectgroup",
        "draworder": "index",
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": true,
        "objects": objects,
    })
}

fn property(name: &str, kind: &str, value: &Value) -> Value {
    json!({ "name": name, "type": kind, "value": value })
}

/// Numbers objects uniquely.
struct Objects {
    next: u32,
}

impl Objects {
    fn rooms(&mut self, laid: &PlacedPart<'_>) -> Vec<Value> {
        let view = &laid.part.view;
        let rooms = view.layout.iter().map(|(id, room)| {
            let template = &view.catalogue.template(room.template).name;
            let mut properties = vec![
                property("depth", "int", &json!(room.depth)),
                property("mirrored", "bool", &json!(room.orientation.is_mirrored())),
            ];
            let role = room.role.map(|role| property("role", "string", &json!(role.word())));
            properties.extend(role);
            properties.extend([
                property("room", "int", &json!(view.number(id))),
                property("rotation", "int", &json!(room.orientation.degrees())),
                property("template", "string", &json!(template)),
            ]);
            let name = view.room_name(id);
            self.object("room", &name, laid.place(room.position), room.size, &properties)
        });
        rooms.collect()
    }

    fn doors(&mut self, laid: &PlacedPart<'_>) -> Vec<Value> {
        let view = &laid.part.view;
        let doors = view.layout.doors.iter().map(|door| {
            let [a, b] = [door.a, door.b].map(|id| view.room_name(id));
            let properties = vec![
                property("a", "int", &json!(view.number(door.a))),
                property("b", "int", &json!(view.number(door.b))),
                property("direction", "string", &json!(door.direction)),
            ];
            let last = door.cells().last().unwrap_or(door.cell).minus(door.cell);
            let size = Size::new(last.x as u32 + 1, last.y as u32 + 1);
            let name = format!("{a} - {b}");
            self.object("door", &name, laid.place(door.cell), size, &properties)
        });
        doors.collect()
    }

    fn slots(&mut self, laid: &PlacedPart<'_>) -> Vec<Value> {
        let view = &laid.part.view;
        let slots = laid.grid.slots.iter().map(|slot| {
            let name = format!("{}: slot {}", view.room_name(slot.room), slot.letter);
            let properties = vec![
                property("letter", "string", &json!(slot.letter)),
                property("room", "int", &json!(view.number(slot.room))),
            ];
            let at = slot.cell.plus(laid.part.corner);
            self.object("slot", &name, at, Size::new(1, 1), &properties)
        });
        slots.collect()
    }

    fn object(
        &mut self,
        kind: &str,
        name: &str,
        at: Cell,
        size: Size,
        properties: &[Value],
    ) -> Value {
        let id = self.next;
        self.next += 1;
        json!({
            "id": id,
            "name": name,
            "type": kind,
            "x": at.x as u32 * SIDE,
            "y": at.y as u32 * SIDE,
            "width": size.width * SIDE,
            "height": size.height * SIDE,
            "rotation": 0,
            "visible": true,
            "properties": properties,
        })
    }
}
