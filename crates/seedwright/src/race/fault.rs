//! Why a race can't go on.

use std::fmt;

use super::{MAX_DECLARED_BYTES, MAX_NAME_LENGTH, MAX_PLAYERS, MAX_VALUE_LENGTH, Party};
use crate::document::shown_size;
use crate::name::{EscapedName, folded, is_hidden};

/// Why a race can't be announced, joined, started or revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RaceFault {
    /// A name or description is empty, too long, has hidden characters, or starts or ends with a space.
    Text {
        /// What it is: "the name of the race".
        what: &'static str,
        /// The most characters.
        most: usize,
    },
    /// The settings of the pack are too long: the files of the race could not be read again.
    TooLarge,
    /// A player has the name that stands for the organizer.
    Reserved,
    /// A public value is not written in lower-case letters and digits.
    Value,
    /// A race that uses a public value is given entries.
    NoEntries,
    /// A race that uses entries is given a public value.
    NoValue,
    /// Nobody has joined.
    MissingEntries,
    /// The public value is missing.
    MissingValue,
    /// Too many players have joined.
    TooManyPlayers,
    /// An entry is for another race.
    OtherRace {
        /// The player.
        player: String,
    },
    /// Two entries have the same name, or names that count as the same.
    SameName {
        /// The name of one.
        player: String,
        /// The name of the other.
        other: String,
    },
    /// Two entries have the same commitment: one is a copy.
    SameCommitment {
        /// One player.
        player: String,
        /// The other player.
        other: String,
    },
    /// An entry has the commitment of the organizer: it is a copy.
    OrganizersCommitment {
        /// The player.
        player: String,
    },
    /// The closing hash is not that of the race and its entries or value.
    Closing,
    /// A secret is for another race.
    SecretOfOtherRace {
        /// Whose secret it is.
        party: Party,
    },
    /// There are two secrets of the same party.
    SecretTwice {
        /// Whose secrets they are.
        party: Party,
    },
    /// A secret is not the one of the commitment.
    Commitment {
        /// Whose secret it is.
        party: Party,
    },
    /// A secret is of someone who is not in the closed list.
    NotInList {
        /// Whose secret it is.
        party: Party,
    },
}

impl RaceFault {
    /// Whether a claim is false, such as a commitment that does not match; otherwise the input is incomplete or invalid.
    pub fn is_refutation(&self) -> bool {
        matches!(self, Self::Closing | Self::Commitment { .. } | Self::NotInList { .. })
    }

    /// The player that the fault is about, if it is about one.
    pub(super) fn player(&self) -> Option<&str> {
        match self {
            Self::OtherRace { player }
            | Self::SameName { player, .. }
            | Self::SameCommitment { player, .. }
            | Self::OrganizersCommitment { player } => Some(player),
            _ => None,
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Text { .. } => "choose another one",
            Self::TooLarge => "use a pack with fewer options and tricks",
            Self::Reserved => "choose another name",
            Self::Value => {
                "write it as the race says: words of lower-case letters and digits, with one space between them"
            }
            Self::NoEntries => {
                "nobody needs to join it: `race start --value` starts it once the public value is known"
            }
            Self::NoValue => "start it with the files that `race join` wrote",
            Self::MissingEntries => {
                "name the files that players got from `race join`; without players the organizer could choose the world"
            }
            Self::MissingValue => "give it with `--value`",
            Self::TooManyPlayers => "divide the players into several races",
            Self::OtherRace { .. } => {
                "ask the player to join this race: each race needs a new secret"
            }
            Self::SameName { .. } => {
                "give each entry once, and ask one player to join under another name"
            }
            Self::SameCommitment { .. } => "ask both players to join again",
            Self::OrganizersCommitment { .. } => "ask the player to join with `race join`",
            Self::Closing => "use the file that `race start` wrote, unchanged",
            Self::SecretOfOtherRace { .. } => "use the secrets of this race",
            Self::SecretTwice { .. } => "give each secret once",
            Self::Commitment { .. } => {
                "use the files that `race join`, `race start` and `race create` wrote, unchanged"
            }
            Self::NotInList { .. } => {
                "a player who is not in the list has no part in the seed: compare the list with those who joined"
            }
        }
    }
}

