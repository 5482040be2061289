//! Spheres: rounds of picking up everything in reach.

use std::collections::BTreeSet;

use super::{Find, Progress, Walkthrough};
use crate::logic::{FactId, Reason, RuleId, Slice, State, Trip, TripStep};
use crate::rows::PlacedCopy;
use crate::world::LocationId;

/// One round of picking up everything in reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sphere {
    /// The spots that become reachable.
    pub spots: Vec<u32>,
    /// The events that become possible.
    pub events: Vec<u32>,
    /// The locations that open, with or without an item.
    pub opened: Vec<LocationId>,
    /// The items at these locations.
    pub found: Vec<PlacedCopy>,
    /// The number of locations open so far.
    pub open: u32,
    /// The number of progression items among the finds.
    pub progression: u32,
    /// Whether the goal can be met so far.
    pub finished: bool,
    /// The trips that begin in it: for each the spots at which the player stays without a known way back.
    pub trips: Vec<Vec<u32>>,
    /// Whether this is the trip on which the game ends: what is found there is not brought home.
    pub is_final_trip: bool,
}

pub(super) fn spheres(progress: &Progress<'_>, placed: &[PlacedCopy]) -> Vec<Sphere> {
    let mut contents = vec![None; progress.world.locations.len()];
    placed.iter().for_each(|placed| contents[placed.location.0 as usize] = Some(*placed));
    let mut state = progress.blank.over(&progress.rules);
    let mut spheres: Vec<Sphere> = Vec::new();
    let mut seen = 0;
    let used_at = |slot: FactId| {
        let location = slot.0.checked_sub(progress.layout.locations)?;
        let placed = contents.get(location as usize).copied().flatten();
        placed.filter(|placed| !progress.is_excluded(placed)).map(|placed| progress.copy(&placed))
    };
    loop {
        state.close();
        // A trip belongs to the sphere in which it can begin. The items it finds are used at home in the next one.
        let mut trips = Vec::new();
        while state.venture_with(used_at) {
            trips.extend(state.trips().last().map(|trip| progress.stays(trip)));
            state.close();
        }
        let mut new = state.trail()[seen..].to_vec();
        seen = state.trail().len();
        new.sort_unstable();
        let before = spheres.last();
        let mut sphere =
            Sphere { open: before.map_or(0, |sphere| sphere.open), trips, ..Sphere::default() };
        new.iter().for_each(|fact| sphere.learn(progress, *fact));
        // Where the goal needs what is found on the final trip, it is met in that row.
        let last = final_trip(progress, &state, &contents, sphere.open);
        let goal = progress.layout.goal;
        sphere.finished = state.knows(goal) && (last.is_none() || progress.follows(&state, goal));
        sphere.found = sphere.opened.iter().filter_map(|id| contents[id.0 as usize]).collect();
        let useful = sphere.found.iter().filter(|placed| progress.is_progression(placed));
        sphere.progression = u32::try_from(useful.count()).unwrap_or(u32::MAX);
        let news =
            !(sphere.spots.is_empty() && sphere.events.is_empty() && sphere.opened.is_empty());
        let finishes = sphere.finished && !before.is_some_and(|sphere| sphere.finished);
        if !news && !finishes {
            let last = last.map(|last| last.after(&mut spheres));
            spheres.extend(last);
            return spheres;
        }
        let used = sphere.found.iter().filter(|placed| !progress.is_excluded(placed));
        used.for_each(|placed| state.add(progress.copy(placed)));
        spheres.push(sphere);
    }
}

/// Returns the row of the final trip, if something is found on it.
fn final_trip(
    progress: &Progress<'_>,
    state: &State<'_>,
    contents: &[Option<PlacedCopy>],
    open: u32,
) -> Option<Sphere> {
    let last = state.final_trip()?;
    let trips = vec![progress.stays(last)];
    let mut sphere =
        Sphere { open, trips, finished: true, is_final_trip: true, ..Sphere::default() };
    let mut gains = last.gains.clone();
    gains.sort_unstable();
    gains.retain(|fact| !state.knows(*fact));
    gains.iter().for_each(|fact| sphere.learn(progress, *fact));
    sphere.found = sphere.opened.iter().filter_map(|id| contents[id.0 as usize]).collect();
    let useful = sphere.found.iter().filter(|placed| progress.is_progression(placed));
    sphere.progression = u32::try_from(useful.count()).unwrap_or(u32::MAX);
    (!sphere.opened.is_empty() || !sphere.events.is_empty()).then_some(sphere)
}

