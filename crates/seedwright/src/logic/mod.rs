//! The logic core: facts, rules and a trail.
//!
//! Every question about a world is monotone reasoning: from the items the player holds follow the spots they
//! can reach, and from those the items they can collect. [`Logic::compile`] turns a [`World`] and its
//! [`Settings`] into [`Rules`] once; a [`State`] over them is cheap to change and to undo.
//!
//! Under `return = "walk"` every spot has two facts, *reached* and *can return to a start*. Collecting an
//! item, triggering an event and `reached(...)` require both. The goal requires only the first, but for just
//! one of its parts, because a player can end in only one dead end
//! (test: `whatever_is_proved_can_be_walked`).
//!
//! ```
//! use seedwright::logic::Logic;
//! use seedwright::world::{Door, Draft, Item, Requirements, Settings};
//!
//! let mut draft = Draft::new("shed");
//! let area = draft.add_area("Farm");
//! let [yard, shed] = ["Yard", "Shed"].map(|name| {
//!     let room = draft.add_room(name, area);
//!     draft.add_spot(room, "floor")
//! });
//! let key = draft.items.push(Item::new("Key"));
//! let held = draft.requirements.item(key, 1);
//! draft.doors.push(Door::new("Shed door", yard, shed, held));
//! draft.start_at(yard);
//! draft.goals.push(Requirements::ALWAYS);
//! let world = draft.finish().expect("the draft is complete");
//!
//! let logic = Logic::compile(&world, &Settings::defaults(&world));
//! let mut state = logic.state();
//! state.propagate();
//! assert!(!state.knows(logic.reached(shed)));
//! logic.copies(key).for_each(|copy| state.add(copy));
//! state.propagate();
//! assert!(state.knows(logic.reached(shed)));
//! ```
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "facts and rules are bounded by `world::limits`"
)]

mod compile;
mod condense;
mod consumption;
mod leave_one_out;
mod locks;
mod lower;
mod never_stuck;
mod open_doors;
mod rules;
mod slice;
mod state;
#[cfg(test)]
pub(crate) mod tests;
mod useful;
mod ways_back;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::world::{
    Amount, DoorId, EventId, EventSiteId, Id, ItemId, LinkId, Linking, LocationId, PoolId,
    RequirementId, ReturnMode, Settings, Side, SpotId, World,
};
use compile::Doors;
pub use condense::{CondensedRules, Home};
pub use leave_one_out::leave_one_out;
pub use lower::LoweredRequirement;
use lower::Reading;
pub use never_stuck::{HopelessSpot, NeverStuck, StuckSpot, WayOn};
pub use open_doors::{EndFacts, OpenDoors};
pub use rules::{BodyId, CostlyRule, Energy, Places, Rules, RulesBuilder};
pub use slice::Slice;
pub use state::{Beyond, Checkpoint, Reason, State, Trip, TripId, TripStep};
pub(crate) use state::{DeadEnd, SLOTS_IN_BLOCK, Saved, Snapshot, Stop};

/// The number of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FactId(pub u32);

/// The number of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct RuleId(pub u32);

/// The meaning of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A spot can be reached.
    Reached(SpotId),
    /// The player can return from a spot to a start.
    Returns(SpotId),
    /// The item at a location can be collected.
    Open(LocationId),
    /// An event has happened.
    Happened(EventId),
    /// The player holds the copy of an item with this number (from zero).
    Held(ItemId, u32),
    /// A copy of a progressive item counts as this item.
    Staged(ItemId),
    /// The goal is met.
    Finished,
    /// A lock of a door was opened, or a door that is one-way until used was passed.
    Opened(DoorId),
    /// A part of a requirement holds.
    Part,
}

/// The part of the world that a rule was compiled from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The player starts here.
    Start(SpotId),
    /// The player starts with this item.
    StartingItem(ItemId),
    /// Passing a link.
    Link(LinkId),
    /// Passing a link on the way back.
    LinkBack(LinkId),
    /// Passing a door from this side.
    Door(DoorId, Side),
    /// Passing a door from this side on the way back.
    DoorBack(DoorId, Side),
    /// Warping home from this spot, where health is tracked.
    Warp(SpotId),
    /// Going on from this start at another one, where health is tracked.
    BetweenStarts(SpotId),
    /// Opening a lock of a door, or passing one that is one-way until used.
    Opening(DoorId),
    /// A location.
    Location(LocationId),
    /// An event site.
    EventSite(EventSiteId),
    /// A copy of this progressive item counts as another item.
    Progressive(ItemId),
    /// A part of a requirement.
    Part,
    /// The goal.
    Goal,
}

