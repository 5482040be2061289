//! Figures of batches: worlds per second on two threads, as a user runs them, from the start of the program to its end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Bench;
use crate::cargo::workspace_root;
use crate::corpus::{Database, NO_CORPUS};
use crate::memory::peak_memory_of;
use crate::page::built_program;

/// The threads of every figure.
const THREADS: &str = "2";

/// The sample world `station`.
pub fn station(bench: &mut Bench<'_>) {
    let worlds = if bench.quick() { 4_000 } else { 40_000 };
    report(bench, &["station"], worlds);
}

/// The preset `standard` of the sample campaign.
pub fn campaign(bench: &mut Bench<'_>) {
    let worlds = if bench.quick() { 20 } else { 200 };
    report(bench, &["campaign", "--preset", "standard"], worlds);
}

/// Fusion.
pub fn fusion(bench: &mut Bench<'_>) {
    let database = Database::read("fusion").expect("the game can be read");
    let Some(database) = database else {
        bench.progress(&format!("skipped: {NO_CORPUS}"));
        return;
    };
    let folder = scratch("fusion");
    for file in database.import().expect("the game can be imported") {
        let name = Path::new(&file.name).file_name().expect("files of a pack have names");
        fs::write(folder.join(name), &file.bytes).expect("the folder can be written");
    }
    let worlds = if bench.quick() { 1_000 } else { 10_000 };
    report(bench, &[&folder.display().to_string()], worlds);
}

/// The peak memory of a batch. It does not depend on the number of rows.
pub fn memory(bench: &mut Bench<'_>) {
    const MEBIBYTE: f64 = 1024.0 * 1024.0;
    let worlds = if bench.quick() { 10_000 } else { 200_000 };
    let mut child = command(&["station"], worlds).spawn().expect("the program starts");
    let mut peak = 0;
    while child.try_wait().expect("it can be asked").is_none() {
        peak = peak.max(peak_memory_of(child.id()).unwrap_or(0));
        sleep(Duration::from_millis(5));
    }
    bench.figure(peak as f64 / MEBIBYTE, "MiB");
}

/// Reports how many worlds a second a batch builds.
fn report(bench: &mut Bench<'_>, pack: &[&str], worlds: u32) {
    let begin = Instant::now();
    let ended = command(pack, worlds).status().expect("the program starts");
    let seconds = begin.elapsed().as_secs_f64();
    assert!(ended.success(), "{ended}");
    bench.figure(f64::from(worlds) / seconds, "/s");
}

fn command(pack: &[&str], worlds: u32) -> Command {
    let rows = scratch("rows").join("rows.csv");
    let mut command = Command::new(built_program().expect("the program can be built"));
    command
        .arg("batch")
        .args(pack)
        .args(["--count", &worlds.to_string(), "--threads", THREADS, "--quiet"])
        .args(["--overwrite", "--out"])
        .arg(rows)
        .stdout(Stdio::null());
    command
}

/// A folder for files that nobody needs later.
fn scratch(name: &str) -> PathBuf {
    let folder = workspace_root().join("target").join("bench-batch").join(name);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}
