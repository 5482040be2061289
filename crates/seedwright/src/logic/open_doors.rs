//! A compiled world whose doors are linked later.
//!
//! The destination of a door is put into a slot, like an item into a location, so trying another linking needs
//! neither a new world nor new rules. Each end has up to four facts: *leaving* (the player can leave through
//! it), *entering* (the player comes in through it), and, if the player must walk back, *home* (the player can
//! return from its spot) and *back* (the player can return from its destination). Linking an end to another puts
//! the entering of the second into the leaving of the first, and the back of the first into the home of the
//! second.

use std::sync::Arc;

use super::{FactId, Logic, LoweredRequirement, Rules, RulesBuilder, State};
use crate::world::{EndId, EventId, Id, LinkId, Linking, LocationId, Settings, SpotId, World};

/// The fact index of the ends of doors: the first fact of each kind.
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
    /// Adds the slots of ends, and after them one slot per location, the first of which is returned.
    pub(super) fn with_slots(
        world: &World,
        walks: bool,
        rules: &mut RulesBuilder,
    ) -> (Self, FactId) {
        let count = u32::try_from(world.ends().len()).expect("`world::limits` bound doors");
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

    /// Adds the facts that are put into the slots of ends.
    pub(super) fn add_contents(&mut self, rules: &mut RulesBuilder) {
        self.entering = rules.add_facts(self.count as usize);
        self.back = rules.add_facts(if self.walks { self.count as usize } else { 0 });
    }

    /// Returns the first slot.
    pub fn first_slot(&self) -> FactId {
        self.leaving
    }

    /// Returns the fact that the player can leave through an end: the slot that holds its destination. Slots of
    /// ends come before all others, in the order of ends.
    pub fn leaving(&self, end: EndId) -> FactId {
        FactId(self.leaving.0 + end.0)
    }

    /// Returns the fact that the player comes in through an end.
    pub fn entering(&self, end: EndId) -> FactId {
        FactId(self.entering.0 + end.0)
    }

    /// Returns the fact that the player can return from the spot of an end: a slot. `None` if the player can warp.
    pub fn home(&self, end: EndId) -> Option<FactId> {
        self.walks.then_some(FactId(self.home.0 + end.0))
    }

    /// Returns the fact that the player can return from the destination of an end.
    pub fn back(&self, end: EndId) -> Option<FactId> {
        self.walks.then_some(FactId(self.back.0 + end.0))
    }

    /// Whether a fact is that the player comes in through an end.
    pub(super) fn is_entering(&self, fact: FactId) -> bool {
        (self.entering.0..self.entering.0 + self.count).contains(&fact.0)
    }

    /// Returns the facts about ways back.
    pub(super) fn ways_back(&self) -> impl Iterator<Item = FactId> + use<> {
        let walks = if self.walks { self.count } else { 0 };
        let kinds = [self.home, self.back].into_iter();
        kinds.flat_map(move |first| (first.0..first.0 + walks).map(FactId))
    }

    /// Returns all facts about ends.
    pub(super) fn all(&self) -> impl Iterator<Item = FactId> {
        let walks = if self.walks { self.count } else { 0 };
        let kinds = [(self.leaving, self.count), (self.home, walks)];
        let contents = [(self.entering, self.count), (self.back, walks)];
        let kinds = kinds.into_iter().chain(contents);
        kinds.flat_map(|(first, count)| (first.0..first.0 + count).map(FactId))
    }

    /// Returns the slots that link one end to another, each with its content.
    pub fn contents(&self, from: EndId, to: EndId) -> impl Iterator<Item = (FactId, FactId)> {
        let forth = (self.leaving(from), self.entering(to));
        [Some(forth), self.home(to).zip(self.back(from))].into_iter().flatten()
    }
}

/// A compiled world whose doors are linked and unlinked one by one.
///
/// It derives the same as the rules of the linked world (test: `open_doors_know_what_linked_ones_do`), except
/// for consumed keys: which ends form one lock depends on the linking, so doors consume nothing here, and more
/// can seem reachable than is. [`OpenDoors::compile_for`] is exact for one linking.
///
/// Clones share the rules.
#[derive(Clone)]
pub struct OpenDoors {
    logic: Logic,
    ends: EndFacts,
    /// The starts under these settings.
    starts: Arc<[SpotId]>,
    /// The lowered requirement of each link.
    links: Arc<[LoweredRequirement]>,
    /// The lowered requirement of each end alone.
    needs: Arc<[LoweredRequirement]>,
}

