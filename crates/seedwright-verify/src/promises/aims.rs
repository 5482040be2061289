//! What a proof has to reach besides the goal. It is derived from the tables: a list of what to reach could be
//! shortened.

use std::collections::BTreeSet;

use crate::json::words;
use crate::kernel::{Decisions, Knowledge, ReturnMode, StaticWorld, numbered};
use crate::problem::{Claim, Problem, quoted};

words! {
    /// What a proof has to reach besides the goal.
    Aim, "aim":
    /// Every location can be opened.
    Locations = "locations",
    /// Of each item, as many copies can be found as some rule can use.
    Items = "items",
    /// Nothing else.
    Goal = "goal",
}

/// Checks that a proof reaches what the aim asks for; with `no_trap`, that one can return from everywhere.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first thing that is not reached.
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

/// Whether every room has to be reached. Where only the goal is promised, so are no rooms.
fn promises_rooms(decisions: &Decisions<'_>, aim: Aim) -> bool {
    decisions.placements.is_none() || aim != Aim::Goal
}

/// A shuffle of doors keeps every room in reach.
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

/// Nobody is trapped. To say so, one has to have been everywhere: a proof that leaves out the pit would find nobody
/// in it.
fn check_returns(knowledge: &Knowledge<'_>) -> Result<(), Problem> {
    let world = knowledge.world;
    if let Some(fact) = knowledge.first_left_out()? {
        return refuse(format!("it leaves out that {}", world.describe(fact)));
    }
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
            return refuse(format!("it finds {found} pool copies of {name}, and {matter} matter"));
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

/// What the steps of a proof reach.
pub(crate) fn claims(
    world: &StaticWorld,
    decisions: &Decisions<'_>,
    aim: Aim,
    steps: &[u32],
) -> Vec<String> {
    let (steps, rules) = (steps.len(), world.rules.len());
    let begin = match decisions.placements {
        Some(_) => "The goal",
        None => "With every item held, the goal",
    };
    let goal = format!("{begin} can be met: {steps} steps over {rules} rules lead there.");
    let more = match aim {
        Aim::Goal => None,
        Aim::Locations => {
            let locations = world.locations.len();
            Some(format!("Every location can be opened: {locations}."))
        }
        Aim::Items => {
            let matter: u64 = world.items.iter().map(|item| u64::from(item.matter)).sum();
            Some(format!("Every copy that a rule can use can be found: {matter}."))
        }
    };
    [Some(goal), more].into_iter().flatten().collect()
}

/// What holds of rooms whose doors were shuffled.
pub(crate) fn claims_of_rooms(
    world: &StaticWorld,
    decisions: &Decisions<'_>,
    aim: Aim,
    no_trap: bool,
) -> Vec<String> {
    let rooms = promises_rooms(decisions, aim)
        .then(|| format!("Every room can be walked to: {}.", world.rooms.len()));
    let returns = (no_trap && world.return_mode == ReturnMode::Walk).then(|| {
        "Nobody is trapped for good: with all that can be had and opened, one can return from everywhere."
            .to_owned()
    });
    rooms.into_iter().chain(returns).collect()
}
