//! What is asked of the shuffle of doors.

use serde::Serialize;

use super::{AreaId, DoorId, RoomId};

/// What a pack, or somebody beside it, asks of the shuffle of doors. Whatever is not said is left to the
/// defaults of the door stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DoorWishes {
    /// How doors are linked anew.
    pub mode: Option<DoorMode>,
    /// How many spins an attempt makes.
    pub iterations: Option<u32>,
    /// How hard it is to find one's way: how many spins an attempt makes where that is not said.
    pub difficulty: Option<Difficulty>,
    /// How often to begin anew before giving up.
    pub attempts: Option<u32>,
    /// How often a spin or a swap that is rejected is drawn again.
    pub redraws: Option<u32>,
    /// How far the neighbourhood of a spin reaches.
    pub depth: Option<Depth>,
    /// Which doors of the neighbourhood are spun.
    pub outer: Option<Outer>,
    /// How many doors have to lead elsewhere, at least.
    pub least_changed: Option<u32>,
    /// How many swaps an attempt of the older method makes.
    pub swaps: Option<u32>,
    /// How many steps all attempts together may take.
    pub steps: Option<u64>,
    /// How many in a hundred switchable doors are drawn to stay as they are.
    pub held_percent: Option<u32>,
    /// The kinds of doors that never move.
    pub still_kinds: Option<Vec<String>>,
    /// True when only ends of one kind are joined.
    pub same_kind: Option<bool>,
    /// True when nobody may be trapped: whoever passes a way that leads one way finds back.
    pub no_trap: Option<bool>,
    /// The fewest and the most steps that a walk through all rooms may take.
    pub walk: Option<(u32, u32)>,
    /// True when the doors of the playthrough of the map as drawn stay as they are. Whoever shuffles adds
    /// them to those that are protected; the shuffle itself knows of no items.
    pub protect_playthrough: Option<bool>,
    /// Doors that stay as they are.
    pub protected: Vec<DoorId>,
    /// Areas that some door has to join.
    pub joined: Vec<(AreaId, AreaId)>,
    /// Areas that no door that moves may join.
    pub apart: Vec<(AreaId, AreaId)>,
    /// Rooms that count as one when a door must not lead back into its own room.
    pub merged: Vec<Vec<RoomId>>,
}

/// How doors are linked anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DoorMode {
    /// The doors around a neighbourhood are shifted in a circle.
    #[default]
    Spin,
    /// Pairs of doors change places.
    Swap,
    /// All doors are joined anew.
    Full,
    /// All doors are joined anew, and a two-way door need not lead back.
    Decoupled,
}

/// How far the neighbourhood of a spin reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// So many doors from its centre.
    Doors(u32),
    /// As far as switchable doors lead.
    Unlimited,
}

/// Which doors of a neighbourhood are spun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outer {
    /// Those that lead out of it.
    #[default]
    Leaving,
    /// Those that do not lead to its centre, from whichever side they were found first.
    NotToCentre,
}

/// How hard it is to find one's way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// The map is nearly the one people know.
    Easy,
    /// Moderate variety.
    #[default]
    Normal,
    /// Little is where it was.
    Hard,
    /// Nothing can be relied on.
    Extreme,
}

/// Gives the values of an enumeration their words.
macro_rules! words {
    ($kind:ident { $($value:ident: $word:literal),* $(,)? }) => {
        impl $kind {
            /// The word for it in packs and bundles.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }

            /// What a word means.
            pub fn named(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$value),)*
                    _ => None,
                }
            }
        }
    };
}

words!(DoorMode { Spin: "spin", Swap: "swap", Full: "full", Decoupled: "decoupled" });
words!(Outer { Leaving: "leaving", NotToCentre: "not-to-centre" });
words!(Difficulty { Easy: "easy", Normal: "normal", Hard: "hard", Extreme: "extreme" });

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Normal, Self::Hard, Self::Extreme];

    /// How many spins an attempt makes: 1, 2, 4, 8.
    pub fn iterations(self) -> u32 {
        1 << self as u32
    }
}

impl DoorWishes {
    /// These wishes and those of somebody beside the pack. Where both say something about the same thing,
    /// the latter hold.
    pub fn and(mut self, other: Self) -> Self {
        if other.difficulty.is_some() {
            self.iterations = None;
        }
        self.mode = other.mode.or(self.mode);
        self.iterations = other.iterations.or(self.iterations);
        self.difficulty = other.difficulty.or(self.difficulty);
        self.attempts = other.attempts.or(self.attempts);
        self.redraws = other.redraws.or(self.redraws);
        self.depth = other.depth.or(self.depth);
        self.outer = other.outer.or(self.outer);
        self.least_changed = other.least_changed.or(self.least_changed);
        self.swaps = other.swaps.or(self.swaps);
        self.steps = other.steps.or(self.steps);
        self.held_percent = other.held_percent.or(self.held_percent);
        self.still_kinds = other.still_kinds.or(self.still_kinds);
        self.same_kind = other.same_kind.or(self.same_kind);
        self.no_trap = other.no_trap.or(self.no_trap);
        self.walk = other.walk.or(self.walk);
        self.protect_playthrough = other.protect_playthrough.or(self.protect_playthrough);
        self.protected.extend(other.protected);
        self.joined.extend(other.joined);
        self.apart.extend(other.apart);
        self.merged.extend(other.merged);
        self
    }
}
