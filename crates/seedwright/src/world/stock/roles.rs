//! What rooms with a role hold.

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::by_depth::ByDepth;
use super::fixed::Fixed;
use super::limits::{LARGEST_WEIGHT, MAX_IN_ROOM};
use super::tables::{Gear, Tables};
use crate::document::Value;
use crate::section::{Adapter, NameKind, Names, Reader, Row, Setting, Shape, whole};

/// The roles that every pack has, declared or not.
pub const BUILT_IN_ROLES: [&str; 4] = ["boss", "guard", "merchant", "treasure"];

/// What a room with a role holds, instead of random monsters and items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a role of rooms", request = RoomRoleRequest)]
pub struct RoomRole {
    /// Its name.
    #[setting(skip)]
    pub name: String,
    /// Number of monsters in such a room, by depth.
    #[setting(range = 0..=MAX_IN_ROOM, default = ByDepth::always(0))]
    pub monsters: ByDepth,
    /// Level of these monsters, in thousandths of the difficulty.
    #[setting(default = Fixed::ONE)]
    pub level: Fixed,
    /// The monsters and their weights, as in { "Tallow King" = 1 }; all monsters of that level by default.
    #[setting(with = Monsters, default = Vec::new())]
    pub guards: Vec<(String, i64)>,
    /// Number of items in such a room, by depth.
    #[setting(range = 0..=MAX_IN_ROOM, default = ByDepth::always(0))]
    pub items: ByDepth,
    /// The weapons, armours and consumables and their weights; as in other rooms by default.
    #[setting(with = Loot, default = Vec::new())]
    pub loot: Vec<(String, i64)>,
}

impl RoomRole {
    /// The number of monsters at a depth.
    pub(crate) fn monsters_at(&self, depth: u32) -> u32 {
        u32::try_from(self.monsters.at(depth)).unwrap_or(0).min(MAX_IN_ROOM)
    }

    /// The number of items at a depth.
    pub(crate) fn items_at(&self, depth: u32) -> u32 {
        u32::try_from(self.items.at(depth)).unwrap_or(0).min(MAX_IN_ROOM)
    }
}

/// In packs, roles are a table by name. The built-in ones have defaults of their own.
impl Row for RoomRole {
    const OF: &'static str = "role";

    fn named(name: &str) -> Self {
        let (monsters, level, items) = match name {
            "boss" => (1, 1_500, 1),
            "guard" => (2, 1_200, 0),
            "merchant" => (0, 1_000, 3),
            "treasure" => (0, 1_000, 2),
            _ => (0, 1_000, 0),
        };
        Self {
            name: name.to_owned(),
            monsters: ByDepth::always(monsters),
            level: Fixed::thousandths(level),
            items: ByDepth::always(items),
            ..Self::default()
        }
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// A row that a role can give as an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LootRow {
    /// A weapon.
    Weapon(u32),
    /// An armour.
    Armour(u32),
    /// A consumable.
    Consumable(u32),
}

impl Tables {
    /// Returns the weapon, armour or consumable with a name: the first one, if several tables have it.
    pub(crate) fn loot(&self, name: &str) -> Option<LootRow> {
        let number = |row: usize| u32::try_from(row).ok();
        let gear = |rows: &[Gear]| number(rows.iter().position(|row| row.kind.name == name)?);
        let consumable = || number(self.consumables.iter().position(|row| row.name == name)?);
        let weapon = gear(&self.weapons).map(LootRow::Weapon);
        let armour = || gear(&self.armours).map(LootRow::Armour);
        weapon.or_else(armour).or_else(|| consumable().map(LootRow::Consumable))
    }

    /// Returns what rooms of a role hold: as declared, or as built in. `None` if there is no such role.
    pub fn role(&self, name: &str) -> Option<RoomRole> {
        let declared = self.roles.iter().find(|role| role.name == name).cloned();
        declared.or_else(|| BUILT_IN_ROLES.contains(&name).then(|| RoomRole::named(name)))
    }

    /// Returns all roles: the built-in ones, then the others as they are declared.
    pub fn all_roles(&self) -> Vec<RoomRole> {
        let built_in = BUILT_IN_ROLES.into_iter().filter_map(|name| self.role(name));
        let is_other = |role: &&RoomRole| !BUILT_IN_ROLES.contains(&role.name.as_str());
        built_in.chain(self.roles.iter().filter(is_other).cloned()).collect()
    }
}

const WEIGHT: Shape = whole(0, LARGEST_WEIGHT);

/// Weights by the names of monsters.
struct Monsters;

/// Weights by the names of weapons, armours and consumables.
struct Loot;

/// Names are checked together with all other tables, which are not read yet.
impl Adapter<Vec<(String, i64)>> for Monsters {
    const SHAPE: Shape = Shape::Map { of: "monster", value: &WEIGHT };

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<(String, i64)>> {
        weights(value, reader)
    }

    fn plain(weights: &Vec<(String, i64)>, _: &dyn Names) -> Json {
        plain_weights(weights)
    }

    fn references(_: &Vec<(String, i64)>, _: &mut dyn FnMut(NameKind, usize)) {}
}

impl Adapter<Vec<(String, i64)>> for Loot {
    const SHAPE: Shape = Shape::Map { of: "item", value: &WEIGHT };

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<(String, i64)>> {
        weights(value, reader)
    }

    fn plain(weights: &Vec<(String, i64)>, _: &dyn Names) -> Json {
        plain_weights(weights)
    }

    fn references(_: &Vec<(String, i64)>, _: &mut dyn FnMut(NameKind, usize)) {}
}

fn weights(value: &Value, reader: &mut Reader<'_>) -> Option<Vec<(String, i64)>> {
    let (table, _) = value.table()?;
    let rows = table.entries.iter();
    let rows =
        rows.map(|(key, value)| Some((key.text.clone(), i64::read(value, &WEIGHT, reader)?)));
    rows.collect()
}

fn plain_weights(weights: &[(String, i64)]) -> Json {
    weights.iter().map(|(name, weight)| (name.clone(), Json::from(*weight))).collect()
}
