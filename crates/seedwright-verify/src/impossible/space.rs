//! The placements that have to be refuted: which item may lie where, and everything that is asked of a placement.
//!
//! A placement is a table of numbers: x(item, location) is 1 if a copy of the item lies there. Each constraint is a sum of
//! some of them with a bound. The constraints are computed from the rules and the requests, so a file can't add any.

use std::collections::{BTreeMap, BTreeSet};

use super::refuse;
use super::rows::{ConstraintName, Document};
use crate::kernel::{BitSet, CheckedWorld, ItemRow, Kind, LocationRow, numbered};
use crate::problem::{Problem, quoted};
use crate::promises::aims::Aim;
use crate::promises::useful;

/// The placements that are asked for.
pub(super) struct Space<'w> {
    pub world: &'w CheckedWorld<'w>,
    pub aim: Aim,
    /// The plan: locations and their items, in the order of the file.
    pub place: Vec<(u32, u32)>,
    pub excluded: BitSet,
    excludes: bool,
    pub priority: Vec<u32>,
    pub early: Vec<(u32, u32)>,
    /// For an item, the areas that it is bound to.
    areas: BTreeMap<u32, BTreeSet<u32>>,
    /// The locations that are open to a player who has found nothing.
    pub first: BitSet,
    /// The items that a rule can use.
    useful: Vec<bool>,
    pub cuts: Vec<Cut>,
}

/// A cut that was checked.
pub(super) struct Cut {
    /// The items of which not all copies are held, and how many are, in the order of items.
    pub held: Vec<(u32, u32)>,
    /// The locations that are open without them, except excluded ones.
    pub open: BitSet,
    /// Further copies, by location.
    pub placed: BTreeMap<u32, u32>,
}

impl Cut {
    /// Whether a copy of an item at a location is one more than those of the cut.
    pub fn counts(&self, item: u32, location: u32) -> bool {
        self.open.contains(location) && self.placed.get(&location) != Some(&item)
    }
}

/// A constraint that is not a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Constraint {
    /// A location holds at most one copy.
    Location(u32),
    /// No more copies of an item are placed than there are.
    AtMost(u32),
    /// All copies of an item are placed.
    AtLeast(u32),
    /// An area has at most one item of a pool.
    Area(u32, u32),
    /// A priority location, by position in the list.
    Priority(usize),
    /// An early item, by position in the list.
    Early(usize),
    /// Excluded locations hold nothing useful.
    Exclude(u32),
    /// A planned item, by position in the list.
    Place(usize),
}

/// A constraint written out: how many copies of some items lie at some locations.
pub(super) struct Count {
    pub items: Vec<u32>,
    pub locations: Vec<u32>,
    pub bound: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    AtMost(u32),
    AtLeast(u32),
}

impl<'w> Space<'w> {
    /// Reads the requests. Names must exist, and each may be listed once.
    pub fn new(world: &'w CheckedWorld<'w>, document: &Document) -> Result<Self, Problem> {
        let location = |name: &String| world.number_of(Kind::Location, name);
        let item = |name: &String| world.number_of(Kind::Item, name);
        let place = document.place.iter().map(|(at, what)| Ok((location(at)?, item(what)?)));
        let place: Vec<(u32, u32)> = place.collect::<Result<_, Problem>>()?;
        let early = document.early.iter().map(|(what, count)| Ok((item(what)?, *count)));
        let early: Vec<(u32, u32)> = early.collect::<Result<_, Problem>>()?;
        let exclude: Vec<u32> = document.exclude.iter().map(location).collect::<Result<_, _>>()?;
        let priority: Vec<u32> =
            document.priority.iter().map(location).collect::<Result<_, _>>()?;
        let mut areas = BTreeMap::new();
        for (name, listed) in &document.areas {
            let numbers = listed.iter().map(|area| world.number_of(Kind::Area, area));
            let numbers: Vec<u32> = numbers.collect::<Result<_, _>>()?;
            once("an area", &numbers)?;
            if areas.insert(item(name)?, numbers.into_iter().collect()).is_some() {
                return refuse(format!("{} is bound to areas twice", quoted(name)));
            }
        }
        once("a planned location", place.iter().map(|(location, _)| location))?;
        once("an early item", early.iter().map(|(item, _)| item))?;
        once("an excluded location", &exclude)?;
        once("a priority location", &priority)?;
        let locations = u32::try_from(world.file.locations.len()).unwrap_or(u32::MAX);
        let mut excluded = BitSet::new(locations);
        excluded.extend(exclude.iter().copied());
        // What strict rules can't use may still be of use to a player, so both count.
        let used = world.file.items.iter().zip(useful::used_by_rules(world));
        Ok(Self {
            world,
            aim: document.aim,
            place,
            excluded,
            excludes: !exclude.is_empty(),
            priority,
            early,
            areas,
            first: BitSet::new(locations),
            useful: used.map(|(item, is_used)| item.matter > 0 || is_used).collect(),
            cuts: Vec::new(),
        })
    }

