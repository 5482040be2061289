//! How far a shuffled map is from the original.

use crate::world::{EndId, Id, Linking, World};

/// How far a linking is from the original doors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distance {
    /// The number of changed doors.
    pub doors: u32,
    /// The number of changed ends.
    pub ends: u32,
    /// How many of these ends were measured: all of them, unless the map is large.
    pub measured: u32,
    /// The mean distance, on the original map, between where the measured ends lead and where they led, in hundredths of
    /// a door, rounded down.
    pub mean_hundredths: u64,
    /// The distance of the measured end that moved farthest, in whole doors.
    pub farthest: u32,
}

const UNSEEN: u32 = u32::MAX;

/// How many rooms and ends of doors to look at before ends are left out. Measuring all ends of a map takes time
/// quadratic in its size; a map of 1,000 rooms and 1,500 doors is still measured completely.
const MOST_LOOKS: u64 = 4_000_000;

impl Distance {
    /// Compares a linking with the original map. Doors count as joining their rooms both ways; two rooms that no doors
    /// connect count as far apart as there are rooms.
    pub fn of(world: &World, linking: &Linking) -> Self {
        Self::within(world, linking, MOST_LOOKS)
    }

    /// The same, measured from as many rooms as `most_looks` rooms and ends allow to look at, but from one at least.
    /// If these are not all, they are spread evenly over the rooms that changed ends led to.
    pub(super) fn within(world: &World, linking: &Linking, most_looks: u64) -> Self {
        let room = |end: EndId| world.spots[world.end(end).spot].room.index();
        let mut neighbours = vec![Vec::new(); world.rooms.len()];
        for end in world.ends() {
            neighbours[room(end)].push(room(end.mate()));
        }
        let changed = world.ends().filter(|end| linking.is_changed(*end));
        let mut moves: Vec<(usize, usize)> =
            changed.map(|end| (room(end.mate()), room(linking.destination(end)))).collect();
        moves.sort_unstable();
        let mut distance = Self {
            doors: to_u32(linking.changed().count()),
            ends: to_u32(moves.len()),
            ..Self::default()
        };
        let sources: Vec<_> = moves.chunk_by(|one, other| one.0 == other.0).collect();
        let looks = (world.rooms.len() + world.ends().len()) as u64;
        let affordable = usize::try_from(most_looks / looks.max(1)).unwrap_or(usize::MAX);
        let step = sources.len().div_ceil(affordable.max(1)).max(1);
        let mut steps = Vec::new();
        let mut sum = 0u64;
        for moves in sources.into_iter().step_by(step) {
            measure(moves[0].0, &neighbours, &mut steps);
            distance.measured += to_u32(moves.len());
            for (_, to) in moves {
                let far = Some(steps[*to]).filter(|steps| *steps != UNSEEN);
                let far = far.unwrap_or(to_u32(world.rooms.len()));
                distance.farthest = distance.farthest.max(far);
                sum += u64::from(far);
            }
        }
        let measured = u64::from(distance.measured);
        distance.mean_hundredths = (sum * 100).checked_div(measured).unwrap_or(0);
        distance
    }
}

/// Computes the number of doors from one room to each other room.
fn measure(from: usize, neighbours: &[Vec<usize>], steps: &mut Vec<u32>) {
    steps.clear();
    steps.resize(neighbours.len(), UNSEEN);
    steps[from] = 0;
    let mut queue = vec![from];
    let mut position = 0;
    while let Some(room) = queue.get(position).copied() {
        position += 1;
        for next in &neighbours[room] {
            if steps[*next] == UNSEEN {
                steps[*next] = steps[room] + 1;
                queue.push(*next);
            }
        }
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("`world::limits` bound doors and rooms")
}
