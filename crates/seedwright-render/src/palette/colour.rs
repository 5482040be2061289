//! Colours, alone and in pairs for light and dark themes.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::json_schema::JsonSchema;

/// A colour by its red, green and blue parts. It is displayed as SVG and CSS write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(with = "String")]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The colour of a number such as `0xrrggbb`.
    pub(super) const fn of(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self(red, green, blue)
    }

    /// Mixes in some hundredths of another colour.
    pub(crate) fn mixed(self, other: Self, hundredths: u32) -> Self {
        let mix = |own: u8, other: u8| {
            let sum = u32::from(own) * (100 - hundredths) + u32::from(other) * hundredths;
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        };
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// A stronger and darker variant of a light colour, for lines.
    pub(super) fn line(self) -> Self {
        let strong = |part: u8| 255_u32.saturating_sub((255 - u32::from(part)) * 9 / 4);
        let dark = |part: u8| u8::try_from(strong(part) * 62 / 100).unwrap_or(0);
        Self(dark(self.0), dark(self.1), dark(self.2))
    }

    /// Whether light text is more readable on it than dark text.
    pub(crate) fn is_dark(self) -> bool {
        u32::from(self.0) * 3 + u32::from(self.1) * 6 + u32::from(self.2) < 1150
    }

    /// The colour as SVG writes it.
    pub(crate) fn text(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A colour for light themes and its counterpart for dark themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ThemeColour {
    /// The colour in light themes and in files.
    pub light: Colour,
    /// The colour in dark themes.
    pub dark: Colour,
}

impl ThemeColour {
    /// A colour by its numbers for light and dark themes.
    pub(super) const fn of(light: u32, dark: u32) -> Self {
        Self { light: Colour::of(light), dark: Colour::of(dark) }
    }

    /// The same colour in both themes.
    pub(super) const fn same(number: u32) -> Self {
        Self::of(number, number)
    }

    /// Mixes in some hundredths of another colour.
    pub(crate) fn mixed(self, other: Self, hundredths: u32) -> Self {
        Self {
            light: self.light.mixed(other.light, hundredths),
            dark: self.dark.mixed(other.dark, hundredths),
        }
    }
}

/// The colour as CSS writes it.
impl fmt::Display for ThemeColour {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.light == self.dark {
            true => write!(to, "{}", self.light),
            false => write!(to, "light-dark({}, {})", self.light, self.dark),
        }
    }
}
