//! Sample tables and maps.

use crate::grid::{Cell, Size};
use std::num::NonZeroU32;
use std::ops::ControlFlow;

use crate::population::*;
use crate::random::{Seed, Stream};

/// A row with the same weight at every depth.
pub fn kind(name: impl Into<String>) -> Kind {
    Kind { name: name.into(), weight: ByDepth::always(1), ..Kind::default() }
}

/// Tables of typical size with typical numbers: a kind of monster for each level up to 25, ten weapons and ten armours,
/// four consumables, and two metered things.
pub fn tables() -> Tables {
    let monster = |level: i64| Monster {
        kind: kind(format!("monster {level}")),
        level,
        power: Fixed::whole(12),
        experience: 10,
    };
    let gear = |name: &str, power| {
        let row = |step: i64| Gear {
            kind: kind(format!("{name} {step}")),
            level: 1 + step * 24 / 9,
            power: Fixed::thousandths(power),
        };
        (0..10).map(row).collect()
    };
    let weighted =
        |(name, weight): (&str, i64)| Kind { weight: ByDepth::always(weight), ..kind(name) };
    let consumables = [("tonic", 3), ("dart", 3), ("flask", 2), ("bell", 2)];
    Tables {
        monsters: (1..=25).map(monster).collect(),
        weapons: gear("weapon", 3_200),
        armours: gear("armour", 1_600),
        consumables: consumables.map(weighted).into(),
        rarities: vec![Rarity { name: "common".into(), weight: 1 }],
        metered: metered(),
        ration: "ration".into(),
        victory: "trophy".into(),
        ..Tables::default()
    }
}

/// A rare thing with a floor and a common one with a ceiling.
pub fn metered() -> MeteredTable {
    let rare = MeteredKind {
        name: "rare".into(),
        glyph: None,
        start: 0,
        rise: 34,
        fall: 150,
        floor: ByDepth(vec![(4, 1), (12, 2), (20, 4)]),
        ceiling: ByDepth(vec![(1, 2), (10, 6)]),
    };
    let common = MeteredKind {
        name: "common".into(),
        glyph: None,
        start: 60,
        rise: 30,
        fall: 50,
        floor: ByDepth(vec![(2, 1), (8, 3)]),
        ceiling: ByDepth::default(),
    };
    MeteredTable { cycle: 26, slots: 2, nothing: 200, kinds: vec![rare, common] }
}

pub fn populator() -> Populator {
    Populator::new(tables()).unwrap()
}

/// Fills a level without an observer.
pub fn populate(
    populator: &Populator,
    map: &LevelMap,
    request: &Request<'_>,
) -> Result<Level, Error> {
    populator.populate(map, request, &mut |_| ControlFlow::Continue(()))
}

/// The broken promises of a level.
pub fn broken(
    populator: &Populator,
    map: &LevelMap,
    request: &Request<'_>,
    level: &Level,
) -> Vec<Promise> {
    let mut promises = populator.promises(map, request, level);
    promises.retain(|promise| promise.verdict == Verdict::Broken);
    promises
}

/// Two rooms and a corridor.
pub fn two_rooms() -> LevelMap {
    LevelMap::parse(
        "################\n\
         #......###.....#\n\
         #..............#\n\
         #......###.....#\n\
         #......###.....#\n\
         ################\n\
         room 1 1 6 4\n\
         room 10 1 5 4\n",
    )
    .unwrap()
}

