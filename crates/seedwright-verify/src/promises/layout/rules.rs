//! Checks a layout of rooms against its settings.

use std::collections::{BTreeMap, BTreeSet};

use super::room::Room;
use super::rooms::{Layout, distances};
use super::rows::{LayoutSettings, PlacedDoor, ROLES, RoleSettings, Target};
use super::template::{Cell, Orientation, plus};
use super::{graph, order};
use crate::kernel::{StaticWorld, numbered};
use crate::problem::{Claim, Problem, quoted};
use crate::promises::counts::{quantity, tally};
use crate::template_rows::{GroupRow, TemplateRow};

/// Checks a layout against all settings.
pub(crate) fn check(
    settings: &LayoutSettings,
    world: &StaticWorld,
    layout: &Layout<'_>,
) -> Result<(), Problem> {
    check_bounds(settings, layout)?;
    check_counts(world, layout)?;
    check_groups(settings, world, layout)?;
    match &settings.graph {
        Some(graph) => graph::check(graph, settings, layout)?,
        None => {
            check_roles(settings, world, layout)?;
            order::check(settings, layout)?;
        }
    }
    check_kinds(settings, layout)?;
    check_amounts(settings, layout)
}

/// Checks that rooms are within the bounds, and rotated and mirrored only if that is allowed.
fn check_bounds(settings: &LayoutSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    for (number, room) in layout.rooms.iter().enumerate() {
        let (left, top) = room.at;
        let (right, bottom) = plus(room.at, room.drawing.extent(room.orientation));
        let inside = settings.bounds.is_none_or(|[width, height]| {
            left.min(top) >= 0 && right <= width.into() && bottom <= height.into()
        });
        if !inside {
            return refuse(format!("room {number} is not within the bounds"));
        }
        // A group is rotated and mirrored as a whole, which `check_groups` checks.
        if room.row.group.is_none() && !may_be_turned(settings, room.orientation) {
            return refuse(format!(
                "room {number} is rotated or mirrored, which the settings do not allow"
            ));
        }
    }
    Ok(())
}

fn may_be_turned(settings: &LayoutSettings, orientation: Orientation) -> bool {
    (settings.turning || orientation.quarters == 0) && (settings.mirroring || !orientation.mirrored)
}

/// Whether a count is within limits, where -1 means no maximum.
fn fits(count: u32, least: u32, most: i64) -> bool {
    count >= least && (most < 0 || i64::from(count) <= most)
}

fn check_counts(world: &StaticWorld, layout: &Layout<'_>) -> Result<(), Problem> {
    let counts = tally(layout.rooms.iter().map(|room| room.row.template.as_str()));
    for TemplateRow { name, least, most, .. } in &world.templates {
        let count = counts.get(name.as_str()).copied().unwrap_or(0);
        if !fits(count, *least, *most) {
            let name = quoted(name);
            let rooms = quantity(count, "room", "rooms");
            return refuse(format!("{rooms} of template {name}: too many or too few"));
        }
    }
    Ok(())
}

/// Checks that the rooms of a group are arranged as drawn, rotated as a whole, and that each group occurs often enough
/// and not too often.
fn check_groups(
    settings: &LayoutSettings,
    world: &StaticWorld,
    layout: &Layout<'_>,
) -> Result<(), Problem> {
    let groups = world.groups.iter().map(|group| (group.name.as_str(), group));
    let groups: BTreeMap<&str, &GroupRow> = groups.collect();
    let mut found = Vec::new();
    let mut number: usize = 0;
    while let Some(room) = layout.rooms.get(number) {
        let Some((name, first)) = &room.row.group else {
            number = number.saturating_add(1);
            continue;
        };
        let group = groups.get(name.as_str());
        let members = group.map_or(0, |group| group.members.len());
        let end = number.saturating_add(members.max(1));
        let rooms = layout.rooms.get(number..end).unwrap_or_default();
        let together = rooms.iter().all(|other| other.row.group == room.row.group);
        let whole = group.is_some_and(|group| is_whole(settings, group, rooms));
        if *first as usize != number || !together || !whole {
            let name = quoted(name);
            return refuse(format!("the group {name} that starts at room {first} is incomplete"));
        }
        found.push(name.as_str());
        number = end;
    }
    let counts = tally(found);
    for GroupRow { name, least, most, .. } in &world.groups {
        let count = counts.get(name.as_str()).copied().unwrap_or(0);
        if !fits(count, *least, *most) {
            let name = quoted(name);
            let groups = quantity(count, "group", "groups");
            return refuse(format!("{groups} {name}: too many or too few"));
        }
    }
    Ok(())
}

