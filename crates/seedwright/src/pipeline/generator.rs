//! Chooses the stages of a pack and runs them, with retries.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::campaign::CampaignStage;
use super::codes::{CodeStage, lock_count};
use super::details::ItemContext;
use super::doors::DoorStage;
use super::error::{Error, Impossible, Invalid, NotFound};
use super::generated::GeneratedWorld;
use super::items::{ItemStage, has_items};
use super::levels::LevelStage;
use super::request::{Request, Stages};
use super::room_planner::RoomPlanner;
use super::rooms::RoomStage;
use super::stage::{Decisions, Stage, StageName};
use super::watch::{Event, Watch};
use crate::campaign::{self, Campaigner};
use crate::doors::DoorRules;
use crate::items::Placer;
use crate::logic::Logic;
use crate::population::Populator;
use crate::random::Seed;
use crate::section::{NoNames, Section};
use crate::world::{BrokenConstraints, Constraint, ItemRequest, ItemSettings, Settings, World};

/// The maximum number of door maps tried until the items can be placed on one.
pub const MAX_DOOR_MAPS: u32 = 10;

/// Generates worlds of one pack and one request, for any number of seeds and from any thread.
#[derive(Clone)]
pub struct Generator(Arc<PreparedStages>);

struct PreparedStages {
    world: World,
    settings: Settings,
    request: Request,
    stages: Vec<Box<dyn Stage>>,
    rooms: Option<Arc<RoomPlanner>>,
    populator: Option<Arc<Populator>>,
    campaigner: Option<Arc<Campaigner>>,
    /// The placer with its context, if doors are not shuffled.
    placer: Option<(ItemContext, Arc<Placer>)>,
}

impl Generator {
    pub(super) fn new(world: &World, request: &Request) -> Result<Self, Error> {
        let mut prepared = PreparedStages {
            world: world.clone(),
            settings: request.settings(world),
            request: request.clone(),
            stages: Vec::new(),
            rooms: None,
            populator: None,
            campaigner: None,
            placer: None,
        };
        prepared.refuse_settings()?;
        match request.stages {
            Stages::All => prepared.add_all()?,
            Stages::Rooms => prepared.add_rooms()?,
            Stages::Doors => prepared.add_doors()?,
            Stages::Items => prepared.add_items()?,
            Stages::Population => prepared.add_levels()?,
        }
        prepared.refuse_unused_item_settings()?;
        Ok(Self(Arc::new(prepared)))
    }

