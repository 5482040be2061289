//! The section `[layout]`: how walkers lay out rooms, and what the result guarantees.

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

/// Room layout. Shares and chances are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [layout]", request = LayoutRequest)]
pub struct LayoutSettings {
    /// Number of walkers that take turns.
    #[setting(range = 1..=limits::WALKERS, default = 3)]
    pub walkers: u32,
    /// Rooms that a walker places before it restarts elsewhere.
    #[setting(range = 1..=limits::ROOMS, default = 20)]
    pub rooms_per_walker: u32,
    /// Templates that are tried at a connection before it is given up.
    #[setting(range = 1..=limits::TEMPLATES, default = 10)]
    pub templates_per_connection: u32,
    /// The size at which a layout is complete.
    #[setting(flatten, default = LayoutTarget::Floor(500))]
    pub target: LayoutTarget,
    /// Maximum number of walker turns per attempt; by default 20 per room or 4 per floor cell of the target, and at
    /// least 10000.
    #[setting(range = 1..=limits::ITERATIONS)]
    pub iterations: Option<u32>,
    /// Chance (0-1000) that a connection near the middle is preferred to one farther away.
    #[setting(range = 0..=1000, default = 300)]
    pub compactness: u32,
    /// Allow a room to have the same template as the room it was placed from.
    #[setting(default = false, promise = Same)]
    pub repeats: bool,
    /// Chance (0-1000) that a stuck walker restarts in the same room.
    #[setting(range = 0..=1000, default = 500)]
    pub respawn_in_place: u32,
    /// Allow rooms to be rotated.
    #[setting(default = true, promise = Same)]
    pub turning: bool,
    /// Allow rooms to be mirrored.
    #[setting(default = false, promise = Same)]
    pub mirroring: bool,
    /// What can satisfy a required connection.
    #[setting(default = RequiredRule::Grow, promise = Same)]
    pub required: RequiredRule,
    /// Maximum nesting of rooms that are placed only to satisfy the required connections of another room.
    #[setting(range = 0..=limits::DEPTH, default = 3)]
    pub depth: u32,
    /// Columns and rows of the grid that holds all rooms: [80, 50].
    #[setting(range = 1..=limits::SIDE, promise = Same)]
    pub bounds: Option<Size>,
    /// Of the connections that meet by chance, the share that is opened, in thousandths.
    #[setting(range = 0..=1000, default = 1000, promise = Same)]
    pub loops: u32,
    /// Smallest and largest share, in thousandths, of rooms with only one way in: [0, 400].
    #[setting(range = 0..=1000, default = (0, 1000), promise = Same)]
    pub dead_ends: (u32, u32),
    /// How many rooms of each role there are, and where.
    #[setting(default = Vec::new(), promise = Same)]
    pub roles: Vec<RoleRule>,
    /// Accept a layout that falls short of its target.
    #[setting(default = false, promise = Same)]
    pub partial: bool,
    /// Maximum number of attempts.
    #[setting(range = 1..=limits::ATTEMPTS, default = 100)]
    pub attempts: u32,
    /// Work budget for all attempts together, in placements tried.
    #[setting(range = 1..=limits::STEPS, default = 100_000_000)]
    pub steps: u64,
}

/// The size at which a layout is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Choice)]
#[serde(rename_all = "lowercase")]
#[choice(
    code = "E0335",
    why = "the target of a layout is either a number of rooms or an amount of floor"
)]
pub enum LayoutTarget {
    /// Minimum number of floor cells.
    #[setting(range = 1..=limits::FLOOR)]
    Floor(u32),
    /// Exact number of rooms. Excludes `floor`.
    #[setting(range = 1..=limits::ROOMS)]
    Rooms(u32),
}

/// What can satisfy a required connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum RequiredRule {
    /// Only rooms that are already placed.
    Strict,
    /// Also rooms that are placed in the same step.
    #[default]
    Grow,
}

/// Where in the layout the rooms of a role are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum RolePlace {
    /// Any room.
    #[default]
    Anywhere,
    /// Rooms with only one way in; the default for treasure.
    DeadEnd,
    /// The rooms farthest from the entrance; the default for a boss.
    Farthest,
}

