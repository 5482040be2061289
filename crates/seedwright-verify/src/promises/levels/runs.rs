//! The promises about several levels together: how equipment is spread, the pace of metered things, and whether the
//! player's power keeps up.
//!
//! Every row is recomputed from the levels. For the ratio, the player's equipment is looked up if all earlier levels
//! are in the file, no monster can be stronger than the stated strongest, and the division is repeated. Only the power
//! of the player without equipment is taken on trust.

use super::groups::Groups;
use super::rows::{Level, PopulationSettings, RunPromise, Thing};
use crate::problem::{Claim, Problem, quoted};

/// Checks the stated promises about several levels.
pub(super) fn check(
    settings: &PopulationSettings,
    seed: &str,
    levels: &[Level],
    stated: &[RunPromise],
) -> Result<(), Problem> {
    let mut found = Vec::new();
    let follows = |one: &Level, next: &Level| one.depth.checked_add(1) == Some(next.depth);
    for stretch in levels.chunk_by(follows) {
        for equipment in ["weapon", "armour"] {
            let groups = Groups::new(settings, seed, equipment);
            found.extend(rows_of_groups(settings, &groups, equipment, stretch));
            add_distances(settings, equipment, stretch, &mut found)?;
        }
        found.extend(rows_of_paces(settings, stretch));
    }
    if let Some((row, _)) = found.iter().zip(stated).find(|(row, stated)| row != stated) {
        let promise = quoted(&row.promise);
        return refuse(format!("the proof states wrong values for {promise}"));
    }
    if found.len().saturating_add(levels.len()) != stated.len() {
        return refuse("the proof states too many or too few promises about several levels");
    }
    for (level, row) in levels.iter().zip(stated.iter().skip(found.len())) {
        check_ratio(settings, levels, level, row)?;
    }
    Ok(())
}

fn row(promise: impl Into<String>, levels: &[Level], count: usize) -> RunPromise {
    let depth = |level: Option<&Level>| level.map_or(0, |level| level.depth);
    RunPromise {
        promise: promise.into(),
        of: None,
        depths: [depth(levels.first()), depth(levels.last())],
        count: i64::try_from(count).unwrap_or(i64::MAX),
        least: None,
        most: None,
        made: true,
        powers: None,
    }
}

/// Returns a row for each complete group: it has exactly one. `groups` checks that this is true.
fn rows_of_groups(
    settings: &PopulationSettings,
    groups: &Groups,
    equipment: &str,
    stretch: &[Level],
) -> Vec<RunPromise> {
    let groups = stretch.chunk_by(|one, next| groups.of(one) == groups.of(next));
    let whole = groups.filter(|group| u32::try_from(group.len()) == Ok(settings.period));
    let row = |group: &[Level]| {
        let count = group.iter().filter(|level| level.has_guaranteed(equipment)).count();
        let row = row(format!("{equipment}InGroup"), group, count);
        RunPromise { least: Some(1), most: Some(1), ..row }
    };
    whole.map(row).collect()
}

/// Adds rows for the depth of the first guaranteed equipment and for the distances between them.
fn add_distances(
    settings: &PopulationSettings,
    equipment: &str,
    stretch: &[Level],
    found: &mut Vec<RunPromise>,
) -> Result<(), Problem> {
    let longest = i64::from(settings.period).saturating_mul(2).saturating_sub(2);
    let with = stretch.iter().filter(|level| level.has_guaranteed(equipment));
    let with: Vec<i64> = with.map(|level| i64::from(level.depth)).collect();
    let of_stretch = row("", stretch, 0);
    let [begin, end] = of_stretch.depths.map(i64::from);
    let mut add = |promise: String, count: i64, least: Option<i64>, most: Option<i64>| {
        if least.is_some_and(|least| count < least) || most.is_some_and(|most| count > most) {
            return refuse(format!("the promise {} is broken: it is {count}", quoted(&promise)));
        }
        found.push(RunPromise { promise, count, least, most, ..of_stretch.clone() });
        Ok(())
    };
    let capital = if equipment == "weapon" { "Weapon" } else { "Armour" };
    if begin == 1 && (!with.is_empty() || end >= longest) {
        let first = with.first().copied().unwrap_or(end.saturating_add(1));
        add(format!("first{capital}"), first, None, Some(longest))?;
    }
    let pairs = with.iter().zip(with.iter().skip(1));
    let gaps: Vec<i64> = pairs.map(|(one, next)| next.saturating_sub(*one)).collect();
    if let (Some(least), Some(most)) = (gaps.iter().min(), gaps.iter().max()) {
        add(format!("{equipment}sApart"), *least, Some(2), None)?;
        add(format!("{equipment}Gap"), *most, None, Some(longest))?;
    }
    Ok(())
}