    pub fn item(&self, item: u32) -> Option<&ItemRow> {
        self.world.file.items.get(item as usize)
    }

    pub fn location(&self, location: u32) -> Option<&LocationRow> {
        self.world.file.locations.get(location as usize)
    }

    /// Returns the number of copies of an item to place.
    pub fn copies(&self, item: u32) -> u32 {
        self.item(item).map_or(0, |item| item.pooled)
    }

    /// Returns the items that have copies to place.
    pub fn items(&self) -> impl Iterator<Item = u32> {
        let items = numbered(&self.world.file.items);
        items.filter(|(_, item)| item.pooled > 0).map(|(number, _)| number)
    }

    pub fn locations(&self) -> impl Iterator<Item = u32> {
        numbered(&self.world.file.locations).map(|(number, _)| number)
    }

    /// Whether pools and areas allow an item at a location.
    pub fn allows(&self, item: u32, location: u32) -> bool {
        let (Some(row), Some(place)) = (self.item(item), self.location(location)) else {
            return false;
        };
        let separate = |pool: i32| Some(pool).filter(|pool| self.is_separate(*pool));
        let bound = self.areas.get(&item);
        row.pooled > 0
            && separate(row.pool) == separate(place.pool)
            && bound.is_none_or(|areas| areas.contains(&place.area))
    }

    /// Returns the number of items that are bound to areas.
    pub fn bound_items(&self) -> usize {
        self.areas.len()
    }

    fn is_separate(&self, pool: i32) -> bool {
        self.world.pool(pool).is_some_and(|pool| pool.shuffles_within)
    }

    /// Whether an area can hold at most one item of some pool.
    pub fn spreads(&self) -> bool {
        self.world.file.pools.iter().any(|pool| pool.one_per_area)
    }

    /// Returns all constraints except cuts, in the order of the encoding.
    pub fn constraints(&self) -> Vec<Constraint> {
        let mut all: Vec<Constraint> = self.locations().map(Constraint::Location).collect();
        for item in self.items() {
            all.extend([Constraint::AtMost(item), Constraint::AtLeast(item)]);
        }
        let spread = numbered(&self.world.file.pools).filter(|(_, pool)| pool.one_per_area);
        for (pool, _) in spread {
            let areas = numbered(&self.world.file.areas);
            all.extend(areas.map(|(area, _)| Constraint::Area(pool, area)));
        }
        all.extend((0..self.priority.len()).map(Constraint::Priority));
        all.extend((0..self.early.len()).map(Constraint::Early));
        if self.excludes {
            all.extend(self.items().map(Constraint::Exclude));
        }
        all.extend((0..self.place.len()).map(Constraint::Place));
        all
    }

