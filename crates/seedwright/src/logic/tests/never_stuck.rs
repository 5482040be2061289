//! Whether nobody can get stuck, compared with a search through everything that players can do.

use std::collections::BTreeMap;

use super::Case;
use super::random_worlds::Sizes;
use super::walker::Walker;
use crate::logic::{FactId, NeverStuck};

/// How often nobody can get stuck, and how often that is shown.
#[derive(Debug, Default)]
struct Tally {
    finishable: u32,
    never_stuck: u32,
    shown: u32,
}

impl Tally {
    /// Looks at a random world, if its rules are exact and it can be finished by walking.
    fn look_at(&mut self, case: &Case, name: &str) {
        let mut state = case.state();
        state.propagate();
        if !state.knows(case.logic.goal()) || !case.logic.is_exact() {
            return;
        }
        let placed = case.placed();
        let walker = Walker::new(&case.world, &case.settings, &placed);
        let Some(never_stuck) = walker.is_never_stuck() else {
            return;
        };
        let contents: BTreeMap<FactId, FactId> = case.placement.iter().copied().collect();
        let shown = NeverStuck::show(&case.logic, &contents, |_| false);
        assert!(never_stuck || shown.is_err(), "{name}: a player can be stuck");
        self.finishable += 1;
        self.never_stuck += u32::from(never_stuck);
        self.shown += u32::from(shown.is_ok());
    }
}

#[test]
fn whoever_is_never_stuck_can_always_finish() {
    let mut tally = Tally::default();
    for (sizes, worlds) in [(Sizes::TINY, 25_000), (Sizes::LOCKED, 10_000)] {
        let test = format!("never stuck {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, Sizes { keys: 1_000, ..sizes });
            tally.look_at(&case, &format!("{test}, world {number}"));
        }
    }
    let Tally { finishable, never_stuck, shown } = tally;
    eprintln!("{finishable} {never_stuck} {shown}");
    assert!(finishable > 5_000 && shown * 100 > never_stuck * 90, "{tally:?}");
}