impl OpenDoors {
    /// Compiles a world under settings and leaves its doors open.
    pub fn compile(world: &World, settings: &Settings) -> Self {
        Self::compile_with(world, settings, None)
    }

    /// Like [`compile`](Self::compile), but doors consume keys as they do in `linking`. They are still open.
    pub fn compile_for(world: &World, settings: &Settings, linking: &Linking) -> Self {
        Self::compile_with(world, settings, Some(linking))
    }

    /// Compiles an upper bound of all linkings: whatever a player could ever do is derived, as in
    /// [`Logic::generous`].
    pub fn compile_generous(world: &World, settings: &Settings) -> Self {
        Self::with_logic(world, Logic::compile_open_generous(world, settings))
    }

    fn compile_with(world: &World, settings: &Settings, linking: Option<&Linking>) -> Self {
        Self::with_logic(world, Logic::compile_open_by_passage(world, settings, linking))
    }

    fn with_logic(world: &World, logic: Logic) -> Self {
        let starts = world.starts.iter();
        let starts = starts.filter(|start| logic.lowered(start.when) == LoweredRequirement::Always);
        let links = world.links.rows().iter();
        Self {
            starts: starts.map(|start| start.at).collect(),
            links: links.map(|link| logic.lowered(link.need)).collect(),
            needs: world.ends().map(|end| logic.lowered(world.end(end).need)).collect(),
            ends: *logic.ends().expect("doors were left open"),
            logic,
        }
    }

    /// Returns the compiled world, in which doors lead nowhere.
    pub(crate) fn logic(&self) -> &Logic {
        &self.logic
    }

    /// Returns the rules, in which doors lead nowhere.
    pub fn rules(&self) -> &Rules {
        self.logic.rules()
    }

    /// Returns a state with every item held and no door linked, not yet propagated.
    pub fn state(&self) -> State<'_> {
        let mut state = self.logic.state();
        self.logic.all_copies().for_each(|copy| state.add(copy));
        state
    }

    /// Links one end to another, one way. Takes effect at once for facts that are already known.
    pub fn link(&self, state: &mut State<'_>, from: EndId, to: EndId) {
        let contents = self.ends.contents(from, to);
        contents.for_each(|(slot, content)| state.put(slot, Some(content)));
    }

    /// Removes the link from one end to another. Facts learned from it stay until they are undone.
    pub fn unlink(&self, state: &mut State<'_>, from: EndId, to: EndId) {
        let contents = self.ends.contents(from, to);
        contents.for_each(|(slot, _)| state.put(slot, None));
    }

    /// Returns the fact that the player can leave through an end: the slot that holds its destination. Slots of
    /// ends come first, in their order.
    pub fn leaving(&self, end: EndId) -> FactId {
        self.ends.leaving(end)
    }

    /// Returns the end that a fact says the player can leave through.
    pub fn end_left_through(&self, fact: FactId) -> Option<EndId> {
        let end = fact.0.checked_sub(self.ends.leaving.0)?;
        (end < self.ends.count).then_some(EndId(end))
    }

    /// Returns the fact that the player comes in through an end.
    pub fn entering(&self, end: EndId) -> FactId {
        self.ends.entering(end)
    }

    /// Returns the fact that the player can return from the destination of an end; `None` if the player can warp.
    pub fn back(&self, end: EndId) -> Option<FactId> {
        self.ends.back(end)
    }

    /// Returns the fact that a spot can be reached.
    pub fn reached(&self, spot: SpotId) -> FactId {
        self.logic.reached(spot)
    }

    /// Returns the fact that the item at a location can be collected.
    pub fn open(&self, location: LocationId) -> FactId {
        self.logic.open(location)
    }

    /// Returns the fact that an event has happened.
    pub fn happened(&self, event: EventId) -> FactId {
        self.logic.happened(event)
    }

    /// Returns the fact that the goal is met.
    pub fn goal(&self) -> FactId {
        self.logic.goal()
    }

    /// Returns the starts under these settings.
    pub fn starts(&self) -> &[SpotId] {
        &self.starts
    }

    /// Returns the lowered requirement for leaving through an end, with the locks of its door.
    pub fn passing_need(&self, end: EndId) -> LoweredRequirement {
        self.logic.passing(end.door(), end.side())
    }

    /// Returns the lowered requirement for leaving through an end of a door that is open.
    pub fn end_need(&self, end: EndId) -> LoweredRequirement {
        self.needs[end.index()]
    }

    /// Returns the lowered requirement of a link.
    pub fn link_need(&self, link: LinkId) -> LoweredRequirement {
        self.links[link.index()]
    }
}
