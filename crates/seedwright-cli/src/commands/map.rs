//! `seedwright map`.

use seedwright_render::pictures::world_svg;
use serde::Serialize;

use crate::arguments::Map;
use crate::failure::Failure;
use crate::files;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::words::{count, shown};
use seedwright_api::Pack;

/// The map of a pack.
#[derive(Serialize)]
struct MapReply<'a> {
    /// The picture, where it is not written to a file.
    svg: Option<&'a str>,
    /// Whether rooms stand in a grid, because there are too many for a careful map.
    simple: bool,
    size: MapSize,
}

#[derive(Serialize)]
struct MapSize {
    areas: usize,
    rooms: usize,
    doors: usize,
}

pub fn run(typed: &Map, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let settings = pack.settings(&typed.chosen, None)?;
    let map = world_svg(&pack.world, &settings);
    if map.simple {
        printer.note("note: the pack is too large for a careful map; its rooms are in a grid\n");
    }
    let written = typed.svg.as_deref();
    if let Some(path) = written {
        files::write(path, &map.svg)?;
    }
    let (rooms, doors) = (pack.world.rooms.len(), pack.world.doors.len());
    if printer.json {
        let svg = written.is_none().then_some(map.svg.as_str());
        let size = MapSize { areas: map.areas, rooms, doors };
        printer.print_reply(&MapReply { svg, simple: map.simple, size }, written.as_slice());
    } else if let Some(path) = written {
        let sizes = [count(map.areas, "area"), count(rooms, "room"), count(doors, "door")];
        let path = shown(&path.display().to_string());
        printer.print(&format!("wrote {path} ({})\n", sizes.join(", ")));
    } else {
        printer.print(&map.svg);
    }
    Ok(())
}
