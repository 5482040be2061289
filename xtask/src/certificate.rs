//! Placements in the form of the independent checker, in memory instead of in files.

use seedwright::bundle::{RowNumbers, StaticWorld};
use seedwright::items::Placement;
use seedwright::logic::Logic;
use seedwright::world::World;
use seedwright_verify::Problem;
use seedwright_verify::kernel::{
    CheckedWorld, Decisions, Placements, Replay, StaticWorld as CheckersWorld,
};
use seedwright_verify::promises::aims::{self, Aim};
use seedwright_verify::promises::items::check_pools;

/// The rules of a compiled world, in the form of bundles.
pub struct Rows {
    rows: StaticWorld,
    numbers: RowNumbers,
}

/// The parts of a bundle that depend on the seed.
pub struct Certificate {
    /// Locations, items and copies.
    placed: Vec<[u32; 3]>,
    /// The steps of the proof.
    pub steps: Vec<u32>,
}

impl Rows {
    /// Returns the rows of a compiled world.
    pub fn new(world: &World, logic: &Logic) -> Self {
        let (rows, numbers) = StaticWorld::new(world, logic);
        Self { rows, numbers }
    }

    /// Converts the rows to the checker's type, through the text of a file.
    pub fn for_checker(&self) -> CheckersWorld {
        let text =
            serde_json::to_vec(&self.rows).expect("rows of numbers and names can be written");
        serde_json::from_slice(&text).expect("the checker knows this shape")
    }

    /// Converts a placement to the numbers of the rows.
    pub fn certificate(&self, logic: &Logic, placement: &Placement) -> Certificate {
        let placed = placement.placed.iter().map(|one| self.numbers.placed(one));
        Certificate {
            placed: placed
                .map(|placed| [placed.location.0, placed.copy.item.0, placed.copy.number])
                .collect(),
            steps: self.rows.steps(logic, &self.numbers, &placement.proof),
        }
    }
}

/// The independent checker for one world, with reused memory.
pub struct Checker<'w> {
    world: &'w CheckedWorld<'w>,
    placements: Placements,
    replay: Replay,
}

impl<'w> Checker<'w> {
    /// Creates a checker for these rules.
    pub fn new(world: &'w CheckedWorld<'w>) -> Self {
        Self { world, placements: Placements::new(world), replay: Replay::new() }
    }

    /// Checks everything that a bundle without item settings claims: every item copy is at one location, pools are obeyed,
    /// and the steps reach the goal and every location.
    ///
    /// # Errors
    /// The first check that fails.
    pub fn check(&mut self, certificate: &Certificate) -> Result<(), Problem> {
        self.place(certificate)?;
        self.placements.check_complete(self.world)?;
        check_pools(self.world, &self.placements)?;
        let decisions = Decisions::of_items(&self.placements);
        let knowledge = self.replay.run(self.world, decisions, &certificate.steps)?;
        aims::check(&knowledge, Aim::Locations, false)
    }

    /// Places the items of a certificate for [`finish`](Self::finish).
    ///
    /// # Errors
    /// If an item can't be placed there.
    pub fn place(&mut self, certificate: &Certificate) -> Result<(), Problem> {
        self.placements.clear();
        let mut placed = certificate.placed.iter();
        placed.try_for_each(|[location, item, copy]| {
            self.placements.put(self.world, *location, *item, *copy)
        })
    }

    /// Checks only that steps reach the goal, with the items that were placed last.
    ///
    /// # Errors
    /// The first step that does not follow, or that the goal is not reached.
    pub fn finish(&mut self, steps: &[u32]) -> Result<(), Problem> {
        let decisions = Decisions::of_items(&self.placements);
        self.replay.run(self.world, decisions, steps).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Family;
    use seedwright::items::Placer;
    use seedwright::random::Seed;
    use seedwright::world::{ItemRequest, Settings};
    use std::ops::ControlFlow;

    #[test]
    fn a_certificate_holds_and_half_of_it_does_not() {
        let world = Family::Wide.world(100);
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let placer = Placer::new(&world, &settings, &logic, &ItemRequest::default()).unwrap();
        let placement = placer.place(&Seed::from(1), &mut |_| ControlFlow::Continue(())).unwrap();
        let rows = Rows::new(&world, &logic);
        let file = rows.for_checker();
        let checked = CheckedWorld::new(&file).unwrap();
        let mut checker = Checker::new(&checked);
        let mut certificate = rows.certificate(&logic, &placement);
        assert_eq!(checker.check(&certificate), Ok(()));
        let last = certificate.placed.pop().unwrap();
        assert!(checker.check(&certificate).is_err());
        certificate.placed.push(last);
        assert_eq!(checker.check(&certificate), Ok(()));
        certificate.steps.truncate(certificate.steps.len() / 2);
        assert!(checker.check(&certificate).is_err());
    }
}
