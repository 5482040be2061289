//! What is asked for, with the defaults filled in.

use std::collections::BTreeSet;

use super::map::Map;
use super::{Counted, Impossible};
use crate::grid::BitSet;
use crate::world::{
    AreaId, Depth, Difficulty, DoorId, DoorMode, DoorWishes, EndId, Outer, RoomId, Side, World,
};

/// Spins of an attempt.
const ITERATIONS: u32 = 2;
/// Attempts before giving up.
const ATTEMPTS: u32 = 10;
/// How often a spin or a swap is drawn again. Around a few doors most orders make a door lead back to its
/// room; on a map like the original's about one draw in seven is good.
const REDRAWS: u32 = 50;
/// How many doors a neighbourhood reaches from its centre.
const DEPTH: u32 = 2;
/// Swaps of an attempt of the older method.
const SWAPS: u32 = 100;
/// Steps of all attempts together: a few seconds.
const STEPS: u64 = 200_000_000;
/// Kinds of doors that never move.
const STILL_KINDS: [&str; 3] = ["jump", "totem", "portal"];

/// What is asked for.
pub(super) struct Task {
    /// All of it, as it was asked.
    pub asked: DoorWishes,
    pub mode: DoorMode,
    pub iterations: u32,
    pub attempts: u32,
    pub redraws: u32,
    /// The most doors from the centre of a neighbourhood.
    pub depth: u32,
    pub outer: Outer,
    pub least_changed: u32,
    pub swaps: u32,
    pub steps: u64,
    pub held_percent: u32,
    pub no_trap: bool,
    pub walk: Option<(u32, u32)>,
    pub joined: Vec<(AreaId, AreaId)>,
    pub map: Map,
    /// The doors that may be linked anew.
    pub switchable: Vec<DoorId>,
    /// Why the others may not.
    pub counted: Counted,
}

impl Task {
    pub fn new(world: &World, wishes: &DoorWishes) -> Result<Self, Impossible> {
        let (switchable, counted) = switchable(world, wishes);
        let moves: BTreeSet<DoorId> = switchable.iter().copied().collect();
        let same_kind = wishes.same_kind.unwrap_or(false);
        let is_movable = |end: EndId| moves.contains(&end.door());
        let map = Map::new(world, is_movable, same_kind, &wishes.merged);
        let by_difficulty = wishes.difficulty.map(Difficulty::iterations);
        let mode = wishes.mode.unwrap_or_default();
        let mut task = Self {
            asked: wishes.clone(),
            mode,
            iterations: wishes.iterations.or(by_difficulty).unwrap_or(ITERATIONS),
            attempts: wishes.attempts.unwrap_or(ATTEMPTS).max(1),
            redraws: wishes.redraws.unwrap_or(REDRAWS),
            depth: match wishes.depth.unwrap_or(Depth::Doors(DEPTH)) {
                Depth::Doors(doors) => doors,
                Depth::Unlimited => u32::MAX,
            },
            outer: wishes.outer.unwrap_or_default(),
            least_changed: wishes.least_changed.unwrap_or(1),
            swaps: wishes.swaps.unwrap_or(SWAPS),
            steps: wishes.steps.unwrap_or(STEPS),
            held_percent: wishes.held_percent.unwrap_or(0).min(100),
            // A way that does not lead back is a trap wherever nothing else does.
            no_trap: wishes.no_trap.unwrap_or(false) || mode == DoorMode::Decoupled,
            walk: wishes.walk,
            joined: wishes.joined.clone(),
            map: map.apart(wishes.apart.iter().map(|(one, other)| (one.0, other.0))),
            switchable,
            counted,
        };
        task.fill_in();
        task.check_wishes(wishes)?;
        task.check_switchable(&task.switchable)?;
        Ok(task)
    }

    /// Says in full what is asked for.
    fn fill_in(&mut self) {
        let asked = &mut self.asked;
        asked.mode = Some(self.mode);
        asked.iterations = Some(self.iterations);
        asked.attempts = Some(self.attempts);
        asked.redraws = Some(self.redraws);
        asked.depth.get_or_insert(Depth::Doors(DEPTH));
        asked.outer = Some(self.outer);
        asked.least_changed = Some(self.least_changed);
        asked.swaps = Some(self.swaps);
        asked.steps = Some(self.steps);
        asked.held_percent = Some(self.held_percent);
        let still = || STILL_KINDS.map(str::to_owned).to_vec();
        asked.still_kinds.get_or_insert_with(still);
        asked.same_kind.get_or_insert(false);
        asked.no_trap = Some(self.no_trap);
    }

    /// Refuses what contradicts itself.
    fn check_wishes(&self, wishes: &DoorWishes) -> Result<(), Impossible> {
        if let Some((least, most)) = self.walk.filter(|(least, most)| least > most) {
            return Err(Impossible::NoWalk { least, most });
        }
        for pair in &wishes.joined {
            let (one, other) = *pair;
            if wishes.apart.contains(pair) || wishes.apart.contains(&(other, one)) {
                return Err(Impossible::JoinedAndApart { one, other });
            }
        }
        Ok(())
    }

    /// Refuses doors of which not enough can change.
    pub fn check_switchable(&self, switchable: &[DoorId]) -> Result<(), Impossible> {
        if self.least_changed == 0 {
            return Ok(());
        }
        let held = self.switchable.len() - switchable.len();
        let counted = Counted { held, ..self.counted };
        match switchable {
            [] => return Err(Impossible::NothingSwitchable(counted)),
            [door] => {
                let door = *door;
                return Err(Impossible::OneSwitchable { door, counted });
            }
            _ => {}
        }
        let class = |door: &DoorId| self.map.class[EndId::new(*door, Side::A).0 as usize];
        let mut classes: Vec<u32> = switchable.iter().map(class).collect();
        classes.sort_unstable();
        let alike = classes.chunk_by(|one, other| one == other);
        let changeable: usize = alike.map(<[u32]>::len).filter(|count| *count > 1).sum();
        if changeable == 0 {
            let doors = switchable.len();
            return Err(Impossible::NoneAlike { doors });
        }
        if changeable < self.least_changed as usize {
            let asked = self.least_changed;
            return Err(Impossible::TooManyChanges { asked, changeable });
        }
        Ok(())
    }

    /// The rooms that a spin may have at its centre: those with a door that may move.
    pub fn centres(&self, movable: &BitSet) -> Vec<RoomId> {
        let rooms = (0..self.map.of_room.count()).map(RoomId);
        let moves = |end: &EndId| movable.contains(end.0);
        rooms.filter(|room| self.map.of_room.of(room.0).iter().any(moves)).collect()
    }
}

/// The doors that may move, and why the others may not.
fn switchable(world: &World, wishes: &DoorWishes) -> (Vec<DoorId>, Counted) {
    let is_still = |kind: &str| match &wishes.still_kinds {
        Some(kinds) => kinds.iter().any(|still| still == kind),
        None => STILL_KINDS.contains(&kind),
    };
    let protected: BTreeSet<DoorId> = wishes.protected.iter().copied().collect();
    let mut counted = Counted { doors: world.doors.len(), ..Counted::default() };
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
