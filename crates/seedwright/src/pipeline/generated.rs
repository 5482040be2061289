//! A finished world.

use std::sync::Arc;

use seedwright_verify::{Problem, ProvedBundle};

use super::error::{Error, Invalid};
use super::request::{PermalinkError, Request, Stages};
use super::stage::Decisions;
use crate::bundle::{Bundle, BundleParts, DoorParts, ItemParts, LevelParts, RecordedRequest};
use crate::random::Seed;
use crate::world::{Settings, World};

/// A finished world: its decisions and its bundle. Clones share their data.
#[derive(Clone)]
pub struct GeneratedWorld(Arc<WorldParts>);

#[derive(Clone)]
struct WorldParts {
    pack: World,
    settings: Settings,
    seed: Seed,
    /// The finished world.
    world: World,
    decisions: Decisions,
    permalink: Result<String, PermalinkError>,
    bundle: Arc<Bundle>,
}

impl GeneratedWorld {
    pub(super) fn new(
        pack: &World,
        settings: &Settings,
        request: &Request,
        decisions: Decisions,
        seed: &Seed,
    ) -> Result<Self, Error> {
        let permalink = request.permalink(pack, seed);
        let code = permalink.as_deref().ok();
        let recorded = request.recorded(pack, &decisions)?;
        let bundle = bundle(pack, settings, &decisions, (seed, code), recorded.as_ref());
        // Rooms, codes and levels follow from the seed, and so do the gates of campaigns. Door links given by a plan
        // were taken from it.
        request.plan.check(&["zones", "rooms", "codes"], &bundle.decisions)?;
        // A plan can hold levels although only items are placed.
        if request.stages != Stages::Items {
            request.plan.check(&["population"], &bundle.decisions)?;
        }
        if decisions.doors.is_none() {
            request.plan.check(&["doors"], &bundle.decisions)?;
        }
        Ok(Self(Arc::new(WorldParts {
            world: world_now(pack, &decisions)?,
            pack: pack.clone(),
            settings: settings.clone(),
            seed: seed.clone(),
            decisions,
            permalink,
            bundle: Arc::new(bundle),
        })))
    }

    /// Replaces the bundle by the one that the world was read from.
    pub(super) fn with_bundle(self, bundle: Bundle) -> Self {
        let parts = Arc::unwrap_or_clone(self.0);
        let permalink = bundle.permalink.clone().map_or(parts.permalink, Ok);
        Self(Arc::new(WorldParts { permalink, bundle: Arc::new(bundle), ..parts }))
    }

    /// The pack.
    pub fn pack(&self) -> &World {
        &self.0.pack
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.0.seed
    }

    /// The finished world: the pack's with its doors as linked, or that of a campaign.
    pub fn world(&self) -> &World {
        &self.0.world
    }

    /// The decisions.
    pub fn decisions(&self) -> &Decisions {
        &self.0.decisions
    }

    /// The permalink of the world, or why it has none.
    pub fn permalink(&self) -> Result<&str, PermalinkError> {
        self.0.permalink.as_deref().map_err(|reason| *reason)
    }

    /// The bundle: the world, the decisions and the proof, for the checker and for games.
    pub fn bundle(&self) -> &Arc<Bundle> {
        &self.0.bundle
    }

    /// Lets the independent checker replay the bundle's proof, and returns what it proves.
    ///
    /// # Errors
    /// The problem that the checker found. If the bundle comes straight from the engine, one of the two has a bug.
    pub fn verify(&self) -> Result<ProvedBundle, Problem> {
        seedwright_verify::verify(self.bundle().text().as_bytes())
    }
}

/// The finished world.
fn world_now(pack: &World, decisions: &Decisions) -> Result<World, Error> {
    match (&decisions.campaign, &decisions.doors) {
        (Some(built), _) => Ok(built.campaign.world.clone()),
        (None, Some(doors)) => {
            let world = pack.relinked(&doors.linking);
            world.map_err(|findings| Error::Invalid(Invalid::World(findings)))
        }
        (None, None) => Ok(pack.clone()),
    }
}

fn bundle(
    pack: &World,
    settings: &Settings,
    decisions: &Decisions,
    (seed, permalink): (&Seed, Option<&str>),
    request: Option<&RecordedRequest>,
) -> Bundle {
    if let Some(built) = &decisions.campaign {
        let bundle = built.campaigner.bundle(&built.campaign, seed, permalink);
        return Bundle { request: request.cloned(), ..bundle };
    }
    let rooms = decisions.rooms.as_ref().map(|rooms| rooms.planner.laid_out(&rooms.layout));
    let doors = decisions.doors.as_ref();
    let items = decisions.items.as_ref().map(|items| ItemParts {
        request: &items.request,
        placer: &items.placer,
        placement: &items.placement,
    });
    let population = decisions.levels.as_ref().map(|filled| LevelParts {
        populator: &filled.populator,
        maps: filled.maps,
        levels: &filled.levels,
    });
    let world = decisions.locked_world.as_ref().unwrap_or(pack);
    Bundle::new(&BundleParts {
        pack,
        permalink,
        request,
        rooms,
        doors: doors.map(|doors| DoorParts::of(&doors.shuffler, &doors.linking)),
        codes: &decisions.codes,
        items,
        population,
        ..BundleParts::new(world, settings, seed)
    })
}
