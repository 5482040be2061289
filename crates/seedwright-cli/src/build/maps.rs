//! The sources of level maps: the classic generator, laid out rooms, or a drawing.

use std::path::Path;
use std::sync::Arc;

use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright::pipeline::{MapSource, Request, Stages};
use seedwright::population::{LevelMap, MapFault, MapPlace};
use seedwright::random::Seed;
use seedwright_api::Pack;
use seedwright_api::errors::ErrorContext;

use crate::arguments;
use crate::failure::Failure;
use crate::input::{Limit, read_file};
use crate::packs::PackExt;
use crate::printer::Printer;

/// The pack whose rooms are laid out if a pack has none of its own.
const HALLS: &str = "halls";

/// Prepares the requested source of maps.
pub fn map_source(
    typed: &arguments::MapSource,
    (name, pack): (&Path, &Pack),
    printer: &Printer,
) -> Result<MapSource, Failure> {
    match typed {
        arguments::MapSource::Classic => Ok(MapSource::Classic),
        arguments::MapSource::Rooms => {
            let own = pack.world.layout.is_some();
            let name = if own { name } else { Path::new(HALLS) };
            rooms(&Pack::load(name, printer)?, printer)
        }
        arguments::MapSource::File(path) => Ok(MapSource::Drawn(Arc::new(drawn(path)?))),
    }
}

/// The rooms of a pack as maps.
fn rooms(pack: &Pack, printer: &Printer) -> Result<MapSource, Failure> {
    let request = Request { stages: Stages::Rooms, ..Request::default() };
    let seed = &Seed::from_text("");
    let failed = ErrorContext {
        world: &pack.world,
        request: &request,
        seed,
        everything: printer.verbose,
        certifies: false,
    };
    let generator = pack.world.prepare(&request).map_err(|error| failed.problem(&error))?;
    let planner = generator.room_planner().cloned();
    Ok(planner.map_or(MapSource::Classic, MapSource::Rooms))
}

/// Reads a drawing: as JSON if it begins with a brace, otherwise as text.
fn drawn(path: &Path) -> Result<LevelMap, Failure> {
    let file = read_file(path, Limit::DRAWING)?;
    let is_json = file.bytes.trim_ascii_start().starts_with(b"{");
    let read = |file: &SourceFile| -> Result<LevelMap, Vec<MapFault>> {
        let text = String::from_utf8_lossy(&file.bytes);
        if is_json { LevelMap::from_json(&text) } else { LevelMap::parse(&text) }
    };
    read(&file).map_err(|faults| faulty_map(file, &faults))
}

/// The failure for an invalid map, with everything that is wrong with it.
fn faulty_map(file: SourceFile, faults: &[MapFault]) -> Failure {
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    let diagnostic = |fault: &MapFault| {
        let (span, message) = match fault.place {
            MapPlace::Text { line, column } => {
                (Some(span(&text, line, column)), fault.problem.to_string())
            }
            _ => (None, fault.to_string()),
        };
        let hint = "draw rows of `#` wall, `.` floor and `+` doors, then add lines `room X Y WIDTH HEIGHT`; or use JSON with `grid` and `rooms`";
        Diagnostic::error("E0370", span, message).hint(hint)
    };
    let diagnostics = faults.iter().map(diagnostic).collect();
    Failure::in_files(vec![file], diagnostics)
}

/// The character at a line and column, counted from 1.
fn span(text: &str, line: u32, column: u32) -> Span {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
    let start: usize = before.map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let mut characters = rest.char_indices();
    let at = characters.nth(column.saturating_sub(1) as usize);
    match at {
        Some((at, character)) => Span::new(0, start + at..start + at + character.len_utf8()),
        None => Span::new(0, text.len()..text.len()),
    }
}
