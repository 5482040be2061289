//! Placements that are all equally likely.
//!
//! First, everything is shuffled: the first shuffle that meets the aim is a fair placement, exactly. Where few do, an
//! assumed fill is changed step by step: exchanges, and refills of some copies, each accepted so that every valid placement is
//! equally likely in the long run. Whether a shuffle fits does not depend on which one it is, so both together are fair.

use std::num::NonZeroU32;

use super::board::NONE;
use super::chain::Chain;
use super::constraints::{Constraints, Moving};
use super::search::{AttemptError, Search};
use super::shuffle::Shuffler;
use super::{Candidates, FairMethod, PlacedCopy, Placer, Step};
use crate::grid::BitSet;
use crate::random::{Seed, Stream, stage};
use crate::world::{LocationId, limits};

/// The most shuffles of an attempt.
const SHUFFLES: u32 = 64;
/// The default number of steps for each copy that moves, and the least.
const STEPS_PER_COPY: u32 = 200;
const FEWEST_STEPS: u32 = 4_000;
/// There is a refill after this many exchanges.
const STEPS_PER_REFILL: u32 = 50;
/// The same where few copies move: there refills cost little, and exchanges often do not join all placements.
const STEPS_PER_SMALL_REFILL: u32 = 10;
/// How many refills there are for each that takes up any copies instead of majors, and for each that takes up all.
const REFILLS_PER_MIXED: u32 = 16;
const REFILLS_PER_WHOLE: u32 = 64;
/// The most copies that a refill takes up, unless it takes up all.
const MOST_REFILLED: u32 = 15;
/// How many steps there are between two looks at the budget.
const STEPS_PER_REPORT: u32 = 1_000;

const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");

/// What is prepared for fair placements.
pub(super) struct Fair {
    pub constraints: Constraints,
    /// `None` where shuffles can't succeed.
    pub shuffler: Option<Shuffler>,
    /// The locations of each mask.
    locations: Vec<Vec<u32>>,
    steps: u32,
}

impl Fair {
    /// The number of steps of the chain.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    pub fn new(placer: &Placer) -> Self {
        let constraints = Constraints::new(placer, Moving::Needed);
        let default = STEPS_PER_COPY.saturating_mul(constraints.moving.len() as u32);
        let default = default.clamp(FEWEST_STEPS, limits::ATTEMPTS);
        Self {
            shuffler: Shuffler::new(placer, &constraints),
            locations: constraints.masks.iter().map(|mask| mask.iter().collect()).collect(),
            steps: placer.task.mix.unwrap_or(default),
            constraints,
        }
    }

    /// Makes a step of the chain.
    pub fn step(&self, chain: &mut Chain<'_>, number: u32, stream: &mut Stream) {
        let Constraints { majors, moving, .. } = &self.constraints;
        let copies = if stream.chance(3, FOUR) { majors } else { moving };
        if let Some(copy) = stream.pick(copies)
            && let locations = &self.locations[self.constraints.of(*copy).mask as usize]
            && let Some(location) = stream.pick(locations)
        {
            chain.propose(*copy, *location);
        }
        let is_small = moving.len() <= MOST_REFILLED as usize;
        let apart = if is_small { STEPS_PER_SMALL_REFILL } else { STEPS_PER_REFILL };
        if (number + 1).is_multiple_of(apart) {
            let copies = self.draw_refill(number / apart, stream);
            chain.refill(&copies, stream);
        }
    }

    /// Draws the copies that a refill takes up, in random order.
    fn draw_refill(&self, number: u32, stream: &mut Stream) -> Vec<u32> {
        let Constraints { majors, moving, .. } = &self.constraints;
        let is_whole = number % REFILLS_PER_WHOLE == REFILLS_PER_WHOLE - 1;
        let is_mixed = number % REFILLS_PER_MIXED == REFILLS_PER_MIXED - 1
            || moving.len() <= MOST_REFILLED as usize;
        let mut copies = if is_whole || is_mixed { moving.clone() } else { majors.clone() };
        stream.shuffle(&mut copies);
        let most = u32::try_from(copies.len()).unwrap_or(u32::MAX).min(MOST_REFILLED);
        match stream.between(most.min(2), most) {
            Some(count) if !is_whole => copies.truncate(count as usize),
            _ => {}
        }
        copies
    }
}

/// A walk through valid placements, which comes to all of them equally often in the long run.
///
/// Consecutive placements are alike, so statistics should leave some steps between those they count.
pub struct FairWalk<'p> {
    placer: &'p Placer,
    fair: &'p Fair,
    chain: Chain<'p>,
    stream: Stream,
    number: u32,
}

impl Placer {
    /// Starts a walk at a placement of this placer; `None` if the placement is not valid, or the algorithm is not
    /// [`Fair`](crate::world::Algorithm::Fair).
    pub fn walk_from(&self, placed: &[PlacedCopy], seed: &Seed) -> Option<FairWalk<'_>> {
        let fair = self.fair.as_ref()?;
        let mut chain = Chain::new(self, &fair.constraints);
        let planned =
            |at: &PlacedCopy| self.task.fixed.iter().any(|(one, _)| one.location == at.location);
        let mut left: Vec<PlacedCopy> = placed.iter().copied().filter(|at| !planned(at)).collect();
        // Copies of an item are alike, but only those that the plan leaves have numbers here.
        left.sort_by_key(|placed| placed.copy);
        let copies = self.task.copies.iter().map(|copy| copy.id.item);
        if !left.iter().map(|placed| placed.copy.item).eq(copies) {
            return None;
        }
        let place: Vec<u32> = left.iter().map(|placed| placed.location.0).collect();
        let stream = Stream::new(seed, stage::ITEMS, "fair/walk", 0);
        let is_valid = chain.start(&place);
        is_valid.then_some(FairWalk { placer: self, fair, chain, stream, number: 0 })
    }
}

