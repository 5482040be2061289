//! The task of a shuffle: the request resolved against the world.

use std::collections::BTreeSet;

use super::end_table::EndTable;
use super::{ImmovableCounts, Impossible, walk};
use crate::grid::BitSet;
use crate::world::{DoorId, DoorMode, DoorRequest, DoorSettings, EndId, RoomId, Side, World};

/// The task of a shuffle.
pub(super) struct Task {
    /// The resolved settings.
    pub settings: DoorSettings,
    pub ends: EndTable,
    /// The doors that can be shuffled.
    pub switchable: Vec<DoorId>,
    /// Why the others can't be.
    pub counted: ImmovableCounts,
}

impl Task {
    pub fn new(world: &World, request: &DoorRequest) -> Result<Self, Impossible> {
        let mut settings = request.clone().settle();
        // A passage that does not lead back is a trap unless something else leads back.
        settings.no_trap |= settings.mode == DoorMode::Decoupled;
        settings.attempts = settings.attempts.max(1);
        settings.held_percent = settings.held_percent.min(100);
        let (switchable, counted) = switchable(world, &settings);
        let moves: BTreeSet<DoorId> = switchable.iter().copied().collect();
        let is_movable = |end: EndId| moves.contains(&end.door());
        let ends = EndTable::new(world, is_movable, settings.same_kind, &settings.merged);
        let ends = ends.apart(settings.apart.iter().map(|(one, other)| (one.0, other.0)));
        let task = Self { settings, ends, switchable, counted };
        task.check_settings(world)?;
        task.check_switchable(&task.switchable)?;
        Ok(task)
    }

    /// Rejects settings that contradict each other or the world.
    fn check_settings(&self, world: &World) -> Result<(), Impossible> {
        let DoorSettings { joined, apart, .. } = &self.settings;
        if let Some((least, most)) = self.settings.walk {
            let (shortest, longest) = walk::bounds(world);
            if least > most || u64::from(most) < shortest || u64::from(least) > longest {
                return Err(Impossible::NoWalk { least, most, shortest, longest });
            }
        }
        for pair in joined {
            let (one, other) = *pair;
            if apart.contains(pair) || apart.contains(&(other, one)) {
                return Err(Impossible::JoinedAndApart { one, other });
            }
        }
        Ok(())
    }

    /// Rejects a set of doors of which too few can change.
    pub fn check_switchable(&self, switchable: &[DoorId]) -> Result<(), Impossible> {
        if self.settings.least_changed == 0 {
            return Ok(());
        }
        let held = self.switchable.len() - switchable.len();
        let counted = ImmovableCounts { held, ..self.counted };
        match switchable {
            [] => return Err(Impossible::NothingSwitchable(counted)),
            [door] => {
                let door = *door;
                return Err(Impossible::OneSwitchable { door, counted });
            }
            _ => {}
        }
        let class = |door: &DoorId| self.ends.class[EndId::new(*door, Side::A).0 as usize];
        let mut classes: Vec<u32> = switchable.iter().map(class).collect();
        classes.sort_unstable();
        let alike = classes.chunk_by(|one, other| one == other);
        let changeable: usize = alike.map(<[u32]>::len).filter(|count| *count > 1).sum();
        if changeable == 0 {
            let doors = switchable.len();
            return Err(Impossible::NoneAlike { doors });
        }
        if changeable < self.settings.least_changed as usize {
            let requested = self.settings.least_changed;
            return Err(Impossible::TooManyChanges { requested, changeable });
        }
        Ok(())
    }

    /// The rooms that can be the centre of a spin: those with a movable door.
    pub fn centres(&self, movable: &BitSet) -> Vec<RoomId> {
        let rooms = (0..self.ends.of_room.count()).map(RoomId);
        let moves = |end: &EndId| movable.contains(end.0);
        rooms.filter(|room| self.ends.of_room.of(room.0).iter().any(moves)).collect()
    }
}

/// The doors that can be shuffled, and why the others can't be.
fn switchable(world: &World, settings: &DoorSettings) -> (Vec<DoorId>, ImmovableCounts) {
    let is_still = |kind: &str| settings.still_kinds.iter().any(|still| still == kind);
    let protected: BTreeSet<DoorId> = settings.protected.iter().copied().collect();
    let mut counted = ImmovableCounts { doors: world.doors.len(), ..ImmovableCounts::default() };
    let mut switchable = Vec::new();
    for (id, door) in world.doors.iter() {
        if door.fixed || world.is_locked(id) {
            counted.fixed += 1;
        } else if is_still(&door.kind) {
            counted.still += 1;
        } else if protected.contains(&id) {
            counted.protected += 1;
        } else {
            switchable.push(id);
        }
    }
    (switchable, counted)
}
