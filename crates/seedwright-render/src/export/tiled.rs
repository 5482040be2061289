//! Layouts as a map for Tiled (TMJ): a tile layer, and object layers for rooms, doors and slots.

use seedwright::grid::{Cell, Size};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::{Value, json};

use super::parts::{PlacedPart, extent};
use super::streamed::Streamed;
use super::tileset::{self, DRAWN, SIDE};
use crate::views::layout::LayoutPart;

/// Writes the map for layouts of one pack and seed. Its tiles are in the image of this name, in the same directory.
pub fn tiled(parts: &[LayoutPart<'_>], image: &str) -> Vec<u8> {
    let laid: Vec<PlacedPart<'_>> = parts.iter().map(PlacedPart::new).collect();
    let size = extent(&laid);
    let rooms = laid.iter().map(|laid| laid.part.view.layout.rooms.len()).sum::<usize>();
    let doors = laid.iter().map(|laid| laid.part.view.layout.doors.len()).sum::<usize>();
    let slots = laid.iter().map(|laid| laid.grid.slots.len()).sum::<usize>();
    let layers = vec![
        ground(&laid, size),
        layer(2, "rooms", 1, &laid, |laid| Box::new(rooms_of(laid))),
        layer(3, "doors", 1 + rooms, &laid, |laid| Box::new(doors_of(laid))),
        layer(4, "slots", 1 + rooms + doors, &laid, |laid| Box::new(slots_of(laid))),
    ];
    let source = parts.first().map(|part| &part.view);
    let map = json!({
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
        "nextobjectid": 1 + rooms + doors + slots,
        "properties": [
            property("engineVersion", "string", &json!(ENGINE_VERSION)),
            property("pack", "string", &json!(source.map(|view| &view.pack))),
            property("seed", "string", &json!(source.map(|view| &view.seed))),
            property("seedVersion", "int", &json!(SEED_VERSION)),
        ],
        "layers": null,
        "tilesets": [tileset(image)],
    });
    Streamed::object(map, vec![("layers", Streamed::List(layers))]).to_bytes(true)
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

fn ground<'a>(parts: &[PlacedPart<'_>], size: Size) -> Streamed<'a> {
    let mut data = vec![0u8; size.area() as usize];
    for laid in parts {
        for (cell, tile) in laid.grid.size.cells().zip(laid.grid.tiles()) {
            let Cell { x, y } = cell.plus(laid.part.corner);
            data[y as usize * size.width as usize + x as usize] = tile.number();
        }
    }
    let layer = json!({
        "id": 1,
        "name": "ground",
        "type": "tilelayer",
        "x": 0,
        "y": 0,
        "width": size.width,
        "height": size.height,
        "opacity": 1,
        "visible": true,
        "data": null,
    });
    let data = Streamed::Numbers(data);
    Streamed::object(layer, vec![("data", data)])
}

/// The objects of a part, not yet numbered.
type Objects<'a> = Box<dyn Iterator<Item = Object> + 'a>;

/// A layer of objects, which are numbered from `first` on.
fn layer<'a>(
    id: u32,
    name: &str,
    first: usize,
    parts: &'a [PlacedPart<'a>],
    objects: fn(&'a PlacedPart<'a>) -> Objects<'a>,
) -> Streamed<'a> {
    let layer = json!({
        "id": id,
        "name": name,
        "type": "objectgroup",
        "draworder": "index",
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": true,
        "objects": null,
    });
    let all = move || parts.iter().flat_map(objects).zip(first..);
    let rows = Streamed::rows(move || all().map(|(object, id)| object.numbered(id)));
    Streamed::object(layer, vec![("objects", rows)])
}

fn property(name: &str, kind: &str, value: &Value) -> Value {
    json!({ "name": name, "type": kind, "value": value })
}

/// An object of a layer.
struct Object {
    kind: &'static str,
    name: String,
    at: Cell,
    size: Size,
    properties: Vec<Value>,
}

impl Object {
    fn numbered(self, id: usize) -> Value {
        let Self { kind, name, at, size, properties } = self;
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

fn rooms_of<'a>(laid: &'a PlacedPart<'a>) -> impl Iterator<Item = Object> + 'a {
    let view = &laid.part.view;
    view.layout.iter().map(move |(id, room)| {
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
        Object { kind: "room", name, at: laid.place(room.position), size: room.size, properties }
    })
}

fn doors_of<'a>(laid: &'a PlacedPart<'a>) -> impl Iterator<Item = Object> + 'a {
    let view = &laid.part.view;
    view.layout.doors.iter().map(move |door| {
        let [a, b] = [door.a, door.b].map(|id| view.room_name(id));
        let properties = vec![
            property("a", "int", &json!(view.number(door.a))),
            property("b", "int", &json!(view.number(door.b))),
            property("direction", "string", &json!(door.direction)),
        ];
        let last = door.cells().last().unwrap_or(door.cell).minus(door.cell);
        let size = Size::new(last.x as u32 + 1, last.y as u32 + 1);
        let (name, at) = (format!("{a} - {b}"), laid.place(door.cell));
        Object { kind: "door", name, at, size, properties }
    })
}

fn slots_of<'a>(laid: &'a PlacedPart<'a>) -> impl Iterator<Item = Object> + 'a {
    let view = &laid.part.view;
    laid.grid.slots.iter().map(move |slot| {
        let name = format!("{}: slot {}", view.room_name(slot.room), slot.letter);
        let properties = vec![
            property("letter", "string", &json!(slot.letter)),
            property("room", "int", &json!(view.number(slot.room))),
        ];
        let at = slot.cell.plus(laid.part.corner);
        Object { kind: "slot", name, at, size: Size::new(1, 1), properties }
    })
}
