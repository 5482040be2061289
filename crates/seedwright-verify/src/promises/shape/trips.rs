//! Trips into places that can't yet be left.
//!
//! A player at home goes to a spot without a way back, does something there, and perhaps finds the way home. Where such
//! trips are few, they are gone through one by one: a state is where the player stays and what lasts there, and everything
//! that can be done in it leads to another. A state that offers no more than one before it is left out. Nothing is taken
//! back, and there is a limit, beyond which the answer is "unknown".

use super::player::{Player, RuleIndex};
use crate::kernel::BitSet;
use crate::problem::Problem;

/// The most states of the trips from one home.
const MAX_STATES: usize = 64;
/// The most work on the trips of a world.
const MAX_WORK: u64 = 1 << 28;

/// Where a player comes to on a trip.
pub(super) struct AwayState {
    /// What is known there, without the spots where the trip ends.
    pub known: BitSet,
    /// Whether the trip can end at home here.
    pub comes_home: bool,
}

/// The trips from a home, and what is taken on them.
pub(super) struct Trips<'t> {
    /// What is known at home.
    pub home: &'t BitSet,
    /// The spots where the player is home again, so that the trip ends.
    pub ends: &'t BitSet,
    /// Whether what lies at a location can be used on the trip on which it is found.
    pub takes: &'t dyn Fn(u32) -> bool,
}

impl Trips<'_> {
    /// Where players can come to; `None` if that is too much, or depends on health.
    pub fn states(&self, rules: &RuleIndex<'_>) -> Result<Option<Vec<AwayState>>, Problem> {
        if rules.world.file.health.is_some() {
            return Ok(None);
        }
        let mut states: Vec<AwayState> = Vec::new();
        let mut here = self.home.clone();
        for next in 0..=MAX_STATES {
            for (spot, head) in stops(rules, &here) {
                let mut begin = here.clone();
                begin.insert(head);
                if covers(rules, &states, &begin, spot) {
                    continue;
                }
                let mut player = rules.away(&begin, spot);
                player.close_away(rules, self.ends, self.takes)?;
                rules.spend(player.lookups);
                states.push(self.state(rules, player));
                if states.len() > MAX_STATES || rules.is_spent() {
                    return Ok(None);
                }
            }
            match states.get(next) {
                Some(state) => here.copy_from(&state.known),
                None => return Ok(Some(states)),
            }
        }
        Ok(None)
    }

    fn state(&self, rules: &RuleIndex<'_>, player: Player) -> AwayState {
        let spots = &rules.world.facts.reached;
        let mut known = player.known;
        let at_home: Vec<u32> =
            known.members(spots).filter(|spot| self.ends.contains(*spot)).collect();
        at_home.iter().for_each(|spot| known.remove(*spot));
        AwayState { known, comes_home: !at_home.is_empty() }
    }
}

/// Where the player can stay to do something that they can't return from, and what that brings.
fn stops(rules: &RuleIndex<'_>, known: &BitSet) -> Vec<(u32, u32)> {
    let (world, mut lookups) = (rules.world, 0_u64);
    let mut stops = Vec::new();
    for (number, back) in rules.actions.iter().copied() {
        let Some(rule) = world.rules().get(number as usize) else { continue };
        if known.contains(rule.head) || known.contains(back) {
            continue;
        }
        let body = world.body(rule);
        lookups = lookups.saturating_add(body.len() as u64);
        let ready = body.iter().filter(|[fact, _]| *fact == back || known.contains(*fact));
        let weight: u64 = ready.map(|[_, weight]| u64::from(*weight)).sum();
        if weight >= u64::from(rule.need) {
            stops.push((back.saturating_sub(world.facts.returns.start), rule.head));
        }
    }
    rules.spend(lookups.saturating_add(rules.actions.len() as u64));
    stops
}

/// Whether a player in one of the states can come to a spot and knows all that lasts of these facts.
fn covers(rules: &RuleIndex<'_>, states: &[AwayState], known: &BitSet, spot: u32) -> bool {
    let facts = &rules.world.facts;
    rules.spend(u64::from(facts.end / 8).saturating_mul(states.len() as u64));
    let mut states = states.iter().map(|state| &state.known);
    states.any(|state| state.contains(spot) && known.is_subset_outside(state, &facts.relative()))
}

impl RuleIndex<'_> {
    /// Adds to the work on trips.
    pub fn spend(&self, work: u64) {
        // A closure also takes memory for all facts and bodies.
        let facts = u64::from(self.world.facts.end / 8);
        let work = work.saturating_add(facts);
        self.spent.set(self.spent.get().saturating_add(work));
    }

    fn is_spent(&self) -> bool {
        self.spent.get() > MAX_WORK
    }

    /// The conclusions of actions that one set has and another lacks.
    pub fn gains(&self, known: &BitSet, before: &BitSet) -> Vec<u32> {
        let rules =
            self.actions.iter().filter_map(|(rule, _)| self.world.rules().get(*rule as usize));
        let heads = rules.map(|rule| rule.head);
        heads.filter(|head| known.contains(*head) && !before.contains(*head)).collect()
    }

    /// The spots that a player who knows this can return from.
    pub fn home_spots(&self, known: &BitSet) -> BitSet {
        let facts = &self.world.facts;
        let mut spots = BitSet::new(facts.end);
        let returns = known.members(&facts.returns);
        spots.extend(returns.map(|fact| fact.saturating_sub(facts.returns.start)));
        spots
    }
}