/// The fact index: the first fact of each kind.
#[derive(Clone, Debug)]
struct FactMap {
    returns: FactId,
    /// The ends of doors, if doors are open (not linked yet).
    ends: Option<EndFacts>,
    locations: FactId,
    events: FactId,
    /// For each item its first copy; one more entry than items.
    copies: Vec<u32>,
    /// For each item the facts that copies of progressive items count as it.
    staged: Vec<Vec<FactId>>,
    stages: std::ops::Range<u32>,
    stage_items: Vec<ItemId>,
    goal: FactId,
}

impl FactMap {
    /// The first slot: of an end if doors are open, otherwise of a location.
    fn first_slot(&self) -> FactId {
        let ends = self.ends.as_ref().map(EndFacts::first_slot);
        ends.unwrap_or(self.locations)
    }
}

/// A compiled world: immutable, and shared by any number of states. Clones share the rules.
#[derive(Clone)]
pub struct Logic(Arc<CompiledRules>);

/// The rules of a world and their origins.
struct CompiledRules {
    rules: Rules,
    origins: Vec<Origin>,
    /// The origins of costly rules.
    costly_origins: Vec<Origin>,
    fact_map: FactMap,
    lowered: Vec<LoweredRequirement>,
    amounts: BTreeMap<RequirementId, LoweredRequirement>,
    /// The facts that a door was opened, each with its door.
    opened: BTreeMap<FactId, DoorId>,
    /// For each door the requirement for passing it, from either side.
    passings: Vec<[LoweredRequirement; 2]>,
    spot_count: u32,
    return_mode: ReturnMode,
    starting_copies: Vec<u32>,
    /// For each pool whether its rules apply.
    active_pools: Vec<bool>,
    /// For each location whether it exists under the settings.
    existing: Vec<bool>,
    consumption: Vec<u32>,
    /// Where the doors lead; `None` if they are open.
    linking: Option<Linking>,
    settings: Settings,
    is_exact: bool,
    negates: bool,
}

impl Logic {
    /// Compiles a world under settings. Equal parts of requirements are shared and constants are folded.
    pub fn compile(world: &World, settings: &Settings) -> Self {
        Self::compile_linked(world, settings, &Linking::drawn(world))
    }

    /// Compiles a world whose doors are linked as given: the same as compiling the
    /// [relinked](World::relinked) world, without building it.
    pub fn compile_linked(world: &World, settings: &Settings, linking: &Linking) -> Self {
        compile::compile(world, settings, Doors::Linked(linking), Reading::Strict)
    }

    /// Like [`compile_linked`](Self::compile_linked), but damage counts for each passage alone, as the door stage sees it.
    pub fn compile_linked_by_passage(
        world: &World,
        settings: &Settings,
        linking: &Linking,
    ) -> Self {
        compile::compile(world, settings, Doors::Linked(linking), Reading::ByPassage)
    }

    /// Compiles an upper bound of this world: whatever a player could ever do is derived. Keys are counted for each
    /// lock alone, `not!` always holds, and no way back is needed. Open doors are taken as drawn.
    pub fn generous(&self, world: &World) -> Self {
        self.generous_under(world, &self.0.settings)
    }

    /// Like [`generous`](Self::generous), under other settings.
    pub fn generous_under(&self, world: &World, settings: &Settings) -> Self {
        let linking = self.0.linking.clone().unwrap_or_else(|| Linking::drawn(world));
        compile::compile(world, settings, Doors::Linked(&linking), Reading::Generous)
    }

    /// Whether the rules derive exactly what a player can do: no key is consumed, and nothing depends on what has
    /// not happened.
    pub fn is_exact(&self) -> bool {
        self.0.is_exact
    }

    /// Whether something depends on what has not happened: a `not!` that counts as never.
    pub fn negates(&self) -> bool {
        self.0.negates
    }

    /// Compiles the same world under other settings, with the doors linked the same way.
    pub fn under(&self, world: &World, settings: &Settings) -> Self {
        let linking = self.0.linking.clone().unwrap_or_else(|| Linking::drawn(world));
        Self::compile_linked(world, settings, &linking)
    }

