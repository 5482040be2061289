//! Where items may lie, against what was asked.
//!
//! Everything here is asked by name in the file, so that a person can compare it with what they
//! asked for. A request about a name that does not exist is refused: it may be one that was mistyped,
//! and would otherwise count as granted.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::aims::Aim;
use super::counts::{counted, tally};
use super::useful::UsefulItems;
use crate::json::table;
use crate::kernel::{
    CheckedWorld, ItemRow, Kind, LocationRow, PlacedItem, Placements, StaticWorld, Step, numbered,
};
use crate::problem::{Claim, Problem, quoted};

/// What was asked of the placement of items.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "what is not checked is read for its shape alone")]
pub struct ItemSettings {
    /// How places were chosen. Not checked: a proof does not rest on how it was found.
    algorithm: String,
    /// What the proof has to reach.
    pub aim: Aim,
    /// How many attempts to make. Not checked.
    attempts: u32,
    /// How often an item may be taken up again. Not checked.
    swaps: u32,
    /// How much work was allowed. Not checked.
    steps: u64,
    /// For a location the item that has to lie there.
    #[serde(deserialize_with = "table")]
    place: BTreeMap<String, String>,
    /// The locations that hold nothing anybody needs.
    exclude: Vec<String>,
    /// The locations that hold something that some rule can use.
    priority: Vec<String>,
    /// For an item how many copies can be taken before anything else was found.
    #[serde(deserialize_with = "table")]
    early: BTreeMap<String, u32>,
    /// For an item the areas that all its copies lie in.
    #[serde(deserialize_with = "table")]
    areas: BTreeMap<String, Vec<String>>,
    /// How likely a location was chosen. Not checked.
    #[serde(deserialize_with = "table")]
    weights: BTreeMap<String, u32>,
}

/// Puts every copy where the decisions say, and checks what does not depend on the proof.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first thing that does not hold.
pub fn check(
    world: &CheckedWorld<'_>,
    useful: &UsefulItems,
    settings: &ItemSettings,
    decisions: &[PlacedItem],
) -> Result<Placements, Problem> {
    let mut placements = Placements::read(world, decisions)?;
    check_pools(world, &placements)?;
    check_planned(world, settings, &placements)?;
    // The replay rests on what is excluded as well.
    exclude(world, settings, &mut placements)?;
    check_priority(world, useful, settings, &placements)?;
    check_areas(world, settings, &placements)?;
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
    settings: &ItemSettings,
    placements: &Placements,
    steps: &[u32],
) -> Result<(), Problem> {
    let open = &world.facts.open;
    let steps = steps.iter().map_while(|step| world.step(*step));
    let before = steps.take_while(|step| !matches!(step, Step::Take(_)));
    let opened = before.filter_map(|step| match step {
        Step::Fire(rule) if open.contains(&rule.head) => rule.head.checked_sub(open.start),
        _ => None,
    });
    let copies = opened.filter_map(|location| PlacedCopy::at(world, placements, location));
    let early = tally(copies.map(|copy| copy.number));
    for (name, wanted) in &settings.early {
        let found = early.get(&world.number_of(Kind::Item, name)?).copied().unwrap_or(0);
        if found < *wanted {
            return refuse(format!(
                "{wanted} copies of {} have to be early, but {found} are opened before anything is taken",
                quoted(name)
            ));
        }
    }
    Ok(())
}

/// A copy of an item at its location.
struct PlacedCopy<'file> {
    location: &'file LocationRow,
    item: &'file ItemRow,
    /// The number of the item.
    number: u32,
    /// Whether this copy is a major one.
    is_major: bool,
}

impl<'file> PlacedCopy<'file> {
    /// What lies at a location.
    fn at(world: &'file CheckedWorld<'_>, placements: &Placements, location: u32) -> Option<Self> {
        let copy = placements.copy_at(location)?;
        let number = world.facts.item_of(copy)?;
        let item = world.file.items.get(number)?;
        let copy = copy.checked_sub(world.facts.copies.get(number)?.pooled.start)?;
        Some(Self {
            location: world.file.locations.get(location as usize)?,
            item,
            number: u32::try_from(number).ok()?,
            is_major: copy < item.majors,
        })
    }

    /// Everything that lies somewhere, in the order of locations.
    fn all(world: &'file CheckedWorld<'_>, placements: &Placements) -> impl Iterator<Item = Self> {
        let locations = numbered(&world.file.locations);
        locations.filter_map(|(number, _)| Self::at(world, placements, number))
    }
}

