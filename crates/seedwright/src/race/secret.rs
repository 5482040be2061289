//! Secrets, and the parties of a race that have one.

use std::fmt;

use serde_json::{Value, json};

use super::RACE_FORMAT;
use super::digest::{Digest, FieldHasher};
use crate::name::EscapedName;

/// A secret of 128 bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(u128);

impl Secret {
    /// A secret from 128 random bits.
    pub fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The secret as text: hexadecimal digits in groups of four.
    pub fn text(&self) -> String {
        grouped(self.0)
    }

    /// Parses a secret as [`text`](Self::text) writes it.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.replace('-', "");
        // `from_str_radix` also takes a sign and upper-case digits, which are not written back the same.
        let secret = Self(u128::from_str_radix(&digits, 16).ok()?);
        (secret.text() == text).then_some(secret)
    }

    /// Adds the secret to a hash.
    pub(super) fn hash_into(&self, hasher: FieldHasher) -> FieldHasher {
        hasher.field(self.0.to_be_bytes())
    }
}

/// A secret is not part of messages, not even of those for developers.
impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(..)")
    }
}

/// Writes 128 bits as hexadecimal digits in groups of four.
pub(super) fn grouped(bits: u128) -> String {
    let digits = format!("{bits:032x}");
    let groups: Vec<&str> = (0..8).map(|group| &digits[group * 4..group * 4 + 4]).collect();
    groups.join("-")
}

/// Someone who has a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Party {
    /// The organizer.
    Organizer,
    /// The player with this name.
    Player(String),
}

impl fmt::Display for Party {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Organizer => formatter.write_str("the organizer"),
            Self::Player(name) => EscapedName(name).fmt(formatter),
        }
    }
}

/// A secret, and what it is for. This is what a party keeps in a file, and sends to everyone to reveal it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartySecret {
    /// The id of the race.
    pub race: Digest,
    /// Whose secret it is.
    pub party: Party,
    /// The secret.
    pub secret: Secret,
}

impl PartySecret {
    /// The file.
    pub fn json(&self) -> Value {
        let mut file = json!({ "raceSecret": RACE_FORMAT, "race": self.race });
        if let Party::Player(name) = &self.party {
            file["player"] = json!(name);
        }
        file["secret"] = json!(self.secret.text());
        file
    }
}
