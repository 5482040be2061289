//! The start of a race: its entries, or its public value, are closed.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::digest::{Digest, FieldHasher, HashKind};
use super::fault::{RaceFault, check_value};
use super::{Entropy, Entry, MAX_PLAYERS, RACE_FORMAT, Race};
use crate::name::folded;

/// A race that has started: nothing that the seed is made of can change any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedRace {
    /// The race as it was announced.
    pub race: Race,
    /// The entries in the order of the bytes of their names; none if there is a public value.
    pub entries: Vec<Entry>,
    /// The public value, if the race uses one.
    pub value: Option<String>,
    /// The hash of all of that.
    pub closing: Digest,
}

impl Race {
    /// Closes the race for further entries. The order of the entries does not matter.
    ///
    /// # Errors
    /// If an entry is for another race, if two have the same name or commitment, if one has that of the organizer, or if
    /// there are none or too many; in a race with a public value, if the value is missing or can't be used.
    pub fn start(
        self,
        mut entries: Vec<Entry>,
        value: Option<&str>,
    ) -> Result<StartedRace, RaceFault> {
        entries.sort_by(|one, other| one.player.cmp(&other.player));
        self.check_start(&entries, value)?;
        let closing = closing(&self.id(), &entries, value);
        Ok(StartedRace { race: self, entries, value: value.map(str::to_owned), closing })
    }

    /// Checks that the race can start with these entries or this value.
    pub(super) fn check_start(
        &self,
        entries: &[Entry],
        value: Option<&str>,
    ) -> Result<(), RaceFault> {
        match (&self.entropy, value) {
            (Entropy::Players, Some(_)) => return Err(RaceFault::NoValue),
            (Entropy::Players, None) if entries.is_empty() => {
                return Err(RaceFault::MissingEntries);
            }
            (Entropy::Public { .. }, _) if !entries.is_empty() => return Err(RaceFault::NoEntries),
            (Entropy::Public { .. }, None) => return Err(RaceFault::MissingValue),
            (Entropy::Public { .. }, Some(value)) => check_value(value)?,
            (Entropy::Players, None) => {}
        }
        if entries.len() > MAX_PLAYERS {
            return Err(RaceFault::TooManyPlayers);
        }
        let id = self.id();
        if let Some(entry) = entries.iter().find(|entry| entry.race != id) {
            return Err(RaceFault::OtherRace { player: entry.player.clone() });
        }
        // It could never be revealed under the name of a player, so the race would be void.
        if let Some(entry) = entries.iter().find(|entry| entry.commitment == self.commitment) {
            return Err(RaceFault::OrganizersCommitment { player: entry.player.clone() });
        }
        check_apart(entries)
    }
}

/// Checks that no two players have the same name or the same commitment.
fn check_apart(entries: &[Entry]) -> Result<(), RaceFault> {
    let (mut names, mut commitments) = (BTreeMap::new(), BTreeMap::new());
    for entry in entries {
        let player = || entry.player.clone();
        if let Some(other) = names.insert(folded(&entry.player), player()) {
            return Err(RaceFault::SameName { player: player(), other });
        }
        // It could never be revealed under the second name, so the race would be void.
        if let Some(other) = commitments.insert(entry.commitment.bytes(), player()) {
            return Err(RaceFault::SameCommitment { player: player(), other });
        }
    }
    Ok(())
}

impl StartedRace {
    /// Whether the closing hash is that of the race and its entries or value.
    pub fn is_closed(&self) -> bool {
        self.closing == closing(&self.race.id(), &self.entries, self.value.as_deref())
    }

    /// The file.
    pub fn json(&self) -> Value {
        let mut file = json!({ "raceStart": RACE_FORMAT, "race": self.race.json() });
        match &self.value {
            Some(value) => file["value"] = json!(value),
            None => {
                let entry = |entry: &Entry| json!({ "player": entry.player, "commitment": entry.commitment });
                file["entries"] = self.entries.iter().map(entry).collect();
            }
        }
        file["closing"] = json!(self.closing);
        file
    }
}

fn closing(race: &Digest, entries: &[Entry], value: Option<&str>) -> Digest {
    let hasher = FieldHasher::new(HashKind::Closing).field(race.bytes()).count(entries.len());
    let hasher = entries
        .iter()
        .fold(hasher, |hasher, entry| hasher.field(&entry.player).field(entry.commitment.bytes()));
    // A race has a value exactly if it has no entries, so the last field needs no mark.
    hasher.field(value.unwrap_or_default()).finish()
}