    /// Compiles a world whose doors lead nowhere yet; destinations are put into the slots of their
    /// [ends](Self::ends). With a linking, doors consume keys as if they were linked that way; without one,
    /// doors consume no keys.
    pub fn compile_open(world: &World, settings: &Settings, linking: Option<&Linking>) -> Self {
        compile::compile(world, settings, Doors::Open(linking), Reading::Strict)
    }

    /// Like [`compile_open`](Self::compile_open), but damage counts for each passage alone, as the door stage sees it.
    pub fn compile_open_by_passage(
        world: &World,
        settings: &Settings,
        linking: Option<&Linking>,
    ) -> Self {
        compile::compile(world, settings, Doors::Open(linking), Reading::ByPassage)
    }

    /// Compiles an upper bound of a world whose doors are open, as [`generous`](Self::generous) does for linked doors.
    pub fn compile_open_generous(world: &World, settings: &Settings) -> Self {
        compile::compile(world, settings, Doors::Open(None), Reading::Generous)
    }

    /// Returns the facts about the ends of doors, if doors are open.
    pub fn ends(&self) -> Option<&EndFacts> {
        self.0.fact_map.ends.as_ref()
    }

    /// Returns every copy of every item, including starting items.
    pub fn all_copies(&self) -> impl Iterator<Item = FactId> + use<> {
        (self.0.fact_map.copies[0]..self.0.fact_map.stages.start).map(FactId)
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// Returns a state that knows the starts and the starting items, not yet propagated.
    pub fn state(&self) -> State<'_> {
        State::new(&self.0.rules)
    }

    /// Returns the fact that a spot can be reached.
    pub fn reached(&self, spot: SpotId) -> FactId {
        FactId(spot.0)
    }

    /// Returns the fact that the player can return from a spot; `None` if the player can warp.
    pub fn returns(&self, spot: SpotId) -> Option<FactId> {
        (self.0.return_mode == ReturnMode::Walk)
            .then_some(FactId(self.0.fact_map.returns.0 + spot.0))
    }

    /// Returns the fact that the item at a location can be collected: a slot that a copy can be put into. It
    /// never becomes known for a location that does not exist.
    pub fn open(&self, location: LocationId) -> FactId {
        FactId(self.0.fact_map.locations.0 + location.0)
    }

    /// Returns the first slot: of an end if doors are open, otherwise of a location.
    pub fn first_slot(&self) -> FactId {
        self.0.fact_map.first_slot()
    }

    /// Returns the fact that an event has happened.
    pub fn happened(&self, event: EventId) -> FactId {
        FactId(self.0.fact_map.events.0 + event.0)
    }

    /// Returns the facts that the copies of an item are held, the starting copies first.
    pub fn copies(
        &self,
        item: ItemId,
    ) -> impl DoubleEndedIterator<Item = FactId> + ExactSizeIterator + use<> {
        (self.0.fact_map.copies[item.index()]..self.0.fact_map.copies[item.index() + 1]).map(FactId)
    }

    /// Returns the placed copies of an item, without the starting copies.
    pub fn pool_copies(
        &self,
        item: ItemId,
    ) -> impl DoubleEndedIterator<Item = FactId> + ExactSizeIterator + use<> {
        let first = self.0.fact_map.copies[item.index()] + self.0.starting_copies[item.index()];
        (first..self.0.fact_map.copies[item.index() + 1]).map(FactId)
    }

    /// Returns the fact that the pool copy with this number (from zero) is held; `None` if there is no such copy.
    pub fn pool_copy(&self, item: ItemId, number: u32) -> Option<FactId> {
        let fact = self.pool_copies(item).next()?.0.checked_add(number)?;
        (fact < self.0.fact_map.copies[item.index() + 1]).then_some(FactId(fact))
    }

    /// Returns the number of starting copies of an item.
    pub fn starting_copies(&self, item: ItemId) -> u32 {
        self.0.starting_copies[item.index()]
    }

    /// Whether the rules of a pool apply under these settings; otherwise it is part of the common pool.
    pub fn is_active(&self, pool: PoolId) -> bool {
        self.0.active_pools[pool.index()]
    }

    /// Whether a location exists under these settings.
    pub fn exists(&self, location: LocationId) -> bool {
        self.0.existing[location.index()]
    }

