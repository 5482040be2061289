//! Chooses the settings of the door shuffle.
//!
//! The map does not say how its doors are to be shuffled, and on many maps the default settings can't work: if few doors can
//! move, none of them leads out of a neighbourhood. So settings are tried on the map, the most local first, until some give
//! a map for every seed that is tried, and mostly one on which rooms have other neighbours.

use std::ops::ControlFlow;

use seedwright::doors::{DoorRules, Shuffler};
use seedwright::random::Seed;
use seedwright::world::{Depth, Difficulty, DoorMode, DoorRequest, Outer, Settings, World};

use crate::report::{Notes, Treatment};

/// The number of seeds for which settings must give a map.
const SEEDS: u64 = 8;

/// The most steps for each of them.
const STEPS: u64 = 2_000_000;

/// The settings to try, in words and as a request.
fn candidates() -> [(&'static str, DoorRequest); 6] {
    let request = DoorRequest::default;
    [
        ("circle spins", request()),
        (
            "circle spins with `depth = 1`, because deeper ones can't spin here",
            DoorRequest { depth: Some(Depth::Doors(1)), ..request() },
        ),
        (
            "circle spins with `outer = \"not-to-centre\"`, because no doors that lead out of a neighbourhood can spin here",
            DoorRequest { outer: Some(Outer::NotToCentre), ..request() },
        ),
        (
            "circle spins with `outer = \"not-to-centre\"` and `difficulty = \"hard\"`, because few doors can spin here",
            DoorRequest {
                outer: Some(Outer::NotToCentre),
                difficulty: Some(Difficulty::Hard),
                ..request()
            },
        ),
        (
            "swaps, because nothing can spin here",
            DoorRequest { mode: Some(DoorMode::Swap), ..request() },
        ),
        (
            "all doors are reconnected, because nothing can spin here",
            DoorRequest { mode: Some(DoorMode::Full), ..request() },
        ),
    ]
}

/// Returns the world with settings that shuffle its doors; without them if no settings were found.
pub fn choose(world: World, notes: &mut Notes<'_>) -> World {
    let rules = DoorRules::compile(&world, &Settings::defaults(&world));
    let mut candidates = candidates().into_iter();
    let Some((words, request)) = candidates.find(|(_, request)| works(&rules, request)) else {
        let kind = "the door shuffle: none, because no settings were found that change the map";
        notes.note_whole(Treatment::Assumed, kind);
        return world;
    };
    notes.note_whole(Treatment::Assumed, &format!("the door shuffle: {words}"));
    let mut draft = world.into_draft();
    draft.shuffle = Some(request);
    draft.finish().expect("a request that names nothing fits every world")
}

/// Whether these settings give a map for every seed that is tried, and most of these maps other neighbours to some rooms.
fn works(rules: &DoorRules, request: &DoorRequest) -> bool {
    let request = DoorRequest { steps: Some(STEPS), ..request.clone() };
    let Ok(shuffler) = Shuffler::new(rules, &request) else {
        return false;
    };
    let mut changed = 0;
    for seed in 0..SEEDS {
        let shuffled = shuffler.shuffle(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        match shuffled {
            Ok(shuffled) => changed += u64::from(shuffled.linking.new_joins(rules.world()) > 0),
            Err(_) => return false,
        }
    }
    changed * 2 > SEEDS
}
