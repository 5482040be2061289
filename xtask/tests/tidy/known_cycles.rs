//! Where modules use one another in a circle, and are known to. These lists are to become empty.

use crate::cycles::KnownCycle;

/// For each crate, by its root file, the uses that close circles.
pub const KNOWN_CYCLES: &[(&str, &[KnownCycle])] = &[
    (
        "crates/seedwright/src/lib.rs",
        &[
            ("pack::read", "placement", "fill"),
            ("pipeline", "error", "items"),
            ("pipeline", "error", "plan"),
            ("pipeline", "error", "rooms"),
            ("pipeline", "stage", "levels"),
            ("pipeline", "stage", "rooms"),
            ("pipeline", "generated", "generator"),
        ],
    ),
    (
        "crates/seedwright-cli/src/main.rs",
        &[
            ("", "arguments", "commands"),
            ("", "arguments", "packs"),
            ("", "arguments", "serve"),
            ("", "build", "commands"),
            ("", "campaign", "commands"),
            ("", "commands", "serve"),
            ("", "doors", "build"),
            ("", "doors", "commands"),
            ("", "failure", "output"),
            ("", "packs", "build"),
            ("", "packs", "commands"),
            ("", "plans", "packs"),
            ("", "population", "commands"),
            ("", "progression", "commands"),
            ("", "render", "output"),
            ("", "rooms", "build"),
            ("", "rooms", "commands"),
            ("commands", "sets", "explain"),
            ("commands", "many", "generate"),
            ("commands", "race", "generate"),
            ("serve", "turns", "workers"),
            ("serve", "workers", "guard"),
            ("serve", "workers", "place"),
            ("serve", "request", "memory"),
        ],
    ),
];
