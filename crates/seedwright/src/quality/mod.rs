//! Quality: how good a world is to play, as rows of figures with targets.
//!
//! Everything is computed from a bundle's rules, doors, places and placed items, never from what a stage says about
//! its own work: a chamber is a set of rooms that ways without locks join in both directions, an opener is what some
//! way stays closed without, and the walk is that of a player who always goes to the nearest find of the playthrough.
//!
//! [`MEASURES`] declares every row once; [`Quality::new`] computes them for one world.

mod chambers;
mod floors;
mod notes;
mod plan;
mod rules;
mod summary;
mod walk;

#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use crate::bundle::Bundle;
use crate::progression::{Progress, Sphere};
use crate::rows::PlacedCopy;
use floors::Floors;
use plan::WorldPlan;
use rules::{RuleTable, index, number};
pub use summary::{QualitySummary, RowSummary};
use walk::Walk;

/// The unit of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A whole number of things.
    Count,
    /// A mean, in thousandths.
    Mean,
    /// A share, in thousandths of the whole.
    Share,
}

/// The values that a row should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The minimum, in the unit of the row.
    pub least: u64,
    /// The maximum, in the unit of the row.
    pub most: Option<u64>,
    /// Whether it is about every world, instead of the mean of many.
    pub in_every_world: bool,
}

impl Target {
    const fn at_most(most: u64) -> Self {
        Self { least: 0, most: Some(most), in_every_world: false }
    }

    const fn at_least(least: u64) -> Self {
        Self { least, most: None, in_every_world: false }
    }

    const fn within(least: u64, most: u64) -> Self {
        Self { least, most: Some(most), in_every_world: false }
    }

    const fn always(number: u64) -> Self {
        Self { least: number, most: Some(number), in_every_world: true }
    }

    /// Whether a value meets the target.
    pub fn is_met(self, value: u64) -> bool {
        self.least <= value && self.most.is_none_or(|most| value <= most)
    }
}

/// A row: what is measured, and its target.
pub struct QualityMeasure {
    /// The name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// The unit.
    pub unit: Unit,
    /// The target.
    pub target: Target,
    value: fn(&MeasuredWorld<'_>) -> Option<u64>,
}

/// The rows of all worlds, in order.
pub const MEASURES: &[QualityMeasure] = &[
    QualityMeasure {
        name: "empty_vaults",
        about: "locked dead ends without a find, a cache of two places, or the goal",
        unit: Unit::Count,
        target: Target::always(0),
        value: |world| Some(chambers::empty_vaults(world)),
    },
    QualityMeasure {
        name: "locks_on_way",
        about: "the most locks on one way",
        unit: Unit::Count,
        target: Target { least: 0, most: Some(1), in_every_world: true },
        value: |world| world.plan.ways.iter().map(|way| way.lock_count().into()).max(),
    },
    QualityMeasure {
        name: "ways_per_lock",
        about: "the ways that one opener opens, on average",
        unit: Unit::Mean,
        target: Target::at_most(2000),
        value: chambers::ways_per_lock,
    },
    QualityMeasure {
        name: "idle_keys",
        about: "keys of dead ends whose loss costs neither the goal nor a progression item",
        unit: Unit::Share,
        target: Target::at_most(400),
        value: chambers::idle_keys,
    },
    QualityMeasure {
        name: "required_openers",
        about: "openers without which the goal can't be met",
        unit: Unit::Share,
        target: Target::at_least(750),
        value: chambers::required_openers,
    },
    QualityMeasure {
        name: "walked_rooms",
        about: "rooms on the walk from the start by all finds of the playthrough to the goal",
        unit: Unit::Share,
        target: Target::within(450, 750),
        value: |world| world.walked().map(|[new, _]| ratio(new, world.room_count()))?,
    },
    QualityMeasure {
        name: "walked_again",
        about: "steps of the walk into rooms that were seen before",
        unit: Unit::Share,
        target: Target::at_most(250),
        value: |world| world.walked().map(|[new, again]| ratio(again, new - 1 + again))?,
    },
    QualityMeasure {
        name: "finds_per_ten_rooms",
        about: "finds of the playthrough for every ten rooms",
        unit: Unit::Mean,
        target: Target::at_least(700),
        value: |world| ratio(10 * count(world.playthrough), world.room_count()),
    },
    QualityMeasure {
        name: "finds_per_sphere",
        about: "progression items per sphere before the goal",
        unit: Unit::Mean,
        target: Target::within(1300, 2500),
        value: |world| {
            let spheres = world.spheres_before_goal();
            let finds = spheres.iter().map(|sphere| u64::from(sphere.progression)).sum();
            ratio(finds, count(spheres))
        },
    },
    QualityMeasure {
        name: "barren_spheres",
        about: "spheres before the goal without a progression item",
        unit: Unit::Count,
        target: Target::at_most(0),
        value: |world| {
            let spheres = world.spheres_before_goal().iter();
            Some(spheres.filter(|sphere| sphere.progression == 0).count() as u64)
        },
    },
    QualityMeasure {
        name: "widest_jump",
        about: "the most floors between two finds of the walk that follow each other",
        unit: Unit::Count,
        target: Target::at_most(2),
        value: |world| world.floors.as_ref()?.widest_jump(world.walk()?),
    },
    QualityMeasure {
        name: "climbs",
        about: "finds of the walk on a higher floor than the find before",
        unit: Unit::Share,
        target: Target::within(50, 200),
        value: |world| world.floors.as_ref()?.climbs(world.walk()?),
    },
    QualityMeasure {
        name: "empty_dead_ends",
        about: "dead ends among the rooms that have no location",
        unit: Unit::Share,
        target: Target::at_most(50),
        value: chambers::empty_dead_ends,
    },
    QualityMeasure {
        name: "loops",
        about: "independent loops for every 14 rooms, without gates",
        unit: Unit::Mean,
        target: Target::at_least(1000),
        value: chambers::loops,
    },
    QualityMeasure {
        name: "islands",
        about: "the most parts of a floor that only gates join",
        unit: Unit::Count,
        target: Target { least: 0, most: Some(1), in_every_world: true },
        value: |world| world.floors.as_ref().map(|floors| floors.islands(&world.plan)),
    },
    QualityMeasure {
        name: "ambiguous_gates",
        about: "gates whose two ends lead to different gates, so that their name stands for two pairs",
        unit: Unit::Share,
        target: Target::always(0),
        value: |world| floors::ambiguous_gates(world),
    },
    QualityMeasure {
        name: "open_exits",
        about: "floors whose stairs down can be reached on arrival without items",
        unit: Unit::Share,
        target: Target::at_most(200),
        value: |world| world.floors.as_ref()?.open_exits(world),
    },
    QualityMeasure {
        name: "power_drops",
        about: "floors with less monster power in all than the floor above",
        unit: Unit::Mean,
        target: Target::at_most(100),
        value: |world| floors::power_drops(world.bundle),
    },
    QualityMeasure {
        name: "full_notes",
        about: "notes of code locks that tell every element of the secret",
        unit: Unit::Count,
        target: Target::at_most(0),
        value: |world| notes::full_notes(world.bundle),
    },
    QualityMeasure {
        name: "codes_left",
        about: "the fewest codes that a single note leaves",
        unit: Unit::Count,
        target: Target::at_least(64),
        value: |world| notes::codes_left(world.bundle),
    },
];

/// The values of a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quality {
    /// The value of each row of [`MEASURES`]; `None` where the world has nothing of the kind.
    pub values: Vec<Option<u64>>,
}

