//! Entries: how players join a race.

use serde_json::{Value, json};

use super::digest::{Digest, FieldHasher, HashKind};
use super::fault::{RaceFault, check_player};
use super::{Entropy, RACE_FORMAT, Race, Secret};

/// The entry of a player: the commitment to a secret, in one race and under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id of the race.
    pub race: Digest,
    /// The name of the player.
    pub player: String,
    /// The hash of the race, the name and the secret.
    pub commitment: Digest,
}

impl Entry {
    /// Joins a race.
    ///
    /// # Errors
    /// If the name can't be used, or the race uses a public value and has no entries.
    pub fn new(race: &Race, player: &str, secret: &Secret) -> Result<Self, RaceFault> {
        if race.entropy != Entropy::Players {
            return Err(RaceFault::NoEntries);
        }
        check_player(player)?;
        let id = race.id();
        Ok(Self {
            race: id,
            player: player.to_owned(),
            commitment: commitment(&id, player, secret),
        })
    }

    /// Whether the commitment is to this secret.
    pub fn is_committed_to(&self, secret: &Secret) -> bool {
        commitment(&self.race, &self.player, secret) == self.commitment
    }

    /// The file.
    pub fn json(&self) -> Value {
        json!({
            "raceEntry": RACE_FORMAT,
            "race": self.race,
            "player": self.player,
            "commitment": self.commitment,
        })
    }
}

/// The name is part of the hash, so that a copied commitment can't be revealed under another name.
fn commitment(race: &Digest, player: &str, secret: &Secret) -> Digest {
    let hasher = FieldHasher::new(HashKind::Entry).field(race.bytes()).field(player);
    secret.hash_into(hasher).finish()
}
