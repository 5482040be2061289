//! Compares the locations that `assumed` chooses from with the naive search.

use std::collections::BTreeSet;

use super::oracle::Kinds;
use super::random_jobs::{Extras, Job};
use super::watch;
use crate::items::{PlacedCopy, Rank, Step};
use crate::logic::tests::random_worlds::Sizes;
use crate::world::{Aim, Algorithm, Class, Id, LocationId, PoolId};

/// One reported placement.
struct ReportedStep {
    placed: PlacedCopy,
    rank: Rank,
    candidates: BTreeSet<LocationId>,
}

/// The steps of the successful attempt; `None` if something was moved in it.
fn steps_without_moves(job: &Job, number: u32) -> Option<Vec<ReportedStep>> {
    let placer = job.placer().ok()?;
    if placer.departures.len() > 1 {
        // The player may be at home elsewhere.
        return None;
    }
    let (mut steps, mut swapped) = (Vec::new(), false);
    let placement = watch(&placer, number, |step| match step {
        Step::Attempt { .. } => {
            steps.clear();
            swapped = false;
        }
        Step::Placed { placed, rank, candidates } => steps.push(ReportedStep {
            placed: *placed,
            rank: *rank,
            candidates: candidates.iter().collect(),
        }),
        Step::Swapped { .. } | Step::Moved { .. } => swapped = true,
        Step::DeadEnd { .. }
        | Step::Decides
        | Step::Decided { .. }
        | Step::Shaping { .. }
        | Step::Missed
        | Step::Stuck { .. }
        | Step::Mixing { .. }
        | Step::Drawn(_) => {}
    });
    let placement = placement.ok()?;
    let free = placement.placed.len() - job.request.fixed.len();
    // Later attempts prefer places that open for themselves.
    (!swapped && placement.attempts <= 3 && steps.len() == free).then_some(steps)
}

impl Job {
    /// Whether a copy can matter in addition to those of the plan that are found without it.
    fn is_useful(&self, placed: &PlacedCopy) -> bool {
        let item = placed.copy.item;
        let useful = self.logic.useful_copies()[item.index()];
        let placed_items = self.findable_plan();
        let found = self.explore(&self.nothing_held(), &placed_items).open;
        let found = found.iter().filter(|at| placed_items.get(at) == Some(&item));
        placed.copy.number < useful.saturating_sub(found.count() as u32)
    }

    /// The copies that the plan places outside excluded locations.
    fn findable_plan(&self) -> Kinds {
        let fixed = self.request.fixed.iter().copied();
        fixed.filter(|(at, _)| !self.request.excluded.contains(at)).collect()
    }

    /// The pool of an item, if it allows one item per area.
    fn spread(&self, placed: &PlacedCopy) -> Option<PoolId> {
        let pool = self.world.items[placed.copy.item].pool?;
        let spread = self.active[pool.index()] && self.world.pools[pool].one_per_area;
        spread.then_some(pool)
    }

    /// Where a copy is allowed, free or not, reachable or not.
    fn allowed(&self, step: &ReportedStep) -> BTreeSet<LocationId> {
        let PlacedCopy { location, copy } = step.placed;
        let request = &self.request;
        let class = self.world.items[copy.item].class_of_copy(copy.number);
        let matters = self.is_useful(&step.placed) || class == Class::Major;
        let shuns = matters || step.rank == Rank::Early;
        // Reserved copies are at priority locations, and no others are.
        let chosen = request.priority.contains(&location);
        let may = |at: &LocationId| {
            self.keeps_to_pool(*at, copy.item)
                && self.keeps_to_areas(*at, copy.item)
                && !(shuns && request.excluded.contains(at))
                && (step.rank != Rank::Early || self.is_early_at(copy.item, *at))
                && request.priority.contains(at) == chosen
        };
        self.locations().filter(may).collect()
    }

