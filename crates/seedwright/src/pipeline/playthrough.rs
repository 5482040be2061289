//! The doors on the way to the goal.

use std::collections::BTreeSet;

use super::error::{Error, Impossible, NotFound};
use super::has_items;
use super::watch::{Event, Watch};
use crate::bundle::StaticWorld;
use crate::error::StageError;
use crate::items::{Placed, Placer, Step};
use crate::logic::Logic;
use crate::progression::Progress;
use crate::random::Seed;
use crate::world::{DoorId, Settings, World};

/// The doors that the playthrough of the map as drawn passes, with items as the seed places them there.
pub(super) fn critical_doors(
    world: &World,
    settings: &Settings,
    seed: &Seed,
    watch: &mut Watch<'_>,
) -> Result<Vec<DoorId>, Error> {
    let logic = Logic::compile(world, settings);
    let placed = match has_items(world) {
        true => placed(world, settings, &logic, seed, watch)?,
        false => Vec::new(),
    };
    let (rows, numbers) = StaticWorld::new(world, &logic);
    let placed: Vec<Placed> = placed.iter().map(|one| numbers.placed(one)).collect();
    let progress = Progress::new(&rows, &[], &[]);
    let (finds, to_goal) = progress.walk(&progress.playthrough(&placed));
    let ways = finds.iter().map(|find| &find.path).chain([&to_goal]);
    let passed = ways.flat_map(|way| way.windows(2));
    let passed: BTreeSet<(u32, u32)> =
        passed.flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]).collect();
    let doors = world.doors.iter();
    let doors = doors.filter(|(_, door)| passed.contains(&(door.a.spot.0, door.b.spot.0)));
    Ok(doors.map(|(id, _)| id).collect())
}

fn placed(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    seed: &Seed,
    watch: &mut Watch<'_>,
) -> Result<Vec<Placed>, Error> {
    let impossible = |reason| Error::Impossible(Impossible::Playthrough(reason));
    let placer = Placer::new(world, settings, logic, &world.wishes).map_err(impossible)?;
    let mut see = |step: &Step<'_>| watch.tell(&Event::Playthrough(step));
    let placement = placer.place(seed, &mut see).map_err(|error| match error {
        StageError::Impossible(reason) => impossible(reason),
        StageError::NotFound(report) => Error::NotFound(NotFound::Playthrough(report)),
        StageError::Stopped => Error::Stopped,
    })?;
    Ok(placement.placed)
}
