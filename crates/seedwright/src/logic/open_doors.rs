//! A compiled world whose doors lead nowhere until somebody says where.
//!
//! Where a door leads is put into a slot, like an item into a location: trying another linking takes neither
//! a new world nor new rules. Each end has up to four facts: *leaving* (one can leave through it),
//! *entering* (one comes in through it), and, where the player has to walk back, *home* (one can return from
//! its spot) and *back* (one can return from where it leads). Linking an end to another puts the entering of
//! the second into the leaving of the first, and the back of the first into the home of the second.

use super::compile::{Compiler, starting_copies};
use super::{FactId, Lowered, Origin, Rules, State};
use crate::world::{
    EndId, EventId, Id, LinkId, Linking, LocationId, ReturnMode, Settings, Side, SpotId, Way, World,
};

/// A compiled world whose doors are linked, and unlinked, one by one.
///
/// It knows the same as the rules of the linked world (test: `open_doors_know_what_linked_ones_do`), except
/// where keys are used up: which ends make one lock depends on the linking, so here doors use up nothing,
/// and more may seem to be reached than can be. [`OpenDoors::compile_for`] is exact for one linking.
pub struct OpenDoors {
    rules: Rules,
    ends: Ends,
    locations: FactId,
    events: FactId,
    goal: FactId,
    /// Where the player may begin under these settings.
    starts: Vec<SpotId>,
    /// What each link takes.
    links: Vec<Lowered>,
    /// Every copy of every item.
    copies: Vec<FactId>,
}

/// The facts of ends: the first of each kind.
#[derive(Clone, Copy)]
struct Ends {
    leaving: FactId,
    home: FactId,
    entering: FactId,
    back: FactId,
    /// Whether there are facts about returning.
    walks: bool,
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
        let starting = starting_copies(world, settings);
        let mut compiler = Compiler::new(world, settings, &starting, linking);
        let begins = compiler.begin(&starting);
        let ends = Ends::lay_out(world, &mut compiler);
        world.ends().for_each(|end| ends.open(end, &mut compiler));
        compiler.places();
        compiler.goal(begins);
        let Compiler { lowering, layout } = compiler;
        let starts = world.starts.iter();
        let starts = starts.filter(|start| lowering.visited[start.when.index()] == Lowered::Always);
        let links = world.links.rows().iter();
        Self {
            starts: starts.map(|start| start.at).collect(),
            links: links
                .map(|link| lowering.visited[link.need.index()])
                .collect(),
            rules: lowering.rules.finish().0,
            ends,
            locations: layout.locations,
            events: layout.events,
            goal: layout.goal,
            copies: (layout.copies[0]..layout.stages.start)
                .map(FactId)
                .collect(),
        }
    }

    /// A state in which every item of the pool is held and no door leads anywhere, not yet propagated.
    pub fn state(&self) -> State<'_> {
        let mut state = State::new(&self.rules);
        self.copies.iter().for_each(|copy| state.add(*copy));
        state
    }

    /// Lets one end lead to another, one way. What the state knows already counts.
    pub fn link(&self, state: &mut State<'_>, from: EndId, to: EndId) {
        state.put(self.leaving(from), Some(self.entering(to)));
        if self.ends.walks {
            let back = FactId(self.ends.back.0 + from.0);
            state.put(FactId(self.ends.home.0 + to.0), Some(back));
        }
    }

    /// Lets an end that leads to another lead nowhere. What was learned from it stays until it is undone.
    pub fn unlink(&self, state: &mut State<'_>, from: EndId, to: EndId) {
        state.put(self.leaving(from), None);
        if self.ends.walks {
            state.put(FactId(self.ends.home.0 + to.0), None);
        }
    }

    /// The fact that one can leave through an end: the slot that says where it leads. Slots of ends come
    /// first, in their order.
    pub fn leaving(&self, end: EndId) -> FactId {
        FactId(self.ends.leaving.0 + end.0)
    }

    /// The fact that one comes in through an end.
    pub fn entering(&self, end: EndId) -> FactId {
        FactId(self.ends.entering.0 + end.0)
    }

    /// The fact that a spot can be reached.
    pub fn reached(&self, spot: SpotId) -> FactId {
        FactId(spot.0)
    }

    /// The fact that what lies at a location can be taken.
    pub fn open(&self, location: LocationId) -> FactId {
        FactId(self.locations.0 + location.0)
    }

    /// The fact that an event has happened.
    pub fn happened(&self, event: EventId) -> FactId {
        FactId(self.events.0 + event.0)
    }

    /// The fact that the goal is met.
    pub fn goal(&self) -> FactId {
        self.goal
    }

    /// Where the player may begin under these settings.
    pub fn starts(&self) -> &[SpotId] {
        &self.starts
    }

    /// What a link takes.
    pub fn link_need(&self, link: LinkId) -> Lowered {
        self.links[link.index()]
    }
}

impl Ends {
    fn lay_out(world: &World, compiler: &mut Compiler<'_>) -> Self {
        let count = world.ends().len();
        let walks = world.return_mode == ReturnMode::Walk;
        let homes = if walks { count } else { 0 };
        let rules = &mut compiler.lowering.rules;
        let leaving = rules.add_slots(count + homes);
        let entering = rules.add_facts(count);
        let home = entering.0 - u32::try_from(homes).expect("`world::limits` bound doors");
        Self {
            leaving,
            home: FactId(home),
            entering,
            back: rules.add_facts(homes),
            walks,
        }
    }

    /// Adds the rules of one end, whatever it leads to.
    fn open(self, end: EndId, compiler: &mut Compiler<'_>) {
        let world = compiler.lowering.world;
        let (spot, need) = (world.end(end).spot, world.end(end).need);
        let need = compiler.lowering.lower(need);
        let fact = |first: FactId| FactId(first.0 + end.0);
        let entering = Lowered::Fact(fact(self.entering));
        let origin = Origin::Door(end.door(), end.side());
        compiler.rule_if(compiler.reached(spot), &[entering], origin);
        if let Some(returns) = compiler.returns(spot) {
            compiler.rule_if(fact(self.home), &[Lowered::Fact(returns)], origin);
        }
        let opened = match (world.doors[end.door()].way, end.side()) {
            (Way::Both, _) | (_, Side::A) => Lowered::Always,
            // Whoever has come in through it has opened it for good.
            (Way::Once, Side::B) => entering,
            (Way::One, Side::B) => return,
        };
        let reached = Lowered::Fact(compiler.reached(spot));
        compiler.rule_if(fact(self.leaving), &[reached, need, opened], origin);
        if let Some(returns) = compiler.returns(spot) {
            let back = Lowered::Fact(fact(self.back));
            compiler.rule_if(returns, &[back, need, opened], origin);
        }
    }
}
