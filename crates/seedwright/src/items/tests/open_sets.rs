//! The places that `assumed` chooses among, found again by the naive search.

use std::collections::BTreeSet;

use super::oracle::Kinds;
use super::random_jobs::{Extras, Job};
use super::watch;
use crate::items::{PlacedCopy, Rank, Step};
use crate::logic::tests::random_worlds::Sizes;
use crate::world::{Aim, Algorithm, Class, Id, LocationId, PoolId};

/// One placement as it was told.
struct Told {
    placed: PlacedCopy,
    rank: Rank,
    candidates: BTreeSet<LocationId>,
}

/// The steps of the attempt that was kept; none when something was moved in it.
fn told_without_moves(job: &Job, number: u32) -> Option<Vec<Told>> {
    let placer = job.placer().ok()?;
    let (mut told, mut swapped) = (Vec::new(), false);
    let placement = watch(&placer, number, |step| match step {
        Step::Attempt { .. } => {
            told.clear();
            swapped = false;
        }
        Step::Placed { placed, rank, candidates } => told.push(Told {
            placed: *placed,
            rank: *rank,
            candidates: candidates.iter().collect(),
        }),
        Step::Swapped { .. } | Step::Moved { .. } => swapped = true,
        Step::DeadEnd { .. } | Step::Missed => {}
    });
    let placement = placement.ok()?;
    let free = placement.placed.len() - job.request.fixed.len();
    (!swapped && told.len() == free).then_some(told)
}

impl Job {
    /// Whether a copy may matter beside those of the plan that are found without it.
    fn is_usable(&self, placed: &PlacedCopy) -> bool {
        let item = placed.copy.item;
        let useful = self.logic.useful_copies()[item.index()];
        let lying = self.findable_plan();
        let found = self.explore(&self.nothing_held(), &lying).open;
        let found = found.iter().filter(|at| lying.get(at) == Some(&item));
        placed.copy.number < useful.saturating_sub(found.count() as u32)
    }

    /// What the plan puts where it may be found.
    fn findable_plan(&self) -> Kinds {
        let fixed = self.request.fixed.iter().copied();
        fixed.filter(|(at, _)| !self.request.excluded.contains(at)).collect()
    }

    /// The pool of an item of which no area may hold two.
    fn spread(&self, placed: &PlacedCopy) -> Option<PoolId> {
        let pool = self.world.items[placed.copy.item].pool?;
        let spread = self.active[pool.index()] && self.world.pools[pool].one_per_area;
        spread.then_some(pool)
    }

    /// Where a copy may lie, whatever lies there now and whether one can get there.
    fn allowed(&self, told: &Told) -> BTreeSet<LocationId> {
        let PlacedCopy { location, copy } = told.placed;
        let request = &self.request;
        let nothing = Kinds::new();
        let start = self.explore(&self.nothing_held(), &nothing);
        let class = self.world.items[copy.item].class_of_copy(copy.number);
        let shuns = self.is_usable(&told.placed) || class == Class::Major;
        // A copy that is kept for a priority location lies at one, and no other does.
        let chosen = request.priority.contains(&location);
        let may = |at: &LocationId| {
            self.keeps_to_pool(*at, copy.item)
                && self.keeps_to_areas(*at, copy.item)
                && !(shuns && request.excluded.contains(at))
                && (told.rank != Rank::Early || start.open.contains(at))
                && request.priority.contains(at) == chosen
        };
        self.locations().filter(may).collect()
    }

    /// The locations that are taken, by the plan or by what was placed before, or closed to a pool.
    fn taken(&self, before: &[Told], told: &Told) -> BTreeSet<LocationId> {
        let fixed = self.request.fixed.iter().map(|(at, _)| *at);
        let placed = before.iter().map(|told| told.placed.location);
        let mut taken: BTreeSet<_> = fixed.chain(placed).collect();
        if let Some(pool) = self.spread(&told.placed) {
            let own = before.iter().filter(|told| self.spread(&told.placed) == Some(pool));
            let own = own.map(|told| told.placed.location);
            let fixed = self.request.fixed.iter();
            let fixed = fixed.filter(|(_, item)| self.world.items[*item].pool == Some(pool));
            let areas: BTreeSet<_> =
                own.chain(fixed.map(|(at, _)| *at)).map(|at| self.world.area_of(at)).collect();
            let locations = self.world.locations.ids();
            taken.extend(locations.filter(|at| areas.contains(&self.world.area_of(*at))));
        }
        taken
    }

    /// What is open to somebody who holds all that is placed later and can find what was placed before;
    /// none when it does not matter.
    fn open(&self, before: &[Told], told: &Told, later: &[Told]) -> Option<BTreeSet<LocationId>> {
        let mut held = self.nothing_held();
        for told in later.iter().filter(|told| self.is_usable(&told.placed)) {
            held[told.placed.copy.item.index()] += 1;
        }
        let looked_for = |told: &&Told| !self.request.excluded.contains(&told.placed.location);
        let lying = before.iter().filter(looked_for);
        let lying = lying.map(|told| (told.placed.location, told.placed.copy.item));
        let lying: Kinds = self.findable_plan().into_iter().chain(lying).collect();
        let naive = self.explore(&held, &lying);
        let spare = self.aim() == Aim::Goal && naive.finished();
        (self.is_usable(&told.placed) && !spare).then(|| naive.open.clone())
    }
}

#[test]
fn open_sets_are_what_a_naive_search_finds() {
    let mut compared = 0;
    for (sizes, jobs) in
        [(Sizes::TINY, 3000), (Sizes::LOCKED, 1000), (Sizes::SMALL, 2000), (Sizes::MEDIUM, 150)]
    {
        for number in 0..jobs {
            let mut job = Job::random("open sets", number, sizes, Extras::PoolsAndWishes);
            job.request.algorithm = Some(Algorithm::Assumed);
            let Some(told) = told_without_moves(&job, number) else {
                continue;
            };
            for (position, own) in told.iter().enumerate() {
                let (before, later) = (&told[..position], &told[position + 1..]);
                let mut expected = job.allowed(own);
                expected.retain(|at| !job.taken(before, own).contains(at));
                if let Some(open) = job.open(before, own, later) {
                    expected.retain(|at| open.contains(at));
                }
                assert_eq!(own.candidates, expected, "{}, step {position}", job.name);
                compared += 1;
            }
        }
    }
    assert!(compared > 5000, "{compared} sets were compared");
}
