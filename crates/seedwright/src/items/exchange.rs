//! Exchanges copies until nobody gets stuck.
//!
//! A placement that can be finished is changed step by step, each time by moving one or two copies to other locations, and
//! the copies there to where they were. Where somebody could be stuck, it is known what they lack, which locations they can
//! still open and which they have opened before. So most exchanges bring what they lack to where they find it, or what led
//! them there to where nobody finds it who lacks that. A change stays if the game can still be finished and no more
//! spots are left at which somebody could be stuck.

use std::num::NonZeroU32;

use super::board::NONE;
use super::search::{AttemptError, Search};
use super::{Candidates, Step};
use crate::logic::{FactId, Meaning, StuckSpot};
use crate::random::{Stream, stage};
use crate::world::LocationId;

/// The most exchanges to try in a row without fewer spots at which somebody could be stuck: this number, and more for each
/// copy that could be moved.
const TRIES: u32 = 40;
const TRIES_PER_COPY: u32 = 4;

const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");

/// A copy that goes to another location, and the one there, if any, that takes its place.
#[derive(Clone, Copy)]
pub(super) struct Exchange {
    pub copy: u32,
    pub from: u32,
    pub to: u32,
    pub other: u32,
}

/// What came of an exchange.
enum Verdict {
    /// Nobody gets stuck.
    Safe,
    /// Somebody could be stuck.
    Stuck(StuckSpot),
    /// The aim is missed.
    Missed,
}