    /// The locations that are taken by the plan or by earlier copies, or barred for a pool.
    fn taken(&self, before: &[ReportedStep], step: &ReportedStep) -> BTreeSet<LocationId> {
        let fixed = self.request.fixed.iter().map(|(at, _)| *at);
        let placed = before.iter().map(|step| step.placed.location);
        let mut taken: BTreeSet<_> = fixed.chain(placed).collect();
        if let Some(pool) = self.spread(&step.placed) {
            let own = before.iter().filter(|step| self.spread(&step.placed) == Some(pool));
            let own = own.map(|step| step.placed.location);
            let fixed = self.request.fixed.iter();
            let fixed = fixed.filter(|(_, item)| self.world.items[*item].pool == Some(pool));
            let areas: BTreeSet<_> =
                own.chain(fixed.map(|(at, _)| *at)).map(|at| self.world.area_of(at)).collect();
            let locations = self.world.locations.ids();
            taken.extend(locations.filter(|at| areas.contains(&self.world.area_of(*at))));
        }
        taken
    }

    /// What a player holds who has the later copies, and where they can find the earlier ones.
    fn assumed(&self, before: &[ReportedStep], later: &[ReportedStep]) -> (Vec<u32>, Kinds) {
        let mut held = self.nothing_held();
        for step in later.iter().filter(|step| self.is_useful(&step.placed)) {
            held[step.placed.copy.item.index()] += 1;
        }
        let looked_for =
            |step: &&ReportedStep| !self.request.excluded.contains(&step.placed.location);
        let placed_items = before.iter().filter(looked_for);
        let placed_items = placed_items.map(|step| (step.placed.location, step.placed.copy.item));
        (held, self.findable_plan().into_iter().chain(placed_items).collect())
    }

    /// The locations that are open to a player who holds the later copies and can find the earlier ones; `None`
    /// if it does not matter.
    fn open(
        &self,
        before: &[ReportedStep],
        step: &ReportedStep,
        later: &[ReportedStep],
    ) -> Option<BTreeSet<LocationId>> {
        let (held, placed_items) = self.assumed(before, later);
        let naive = self.explore(&held, &placed_items);
        let spare = self.aim() == Aim::Goal && naive.finished();
        (self.is_useful(&step.placed) && !spare).then(|| naive.open.clone())
    }

    /// Whether a copy opens a location for itself: with it there, the location opens or the aim is met.
    fn opens_itself(
        &self,
        before: &[ReportedStep],
        step: &ReportedStep,
        later: &[ReportedStep],
        at: LocationId,
    ) -> bool {
        let (held, mut placed_items) = self.assumed(before, later);
        placed_items.insert(at, step.placed.copy.item);
        let naive = self.explore(&held, &placed_items);
        naive.open.contains(&at) || self.is_met(&naive, &placed_items, &held)
    }
}

#[test]
fn open_sets_are_what_a_naive_search_finds() {
    let (mut compared, mut loops) = (0, 0);
    for (sizes, jobs) in
        [(Sizes::TINY, 3000), (Sizes::LOCKED, 1000), (Sizes::SMALL, 2000), (Sizes::MEDIUM, 150)]
    {
        for number in 0..jobs {
            let mut job = Job::random("open sets", number, sizes, Extras::PoolsAndRequests);
            job.request.algorithm = Some(Algorithm::Assumed);
            let Some(steps) = steps_without_moves(&job, number) else {
                continue;
            };
            for (position, own) in steps.iter().enumerate() {
                let (before, later) = (&steps[..position], &steps[position + 1..]);
                let mut expected = job.allowed(own);
                expected.retain(|at| !job.taken(before, own).contains(at));
                if let Some(open) = job.open(before, own, later) {
                    let free = expected.clone();
                    expected.retain(|at| open.contains(at));
                    if expected.is_empty() {
                        expected = free;
                        expected.retain(|at| job.opens_itself(before, own, later, *at));
                        loops += 1;
                    }
                }
                assert_eq!(own.candidates, expected, "{}, step {position}", job.name);
                compared += 1;
            }
        }
    }
    assert!(compared > 5000 && loops > 3, "{compared} sets were compared, {loops} of them loops");
}
