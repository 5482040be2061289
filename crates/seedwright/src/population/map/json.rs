//! Maps as JSON.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::drawing::{Drawing, RoomForm};
use super::{LevelMap, MapFault, MapPlace, MapProblem};

/// A drawing whose rows and rooms know their positions in the text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocatedDrawing<'t> {
    #[serde(borrow)]
    grid: Vec<&'t RawValue>,
    #[serde(borrow)]
    rooms: Vec<&'t RawValue>,
    #[serde(default)]
    joins: Vec<[[u32; 2]; 2]>,
    #[serde(default)]
    closed: Vec<u32>,
}

impl LevelMap {
    /// Reads a map from JSON: an object with the fields of a [`Drawing`].
    ///
    /// # Errors
    /// All faults, with the line and column of the row or room.
    pub fn from_json(text: &str) -> Result<Self, Vec<MapFault>> {
        let placed: LocatedDrawing<'_> = read(text, text).map_err(|fault| vec![fault])?;
        let rows = placed.grid.iter().map(|row| read(text, row.get()));
        let rooms = placed.rooms.iter().map(|room| read(text, room.get()));
        let (rows, mut faults) = apart::<String>(rows);
        let (rooms, more) = apart::<RoomForm>(rooms);
        faults.extend(more);
        if !faults.is_empty() {
            return Err(faults);
        }
        let drawing = Drawing { grid: rows, rooms, joins: placed.joins, closed: placed.closed };
        Self::from_drawing(&drawing).map_err(|mut faults| {
            for fault in &mut faults {
                let part = match fault.place {
                    MapPlace::Room(room) => placed.rooms.get(room as usize),
                    MapPlace::Cell(cell) => {
                        usize::try_from(cell.y).ok().and_then(|row| placed.grid.get(row))
                    }
                    other => {
                        fault.place = other;
                        continue;
                    }
                };
                if let Some(part) = part {
                    fault.place = place(text, part.get(), 0, 0);
                }
            }
            faults
        })
    }
}

/// Reads a part of a text.
fn read<'t, T: Deserialize<'t>>(text: &str, part: &'t str) -> Result<T, MapFault> {
    serde_json::from_str(part).map_err(|error| {
        let message = error.to_string();
        let end = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&end).unwrap_or(&message).to_owned();
        let place = place(text, part, error.line(), error.column());
        MapFault::new(place, MapProblem::BadJson(message))
    })
}

fn apart<T>(read: impl Iterator<Item = Result<T, MapFault>>) -> (Vec<T>, Vec<MapFault>) {
    let (mut sound, mut faults) = (Vec::new(), Vec::new());
    for one in read {
        match one {
            Ok(one) => sound.push(one),
            Err(fault) => faults.push(fault),
        }
    }
    (sound, faults)
}

/// The position in the whole text of a line and column of a part, counted from one.
fn place(text: &str, part: &str, line: usize, column: usize) -> MapPlace {
    let begin = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    let before = &text[..begin.min(text.len())];
    let first_line = before.matches('\n').count() + 1;
    let first_column = before.rsplit('\n').next().map_or(0, str::len) + 1;
    let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let (line, column) = match line {
        0 | 1 => (first_line, first_column + column.saturating_sub(1)),
        _ => (first_line + line - 1, column),
    };
    MapPlace::Text { line: narrow(line), column: narrow(column) }
}
