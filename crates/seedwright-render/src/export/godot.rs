//! The layout as a scene for Godot 4.3 or later: a TileMapLayer with its own TileSet, and markers for rooms, doors and
//! slots. The project needs nothing else.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use seedwright::grid::{Cell, Size};
use seedwright::{ENGINE_VERSION, SEED_VERSION};

use super::tileset::{self, DRAWN, SIDE};
use crate::views::layout::LayoutView;
use crate::views::tiles::{Tile, TileGrid};

/// Writes the text of the scene.
pub fn godot(view: &LayoutView<'_>) -> String {
    let grid = TileGrid::new(view.catalogue, view.layout);
    // Format 4 is the first that writes bytes as one string.
    let mut text = String::from("[gd_scene load_steps=5 format=4]\n\n");
    text.push_str(&resources());
    let _ = writeln!(text, "[node name=\"Rooms\" type=\"Node2D\"]");
    let _ = writeln!(text, "metadata/engine_version = {}", quoted(ENGINE_VERSION));
    let _ = writeln!(text, "metadata/pack = {}", quoted(&view.pack));
    let _ = writeln!(text, "metadata/seed = {}", quoted(&view.seed));
    let _ = writeln!(text, "metadata/seed_version = {SEED_VERSION}\n");
    let _ = writeln!(text, "[node name=\"Ground\" type=\"TileMapLayer\" parent=\".\"]");
    let _ = writeln!(text, "tile_map_data = {}", bytes(&tile_map_data(&grid)));
    let _ = writeln!(text, "tile_set = SubResource(\"TileSet_rooms\")\n");
    text.push_str(&rooms(view, &grid));
    text.push_str(&doors(view, &grid));
    text.push_str(&slots(&grid));
    text
}

/// The image of the tiles, and the tile set, in which walls block movement.
fn resources() -> String {
    let width = SIDE as usize * DRAWN.len();
    let half = SIDE / 2;
    let mut text = format!(
        "[sub_resource type=\"Image\" id=\"Image_tiles\"]\ndata = {{\n\"data\": {},\n\"format\": \"RGBA8\",\n\
         \"height\": {SIDE},\n\"mipmaps\": false,\n\"width\": {width}\n}}\n\n\
         [sub_resource type=\"ImageTexture\" id=\"ImageTexture_tiles\"]\nimage = SubResource(\"Image_tiles\")\n\n\
         [sub_resource type=\"TileSetAtlasSource\" id=\"TileSetAtlasSource_tiles\"]\n\
         texture = SubResource(\"ImageTexture_tiles\")\ntexture_region_size = Vector2i({SIDE}, {SIDE})\n",
        bytes(&tileset::pixels()),
    );
    for (column, tile) in DRAWN.into_iter().enumerate() {
        let _ = writeln!(text, "{column}:0/0 = 0");
        if tile == Tile::Wall {
            let _ = writeln!(
                text,
                "{column}:0/0/physics_layer_0/polygon_0/points = \
                 PackedVector2Array(-{half}, -{half}, {half}, -{half}, {half}, {half}, -{half}, {half})"
            );
        }
    }
    text.push_str(&format!(
        "\n[sub_resource type=\"TileSet\" id=\"TileSet_rooms\"]\ntile_size = Vector2i({SIDE}, {SIDE})\n\
         physics_layer_0/collision_layer = 1\nsources/0 = SubResource(\"TileSetAtlasSource_tiles\")\n\n"
    ));
    text
}

/// The cells as Godot stores them, in little-endian 16-bit numbers: the version of the format, then for each cell its
/// column and row, the number of the source, the column and row of the tile, and the alternative.
fn tile_map_data(grid: &TileGrid) -> Vec<u8> {
    let mut data = Vec::from(0u16.to_le_bytes());
    for (cell, tile) in grid.size.cells().zip(grid.tiles()) {
        let Some(column) = DRAWN.iter().position(|drawn| drawn == tile) else {
            continue;
        };
        let numbers = [cell.x as u16, cell.y as u16, 0, column as u16, 0, 0];
        data.extend(numbers.into_iter().flat_map(u16::to_le_bytes));
    }
    data
}

fn rooms(view: &LayoutView<'_>, grid: &TileGrid) -> String {
    let mut text = folder("Places");
    for (id, room) in view.layout.iter() {
        text.push_str(&marker(
            "Places",
            &format!("Room{}", id.0 + 1),
            grid.place(room.position),
            room.size,
        ));
        let template = &view.catalogue.template(room.template).name;
        let _ = writeln!(text, "metadata/name = {}", quoted(&view.room_name(id)));
        let _ = writeln!(text, "metadata/template = {}", quoted(template));
        let _ = writeln!(text, "metadata/rotation = {}", room.orientation.degrees());
        let _ = writeln!(text, "metadata/mirrored = {}", room.orientation.is_mirrored());
        let _ = writeln!(text, "metadata/depth = {}", room.depth);
        if let Some(role) = room.role {
            let _ = writeln!(text, "metadata/role = {}", quoted(role.word()));
        }
        text.push('\n');
    }
    text
}

fn doors(view: &LayoutView<'_>, grid: &TileGrid) -> String {
    let mut text = folder("Doors");
    for (number, door) in view.layout.doors.iter().enumerate() {
        let last = door.cells().last().unwrap_or(door.cell).minus(door.cell);
        let size = Size::new(last.x as u32 + 1, last.y as u32 + 1);
        let name = format!("Door{}", number + 1);
        text.push_str(&marker("Doors", &name, grid.place(door.cell), size));
        let _ = writeln!(text, "metadata/rooms = Vector2i({}, {})", door.a.0 + 1, door.b.0 + 1);
        let direction = door.direction.word().to_lowercase();
        let _ = writeln!(text, "metadata/direction = {}\n", quoted(&direction));
    }
    text
}

fn slots(grid: &TileGrid) -> String {
    let mut text = folder("Slots");
    for slot in &grid.slots {
        let name = format!("Room{}Slot{}", slot.room.0 + 1, slot.letter);
        text.push_str(&marker("Slots", &name, slot.cell, Size::new(1, 1)));
        let _ = writeln!(text, "metadata/room = {}", slot.room.0 + 1);
        let _ = writeln!(text, "metadata/letter = {}\n", quoted(&slot.letter.to_string()));
    }
    text
}

/// A node that only holds others.
fn folder(name: &str) -> String {
    format!("[node name=\"{name}\" type=\"Node2D\" parent=\".\"]\n\n")
}

/// A marker node at the centre of some cells.
fn marker(parent: &str, name: &str, at: Cell, size: Size) -> String {
    let middle = |first: i32, length: u32| (2 * first as u32 + length) * SIDE / 2;
    let (x, y) = (middle(at.x, size.width), middle(at.y, size.height));
    let bounds = format!("Rect2i({}, {}, {}, {})", at.x, at.y, size.width, size.height);
    format!(
        "[node name=\"{name}\" type=\"Marker2D\" parent=\"{parent}\"]\nposition = Vector2({x}, {y})\nmetadata/bounds = {bounds}\n"
    )
}

fn bytes(bytes: &[u8]) -> String {
    format!("PackedByteArray(\"{}\")", STANDARD.encode(bytes))
}

/// A string as Godot writes it, with control characters as escapes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '\\' | '"' => quoted.extend(['\\', character]),
            _ if character.is_control() => quoted += &format!("\\u{:04x}", character as u32),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}
