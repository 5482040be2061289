//! Places items at locations so that the game can be finished.
//!
//! A [`Placer`] is created once from a compiled world and a placement request ([`ItemRequest`]); impossible
//! requests are rejected at once. [`Placer::place`] then returns a placement for each seed with its [`Proof`],
//! or the reason why none was found. No item that the aim requires is ever out of reach.
//!
//! Items are placed in this order: pools that are shuffled within themselves; items bound to areas; early
//! items; items for priority locations; majors; filler that some rule can use. Copies that no rule can use
//! come last and fill the remaining locations.
//!
//! ```
//! use std::ops::ControlFlow;
//! use seedwright::items::Placer;
//! use seedwright::logic::Logic;
//! use seedwright::random::Seed;
//! use seedwright::world::{Door, Draft, Item, Location, Settings, ItemRequest};
//!
//! // A yard and a shed: the shed opens with its key, and the game is won inside.
//! let mut draft = Draft::new("shed");
//! let farm = draft.add_area("Farm");
//! let [yard, shed] = ["Yard", "Shed"].map(|name| {
//!     let room = draft.add_room(name, farm);
//!     draft.add_spot(room, "floor")
//! });
//! let key = draft.items.push(Item::new("Key"));
//! let held = draft.requirements.item(key, 1);
//! draft.doors.push(Door::new("Shed door", yard, shed, held));
//! draft.locations.push(Location::new("Doormat", yard));
//! let shelf = draft.locations.push(Location::new("Shelf", shed));
//! draft.start_at(yard);
//! let inside = draft.requirements.reached(shed);
//! draft.goals.push(inside);
//! let world = draft.finish().expect("the draft is complete");
//!
//! let settings = Settings::defaults(&world);
//! let logic = Logic::compile(&world, &settings);
//! let placer = Placer::new(&world, &settings, &logic, &ItemRequest::default()).expect("the key can be outside");
//! let placement = placer
//!     .place(&Seed::from_text("abc"), &mut |_| ControlFlow::Continue(()))
//!     .expect("a placement is found");
//! assert_eq!(world.location_name(placement.placed[0].location), "Yard.Doormat");
//!
//! // An impossible request is rejected, with the reason.
//! let request = ItemRequest { fixed: vec![(shelf, key)], ..ItemRequest::default() };
//! assert!(Placer::new(&world, &settings, &logic, &request).is_err());
//! ```
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "copies and locations are bounded by `world::limits`"
)]

mod aim;
mod algorithms;
mod bases;
mod board;
mod bound_areas;
mod certificate;
mod chain;
mod changes;
mod checks;
mod complete;
mod conflicts;
mod constraints;
mod count;
mod deciding;
mod exchange;
mod fair;
pub mod hard;
mod impossible;
mod manner;
mod matching;
mod never_stuck;
mod open_locations;
mod openings;
mod order;
mod priority;
mod product;
mod readings;
mod refill;
mod refusal;
mod rest;
mod returns;
mod search;
mod shape;
mod shape_bound;
mod shuffle;
mod step;
mod swap;
mod task;
#[cfg(test)]
pub(crate) mod tests;
mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

pub(crate) use aim::aim_facts;
pub(crate) use bound_areas::bound_areas;
pub use certificate::{Certificate, Constraint, Cut, CutTable, Missing, Reading, Refutation};
pub use changes::helpful_changes;
pub use complete::{CertificateData, CutData, Undecided};
pub use conflicts::{Conflict, RequestPart, conflicting_requests, requested_options};
pub use count::PlacementCounter;
pub use deciding::certificate;
pub use fair::FairWalk;
pub use impossible::Impossible;
pub use never_stuck::NotShown;
pub use refusal::{Basis, Caveats, Refusal};
pub use shape::ShapeReport;
pub use shape_bound::ShapeBound;
pub use step::{Candidates, FairMethod, Rank, Step};

