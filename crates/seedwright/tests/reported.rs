//! Packs that once made the engine fail. Each one now gives proved worlds, or an honest "not found".

use seedwright::error::ErrorKind;
use seedwright::pack::{SourceFile, read};
use seedwright::pipeline::Request;
use seedwright::random::Seed;

/// A pack of the folder `reported`, and the outcome that it must have for every seed.
type Reported = (&'static str, &'static str, Result<(), ErrorKind>);

const REPORTED: [Reported; 3] = [
    (
        "early-trip-after-a-refill.json",
        include_str!("reported/early-trip-after-a-refill.json"),
        Ok(()),
    ),
    (
        "swap-to-the-same-location.json",
        include_str!("reported/swap-to-the-same-location.json"),
        Err(ErrorKind::NotFound),
    ),
    (
        "swap-where-health-is-lost.json",
        include_str!("reported/swap-where-health-is-lost.json"),
        Err(ErrorKind::NotFound),
    ),
];

#[test]
fn reported_packs_have_the_expected_outcome() {
    for (name, text, expected) in REPORTED {
        let world = read(&[SourceFile::new(name, text)]).world.expect("the pack is valid");
        for seed in 1..=8 {
            let generated = world.generate(&Request::default(), &Seed::from_text(seed.to_string()));
            let outcome = generated.map_err(|error| error.kind()).map(|generated| {
                let proved = generated.verify();
                assert!(proved.is_ok(), "{name}: {:?}", proved.err());
            });
            assert_eq!(outcome, expected, "{name}");
        }
    }
}
