//! `cargo xtask soak`: long tests over many seeds.
//!
//! To add one, write a `fn(u64, &mut Report<'_>) -> Result<(), String>` in a
//! file of this folder that tries this many seeds, and add it to [`SOAKS`].

mod campaign;
mod codes;
mod cores;
mod doors;
mod dump;
mod fair;
mod forge;
mod hard;
mod imports;
mod items;
mod logic;
mod pack;
mod population;
mod report;
mod rooms;
mod settings;
mod shapes;
mod walk;

use std::io::{self, Write};
use std::process::ExitCode;

pub use report::Report;

use crate::arguments::{SoakArguments, USAGE_ERROR};
use crate::cargo::{profile, run_again_in};
use crate::registry::{self, Entry};

/// A soak: it tries a number of seeds, reports counts, and returns an error if a
/// seed violates a rule.
pub type Soak = Entry<fn(u64, &mut Report<'_>) -> Result<(), String>>;

/// All soaks, in the order in which they run.
pub const SOAKS: &[Soak] = &[
    Soak {
        name: "logic.order",
        about: "random orders, budgets and undos: the same facts are known, and undo is exact",
        run: logic::order,
    },
    Soak {
        name: "items.station",
        about: "the station filled under many settings: proved, and verified independently",
        run: items::of_station,
    },
    Soak {
        name: "items.shape",
        about: "the station with each of several shapes: found for at most 100 seeds each, and measured again from the bundle",
        run: shapes::of_station,
    },
    Soak {
        name: "items.zero_mission",
        about: "Zero Mission imported and filled, if SEEDWRIGHT_CORPUS names its folder",
        run: items::of_zero_mission,
    },
    Soak {
        name: "items.fusion",
        about: "Fusion imported and filled, if SEEDWRIGHT_CORPUS names its folder",
        run: items::of_fusion,
    },
    Soak {
        name: "items.x_fusion",
        about: "X-Fusion imported and filled, if SEEDWRIGHT_CORPUS names its folder",
        run: items::of_x_fusion,
    },
    Soak {
        name: "import.dump",
        about: "dumps of Randovania's generator, if SEEDWRIGHT_DUMPS names their folder: imported, filled for at most 1,000 seeds each, and compared with their reach cases",
        run: dump::of_all,
    },
    Soak {
        name: "items.fair",
        about: "fair placements of the original example, and of a small world for every 1,000 seeds: all equally likely",
        run: fair::of_small_worlds,
    },
    Soak {
        name: "items.hard",
        about: "worlds that are hard to fill, and real games, decided by the complete search: found, or proved impossible; at most 100 worlds of a family, and 1,000 seeds of a game",
        run: hard::of_all_families,
    },
    Soak {
        name: "import.corpus",
        about: "real games imported, checked, filled, and compared with what their own generators reach, if SEEDWRIGHT_CORPUS names their folder",
        run: imports::of_corpus,
    },
    Soak {
        name: "rooms.planar",
        about: "random planar graphs of 10 to 49 rooms with and without corridors, at most 200 of a kind: nearly all laid out or refuted",
        run: rooms::planar,
    },
    Soak {
        name: "doors.random",
        about: "random maps of 50 rooms shuffled in every mode: walkable, and nearly always found",
        run: doors::of_random_maps,
    },
    Soak {
        name: "population.levels",
        about: "levels filled, 50 a game: every promise holds; totals compared with those expected",
        run: population::levels,
    },
    Soak {
        name: "population.games",
        about: "whole games of the pack `depths`, one per seed: verified independently, including maps",
        run: population::games,
    },
    Soak {
        name: "campaign.presets",
        about: "campaigns of all presets in turn: built, proved, and all different",
        run: campaign::of_presets,
    },
    Soak {
        name: "campaign.quality",
        about: "campaigns of each preset measured, as many as there are seeds: every row of `quality` meets its target",
        run: campaign::quality,
    },
    Soak {
        name: "settings.random",
        about: "random settings of every embedded pack but the campaign: each builds, or is refused within 50 ms",
        run: settings::random,
    },
    Soak {
        name: "settings.campaign",
        about: "random settings of the campaign: what its bounds refuse is never built",
        run: settings::campaign,
    },
    Soak {
        name: "codes.totals",
        about: "totals of strategies that take too long for a test; ignores the number of seeds",
        run: codes::totals,
    },
    Soak {
        name: "codes.notes",
        about: "note locks: only the secret is consistent with the notes, and each note is needed",
        run: codes::notes,
    },
    Soak {
        name: "codes.puzzles",
        about: "puzzles of three notes in every difficulty, four positions, six elements, checked by brute force",
        run: codes::puzzles,
    },
    Soak {
        name: "oracle.walk",
        about: "random worlds against a player who tries everything: no answer is wrong, no placement missed, no forged proof accepted",
        run: walk::every_game,
    },
    Soak {
        name: "oracle.damage",
        about: "random worlds in which health is lost, against a player who tries everything: no answer is wrong or missed",
        run: walk::every_wound,
    },
    Soak {
        name: "oracle.forge",
        about: "every field of bundles of all embedded packs forged: nothing `verify` says is false",
        run: forge::every_field,
    },
    Soak {
        name: "pack.harm",
        about: "packs with random faults never cause a panic",
        run: pack::harm,
    },
];

/// Runs the soaks that the arguments name.
pub fn run(arguments: &SoakArguments) -> ExitCode {
    // The names are checked first: a mistyped one must not cost a build.
    let chosen = match registry::select(SOAKS, &arguments.names) {
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
    if profile() == "dev" {
        return run_again_in("release");
    }
    if run_all(&chosen, arguments.seeds, &mut io::stdout().lock()) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Runs every soak, even after one has failed, because each takes long. Returns
/// whether all of them passed.
fn run_all(soaks: &[&Soak], seeds: u64, out: &mut dyn Write) -> bool {
    let mut failed = 0;
    for soak in soaks {
        let mut report = Report::new(soak.name, out);
        match (soak.run)(seeds, &mut report) {
            Ok(()) if report.is_skipped() => {}
            Ok(()) => report.line(&format!("passed, {seeds} seeds")),
            Err(reason) => {
                failed += 1;
                report.line(&format!("FAILED: {reason}"));
            }
        }
    }
    let passed = soaks.len() - failed;
    let closing = writeln!(out, "soak: {passed} passed, {failed} failed");
    closing.expect("the report can be written");
    failed == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(soaks: &[&Soak]) -> (bool, String) {
        let mut out = Vec::new();
        let passed = run_all(soaks, 7, &mut out);
        (passed, String::from_utf8(out).unwrap())
    }

    #[test]
    fn soak_names_are_sound() {
        assert_eq!(registry::faults(SOAKS), Vec::<String>::new());
    }

    #[test]
    fn an_empty_list_runs() {
        assert_eq!(outcome(&[]), (true, "soak: 0 passed, 0 failed\n".into()));
    }

    #[test]
    fn what_is_skipped_claims_no_seeds() {
        let skipped = Soak {
            name: "world.real",
            about: "",
            run: |_, report| {
                report.skip("there is no world");
                Ok(())
            },
        };
        let expected = "world.real: skipped: there is no world\nsoak: 1 passed, 0 failed\n";
        assert_eq!(outcome(&[&skipped]), (true, expected.into()));
    }

    #[test]
    fn a_failure_is_counted_and_the_rest_still_runs() {
        let bad = Soak {
            name: "world.beaten",
            about: "",
            run: |seeds, _| Err(format!("seed {} cannot be beaten", seeds - 1)),
        };
        let good = Soak {
            name: "world.same",
            about: "",
            run: |seeds, report| {
                report.line(&format!("{seeds} worlds were the same"));
                Ok(())
            },
        };
        let (passed, text) = outcome(&[&bad, &good]);
        assert!(!passed);
        assert_eq!(
            text,
            "world.beaten: FAILED: seed 6 cannot be beaten\n\
             world.same: 7 worlds were the same\n\
             world.same: passed, 7 seeds\n\
             soak: 1 passed, 1 failed\n"
        );
    }
}