    /// Returns the locations that exist under these settings.
    pub fn locations(&self) -> impl Iterator<Item = LocationId> + Clone {
        let existing = (0..).map(LocationId).zip(&self.0.existing);
        existing.filter(|(_, exists)| **exists).map(|(id, _)| id)
    }

    /// Returns the pool that an item or location is shuffled within; `None` for the common pool.
    pub fn home(&self, world: &World, pool: Option<PoolId>) -> Option<PoolId> {
        pool.filter(|pool| world.pools[*pool].shuffle_within && self.is_active(*pool))
    }

    /// Returns equivalent rules with fewer facts, for callers that only use slots, copies and the goal.
    pub fn condensed(&self, home: Home) -> CondensedRules {
        let copies = self.0.fact_map.copies[0]..self.0.fact_map.stages.start;
        CondensedRules::new(&self.0.rules, copies, self.0.fact_map.goal, home)
    }

    /// Returns the same for callers that ask only what is known in the end, not in which order or why: fewer rules.
    pub(crate) fn condensed_for_search(&self, home: Home) -> CondensedRules {
        let copies = self.0.fact_map.copies[0]..self.0.fact_map.stages.start;
        CondensedRules::for_search(&self.0.rules, copies, self.0.fact_map.goal, home)
    }

    /// Returns the fact that the goal is met.
    pub fn goal(&self) -> FactId {
        self.0.fact_map.goal
    }

    /// Returns how many copies of a consumed key all locks together consume, plus those that the goals
    /// require at the end; 0 for other items.
    pub fn consumption(&self, item: ItemId) -> u32 {
        self.0.consumption[item.index()]
    }

    /// Returns the lowered form of a requirement.
    pub fn lowered(&self, requirement: RequirementId) -> LoweredRequirement {
        self.0.lowered[requirement.index()]
    }

    /// Returns an amount under the settings.
    pub fn amount(&self, amount: Amount) -> u32 {
        self.0.settings.amount(amount)
    }

    /// Returns the requirement for passing a door from a side: its need, and every lock open.
    pub fn passing(&self, door: DoorId, side: Side) -> LoweredRequirement {
        let [forth, back] = self.0.passings[door.index()];
        match side {
            Side::A => forth,
            Side::B => back,
        }
    }

    /// Returns the lowered form of a sum as if the conditions (`with`) of its resources held.
    pub fn amount_alone(&self, sum: RequirementId) -> LoweredRequirement {
        let alone = self.0.amounts.get(&sum);
        alone.copied().unwrap_or(self.lowered(sum))
    }

    /// Returns the part of the world that a rule was compiled from.
    pub fn origin(&self, rule: RuleId) -> Origin {
        self.0.origins[rule.0 as usize]
    }

    /// Returns the part of the world that a costly rule was compiled from.
    pub fn costly_origin(&self, rule: u32) -> Origin {
        self.0.costly_origins[rule as usize]
    }

    /// Returns how the player comes back, by the rules.
    pub fn return_mode(&self) -> ReturnMode {
        self.0.return_mode
    }

    /// Returns the meaning of a fact.
    pub fn meaning(&self, fact: FactId) -> Meaning {
        let fact_map = &self.0.fact_map;
        let number = fact.0;
        if number < self.0.spot_count {
            Meaning::Reached(SpotId(number))
        } else if number < fact_map.first_slot().0 {
            Meaning::Returns(SpotId(number - fact_map.returns.0))
        } else if number < fact_map.locations.0 {
            Meaning::Part
        } else if number < fact_map.events.0 {
            Meaning::Open(LocationId(number - fact_map.locations.0))
        } else if number < fact_map.copies[0] {
            Meaning::Happened(EventId(number - fact_map.events.0))
        } else if number < fact_map.stages.start {
            let item = fact_map.copies.partition_point(|first| *first <= number) - 1;
            Meaning::Held(ItemId::from_index(item), number - fact_map.copies[item])
        } else if number < fact_map.stages.end {
            Meaning::Staged(fact_map.stage_items[(number - fact_map.stages.start) as usize])
        } else if fact == fact_map.goal {
            Meaning::Finished
        } else if let Some(door) = self.0.opened.get(&fact) {
            Meaning::Opened(*door)
        } else {
            Meaning::Part
        }
    }
}