impl fmt::Display for RaceFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { what, most } => write!(
                formatter,
                "{what} must have 1 to {most} visible characters, and no space at either end"
            ),
            Self::TooLarge => write!(
                formatter,
                "the settings of this pack are too long for a race: more than {}",
                shown_size(MAX_DECLARED_BYTES)
            ),
            Self::Reserved => formatter.write_str("`organizer` can't be the name of a player"),
            Self::Value => write!(
                formatter,
                "a public value must have 1 to {MAX_VALUE_LENGTH} lower-case letters and digits, in words with one space between them"
            ),
            Self::NoEntries => formatter
                .write_str("this race takes its seed from a public value, so it has no entries"),
            Self::NoValue => formatter
                .write_str("this race takes its seed from its players, not from a public value"),
            Self::MissingEntries => formatter.write_str("nobody has joined this race"),
            Self::MissingValue => formatter.write_str("this race needs its public value"),
            Self::TooManyPlayers => write!(formatter, "a race has at most {MAX_PLAYERS} players"),
            Self::OtherRace { player } => {
                write!(formatter, "the entry of {} is for another race", EscapedName(player))
            }
            Self::SameName { player, other } if player == other => {
                write!(formatter, "there are two entries of {}", EscapedName(player))
            }
            Self::SameName { player, other } => write!(
                formatter,
                "the players `{}` and `{}` have names that count as the same",
                EscapedName(other),
                EscapedName(player)
            ),
            Self::SameCommitment { player, other } => write!(
                formatter,
                "{} and {} have the same commitment: one of them copied it",
                EscapedName(other),
                EscapedName(player)
            ),
            Self::OrganizersCommitment { player } => write!(
                formatter,
                "{} has the commitment of the organizer: it was copied from the announcement",
                EscapedName(player)
            ),
            Self::Closing => formatter.write_str(
                "the closing hash does not match: the race, its entries or its value were changed",
            ),
            Self::SecretOfOtherRace { party } => {
                write!(formatter, "the secret of {party} is for another race")
            }
            Self::SecretTwice { party } => write!(formatter, "there are two secrets of {party}"),
            Self::Commitment { party } => {
                write!(formatter, "the secret of {party} does not match the commitment")
            }
            Self::NotInList { party } => write!(formatter, "{party} is not in the closed list"),
        }
    }
}

impl std::error::Error for RaceFault {}

/// Checks the name of a race.
pub(super) fn check_title(name: &str) -> Result<(), RaceFault> {
    check_text(name, "the name of the race", MAX_NAME_LENGTH)
}

/// Checks the words that name a public value.
pub(super) fn check_source(words: &str) -> Result<(), RaceFault> {
    check_text(words, "the description of the public value", MAX_VALUE_LENGTH)
}

/// Checks the name of a player.
pub(super) fn check_player(name: &str) -> Result<(), RaceFault> {
    check_text(name, "the name of a player", MAX_NAME_LENGTH)?;
    match folded(name).as_str() {
        "organizer" | "the organizer" => Err(RaceFault::Reserved),
        _ => Ok(()),
    }
}

fn check_text(text: &str, what: &'static str, most: usize) -> Result<(), RaceFault> {
    let length = text.chars().take(most + 1).count();
    let is_usable =
        (1..=most).contains(&length) && text.trim() == text && !text.chars().any(is_hidden);
    is_usable.then_some(()).ok_or(RaceFault::Text { what, most })
}

/// Checks a public value. If it could be written in several ways, whoever writes it could choose between several seeds.
pub(super) fn check_value(value: &str) -> Result<(), RaceFault> {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_letter);
    let is_usable = value.len() <= MAX_VALUE_LENGTH && value.split(' ').all(is_word);
    is_usable.then_some(()).ok_or(RaceFault::Value)
}
