//! How strong both sides are, level by level.

use schemars::JsonSchema;
use seedwright::population::Fixed;
use serde::Serialize;
use serde_json::json;

use super::filled_levels::{FilledLevel, FilledLevels};
use crate::Problem;

/// How strong both sides are, level by level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Curve {
    promised_ratio: Option<i64>,
    least_ratio: Option<i64>,
    levels: Vec<CurveLevel>,
}

/// How strong both sides are on a level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurveLevel {
    depth: u32,
    difficulty: i64,
    expected_monster: Option<i64>,
    actual_monster: Option<i64>,
    strongest_monster: Option<i64>,
    hero: Option<i64>,
    weapon: Option<i64>,
    armour: Option<i64>,
    ratio: Option<i64>,
    least_ratio: Option<i64>,
}

impl Curve {
    /// The curve of levels. All numbers are thousandths.
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

/// Fails where some game could have the player below the ratio that the pack promises.
///
/// # Errors
/// Where that is so.
pub fn keeps_up(filled: &FilledLevels) -> Result<(), Problem> {
    let promised = filled.promised_ratio();
    match filled.weakest() {
        Some(level) if level.least.ratio < promised => Err(Problem::refuted(
            format!("the player does not keep up: {}", filled.verdict()),
            Some("let the hero or equipment be stronger, the curve less steep, or promise less"),
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
