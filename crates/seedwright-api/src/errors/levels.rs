//! Explains why levels can't be filled.

use seedwright::bundle::promise_word;
use seedwright::pipeline::{Error, Impossible, Invalid};
use seedwright::random::Seed;
use seedwright_render::words::shown;
use serde_json::json;

use crate::Problem;

/// Converts errors about levels. Returns `None` for other errors.
pub fn problem(seed: &Seed, error: &Error) -> Option<Problem> {
    Some(match error {
        Error::Invalid(Invalid::Level(fault)) => {
            Problem::invalid(fault.to_string(), "correct the value")
        }
        Error::Invalid(Invalid::Map(_)) => {
            Problem::invalid(error.to_string(), "request fewer rooms in the section [layout]")
        }
        Error::Impossible(Impossible::Level { depth, promise }) => {
            let seed = seed.text();
            let explanation =
                json!({ "depth": depth, "promise": promise_word(promise.0), "seed": seed });
            Problem::impossible(error.to_string(), explanation)
                .because(format!("  seed      {}\n", shown(seed)))
                .with_hint("give the map more reachable floor")
        }
        _ => return None,
    })
}
