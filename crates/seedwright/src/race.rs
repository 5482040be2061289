//! Races: a world is generated in secret and revealed afterwards.
//!
//! The seed of a race is a secret of 128 bits. Before the race its organizer publishes a [`Race`]: the pack, the
//! settings, and a *commitment*, a hash that reveals neither the secret nor anything about the world. After the race
//! the secret is revealed. Anyone who has it can rebuild the world and check that it is the one that was committed to:
//! no other secret, pack or settings have the same hash.
//!
//! ```
//! use seedwright::race::{Race, Secret};
//! use seedwright::world::{Draft, Requirements, Settings};
//!
//! let mut draft = Draft::new("hut");
//! let area = draft.add_area("hut");
//! let room = draft.add_room("hut", area);
//! let spot = draft.add_spot(room, "floor");
//! draft.start_at(spot);
//! draft.goals.push(Requirements::ALWAYS);
//! let world = draft.finish().expect("a hut is a world");
//! let secret = Secret::from_bits(7);
//! let race = Race::new(&world, &Settings::defaults(&world), &secret);
//! assert!(race.is_of(&secret));
//! assert!(!race.is_of(&Secret::from_bits(8)));
//! assert_eq!(Secret::read(&secret.text()), Some(secret));
//! ```

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::bundle::PackName;
use crate::random::Seed;
use crate::world::{Settings, World};
use crate::{ENGINE_VERSION, SEED_VERSION};

/// The version of the format that is written.
pub const RACE_FORMAT: u32 = 1;

/// The secret that only the organizer of a race knows until it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret(u128);

impl Secret {
    /// A secret from 128 random bits.
    pub fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The secret as text: hexadecimal digits in groups of four.
    pub fn text(&self) -> String {
        let digits = format!("{:032x}", self.0);
        let groups: Vec<&str> = (0..8).map(|group| &digits[group * 4..group * 4 + 4]).collect();
        groups.join("-")
    }

    /// Parses a secret; white space and dashes do not matter.
    pub fn read(text: &str) -> Option<Self> {
        let is_between = |letter: &char| *letter == '-' || letter.is_whitespace();
        let digits: String = text.chars().filter(|letter| !is_between(letter)).collect();
        let is_whole = digits.len() == 32 && digits.chars().all(|digit| digit.is_ascii_hexdigit());
        let bits = is_whole.then(|| u128::from_str_radix(&digits, 16).ok());
        bits.flatten().map(Self)
    }

    /// The seed of the race.
    pub fn seed(&self) -> Seed {
        Seed::from_text(format!("race {}", self.text()))
    }
}

/// The public description of a race before it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Race {
    /// The version of the format.
    pub race: u32,
    /// The version of the engine that will generate the world.
    pub engine_version: String,
    /// The version of the meaning of seeds.
    pub seed_version: u32,
    /// The pack.
    pub pack: PackName,
    /// The value of every option and trick.
    pub settings: Map<String, Value>,
    /// The hash of everything above and the secret.
    pub commitment: String,
}

impl Race {
    /// Creates the race for a secret.
    pub fn new(pack: &World, settings: &Settings, secret: &Secret) -> Self {
        let settings = settings.describe(pack);
        let settings = settings.map(|(name, value)| (name.to_owned(), json!(value)));
        let mut race = Self {
            race: RACE_FORMAT,
            engine_version: ENGINE_VERSION.to_owned(),
            seed_version: SEED_VERSION,
            pack: PackName { id: pack.id.clone(), name: pack.name.clone(), hash: pack.hash() },
            settings: settings.collect(),
            commitment: String::new(),
        };
        race.commitment = race.commitment_for(secret);
        race
    }

    /// Whether the commitment matches a secret.
    pub fn is_of(&self, secret: &Secret) -> bool {
        self.commitment_for(secret) == self.commitment
    }

    fn commitment_for(&self, secret: &Secret) -> String {
        let mut hasher = blake3::Hasher::new_derive_key("seedwright 2026 race 1");
        let declared = (
            self.race,
            &self.engine_version,
            self.seed_version,
            &self.pack,
            &self.settings,
            secret.text(),
        );
        serde_json::to_writer(&mut hasher, &declared).expect("a hasher takes every byte");
        hasher.finalize().to_hex().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{Draft, Requirements};

    fn hut() -> World {
        let mut draft = Draft::new("hut");
        let area = draft.add_area("hut");
        let room = draft.add_room("hut", area);
        let spot = draft.add_spot(room, "floor");
        draft.start_at(spot);
        draft.goals.push(Requirements::ALWAYS);
        draft.finish().expect("a hut is a world")
    }

    #[test]
    fn a_commitment_fits_its_own_secret_and_declaration_alone() {
        let world = hut();
        let settings = Settings::defaults(&world);
        let secret = Secret::from_bits(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);
        let race = Race::new(&world, &settings, &secret);
        assert!(race.is_of(&secret));
        for bit in 0..128 {
            assert!(!race.is_of(&Secret::from_bits(secret.0 ^ (1 << bit))));
        }
        let others: [fn(&mut Race); 4] = [
            |race| race.seed_version += 1,
            |race| race.engine_version.push('x'),
            |race| race.pack.hash.push('x'),
            |race| drop(race.settings.insert("easy".to_owned(), json!(true))),
        ];
        for change in others {
            let mut changed = race.clone();
            change(&mut changed);
            assert!(!changed.is_of(&secret));
        }
    }

    #[test]
    fn races_differ_in_their_commitments_alone() {
        let world = hut();
        let settings = Settings::defaults(&world);
        let [one, other] =
            [1, 2].map(|bits| Race::new(&world, &settings, &Secret::from_bits(bits)));
        assert_ne!(one.commitment, other.commitment);
        assert_eq!(one.commitment.len(), other.commitment.len());
        let commitment = other.commitment.clone();
        assert_eq!(Race { commitment, ..one }, other);
    }

    #[test]
    fn secrets_are_read_as_they_are_written() {
        let secret = Secret::from_bits(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);
        assert_eq!(secret.text(), "0123-4567-89ab-cdef-0123-4567-89ab-cdef");
        let written = " 01234567 89AB-CDEF 0123-4567-89ab-cdef\n";
        assert_eq!(Secret::read(written), Some(secret));
        for wrong in ["", "0123", "g123456789abcdef0123456789abcdef", &"é".repeat(16)] {
            assert_eq!(Secret::read(wrong), None);
        }
    }
}
