//! The doors on the way to the goal.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::bundle::StaticWorld;
use seedwright::items::{Placed, Placer};
use seedwright::logic::Logic;
use seedwright::progression::Progress;
use seedwright::random::Seed;
use seedwright::world::{DoorId, DoorWishes, Settings, World};

use super::has_items;
use crate::failure::Failure;
use crate::packs::Pack;

/// What is asked of a shuffle, with the doors of the playthrough among those that stay, if that is asked.
pub fn protected(
    pack: &Pack,
    mut wishes: DoorWishes,
    settings: &Settings,
    seed: &Seed,
) -> Result<DoorWishes, Failure> {
    if wishes.protect_playthrough == Some(true) {
        let doors = critical_doors(&pack.world, settings, seed)?;
        wishes.protected.extend(doors);
        wishes.protected.sort_unstable();
        wishes.protected.dedup();
    }
    Ok(wishes)
}

/// The doors that the playthrough of the map as drawn passes, with items as the seed places them there.
fn critical_doors(world: &World, settings: &Settings, seed: &Seed) -> Result<Vec<DoorId>, Failure> {
    let logic = Logic::compile(world, settings);
    let placed = match has_items(world) {
        true => placed(world, settings, &logic, seed)?,
        false => Vec::new(),
    };
    let (rows, numbers) = StaticWorld::new(world, &logic);
    let placed: Vec<Placed> = placed.iter().map(|one| numbers.placed(one)).collect();
    let progress = Progress::new(&rows, &[], &[]);
    let (finds, to_goal) = progress.walk(&progress.playthrough(&placed));
    let ways = finds.iter().map(|find| &find.path).chain([&to_goal]);
    let passed = ways.flat_map(|way| way.windows(2));
    let passed: BTreeSet<(u32, u32)> = passed
        .flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])])
        .collect();
    let doors = world.doors.iter();
    let doors = doors.filter(|(_, door)| passed.contains(&(door.a.spot.0, door.b.spot.0)));
    Ok(doors.map(|(id, _)| id).collect())
}

fn placed(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    seed: &Seed,
) -> Result<Vec<Placed>, Failure> {
    let placer = Placer::new(world, settings, logic, &world.wishes);
    let placer = placer.map_err(|reason| Failure::Impossible {
        message: format!("there is no playthrough: {}", reason.describe(world)),
        reasons: String::new(),
        explanation: serde_json::Value::Null,
    })?;
    let placed = placer.place(seed, &mut |_| ControlFlow::Continue(()));
    let placed = placed.map_err(|_| Failure::Operation {
        message: "no playthrough was found whose doors could be protected".to_owned(),
        hint: Some("try another `--seed`".to_owned()),
    })?;
    Ok(placed.placed)
}
