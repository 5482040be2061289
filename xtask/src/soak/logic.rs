//! Soak of the logic core.

use std::num::NonZeroU32;

use seedwright::logic::{FactId, Logic, State};
use seedwright::random::{Seed, Stream};
use seedwright::world::Settings;

use super::Report;
use crate::bench::Family;

/// Learns everything in a random order with random budgets, and undoes in between. The final facts must not depend on
/// the order, and undoing everything must restore the initial state.
pub fn order(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    for (family, name) in [(Family::Wide, "wide"), (Family::Deep, "deep")] {
        let world = family.world(400);
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        let copies: Vec<FactId> = world.items.ids().flat_map(|item| logic.copies(item)).collect();
        let mut begun = logic.state();
        begun.propagate();
        let mut all = begun.clone();
        copies.iter().for_each(|copy| all.add(*copy));
        all.propagate();
        let expected = known(&all, &logic);
        for seed in 0..seeds {
            let mut stream = Stream::new(&Seed::from(seed), "soak", name, 0);
            let mut state = begun.clone();
            wander(&mut state, &copies, &mut stream);
            if known(&state, &logic) != expected {
                return Err(format!("{name}, seed {seed}: the known facts depend on the order"));
            }
            state.undo(begun.mark());
            if state != begun {
                return Err(format!("{name}, seed {seed}: undoing did not restore the state"));
            }
            report.progress(seed, seeds);
        }
    }
    Ok(())
}

fn known(state: &State<'_>, logic: &Logic) -> Vec<bool> {
    let facts = 0..logic.rules().fact_count();
    facts.map(|fact| state.knows(FactId(fact))).collect()
}

/// Adds all copies in a random order; sometimes stops half-way, or removes some and adds them again.
fn wander(state: &mut State<'_>, copies: &[FactId], stream: &mut Stream) {
    const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");
    let mut order = copies.to_vec();
    stream.shuffle(&mut order);
    for part in order.chunks(7) {
        let mark = state.mark();
        part.iter().for_each(|copy| state.add(*copy));
        state.propagate_within(u64::from(stream.below(FOUR)) * 50);
        if stream.chance(1, FOUR) {
            state.undo(mark);
            part.iter().for_each(|copy| state.add(*copy));
        }
    }
    state.propagate();
}
