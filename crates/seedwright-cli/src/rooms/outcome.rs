//! The layout as a pack: rooms and doors where there were templates.

use seedwright::pack::{self, SourceFile};
use seedwright::world::World;

use super::Laid;
use crate::failure::Failure;

/// The files of a pack with the rooms of a layout, and with everything else that the pack has.
pub fn pack_files(drawn: &World, laid: &Laid) -> Result<Vec<SourceFile>, Failure> {
    let failed = |reason: String| Failure::Operation {
        message: format!("the laid out pack can't be written: {reason}"),
        hint: None,
    };
    let world = laid.layout.to_world(&laid.catalogue, drawn);
    let world = world.map_err(|findings| {
        let first = findings.into_iter().next();
        failed(first.map_or(String::new(), |finding| finding.message))
    })?;
    pack::write(&world).map_err(|error| failed(error.to_string()))
}
