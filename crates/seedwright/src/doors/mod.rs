//! Door shuffle: changes where doors lead while keeping every room reachable.
//!
//! A [`Shuffler`] is built once from a world whose doors are compiled open ([`OpenDoors`]) and a [`DoorRequest`]; it
//! rejects impossible requests at once. [`Shuffler::shuffle`] then returns a [`Linking`] for a seed, or reports what
//! was missing. It never returns a map that loses anything: everything that can be reached, opened and done on the
//! original map with every item can still be, and every room can be reached, also one that can't on the original map.
//!
//! The unit is the pair of ends. A *circle spin* takes a room, the rooms around it, and the doors that lead out of
//! these; it shuffles them, and makes the inside of each lead to the outside of the next. The new pairs are checked as
//! a value before any of them takes effect. *Swaps* are spins of two doors; *full* relinks all ends, and *decoupled*
//! additionally allows a door to lead back elsewhere than it came from.
//!
//! ```
//! use std::ops::ControlFlow;
//! use seedwright::doors::{DoorRules, Shuffler};
//! use seedwright::random::Seed;
//! use seedwright::world::{Door, DoorRequest, Draft, Requirements, Settings};
//!
//! // A corridor of three rooms with two rooms at each end.
//! let mut draft = Draft::new("corridor");
//! let tower = draft.add_area("Tower");
//! let names = ["Hall", "Stair", "Attic", "Cellar", "Crypt", "Loft", "Roof"];
//! let spots = names.map(|name| {
//!     let room = draft.add_room(name, tower);
//!     draft.add_spot(room, "floor")
//! });
//! for (one, other) in [(0, 1), (1, 2), (0, 3), (0, 4), (2, 5), (2, 6)] {
//!     let name = format!("{}-{}", names[one], names[other]);
//!     let door = Door::new(&name, spots[one], spots[other], Requirements::ALWAYS);
//!     draft.doors.push(door);
//! }
//! draft.start_at(spots[0]);
//! draft.goals.push(Requirements::ALWAYS);
//! let world = draft.finish().expect("the draft is complete");
//!
//! let settings = Settings::defaults(&world);
//! let rules = DoorRules::compile(&world, &settings);
//! let request = DoorRequest { depth: Some(seedwright::world::Depth::Doors(1)), ..DoorRequest::default() };
//! let shuffler = Shuffler::new(&rules, &request).expect("doors can change places");
//! let shuffled = shuffler
//!     .shuffle(&Seed::from_text("spin"), &mut |_| ControlFlow::Continue(()))
//!     .expect("a spin is found");
//! assert!(shuffled.changed().count() > 0);
//! assert_eq!(shuffler.walk(&shuffled.linking).rooms.len(), 7);
//! let spun = world.relinked(&shuffled.linking).expect("a spun world is a world");
//! assert_eq!(spun.doors.len(), world.doors.len());
//! ```
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "ends of doors are bounded by `world::limits`"
)]

mod changes;
mod distance;
mod end_table;
mod full;
mod impossible;
mod judge;
mod neighbourhood;
mod out_of_reach;
mod parts;
mod rules;
mod session;
mod spin;
mod step;
mod swap;
mod task;
#[cfg(test)]
pub(crate) mod tests;
mod traps;
mod unjoined;
mod walk;
mod ways;

use std::fmt;
use std::ops::ControlFlow;

pub use changes::{HelpfulChanges, helpful_changes};
pub use distance::Distance;
pub use impossible::{ImmovableCounts, Impossible};
pub use rules::DoorRules;
pub use step::{Counts, Reason, Step};
pub use walk::{Leg, Walk};

use crate::error::{StageError, WithNames};
use crate::grid::BitSet;
use crate::logic::{FactId, OpenDoors, Snapshot, State};
use crate::random::Seed;
use crate::world::{DoorId, DoorMode, DoorRequest, DoorSettings, Linking, RoomId, World};
use judge::Judge;
use task::Task;

