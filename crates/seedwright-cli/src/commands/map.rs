//! `seedwright map`.

use seedwright_render::pictures::world_svg;
use serde_json::json;

use crate::arguments::Map;
use crate::failure::Failure;
use crate::files;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::words::{count, shown};
use seedwright_api::Pack;

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
    let world = &pack.world;
    let path = written.map(|path| path.display().to_string());
    if printer.json {
        printer.print_json(&json!({
            "written": path.iter().collect::<Vec<_>>(),
            "svg": if path.is_none() { Some(&map.svg) } else { None },
            "simple": map.simple,
            "size": { "areas": map.areas, "rooms": world.rooms.len(), "doors": world.doors.len() },
        }));
    } else if let Some(path) = path {
        let sizes = [
            count(map.areas, "area"),
            count(world.rooms.len(), "room"),
            count(world.doors.len(), "door"),
        ];
        printer.print(&format!("wrote {} ({})\n", shown(&path), sizes.join(", ")));
    } else {
        printer.print(&map.svg);
    }
    Ok(())
}