/// Checks that the items of a pool that is kept apart and the locations of that pool belong to each
/// other alone, and that of a pool that is spread, no area holds two items.
///
/// # Errors
///
/// [`Problem::Refuted`] for the first location where it is not so.
pub fn check_pools(world: &CheckedWorld<'_>, placements: &Placements) -> Result<(), Problem> {
    let kept_apart = |pool: &i32| world.pool(*pool).is_some_and(|row| row.shuffles_within);
    let mut taken_areas = BTreeSet::new();
    for PlacedCopy { location, item, .. } in PlacedCopy::all(world, placements) {
        let shown = || format!("{} lies at {}", quoted(&item.name), quoted(&location.name));
        if Some(location.pool).filter(kept_apart) != Some(item.pool).filter(kept_apart) {
            let reason = "and one of them belongs to a pool that is kept apart";
            return refuse(format!("{}, {reason}", shown()));
        }
        let spread = world.pool(item.pool).filter(|pool| pool.one_per_area);
        if let Some(pool) = spread
            && !taken_areas.insert((item.pool, location.area))
        {
            let reason = "in an area that holds another item of pool";
            return refuse(format!("{}, {reason} {}", shown(), quoted(&pool.name)));
        }
    }
    Ok(())
}

/// What was planned lies where it was planned.
fn check_planned(
    world: &CheckedWorld<'_>,
    settings: &ItemSettings,
    placements: &Placements,
) -> Result<(), Problem> {
    for (name, wanted) in &settings.place {
        let item = world.number_of(Kind::Item, wanted)?;
        let location = world.number_of(Kind::Location, name)?;
        let copy = PlacedCopy::at(world, placements, location);
        if copy.is_none_or(|copy| copy.number != item) {
            let (name, wanted) = (quoted(name), quoted(wanted));
            return refuse(format!("{wanted} is planned at {name}, but does not lie there"));
        }
    }
    Ok(())
}

/// An excluded location holds nothing that anybody needs.
fn exclude(
    world: &CheckedWorld<'_>,
    settings: &ItemSettings,
    placements: &mut Placements,
) -> Result<(), Problem> {
    for name in &settings.exclude {
        let location = world.number_of(Kind::Location, name)?;
        let copy = PlacedCopy::at(world, placements, location);
        if let Some(copy) = copy.filter(|copy| copy.is_major) {
            let (name, item) = (quoted(name), quoted(&copy.item.name));
            return refuse(format!("{name} is excluded, but holds a major copy of {item}"));
        }
        placements.exclude(location);
    }
    Ok(())
}

/// A location with priority holds what some rule can use.
fn check_priority(
    world: &CheckedWorld<'_>,
    useful: &UsefulItems,
    settings: &ItemSettings,
    placements: &Placements,
) -> Result<(), Problem> {
    for name in &settings.priority {
        let location = world.number_of(Kind::Location, name)?;
        let copy = PlacedCopy::at(world, placements, location);
        if !copy.is_some_and(|copy| useful.contains(copy.number)) {
            let name = quoted(name);
            return refuse(format!("{name} has priority, but holds nothing that a rule can use"));
        }
    }
    Ok(())
}

/// An item that is bound to areas lies nowhere else.
fn check_areas(
    world: &CheckedWorld<'_>,
    settings: &ItemSettings,
    placements: &Placements,
) -> Result<(), Problem> {
    let mut allowed = BTreeMap::new();
    for (name, areas) in &settings.areas {
        let numbers = areas.iter().map(|area| world.number_of(Kind::Area, area));
        let numbers: BTreeSet<u32> = numbers.collect::<Result<_, _>>()?;
        allowed.insert(world.number_of(Kind::Item, name)?, numbers);
    }
    for PlacedCopy { location, item, number, .. } in PlacedCopy::all(world, placements) {
        let bound = allowed.get(&number);
        if bound.is_some_and(|areas| !areas.contains(&location.area)) {
            let (name, place) = (quoted(&item.name), quoted(&location.name));
            return refuse(format!("{name} lies at {place}, outside of the areas it is bound to"));
        }
    }
    Ok(())
}

fn refuse(reason: String) -> Result<(), Problem> {
    Claim::Items.refuse(reason)
}

/// What holds of items that were placed.
pub(crate) fn claim_of_placement(world: &StaticWorld, placements: &Placements) -> String {
    let (count, locations) = (placements.count(), world.locations.len());
    format!("Every copy of the pool lies at one location: {count} copies, {locations} locations.")
}

/// What holds of pools, where there are such pools.
pub(crate) fn claims_of_pools(world: &StaticWorld) -> Vec<String> {
    let apart = world.pools.iter().filter(|pool| pool.shuffles_within).count();
    let spread = world.pools.iter().filter(|pool| pool.one_per_area).count();
    counted([(apart, "Pools are kept apart"), (spread, "Pools have one item an area at most")])
}

/// What holds of the placement, where something was asked.
pub(crate) fn claims(settings: &ItemSettings) -> Vec<String> {
    counted([
        (settings.place.len(), "Planned items lie where they were planned"),
        (settings.exclude.len(), "Excluded locations hold nothing that the proof uses"),
        (settings.priority.len(), "Locations with priority hold what a rule can use"),
        (
            settings.early.len(),
            "Early items lie at locations that are open before anything is taken",
        ),
        (settings.areas.len(), "Items lie in the areas they are bound to"),
    ])
}
