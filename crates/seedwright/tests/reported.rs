//! Packs that once made the engine fail. Each one now gives proved worlds, or an honest "not found".
#![expect(clippy::panic, reason = "a test may fail")]

use std::fs;
use std::path::Path;

use seedwright::error::ErrorKind;
use seedwright::pack::{SourceFile, read};
use seedwright::pipeline::Request;
use seedwright::random::Seed;

/// The outcome that each pack of the folder `reported` must have for every seed.
const EXPECTED: &[(&str, Result<(), ErrorKind>)] = &[
    ("early-trip-after-a-refill.json", Ok(())),
    ("swap-to-the-same-location.json", Err(ErrorKind::NotFound)),
    ("swap-where-health-is-lost.json", Err(ErrorKind::NotFound)),
];

#[test]
fn reported_packs_have_the_expected_outcome() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reported");
    let count = fs::read_dir(&folder).expect("the folder is there").count();
    assert_eq!(count, EXPECTED.len(), "every pack of the folder has an outcome");
    for (name, expected) in EXPECTED {
        let text = fs::read_to_string(folder.join(name)).expect("the pack is there");
        let world = read(&[SourceFile::new(*name, text)]).world.expect("the pack is valid");
        for seed in 1..=8 {
            let seed = Seed::from_text(&seed.to_string());
            let generated = world.generate(&Request::default(), &seed);
            let outcome = generated.map_err(|error| error.kind()).map(|generated| {
                generated.verify().unwrap_or_else(|problem| panic!("{name}: {problem}"));
            });
            assert_eq!(&outcome, expected, "{name}");
        }
    }
}
