//! The work of walking: rule visits of fills, compared with those before players could make trips.

use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::world::{ReturnMode, Settings, World};

use super::Bench;
use super::families::Family;
use super::items::{place, with_placer};
use crate::corpus::{Database, NO_CORPUS};
use crate::station::station;

// The visits of seeds 1, 2, ... with the engine of 2026-11-16, in which nobody entered a place without a way back. They
// never change: they are what the figures are compared with.
const STATION: [u64; 20] = [
    30_761, 24_368, 17_644, 30_862, 26_172, 20_556, 29_389, 24_073, 31_169, 21_850, 32_401, 28_898,
    30_562, 22_473, 32_232, 28_141, 21_202, 27_965, 27_653, 19_951,
];
/// That engine could fill Fusion only with a warp home.
const FUSION: [u64; 20] = [
    26_048, 27_052, 35_660, 18_613, 25_092, 27_538, 24_272, 20_758, 31_309, 30_389, 29_577,
    105_757, 22_780, 25_466, 22_453, 28_087, 23_910, 41_977, 33_265, 24_389,
];
const PITS: [u64; 10] =
    [31_892, 30_627, 32_687, 30_395, 29_651, 31_016, 29_818, 30_269, 31_311, 31_893];
/// The spots of the synthetic world with many pits.
const PIT_SPOTS: u32 = 3_000;

/// The ratio of the visits of fills to those before trips: the station, a synthetic world with many pits, and Fusion if
/// the corpus has it.
pub fn walk_ratio(bench: &mut Bench<'_>) {
    let ratio = with_placer(&station(), |_, placer| ratio(bench, placer, &STATION));
    bench.figure(ratio, "times");
    let pits = Family::Pits.world(PIT_SPOTS);
    let ratio = with_placer(&pits, |_, placer| self::ratio(bench, placer, &PITS));
    bench.figure_of("pits", ratio, "times");
    match Database::read("fusion").expect("the game can be read") {
        Some(database) => {
            let world = walking(database.world().expect("the game can be imported"));
            let settings = Settings::defaults(&world);
            let logic = Logic::compile(&world, &settings);
            match Placer::new(&world, &settings, &logic, &world.placement) {
                Ok(placer) => {
                    let ratio = self::ratio(bench, &placer, &FUSION);
                    bench.figure_of("fusion", ratio, "times");
                }
                Err(reason) => bench.progress(&format!("Fusion can't be filled: {reason:?}")),
            }
        }
        None => bench.progress(&format!("fusion skipped: {NO_CORPUS}")),
    }
}

/// The world without a warp home.
fn walking(world: World) -> World {
    let mut draft = world.into_draft();
    draft.return_mode = ReturnMode::Walk;
    draft.finish().expect("the return mode breaks nothing")
}

fn ratio(bench: &Bench<'_>, placer: &Placer, before: &[u64]) -> f64 {
    let (mut now, mut attempts, mut swaps) = (0, 0, 0);
    for seed in (1..).take(before.len()) {
        let placement = place(placer, seed);
        now += placement.visits;
        attempts += placement.attempts;
        swaps += placement.swaps;
    }
    let fills = before.len();
    let before = before.iter().sum::<u64>();
    bench.progress(&format!(
        "{now} visits against {before}: {fills} fills, {attempts} attempts, {swaps} swaps"
    ));
    now as f64 / before as f64
}
