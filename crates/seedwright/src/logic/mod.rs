//! The logic core: facts, rules and a trail.
//!
//! Every question about a world is monotone reasoning: what does the player hold, where can they
//! therefore stand, what can they therefore take. [`Logic::compile`] turns a [`World`] and its
//! [`Settings`] into [`Rules`] once; a [`State`] over them is cheap to change and to undo.
//!
//! Under `return = "walk"` every spot has two facts, *reached* and *can return to a start*. Taking an
//! item, an event and `reached(...)` need both; the goal needs only the first, and it may do so for one
//! of its parts only, since a player can walk into just one dead end
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
mod open_doors;
mod rules;
mod slice;
mod state;
#[cfg(test)]
pub(crate) mod tests;
mod useful;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::world::{
    DoorId, EventId, EventSiteId, Id, ItemId, LinkId, Linking, LocationId, PoolId, RequirementId,
    ReturnMode, Settings, Side, SpotId, World,
};
use compile::Doors;
pub use condense::CondensedRules;
pub use leave_one_out::leave_one_out;
pub use lower::LoweredRequirement;
pub use open_doors::{EndFacts, OpenDoors};
pub use rules::{BodyId, Rules, RulesBuilder};
pub use slice::Slice;
pub(crate) use state::Snapshot;
pub use state::{Checkpoint, Reason, State};

/// Names a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FactId(pub u32);

/// Names a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct RuleId(pub u32);

/// What a fact says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A spot can be reached.
    Reached(SpotId),
    /// From a spot one can return to a start.
    Returns(SpotId),
    /// What lies at a location can be taken.
    Open(LocationId),
    /// An event has happened.
    Happened(EventId),
    /// The copy of this number (from zero) of an item is held.
    Held(ItemId, u32),
    /// A copy of another item stands for this item.
    Staged(ItemId),
    /// The goal is met.
    Finished,
    /// A part of a requirement holds.
    Part,
}

/// What of the world a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The player begins here.
    Start(SpotId),
    /// The player holds this from the beginning.
    StartingItem(ItemId),
    /// A link is passed.
    Link(LinkId),
    /// A link is passed on the way back.
    LinkBack(LinkId),
    /// A door is left through from this side.
    Door(DoorId, Side),
    /// A door is left through from this side on the way back.
    DoorBack(DoorId, Side),
    /// A location is open.
    Location(LocationId),
    /// An event happens here.
    EventSite(EventSiteId),
    /// A copy of this item stands for another one.
    Progressive(ItemId),
    /// A part of a requirement.
    Part,
    /// The goal.
    Goal,
}

/// Where the facts of each kind stand.
#[derive(Clone, Debug)]
struct FactMap {
    returns: FactId,
    /// The ends of doors, where doors lead nowhere yet.
    ends: Option<EndFacts>,
    locations: FactId,
    events: FactId,
    /// For each item its first copy; one more entry than items.
    copies: Vec<u32>,
    /// For each item the facts that other items' copies stand for it.
    staged: Vec<Vec<FactId>>,
    stages: std::ops::Range<u32>,
    stage_items: Vec<ItemId>,
    goal: FactId,
}

impl FactMap {
    /// The first slot: of an end, or else of a location.
    fn first_slot(&self) -> FactId {
        let ends = self.ends.as_ref().map(EndFacts::first_slot);
        ends.unwrap_or(self.locations)
    }
}

/// A compiled world: immutable, and shared by any number of states. Copies of it share their rules.
#[derive(Clone)]
pub struct Logic(Arc<CompiledRules>);

/// The rules of a world and what each of them stands for.
struct CompiledRules {
    rules: Rules,
    origins: Vec<Origin>,
    layout: FactMap,
    lowered: Vec<LoweredRequirement>,
    ended: BTreeMap<RequirementId, LoweredRequirement>,
    amounts: BTreeMap<RequirementId, LoweredRequirement>,
    /// For each door what passing it takes, from either side.
    passings: Vec<[LoweredRequirement; 2]>,
    spot_count: u32,
    return_mode: ReturnMode,
    starting_copies: Vec<u32>,
    /// For each pool whether it keeps to its rules.
    active_pools: Vec<bool>,
    /// For each location whether there is one.
    existing: Vec<bool>,
    consumption: Vec<u32>,
}

