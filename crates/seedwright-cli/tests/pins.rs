//! Golden tests of everything the program prints and writes: for many command lines the exit code, and hashes of the
//! output and of every file that is written.
//!
//! `pins/NAME.cases` lists command lines (`pins/script.rs` says how they are written), `pins/files` is what each of
//! them finds in its folder, and `pins/NAME.golden` is what came of them.
//!
//! - `SEEDWRIGHT_BLESS=1 cargo test -p seedwright-cli --test pins` rewrites the golden files.
//! - `SEEDWRIGHT_PINS_DUMP=DIR` writes everything that was printed and written into `DIR`, so that two versions
//!   can be compared with `diff -r`.
//! - Where something differs, the bytes are in the folder that the failure names.

#![cfg(unix)]

#[path = "pins/record.rs"]
mod record;
#[path = "pins/script.rs"]
mod script;
#[path = "pins/stopped.rs"]
mod stopped;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use record::Record;
use script::Case;

/// How many cases of a file run at once.
const THREADS: usize = 2;

/// How many differences a failure lists.
const SHOWN: usize = 40;

/// Runs the cases of a file, and compares what came of them with what came of them before.
fn hold(name: &str) {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pins");
    let text = fs::read_to_string(own.join(format!("{name}.cases"))).expect("the cases are there");
    let cases = script::read(&text);
    let records = run_all(&cases, &own.join("files"));
    if let Some(folder) = std::env::var_os("SEEDWRIGHT_PINS_DUMP") {
        let folder = PathBuf::from(folder).join(name);
        records.iter().for_each(|record| record.dump(&folder));
    }
    let golden = own.join(format!("{name}.golden"));
    if std::env::var_os("SEEDWRIGHT_BLESS").is_some() {
        let text: String = records.iter().map(Record::text).collect();
        fs::write(&golden, text).expect("the golden file can be written");
    }
    let known = fs::read_to_string(&golden).expect("the golden file is there");
    let actual = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pins").join(name);
    let mut differences = missing(&known, &cases);
    for record in &records {
        let found = record.differences(&known_lines(&known, &record.name));
        if !found.is_empty() {
            record.dump(&actual);
            differences.extend(found);
        }
    }
    let number = differences.len();
    differences.truncate(SHOWN);
    assert!(
        number == 0,
        "{number} differences, the bytes are in {}:\n{}",
        actual.display(),
        differences.join("\n")
    );
}

/// Runs cases on a few threads, and answers what came of them in their order.
fn run_all(cases: &[Case], files: &Path) -> Vec<Record> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let record = case.run(files);
                    done.lock().expect("no case panics while it adds itself").push(record);
                }
            });
        }
    });
    let mut done = done.into_inner().expect("every case has run");
    let place = |name: &str| cases.iter().position(|case| case.name == name);
    done.sort_by_key(|record: &Record| place(&record.name));
    done
}

/// The lines of a golden file that are about a case.
fn known_lines<'g>(golden: &'g str, name: &str) -> Vec<&'g str> {
    let head = format!("== {name}");
    let lines = golden.lines().skip_while(|line| *line != head);
    lines.skip(1).take_while(|line| !line.starts_with("== ")).collect()
}

/// The cases that a golden file knows and that are not run any more.
fn missing(golden: &str, cases: &[Case]) -> Vec<String> {
    let known = golden.lines().filter_map(|line| line.strip_prefix("== "));
    let gone = known.filter(|name| cases.iter().all(|case| case.name != *name));
    gone.map(|name| format!("{name}: the case is gone")).collect()
}

#[test]
fn help_manual_and_completions() {
    hold("help");
}

#[test]
fn bundles_of_every_preset_mode_algorithm_aim_and_plan() {
    hold("bundles");
}

#[test]
fn failures_with_their_counts_and_texts() {
    hold("failures");
}

#[test]
fn what_is_typed_goes_before_plans_and_plans_before_packs() {
    hold("layers");
}

#[test]
fn permalinks_races_and_verdicts() {
    hold("sharing");
}

#[test]
fn pictures_and_files_for_other_programs() {
    hold("exports");
}

#[test]
fn steps_of_each_stage_and_many_worlds_at_once() {
    hold("steps");
}

#[test]
fn answers_to_questions() {
    hold("questions");
}
