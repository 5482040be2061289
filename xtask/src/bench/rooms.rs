//! Figures of the room stage.
//!
//! A catalogue and its planner are prepared once; what is measured is a whole layout for a seed, attempts
//! and the check of all promises included, over numbered seeds.

use std::ops::ControlFlow;

use seedwright::grid::Size;
use seedwright::random::Seed;
use seedwright::rooms::{Catalogue, Layout, Planner, Role, Template};
use seedwright::world::{LayoutSettings, LayoutTarget, RoleRule};

use super::Bench;

/// Corridors, corners, a tee that requires its branches, a crossing, dead ends and halls.
const DRAWINGS: &[(&str, &str)] = &[
    ("corridor", "#?#\n#.#\n#.#\n#.#\n#?#"),
    ("long corridor", "#?#\n#.#\n#.#\n#.#\n#.#\n#.#\n#.#\n#?#"),
    ("bend", "####\n?..#\n##.#\n #.#\n #?#"),
    ("zigzag", "#?##\n#..#\n##.#\n #.#\n #?#"),
    ("tee", "###!###\n#.....#\n!.....!\n#######"),
    ("crossing", "  #?#\n  #.#\n###.###\n?.....?\n###.###\n  #.#\n  #?#"),
    ("cell", "#####\n#...#\n#.a.?\n#...#\n#####"),
    ("store", "#######\n#..+..#\n#a.#..?\n#######"),
    ("chamber", "##?###\n#....#\n?....#\n#....?\n###?##"),
    ("den", "#####\n#...?\n?...#\n##?##"),
    ("hall", "###?###?###\n#.........#\n?....a....?\n#.........#\n###?###?###"),
    ("court", "####?####\n#.......#\n#.......#\n?...b...?\n#.......#\n#.......#\n####?####"),
    ("nook", "####\n#.a#\n#..#\n#?##"),
    ("elbow hall", "#####?##\n#......#\n?......#\n####...#\n   #...?\n   #...#\n   ##?##"),
];

pub(super) fn catalogue() -> Catalogue {
    let templates = DRAWINGS.iter().map(|(name, drawing)| {
        Template::parse(name, drawing).expect("the drawings of the benchmarks are sound")
    });
    Catalogue::new(templates.collect(), Vec::new())
        .expect("the templates of the benchmarks are sound")
}

/// The layout settings: rooms with roles, and half of the loops open.
fn settings(rooms: u32, bounds: Size) -> LayoutSettings {
    LayoutSettings {
        target: LayoutTarget::Rooms(rooms),
        bounds: Some(bounds),
        loops: 500,
        roles: vec![
            RoleRule::with_default_place(Role::Boss, 1),
            RoleRule::with_default_place(Role::Treasure, 2),
        ],
        ..LayoutSettings::default()
    }
}

/// Returns the layout for a seed.
fn plan(planner: &Planner, seed: u64) -> Layout {
    let planned = planner.plan(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
    planned.expect("the layouts of the benchmarks are found")
}

/// Measures the median time of a layout.
fn seconds(bench: &Bench<'_>, settings: LayoutSettings) -> f64 {
    let catalogue = catalogue();
    let planner =
        Planner::new(&catalogue, settings).expect("the settings of the benchmarks are possible");
    let mut seed = 0;
    let measured = bench.measure(|| {
        seed += 1;
        plan(&planner, seed)
    });
    measured.seconds
}

/// Layouts of 100 rooms.
pub fn rate(bench: &mut Bench<'_>) {
    let seconds = seconds(bench, settings(100, Size::new(128, 128)));
    bench.figure(100.0 / seconds, "rooms/s");
}

/// A layout of 5,000 rooms.
pub fn five_thousand(bench: &mut Bench<'_>) {
    let seconds = seconds(bench, settings(5000, Size::new(1024, 1024)));
    bench.figure(seconds * 1e3, "ms");
}
