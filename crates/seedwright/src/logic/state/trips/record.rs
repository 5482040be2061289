//! The record of a trip: its steps, and what they rest on.

use super::explore::Explorer;
use super::{Base, Trip, TripId, TripStep};
use crate::grid::BitSet;
use crate::logic::{Checkpoint, FactId};

impl Explorer<'_, '_, '_> {
    /// Forgets what earlier trips looked up.
    pub fn forget_misses(&mut self) {
        let trips = &mut *self.trips;
        trips.opened.clear();
        trips.hopeless.clear();
        trips.missing.drain(..).for_each(|fact| {
            trips.is_missing.remove(fact.0);
        });
    }

    /// Lets a trip begin at home.
    pub fn begin(&mut self) {
        self.trips.log.clear();
        self.trips.gained.clear();
        self.trips.bases.clear();
        self.trips.end = None;
        self.begin_with_health();
    }

    /// The trip that has come home.
    pub fn come_home(&mut self, place: u32, mark: Checkpoint) -> TripId {
        self.log_return(None, place);
        let mut trip = self.trip(mark, false);
        // What was gained on the way opens the way home as well.
        let back = self.walk.at_home(self.walk.places.returns_at(place));
        let is_gained = self.state.trail[mark.known..].contains(&back);
        trip.support.extend((!is_gained).then_some(back));
        self.trips.add(trip)
    }

    /// Lets the player return to a frame, or home. A step returns to the newest base that its place leads back to,
    /// so it takes one for each of them.
    pub fn log_return(&mut self, target: Option<usize>, place: u32) {
        let back = self.walk.places.returns_at(place);
        let (bases, frames) = (&self.trips.bases, &self.trips.frames);
        let is_target = |base: &Base| target.is_some_and(|level| *base == Base::Frame(level));
        let end = bases.iter().rposition(is_target).map_or(0, |position| position + 1);
        let leads_back = |base: &&Base| match **base {
            Base::Frame(level) => frames[level].knows(back),
            Base::OnTheWay(at) => at == Some(place),
        };
        // The newest base is where the player leaves from.
        let between = bases[end..].split_last().map_or(&[][..], |(_, between)| between);
        let count = 1 + between.iter().filter(leads_back).count();
        self.trips.log.extend(std::iter::repeat_n(TripStep::Return(place), count));
        self.trips.bases.truncate(end);
    }

    /// The trip so far, which began at the mark.
    pub fn trip(&self, mark: Checkpoint, ends: bool) -> Trip {
        let new = &self.state.trail[mark.known..];
        let new = BitSet::of(self.rules.fact_count() as usize, new.iter().map(|fact| fact.0));
        let mut support = Vec::new();
        for step in &self.trips.log {
            let facts: Vec<FactId> = match step {
                TripStep::Fires(rule) | TripStep::Pass(rule) => {
                    self.rules.body(*rule).iter().map(|(fact, _)| *fact).collect()
                }
                TripStep::Pay(rule) => self.needs_of_costly(*rule),
                TripStep::Leave(_) | TripStep::Takes(_) | TripStep::Return(_) => continue,
                TripStep::Refill(_) => continue,
            };
            let lasting = facts.into_iter().filter(|fact| !self.walk.is_here(*fact));
            support.extend(lasting.filter(|fact| self.state.knows(*fact) && !new.contains(fact.0)));
        }
        if ends {
            // What was found at home before counts for the end, too.
            let facts = self.trips.finish.iter().flat_map(|(facts, _)| facts).copied();
            let facts = facts.chain([self.walk.goal]);
            support.extend(facts.filter(|fact| self.state.knows(*fact) && !new.contains(fact.0)));
        }
        support.extend(self.beginning().map(|fact| self.walk.at_home(fact)));
        let opened = self.state.trail[mark.known..].iter().copied();
        let opened = opened.filter(|fact| self.rules.is_slot(*fact));
        let passed = self.trips.log.iter().filter_map(|step| match step {
            TripStep::Takes(slot) if self.walk.is_here(*slot) => Some(*slot),
            _ => None,
        });
        let contents = opened.chain(passed).map(|slot| (slot, self.state.content(slot)));
        // Nothing on the way home rests on what is not there. An end rests on all that was found.
        let contents = contents.filter(|(_, content)| ends || content.is_some());
        let mut steps = self.trips.log.clone();
        // Full health matters only to those who pay.
        if !steps.iter().any(|step| matches!(step, TripStep::Pay(_))) {
            steps.retain(|step| !matches!(step, TripStep::Refill(_)));
        }
        support.extend(self.visit_to_refill(&steps));
        support.sort_unstable();
        support.dedup();
        Trip {
            steps,
            support,
            // What follows from gains is derived again at home, but never after the end.
            gains: match ends {
                true => self.state.trail[mark.known..].to_vec(),
                false => self.trips.gained.clone(),
            },
            ends,
            contents: contents.collect(),
        }
    }

    /// The facts by which a player visits the spot at home that gives back all health before the trip, if there is one.
    fn visit_to_refill(&self, steps: &[TripStep]) -> impl Iterator<Item = FactId> {
        let spot = match steps.first() {
            Some(TripStep::Refill(spot)) => Some(*spot),
            _ => None,
        };
        let places = &self.walk.places;
        let visit = spot.map(|spot| [places.reached_at(spot), places.returns_at(spot)]);
        visit.into_iter().flatten().map(|fact| self.walk.at_home(fact))
    }

    /// The here fact of home that the trip so far begins with: the player comes to its first stop.
    fn beginning(&self) -> Option<FactId> {
        let places = &self.walk.places;
        let mut steps = self.trips.log.iter();
        match *steps.find(|step| !matches!(step, TripStep::Refill(_)))? {
            TripStep::Leave(place) => Some(places.reached_at(place)),
            TripStep::Pass(rule) => {
                let body = self.rules.body(rule).iter().map(|(fact, _)| *fact);
                let mut here = body.filter(|fact| self.walk.is_here(*fact));
                here.find(|fact| places.returning_place(*fact).is_none())
            }
            TripStep::Pay(rule) => self.origin_of_costly(rule),
            TripStep::Fires(_) | TripStep::Takes(_) | TripStep::Return(_) | TripStep::Refill(_) => {
                None
            }
        }
    }
}
