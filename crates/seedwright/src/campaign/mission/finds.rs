//! What is found where: openers in vaults and dead ends, keys in front of their vaults, and caches.

use std::ops::RangeInclusive;

use super::draw::Drawing;
use super::{ChamberKind, Content, MissionFind, MissionWayKind, OpenerKind, Part};

/// How many stretches before its lock an opener lies, at most; and now and then.
const BACK: [usize; 2] = [1, 3];

/// Chance that it lies farther back, in thousandths.
const FARTHER: u32 = 150;

/// How many stretches before its vault a key lies, at most.
const KEY_BACK: usize = 2;

impl Drawing<'_> {
    /// Locks a dead end of a floor with an opener from a later floor, and puts the next opener there: something to come
    /// back for.
    pub fn returns(&mut self) {
        for floor in 0..self.numbers.floors.saturating_sub(1) {
            if !self.chance(self.numbers.returns) {
                continue;
            }
            let on = |stretch: usize, floor: u32, drawing: &Self| {
                let chamber = drawing.stretches[stretch].chamber;
                drawing.mission.chambers[chamber as usize].floor == floor
            };
            let own: Vec<usize> = (0..self.stretches.len())
                .filter(|stretch| on(*stretch, floor, self))
                .filter(|stretch| self.stretches[*stretch].leaves.len() > 1)
                .collect();
            // The lock in the middle of the next floor, whose opener is held when the player is there.
            let later = (0..self.stretches.len()).find(|stretch| on(*stretch, floor + 1, self));
            let Some(opener) = later.map(|stretch| self.stretches[stretch].level) else { continue };
            let mains = self.mission.openers.iter();
            let mains = mains.filter(|opener| opener.kind != OpenerKind::Key).count() as u32;
            let next = opener + 1;
            if own.is_empty() || next >= mains || self.has_copy(next, 0) {
                continue;
            }
            let stretch = own[self.below(own.len())];
            let leaf = self.take_leaf(stretch);
            self.lock_leaf(leaf, opener);
            self.put(leaf, Content::Copy { opener: next, number: 0 });
        }
    }

    /// Makes a dead end a chamber of its own.
    fn lock_leaf(&mut self, leaf: u32, opener: u32) {
        let chamber = self.mission.rooms[leaf as usize].chamber;
        let floor = self.mission.chambers[chamber as usize].floor;
        let needs = self.mission.needs_with(chamber, opener);
        let inner = self.mission.add_chamber(floor, ChamberKind::Return, needs);
        let room = &mut self.mission.rooms[leaf as usize];
        (room.chamber, room.part) = (inner, Part::Only);
        for way in self.mission.ways.iter_mut().filter(|way| way.to == leaf) {
            way.kind = MissionWayKind::Lock(opener);
        }
    }

    fn has_copy(&self, opener: u32, number: u32) -> bool {
        let content = Content::Copy { opener, number };
        self.mission.finds.iter().any(|find| find.content == content)
    }

    fn put(&mut self, room: u32, content: Content) {
        self.mission.finds.push(MissionFind { content, room });
    }

    fn take_leaf(&mut self, stretch: usize) -> u32 {
        let at = self.below(self.stretches[stretch].leaves.len());
        self.stretches[stretch].leaves.swap_remove(at)
    }

    /// Puts every opener somewhere; `None` if there is no room left for one.
    pub fn finds(&mut self) -> Option<()> {
        let mains = self.mission.openers.clone();
        let mains = (0..).zip(mains).filter(|(_, opener)| opener.kind != OpenerKind::Key);
        for (opener, of) in mains {
            for number in 0..of.copies {
                if !self.has_copy(opener, number) {
                    let room = self.place_for(opener)?;
                    self.put(room, Content::Copy { opener, number });
                }
            }
        }
        for vault in self.vaults.clone() {
            let first = vault.stretch.saturating_sub(KEY_BACK);
            let room = self.leaf_within(first..=vault.stretch)?;
            self.put(room, Content::Copy { opener: vault.key, number: 0 });
            if vault.is_free {
                self.put(vault.room, Content::Cache);
            }
        }
        Some(())
    }

    /// A room for a copy of an opener: a vault, or else a dead end, not far before the lock.
    fn place_for(&mut self, opener: u32) -> Option<u32> {
        let last = self.stretches.iter().rposition(|stretch| stretch.level <= opener)?;
        let back = BACK[usize::from(self.chance(FARTHER))];
        let within = last.saturating_sub(back)..=last;
        let vaults = (0..self.vaults.len()).filter(|number| {
            let vault = &self.vaults[*number];
            vault.is_free && within.contains(&vault.stretch)
        });
        let vaults: Vec<usize> = vaults.collect();
        if !vaults.is_empty() && self.chance(self.numbers.vault_share) {
            let chosen = vaults[self.below(vaults.len())];
            self.vaults[chosen].is_free = false;
            return Some(self.vaults[chosen].room);
        }
        self.leaf_within(within)
    }

    /// A dead end of some stretches that holds nothing, or of those before, or else a room on their way.
    fn leaf_within(&mut self, within: RangeInclusive<usize>) -> Option<u32> {
        let has_leaf = |stretch: &usize| !self.stretches[*stretch].leaves.is_empty();
        let own: Vec<usize> = within.clone().filter(has_leaf).collect();
        if !own.is_empty() {
            let stretch = own[self.below(own.len())];
            return Some(self.take_leaf(stretch));
        }
        let before = (0..=*within.end()).rev().find(has_leaf);
        if let Some(stretch) = before {
            return Some(self.take_leaf(stretch));
        }
        let rooms =
            (0..=*within.end()).rev().flat_map(|stretch| self.stretches[stretch].way.iter());
        let is_free = |room: &&u32| self.mission.finds.iter().all(|find| find.room != **room);
        rooms.into_iter().find(is_free).copied()
    }
}