    /// The pack.
    pub fn world(&self) -> &World {
        &self.0.world
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The request.
    pub fn request(&self) -> &Request {
        &self.0.request
    }

    /// The stages in the order in which they run; empty if the pack has nothing to decide.
    pub fn stages(&self) -> impl Iterator<Item = &dyn Stage> {
        self.0.stages.iter().map(|stage| &**stage)
    }

    /// The room planner, if rooms are laid out.
    pub fn room_planner(&self) -> Option<&Arc<RoomPlanner>> {
        self.0.rooms.as_ref()
    }

    /// The populator, if levels are filled.
    pub fn populator(&self) -> Option<&Populator> {
        self.0.populator.as_deref()
    }

    /// The campaigner, if the pack is a campaign.
    pub fn campaigner(&self) -> Option<&Campaigner> {
        self.0.campaigner.as_deref()
    }

    /// Returns the placer with its context, if nothing else is decided and no plan has to be kept.
    pub(crate) fn only_items(&self) -> Option<(ItemContext, Arc<Placer>)> {
        let is_alone = self.0.stages.len() == 1 && self.0.request.plan.is_empty();
        self.0.placer.clone().filter(|_| is_alone)
    }

    /// Generates the world of a seed.
    ///
    /// # Errors
    /// When no world exists, none was found, or the watch stopped the work.
    pub fn generate(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<GeneratedWorld, Error> {
        let decisions =
            self.0.decide(seed, watch).and_then(|decisions| match watch.emit(&Event::Proof) {
                ControlFlow::Continue(()) => Ok(decisions),
                ControlFlow::Break(()) => Err(Error::Stopped),
            });
        let decisions = decisions.map_err(|error| match error {
            // To the stages, a spent step limit looks like a stop; only the watch knows the difference.
            Error::Stopped if watch.is_spent() => Error::NotFound(NotFound::Steps),
            other => other,
        })?;
        GeneratedWorld::new(self.world(), self.settings(), self.request(), decisions, seed)
    }
}

/// Returns the stages that run for a pack by default, in order; empty if the pack has nothing to decide.
pub fn stages_of(world: &World) -> Vec<StageName> {
    if world.campaign.is_some() {
        return vec![StageName::Campaign];
    }
    let population = (StageName::Population, world.population.is_some());
    let stages: &[(StageName, bool)] = match world.needs_no_rooms() {
        true => &[
            (StageName::Rooms, world.layout.is_some()),
            (StageName::Codes, CodeStage::new(world).is_some_and(|stage| stage.has_locks())),
            population,
        ],
        false => &[
            (StageName::Codes, has_items(world) && lock_count(world) > 0),
            (StageName::Doors, world.shuffle.is_some() && !has_unplaced_locks(world)),
            (StageName::Items, has_items(world)),
            population,
        ],
    };
    stages.iter().filter_map(|(stage, has)| has.then_some(*stage)).collect()
}

/// Returns the constraints that settings must meet: those that the pack declares, then the bounds of its campaign.
pub fn constraints_of(world: &World) -> Vec<Constraint> {
    let bounds = world.campaign.iter().flat_map(campaign::bounds);
    // A bound without options is not about settings; preparing the campaign checks it.
    let bounds = bounds.filter(|bound| !bound.settings().is_empty());
    world.constraints.iter().cloned().chain(bounds).collect()
}

/// Whether a world with rooms has locks but nothing to place: such locks can't be proved.
fn has_unplaced_locks(world: &World) -> bool {
    let has_rooms = world.campaign.is_none() && !world.needs_no_rooms();
    has_rooms && !has_items(world) && lock_count(world) > 0
}

impl PreparedStages {
    /// Runs the stages one after another. A failed stage can send the loop back to an earlier one.
    fn decide(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Decisions, Error> {
        let mut decisions = Decisions::default();
        // Retries are counted over the whole run, so that their limit bounds the total work.
        let mut units = RetryUnits::default();
        let mut next = 0;
        while let Some(stage) = self.stages.get(next) {
            next = match stage.run(&mut decisions, seed, watch) {
                Ok(()) => next + 1,
                Err(error) => {
                    let earlier = |name| self.stages.iter().position(|stage| stage.name() == name);
                    units.after(error, stage.redraws().and_then(earlier))?
                }
            };
        }
        Ok(decisions)
    }

    /// Adds the stages that the pack has sections for: one stage for a campaign; locks, doors, items and levels if the
    /// pack has rooms; and otherwise each section on its own.
    fn add_all(&mut self) -> Result<(), Error> {
        refuse_locks(&self.world)?;
        for stage in stages_of(&self.world) {
            match stage {
                StageName::Campaign => self.add_campaign()?,
                StageName::Rooms => self.add_rooms()?,
                StageName::Codes => self.add_codes(),
                // If items follow, `add_doors_and_items` adds both: they share the compiled rules and are retried
                // together.
                StageName::Doors if has_items(&self.world) => {}
                StageName::Doors => self.add_doors()?,
                StageName::Items => self.add_doors_and_items()?,
                StageName::Population => self.add_levels()?,
            }
        }
        Ok(())
    }

    /// Refuses settings that break a constraint, before any stage is prepared.
    fn refuse_settings(&self) -> Result<(), Error> {
        let constraints = match self.request.stages {
            Stages::All => constraints_of(&self.world),
            // The bounds of a campaign say nothing about a single stage of its pack.
            _ => self.world.constraints.clone(),
        };
        match BrokenConstraints::find(&self.world, &constraints, &self.settings) {
            Some(broken) => Err(Error::Impossible(Impossible::Settings(broken))),
            None => Ok(()),
        }
    }

    /// Refuses item settings of a request or a plan if no stage places items. Ignoring them would pass off the result
    /// as what was requested.
    fn refuse_unused_item_settings(&self) -> Result<(), Error> {
        let places = [StageName::Items.name(), StageName::Campaign.name()];
        if self.stages.iter().any(|stage| places.contains(&stage.name())) {
            return Ok(());
        }
        let planned = self.request.plan.items(&self.world)?;
        for (items, by_plan) in [(&planned, true), (&self.request.items, false)] {
            let settings = keys_set(items);
            if !settings.is_empty() {
                return Err(Error::Invalid(Invalid::NothingToPlace { settings, by_plan }));
            }
        }
        Ok(())
    }

    fn add_campaign(&mut self) -> Result<(), Error> {
        let (plan, items) = (self.request.plan.clone(), self.request.items.clone());
        let stage = CampaignStage::new(&self.world, &self.settings, plan, items)?;
        self.campaigner = Some(stage.campaigner.clone());
        self.stages.push(Box::new(stage));
        Ok(())
    }

    fn add_rooms(&mut self) -> Result<(), Error> {
        let blueprint = self.world.layout.as_ref().ok_or(no_stage(StageName::Rooms))?;
        let settings = self.request.layout.as_ref().unwrap_or(&blueprint.settings);
        let planner = Arc::new(RoomPlanner::new(blueprint, settings)?);
        self.rooms = Some(planner.clone());
        self.stages.push(Box::new(RoomStage { planner }));
        Ok(())
    }

    fn add_doors(&mut self) -> Result<(), Error> {
        let own = self.world.shuffle.clone().unwrap_or_default();
        let request = own.and(self.request.doors.clone());
        let rules = DoorRules::compile(&self.world, &self.settings);
        let given = self.request.plan.linking(&self.world)?;
        self.stages.push(Box::new(DoorStage::new(&rules, request, given, false)?));
        Ok(())
    }

    fn add_codes(&mut self) {
        if let Some(stage) = CodeStage::new(&self.world).filter(CodeStage::has_locks) {
            self.stages.push(Box::new(stage));
        }
    }

    /// Adds locks first, then doors if the pack shuffles them, then items.
    fn add_items(&mut self) -> Result<(), Error> {
        if lock_count(&self.world) > 0 {
            self.add_codes();
        }
        self.add_doors_and_items()
    }

    fn add_doors_and_items(&mut self) -> Result<(), Error> {
        let (world, settings) = (&self.world, &self.settings);
        let items = self.request.plan.request(world)?.and(self.request.items.clone());
        let Some(own) = &world.shuffle else {
            let logic = Logic::compile(world, settings);
            let stage = ItemStage::new(world, settings, &logic, items)?;
            self.placer = stage.placer();
            self.stages.push(Box::new(stage));
            return Ok(());
        };
        let given = self.request.plan.linking(world)?;
        let rules = DoorRules::compile(world, settings);
        let stage = ItemStage::after_doors(&rules, items, given.is_none())?;
        let doors = own.clone().and(self.request.doors.clone());
        let doors = DoorStage::new(&rules, doors, given, true)?;
        self.stages.push(Box::new(doors));
        self.stages.push(Box::new(stage));
        Ok(())
    }

    fn add_levels(&mut self) -> Result<(), Error> {
        let stock = self.world.population.as_ref().ok_or(no_stage(StageName::Population))?;
        let stage = LevelStage::new(stock, self.request.levels.clone());
        self.populator = Some(stage.populator.clone());
        self.stages.push(Box::new(stage));
        Ok(())
    }
}

fn no_stage(stage: StageName) -> Error {
    Error::Invalid(Invalid::NoStage { stage: stage.name() })
}

/// Returns the keys that an item request sets.
fn keys_set(request: &ItemRequest) -> Vec<&'static str> {
    let mut entries = Vec::new();
    ItemSettings::entries(request, &NoNames, &mut entries);
    entries.into_iter().map(|(key, _)| key).collect()
}

/// Refuses locks in a pack with rooms but nothing to place: locks are proved together with the placement of items.
fn refuse_locks(world: &World) -> Result<(), Error> {
    if !has_unplaced_locks(world) {
        return Ok(());
    }
    let missing = match world.items.is_empty() {
        true => "items",
        false => "locations",
    };
    Err(Error::Invalid(Invalid::LocksAlone { missing }))
}

/// The retries of stages that form one unit.
#[derive(Default)]
struct RetryUnits {
    failed: u32,
    /// Why the last one failed.
    last: Option<Error>,
}

impl RetryUnits {
    /// Returns the stage to continue with after one has failed, or the error if no retry is left.
    fn after(&mut self, error: Error, earlier: Option<usize>) -> Result<usize, Error> {
        // An invalid input or a stop ends the work: no other map could help.
        if !error.is_retryable() {
            return Err(error);
        }
        let Some(earlier) = earlier else {
            // The redrawn stage itself failed here, for example because it found no further door map. The reason for
            // the redraw says more than that.
            return Err(self.last.take().map_or(error, no_map_fits));
        };
        // The decisions stay as they are: the earlier stage finds its last attempt there and goes on after it, so a
        // retry needs no seed of its own.
        self.failed += 1;
        if self.failed >= MAX_DOOR_MAPS {
            return Err(no_map_fits(error));
        }
        self.last = Some(error);
        Ok(earlier)
    }
}

fn no_map_fits(last: Error) -> Error {
    Error::NotFound(NotFound::Together { maps: MAX_DOOR_MAPS, last: Box::new(last) })
}
