//! Where items can be placed.
//!
//! The settings in the file refer to items and locations by name, so that a person can compare them with
//! what they requested. An unknown name is refused: it could be a typo, and would otherwise count as
//! granted.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::aims::Aim;
use super::counts::{counted, quantity, tally};
use super::never_stuck::Promise;
use super::shape::ShapeSettings;
use super::useful::UsefulItems;
use crate::json::{some_object, table};
use crate::kernel::{
    CheckedWorld, Decisions, ItemRow, Kind, LocationRow, PlacedItem, Placements, Replay,
    StaticWorld, Step, numbered,
};
use crate::problem::{Claim, Problem, quoted};

/// The settings of the item placement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "unchecked fields are read for their shape alone")]
pub struct ItemSettings {
    /// The algorithm. Not checked: a proof does not depend on how it was found.
    algorithm: String,
    /// What the proof must reach.
    pub aim: Aim,
    /// What is promised to players, if it is more than that the game can be finished.
    #[serde(default)]
    pub(crate) promise: Option<Promise>,
    /// The most attempts. Not checked.
    attempts: u32,
    /// When a complete search takes over. Not checked; older files don't say it.
    #[serde(default)]
    pub(crate) decide: Option<String>,
    /// The most swaps of placed items. Not checked.
    swaps: u32,
    /// The work limit. Not checked.
    steps: u64,
    /// How often an item goes where it opens its own way out. Not checked.
    loops: u32,
    /// The number of steps that mix a fair placement. Not checked.
    #[serde(default)]
    pub(crate) mix: Option<u32>,
    /// The planned items by location.
    #[serde(deserialize_with = "table")]
    place: BTreeMap<String, String>,
    /// The locations whose items must not be needed.
    exclude: Vec<String>,
    /// The locations that must hold an item that some rule can use.
    priority: Vec<String>,
    /// For an item, how many copies the player can take before finding anything else.
    #[serde(deserialize_with = "table")]
    early: BTreeMap<String, u32>,
    /// For an item, the areas that all its copies must be in.
    #[serde(deserialize_with = "table")]
    areas: BTreeMap<String, Vec<String>>,
    /// The weights of locations in the random choice. Not checked.
    #[serde(deserialize_with = "table")]
    weights: BTreeMap<String, u32>,
    /// What the world should be like.
    #[serde(default, deserialize_with = "some_object")]
    pub(crate) shape: Option<ShapeSettings>,
    /// Whether a world outside the shape was accepted.
    #[serde(default, rename = "acceptClosest")]
    pub(crate) accept_closest: bool,
}

impl ItemSettings {
    /// Whether it is promised that nobody gets stuck.
    pub fn is_never_stuck(&self) -> bool {
        self.promise == Some(Promise::NeverStuck)
    }
}

/// Places every copy as the decisions say, and checks everything that does not depend on the proof.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first check that fails.
pub fn check(
    world: &CheckedWorld<'_>,
    useful: &UsefulItems,
    settings: &ItemSettings,
    decisions: &[PlacedItem],
) -> Result<Placements, Problem> {
    let mut placements = Placements::read(world, decisions)?;
    NumberedSettings::new(world, settings)?.check(world, useful, &mut placements)?;
    Ok(placements)
}

/// The settings that say where copies can be, with numbers in place of names. Names are looked up once, however many
/// placements are checked.
#[derive(Clone, Debug)]
pub struct NumberedSettings {
    /// The planned item of each location, as location and item.
    place: Vec<(u32, u32)>,
    exclude: Vec<u32>,
    priority: Vec<u32>,
    /// For each item that is bound to areas, these areas.
    areas: BTreeMap<u32, BTreeSet<u32>>,
}

impl NumberedSettings {
    /// Looks up the names of the settings.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first name that the world does not have.
    pub fn new(world: &CheckedWorld<'_>, settings: &ItemSettings) -> Result<Self, Problem> {
        let place = settings.place.iter().map(|(location, item)| {
            let item = world.number_of(Kind::Item, item)?;
            Ok((world.number_of(Kind::Location, location)?, item))
        });
        let locations = |names: &[String]| -> Result<Vec<u32>, Problem> {
            names.iter().map(|name| world.number_of(Kind::Location, name)).collect()
        };
        let areas = settings.areas.iter().map(|(item, areas)| {
            let numbers = areas.iter().map(|area| world.number_of(Kind::Area, area));
            let numbers: BTreeSet<u32> = numbers.collect::<Result<_, _>>()?;
            Ok((world.number_of(Kind::Item, item)?, numbers))
        });
        Ok(Self {
            place: place.collect::<Result<_, _>>()?,
            exclude: locations(&settings.exclude)?,
            priority: locations(&settings.priority)?,
            areas: areas.collect::<Result<_, _>>()?,
        })
    }

