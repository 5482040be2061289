//! `cargo xtask bench`: the list of benchmarks, and their runner.
//!
//! To add one, write a `fn(&mut Bench<'_>)` in a file of this folder that
//! measures with [`Bench::measure`] and reports with [`Bench::figure`], and add it
//! to [`BENCHMARKS`].

mod batch;
mod bias;
mod bindings;
mod campaign;
mod check;
mod codes;
pub(crate) mod corridors;
mod doors;
mod families;
mod figures;
pub(crate) mod graphs;
mod hard;
mod harness;
mod hostile;
mod import;
mod items;
mod logic;
mod measure;
mod page;
mod population;
mod python;
mod rooms;
mod verify;
mod visits;

use std::io;
use std::process::{Command, ExitCode};

pub use bias::small::world as walkthrough_world;
pub use families::Family;
pub use figures::Bench;
pub use measure::{Pace, Timing};

use crate::arguments::{BenchArguments, USAGE_ERROR};
use crate::cargo::{profile, profile_of_folder, run_again_in};
use crate::registry::{self, Entry};

/// A benchmark: it measures and reports its figures.
pub type Benchmark = Entry<fn(&mut Bench<'_>)>;

/// All benchmarks, in the order in which they run.
pub const BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "harness.overhead",
        about: "the time of an empty run: the baseline of every time below",
        run: harness::overhead,
    },
    Benchmark {
        name: "harness.memory",
        about: "the peak memory of an empty run: the baseline of every peak below",
        run: harness::memory,
    },
    Benchmark {
        name: "logic.rate",
        about: "rule visits per second, wide family, 10,000 spots",
        run: logic::rate,
    },
    Benchmark {
        name: "logic.million",
        about: "1,000,000 spots (100,000 with --quick) compiled and swept: times, and peak memory",
        run: logic::million,
    },
    Benchmark {
        name: "items.1k",
        about: "1,000 spots, 100 items, placed and proved; wide, and deep for comparison",
        run: items::thousand,
    },
    Benchmark {
        name: "items.station",
        about: "the sample world `station`, placed and proved, including attempts",
        run: items::of_station,
    },
    Benchmark {
        name: "items.shape",
        about: "the sample world `station` with each of several shapes: the median time",
        run: items::of_shapes,
    },
    Benchmark {
        name: "items.fusion",
        about: "Fusion, placed and proved, if SEEDWRIGHT_CORPUS names its folder",
        run: import::items_of_fusion,
    },
    Benchmark {
        name: "items.walk_ratio",
        about: "ratio of rule visits to those before trips: the station, 3,000 spots with many pits, and Fusion if SEEDWRIGHT_CORPUS names its folder",
        run: visits::walk_ratio,
    },
    Benchmark {
        name: "items.sweep_ratio",
        about: "speedup over a full sweep for each item, 10,000 spots, 1,000 items",
        run: items::sweep_ratio,
    },
    Benchmark {
        name: "items.1m",
        about: "1,000,000 spots (100,000 with --quick), 100,000 items, placed and proved",
        run: items::million,
    },
    Benchmark {
        name: "items.1m_memory",
        about: "the peak memory of that, including world and rules",
        run: items::million_memory,
    },
    Benchmark {
        name: "items.growth",
        about: "ratio of the time at 1,000,000 spots to that at 100,000 (a tenth of both with --quick)",
        run: items::growth,
    },
    Benchmark {
        name: "items.hard",
        about: "the complete search: sum of 20 coins in 8 slots, and formulas of 100 variables, medians",
        run: hard::hard,
    },
    Benchmark {
        name: "items.playthrough_ratio",
        about: "ratio of the minimal playthrough's time to the fill's, 10,000 spots",
        run: items::playthrough_ratio,
    },
    Benchmark {
        name: "items.bias",
        about: "ratio of the most to the least likely placement in a small world",
        run: bias::of_small_world,
    },
    Benchmark {
        name: "items.bias_real",
        about: "how far assumed fill is from fair: share of major items elsewhere, and the largest ratio at a location; station, and real games if SEEDWRIGHT_CORPUS names their folder",
        run: bias::of_real_games,
    },
    Benchmark {
        name: "items.fair_station",
        about: "a fair placement of the sample world `station`, proved",
        run: bias::fair_station,
    },
    Benchmark {
        name: "items.fair_fusion",
        about: "a fair placement of Fusion, proved, if SEEDWRIGHT_CORPUS names its folder",
        run: bias::fair_fusion,
    },
    Benchmark {
        name: "items.chain_rate",
        about: "steps of the chain of fair placements per second, `station`",
        run: bias::chain_rate,
    },
    Benchmark {
        name: "doors.tower",
        about: "valid, walkable shuffles of a map of 36 rooms per second; and the share of successful attempts",
        run: doors::tower,
    },
    Benchmark {
        name: "doors.full_1k",
        about: "a full shuffle of 1,000 rooms and 4,000 doors, and other modes for comparison",
        run: doors::full_thousand,
    },
    Benchmark {
        name: "doors.full_10k",
        about: "the command `doors --mode full` on 10,000 rooms and 15,000 doors, the other modes, and the full shuffle alone",
        run: doors::full_ten_thousand,
    },
    Benchmark {
        name: "doors.full_50k",
        about: "the same on 50,000 rooms and 75,000 doors",
        run: doors::full_fifty_thousand,
    },
    Benchmark {
        name: "population.rate",
        about: "levels of 80 by 50 cells per second: map, population, and every promise checked",
        run: population::rate,
    },
    Benchmark {
        name: "campaign.standard",
        about: "a campaign of the preset `standard`: built, bundled and verified",
        run: campaign::standard,
    },
    Benchmark {
        name: "campaign.large",
        about: "a campaign of the preset `large`; small and expert for comparison",
        run: campaign::large,
    },
    Benchmark {
        name: "campaign.memory",
        about: "the peak memory of building campaigns of the preset `large`",
        run: campaign::memory,
    },
    Benchmark {
        name: "codes.valid_4x6",
        about: "possible elements of each position after four guesses, four positions, six elements",
        run: codes::valid_4x6,
    },
    Benchmark {
        name: "codes.valid_5x6",
        about: "the same with five positions",
        run: codes::valid_5x6,
    },
    Benchmark {
        name: "codes.suggest_4x6",
        about: "the longest time for an entropy-based suggestion after the first, 24 games",
        run: codes::suggest_4x6,
    },
    Benchmark {
        name: "codes.suggest_5x6",
        about: "the same with five positions, six elements",
        run: codes::suggest_5x6,
    },
    Benchmark {
        name: "codes.suggest_5x8",
        about: "the same with five positions, eight elements",
        run: codes::suggest_5x8,
    },
    Benchmark {
        name: "codes.suggest_6x8",
        about: "the same with six positions, eight elements",
        run: codes::suggest_6x8,
    },
    Benchmark {
        name: "codes.optimal_4x6",
        about: "the optimal strategy, 5625 guesses in total, proved",
        run: codes::optimal_4x6,
    },
    Benchmark {
        name: "codes.optimal_4x7",
        about: "the best strategy for four positions and seven elements, proved: 11,228 guesses; 67.9 s before symmetry",
        run: codes::optimal_4x7,
    },
    Benchmark {
        name: "codes.optimal_3x10",
        about: "the best strategy for three positions and ten elements, proved: 5,242 guesses; 28.9 s before symmetry",
        run: codes::optimal_3x10,
    },
    Benchmark {
        name: "codes.tree_5x8",
        about: "all guesses of the best strategy found for five positions and eight elements in 1,000,000,000 steps, and the time; 179,274 is the best total published",
        run: codes::tree_5x8,
    },
    Benchmark {
        name: "codes.puzzles",
        about: "notes of three that are a puzzle of medium difficulty, four positions, six elements: the mean time",
        run: codes::puzzles,
    },
    Benchmark {
        name: "codes.kernel",
        about: "feedback of all codes to all guesses, counted by answer, five positions, six elements",
        run: codes::kernel,
    },
    Benchmark {
        name: "codes.kernel_v3",
        about: "the same, built for x86-64-v3 (not with --quick)",
        run: codes::kernel_v3,
    },
    Benchmark {
        name: "codes.notes_4x6",
        about: "the notes of a lock, none of them redundant",
        run: codes::notes_4x6,
    },
    Benchmark {
        name: "rooms.rate",
        about: "rooms placed per second, in layouts of 100 with all promises checked",
        run: rooms::rate,
    },
    Benchmark {
        name: "rooms.5k",
        about: "a layout of 5,000 rooms with all promises checked",
        run: rooms::five_thousand,
    },
    Benchmark {
        name: "rooms.graph40",
        about: "a layout of a graph of 40 rooms with three cycles; other graphs, and the share that are found",
        run: graphs::forty,
    },
    Benchmark {
        name: "rooms.graph41",
        about: "a graph of 41 large rooms without corridors: the mean time",
        run: corridors::without,
    },
    Benchmark {
        name: "rooms.corridors17",
        about: "a graph of 17 rooms joined by corridors of length 2: the median time",
        run: corridors::seventeen,
    },
    Benchmark {
        name: "rooms.corridors41",
        about: "a graph of 41 rooms joined by corridors of length 2: the median time",
        run: corridors::forty_one,
    },
    Benchmark {
        name: "page.items_rate",
        about: "proved worlds of `station` per second over HTTP, and a client's waiting time",
        run: page::items_rate,
    },
    Benchmark {
        name: "page.shown",
        about: "time from the click on Generate until a campaign is on the screen; bytes of the first load",
        run: page::shown,
    },
    Benchmark {
        name: "page.hostile",
        about: "how much longer 99 % of the honest clients wait while others flood the server; peak memory",
        run: page::hostile,
    },
    Benchmark {
        name: "batch.station",
        about: "worlds of `station` per second on 2 threads: placed, proved, checked and written as rows by the program",
        run: batch::station,
    },
    Benchmark {
        name: "batch.fusion",
        about: "the same for Fusion, if SEEDWRIGHT_CORPUS names its folder",
        run: batch::fusion,
    },
    Benchmark {
        name: "batch.campaign",
        about: "the same for campaigns of the preset `standard`",
        run: batch::campaign,
    },
    Benchmark {
        name: "batch.memory",
        about: "the peak memory of a batch of 200,000 worlds of `station`",
        run: batch::memory,
    },
    Benchmark {
        name: "batch.ratio_randovania",
        about: "how many times faster a batch is than Randovania on the same game, if SEEDWRIGHT_RANDOVANIA_PYTHON names a Python that has it",
        run: python::ratio_randovania,
    },
    Benchmark {
        name: "batch.ratio_archipelago",
        about: "how many times faster a batch of `station` is than Archipelago on a game of its own, if SEEDWRIGHT_ARCHIPELAGO names a checkout and SEEDWRIGHT_ARCHIPELAGO_PYTHON its Python",
        run: python::ratio_archipelago,
    },
    Benchmark {
        name: "python.overhead",
        about: "the CPU time that a call from Python takes beyond the operation, if the Python environment for tests is there",
        run: python::overhead,
    },
    Benchmark {
        name: "ray.overhead",
        about: "how much longer a batch takes on Ray than on the threads of one process, in shards of 20,000 worlds of `station`",
        run: python::ray_overhead,
    },
    Benchmark {
        name: "c.overhead",
        about: "the time that the C functions add to a call",
        run: bindings::c_overhead,
    },
    Benchmark {
        name: "wasm.ratio",
        about: "the time of a batch of `station` in Node, compared with native code in the same run",
        run: bindings::wasm_ratio,
    },
    Benchmark {
        name: "wasm.size",
        about: "the WebAssembly module with brotli: engine, checker, renderer, exporters and packs",
        run: bindings::wasm_size,
    },
    Benchmark {
        name: "site.first_load",
        about: "bytes of the first load of the web UI on a host without a server, before the engine",
        run: bindings::site_first_load,
    },
    Benchmark {
        name: "verify.rate",
        about: "certificates of about 300 steps that the independent checker replays per second",
        run: verify::rate,
    },
    Benchmark {
        name: "verify.impossible",
        about: "the check of a proof that a small world has no placement, and its size",
        run: verify::impossible,
    },
    Benchmark {
        name: "check.2k",
        about: "a pack of 2,000 rooms read from text and linted; reading alone",
        run: check::two_thousand_rooms,
    },
    Benchmark {
        name: "import.fusion",
        about: "Fusion from JSON to a pack, if SEEDWRIGHT_CORPUS names its folder",
        run: import::of_fusion,
    },
    Benchmark {
        name: "import.x_fusion",
        about: "X-Fusion from JSON to a pack, if SEEDWRIGHT_CORPUS names its folder",
        run: import::of_x_fusion,
    },
];

