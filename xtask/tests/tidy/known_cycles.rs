//! Where modules use one another in a circle, and are known to. These lists are to become empty.

use crate::cycles::KnownCycle;

/// For each crate, by its root file, the uses that close circles.
pub const KNOWN_CYCLES: &[(&str, &[KnownCycle])] = &[(
    "crates/seedwright-cli/src/main.rs",
    &[
        ("", "build", "population"),
        ("", "build", "campaign"),
        ("", "commands", "operations"),
        ("", "failure", "problems"),
        ("build", "failed", "request"),
        ("commands", "many", "parts"),
        ("", "build", "commands"),
        ("", "campaign", "commands"),
        ("", "doors", "build"),
        ("", "doors", "commands"),
        ("", "failure", "output"),
        ("", "packs", "commands"),
        ("", "population", "commands"),
        ("", "progression", "commands"),
        ("", "render", "output"),
        ("", "rooms", "build"),
        ("", "rooms", "commands"),
        ("commands", "many", "generate"),
        ("commands", "race", "generate"),
    ],
)];
