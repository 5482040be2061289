//! How the connections of a template work: width, sockets, directions, and distance from corners.

use seedwright_derive::{Section, Words};
use serde::{Deserialize, Serialize};

use super::limits;
use crate::section::Row;

/// Settings of the connections that a template draws with one mark: `?`, `!` or a digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the connections of a mark", request = ConnectionRequest)]
pub struct ConnectionSettings {
    /// The mark in the drawing.
    #[setting(skip)]
    pub mark: char,
    /// Cells of a doorway here, which then meets only doorways of this width; by default two, or one where two don't
    /// fit.
    #[setting(range = 1..=limits::TEMPLATE_SIDE)]
    pub width: Option<u32>,
    /// Cells of wall between a doorway and the corners of its wall; connections closer to a corner are walls.
    #[setting(range = 0..=limits::TEMPLATE_SIDE, default = 0)]
    pub corner: u32,
    /// Type of the connections; they meet only those of the same type.
    pub socket: Option<String>,
    /// The directions in which players can pass.
    #[setting(default = Passage::Both)]
    pub pass: Passage,
    /// Whether the room can only be placed where each of these connections is met, as if drawn as `!`.
    #[setting(default = false)]
    pub required: bool,
}

impl ConnectionSettings {
    /// The defaults for a mark.
    pub fn of_mark(mark: char) -> Self {
        Self { mark, ..Self::default() }
    }

    /// Whether a character can be the mark of connections.
    pub fn is_mark(character: char) -> bool {
        matches!(character, '?' | '!' | '0'..='9')
    }
}

impl Row for ConnectionSettings {
    const OF: &'static str = "mark";

    fn named(name: &str) -> Self {
        // A name of several characters is reported with the template.
        Self::of_mark(name.chars().next().unwrap_or_default())
    }

    fn name(&self) -> &str {
        const MARKS: &str = "?!0123456789";
        let mark = MARKS.find(self.mark).and_then(|at| MARKS.get(at..=at));
        mark.unwrap_or_default()
    }
}

/// The directions in which a connection can be passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Words)]
#[serde(rename_all = "lowercase")]
pub enum Passage {
    /// In and out.
    #[default]
    Both,
    /// Only into the room.
    In,
    /// Only out of the room.
    Out,
}

impl Passage {
    fn lets_in(self) -> bool {
        self != Self::Out
    }

    fn lets_out(self) -> bool {
        self != Self::In
    }
}

/// What decides whether connections can meet, prepared for comparing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PointKind {
    /// The number of its socket among those of all templates; 0 for none.
    pub socket: u32,
    /// The width of its doorways; 0 for the default.
    pub width: u32,
    pub pass: Passage,
}

impl PointKind {
    /// Whether a doorway of these two kinds can be passed from the first to the second.
    #[inline]
    pub fn leads_to(self, other: Self) -> bool {
        self.socket == other.socket
            && (self.width == other.width || self.width == 0 || other.width == 0)
            && self.pass.lets_out()
            && other.pass.lets_in()
    }

    /// Whether there can be a doorway of these two kinds.
    #[inline]
    pub fn fits(self, other: Self) -> bool {
        self.leads_to(other) || other.leads_to(self)
    }

    /// The number of cells of a doorway of these two kinds, where connections meet in this many adjacent cells; `None`
    /// if they are too few.
    pub fn doorway(self, other: Self, cells: u32) -> Option<u32> {
        match self.width.max(other.width) {
            0 => Some(cells.min(DEFAULT_WIDTH)),
            width => (width <= cells).then_some(width),
        }
    }
}

/// The most cells of a doorway whose width is not set.
pub(crate) const DEFAULT_WIDTH: u32 = 2;
