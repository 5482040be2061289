//! Golden seeds: a change that moves them is noticed, and must be intended.

use std::fmt::Write;

use seedwright::world::{Algorithm, ItemRequest};

use crate::cases::placed;
use crate::support::{games, station};

/// Returns the hash words of seeds of the station under every preset and start, and for every algorithm that succeeds
/// there.
fn catalogue() -> String {
    let world = station();
    let mut lines = String::new();
    for (name, settings) in games(&world) {
        for (algorithm, seeds) in [(Algorithm::Assumed, 5), (Algorithm::Forward, 1)] {
            let request = ItemRequest { algorithm: Some(algorithm), ..ItemRequest::default() };
            for seed in 0..seeds {
                let words = placed(&world, &settings, &request, seed)
                    .map_or("not found".to_owned(), |(_, bundle)| bundle.hash_words.join(" "));
                let _ = writeln!(lines, "{name}, {algorithm:?}, {seed}: {words}");
            }
        }
    }
    lines
}

#[test]
fn golden_seeds_have_not_moved() {
    let (now, then) = (catalogue(), include_str!("golden.txt"));
    assert!(
        now == then,
        "seeds have moved: if that is meant, raise `SEED_VERSION`, list it under Seed-breaking, and \
         replace golden.txt by\n{now}"
    );
}
