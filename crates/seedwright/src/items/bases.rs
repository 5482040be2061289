//! Starts that are left for good.
//!
//! In some games the player soon leaves the start and never comes back. Then home is where they go: almost nothing
//! can be placed at the start, and trips from there would have to end the game. So the fill first leaves, and
//! then treats a stop as home. Locations of the start open by what the player starts with and by their own
//! contents only.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::num::NonZeroU32;

use super::Placer;
use super::search::{AttemptError, Search};
use crate::grid::BitSet;
use crate::logic::{State, Stop};
use crate::world::{Aim, Algorithm};

/// The most homes to try in turn.
const MOST_HOMES: usize = 8;
/// The most stops to leave for good, one after the other.
const MOST_STOPS: usize = 4;

const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");

/// The stops to leave to, one after the other, before the items are placed. None if home is the start.
pub(super) type Departure = Vec<Stop>;

/// A home to consider.
struct Home<'p> {
    departure: Departure,
    /// What a player knows there who has everything.
    best: State<'p>,
    /// The same, with nothing from before but what the start gives by itself.
    least: State<'p>,
}

/// How a game can end for a player who holds everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// At home.
    AtHome,
    /// Only away from home, by a final trip.
    Away,
    /// The rules do not show any, or it does not matter where.
    Unknown,
}

/// How the game can end.
pub(super) fn end(placer: &Placer) -> End {
    let mut best = placer.base();
    if placer.task.algorithm == Algorithm::Random || !best.makes_trips() {
        return End::Unknown;
    }
    hold_everything(placer, &mut best);
    end_of(placer, &best)
}

fn end_of(placer: &Placer, state: &State<'_>) -> End {
    match (placer.is_done(state), state.final_trip()) {
        (true, None) => End::AtHome,
        (true, Some(_)) => End::Away,
        (false, _) => End::Unknown,
    }
}

/// Finds where the player could be at home, the place with the most open locations first, in a game that ends away from
/// home.
pub(super) fn departures(placer: &Placer) -> Vec<Departure> {
    let least = placer.base();
    let mut best = least.clone();
    hold_everything(placer, &mut best);
    let must_leave = |state: &State<'_>| end_of(placer, state) == End::Away;
    let mut found = vec![(Reverse(best.open_slots().count()), Departure::new())];
    let mut homes = VecDeque::new();
    homes.push_back(Home { departure: Departure::new(), best, least });
    while let Some(home) = homes.pop_front() {
        for stop in home.best.stops() {
            if found.len() == MOST_HOMES {
                break;
            }
            let mut best = home.best.moved_to(stop);
            best.propagate();
            if !placer.is_done(&best) {
                continue;
            }
            let least = home.least.moved_to(stop);
            let mut departure = home.departure.clone();
            departure.push(stop);
            let mut open = least.clone();
            hold_everything(placer, &mut open);
            found.push((Reverse(open.open_slots().count()), departure.clone()));
            if must_leave(&best) && departure.len() < MOST_STOPS {
                homes.push_back(Home { departure, best, least });
            }
        }
    }
    // The sort is stable: of two alike, the one with fewer departures comes first.
    found.sort_by_key(|(open, _)| *open);
    found.into_iter().map(|(_, departure)| departure).collect()
}

fn hold_everything(placer: &Placer, state: &mut State<'_>) {
    let useful = placer.task.copies.iter().filter(|copy| copy.useful);
    useful.for_each(|copy| state.add(copy.held));
    state.propagate();
}

impl Search<'_> {
    /// Lets the player leave the start, and places what that needs. Afterwards the last stop is home.
    pub fn depart(&mut self, order: &[u32]) -> Result<(), AttemptError> {
        let known = &self.placer.departures;
        if known.len() < 2 {
            return Ok(());
        }
        let (round, turn) = ((self.attempt as usize - 1) / known.len(), self.attempt as usize - 1);
        // After all were tried once, every second one is drawn.
        let departure = match round > 0 && turn % 2 == 1 {
            true => self.draw_departure(),
            false => known[turn % known.len()].clone(),
        };
        for stop in departure {
            self.prepare_to_leave(stop, round, order)?;
            let state = self.state.moved_to(stop);
            self.enter(state);
        }
        Ok(())
    }

    /// Draws where to leave to, stop by stop, as long as the aim can be met.
    fn draw_departure(&mut self) -> Departure {
        let mut departure = Departure::new();
        let mut state = self.placer.base();
        hold_everything(self.placer, &mut state);
        while departure.len() < MOST_STOPS && !self.changes.chance(1, FOUR) {
            let next = state.stops().into_iter().filter_map(|stop| {
                let mut next = state.moved_to(stop);
                next.propagate();
                self.placer.is_done(&next).then_some((stop, next))
            });
            let mut next: Vec<_> = next.collect();
            let Some(count) = u32::try_from(next.len()).ok().and_then(NonZeroU32::new) else {
                break;
            };
            let (stop, moved) = next.swap_remove(self.changes.below(count) as usize);
            departure.push(stop);
            state = moved;
        }
        departure
    }

    /// The locations to open before leaving to a stop, of those that will not open later: all if every location must
    /// open, none in the first round, and some of them in later ones.
    fn wanted_before(&mut self, stop: Stop, round: usize, left: &[u32]) -> BitSet {
        let mark = self.state.mark();
        let mut later = self.state.moved_to(stop);
        let useful = left.iter().map(|copy| self.board.copy(*copy));
        useful.for_each(|copy| later.add(copy.held));
        later.propagate();
        self.hold(left);
        self.state.propagate();
        let mut wanted = self.state.open_slots().difference(later.open_slots());
        self.state.undo(mark);
        if self.placer.task.aim != Aim::Locations {
            for slot in wanted.clone().iter() {
                if round == 0 || self.changes.chance(2, FOUR) {
                    wanted.remove(slot);
                }
            }
        }
        wanted
    }

    /// Places the copies that the player needs before leaving to a stop where they are found in time.
    fn prepare_to_leave(
        &mut self,
        stop: Stop,
        round: usize,
        order: &[u32],
    ) -> Result<(), AttemptError> {
        let left: Vec<u32> = order.iter().copied().filter(|copy| self.is_open_for(*copy)).collect();
        let wanted = self.wanted_before(stop, round, &left);
        let mark = self.state.mark();
        self.hold(&left);
        self.state.propagate();
        let ready =
            |state: &State<'_>| state.can_leave_to(stop) && wanted.is_subset(state.open_slots());
        let is_possible = ready(&self.state);
        self.state.undo(mark);
        if !is_possible {
            return Err(AttemptError::Missed);
        }
        // One copy after the other is left out if the player can leave without it.
        let mut needed = left;
        let mut position = 0;
        while position < needed.len() {
            let copy = needed.remove(position);
            self.hold(&needed);
            self.state.propagate();
            if !ready(&self.state) {
                needed.insert(position, copy);
                position += 1;
            }
            self.state.undo(mark);
        }
        self.count_steps()?;
        self.is_leaving = true;
        let filled = self.fill(&needed);
        self.is_leaving = false;
        filled?;
        needed.iter().for_each(|copy| {
            self.board.pinned.insert(*copy);
        });
        self.collect_from_root();
        match ready(&self.state) {
            true => Ok(()),
            false => Err(AttemptError::Missed),
        }
    }

    /// Whether a copy that some rule can use has no location yet.
    fn is_open_for(&self, copy: u32) -> bool {
        self.board.copy(copy).useful && self.board.place[copy as usize] == super::board::NONE
    }
}
