//! `seedwright map`.

use std::path::Path;

use seedwright_render::pictures::world_svg;
use serde::Serialize;

use crate::arguments::Map;
use crate::failure::Failure;
use crate::files::{self, Outputs};
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::streams::{STREAM, is_stdout};
use crate::words::{count, shown};
use seedwright_api::Pack;

/// The map of a pack.
#[derive(Serialize)]
struct MapReply<'a> {
    /// The picture, unless it is written to a file.
    svg: Option<&'a str>,
    /// Whether rooms are placed in a plain grid, because there are too many for the detailed layout.
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
    Outputs::of(&typed.svg).check(printer)?;
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let settings = pack.settings(&typed.chosen, None)?;
    let map = world_svg(&pack.world, &settings);
    if map.simple {
        printer.note(
            "note: the pack is too large for a detailed layout, so its rooms are drawn in a grid\n",
        );
    }
    // `--svg -` is the default.
    let written = typed.svg.as_deref().filter(|path| !is_stdout(path));
    if let Some(path) = written {
        files::write(path, &map.svg)?;
    }
    let (rooms, doors) = (pack.world.rooms.len(), pack.world.doors.len());
    if printer.json {
        let svg = written.is_none().then_some(map.svg.as_str());
        let size = MapSize { areas: map.areas, rooms, doors };
        printer.print_reply(&MapReply { svg, simple: map.simple, size }, written.as_slice())?;
    } else if let Some(path) = written {
        let sizes = [count(map.areas, "area"), count(rooms, "room"), count(doors, "door")];
        let path = shown(&path.display().to_string());
        printer.print(&format!("wrote {path} ({})\n", sizes.join(", ")))?;
    } else {
        files::write(Path::new(STREAM), &map.svg)?;
    }
    Ok(())
}
