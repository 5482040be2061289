//! Whether the player keeps up, as a table.

use std::fmt::Write;

use seedwright::population::{Fixed, Totals};
use serde_json::{Value, json};

use super::{Filled, FilledLevel};
use crate::failure::Failure;

/// The mean power of the monsters that a level really has.
pub fn actual_mean(level: &FilledLevel) -> Option<Fixed> {
    Totals::of(&level.level).mean_power()
}

/// Both sides by depth, and whether the player keeps up.
pub fn table(filled: &Filled) -> String {
    let mut text = String::from(
        "                    power of monsters              of the player, guaranteed       ratio\n  \
         depth  difficulty   expected    actual  strongest     alone    weapon   armour   here  least\n",
    );
    for level in &filled.levels {
        let strength = &level.strength;
        let actual = actual_mean(level).map_or("-".to_owned(), |mean| mean.to_string());
        let _ = writeln!(
            text,
            "  {:>5}  {:>10}  {:>9}  {:>8}  {:>9}  {:>8}  {:>8}  {:>7}  {:>5}  {:>5}",
            strength.depth,
            strength.difficulty,
            strength.mean_monster,
            actual,
            strength.strongest_monster,
            strength.hero,
            strength.weapon,
            strength.armour,
            strength.ratio,
            level.least.ratio,
        );
    }
    let _ = writeln!(text, "keeps up     {}", verdict(filled));
    text
}

fn verdict(filled: &Filled) -> String {
    let promised = filled.populator.tables().hero.least_ratio;
    let Some(weakest) = weakest(filled) else {
        return String::new();
    };
    let (depth, ratio) = (weakest.least.depth, weakest.least.ratio);
    let kept = if ratio >= promised { "yes" } else { "NO" };
    format!("{kept}: {promised} is promised, and no game has less than {ratio}, at depth {depth}")
}

/// The level at which the player can be weakest.
fn weakest(filled: &Filled) -> Option<&FilledLevel> {
    filled.levels.iter().min_by_key(|level| level.least.ratio)
}

/// Fails where some game could have the player below the ratio that the pack promises.
pub fn keeps_up(filled: &Filled) -> Result<(), Failure> {
    let promised = filled.populator.tables().hero.least_ratio;
    match weakest(filled) {
        Some(level) if level.least.ratio < promised => Err(Failure::Refuted {
            message: format!("the player does not keep up: {}", verdict(filled)),
            hint: Some(
                "let the hero or equipment be stronger, the curve less steep, or promise less"
                    .to_owned(),
            ),
            problem: json!({
                "depth": level.least.depth,
                "ratio": level.least.ratio.in_thousandths(),
                "leastRatio": promised.in_thousandths(),
                "curve": as_json(filled),
            }),
        }),
        _ => Ok(()),
    }
}

/// The same for tools; all numbers are thousandths.
pub fn as_json(filled: &Filled) -> Value {
    let level = |level: &FilledLevel| {
        let strength = &level.strength;
        json!({
            "depth": strength.depth,
            "difficulty": strength.difficulty,
            "expectedMonster": strength.mean_monster,
            "actualMonster": actual_mean(level),
            "strongestMonster": strength.strongest_monster,
            "hero": strength.hero,
            "weapon": strength.weapon,
            "armour": strength.armour,
            "ratio": strength.ratio,
            "leastRatio": level.least.ratio,
        })
    };
    json!({
        "promisedRatio": filled.populator.tables().hero.least_ratio,
        "leastRatio": weakest(filled).map(|level| level.least.ratio),
        "levels": filled.levels.iter().map(level).collect::<Vec<_>>(),
    })
}
