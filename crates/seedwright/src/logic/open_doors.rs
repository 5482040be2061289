//! A compiled world whose doors lead nowhere until somebody says where.
//!
//! Where a door leads is put into a slot, like an item into a location: trying another linking takes neither
//! a new world nor new rules. Each end has up to four facts: *leaving* (one can leave through it),
//! *entering* (one comes in through it), and, where the player has to walk back, *home* (one can return from
//! its spot) and *back* (one can return from where it leads). Linking an end to another puts the entering of
//! the second into the leaving of the first, and the back of the first into the home of the second.

use std::sync::Arc;

use super::{FactId, Logic, LoweredRequirement, Rules, RulesBuilder, State};
use crate::world::{
    EndId, EventId, Id, LinkId, Linking, LocationId, ReturnMode, Settings, SpotId, World,
};

/// Where the facts about the ends of doors stand: the first of each kind.
#[derive(Clone, Copy, Debug)]
pub struct EndFacts {
    count: u32,
    leaving: FactId,
    home: FactId,
    entering: FactId,
    back: FactId,
    /// Whether there are facts about returning.
    walks: bool,
}

impl EndFacts {
    /// Makes room for the slots of ends, and for one slot a location behind them, whose first it answers.
    pub(super) fn with_slots(world: &World, rules: &mut RulesBuilder) -> (Self, FactId) {
        let count = u32::try_from(world.ends().len()).expect("`world::limits` bound doors");
        let walks = world.return_mode == ReturnMode::Walk;
        let homes = if walks { count } else { 0 };
        let slots = (count + homes) as usize + world.locations.len();
        let leaving = rules.add_slots(slots);
        let nothing = FactId(0);
        let ends = Self {
            count,
            leaving,
            home: FactId(leaving.0 + count),
            entering: nothing,
            back: nothing,
            walks,
        };
        (ends, FactId(leaving.0 + count + homes))
    }

    /// Makes room for what the slots of ends hold.
    pub(super) fn add_contents(&mut self, rules: &mut RulesBuilder) {
        self.entering = rules.add_facts(self.count as usize);
        self.back = rules.add_facts(if self.walks { self.count as usize } else { 0 });
    }

    /// The first of the slots.
    pub fn first_slot(&self) -> FactId {
        self.leaving
    }

    /// The fact that one can leave through an end: the slot that says where it leads. Slots of ends come
    /// before all others, in the order of ends.
    pub fn leaving(&self, end: EndId) -> FactId {
        FactId(self.leaving.0 + end.0)
    }

    /// The fact that one comes in through an end.
    pub fn entering(&self, end: EndId) -> FactId {
        FactId(self.entering.0 + end.0)
    }

    /// The fact that one can return from the spot of an end: a slot. None where the game has a way home.
    pub fn home(&self, end: EndId) -> Option<FactId> {
        self.walks.then_some(FactId(self.home.0 + end.0))
    }

    /// The fact that one can return from where an end leads.
    pub fn back(&self, end: EndId) -> Option<FactId> {
        self.walks.then_some(FactId(self.back.0 + end.0))
    }

    /// What lies in the slots of one end that leads to another: each slot with what it holds.
    pub fn contents(&self, from: EndId, to: EndId) -> impl Iterator<Item = (FactId, FactId)> {
        let forth = (self.leaving(from), self.entering(to));
        [Some(forth), self.home(to).zip(self.back(from))].into_iter().flatten()
    }
}

/// A compiled world whose doors are linked, and unlinked, one by one.
///
/// It knows the same as the rules of the linked world (test: `open_doors_know_what_linked_ones_do`), except
/// where keys are used up: which ends make one lock depends on the linking, so here doors use up nothing,
/// and more may seem to be reached than can be. [`OpenDoors::compile_for`] is exact for one linking.
///
/// Copies of it share their rules.
#[derive(Clone)]
pub struct OpenDoors {
    logic: Logic,
    ends: EndFacts,
    /// Where the player may begin under these settings.
    starts: Arc<[SpotId]>,
    /// What each link takes.
    links: Arc<[LoweredRequirement]>,
}

impl OpenDoors {
    /// Compiles a world under settings and leaves its doors open.
    pub fn compile(world: &World, settings: &Settings) -> Self {
        Self::compile_with(world, settings, None)
    }

    /// The same, with doors using up as many keys as they do in a linking. They are still open.
    pub fn compile_for(world: &World, settings: &Settings, linking: &Linking) -> Self {
        Self::compile_with(world, settings, Some(linking))
    }

    fn compile_with(world: &World, settings: &Settings, linking: Option<&Linking>) -> Self {
        let logic = Logic::compile_open(world, settings, linking);
        let starts = world.starts.iter();
        let starts = starts.filter(|start| logic.lowered(start.when) == LoweredRequirement::Always);
        let links = world.links.rows().iter();
        Self {
            starts: starts.map(|start| start.at).collect(),
            links: links.map(|link| logic.lowered(link.need)).collect(),
            ends: *logic.ends().expect("doors were left open"),
            logic,
        }
    }

    /// What was compiled, with doors that lead nowhere.
    pub(crate) fn logic(&self) -> &Logic {
        &self.logic
    }

    /// The rules, in which doors lead nowhere.
    pub fn rules(&self) -> &Rules {
        self.logic.rules()
    }

    /// A state in which every item of the pool is held and no door leads anywhere, not yet propagated.
    pub fn state(&self) -> State<'_> {
        let mut state = self.logic.state();
        self.logic.all_copies().for_each(|copy| state.add(copy));
        state
    }

    /// Lets one end lead to another, one way. What the state knows already counts.
    pub fn link(&self, state: &mut State<'_>, from: EndId, to: EndId) {
        let contents = self.ends.contents(from, to);
        contents.for_each(|(slot, content)| state.put(slot, Some(content)));
    }

    /// Lets an end that leads to another lead nowhere. What was learned from it stays until it is undone.
    pub fn unlink(&self, state: &mut State<'_>, from: EndId, to: EndId) {
        let contents = self.ends.contents(from, to);
        contents.for_each(|(slot, _)| state.put(slot, None));
    }

    /// The fact that one can leave through an end: the slot that says where it leads. Slots of ends come
    /// first, in their order.
    pub fn leaving(&self, end: EndId) -> FactId {
        self.ends.leaving(end)
    }

    /// The fact that one comes in through an end.
    pub fn entering(&self, end: EndId) -> FactId {
        self.ends.entering(end)
    }

    /// The fact that a spot can be reached.
    pub fn reached(&self, spot: SpotId) -> FactId {
        self.logic.reached(spot)
    }

    /// The fact that what lies at a location can be taken.
    pub fn open(&self, location: LocationId) -> FactId {
        self.logic.open(location)
    }

    /// The fact that an event has happened.
    pub fn happened(&self, event: EventId) -> FactId {
        self.logic.happened(event)
    }

    /// The fact that the goal is met.
    pub fn goal(&self) -> FactId {
        self.logic.goal()
    }

    /// Where the player may begin under these settings.
    pub fn starts(&self) -> &[SpotId] {
        &self.starts
    }

    /// What a link takes.
    pub fn link_need(&self, link: LinkId) -> LoweredRequirement {
        self.links[link.index()]
    }
}
