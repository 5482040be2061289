//! Campaigns: all stages in one world.
//!
//! A campaign has floors, floors have zones, and each zone is a layout of rooms. Gates alone connect zones, and gates
//! are shuffled. Then abilities, keys and codes lock passages, items are placed so that every lock can be opened, and
//! every floor is filled by its depth.
//!
//! Each attempt starts over with random streams of its own; only the content of floors follows from seed and depth
//! alone. A failed attempt names the [`Stage`] that failed. If all attempts fail, the error counts the failures of each
//! stage.
//!
//! ```
//! use std::ops::ControlFlow;
//! use seedwright::campaign::Campaigner;
//! use seedwright::pack::{SourceFile, read};
//! use seedwright::random::Seed;
//! use seedwright::world::Settings;
//!
//! # let pack = [
//! #     ("00-pack.toml", include_str!("../../../seedwright-api/worlds/campaign/00-pack.toml")),
//! #     ("10-rooms.toml", include_str!("../../../seedwright-api/worlds/campaign/10-rooms.toml")),
//! #     ("20-depths.toml", include_str!("../../../seedwright-api/worlds/campaign/20-depths.toml")),
//! # ];
//! // `pack` has the names and texts of the files of `worlds/campaign`.
//! let world = read(&pack.map(|(name, text)| SourceFile::new(name, text))).world.expect("the pack is sound");
//! let (small, _) = world.presets.iter().find(|(_, preset)| preset.name == "small").expect("it is there");
//! let settings = Settings::preset(&world, small);
//! let campaigner = Campaigner::new(&world, &settings).expect("presets are possible");
//! let seed = Seed::from_text("abc");
//! let campaign = campaigner.make(&seed, &mut |_| ControlFlow::Continue(())).expect("one is found");
//! assert_eq!(campaign.levels.len(), campaign.size.floors as usize);
//! assert!(campaign.spheres >= campaign.size.spheres);
//! let bundle = campaigner.bundle(&campaign, &seed, None);
//! assert!(seedwright_verify::verify(bundle.text().as_bytes()).is_ok());
//! ```
//!
//! Reading order: `size.rs` and `bounds.rs` (the numbers), `zones.rs` and `gates.rs` (rooms and how zones connect), `draft.rs` (both as
//! one world), `locks.rs` (the locks), `pool.rs` (the items), `levels.rs` (the content of floors).
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "zones and rooms are bounded when the size of a campaign is checked"
)]

mod assembly;
mod bounds;
mod draft;
mod floors;
mod gates;
mod levels;
mod limits;
mod locks;
mod mission;
mod outcome;
mod pool;
mod size;
mod zones;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::codes::{SecretLock, make_locks};
use crate::error::ErrorKind;
use crate::items::{self, PlacedCopy, Placement, Placer};
use crate::logic::Logic;
use crate::population::Populator;
use crate::progression::{Progress, Sphere};
use crate::random::Seed;
use crate::rooms::Catalogue;
use crate::rows::StaticWorld;
use crate::world::{
    BrokenConstraints, CampaignSettings, Constraint, DoorSettings, ItemRequest, LayoutSettings,
    Linking, RoomId, Settings, SpotId, World,
};
pub use bounds::bounds;
use draft::CampaignDraft;
pub use draft::Zone;
use gates::Gates;
pub use gates::{Gate, GateKind};
pub use levels::FloorLevel;
pub(crate) use limits::SWITCHABLE;
use locks::Locks;
pub use locks::{Lock, Opener};
use outcome::{AttemptError, Observer};
pub use outcome::{Error, Impossible, MissedShape, NotFound, Retries, Stage, Step};
pub use size::Size;
use zones::ZonePlanners;

/// How many worlds are searched for a shape in vain. One search takes as long as many attempts that fail otherwise.
const MAX_MISSED_SHAPES: u32 = 10;

