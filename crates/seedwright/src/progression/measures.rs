//! Measures of a world, for shapes: how many spheres it has, how long its playthrough is, and so on.
//!
//! They depend only on which items are found in which sphere, not on how copies are numbered: of each item, the copies
//! that are found first are those that count as major or as progression.

use super::Progress;
use crate::rows::{PlacedCopy, StaticWorld};
use crate::world::{CountRange, Measure, ShapeTerm};

/// The cost of one unit of distance. Costs are whole numbers, and some distances are fractions of a unit.
pub(crate) const UNIT: u64 = 8;
/// The percentage points of unevenness that count as one unit.
const SPREAD_UNIT: u64 = 5;

/// A term of a shape, as measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredTerm {
    /// The term.
    pub term: ShapeTerm,
    /// The least and the greatest value; most measures have one. `None` if there is nothing to measure: the item is
    /// never found, the area holds no major item, or no sphere comes before the goal.
    pub value: Option<CountRange>,
}

impl MeasuredTerm {
    /// How far the values are outside the range. An item that is never found is 1 outside.
    pub fn distance(&self) -> u32 {
        match (self.value, self.term.measure) {
            (None, Measure::Item(_)) => 1,
            (None, _) => 0,
            (Some(value), _) => {
                let range = self.term.range;
                range.distance(value.least).max(range.distance(value.most))
            }
        }
    }

    /// Whether the term holds.
    pub fn is_met(&self) -> bool {
        self.distance() == 0
    }

    /// The value as text.
    pub fn value_text(&self) -> String {
        match self.value {
            None => "none".to_owned(),
            Some(CountRange { least, most }) if least != most => format!("{least}..{most}"),
            Some(value) => self.term.measure.show(value),
        }
    }
}

/// The finds of each sphere that opens a location. At most the last sphere, and the one before a final trip, open none.
#[derive(Clone, Debug, Default)]
pub(crate) struct SphereFinds {
    /// The finds as location and item, in the order of locations, without those at excluded locations.
    pub spheres: Vec<Vec<(u32, u32)>>,
    /// How many of these spheres come before the first in which the goal can be met; `None` if it can't.
    pub goal: Option<usize>,
}

/// What measures need to know about locations and items.
#[derive(Clone, Debug)]
pub(crate) struct MeasureTables {
    /// The area of each location.
    pub areas: Vec<u32>,
    /// For each item, how many copies are major.
    pub majors: Vec<u32>,
    /// For each item, how many copies some rule can use.
    pub useful: Vec<u32>,
}

/// The number of finds that are needed, and the work it took to find out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NeededFinds {
    pub playthrough: u32,
    pub required: u32,
    pub visits: u64,
}

impl MeasureTables {
    /// The tables of a world.
    pub fn new(rows: &StaticWorld) -> Self {
        Self {
            areas: rows.locations.iter().map(|row| row.1).collect(),
            majors: rows.items.iter().map(|row| row.5).collect(),
            useful: rows.items.iter().map(|row| row.4).collect(),
        }
    }

    /// Marks the finds that are among the first copies of their items.
    fn first(&self, finds: &SphereFinds, counts: &[u32]) -> Vec<Vec<u32>> {
        let mut left = counts.to_vec();
        let spheres = finds.spheres.iter().map(|sphere| {
            let counted = sphere.iter().filter(|(_, item)| {
                let left = &mut left[*item as usize];
                let counts = *left > 0;
                *left -= u32::from(counts);
                counts
            });
            counted.map(|(location, _)| *location).collect()
        });
        spheres.collect()
    }
}

/// The measures of one placement that follow from its spheres.
pub(crate) struct SphereMeasures<'a> {
    tables: &'a MeasureTables,
    finds: &'a SphereFinds,
    /// The locations of major finds, sphere by sphere.
    majors: Vec<Vec<u32>>,
}

impl<'a> SphereMeasures<'a> {
    pub fn new(tables: &'a MeasureTables, finds: &'a SphereFinds) -> Self {
        Self { tables, finds, majors: tables.first(finds, &tables.majors) }
    }

    /// Measures a term, and returns its cost too. The needed finds are given for the two terms about them.
    pub fn measure(&self, term: ShapeTerm, needed: NeededFinds) -> (MeasuredTerm, u64) {
        let one = |value: u32| Some(CountRange { least: value, most: value });
        let value = match term.measure {
            Measure::Spheres => one(count(self.finds.spheres.len())),
            Measure::Playthrough => one(needed.playthrough),
            Measure::Required => one(needed.required),
            Measure::Spread => one(self.spread()),
            Measure::PerSphere => {
                let counts = || self.before_goal().map(|sphere| count(sphere.len()));
                counts().min().zip(counts().max()).map(|(least, most)| CountRange { least, most })
            }
            Measure::Moves => one(self.moves()),
            Measure::Item(item) => {
                let has = |sphere: &Vec<(u32, u32)>| sphere.iter().any(|find| find.1 == item.0);
                self.finds.spheres.iter().position(has).and_then(|at| one(count(at)))
            }
            Measure::Area(area) => {
                let has = |sphere: &Vec<u32>| sphere.iter().any(|at| self.area(*at) == area.0);
                self.majors.iter().position(has).and_then(|at| one(count(at)))
            }
        };
        let measured = MeasuredTerm { term, value };
        (measured, self.cost(&measured))
    }