impl Sphere {
    /// The row of the final trip after the last sphere at home. If nothing was opened there, both are one: spheres that
    /// open nothing are not counted.
    fn after(self, spheres: &mut Vec<Self>) -> Self {
        let opens_nothing = |sphere: &mut Self| sphere.opened.is_empty() && !sphere.finished;
        let Some(mut empty) = spheres.pop_if(opens_nothing) else {
            return self;
        };
        empty.spots.extend(&self.spots);
        empty.events.extend(&self.events);
        empty.trips.extend(self.trips);
        Self { spots: empty.spots, events: empty.events, trips: empty.trips, ..self }
    }

    fn learn(&mut self, progress: &Progress<'_>, fact: FactId) {
        let layout = &progress.layout;
        if fact.0 < layout.spots {
            self.spots.push(fact.0);
        } else if (layout.locations..layout.events).contains(&fact.0) {
            self.opened.push(LocationId(fact.0 - layout.locations));
            self.open += 1;
        } else if (layout.events..layout.all_copies.start).contains(&fact.0) {
            self.events.push(fact.0 - layout.events);
        }
    }
}

/// Walks a playthrough, and returns the sphere and the path of each find.
pub(super) fn walk(progress: &Progress<'_>, playthrough: &[PlacedCopy]) -> Walkthrough {
    let mut state = State::new(&progress.rules);
    let mut finds = Vec::new();
    let mut left = playthrough.to_vec();
    let mut sphere = 0;
    let mut walked = VisitedSpots { passed: vec![false; progress.layout.spots as usize] };
    let mut contents = vec![None; progress.world.locations.len()];
    for placed in playthrough {
        contents[placed.location.0 as usize] = Some(progress.copy(placed));
    }
    let content = |slot: FactId| {
        let location = slot.0.checked_sub(progress.layout.locations)?;
        contents.get(location as usize).copied().flatten()
    };
    loop {
        // In rounds, so that the paths depend only on the rules and the finds, not on the order in which
        // facts were added.
        state.close_in_rounds();
        while state.venture_with(content) {
            state.close_in_rounds();
        }
        let open = |placed: &PlacedCopy| state.knows(progress.slot(placed));
        let (now, later): (Vec<_>, Vec<_>) = left.iter().copied().partition(open);
        let paths = Paths::new(progress, &state);
        finds.extend(now.iter().map(|placed| Find {
            sphere,
            placed: *placed,
            path: walked.on(paths.to(progress.slot(placed))),
            trip: progress.trip_to(&state, progress.slot(placed)),
        }));
        if now.is_empty() {
            let to_goal = paths.to(progress.layout.goal);
            let final_trip = state.final_trip().map_or_else(Vec::new, |trip| progress.stays(trip));
            // The others are found on the final trip, which begins where the path to the goal ends.
            let last = match left.is_empty() {
                true => sphere,
                false => spheres(progress, playthrough).len().saturating_sub(1),
            };
            finds.extend(left.iter().map(|placed| Find {
                sphere: last,
                placed: *placed,
                path: walked.on(to_goal.clone()),
                trip: final_trip.clone(),
            }));
            return Walkthrough { finds, to_goal: walked.on(to_goal), final_trip };
        }
        now.iter().for_each(|placed| state.add(progress.copy(placed)));
        left = later;
        sphere += 1;
    }
}

