//! What a proof must reach besides the goal. It is derived from the tables, because a list in the file could be
//! shortened.

use std::collections::BTreeSet;

use super::counts::quantity;
use crate::json::words;
use crate::kernel::{Decisions, Knowledge, ReturnMode, StaticWorld, numbered};
use crate::problem::{Claim, Problem, quoted};

words! {
    /// What a proof must reach besides the goal.
    Aim, "aim":
    /// Every location can be opened.
    Locations = "locations",
    /// Every item copy that some rule can use can be found.
    Items = "items",
    /// Nothing else.
    Goal = "goal",
}

/// Checks that a proof reaches what the aim requires; with `no_trap`, also that the player can return from everywhere.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first thing that the proof does not reach.
pub fn check(knowledge: &Knowledge<'_>, aim: Aim, no_trap: bool) -> Result<(), Problem> {
    if promises_rooms(&knowledge.decisions, aim) {
        check_rooms(knowledge)?;
    }
    if no_trap {
        check_returns(knowledge)?;
    }
    match aim {
        Aim::Goal => Ok(()),
        Aim::Locations => check_locations(knowledge),
        Aim::Items => check_items(knowledge),
    }
}

/// Whether the proof must reach every room. The aim `goal` promises no rooms.
fn promises_rooms(decisions: &Decisions<'_>, aim: Aim) -> bool {
    decisions.placements.is_none() || aim != Aim::Goal
}

/// Checks that every room is reachable after a shuffle of doors.
fn check_rooms(knowledge: &Knowledge<'_>) -> Result<(), Problem> {
    let world = knowledge.world;
    let spots = world.file.room_of.iter().zip(world.facts.reached.clone());
    let reached = spots.filter(|(_, fact)| knowledge.has(*fact));
    let reached: BTreeSet<u32> = reached.map(|(room, _)| *room).collect();
    match numbered(&world.file.rooms).find(|(room, _)| !reached.contains(room)) {
        Some((_, room)) => refuse(format!("it does not reach room {}", quoted(&room.name))),
        None => Ok(()),
    }
}

/// Checks that the player is never trapped for good.
fn check_returns(knowledge: &Knowledge<'_>) -> Result<(), Problem> {
    let world = knowledge.world;
    // The claim is about all reachable spots, so the proof must have reached them all: one that leaves out a pit
    // would find nobody trapped in it.
    if let Some(fact) = knowledge.first_left_out()? {
        return refuse(format!("it is incomplete: it omits that {}", world.describe(fact)));
    }
    // With a warp `returns` is empty, so nothing is left to check. Otherwise both lists are parallel.
    let mut spots = world.facts.reached.clone().zip(world.facts.returns.clone());
    match spots.find(|(reached, returns)| knowledge.has(*reached) && !knowledge.has(*returns)) {
        Some((_, returns)) => not_shown(knowledge, returns),
        None => Ok(()),
    }
}

fn check_locations(knowledge: &Knowledge<'_>) -> Result<(), Problem> {
    let open = &knowledge.world.facts.open;
    if knowledge.count(open) as usize == open.len() {
        return Ok(());
    }
    match open.clone().find(|open| !knowledge.has(*open)) {
        Some(open) => not_shown(knowledge, open),
        None => Ok(()),
    }
}

fn check_items(knowledge: &Knowledge<'_>) -> Result<(), Problem> {
    let world = knowledge.world;
    for (item, copies) in world.file.items.iter().zip(&world.facts.copies) {
        let (found, matter) = (knowledge.count(&copies.pooled), item.matter);
        if found < matter {
            let name = quoted(&item.name);
            let found = quantity(found, "pool copy", "pool copies");
            return refuse(format!("it finds {found} of {name}, but rules can use {matter}"));
        }
    }
    Ok(())
}

fn not_shown(knowledge: &Knowledge<'_>, fact: u32) -> Result<(), Problem> {
    refuse(format!("it does not show that {}", knowledge.world.describe(fact)))
}

fn refuse(reason: String) -> Result<(), Problem> {
    Claim::Proof.refuse(reason)
}

/// Returns the claims about what a proof reaches.
pub(crate) fn claims(
    world: &StaticWorld,
    decisions: &Decisions<'_>,
    aim: Aim,
    steps: &[u32],
) -> Vec<String> {
    let steps = quantity(steps.len(), "step", "steps");
    let rules = quantity(world.rules.len(), "rule", "rules");
    let begin = match decisions.placements {
        Some(_) => "The goal can be reached",
        None => "The goal can be reached with all items",
    };
    let goal = format!("{begin}: the proof has {steps} over {rules}.");
    let more = match aim {
        Aim::Goal => None,
        Aim::Locations => {
            let locations = quantity(world.locations.len(), "location", "locations");
            Some(format!("Every location can be opened: {locations}."))
        }
        Aim::Items => {
            let matter: u64 = world.items.iter().map(|item| u64::from(item.matter)).sum();
            let copies = quantity(matter, "copy", "copies");
            Some(format!("Every item copy that a rule can use can be found: {copies}."))
        }
    };
    [Some(goal), more].into_iter().flatten().collect()
}

/// Returns the claims about rooms whose doors were shuffled.
pub(crate) fn claims_of_rooms(
    world: &StaticWorld,
    decisions: &Decisions<'_>,
    aim: Aim,
    no_trap: bool,
) -> Vec<String> {
    let rooms = quantity(world.rooms.len(), "room", "rooms");
    let rooms =
        promises_rooms(decisions, aim).then(|| format!("Every room can be reached: {rooms}."));
    let returns = (no_trap && world.return_mode == ReturnMode::Walk).then(|| {
        "The player is never trapped for good: with everything that can be found and opened, there is a way back from everywhere."
            .to_owned()
    });
    rooms.into_iter().chain(returns).collect()
}
