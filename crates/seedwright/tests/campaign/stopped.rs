//! Watched work that is stopped at any step.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::campaign::{Campaigner, Error, Stage, Step};
use seedwright::random::Seed;
use seedwright::world::Settings;

use super::pack;

/// The number of steps at which a campaign is stopped.
const STOPS: usize = 60;

#[test]
fn a_campaign_can_be_watched_and_stopped_at_any_step() {
    let pack = pack();
    let mut stages = BTreeSet::new();
    for (id, preset) in pack.presets.iter() {
        let settings = Settings::preset(&pack, id);
        let campaigner = Campaigner::new(&pack, &settings).expect("presets are possible");
        let seed = Seed::from(3);
        let unwatched = campaigner.make(&seed, &mut |_| ControlFlow::Continue(()));
        let unwatched = unwatched.expect("campaigns of presets are found");
        let mut steps = Vec::new();
        let watched = campaigner.make(&seed, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        let watched = watched.expect("watching changes nothing");
        let text = |campaign| campaigner.bundle(campaign, &seed, None).text();
        assert_eq!(text(&watched), text(&unwatched), "{}", preset.name);
        for step in &steps {
            if let Step::Working { stage, done, of } = step {
                assert!(done <= of, "{}: {step:?}", preset.name);
                stages.insert(*stage);
            }
        }
        for number in 0..STOPS {
            // The first steps one by one, then a sample of the others.
            let last = match number {
                0..10 => number,
                _ => steps.len() * number / STOPS,
            };
            let mut seen = 0;
            let stopped = campaigner.make(&seed, &mut |step| {
                assert_eq!(step, steps[seen]);
                seen += 1;
                match seen > last {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            let stopped = stopped.map(drop);
            assert_eq!(stopped, Err(Error::Stopped), "{} {last}", preset.name);
            assert_eq!(seen, last + 1, "{}", preset.name);
        }
    }
    let working = [Stage::Rooms, Stage::Doors, Stage::Locks, Stage::Codes];
    let working = working.into_iter().chain([Stage::Items, Stage::Spheres, Stage::Population]);
    assert_eq!(stages, working.collect());
}
