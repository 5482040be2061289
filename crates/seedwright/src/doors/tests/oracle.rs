//! Judges a linking by the world that it produces: slow, and independent of the stage.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::logic::tests::naive::Naive;
use crate::world::{
    AreaId, Door, DoorMode, DoorRequest, EndId, Linking, RoomId, Settings, SpotId, Way, World,
};

/// What can be reached and done with every item.
pub(super) fn reached(world: &World) -> (BTreeSet<SpotId>, usize, usize, bool) {
    let settings = Settings::defaults(world);
    let items = world.items.rows().iter();
    let held: Vec<u32> = items.map(|item| settings.amount(item.count)).collect();
    let placed = BTreeMap::new();
    let naive = Naive::explore(world, &settings, &held, &placed);
    let finished = naive.finished();
    (naive.reached, naive.open.len(), naive.happened.len(), finished)
}

/// Returns the faults of a linking. Walks are not checked.
pub(super) fn violations(world: &World, request: &DoorRequest, linking: &Linking) -> Vec<String> {
    let mut violations = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            violations.push(what.to_owned());
        }
    };
    let sound = Linking::new(world, linking.all().to_vec());
    check(sound.as_ref() == Ok(linking), "it is a linking");
    let decoupled = request.mode == Some(DoorMode::Decoupled);
    check(decoupled || linking.is_coupled(), "every way leads back");
    for end in world.ends().filter(|end| linking.is_changed(*end)) {
        let to = linking.destination(end);
        check(may_move(world, request, end), "only what may move is moved");
        check(may_move(world, request, to), "also from the other side");
        let like = decoupled && world.doors[end.door()].way == Way::Both;
        check(like || world.can_join(end, to), "like is joined to like");
        let kinds = [end, to].map(|end| &world.doors[end.door()].kind);
        check(request.same_kind != Some(true) || kinds[0] == kinds[1], "kinds are kept");
        check(!are_one(request, room(world, end), room(world, to)), "no door leads back");
    }
    check(
        linking.changed().count() >= request.least_changed.unwrap_or(1) as usize,
        "enough doors lead elsewhere",
    );
    check(joins(world, request, linking), "areas are joined as asked");
    let relinked = world.relinked(linking).expect("it makes a world");
    let (before, after) = (reached(world), reached(&relinked));
    check(before.0.is_subset(&after.0), "every spot is reached");
    let rooms: BTreeSet<RoomId> = after.0.iter().map(|spot| world.spots[*spot].room).collect();
    check(rooms.len() == world.rooms.len(), "every room is reached");
    check(before.1 <= after.1 && before.2 <= after.2, "nothing stays shut");
    check(before.3 <= after.3, "the goal can be met");
    if decoupled || request.no_trap == Some(true) {
        check(trapped(&relinked).is_empty(), "nobody is trapped");
    }
    violations
}

fn room(world: &World, end: EndId) -> RoomId {
    world.spots[world.end(end).spot].room
}

/// How many doors more join each pair of rooms than on the original map, all together.
pub(super) fn new_joins(world: &World, linking: &Linking) -> u64 {
    let mut more: BTreeMap<(RoomId, RoomId), i64> = BTreeMap::new();
    for end in world.ends() {
        *more.entry((room(world, end), room(world, linking.destination(end)))).or_default() += 1;
        *more.entry((room(world, end), room(world, end.mate()))).or_default() -= 1;
    }
    let ends: i64 = more.values().filter(|more| **more > 0).sum();
    ends.unsigned_abs().div_ceil(2)
}

pub(super) fn may_move(world: &World, request: &DoorRequest, end: EndId) -> bool {
    let Door { fixed, kind, a, b, .. } = &world.doors[end.door()];
    let is_locked = a.lock.is_some() || b.lock.is_some();
    !fixed && !is_locked && kind != "totem" && !request.protected.contains(&end.door())
}

