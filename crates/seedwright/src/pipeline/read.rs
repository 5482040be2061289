//! Reads finished worlds.

use super::details::BundleFault;
use super::error::Error;
use super::generated::GeneratedWorld;
use super::request::Request;
use super::watch::Watch;
use crate::bundle::Bundle;
use crate::random::Seed;
use crate::world::World;

impl GeneratedWorld {
    /// Reads the bundle of a world of a pack, such as a `seed.json`. To restore everything, the world is generated
    /// again, from the settings, the seed and the request that the bundle records.
    ///
    /// # Errors
    /// When it is not a bundle, comes from another pack, or differs from the world that is generated again. Also when
    /// the watch stopped the work.
    pub fn read(pack: &World, bundle: &[u8], watch: &mut Watch<'_>) -> Result<Self, Error> {
        let read = Bundle::read(bundle);
        let read = read.map_err(|error| BundleFault::Unreadable(error.to_string()))?;
        let found = pack.hash();
        if read.pack.hash != found {
            return Err(BundleFault::OtherPack { stated: read.pack.hash, found }.into());
        }
        let request = Request::of_bundle(pack, &read)?;
        let seed = Seed::from_text(read.seed.as_str());
        let generated = pack.prepare(&request)?.generate(&seed, watch)?;
        let own = generated.bundle();
        match (&own.world_hash, &own.decisions) == (&read.world_hash, &read.decisions) {
            true => Ok(generated.with_bundle(read)),
            false => Err(BundleFault::OtherWorld.into()),
        }
    }
}