    /// Checks everything about a placement that does not depend on the proof, and excludes locations from the proof.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first check that fails.
    pub fn check(
        &self,
        world: &CheckedWorld<'_>,
        useful: &UsefulItems,
        placements: &mut Placements,
    ) -> Result<(), Problem> {
        check_pools(world, placements)?;
        self.check_planned(world, placements)?;
        // The replay depends on exclusions, too.
        self.exclude(world, placements)?;
        self.check_priority(world, useful, placements)?;
        self.check_areas(world, placements)
    }

    /// Checks that planned items are where they were planned.
    fn check_planned(
        &self,
        world: &CheckedWorld<'_>,
        placements: &Placements,
    ) -> Result<(), Problem> {
        for (location, item) in self.place.iter().copied() {
            let copy = PlacedCopy::at(world, placements, location);
            if copy.is_none_or(|copy| copy.number != item) {
                let name = quoted(world.name_of(Kind::Location, location).unwrap_or_default());
                let planned = quoted(world.name_of(Kind::Item, item).unwrap_or_default());
                return refuse(format!("{planned} is planned at {name}, but is not there"));
            }
        }
        Ok(())
    }

    /// Checks that excluded locations hold no major copies, and excludes them from the proof.
    fn exclude(
        &self,
        world: &CheckedWorld<'_>,
        placements: &mut Placements,
    ) -> Result<(), Problem> {
        for location in self.exclude.iter().copied() {
            let copy = PlacedCopy::at(world, placements, location);
            if let Some(copy) = copy.filter(|copy| copy.is_major) {
                let name = quoted(world.name_of(Kind::Location, location).unwrap_or_default());
                let item = quoted(&copy.item.name);
                return refuse(format!("{name} is excluded, but holds a major copy of {item}"));
            }
            placements.exclude(location);
        }
        Ok(())
    }

    /// Checks that priority locations hold items that some rule can use.
    fn check_priority(
        &self,
        world: &CheckedWorld<'_>,
        useful: &UsefulItems,
        placements: &Placements,
    ) -> Result<(), Problem> {
        for location in self.priority.iter().copied() {
            let copy = PlacedCopy::at(world, placements, location);
            if !copy.is_some_and(|copy| useful.contains(copy.number)) {
                let name = quoted(world.name_of(Kind::Location, location).unwrap_or_default());
                return refuse(format!(
                    "{name} has priority, but holds no item that a rule can use"
                ));
            }
        }
        Ok(())
    }

    /// Checks that items that are bound to areas are in one of them.
    fn check_areas(
        &self,
        world: &CheckedWorld<'_>,
        placements: &Placements,
    ) -> Result<(), Problem> {
        // Most settings bind no item, and then the copies need not be looked at.
        if self.areas.is_empty() {
            return Ok(());
        }
        for PlacedCopy { location, item, number, .. } in PlacedCopy::all(world, placements) {
            let bound = self.areas.get(&number);
            if bound.is_some_and(|areas| !areas.contains(&location.area)) {
                let (name, place) = (quoted(&item.name), quoted(&location.name));
                return refuse(format!("{name} is at {place}, outside the areas it is bound to"));
            }
        }
        Ok(())
    }
}