use crate::error::{StageError, WithNames};
use crate::logic::{CondensedRules, FactId, Home, Logic, NeverStuck, Snapshot, State};
use crate::proof::Proof;
use crate::random::Seed;
pub use crate::rows::{ItemCopy, PlacedCopy};
use crate::world::{
    Aim, Algorithm, AreaId, Class, ItemId, ItemRequest, Linking, LocationId, PlayPromise, Settings,
    World,
};
use bases::{Departure, End};
use fair::Fair;
use search::Search;
use shape::ShapeTask;
use task::{EarlyPlaces, Task};

/// A placement with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The placed copies, sorted by location.
    pub placed: Vec<PlacedCopy>,
    /// The proof that the aim is met.
    pub proof: Proof,
    /// What shows that nobody can get stuck, if that was requested.
    pub never_stuck: Option<NeverStuck>,
    /// The number of attempts it took.
    pub attempts: u32,
    /// The number of swaps, over all attempts.
    pub swaps: u32,
    /// The number of rule visits of the search.
    pub visits: u64,
    /// The measures of the shape, if one was requested.
    pub shape: Option<ShapeReport>,
    /// What found it.
    pub found_by: FoundBy,
}

/// What found a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FoundBy {
    /// An attempt of the algorithm.
    Attempt,
    /// The algorithm `fair`, by this method.
    Fair(FairMethod),
    /// The complete search, after attempts have failed.
    Decider,
}

/// The error when there is no placement.
pub type Error = StageError<WithNames<Refusal, World>, Box<NotFound>>;

/// The report of a search that reached its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// The number of attempts.
    pub attempts: u32,
    /// The number of swaps, over all attempts.
    pub swaps: u32,
    /// Whether the step limit was reached before the attempt limit.
    pub out_of_steps: bool,
    /// The placed copies of the closest attempt, sorted by location.
    pub placed: Vec<PlacedCopy>,
    /// The copies that it could not place.
    pub unplaced: Vec<ItemCopy>,
    /// The copy that blocked it; `None` if everything was placed but the aim was missed.
    pub blocked: Option<BlockedCopy>,
    /// The locations that stay closed in it, if everything was placed but the aim was missed.
    pub closed: Vec<LocationId>,
    /// Why it was not shown that nobody gets stuck in it, if that is all it lacks.
    pub not_shown: Option<NotShown>,
    /// Why the complete search did not decide whether there is a placement; `None` if it was not asked.
    pub undecided: Option<Undecided>,
    /// The measures of the closest placement, if all it lacks is the shape.
    pub shape: Option<Box<ShapeReport>>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (placed, unplaced) = (self.placed.len(), self.unplaced.len());
        if self.not_shown == Some(NotShown::Inexact) {
            return formatter.write_str(never_stuck::INEXACT);
        }
        if let Some(shape) = &self.shape {
            let limit = if self.out_of_steps { "the step limit was reached; " } else { "" };
            let (fills, steps) = (shape.fills, shape.steps);
            return write!(
                formatter,
                "no placement of the shape was found; {limit}{fills} placements and {steps} swaps were tried"
            );
        }
        match (self.out_of_steps, self.attempts) {
            (true, attempts) => {
                write!(formatter, "the step limit was reached in attempt {attempts}")?;
            }
            (false, 0) => formatter.write_str("no placement was found")?,
            (false, attempts) => {
                let attempts = words::counted(attempts as usize, "attempt");
                write!(formatter, "no placement was found in {attempts}")?;
            }
        }
        if self.attempts > 0 {
            let items = placed + unplaced;
            write!(formatter, "; the closest attempt placed {placed} of {items} items")?;
        }
        if self.not_shown.is_some() {
            formatter.write_str(", but it was not shown that nobody gets stuck")?;
        }
        self.undecided.map_or(Ok(()), |undecided| write!(formatter, "; {undecided}"))
    }
}

impl std::error::Error for NotFound {}

/// A copy for which no location was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockedCopy {
    /// The copy.
    pub copy: ItemCopy,
    /// The number of locations it is allowed at.
    pub allowed: u32,
    /// The number of them that can be reached without it.
    pub open: u32,
}

/// The number of rules below which other homes are tried also where none opens more than the start.
const SMALL_WORLD: u32 = 1_000;

