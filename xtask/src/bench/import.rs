//! Figures of real games from the corpus.

use super::Bench;
use super::items::{seconds, with_placer};
use crate::corpus::{Database, NO_CORPUS};

/// Imports Fusion: from the bytes of its database to the bytes of a pack.
pub fn of_fusion(bench: &mut Bench<'_>) {
    to_a_pack("fusion", bench);
}

/// Imports X-Fusion: from the bytes of its database to the bytes of a pack.
pub fn of_x_fusion(bench: &mut Bench<'_>) {
    to_a_pack("x-fusion", bench);
}

fn to_a_pack(name: &str, bench: &mut Bench<'_>) {
    with_database(name, bench, |bench, database| {
        let measured = bench.measure(|| database.import().expect("the game can be imported"));
        bench.figure(measured.seconds, "s");
    });
}

/// Fusion, placed and proved.
pub fn items_of_fusion(bench: &mut Bench<'_>) {
    with_database("fusion", bench, |bench, database| {
        let world = database.world().expect("the game can be imported");
        let time = with_placer(&world, |_, placer| seconds(bench, placer));
        bench.figure(time * 1e3, "ms");
    });
}

/// Runs a benchmark on a database, or skips it if the corpus does not have it.
fn with_database(name: &str, bench: &mut Bench<'_>, work: impl FnOnce(&mut Bench<'_>, &Database)) {
    match Database::read(name).expect("the game can be read") {
        Some(database) => work(bench, &database),
        None => bench.progress(&format!("skipped: {NO_CORPUS}")),
    }
}
