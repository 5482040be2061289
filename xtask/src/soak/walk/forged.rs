//! Forged proofs: lists of steps that the checker must not accept where nobody can finish the game.
//!
//! A forger who knows the checker's answers is the strongest: whenever it refuses a step, that step is removed and the
//! rest tried again. What remains is a game in which every step is allowed, in an order that the engine would never
//! write.

use std::num::NonZeroU32;
use std::ops::AddAssign;

use seedwright::logic::FactId;
use seedwright::proof::Proof;
use seedwright::random::{Seed, Stream};
use seedwright_verify::Problem;
use seedwright_verify::kernel::CheckedWorld;

use super::Case;
use crate::certificate::{Checker, Rows};

/// The lists that a forger begins with, in each world.
const LISTS: u32 = 1;
/// Every eighth world that can be finished gets forged proofs as well, to see that a forger can succeed.
const FINISHABLE: u64 = 8;

/// The counts.
#[derive(Clone, Copy, Default)]
pub struct Forgeries {
    /// Lists for worlds that can't be finished.
    lists: u64,
    worlds: u64,
    /// Lists in which every step is allowed.
    allowed: u64,
    /// Lists that were accepted in worlds that can be finished.
    accepted: u64,
    /// Proofs of the engine that were accepted.
    genuine: u64,
}

impl AddAssign for Forgeries {
    fn add_assign(&mut self, other: Self) {
        self.lists += other.lists;
        self.worlds += other.worlds;
        self.allowed += other.allowed;
        self.accepted += other.accepted;
        self.genuine += other.genuine;
    }
}

impl Forgeries {
    pub fn describe(&self) -> String {
        format!(
            "{} forged step lists in {} worlds that nobody can finish ({} of them with every step allowed): 0 accepted; \
             {} proofs accepted, and {} forged step lists where the game can be finished",
            self.lists, self.worlds, self.allowed, self.genuine, self.accepted
        )
    }

    /// Whether enough was forged, and well enough to succeed where that is possible.
    pub fn check(&self, enough: u64) -> Result<(), String> {
        if self.lists < enough {
            return Err(format!("only {} of {enough} step lists were forged", self.lists));
        }
        match self.accepted {
            0 => Err("no forged step list was accepted even where the game can be finished".into()),
            _ => Ok(()),
        }
    }
}

/// Lets the checker accept the proof of a world that can be finished, and refuse everything else.
pub fn forge(case: &Case, number: u64, is_finishable: bool) -> Result<Forgeries, String> {
    let rows = Rows::new(&case.world, &case.logic);
    let file = rows.for_checker();
    let checked = CheckedWorld::new(&file).map_err(|problem| problem.to_string())?;
    let mut checker = Checker::new(&checked);
    let genuine = rows.certificate(&case.logic, &case.placement());
    checker.place(&genuine).map_err(|problem| problem.to_string())?;
    let mut counts = Forgeries::default();
    if is_finishable {
        checker.finish(&genuine.steps).map_err(|problem| format!("its proof: {problem}"))?;
        counts.genuine = 1;
        if !number.is_multiple_of(FINISHABLE) {
            return Ok(counts);
        }
    }
    // Rules, locations, two steps for each spot, each rule again; and a few that do not exist.
    let (rules, spots) = (checked.rule_count(), case.world.spots.len());
    let steps = 2 * rules + case.world.locations.len() + 2 * spots + 3;
    let steps = NonZeroU32::try_from(u32::try_from(steps).expect("few steps"));
    let mut forger = Forger {
        checker,
        stream: Stream::new(&Seed::from(number), "oracle", "forged", 0),
        steps: steps.expect("it is at least 3"),
        counts,
        is_finishable,
    };
    let held = rows.certificate(&case.logic, &with_everything(case)).steps;
    for _ in 0..LISTS {
        forger.of_nothing()?;
        forger.of_a_proof(&genuine.steps)?;
        forger.of_a_proof(&held)?;
    }
    forger.counts.worlds = u64::from(!is_finishable);
    Ok(forger.counts)
}

/// The proof for a player who holds everything from the start.
fn with_everything(case: &Case) -> seedwright::items::Placement {
    let mut state = case.logic.state();
    case.logic.all_copies().for_each(|copy: FactId| state.add(copy));
    let proof = Proof::derive(&mut state, |_| None);
    seedwright::items::Placement { proof, ..case.placement() }
}

struct Forger<'w> {
    checker: Checker<'w>,
    stream: Stream,
    /// The number of different steps.
    steps: NonZeroU32,
    counts: Forgeries,
    is_finishable: bool,
}

impl Forger<'_> {
    /// Forges a list of random steps.
    fn of_nothing(&mut self) -> Result<(), String> {
        let list = (0..120).map(|_| self.stream.below(self.steps)).collect();
        self.insist_on(list)
    }

    /// Forges a proof: exchanges some steps, repeats some, and adds others.
    fn of_a_proof(&mut self, proof: &[u32]) -> Result<(), String> {
        let mut list = proof.to_vec();
        for _ in 0..8 {
            let length = NonZeroU32::MIN.saturating_add(u32::try_from(list.len()).expect("short"));
            let at = self.stream.below(length) as usize;
            let other = self.stream.below(length) as usize;
            if let (Some(one), Some(two)) = (list.get(at).copied(), list.get(other).copied()) {
                list[at] = two;
                list[other] = one;
            }
            list.insert(at.min(other), self.stream.below(self.steps));
        }
        // The same again: what was not allowed may be allowed later.
        let again = list.clone();
        list.extend(again);
        self.insist_on(list)
    }

    /// Tries a list again and again without the step that was refused.
    fn insist_on(&mut self, mut list: Vec<u32>) -> Result<(), String> {
        loop {
            self.counts.lists += u64::from(!self.is_finishable);
            match self.checker.finish(&list) {
                Ok(()) if self.is_finishable => {
                    self.counts.accepted += 1;
                    return Ok(());
                }
                Ok(()) => return Err(format!("WRONG: the checker accepted the steps {list:?}")),
                Err(Problem::Refuted { step: Some(step), .. }) => {
                    list.remove(step);
                }
                Err(Problem::Refuted { .. }) => {
                    self.counts.allowed += 1;
                    return Ok(());
                }
                Err(problem) => return Err(problem.to_string()),
            }
        }
    }
}
