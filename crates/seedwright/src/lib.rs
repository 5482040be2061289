//! Seedwright builds game worlds and proves that they can be finished.
//!
//! Values come in and values go out: the engine touches no files, clock, threads or environment, so that it can
//! be embedded anywhere, and the same world, settings and seed give the same result on every machine.
//!
//! A pack is read once, prepared once for a request, and then gives a world for each seed:
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
//! // What can never work is refused here. A generator can be kept, and used from any thread.
//! let generator = world.prepare(&Request::default())?;
//!
//! // An observer sees every step, and may stop the work; `Watch::none()` lets it run.
//! let mut steps = 0;
//! let mut observer = |_event: &Event<'_>| {
//!     steps += 1;
//!     ControlFlow::Continue(())
//! };
//! let generated = generator.generate(&Seed::from_text("abc"), &mut Watch::new(&mut observer))?;
//! assert!(steps > 0);
//!
//! // The bundle holds the world, what was decided, and the proof.
//! assert_eq!(generated.bundle().decisions.items[0].location, "Yard.Doormat");
//! // The checker that replays it shares no code with the engine.
//! assert!(generated.verify().is_ok());
//! // Whoever keeps the text of a bundle can go on from there.
//! let text = generated.bundle().text();
//! let again = GeneratedWorld::read(&world, text.as_bytes(), &mut Watch::none())?;
//! assert_eq!(again.bundle(), generated.bundle());
//! # Ok::<(), Error>(())
//! ```
//!
//! What is needed for that stands at the root of the crate; everything else is in its modules. Read them in this
//! order:
//!
//! - What there is: [`world`] is the model, [`pack`] reads it from text and writes it, [`name`] compares names
//!   and shows them safely.
//! - What everything rests on: [`grid`] has cells, directions and sets, [`random`] makes every choice repeatable,
//!   [`logic`] finds what follows from what.
//! - The stages, each of which decides something and can be used alone: [`rooms`] (what stands where), [`doors`]
//!   (where doors lead), [`codes`] (secrets, and what opens them), [`items`] (what lies where) and
//!   [`population`] (what is in a level). [`campaign`] makes one world of all of them.
//! - What runs them: [`pipeline`] knows which stages a pack has, runs them for a seed, and draws again what a later
//!   stage can't use. Every [`Stage`] keeps one contract, and every [`Error`] is of one of the kinds of [`error`].
//! - What comes of it: [`proof`] says why it can be finished, [`progression`] what is found when, and [`bundle`]
//!   holds all of it in one file, for the checker `seedwright-verify` and for games.
//! - Passing it on: [`permalink`] is a short code from which a world can be built again, [`race`] keeps a world
//!   secret until everybody has played it.
//! - Questions of people: [`inspect`] tells what is odd, what can be reached, and why something can't.
//!
//! Every stage has the same form: something is made once for a world and settings and refuses at once what can
//! never work; then it answers for each seed with a result or with a typed failure, and an observer sees every
//! step and may stop it. The folder `examples` has a small program for each stage, and one for a campaign:
//! `cargo run -p seedwright --example rooms`, or `doors`, `codes`, `items`, `population`, `campaign`.
#![forbid(unsafe_code)]
// What comes from outside is converted by `TryFrom`, never cut off. Stages, which work on what was checked by then,
// say so and why; so does whoever takes a number apart.
#![cfg_attr(
    not(test),
    deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)
)]

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

/// The version of what a seed means: it rises with every change that moves existing seeds.
pub const SEED_VERSION: u32 = 1;

/// The version of bundles that is written and read.
pub(crate) const BUNDLE_FORMAT: u32 = 2;
