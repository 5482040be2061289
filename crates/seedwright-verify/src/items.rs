//! The stage `items`: what was decided about items, against what was asked.
//!
//! Everything here is asked by name in the file, so that a person can compare it with what they
//! asked for. A wish about a name that does not exist is refused: it may be one that was mistyped,
//! and would otherwise count as granted.

use std::collections::{BTreeMap, BTreeSet};

use crate::bundle::{Decision, Wishes};
use crate::placements::{Lying, Placements};
use crate::problem::{Problem, quoted};
use crate::replay::taken_at;
use crate::world::CheckedWorld;

/// Puts every copy where the decisions say, and checks what does not depend on the proof.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first thing that does not hold.
pub fn check_decisions(
    world: &CheckedWorld<'_>,
    wishes: &Wishes,
    decisions: &[Decision],
) -> Result<Placements, Problem> {
    let mut placements = Placements::new(world);
    for decision in decisions {
        let location = world.location_named(&decision.location)?;
        let item = world.item_named(&decision.item)?;
        placements.put(world, location, item, decision.copy)?;
    }
    placements.check_complete(world)?;
    check_pools(world, &placements)?;
    check_locations(world, wishes, &mut placements)?;
    check_areas(world, wishes, &placements)?;
    Ok(placements)
}

/// Checks that early copies lie at locations that the proof opens before it takes anything. What is
/// opened then was opened by nothing that had to be found.
///
/// # Errors
///
/// [`Problem::Refuted`] for the first item with too few early copies.
pub fn check_early(
    world: &CheckedWorld<'_>,
    wishes: &Wishes,
    placements: &Placements,
    steps: &[u32],
) -> Result<(), Problem> {
    let open = &world.layout.open;
    let before = steps.iter().take_while(|step| taken_at(world, **step).is_none());
    let rules = before.filter_map(|step| world.rules.get(*step as usize));
    let mut early: BTreeMap<u32, u32> = BTreeMap::new();
    for rule in rules.filter(|rule| open.contains(&rule.head)) {
        if let Some(lying) = placements.at(world, rule.head.saturating_sub(open.start)) {
            let count = early.entry(lying.item).or_default();
            *count = count.saturating_add(1);
        }
    }
    for (name, wanted) in &wishes.early {
        let found = early.get(&world.item_named(name)?).copied().unwrap_or(0);
        if found < *wanted {
            return refuse(format!(
                "{wanted} copies of {} have to be early, but {found} are opened before anything is taken",
                quoted(name)
            ));
        }
    }
    Ok(())
}

/// Checks that the items of a pool that is kept apart and the locations of that pool belong to each
/// other alone, and that of a pool that is spread, no area holds two items.
///
/// # Errors
///
/// [`Problem::Refuted`] for the first location where it is not so.
pub fn check_pools(world: &CheckedWorld<'_>, placements: &Placements) -> Result<(), Problem> {
    let kept_apart = |pool: i32| {
        let apart = world.pool(pool).is_some_and(|row| row.shuffles_within);
        apart.then_some(pool)
    };
    let mut taken_areas = BTreeSet::new();
    for Lying { place, kind, .. } in placements.iter(world) {
        let shown = || format!("{} lies at {}", quoted(&kind.name), quoted(&place.name));
        if kept_apart(place.pool) != kept_apart(kind.pool) {
            let reason = "and one of them belongs to a pool that is kept apart";
            return refuse(format!("{}, {reason}", shown()));
        }
        let spread = world.pool(kind.pool).filter(|pool| pool.one_per_area);
        if let Some(pool) = spread
            && !taken_areas.insert((kind.pool, place.area))
        {
            let reason = "in an area that holds another item of pool";
            return refuse(format!("{}, {reason} {}", shown(), quoted(&pool.name)));
        }
    }
    Ok(())
}

/// What was planned lies where it was planned; an excluded location holds nothing that anybody needs,
/// which the replay rests on as well; and one with priority holds what some rule can use.
fn check_locations(
    world: &CheckedWorld<'_>,
    wishes: &Wishes,
    placements: &mut Placements,
) -> Result<(), Problem> {
    for (name, wanted) in &wishes.place {
        let item = world.item_named(wanted)?;
        let lying = placements.at(world, world.location_named(name)?);
        if lying.is_none_or(|lying| lying.item != item) {
            let (name, wanted) = (quoted(name), quoted(wanted));
            return refuse(format!("{wanted} is planned at {name}, but does not lie there"));
        }
    }
    for name in &wishes.exclude {
        let location = world.location_named(name)?;
        let lying = placements.at(world, location);
        if let Some(lying) = lying.filter(|lying| lying.is_major) {
            let (name, held) = (quoted(name), quoted(&lying.kind.name));
            return refuse(format!("{name} is excluded, but holds a major copy of {held}"));
        }
        placements.exclude(location);
    }
    for name in &wishes.priority {
        let lying = placements.at(world, world.location_named(name)?);
        if !lying.is_some_and(|lying| world.is_useful(lying.item)) {
            let name = quoted(name);
            return refuse(format!("{name} has priority, but holds nothing that a rule can use"));
        }
    }
    Ok(())
}

/// An item that is bound to areas lies nowhere else.
fn check_areas(
    world: &CheckedWorld<'_>,
    wishes: &Wishes,
    placements: &Placements,
) -> Result<(), Problem> {
    let mut allowed = BTreeMap::new();
    for (name, areas) in &wishes.areas {
        let numbers = areas.iter().map(|area| world.area_named(area));
        let numbers: BTreeSet<u32> = numbers.collect::<Result<_, _>>()?;
        allowed.insert(world.item_named(name)?, numbers);
    }
    for Lying { place, kind, item, .. } in placements.iter(world) {
        let bound = allowed.get(&item);
        if bound.is_some_and(|areas| !areas.contains(&place.area)) {
            let (name, place) = (quoted(&kind.name), quoted(&place.name));
            return refuse(format!("{name} lies at {place}, outside of the areas it is bound to"));
        }
    }
    Ok(())
}

fn refuse(reason: String) -> Result<(), Problem> {
    Err(Problem::items(reason))
}