/// A shuffled map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The destination of every end.
    pub linking: Linking,
    /// The number of attempts.
    pub attempts: u32,
    /// The number of spins, swaps or joined pairs in the last attempt.
    pub moves: u32,
    /// The aborted spins and swaps of all attempts, by reason.
    pub skipped: Counts,
    /// The rejected attempts, by reason.
    pub rejected: Counts,
    /// The doors that were held, in order.
    pub held: Vec<DoorId>,
    /// The number of steps.
    pub steps: u64,
}

impl Shuffle {
    /// Returns the doors that lead elsewhere than on the original map.
    pub fn changed(&self) -> impl Iterator<Item = DoorId> {
        self.linking.changed()
    }
}

/// Why there is no shuffle.
pub type Error = StageError<WithNames<Impossible, World>, Box<NotFound>>;

/// The shuffle reached its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// The number of attempts.
    pub attempts: u32,
    /// The aborted spins and swaps of all attempts, by reason.
    pub skipped: Counts,
    /// The rejected attempts, by reason.
    pub rejected: Counts,
    /// Whether the steps ran out before the attempts did.
    pub out_of_steps: bool,
    /// Whether every map was tried, so that other seeds and more attempts are of no use.
    pub is_exhausted: bool,
    /// Why there may be a map all the same, or what made it hard to find one.
    pub remark: Option<String>,
    /// The number of steps.
    pub steps: u64,
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.out_of_steps {
            true => {
                write!(formatter, "ran out of steps in attempt {} (`doors.steps`)", self.attempts)
            }
            false => write!(formatter, "no valid map was found in {} attempts", self.attempts),
        }?;
        match &self.remark {
            Some(remark) => write!(formatter, ": {remark}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotFound {}

/// Shuffles the doors of one world, for any number of seeds and from any thread.
pub struct Shuffler {
    rules: DoorRules,
    world: World,
    doors: OpenDoors,
    task: Task,
    drawn: Linking,
    /// The state with every item, in which only the doors that never move are linked.
    base: Snapshot,
    /// The facts of the original map that `base` does not know and every shuffle must keep.
    required: Vec<FactId>,
    /// The same as a set.
    is_required: BitSet,
    /// For each room that can't be reached on the original map, the facts that its spots are reached. A shuffle must
    /// know one of them.
    missing: Vec<(RoomId, Vec<FactId>)>,
    /// Whether any keys are used up, so that open doors can promise too much.
    uses_keys_up: bool,
    /// Whether the original map has no traps.
    is_drawn_safe: bool,
    /// The ends that lead nowhere further, for full shuffles.
    dead_ends: BitSet,
    /// The spots where the player can start.
    starts: Vec<u32>,
    /// The room of each spot.
    rooms: Vec<u32>,
}

impl Shuffler {
    /// Prepares everything that does not depend on the seed. All ids in the request must belong to the world of the
    /// rules.
    ///
    /// # Errors
    /// When no shuffle can exist, with the reason.
    pub fn new(
        rules: &DoorRules,
        request: &DoorRequest,
    ) -> Result<Self, WithNames<Impossible, World>> {
        let prepared = Self::prepare(rules, request);
        prepared.map_err(|reason| WithNames::new(reason, rules.world().clone()))
    }

    fn prepare(rules: &DoorRules, request: &DoorRequest) -> Result<Self, Impossible> {
        let known = rules.known_as_drawn();
        let (world, doors, drawn) = (rules.world(), rules.open(), rules.drawn());
        let task = Task::new(world, request)?;
        if !known.unreached.is_empty() {
            out_of_reach::check(rules, &task)?;
        }
        let mut base = doors.state();
        let still = world.ends().filter(|end| !task.ends.movable.contains(end.0));
        still.for_each(|end| doors.link(&mut base, end, drawn.destination(end)));
        base.propagate();
        let required = known.facts.iter().copied().filter(|fact| !base.knows(*fact));
        let required: Vec<FactId> = required.collect();
        let facts = base.rules().fact_count() as usize;
        let mut shuffler = Self {
            is_required: BitSet::of(facts, required.iter().map(|fact| fact.0)),
            required,
            missing: out_of_reach::spots_of(world, doors, &known.unreached),
            uses_keys_up: rules.use_keys_up(),
            starts: doors.starts().iter().map(|spot| spot.0).collect(),
            rooms: world.spots.rows().iter().map(|spot| spot.room.0).collect(),
            is_drawn_safe: false,
            dead_ends: BitSet::default(),
            rules: rules.clone(),
            world: world.clone(),
            doors: doors.clone(),
            task,
            drawn: drawn.clone(),
            base: base.snapshot(),
        };
        shuffler.is_drawn_safe = shuffler.traps(&shuffler.drawn).is_empty();
        if matches!(shuffler.task.settings.mode, DoorMode::Full | DoorMode::Decoupled) {
            shuffler.dead_ends = shuffler.find_dead_ends();
        }
        // Where the rules are stricter than the game, the player may have a way out that they don't know.
        if shuffler.task.settings.no_trap && !shuffler.is_drawn_safe && rules.are_exact() {
            let rooms = Judge::new(&shuffler).certain_traps();
            if !rooms.is_empty() {
                return Err(Impossible::Trapped(rooms));
            }
        }
        shuffler.check_circles(&shuffler.task.ends.movable)?;
        Ok(shuffler)
    }

    /// Like [`new`](Self::new), for maps on which items are placed: the goal must be met there.
    ///
    /// # Errors
    /// Also when the goal can't be met on any map.
    pub fn with_goal(
        rules: &DoorRules,
        request: &DoorRequest,
    ) -> Result<Self, WithNames<Impossible, World>> {
        let shuffler = Self::new(rules, request)?;
        let is_met = rules.known_as_drawn().facts.contains(&rules.open().goal());
        match is_met || out_of_reach::could_meet_goal(rules, &shuffler.task) {
            true => Ok(shuffler),
            false => Err(WithNames::new(Impossible::GoalOutOfReach, rules.world().clone())),
        }
    }

    /// Shuffles the doors.
    ///
    /// The observer sees every step and can stop the shuffle.
    ///
    /// # Errors
    /// When no shuffle can exist, none was found, or the observer stopped.
    pub fn shuffle(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Shuffle, Error> {
        session::run(self, seed, 0, observer)
    }

    /// Shuffles again after a later stage could not use earlier results: `attempts` is the number of attempts spent on
    /// those, and their random streams are skipped.
    ///
    /// # Errors
    /// As [`shuffle`](Self::shuffle).
    pub fn shuffle_after(
        &self,
        seed: &Seed,
        attempts: u32,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Shuffle, Error> {
        session::run(self, seed, attempts, observer)
    }

    /// The state with every item, in which only the doors that never move are linked.
    fn base(&self) -> State<'_> {
        self.base.over(self.doors.rules())
    }

    /// Returns the rules that this shuffler was built with.
    pub fn rules(&self) -> &DoorRules {
        &self.rules
    }

    /// Returns the resolved settings.
    pub fn settings(&self) -> &DoorSettings {
        &self.task.settings
    }

    /// Returns the doors that can be shuffled.
    pub fn switchable(&self) -> &[DoorId] {
        &self.task.switchable
    }

    /// Walks through all rooms on the map of a linking.
    pub fn walk(&self, linking: &Linking) -> Walk {
        let mut judge = Judge::new(self);
        judge.settle(linking);
        judge.walk(linking)
    }

    /// Returns the rooms in which a player could get trapped, in order.
    pub fn traps(&self, linking: &Linking) -> Vec<RoomId> {
        let mut judge = Judge::new(self);
        judge.settle(linking);
        judge.trapping_rooms(linking)
    }

    /// Whether a player with every item can meet the goal on the map of a linking.
    fn meets_goal(&self, linking: &Linking) -> bool {
        let mut judge = Judge::new(self);
        judge.settle(linking);
        judge.state.knows(self.doors.goal())
    }

    /// Returns why any given linking is not acceptable, if it isn't.
    pub fn fault(&self, linking: &Linking) -> Option<Reason> {
        let mut judge = Judge::new(self);
        judge.settle(linking);
        judge.fault(linking)
    }
}
