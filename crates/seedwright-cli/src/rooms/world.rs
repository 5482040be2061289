//! The layout as a pack: rooms and doors where there were templates.

use seedwright::pack::{self, SourceFile};
use seedwright::world::{Draft, World};

use super::Laid;
use crate::failure::Failure;

/// The files of a pack with the rooms of a layout, and with everything else that the pack has.
pub fn pack_files(drawn: &World, laid: &Laid) -> Result<Vec<SourceFile>, Failure> {
    let failed = |reason: String| Failure::Operation {
        message: format!("the laid out pack can't be written: {reason}"),
        hint: None,
    };
    let world = draft(drawn, laid).finish().map_err(|findings| {
        let first = findings.into_iter().next();
        failed(first.map_or(String::new(), |finding| finding.message))
    })?;
    pack::write(&world).map_err(|error| failed(error.to_string()))
}

fn draft(drawn: &World, laid: &Laid) -> Draft {
    let rooms = laid.layout.to_draft(&laid.catalogue, &drawn.id);
    let mut draft = Draft {
        layout: None,
        areas: rooms.areas,
        rooms: rooms.rooms,
        spots: rooms.spots,
        links: rooms.links,
        doors: rooms.doors,
        locations: rooms.locations,
        starts: rooms.starts,
        ..(**drawn).clone()
    };
    // A pack that says nothing of a goal is about reaching the room that matters most.
    if draft.goals.is_empty() {
        draft.requirements = rooms.requirements;
        draft.goals = rooms.goals;
    }
    draft
}
