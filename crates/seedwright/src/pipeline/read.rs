//! Reads finished worlds.

use super::details::BundleFault;
use super::error::Error;
use super::generated::GeneratedWorld;
use super::levels::LevelRequest;
use super::origin::settings_of;
use super::plan::Plan;
use super::request::{Request, Stages};
use super::watch::Watch;
use crate::bundle::Bundle;
use crate::pack::SourceFile;
use crate::permalink::Permalink;
use crate::random::{Seed, stage};
use crate::world::World;

impl GeneratedWorld {
    /// Reads the bundle of a world of a pack, such as a `seed.json`. To restore everything, the world is generated
    /// again, from the bundle's permalink or with the bundle as its plan.
    ///
    /// # Errors
    /// When it is not a bundle, comes from another pack, or can't be generated again: layouts and levels that override
    /// the pack's settings can't be. Also when the watch stopped the work.
    pub fn read(pack: &World, bundle: &[u8], watch: &mut Watch<'_>) -> Result<Self, Error> {
        let read = Bundle::read(bundle);
        let read = read.map_err(|error| BundleFault::Unreadable(error.to_string()))?;
        let found = pack.hash();
        if read.pack.hash != found {
            return Err(BundleFault::OtherPack { stated: read.pack.hash, found }.into());
        }
        let request = request(pack, &read, bundle)?;
        let seed = Seed::from_text(read.seed.as_str());
        let generated = pack.prepare(&request)?.generate(&seed, watch)?;
        let own = generated.bundle();
        match (&own.world_hash, &own.decisions) == (&read.world_hash, &read.decisions) {
            true => Ok(generated.with_bundle(read)),
            false => Err(BundleFault::OtherWorld.into()),
        }
    }
}

/// Returns the request that a bundle comes from, as far as the bundle records it.
fn request(pack: &World, bundle: &Bundle, text: &[u8]) -> Result<Request, Error> {
    if let Some(code) = &bundle.permalink {
        return Ok(Request::of_permalink(pack, &Permalink::read(code)?)?);
    }
    let settings = settings_of(pack, &bundle.settings).map_err(BundleFault::Settings)?;
    let levels = &bundle.decisions.population;
    let depths = levels.first().zip(levels.last());
    Ok(Request {
        stages: stages(bundle),
        plan: Plan::new([SourceFile::new("seed.json", text)]),
        levels: match pack.campaign {
            Some(_) => LevelRequest::default(),
            None => LevelRequest {
                depths: depths.map(|(first, last)| first.depth..=last.depth),
                wins: levels.first().map_or(0, |level| level.wins),
                ..LevelRequest::default()
            },
        },
        ..Request::new(settings)
    })
}

/// Returns the stages that produced a bundle.
fn stages(bundle: &Bundle) -> Stages {
    let has = |name: &str| bundle.stages.contains_key(name);
    let only = |name: &str| has(name) && bundle.stages.len() == 1;
    match () {
        // Items together with levels mean that all stages ran.
        () if has(stage::ITEMS) && !has(stage::POPULATION) && !has("zones") => Stages::Items,
        () if only(stage::ROOMS) => Stages::Rooms,
        () if only(stage::DOORS) => Stages::Doors,
        () if only(stage::POPULATION) => Stages::Population,
        () => Stages::All,
    }
}