impl FairWalk<'_> {
    /// Makes steps.
    pub fn advance(&mut self, steps: u32) {
        for _ in 0..steps {
            self.fair.step(&mut self.chain, self.number, &mut self.stream);
            self.number = self.number.wrapping_add(1);
        }
    }

    /// Returns where the copies are that matter, without those of the plan. The others fill what is left.
    pub fn placed(&self) -> Vec<PlacedCopy> {
        let moving = self.fair.constraints.moving.iter();
        let placed = moving.map(|copy| PlacedCopy {
            location: LocationId(self.chain.places()[*copy as usize]),
            copy: self.placer.task.copies[*copy as usize].id,
        });
        placed.collect()
    }
}

impl Search<'_> {
    /// Draws a fair placement.
    pub fn fair(&mut self, order: Vec<u32>) -> Result<(), AttemptError> {
        let placer = self.placer;
        let Some(fair) = &placer.fair else {
            return Err(AttemptError::Missed);
        };
        let mut chain = Chain::new(placer, &fair.constraints);
        let method = match self.shuffle_fairly(fair, &mut chain)? {
            Some(shuffles) => FairMethod::Rejection { shuffles },
            None => {
                self.depart(&order)?;
                let pinned = &self.board.pinned;
                let order = order.into_iter().filter(|copy| !pinned.contains(*copy)).collect();
                self.assumed(order)?;
                return self.mix_fairly(fair);
            }
        };
        self.take_over(fair, &chain, method)
    }

    /// Draws a fair placement by changing the one on the board step by step.
    pub fn mix_fairly(&mut self, fair: &Fair) -> Result<(), AttemptError> {
        let mut chain = Chain::new(self.placer, &fair.constraints);
        self.mix(fair, &mut chain)?;
        self.take_over(fair, &chain, FairMethod::Chain { steps: fair.steps })
    }

    /// Takes the placement of a chain over.
    fn take_over(
        &mut self,
        fair: &Fair,
        chain: &Chain<'_>,
        method: FairMethod,
    ) -> Result<(), AttemptError> {
        self.method = Some(method);
        self.emit(&Step::Drawn(method))?;
        self.settle_fair(fair, chain)
    }

    /// Shuffles until the aim is met, and returns how often.
    fn shuffle_fairly(
        &mut self,
        fair: &Fair,
        chain: &mut Chain<'_>,
    ) -> Result<Option<u32>, AttemptError> {
        let Some(shuffler) = &fair.shuffler else {
            return Ok(None);
        };
        let mut stream = Stream::new(self.seed, stage::ITEMS, "fair/shuffles", self.attempt);
        for number in 1..=SHUFFLES {
            chain.clear();
            let is_found = shuffler.shuffle(chain, &mut stream) && chain.is_finished();
            self.count_chain(chain)?;
            if is_found {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Changes the placement step by step.
    fn mix(&mut self, fair: &Fair, chain: &mut Chain<'_>) -> Result<(), AttemptError> {
        if !chain.start(&self.board.place) {
            self.emit(&Step::Missed)?;
            return Err(AttemptError::Missed);
        }
        let mut stream = Stream::new(self.seed, stage::ITEMS, "fair/chain", self.attempt);
        for number in 0..fair.steps {
            if number.is_multiple_of(STEPS_PER_REPORT) {
                self.emit(&Step::Mixing { steps: number, of: fair.steps })?;
                self.count_chain(chain)?;
            }
            fair.step(chain, number, &mut stream);
        }
        Ok(())
    }

    /// Stops if the rule visits exceed the step limit.
    fn count_chain(&mut self, chain: &mut Chain<'_>) -> Result<(), AttemptError> {
        self.visits += chain.take_visits();
        self.count_steps()
    }

    /// Places the copies as a chain has them, and fills what is left.
    fn settle_fair(&mut self, fair: &Fair, chain: &Chain<'_>) -> Result<(), AttemptError> {
        for copy in 0..self.board.place.len() as u32 {
            if self.board.place[copy as usize] != NONE {
                self.remove_copy(copy);
            }
        }
        for copy in &fair.constraints.moving {
            self.settle_copy(*copy, chain.places()[*copy as usize])?;
        }
        // All of a pool are allowed at the same locations, so each has as many choices whatever is drawn before.
        let mut stream = Stream::new(self.seed, stage::ITEMS, "fair/rest", self.attempt);
        for copy in &fair.constraints.rest {
            let free = fair.constraints.mask(*copy).intersection(&self.board.free);
            let location =
                NonZeroU32::new(free.count()).and_then(|count| free.nth(stream.below(count)));
            match location {
                Some(location) => self.settle_copy(*copy, location)?,
                None => return self.dead_end(*copy),
            }
        }
        Ok(())
    }

    fn settle_copy(&mut self, copy: u32, location: u32) -> Result<(), AttemptError> {
        self.place_copy(copy, location);
        let (placed, rank) = (self.placed(copy, location), self.board.rank(copy));
        let only = BitSet::from_iter([location]);
        self.emit(&Step::Placed { placed, rank, candidates: Candidates(&only) })
    }
}
