//! Doors: where they lead, so that every room can still be walked to.
//!
//! A [`Shuffler`] is made once from a world whose doors are compiled open ([`OpenDoors`]) and what is asked
//! of the shuffle ([`DoorRequest`]); it refuses at once what can never work. [`Shuffler::shuffle`] then
//! answers a [`Linking`] for each seed, or says what stood in the way. A map that loses anything is never
//! answered: whatever can be reached, opened and done on the map as drawn, with every item held, can be
//! after.
//!
//! The unit is the pair of ends. A *circle spin* takes a room, the rooms around it, and the doors that lead
//! out of these; it shuffles them, and lets the inside of each lead to the outside of the next. The new
//! pairs are checked as a value before any of them counts. *Swaps* are spins of two doors; *full* joins all
//! ends anew, and *decoupled* also gives up that a way leads back where it came from.
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

mod distance;
mod end_table;
mod full;
mod impossible;
mod judge;
mod neighbourhood;
mod rules;
mod session;
mod spin;
mod step;
mod swap;
mod task;
#[cfg(test)]
pub(crate) mod tests;
mod traps;
mod walk;
mod ways;

use std::fmt;
use std::ops::ControlFlow;

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

/// Doors that lead elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// Where every end leads.
    pub linking: Linking,
    /// How many attempts it took.
    pub attempts: u32,
    /// How many spins, swaps or joined pairs the last attempt consists of.
    pub moves: u32,
    /// The spins and swaps that were aborted, over all attempts.
    pub skipped: Counts,
    /// The attempts that were rejected.
    pub rejected: Counts,
    /// The doors that were drawn to be held, in order.
    pub held: Vec<DoorId>,
    /// How many steps it took.
    pub steps: u64,
}

impl Shuffle {
    /// The doors that lead elsewhere than drawn.
    pub fn changed(&self) -> impl Iterator<Item = DoorId> {
        self.linking.changed()
    }
}

/// Why there is no shuffle.
pub type Error = StageError<WithNames<Impossible, World>, Box<NotFound>>;

/// The shuffle came to its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// How many attempts were made.
    pub attempts: u32,
    /// The spins and swaps that were aborted, over all attempts.
    pub skipped: Counts,
    /// Why the attempts were rejected.
    pub rejected: Counts,
    /// True when the steps ran out before the attempts did.
    pub out_of_steps: bool,
    /// How many steps it took.
    pub steps: u64,
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.out_of_steps {
            true => write!(formatter, "the steps were used up in attempt {}", self.attempts),
            false => write!(formatter, "no sound map was found in {} attempts", self.attempts),
        }
    }
}

impl std::error::Error for NotFound {}

/// Shuffles the doors of one world, as often as asked and from any thread.
pub struct Shuffler {
    rules: DoorRules,
    world: World,
    doors: OpenDoors,
    task: Task,
    drawn: Linking,
    /// Everything is held, and the doors that never move lead where they lead.
    base: Snapshot,
    /// What can be known on the map as drawn and is not known in `base`.
    wanted: Vec<FactId>,
    /// Whether some keys are used up, so that open doors may promise too much.
    uses_keys_up: bool,
    /// Whether nobody can be trapped on the map as drawn.
    is_drawn_safe: bool,
    /// The ends that lead nowhere further, where all doors are joined anew.
    dead_ends: BitSet,
    /// Where the player may begin.
    starts: Vec<u32>,
    /// For each spot its room.
    rooms: Vec<u32>,
}

impl Shuffler {
    /// Prepares everything that does not depend on the seed. Whatever the request names is of the world of the rules.
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
        let known = known.map_err(|rooms| Impossible::Unreachable(rooms.to_vec()))?;
        let (world, doors, drawn) = (rules.world(), rules.open(), rules.drawn());
        let task = Task::new(world, request)?;
        let mut base = doors.state();
        let still = world.ends().filter(|end| !task.ends.movable.contains(end.0));
        still.for_each(|end| doors.link(&mut base, end, drawn.destination(end)));
        base.propagate();
        let mut shuffler = Self {
            wanted: known.iter().copied().filter(|fact| !base.knows(*fact)).collect(),
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
        if shuffler.task.settings.no_trap && !shuffler.is_drawn_safe {
            let rooms = Judge::new(&shuffler).certain_traps();
            if !rooms.is_empty() {
                return Err(Impossible::Trapped(rooms));
            }
        }
        shuffler.check_circles(&shuffler.task.ends.movable)?;
        Ok(shuffler)
    }

    /// Links the doors anew.
    ///
    /// The observer sees every step, and may stop the shuffle.
    ///
    /// # Errors
    /// When it can't be, none was found, or the observer stopped.
    pub fn shuffle(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Shuffle, Error> {
        session::run(self, seed, 0, observer)
    }

    /// Links the doors in another way than before, after maps that some later work could not use: so many attempts
    /// were made for them, and their streams are not used again.
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

    /// Everything is held, and the doors that never move lead where they lead.
    fn base(&self) -> State<'_> {
        self.base.over(self.doors.rules())
    }

    /// The rules that it was prepared with.
    pub fn rules(&self) -> &DoorRules {
        &self.rules
    }

    /// What holds of the shuffle, with every default filled in.
    pub fn settings(&self) -> &DoorSettings {
        &self.task.settings
    }

    /// The doors that may move.
    pub fn switchable(&self) -> &[DoorId] {
        &self.task.switchable
    }

    /// A walk through all rooms on the map that a linking makes, as the player finds it.
    pub fn walk(&self, linking: &Linking) -> Walk {
        let mut judge = Judge::new(self);
        judge.settle(linking);
        judge.walk(linking)
    }

    /// The rooms in which a player could be trapped, in order.
    pub fn traps(&self, linking: &Linking) -> Vec<RoomId> {
        let mut judge = Judge::new(self);
        judge.settle(linking);
        judge.trapping_rooms(linking)
    }

    /// Why a linking is not good, whoever made it; none when it is.
    pub fn fault(&self, linking: &Linking) -> Option<Reason> {
        let mut judge = Judge::new(self);
        judge.settle(linking);
        judge.fault(linking)
    }
}
