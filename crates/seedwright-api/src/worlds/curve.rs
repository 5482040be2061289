//! The power of player and monsters, level by level.

use seedwright::population::Fixed;
use serde::Serialize;
use serde_json::json;

use super::filled_levels::{FilledLevel, FilledLevels};
use crate::Problem;
use crate::json_schema::JsonSchema;

/// The power of player and monsters, level by level. Powers and ratios are in thousandths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Curve {
    /// The least ratio of player to monster power that the pack promises.
    promised_ratio: Option<i64>,
    /// The least ratio in any game.
    least_ratio: Option<i64>,
    /// The levels, in order.
    levels: Vec<CurveLevel>,
}

/// The power of player and monsters on a level. All numbers but `depth` are in thousandths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurveLevel {
    /// The depth of the level, from 1.
    depth: u32,
    /// The difficulty.
    difficulty: i64,
    /// The expected mean power of a monster.
    expected_monster: Option<i64>,
    /// The mean power of the monsters on this level. Null if it has none.
    actual_monster: Option<i64>,
    /// The power of the strongest possible monster.
    strongest_monster: Option<i64>,
    /// The power of the player without equipment.
    hero: Option<i64>,
    /// The power of the weapon.
    weapon: Option<i64>,
    /// The power of the armour.
    armour: Option<i64>,
    /// The ratio of the player's power to the strongest monster's in this game.
    ratio: Option<i64>,
    /// The least ratio that any game can have on this level.
    least_ratio: Option<i64>,
}

impl Curve {
    /// The curve of the given levels.
    pub fn new(filled: &FilledLevels) -> Self {
        Self {
            promised_ratio: Some(filled.promised_ratio().in_thousandths()),
            least_ratio: filled.least_ratio().map(Fixed::in_thousandths),
            levels: filled.levels.iter().map(CurveLevel::new).collect(),
        }
    }
}

impl CurveLevel {
    fn new(level: &FilledLevel) -> Self {
        let strength = &level.strength;
        Self {
            depth: strength.depth,
            difficulty: strength.difficulty.in_thousandths(),
            expected_monster: Some(strength.mean_monster.in_thousandths()),
            actual_monster: level.actual_mean().map(Fixed::in_thousandths),
            strongest_monster: Some(strength.strongest_monster.in_thousandths()),
            hero: Some(strength.hero.in_thousandths()),
            weapon: Some(strength.weapon.in_thousandths()),
            armour: Some(strength.armour.in_thousandths()),
            ratio: Some(strength.ratio.in_thousandths()),
            least_ratio: Some(level.least.ratio.in_thousandths()),
        }
    }
}

/// Checks that the player never falls below the ratio that the pack promises, in any game.
///
/// # Errors
/// If some game could.
pub fn keeps_up(filled: &FilledLevels) -> Result<(), Problem> {
    let promised = filled.promised_ratio();
    match filled.weakest() {
        Some(level) if level.least.ratio < promised => Err(Problem::refuted(
            format!("the player does not keep up: {}", filled.verdict().trim_start_matches("NO: ")),
            Some(
                "make the hero or the equipment stronger, flatten the curve, or promise a lower ratio",
            ),
            json!({
                "depth": level.least.depth,
                "ratio": level.least.ratio.in_thousandths(),
                "leastRatio": promised.in_thousandths(),
                "curve": Curve::new(filled),
            }),
        )),
        _ => Ok(()),
    }
}
