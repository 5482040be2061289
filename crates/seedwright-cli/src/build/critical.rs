//! The doors on the way to the goal.

use std::collections::BTreeSet;

use seedwright::bundle::StaticWorld;
use seedwright::items::{Failure as PlaceFailure, Placed, Placer};
use seedwright::logic::Logic;
use seedwright::progression::Progress;
use seedwright::random::Seed;
use seedwright::world::{DoorId, DoorRequest, Settings, World};

use super::has_items;
use super::watch::Watch;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// What is asked of a shuffle, with the doors of the playthrough among those that stay, if that is asked.
pub fn protected(
    pack: &Pack,
    mut wishes: DoorRequest,
    settings: &Settings,
    seed: &Seed,
    output: &Output,
) -> Result<DoorRequest, Failure> {
    if wishes.protect_playthrough == Some(true) {
        let doors = critical_doors(&pack.world, settings, seed, output)?;
        wishes.protected.extend(doors);
        wishes.protected.sort_unstable();
        wishes.protected.dedup();
    }
    Ok(wishes)
}

/// The doors that the playthrough of the map as drawn passes, with items as the seed places them there.
fn critical_doors(
    world: &World,
    settings: &Settings,
    seed: &Seed,
    output: &Output,
) -> Result<Vec<DoorId>, Failure> {
    let logic = Logic::compile(world, settings);
    let placed = match has_items(world) {
        true => placed(world, settings, &logic, seed, output)?,
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
    output: &Output,
) -> Result<Vec<Placed>, Failure> {
    let placer = Placer::new(world, settings, logic, &world.wishes);
    let placer = placer.map_err(|reason| Failure::Impossible {
        message: format!("there is no playthrough: {}", reason.describe(world)),
        reasons: String::new(),
        explanation: serde_json::Value::Null,
    })?;
    // What is placed here is not what will lie there, so nothing is said of it.
    let output = output.hushed();
    let mut watch = Watch::begin(world, &placer, &output);
    let placed = placer.place(seed, &mut |step| watch.see(step));
    let placed = placed.map_err(|failure| match failure {
        PlaceFailure::Stopped => Failure::Stopped,
        _ => Failure::Operation {
            message: "no playthrough was found whose doors could be protected".to_owned(),
            hint: Some("try another `--seed`".to_owned()),
        },
    })?;
    Ok(placed.placed)
}