impl Search<'_> {
    /// Exchanges copies where somebody could be stuck, until nobody is. The placement must meet the aim, and still does
    /// afterwards. Returns a spot at which somebody could still be stuck.
    pub fn unstick(&mut self, mut stuck: StuckSpot) -> Result<Option<StuckSpot>, AttemptError> {
        let mut stream = Stream::new(self.seed, stage::ITEMS, "exchanges", self.attempt);
        let copies = u32::try_from(self.movable_copies().len()).unwrap_or(u32::MAX);
        let most = copies.saturating_mul(TRIES_PER_COPY).saturating_add(TRIES);
        let (mut tries, mut turn) = (0, 0);
        while tries < most {
            (tries, turn) = (tries + 1, turn + 1);
            let exchanges = self.exchange_copies(&stuck, &mut stream);
            if exchanges.is_empty() {
                continue;
            }
            match self.judge(turn) {
                Verdict::Safe => {
                    self.emit_exchanges(&exchanges)?;
                    return Ok(None);
                }
                Verdict::Stuck(left) if left.count <= stuck.count => {
                    self.emit_exchanges(&exchanges)?;
                    tries = if left.count < stuck.count { 0 } else { tries };
                    stuck = left;
                }
                Verdict::Stuck(_) | Verdict::Missed => {
                    exchanges.iter().rev().for_each(|exchange| self.move_back(*exchange));
                }
            }
            self.count_steps()?;
        }
        Ok(Some(stuck))
    }

    /// Exchanges copies once or twice, and returns how. Two keys that open each other's way can only change places
    /// together with a third.
    fn exchange_copies(&mut self, stuck: &StuckSpot, stream: &mut Stream) -> Vec<Exchange> {
        let mut exchanges = Vec::new();
        for _ in 0..if stream.chance(1, FOUR) { 2 } else { 1 } {
            if let Some(exchange) = self.draw_exchange(stuck, stream) {
                self.move_copies(exchange);
                exchanges.push(exchange);
            }
        }
        exchanges
    }

    /// Judges the copies where they are now.
    fn judge(&mut self, turn: u32) -> Verdict {
        self.collect_from_root();
        if !self.placer.is_done(&self.state) {
            return Verdict::Missed;
        }
        let placed = self.all_placed();
        match self.show_never_stuck(&placed, turn) {
            Ok(_) => Verdict::Safe,
            Err(stuck) => Verdict::Stuck(stuck),
        }
    }

    /// Draws an exchange that the request allows: three times in four one that helps somebody who is stuck.
    fn draw_exchange(&mut self, stuck: &StuckSpot, stream: &mut Stream) -> Option<Exchange> {
        let is_steered = !stream.chance(1, FOUR);
        let mut ways = if is_steered { self.ways_to_help(stuck) } else { Vec::new() };
        ways.retain(|(copies, places)| !copies.is_empty() && !places.is_empty());
        if ways.is_empty() {
            let places = self.placer.logic.locations().map(|at| at.0).collect();
            ways.push((self.movable_copies(), places));
        }
        let (copies, places) = stream.pick(&ways)?;
        let (copy, to) = (*stream.pick(copies)?, *stream.pick(places)?);
        let (from, other) = (self.board.place[copy as usize], self.board.at[to as usize]);
        let exchange = Exchange { copy, from, to, other };
        let is_change = from != to
            && (other == NONE || !self.board.pinned.contains(other))
            && (other == NONE || self.board.copy(other).id.item != self.board.copy(copy).id.item);
        (is_change && self.allows(exchange)).then_some(exchange)
    }

    /// The copies that could be moved for somebody who is stuck, each list with where to: what they lack to where they
    /// find it, there or before they come there; and what brought them there to where nobody gets it who lacks that.
    fn ways_to_help(&self, stuck: &StuckSpot) -> Vec<(Vec<u32>, Vec<u32>)> {
        let lacks = self.copies_of(&stuck.lacks);
        let before = self.locations_of(&stuck.opened_before);
        let keys = before.iter().map(|location| self.board.at[*location as usize]);
        let is_movable = |copy: &u32| *copy != NONE && !self.board.pinned.contains(*copy);
        let keys: Vec<u32> = keys.filter(is_movable).collect();
        vec![
            (lacks.clone(), self.locations_of(&stuck.opens)),
            (lacks, before),
            (keys, self.locations_of(&stuck.opened_after)),
        ]
    }

    /// The placed copies that some rule can use, and that may move.
    fn movable_copies(&self) -> Vec<u32> {
        let copies = (0..).zip(&self.board.place);
        let placed = copies.filter(|(copy, place)| {
            **place != NONE && self.board.copy(*copy).useful && !self.board.pinned.contains(*copy)
        });
        placed.map(|(copy, _)| copy).collect()
    }

    /// The movable copies of the items that facts of the plain rules are about.
    fn copies_of(&self, held: &[FactId]) -> Vec<u32> {
        let mut items: Vec<_> = held
            .iter()
            .filter_map(|fact| match self.placer.logic.meaning(*fact) {
                Meaning::Held(item, _) => Some(item),
                _ => None,
            })
            .collect();
        items.dedup();
        let mut copies = self.movable_copies();
        copies.retain(|copy| items.contains(&self.board.copy(*copy).id.item));
        copies
    }

    /// The locations of slots of the plain rules.
    fn locations_of(&self, slots: &[FactId]) -> Vec<u32> {
        let first = self.placer.logic.open(LocationId(0)).0;
        slots.iter().map(|slot| slot.0 - first).collect()
    }

    /// Whether the request allows an exchange.
    pub fn allows(&mut self, exchange: Exchange) -> bool {
        let Exchange { copy, from, to, other } = exchange;
        self.board.release(copy);
        if other != NONE {
            self.board.release(other);
        }
        self.board.find_candidates(copy, None);
        let mut is_allowed = self.board.candidates.contains(to);
        if is_allowed && other != NONE {
            self.board.take(copy, to);
            self.board.find_candidates(other, None);
            is_allowed = self.board.candidates.contains(from);
            self.board.release(copy);
        }
        self.board.take(copy, from);
        if other != NONE {
            self.board.take(other, to);
        }
        is_allowed
    }

    pub fn move_copies(&mut self, exchange: Exchange) {
        let Exchange { copy, from, to, other } = exchange;
        self.remove_copy(copy);
        if other != NONE {
            self.remove_copy(other);
            self.place_copy(other, from);
        }
        self.place_copy(copy, to);
    }

    /// Takes an exchange back.
    pub fn move_back(&mut self, exchange: Exchange) {
        let Exchange { from, to, .. } = exchange;
        self.move_copies(Exchange { from: to, to: from, ..exchange });
    }

    fn emit_exchanges(&mut self, exchanges: &[Exchange]) -> Result<(), AttemptError> {
        exchanges.iter().try_for_each(|exchange| self.emit_exchange(*exchange))
    }

    fn emit_exchange(&mut self, exchange: Exchange) -> Result<(), AttemptError> {
        let Exchange { copy, from, to, other } = exchange;
        let placed = self.placed(copy, to);
        if other == NONE {
            return self.emit(&Step::Moved { placed, from: LocationId(from) });
        }
        self.swaps += 1;
        self.emit(&Step::Swapped { placed, displaced: self.placed(other, to) })?;
        let (again, rank) = (self.placed(other, from), self.board.rank(other));
        self.board.candidates.clear();
        self.board.candidates.insert(from);
        let only = self.board.candidates.clone();
        self.emit(&Step::Placed { placed: again, rank, candidates: Candidates(&only) })
    }
}
