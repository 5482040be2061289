//! Thousands of random single changes: those that break the world are refuted, and those that are accepted still hold.

use std::collections::BTreeMap;

use seedwright::bundle::Bundle;
use seedwright::random::{Seed, Stream};
use seedwright::world::ReturnMode;
use seedwright_verify::Claim;

use crate::cases::{of_random_worlds, of_station, seal, verdict};
use crate::edits::{Forger, TARGETS, Target};
use crate::oracle::Oracle;

/// The number of times each verdict was given: accepted, or the refuted claim, and whether at a step.
type Answers = BTreeMap<(Target, Option<(&'static str, bool)>), u32>;

/// Judges one bundle: the checker and the oracle must agree.
#[track_caller]
fn agreed(bundle: &Bundle, what: &str) -> Result<(), (Claim, Option<usize>)> {
    let (verdict, oracle) = (verdict(bundle), Oracle::new(bundle));
    assert_eq!(verdict, oracle.judge(), "{what}");
    assert!(verdict.is_err() || oracle.can_be_finished(), "{what}");
    verdict
}

/// Changes a bundle in one place for each number, and judges the result.
fn attack(bundle: &Bundle, numbers: std::ops::Range<u64>, answers: &mut Answers) {
    let mut original = bundle.clone();
    // No claim depends on it, and it takes longest to read.
    original.progression = serde_json::Value::Null;
    for number in numbers {
        let target = TARGETS[number as usize % TARGETS.len()];
        let what = format!("seed {}, {target:?}, change {number}", bundle.seed);
        let mut forged = original.clone();
        let stream = Stream::new(&Seed::from(number), "attacks", &bundle.seed, 0);
        let mut forger = Forger { stream, bundle: &mut forged };
        forger.change(target);
        if forged.world != original.world {
            assert_eq!(verdict(&forged), Err((Claim::World, None)), "{what}");
            seal(&mut forged);
        }
        let verdict = agreed(&forged, &what);
        let kind = verdict.err().map(|(claim, step)| (name(claim), step.is_some()));
        *answers.entry((target, kind)).or_default() += 1;
    }
}

fn name(claim: Claim) -> &'static str {
    match claim {
        Claim::World => "world",
        Claim::Doors => "doors",
        Claim::Codes => "codes",
        Claim::Items => "items",
        Claim::Rooms => "rooms",
        Claim::Population => "population",
        Claim::Proof => "proof",
        _ => "another part",
    }
}

/// Asserts that each kind of verdict occurred, so that the attacks reach every check.
fn assert_varied(answers: &Answers) {
    let count = |target, kind| answers.get(&(target, kind)).copied().unwrap_or(0);
    for (target, kind) in [
        (Target::Decisions, None),
        (Target::Decisions, Some(("items", false))),
        (Target::Decisions, Some(("proof", true))),
        (Target::Proof, None),
        (Target::Proof, Some(("proof", true))),
        (Target::Proof, Some(("proof", false))),
        (Target::Rules, None),
        (Target::Rules, Some(("world", false))),
        (Target::Rules, Some(("proof", true))),
        (Target::Start, Some(("world", false))),
        (Target::Start, Some(("proof", true))),
        (Target::Tables, None),
        (Target::Tables, Some(("world", false))),
        (Target::Tables, Some(("items", false))),
        (Target::Wishes, None),
        (Target::Wishes, Some(("items", false))),
        (Target::Wishes, Some(("proof", true))),
        (Target::Hash, Some(("world", false))),
    ] {
        let count = count(target, kind);
        assert!(count >= 3, "{target:?}, {kind:?}: {count} of {answers:?}");
    }
    assert_eq!(count(Target::Hash, None), 0);
}

#[test]
fn changed_bundles_of_random_worlds_are_seen_through() {
    let mut answers = Answers::new();
    for return_mode in [ReturnMode::Walk, ReturnMode::Warp] {
        for bundle in of_random_worlds(return_mode, 100) {
            attack(&bundle, 0..105, &mut answers);
        }
    }
    assert_varied(&answers);
}

#[test]
fn changed_bundles_of_the_station_are_seen_through() {
    let mut answers = Answers::new();
    for (number, (_, bundle)) in (0..).zip(of_station()) {
        attack(&bundle, 28 * number..28 * (number + 1), &mut answers);
    }
    assert_varied(&answers);
}
