//! Bundles of random placements.

mod early;
mod impossible;
mod never_stuck;

use super::words::Fingerprint;
use super::{Bundle, BundleParts, ItemParts, PreparedBundle, StaticWorld};
use crate::items::tests::place;
use crate::items::tests::random_jobs::{Extras, Job};
use crate::items::{Placement, Placer};
use crate::logic::FactId;
use crate::logic::tests::naive::exists;
use crate::logic::tests::random_worlds::{Dice, Sizes, random_placement, stream};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::random::Seed;
use crate::world::{Amount, ItemAmount, ItemRequest, Requirements, Settings, Term};

/// Returns the bundle and the placement of a random job, if it has one.
fn random_placement_of(job: &Job, number: u32) -> Option<(Bundle, Placement)> {
    let placer = job.placer().ok()?;
    let placement = place(&placer, number).ok()?;
    Some((bundle(job, number, &placement), placement))
}

fn bundle(job: &Job, number: u32, placement: &Placement) -> Bundle {
    let placer = job.placer().expect("there is a placement");
    let seed = Seed::from(u64::from(number));
    Bundle::new(&BundleParts {
        items: Some(ItemParts { request: &job.request, placer: &placer, placement }),
        ..BundleParts::new(&job.world, &job.settings, &seed)
    })
}

/// Calls `judge` with bundles of random jobs, and returns their number.
fn on_random_bundles(
    test: &str,
    jobs: &[(Sizes, u32)],
    mut judge: impl FnMut(&Job, &Bundle, &Placement),
) -> u32 {
    let mut count = 0;
    for (sizes, jobs) in jobs {
        for number in 0..*jobs {
            let job = Job::random(test, number, *sizes, Extras::PoolsAndRequests);
            if let Some((bundle, placement)) = random_placement_of(&job, number) {
                judge(&job, &bundle, &placement);
                count += 1;
            }
        }
    }
    count
}

const JOBS: [(Sizes, u32); 3] = [(Sizes::TINY, 800), (Sizes::SMALL, 800), (Sizes::MEDIUM, 100)];

#[test]
fn what_is_written_is_read_back_the_same() {
    let count = on_random_bundles("read", &JOBS, |job, bundle, placement| {
        let text = bundle.text();
        let again = Bundle::read(text.as_bytes()).unwrap();
        assert_eq!(again, *bundle, "{}", job.name);
        assert_eq!(again.text(), text, "{}", job.name);
        let (_, numbers) = StaticWorld::new(&job.world, &job.logic);
        let placed = placement.placed.iter().map(|one| numbers.placed(one));
        assert_eq!(again.placed_items(), Some(placed.collect()), "{}", job.name);
    });
    assert!(count > 300, "{count} bundles");
}

#[test]
fn rows_know_the_same_as_the_logic() {
    for (sizes, jobs) in [(Sizes::LOCKED, 300), (Sizes::SMALL, 600), (Sizes::MEDIUM, 100)] {
        for number in 0..jobs {
            let job = Job::random("rows", number, sizes, Extras::PoolsAndRequests);
            let (rows, numbers) = StaticWorld::new(&job.world, &job.logic);
            let (plain, again) = (job.logic.rules(), rows.rules(&[]));
            let absent = |id: &_| !exists(&job.world, &job.settings, *id);
            let absent: Vec<_> = job.world.locations.ids().filter(absent).collect();
            let absent: Vec<_> = absent.iter().map(|id| job.logic.open(*id)).collect();
            let rest = again.fact_count() + absent.len() as u32;
            assert_eq!(plain.fact_count(), rest, "{}", job.name);
            let mut stream = stream("rows: given", number);
            let mut states = [job.logic.state(), crate::logic::State::new(&again)];
            let placement = random_placement(&mut stream, &job.world, &job.logic);
            for (slot, copy) in placement {
                if Dice(&mut stream).one_in(3) {
                    states[0].add(copy);
                    states[1].add(FactId(numbers.fact(copy)));
                } else if !absent.contains(&slot) {
                    states[0].put(slot, Some(copy));
                    let [slot, copy] = [slot, copy].map(|fact| FactId(numbers.fact(fact)));
                    states[1].put(slot, Some(copy));
                }
                states.iter_mut().for_each(crate::logic::State::propagate);
                for fact in (0..plain.fact_count()).map(FactId) {
                    let [one, other] = &states;
                    let meaning = job.logic.meaning(fact);
                    let same = match absent.contains(&fact) {
                        true => !one.knows(fact),
                        false => one.knows(fact) == other.knows(FactId(numbers.fact(fact))),
                    };
                    assert!(same, "{}: {meaning:?}", job.name);
                }
            }
            let goal = FactId(numbers.fact(job.logic.goal()));
            assert_eq!(rows.layout().goal, goal, "{}", job.name);
        }
    }
}

