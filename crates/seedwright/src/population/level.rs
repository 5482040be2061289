//! A populated level.

use std::collections::BTreeMap;

use super::map::LevelMap;
use super::schedule::Equipment;
use crate::grid::{Cell, Size, draw};
use crate::world::stock::Fixed;

/// A level and everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The depth; the first level is 1.
    pub depth: u32,
    /// How often the game was won before.
    pub wins: u32,
    /// Whether it is the last level of the game.
    pub last: bool,
    /// The difficulty.
    pub difficulty: Fixed,
    /// Everything in it: the player, the exit, and then rule by rule.
    pub things: Vec<PlacedThing>,
    /// What could not be done in full.
    pub notes: Vec<Note>,
}

/// A thing placed in a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedThing {
    /// The thing.
    pub thing: Thing,
    /// Its cell.
    pub at: Cell,
    /// The room that the cell belongs to.
    pub room: u32,
    /// The rule that placed it.
    pub rule: Rule,
}

/// A thing in a level. Kinds are rows of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The player.
    Player,
    /// The stairs to the next level.
    Stairs,
    /// The goal of the game, on the last level.
    Victory,
    /// The guaranteed food.
    Ration,
    /// A weapon or an armour.
    Gear {
        /// Which of the two.
        equipment: Equipment,
        /// The row in its table.
        kind: u32,
        /// The level that its power is based on.
        level: Fixed,
        /// Its power.
        power: Fixed,
    },
    /// A consumable.
    Consumable {
        /// The row in the table.
        kind: u32,
    },
    /// A metered thing.
    Metered {
        /// The row in the table.
        kind: u32,
    },
    /// A monster.
    Monster {
        /// The row in the table.
        kind: u32,
        /// Its level.
        level: u32,
        /// Its power.
        power: Fixed,
        /// The experience for defeating it.
        experience: u64,
    },
}

/// The layers of a cell. A thing shares its cell with no other thing of its layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Stairs.
    Ground,
    /// Items.
    Items,
    /// Creatures.
    Creatures,
}

impl Thing {
    /// Returns the layer of the thing.
    pub fn layer(self) -> Layer {
        match self {
            Self::Stairs => Layer::Ground,
            Self::Player | Self::Monster { .. } => Layer::Creatures,
            _ => Layer::Items,
        }
    }
}

/// The rule that placed a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The player starts in the first room.
    Start,
    /// The exit, or the goal of the game, is in the middle of the last room.
    Exit,
    /// The first level has equipment in the starting room.
    StartingGear(Equipment),
    /// Every level has a ration.
    Ration,
    /// One level of every group has it.
    Guaranteed {
        /// The equipment.
        equipment: Equipment,
        /// The number of the group.
        group: u64,
    },
    /// It appeared at its metered rate.
    Metered {
        /// Whether the minimum required it.
        due: bool,
    },
    /// The room was chosen to have items.
    RoomItem,
    /// The room was chosen to have monsters.
    RoomMonster,
}

/// Something that could not be done in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// There is only one room, so the player starts in the room with the exit.
    OneRoom,
    /// Nothing can be placed in a room, because the player can't get there or it has no free cells.
    NothingFits {
        /// The room.
        room: u32,
    },
    /// A room has fewer free cells than the number of things drawn for it.
    RoomFull {
        /// The room.
        room: u32,
        /// The layer of the things.
        layer: Layer,
        /// The number of things drawn.
        wanted: u32,
        /// The number of things placed.
        placed: u32,
    },
}

impl Level {
    /// Returns the cell where the player starts.
    pub fn player(&self) -> Option<Cell> {
        self.place_of(Rule::Start)
    }

    /// Returns the cell of the stairs, or of the goal of the game.
    pub fn exit(&self) -> Option<Cell> {
        self.place_of(Rule::Exit)
    }

    /// Returns everything that a rule placed.
    pub fn by_rule(&self, rule: Rule) -> impl Iterator<Item = &PlacedThing> {
        self.things.iter().filter(move |placed| placed.rule == rule)
    }

    /// Draws the level: `#` wall, `.` floor, `+` door, `@` player, `>` stairs, `*` goal of the game, `%` ration, `/`
    /// weapon, `[` armour, `!` consumable, `?` metered, and letters for monsters by row.
    pub fn drawn_on(&self, map: &LevelMap) -> String {
        self.drawn_with(map, Thing::mark)
    }

    /// Draws the level with custom marks for things.
    pub fn drawn_with(&self, map: &LevelMap, mark: impl Fn(Thing) -> char) -> String {
        let mut tops: BTreeMap<Cell, Thing> = BTreeMap::new();
        for PlacedThing { at, thing, .. } in &self.things {
            let top = tops.entry(*at).or_insert(*thing);
            if thing.layer() > top.layer() {
                *top = *thing;
            }
        }
        draw(Size::new(map.width(), map.height()), |cell| match tops.get(&cell) {
            Some(thing) => mark(*thing),
            None if map.is_door(cell) => '+',
            None if map.is_floor(cell) => '.',
            None => '#',
        })
    }

    fn place_of(&self, rule: Rule) -> Option<Cell> {
        self.by_rule(rule).next().map(|placed| placed.at)
    }
}

impl Thing {
    /// The mark in a drawing, unless a table sets one.
    pub(super) fn mark(self) -> char {
        const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        match self {
            Self::Player => '@',
            Self::Stairs => '>',
            Self::Victory => '*',
            Self::Ration => '%',
            Self::Gear { equipment, .. } => match equipment {
                Equipment::Weapon => '/',
                Equipment::Armour => '[',
            },
            Self::Consumable { .. } => '!',
            Self::Metered { .. } => '?',
            Self::Monster { kind, .. } => char::from(LETTERS[kind as usize % LETTERS.len()]),
        }
    }
}
