//! The view of a filled level, and descriptions of the things in it.

use seedwright::population::{Fixed, Level, LevelMap, PlacedThing, Rule, Strength, Tables, Thing};

/// A level with its map, and the tables it was filled from.
pub struct LevelView<'a> {
    /// The name of the pack.
    pub pack: &'a str,
    /// The text of the seed.
    pub seed: &'a str,
    /// The tables it was filled from.
    pub tables: &'a Tables,
    /// The map.
    pub map: &'a LevelMap,
    /// The content.
    pub level: &'a Level,
}

/// The power of player and monsters, level by level.
pub struct CurveView<'a> {
    /// The name of the pack.
    pub pack: &'a str,
    /// The text of the seed.
    pub seed: &'a str,
    /// The least ratio of the player's power to the strongest monster's that the pack promises.
    pub promised: Fixed,
    /// The levels in order.
    pub levels: Vec<CurvePoint>,
}

/// The power of player and monsters on one level.
#[derive(Clone, Copy, Debug)]
pub struct CurvePoint {
    /// The power of both in this game.
    pub strength: Strength,
    /// The power of both at the point where the player is weakest in any game.
    pub least: Strength,
    /// The mean power of the monsters on this level.
    pub actual_mean: Option<Fixed>,
}

/// The categories of things, in order.
pub(crate) const SORTS: [&str; 5] =
    ["start and exit", "guaranteed", "metered", "by chance", "monsters"];

/// The category of a thing.
pub(crate) fn sort_of(placed: &PlacedThing) -> &'static str {
    match placed.rule {
        Rule::Start | Rule::Exit => SORTS[0],
        Rule::StartingGear(_) | Rule::Ration | Rule::Guaranteed { .. } => SORTS[1],
        Rule::Metered { .. } => SORTS[2],
        Rule::RoomItem => SORTS[3],
        Rule::RoomMonster => SORTS[4],
    }
}

/// The details of a thing besides its name.
pub fn details(thing: Thing) -> String {
    match thing {
        Thing::Monster { level, power, .. } => format!(", level {level}, power {}", short(power)),
        Thing::Gear { level, power, .. } => {
            format!(", level {}, power {}", short(level), short(power))
        }
        _ => String::new(),
    }
}

/// A number with one decimal place.
fn short(number: Fixed) -> String {
    let tenths = number.in_thousandths() / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The role of a thing on a floor, if it has one.
pub(crate) fn role_of(thing: Thing, floor: u32) -> Option<&'static str> {
    match thing {
        Thing::Player if floor > 0 => Some("arrival by the stairs"),
        Thing::Player => Some("start"),
        Thing::Stairs => Some("stairs to the next floor"),
        _ => None,
    }
}
