//! A world with its doors relinked.

use std::collections::BTreeSet;

use super::{
    Door, DoorId, Draft, EndId, Finding, Id, Linking, Role, Side, Table, Way, World, limits,
};
use crate::name::folded;

impl World {
    /// Returns the world with its doors relinked, as an ordinary world.
    ///
    /// Everything that belongs to an end stays with it: its spot, its requirement, its rotation and its label. The rest
    /// of a door (its name, kind and note) stays with one of its two ends. In a coupled linking each door keeps its
    /// position in the table: a pair takes the row of one of its ends, so that each row is used once. Otherwise a
    /// passage that does not lead back becomes a one-way door, named after the end it leaves through. The result has no
    /// shuffle request.
    ///
    /// # Errors
    /// If the names or the number of one-way doors exceed the limits.
    pub fn relinked(&self, linking: &Linking) -> Result<Self, Vec<Finding>> {
        let doors =
            if linking.is_coupled() { coupled(self, linking) } else { decoupled(self, linking) };
        let mut draft = self.clone().into_draft();
        draft.doors = doors;
        draft.shuffle = None;
        draft.finish()
    }
}

/// One row per door. The pairs join the original doors into cycles: leave a door through one end, arrive at the next
/// door, continue through its other end. Each pair takes the row of the door it leaves from.
fn coupled(world: &Draft, linking: &Linking) -> Table<DoorId, Door> {
    let mut rows: Vec<Option<Door>> = vec![None; world.doors.len()];
    for door in world.doors.ids() {
        let mut leave = EndId::new(door, Side::A);
        while rows[leave.door().index()].is_none() {
            let arrive = linking.destination(leave);
            rows[leave.door().index()] = Some(joined(world, leave, arrive));
            leave = arrive.mate();
        }
    }
    rows.into_iter().flatten().collect()
}

/// The door of the end that is left through, with `arrive` as its opposite end.
fn joined(world: &Draft, leave: EndId, arrive: EndId) -> Door {
    world.doors[leave.door()].with_end(leave.side().other(), world.end(arrive).clone())
}

/// One row per pair, and one per passage that does not lead back, in the order of the ends that are left through.
fn decoupled(world: &Draft, linking: &Linking) -> Table<DoorId, Door> {
    let names = world.doors.rows().iter().map(|door| folded(&door.name));
    let mut names: BTreeSet<String> = names.collect();
    let mut rows = Table::new();
    for leave in world.ends() {
        let arrive = linking.destination(leave);
        let is_second = world.role(leave) == Role::Both && linking.is_pair(leave) && arrive < leave;
        if is_second || world.role(leave) == Role::Entrance {
            continue;
        }
        let mut door = world.doors[leave.door()].clone();
        (door.a, door.b) = (world.end(leave).clone(), world.end(arrive).clone());
        if !linking.is_pair(leave) {
            door.way = Way::One;
            door.b.need = door.a.need;
        }
        if leave.side() == Side::B {
            door.name = free_name(&door.name, &mut names);
        }
        rows.push(door);
    }
    rows
}

/// An unused name for the way back through a door.
fn free_name(name: &str, names: &mut BTreeSet<String>) -> String {
    for number in 1u64.. {
        let suffix = match number {
            1 => " (back)".to_owned(),
            number => format!(" (back {number})"),
        };
        let length = limits::NAME.saturating_sub(suffix.chars().count());
        let short: String = name.chars().take(length).collect();
        let candidate = format!("{short}{suffix}");
        if names.insert(folded(&candidate)) {
            return candidate;
        }
    }
    unreachable!("there are fewer doors than numbers")
}
