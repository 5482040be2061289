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
    /// How doors are linked anew.
    #[setting(default = DoorMode::Spin, promise = Same)]
    pub mode: DoorMode,
    /// How many spins an attempt makes; as many as `difficulty` says by default.
    #[setting(range = 0..=limits::ATTEMPTS)]
    pub iterations: Option<u32>,
    /// How many spins an attempt makes, in a word. `iterations` overrides it.
    #[setting(default = Difficulty::Normal, drops = iterations)]
    pub difficulty: Difficulty,
    /// How often the shuffle begins anew before it gives up.
    #[setting(range = 1..=limits::ATTEMPTS, default = 10)]
    pub attempts: u32,
    /// How often a spin or a swap that is rejected is drawn again.
    // Around a few doors most orders make a door lead back to its room; on a map like the original's about
    // one draw in seven is good.
    #[setting(range = 0..=limits::ATTEMPTS, default = 50)]
    pub redraws: u32,
    /// How many doors the neighbourhood of a spin reaches from its centre, or "unlimited".
    #[setting(range = 0..=limits::ATTEMPTS, default = Depth::Doors(2))]
    pub depth: Depth,
    /// Which doors of a neighbourhood are spun.
    #[setting(default = Outer::Leaving)]
    pub outer: Outer,
    /// How many doors have to lead elsewhere.
    #[setting(range = 0..=limits::ATTEMPTS, default = 1, promise = AtLeast)]
    pub least_changed: u32,
    /// How many swaps an attempt of the mode "swap" makes.
    #[setting(range = 1..=limits::ATTEMPTS, default = 100)]
    pub swaps: u32,
    /// How much work all attempts together may take.
    // A few seconds.
    #[setting(range = 1..=limits::STEPS, default = 200_000_000)]
    pub steps: u64,
    /// How many in a hundred of the doors that may move are drawn to stay.
    #[setting(range = 0..=100, default = 0)]
    pub held_percent: u32,
    /// The kinds of doors that never move.
    #[setting(default = ["jump", "totem", "portal"].map(str::to_owned).to_vec(), promise = AtLeast)]
    pub still_kinds: Vec<String>,
    /// Whether only doors of one kind change places.
    #[setting(default = false, promise = AtLeast)]
    pub same_kind: bool,
    /// Whether one can return from everywhere, as one always can in the mode "decoupled".
    #[setting(default = false, promise = AtLeast)]
    pub no_trap: bool,
    /// The fewest and the most steps that a walk through all rooms may take: [65, 165].
    #[setting(promise = AtLeast)]
    pub walk: Option<(u32, u32)>,
    /// Whether the doors on the way to the goal, as the seed places items on the map as drawn, stay as they are.
    // Whoever shuffles adds them to those that are protected; the shuffle itself knows of no items.
    #[setting(default = false, promise = AtLeast)]
    pub protect_playthrough: bool,
    /// Doors that stay as they are.
    #[setting(added, promise = AtLeast)]
    pub protected: Vec<DoorId>,
    /// Pairs of areas that some door has to join: [["Hall", "Garden"]].
    #[setting(added, promise = AtLeast)]
    pub joined: Vec<(AreaId, AreaId)>,
    /// Pairs of areas that no door that moves may join: [["Fire", "Water"]].
    #[setting(added, promise = AtLeast)]
    pub apart: Vec<(AreaId, AreaId)>,
    /// Lists of rooms that count as one when a door must not lead back into its own room.
    #[setting(added, promise = AtLeast)]
    pub merged: Vec<Vec<RoomId>>,
}

/// How doors are linked anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
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

/// How hard it is to find one's way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// 1 spin, so that the map is nearly the one people know.
    Easy,
    /// 2 spins, for moderate variety.
    #[default]
    Normal,
    /// 4 spins, so that little is where it was.
    Hard,
    /// 8 spins, so that nothing can be relied on.
    Extreme,
}

/// Which doors of a neighbourhood are spun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
// The hash of worlds has this word without its dashes.
#[serde(rename_all = "lowercase")]
pub enum Outer {
    /// Those that lead out of it.
    #[default]
    Leaving,
    /// All that do not lead to its centre, from whichever side they were found first.
    NotToCentre,
}

impl Difficulty {
    /// How many spins an attempt makes: 1, 2, 4, 8.
    pub fn iterations(self) -> u32 {
        1 << self as u32
    }
}

impl DoorSettings {
    /// How many spins an attempt makes.
    pub fn spins(&self) -> u32 {
        self.iterations.unwrap_or(self.difficulty.iterations())
    }
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

impl Depth {
    const UNLIMITED: Shape =
        Shape::Words(&[Word { word: "unlimited", help: "As far as doors lead that may move." }]);

    /// The most doors from the centre.
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