/// Places items for one compiled world, any number of times and from any thread.
pub struct Placer {
    world: World,
    logic: Logic,
    task: Task,
    /// The rules that the search uses.
    condensed: CondensedRules,
    /// What follows from the start at home, before anything is taken: proofs begin here.
    blank: Snapshot,
    /// How many facts of it are given.
    given: usize,
    /// The state over the condensed rules that follows from the start and the plan: attempts begin here.
    root: Snapshot,
    /// Where attempts treat the player as at home, in turn.
    departures: Vec<Departure>,
    /// Whether a player who holds everything can end the game at home.
    ends_at_home: bool,
    /// The requested shape, if there is one.
    shape: Option<ShapeTask>,
    /// What fair placements need, if they are requested.
    fair: Option<Fair>,
}

impl Placer {
    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// If no placement can exist, or none can be proved, with the reason.
    pub fn new(
        world: &World,
        settings: &Settings,
        logic: &Logic,
        request: &ItemRequest,
    ) -> Result<Self, WithNames<Refusal, World>> {
        let placer = Self::at(Home::Start, world, settings, logic, request);
        let refuse = |refusal: Box<Refusal>| WithNames::new(*refusal, world.clone());
        let mut placer = placer.map_err(refuse)?;
        checks::check(&placer).map_err(refuse)?;
        shape::check(&placer).map_err(|reason| refuse(Box::<Refusal>::from(reason)))?;
        never_stuck::check(&placer)
            .map_err(|reason| refuse(Box::new(Refusal { reason: *reason, basis: Basis::Bound })))?;
        let end = bases::end(&placer);
        placer.ends_at_home = end == End::AtHome;
        if end == End::Away {
            let mut anywhere =
                Self::at(Home::Anywhere, world, settings, logic, request).map_err(refuse)?;
            anywhere.departures = bases::departures(&anywhere);
            // The rules for any home take more visits. They are worth that where another home opens more than the start,
            // and cost little in a small world.
            let leads_away = anywhere.departures.first().is_some_and(|first| !first.is_empty());
            let is_small = logic.rules().rule_count() < SMALL_WORLD;
            if anywhere.departures.len() > 1 && (leads_away || is_small) {
                return Ok(anywhere.prepare_fair());
            }
        }
        Ok(placer.prepare_fair())
    }

    /// Prepares what only fair placements need.
    fn prepare_fair(mut self) -> Self {
        self.fair = (self.task.algorithm == Algorithm::Fair).then(|| Fair::new(&self));
        self
    }

    /// Prepares the search for a player whose home is the start, or may be elsewhere, without any check.
    fn at(
        home: Home,
        world: &World,
        settings: &Settings,
        logic: &Logic,
        request: &ItemRequest,
    ) -> Result<Self, Box<Refusal>> {
        let condensed = logic.condensed_for_search(home);
        let early = EarlyPlaces::new(world, logic, request);
        let task = Task::new(world, settings, logic, &condensed, request, &early);
        let task = task.map_err(|reason| {
            // Whether copies of the plan are early depends on what is open at the start.
            let caveats = Caveats { gave_up: early.gave_up, ..Caveats::of(world, logic) };
            let is_sure = caveats.is_empty() || request.early.is_empty();
            let basis = if is_sure { Basis::Bound } else { Basis::Strict(caveats) };
            Box::new(Refusal { reason: reason.for_request(request), basis })
        })?;
        let mut blank = logic.state();
        let given = blank.trail().len();
        blank.settle_at_home();
        let blank = blank.snapshot();
        let root = root(world, logic, &task, &condensed).snapshot();
        let shape = ShapeTask::new(world, logic, request);
        let (logic, world) = (logic.clone(), world.clone());
        let (departures, ends_at_home, fair) = (vec![Departure::new()], false, None);
        Ok(Self {
            world,
            logic,
            task,
            condensed,
            blank,
            given,
            root,
            departures,
            ends_at_home,
            shape,
            fair,
        })
    }

