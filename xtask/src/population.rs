//! The levels that are measured: classic maps, and tables of normal size.

use std::ops::ControlFlow;

use seedwright::population::{
    ByDepth, Classic, Error, Fixed, Gear, Kind, Level, LevelMap, MeteredKind, MeteredTable,
    Monster, Populator, Rarity, Request, Tables, Verdict,
};
use seedwright::random::Seed;

/// Returns a populator with a kind of monster for each level up to 25, ten weapons, ten armours, ten consumables and
/// two metered things. It is fixed: a change here changes the meaning of the figures.
pub fn populator() -> Populator {
    let monster = |level: i64| Monster {
        kind: kind("monster", level),
        level,
        power: Fixed::whole(12),
        experience: 10,
    };
    let gear = |name: &str, power: i64| {
        let row = |step: i64| Gear {
            kind: kind(name, step),
            level: 1 + step * 24 / 9,
            power: Fixed::thousandths(power),
        };
        (0..10).map(row).collect()
    };
    let tables = Tables {
        monsters: (1..=25).map(monster).collect(),
        weapons: gear("weapon", 3_200),
        armours: gear("armour", 1_600),
        consumables: (1..=10).map(|row| kind("consumable", row)).collect(),
        rarities: vec![Rarity { name: "common".into(), weight: 1 }],
        metered: metered(),
        ration: "ration".into(),
        victory: "trophy".into(),
        ..Tables::default()
    };
    Populator::new(tables).expect("the tables are sound")
}

fn kind(name: &str, row: i64) -> Kind {
    Kind { name: format!("{name} {row}"), weight: ByDepth::always(1 + row % 3), ..Kind::default() }
}

fn metered() -> MeteredTable {
    let row = |name: &str, rise: i64, fall: i64, floor: ByDepth| MeteredKind {
        name: name.into(),
        glyph: None,
        start: 0,
        rise,
        fall,
        floor,
        ceiling: ByDepth::default(),
    };
    let rare = row("rare", 34, 150, ByDepth(vec![(4, 1), (12, 2), (20, 4)]));
    let common = row("common", 30, 50, ByDepth(vec![(2, 1), (8, 3)]));
    MeteredTable { cycle: 26, slots: 2, nothing: 200, kinds: vec![rare, common] }
}

/// Builds the map of a level, fills it, and checks every promise.
///
/// # Errors
/// If the level can't be filled, or a promise is broken.
pub fn checked_level(
    populator: &Populator,
    request: &Request<'_>,
) -> Result<(LevelMap, Level), String> {
    let map = map(request.seed, request.depth);
    let level = populator.populate(&map, request, &mut |_| ControlFlow::Continue(()));
    let level = level.map_err(|failure: Error| failure.to_string())?;
    let promises = populator.promises(&map, request, &level);
    let broken = promises.iter().find(|promise| promise.verdict == Verdict::Broken);
    match broken {
        Some(promise) => Err(format!("broken promise: {}", promise.guarantee)),
        None => Ok((map, level)),
    }
}

fn map(seed: &Seed, depth: u32) -> LevelMap {
    let map = Classic::default().map(seed, depth);
    map.expect("the default settings are sound")
}
