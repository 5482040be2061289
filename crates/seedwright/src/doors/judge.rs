//! Whether a linking is good: the logic core says what can be reached on it.

use super::traps::Traps;
use super::walk::{Walk, WalkGraph, Walker};
use super::ways::{Passage, Ways};
use super::{Reason, Shuffler};
use crate::logic::{Checkpoint, OpenDoors, State};
use crate::world::{DoorMode, EndId, Id, Linking, RoomId};

/// Looks at one linking after another, with buffers that are used again.
pub(super) struct Judge<'s> {
    pub shuffler: &'s Shuffler,
    pub state: State<'s>,
    /// Where the doors that may move lead nowhere.
    pub root: Checkpoint,
    ways: Ways,
    traps: Traps,
    walker: Walker,
    /// How many passages were read.
    read: u64,
}

impl<'s> Judge<'s> {
    pub fn new(shuffler: &'s Shuffler) -> Self {
        let state = shuffler.base();
        Self {
            shuffler,
            root: state.mark(),
            state,
            ways: Ways::default(),
            traps: Traps::default(),
            walker: Walker::default(),
            read: 0,
        }
    }

    /// How much work was done.
    pub fn steps(&self) -> u64 {
        self.state.visits() + self.walker.looked + self.read
    }

    /// Finds everything that can be known about a linking.
    pub fn settle(&mut self, linking: &Linking) {
        self.state.undo(self.root);
        for end in &self.shuffler.task.ends.movable_ends {
            let doors = &self.shuffler.doors;
            doors.link(&mut self.state, *end, linking.destination(*end));
        }
        self.state.propagate();
    }

