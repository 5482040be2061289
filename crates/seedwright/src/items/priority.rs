//! Reserves copies for priority locations.

use super::Rank;
use super::board::Board;
use super::matching::{SlotState, augment};
use crate::grid::BitSet;

impl Board<'_> {
    /// The rank of a copy, taking priority locations into account.
    pub fn rank(&self, copy: u32) -> Rank {
        let rank = self.copy(copy).rank;
        if self.is_chosen(copy) && rank > Rank::Priority { Rank::Priority } else { rank }
    }
}

/// Reserves one copy of a progression item for each priority location: first those that are allowed nowhere
/// else, then the others in this order. If there are not enough, some locations get none; the checks before
/// the search rule that out. An item is a progression item if rules can use at least one copy of it.
pub(super) fn choose_for_priority(board: &Board<'_>, order: &[u32], useful: &[u32]) -> BitSet {
    let task = board.task;
    let elsewhere = |mask: &BitSet| !mask.is_subset(&task.priority);
    let elsewhere: Vec<bool> = task.masks.iter().map(elsewhere).collect();
    let matters = |copy: &u32| useful[board.copy(*copy).id.item.0 as usize] > 0;
    let mut useful: Vec<u32> = order.iter().copied().filter(matters).collect();
    useful.sort_by_key(|copy| elsewhere[board.copy(*copy).mask as usize]);
    let mut partner = vec![None; board.place.len()];
    for location in board.task.priority.iter() {
        let fits = |location: u32, seen: &BitSet| {
            let copies = useful.iter().copied();
            let fits = copies.filter(|copy| {
                let mask = &task.masks[board.copy(*copy).mask as usize];
                mask.contains(location) && !seen.contains(*copy)
            });
            fits.collect()
        };
        let owner = |copy: u32| match partner[copy as usize] {
            Some(location) => SlotState::Taken(location),
            None => SlotState::Free,
        };
        if let Ok(path) = augment(location, board.place.len(), |one| one, fits, owner) {
            for (location, copy) in path {
                partner[copy as usize] = Some(location);
            }
        }
    }
    let chosen = (0..).zip(&partner).filter(|(_, partner)| partner.is_some());
    BitSet::of(partner.len(), chosen.map(|(copy, _)| copy))
}
