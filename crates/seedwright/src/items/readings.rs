//! The strict and the generous rules, as the checks before the search ask them.

use super::task::CopyToPlace;
use super::{ItemCopy, Placer, aim_facts, slot};
use crate::logic::{CondensedRules, FactId, Home, Logic, State};
use crate::world::Id;

/// Rules to ask, with the facts by which they know copies and the goal.
///
/// The rules of the search are strict: what they derive can be done in every case. So they can't refuse anything where they
/// are not exact. Then the generous rules are asked, which derive whatever could ever be done.
pub(super) struct View<'v> {
    pub state: State<'v>,
    /// Whether a copy that no strict rule can use may matter: the generous rules have more parts.
    all_matter: bool,
    pub goal: FactId,
    /// For each copy to place the fact that it is held.
    pub held: Vec<FactId>,
    /// For each item the facts that its pool copies are held.
    pub copies: Vec<Vec<FactId>>,
}

/// The generous rules of a world.
pub(super) struct Bound {
    pub logic: Logic,
    pub condensed: CondensedRules,
}

impl Bound {
    pub fn new(placer: &Placer) -> Self {
        let logic = placer.logic.generous(&placer.world);
        let condensed = logic.condensed(Home::Start);
        Self { logic, condensed }
    }

    /// For each item the number of copies that the strict or the generous rules can use.
    pub fn useful_copies(&self, placer: &Placer) -> Vec<u32> {
        let generous = self.logic.useful_copies().into_iter();
        generous.zip(&placer.task.useful).map(|(one, other)| one.max(*other)).collect()
    }
}

impl<'v> View<'v> {
    pub fn strict(placer: &'v Placer) -> Self {
        Self::over(placer, &placer.logic, &placer.condensed)
    }

    pub fn generous(placer: &Placer, bound: &'v Bound) -> Self {
        let view = Self::over(placer, &bound.logic, &bound.condensed);
        Self { all_matter: !placer.logic.is_exact(), ..view }
    }

    /// The copies to place that may matter, each with the fact that it is held.
    pub fn mattering<'c>(&self, placer: &'c Placer) -> Vec<(&'c CopyToPlace, FactId)> {
        let copies = placer.task.copies.iter().zip(self.held.iter().copied());
        copies.filter(|(copy, _)| copy.useful || self.all_matter).collect()
    }

    fn over(placer: &Placer, logic: &Logic, condensed: &'v CondensedRules) -> Self {
        let fact = |plain| condensed.fact(plain).expect("copies and the goal stay separate facts");
        let mut state = State::new(condensed.rules());
        let items = placer.world.items.ids();
        let copies = items.map(|item| logic.pool_copies(item).map(fact).collect());
        let copies: Vec<Vec<FactId>> = copies.collect();
        let held = |copy: ItemCopy| copies[copy.item.index()][copy.number as usize];
        for (placed, _) in &placer.task.fixed {
            if !placer.task.excluded.contains(placed.location.0) {
                state.put(slot(placed.location.0), Some(held(placed.copy)));
            }
        }
        let finish = aim_facts(&placer.world, logic, placer.task.aim, &placer.task.useful, fact);
        state.set_finish(finish);
        state.propagate();
        let held = placer.task.copies.iter().map(|to_place| held(to_place.id));
        let (goal, held) = (fact(logic.goal()), held.collect());
        Self { state, all_matter: false, goal, held, copies }
    }
}