impl Logic {
    /// Compiles a world under settings. Equal parts of requirements are shared and constants folded.
    pub fn compile(world: &World, settings: &Settings) -> Self {
        Self::compile_linked(world, settings, &Linking::drawn(world))
    }

    /// Compiles a world whose doors lead where a linking says: the same as compiling the
    /// [relinked](World::relinked) world, without making it.
    pub fn compile_linked(world: &World, settings: &Settings, linking: &Linking) -> Self {
        compile::compile(world, settings, Doors::Linked(linking))
    }

    /// Compiles a world whose doors lead nowhere: where they do is put into the slots of their
    /// [ends](Self::ends). With a linking, keys are used up as if doors led where it says; without, by no
    /// door.
    pub fn compile_open(world: &World, settings: &Settings, linking: Option<&Linking>) -> Self {
        compile::compile(world, settings, Doors::Open(linking))
    }

    /// The facts about the ends of doors, where doors lead nowhere yet.
    pub fn ends(&self) -> Option<&EndFacts> {
        self.0.layout.ends.as_ref()
    }

    /// Every copy of every item, those that the player begins with included.
    pub fn all_copies(&self) -> impl Iterator<Item = FactId> + use<> {
        (self.0.layout.copies[0]..self.0.layout.stages.start).map(FactId)
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// A state in which the starts and the starting items are known, not yet propagated.
    pub fn state(&self) -> State<'_> {
        State::new(&self.0.rules)
    }

    /// The fact that a spot can be reached.
    pub fn reached(&self, spot: SpotId) -> FactId {
        FactId(spot.0)
    }

    /// The fact that one can return from a spot; none when the game has a way home from everywhere.
    pub fn returns(&self, spot: SpotId) -> Option<FactId> {
        (self.0.return_mode == ReturnMode::Walk).then_some(FactId(self.0.layout.returns.0 + spot.0))
    }

    /// The fact that what lies at a location can be taken: a slot that a copy can be put into. It can't be
    /// known of a location that does not exist.
    pub fn open(&self, location: LocationId) -> FactId {
        FactId(self.0.layout.locations.0 + location.0)
    }

    /// The first slot: of an end, where doors are open, or else of a location.
    pub fn first_slot(&self) -> FactId {
        self.0.layout.first_slot()
    }

    /// The fact that an event has happened.
    pub fn happened(&self, event: EventId) -> FactId {
        FactId(self.0.layout.events.0 + event.0)
    }

    /// The facts that the copies of an item are held, the starting copies first.
    pub fn copies(
        &self,
        item: ItemId,
    ) -> impl DoubleEndedIterator<Item = FactId> + ExactSizeIterator + use<> {
        (self.0.layout.copies[item.index()]..self.0.layout.copies[item.index() + 1]).map(FactId)
    }

    /// The copies that lie in the world, without those the player begins with.
    pub fn pool_copies(
        &self,
        item: ItemId,
    ) -> impl DoubleEndedIterator<Item = FactId> + ExactSizeIterator + use<> {
        let first = self.0.layout.copies[item.index()] + self.0.starting_copies[item.index()];
        (first..self.0.layout.copies[item.index() + 1]).map(FactId)
    }

    /// The fact that one copy of the pool is held, by its number from zero; none when there are not so many.
    pub fn pool_copy(&self, item: ItemId, number: u32) -> Option<FactId> {
        let fact = self.pool_copies(item).next()?.0.checked_add(number)?;
        (fact < self.0.layout.copies[item.index() + 1]).then_some(FactId(fact))
    }

