//! Judges claims about a changed bundle that were not made about a genuine one.

use std::collections::BTreeSet;

use seedwright::bundle::{Bundle, ThingRow};
use serde_json::Value;

/// Checks a claim against the bundle.
///
/// # Errors
/// The claim, if it is false or of an unknown form.
pub fn check(claim: &str, bundle: &Bundle) -> Result<(), String> {
    let numbers: Vec<usize> = claim
        .split(|character: char| !character.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let form: String = claim
        .chars()
        .map(|character| if character.is_ascii_digit() { '#' } else { character })
        .collect();
    let form = form.replace("##", "#").replace("##", "#").replace("##", "#");
    let is_true = match form.as_str() {
        "The goal can be reached: the proof has # steps over # rules." => {
            numbers == [bundle.proof.steps.len(), bundle.world.rules.len()]
        }
        "# kinds of doors were left in place." | "# kind of door was left in place." => {
            numbers == [kinds_in_place(bundle)]
        }
        "# pairs of areas are kept apart: no shuffleable door joins them."
        | "# pair of areas is kept apart: no shuffleable door joins them." => {
            numbers == [names(&bundle.stages["doors"]["apart"]).len()]
        }
        "# planned items are where they were planned."
        | "# planned item is where it was planned." => planned(bundle) == Some(numbers[0]),
        "# pools are kept separate." | "# pool is kept separate." => {
            numbers == [bundle.world.pools.iter().filter(|pool| pool.1).count()]
        }
        "# pools have at most one item in each area."
        | "# pool has at most one item in each area." => {
            numbers == [bundle.world.pools.iter().filter(|pool| pool.2).count()]
        }
        // The rules in the file decide this; the kernel has an oracle of its own for it.
        "Nobody can get stuck: everyone can go back to where the goal can be met."
        | "Nobody can get stuck: there is a way on from every spot that a player can come to: # spots."
        | "Nobody can get stuck: there is a way on from every spot that a player can come to: # spot." => {
            bundle.stages["items"]["promise"] == "never-stuck"
        }
        // The settings may promise this although the pack does not; only the kernel, which has its own oracle, can tell.
        "The player is never trapped for good: with everything that can be found and opened, there is a way back from everywhere." => {
            bundle.stages["doors"]["noTrap"] == Value::Bool(true)
        }
        _ if form.starts_with("The roles match the settings: ") => has_roles(claim, bundle),
        _ if form.starts_with("Every complete group of # level") => {
            let [weapons, armours] = ["weapon", "armour"].map(|what| guaranteed(bundle, what));
            numbers[1..] == [weapons, armours]
        }
        _ => return Err(format!("unknown claim: {claim}")),
    };
    match is_true {
        true => Ok(()),
        false => Err(format!("\"{claim}\" is false")),
    }
}

/// The distinct entries of a list; pairs in either order are the same.
fn names(list: &Value) -> BTreeSet<String> {
    let entries = list.as_array().into_iter().flatten();
    let sorted = entries.map(|entry| match entry {
        Value::Array(pair) => {
            let mut pair: Vec<String> = pair.iter().map(Value::to_string).collect();
            pair.sort();
            pair.join(" ")
        }
        single => single.as_str().unwrap_or_default().to_owned(),
    });
    sorted.collect()
}

/// The kinds of doors that the settings leave in place, that exist, and none of whose doors was moved.
fn kinds_in_place(bundle: &Bundle) -> usize {
    let moved: BTreeSet<&str> = bundle
        .decisions
        .doors
        .iter()
        .flat_map(|link| [link.door.as_str(), link.to.as_str()])
        .collect();
    let in_place = names(&bundle.stages["doors"]["stillKinds"]).into_iter().filter(|kind| {
        let mut doors = bundle.world.doors.iter().filter(|door| door.1 == *kind).peekable();
        doors.peek().is_some() && doors.all(|door| !moved.contains(door.0.as_str()))
    });
    in_place.count()
}

/// The number of planned items, if all are where they were planned.
fn planned(bundle: &Bundle) -> Option<usize> {
    let plan = bundle.stages["items"]["place"].as_object()?;
    let is_kept = |(location, item): (&String, &Value)| {
        let mut placed = bundle.decisions.items.iter();
        placed.any(|placed| placed.location == *location && *item == placed.item.as_str())
    };
    plan.iter().all(is_kept).then_some(plan.len())
}

/// Whether every role has as many rooms as the claim says.
fn has_roles(claim: &str, bundle: &Bundle) -> bool {
    let Some(layout) = &bundle.decisions.rooms else { return false };
    let listed = claim.trim_end_matches('.').rsplit(": ").next().unwrap_or_default();
    listed.split(", ").all(|role| {
        let (count, name) = role.split_once(' ').unwrap_or_default();
        let name = name.trim_matches('"');
        let rooms = layout.rooms.iter().filter(|room| room.role.as_deref() == Some(name));
        count.parse() == Ok(rooms.count())
    })
}

/// The number of guaranteed things of a kind.
fn guaranteed(bundle: &Bundle, what: &str) -> usize {
    let things = bundle.decisions.population.iter().flat_map(|level| &level.things);
    let is = |thing: &&ThingRow| thing.rule == "guaranteed" && thing.what == what;
    things.filter(is).count()
}