impl Quality {
    /// Measures a checked world; `None` if it has no items or refers to rows that it does not have.
    pub fn new(bundle: &Bundle) -> Option<Self> {
        let links = bundle.door_links()?;
        let progress = Progress::new(&bundle.world, &links, &bundle.excluded());
        let placed = bundle.placed_items()?;
        let (spheres, playthrough) = (progress.spheres(&placed), progress.playthrough(&placed));
        Self::of(bundle, &progress, (&placed, &spheres, &playthrough))
    }

    /// Measures a checked world whose spheres and playthrough are known.
    pub(crate) fn of(
        bundle: &Bundle,
        progress: &Progress<'_>,
        (placed, spheres, playthrough): (&[PlacedCopy], &[Sphere], &[PlacedCopy]),
    ) -> Option<Self> {
        if placed.is_empty() {
            return None;
        }
        let table = RuleTable::new(&bundle.world, bundle.door_links()?)?;
        let plan = WorldPlan::new(&table, bundle)?;
        let measured = MeasuredWorld {
            bundle,
            progress,
            placed,
            spheres,
            playthrough,
            is_corridor: floors::corridors(bundle, &plan),
            floors: Floors::new(bundle),
            table,
            plan,
            walk: OnceCell::new(),
        };
        let values = MEASURES.iter().map(|measure| (measure.value)(&measured));
        Some(Self { values: values.collect() })
    }
}

/// A world with everything that is derived from it once.
struct MeasuredWorld<'b> {
    bundle: &'b Bundle,
    progress: &'b Progress<'b>,
    placed: &'b [PlacedCopy],
    spheres: &'b [Sphere],
    playthrough: &'b [PlacedCopy],
    table: RuleTable<'b>,
    plan: WorldPlan,
    /// For each room, whether it is a corridor.
    is_corridor: Vec<bool>,
    floors: Option<Floors>,
    walk: OnceCell<Option<Walk>>,
}

impl MeasuredWorld<'_> {
    fn walk(&self) -> Option<&Walk> {
        let walked = || walk::walk(&self.table, &self.plan, self.playthrough);
        self.walk.get_or_init(walked).as_ref()
    }

    fn is_room(&self, room: u32) -> bool {
        !self.is_corridor.get(index(room)).copied().unwrap_or(false)
    }

    /// The number of rooms that are not corridors.
    fn room_count(&self) -> u64 {
        (0..self.plan.rooms).filter(|room| self.is_room(*room)).count() as u64
    }

    /// The rooms of the walk that were new when they were entered, with the start, and the steps into other rooms.
    fn walked(&self) -> Option<[u64; 2]> {
        let mut seen = vec![false; index(self.plan.rooms)];
        let mut counts = [0, 0];
        for room in self.walk()?.rooms.iter().filter(|room| self.is_room(**room)) {
            let again = std::mem::replace(&mut seen[index(*room)], true);
            counts[usize::from(again)] += 1;
        }
        (counts[0] > 0).then_some(counts)
    }

    /// The spheres in which something can be found before the goal can be met.
    fn spheres_before_goal(&self) -> &[Sphere] {
        let goal = self.spheres.iter().position(|sphere| sphere.finished);
        &self.spheres[..goal.unwrap_or(self.spheres.len())]
    }
}

fn count<T>(things: &[T]) -> u64 {
    number(things.len()).into()
}

/// Returns a ratio in thousandths, rounded; `None` if the whole is zero.
fn ratio(part: u64, whole: u64) -> Option<u64> {
    (whole > 0).then(|| (part * 1000 + whole / 2) / whole)
}
