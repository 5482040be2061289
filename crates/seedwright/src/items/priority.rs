//! Which pieces are kept for priority locations, and what rank that gives them.

use super::Rank;
use super::board::Board;
use super::matching::{Found, augment};
use crate::grid::BitSet;

impl Board<'_> {
    /// Why it is a piece's turn.
    pub fn rank(&self, piece: u32) -> Rank {
        let rank = self.piece(piece).rank;
        if self.is_chosen(piece) && rank > Rank::Priority { Rank::Priority } else { rank }
    }
}

/// One piece for each priority location, of an item that some rule can use: first those that may lie nowhere
/// else, then the others in this order. Where there are not enough, some locations stay without; that they
/// do not is checked before anything begins.
pub(super) fn choose_for_priority(board: &Board<'_>, order: &[u32]) -> BitSet {
    let task = board.task;
    let elsewhere = |mask: &BitSet| !mask.is_subset(&task.priority);
    let elsewhere: Vec<bool> = task.masks.iter().map(elsewhere).collect();
    let matters = |piece: &u32| task.usable[board.piece(*piece).copy.item.0 as usize] > 0;
    let mut usable: Vec<u32> = order.iter().copied().filter(matters).collect();
    usable.sort_by_key(|piece| elsewhere[board.piece(*piece).mask as usize]);
    let mut partner = vec![None; board.place.len()];
    for location in board.task.priority.iter() {
        let fits = |location: u32, seen: &BitSet| {
            let pieces = usable.iter().copied();
            let fits = pieces.filter(|piece| {
                let mask = &task.masks[board.piece(*piece).mask as usize];
                mask.contains(location) && !seen.contains(*piece)
            });
            fits.collect()
        };
        let owner = |piece: u32| match partner[piece as usize] {
            Some(location) => Found::Taken(location),
            None => Found::Free,
        };
        if let Ok(path) = augment(location, board.place.len(), |one| one, fits, owner) {
            for (location, piece) in path {
                partner[piece as usize] = Some(location);
            }
        }
    }
    let chosen = (0..).zip(&partner).filter(|(_, partner)| partner.is_some());
    BitSet::of(partner.len(), chosen.map(|(piece, _)| piece))
}
