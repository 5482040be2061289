//! The levels of a bundle: their content and their promises.

use serde::{Deserialize, Serialize};

use super::level_settings::MapOrigin;
use crate::grid::{Cell, Size, draw};
use crate::population::{
    Difficulty, Drawing, Equipment, Fixed, Guarantee, Layer, Level, LevelMap, PlacedThing,
    Populator, Promise, Request, Room, RoomForm, Rule, RunGuarantee, RunPromise, Strength, Tables,
    Thing, Verdict,
};
use crate::random::Seed;

/// Filled levels, each on its map.
#[derive(Clone, Copy)]
pub struct LevelParts<'a> {
    /// The populator that filled them.
    pub populator: &'a Populator,
    /// The source of their maps.
    pub maps: MapOrigin,
    /// The levels, in ascending order of depth.
    pub levels: &'a [(LevelMap, Level)],
}

/// A level with everything in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelDecision {
    /// Its depth.
    pub depth: u32,
    /// The number of earlier wins.
    pub wins: u32,
    /// Whether it is the last level.
    pub last: bool,
    /// Its difficulty, in thousandths.
    pub difficulty: i64,
    /// Its cells, row by row.
    pub grid: Vec<String>,
    /// Its rooms.
    pub rooms: Vec<RoomForm>,
    /// Pairs of cells that are connected by other means than walking.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joins: Vec<[[u32; 2]; 2]>,
    /// The rooms that are locked when the player arrives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<u32>,
    /// The things in it.
    pub things: Vec<ThingRow>,
}

/// A thing in a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingRow {
    /// Its kind.
    pub what: String,
    /// Its name.
    pub name: String,
    /// Its column and row.
    pub at: [u32; 2],
    /// The number of its room.
    pub room: u32,
    /// The rule that placed it.
    pub rule: String,
    /// Its level, in thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i64>,
    /// Its power, in thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<i64>,
    /// The experience it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experience: Option<u64>,
}

/// A promise about a level, and how it is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromiseRow {
    /// The level.
    pub depth: u32,
    /// The promise.
    pub promise: String,
    /// The cell that meets it, if it is a single cell.
    #[serde(deserialize_with = "Option::deserialize")]
    pub at: Option<[u32; 2]>,
    /// The number of things it is about.
    pub count: u32,
    /// Whether the promise is made at all: in a single room, for example, player and exit can't be in different rooms.
    pub made: bool,
}

/// A promise about several levels together, and how it is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRow {
    /// The promise.
    pub promise: String,
    /// The metered thing it is about, if any.
    #[serde(deserialize_with = "Option::deserialize")]
    pub of: Option<String>,
    /// The first and the last level.
    pub depths: [u32; 2],
    /// The measured value: a count, a distance, a depth, or a ratio in thousandths.
    pub count: i64,
    /// The promised minimum.
    #[serde(deserialize_with = "Option::deserialize")]
    pub least: Option<i64>,
    /// The promised maximum.
    #[serde(deserialize_with = "Option::deserialize")]
    pub most: Option<i64>,
    /// Whether the promise is made at all: the ratio is promised only for the pack's own difficulties.
    pub made: bool,
    /// For the ratio: the power of the player alone, of the weapon, of the armour, and of the strongest monster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub powers: Option<[i64; 4]>,
}

impl LevelParts<'_> {
    pub(super) fn decisions(&self) -> Vec<LevelDecision> {
        let tables = self.populator.tables();
        let levels = self.levels.iter();
        levels.map(|(map, level)| decision(tables, map, level)).collect()
    }

    pub(super) fn proof(&self, seed: &Seed) -> Vec<PromiseRow> {
        let mut rows = Vec::new();
        for (map, level) in self.levels {
            let request = request(seed, level);
            let promises = self.populator.promises(map, &request, level);
            rows.extend(promises.iter().map(|promise| promise_row(level.depth, promise)));
        }
        rows
    }

    pub(super) fn runs(&self, seed: &Seed) -> Vec<RunRow> {
        let levels: Vec<&Level> = self.levels.iter().map(|(_, level)| level).collect();
        let promises = self.populator.run_promises(seed, &levels);
        let tables = self.populator.tables();
        promises.iter().map(|row| run_row(tables, row)).collect()
    }
}

fn run_row(tables: &Tables, row: &RunPromise) -> RunRow {
    let kind = match row.guarantee {
        RunGuarantee::Metered(kind) => tables.metered.kinds.get(kind as usize),
        _ => None,
    };
    let powers = |strength: Strength| {
        let Strength { hero, weapon, armour, strongest_monster, .. } = strength;
        [hero, weapon, armour, strongest_monster].map(Fixed::in_thousandths)
    };
    RunRow {
        promise: run_word(row.guarantee).to_owned(),
        of: kind.map(|kind| kind.name.clone()),
        depths: row.depths.into(),
        count: row.count,
        least: row.least,
        most: row.most,
        made: row.verdict != Verdict::NotMade,
        powers: row.strength.map(powers),
    }
}

/// Returns the name for tools of a promise about several levels.
pub fn run_word(guarantee: RunGuarantee) -> &'static str {
    use Equipment::{Armour, Weapon};
    match guarantee {
        RunGuarantee::InGroup(Weapon) => "weaponInGroup",
        RunGuarantee::InGroup(Armour) => "armourInGroup",
        RunGuarantee::First(Weapon) => "firstWeapon",
        RunGuarantee::First(Armour) => "firstArmour",
        RunGuarantee::Apart(Weapon) => "weaponsApart",
        RunGuarantee::Apart(Armour) => "armoursApart",
        RunGuarantee::Gap(Weapon) => "weaponGap",
        RunGuarantee::Gap(Armour) => "armourGap",
        RunGuarantee::Metered(_) => "pace",
        RunGuarantee::KeepsUp => "ratio",
    }
}

