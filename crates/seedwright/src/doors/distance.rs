//! How far a shuffled map is from the original.

use crate::world::{EndId, Id, Linking, World};

/// How far a linking is from the original doors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distance {
    /// The number of changed doors.
    pub doors: u32,
    /// The number of changed ends.
    pub ends: u32,
    /// The mean distance, on the original map, between where these ends lead and where they led, in hundredths of a
    /// door, rounded down.
    pub mean_hundredths: u64,
    /// The distance of the end that moved farthest, in whole doors.
    pub farthest: u32,
}

const UNSEEN: u32 = u32::MAX;

impl Distance {
    /// Compares a linking with the original map. Doors count as joining their rooms both ways; two rooms that no doors
    /// connect count as far apart as there are rooms.
    pub fn of(world: &World, linking: &Linking) -> Self {
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
        let mut steps = Vec::new();
        let mut sum = 0u64;
        for moves in moves.chunk_by(|one, other| one.0 == other.0) {
            // Moves are sorted by where they start, so one breadth-first search serves all ends of a room.
            measure(moves[0].0, &neighbours, &mut steps);
            for (_, to) in moves {
                let far = Some(steps[*to]).filter(|steps| *steps != UNSEEN);
                let far = far.unwrap_or(to_u32(world.rooms.len()));
                distance.farthest = distance.farthest.max(far);
                sum += u64::from(far);
            }
        }
        distance.mean_hundredths = (sum * 100).checked_div(u64::from(distance.ends)).unwrap_or(0);
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
