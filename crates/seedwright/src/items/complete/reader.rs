//! What follows for a player who holds some copies, by the strict or by the generous rules.

use crate::grid::BitSet;
use crate::items::{Placer, aim_facts, slot};
use crate::logic::{Checkpoint, CondensedRules, FactId, Logic, State};
use crate::world::{Aim, Id, ItemId};

/// What a placement puts at each location.
pub(super) type Contents = Vec<Option<ItemId>>;

/// Something that the aim asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Goal,
    Location(u32),
    /// As many copies of an item as some rule can use.
    Item(ItemId),
}

/// Rules to ask what follows.
pub(super) struct Reader<'r> {
    pub state: State<'r>,
    root: Checkpoint,
    placer: &'r Placer,
    goal: FactId,
    /// For each item the facts that its pool copies are held.
    copies: Vec<Vec<FactId>>,
    /// The slots that hold something.
    filled: Vec<u32>,
}

impl<'r> Reader<'r> {
    /// Reads rules, without the plan.
    pub fn new(placer: &'r Placer, logic: &Logic, condensed: &'r CondensedRules) -> Self {
        let fact = |plain| condensed.fact(plain).expect("copies and the goal stay separate facts");
        let task = &placer.task;
        let items = placer.world.items.ids();
        let copies = items.map(|item| logic.pool_copies(item).map(fact).collect());
        let mut state = State::new(condensed.rules());
        state.set_finish(aim_facts(&placer.world, logic, task.aim, &task.useful, fact));
        if task.aim == Aim::Goal {
            state.stop_at_goal();
        }
        state.propagate();
        let root = state.mark();
        let (copies, goal) = (copies.collect(), fact(logic.goal()));
        Self { state, root, placer, goal, copies, filled: Vec::new() }
    }

    /// Forgets everything but the start.
    fn reset(&mut self) {
        self.state.undo(self.root);
        for location in std::mem::take(&mut self.filled) {
            self.state.put(slot(location), None);
        }
    }

    /// Holds the first copies of each item, and nothing else.
    pub fn hold(&mut self, held: &[u32]) {
        self.reset();
        for (copies, held) in self.copies.iter().zip(held) {
            copies.iter().take(*held as usize).for_each(|copy| self.state.add(*copy));
        }
        self.state.propagate();
    }

    /// Holds more copies of an item: those from one number up to another.
    pub fn hold_more(&mut self, item: ItemId, from: u32, to: u32) {
        for copy in &self.copies[item.index()][from as usize..to as usize] {
            self.state.add(*copy);
        }
        self.state.propagate();
    }

    /// Holds the first copies of each item, and lets the player find what lies at locations that are not excluded. Copies
    /// there are the last ones.
    pub fn play(&mut self, held: &[u32], contents: &Contents) {
        self.reset();
        for (copies, held) in self.copies.iter().zip(held) {
            copies.iter().take(*held as usize).for_each(|copy| self.state.add(*copy));
        }
        let mut left: Vec<usize> = self.copies.iter().map(Vec::len).collect();
        for (location, item) in (0u32..).zip(contents) {
            let Some(item) = item.filter(|_| !self.placer.task.excluded.contains(location)) else {
                continue;
            };
            let Some(copy) = left[item.index()].checked_sub(1) else {
                continue;
            };
            left[item.index()] = copy;
            self.filled.push(location);
            self.state.put(slot(location), Some(self.copies[item.index()][copy]));
        }
        self.state.propagate();
    }

    /// How many pool copies of each item are held.
    pub fn held(&self) -> Vec<u32> {
        let count = |copies: &Vec<FactId>| {
            copies.iter().filter(|copy| self.state.knows(**copy)).count() as u32
        };
        self.copies.iter().map(count).collect()
    }

    /// Whether a player who walks or not has met the aim.
    pub fn is_done(&self) -> bool {
        if self.placer.task.aim != Aim::Goal && self.state.final_trip().is_some() {
            // It was found for this aim.
            return true;
        }
        self.missed().next().is_none()
    }

    /// What the aim asks for and the player at home lacks.
    pub fn missed(&self) -> impl Iterator<Item = Target> {
        let task = &self.placer.task;
        let locations = (task.aim == Aim::Locations).then(|| self.placer.logic.locations());
        let locations = locations.into_iter().flatten().map(|one| Target::Location(one.0));
        let items = (task.aim == Aim::Items).then(|| self.placer.world.items.ids());
        let items = items.into_iter().flatten().map(Target::Item);
        let all = [Target::Goal].into_iter().chain(locations).chain(items);
        all.filter(|target| self.misses(*target))
    }

    /// Whether the player at home lacks something.
    pub fn misses(&self, target: Target) -> bool {
        match target {
            Target::Goal => !self.state.knows(self.goal),
            Target::Location(location) => !self.state.knows(slot(location)),
            Target::Item(item) => {
                let copies = self.copies[item.index()].iter();
                let held = copies.filter(|copy| self.state.knows(**copy)).count();
                held < self.placer.task.useful[item.index()] as usize
            }
        }
    }

    /// The open locations that are not excluded.
    pub fn open(&self) -> BitSet {
        self.state.open_slots().difference(&self.placer.task.excluded)
    }

    /// The locations that are not excluded and that some play opens; `None` if not every play was tried.
    pub fn open_anywhere(&mut self, visits: &mut u64) -> Option<BitSet> {
        if !self.state.makes_trips() {
            return Some(self.open());
        }
        let beyond = self.state.beyond();
        *visits += beyond.rule_visits();
        let mut open = self.open();
        for location in 0..self.placer.task.areas.len() as u32 {
            if beyond.holds(slot(location)) && !self.placer.task.excluded.contains(location) {
                open.insert(location);
            }
        }
        beyond.is_complete().then_some(open)
    }
}