/// Whether rooms are those of a group, all rotated and moved in the same way.
fn is_whole(settings: &LayoutSettings, group: &GroupRow, rooms: &[Room<'_>]) -> bool {
    let fits = |turn: &Orientation| {
        let mut moved: Option<Cell> = None;
        group.members.iter().zip(rooms).all(|(member, room)| {
            let Some(drawn) = Orientation::read(member.rotation, member.mirrored) else {
                return false;
            };
            // Each rotation makes another corner of the room the first one.
            let (width, height) = room.drawing.extent(drawn);
            let (x, y) = (i64::from(member.x), i64::from(member.y));
            let last = plus((x, y), (width.saturating_sub(1), height.saturating_sub(1)));
            let (one, other) = (turn.way((x, y)), turn.way(last));
            let corner = (one.0.min(other.0), one.1.min(other.1));
            let away = (room.at.0.saturating_sub(corner.0), room.at.1.saturating_sub(corner.1));
            room.template == member.template as usize
                && drawn.then(*turn) == room.orientation
                && *moved.get_or_insert(away) == away
        })
    };
    let turns = [false, true]
        .into_iter()
        .flat_map(|mirrored| (0..4).map(move |quarters| Orientation { mirrored, quarters }));
    let mut turns = turns.filter(|turn| may_be_turned(settings, *turn));
    rooms.len() == group.members.len() && turns.any(|turn| fits(&turn))
}

/// The values of the setting `place` of a role.
const PLACES: [&str; 3] = ["anywhere", "dead-end", "farthest"];

/// The most rooms of a role: to check their distances takes a pass over all rooms for each.
const MAX_OF_ROLE: u32 = 1000;

/// Checks that the first room is the entrance, and that the rooms of each role match the settings.
fn check_roles(
    settings: &LayoutSettings,
    world: &StaticWorld,
    layout: &Layout<'_>,
) -> Result<(), Problem> {
    let mut requested = BTreeSet::new();
    for rule in &settings.roles {
        let RoleSettings { role, count, .. } = rule;
        let known = ROLES.contains(&role.as_str()) && PLACES.contains(&rule.place.as_str());
        if !known || *count > MAX_OF_ROLE || !requested.insert(role.as_str()) {
            let role = quoted(role);
            return refuse(format!("the settings have an invalid rule for the role {role}"));
        }
    }
    requested.insert("entrance");
    let templates = RolesOfTemplates::new(world, &requested);
    for (number, room) in numbered(&layout.rooms) {
        if room.has_role("entrance") != (number == 0) {
            return refuse("the first room, and no other, must be the entrance");
        }
        if let Some(role) = room.row.role.as_deref()
            && !(requested.contains(role) && templates.can_have(room, role))
        {
            let (name, role) = (quoted(&room.template_row.name), quoted(role));
            return refuse(format!("room {number} of template {name} can't have the role {role}"));
        }
    }
    match settings.roles.iter().find(|rule| !is_kept(rule, layout)) {
        Some(rule) => {
            let role = quoted(&rule.role);
            refuse(format!(
                "the rooms of the role {role} are too many, too few or in the wrong places"
            ))
        }
        None => Ok(()),
    }
}

/// The roles that templates declare.
struct RolesOfTemplates<'f> {
    /// The roles in the settings, and the entrance.
    requested: &'f BTreeSet<&'f str>,
    own: BTreeSet<(usize, &'f str)>,
    any: BTreeSet<&'f str>,
}

impl<'f> RolesOfTemplates<'f> {
    fn new(world: &'f StaticWorld, requested: &'f BTreeSet<&'f str>) -> Self {
        let rows = world.templates.iter().enumerate();
        let own = rows
            .flat_map(|(number, row)| row.roles.iter().map(move |role| (number, role.as_str())));
        let own: BTreeSet<_> = own.collect();
        let any = own.iter().map(|(_, role)| *role).collect();
        Self { requested, own, any }
    }

    /// Whether a room can have a role. If any template declares the role, only rooms of those templates can have it.
    /// Otherwise rooms of ordinary templates can: those that declare no requested role.
    fn can_have(&self, room: &Room<'_>, role: &str) -> bool {
        let mut roles = room.template_row.roles.iter();
        self.own.contains(&(room.template, role))
            || !self.any.contains(role) && !roles.any(|own| self.requested.contains(own.as_str()))
    }
}

fn is_kept(rule: &RoleSettings, layout: &Layout<'_>) -> bool {
    let rooms = numbered(&layout.rooms).filter(|(_, room)| room.has_role(&rule.role));
    let rooms: Vec<u32> = rooms.map(|(number, _)| number).collect();
    let deepest = layout.depths.iter().max();
    let in_place = |room: &u32| {
        let depth = layout.depths.get(*room as usize);
        depth.is_some_and(|depth| *depth >= rule.distance)
            && match rule.place.as_str() {
                "anywhere" => true,
                "dead-end" => layout.neighbours.get(*room as usize).map(Vec::len) == Some(1),
                "farthest" => depth == deepest,
                _ => false,
            }
    };
    let apart = |room: &u32| {
        let distances = distances(&layout.ways, *room);
        let mut others = rooms.iter().filter(|other| *other != room);
        others.all(|other| distances.get(*other as usize) >= Some(&rule.apart))
    };
    rooms.len() as u64 == u64::from(rule.count)
        && rooms.iter().all(in_place)
        && (rule.apart == 0 || rooms.iter().all(apart))
}

/// Checks that each door can have its kind, and that the requested share of chance doors is open.
fn check_kinds(settings: &LayoutSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    for (number, door) in layout.doors.iter().enumerate() {
        if !is_of_its_kind(door, layout) || door.kind == "shut" {
            let kind = quoted(&door.kind);
            return refuse(format!("door {number} can't have the kind {kind}"));
        }
    }
    let may_be_closed = |door: &PlacedDoor| door.kind == "chance" || door.kind == "shut";
    if !layout.closed.iter().all(|door| may_be_closed(door) && is_of_its_kind(door, layout)) {
        return refuse("there must be a door where a wall is closed");
    }
    let chances =
        |doors: &[PlacedDoor]| doors.iter().filter(|door| door.kind == "chance").count() as u64;
    let open = chances(layout.doors);
    let all = open.saturating_add(chances(layout.closed));
    let expected = all.saturating_mul(settings.loops.into()).saturating_add(500) / 1000;
    if open != expected {
        return refuse(format!("{open} of {all} chance doors are open, expected {expected}"));
    }
    Ok(())
}

/// Whether a door can have the kind that it states.
fn is_of_its_kind(door: &PlacedDoor, layout: &Layout<'_>) -> bool {
    let [Some(a), Some(b)] = [door.a, door.b].map(|room| layout.room(room)) else {
        return false;
    };
    match door.kind.as_str() {
        "joint" | "chance" => true,
        "required" => a.required().chain(b.required()).next().is_some(),
        "group" => a.row.group.is_some() && a.row.group == b.row.group,
        "shut" => a.row.role.is_some() || b.row.role.is_some(),
        _ => false,
    }
}

/// Checks the share of dead ends, and the target.
fn check_amounts(settings: &LayoutSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    let rooms = layout.rooms.len() as u64;
    let ends = layout.neighbours.iter().filter(|beyond| beyond.len() == 1).count() as u64;
    let share = ends.saturating_mul(1000).checked_div(rooms).unwrap_or(0);
    let (least, most) = settings.dead_ends;
    if !(u64::from(least)..=u64::from(most)).contains(&share) {
        return refuse(format!(
            "{share} of 1000 rooms are dead ends, but the settings require {least} to {most}"
        ));
    }
    let floor: u64 = layout.rooms.iter().map(|room| room.drawing.floor).sum();
    let partial = settings.partial;
    let enough = match settings.target {
        Target::Rooms(count) => rooms == u64::from(count) || partial && rooms < count.into(),
        Target::Floor(count) => floor >= u64::from(count) || partial,
    };
    match enough {
        true => Ok(()),
        false => {
            let rooms = quantity(rooms, "room", "rooms");
            let floor = quantity(floor, "cell", "cells");
            refuse(format!("{rooms} with {floor} of floor: not the target of the settings"))
        }
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