    /// Accepts only placements that keep the promises of a door shuffle: a player who has found everything can reach
    /// every room and, with `no_trap`, return from everywhere. The aim `goal` promises no rooms, and where health is
    /// lost along the way, nobody goes to a room without a purpose.
    pub(crate) fn on_shuffled_doors(mut self, no_trap: bool) -> Self {
        self.task.no_trap = no_trap;
        self.task.every_room = self.task.aim != Aim::Goal && self.logic.rules().energy().is_none();
        self
    }

    /// Measures shapes by the rules of the bundle, in which the ends of doors are open.
    pub(crate) fn with_open_doors(mut self, settings: &Settings, linking: &Linking) -> Self {
        if let Some(shape) = &mut self.shape {
            shape.open_doors(&self.world, settings, linking);
        }
        self
    }

    /// Finds a placement.
    ///
    /// The observer sees every step and can stop the search.
    ///
    /// # Errors
    /// If there is no placement, none was found, or the observer stopped the search.
    pub fn place(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Placement, Error> {
        if self.is_unsupported() {
            return Err(self.unsupported());
        }
        let search = Search::new(self, seed, observer);
        match &self.shape {
            Some(shape) => shape::run(search, shape),
            None => search::run(search),
        }
    }

    /// Returns the compiled world.
    pub fn logic(&self) -> &Logic {
        &self.logic
    }

    /// Returns what the placement guarantees.
    pub fn aim(&self) -> Aim {
        self.task.aim
    }

    /// Returns what holds for players however they play.
    pub fn promise(&self) -> PlayPromise {
        self.task.promise
    }

    /// Returns the placement algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.task.algorithm
    }

    /// Returns the limits: attempts, swaps per attempt, and rule visits in total.
    pub fn limits(&self) -> (u32, u32, u64) {
        (self.task.attempts, self.task.swaps, self.task.steps)
    }

    /// Returns the number of steps that mix a fair placement where shuffles fail; `None` for other algorithms.
    pub fn mix(&self) -> Option<u32> {
        self.fair.as_ref().map(Fair::steps)
    }

    /// Returns the areas that each bound item is allowed in.
    pub fn bound_areas(&self) -> &BTreeMap<ItemId, Vec<AreaId>> {
        &self.task.bound
    }

    /// Returns the number of copies of a class to place, without those that the plan has placed.
    pub fn to_place(&self, class: Class) -> usize {
        let copies = self.task.copies.iter().map(|to_place| to_place.id);
        copies.filter(|copy| self.class(*copy) == class).count()
    }

    /// Whether some rule can use a copy; copies beyond the useful number have no effect.
    pub fn is_progression(&self, copy: ItemCopy) -> bool {
        copy.number < self.task.useful[copy.item.0 as usize]
    }

    /// Returns the class of a copy.
    pub fn class(&self, copy: ItemCopy) -> Class {
        self.world.items[copy.item].class_of_copy(copy.number)
    }

    /// The condensed fact of a slot, a copy or the goal.
    fn condensed(&self, fact: FactId) -> FactId {
        self.condensed.fact(fact).expect("slots, copies and the goal stay separate facts")
    }

    /// The state that follows from the start and the plan.
    fn base(&self) -> State<'_> {
        self.root.over(self.condensed.rules())
    }
}

/// The state over the condensed rules that follows from the start and the plan.
fn root<'c>(world: &World, logic: &Logic, task: &Task, condensed: &'c CondensedRules) -> State<'c> {
    let name = |fact| condensed.fact(fact).expect("slots, copies and the goal stay separate facts");
    let mut state = State::new(condensed.rules());
    state.set_finish(aim_facts(world, logic, task.aim, &task.useful, name));
    if task.aim == Aim::Goal {
        state.stop_at_goal();
    }
    for (location, fact) in task.found_by_plan() {
        state.put(slot(location.0), Some(name(fact)));
    }
    state.propagate();
    state
}

impl fmt::Debug for Placer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Placer").field("world", &self.world.id).finish_non_exhaustive()
    }
}

/// The slot of a location in the condensed rules, where slots come first.
fn slot(location: u32) -> FactId {
    FactId(location)
}
