//! Reading finished worlds again.

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
    /// Reads the bundle of a world that was made of a pack, such as a `seed.json`. The world is made again, from the
    /// permalink of the bundle or with everything kept that the bundle decides, so that all of it is at hand.
    ///
    /// # Errors
    /// When it is not a bundle, when it is that of another pack, or when the pack does not make it: layouts and levels
    /// that were made with other settings than the pack's can't be made again. The watch may stop it.
    pub fn read(pack: &World, bundle: &[u8], watch: &mut Watch<'_>) -> Result<Self, Error> {
        let read = Bundle::read(bundle);
        let read = read.map_err(|error| BundleFault::Unreadable(error.to_string()))?;
        let found = pack.hash();
        if read.pack.hash != found {
            return Err(BundleFault::OtherPack { stated: read.pack.hash, found }.into());
        }
        let request = request(pack, &read, bundle)?;
        let seed = Seed::from_text(read.seed.as_str());
        let made = pack.prepare(&request)?.generate(&seed, watch)?;
        let own = made.bundle();
        match (&own.world_hash, &own.decisions) == (&read.world_hash, &read.decisions) {
            true => Ok(made.with_bundle(read)),
            false => Err(BundleFault::OtherWorld.into()),
        }
    }
}

/// What a bundle was made by, as far as it says so.
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

/// The stages that a bundle is the result of.
fn stages(bundle: &Bundle) -> Stages {
    let has = |name: &str| bundle.stages.contains_key(name);
    let only = |name: &str| has(name) && bundle.stages.len() == 1;
    match () {
        // Levels beside items are there where all stages ran.
        () if has(stage::ITEMS) && !has(stage::POPULATION) && !has("zones") => Stages::Items,
        () if only(stage::ROOMS) => Stages::Rooms,
        () if only(stage::DOORS) => Stages::Doors,
        () if only(stage::POPULATION) => Stages::Population,
        () => Stages::All,
    }
}
