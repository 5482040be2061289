//! Seedwright builds game worlds and proves that they can be finished.
//!
//! Values come in and values go out: the engine uses no files, clock, threads or environment. It can be embedded
//! anywhere, and the same world, settings and seed give the same result on every machine.
//!
//! A pack is read once, prepared once for a request, and then generates a world for each seed:
//!
//! ```
//! use std::ops::ControlFlow;
//! use seedwright::{Error, Event, GeneratedWorld, Request, Seed, SourceFile, Watch, World};
//!
//! // The shed opens with its key, and the game is won inside.
//! let pack = r#"
//! [pack]
//! format = 1
//! id = "shed"
//! start = "Yard"
//! goal = "reached(Shed)"
//!
//! [items]
//! Key = {}
//!
//! [rooms.Yard]
//! locations = [{ name = "Doormat" }]
//! [rooms.Shed]
//! locations = [{ name = "Shelf" }]
//!
//! [doors]
//! "Shed door" = { a = "Yard", b = "Shed", need = "Key" }
//! "#;
//! let world = World::read(&[SourceFile::new("shed.toml", pack)])?;
//!
//! // Impossible requests are rejected here. A generator can be stored, and used from any thread.
//! let generator = world.prepare(&Request::default())?;
//!
//! // An observer sees every step and can stop the work; `Watch::none()` lets it run.
//! let mut steps = 0;
//! let mut observer = |_event: &Event<'_>| {
//!     steps += 1;
//!     ControlFlow::Continue(())
//! };
//! let generated = generator.generate(&Seed::from_text("abc"), &mut Watch::new(&mut observer))?;
//! assert!(steps > 0);
//!
//! // The bundle holds the world, the decisions and the proof.
//! assert_eq!(generated.bundle().decisions.items[0].location, "Yard.Doormat");
//! // The checker that replays it shares no code with the engine.
//! assert!(generated.verify().is_ok());
//! // A stored bundle can be read again.
//! let text = generated.bundle().text();
//! let again = GeneratedWorld::read(&world, text.as_bytes(), &mut Watch::none())?;
//! assert_eq!(again.bundle(), generated.bundle());
//! # Ok::<(), Error>(())
//! ```
//!
//! The root of the crate has what this example needs; everything else is in its modules. Read them in this order:
//!
//! - The model: [`world`] is the model itself, [`pack`] reads it from text and writes it, [`name`] compares names
//!   and shows them safely.
//! - The basics: [`grid`] has cells, directions and sets, [`random`] makes every choice repeatable, [`logic`]
//!   derives facts from rules.
//! - The stages, each of which can be used alone: [`rooms`] (room layout), [`doors`] (door shuffle), [`codes`]
//!   (code games and code locks), [`items`] (item placement) and [`population`] (contents of levels).
//!   [`campaign`] combines all of them in one world.
//! - The pipeline: [`pipeline`] knows which stages a pack has, runs them for a seed, and redraws what a later stage
//!   can't use. All stages implement the same [`Stage`] trait, and every [`Error`] has one of the kinds in
//!   [`error`].
//! - The results: [`proof`] shows that a world can be finished, [`progression`] computes the spheres and what is
//!   required, and [`bundle`] holds everything in one file, for the checker `seedwright-verify` and for games.
//!   [`quality`] measures from such a file how good a world is to play.
//! - Sharing: [`permalink`] is a short code from which a world can be rebuilt, [`race`] derives a seed that nobody can
//!   choose or know beforehand.
//! - Inspection: [`inspect`] finds what looks wrong, what can be reached, and why something can't.
//!
//! Every stage works the same way: it is prepared once for a world and settings, and rejects impossible requests at
//! once; then it returns a result or a typed error for each seed, and an observer sees every step and can stop it.
//! The folder `examples` has a small program for each stage, and one for a campaign:
//! `cargo run -p seedwright --example rooms`, or `doors`, `codes`, `items`, `population`, `campaign`.
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_macros,
        reason = "tests look at what the decider did on their thread"
    )
)]
#![forbid(unsafe_code)]
// External input is converted by `TryFrom`, never truncated. Stages, which work on checked data, allow casts where
// needed and say why.
#![cfg_attr(
    not(test),
    deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)
)]

pub mod batch;
pub mod bundle;
pub mod campaign;
pub mod codes;
pub mod document;
pub mod doors;
pub mod error;
pub mod grid;
pub mod inspect;
pub mod items;
pub mod logic;
pub mod name;
mod number;
pub mod pack;
pub mod permalink;
pub mod pipeline;
pub mod population;
pub mod progression;
pub mod proof;
pub mod quality;
pub mod race;
pub mod random;
pub mod rooms;
pub mod rows;
pub mod section;
pub mod world;

pub use bundle::Bundle;
pub use document::{Diagnostic, SourceFile};
pub use error::ErrorKind;
pub use pipeline::{
    Decisions, Error, Event, GeneratedWorld, Generator, Origin, Plan, Request, Stage, Watch,
};
pub use random::Seed;
pub use world::{Settings, World};

/// The version of this engine.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The version of the meaning of seeds: it increases with every change that affects existing seeds.
pub const SEED_VERSION: u32 = 2;

/// The bundle format that is written and read.
pub(crate) const BUNDLE_FORMAT: u32 = 2;