impl Progress<'_> {
    /// Whether a fact follows from what is known at home, for whatever other reason it is known.
    fn follows(&self, state: &State<'_>, fact: FactId) -> bool {
        let fires = |rule: RuleId| {
            let body = self.rules.body(rule).iter().filter(|(fact, _)| state.knows(*fact));
            let weight: u64 = body.map(|(_, weight)| u64::from(*weight)).sum();
            weight >= u64::from(self.rules.need(rule))
        };
        let mut rules = (0..self.rules.rule_count()).map(RuleId);
        rules.any(|rule| self.rules.head(rule) == fact && fires(rule))
    }

    /// Returns the spots at which the player stays on a trip.
    fn stays(&self, trip: &Trip) -> Vec<u32> {
        let spots = self.layout.spots;
        let stays = trip.steps.iter().filter_map(|step| match step {
            TripStep::Leave(spot) => Some(*spot),
            TripStep::Pass(rule) => {
                let body = self.rules.body(*rule).iter().map(|(fact, _)| fact.0);
                let mut behind = body.filter(|fact| (spots..2 * spots).contains(fact));
                behind.next().map(|fact| fact - spots)
            }
            TripStep::Pay(rule) => self.stays_after_paying(*rule),
            TripStep::Fires(_) | TripStep::Takes(_) | TripStep::Return(_) | TripStep::Refill(_) => {
                None
            }
        });
        let mut stays: Vec<u32> = stays.collect();
        // A player who pays for a way stays at its end, and then does something there.
        stays.dedup();
        stays
    }

    /// Returns the spots at which the player stays on the trip that a fact was gained on, if it was.
    fn trip_to(&self, state: &State<'_>, fact: FactId) -> Vec<u32> {
        match state.reason(fact) {
            Some(Reason::Trip(trip)) => self.stays(state.trip(trip)),
            _ => Vec::new(),
        }
    }

    /// Returns the fact that the spot at which a trip begins is reached.
    fn begins_at(&self, trip: &Trip) -> Option<FactId> {
        let mut steps = trip.steps.iter();
        match steps.find(|step| !matches!(step, TripStep::Refill(_)))? {
            TripStep::Leave(spot) => Some(FactId(*spot)),
            TripStep::Pass(rule) => {
                let body = self.rules.body(*rule).iter().map(|(fact, _)| *fact);
                let mut reached = body.filter(|fact| fact.0 < self.layout.spots);
                reached.next()
            }
            TripStep::Pay(rule) => {
                let needs = self.rules.energy()?.costly[*rule as usize].needs.iter();
                needs.copied().find(|fact| fact.0 < self.layout.spots)
            }
            TripStep::Fires(_) | TripStep::Takes(_) | TripStep::Return(_) | TripStep::Refill(_) => {
                None
            }
        }
    }

    /// Returns the spot at which the player stays after paying for a costly rule.
    fn stays_after_paying(&self, rule: u32) -> Option<u32> {
        let spots = self.layout.spots;
        let rule = &self.rules.energy()?.costly[rule as usize];
        let back = || rule.needs.iter().find(|fact| (spots..2 * spots).contains(&fact.0));
        match rule.head.0 < spots {
            true => Some(rule.head.0),
            false => back().map(|fact| fact.0 - spots),
        }
    }
}

/// The spots that earlier paths have passed.
struct VisitedSpots {
    passed: Vec<bool>,
}

impl VisitedSpots {
    /// Returns a short path unchanged, and a long one from the last spot that an earlier path has passed.
    /// Otherwise the total length would grow with the square of a long chain.
    fn on(&mut self, mut path: Vec<u32>) -> Vec<u32> {
        const LONG: usize = 60;
        if path.len() > LONG {
            let known = path.iter().rposition(|spot| self.passed[*spot as usize]);
            path.drain(..known.unwrap_or(0));
        }
        path.iter().for_each(|spot| self.passed[*spot as usize] = true);
        path
    }
}

/// Paths through the world, read off the derivations of reached spots.
struct Paths<'a, 'w> {
    progress: &'a Progress<'w>,
    state: &'a State<'a>,
    slice: Slice<'a, 'a>,
}

impl<'a, 'w> Paths<'a, 'w> {
    fn new(progress: &'a Progress<'w>, state: &'a State<'a>) -> Self {
        Self { progress, state, slice: Slice::new(state) }
    }

    /// Returns the spots on the path to where a fact becomes known, the start first.
    fn to(&self, fact: FactId) -> Vec<u32> {
        let mut path = Vec::new();
        let mut here = self.last_spot(fact);
        while let Some(spot) = here {
            path.push(spot.0);
            here = self.last_spot(spot);
        }
        path.reverse();
        path
    }

    /// Returns the spot from which a fact was learned: the latest spot that its rule depends on directly, or
    /// else the latest that its parts depend on.
    fn last_spot(&self, fact: FactId) -> Option<FactId> {
        let spots = self.progress.layout.spots;
        let mut seen = BTreeSet::new();
        let mut open = vec![fact];
        let mut last = None;
        while let Some(fact) = open.pop() {
            let rule = match self.state.reason(fact) {
                Some(Reason::Rule(rule)) => rule,
                // A trip begins at a spot that was reached before.
                Some(Reason::Trip(trip)) => {
                    let begin = self.progress.begins_at(self.state.trip(trip));
                    last = begin.into_iter().chain(last).max_by_key(|fact| self.slice.place(*fact));
                    continue;
                }
                Some(Reason::Given | Reason::Put(_)) | None => continue,
            };
            let support = self.slice.support(rule);
            let own = support.iter().copied().filter(|fact| fact.0 < spots);
            last = own.chain(last).max_by_key(|fact| self.slice.place(*fact));
            // A spot that the rule itself names wins over those of its parts.
            if last.is_some() && seen.is_empty() {
                break;
            }
            let is_part = |fact: &FactId| self.progress.layout.is_part(*fact);
            open.extend(support.into_iter().filter(|fact| is_part(fact) && seen.insert(*fact)));
        }
        last
    }
}
