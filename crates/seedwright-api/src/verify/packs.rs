//! The packs that bundles are compared with.

use std::collections::BTreeMap;

use seedwright::bundle::PackName;
use seedwright::name::EscapedName;
use seedwright::pack;
use seedwright::world::World;

use crate::embedded::EmbeddedPack;

/// The available packs, each read once.
pub struct Packs {
    /// The pack given by the user.
    named: Option<World>,
    embedded: BTreeMap<&'static str, Option<World>>,
}

impl Packs {
    /// Uses the given pack alone, or the embedded ones.
    pub fn of(named: Option<World>) -> Self {
        Self { named, embedded: BTreeMap::new() }
    }

    /// Returns the given pack, or the embedded one that a file names. An embedded pack counts only if it is exactly
    /// the same version: another version says nothing about the file.
    ///
    /// # Errors
    /// Why no pack is available.
    pub(super) fn find(&mut self, stated: &PackName) -> Result<&World, String> {
        let name = EscapedName(&stated.name);
        if let Some(world) = &self.named {
            return Ok(world);
        }
        let Some(embedded) = EmbeddedPack::find(&stated.id) else {
            return Err(format!(
                "the file names the pack `{name}`, which is not embedded; give it with --pack"
            ));
        };
        let world = self.embedded.entry(embedded.name);
        let world = world.or_insert_with(|| pack::read(&embedded.files()).world).as_ref();
        world.filter(|world| world.hash() == stated.hash).ok_or_else(|| {
            format!(
                "the file names another version of the pack `{name}` than the embedded one; give it with --pack"
            )
        })
    }
}
