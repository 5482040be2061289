//! The way on of a player who stands somewhere, with nothing but what is given.

use super::explore::{Explorer, Kind};
use super::{FactId, State, Stop, TripStep, Trips};

/// Why no way on was found.
#[derive(Debug, Default)]
pub(in crate::logic) struct NoWayOn {
    /// The lasting facts that were looked up and missing.
    pub missing: Vec<FactId>,
    /// The slots that were opened.
    pub opened: Vec<FactId>,
}

impl State<'_> {
    /// Lets trips be made in any world.
    pub(in crate::logic) fn allow_trips(&mut self) {
        if self.trips.is_none() {
            self.trips = Trips::always(self.rules());
        }
    }

    /// Finds a way from a place to another one that the player is known to return from, or to the goal, for a player who
    /// also knows the given facts. Nothing is learned.
    ///
    /// # Errors
    /// If none was found, what was looked up and missing.
    pub(in crate::logic) fn way_on(
        &mut self,
        place: u32,
        given: &[FactId],
    ) -> Result<Vec<TripStep>, NoWayOn> {
        let rules = self.rules();
        let Some((walk, mut trips)) = rules.walk.as_ref().zip(self.trips.take()) else {
            return Err(NoWayOn::default());
        };
        let mark = self.mark();
        given.iter().for_each(|fact| self.add(*fact));
        (trips.lookups, trips.is_spent) = (0, false);
        let kind = Kind::Canonical;
        let mut explorer = Explorer { state: self, rules, walk, trips: &mut trips, kind };
        let way = match explorer.go(Stop { base: place, pass: None }) {
            Ok(way) | Err(Some(way)) => Ok(trips.made(way).steps.clone()),
            Err(None) => {
                Err(NoWayOn { missing: trips.missing.clone(), opened: trips.opened.clone() })
            }
        };
        trips.made.clear();
        self.undo_away(mark);
        self.visits += trips.lookups;
        self.trips = Some(trips);
        way
    }
}
