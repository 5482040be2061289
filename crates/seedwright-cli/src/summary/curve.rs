//! The strength of monsters and the player by depth, as a table.

use std::fmt::Write;

use seedwright_api::worlds::FilledLevels;

/// The strength of both sides by depth, and whether the player keeps up.
pub fn table(filled: &FilledLevels) -> String {
    let mut text = String::from(
        "                    power of monsters              of the player, guaranteed       ratio\n  \
         depth  difficulty   expected    actual  strongest     alone    weapon   armour   here  least\n",
    );
    for level in &filled.levels {
        let strength = &level.strength;
        let actual = level.actual_mean().map_or("-".to_owned(), |mean| mean.to_string());
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
    let _ = writeln!(text, "keeps up     {}", filled.verdict());
    text
}
