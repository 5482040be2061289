//! Reports places that can't be reached, traps, and starts that lead nowhere.

use std::collections::BTreeSet;

use super::Findings;
use super::reasons::Reasons;
use crate::grid::BitSet;
use crate::inspect::passages::edges;
use crate::inspect::{Target, holding_everything};
use crate::logic::{FactId, Logic, State, TripStep};
use crate::world::{Finding, Id, ReturnMode, RoomId, SpotId, Subject, World};

/// The maximum number of spots listed for a trap.
const MAX_NAMED: usize = 12;

/// Reports what can't be reached with every item, traps, and starts that lead nowhere.
pub(super) fn places(world: &World, logic: &Logic, findings: &mut Findings) {
    let state = holding_everything(world, logic);
    let (beyond, _) = state.beyond_return();
    let reasons = &Reasons::new(world, logic, &state);
    unreachable_spots(world, logic, &state, reasons, findings);
    closed_locations(world, logic, &state, (reasons, &beyond), findings);
    if !state.knows(logic.goal()) {
        let finding =
            Finding::new("W0419", Subject::Goal(0), "the goal can't be met even with every item");
        findings.add_explained(finding, |finding| reasons.explain(Target::Goal, finding));
    }
    traps(world, logic, &state, &beyond, findings);
    starts(world, logic, findings);
}

fn unreachable_spots(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    reasons: &Reasons<'_>,
    findings: &mut Findings,
) {
    let mut reached_in = vec![false; world.rooms.len()];
    let reached = |spot: SpotId| state.knows(logic.reached(spot));
    world
        .spots
        .iter()
        .filter(|(id, _)| reached(*id))
        .for_each(|(_, spot)| reached_in[spot.room.index()] = true);
    let whole = |room: RoomId| !reached_in[room.index()];
    for room in world.rooms.ids().filter(|room| whole(*room)) {
        let message =
            format!("the room `{}` can't be reached even with every item", world.rooms[room].name);
        let finding = Finding::new("W0410", Subject::Room(room), message);
        findings.add_explained(finding, |finding| reasons.explain(Target::Room(room), finding));
    }
    for (id, _) in world.spots.iter().filter(|(id, spot)| !reached(*id) && !whole(spot.room)) {
        let message =
            format!("the spot `{}` can't be reached even with every item", world.spot_name(id));
        let finding = Finding::new("W0410", Subject::Spot(id), message);
        findings.add_explained(finding, |finding| reasons.explain(Target::Spot(id), finding));
    }
}