pub fn bound(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

/// A stream for a test.
pub fn stream(seed: &Seed, what: &str) -> Stream {
    Stream::new(seed, "test", what, 0)
}

/// A map of odd rooms, some of them tiny, ragged or unreachable; it is always valid.
pub fn odd_map(seed: &Seed) -> LevelMap {
    let mut stream = stream(seed, "odd map");
    let (width, height) = (4 + stream.below(bound(30)), 4 + stream.below(bound(20)));
    let mut plan = MapPlan { width, height, ..MapPlan::default() };
    let mut used = vec![false; (width * height) as usize];
    for _ in 0..=stream.below(bound(8)) {
        add_room(&mut plan, &mut used, &mut stream);
    }
    let corridors = stream.below(bound(4));
    for _ in 0..corridors {
        let (x, y) = (stream.below(bound(width)) as i32, stream.below(bound(height)) as i32);
        plan.floor.extend((0..width as i32).map(|x| Cell { x, y }));
        plan.floor.extend((0..height as i32).map(|y| Cell { x, y }));
    }
    let map = LevelMap::new(plan.clone());
    map.unwrap_or_else(|faults| panic!("{faults:?} in {plan:?}"))
}

fn add_room(plan: &mut MapPlan, used: &mut [bool], stream: &mut Stream) {
    let (x, y) = (stream.below(bound(plan.width)), stream.below(bound(plan.height)));
    let room = Rectangle {
        x,
        y,
        width: 1 + stream.below(bound((plan.width - x).min(6))),
        height: 1 + stream.below(bound((plan.height - y).min(6))),
    };
    let ragged = stream.chance(1, bound(2));
    let mut cells: Vec<Cell> = room.cells().collect();
    let size = Size::new(plan.width, plan.height);
    let index = |cell: &Cell| size.number(*cell).unwrap() as usize;
    if !plan.rooms.is_empty() && cells.iter().any(|cell| used[index(cell)]) {
        return;
    }
    for cell in &cells {
        used[index(cell)] = true;
    }
    if ragged {
        cells.retain(|_| stream.chance(2, bound(3)));
    }
    if cells.is_empty() {
        cells.push(Cell::new(x as i32, y as i32));
    }
    plan.floor.extend(&cells);
    // Corridors can later run through the gaps of a rectangle, but not of a list.
    plan.rooms.push(if ragged { Room::Cells(cells) } else { Room::Rectangle(room) });
}

/// Tables with a few rows and odd numbers; they are always valid.
pub fn odd_tables(seed: &Seed) -> Tables {
    let mut stream = stream(seed, "odd tables");
    let mut tables = tables();
    let mut odd = |rows: u32| -> Vec<Kind> {
        let count = 1 + stream.below(bound(rows));
        let row = |row: u32| Kind {
            name: format!("row {row}"),
            glyph: None,
            rarity: stream.below(bound(2)),
            weight: ByDepth(vec![
                (1, (row == 0).into()),
                (2 + stream.below(bound(9)), 1 + i64::from(stream.below(bound(50)))),
            ]),
        };
        (0..count).map(row).collect()
    };
    let monster = |(level, kind): (i64, Kind)| Monster {
        kind,
        level: 1 + level * 3,
        power: Fixed::thousandths(9_500 + 700 * level),
        experience: 5 * level,
    };
    let gear = |(level, kind): (i64, Kind)| Gear {
        kind,
        level: 1 + level * 5,
        power: Fixed::thousandths(1_000 + level),
    };
    tables.monsters = (0..).zip(odd(12)).map(monster).collect();
    tables.weapons = (0..).zip(odd(4)).map(gear).collect();
    tables.armours = (0..).zip(odd(4)).map(gear).collect();
    tables.consumables = odd(6);
    tables.rarities.push(Rarity { name: "rare".into(), weight: 7 });
    odd_rules(&mut tables.rules, &mut stream);
    tables.metered = odd_metered(&mut stream);
    tables
}

/// Metered things with odd numbers; their floors always fit their slots and ceilings.
fn odd_metered(stream: &mut Stream) -> MeteredTable {
    let mut number = |below: u32| stream.below(bound(below));
    let kind = |row: u32| MeteredKind { name: format!("metered {row}"), ..MeteredKind::default() };
    let mut table = MeteredTable {
        cycle: 1 + number(40),
        slots: number(5),
        nothing: number(300).into(),
        kinds: (0..number(5)).map(kind).collect(),
    };
    let rows = table.kinds.len() as u32;
    for depth in 1..=table.cycle {
        if rows > 0 && number(6) == 0 {
            let floor = &mut table.kinds[number(rows) as usize].floor;
            let due = floor.at(depth) + i64::from(number(table.slots + 1));
            floor.0.push((depth, due));
        }
    }
    for kind in &mut table.kinds {
        (kind.start, kind.rise, kind.fall) =
            (number(90).into(), number(60).into(), number(200).into());
        if number(2) == 0 {
            let more = i64::from(number(3));
            let above = |(depth, floor): &(u32, i64)| (*depth, floor + more);
            kind.ceiling.0.push((1, kind.floor.at(1) + more));
            let later = kind.floor.0.iter().filter(|(depth, _)| *depth > 1);
            kind.ceiling.0.extend(later.map(above));
        }
    }
    table
}

fn odd_rules(rules: &mut Rules, stream: &mut Stream) {
    let mut number = |below: u32| stream.below(bound(below));
    rules.period = 2 + number(15);
    rules.item_chance = Chance::new(number(5), 4);
    rules.monster_chance = Chance::new(number(4), 3);
    rules.most_items = ByDepth(vec![(1, number(3).into()), (4, number(9).into())]);
    rules.most_monsters = ByDepth(vec![(2, number(40).into())]);
    rules.more_for_win = number(3);
    rules.equipment_chance = Chance::new(number(3), 2);
    rules.equipment_for_win = Fixed::thousandths(number(3_000).into());
}
