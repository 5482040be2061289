//! A filled level as it is drawn, and what is said of the things in it.

use seedwright::population::{Fixed, Level, LevelMap, PlacedThing, Rule, Strength, Tables, Thing};

/// A level with its map and with the tables that it was filled from.
pub struct LevelView<'a> {
    /// The name of the pack.
    pub pack: &'a str,
    /// The text of the seed.
    pub seed: &'a str,
    /// What levels are filled with.
    pub tables: &'a Tables,
    /// The map.
    pub map: &'a LevelMap,
    /// What is in it.
    pub level: &'a Level,
}

/// How strong both sides are, level by level.
pub struct CurveView<'a> {
    /// The name of the pack.
    pub pack: &'a str,
    /// The text of the seed.
    pub seed: &'a str,
    /// The least power of the player for each power of the strongest monster that the pack promises.
    pub promised: Fixed,
    /// The levels in order.
    pub levels: Vec<CurvePoint>,
}

/// How strong both sides are on one level.
#[derive(Clone, Copy, Debug)]
pub struct CurvePoint {
    /// How strong both sides are in this game.
    pub strength: Strength,
    /// How strong they are where the player is weakest in any game.
    pub least: Strength,
    /// The mean power of the monsters that the level really has.
    pub actual_mean: Option<Fixed>,
}

/// The sorts in order.
pub(crate) const SORTS: [&str; 5] =
    ["begin and end", "guaranteed", "metered", "by chance", "monsters"];

/// The sort of something.
pub(crate) fn sort_of(placed: &PlacedThing) -> &'static str {
    match placed.rule {
        Rule::Start | Rule::Exit => SORTS[0],
        Rule::StartingGear(_) | Rule::Ration | Rule::Guaranteed { .. } => SORTS[1],
        Rule::Metered { .. } => SORTS[2],
        Rule::RoomItem => SORTS[3],
        Rule::RoomMonster => SORTS[4],
    }
}

/// What is said of a thing beside its name.
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

/// What a thing means on a floor, if it is no mere thing.
pub(crate) fn role_of(thing: Thing, floor: u32) -> Option<&'static str> {
    match thing {
        Thing::Player if floor > 0 => Some("arrival by the stairs"),
        Thing::Player => Some("start"),
        Thing::Stairs => Some("stairs to the next floor"),
        _ => None,
    }
}