#[test]
fn hash_words_tell_decisions_apart() {
    let (mut changed, mut same) = (0, 0);
    on_random_bundles("words", &JOBS[..2], |job, bundle, placement| {
        let fingerprint =
            |decisions: &super::Decisions| Fingerprint::new(&bundle.world_hash, decisions);
        let own =
            Fingerprint { words: bundle.hash_words.clone(), glyphs: bundle.hash_glyphs.clone() };
        assert_eq!(fingerprint(&bundle.decisions), own, "{}", job.name);
        for position in 1..bundle.decisions.items.len() {
            // Swap two copies.
            let mut other = bundle.decisions.clone();
            let (first, second) = other.items.split_at_mut(position);
            std::mem::swap(&mut first[0].location, &mut second[0].location);
            let other = fingerprint(&other);
            let differs = other.words != own.words && other.glyphs != own.glyphs;
            changed += u32::from(differs);
            same += u32::from(!differs);
        }
        // Another seed with the same result is the same result.
        let again = self::bundle(job, 77, placement);
        assert_eq!(again.hash_words, bundle.hash_words, "{}", job.name);
    });
    assert!(changed > 200 && same == 0, "{changed} changed, {same} did not");
}

#[test]
fn texts_have_a_row_on_each_line() {
    let count = on_random_bundles("lines", &[(Sizes::MEDIUM, 150)], |job, bundle, _| {
        let text = bundle.text();
        let longest = text.lines().map(str::len).max();
        assert!(longest <= Some(150), "{}: {longest:?} characters", job.name);
        let rows = bundle.world.rules.iter();
        let rows = rows.map(|(head, need, body)| format!("[{head},{need},{body}]"));
        let mut lines = text.lines().map(|line| line.trim().trim_end_matches(','));
        for row in rows {
            assert!(lines.any(|line| line == row), "{}: {row}", job.name);
        }
    });
    assert!(count > 20, "{count} bundles");
}

#[test]
fn random_bundles_are_proved_by_the_checker() {
    let count = on_random_bundles("checker", &JOBS, |job, bundle, _| {
        let verdict = seedwright_verify::verify(bundle.text().as_bytes());
        assert!(verdict.is_ok(), "{}: {verdict:?}", job.name);
    });
    assert!(count > 300, "{count} bundles");
}

#[test]
fn a_starting_copy_that_is_enough_leaves_no_use_for_another_item() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let [axe, bow] = ["Axe", "Bow"].map(|name| sketch.item(name, 1));
    let (item, count) = (axe, Amount::Fixed(1));
    sketch.draft.starting_items.push(ItemAmount { item, count });
    let terms = [(1, Term::Item(axe)), (1, Term::Item(bow))];
    let either = sketch.draft.requirements.sum(&terms, Amount::Fixed(1));
    sketch.draft.goals.push(either);
    for _ in 0..2 {
        sketch.location(hall, Requirements::ALWAYS);
    }
    let Game { world, logic } = sketch.finish();
    let (settings, request, seed) =
        (Settings::defaults(&world), ItemRequest::default(), Seed::from(0));
    let placer = Placer::new(&world, &settings, &logic, &request).unwrap();
    let placement = place(&placer, 0).unwrap();
    let bundle = Bundle::new(&BundleParts {
        items: Some(ItemParts { request: &request, placer: &placer, placement: &placement }),
        ..BundleParts::new(&world, &settings, &seed)
    });
    let verdict = seedwright_verify::verify(bundle.text().as_bytes());
    assert!(verdict.is_ok(), "{verdict:?}");
}

#[test]
fn prepared_bundles_agree_with_whole_ones() {
    let sizes = [(Sizes::SMALL, 200)];
    let count = on_random_bundles("parts", &sizes, |job, bundle, placement| {
        let placer = job.placer().expect("there is a placement");
        let ready = PreparedBundle::new(&job.world, &job.request, &placer);
        let (placed, proof) = (ready.placed(placement), ready.proof(placement));
        assert_eq!(Some(&placed), bundle.placed_items().as_ref());
        assert_eq!((&proof.steps, &proof.early), (&bundle.proof.steps, &bundle.proof.early));
        let hash = ready.hash(&placed).to_hex();
        assert_eq!(hash.as_str(), bundle.hash());
        let (words, glyphs) = super::fingerprint(&hash);
        assert_eq!((words, glyphs), (bundle.hash_words.clone(), bundle.hash_glyphs.clone()));
        assert_eq!(ready.settings(), &bundle.stages["items"]);
    });
    assert!(count > 20, "{count} bundles");
}
