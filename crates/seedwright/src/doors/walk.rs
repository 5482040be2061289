//! A walk through all rooms; its length measures how hard the map is to explore.
//!
//! The walker has every item, begins at the first start, and always goes to the nearest unvisited room, counted in
//! doors; ties go to the lowest id. Passing a door is one step, moving inside a room is free. Doors that are shut until
//! used stay shut until the walker has used them. If no new room can be reached, the walker restarts at a start, which
//! is also one step, and the doors stay open.

use super::end_table::EndTable;
use super::parts::Parts;
use super::ways::Ways;
use crate::world::{EndId, Id, Linking, RoomId, SpotId, World};

/// A walk through all rooms: a route to each of them, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The number of steps.
    pub steps: u32,
    /// The rooms in the order of their first visit.
    pub rooms: Vec<RoomId>,
    /// How often the walker has to restart.
    pub restarts: u32,
    /// The ends of doors that are left through, in order.
    passed: Vec<EndId>,
    /// For each room, the number of ends passed when it was entered, and whether the path to it begins at a start.
    legs: Vec<(usize, bool)>,
}

/// The path from one new room to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg<'a> {
    /// The room it leads to.
    pub room: RoomId,
    /// The ends that are left through.
    pub passed: &'a [EndId],
    /// Whether it begins at a start instead of the previous room.
    pub from_start: bool,
}

impl Walk {
    /// Returns the walk in parts, one for each room.
    pub fn legs(&self) -> impl Iterator<Item = Leg<'_>> {
        let mut before = 0;
        let rooms = self.rooms.iter().zip(&self.legs);
        rooms.map(move |(room, &(until, from_start))| Leg {
            room: *room,
            passed: &self.passed[std::mem::replace(&mut before, until)..until],
            from_start,
        })
    }
}

/// The fewest steps that a walk through all rooms can take wherever the doors lead, and a number that no walk exceeds
/// (test: `no_walk_is_shorter_or_longer_than_any_can_be`).
pub(super) fn bounds(world: &World) -> (u64, u64) {
    let mut spots = vec![0u64; world.rooms.len()];
    world.spots.rows().iter().for_each(|spot| spots[spot.room.index()] += 1);
    let room = |spot: SpotId| world.spots[spot].room.index();
    let mut parts = Parts::new(spots.len());
    world.links.rows().iter().for_each(|link| parts.join(room(link.from), room(link.to)));
    // Only a door or a restart leads to a room that no links lead to. Rooms without spots are never entered.
    let empty = spots.iter().filter(|spots| **spots == 0).count();
    let shortest = (parts.count() - empty).saturating_sub(1) as u64;
    // The way to the nearest new room passes only spots of visited rooms, each of them once.
    spots.retain(|spots| *spots > 0);
    spots.sort_unstable_by(|one, other| other.cmp(one));
    spots.pop();
    let (mut visited, mut longest) = (0, 0);
    for spots in spots {
        visited += spots;
        longest += visited + 1;
    }
    (shortest, longest)
}

const NOWHERE: u32 = u32::MAX;

/// A walker with reusable buffers.
#[derive(Default)]
pub(super) struct Walker {
    /// Whether each room has been visited.
    been: Vec<bool>,
    /// For each end of a door that is shut until used, whether it is open.
    opened: Vec<bool>,
    /// The last round in which each spot was found.
    found: Vec<u32>,
    /// For each spot found, the previous spot and the end that was left through.
    from: Vec<(u32, Option<EndId>)>,
    level: Vec<u32>,
    next_level: Vec<u32>,
    round: u32,
    /// The number of passages examined in all walks.
    pub looked: u64,
}

/// The graph that a walk goes through.
pub(super) struct WalkGraph<'a> {
    pub ends: &'a EndTable,
    pub ways: &'a Ways,
    pub linking: &'a Linking,
    /// The room of each spot.
    pub rooms: &'a [u32],
    pub room_count: usize,
    pub starts: &'a [u32],
}

