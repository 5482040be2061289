//! The settings of the levels, and what is in them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::level_settings::settings_json;
use crate::grid::{Cell, Size, draw};
use crate::population::{
    Difficulty, Drawing, Equipment, Fixed, Guarantee, Layer, Level, LevelMap, PlacedThing,
    Populator, Promise, Request, Room, RoomForm, Rule, RunGuarantee, RunPromise, Stock, Strength,
    Tables, Thing, Verdict,
};
use crate::random::Seed;
use crate::world::World;

/// Levels that were filled, each on its map.
#[derive(Clone, Copy)]
pub struct LevelParts<'a> {
    /// What filled them.
    pub populator: &'a Populator,
    /// Where their maps come from.
    pub maps: MapOrigin,
    /// The levels, in ascending order of depth.
    pub levels: &'a [(LevelMap, Level)],
}

/// Where the maps of levels come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapOrigin {
    /// The classic generator of the pack, with the seed and the depth: they can be made again.
    Classic,
    /// Rooms that were laid out.
    Rooms,
    /// Somebody drew them.
    Drawn,
    /// The zones of a floor, side by side.
    Zones,
}

impl MapOrigin {
    /// All of them, in order.
    pub(super) const ALL: [Self; 4] = [Self::Classic, Self::Rooms, Self::Drawn, Self::Zones];

    /// The name for tools.
    pub fn word(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Rooms => "rooms",
            Self::Drawn => "drawn",
            Self::Zones => "zones",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        let all = [Self::Classic, Self::Rooms, Self::Drawn, Self::Zones];
        all.into_iter().find(|origin| origin.word() == word)
    }
}

/// A level with everything in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelDecision {
    /// How deep it is.
    pub depth: u32,
    /// How often the game was won before.
    pub wins: u32,
    /// Whether it is the last one.
    pub last: bool,
    /// How difficult it is, in thousandths.
    pub difficulty: i64,
    /// Its cells, row by row.
    pub grid: Vec<String>,
    /// Its rooms.
    pub rooms: Vec<RoomForm>,
    /// Pairs of cells between which one gets otherwise than on foot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joins: Vec<[[u32; 2]; 2]>,
    /// The rooms that are closed when the player comes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<u32>,
    /// What is in it.
    pub things: Vec<ThingRow>,
}

/// Something in a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingRow {
    /// What it is.
    pub what: String,
    /// What it is called.
    pub name: String,
    /// Its column and its row.
    pub at: [u32; 2],
    /// The number of its room.
    pub room: u32,
    /// Why it is there.
    pub rule: String,
    /// Its level, in thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i64>,
    /// Its power, in thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<i64>,
    /// How much is learnt from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experience: Option<u64>,
}

/// A promise about a level, and how it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromiseRow {
    /// The level.
    pub depth: u32,
    /// What is promised.
    pub promise: String,
    /// Where it is kept, if that is one cell.
    pub at: Option<[u32; 2]>,
    /// How many things it is about.
    pub count: u32,
    /// Whether it is made: with one room, player and way out can't be apart.
    pub made: bool,
}

/// A promise about several levels together, and how it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRow {
    /// What is promised.
    pub promise: String,
    /// Of what, if it is about a metered thing.
    pub of: Option<String>,
    /// The first and the last level.
    pub depths: [u32; 2],
    /// How many, how far apart, or how deep; the ratio in thousandths.
    pub count: i64,
    /// At least so much is promised.
    pub least: Option<i64>,
    /// At most so much is promised.
    pub most: Option<i64>,
    /// Whether it is made: the ratio holds for the difficulties of the pack.
    pub made: bool,
    /// For the ratio: the power of the player alone, of weapon and armour, and of the strongest monster.
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

/// The name of a promise about several levels for tools.
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

/// What has to be asked for to get a level again.
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

/// The name of a promise for tools.
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
    /// Its map, as it can be read again.
    pub fn drawing(&self) -> Drawing {
        Drawing {
            grid: self.grid.clone(),
            rooms: self.rooms.clone(),
            joins: self.joins.clone(),
            closed: self.closed.clone(),
        }
    }
}

/// A map as it can be read again.
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

/// A cell of a level: its column and its row.
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

/// The word for what a thing is.
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

/// The word for why a thing is where it is.
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

/// What a bundle says of levels.
pub(super) struct LevelClaims<'a> {
    pub settings: Option<&'a Value>,
    pub levels: &'a [LevelDecision],
    pub runs: &'a [RunRow],
    pub seed: &'a Seed,
}

impl LevelClaims<'_> {
    /// What is not as the pack has it: the rules, a classic map, what its tables put into a level on its map,
    /// or what is promised of all of them. The levels are filled anew.
    pub(super) fn differs(&self, world: &World) -> Option<String> {
        let Some(stock) = &world.population else {
            return Some("the pack has nothing to fill levels with".to_owned());
        };
        let maps = self.settings.and_then(|settings| settings["maps"].as_str());
        let maps = maps.and_then(MapOrigin::from_word);
        let as_asked = |maps: MapOrigin| self.settings == Some(&settings_json(&stock.tables, maps));
        let Some(maps) = maps.filter(|maps| as_asked(*maps)) else {
            return Some("the pack has other rules for levels".to_owned());
        };
        let populator = Populator::new(stock.tables.clone()).ok()?;
        let mut again = Vec::with_capacity(self.levels.len());
        for level in self.levels {
            let depth = level.depth;
            if maps == MapOrigin::Classic && !is_classic(stock, self.seed, level) {
                return Some(format!("for this seed, the classic map of level {depth} is another"));
            }
            let made = fill_again(&populator, level, self.seed);
            match made.filter(|made| things(populator.tables(), &made.1) == level.things) {
                Some(made) => again.push(made),
                None => {
                    return Some(format!(
                        "for this seed, the pack puts other things into level {depth}"
                    ));
                }
            }
        }
        let level_parts = LevelParts { populator: &populator, maps, levels: &again };
        (level_parts.runs(self.seed) != self.runs)
            .then(|| "for this seed, the pack promises something else of all levels".to_owned())
    }
}

/// Whether the map of a level is the one that the pack makes for the seed and its depth.
fn is_classic(stock: &Stock, seed: &Seed, level: &LevelDecision) -> bool {
    let made = stock.classic.map(seed, level.depth);
    made.is_ok_and(|map| drawing(&map) == level.drawing())
}

fn fill_again(
    populator: &Populator,
    level: &LevelDecision,
    seed: &Seed,
) -> Option<(LevelMap, Level)> {
    let map = LevelMap::from_drawing(&level.drawing()).ok()?;
    let request = Request {
        wins: level.wins,
        last: level.last,
        difficulty: Difficulty::Level(Fixed::thousandths(level.difficulty)),
        ..Request::new(seed, level.depth)
    };
    let mut go_on = |_: &crate::population::Step<'_>| std::ops::ControlFlow::Continue(());
    let filled = populator.populate(&map, &request, &mut go_on).ok()?;
    Some((map, filled))
}

fn things(tables: &Tables, level: &Level) -> Vec<ThingRow> {
    let things = level.things.iter();
    things.map(|placed| thing_row(tables, placed)).collect()
}
