//! What was asked of a layout of rooms, and whether it is kept.

use std::collections::{BTreeMap, BTreeSet};

use crate::bundle::{GroupRow, Opens, RoleRule, RoomWishes, StaticWorld, Target, TemplateRow};
use crate::drawings::{Cell, Lies, plus};
use crate::graph;
use crate::order;
use crate::problem::{Problem, quoted};
use crate::rooms::{Laid, Room, distances};

/// Checks a layout against everything that was asked for.
pub(crate) fn check(
    wishes: &RoomWishes,
    file: &StaticWorld,
    laid: &Laid<'_>,
) -> Result<(), Problem> {
    check_ways_to_lie(wishes, laid)?;
    check_counts(file, laid)?;
    check_groups(wishes, file, laid)?;
    match &wishes.graph {
        Some(graph) => graph::check(graph, wishes, laid)?,
        None => {
            check_roles(wishes, file, laid)?;
            order::check(wishes, laid)?;
        }
    }
    check_kinds(wishes, laid)?;
    check_amounts(wishes, laid)
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::rooms(reason))
}

/// Rooms stand in the bounds, and are turned and mirrored only if that is allowed.
fn check_ways_to_lie(wishes: &RoomWishes, laid: &Laid<'_>) -> Result<(), Problem> {
    for (number, room) in laid.rooms.iter().enumerate() {
        let Room { drawing, lies, at, file, .. } = room;
        let (right, bottom) = plus(*at, drawing.extent(*lies));
        let inside = wishes.bounds.is_none_or(|[width, height]| {
            at.0.min(at.1) >= 0 && right <= width.into() && bottom <= height.into()
        });
        if !inside {
            return refuse(format!("room {number} reaches beyond the bounds"));
        }
        // A group is turned and mirrored as a whole; its rooms are looked at together.
        if file.group.is_none() && !may_lie(wishes, *lies) {
            return refuse(format!("room {number} is turned or mirrored, and may not be"));
        }
    }
    Ok(())
}

fn may_lie(wishes: &RoomWishes, lies: Lies) -> bool {
    (wishes.turning || lies.quarters == 0) && (wishes.mirroring || !lies.mirrored)
}

/// Whether there are as many as there have to be, and no more than there may be.
fn fits(count: u64, least: u32, most: i64) -> bool {
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    (u64::from(least)..=most).contains(&count)
}

fn check_counts(file: &StaticWorld, laid: &Laid<'_>) -> Result<(), Problem> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for room in &laid.rooms {
        let count = counts.entry(&room.file.template).or_default();
        *count = count.saturating_add(1);
    }
    for TemplateRow { name, least, most, .. } in &file.templates {
        let count = counts.get(name.as_str()).copied().unwrap_or(0);
        if !fits(count, *least, *most) {
            return refuse(format!("there are {count} rooms of template {}", quoted(name)));
        }
    }
    Ok(())
}

/// Rooms of a group stand together as the group was drawn, turned as a whole.
fn check_groups(wishes: &RoomWishes, file: &StaticWorld, laid: &Laid<'_>) -> Result<(), Problem> {
    let groups = file.groups.iter().map(|group| (group.name.as_str(), group));
    let groups: BTreeMap<&str, &GroupRow> = groups.collect();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut number: usize = 0;
    while let Some(room) = laid.rooms.get(number) {
        let Some((name, first)) = &room.file.group else {
            number = number.saturating_add(1);
            continue;
        };
        let group = groups.get(name.as_str());
        let members = group.map_or(0, |group| group.members.len());
        let end = number.saturating_add(members.max(1));
        let rooms = laid.rooms.get(number..end).unwrap_or_default();
        let together = rooms.iter().all(|other| other.file.group == room.file.group);
        let whole = group.is_some_and(|group| is_whole(wishes, group, rooms));
        if *first as usize != number || !together || !whole {
            let name = quoted(name);
            return refuse(format!("the group {name} that begins with room {first} is not whole"));
        }
        let count = counts.entry(name).or_default();
        *count = count.saturating_add(1);
        number = end;
    }
    for GroupRow { name, least, most, .. } in &file.groups {
        let count = counts.get(name.as_str()).copied().unwrap_or(0);
        if !fits(count, *least, *most) {
            return refuse(format!("the group {} is there {count} times", quoted(name)));
        }
    }
    Ok(())
}

