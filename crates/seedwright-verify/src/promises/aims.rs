//! What a proof must reach besides the goal. It is derived from the tables, because a list in the file could be
//! shortened.

use std::collections::BTreeSet;

use super::counts::quantity;
use crate::json::words;
use crate::kernel::{
    BitSet, Decisions, Knowledge, MAX_LOOKUPS, ReturnMode, StaticWorld, numbered, too_many_lookups,
};
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
    if promises_rooms(&knowledge.world.file, &knowledge.decisions, aim) {
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

/// Whether the proof must reach every room. The aim `goal` promises no rooms, and where health is lost along the way,
/// nobody goes to a room without a purpose.
fn promises_rooms(world: &StaticWorld, decisions: &Decisions<'_>, aim: Aim) -> bool {
    decisions.placements.is_none() || aim != Aim::Goal && world.health.is_none()
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
    let ahead = known_by_paying(knowledge)?;
    // With a warp `returns` is empty, so nothing is left to check. Otherwise both lists are parallel.
    let mut spots = world.facts.reached.clone().zip(world.facts.returns.clone());
    match spots.find(|(reached, returns)| ahead.contains(*reached) && !knowledge.has(*returns)) {
        Some((_, returns)) => not_shown(knowledge, returns),
        None => Ok(()),
    }
}

/// Returns what is known, and where a player could be who passes whatever costs health. Ways back are those that cost
/// nothing, so the player can return with any health.
fn known_by_paying(knowledge: &Knowledge<'_>) -> Result<BitSet, Problem> {
    let (world, facts) = (knowledge.world, &knowledge.world.facts);
    let mut known = knowledge.known().clone();
    let Some(health) = &world.file.health else {
        return Ok(known);
    };
    let mut lookups: u64 = 0;
    loop {
        let mut is_new = false;
        for row in health.costly.iter().filter(|row| facts.is_relative(row.head)) {
            lookups = lookups.saturating_add(row.needs.len() as u64).saturating_add(1);
            let passes = row.needs.iter().all(|need| known.contains(*need));
            is_new |= passes && known.insert(row.head);
        }
        for rule in world.rules().iter().filter(|rule| facts.is_relative(rule.head)) {
            lookups = lookups.saturating_add(world.body(rule).len() as u64).saturating_add(1);
            is_new |= world.fires(rule, &known) && known.insert(rule.head);
        }
        for end in world.ends() {
            let leads_to = knowledge.decisions.links.leads_to(end);
            let leaving = facts.leaving.start.saturating_add(end);
            if let Some(other) = leads_to.filter(|_| known.contains(leaving)) {
                is_new |= known.insert(facts.entering.start.saturating_add(other));
            }
        }
        if lookups > MAX_LOOKUPS {
            return Err(too_many_lookups());
        }
        if !is_new {
            return Ok(known);
        }
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
    let rooms = promises_rooms(world, decisions, aim)
        .then(|| format!("Every room can be reached: {rooms}."));
    let returns = (no_trap && world.return_mode == ReturnMode::Walk).then(|| {
        let cost = if world.health.is_some() { " that costs no health" } else { "" };
        format!(
            "The player is never trapped for good: with everything that can be found and opened, there is a way back from everywhere{cost}."
        )
    });
    rooms.into_iter().chain(returns).collect()
}
