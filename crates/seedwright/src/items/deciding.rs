//! How the search asks the decider.

use super::board::NONE;
use super::complete::{Trial, Verdict, count, decide};
use super::search::{AttemptError, Decided, Proved, Search};
use super::task::Task;
use super::{Basis, Certificate, Error, Impossible, Placer, Reading, Refusal, Step, Undecided};
use crate::error::WithNames;
use crate::grid::BitSet;
use crate::logic::{Home, Logic};
use crate::random::Seed;
use crate::world::{Algorithm, Decide, ItemId, ItemRequest, Settings, World};

/// After how many failed attempts the complete search takes over.
const ATTEMPTS_BEFORE: u32 = 10;

/// From how many items on counting comes before the first attempt, which then takes longer.
const MANY_ITEMS: usize = 200;

/// How many placements of the decider to try out that meet the aim but break another promise.
const MOST_FAILED: u32 = 20;

impl Task {
    /// After how many failed attempts the complete search takes over, if ever.
    pub fn decides_after(&self) -> Option<u32> {
        match (self.decide, self.algorithm) {
            (Decide::Never, _) => None,
            (Decide::Always, _) => Some(0),
            // All placements are to be as likely, as long as that finds one.
            (Decide::Auto, Algorithm::Random) => Some(self.attempts),
            (Decide::Auto, _) => Some(self.attempts.min(ATTEMPTS_BEFORE)),
        }
    }
}

/// The error that there is no placement.
fn proved_impossible(placer: &Placer, certificate: Box<Certificate>) -> Error {
    let basis = match certificate.reading {
        Reading::Warp => Basis::Bound,
        Reading::Walk => Basis::Exhausted,
    };
    let refusal = Refusal { reason: Impossible::Proved(certificate), basis };
    Error::Impossible(WithNames::new(refusal, placer.world.clone()))
}

impl Search<'_> {
    /// Counts whether needed items have too few locations: before the first attempt if there are many items, else after
    /// it has failed.
    pub fn count_locations(&self, failed: u32) -> Result<(), Error> {
        let placer = self.placer;
        let is_time = failed == u32::from(placer.world.items.len() < MANY_ITEMS);
        // The complete search counts before anything else.
        let is_asked = placer.task.decides_after().is_some_and(|after| after > failed);
        if !is_time || !is_asked {
            return Ok(());
        }
        let certificate = count(placer, placer.task.steps);
        certificate.map_or(Ok(()), |one| Err(proved_impossible(placer, Box::new(one))))
    }

    /// Decides whether there is a placement.
    pub fn decide(&mut self) -> Result<Decided, Error> {
        self.emit(&Step::Decides).map_err(|_| Error::Stopped)?;
        let (placer, seed) = (self.placer, self.seed);
        let steps = placer.task.steps.saturating_sub(self.visits());
        let (mut proved, mut failed) = (None, 0);
        let verdict = decide(placer, seed, steps, &mut |contents| {
            self.put_all(contents);
            match self.prove_decided() {
                Ok(one) => {
                    proved = Some(one);
                    Trial::Proved
                }
                Err(AttemptError::Stopped) => Trial::Stopped,
                Err(_) => {
                    failed += 1;
                    if failed < MOST_FAILED { Trial::Failed } else { Trial::Spent }
                }
            }
        });
        self.undecided = match verdict {
            Verdict::Stopped => return Err(Error::Stopped),
            Verdict::Impossible(certificate) => return Err(proved_impossible(placer, certificate)),
            Verdict::Found => None,
            Verdict::Undecided(undecided) => Some(undecided),
        };
        if let Some(proved) = &proved {
            let step = Step::Decided { placed: &proved.placed };
            self.emit(&step).map_err(|_| Error::Stopped)?;
        }
        Ok(match (proved, self.undecided) {
            (Some(proved), None) => Decided::Found(proved),
            (_, Some(Undecided::NotCertified)) => Decided::NotCertified,
            _ => Decided::Open,
        })
    }

    /// Proves the placement on the board. A fair one only begins there.
    fn prove_decided(&mut self) -> Result<Proved, AttemptError> {
        if let Some(fair) = &self.placer.fair {
            self.mix_fairly(fair)?;
        }
        self.prove_all()
    }

    /// Places all copies as the decider says.
    pub fn put_all(&mut self, contents: &[Option<ItemId>]) {
        self.reset();
        let task = &self.placer.task;
        let mut places: Vec<Vec<u32>> = vec![Vec::new(); self.placer.world.items.len()];
        let is_planned = |at: u32| task.fixed.iter().any(|(placed, _)| placed.location.0 == at);
        for (location, item) in (0u32..).zip(contents) {
            if let Some(item) = item.filter(|_| !is_planned(location)) {
                places[item.0 as usize].push(location);
            }
        }
        // The first copies are those that are early, useful and major.
        for (item, places) in (0u32..).zip(&mut places) {
            let early = task.early.iter().find(|(other, ..)| other.0 == item);
            let is_early = |at: u32| early.is_some_and(|(_, _, early)| early.contains(at));
            places.sort_by_key(|at| (!is_early(*at), task.excluded.contains(*at)));
            places.reverse();
        }
        let mut chosen = BitSet::with_bound(task.copies.len());
        for (copy, row) in (0u32..).zip(&task.copies) {
            if let Some(location) = places[row.id.item.0 as usize].pop() {
                self.board.take(copy, location);
                if task.priority.contains(location) {
                    chosen.insert(copy);
                }
            }
        }
        debug_assert!(!self.board.place.contains(&NONE), "the decider places every copy");
        self.board.chosen = chosen;
        self.collect_from_root();
    }
}

/// Returns what shows that there is no placement; `None` if there is one, or if that is not known.
pub fn certificate(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    request: &ItemRequest,
) -> Option<Certificate> {
    // The checks before the search would only refuse with another reason.
    let placer = Placer::at(Home::Start, world, settings, logic, request).ok()?;
    let stop = &mut |_: &[Option<ItemId>]| Trial::Stopped;
    match decide(&placer, &Seed::from(0), placer.task.steps, stop) {
        Verdict::Impossible(certificate) => Some(*certificate),
        Verdict::Found | Verdict::Undecided(_) | Verdict::Stopped => None,
    }
}
