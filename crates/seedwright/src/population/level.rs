//! A populated level.

use std::collections::BTreeMap;

use super::map::LevelMap;
use super::schedule::Equipment;
use crate::grid::{Cell, Size, draw};
use crate::world::stock::Fixed;

/// A level and everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// How deep it is; the first level is 1.
    pub depth: u32,
    /// How often the game was won before.
    pub wins: u32,
    /// Whether it is the last level of the game.
    pub last: bool,
    /// How difficult it is.
    pub difficulty: Fixed,
    /// Everything in it: the player, the way out, and then rule by rule.
    pub things: Vec<PlacedThing>,
    /// What could not be done in full.
    pub notes: Vec<Note>,
}

/// Something that stands or lies in a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedThing {
    /// What.
    pub thing: Thing,
    /// Where.
    pub at: Cell,
    /// The room that the cell belongs to.
    pub room: u32,
    /// Why.
    pub rule: Rule,
}

/// What can be in a level. Kinds are rows of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The player.
    Player,
    /// The stairs to the next level.
    Stairs,
    /// What the game is about.
    Victory,
    /// The guaranteed food.
    Ration,
    /// A weapon or an armour.
    Gear {
        /// Which of both.
        equipment: Equipment,
        /// The row in its table.
        kind: u32,
        /// The level it was made at.
        level: Fixed,
        /// How much power it gives.
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
        /// How strong it is.
        power: Fixed,
        /// How much is learnt from it.
        experience: u64,
    },
}

/// What a thing shares its cell with nobody of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Stairs.
    Ground,
    /// Whatever lies there.
    Items,
    /// Whoever stands there.
    Creatures,
}

impl Thing {
    /// The layer of the thing.
    pub fn layer(self) -> Layer {
        match self {
            Self::Stairs => Layer::Ground,
            Self::Player | Self::Monster { .. } => Layer::Creatures,
            _ => Layer::Items,
        }
    }
}

/// Why something is where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The player starts in the first room.
    Start,
    /// The way out, or what the game is about, is in the middle of the last room.
    Exit,
    /// The first level has equipment in the starting room.
    StartingGear(Equipment),
    /// Every level has one.
    Ration,
    /// One level of every group has it.
    Guaranteed {
        /// What.
        equipment: Equipment,
        /// The number of the group.
        group: u64,
    },
    /// It came at its metered pace.
    Metered {
        /// Whether a floor was due.
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
    /// There is one room only, so the player starts in the room with the way out.
    OneRoom,
    /// Nothing can be put into a room, because the player can't get there or stands in all of it.
    NothingFits {
        /// The room.
        room: u32,
    },
    /// A room has fewer free cells than it was to hold things.
    RoomFull {
        /// The room.
        room: u32,
        /// Of which layer.
        layer: Layer,
        /// How many things it was to hold.
        wanted: u32,
        /// How many it holds.
        placed: u32,
    },
}

impl Level {
    /// Where the player starts.
    pub fn player(&self) -> Option<Cell> {
        self.place_of(Rule::Start)
    }

    /// Where the stairs are, or what the game is about.
    pub fn exit(&self) -> Option<Cell> {
        self.place_of(Rule::Exit)
    }

    /// Everything that a rule put there.
    pub fn by_rule(&self, rule: Rule) -> impl Iterator<Item = &PlacedThing> {
        self.things.iter().filter(move |placed| placed.rule == rule)
    }

    /// Draws the level: `#` wall, `.` floor, `+` door, `@` player, `>` stairs, `*` what the game is about,
    /// `%` ration, `/` weapon, `[` armour, `!` consumable, `?` metered, and letters for monsters by row.
    pub fn drawn_on(&self, map: &LevelMap) -> String {
        self.drawn_with(map, Thing::mark)
    }

    /// Draws the level with marks of the caller's for things.
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
    /// The mark in a drawing, unless a table says otherwise.
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
