//! Tests of the logic core.
//!
//! It is compared with two oracles: one re-evaluates everything until nothing changes ([`naive`]), the other is
//! a player who really walks ([`walker`]). Both work on the world, not on its rules.

mod compiled;
mod condensed;
pub(crate) mod damage;
mod goals;
mod keys;
pub(crate) mod linked;
mod locks;
pub(crate) mod naive;
mod never_stuck;
mod oracles;
pub(crate) mod random_worlds;
mod rounds;
mod shown;
mod sizes;
pub(crate) mod sketch;
mod trail;
mod usable;
pub(crate) mod walker;
mod ways;

use std::collections::BTreeMap;

use crate::logic::{FactId, Logic, Meaning, State};
use crate::world::{ItemId, LocationId, Settings, World};
use random_worlds::{Sizes, random_placement, random_settings, random_world, stream};

/// A random world, its settings, and a placement.
pub(crate) struct Case {
    pub world: World,
    pub settings: Settings,
    pub logic: Logic,
    /// Pairs of a slot and the copy in it.
    pub placement: Vec<(FactId, FactId)>,
}

impl Case {
    fn new(test: &str, number: u32, sizes: Sizes) -> Self {
        let mut stream = stream(test, number);
        let world = random_world(&mut stream, sizes);
        let settings = random_settings(&mut stream, &world);
        let logic = Logic::compile(&world, &settings);
        let placement = random_placement(&mut stream, &world, &logic);
        Self { world, settings, logic, placement }
    }

    /// The placement in terms of the world.
    pub fn placed(&self) -> BTreeMap<LocationId, ItemId> {
        let words = |(slot, copy): &(FactId, FactId)| match (
            self.logic.meaning(*slot),
            self.logic.meaning(*copy),
        ) {
            (Meaning::Open(location), Meaning::Held(item, _)) => (location, item),
            other => panic!("a placement is a copy at a location, not {other:?}"),
        };
        self.placement.iter().map(words).collect()
    }

    /// A state with the placement, not yet propagated.
    pub fn state(&self) -> State<'_> {
        let mut state = self.logic.state();
        for (slot, copy) in &self.placement {
            state.put(*slot, Some(*copy));
        }
        state
    }
}
