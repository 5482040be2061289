//! The section `[shuffle]`: door shuffle.

use seedwright_derive::{Section, Words};
use serde::Serialize;
use serde_json::Value as Json;

use crate::document::{Data, Value};
use crate::section::{Bounds, Names, Ranged, Reader, Setting, Shape, Word};
use crate::world::{AreaId, DoorId, RoomId, limits};

/// Door shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the section [shuffle]", request = DoorRequest)]
pub struct DoorSettings {
    /// How doors are relinked.
    #[setting(default = DoorMode::Spin, promise = Same)]
    pub mode: DoorMode,
    /// Spins per attempt; set by `difficulty` by default.
    #[setting(range = 1..=limits::ATTEMPTS)]
    pub iterations: Option<u32>,
    /// Spins per attempt, as a word; `iterations` overrides it.
    #[setting(default = Difficulty::Normal, drops = iterations)]
    pub difficulty: Difficulty,
    /// Maximum number of attempts.
    #[setting(range = 1..=limits::ATTEMPTS, default = 10)]
    pub attempts: u32,
    /// How often a rejected spin or swap is redrawn.
    // Around a few doors most orders make a door lead back to its room; on a map like the original's about one draw in
    // seven is good.
    #[setting(range = 0..=limits::ATTEMPTS, default = 50)]
    pub redraws: u32,
    /// Radius of a spin's neighbourhood, in doors from its centre, or "unlimited".
    #[setting(range = 0..=limits::ATTEMPTS, default = Depth::Doors(2))]
    pub depth: Depth,
    /// Which doors of a neighbourhood are spun.
    #[setting(default = Outer::Leaving)]
    pub outer: Outer,
    /// Minimum number of doors that must lead somewhere else.
    #[setting(range = 0..=limits::ATTEMPTS, default = 1, promise = AtLeast)]
    pub least_changed: u32,
    /// Swaps per attempt in the mode "swap".
    #[setting(range = 1..=limits::ATTEMPTS, default = 100)]
    pub swaps: u32,
    /// Work budget for all attempts together, in steps.
    // Enough for a few seconds.
    #[setting(range = 1..=limits::STEPS, default = 200_000_000)]
    pub steps: u64,
    /// Percentage of the shuffleable doors that are drawn to stay in place.
    #[setting(range = 0..=100, default = 0)]
    pub held_percent: u32,
    /// Kinds of doors that never move.
    #[setting(default = ["jump", "totem", "portal"].map(str::to_owned).to_vec(), promise = AtLeast)]
    pub still_kinds: Vec<String>,
    /// Exchange only doors of the same kind.
    #[setting(default = false, promise = AtLeast)]
    pub same_kind: bool,
    /// Require that the player can return from every room (always so in the mode "decoupled").
    #[setting(default = false, promise = AtLeast)]
    pub no_trap: bool,
    /// Fewest and most steps that a walk through all rooms may take: [65, 165].
    #[setting(promise = AtLeast)]
    pub walk: Option<(u32, u32)>,
    /// Keep the doors on the playthrough in place, as the seed places items on the original map.
    // The caller adds them to `protected`; the shuffle itself does not know about items.
    #[setting(default = false, promise = AtLeast)]
    pub protect_playthrough: bool,
    /// Doors that stay in place.
    #[setting(added, promise = AtLeast)]
    pub protected: Vec<DoorId>,
    /// Pairs of areas that at least one door must join: [["Hall", "Garden"]].
    #[setting(added, promise = AtLeast)]
    pub joined: Vec<(AreaId, AreaId)>,
    /// Pairs of areas that no shuffled door may join: [["Fire", "Water"]].
    #[setting(added, promise = AtLeast)]
    pub apart: Vec<(AreaId, AreaId)>,
    /// Lists of rooms that count as one room when a door must not lead back into its own room.
    #[setting(added, promise = AtLeast)]
    pub merged: Vec<Vec<RoomId>>,
}

/// How doors are relinked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum DoorMode {
    /// Shift the doors around a neighbourhood in a cycle.
    #[default]
    Spin,
    /// Exchange pairs of doors.
    Swap,
    /// Relink all doors.
    Full,
    /// Relink all doors; a two-way door need not lead back.
    Decoupled,
}

/// How hard it is to find the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// 1 spin: nearly the original map.
    Easy,
    /// 2 spins: moderate variety.
    #[default]
    Normal,
    /// 4 spins and a swap for every fourth door: about half lead elsewhere.
    Hard,
    /// 8 spins and a swap for every second door: most lead elsewhere.
    Extreme,
}

/// Which doors of a neighbourhood are spun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
// The hash of worlds holds this word without its dashes.
#[serde(rename_all = "lowercase")]
pub enum Outer {
    /// The doors that lead out of it.
    #[default]
    Leaving,
    /// All doors that do not lead to its centre, from the side they were found on first.
    NotToCentre,
}

impl Difficulty {
    /// The number of spins per attempt: 1, 2, 4 or 8.
    pub fn iterations(self) -> u32 {
        1 << self as u32
    }

    /// The number of swaps after the spins, on a map where this many doors can move. On a map with few circles, more spins
    /// turn the same doors again.
    pub fn swaps(self, doors: u32) -> u32 {
        match self {
            Self::Easy | Self::Normal => 0,
            Self::Hard => doors / 4,
            Self::Extreme => doors / 2,
        }
    }
}

impl DoorSettings {
    /// The number of spins per attempt.
    pub fn spins(&self) -> u32 {
        self.iterations.unwrap_or(self.difficulty.iterations())
    }

    /// The number of swaps per attempt on a map where this many doors can move: in the mode "spin" those after the spins.
    pub fn swaps_of(&self, doors: u32) -> u32 {
        match (self.mode, self.iterations) {
            (DoorMode::Swap, _) => self.swaps,
            (DoorMode::Spin, None) => self.difficulty.swaps(doors),
            _ => 0,
        }
    }
}

/// The radius of a spin's neighbourhood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// This many doors from its centre.
    Doors(u32),
    /// As far as shuffleable doors lead.
    Unlimited,
}

impl Depth {
    const UNLIMITED: Shape =
        Shape::Words(&[Word { word: "unlimited", help: "As far as shuffleable doors lead." }]);

    /// The largest distance from the centre, in doors.
    pub fn doors(self) -> u32 {
        match self {
            Self::Doors(doors) => doors,
            Self::Unlimited => u32::MAX,
        }
    }
}

impl Setting for Depth {
    const SHAPE: Shape = Shape::Either(&[u32::SHAPE, Self::UNLIMITED]);

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        match &value.data {
            Data::Text(word) => (word == "unlimited").then_some(Self::Unlimited),
            _ => u32::read(value, shape, reader).map(Self::Doors),
        }
    }

    fn plain(&self, _: &dyn Names) -> Json {
        match self {
            Self::Doors(doors) => Json::from(*doors),
            Self::Unlimited => Json::from("unlimited"),
        }
    }
}

impl<B: Bounds> Ranged<B> for Depth {
    const RANGED: Shape = Shape::Either(&[<u32 as Ranged<B>>::RANGED, Self::UNLIMITED]);
}
