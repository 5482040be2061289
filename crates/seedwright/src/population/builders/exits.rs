//! Where the player starts, and where the exit is: far apart.

use crate::population::map::LevelMap;
use crate::random::Stream;
use crate::world::stock::Fixed;

/// The least number of rooms to enter on the way to the exit, the exit's room included.
const ROOMS_APART: u32 = 3;

/// Levels with fewer rooms than this can't always keep them that far apart.
const FEW_ROOMS: u32 = 5;

/// The first rooms that are tried as the start, before the one at the end of the longest walk.
const STARTS: usize = 6;

/// Returns the number of rooms to enter on the way to the exit of a level with so many rooms: adjacent rooms only if
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
/// start and by the longest walk that a double sweep finds. If there is none, the ends of that walk.
pub(super) fn choose(map: LevelMap, promised: Fixed, stream: &mut Stream) -> Ordered {
    let rooms = map.room_count();
    let middles: Vec<u32> = (0..rooms).map(|room| map.number(map.centre_of(room))).collect();
    let walk_to = |walks: &[u32], room: u32| walks[middles[room as usize] as usize];
    let from = |room: u32| map.walks_from(map.centre_of(room));
    let farthest_room = |walks: &[u32]| {
        let farthest =
            (0..rooms).max_by_key(|room| (walk_to(walks, *room), std::cmp::Reverse(*room)));
        farthest.unwrap_or(0)
    };
    let end = farthest_room(&from(0));
    let sweep = from(end);
    let longest = farthest_cell(&sweep);
    let mut starts: Vec<u32> = (0..rooms).filter(|room| *room != end).collect();
    stream.shuffle(&mut starts);
    starts.truncate(STARTS);
    starts.push(end);
    for start in starts {
        let walks = from(start);
        let farthest = farthest_cell(&walks).max(longest);
        let between = map.rooms_between(start);
        let is_far = |room: &u32| {
            *room != start
                && i64::from(share(walk_to(&walks, *room), farthest)) >= promised.in_thousandths()
                && between[*room as usize] >= rooms_apart(rooms)
        };
        let exits: Vec<u32> = (0..rooms).filter(is_far).collect();
        if let Some(exit) = stream.pick(&exits) {
            return Ordered {
                map: map.with_exit(&order(rooms, start, *exit), promised),
                is_far: true,
            };
        }
    }
    let order = order(rooms, end, farthest_room(&sweep));
    Ordered { map: map.with_exit(&order, promised), is_far: rooms == 1 }
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
