//! Rooms that can't be reached on the original map: whether any map reaches them.
//!
//! A shuffle may well join them, so a refusal has to cover every map: it counts parts and doors, and follows every pair
//! of ends that could ever be joined, all at once, with every item and the most generous reading of requirements.

use std::collections::BTreeSet;

use super::end_table::EndTable;
use super::parts::Parts;
use super::task::Task;
use super::{DoorRules, Impossible};
use crate::grid::BitSet;
use crate::logic::{FactId, OpenDoors, State};
use crate::world::{DoorId, DoorMode, EndId, Id, Role, RoomId, SpotId, World};

/// For each room, the facts that its spots are reached.
pub(super) fn spots_of(
    world: &World,
    doors: &OpenDoors,
    rooms: &[RoomId],
) -> Vec<(RoomId, Vec<FactId>)> {
    let spots = |room: RoomId| {
        let spots = world.spots.iter().filter(move |(_, spot)| spot.room == room);
        spots.map(|(id, _)| doors.reached(id)).collect()
    };
    rooms.iter().map(|room| (*room, spots(*room))).collect()
}

/// Refuses a shuffle if some room can't be reached on any map.
pub(super) fn check(rules: &DoorRules, task: &Task) -> Result<(), Impossible> {
    let unreachable = unreachable_rooms(rules, task);
    if !unreachable.is_empty() {
        return Err(Impossible::Unreachable(unreachable));
    }
    let parts = count_parts(rules, task);
    let doors = task.switchable.len();
    // The two directions of a decoupled door join different rooms.
    let joins = match task.settings.mode {
        DoorMode::Decoupled => doors * 2,
        DoorMode::Spin | DoorMode::Swap | DoorMode::Full => doors,
    };
    match parts > joins + 1 {
        true => Err(Impossible::TooFewDoors { parts, doors }),
        false => Ok(()),
    }
}

/// The number of parts in which the map is without the doors that can be shuffled. All starts are in one part.
fn count_parts(rules: &DoorRules, task: &Task) -> usize {
    let world = rules.world();
    let room = |spot: SpotId| world.spots[spot].room.index();
    let stays: BTreeSet<DoorId> = task.switchable.iter().copied().collect();
    let doors = world.doors.iter().filter(|(id, _)| !stays.contains(id));
    let doors = doors.map(|(_, door)| (room(door.a.spot), room(door.b.spot)));
    let links = world.links.rows().iter().map(|link| (room(link.from), room(link.to)));
    let starts = rules.open().starts();
    let starts = starts.windows(2).map(|pair| (room(pair[0]), room(pair[1])));
    let mut parts = Parts::new(world.rooms.len());
    doors.chain(links).chain(starts).for_each(|(one, other)| parts.join(one, other));
    parts.count()
}

/// The rooms that no map reaches, with every item and the most generous reading.
fn unreachable_rooms(rules: &DoorRules, task: &Task) -> Vec<RoomId> {
    let world = rules.world();
    // A room without spots has nothing to reach.
    let rooms: BTreeSet<RoomId> = world.spots.rows().iter().map(|spot| spot.room).collect();
    let reached: BTreeSet<RoomId> = on_every_map(rules, task, |doors, state| {
        let reached = world.spots.iter().filter(|(id, _)| state.knows(doors.reached(*id)));
        reached.map(|(_, spot)| spot.room).collect()
    });
    rooms.difference(&reached).copied().collect()
}

/// Whether the goal could be met on some map, with every item and the most generous reading.
pub(super) fn could_meet_goal(rules: &DoorRules, task: &Task) -> bool {
    on_every_map(rules, task, |doors, state| state.knows(doors.goal()))
}

/// Evaluates a state that knows at least what any map gives.
fn on_every_map<T>(
    rules: &DoorRules,
    task: &Task,
    evaluate: impl FnOnce(&OpenDoors, &State<'_>) -> T,
) -> T {
    let world = rules.world();
    let doors = OpenDoors::compile_generous(world, rules.settings());
    let mut state = doors.state();
    let still = world.ends().filter(|end| !task.ends.movable.contains(end.0));
    still.for_each(|end| doors.link(&mut state, end, end.mate()));
    state.propagate();
    let mut entered = BitSet::with_bound(task.ends.spot.len());
    while enter_all(&task.ends, &doors, &mut state, &mut entered) {
        state.propagate();
    }
    evaluate(&doors, &state)
}

/// Enters through every end that some map joins to an end which can be left through. Returns whether there was any.
fn enter_all(
    ends: &EndTable,
    doors: &OpenDoors,
    state: &mut State<'_>,
    entered: &mut BitSet,
) -> bool {
    let leaves = |state: &State<'_>, end: EndId| state.knows(doors.leaving(end));
    // For each class of ends, the group of those that can be left through; all groups if there are several.
    let mut groups = vec![Groups::None; ends.opposite.len()];
    for end in ends.movable_ends.iter().filter(|end| leaves(state, **end)) {
        let groups = &mut groups[ends.class[end.index()] as usize];
        *groups = groups.and(ends.group[end.index()]);
    }
    let mut is_new = false;
    for end in ends.movable_ends.iter().filter(|end| ends.role[end.index()] != Role::Exit) {
        let partners = groups[ends.opposite[ends.class[end.index()] as usize] as usize];
        let joins = match partners {
            Groups::None => false,
            Groups::One(group) => group != ends.group[end.index()] || leaves(state, end.mate()),
            Groups::Several => true,
        };
        if joins && !entered.contains(end.0) {
            entered.insert(end.0);
            state.add(doors.entering(*end));
            is_new = true;
        }
    }
    is_new
}

/// The groups of rooms in which ends are.
#[derive(Clone, Copy)]
enum Groups {
    None,
    One(u32),
    Several,
}

impl Groups {
    fn and(self, group: u32) -> Self {
        match self {
            Self::None => Self::One(group),
            Self::One(known) if known == group => self,
            Self::One(_) | Self::Several => Self::Several,
        }
    }
}
