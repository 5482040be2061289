//! The free cells of a level.

use std::num::NonZeroU32;

use super::guarantee::Guarantee;
use super::level::Layer;
use super::map::LevelMap;
use super::request::{BrokenPromise, Error};
use crate::grid::{BitSet, Cell};
use crate::random::Stream;

/// The cells that things can be placed on: cells of rooms that the player can walk to, except the start and the exit.
pub(super) struct FreeCells<'m> {
    map: &'m LevelMap,
    pub player: Cell,
    pub exit: Cell,
    /// The numbers of the cells, room by room.
    cells: Vec<u32>,
    /// Where each room starts in `cells`, and where the last one ends.
    starts: Vec<usize>,
    items: TakenCells,
    creatures: TakenCells,
}

/// The taken cells of one layer.
struct TakenCells {
    cells: BitSet,
    /// The number of free cells in each room.
    free: Vec<u32>,
}

impl<'m> FreeCells<'m> {
    /// Finds the start, the exit, and the cells that the player can walk to.
    pub fn new(map: &'m LevelMap) -> Result<Self, Error> {
        let exit = map.centre_of(map.room_count() - 1);
        let player = if map.room_count() > 1 {
            map.centre_of(0)
        } else {
            furthest_in_room(map, exit).ok_or(Error::Impossible(BrokenPromise(Guarantee::Start)))?
        };
        let reached = map.reachable_from(player);
        let (start_number, exit_number) = (map.number(player), map.number(exit));
        if !reached.contains(exit_number) {
            return Err(Error::Impossible(BrokenPromise(Guarantee::ExitReachable)));
        }
        let mut cells = Vec::new();
        let mut starts = vec![0];
        for room in 0..map.room_count() {
            let numbers = map.room_numbers(room).iter().copied();
            cells.extend(numbers.filter(|number| {
                reached.contains(*number) && *number != start_number && *number != exit_number
            }));
            starts.push(cells.len());
        }
        let free: Vec<u32> = starts.windows(2).map(|pair| (pair[1] - pair[0]) as u32).collect();
        let cells_of_map = (map.width() * map.height()) as usize;
        let taken = || TakenCells { cells: BitSet::with_bound(cells_of_map), free: free.clone() };
        Ok(Self { map, player, exit, cells, starts, items: taken(), creatures: taken() })
    }

    /// The number of cells in a room for things of a layer, taken or not.
    pub fn capacity(&self, room: u32) -> u32 {
        self.cells_of(room).len() as u32
    }

    /// Takes a cell of a room, or returns `None` if all are taken.
    pub fn take_in(&mut self, room: u32, layer: Layer, stream: &mut Stream) -> Option<Cell> {
        let taken = self.taken(layer);
        let cells = self.cells_of(room);
        let is_free = |number: &&u32| !taken.cells.contains(**number);
        let free = NonZeroU32::new(taken.free[room as usize])?;
        // The first draw does not depend on what is taken, so a thing only moves when its own cell is taken.
        let first = cells[stream.below(NonZeroU32::new(cells.len() as u32)?) as usize];
        let number = if is_free(&&first) {
            first
        } else {
            let skipped = stream.below(free) as usize;
            *cells.iter().filter(is_free).nth(skipped)?
        };
        let taken = match layer {
            Layer::Creatures => &mut self.creatures,
            _ => &mut self.items,
        };
        taken.cells.insert(number);
        taken.free[room as usize] -= 1;
        Some(self.map.cell(number))
    }

    /// Takes a cell of any open room, all rooms with cells equally likely; returns `None` if all are taken.
    pub fn take_anywhere(&mut self, layer: Layer, stream: &mut Stream) -> Option<(u32, Cell)> {
        let free = &self.taken(layer).free;
        let rooms: Vec<u32> = (0..self.map.room_count())
            .filter(|room| self.capacity(*room) > 0 && !self.map.is_closed(*room))
            .collect();
        let mut room = *stream.pick(&rooms)?;
        if free[room as usize] == 0 {
            let with_space = rooms.iter().copied().filter(|room| free[*room as usize] > 0);
            room = *stream.pick(&with_space.collect::<Vec<u32>>())?;
        }
        let cell = self.take_in(room, layer, stream)?;
        Some((room, cell))
    }

    fn cells_of(&self, room: u32) -> &[u32] {
        let room = room as usize;
        &self.cells[self.starts[room]..self.starts[room + 1]]
    }

    fn taken(&self, layer: Layer) -> &TakenCells {
        match layer {
            Layer::Creatures => &self.creatures,
            _ => &self.items,
        }
    }
}

/// The cell of the only room that is the longest walk from the exit; of several, the last one visited. `None` if there
/// is no other cell.
fn furthest_in_room(map: &LevelMap, exit: Cell) -> Option<Cell> {
    let walk = map.walk_from(exit);
    let in_room = |number: &&u32| map.room_numbers(0).binary_search(number).is_ok();
    let furthest = walk.order.iter().rev().find(in_room)?;
    Some(map.cell(*furthest)).filter(|cell| *cell != exit)
}