/// Returns a row for each metered thing in each cycle whose first level is in the file. `groups` checks the floors and
/// ceilings of the levels in between.
fn rows_of_paces(settings: &PopulationSettings, stretch: &[Level]) -> Vec<RunPromise> {
    let before = |level: &Level| level.depth.saturating_sub(1);
    let cycle_of = |level: &Level| before(level).checked_div(settings.cycle);
    let within = |level: &Level| before(level).checked_rem(settings.cycle).unwrap_or(0);
    let mut found = Vec::new();
    for cycle in stretch.chunk_by(|one, next| cycle_of(one) == cycle_of(next)) {
        let (Some(first), Some(last)) = (cycle.first(), cycle.last()) else {
            continue;
        };
        if within(first) != 0 {
            continue;
        }
        for metered in &settings.metered {
            if metered.floor.0.is_empty() && metered.ceiling.0.is_empty() {
                continue;
            }
            let things = cycle.iter().flat_map(|level| &level.things);
            let of_kind = |thing: &&Thing| thing.what == "metered" && thing.name == metered.name;
            let (least, most) = metered.bounds(within(last).saturating_add(1));
            found.push(RunPromise {
                of: Some(metered.name.clone()),
                least: Some(least.into()),
                most: most.map(i64::from),
                ..row("pace", cycle, things.filter(of_kind).count())
            });
        }
    }
    found
}

/// Checks the ratio of the player's power to that of the strongest monster of a level.
fn check_ratio(
    settings: &PopulationSettings,
    levels: &[Level],
    level: &Level,
    stated: &RunPromise,
) -> Result<(), Problem> {
    let Some([alone, weapon, armour, strongest]) = stated.powers else {
        return level.refuse("the row `ratio` has no powers");
    };
    let together = [alone, weapon, armour].into_iter().fold(0, i64::saturating_add);
    let scaled = i128::from(together).saturating_mul(1_000);
    let ratio = scaled.checked_div_euclid(strongest.into());
    let ratio = ratio.map_or(i64::MAX, |ratio| i64::try_from(ratio).unwrap_or(i64::MAX));
    let expected = RunPromise {
        count: ratio,
        least: Some(settings.least_ratio),
        made: ratio >= settings.least_ratio,
        powers: stated.powers,
        ..row("ratio", std::slice::from_ref(level), 0)
    };
    if *stated != expected {
        return level.refuse("the proof states wrong values for `ratio`");
    }
    let monsters = level.things.iter().filter(|thing| thing.what == "monster");
    if monsters.filter_map(|thing| thing.power).any(|power| power > strongest) {
        return level.refuse("a monster is stronger than the stated strongest one");
    }
    let earlier = levels.iter().take_while(|other| other.depth < level.depth);
    let is_whole = u32::try_from(earlier.clone().count()) == Ok(level.depth.saturating_sub(1));
    for (what, power) in [("weapon", weapon), ("armour", armour)] {
        let at_start = levels.iter().flat_map(|level| &level.things);
        let at_start = at_start.filter(|thing| thing.rule == "startingGear");
        let later = earlier.clone().flat_map(|level| &level.things);
        let later = later.filter(|thing| thing.rule == "guaranteed");
        let mut all = at_start.chain(later).filter(|thing| thing.what == what);
        if is_whole && !all.any(|thing| thing.power == Some(power)) {
            return level.refuse(format!("the player can't have this {what} by then"));
        }
    }
    Ok(())
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Population.refuse(reason)
}
