//! Bundles with early items, and forged ones.

use seedwright_verify::verify;
use serde_json::{Value, json};

use super::bundle;
use crate::items::tests::oracle::kinds;
use crate::items::tests::place;
use crate::items::tests::random_jobs::{Extras, Job};
use crate::logic::tests::random_worlds::{Dice, Sizes, stream};
use crate::world::{Aim, Id, ItemId};

const SIZES: Sizes = Sizes { keys: 1_000, ..Sizes::TINY };

fn is_accepted(bundle: &Value) -> bool {
    verify(bundle.to_string().as_bytes()).is_ok()
}

/// Other steps for the first early copy: a part of them, or with something changed.
fn forged(dice: &mut Dice<'_>, steps: &[u64], most: u32) -> Vec<u64> {
    let mut steps = steps.to_vec();
    for _ in 0..dice.up_to(3) {
        let count = u32::try_from(steps.len()).expect("there are few");
        let at = dice.below(count + 1) as usize;
        match dice.below(3) {
            0 if at < steps.len() => drop(steps.remove(at)),
            1 => steps.truncate(at),
            _ => steps.insert(at, u64::from(dice.below(most))),
        }
    }
    steps
}

#[test]
fn early_items_are_proved_and_no_forgery_makes_one() {
    let (mut own, mut forgeries) = (0, 0);
    for number in 0..6_000 {
        let mut job = Job::random("early", number, SIZES, Extras::Nothing);
        let item = ItemId::from_index(number as usize % job.world.items.len().max(1));
        if job.world.items.is_empty() || job.copies(item) == 0 {
            continue;
        }
        job.request.early = vec![(item, 1)];
        job.request.aim = Some(Aim::Goal);
        job.request.attempts = Some(3);
        let Some(Ok(placement)) = job.placer().ok().map(|placer| place(&placer, number)) else {
            continue;
        };
        let genuine = bundle(&job, number, &placement);
        let text: Value = serde_json::from_str(&genuine.text()).expect("bundles are JSON");
        assert!(is_accepted(&text), "{}: {:?}", job.name, verify(genuine.text().as_bytes()));
        let Some(steps) = genuine.proof.early.first() else {
            continue;
        };
        own += 1;
        let mut without = text.clone();
        without["proof"].as_object_mut().expect("a table").remove("early");
        assert!(!is_accepted(&without), "{}", job.name);
        // Steps that are accepted show what is true.
        let mut stream = stream("early: forged", number);
        let mut dice = Dice(&mut stream);
        let most = u32::try_from(2 * genuine.world.rules.len() + 40).expect("there are few");
        let steps: Vec<u64> = steps.iter().map(|step| u64::from(*step)).collect();
        for _ in 0..20 {
            let mut copy = text.clone();
            copy["proof"]["early"] = json!([forged(&mut dice, &steps, most)]);
            // Another item has to be early, perhaps one that is not.
            let (at, other) = dice.pick(&kinds(&placement.placed).into_iter().collect::<Vec<_>>());
            let name = &job.world.items[other].name;
            copy["stages"]["items"]["early"] = json!({ name: 1 });
            let is_true = kinds(&placement.placed)
                .into_iter()
                .any(|(at, kind)| kind == other && job.is_early_at(other, at));
            assert!(is_true || !is_accepted(&copy), "{}: {at:?}", job.name);
            forgeries += u32::from(!is_true);
        }
    }
    assert!(own > 10 && forgeries > 50, "{own} open their own way back, {forgeries} forgeries");
}
