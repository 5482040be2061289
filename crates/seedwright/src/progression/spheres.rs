//! Rounds of picking up everything that is open.

use std::collections::BTreeSet;

use super::{Find, Progress};
use crate::items::PlacedCopy;
use crate::logic::{FactId, Reason, Slice, State};
use crate::world::LocationId;

/// What one round of picking up brings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sphere {
    /// The spots that can be reached now and could not before.
    pub spots: Vec<u32>,
    /// The events that can happen now.
    pub events: Vec<u32>,
    /// The locations that open, whether something lies there or not.
    pub opened: Vec<LocationId>,
    /// What lies at them.
    pub found: Vec<PlacedCopy>,
    /// How many locations are open by now.
    pub open: u32,
    /// How many of the finds some rule can use.
    pub progression: u32,
    /// Whether the goal can be met by now.
    pub finished: bool,
}

pub(super) fn spheres(progress: &Progress<'_>, placed: &[PlacedCopy]) -> Vec<Sphere> {
    let mut lies = vec![None; progress.world.locations.len()];
    placed.iter().for_each(|placed| lies[placed.location.0 as usize] = Some(*placed));
    let mut state = State::new(&progress.rules);
    let mut spheres: Vec<Sphere> = Vec::new();
    let mut seen = 0;
    loop {
        state.propagate();
        let mut new = state.trail()[seen..].to_vec();
        seen = state.trail().len();
        new.sort_unstable();
        let before = spheres.last();
        let mut sphere = Sphere {
            open: before.map_or(0, |sphere| sphere.open),
            finished: state.knows(progress.layout.goal),
            ..Sphere::default()
        };
        new.iter().for_each(|fact| sphere.learn(progress, *fact));
        sphere.found = sphere.opened.iter().filter_map(|id| lies[id.0 as usize]).collect();
        let useful = sphere.found.iter().filter(|placed| progress.is_progression(placed));
        sphere.progression = u32::try_from(useful.count()).unwrap_or(u32::MAX);
        let news =
            !(sphere.spots.is_empty() && sphere.events.is_empty() && sphere.opened.is_empty());
        let finishes = sphere.finished && !before.is_some_and(|sphere| sphere.finished);
        if !news && !finishes {
            return spheres;
        }
        let used = sphere.found.iter().filter(|placed| !progress.is_shunned(placed));
        used.for_each(|placed| state.add(progress.copy(placed)));
        spheres.push(sphere);
    }
}

impl Sphere {
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

/// Walks a playthrough: in which sphere each find is made, and by which way.
pub(super) fn walk(progress: &Progress<'_>, playthrough: &[PlacedCopy]) -> (Vec<Find>, Vec<u32>) {
    let mut state = State::new(&progress.rules);
    let mut finds = Vec::new();
    let mut left = playthrough.to_vec();
    let mut sphere = 0;
    let mut walked = VisitedSpots { passed: vec![false; progress.layout.spots as usize] };
    loop {
        state.propagate_in_rounds();
        let open = |placed: &PlacedCopy| state.knows(progress.slot(placed));
        let (now, later): (Vec<_>, Vec<_>) = left.iter().copied().partition(open);
        let ways = Ways::new(progress, &state);
        finds.extend(now.iter().map(|placed| Find {
            sphere,
            placed: *placed,
            path: walked.on(ways.to(progress.slot(placed))),
        }));
        if now.is_empty() {
            return (finds, walked.on(ways.to(progress.layout.goal)));
        }
        now.iter().for_each(|placed| state.add(progress.copy(placed)));
        left = later;
        sphere += 1;
    }
}

/// The spots that earlier ways have passed.
struct VisitedSpots {
    passed: Vec<bool>,
}

impl VisitedSpots {
    /// A way that is not too long as it is; of a longer one only what no earlier way has passed, from the
    /// last spot that one has. Otherwise the ways of a long chain would grow with its square.
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

/// Ways through the world, read off why spots are known to be reached.
struct Ways<'a, 'w> {
    progress: &'a Progress<'w>,
    state: &'a State<'a>,
    slice: Slice<'a, 'a>,
}

impl<'a, 'w> Ways<'a, 'w> {
    fn new(progress: &'a Progress<'w>, state: &'a State<'a>) -> Self {
        Self { progress, state, slice: Slice::new(state) }
    }

    /// The spots on the way to where a fact becomes known, the start first.
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

    /// The spot that a fact was learned from: the last one that its rule rests on itself, or else of those
    /// that its parts rest on.
    fn last_spot(&self, fact: FactId) -> Option<FactId> {
        let spots = self.progress.layout.spots;
        let mut seen = BTreeSet::new();
        let mut open = vec![fact];
        let mut last = None;
        while let Some(fact) = open.pop() {
            let Some(Reason::Rule(rule)) = self.state.reason(fact) else {
                continue;
            };
            let support = self.slice.support(rule);
            let own = support.iter().copied().filter(|fact| fact.0 < spots);
            last = own.chain(last).max_by_key(|fact| self.slice.place(*fact));
            if last.is_some() && seen.is_empty() {
                break;
            }
            let is_part = |fact: &FactId| self.progress.layout.is_part(*fact);
            open.extend(support.into_iter().filter(|fact| is_part(fact) && seen.insert(*fact)));
        }
        last
    }
}