    /// Whether nothing is lost on the linking that was settled.
    pub fn is_walkable(&self, linking: &Linking) -> bool {
        let knows_all = |state: &State<'_>| {
            let mut wanted = self.shuffler.wanted.iter();
            wanted.all(|fact| state.knows(*fact))
        };
        // Facts that are wanted have the same numbers however keys are used up.
        knows_all(&self.state)
            && (!self.shuffler.uses_keys_up
                || self.shuffler.exactly(linking, |_, state| knows_all(state)))
    }

    /// Whether somebody could be trapped on the linking that was settled.
    pub fn has_trap(&mut self, linking: &Linking) -> bool {
        self.read_ways(linking);
        let Shuffler { task, starts, .. } = self.shuffler;
        self.traps.any(&task.ends, &self.ways, starts)
    }

    pub fn trapping_rooms(&mut self, linking: &Linking) -> Vec<RoomId> {
        self.read_ways(linking);
        let Shuffler { task, starts, rooms, .. } = self.shuffler;
        rooms_of(rooms, &self.traps.all(&task.ends, &self.ways, starts))
    }

    /// The rooms in which a player could be trapped whatever the linking.
    ///
    /// Two states stand for all linkings on which nothing is lost. What is certain follows from what is
    /// wanted, and every linking knows it. What is possible follows when one also comes in through every
    /// end, and no linking knows more.
    pub fn certain_traps(&mut self) -> Vec<RoomId> {
        let Shuffler { task, doors, wanted, starts, rooms, .. } = self.shuffler;
        let end_table = &task.ends;
        self.state.undo(self.root);
        wanted.iter().for_each(|fact| self.state.add(*fact));
        self.state.propagate();
        let mut certain = Ways::default();
        certain.read_any(end_table, doors, &self.state);
        let sure_classes = self.sure_classes();
        for end in &end_table.movable_ends {
            self.state.add(doors.entering(*end));
        }
        self.state.propagate();
        self.ways.read_any(end_table, doors, &self.state);
        let is_certain =
            |node: u32, passage: &Passage| match node.checked_sub(end_table.of_spot.count()) {
                Some(class) => sure_classes[class as usize],
                None => {
                    let mut ends = passage.end.iter();
                    let same = |other: &Passage| (other.to, other.end) == (passage.to, passage.end);
                    ends.all(|end| !end_table.movable.contains(end.0))
                        && certain.of(node).iter().any(same)
                }
            };
        let spots = self.traps.certain(end_table, &self.ways, starts, is_certain);
        rooms_of(rooms, &spots)
    }

    /// For each class whether one can leave through whatever its ends are joined to, so that each of them is
    /// come in through, from wherever.
    fn sure_classes(&self) -> Vec<bool> {
        let ends = &self.shuffler.task.ends;
        let mut sure = vec![true; ends.opposite.len()];
        for end in &ends.movable_ends {
            let class = ends.opposite[ends.class[end.index()] as usize];
            sure[class as usize] &= self.state.knows(self.shuffler.doors.leaving(*end));
        }
        sure
    }

    fn read_ways(&mut self, linking: &Linking) {
        let Shuffler { task, doors, .. } = self.shuffler;
        let ways = &mut self.ways;
        if self.shuffler.uses_keys_up {
            self.shuffler.exactly(linking, |doors, state| {
                ways.read(&task.ends, doors, state, linking);
            });
        } else {
            ways.read(&task.ends, doors, &self.state, linking);
        }
        self.read += self.ways.size();
    }

    pub fn walk(&mut self, linking: &Linking) -> Walk {
        self.read_ways(linking);
        self.walker.walk(&WalkGraph {
            ends: &self.shuffler.task.ends,
            ways: &self.ways,
            linking,
            rooms: &self.shuffler.rooms,
            room_count: self.shuffler.world.rooms.len(),
            starts: &self.shuffler.starts,
        })
    }

    /// Why the linking that was settled is not good; none when it is.
    pub fn fault(&mut self, linking: &Linking) -> Option<Reason> {
        if let Some(reason) = self.unlike_task(linking) {
            return Some(reason);
        }
        if !self.is_walkable(linking) {
            return Some(Reason::Unwalkable);
        }
        self.fault_of_walkable(linking)
    }

    /// The same for a linking that was made pair by pair, and on which nothing is lost.
    pub fn fault_of_walkable(&mut self, linking: &Linking) -> Option<Reason> {
        let task = &self.shuffler.task;
        if linking.changed().count() < task.settings.least_changed as usize {
            return Some(Reason::TooFewChanges);
        }
        if !self.joins_areas(linking) {
            return Some(Reason::Areas);
        }
        if task.settings.no_trap && self.has_trap(linking) {
            return Some(Reason::Trap);
        }
        let (least, most) = task.settings.walk?;
        let steps = self.walk(linking).steps;
        (!(least..=most).contains(&steps)).then_some(Reason::Walk)
    }

    /// Whether pairs are joined that this task never joins.
    fn unlike_task(&self, linking: &Linking) -> Option<Reason> {
        let ends = &self.shuffler.task.ends;
        let coupled = self.shuffler.task.settings.mode != DoorMode::Decoupled;
        for end in self.shuffler.world.ends().filter(|end| linking.is_changed(*end)) {
            let to = linking.destination(end);
            let moves = ends.movable.contains(end.0) && ends.movable.contains(to.0);
            let alike =
                ends.class[to.0 as usize] == ends.opposite[ends.class[end.0 as usize] as usize];
            if !moves || !alike || coupled && !linking.is_pair(end) {
                return Some(Reason::Unassignable);
            }
            if let Some(reason) = ends.fault(end, to) {
                return Some(reason);
            }
        }
        None
    }

    /// Whether the areas are joined that have to be, and those apart that have to be.
    fn joins_areas(&self, linking: &Linking) -> bool {
        let end_table = &self.shuffler.task.ends;
        let apart = |end: &EndId| end_table.are_apart(*end, linking.destination(*end));
        if end_table.keeps_apart() && end_table.movable_ends.iter().any(apart) {
            return false;
        }
        let mut joined = self.shuffler.task.settings.joined.iter();
        joined.all(|(one, other)| {
            let areas = |end: EndId| {
                let (here, there) = (end.0 as usize, linking.destination(end).0 as usize);
                (end_table.area[here], end_table.area[there])
            };
            let mut ends = self.shuffler.world.ends();
            ends.any(|end| areas(end) == (one.0, other.0) || areas(end) == (other.0, one.0))
        })
    }
}

/// The rooms of some spots, in order.
fn rooms_of(rooms: &[u32], spots: &[u32]) -> Vec<RoomId> {
    let spots = spots.iter();
    let mut rooms: Vec<RoomId> = spots.map(|spot| RoomId(rooms[*spot as usize])).collect();
    rooms.sort_unstable();
    rooms.dedup();
    rooms
}

impl Shuffler {
    /// Asks rules in which doors use up their keys as they do in a linking.
    fn exactly<T>(&self, linking: &Linking, ask: impl FnOnce(&OpenDoors, &State<'_>) -> T) -> T {
        let doors = OpenDoors::compile_for(&self.world, self.rules.settings(), linking);
        let mut state = doors.state();
        for end in self.world.ends() {
            doors.link(&mut state, end, linking.destination(end));
        }
        state.propagate();
        ask(&doors, &state)
    }
}
