//! Writes a world as a pack that people can read and edit.
//!
//! If the world was read from a pack, [`read`](super::read) returns the same world from the files, with
//! the same [`hash`](World::hash) (test: `what_was_read_is_written_and_read_the_same`). A world built by a
//! program can contain things that no pack expresses in exactly that way. Reading it back then gives the
//! same world in reading order, as far as a pack can express it
//! (test: `what_is_written_is_read_in_the_order_of_rooms`):
//!
//! - Spots, links, locations and event sites are grouped by room, and a reverse link follows its link.
//!   Rooms, doors and everything else keep their order.
//! - Parts of requirements are no longer shared, and unused parts are gone. Requirements that the language
//!   cannot express are replaced by equivalent ones: `2 of ()` becomes `never`.
//! - A room without spots gets one, called `floor`. A link and its reverse share one note. A link that only
//!   claims to be the reverse of another becomes an independent link.
//! - The second side of a one-way door has the requirement of the first.
//! - Lists of areas and requests are sorted. Duplicates in them or in a preset are merged; the last one
//!   counts. `only-in` no area becomes `never-in` every area. Amounts that an item gives are summed.
//! - Connections and item slots of a template are in reading order.
//! - A trick without levels gets one, which nothing uses.

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
use crate::document::{
    MAX_FILE_BYTES, MAX_PACK_TOKENS, MAX_SECTION_ENTRIES, SourceFile, check_limits, check_tokens,
};
use crate::world::{RequirementId, Requirements, SpotId, Subject, World};
use rooms::Contents;
use toml::{Row, string};

/// The maximum size of all requirements together, in bytes. Requirements with shared parts can be small in
/// memory and grow exponentially when written out.
const MAX_REQUIREMENT_BYTES: usize = MAX_FILE_BYTES;

/// The error for a world that is too large to be written as a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The part that is too long, too deep or too large a number, or the pack as a whole.
    pub subject: Subject,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.subject.kind();
        write!(formatter, "this {kind} is too large to be written as text")
    }
}

impl Error for TooLarge {}

/// Writes a world as a pack: `00-pack.toml` with everything but rooms and doors, one file with the rooms of
/// each area, and `90-doors.toml`. Areas whose rooms are interleaved share a file, so that rooms keep their
/// order.
///
/// # Errors
/// If the text would be too large to be read again.
pub fn write(world: &World) -> Result<Vec<SourceFile>, TooLarge> {
    let mut writer =
        Writer { world, rooms: Contents::of_rooms(world), left: MAX_REQUIREMENT_BYTES };
    let files = writer.files()?;
    let is_too_long = |file: &SourceFile| file.bytes.len() > MAX_FILE_BYTES;
    let sections = [
        world.rooms.len(),
        world.spots.len(),
        // A link for both ways is one row.
        world.links.rows().iter().filter(|link| link.back_of.is_none()).count(),
        world.locations.len(),
        world.doors.len(),
        world.items.len(),
        world.events.len(),
        world.rules.len(),
        world.options.len(),
    ];
    if files.iter().any(is_too_long)
        || sections.iter().any(|entries| *entries > MAX_SECTION_ENTRIES)
        || check_limits(&files, "pack").is_some()
        || check_tokens(&files.iter().collect::<Vec<_>>(), MAX_PACK_TOKENS, "pack").is_some()
    {
        return Err(TooLarge { subject: Subject::Pack });
    }
    Ok(files)
}

struct Writer<'w> {
    world: &'w World,
    /// The contents of each room.
    rooms: Vec<Contents>,
    /// The number of bytes left for requirements.
    left: usize,
}

impl Writer<'_> {
    /// A requirement as a TOML string.
    fn requirement(&mut self, subject: Subject, id: RequirementId) -> Result<String, TooLarge> {
        self.requirement_text(subject, id).map(|text| string(&text))
    }

    /// The text of a requirement.
    fn requirement_text(
        &mut self,
        subject: Subject,
        id: RequirementId,
    ) -> Result<String, TooLarge> {
        let text = self.world.whole_text(id, self.left, language::MAX_DEPTH);
        let text = text.filter(|text| !language::is_too_long(text)).ok_or(TooLarge { subject })?;
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

    /// The name of a spot: that of the room if it has only one, otherwise `Room.spot`.
    fn place(&self, spot: SpotId) -> String {
        let room = self.world.spots[spot].room;
        match self.contents(room).spots.len() {
            1 => self.world.rooms[room].name.clone(),
            _ => self.world.spot_name(spot),
        }
    }
}
