//! The end of a race: the secrets are revealed and give the seed, or the race is void.

use super::digest::{FieldHasher, HashKind};
use super::fault::RaceFault;
use super::secret::grouped;
use super::{Party, PartySecret, StartedRace};
use crate::random::Seed;

/// What the revealed secrets give. All of them match their commitments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// The seed of the race.
    Seed(Seed),
    /// Some secrets are missing. Without them there is no seed, so the race is void until they are revealed.
    Void {
        /// Whose secrets are missing: the organizer's first, then those of players in the order of the list.
        missing: Vec<Party>,
    },
}

impl StartedRace {
    /// Everyone who has a secret: the organizer, and the players in the order of the list.
    pub fn parties(&self) -> impl Iterator<Item = Party> {
        let players = self.entries.iter().map(|entry| Party::Player(entry.player.clone()));
        std::iter::once(Party::Organizer).chain(players)
    }

    /// Checks the closing hash and every secret, and derives the seed if no secret is missing. The order of the secrets
    /// does not matter.
    ///
    /// # Errors
    /// If the closing hash is wrong; if a secret is for another race, of someone who is not in the list, there twice, or
    /// not the one of the commitment.
    pub fn reveal(&self, secrets: &[PartySecret]) -> Result<Reveal, RaceFault> {
        if !self.is_closed() {
            return Err(RaceFault::Closing);
        }
        let id = self.race.id();
        for (number, revealed) in secrets.iter().enumerate() {
            let party = || revealed.party.clone();
            if revealed.race != id {
                return Err(RaceFault::SecretOfOtherRace { party: party() });
            }
            if secrets[..number].iter().any(|other| other.party == revealed.party) {
                return Err(RaceFault::SecretTwice { party: party() });
            }
            match self.is_committed_to(revealed) {
                Some(true) => {}
                Some(false) => return Err(RaceFault::Commitment { party: party() }),
                None => return Err(RaceFault::NotInList { party: party() }),
            }
        }
        Ok(self.seed(secrets))
    }

    /// Whether the commitment of a party is to their secret; `None` if there is no such party.
    fn is_committed_to(&self, revealed: &PartySecret) -> Option<bool> {
        match &revealed.party {
            Party::Organizer => Some(self.race.is_committed_to(&revealed.secret)),
            Party::Player(name) => {
                let entry = self.entries.iter().find(|entry| entry.player == *name)?;
                Some(entry.is_committed_to(&revealed.secret))
            }
        }
    }

    /// Derives the seed from the closing hash and all secrets, in the order of the list.
    fn seed(&self, secrets: &[PartySecret]) -> Reveal {
        let mut hasher = FieldHasher::new(HashKind::Seed).field(self.closing.bytes());
        let mut missing = Vec::new();
        for party in self.parties() {
            match secrets.iter().find(|revealed| revealed.party == party) {
                Some(revealed) => hasher = revealed.secret.hash_into(hasher),
                None => missing.push(party),
            }
        }
        if !missing.is_empty() {
            return Reveal::Void { missing };
        }
        let digest = hasher.finish();
        let half = digest.bytes().first_chunk().expect("a hash has 32 bytes");
        Reveal::Seed(Seed::from_text(format!("race {}", grouped(u128::from_be_bytes(*half)))))
    }
}
