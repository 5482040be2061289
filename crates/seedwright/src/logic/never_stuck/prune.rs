//! Leaves out the steps of a way that its end does not depend on.

use std::collections::{BTreeMap, BTreeSet};

use super::WayOn;
use crate::grid::BitSet;
use crate::logic::{FactId, RuleId, Rules, TripStep};
use crate::world::SpotId;

/// A step, and what it depends on.
struct Link {
    /// The earlier steps that it depends on.
    steps: Vec<usize>,
    /// The facts that it depends on and no step concludes.
    given: Vec<FactId>,
    /// The frame that it is done in.
    frame: usize,
}

/// A frame: the steps that begin and end it.
#[derive(Clone, Copy)]
struct Span {
    begins: usize,
    ends: Option<usize>,
}

struct Pruner<'w> {
    rules: &'w Rules,
    contents: &'w BTreeMap<FactId, FactId>,
    start: &'w BitSet,
    given: &'w BTreeSet<FactId>,
    /// For each fact that a step concludes the step; here facts have a frame.
    by: BTreeMap<(Option<usize>, FactId), usize>,
    links: Vec<Link>,
    frames: Vec<Span>,
    /// The frames that the player is in, the last one on top.
    stack: Vec<usize>,
}

/// The steps of a way that its end depends on, without staying at its first spot and without coming home. The end is
/// the last place that is reached, or the goal.
pub(super) fn prune(
    rules: &Rules,
    contents: &BTreeMap<FactId, FactId>,
    (start, given): (&BitSet, &BTreeSet<FactId>),
    steps: &[TripStep],
) -> WayOn {
    let mut pruner = Pruner {
        rules,
        contents,
        start,
        given,
        by: BTreeMap::new(),
        links: Vec::new(),
        frames: Vec::new(),
        stack: Vec::new(),
    };
    let walk = rules.walk.as_ref().expect("the player has to walk");
    // The way ends where its last place is reached.
    let home = steps.last().copied().filter(|step| matches!(step, TripStep::Return(_)));
    let returns = steps.iter().rev().take_while(|step| Some(**step) == home).count();
    let steps = &steps[..steps.len() - returns];
    let home = match home {
        Some(TripStep::Return(place)) => Some(place),
        _ => None,
    };
    steps.iter().for_each(|step| pruner.add(*step));
    let target = match home {
        Some(place) => (pruner.stack.last().copied(), walk.places.reached_at(place)),
        None => (None, walk.goal),
    };
    let kept = pruner.kept(pruner.by.get(&target).copied());
    let mut holds = BTreeSet::new();
    kept.iter().for_each(|step| holds.extend(pruner.links[*step].given.iter().copied()));
    if !pruner.by.contains_key(&target) {
        // Everyone has met the goal before.
        holds.insert(target.1);
    }
    let kept = kept.into_iter().filter(|step| *step > 0);
    WayOn {
        spot: SpotId(0),
        holds: holds.into_iter().collect(),
        steps: kept.map(|step| steps[step]).collect(),
    }
}