/// Whether rooms are those of a group, all turned and moved alike.
fn is_whole(wishes: &RoomWishes, group: &GroupRow, rooms: &[Room<'_>]) -> bool {
    let ways = [false, true]
        .into_iter()
        .flat_map(|mirrored| (0..4).map(move |quarters| Lies { mirrored, quarters }));
    let fits = |turn: Lies| {
        let mut moved: Option<Cell> = None;
        group.members.iter().zip(rooms).all(|(member, room)| {
            let Some(lies) = Lies::read(member.rotation, member.mirrored) else {
                return false;
            };
            // The corner of the room that comes to lie first is another one after each turn.
            let (width, height) = room.drawing.extent(lies);
            let (x, y) = (i64::from(member.x), i64::from(member.y));
            let last = plus((x, y), (width.saturating_sub(1), height.saturating_sub(1)));
            let (one, other) = (turn.way((x, y)), turn.way(last));
            let corner = (one.0.min(other.0), one.1.min(other.1));
            let away = (room.at.0.saturating_sub(corner.0), room.at.1.saturating_sub(corner.1));
            let template = room.template == member.template as usize;
            template && lies.then(turn) == room.lies && *moved.get_or_insert(away) == away
        })
    };
    let mut ways = ways.filter(|lies| may_lie(wishes, *lies));
    rooms.len() == group.members.len() && ways.any(fits)
}

/// What rooms can be for.
pub(crate) const ROLES: [&str; 7] =
    ["entrance", "exit", "boss", "treasure", "merchant", "event", "gate"];

/// Where rooms of a role can be asked to be.
const PLACES: [&str; 3] = ["anywhere", "dead-end", "farthest"];

/// The most rooms of a role: how far they are apart takes a pass over all rooms for each.
const MOST_OF_ROLE: u32 = 1000;

/// The first room is the entrance, and rooms of each role are as many as asked for, and where.
fn check_roles(wishes: &RoomWishes, file: &StaticWorld, laid: &Laid<'_>) -> Result<(), Problem> {
    let mut asked = BTreeSet::new();
    for rule in &wishes.roles {
        let RoleRule { role, count, .. } = rule;
        let known = ROLES.contains(&role.as_str()) && PLACES.contains(&rule.place.as_str());
        if !known || *count > MOST_OF_ROLE || !asked.insert(role.as_str()) {
            let role = quoted(role);
            return refuse(format!("nothing like the rule for the role {role} can be asked for"));
        }
    }
    asked.insert("entrance");
    let can = Roles::new(file);
    for (number, room) in (0..=u32::MAX).zip(&laid.rooms) {
        let role = room.file.role.as_deref();
        if (role == Some("entrance")) != (number == 0) {
            return refuse("the first room is not the entrance, or another one is");
        }
        let fits = role.is_none_or(|role| asked.contains(role) && can.have(room, role, &asked));
        if !fits {
            let (name, role) = (quoted(&room.row.name), quoted(role.unwrap_or_default()));
            return refuse(format!("room {number} of template {name} can't have the role {role}"));
        }
    }
    let mut rules = wishes.roles.iter().filter(|rule| rule.role != "entrance");
    match rules.find(|rule| !keeps(rule, laid)) {
        Some(rule) => {
            let role = quoted(&rule.role);
            refuse(format!(
                "the rooms of the role {role} are not as many as asked for, or elsewhere"
            ))
        }
        None => Ok(()),
    }
}

/// Which roles templates are for.
struct Roles<'f> {
    own: BTreeSet<(usize, &'f str)>,
    any: BTreeSet<&'f str>,
}

impl<'f> Roles<'f> {
    fn new(file: &'f StaticWorld) -> Self {
        let rows = file.templates.iter().enumerate();
        let own = rows
            .flat_map(|(number, row)| row.roles.iter().map(move |role| (number, role.as_str())));
        let own: BTreeSet<_> = own.collect();
        let any = own.iter().map(|(_, role)| *role).collect();
        Self { own, any }
    }

    /// A role that templates are for is for their rooms and no others. One that none is for is for the rooms of
    /// ordinary templates: those none of whose roles is asked for, an entrance always being asked for.
    fn have(&self, room: &Room<'_>, role: &str, asked: &BTreeSet<&str>) -> bool {
        let mut roles = room.row.roles.iter();
        self.own.contains(&(room.template, role))
            || !self.any.contains(role) && !roles.any(|own| asked.contains(own.as_str()))
    }
}

fn keeps(rule: &RoleRule, laid: &Laid<'_>) -> bool {
    let rooms = (0..=u32::MAX).zip(&laid.rooms);
    let rooms = rooms.filter(|(_, room)| room.file.role.as_ref() == Some(&rule.role));
    let rooms: Vec<u32> = rooms.map(|(number, _)| number).collect();
    let deepest = laid.depths.iter().max();
    let in_place = |room: &u32| {
        let depth = laid.depths.get(*room as usize);
        depth.is_some_and(|depth| *depth >= rule.distance)
            && match rule.place.as_str() {
                "anywhere" => true,
                "dead-end" => laid.beyond.get(*room as usize).map(Vec::len) == Some(1),
                "farthest" => depth == deepest,
                _ => false,
            }
    };
    let apart = |room: &u32| {
        let distances = distances(&laid.beyond, *room);
        let mut others = rooms.iter().filter(|other| *other != room);
        others.all(|other| distances.get(*other as usize) >= Some(&rule.apart))
    };
    rooms.len() as u64 == u64::from(rule.count)
        && rooms.iter().all(in_place)
        && (rule.apart == 0 || rooms.iter().all(apart))
}

/// Each door says why it is there. As many as asked for of those that happen to be there are open.
fn check_kinds(wishes: &RoomWishes, laid: &Laid<'_>) -> Result<(), Problem> {
    let (open, closed) = (&laid.standing.doors, &laid.standing.closed);
    for (number, door) in open.iter().enumerate() {
        if !says_why(door, laid) || door.kind == "shut" {
            let kind = quoted(&door.kind);
            return refuse(format!("door {number} can't be of the kind {kind}"));
        }
    }
    let shut = |door: &Opens| door.kind == "chance" || door.kind == "shut";
    if !closed.iter().all(|door| shut(door) && says_why(door, laid)) {
        return refuse("a wall is closed where there has to be a door");
    }
    let count = |doors: &[Opens]| doors.iter().filter(|door| door.kind == "chance").count() as u64;
    let all = count(open).saturating_add(count(closed));
    let wanted = all.saturating_mul(wishes.loops.into()).saturating_add(500) / 1000;
    if count(open) != wanted {
        let open = count(open);
        return refuse(format!("{open} of {all} chances are open, and {wanted} are to be"));
    }
    Ok(())
}

/// Whether a door can be there for the reason that it gives.
fn says_why(door: &Opens, laid: &Laid<'_>) -> bool {
    let rooms = [door.a, door.b].map(|room| laid.rooms.get(room as usize));
    let [Some(a), Some(b)] = rooms else {
        return false;
    };
    match door.kind.as_str() {
        "joint" | "chance" => true,
        "required" => [a, b].iter().any(|room| room.drawing.points.iter().any(|point| point.2)),
        "group" => a.file.group.is_some() && a.file.group == b.file.group,
        "shut" => a.file.role.is_some() || b.file.role.is_some(),
        _ => false,
    }
}

/// The share of dead ends, and the target.
fn check_amounts(wishes: &RoomWishes, laid: &Laid<'_>) -> Result<(), Problem> {
    let rooms = laid.rooms.len() as u64;
    let ends = laid.beyond.iter().filter(|beyond| beyond.len() == 1).count() as u64;
    let share = ends.saturating_mul(1000).checked_div(rooms).unwrap_or(0);
    let (least, most) = wishes.dead_ends;
    if !(u64::from(least)..=u64::from(most)).contains(&share) {
        return refuse(format!("{share} in a thousand rooms are dead ends"));
    }
    let floor: u64 = laid.rooms.iter().map(|room| room.drawing.floor).sum();
    let enough = match wishes.target {
        Target::Rooms(count) => rooms == u64::from(count) || wishes.partial && rooms < count.into(),
        Target::Floor(count) => floor >= u64::from(count) || wishes.partial,
    };
    match enough {
        true => Ok(()),
        false => refuse(format!(
            "there are {rooms} rooms with {floor} cells of floor, and that was not asked for"
        )),
    }
}
