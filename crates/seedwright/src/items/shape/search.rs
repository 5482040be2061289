//! The search for a placement of a shape: rounds of fills, each with annealing from the closest.

use super::super::board::NONE;
use super::super::chain::Chain;
use super::super::constraints::{Constraints, Moving};
use super::super::search::{AttemptError, Decided, Search};
use super::super::{Error, FoundBy, NotFound, Placement, Placer, Step};
use super::annealing::{allowance, temperature};
use super::finds::{Content, SphereFinder};
use super::{ShapeReport, ShapeTask};
use crate::grid::BitSet;
use crate::progression::{NeededFinds, Progress, SphereMeasures, UNIT, is_costly};
use crate::random::{Stream, stage};
use crate::rows::PlacedCopy;
use crate::world::{Class, Measure, ShapeTerm};

/// How many placements a round draws.
const FILLS: u32 = 32;
/// How many swaps a round tries.
const STEPS: u32 = 1_500;
/// The same if a measure takes more than the spheres.
const COSTLY_STEPS: u32 = 300;
/// How many swaps there are between two reports to the observer.
const SWAPS_PER_REPORT: u32 = 50;
/// The stream of swaps.
const STREAM: &str = "shape";

/// The search for a shape.
struct Shaping<'s, 'c> {
    search: Search<'s>,
    shape: &'s ShapeTask,
    finder: SphereFinder<'s>,
    progress: Progress<'s>,
    excluded: &'s BitSet,
    constraints: &'c Constraints,
    /// The copies that can be swapped, each with the locations where it is allowed.
    movable: Vec<(u32, &'c [u32])>,
    fills: u32,
    steps: u32,
    /// The work of measuring, besides that of the finder.
    visits: u64,
    /// The locations of finds that terms want elsewhere, in the placement that was measured last.
    misplaced: Vec<u32>,
    closest: Option<Closest>,
}

/// The closest placement so far.
struct Closest {
    cost: u64,
    place: Vec<u32>,
}

/// How the search for a shape ended.
enum End {
    /// A placement has the shape.
    Found(Box<Placement>),
    /// The limits were reached.
    OutOf {
        /// Whether it was the step limit.
        steps: bool,
    },
}

/// Searches for a placement of the shape.
pub(in super::super) fn run<'s>(
    search: Search<'s>,
    shape: &'s ShapeTask,
) -> Result<Placement, Error> {
    let placer = search.placer;
    let task = &placer.task;
    let excluded = shape.excluded(task.excluded.iter());
    let goal = shape.condensed.fact(placer.logic.goal());
    let constraints = Constraints::new(placer, Moving::All);
    let locations: Vec<Vec<u32>> =
        constraints.masks.iter().map(|mask| mask.iter().collect()).collect();
    let mut shaping = Shaping {
        finder: SphereFinder::new(
            &shape.condensed,
            goal.expect("the goal stays a fact of its own"),
        ),
        progress: Progress::new(&shape.rows, &shape.leads, &excluded),
        excluded: &task.excluded,
        movable: movable(placer, shape)
            .map(|copy| (copy, &locations[constraints.of(copy).mask as usize][..]))
            .collect(),
        constraints: &constraints,
        search,
        shape,
        fills: 0,
        steps: 0,
        visits: 0,
        misplaced: Vec::new(),
        closest: None,
    };
    match shaping.rounds() {
        Ok(End::Found(placement)) => Ok(*placement),
        Ok(End::OutOf { steps }) => shaping.give_up(steps),
        Err(AttemptError::OutOfSteps) => shaping.give_up(true),
        Err(_) => Err(Error::Stopped),
    }
}

/// A number below 2^32.
fn draw_u32(stream: &mut Stream) -> u32 {
    (stream.next_u64() >> 32) as u32
}

/// The copies that can matter to the shape: progression, majors, and copies of items that it names.
fn movable(placer: &Placer, shape: &ShapeTask) -> impl Iterator<Item = u32> {
    let named = |item| shape.terms.iter().any(|term| term.measure == Measure::Item(item));
    let copies = (0..).zip(&placer.task.copies);
    let matter = copies.filter(move |(_, copy)| {
        copy.useful || placer.class(copy.id) == Class::Major || named(copy.id.item)
    });
    matter.map(|(number, _)| number)
}

