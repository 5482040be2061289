//! Packs that once made the engine fail. Each one now gives proved worlds, or an honest "not found".

use seedwright::error::ErrorKind;
use seedwright::pack::{SourceFile, read};
use seedwright::pipeline::Request;
use seedwright::random::Seed;
use seedwright::world::Aim;

/// A pack of the folder `reported`, by its name, with the text of its file.
macro_rules! pack {
    ($name:literal) => {
        ($name, include_str!(concat!("reported/", $name)))
    };
}

/// The name and text of a pack, an aim, and an outcome.
type Reported = ((&'static str, &'static str), Option<Aim>, Result<(), ErrorKind>);

/// Packs with an aim other than their own, and the outcome that they must have for every seed.
#[rustfmt::skip]
const REPORTED: [Reported; 9] = [
    (pack!("early-trip-after-a-refill.json"), None, Ok(())),
    (pack!("left-for-good-goal.json"), Some(Aim::Goal), Ok(())),
    (pack!("left-for-good-items.json"), Some(Aim::Items), Ok(())),
    (pack!("left-for-good-locations.json"), None, Ok(())),
    (pack!("progressive-without-a-use.toml"), None, Ok(())),
    (pack!("shuffle-without-a-way-back.toml"), None, Err(ErrorKind::NotFound)),
    (pack!("swap-to-the-same-location.json"), None, Err(ErrorKind::Impossible)),
    (pack!("swap-where-health-is-lost.json"), None, Ok(())),
    (pack!("twelve-pits.toml"), None, Ok(())),
];

#[test]
fn reported_packs_have_the_expected_outcome() {
    for ((name, text), aim, expected) in REPORTED {
        let world = read(&[SourceFile::new(name, text)]).world.expect("the pack is valid");
        let mut request = Request::default();
        request.items.aim = aim;
        for seed in 1..=20 {
            let generated = world.generate(&request, &Seed::from_text(seed.to_string()));
            let outcome = generated.map_err(|error| error.kind()).map(|generated| {
                let proved = generated.verify();
                assert!(proved.is_ok(), "{name}: {:?}", proved.err());
            });
            assert_eq!(outcome, expected, "{name}, seed {seed}");
        }
    }
}
