//! Where the player starts, and where the exit is: far apart.

use std::cmp::Reverse;

use crate::population::map::LevelMap;
use crate::random::Stream;
use crate::world::stock::Fixed;

/// The least number of rooms to enter on the way to the exit, the exit's room included.
const ROOMS_APART: u32 = 3;

/// Levels with fewer rooms than this can't always keep them that far apart.
const FEW_ROOMS: u32 = 5;

/// The number of rooms that are tried as the start, before the ends of the longest walk.
const STARTS: usize = 6;

/// In maps with more rooms than this, the longest walk is not looked for among all pairs.
const MANY_ROOMS: u32 = 40;

/// Returns the number of rooms to enter on the way to the exit of a level with that number of rooms: adjacent rooms only if
/// there are just two.
pub(in crate::population) fn rooms_apart(rooms: u32) -> u32 {
    if rooms < FEW_ROOMS { rooms.saturating_sub(1).min(2) } else { ROOMS_APART }
}

/// The walk from one room to another in thousandths of the walk to the farthest cell, and the number of rooms to enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::population) struct ExitDistance {
    pub share: u32,
    pub rooms: u32,
}

/// Measures the way from the middle of the first room to the middle of the last.
pub(in crate::population) fn measure(map: &LevelMap) -> ExitDistance {
    let last = map.room_count() - 1;
    let walks = map.walks_from(map.centre_of(0));
    let walk = walks[map.number(map.centre_of(last)) as usize];
    let farthest = walks.iter().copied().filter(|walk| *walk < u32::MAX).max().unwrap_or(0);
    let rooms = map.rooms_between(0)[last as usize];
    ExitDistance { share: share(walk, farthest), rooms }
}

fn share(walk: u32, farthest: u32) -> u32 {
    let share = u64::from(walk) * 1_000 / u64::from(farthest.max(1));
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// A map whose first room is the start and whose last room has the exit.
pub(super) struct Ordered {
    pub map: LevelMap,
    /// Whether they are as far apart as promised.
    pub is_far: bool,
}

/// Chooses start and exit: a drawn pair of rooms that are far enough apart, measured both by the farthest cell from the
/// start and by the longest walk between two rooms. If there is none, the ends of that walk.
pub(super) fn choose(map: LevelMap, promised: Fixed, stream: &mut Stream) -> Ordered {
    let rooms = map.room_count();
    let walks = RoomWalks::new(&map);
    let (one, other, longest) = walks.longest();
    let mut starts: Vec<u32> = (0..rooms).filter(|room| ![one, other].contains(room)).collect();
    stream.shuffle(&mut starts);
    starts.truncate(STARTS);
    starts.extend([one, other]);
    for start in starts {
        let (walks, farthest) = walks.of(start);
        let between = map.rooms_between(start);
        let is_far = |room: &u32| {
            let share = share(walks[*room as usize], farthest.max(longest));
            *room != start
                && i64::from(share) >= promised.in_thousandths()
                && between[*room as usize] >= rooms_apart(rooms)
        };
        let exits: Vec<u32> = (0..rooms).filter(is_far).collect();
        if let Some(exit) = stream.pick(&exits) {
            let order = order(rooms, start, *exit);
            return Ordered { map: map.with_exit(&order, promised), is_far: true };
        }
    }
    Ordered { map: map.with_exit(&order(rooms, one, other), promised), is_far: rooms == 1 }
}

/// The walks between the middles of rooms.
struct RoomWalks<'m> {
    map: &'m LevelMap,
    middles: Vec<u32>,
    /// By start: the walks to all rooms, and to the farthest cell. Only for maps with few enough rooms.
    known: Vec<(Vec<u32>, u32)>,
}

impl<'m> RoomWalks<'m> {
    fn new(map: &'m LevelMap) -> Self {
        let rooms = 0..map.room_count();
        let middles = rooms.clone().map(|room| map.number(map.centre_of(room))).collect();
        let mut walks = Self { map, middles, known: Vec::new() };
        if map.room_count() <= MANY_ROOMS {
            walks.known = rooms.map(|room| walks.measured(room)).collect();
        }
        walks
    }

    fn measured(&self, start: u32) -> (Vec<u32>, u32) {
        let walks = self.map.walks_from(self.map.cell(self.middles[start as usize]));
        let to = self.middles.iter().map(|middle| walks[*middle as usize]).collect();
        (to, farthest_cell(&walks))
    }

    fn of(&self, start: u32) -> (Vec<u32>, u32) {
        let known = self.known.get(start as usize).cloned();
        known.unwrap_or_else(|| self.measured(start))
    }

    /// The rooms with the longest walk between them, and the walk: of all pairs, or, for very many rooms, the one that
    /// a double sweep finds. Of several, the first.
    fn longest(&self) -> (u32, u32, u32) {
        let farthest_from = |start: u32| {
            let (walks, _) = self.of(start);
            let rooms = (0..).zip(walks);
            let (room, walk) =
                rooms.max_by_key(|(room, walk)| (*walk, Reverse(*room))).unwrap_or((0, 0));
            (start, room, walk)
        };
        if self.known.is_empty() {
            return farthest_from(farthest_from(0).1);
        }
        let all = (0..self.middles.len() as u32).map(farthest_from);
        all.max_by_key(|(start, _, walk)| (*walk, Reverse(*start))).unwrap_or((0, 0, 0))
    }
}

fn farthest_cell(walks: &[u32]) -> u32 {
    walks.iter().copied().filter(|walk| *walk < u32::MAX).max().unwrap_or(0)
}

/// The rooms with the start first and the exit last.
fn order(rooms: u32, start: u32, exit: u32) -> Vec<u32> {
    let others = (0..rooms).filter(|room| *room != start && *room != exit);
    let last = (exit != start).then_some(exit);
    std::iter::once(start).chain(others).chain(last).collect()
}
