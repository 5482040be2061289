//! Levels: the promises about each level and about all of them are kept.
//!
//! 1. `rows`: the settings, decisions and stated promises in the file.
//! 2. `map`: the walkable cells of a level.
//! 3. `level`: the promises about one level.
//! 4. `groups`: the promises about several levels together.
//! 5. `runs`: the rows that state the promises about several levels.

mod groups;
mod level;
mod map;
mod rows;
mod runs;

use std::collections::BTreeSet;

pub(crate) use rows::{Cell, Level, LevelPromise, MeteredSettings, PopulationSettings, RunPromise};

use crate::problem::{Claim, Problem, quoted};
use crate::promises::counts::quantity;
use rows::Thing;

/// Checks levels and the stated promises about them.
pub(crate) fn check(
    settings: &PopulationSettings,
    seed: &str,
    levels: &[Level],
    stated: &[LevelPromise],
    stated_of_runs: &[RunPromise],
) -> Result<(), Problem> {
    if !(2..=16).contains(&settings.period) || settings.cycle == 0 {
        return Claim::Population
            .refuse("the period must be from 2 to 16, and the cycle at least 1 level");
    }
    if !["classic", "rooms", "drawn", "zones"].contains(&settings.maps.as_str()) {
        let maps = quoted(&settings.maps);
        return Claim::Population.refuse(format!("unknown source of maps {maps}"));
    }
    if levels.iter().any(|level| level.depth == 0)
        || !levels.is_sorted_by(|one, next| one.depth < next.depth)
    {
        return Claim::Population.refuse("the depths of its levels must ascend, from 1 or deeper");
    }
    let mut found = Vec::new();
    for level in levels {
        found.extend(level::check(settings, level)?);
    }
    groups::check_equipment(settings, seed, levels)?;
    groups::check_metered(settings, levels)?;
    if let Some((row, _)) = found.iter().zip(stated).find(|(row, stated)| row != stated) {
        let (depth, promise) = (row.depth, quoted(&row.promise));
        return Claim::Population
            .refuse(format!("level {depth}: the proof states wrong values for {promise}"));
    }
    if found.len() != stated.len() {
        return Claim::Population.refuse("the proof states too many or too few promises");
    }
    runs::check(settings, seed, levels, stated_of_runs)
}

/// Returns the claims about levels.
pub(crate) fn claims(
    settings: &PopulationSettings,
    levels: &[Level],
    stated: &[LevelPromise],
    stated_of_runs: &[RunPromise],
) -> Vec<String> {
    let count = |is: fn(&Thing) -> bool| {
        let things = levels.iter().flat_map(|level| &level.things);
        things.filter(|thing| is(thing)).count()
    };
    // Whether other maps come from where the file says can't be told from the file alone.
    let maps = match settings.maps.as_str() {
        "zones" => "The maps match the layouts of the zones.",
        _ => "The maps are taken from the file.",
    };
    vec![
        claim_of_promises(levels, stated, stated_of_runs),
        maps.to_owned(),
        format!(
            "Everything on the levels can be reached by the player, and no two things of a layer share a cell: {}.",
            quantity(count(|_| true), "thing", "things")
        ),
        format!("Every level has one ration: {}.", count(|thing| thing.what == "ration")),
        format!(
            "Every complete group of {} has one guaranteed weapon and one guaranteed armour, never on two levels in a row: {}, {}.",
            quantity(settings.period, "level", "levels"),
            quantity(
                count(|thing| thing.rule == "guaranteed" && thing.what == "weapon"),
                "weapon",
                "weapons"
            ),
            quantity(
                count(|thing| thing.rule == "guaranteed" && thing.what == "armour"),
                "armour",
                "armours"
            ),
        ),
        format!(
            "No room has more random things than its limit, and the first room has none: {}.",
            quantity(count(|thing| thing.rule == "room"), "random thing", "random things")
        ),
    ]
}

/// Says how many promises are kept, about which levels, and which are not made.
fn claim_of_promises(
    levels: &[Level],
    stated: &[LevelPromise],
    stated_of_runs: &[RunPromise],
) -> String {
    let depths = match (levels.first(), levels.last()) {
        (Some(first), Some(last)) if first.depth < last.depth => {
            let (count, first, last) = (levels.len(), first.depth, last.depth);
            let span = last.saturating_sub(first) as usize;
            let missing = match span.saturating_add(1).saturating_sub(count) {
                0 => String::new(),
                missing => format!(" ({missing} missing)"),
            };
            format!("{count} levels, depths {first} to {last}{missing}")
        }
        (Some(first), _) => format!("1 level, depth {}", first.depth),
        _ => String::new(),
    };
    let of_levels = stated.iter().map(|row| (row.made, row.promise.as_str()));
    let of_runs = stated_of_runs.iter().map(|row| (row.made, row.promise.as_str()));
    let (made, others): (Vec<_>, Vec<_>) = of_levels.chain(of_runs).partition(|(made, _)| *made);
    let made = quantity(made.len(), "promise", "promises");
    if others.is_empty() {
        return format!("Every promise about the levels is kept: {depths}, {made}.");
    }
    let names: BTreeSet<&str> = others.iter().map(|(_, name)| *name).collect();
    let names = names.into_iter().collect::<Vec<_>>().join(", ");
    format!(
        "Every promise made about the levels is kept: {depths}, {made}; {} not made ({names}).",
        others.len()
    )
}
