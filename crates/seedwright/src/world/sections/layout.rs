//! The section `[layout]`: how walkers lay rooms down, and what the result has to guarantee.

use seedwright_derive::{Choice, Section, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::document::{Data, Value};
use crate::grid::{Cell, Size};
use crate::section::{
    Bounds, Field, Names, NoNames, Ranged, Reader, Section, Setting, Shape, optional, record,
    section_shape, whole,
};
use crate::world::templates::{Role, limits};

/// Room layout. Shares are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [layout]", request = LayoutRequest)]
pub struct LayoutSettings {
    /// How many walkers take turns.
    #[setting(range = 1..=limits::WALKERS, default = 3)]
    pub walkers: u32,
    /// How many rooms a walker places before it begins elsewhere.
    #[setting(range = 1..=limits::ROOMS, default = 20)]
    pub rooms_per_walker: u32,
    /// How many templates are tried at a connection before it is given up.
    #[setting(range = 1..=limits::TEMPLATES, default = 10)]
    pub templates_per_connection: u32,
    /// When there are enough rooms.
    #[setting(flatten, default = LayoutTarget::Floor(500))]
    pub target: LayoutTarget,
    /// How many turns walkers may take in an attempt; by default 20 for each room of the target or 4 for each
    /// cell of floor, and 10000 at least.
    #[setting(range = 1..=limits::ITERATIONS)]
    pub iterations: Option<u32>,
    /// How often, in thousandths, a connection near the middle goes before one that is farther away.
    #[setting(range = 0..=1000, default = 300)]
    pub compactness: u32,
    /// Whether a room may have the template of the room it was placed from.
    #[setting(default = false, promise = Same)]
    pub repeats: bool,
    /// How often, in thousandths, a walker that is stuck goes on in the same room.
    #[setting(range = 0..=1000, default = 500)]
    pub respawn_in_place: u32,
    /// Whether rooms are turned.
    #[setting(default = true, promise = Same)]
    pub turning: bool,
    /// Whether rooms are mirrored.
    #[setting(default = false, promise = Same)]
    pub mirroring: bool,
    /// By what required connections may be met.
    #[setting(default = RequiredRule::Grow, promise = Same)]
    pub required: RequiredRule,
    /// How deep rooms may ask for rooms that ask for rooms.
    #[setting(range = 0..=limits::DEPTH, default = 3)]
    pub depth: u32,
    /// The columns and the rows of the grid that all rooms stand on: [80, 50].
    #[setting(range = 1..=limits::SIDE, promise = Same)]
    pub bounds: Option<Size>,
    /// Which share, in thousandths, of the connections that happen to meet is opened.
    #[setting(range = 0..=1000, default = 1000, promise = Same)]
    pub loops: u32,
    /// The least and the greatest share, in thousandths, of rooms with one way in: [0, 400].
    #[setting(range = 0..=1000, default = (0, 1000), promise = Same)]
    pub dead_ends: (u32, u32),
    /// How many rooms of each role there are to be, and where.
    #[setting(default = Vec::new(), promise = Same)]
    pub roles: Vec<RoleRule>,
    /// Whether a layout that stays short of its target will do.
    #[setting(default = false, promise = Same)]
    pub partial: bool,
    /// How often the layout begins anew before it gives up.
    #[setting(range = 1..=limits::ATTEMPTS, default = 100)]
    pub attempts: u32,
    /// How many placements may be tried over all attempts.
    #[setting(range = 1..=limits::STEPS, default = 100_000_000)]
    pub steps: u64,
}

/// When there are enough rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Choice)]
#[serde(rename_all = "lowercase")]
#[choice(code = "E0335", why = "a layout has a number of rooms or an amount of floor for a target")]
pub enum LayoutTarget {
    /// How many cells of floor there are to be, at least.
    #[setting(range = 1..=limits::FLOOR)]
    Floor(u32),
    /// How many rooms there are to be, exactly. Either this or `floor`.
    #[setting(range = 1..=limits::ROOMS)]
    Rooms(u32),
}

/// By what a required connection may be met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum RequiredRule {
    /// By rooms that stand.
    Strict,
    /// Also by rooms that are placed in the same step.
    #[default]
    Grow,
}

/// Where in the layout the rooms of a role stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum RolePlace {
    /// In any room.
    #[default]
    Anywhere,
    /// In rooms with one way in, where treasure is by default.
    DeadEnd,
    /// As far from the entrance as any room is, where a boss is by default.
    Farthest,
}

impl LayoutSettings {
    /// How many turns walkers may take in an attempt: what was asked for, or 20 for each room of the target
    /// and 4 for each cell of floor, but 10000 at least and [`limits::ITERATIONS`] at most. Of 20 turns for a
    /// room, walkers that are not stuck need two.
    pub fn turns(&self) -> u32 {
        let enough = match self.target {
            LayoutTarget::Rooms(rooms) => rooms.saturating_mul(20),
            LayoutTarget::Floor(floor) => floor.saturating_mul(4),
        };
        let usual = enough.clamp(10_000, limits::ITERATIONS);
        self.iterations.unwrap_or(usual)
    }
}

