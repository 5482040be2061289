//! The doors that a playthrough passes.

use std::collections::BTreeSet;

use super::details::ItemContext;
use super::error::{Error, Impossible, NotFound};
use super::items::{has_items, refused};
use super::watch::{Event, Watch};
use crate::error::{StageError, WithNames};
use crate::items::{PlacedCopy, Placer, Refusal, Step};
use crate::logic::Logic;
use crate::progression::{Progress, Walkthrough};
use crate::random::Seed;
use crate::rows::{RowNumbers, StaticWorld};
use crate::world::{DoorId, ItemRequest, Settings, World};

/// The seed-independent part of finding the playthrough of the unshuffled map, whose items are placed by a seed.
pub(super) struct Playthrough {
    world: World,
    /// The item placer; `None` if there are no items to place.
    placer: Option<Placer>,
    rows: StaticWorld,
    numbers: RowNumbers,
}

impl Playthrough {
    /// Prepares it with the rules of the unshuffled map.
    pub fn new(world: &World, settings: &Settings, logic: &Logic) -> Result<Self, Error> {
        // What is promised to players is about the shuffled map.
        let request = ItemRequest { promise: None, ..world.placement.clone() };
        let refuse = |refusal: WithNames<Refusal, World>| {
            let (world, settings) = (world.clone(), settings.clone());
            let request = world.placement.clone();
            let context = ItemContext { world, linking: None, settings, request };
            match refused(refusal, &context, logic) {
                Error::Impossible(Impossible::Items(refused)) => impossible(refused.refusal),
                other => other,
            }
        };
        let placer = || Placer::new(world, settings, logic, &request).map_err(refuse);
        let placer = has_items(world).then(placer).transpose()?;
        let (rows, numbers) = StaticWorld::new(world, logic);
        Ok(Self { world: world.clone(), placer, rows, numbers })
    }

    /// Returns the doors that it passes, with items as the seed places them.
    pub fn doors(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Vec<DoorId>, Error> {
        let placed = match &self.placer {
            Some(placer) => placed(placer, seed, watch)?,
            None => Vec::new(),
        };
        let placed: Vec<PlacedCopy> = placed.iter().map(|one| self.numbers.placed(one)).collect();
        let progress = Progress::new(&self.rows, &[], &[]);
        let Walkthrough { finds, to_goal, .. } = progress.walk(&progress.playthrough(&placed));
        let ways = finds.iter().map(|find| &find.path).chain([&to_goal]);
        let passed = ways.flat_map(|way| way.windows(2));
        let passed: BTreeSet<(u32, u32)> =
            passed.flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]).collect();
        let doors = self.world.doors.iter();
        let doors = doors.filter(|(_, door)| passed.contains(&(door.a.spot.0, door.b.spot.0)));
        Ok(doors.map(|(id, _)| id).collect())
    }
}

fn placed(placer: &Placer, seed: &Seed, watch: &mut Watch<'_>) -> Result<Vec<PlacedCopy>, Error> {
    let mut see = |step: &Step<'_>| watch.emit(&Event::Playthrough(step));
    let placement = placer.place(seed, &mut see).map_err(|error| match error {
        StageError::Impossible(reason) => impossible(reason),
        StageError::NotFound(report) => Error::NotFound(NotFound::Playthrough(report)),
        StageError::Stopped => Error::Stopped,
    })?;
    Ok(placement.placed)
}

fn impossible(reason: WithNames<Refusal, World>) -> Error {
    Error::Impossible(Impossible::Playthrough(reason))
}
