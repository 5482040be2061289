//! Whether nobody can get stuck, compared with a search through everything that players can do.

use std::collections::BTreeMap;

use super::Case;
use super::linked::random_linking;
use super::random_worlds::{Dice, Sizes, random_placement, random_settings, random_world, stream};
use super::sketch::Sketch;
use super::walker::Walker;
use crate::logic::{FactId, Logic, Meaning, NeverStuck, StuckSpot};
use crate::world::{EndId, Linking, LocationId, Requirements, SpotId};

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
    // 92 % of the worlds in which nobody can get stuck are shown.
    let enough = finishable > 5_000 && finishable > never_stuck && shown * 100 > never_stuck * 91;
    assert!(enough, "{tally:?}");
}

#[test]
fn open_doors_show_what_linked_ones_do() {
    let mut shown = 0;
    for number in 0..4_000 {
        let mut stream = stream("never stuck, open", number);
        let sizes = Sizes { keys: 1_000, ..Sizes::SMALL };
        let world = random_world(&mut stream, sizes);
        let settings = random_settings(&mut stream, &world);
        // Doors with locks are never relinked.
        let linking = match world.doors.ids().any(|door| world.is_locked(door)) {
            true => Linking::drawn(&world),
            false => random_linking(&mut Dice(&mut stream), &world, number % 2 == 0),
        };
        let linked = Logic::compile_linked(&world, &settings, &linking);
        let open = Logic::compile_open(&world, &settings, Some(&linking));
        let ends = open.ends().expect("doors are open");
        let placement = random_placement(&mut stream, &world, &linked);
        let of_linked: BTreeMap<FactId, FactId> = placement.iter().copied().collect();
        let mut of_open = BTreeMap::new();
        for (from, to) in (0..).map(EndId).zip(linking.all()) {
            of_open.extend(ends.contents(from, *to));
        }
        for (slot, copy) in placement {
            let Meaning::Open(location) = linked.meaning(slot) else { continue };
            let Meaning::Held(item, copy) = linked.meaning(copy) else { continue };
            let copy = copy - linked.starting_copies(item);
            of_open.insert(open.open(location), open.pool_copy(item, copy).expect("it exists"));
        }
        if !linked.is_exact() || NeverStuck::show(&linked, &of_linked, |_| false).is_err() {
            continue;
        }
        let again = NeverStuck::show(&open, &of_open, |_| false);
        assert!(again.is_ok(), "world {number}: {again:?}");
        shown += 1;
    }
    assert!(shown > 1_000, "{shown} worlds");
}

/// A pit with two ways in, each past another spot, and with these ways out to the start, where the goal is.
fn pit(
    ways_out: impl Fn(&mut Sketch, [SpotId; 2], SpotId, SpotId),
) -> Result<NeverStuck, StuckSpot> {
    let mut sketch = Sketch::new();
    let [start, left, right, pit] = sketch.spots(["start", "left", "right", "pit"]);
    for side in [left, right] {
        sketch.link(start, side, Requirements::ALWAYS);
        sketch.link(side, pit, Requirements::ALWAYS);
    }
    ways_out(&mut sketch, [left, right], pit, start);
    let gem = sketch.item("Gem", 1);
    sketch.location(start, Requirements::ALWAYS);
    let goal = sketch.has(gem, 1);
    sketch.draft.goals.push(goal);
    let logic = sketch.finish().logic;
    let content = logic.pool_copy(gem, 0).expect("there is one");
    let contents = BTreeMap::from([(logic.open(LocationId(0)), content)]);
    NeverStuck::show(&logic, &contents, |_| false)
}

#[test]
fn whoever_was_somewhere_knows_it() {
    let shown = pit(|sketch, [left, right], pit, start| {
        let sides = [left, right].map(|side| sketch.draft.requirements.reached(side));
        let either = sketch.draft.requirements.any(&sides);
        sketch.link(pit, start, either);
    });
    // Everyone in the pit was at one of the two sides, so one way out is enough.
    assert!(shown.is_ok_and(|shown| shown.states.is_empty()));
}

#[test]
fn players_can_have_different_ways_on() {
    let shown = pit(|sketch, sides, pit, start| {
        for side in sides {
            let seen = sketch.draft.requirements.reached(side);
            sketch.link(pit, start, seen);
        }
    });
    assert!(shown.is_ok_and(|shown| !shown.states.is_empty()));
    let stuck = pit(|sketch, [left, _], pit, start| {
        let seen = sketch.draft.requirements.reached(left);
        sketch.link(pit, start, seen);
    });
    // A player who goes to the right side is stuck there, because only the pit lies ahead.
    assert_eq!(stuck.map_err(|stuck| stuck.spot), Err(SpotId(2)));
}
