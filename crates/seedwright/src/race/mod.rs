//! Races: a world that nobody can choose and nobody knows before the race.
//!
//! The seed of a race is a hash of several secrets. Everyone *commits* to a secret before any other secret is known: they
//! publish a hash of it, which reveals nothing and fits no other secret. A race has four steps:
//!
//! 1. The organizer publishes a [`Race`]: pack, settings, versions, and the commitment to the organizer's secret. It also
//!    says where the later value comes from ([`Entropy`]): from the players, or from a public value named in advance.
//! 2. Each player publishes an [`Entry`], which commits to a secret of their own, in this race and under their name.
//! 3. The list of entries, or the public value, is closed: [`Race::start`] gives a [`StartedRace`]. Its closing hash
//!    fixes everything the seed will be made of.
//! 4. All secrets are revealed. [`StartedRace::reveal`] checks each against its commitment and derives the seed. If one
//!    is missing, there is no seed: the race is void.
//!
//! So a player who joined with a fresh secret needs to trust nobody: until that secret is revealed nobody knows the seed,
//! and after the list is closed nobody can change it. The book's chapter on races says what is claimed, against whom, and
//! what is not.
//!
//! Every hash is BLAKE3 with a context of its own, over fields that are each preceded by their length.
//!
//! ```
//! use seedwright::race::{Entropy, Entry, PartySecret, Party, Race, Reveal, Secret};
//! use seedwright::world::{Draft, Requirements, Settings};
//!
//! let mut draft = Draft::new("hut");
//! let area = draft.add_area("hut");
//! let room = draft.add_room("hut", area);
//! let spot = draft.add_spot(room, "floor");
//! draft.start_at(spot);
//! draft.goals.push(Requirements::ALWAYS);
//! let world = draft.finish().expect("a hut is a world");
//!
//! // In earnest, secrets are random.
//! let [organizer, player] = [7, 8].map(Secret::from_bits);
//! let settings = Settings::defaults(&world);
//! let race = Race::new(&world, &settings, "Friday", Entropy::Players, &organizer)?;
//! let entry = Entry::new(&race, "Ann", &player)?;
//! let id = race.id();
//! let started = race.start(vec![entry], None)?;
//!
//! let organizer = PartySecret { race: id, party: Party::Organizer, secret: organizer };
//! let player = PartySecret { race: id, party: Party::Player("Ann".to_owned()), secret: player };
//! let Reveal::Void { missing } = started.reveal(&[organizer.clone()])? else { panic!("Ann is missing") };
//! assert_eq!(missing, [player.party.clone()]);
//! let Reveal::Seed(seed) = started.reveal(&[player, organizer])? else { panic!("all are there") };
//! assert!(seed.text().starts_with("race "));
//! # Ok::<(), seedwright::race::RaceFault>(())
//! ```

mod announcement;
mod digest;
mod entry;
mod fault;
mod read;
mod reveal;
mod secret;
mod start;

#[cfg(test)]
mod tests;

pub use announcement::{Entropy, Race};
pub use digest::Digest;
pub use entry::Entry;
pub use fault::RaceFault;
pub use read::{read_entry, read_race, read_secret, read_started};
pub use reveal::Reveal;
pub use secret::{Party, PartySecret, Secret};
pub use start::StartedRace;

/// The version of the files of a race.
pub const RACE_FORMAT: u32 = 1;

/// The most bytes of a file of a race.
pub const MAX_RACE_BYTES: usize = 4 << 20;

/// The most bytes of an announcement as compact JSON. With indentation and as many entries as there can be, its files stay
/// below [`MAX_RACE_BYTES`].
const MAX_DECLARED_BYTES: usize = 1 << 20;

/// The most players of a race.
pub const MAX_PLAYERS: usize = 1_000;

/// The most characters of the name of a race or of a player.
pub const MAX_NAME_LENGTH: usize = 64;

/// The most characters of a public value, and of the description that names it.
pub const MAX_VALUE_LENGTH: usize = 500;
