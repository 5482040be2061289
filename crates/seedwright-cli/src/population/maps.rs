//! Where maps come from: the classic generator, rooms that are laid out, or a drawing.

use std::path::Path;
use std::sync::Arc;

use seedwright::pack::SourceFile;
use seedwright::pipeline::{MapSource, Request, Stages};
use seedwright::population::{Map, MapFault};
use seedwright::random::Seed;

use super::failed;
use crate::arguments;
use crate::build::Failed;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, PackExt, read_file};

/// The most bytes of a drawing: a thousand rows of a thousand cells have fewer.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// The pack whose rooms are laid out where a pack has none of its own.
const HALLS: &str = "halls";

/// What was typed, made ready.
pub fn source(
    typed: &arguments::MapSource,
    (name, pack): (&str, &Pack),
    output: &Output,
) -> Result<MapSource, Failure> {
    match typed {
        arguments::MapSource::Classic => Ok(MapSource::Classic),
        arguments::MapSource::Rooms => {
            let own = pack.world.layout.is_some();
            let name = if own { name } else { HALLS };
            rooms(&Pack::load(name, output)?, output)
        }
        arguments::MapSource::File(path) => Ok(MapSource::Drawn(Arc::new(drawn(path)?))),
    }
}

/// The rooms of a pack as maps.
fn rooms(pack: &Pack, output: &Output) -> Result<MapSource, Failure> {
    let request = Request { stages: Stages::Rooms, ..Request::default() };
    let seed = &Seed::from_text("");
    let failed = Failed { world: &pack.world, request: &request, seed, output };
    let generator = pack.world.prepare(&request).map_err(|error| failed.failure(&error))?;
    let planner = generator.room_planner().cloned();
    Ok(planner.map_or(MapSource::Classic, MapSource::Rooms))
}

/// Reads a drawing: JSON where it begins like that, otherwise text.
fn drawn(path: &Path) -> Result<Map, Failure> {
    let file = read_file(path, MOST_BYTES)?;
    let is_json = file.bytes.trim_ascii_start().starts_with(b"{");
    let read = |file: &SourceFile| -> Result<Map, Vec<MapFault>> {
        let text = String::from_utf8_lossy(&file.bytes);
        if is_json { Map::from_json(&text) } else { Map::parse(&text) }
    };
    read(&file).map_err(|faults| failed::faulty_map(file, &faults))
}