/// Runs the benchmarks that the arguments name.
pub fn run(arguments: &BenchArguments) -> ExitCode {
    // The names are checked first: a mistyped one must not cost a build.
    let chosen = match registry::select(BENCHMARKS, &arguments.names) {
        // A process that measures one benchmark gets its whole name.
        Ok(chosen) if arguments.in_this_process => chosen
            .into_iter()
            .filter(|entry| arguments.names.iter().any(|name| name == entry.name))
            .collect(),
        Ok(chosen) => chosen,
        Err(unknown) => {
            eprintln!("error: {unknown}");
            return ExitCode::from(USAGE_ERROR);
        }
    };
    if arguments.list {
        registry::print_list(&chosen);
        return ExitCode::SUCCESS;
    }
    if !arguments.in_this_process {
        if profile() != profile_of_folder(&arguments.profile) {
            return run_again_in(&arguments.profile);
        }
        eprintln!("profile: {}", arguments.profile);
    }
    for benchmark in chosen {
        if arguments.in_this_process {
            let mut out = io::stdout().lock();
            (benchmark.run)(&mut Bench::new(benchmark.name, arguments.quick, &mut out));
        } else if let Err(reason) = run_apart(benchmark, arguments.quick) {
            eprintln!("error: {}: {reason}", benchmark.name);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs one benchmark in a separate process, because the system reports the peak
/// memory of a whole process.
fn run_apart(benchmark: &Benchmark, quick: bool) -> Result<(), String> {
    eprintln!("measuring {} ...", benchmark.name);
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.args(["bench", "--in-this-process", benchmark.name]);
    if quick {
        command.arg("--quick");
    }
    let status = command.status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the benchmark ended with {status}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn benchmark_names_are_sound() {
        assert_eq!(registry::faults(BENCHMARKS), Vec::<String>::new());
    }
}