/// A finished campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Its numbers.
    pub size: Size,
    /// Its zones, floor by floor.
    pub zones: Vec<Zone>,
    /// Its gates before the shuffle; the last doors of the world.
    pub gates: Vec<Gate>,
    /// The world before gates were shuffled.
    pub drawn: World,
    /// The door links.
    pub linking: Linking,
    /// The settings that the shuffle satisfies.
    pub door_settings: DoorSettings,
    /// The finished world.
    pub world: World,
    /// The room in which the player starts.
    pub start: RoomId,
    /// The room in which the game is won.
    pub goal: RoomId,
    /// The locks.
    pub locks: Vec<Lock>,
    /// For each room, the number of cuts in front of it.
    pub regions: Vec<u32>,
    /// The codes.
    pub codes: Vec<SecretLock>,
    /// The item request.
    pub request: ItemRequest,
    /// The item placer, with the rules of the world.
    pub placer: Arc<Placer>,
    /// The placement of the items.
    pub placement: Placement,
    /// The number of spheres up to the goal in which something is found.
    pub spheres: u32,
    /// The spheres, if the player collects everything in reach.
    pub rounds: Vec<Sphere>,
    /// The content of each floor.
    pub levels: Vec<FloorLevel>,
    /// How often each stage failed before this attempt.
    pub retries: Retries,
}

/// Returns the item request for a world; `None` if it names something that the world does not have.
pub type ItemRequests<'r> = dyn FnMut(&World) -> Option<ItemRequest> + 'r;

/// Builds campaigns of one pack under fixed settings, for any number of seeds and from any thread.
pub struct Campaigner {
    attempts: u32,
    pub(crate) pack: World,
    pub(crate) settings: Settings,
    campaign_settings: CampaignSettings,
    size: Size,
    pub(crate) catalogue: Catalogue,
    planners: ZonePlanners,
    pub(crate) populator: Populator,
}

impl Campaigner {
    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When no campaign can exist.
    pub fn new(pack: &World, settings: &Settings) -> Result<Self, Impossible> {
        let bounds = pack.campaign.as_ref().map(bounds).unwrap_or_default();
        Self::within(pack, settings, &bounds)
    }

    fn within(
        pack: &World,
        settings: &Settings,
        bounds: &[Constraint],
    ) -> Result<Self, Impossible> {
        let section = Impossible::Section;
        let campaign_settings = pack.campaign.as_ref().ok_or(section("campaign"))?;
        let blueprint = pack.layout.as_ref().ok_or(section("layout"))?;
        let stock = pack.population.as_ref().ok_or(section("population"))?;
        let size = Size::new(campaign_settings, settings)?;
        let broken = BrokenConstraints::find(pack, bounds, settings);
        if let Some(broken) = broken {
            return Err(Impossible::Bounds(broken));
        }
        pool::check(pack, campaign_settings, &size)?;
        let catalogue = blueprint.catalogue();
        let catalogue = catalogue.expect("the templates of a checked world are sound");
        Ok(Self {
            planners: ZonePlanners::new(&catalogue, blueprint, &size)?,
            attempts: campaign_settings.attempts.max(1),
            pack: pack.clone(),
            settings: settings.clone(),
            campaign_settings: campaign_settings.clone(),
            size,
            populator: Populator::new(stock.tables.clone()).map_err(|_| Impossible::Tables)?,
            catalogue,
        })
    }

    /// Overrides the pack's number of attempts.
    #[must_use]
    pub fn attempts(self, attempts: u32) -> Self {
        Self { attempts: attempts.max(1), ..self }
    }

    /// The templates that zones are made of.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns the layout settings of a zone.
    pub(crate) fn zone_settings(&self, is_last: bool) -> LayoutSettings {
        let blueprint = self.pack.layout.as_ref().expect("it was there before");
        zones::settings_of(&blueprint.settings, &self.size, is_last)
    }

    /// The populator that fills the floors.
    pub fn populator(&self) -> &Populator {
        &self.populator
    }