    /// The cost of a term: its distance, or the sum over everything that is outside, so that each find that moves
    /// closer counts.
    fn cost(&self, measured: &MeasuredTerm) -> u64 {
        let ShapeTerm { measure, range } = measured.term;
        match measure {
            Measure::Spread => (u64::from(measured.distance()) * UNIT).div_ceil(SPREAD_UNIT),
            Measure::PerSphere => {
                let outside = self.before_goal().map(|sphere| range.distance(count(sphere.len())));
                outside.map(u64::from).sum::<u64>() * UNIT
            }
            Measure::Area(area) => {
                let early = self.majors.iter().take(range.least as usize).flatten();
                early.filter(|at| self.area(**at) == area.0).count() as u64 * UNIT
            }
            Measure::Item(_) if measured.value.is_none() => {
                (self.finds.spheres.len() as u64 + 1) * UNIT
            }
            _ => u64::from(measured.distance()) * UNIT,
        }
    }

    /// The locations of finds that some terms want elsewhere, or in another sphere.
    pub fn misplaced(&self, terms: &[ShapeTerm]) -> Vec<u32> {
        let mut locations = Vec::new();
        for ShapeTerm { measure, range } in terms.iter().copied() {
            match measure {
                Measure::Area(area) => {
                    let early = self.majors.iter().take(range.least as usize).flatten();
                    locations.extend(early.filter(|at| self.area(**at) == area.0));
                }
                Measure::PerSphere => {
                    let full = self.before_goal().filter(|all| count(all.len()) > range.most);
                    locations.extend(full.flatten());
                }
                Measure::Item(item) => {
                    for (number, sphere) in self.finds.spheres.iter().enumerate() {
                        let is_out = range.distance(count(number)) > 0;
                        let finds = sphere.iter().filter(|find| is_out && find.1 == item.0);
                        locations.extend(finds.map(|find| find.0));
                    }
                }
                _ => {}
            }
        }
        locations
    }

    fn area(&self, location: u32) -> u32 {
        self.tables.areas[location as usize]
    }

    /// The major finds of each sphere before the one in which the goal can be met.
    fn before_goal(&self) -> impl Iterator<Item = &Vec<u32>> {
        self.majors.iter().take(self.finds.goal.unwrap_or(usize::MAX))
    }

    /// The sum of the distances from the mean number of progression items in a sphere, in percent of all of them,
    /// rounded down.
    fn spread(&self) -> u32 {
        let progression = self.tables.first(self.finds, &self.tables.useful);
        let counts: Vec<u64> = progression.iter().map(|sphere| sphere.len() as u64).collect();
        let (spheres, all) = (counts.len() as u64, counts.iter().sum::<u64>());
        if all == 0 {
            return 0;
        }
        let distance: u64 = counts.iter().map(|own| (own * spheres).abs_diff(all)).sum();
        u32::try_from(100 * distance / (spheres * all)).unwrap_or(u32::MAX)
    }

    /// The changes of area between one major find and the next.
    fn moves(&self) -> u32 {
        let areas: Vec<u32> = self.majors.iter().flatten().map(|at| self.area(*at)).collect();
        count(areas.windows(2).filter(|pair| pair[0] != pair[1]).count())
    }
}

fn count(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

impl Progress<'_> {
    /// Measures the terms of a shape.
    pub fn measure(&self, placed: &[PlacedCopy], terms: &[ShapeTerm]) -> Vec<MeasuredTerm> {
        let (tables, finds) =
            (MeasureTables::new(&self.world), self.finds_of(&self.spheres(placed)));
        let measures = SphereMeasures::new(&tables, &finds);
        let needed = self.needed_finds(placed, terms);
        terms.iter().map(|term| measures.measure(*term, needed).0).collect()
    }

    /// The finds of each sphere that opens a location.
    pub(crate) fn finds_of(&self, spheres: &[super::Sphere]) -> SphereFinds {
        let opens = |sphere: &&super::Sphere| !sphere.opened.is_empty();
        let finds = spheres.iter().filter(opens).map(|sphere| {
            let used = sphere.found.iter().filter(|placed| !self.is_excluded(placed));
            let mut finds: Vec<(u32, u32)> =
                used.map(|placed| (placed.location.0, placed.copy.item.0)).collect();
            finds.sort_unstable();
            finds
        });
        let finished = spheres.iter().position(|sphere| sphere.finished);
        SphereFinds {
            spheres: finds.collect(),
            goal: finished.map(|end| spheres[..end].iter().filter(opens).count()),
        }
    }

    /// Counts the finds that some terms are about. Finding them costs more than all other measures together.
    pub(crate) fn needed_finds(&self, placed: &[PlacedCopy], terms: &[ShapeTerm]) -> NeededFinds {
        if !terms.iter().any(|term| is_costly(term.measure)) {
            return NeededFinds::default();
        }
        let used = self.used(placed);
        let (playthrough, mut visits) = super::playthrough::playthrough(self, &used);
        let mut required = 0;
        if terms.iter().any(|term| term.measure == Measure::Required) {
            let (found, more) = super::playthrough::required(self, &used, &playthrough);
            required = count(found.len());
            visits += more;
        }
        NeededFinds { playthrough: count(playthrough.len()), required, visits }
    }
}

/// Whether a measure takes more than the spheres.
pub(crate) const fn is_costly(measure: Measure) -> bool {
    matches!(measure, Measure::Playthrough | Measure::Required)
}
