//! In which order pieces are placed.

use super::bits;
use super::board::Board;
use super::matching::{Found, augment};
use super::search::Search;
use super::{Rank, bits::Bits};
use crate::random::Stream;

impl Search<'_> {
    /// All pieces in the order of their ranks, shuffled within each. For each priority location one piece
    /// that some rule can use is chosen, and comes before the majors.
    pub fn draw_order(&mut self, stream: &mut Stream) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.board.place.len());
        for rank in &self.placer.task.ranks {
            let first = order.len();
            order.extend_from_slice(rank);
            stream.shuffle(&mut order[first..]);
        }
        self.board.chosen = Bits::empty(0);
        if !self.placer.task.priority.is_empty() {
            self.board.chosen = choose_for_priority(&self.board, &order);
            let board = &self.board;
            order.sort_by_key(|piece| board.rank(*piece));
        }
        order
    }
}

impl Board<'_> {
    /// Why it is a piece's turn.
    pub fn rank(&self, piece: u32) -> Rank {
        let rank = self.piece(piece).rank;
        if self.is_chosen(piece) && rank > Rank::Priority {
            Rank::Priority
        } else {
            rank
        }
    }
}

/// One usable piece for each priority location: first those that may lie nowhere else, then majors, then
/// fillers, then the others, each in the order of this attempt. Where there are not enough, some locations
/// stay without; that they do not is checked before anything begins.
pub(super) fn choose_for_priority(board: &Board<'_>, order: &[u32]) -> Bits {
    let priority = &board.task.priority.0;
    let elsewhere = |mask: &Bits| {
        mask.0
            .iter()
            .zip(priority)
            .any(|(mask, kept)| mask & !kept != 0)
    };
    let elsewhere: Vec<bool> = board.task.masks.iter().map(elsewhere).collect();
    let turn = |piece: &u32| {
        let piece = board.piece(*piece);
        match piece.rank {
            _ if !elsewhere[piece.mask as usize] => 0,
            Rank::Major => 1,
            Rank::Filler => 2,
            _ => 3,
        }
    };
    let usable = order
        .iter()
        .copied()
        .filter(|piece| board.piece(*piece).usable);
    let mut usable: Vec<u32> = usable.collect();
    usable.sort_by_key(turn);
    let mut partner = vec![None; board.place.len()];
    for location in bits::numbers(&board.task.priority.0) {
        let fits = |location: u32| {
            let pieces = usable.iter().copied();
            pieces.filter(move |piece| {
                board.task.masks[board.piece(*piece).mask as usize].contains(location)
            })
        };
        let owner = |piece: u32| match partner[piece as usize] {
            Some(location) => Found::Taken(location),
            None => Found::Free,
        };
        if let Ok(path) = augment(location, board.place.len(), fits, owner) {
            for (location, piece) in path {
                partner[piece as usize] = Some(location);
            }
        }
    }
    let chosen = (0..).zip(&partner).filter(|(_, partner)| partner.is_some());
    Bits::of(partner.len(), chosen.map(|(piece, _)| piece))
}
