//! Stretches: a way of rooms with rings and dead ends.

use super::draw::Drawing;
use super::{MAX_NEIGHBOURS, MissionWayKind, Part};

/// A stretch of the way to the goal.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    pub chamber: u32,
    /// The number of openers that are needed to get to it.
    pub level: u32,
    /// The rooms of its way.
    pub way: Vec<u32>,
    /// The rooms besides its way on which something can be hung: the other sides of rings, and vestibules.
    pub anchors: Vec<u32>,
    /// Its dead ends that hold nothing yet.
    pub leaves: Vec<u32>,
}

impl Stretch {
    /// The first room of its way.
    pub fn entry(&self) -> u32 {
        self.way[0]
    }

    /// The last room of its way.
    pub fn exit(&self) -> u32 {
        self.way[self.way.len() - 1]
    }
}

impl Drawing<'_> {
    /// Draws a stretch of at least three rooms: half of them are a way, a few are the other sides of rings, the rest
    /// are dead ends.
    pub fn stretch(
        &mut self,
        (chamber, level): (u32, u32),
        rooms: u32,
        position: &mut u32,
    ) -> Stretch {
        let on_way = (rooms / 2).max(2);
        let mut stretch =
            Stretch { chamber, level, way: Vec::new(), anchors: Vec::new(), leaves: Vec::new() };
        for _ in 0..on_way {
            let room = self.add_room(chamber, Part::Way, *position);
            *position += 1;
            if let Some(before) = stretch.way.last() {
                self.mission.add_way(*before, room, MissionWayKind::Open);
            }
            stretch.way.push(room);
        }
        let rings = rooms / self.numbers.ring_every.max(1);
        self.rings(&mut stretch, rings, rooms - on_way);
        let left = rooms - on_way - stretch.anchors.len() as u32;
        for _ in 0..left {
            let ends = [stretch.entry(), stretch.exit()];
            let anchor = self.anchor_in((&stretch.way, &stretch.anchors), &ends);
            let leaf = self.add_room(chamber, Part::Leaf, self.positions[anchor as usize]);
            self.mission.add_way(anchor, leaf, MissionWayKind::Open);
            stretch.leaves.push(leaf);
        }
        stretch
    }

    /// Adds rings: one or two new rooms between two rooms of the way that are two apart. Each has rooms of the way to
    /// itself, since rings that share rooms are hard to lay out.
    fn rings(&mut self, stretch: &mut Stretch, rings: u32, rooms: u32) {
        // At least one room stays a dead end, so that the stretch can hold a find.
        let mut left = rooms.saturating_sub(1);
        let most = (stretch.way.len() as u32 / 3).min(rings);
        // Rings take the first of equal parts of the way.
        for number in 0..most {
            let part = stretch.way.len() as u32 / most;
            let first = number * part + self.below((part - 2) as usize) as u32;
            let new = (1 + self.below(2) as u32).min(left);
            if new == 0 {
                return;
            }
            left -= new;
            let own = &stretch.way[first as usize..first as usize + 3];
            let (from, to) = (own[0], own[2]);
            let mut ring = own.to_vec();
            let mut before = from;
            for _ in 0..new {
                let room =
                    self.add_room(stretch.chamber, Part::Ring, self.positions[before as usize]);
                self.mission.add_way(before, room, MissionWayKind::Open);
                ring.push(room);
                stretch.anchors.push(room);
                before = room;
            }
            self.mission.add_way(before, to, MissionWayKind::Open);
            self.mission.rings.push(ring);
        }
    }

    /// A room of a stretch on which something can be hung.
    pub fn anchor(&mut self, stretch: usize) -> u32 {
        let is_last = stretch + 1 == self.stretches.len();
        let own = self.stretches[stretch].clone();
        // Of all ends, only the last one still gets its stairs or its lock.
        let reserved: &[u32] = if is_last { &[own.exit()] } else { &[] };
        self.anchor_in((&own.way, &own.anchors), reserved)
    }

    /// One of the rooms with the fewest neighbours. Reserved rooms get another neighbour later, so they count as having
    /// one more.
    fn anchor_in(&mut self, (way, anchors): (&[u32], &[u32]), reserved: &[u32]) -> u32 {
        let neighbours =
            |room: u32| self.mission.degree(room) + usize::from(reserved.contains(&room));
        let rooms = way.iter().chain(anchors).copied();
        let rooms: Vec<(usize, u32)> = rooms.map(|room| (neighbours(room), room)).collect();
        let fewest = rooms.iter().map(|(count, _)| *count).min().unwrap_or(0);
        let most = (fewest + 1).min(MAX_NEIGHBOURS - 1);
        let free: Vec<u32> = { rooms.iter() }
            .filter(|(count, _)| *count <= most.max(fewest))
            .map(|(_, room)| *room)
            .collect();
        free[self.below(free.len())]
    }
}