/// Checks that a player takes early copies before anything else and comes home with them. The proof shows it of what it
/// opens before it takes anything. A copy that opens its own way back has steps of its own, which take nothing else.
/// Nobody is expected to look at excluded locations, so those do not count.
///
/// # Errors
///
/// [`Problem::Refuted`] for the first item with too few early copies, or for steps that do not show what they should.
pub fn check_early(
    world: &CheckedWorld<'_>,
    settings: &ItemSettings,
    decisions: Decisions<'_>,
    (steps, own): (&[u32], &[Vec<u32>]),
) -> Result<(), Problem> {
    let Some(placements) = decisions.placements.filter(|_| !settings.early.is_empty()) else {
        return match own.is_empty() {
            true => Ok(()),
            false => refuse("it shows that items are early, but none has to be".to_owned()),
        };
    };
    let mut replay = Replay::new();
    let is_taken = |step: &u32| matches!(world.step(*step), Some(Step::Take(_)));
    let before = steps.iter().position(is_taken).and_then(|end| steps.get(..end));
    let open = replay.open_at_home(world, decisions, before.unwrap_or(steps))?;
    let mut open: BTreeSet<u32> = open.into_iter().collect();
    for (number, steps) in own.iter().enumerate() {
        let opened = replay.open_at_home(world, decisions, steps)?;
        let taken: Vec<u32> = steps
            .iter()
            .filter_map(|step| match world.step(*step) {
                Some(Step::Take(location)) => Some(location),
                _ => None,
            })
            .collect();
        match taken.as_slice() {
            [location] if opened.contains(location) => open.insert(*location),
            _ => {
                return refuse(format!(
                    "`proof.early[{number}]` does not take one item and come home with it"
                ));
            }
        };
    }
    let opened = open.into_iter().filter(|location| !placements.is_excluded(*location));
    let copies = opened.filter_map(|location| PlacedCopy::at(world, placements, location));
    let early = tally(copies.map(|copy| copy.number));
    for (name, required) in &settings.early {
        let found = early.get(&world.number_of(Kind::Item, name)?).copied().unwrap_or(0);
        if found < *required {
            let required = quantity(*required, "copy", "copies");
            return refuse(format!(
                "{required} of {} must be early, but the proof brings home {found} before anything else",
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
    /// Returns the copy at a location.
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

    /// Returns all placed copies, in the order of locations.
    fn all(world: &'file CheckedWorld<'_>, placements: &Placements) -> impl Iterator<Item = Self> {
        let locations = numbered(&world.file.locations);
        locations.filter_map(|(number, _)| Self::at(world, placements, number))
    }
}

/// Checks that the items of a separate pool are only at the locations of that pool and no others are there,
/// and that no area holds two items of a spread pool.
///
/// # Errors
///
/// [`Problem::Refuted`] for the first location where that is not so.
pub fn check_pools(world: &CheckedWorld<'_>, placements: &Placements) -> Result<(), Problem> {
    // Most worlds have no such pools, and then the copies need not be looked at.
    if !world.file.pools.iter().any(|pool| pool.shuffles_within || pool.one_per_area) {
        return Ok(());
    }
    let is_separate = |pool: &i32| world.pool(*pool).is_some_and(|row| row.shuffles_within);
    let mut taken_areas = BTreeSet::new();
    for PlacedCopy { location, item, .. } in PlacedCopy::all(world, placements) {
        let shown = || format!("{} is at {}", quoted(&item.name), quoted(&location.name));
        if Some(location.pool).filter(is_separate) != Some(item.pool).filter(is_separate) {
            let reason = "but one of them belongs to a separate pool";
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

fn refuse(reason: String) -> Result<(), Problem> {
    Claim::Items.refuse(reason)
}

/// Returns the claim that all copies are placed.
pub(crate) fn claim_of_placement(world: &StaticWorld, placements: &Placements) -> String {
    let copies = quantity(placements.count(), "copy", "copies");
    let locations = quantity(world.locations.len(), "location", "locations");
    format!("Every item copy is at exactly one location: {copies}, {locations}.")
}

/// Returns the claims about pools.
pub(crate) fn claims_of_pools(world: &StaticWorld) -> Vec<String> {
    let separate = world.pools.iter().filter(|pool| pool.shuffles_within).count();
    let spread = world.pools.iter().filter(|pool| pool.one_per_area).count();
    counted([
        (separate, "pool is kept separate", "pools are kept separate"),
        (
            spread,
            "pool has at most one item in each area",
            "pools have at most one item in each area",
        ),
    ])
}

/// Returns the claims about the settings of the placement.
pub(crate) fn claims(settings: &ItemSettings) -> Vec<String> {
    counted([
        (
            settings.place.len(),
            "planned item is where it was planned",
            "planned items are where they were planned",
        ),
        (
            settings.exclude.len(),
            "excluded location holds no item that the proof uses",
            "excluded locations hold no item that the proof uses",
        ),
        (
            settings.priority.len(),
            "priority location holds a copy of an item that a rule can use",
            "priority locations hold copies of items that a rule can use",
        ),
        (
            settings.early.len(),
            "early item can be taken before anything else, and brought home",
            "early items can be taken before anything else, and brought home",
        ),
        (
            settings.areas.len(),
            "item is in the areas it is bound to",
            "items are in the areas they are bound to",
        ),
    ])
}