impl Pruner<'_> {
    fn add(&mut self, step: TripStep) {
        let number = self.links.len();
        let walk = self.rules.walk.as_ref().expect("the player has to walk");
        let frame = self.stack.last().copied().unwrap_or(0);
        let mut link = Link { steps: Vec::new(), given: Vec::new(), frame };
        match step {
            TripStep::Leave(place) => {
                if number > 0 {
                    self.depend(&mut link, walk.places.reached_at(place));
                }
                self.enter(number, place);
            }
            TripStep::Pass(rule) => {
                let body = self.rules.body(rule).iter().map(|(fact, _)| *fact);
                let base = body.clone().find_map(|fact| walk.places.returning_place(fact));
                let base = base.expect("an action ends at a place");
                let back = walk.places.returns_at(base);
                body.filter(|fact| *fact != back).for_each(|fact| self.depend(&mut link, fact));
                self.by.entry((None, self.rules.head(rule))).or_insert(number);
                self.enter(number, base);
            }
            TripStep::Fires(rule) => {
                self.depend_on_body(&mut link, rule);
                self.conclude(number, self.rules.head(rule));
            }
            TripStep::Takes(slot) => {
                self.depend(&mut link, slot);
                if let Some(content) = self.contents.get(&slot) {
                    self.conclude(number, *content);
                }
            }
            TripStep::Return(place) => {
                self.depend(&mut link, walk.places.reached_at(place));
                link.steps.extend(self.go_back(number, walk.places.returns_at(place)));
            }
            // The promise is refused where health matters.
            TripStep::Pay(_) | TripStep::Refill(_) => {}
        }
        self.links.push(link);
    }

    fn enter(&mut self, number: usize, place: u32) {
        let walk = self.rules.walk.as_ref().expect("the player has to walk");
        let frame = self.frames.len();
        self.frames.push(Span { begins: number, ends: None });
        self.stack.push(frame);
        for fact in [walk.places.reached_at(place), walk.places.returns_at(place)] {
            self.by.insert((Some(frame), fact), number);
        }
    }

    /// Lets the player return to the newest base that a place leads back to. Returns the step that says so.
    fn go_back(&mut self, number: usize, returns: FactId) -> Option<usize> {
        while let Some(left) = self.stack.pop() {
            self.frames[left].ends = Some(number);
            let below = self.stack.last().copied();
            let known = self.by.get(&(below, returns)).copied();
            if below.is_none() || known.is_some() {
                return known;
            }
        }
        None
    }

    /// Where a fact is known: in the frame on top, or everywhere.
    fn key(&self, fact: FactId) -> (Option<usize>, FactId) {
        let here = self.rules.is_here(fact);
        (self.stack.last().copied().filter(|_| here), fact)
    }

    fn conclude(&mut self, number: usize, fact: FactId) {
        self.by.entry(self.key(fact)).or_insert(number);
    }

    fn depend(&self, link: &mut Link, fact: FactId) {
        match self.by.get(&self.key(fact)) {
            Some(step) => link.steps.push(*step),
            None if self.start.contains(fact.0) => {}
            None => link.given.push(fact),
        }
    }

    /// Depends on as many known facts of a body as its rule needs: on what holds at the start, then on steps, then on
    /// what everyone holds.
    fn depend_on_body(&self, link: &mut Link, rule: RuleId) {
        let mut known: Vec<(u8, FactId, u32)> = Vec::new();
        for (fact, weight) in self.rules.body(rule) {
            let is_start = self.start.contains(fact.0) && !self.rules.is_here(*fact);
            let rank = match self.by.contains_key(&self.key(*fact)) {
                _ if is_start => 0,
                true => 1,
                false if self.given.contains(fact) => 2,
                false => continue,
            };
            known.push((rank, *fact, *weight));
        }
        known.sort_unstable();
        let mut weight = 0;
        for (_, fact, more) in known {
            if weight >= self.rules.need(rule) {
                break;
            }
            weight += more;
            self.depend(link, fact);
        }
    }

    /// The steps that a step depends on, and it, in order.
    fn kept(&self, target: Option<usize>) -> BTreeSet<usize> {
        let mut kept = BTreeSet::new();
        let mut open: Vec<usize> = target.into_iter().collect();
        loop {
            while let Some(step) = open.pop() {
                if kept.insert(step) {
                    open.extend(&self.links[step].steps);
                    open.push(self.frames[self.links[step].frame].begins);
                }
            }
            // A trip that something was found on ends before what comes after it.
            let last = kept.last().copied().unwrap_or(0);
            let ends = self.frames.iter().filter(|frame| kept.contains(&frame.begins));
            let ends = ends.filter_map(|frame| frame.ends);
            open.extend(ends.filter(|end| *end < last && !kept.contains(end)));
            if open.is_empty() {
                return kept;
            }
        }
    }
}
