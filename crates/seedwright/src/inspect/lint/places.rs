//! Reports places that can't be reached, traps, and starts that lead nowhere.

use std::collections::BTreeSet;

use super::Findings;
use super::reasons::Reasons;
use crate::inspect::outlook::Outlook;
use crate::inspect::passages::edges;
use crate::inspect::{Target, holding_everything};
use crate::logic::{Logic, State, TripStep};
use crate::world::{Finding, Id, LocationId, ReturnMode, SpotId, Subject, World};

/// The maximum number of spots listed for a trap.
const MAX_NAMED: usize = 12;

/// Reports what can't be reached with every item, traps, and starts that lead nowhere.
pub(super) fn places(world: &World, logic: &Logic, findings: &mut Findings) {
    let state = holding_everything(world, logic);
    let outlook = &Outlook::new(world, logic, &state);
    let reasons = &Reasons::new(world, logic, outlook);
    let mut report = Report { world, logic, outlook, reasons, findings };
    report.unreachable_spots();
    report.closed_locations();
    report.goal();
    traps(world, logic, outlook, findings);
    starts(world, logic, findings);
}

/// Reports what nobody can have, or what is not shown to be possible.
struct Report<'a> {
    world: &'a World,
    logic: &'a Logic,
    outlook: &'a Outlook<'a>,
    reasons: &'a Reasons<'a>,
    findings: &'a mut Findings,
}

impl Report<'_> {
    fn unreachable_spots(&mut self) {
        let world = self.world;
        let rooms = self.outlook.rooms();
        for room in world.rooms.ids().filter(|room| !rooms.contains_key(room)) {
            let name = format!("the room `{}`", world.rooms[room].name);
            self.closed("W0410", Subject::Room(room), Target::Room(room), &name, "be reached");
        }
        for (id, _) in world.spots.iter().filter(|(_, spot)| rooms.contains_key(&spot.room)) {
            if self.outlook.spot(id).is_none() {
                let name = format!("the spot `{}`", world.spot_name(id));
                self.closed("W0410", Subject::Spot(id), Target::Spot(id), &name, "be reached");
            }
        }
    }

    /// What can be collected without a way back is reported with its trap.
    fn closed_locations(&mut self) {
        for id in self.logic.locations() {
            if self.outlook.location(id).is_none() {
                let name = format!("the location `{}`", self.world.location_name(id));
                let (subject, target) = (Subject::Location(id), Target::Location(id));
                self.closed("W0411", subject, target, &name, "be collected");
            }
        }
    }

    fn goal(&mut self) {
        if self.outlook.access(Target::Goal).is_none() {
            self.closed("W0419", Subject::Goal(0), Target::Goal, "the goal", "be met");
        }
    }

    /// Reports a closed target. Where the rules are stricter than the game, it may be possible all the same.
    fn closed(
        &mut self,
        code: &'static str,
        subject: Subject,
        target: Target,
        name: &str,
        verb: &str,
    ) {
        let is_never = self.outlook.is_ruled_out(target);
        let message = match is_never {
            true => format!("{name} can't {verb} even with every item"),
            false => format!("it is not shown that {name} can {verb}, even with every item"),
        };
        let finding = Finding::new(code, subject, message);
        let caveats = || match is_never {
            true => String::new(),
            false => format!(" ({})", self.outlook.caveats().describe(self.world)),
        };
        let explain = |finding: Finding| finding.hint(self.reasons.hint(target) + &caveats());
        self.findings.add_explained(finding, explain);
    }
}