impl LayoutSettings {
    /// The maximum number of walker turns per attempt: `iterations`, or 20 per room or 4 per floor cell of the target,
    /// but at least 10000 and at most [`limits::ITERATIONS`]. Walkers that are not stuck need 2 of the 20 turns per
    /// room.
    pub fn turns(&self) -> u32 {
        let enough = match self.target {
            LayoutTarget::Rooms(rooms) => rooms.saturating_mul(20),
            LayoutTarget::Floor(floor) => floor.saturating_mul(4),
        };
        let default = enough.clamp(10_000, limits::ITERATIONS);
        self.iterations.unwrap_or(default)
    }
}

/// A rule for the rooms of a role.
///
/// Templates with that role are then reserved for it: they are placed after all other rooms, each with one way in
/// besides the connections that it requires itself. If no template has the role, rooms of ordinary templates take it:
/// templates without any role that has a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoleRule {
    /// The role.
    pub role: Role,
    /// The number of rooms.
    pub count: u32,
    /// Where the rooms are.
    pub place: RolePlace,
    /// The minimum number of doors between the entrance and each of them.
    pub distance: u32,
    /// The minimum number of doors between any two of them.
    pub apart: u32,
}

impl RoleRule {
    /// A rule with the default place of a role: a boss is farthest away, treasure is in dead ends.
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

/// The settings of a role in a pack, where a number is not enough. The role itself is the key of the table and
/// determines the default place; a [`RoleRule`] has both.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a role", request = RoleRequest)]
pub struct RoleSettings {
    /// Number of rooms.
    #[setting(range = 0..=limits::ROLE_ROOMS, default = 1)]
    pub count: u32,
    /// Where they are; depends on the role by default.
    pub place: Option<RolePlace>,
    /// Minimum number of doors between the entrance and each of them.
    #[setting(range = 0..=limits::ROOMS, default = 0)]
    pub distance: u32,
    /// Minimum number of doors between any two of them.
    #[setting(range = 0..=limits::ROOMS, default = 0)]
    pub apart: u32,
}

/// A number of rooms, or a table that also says where they are.
const RULE: Shape =
    Shape::Either(&[whole(0, limits::ROLE_ROOMS as i64), section_shape::<RoleSettings>()]);

const ROLES: &[Field] = &[
    optional("entrance", RULE, "The room where the player starts; always exactly one."),
    optional("exit", RULE, "Rooms where the player leaves."),
    optional("boss", RULE, "Rooms of the strongest enemies."),
    optional("treasure", RULE, "Rooms with something to find."),
    optional("merchant", RULE, "Rooms with something to buy."),
    optional("event", RULE, "Rooms where something happens."),
    optional("gate", RULE, "Rooms with gates to other zones."),
];

/// In a pack, roles are a table keyed by their words.
impl Setting for Vec<RoleRule> {
    const SHAPE: Shape = record("the table of roles", ROLES);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (table, _) = value.table()?;
        let rules = table.entries.iter().filter_map(|(key, value)| {
            let role = Role::from_word(&key.text)?;
            let Data::Table(table) = &value.data else {
                return Some(RoleRule::with_default_place(role, u32::read(value, &RULE, reader)?));
            };
            let settings = RoleSettings::read(table, reader).settle();
            let default = RoleRule::with_default_place(role, settings.count);
            let RoleSettings { distance, apart, place, .. } = settings;
            Some(RoleRule { place: place.unwrap_or(default.place), distance, apart, ..default })
        });
        Some(rules.collect())
    }

    fn plain(&self, _: &dyn Names) -> Json {
        let rules = self.iter().map(|rule| (rule.role.word(), rule_as_plain(rule)));
        rules.collect()
    }
}

/// A number of rooms, or a table that also says where they are.
fn rule_as_plain(rule: &RoleRule) -> Json {
    let RoleRule { role, count, place, distance, apart } = *rule;
    let default = RoleRule::with_default_place(role, count);
    if *rule == default {
        return Json::from(count);
    }
    let request = RoleRequest {
        count: Some(count),
        place: (place != default.place).then_some(place),
        distance: (distance > 0).then_some(distance),
        apart: (apart > 0).then_some(apart),
    };
    let mut entries = Vec::new();
    RoleSettings::entries(&request, &NoNames, &mut entries);
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
