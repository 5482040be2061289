//! Checks of a linking, based on what the logic core can reach on it.

use super::traps::Traps;
use super::walk::{Walk, WalkGraph, Walker};
use super::ways::{Passage, Ways};
use super::{Reason, Shuffler};
use crate::logic::{Checkpoint, OpenDoors, State};
use crate::world::{DoorMode, EndId, Id, Linking, RoomId};

/// Checks one linking after another, reusing its buffers.
pub(super) struct Judge<'s> {
    pub shuffler: &'s Shuffler,
    pub state: State<'s>,
    /// The state in which the movable doors lead nowhere.
    pub root: Checkpoint,
    ways: Ways,
    traps: Traps,
    walker: Walker,
    /// The number of passages read.
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

    /// The amount of work done so far.
    pub fn steps(&self) -> u64 {
        self.state.visits() + self.walker.looked + self.read
    }

    /// Computes everything reachable on a linking.
    pub fn settle(&mut self, linking: &Linking) {
        let shuffler = self.shuffler;
        self.state.undo(self.root);
        self.link(&shuffler.task.ends.movable_ends, linking);
    }

    /// Links some ends, and computes what can be reached in addition.
    pub fn link(&mut self, ends: &[EndId], linking: &Linking) {
        let doors = &self.shuffler.doors;
        for end in ends {
            doors.link(&mut self.state, *end, linking.destination(*end));
        }
        self.state.propagate();
    }

    /// Forgets everything since a mark, and where some ends lead.
    pub fn unlink(&mut self, mark: Checkpoint, ends: &[EndId]) {
        // `undo` takes back facts but not links.
        self.state.undo(mark);
        for end in ends {
            self.shuffler.doors.unlink(&mut self.state, *end, *end);
        }
    }

    /// Forgets where all movable ends lead.
    pub fn unlink_all(&mut self) {
        let shuffler = self.shuffler;
        self.unlink(self.root, &shuffler.task.ends.movable_ends);
    }

    /// The number of required facts that became known since the trail had this length.
    pub fn required_since(&self, trail: usize) -> usize {
        let facts = self.state.trail()[trail..].iter();
        facts.filter(|fact| self.shuffler.is_required.contains(fact.0)).count()
    }

    /// Whether the settled linking keeps everything reachable that was reachable on the original map.
    pub fn is_walkable(&self, linking: &Linking) -> bool {
        // Open doors know at least as much as the exact rules. So the cheap test comes first.
        self.knows_required(&self.state) && self.is_exactly_walkable(linking)
    }

    /// The same for a linking on which all required facts are known with open doors.
    pub fn is_exactly_walkable(&self, linking: &Linking) -> bool {
        // Required facts have the same ids in the exact rules.
        !self.shuffler.uses_keys_up
            || self.shuffler.with_exact_rules(linking, |_, state| self.knows_required(state))
    }

    fn knows_required(&self, state: &State<'_>) -> bool {
        let mut required = self.shuffler.required.iter();
        required.all(|fact| state.knows(*fact))
    }

    /// Whether every room can be reached on the settled linking, if it keeps what was reachable on the original map.
    fn reaches_missing_rooms(&self, linking: &Linking) -> bool {
        let reaches_all = |state: &State<'_>| {
            let mut missing = self.shuffler.missing.iter();
            missing.all(|(_, spots)| spots.iter().any(|spot| state.knows(*spot)))
        };
        reaches_all(&self.state)
            && (!self.shuffler.uses_keys_up
                || self.shuffler.missing.is_empty()
                || self.shuffler.with_exact_rules(linking, |_, state| reaches_all(state)))
    }

    /// Whether a player could get trapped on the settled linking.
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

    /// The rooms in which a player could get trapped on every linking.
    ///
    /// Two states bound all acceptable linkings. What follows from the required facts is certain: every linking knows
    /// it. What follows when the player can also enter through every end, and return from wherever it leads, is possible:
    /// no linking knows more.
    pub fn certain_traps(&mut self) -> Vec<RoomId> {
        let Shuffler { task, doors, required, starts, rooms, .. } = self.shuffler;
        let end_table = &task.ends;
        self.state.undo(self.root);
        required.iter().for_each(|fact| self.state.add(*fact));
        self.state.propagate();
        let mut certain = Ways::default();
        certain.read_any(end_table, doors, &self.state);
        // Read before the state grows to the upper bound below.
        let sure_classes = self.sure_classes();
        for end in &end_table.movable_ends {
            self.state.add(doors.entering(*end));
            doors.back(*end).into_iter().for_each(|back| self.state.add(back));
        }
        self.state.propagate();
        self.ways.read_any(end_table, doors, &self.state);
        // A passage is certain if every linking has it: it does not move, and it is open even in the lower bound.
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

    /// For each class, whether the partners of its ends can always be left through, so that each of them can be
    /// entered.
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
            self.shuffler.with_exact_rules(linking, |doors, state| {
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

    /// Returns why the settled linking is not acceptable, if it isn't.
    pub fn fault(&mut self, linking: &Linking) -> Option<Reason> {
        if let Some(reason) = self.invalid_pair(linking) {
            return Some(reason);
        }
        if !self.is_walkable(linking) {
            return Some(Reason::Unwalkable);
        }
        self.fault_of_walkable(linking)
    }

    /// Like [`fault`](Self::fault), for a linking that was built from valid pairs and loses nothing.
    pub fn fault_of_walkable(&mut self, linking: &Linking) -> Option<Reason> {
        // From cheap to expensive: counting, areas, strongly connected components, the walk.
        let task = &self.shuffler.task;
        if !self.reaches_missing_rooms(linking) {
            return Some(Reason::Unreached);
        }
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

    /// Returns why a changed pair is one that this task never joins.
    fn invalid_pair(&self, linking: &Linking) -> Option<Reason> {
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

    /// Whether all areas in `joined` are joined, and none in `apart` are.
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
    /// Evaluates with rules in which doors use up their keys exactly as in a linking.
    fn with_exact_rules<T>(
        &self,
        linking: &Linking,
        evaluate: impl FnOnce(&OpenDoors, &State<'_>) -> T,
    ) -> T {
        let doors = OpenDoors::compile_for(&self.world, self.rules.settings(), linking);
        let mut state = doors.state();
        for end in self.world.ends() {
            doors.link(&mut state, end, linking.destination(end));
        }
        state.propagate();
        evaluate(&doors, &state)
    }
}