impl Shaping<'_, '_> {
    fn rounds(&mut self) -> Result<End, AttemptError> {
        let mut attempt = 0;
        let mut round = 0;
        while self.fills < self.shape.tries {
            let mut best: Option<Closest> = None;
            for _ in 0..FILLS.min(self.shape.tries - self.fills) {
                if !self.fill(&mut attempt)? {
                    // If not even one fill works, the report is about that.
                    return Ok(End::OutOf { steps: false });
                }
                self.fills += 1;
                let at = std::mem::take(&mut self.search.board.at);
                let cost = self.cost(&at, u64::MAX);
                self.search.board.at = at;
                if let Some(placement) = self.finish(cost, attempt)? {
                    return Ok(End::Found(placement));
                }
                if best.as_ref().is_none_or(|best| cost < best.cost) {
                    best = Some(Closest { cost, place: self.search.board.place.clone() });
                }
            }
            if let Some(best) = best {
                self.remember(best.cost, &best.place);
                if let Some(placement) = self.anneal(round, &best, attempt)? {
                    return Ok(End::Found(placement));
                }
            }
            round += 1;
        }
        Ok(End::OutOf { steps: false })
    }

    /// Makes attempts until one places everything; returns whether one did.
    fn fill(&mut self, attempt: &mut u32) -> Result<bool, AttemptError> {
        for _ in 0..self.search.placer.task.attempts {
            *attempt += 1;
            match self.search.fill_all(*attempt) {
                Ok(()) if self.is_valid() => return Ok(true),
                Ok(()) => self.search.remember(None, None),
                Err(AttemptError::DeadEnd(copy)) => self.search.remember(Some(copy), None),
                Err(AttemptError::Missed | AttemptError::Stuck(_)) => {
                    self.search.remember(None, None);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }

    /// Whether the aim is met.
    fn is_valid(&mut self) -> bool {
        self.search.collect_from_root();
        self.search.placer.is_done(&self.search.state)
    }

    /// Proves the placement and measures it again, if the search found that it has the shape.
    fn finish(&mut self, cost: u64, attempt: u32) -> Result<Option<Box<Placement>>, AttemptError> {
        if cost > 0 {
            return Ok(None);
        }
        let proved = match self.search.prove_all() {
            Ok(proved) => proved,
            Err(AttemptError::Missed | AttemptError::Stuck(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let report = self.report(&proved.placed);
        if !report.is_met() {
            return Ok(None);
        }
        let placement = self.search.placement(proved, attempt);
        Ok(Some(Box::new(Placement { shape: Some(report), ..placement })))
    }

    /// Measures a placement by the rows of the world.
    fn report(&mut self, placed: &[PlacedCopy]) -> ShapeReport {
        let placed: Vec<PlacedCopy> =
            placed.iter().map(|one| self.shape.numbers.placed(one)).collect();
        let terms = self.progress.measure(&placed, &self.shape.terms);
        ShapeReport { terms, fills: self.fills, steps: self.steps }
    }

    /// Swaps copies from a placement, until one has the shape or the steps are used up.
    fn anneal(
        &mut self,
        round: u32,
        from: &Closest,
        attempt: u32,
    ) -> Result<Option<Box<Placement>>, AttemptError> {
        let mut chain = Chain::new(self.search.placer, self.constraints);
        // The fill may have found a way that a chain does not look for.
        if !chain.start(&from.place) {
            return Ok(None);
        }
        let mut cost = self.cost(&chain.places.at, u64::MAX);
        let mut misplaced = std::mem::take(&mut self.misplaced);
        let mut stream = Stream::new(self.search.seed, stage::ITEMS, STREAM, round);
        let steps = if self.shape.is_costly() { COSTLY_STEPS } else { STEPS };
        for step in 0..steps {
            if step % SWAPS_PER_REPORT == 0 {
                let distance = u32::try_from(cost.div_ceil(UNIT)).unwrap_or(u32::MAX);
                self.search.emit(&Step::Shaping { fills: self.fills, step, distance })?;
                chain.limit_memory();
            }
            self.search.visits += std::mem::take(&mut self.visits) + chain.take_visits();
            self.search.count_steps()?;
            self.steps += 1;
            // Every proposal draws the same number of times, whatever becomes of it.
            let swap = self.draw(&mut stream, &misplaced, &chain.places.at);
            let most =
                cost.saturating_add(allowance(draw_u32(&mut stream), temperature(step, steps)));
            if !swap.is_some_and(|(copy, to)| chain.propose(copy, to)) {
                continue;
            }
            let new = self.cost(&chain.places.at, most);
            if new > most {
                chain.undo_last();
                continue;
            }
            cost = new;
            std::mem::swap(&mut misplaced, &mut self.misplaced);
            self.remember(cost, chain.places());
            if cost > 0 {
                continue;
            }
            self.search.put_back(chain.places());
            if let Some(placement) = self.finish(cost, attempt)? {
                // Swaps prefer some placements, whatever the fill was.
                return Ok(Some(Box::new(Placement { found_by: FoundBy::Attempt, ..*placement })));
            }
        }
        Ok(None)
    }

    /// Draws a copy and a location, every other time one of the copies that should be elsewhere: few others can help.
    fn draw(&self, stream: &mut Stream, misplaced: &[u32], at: &[u32]) -> Option<(u32, u32)> {
        let [coin, copy, location] = std::array::from_fn(|_| draw_u32(stream));
        let pick = |rank: u32, count: usize| ((u64::from(rank) * count as u64) >> 32) as usize;
        let position = match misplaced.get(pick(copy, misplaced.len())) {
            Some(from) if coin % 2 == 0 => {
                let copy = at[*from as usize];
                self.movable.binary_search_by_key(&copy, |(copy, _)| *copy).ok()?
            }
            _ => pick(copy, self.movable.len()),
        };
        let (copy, locations) = self.movable.get(position)?;
        Some((*copy, *locations.get(pick(location, locations.len()))?))
    }

    /// The cost of a placement, given as the copy at each location. Measures that take long are skipped once it is beyond
    /// `most`.
    fn cost(&mut self, at: &[u32], most: u64) -> u64 {
        let contents = self.contents(at);
        let before = self.finder.visits();
        let finds = self.finder.find(&contents, self.excluded);
        self.visits += self.finder.visits() - before;
        let measures = SphereMeasures::new(&self.shape.tables, &finds);
        let (costly, cheap): (Vec<ShapeTerm>, Vec<ShapeTerm>) =
            self.shape.terms.iter().partition(|term| is_costly(term.measure));
        let costs = cheap.iter().map(|term| measures.measure(*term, NeededFinds::default()).1);
        let cost: u64 = costs.sum();
        self.misplaced = measures.misplaced(&cheap);
        if costly.is_empty() || cost > most {
            return cost;
        }
        let placed = self.search.all_placed_at(at);
        let placed: Vec<PlacedCopy> =
            placed.iter().map(|one| self.shape.numbers.placed(one)).collect();
        let needed = self.progress.needed_finds(&placed, &self.shape.terms);
        self.visits += needed.visits;
        cost + costly.iter().map(|term| measures.measure(*term, needed).1).sum::<u64>()
    }

    /// What lies at each location.
    fn contents(&self, at: &[u32]) -> Vec<Content> {
        let board = &self.search.board;
        let placer = self.search.placer;
        let held = |copy: &super::super::ItemCopy| {
            let fact = placer.logic.pool_copy(copy.item, copy.number)?;
            Some((self.shape.condensed.fact(fact)?, copy.item.0))
        };
        let mut contents: Vec<Content> = at
            .iter()
            .map(|copy| (*copy != NONE).then(|| held(&board.copy(*copy).id)).flatten())
            .collect();
        for (placed, _) in &placer.task.fixed {
            contents[placed.location.0 as usize] = held(&placed.copy);
        }
        contents
    }

    fn remember(&mut self, cost: u64, place: &[u32]) {
        if self.closest.as_ref().is_none_or(|closest| cost < closest.cost) {
            self.closest = Some(Closest { cost, place: place.to_vec() });
        }
    }

    /// Reports the closest placement, or returns it if that is accepted.
    fn give_up(mut self, out_of_steps: bool) -> Result<Placement, Error> {
        let attempts = self.fills;
        let closest = match self.closest.take() {
            Some(closest) => closest.place,
            None => match self.decide(out_of_steps)? {
                Some(place) => place,
                None => return Err(self.search.into_error(attempts.max(1), out_of_steps)),
            },
        };
        self.search.put_back(&closest);
        let Ok(proved) = self.search.prove_all() else {
            return Err(self.search.into_error(attempts, out_of_steps));
        };
        let report = self.report(&proved.placed);
        let placement = self.search.placement(proved, attempts);
        // The complete search may have come upon the shape.
        if self.shape.accept_closest || report.is_met() {
            return Ok(Placement { shape: Some(report), ..placement });
        }
        Err(Error::NotFound(Box::new(NotFound {
            attempts,
            swaps: self.search.swaps,
            out_of_steps,
            placed: placement.placed,
            unplaced: Vec::new(),
            blocked: None,
            closed: Vec::new(),
            not_shown: None,
            undecided: None,
            shape: Some(Box::new(report)),
        })))
    }

    /// Where not even one fill works, asks the complete search for any placement.
    fn decide(&mut self, out_of_steps: bool) -> Result<Option<Vec<u32>>, Error> {
        if out_of_steps || self.search.placer.task.decides_after().is_none() {
            return Ok(None);
        }
        Ok(match self.search.decide()? {
            Decided::Found(_) => Some(self.search.board.place.clone()),
            Decided::NotCertified | Decided::Open => None,
        })
    }
}
