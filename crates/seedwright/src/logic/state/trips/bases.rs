//! A home elsewhere, for players who leave the start for good.

use super::super::{FactId, Reason, State};
use super::{RuleId, Stop, WalkRules};

impl<'w> State<'w> {
    /// Returns the stops of this home: places ahead, without a way back, where something can be done at once.
    pub(crate) fn stops(&self) -> Vec<Stop> {
        let mut stops: Vec<Stop> = Vec::new();
        let Some(walk) = &self.rules().walk else {
            return stops;
        };
        for number in &walk.risky {
            let action = walk.actions[*number as usize];
            let head = self.rules().head(action.rule);
            // The goal may be known only because the final trip leads to it.
            let is_ahead = self.knows(walk.at_home(action.from))
                && !self.knows(walk.at_home(walk.places.returns_at(action.base)))
                && (!self.knows(head) || head == walk.goal);
            if is_ahead && self.could_fire(walk, action.rule, walk.places.returns_at(action.base)) {
                let stop = Stop::of(action, walk.places.reached_at(action.base));
                if !stops.contains(&stop) {
                    stops.push(stop);
                }
            }
        }
        stops
    }

    /// Every place where the player could stay, whether or not there is anything to do.
    #[cfg(test)]
    pub(crate) fn all_stops(&self) -> Vec<Stop> {
        let Some(walk) = &self.rules().walk else {
            return Vec::new();
        };
        let actions = walk.actions.iter();
        let passing = actions.map(|action| Stop::of(*action, walk.places.reached_at(action.base)));
        let staying = (0..walk.places.count).map(|base| Stop { base, pass: None });
        passing.chain(staying).filter(|stop| self.can_leave_to(*stop)).collect()
    }

    /// Whether the player can go to a stop and stay there.
    pub(crate) fn can_leave_to(&self, stop: Stop) -> bool {
        self.rules().walk.as_ref().is_some_and(|walk| match stop.pass {
            None => self.knows(walk.at_home(walk.places.reached_at(stop.base))),
            Some(rule) => self.could_fire(walk, rule, walk.places.returns_at(stop.base)),
        })
    }

    fn could_fire(&self, walk: &WalkRules, rule: RuleId, back: FactId) -> bool {
        let body = self.rules().body(rule).iter();
        let known = body.filter(|(fact, _)| *fact == back || self.knows(walk.at_home(*fact)));
        known.map(|(_, weight)| weight).sum::<u32>() >= self.rules().need(rule)
    }

    /// Returns the state of a player who leaves for good, and is at home at a stop from now on. What was gathered
    /// before lasts; what can be reached is another question. It is not yet propagated. The rules must be for a home
    /// [anywhere](crate::logic::Home::Anywhere).
    pub(crate) fn moved_to(&self, stop: Stop) -> State<'w> {
        let rules = self.rules();
        let mut state = State::knowing_nothing(rules);
        let Some(walk) = &rules.walk else {
            return state;
        };
        debug_assert!(
            !walk.is_for_start(),
            "these rules take it that the player is at home at the start"
        );
        let is_at_the_end =
            |fact: FactId| fact == walk.goal && matches!(self.reason(fact), Some(Reason::Trip(_)));
        let lasting = self.trail().iter().copied().filter(|fact| !walk.is_here(*fact));
        lasting.filter(|fact| !is_at_the_end(*fact)).for_each(|fact| state.add(fact));
        state.add(walk.places.reached_at(stop.base));
        state.add(walk.places.returns_at(stop.base));
        stop.pass.into_iter().for_each(|rule| state.add(rules.head(rule)));
        state.contents.clone_from(&self.contents);
        if let Some((new, old)) = state.trips.as_mut().zip(self.trips.as_ref()) {
            new.finish.clone_from(&old.finish);
            new.goal_is_enough = old.goal_is_enough;
            new.comes_home = old.comes_home;
        }
        state
    }
}