/// Reports sets of spots that can be entered but not left, even with every item.
fn traps(world: &World, logic: &Logic, outlook: &Outlook<'_>, findings: &mut Findings) {
    if world.return_mode == ReturnMode::Warp {
        return;
    }
    let mut ends = crate::inspect::missing::reached_in_goals(world);
    ends.extend(stays(outlook.state()));
    let trap = |spots: Vec<SpotId>| {
        let is_found =
            |id: &LocationId| outlook.location(*id).is_some_and(|access| !access.comes_home());
        let is_within = |id: &LocationId| spots.binary_search(&world.locations[*id].at).is_ok();
        let within: Vec<LocationId> = logic.locations().filter(is_within).collect();
        Trap {
            found: within.iter().filter(|id| is_found(id)).count(),
            is_exact: within
                .iter()
                .all(|id| is_found(id) || outlook.is_never(Target::Location(*id))),
            is_end: ends.iter().any(|end| spots.binary_search(end).is_ok()),
            spots,
        }
    };
    let mut final_trips = Vec::new();
    for trap in
        joined(world, |spot| outlook.is_trap(spot) && outlook.is_left_for_good(spot)).map(trap)
    {
        findings.add(trap.finding(world));
        if trap.found > 0 || trap.is_end {
            final_trips.push(trap.spots);
        }
    }
    // Where the rules are stricter than the game, there may be a way back that they don't know.
    for trap in
        joined(world, |spot| outlook.is_trap(spot) && !outlook.is_left_for_good(spot)).map(trap)
    {
        findings.add(trap.unsure_finding(world, &outlook.caveats().describe(world)));
    }
    if let [first, _, ..] = final_trips.as_slice() {
        let names: Vec<String> =
            final_trips.iter().take(MAX_NAMED).map(|set| world.spot_name(set[0])).collect();
        let message = format!(
            "final trips that exclude each other: a player who goes to one of {} never gets to the others",
            listed(&names, final_trips.len())
        );
        let finding = Finding::new("N0426", Subject::Spot(first[0]), message);
        findings
            .add(finding.hint("add a way back from all but one, if a player should see them all"));
    }
}

/// The spots at which a player stays on the trip that ends the game.
fn stays(state: &State<'_>) -> Vec<SpotId> {
    let steps = state.final_trip().into_iter().flat_map(|trip| &trip.steps);
    let stays = steps.filter_map(|step| match step {
        TripStep::Leave(spot) => Some(SpotId(*spot)),
        _ => None,
    });
    stays.collect()
}

/// A set of spots that can be entered but not left.
struct Trap {
    spots: Vec<SpotId>,
    /// The number of locations that can be collected there.
    found: usize,
    /// Whether nobody can collect more of the locations there.
    is_exact: bool,
    /// Whether the game can end there.
    is_end: bool,
}

impl Trap {
    /// The code of what is reported, and a hint.
    fn kind(&self, world: &World) -> (&'static str, &'static str) {
        let is_main = self.found * 2 > world.locations.len();
        match (self.is_end, is_main) {
            (true, false) => ("N0421", "ignore this if the game ends there"),
            (_, true) => ("N0425", "ignore this if the game goes on there and never comes back"),
            (false, false) => (
                "W0413",
                "add a way back, or set `return = \"warp\"` if the player can warp to a start",
            ),
        }
    }

    fn list(&self, world: &World) -> String {
        let names = self.spots.iter().take(MAX_NAMED).map(|spot| world.spot_name(*spot));
        listed(&names.collect::<Vec<String>>(), self.spots.len())
    }

    /// Reports that nobody comes back.
    fn finding(&self, world: &World) -> Finding {
        let (code, hint) = self.kind(world);
        let list = self.list(world);
        let message = match (code, self.is_exact, self.found) {
            ("N0421", false, _) => format!("point of no return, the goal lies beyond: {list}"),
            ("N0421", true, found) => {
                let also = match found {
                    0 => "lies".to_owned(),
                    1 => "and 1 location lie".to_owned(),
                    found => format!("and {found} locations lie"),
                };
                format!("point of no return, only the goal {also} beyond: {list}")
            }
            ("N0425", _, found) => {
                let most = match world.locations.len() {
                    1 => "the only location lies".to_owned(),
                    all => format!("{found} of {all} locations lie"),
                };
                format!(
                    "the start is left for good: {most} where the player never comes back from: {list}"
                )
            }
            _ => format!("one-way trap, the player can't return to a start from here: {list}"),
        };
        Finding::new(code, Subject::Spot(self.spots[0]), message).hint(hint)
    }

    /// Reports that no way back is known, with the reason why there may be one.
    fn unsure_finding(&self, world: &World, caveats: &str) -> Finding {
        let (code, hint) = self.kind(world);
        let list = self.list(world);
        let message =
            format!("it is not shown that the player can return to a start from here: {list}");
        Finding::new(code, Subject::Spot(self.spots[0]), message)
            .hint(format!("{hint} ({caveats})"))
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
fn joined(world: &World, chosen: impl Fn(SpotId) -> bool) -> std::vec::IntoIter<Vec<SpotId>> {
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
    groups.into_iter()
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
    let outlook = Outlook::new(world, logic, &state);
    let is_never = |location| outlook.is_never(Target::Location(location));
    if logic.locations().next().is_some() && logic.locations().all(is_never) {
        let finding = Finding::new(
            "W0423",
            Subject::Pack,
            "no location is reachable at the start, so no item can be found",
        );
        findings.add(finding.hint("make one reachable, or give the player a starting item"));
    }
}
