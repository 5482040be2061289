//! Golden records of the server's responses: statuses, headers, hashes of bodies, and the keys of JSON with their
//! types. A change there is a change for every client.
//!
//! `SEEDWRIGHT_BLESS=1 cargo test -p seedwright-cli --test serve pins` rewrites the records. Where they differ, the
//! responses are written into the target folder.

mod asks;
mod page;
mod problems;
mod record;
mod scheduling;
mod shape;
mod worlds;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::client::Served;
use record::{Ask, guards};

/// The folder of the records.
fn golden(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/pins/golden");
    folder.join(name)
}

/// Sends the requests of a list, and compares the responses with the records.
#[track_caller]
fn compare(name: &str, arguments: &[&str], asks: fn(&Served) -> Vec<Ask>) {
    let served = Served::start(arguments);
    let mut records = vec![guards(&served.get("/health"))];
    let mut bodies = vec![Vec::new()];
    let mut known = BTreeSet::new();
    for ask in asks(&served) {
        let answer = ask.answer(&served);
        assert_eq!(guards(&answer), records[0], "{}", ask.title());
        records.push(ask.record(&answer, &mut known));
        bodies.push(answer.body);
    }
    let text = records.join("\n");
    if let Some(known) = differs(&format!("{name}.txt"), &text) {
        let known: Vec<&str> = known.split("\n## ").collect();
        let now = records.iter().map(|record| record.trim_start_matches("## "));
        let changed = |(_, (record, _)): &(usize, (&str, &Vec<u8>))| {
            let is_same = |known: &&str| known.trim_start_matches("## ").trim() == record.trim();
            !known.iter().any(is_same)
        };
        let changed: Vec<String> = now
            .zip(&bodies)
            .enumerate()
            .filter(changed)
            .map(|(number, (record, body))| {
                fs::write(kept(&format!("{name}-{number}.body")), body).expect("it can be written");
                let title = record.lines().next().unwrap_or_default();
                format!("{name}-{number}.body: {title}")
            })
            .collect();
        panic!("{name}: {} answers differ:\n{}", changed.len(), changed.join("\n"));
    }
}

/// The record under a name, if it differs.
#[track_caller]
fn differs(name: &str, text: &str) -> Option<String> {
    if std::env::var_os("SEEDWRIGHT_BLESS").is_some() {
        fs::write(golden(name), text).expect("the record can be written");
        return None;
    }
    let known = fs::read_to_string(golden(name)).unwrap_or_default();
    if known == text {
        return None;
    }
    let kept = kept(name);
    fs::write(&kept, text).expect("it can be written");
    eprintln!("what was answered is in {}", kept.display());
    Some(known)
}

/// The folder of responses that differ from their records.
fn kept(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-pins");
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder.join(name)
}

#[test]
fn documents_and_the_page() {
    compare("documents", &[], asks::documents);
}

#[test]
fn worlds_and_questions_about_them() {
    compare("worlds", &[], worlds::worlds);
}

#[test]
fn files() {
    compare("files", &[], worlds::files);
}

#[test]
fn doors_rooms_and_levels() {
    compare("stages", &[], asks::stages);
}

#[test]
fn codes() {
    compare("codes", &[], asks::codes);
}

#[test]
fn answers_in_lines() {
    compare("lines", &[], asks::lines);
}

#[test]
fn what_is_refused() {
    compare("problems", &[], problems::problems);
}

#[test]
fn small_limits() {
    compare("limits", &["--body-limit", "400", "--step-limit", "1000"], problems::limits);
}

#[test]
fn a_program_for_everybody() {
    compare("public", &["--host", "0.0.0.0"], problems::public);
}
