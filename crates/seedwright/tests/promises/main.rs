//! What is promised to players, in whole packs: the engine keeps it, or says that it can't, and the checker agrees.
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    reason = "the tests read packs from files, and may fail"
)]

mod packs;
mod shuffles;