/// Whether two rooms count as one: equal, or merged, possibly via other rooms.
fn are_one(request: &DoorRequest, one: RoomId, other: RoomId) -> bool {
    let mut same = BTreeSet::from([one]);
    for _ in &request.merged {
        for rooms in &request.merged {
            if rooms.iter().any(|room| same.contains(room)) {
                same.extend(rooms);
            }
        }
    }
    same.contains(&other)
}

fn joins(world: &World, request: &DoorRequest, linking: &Linking) -> bool {
    let areas =
        |end: EndId| [end, linking.destination(end)].map(|end| world.rooms[room(world, end)].area);
    let joined = |end: EndId, (one, other): (AreaId, AreaId)| {
        areas(end) == [one, other] || areas(end) == [other, one]
    };
    let moving = |end: &EndId| may_move(world, request, *end);
    let has_all = request.joined.iter().all(|pair| world.ends().any(|end| joined(end, *pair)));
    let mut apart = request.apart.iter();
    has_all && !apart.any(|pair| world.ends().filter(moving).any(|end| joined(end, *pair)))
}

/// The spot of a player, and the doors that they have opened, one bit each.
type Player = (SpotId, u64);

/// The spots where a player can get stuck: every order of play is tried. Everything reachable counts as obtained, so a
/// passage is open if its requirement holds and its locks are open in the end; doors that open once are shut until
/// passed.
pub(super) fn trapped(world: &World) -> BTreeSet<SpotId> {
    let settings = Settings::defaults(world);
    let items = world.items.rows().iter();
    let held: Vec<u32> = items.map(|item| settings.amount(item.count)).collect();
    let placed = BTreeMap::new();
    let naive = Naive::explore(world, &settings, &held, &placed);
    let mut players = BTreeMap::new();
    let starts = world.starts.iter().filter(|start| naive.holds(start.when));
    let mut waiting: Vec<Player> = starts.map(|start| (start.at, 0)).collect();
    while let Some(player) = waiting.pop() {
        if let Entry::Vacant(entry) = players.entry(player) {
            let next = entry.insert(moves(world, &naive, player));
            waiting.extend(next.iter().copied());
        }
    }
    let is_start = |at: SpotId| world.starts.iter().any(|start| start.at == at);
    let safe = players.keys().copied().filter(|(at, _)| is_start(*at));
    let mut safe: BTreeSet<Player> = safe.collect();
    loop {
        let more = players.iter().filter(|(player, next)| {
            !safe.contains(*player) && next.iter().any(|next| safe.contains(next))
        });
        let more: Vec<Player> = more.map(|(player, _)| *player).collect();
        if more.is_empty() {
            break;
        }
        safe.extend(more);
    }
    let lost = players.keys().filter(|player| !safe.contains(*player));
    lost.map(|(at, _)| *at).collect()
}

/// The possible next moves of a player.
fn moves(world: &World, naive: &Naive<'_>, (at, open): Player) -> Vec<Player> {
    let mut next = Vec::new();
    let links = world.links.rows().iter().filter(|link| link.from == at);
    let links = links.filter(|link| naive.holds(link.need));
    next.extend(links.map(|link| (link.to, open)));
    if world.starts.iter().any(|start| start.at == at) {
        next.extend(world.starts.iter().map(|start| (start.at, open)));
    }
    for (id, door) in world.doors.iter() {
        let bit = 1u64 << id.0;
        if door.a.spot == at && naive.passes(id, &door.a) {
            let opens = if door.way == Way::Once { bit } else { 0 };
            next.push((door.b.spot, open | opens));
        }
        let back = match door.way {
            Way::Both => naive.passes(id, &door.b),
            Way::One => false,
            // A player who has passed it has opened its locks.
            Way::Once => open & bit != 0 && naive.holds(door.b.need),
        };
        if back && door.b.spot == at {
            next.push((door.a.spot, open));
        }
    }
    next
}
