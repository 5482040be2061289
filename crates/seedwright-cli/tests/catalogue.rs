//! The results of seeds: for some seeds and every embedded pack, the hash of all decisions. A change that moves them is
//! seed-breaking: it has to be intended, listed in the changelog, and raise the seed version.
//!
//! `SEEDWRIGHT_BLESS=1 cargo test -p seedwright-cli --test catalogue` rewrites the catalogue.

mod support;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;
use support::Folder;

/// The packs, and what makes something of each.
const PACKS: [(&str, &[&str]); 7] = [
    ("campaign", &["generate"]),
    ("station", &["generate"]),
    ("tower", &["generate"]),
    ("halls", &["rooms"]),
    ("festive", &["code", "notes", "--json", "--pack"]),
    ("depths", &["population", "--depth", "1..6"]),
    ("blank", &["generate"]),
];

const SEEDS: u32 = 25;

/// The decisions for a pack and a seed: their hash, or a code and its notes.
fn decided(folder: &Folder, pack: &str, command: &[&str], seed: u32) -> String {
    let seed = format!("catalogue {seed}");
    if command[0] == "code" {
        let ran = folder.run(&[command, &[pack, "--seed", &seed]].concat());
        let notes: Value = serde_json::from_str(&ran.out).expect("one JSON document");
        return format!("{} {}", notes["secret"], notes["notes"]);
    }
    let arguments = [command, &[pack, "--seed", &seed, "--out", "made"]].concat();
    let ran = folder.run(&arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
    let bytes = fs::read(folder.path("made/seed.json")).expect("it was written");
    let bundle = seedwright::bundle::Bundle::read(&bytes).expect("it is a bundle");
    bundle.hash()
}

#[test]
fn seeds_mean_what_they_meant() {
    let folder = Folder::new();
    let mut catalogue = String::new();
    for (pack, command) in PACKS {
        for seed in 1..=SEEDS {
            let hash = decided(&folder, pack, command, seed);
            let _ = writeln!(catalogue, "{pack} {seed} {hash}");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue.txt");
    if std::env::var_os("SEEDWRIGHT_BLESS").is_some() {
        fs::write(&path, &catalogue).expect("it can be written");
    }
    let known = fs::read_to_string(&path).expect("the catalogue is there");
    for (now, then) in catalogue.lines().zip(known.lines()) {
        assert_eq!(now, then, "a seed has moved");
    }
    assert_eq!(catalogue.lines().count(), known.lines().count());
}
