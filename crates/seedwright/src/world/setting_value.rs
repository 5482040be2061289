//! Values of options and tricks.

use std::fmt;

use serde::Serialize;

use crate::name::EscapedName;

/// A value for an option or a trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SettingValue {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

impl SettingValue {
    /// The value as a switch, also if it was given as a word.
    pub(super) fn switch(&self) -> Option<bool> {
        match self {
            Self::Switch(on) => Some(*on),
            Self::Word(word) => match word.as_str() {
                "true" | "on" | "yes" => Some(true),
                "false" | "off" | "no" => Some(false),
                _ => None,
            },
            Self::Number(_) => None,
        }
    }

    /// The value as a number, also if it was given as a word.
    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Word(word) => word.parse().ok(),
            Self::Switch(_) => None,
        }
    }

    /// The value as the author of a choice writes it.
    pub(super) fn word(&self) -> String {
        match self {
            Self::Switch(on) => on.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Word(word) => word.clone(),
        }
    }
}

impl fmt::Display for SettingValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => on.fmt(formatter),
            Self::Number(number) => number.fmt(formatter),
            Self::Word(word) => EscapedName(word).fmt(formatter),
        }
    }
}