/// A demand for rooms of a role.
///
/// Templates with that role are then kept for it: they are placed when all other rooms stand, each with one
/// way in besides what it requires itself. If no template has the role, rooms of
/// ordinary templates take it: those none of whose roles anybody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoleRule {
    /// The role.
    pub role: Role,
    /// How many rooms.
    pub count: u32,
    /// Where they stand.
    pub place: RolePlace,
    /// The fewest doors between the entrance and each of them.
    pub distance: u32,
    /// The fewest doors between any two of them.
    pub apart: u32,
}

impl RoleRule {
    /// What one usually asks of a role: a boss is farthest, treasure lies in dead ends.
    pub const fn with_default_place(role: Role, count: u32) -> Self {
        let place = match role {
            Role::Boss => RolePlace::Farthest,
            Role::Treasure => RolePlace::DeadEnd,
            Role::Entrance | Role::Exit | Role::Merchant | Role::Event | Role::Gate => {
                RolePlace::Anywhere
            }
        };
        Self { role, count, place, distance: 0, apart: 0 }
    }
}

/// What is said of a role in a pack, where a number does not say it all. The role itself is the key of the table, and
/// where its rooms are depends on it by default; a [`RoleRule`] has both.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a role", request = RoleRequest)]
pub struct RoleSettings {
    /// How many rooms.
    #[setting(range = 0..=limits::ROLE_ROOMS, default = 1)]
    pub count: u32,
    /// Where they are.
    pub place: Option<RolePlace>,
    /// The fewest doors between the entrance and each of them.
    #[setting(range = 0..=limits::ROOMS, default = 0)]
    pub distance: u32,
    /// The fewest doors between any two of them.
    #[setting(range = 0..=limits::ROOMS, default = 0)]
    pub apart: u32,
}

/// A number of rooms, or that with where they are.
const RULE: Shape =
    Shape::Either(&[whole(0, limits::ROLE_ROOMS as i64), section_shape::<RoleSettings>()]);

const ROLES: &[Field] = &[
    optional("entrance", RULE, "Where one begins: one room, always."),
    optional("exit", RULE, "Where one leaves."),
    optional("boss", RULE, "Where the strongest enemy waits."),
    optional("treasure", RULE, "Where something is found."),
    optional("merchant", RULE, "Where something is sold."),
    optional("event", RULE, "Where something happens."),
    optional("gate", RULE, "Where ways to other zones begin."),
];

/// In a pack, roles are a table by their words.
impl Setting for Vec<RoleRule> {
    const SHAPE: Shape = record("the table of roles", ROLES);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (table, _) = value.table()?;
        let rules = table.entries.iter().filter_map(|(key, value)| {
            let role = Role::from_word(&key.text)?;
            let Data::Table(table) = &value.data else {
                return Some(RoleRule::with_default_place(role, u32::read(value, &RULE, reader)?));
            };
            let said = RoleSettings::read(table, reader).settle();
            let usual = RoleRule::with_default_place(role, said.count);
            let RoleSettings { distance, apart, place, .. } = said;
            Some(RoleRule { place: place.unwrap_or(usual.place), distance, apart, ..usual })
        });
        Some(rules.collect())
    }

    fn plain(&self, _: &dyn Names) -> Json {
        let rules = self.iter().map(|rule| (rule.role.word(), rule_as_plain(rule)));
        rules.collect()
    }
}

/// A number of rooms, or that with where they are.
fn rule_as_plain(rule: &RoleRule) -> Json {
    let RoleRule { role, count, place, distance, apart } = *rule;
    let usual = RoleRule::with_default_place(role, count);
    if *rule == usual {
        return Json::from(count);
    }
    let said = RoleRequest {
        count: Some(count),
        place: (place != usual.place).then_some(place),
        distance: (distance > 0).then_some(distance),
        apart: (apart > 0).then_some(apart),
    };
    let mut entries = Vec::new();
    RoleSettings::entries(&said, &NoNames, &mut entries);
    entries.into_iter().collect()
}

/// Columns and rows.
impl Setting for Size {
    const SHAPE: Shape = <(u32, u32)>::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        <(u32, u32)>::read(value, shape, reader).map(|(width, height)| Self::new(width, height))
    }

    fn plain(&self, names: &dyn Names) -> Json {
        (self.width, self.height).plain(names)
    }
}

impl<B: Bounds> Ranged<B> for Size {
    const RANGED: Shape = <(u32, u32) as Ranged<B>>::RANGED;
}

/// Column and row.
impl Setting for Cell {
    const SHAPE: Shape = <(i64, i64)>::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (x, y) = <(i64, i64)>::read(value, shape, reader)?;
        Some(Self::new(i32::try_from(x).ok()?, i32::try_from(y).ok()?))
    }

    fn plain(&self, names: &dyn Names) -> Json {
        (i64::from(self.x), i64::from(self.y)).plain(names)
    }
}

impl<B: Bounds> Ranged<B> for Cell {
    const RANGED: Shape = <(i64, i64) as Ranged<B>>::RANGED;
}