    /// How many copies of an item the player begins with.
    pub fn starting_copies(&self, item: ItemId) -> u32 {
        self.0.starting_copies[item.index()]
    }

    /// Whether a pool keeps to its rules under these settings; otherwise it is part of the common pool.
    pub fn is_active(&self, pool: PoolId) -> bool {
        self.0.active_pools[pool.index()]
    }

    /// Whether there is such a location under these settings.
    pub fn exists(&self, location: LocationId) -> bool {
        self.0.existing[location.index()]
    }

    /// The locations that there are under these settings.
    pub fn locations(&self) -> impl Iterator<Item = LocationId> + Clone {
        let existing = (0..).map(LocationId).zip(&self.0.existing);
        existing.filter(|(_, exists)| **exists).map(|(id, _)| id)
    }

    /// The pool that an item or location keeps to: its own while that one shuffles within, else the common
    /// one.
    pub fn home(&self, world: &World, pool: Option<PoolId>) -> Option<PoolId> {
        pool.filter(|pool| world.pools[*pool].shuffle_within && self.is_active(*pool))
    }

    /// The same rules with fewer facts, for those who ask only about slots, copies and the goal.
    pub fn condensed(&self) -> CondensedRules {
        let copies = self.0.layout.copies[0]..self.0.layout.stages.start;
        CondensedRules::new(&self.0.rules, copies, self.0.layout.goal)
    }

    /// The fact that the goal is met.
    pub fn goal(&self) -> FactId {
        self.0.layout.goal
    }

    /// How many copies of a consumed key all locks together use up, with those that the goals want
    /// left; 0 for other items.
    pub fn consumption(&self, item: ItemId) -> u32 {
        self.0.consumption[item.index()]
    }

    /// What a requirement that something asks for became.
    pub fn lowered(&self, requirement: RequirementId) -> LoweredRequirement {
        self.0.lowered[requirement.index()]
    }

    /// What a part of a goal became, read as the last thing the player does: `reached(...)` needs no way
    /// back there.
    pub fn lowered_at_end(&self, requirement: RequirementId) -> LoweredRequirement {
        let ended = self.0.ended.get(&requirement);
        ended.copied().unwrap_or(self.lowered(requirement))
    }

    /// What it takes to leave a door through a side: its need, and every lock broken.
    pub fn passing(&self, door: DoorId, side: Side) -> LoweredRequirement {
        let [forth, back] = self.0.passings[door.index()];
        match side {
            Side::A => forth,
            Side::B => back,
        }
    }

    /// What a sum would be if all that its resources count with held.
    pub fn amount_alone(&self, sum: RequirementId) -> LoweredRequirement {
        let alone = self.0.amounts.get(&sum);
        alone.copied().unwrap_or(self.lowered(sum))
    }

    /// What of the world a rule comes from.
    pub fn origin(&self, rule: RuleId) -> Origin {
        self.0.origins[rule.0 as usize]
    }

    /// What a fact says.
    pub fn meaning(&self, fact: FactId) -> Meaning {
        let layout = &self.0.layout;
        let number = fact.0;
        if number < self.0.spot_count {
            Meaning::Reached(SpotId(number))
        } else if number < layout.first_slot().0 {
            Meaning::Returns(SpotId(number - layout.returns.0))
        } else if number < layout.locations.0 {
            Meaning::Part
        } else if number < layout.events.0 {
            Meaning::Open(LocationId(number - layout.locations.0))
        } else if number < layout.copies[0] {
            Meaning::Happened(EventId(number - layout.events.0))
        } else if number < layout.stages.start {
            let item = layout.copies.partition_point(|first| *first <= number) - 1;
            Meaning::Held(ItemId::from_index(item), number - layout.copies[item])
        } else if number < layout.stages.end {
            Meaning::Staged(layout.stage_items[(number - layout.stages.start) as usize])
        } else if fact == layout.goal {
            Meaning::Finished
        } else {
            Meaning::Part
        }
    }
}