    /// Finds the constraint with a name.
    pub fn find(&self, name: &ConstraintName) -> Result<Constraint, Problem> {
        let location = |name: &String| self.world.number_of(Kind::Location, name);
        let item = |name: &String| self.world.number_of(Kind::Item, name);
        let found = match name {
            ConstraintName::Location(name) => Some(Constraint::Location(location(name)?)),
            ConstraintName::AtMost(name) => Some(Constraint::AtMost(item(name)?)),
            ConstraintName::AtLeast(name) => Some(Constraint::AtLeast(item(name)?)),
            ConstraintName::Area(pool, area) => {
                let pool = self.world.number_of(Kind::Pool, pool)?;
                let area = self.world.number_of(Kind::Area, area)?;
                let row = self.world.file.pools.get(pool as usize);
                row.filter(|row| row.one_per_area).map(|_| Constraint::Area(pool, area))
            }
            ConstraintName::Priority(name) => {
                position(&self.priority, &location(name)?).map(Constraint::Priority)
            }
            ConstraintName::Early(name) => {
                let item = item(name)?;
                let at = self.early.iter().position(|(early, _)| *early == item);
                at.map(Constraint::Early)
            }
            ConstraintName::Exclude(name) => {
                let item = item(name)?;
                self.excludes.then_some(Constraint::Exclude(item))
            }
            ConstraintName::Place(name) => {
                let location = location(name)?;
                let at = self.place.iter().position(|(planned, _)| *planned == location);
                at.map(Constraint::Place)
            }
            ConstraintName::Cut(_) => None,
        };
        match found {
            Some(constraint) => Ok(constraint),
            None => refuse(format!("nothing asks for a constraint that it adds: {name:?}")),
        }
    }

    /// Writes a constraint out. Pairs of items and locations that are not allowed still have to be left out.
    pub fn count(&self, constraint: Constraint) -> Count {
        let all = |set: &BitSet| self.locations().filter(|at| set.contains(*at)).collect();
        let (items, locations, bound) = match constraint {
            Constraint::Location(location) => {
                (self.items().collect(), vec![location], Bound::AtMost(1))
            }
            Constraint::AtMost(item) => {
                (vec![item], self.locations().collect(), Bound::AtMost(self.copies(item)))
            }
            Constraint::AtLeast(item) => {
                (vec![item], self.locations().collect(), Bound::AtLeast(self.copies(item)))
            }
            Constraint::Area(pool, area) => {
                let is_in_pool = |item: &u32| {
                    self.item(*item).is_some_and(|item| u32::try_from(item.pool) == Ok(pool))
                };
                let is_there = |at: &u32| self.location(*at).is_some_and(|row| row.area == area);
                let items = self.items().filter(is_in_pool).collect();
                (items, self.locations().filter(is_there).collect(), Bound::AtMost(1))
            }
            Constraint::Priority(number) => {
                let is_useful =
                    |item: &u32| self.useful.get(*item as usize).copied().unwrap_or(false);
                let items = self.items().filter(is_useful).collect();
                let locations = self.priority.get(number).copied().into_iter().collect();
                (items, locations, Bound::AtLeast(1))
            }
            Constraint::Early(number) => {
                let (item, count) = self.early.get(number).copied().unwrap_or_default();
                (vec![item], all(&self.first), Bound::AtLeast(count))
            }
            Constraint::Exclude(item) => {
                let matter = self.item(item).map_or(0, |item| item.matter.max(item.majors));
                let rest = self.copies(item).saturating_sub(matter);
                (vec![item], all(&self.excluded), Bound::AtMost(rest))
            }
            Constraint::Place(number) => {
                let (location, item) = self.place.get(number).copied().unwrap_or_default();
                (vec![item], vec![location], Bound::AtLeast(1))
            }
        };
        Count { items, locations, bound }
    }
}

fn position(list: &[u32], entry: &u32) -> Option<usize> {
    list.iter().position(|other| other == entry)
}

/// Refuses a list that has an entry twice.
fn once<'a>(what: &str, list: impl IntoIterator<Item = &'a u32>) -> Result<(), Problem> {
    let mut seen = BTreeSet::new();
    match list.into_iter().all(|entry| seen.insert(*entry)) {
        true => Ok(()),
        false => refuse(format!("{what} is listed twice")),
    }
}
