//! The invariants of missions.

use std::collections::{BTreeMap, BTreeSet};

use super::{ChamberKind, Content, MAX_NEIGHBOURS, Mission, MissionWay, MissionWayKind};

/// A broken invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MissionFault {
    /// M0: no tree of ways reaches a chamber.
    NotReached(u32),
    /// M2: the needs of a way's chambers don't go with its kind.
    Way(u32),
    /// M3: a chamber with a single neighbour holds nothing.
    Empty(u32),
    /// M4: a copy of an opener is in a chamber that needs the opener, or a copy is missing or there twice.
    Copy(u32),
    /// M4: openers need one another in a circle; this is one of them.
    Circle(u32),
    /// M5: a room has too many neighbours.
    Crowded(u32),
    /// M6: a room is on two rings.
    Rings(u32),
}

impl Mission {
    /// Returns every broken invariant, in order. M1 holds by the type of ways.
    pub fn faults(&self) -> Vec<MissionFault> {
        let mut faults = self.unreached();
        let ways = (0..).zip(&self.ways);
        let wrong = ways.filter(|(_, way)| !self.is_sound(way));
        faults.extend(wrong.map(|(number, _)| MissionFault::Way(number)));
        faults.extend(self.empty());
        faults.extend(self.lost_copies());
        faults.extend(self.circle().map(MissionFault::Circle));
        let rooms = 0..self.rooms.len() as u32;
        let crowded = rooms.filter(|room| self.degree(*room) > MAX_NEIGHBOURS);
        faults.extend(crowded.map(MissionFault::Crowded));
        let mut on_ring = BTreeSet::new();
        let twice = self.rings.iter().flatten().filter(|room| !on_ring.insert(**room));
        faults.extend(twice.map(|room| MissionFault::Rings(*room)));
        faults
    }

    fn needs(&self, room: u32) -> &BTreeSet<u32> {
        &self.chamber_of(room).needs
    }

    /// M2.
    fn is_sound(&self, way: &MissionWay) -> bool {
        let (from, to) = (self.needs(way.from), self.needs(way.to));
        match way.kind {
            MissionWayKind::Open | MissionWayKind::Stairs => from == to,
            MissionWayKind::Lock(opener) => {
                let mut more = from.clone();
                more.insert(opener) && more == *to
            }
            MissionWayKind::Valve => to.is_subset(from),
        }
    }

    /// M0: rooms count, not only chambers, so the rooms of a chamber must be joined as well.
    fn unreached(&self) -> Vec<MissionFault> {
        let mut near: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let trusted = self.ways.iter().filter(|way| way.kind != MissionWayKind::Valve);
        for way in trusted.filter(|way| self.is_sound(way)) {
            near.entry(way.from).or_default().push(way.to);
            near.entry(way.to).or_default().push(way.from);
        }
        let mut seen = BTreeSet::new();
        let mut queue = match self.needs(self.start).is_empty() {
            true => vec![self.start],
            false => Vec::new(),
        };
        while let Some(room) = queue.pop() {
            if seen.insert(room) {
                queue.extend(near.get(&room).into_iter().flatten());
            }
        }
        let rooms = (0..self.rooms.len() as u32).filter(|room| !seen.contains(room));
        let chambers: BTreeSet<u32> = rooms.map(|room| self.rooms[room as usize].chamber).collect();
        chambers.into_iter().map(MissionFault::NotReached).collect()
    }

    /// M3.
    fn empty(&self) -> Vec<MissionFault> {
        let chamber = |room: u32| self.rooms[room as usize].chamber;
        let mut near = vec![BTreeSet::new(); self.chambers.len()];
        for way in &self.ways {
            let (from, to) = (chamber(way.from), chamber(way.to));
            if from != to {
                near[from as usize].insert(to);
                near[to as usize].insert(from);
            }
        }
        let held: BTreeSet<u32> = self.finds.iter().map(|find| chamber(find.room)).collect();
        let is_empty = |number: &u32| {
            let kind = self.chambers[*number as usize].kind;
            near[*number as usize].len() == 1
                && kind != ChamberKind::Goal
                && *number != chamber(self.start)
                && !held.contains(number)
        };
        let chambers = 0..self.chambers.len() as u32;
        chambers.filter(is_empty).map(MissionFault::Empty).collect()
    }

    /// M4, for each opener alone.
    fn lost_copies(&self) -> Vec<MissionFault> {
        let mut copies = vec![BTreeSet::new(); self.openers.len()];
        let mut faults = BTreeSet::new();
        for find in &self.finds {
            if let Content::Copy { opener, number } = find.content {
                let is_new = copies[opener as usize].insert(number);
                if !is_new || self.needs(find.room).contains(&opener) {
                    faults.insert(MissionFault::Copy(opener));
                }
            }
        }
        for (number, (opener, copies)) in (0..).zip(self.openers.iter().zip(&copies)) {
            if !copies.iter().copied().eq(0..opener.copies) {
                faults.insert(MissionFault::Copy(number));
            }
        }
        faults.into_iter().collect()
    }

    /// M4, for all openers together: takes openers away while one needs none of the others.
    fn circle(&self) -> Option<u32> {
        let mut needs = vec![BTreeSet::new(); self.openers.len()];
        for find in &self.finds {
            if let Content::Copy { opener, .. } = find.content {
                needs[opener as usize].extend(self.needs(find.room));
            }
        }
        let mut left: BTreeSet<u32> = (0..self.openers.len() as u32).collect();
        let free = |left: &BTreeSet<u32>| {
            left.iter().copied().find(|opener| needs[*opener as usize].is_disjoint(left))
        };
        while let Some(opener) = free(&left) {
            left.remove(&opener);
        }
        left.first().copied()
    }
}