/// Returns the request that gives a level again.
fn request<'s>(seed: &'s Seed, level: &Level) -> Request<'s> {
    Request {
        wins: level.wins,
        last: level.last,
        difficulty: Difficulty::Level(level.difficulty),
        ..Request::new(seed, level.depth)
    }
}

fn promise_row(depth: u32, promise: &Promise) -> PromiseRow {
    PromiseRow {
        depth,
        promise: promise_word(promise.guarantee).to_owned(),
        at: promise.place.map(pair),
        count: promise.count,
        made: promise.verdict != Verdict::NotMade,
    }
}

/// Returns the name for tools of a promise about a level.
pub fn promise_word(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::Start => "start",
        Guarantee::ExitReachable => "exit",
        Guarantee::RoomsApart => "roomsApart",
        Guarantee::StartingGear(Equipment::Weapon) => "startingWeapon",
        Guarantee::StartingGear(Equipment::Armour) => "startingArmour",
        Guarantee::Ration => "ration",
        Guarantee::Guaranteed(Equipment::Weapon) => "guaranteedWeapon",
        Guarantee::Guaranteed(Equipment::Armour) => "guaranteedArmour",
        Guarantee::Metered => "metered",
        Guarantee::Alone(Layer::Creatures) => "creaturesAlone",
        Guarantee::Alone(_) => "itemsAlone",
        Guarantee::Reachable => "reachable",
        Guarantee::QuietStart => "quietStart",
        Guarantee::RoomLimit(Layer::Creatures) => "monsterLimit",
        Guarantee::RoomLimit(_) => "itemLimit",
    }
}

fn decision(tables: &Tables, map: &LevelMap, level: &Level) -> LevelDecision {
    let Drawing { grid, rooms, joins, closed } = drawing(map);
    LevelDecision {
        depth: level.depth,
        wins: level.wins,
        last: level.last,
        difficulty: level.difficulty.in_thousandths(),
        grid,
        rooms,
        joins,
        closed,
        things: things(tables, level),
    }
}

impl LevelDecision {
    /// Returns its map, in the form that can be read again.
    pub fn drawing(&self) -> Drawing {
        Drawing {
            grid: self.grid.clone(),
            rooms: self.rooms.clone(),
            joins: self.joins.clone(),
            closed: self.closed.clone(),
        }
    }
}

/// Returns a map in the form that can be read again.
fn drawing(map: &LevelMap) -> Drawing {
    let mark = |cell: Cell| match (map.is_door(cell), map.is_floor(cell)) {
        (true, _) => '+',
        (false, true) => '.',
        (false, false) => '#',
    };
    let grid = draw(Size::new(map.width(), map.height()), mark);
    let room = |room: &Room| match room {
        Room::Rectangle(rectangle) => RoomForm::Rectangle {
            x: rectangle.x.into(),
            y: rectangle.y.into(),
            width: rectangle.width.into(),
            height: rectangle.height.into(),
        },
        Room::Cells(cells) => RoomForm::Cells {
            cells: cells.iter().map(|cell| [cell.x.into(), cell.y.into()]).collect(),
        },
    };
    Drawing {
        grid: grid.lines().map(str::to_owned).collect(),
        rooms: map.rooms().iter().map(room).collect(),
        joins: map.joins().iter().map(|join| join.map(pair)).collect(),
        closed: map.closed().to_vec(),
    }
}

/// Returns the column and row of a cell.
fn pair(cell: Cell) -> [u32; 2] {
    [cell.x.cast_unsigned(), cell.y.cast_unsigned()]
}

fn thing_row(tables: &Tables, placed: &PlacedThing) -> ThingRow {
    let (level, power, experience) = match placed.thing {
        Thing::Gear { level, power, .. } => (Some(level), Some(power), None),
        Thing::Monster { level, power, experience, .. } => {
            (Some(Fixed::whole(level.into())), Some(power), Some(experience))
        }
        _ => (None, None, None),
    };
    ThingRow {
        what: thing_word(placed.thing).to_owned(),
        name: tables.name_of(placed.thing).to_owned(),
        at: pair(placed.at),
        room: placed.room,
        rule: rule_word(placed.rule).to_owned(),
        level: level.map(Fixed::in_thousandths),
        power: power.map(Fixed::in_thousandths),
        experience,
    }
}

/// Returns the kind of a thing as a word.
pub fn thing_word(thing: Thing) -> &'static str {
    match thing {
        Thing::Player => "player",
        Thing::Stairs => "stairs",
        Thing::Victory => "victory",
        Thing::Ration => "ration",
        Thing::Gear { equipment: Equipment::Weapon, .. } => "weapon",
        Thing::Gear { .. } => "armour",
        Thing::Consumable { .. } => "consumable",
        Thing::Metered { .. } => "metered",
        Thing::Monster { .. } => "monster",
    }
}

/// Returns the name of the rule that placed a thing.
pub fn rule_word(rule: Rule) -> &'static str {
    match rule {
        Rule::Start => "start",
        Rule::Exit => "exit",
        Rule::StartingGear(_) => "startingGear",
        Rule::Ration => "ration",
        Rule::Guaranteed { .. } => "guaranteed",
        Rule::Metered { due: true } => "due",
        Rule::Metered { due: false } => "metered",
        Rule::RoomItem | Rule::RoomMonster => "room",
    }
}

fn things(tables: &Tables, level: &Level) -> Vec<ThingRow> {
    let things = level.things.iter();
    things.map(|placed| thing_row(tables, placed)).collect()
}
