//! The finds of each sphere, over the condensed rules of a search.

use super::super::slot;
use crate::grid::BitSet;
use crate::logic::{Checkpoint, CondensedRules, FactId, RuleId, State};
use crate::progression::SphereFinds;

/// What lies at a location: the fact that the copy is held, and its item.
pub(super) type Content = Option<(FactId, u32)>;

/// Finds the spheres of placements, one after another.
pub(super) struct SphereFinder<'r> {
    state: State<'r>,
    start: Checkpoint,
    goal: FactId,
}

impl<'r> SphereFinder<'r> {
    pub fn new(rules: &'r CondensedRules, goal: FactId) -> Self {
        let mut state = State::new(rules.rules());
        state.close();
        Self { start: state.mark(), state, goal }
    }

    /// The rule visits so far.
    pub fn visits(&self) -> u64 {
        self.state.visits()
    }

    /// Finds the spheres of a placement, as [`Progress`](crate::progression::Progress) does over the rows of the world
    /// (test: `search_and_report_measure_the_same`).
    pub fn find(&mut self, contents: &[Content], excluded: &BitSet) -> SphereFinds {
        self.state.undo(self.start);
        let used = |slot: FactId| {
            let content = contents.get(slot.0 as usize).copied().flatten();
            content.filter(|_| !excluded.contains(slot.0))
        };
        let (mut finds, mut seen) = (SphereFinds::default(), 0);
        loop {
            self.state.close();
            while self.state.venture_with(|slot| used(slot).map(|(held, _)| held)) {
                self.state.close();
            }
            let opened = self.opened(&self.state.trail()[seen..], contents.len());
            seen = self.state.trail().len();
            let last = self.final_trip(contents.len());
            let is_met = self.state.knows(self.goal) && (last.is_none() || self.follows());
            if is_met && finds.goal.is_none() {
                finds.goal = Some(finds.spheres.len());
            }
            let items = |opened: &[u32]| {
                let found = opened.iter().filter_map(|at| Some((*at, used(slot(*at))?.1)));
                found.collect::<Vec<_>>()
            };
            // A sphere that opens nothing finds nothing, so it is the last.
            if opened.is_empty() {
                if let Some(last) = last {
                    finds.goal = finds.goal.or(Some(finds.spheres.len()));
                    finds.spheres.push(items(&last));
                }
                return finds;
            }
            let held = opened.iter().filter_map(|at| used(slot(*at)));
            held.for_each(|(held, _)| self.state.add(held));
            finds.spheres.push(items(&opened));
        }
    }

    /// The slots among facts, in order.
    fn opened(&self, facts: &[FactId], locations: usize) -> Vec<u32> {
        let opened = facts.iter().filter(|fact| (fact.0 as usize) < locations);
        let mut opened: Vec<u32> = opened.map(|fact| fact.0).collect();
        opened.sort_unstable();
        opened
    }

    /// The slots that only the trip that ends the game opens; `None` if there are none.
    fn final_trip(&self, locations: usize) -> Option<Vec<u32>> {
        let last = self.state.final_trip()?;
        let gains: Vec<FactId> =
            last.gains.iter().copied().filter(|fact| !self.state.knows(*fact)).collect();
        let opened = self.opened(&gains, locations);
        (!opened.is_empty()).then_some(opened)
    }

    /// Whether the goal follows from what is known at home, for whatever other reason it is known.
    fn follows(&self) -> bool {
        let rules = self.state.rules();
        let fires = |rule: RuleId| {
            let body = rules.body(rule).iter().filter(|(fact, _)| self.state.knows(*fact));
            let weight: u64 = body.map(|(_, weight)| u64::from(*weight)).sum();
            weight >= u64::from(rules.need(rule))
        };
        let mut all = (0..rules.rule_count()).map(RuleId);
        all.any(|rule| rules.head(rule) == self.goal && fires(rule))
    }
}
