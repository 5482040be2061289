//! Large inputs: nothing overflows a stack, and nothing takes quadratic time.

use super::sketch::Sketch;
use crate::logic::{Logic, State};
use crate::world::{RequirementId, Requirements, SpotId};

/// Runs a test on a thread with a stack much smaller than the default.
#[expect(clippy::disallowed_types, reason = "the test is about the stack of its thread")]
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    let running = thread.spawn(test).expect("a thread can be started");
    if let Err(panic) = running.join() {
        std::panic::resume_unwind(panic);
    }
}

/// Everything that follows from holding all copies of the pool.
fn with_everything(
    logic: &Logic,
    sketch_items: impl Iterator<Item = crate::world::ItemId>,
) -> State<'_> {
    let mut state = logic.state();
    for item in sketch_items {
        logic.pool_copies(item).for_each(|copy| state.add(copy));
    }
    state.propagate();
    state
}

/// A sketch whose only goal is the end of a passage with this need.
fn behind(mut sketch: Sketch, spots: [SpotId; 2], need: RequirementId) -> Sketch {
    sketch.link(spots[0], spots[1], need);
    sketch.end_at(spots[1]);
    sketch
}

#[test]
fn deep_nesting_compiles_and_propagates() {
    on_a_small_stack(|| {
        let mut sketch = Sketch::new();
        let spots = sketch.spots(["start", "end"]);
        let items = [("Axe", 2), ("Bow", 2)].map(|(name, count)| sketch.item(name, count));
        let [axe, bow, bows] = [(items[0], 1), (items[1], 1), (items[1], 2)]
            .map(|(item, count)| sketch.has(item, count));
        let mut whole = bows;
        for _ in 0..50_000 {
            whole = sketch.draft.requirements.any(&[whole, axe]);
            whole = sketch.draft.requirements.all(&[whole, bow]);
        }
        // A goal is lowered in two modes, and both are as deep.
        sketch.draft.goals.push(whole);
        let game = behind(sketch, spots, whole).finish();
        assert!(!game.finishes(&[(items[0], 2)]));
        assert!(game.finishes(&[(items[0], 1), (items[1], 1)]));
    });
}

#[test]
fn a_million_alternatives_compile_and_propagate() {
    on_a_small_stack(|| {
        const COUNT: u32 = 1_000_000;
        let mut sketch = Sketch::new();
        let spots = sketch.spots(["start", "end"]);
        let pearl = sketch.item("Pearl", COUNT);
        let (moon, sun) = (sketch.item("Moon", 1), sketch.item("Sun", 1));
        let (moon_need, sun_need) = (sketch.has(moon, 1), sketch.has(sun, 1));
        // Each alternative is a separate part: a number of pearls.
        let mut any: Vec<_> = (1..COUNT).map(|count| sketch.has(pearl, 1 + count)).collect();
        any.extend([moon_need, sun_need]);
        let any = sketch.draft.requirements.any(&any);
        let game = behind(sketch, spots, any).finish();
        assert!(!game.finishes(&[(pearl, 1)]));
        assert!(game.finishes(&[(sun, 1)]));
        let everything = with_everything(&game.logic, game.world.items.ids());
        assert!(everything.knows(game.logic.goal()));
    });
}

#[test]
fn long_corridors_propagate_to_the_end() {
    on_a_small_stack(|| {
        let mut sketch = Sketch::new();
        let [mut here] = sketch.spots(["start"]);
        for number in 0..50_000 {
            let [next] = sketch.spots([format!("spot {number}").as_str()]);
            sketch.link(here, next, Requirements::ALWAYS);
            sketch.link(next, here, Requirements::ALWAYS);
            here = next;
        }
        let chest = sketch.location(here, Requirements::ALWAYS);
        let game = sketch.finish();
        assert!(game.opens(chest, &[]));
    });
}

#[test]
fn locks_that_share_a_large_requirement_are_looked_through_once() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let key = sketch.key("Key", 3);
    let needs: Vec<_> = (0..50_000).map(|_| sketch.has(key, 1)).collect();
    let need = sketch.draft.requirements.any(&needs);
    for _ in 0..50_000 {
        sketch.link(hall, hall, need);
    }
    let game = sketch.finish();
    assert_eq!(game.logic.consumption(key), 50_000);
}