fn closed_locations(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    (reasons, beyond): (&Reasons<'_>, &BitSet),
    findings: &mut Findings,
) {
    // What can be collected without a way back is reported with its trap.
    let can_be_had = |fact: FactId| state.knows(fact) || beyond.contains(fact.0);
    for id in logic.locations().filter(|id| !can_be_had(logic.open(*id))) {
        let message = format!(
            "the location `{}` can't be collected even with every item",
            world.location_name(id)
        );
        let finding = Finding::new("W0411", Subject::Location(id), message);
        findings.add_explained(finding, |finding| reasons.explain(Target::Location(id), finding));
    }
}

/// Reports sets of spots that can be entered but not left, even with every item.
fn traps(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    beyond: &BitSet,
    findings: &mut Findings,
) {
    if world.return_mode == ReturnMode::Warp {
        return;
    }
    let is_reached = |spot| {
        let reached = logic.reached(spot);
        state.knows(reached) || beyond.contains(reached.0)
    };
    let trapped = |spot: SpotId| {
        is_reached(spot) && logic.returns(spot).is_some_and(|fact| !state.knows(fact))
    };
    let ends = crate::inspect::missing::reached_in_goals(world);
    let last_stays = stays(state);
    let mut last_ways = Vec::new();
    for set in joined(world, trapped) {
        let found = logic.locations().filter(|id| beyond.contains(logic.open(*id).0));
        let found = found.filter(|id| set.binary_search(&world.locations[*id].at).is_ok()).count();
        let is_end = ends.iter().chain(&last_stays).any(|end| set.binary_search(end).is_ok());
        findings.add(trap(world, &set, found, is_end));
        if found > 0 || is_end {
            last_ways.push(set);
        }
    }
    if let [first, _, ..] = last_ways.as_slice() {
        let names: Vec<String> =
            last_ways.iter().take(MAX_NAMED).map(|set| world.spot_name(set[0])).collect();
        let message = format!(
            "exclusive last ways: a player who goes to one of {} never comes to the others",
            listed(&names, last_ways.len())
        );
        let finding = Finding::new("N0426", Subject::Spot(first[0]), message);
        findings
            .add(finding.hint("add a way back from all but one, if a player should see them all"));
    }
}

/// The spots at which a player stays on the way that ends the game.
fn stays(state: &State<'_>) -> Vec<SpotId> {
    let steps = state.last_way().into_iter().flat_map(|trip| &trip.steps);
    let stays = steps.filter_map(|step| match step {
        TripStep::Leave(spot) => Some(SpotId(*spot)),
        _ => None,
    });
    stays.collect()
}

/// Reports a set of spots that can be entered but not left, with the number of locations that can be collected
/// there, and whether the game can end there.
fn trap(world: &World, set: &[SpotId], found: usize, is_end: bool) -> Finding {
    let names: Vec<String> =
        set.iter().take(MAX_NAMED).map(|spot| world.spot_name(*spot)).collect();
    let list = listed(&names, set.len());
    let subject = Subject::Spot(set[0]);
    let is_main = found * 2 > world.locations.len();
    let also = match found {
        0 => "lies".to_owned(),
        1 => "and 1 location lie".to_owned(),
        found => format!("and {found} locations lie"),
    };
    match (is_end, is_main) {
        (true, false) => Finding::new(
            "N0421",
            subject,
            format!("point of no return, only the goal {also} beyond: {list}"),
        )
        .hint("ignore this if the game ends there"),
        (_, true) => Finding::new(
            "N0425",
            subject,
            format!(
                "the start is left for good: {found} of {} locations lie where the player never comes \
                 back from: {list}",
                world.locations.len()
            ),
        )
        .hint("ignore this if the game goes on there and never comes back"),
        (false, false) => Finding::new(
            "W0413",
            subject,
            format!("one-way trap, the player can't return to a start from here: {list}"),
        )
        .hint("add a way back, or set `return = \"warp\"` if the player can warp to a start"),
    }
}

/// Names as a list, with the number of those that are not named.
fn listed(names: &[String], all: usize) -> String {
    match all - names.len() {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

/// The chosen spots, grouped into connected components.
fn joined(world: &World, chosen: impl Fn(SpotId) -> bool) -> Vec<Vec<SpotId>> {
    let mut neighbours = vec![Vec::new(); world.spots.len()];
    for edge in edges(world).filter(|edge| chosen(edge.from) && chosen(edge.to)) {
        neighbours[edge.from.index()].push(edge.to);
        neighbours[edge.to.index()].push(edge.from);
    }
    let mut seen = vec![false; world.spots.len()];
    let mut groups = Vec::new();
    for first in world.spots.ids().filter(|spot| chosen(*spot)) {
        let mut group = Vec::new();
        let mut open = vec![first];
        while let Some(spot) = open.pop() {
            if !std::mem::replace(&mut seen[spot.index()], true) {
                group.push(spot);
                open.extend(&neighbours[spot.index()]);
            }
        }
        group.sort_unstable();
        groups.extend(Some(group).filter(|group| !group.is_empty()));
    }
    groups
}

fn starts(world: &World, logic: &Logic, findings: &mut Findings) {
    let mut state = logic.state();
    let begun: Vec<SpotId> = world
        .starts
        .iter()
        .map(|start| start.at)
        .filter(|at| state.knows(logic.reached(*at)))
        .collect();
    if begun.is_empty() {
        let finding = Finding::new("W0422", Subject::Pack, "no start applies under these settings");
        findings.add(finding.hint("make the `when` of one start hold"));
    }
    let exits: BTreeSet<SpotId> = edges(world).map(|edge| edge.from).collect();
    for (number, start) in (0u32..).zip(&world.starts) {
        if world.spots.len() > 1 && !exits.contains(&start.at) {
            let message =
                format!("no link or door leads out of the start `{}`", world.spot_name(start.at));
            findings.add(
                Finding::new("W0414", Subject::Start(number), message)
                    .hint("add a link or door that leads out"),
            );
        }
    }
    state.propagate();
    // The first item may be found on a trip that only it can end.
    let (beyond, _) = state.beyond_return();
    let can_be_had = |fact: FactId| state.knows(fact) || beyond.contains(fact.0);
    let open = logic.locations().any(|location| can_be_had(logic.open(location)));
    if !open && logic.locations().next().is_some() {
        let finding = Finding::new(
            "W0423",
            Subject::Pack,
            "no location is reachable at the start, so no item can be found",
        );
        findings.add(finding.hint("make one reachable, or give the player a starting item"));
    }
}
