//! The rooms around a centre, and the doors around those.

use super::end_table::EndTable;
use super::{Impossible, Reason, Shuffler};
use crate::grid::BitSet;
use crate::world::{DoorMode, EndId, Id, Linking, Outer, RoomId};

/// The greatest depth to suggest when spins are refused.
const FARTHEST_ADVICE: u32 = 8;

/// A neighbourhood, with reusable buffers.
#[derive(Default)]
pub(super) struct Neighbourhood {
    /// The rooms in the order they were found, the centre first.
    pub rooms: Vec<RoomId>,
    /// The doors of the outer circle: the end inside and the end outside.
    pub outer: Vec<(EndId, EndId)>,
    /// For each room, the last round in which it was found, and its position then.
    found: Vec<(u32, usize)>,
    round: u32,
}

/// The graph in which a neighbourhood is searched.
#[derive(Clone, Copy)]
pub(super) struct SpinGraph<'a> {
    pub ends: &'a EndTable,
    /// The ends that can move in this session.
    pub movable: &'a BitSet,
    pub linking: &'a Linking,
    pub depth: u32,
    pub outer: Outer,
}

impl SpinGraph<'_> {
    /// The movable ends of a room.
    fn ends_of(&self, room: RoomId) -> impl Iterator<Item = EndId> {
        let ends = self.ends.of_room.of(room.0).iter().copied();
        ends.filter(|end| self.movable.contains(end.0))
    }

    fn room(&self, end: EndId) -> RoomId {
        RoomId(self.ends.room[end.index()])
    }
}

impl Neighbourhood {
    /// Finds the neighbourhood of a centre, breadth first, ignoring the direction of doors.
    pub fn find(&mut self, graph: SpinGraph<'_>, centre: RoomId) {
        // Counting rounds makes the marks of earlier searches stale without clearing them.
        self.round += 1;
        self.found.resize(graph.ends.of_room.count() as usize, (0, 0));
        self.rooms.clear();
        self.add(centre);
        let (mut level, mut depth) = (0..1, 0);
        while !level.is_empty() && depth < graph.depth {
            for position in level.clone() {
                for end in graph.ends_of(self.rooms[position]) {
                    let next = graph.room(graph.linking.destination(end));
                    if !self.contains(next) {
                        self.add(next);
                    }
                }
            }
            level = level.end..self.rooms.len();
            depth += 1;
        }
        self.find_outer(graph, centre);
    }

    fn add(&mut self, room: RoomId) {
        self.found[room.index()] = (self.round, self.rooms.len());
        self.rooms.push(room);
    }

    fn contains(&self, room: RoomId) -> bool {
        self.found[room.index()].0 == self.round
    }

    /// Collects the outer circle. A door with both ends inside is one door: the end that was found first counts as
    /// inside, so that no door is shifted from both sides.
    fn find_outer(&mut self, graph: SpinGraph<'_>, centre: RoomId) {
        self.outer.clear();
        for position in 0..self.rooms.len() {
            let room = self.rooms[position];
            for end in graph.ends_of(room) {
                let behind = graph.linking.destination(end);
                let next = graph.room(behind);
                let counts = match graph.outer {
                    Outer::Leaving => !self.contains(next),
                    Outer::NotToCentre => {
                        let is_first = (position, end) < (self.found[next.index()].1, behind);
                        next != centre && (!self.contains(next) || is_first)
                    }
                };
                if counts {
                    self.outer.push((end, behind));
                }
            }
        }
    }

    /// Makes the inside of each door of the circle lead to the outside of the next interchangeable one.
    ///
    /// # Errors
    /// When no two doors can be exchanged.
    pub fn shift(&self, ends: &EndTable, pairs: &mut Vec<(EndId, EndId)>) -> Result<(), Reason> {
        pairs.clear();
        if self.outer.len() < 2 {
            return Err(Reason::TooFewDoors);
        }
        pairs.extend_from_slice(&self.outer);
        let class = |pair: &(EndId, EndId)| ends.class[pair.0.index()];
        // The sort is stable, so doors of one class keep the order of the shuffled circle.
        pairs.sort_by_key(class);
        // `kept` never overtakes `first`, so the rotated pairs can be written over those already read.
        let mut kept = 0;
        let mut first = 0;
        while first < pairs.len() {
            let alike = pairs[first..].iter();
            let alike = alike.take_while(|pair| class(pair) == class(&pairs[first]));
            let next = first + alike.count();
            if next - first > 1 {
                let outside = pairs[first].1;
                for position in first..next - 1 {
                    pairs[kept] = (pairs[position].0, pairs[position + 1].1);
                    kept += 1;
                }
                pairs[kept] = (pairs[next - 1].0, outside);
                kept += 1;
            }
            first = next;
        }
        pairs.truncate(kept);
        if pairs.is_empty() {
            return Err(Reason::Unassignable);
        }
        Ok(())
    }
}

impl Shuffler {
    /// Rejects spins if no centre has two interchangeable doors around it: the first spin would never happen. A spin around
    /// a single room exchanges its doors with each other, so no room gets other neighbours.
    pub(super) fn check_circles(&self, movable: &BitSet) -> Result<(), Impossible> {
        if self.task.settings.mode != DoorMode::Spin || self.task.settings.least_changed == 0 {
            return Ok(());
        }
        let centres = self.task.centres(movable);
        let (mut neighbourhood, mut pairs) = (Neighbourhood::default(), Vec::new());
        let mut turns = |depth: u32| {
            let graph = SpinGraph { depth, ..self.spin_graph(movable, &self.drawn) };
            centres.iter().any(|centre| {
                neighbourhood.find(graph, *centre);
                neighbourhood.shift(&self.task.ends, &mut pairs).is_ok()
            })
        };
        let depth = self.task.settings.depth.doors();
        if depth == 0 {
            let larger = (1..=FARTHEST_ADVICE).find(|depth| turns(*depth));
            return Err(Impossible::SameNeighbours { larger });
        }
        if turns(depth) {
            return Ok(());
        }
        let mut smaller = (1..depth.min(FARTHEST_ADVICE)).rev();
        Err(Impossible::NoCircle { smaller: smaller.find(|depth| turns(*depth)) })
    }

    pub(super) fn spin_graph<'a>(
        &'a self,
        movable: &'a BitSet,
        linking: &'a Linking,
    ) -> SpinGraph<'a> {
        SpinGraph {
            ends: &self.task.ends,
            movable,
            linking,
            depth: self.task.settings.depth.doors(),
            outer: self.task.settings.outer,
        }
    }
}