    /// Builds the campaign of a seed.
    ///
    /// # Errors
    /// When no campaign was found, or the observer stopped the work.
    pub fn make(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Campaign, Error> {
        self.make_with(seed, &mut |world| Some(world.placement.clone()), observer)
    }

    /// Builds the campaign of a seed with a custom item request. Rooms and locations get their names only when a world
    /// is built, so `requests` is called once for each attempted world.
    ///
    /// # Errors
    /// When no campaign was found, or the observer stopped the work.
    pub fn make_with(
        &self,
        seed: &Seed,
        requests: &mut ItemRequests<'_>,
        observer: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Campaign, Error> {
        let mut not_found = NotFound::default();
        for attempt in 0..self.attempts {
            if observer(Step::Attempt(attempt)).is_break() {
                return Err(Error::Stopped);
            }
            let stage = match self.attempt((seed, attempt), requests, observer) {
                Ok(mut campaign) => {
                    campaign.retries = not_found.retries;
                    return Ok(campaign);
                }
                Err(AttemptError::Stopped) => return Err(Error::Stopped),
                Err(AttemptError::Failed(stage)) => stage,
                Err(AttemptError::Shape(missed)) => {
                    not_found.keep_closest(missed);
                    Stage::Shape
                }
            };
            not_found.retries.count(stage);
            if observer(Step::Failed(stage)).is_break() {
                return Err(Error::Stopped);
            }
            if not_found.retries.of(Stage::Shape) >= MAX_MISSED_SHAPES {
                break;
            }
        }
        Err(Error::NotFound(not_found))
    }

    /// Builds the world before items are placed: rooms, gates and locks.
    fn lay(
        &self,
        (seed, attempt): (&Seed, u32),
        observer: &mut Observer<'_>,
    ) -> Result<(CampaignDraft, Gates, Locks), AttemptError> {
        let (size, settings) = (&self.size, &self.campaign_settings);
        let layouts = self.planners.lay_out(size, seed, attempt, observer)?;
        let shuffle = self.pack.shuffle.clone().unwrap_or_default();
        let gates = gates::make(size, &shuffle, (seed, attempt), observer)?;
        outcome::begin(observer, Stage::Locks)?;
        let mut draft =
            CampaignDraft::new(&self.pack, settings, size, &self.catalogue, layouts, &gates);
        let locks = locks::make(&mut draft, settings, size, seed, attempt)?;
        pool::fill(&mut draft, (settings, &self.settings), &locks)?;
        let start = draft.spot(draft.start);
        draft.draft.start_at(start);
        let goal = draft.spot(draft.goal);
        let goal = draft.draft.requirements.reached(goal);
        draft.draft.goals.push(goal);
        Ok((draft, gates, locks))
    }

    fn attempt(
        &self,
        (seed, attempt): (&Seed, u32),
        requests: &mut ItemRequests<'_>,
        observer: &mut Observer<'_>,
    ) -> Result<Campaign, AttemptError> {
        let size = &self.size;
        let (draft, gates, locks) = self.lay((seed, attempt), observer)?;
        let drawn = draft.draft.clone().finish().map_err(|_| Stage::Locks)?;
        // A plan names rooms that only some attempts have: a world that lacks one is a failed attempt, not an error.
        let request = requests(&drawn).ok_or(Stage::Plan)?;
        let codes = make_codes(&drawn, (seed, attempt), observer)?;
        let linked = (&drawn, &draft.linking);
        let (placer, placement, rounds) =
            self.place(linked, &request, (seed, attempt), observer)?;
        let spheres = self.count_spheres(&drawn, &draft, &rounds)?;
        let levels = levels::make(
            &draft,
            &gates.gates,
            &self.catalogue,
            &locks,
            &self.populator,
            (seed, size.wins),
            observer,
        )?;
        // The stages so far need only the rules of the linked doors, so the relinked world is built just once, for an
        // attempt that succeeded.
        let world = drawn.relinked(&draft.linking).map_err(|_| Stage::Doors)?;
        Ok(Campaign {
            size: *size,
            door_settings: draft.door_settings(&gates.settings),
            zones: draft.zones,
            gates: gates.gates,
            drawn,
            linking: draft.linking,
            world,
            start: draft.start,
            goal: draft.goal,
            locks: locks.locks,
            regions: locks.region,
            codes,
            request,
            placer: Arc::new(placer),
            placement,
            spheres,
            rounds,
            levels,
            retries: Retries::default(),
        })
    }

    /// Counts the spheres up to the goal in which something is found. Fails if there are fewer than required, or if a
    /// zone opens as a whole in one sphere.
    fn count_spheres(
        &self,
        world: &World,
        draft: &CampaignDraft,
        spheres: &[Sphere],
    ) -> Result<u32, Stage> {
        let goal = spheres.iter().position(|sphere| sphere.finished);
        let before = &spheres[..goal.map_or(0, |goal| goal + 1)];
        let count = before.iter().filter(|sphere| !sphere.found.is_empty());
        let count = count.count() as u32;
        let mut opened = vec![BTreeSet::new(); draft.zones.len()];
        for (number, sphere) in spheres.iter().enumerate() {
            for spot in &sphere.spots {
                let room = world.spots[SpotId(*spot)].room;
                opened[draft.zone_of(room)].insert(number);
            }
        }
        // A zone that opens as a whole leaves nothing to come back for.
        let whole = opened.iter().any(|spheres| spheres.len() < 2);
        match whole || count < self.size.spheres {
            true => Err(Stage::Spheres),
            false => Ok(count),
        }
    }

    /// Places the items in a world with its doors linked, and computes the spheres.
    fn place(
        &self,
        (world, linking): (&World, &Linking),
        request: &ItemRequest,
        (seed, attempt): (&Seed, u32),
        observer: &mut Observer<'_>,
    ) -> Result<(Placer, Placement, Vec<Sphere>), AttemptError> {
        outcome::begin(observer, Stage::Items)?;
        let logic = Logic::compile_linked(world, &self.settings, linking);
        let placer = Placer::new(world, &self.settings, &logic, request);
        let placer = placer.map_err(|refusal| match refusal.reason {
            items::Impossible::Shape(_) => Stage::Shape,
            _ => Stage::Items,
        })?;
        let placer = placer.with_open_doors(&self.settings, linking);
        // The placer derives its streams from the seed alone, so each attempt needs a seed of its own.
        let own = Seed::from_text(format!("{} items {attempt}", seed.text()));
        let (mut done, mut of) = (0, 1);
        let placed = placer.place(&own, &mut |step| {
            match step {
                items::Step::Attempt { copies, .. } => (done, of) = (0, u64::from(*copies)),
                items::Step::Placed { .. } => done += 1,
                _ => {}
            }
            outcome::work(observer, Stage::Items, done.min(of), of)
        });
        let placement = placed.map_err(|error| match error {
            items::Error::Stopped => AttemptError::Stopped,
            items::Error::NotFound(closest) => match closest.shape {
                Some(report) => AttemptError::Shape(Box::new(MissedShape::new(world, *report))),
                None => Stage::Items.into(),
            },
            _ => Stage::Items.into(),
        })?;
        outcome::begin(observer, Stage::Spheres)?;
        let (rows, numbers) = StaticWorld::new(world, &logic);
        let placed: Vec<PlacedCopy> =
            placement.placed.iter().map(|placed| numbers.placed(placed)).collect();
        let spheres = Progress::new(&rows, &[], &[]).spheres(&placed);
        Ok((placer, placement, spheres))
    }
}

/// Gives the code locks of a world their secrets.
fn make_codes(
    world: &World,
    (seed, attempt): (&Seed, u32),
    observer: &mut Observer<'_>,
) -> Result<Vec<SecretLock>, AttemptError> {
    let own = Seed::from_text(format!("{} codes {attempt}", seed.text()));
    let codes = make_locks(world, &own, &mut |effort| {
        outcome::work(observer, Stage::Codes, effort.done, effort.of)
    });
    codes.map_err(|error| match error.error.kind() {
        ErrorKind::Stopped => AttemptError::Stopped,
        _ => Stage::Codes.into(),
    })
}
