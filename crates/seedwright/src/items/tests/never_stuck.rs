//! The promise that nobody gets stuck, in small worlds in which every placement is walked.

use super::oracle::{Kinds, kinds};
use super::place;
use super::walked::{PLAIN, is_met, pits, placements};
use crate::items::{Error, Placer};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::logic::tests::walker::Walker;
use crate::world::{Aim, ItemRequest, PlayPromise, Requirements, Settings};

/// What came of many worlds.
#[derive(Debug, Default)]
struct Tally {
    /// Worlds with a placement that meets the aim, and in which nobody can get stuck.
    keepable: u32,
    /// Those of them in which one was found.
    kept: u32,
    faults: Vec<String>,
}

impl Tally {
    fn judge(&mut self, name: &str, game: &Game, aim: Aim) {
        let settings = Settings::defaults(&game.world);
        let is_kept = |placed: &Kinds| {
            let walker = Walker::new(&game.world, &settings, placed);
            let meets = || is_met(game, &settings, aim, placed) == Some(true);
            walker.is_never_stuck() == Some(true) && meets()
        };
        let request = ItemRequest {
            aim: Some(aim),
            promise: Some(PlayPromise::NeverStuck),
            ..ItemRequest::default()
        };
        let is_keepable = placements().iter().any(is_kept);
        self.keepable += u32::from(is_keepable);
        let placer = Placer::new(&game.world, &settings, &game.logic, &request);
        let outcome = match placer {
            Ok(placer) => place(&placer, 0),
            Err(refusal) => Err(Error::Impossible(refusal)),
        };
        match outcome {
            Ok(placement) if is_kept(&kinds(&placement.placed)) => self.kept += 1,
            Ok(placement) => self.faults.push(format!("{name}: {:?}", placement.placed)),
            Err(Error::Impossible(reason)) if is_keepable && reason.is_proved() => {
                self.faults.push(format!("{name}: refused: {reason}"));
            }
            Err(_) => {}
        }
    }
}

#[test]
fn a_promise_that_can_be_kept_is_often_kept() {
    let mut tally = Tally::default();
    for number in 0..450 {
        let (game, _) = pits("promised", number, PLAIN);
        let aim = [Aim::Goal, Aim::Items, Aim::Locations][number as usize % 3];
        tally.judge(&format!("world {number}, {aim:?}"), &game, aim);
    }
    assert!(tally.faults.is_empty(), "{tally:#?}");
    let Tally { keepable, kept, .. } = tally;
    // Of 206 in the first 1,200 worlds, 202 are kept. In the other 4 no placement is shown that keeps it; wherever one is
    // shown, one is found.
    assert!(keepable > 60 && kept * 100 > keepable * 95, "{kept} of {keepable}");
}

/// A corridor of places that are left only onwards, and home from the last one, with a location in each. Where it is
/// locked, each place is left with a key of its own.
fn corridor(places: u32, is_locked: bool) -> Game {
    let mut sketch = Sketch::new();
    let [start] = sketch.spots(["start"]);
    let mut last = sketch.spots(["place 0"])[0];
    sketch.link(start, last, Requirements::ALWAYS);
    for number in 1..=places {
        sketch.location(last, Requirements::ALWAYS);
        let need = match is_locked {
            true => {
                let key = sketch.item(&format!("Key {number}"), 1);
                sketch.has(key, 1)
            }
            false => Requirements::ALWAYS,
        };
        let next = match number == places {
            true => start,
            false => sketch.spots([format!("place {number}").as_str()])[0],
        };
        sketch.link(last, next, need);
        last = next;
    }
    let gem = sketch.item("Gem", 1);
    sketch.location(start, Requirements::ALWAYS);
    let held = sketch.has(gem, 1);
    sketch.draft.goals.push(held);
    sketch.finish()
}

#[test]
fn long_corridors_are_left() {
    for (is_locked, aim) in [(false, Aim::Goal), (false, Aim::Items), (true, Aim::Goal)] {
        let game = corridor(256, is_locked);
        let settings = Settings::defaults(&game.world);
        let request = ItemRequest {
            aim: Some(aim),
            promise: Some(PlayPromise::NeverStuck),
            ..ItemRequest::default()
        };
        let placer = Placer::new(&game.world, &settings, &game.logic, &request);
        let placer = placer.expect("nothing is out of reach");
        let placement = place(&placer, 0).expect("each key is where it is needed");
        let shown = placement.never_stuck.expect("it is promised");
        // Where only the goal counts, a key out of reach can close the corridor.
        assert!(is_locked || shown.ways.len() == 256, "{aim:?}");
    }
}

/// A pit that anyone can fall into, with or without a location, whose way out needs the rope.
fn pit(has_location: bool) -> Game {
    let mut sketch = Sketch::new();
    let [start, pit] = sketch.spots(["start", "pit"]);
    let rope = sketch.item("Rope", 1);
    let need = sketch.has(rope, 1);
    sketch.link(start, pit, Requirements::ALWAYS);
    sketch.link(pit, start, need);
    sketch.location(start, Requirements::ALWAYS);
    if has_location {
        sketch.location(pit, Requirements::ALWAYS);
    }
    sketch.draft.goals.push(need);
    sketch.finish()
}

#[test]
fn nobody_gets_out_of_a_pit_in_which_nothing_can_be_found() {
    for has_location in [false, true] {
        let game = pit(has_location);
        let settings = Settings::defaults(&game.world);
        let promise = Some(PlayPromise::NeverStuck);
        let request = ItemRequest { promise, ..ItemRequest::default() };
        let placer = Placer::new(&game.world, &settings, &game.logic, &request);
        if has_location {
            let placement = place(&placer.unwrap(), 0).expect("the rope can be in the pit");
            assert_eq!(kinds(&placement.placed).len(), 1);
            continue;
        }
        let refusal = placer.map(|_| ()).unwrap_err();
        assert!(refusal.is_proved());
        let expected = "a player can get stuck at `Room.pit` whatever is placed where: no item is needed to come \
                        there, and without one, no location can be opened and the goal can't be met from there";
        assert_eq!(refusal.to_string(), expected);
    }
}
