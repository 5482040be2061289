//! From a world to a pack that people can read and edit.
//!
//! What [`read`](super::read) makes of the files is the same world, with the same
//! [`hash`](World::hash), if the world was read from a pack itself
//! (test: `what_was_read_is_written_and_read_the_same`). A program may build what no pack says in just
//! that way. What is read back is then the same world in the order of reading, as far as a pack can say it
//! (test: `what_is_written_is_read_in_the_order_of_rooms`):
//!
//! - Spots, links, locations and places of events come room by room, a way back right after its way
//!   forth. Rooms, doors and all else keep their order.
//! - Parts of requirements are no longer shared, and those that nothing asks for are gone. What the
//!   language has no words for is said in others: `2 of ()` is `never`.
//! - A room without spots has one, called `floor`. The way back of a link has the note of the way forth, or that one has
//!   its; a link that only claims to be the way back of another one is a link of its own.
//! - The second side of a door that leads one way takes what the first one takes.
//! - Lists of areas and requests are in order, and what they or a preset say twice, they say once: the last
//!   one counts. An item that may lie in no area must not lie in any. What an item gives is summed up.
//! - Connections and places of a template come in the order of reading.
//! - A trick without levels has one, which nothing asks for.

mod codes;
mod files;
mod head;
mod layout;
mod placement;
mod population;
mod rooms;
mod section;
mod settings;
#[cfg(test)]
mod tests;
mod toml;

use std::error::Error;
use std::fmt;

use super::language;
use crate::document::{MAX_FILE_BYTES, SourceFile, check_limits};
use crate::world::{RequirementId, Requirements, SpotId, Subject, World};
use rooms::Contents;
use toml::{Row, string};

/// How many bytes all requirements together may take. Those that share their parts can be short in
/// memory and longer than anything when they are written out.
const MAX_REQUIREMENT_BYTES: usize = MAX_FILE_BYTES;

/// Why a world can't be written: more than any pack may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// What would be too long, too deep or too great a number, or the pack as a whole.
    pub subject: Subject,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.subject.kind();
        write!(formatter, "this {kind} is too large to be written as text")
    }
}

impl Error for TooLarge {}

/// Writes a world as a pack: `00-pack.toml` with everything that has no place, one file with the rooms of
/// each area, and `90-doors.toml`. Areas whose rooms lie among those of others share a file with them, so
/// that rooms keep their order.
///
/// # Errors
/// When the text would be too large to be read again.
pub fn write(world: &World) -> Result<Vec<SourceFile>, TooLarge> {
    let mut writer =
        Writer { world, rooms: Contents::of_rooms(world), left: MAX_REQUIREMENT_BYTES };
    let files = writer.files()?;
    let is_too_long = |file: &SourceFile| file.bytes.len() > MAX_FILE_BYTES;
    if files.iter().any(is_too_long) || check_limits(&files, "pack").is_some() {
        return Err(TooLarge { subject: Subject::Pack });
    }
    Ok(files)
}

struct Writer<'w> {
    world: &'w World,
    /// What is in each room.
    rooms: Vec<Contents>,
    /// How many bytes requirements may still take.
    left: usize,
}

impl Writer<'_> {
    /// A requirement as a TOML text.
    fn requirement(&mut self, subject: Subject, id: RequirementId) -> Result<String, TooLarge> {
        self.requirement_text(subject, id).map(|text| string(&text))
    }

    /// A requirement as it is written.
    fn requirement_text(
        &mut self,
        subject: Subject,
        id: RequirementId,
    ) -> Result<String, TooLarge> {
        let text = self.world.whole_text(id, self.left, language::MAX_DEPTH);
        let text = text.ok_or(TooLarge { subject })?;
        self.left -= text.len();
        Ok(text)
    }

    /// Adds a requirement to a row, unless it always holds.
    fn need(
        &mut self,
        row: &mut Row,
        name: &str,
        subject: Subject,
        id: RequirementId,
    ) -> Result<(), TooLarge> {
        if id != Requirements::ALWAYS {
            row.set(name, self.requirement(subject, id)?);
        }
        Ok(())
    }

    /// The name of a place: of the room, if it has only that spot, otherwise `Room.spot`.
    fn place(&self, spot: SpotId) -> String {
        let room = self.world.spots[spot].room;
        match self.contents(room).spots.len() {
            1 => self.world.rooms[room].name.clone(),
            _ => self.world.spot_name(spot),
        }
    }
}
