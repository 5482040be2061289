//! Items: which item lies at which location, so that the game can be finished.
//!
//! A [`Placer`] is made once from a compiled world and what is asked of the placement ([`ItemRequest`]); it
//! refuses at once what can never work. [`Placer::place`] then answers a placement for each seed, with its
//! [`Proof`], or says what stood in the way. Nothing is ever placed where it can't be found.
//!
//! Items are placed in one order: those of pools that keep to themselves; those bound to areas; early ones;
//! those for priority locations; majors; fillers that some rule can use. Copies that no rule can use come
//! last and fill what is left.
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
//! let placer = Placer::new(&world, &settings, &logic, &ItemRequest::default()).expect("the key can lie outside");
//! let placement = placer
//!     .place(&Seed::from_text("abc"), &mut |_| ControlFlow::Continue(()))
//!     .expect("a placement is found");
//! assert_eq!(world.location_name(placement.placed[0].location), "Yard.Doormat");
//!
//! // What can never work is refused, with the reason.
//! let request = ItemRequest { fixed: vec![(shelf, key)], ..ItemRequest::default() };
//! assert!(Placer::new(&world, &settings, &logic, &request).is_err());
//! ```
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "copies and locations are bounded by `world::limits`"
)]

mod algorithms;
mod board;
mod checks;
mod impossible;
mod matching;
mod order;
mod priority;
mod rest;
mod search;
mod step;
mod swap;
mod task;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

pub use impossible::Impossible;
pub use step::{Candidates, Rank, Step};

use crate::error::{StageError, WithNames};
use crate::logic::{CondensedRules, FactId, Logic, Snapshot, State};
use crate::proof::Proof;
use crate::random::Seed;
use crate::world::{
    Aim, Algorithm, AreaId, Class, ItemId, ItemRequest, LocationId, Settings, World,
};
use task::Task;

/// One copy of an item, numbered from zero among the copies of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemCopy {
    /// The item.
    pub item: ItemId,
    /// The number of the copy.
    pub number: u32,
}

/// A copy and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedCopy {
    /// Where it lies.
    pub location: LocationId,
    /// What lies there.
    pub copy: ItemCopy,
}

/// A placement that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// What lies where, in the order of locations.
    pub placed: Vec<PlacedCopy>,
    /// Why everything the aim asks for can be done.
    pub proof: Proof,
    /// How many attempts it took.
    pub attempts: u32,
    /// How many items were taken up again, over all attempts.
    pub swaps: u32,
    /// How many visits to rules the search took.
    pub visits: u64,
}

/// Why there is no placement.
pub type Error = StageError<WithNames<Impossible, World>, Box<NotFound>>;

/// The search came to its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// How many attempts were made.
    pub attempts: u32,
    /// How many items were taken up again, over all attempts.
    pub swaps: u32,
    /// True when the visits to rules ran out before the attempts did.
    pub out_of_steps: bool,
    /// What was placed in the attempt that came closest, in the order of locations.
    pub placed: Vec<PlacedCopy>,
    /// What could not be placed in it.
    pub unplaced: Vec<ItemCopy>,
    /// What blocked it; none when everything had its place but the aim was missed.
    pub blocked: Option<BlockedCopy>,
    /// The locations that stay closed in it, where everything had its place but the aim was missed.
    pub closed: Vec<LocationId>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (placed, unplaced) = (self.placed.len(), self.unplaced.len());
        match self.out_of_steps {
            true => write!(formatter, "the steps were used up in attempt {}", self.attempts)?,
            false => write!(formatter, "no placement was found in {} attempts", self.attempts)?,
        }
        write!(formatter, "; the closest one has {placed} of {} items", placed + unplaced)
    }
}

impl std::error::Error for NotFound {}

/// A copy that found no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockedCopy {
    /// The copy.
    pub copy: ItemCopy,
    /// How many locations it may lie at.
    pub allowed: u32,
    /// How many of them could be opened without it.
    pub open: u32,
}

/// Places items for one compiled world, as often as asked and from any thread.
pub struct Placer {
    world: World,
    logic: Logic,
    task: Task,
    /// What the search works with.
    condensed: CondensedRules,
    /// Knows the start only, and has not looked further: proofs begin here.
    blank: Snapshot,
}

impl Placer {
    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When no placement can exist, with the reason.
    pub fn new(
        world: &World,
        settings: &Settings,
        logic: &Logic,
        request: &ItemRequest,
    ) -> Result<Self, WithNames<Impossible, World>> {
        let impossible = |reason: Box<Impossible>| WithNames::new(*reason, world.clone());
        let condensed = logic.condensed();
        let task = Task::new(world, settings, logic, &condensed, request).map_err(impossible)?;
        let blank = logic.state().snapshot();
        let logic = logic.clone();
        let placer = Self { world: world.clone(), logic, task, condensed, blank };
        checks::check(&placer).map_err(impossible)?;
        Ok(placer)
    }

    /// Finds a placement.
    ///
    /// The observer sees every step, and may stop the search.
    ///
    /// # Errors
    /// When there is none, none was found, or the observer stopped.
    pub fn place(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Placement, Error> {
        search::run(self, seed, observer)
    }

    /// The rules in which items are placed.
    pub fn logic(&self) -> &Logic {
        &self.logic
    }

    /// What the placement has to guarantee.
    pub fn aim(&self) -> Aim {
        self.task.aim
    }

    /// How places are chosen.
    pub fn algorithm(&self) -> Algorithm {
        self.task.algorithm
    }

    /// How often to begin anew, how often to take up an item again within an attempt, and how many visits
    /// to rules all of it may take.
    pub fn limits(&self) -> (u32, u32, u64) {
        (self.task.attempts, self.task.swaps, self.task.steps)
    }

    /// The areas that each bound item may lie in.
    pub fn bound_areas(&self) -> &BTreeMap<ItemId, Vec<AreaId>> {
        &self.task.bound
    }

    /// How many copies there are to place of each class, without those the plan has placed.
    pub fn to_place(&self, class: Class) -> usize {
        let copies = self.task.copies.iter().map(|to_place| to_place.id);
        copies.filter(|copy| self.class(*copy) == class).count()
    }

    /// Whether some rule can use a copy: copies beyond the largest usable number can't matter.
    pub fn is_progression(&self, copy: ItemCopy) -> bool {
        copy.number < self.task.useful[copy.item.0 as usize]
    }

    /// What a copy counts as.
    pub fn class(&self, copy: ItemCopy) -> Class {
        self.world.items[copy.item].class_of_copy(copy.number)
    }

    /// A fact in the condensed rules; slots, copies and the goal have one.
    fn condensed(&self, fact: FactId) -> FactId {
        self.condensed.fact(fact).expect("slots, copies and the goal stay facts of their own")
    }

    /// Knows what follows from the start and from what the plan has put in place.
    fn base(&self) -> State<'_> {
        let mut state = State::new(self.condensed.rules());
        for (location, fact) in self.task.found_by_plan() {
            state.put(slot(location.0), Some(self.condensed(fact)));
        }
        state.propagate();
        state
    }
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
