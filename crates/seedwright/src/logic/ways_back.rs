//! Whether there is a way back from everywhere, and a way to every room.

use super::{Logic, State};
use crate::world::{Id, SpotId, World};

impl Logic {
    /// Returns a spot that a player can come to but not return from, in a state that is propagated. Where passages cost
    /// health, a player may have paid for any of them, and must return without paying, because no health may be left.
    pub(crate) fn spot_without_return(&self, state: &State<'_>) -> Option<SpotId> {
        let mut ahead = state.clone();
        let costly = self.rules().energy().map_or(&[][..], |energy| &energy.costly);
        loop {
            let before = ahead.trail().len();
            for rule in costly {
                if rule.needs.iter().all(|need| ahead.knows(*need)) {
                    ahead.add(rule.head);
                }
            }
            ahead.close();
            if ahead.trail().len() == before {
                break;
            }
        }
        let mut spots = (0..self.0.spot_count).map(SpotId);
        spots.find(|spot| {
            let returns = self.returns(*spot);
            ahead.knows(self.reached(*spot)) && returns.is_some_and(|returns| !state.knows(returns))
        })
    }

    /// Whether every room has a spot that a player at home can reach, in a state that is propagated.
    pub(crate) fn reaches_every_room(&self, world: &World, state: &State<'_>) -> bool {
        let mut is_reached = vec![false; world.rooms.len()];
        for (spot, row) in world.spots.iter() {
            is_reached[row.room.index()] |= state.knows(self.reached(spot));
        }
        is_reached.into_iter().all(|is_reached| is_reached)
    }
}