impl Walker {
    pub fn walk(&mut self, graph: &WalkGraph<'_>) -> Walk {
        self.clear(graph);
        let mut walk = Walk::default();
        let Some(start) = graph.starts.first() else {
            return walk;
        };
        let mut here = *start;
        self.visit(graph, here, true, &mut walk);
        loop {
            if let Some((spot, steps)) = self.nearest(graph, &[here]) {
                walk.steps = walk.steps.saturating_add(steps);
                here = spot;
                self.visit(graph, here, false, &mut walk);
            } else if let Some((spot, steps)) = self.nearest(graph, graph.starts) {
                walk.steps = walk.steps.saturating_add(steps).saturating_add(1);
                walk.restarts += 1;
                here = spot;
                self.visit(graph, here, true, &mut walk);
            } else {
                return walk;
            }
        }
    }

    fn clear(&mut self, graph: &WalkGraph<'_>) {
        self.been.clear();
        self.been.resize(graph.room_count, false);
        self.opened.clear();
        self.opened.resize(graph.ends.spot.len(), false);
        self.found.clear();
        self.found.resize(graph.ways.nodes(), 0);
        self.from.clear();
        self.from.resize(graph.ways.nodes(), (NOWHERE, None));
        self.round = 0;
    }

    /// Follows the path that was found to a spot, and marks its room as visited.
    fn visit(&mut self, graph: &WalkGraph<'_>, spot: u32, from_start: bool, walk: &mut Walk) {
        let first = walk.passed.len();
        let mut behind = spot;
        while behind != NOWHERE {
            let (from, end) = self.from[behind as usize];
            walk.passed.extend(end);
            behind = from;
        }
        let way = &mut walk.passed[first..];
        way.reverse();
        // A door that is shut until used stays open once the walker came through it.
        for end in way.iter().filter(|end| graph.ends.opens_for_good(**end)) {
            self.opened[graph.linking.destination(*end).index()] = true;
        }
        let room = graph.rooms[spot as usize];
        self.been[room as usize] = true;
        walk.rooms.push(RoomId(room));
        walk.legs.push((walk.passed.len(), from_start));
    }

    /// The nearest spot in an unvisited room, and the number of doors on the way.
    fn nearest(&mut self, graph: &WalkGraph<'_>, sources: &[u32]) -> Option<(u32, u32)> {
        self.round += 1;
        self.level.clear();
        for source in sources {
            self.find(*source, (NOWHERE, None), false);
        }
        for steps in 0u32.. {
            let best = self.close_level(graph);
            if let Some((_, spot)) = best {
                return Some((spot, steps));
            }
            if self.level.is_empty() {
                return None;
            }
            self.pass_doors(graph);
        }
        None
    }

    fn find(&mut self, spot: u32, from: (u32, Option<EndId>), by_door: bool) {
        if self.found[spot as usize] != self.round {
            self.found[spot as usize] = self.round;
            self.from[spot as usize] = from;
            let level = if by_door { &mut self.next_level } else { &mut self.level };
            level.push(spot);
        }
    }

    /// Extends the level along links, and returns the unvisited room with the lowest id, with a spot.
    fn close_level(&mut self, graph: &WalkGraph<'_>) -> Option<(u32, u32)> {
        let mut best: Option<(u32, u32)> = None;
        let mut position = 0;
        while let Some(spot) = self.level.get(position).copied() {
            position += 1;
            let room = graph.rooms[spot as usize];
            if !self.been[room as usize] && best.is_none_or(|best| (room, spot) < best) {
                best = Some((room, spot));
            }
            for passage in graph.ways.of(spot) {
                self.looked += 1;
                if passage.end.is_none() {
                    self.find(passage.to, (spot, None), false);
                }
            }
        }
        best
    }

    fn pass_doors(&mut self, graph: &WalkGraph<'_>) {
        self.next_level.clear();
        for position in 0..self.level.len() {
            let spot = self.level[position];
            for passage in graph.ways.of(spot) {
                let Some(end) = passage.end else { continue };
                if !graph.ends.is_shut(end) || self.opened[end.index()] {
                    self.find(passage.to, (spot, Some(end)), true);
                }
            }
        }
        std::mem::swap(&mut self.level, &mut self.next_level);
    }
}
