//! Caves: open ground that a cellular automaton grows from noise, divided into chambers.
//!
//! The largest cave is kept, and others that are large enough are joined to it by the shortest tunnels. Each cell
//! belongs to the chamber whose middle is the shortest walk away, so every chamber is connected.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::num::NonZeroU32;

use super::canvas::Canvas;
use super::shortcuts;
use crate::grid::{BitSet, Cell, Direction, Size, regions};
use crate::population::map::Room;
use crate::random::Stream;
use crate::world::stock::{Classic, Span};

const HUNDRED: NonZeroU32 = NonZeroU32::new(100).expect("a hundred is not zero");

/// The share of walls in the noise, in hundredths. It falls with every map that is drawn again, so that even small
/// maps get a cave.
const WALLS: u32 = 45;

/// The rounds of smoothing.
const ROUNDS: u32 = 5;

/// The number of walls among the nine cells around and at a cell that make it a wall.
const MANY_WALLS: usize = 5;

/// The smallest cave that is joined to the largest one.
const SMALLEST: usize = 20;

/// The longest wall that is dug through to make a loop.
const THICKEST: u32 = 4;

/// Digs caves.
pub(super) fn build(
    settings: &Classic,
    attempt: u32,
    streams: &mut dyn FnMut(&str) -> Stream,
) -> Option<Canvas> {
    let ground = Ground::grown(settings.size, attempt, &mut streams("ground"));
    let mut cells = ground.joined()?;
    let mut canvas = Canvas::new(settings.size);
    cells.iter().for_each(|cell| canvas.dig(*cell));
    let chamber = 2 * mean(settings.room_width) * mean(settings.room_height) / 4;
    let tunnels =
        shortcuts::dig(&mut canvas, settings.loops, THICKEST, &mut streams("loops"), false);
    cells.extend(tunnels);
    let count = (cells.len() as u32 / chamber.max(1)).max(1);
    let chambers = chambers(settings.size, &cells, count, &mut streams("rooms"));
    for cells in chambers {
        canvas.add_room(Room::of_cells(cells.clone()), &cells);
    }
    Some(canvas)
}

/// Twice the mean.
fn mean(span: Span) -> u32 {
    span.least + span.most
}

/// Open ground and walls.
struct Ground {
    size: Size,
    open: Vec<bool>,
}

impl Ground {
    /// Noise, smoothed: a cell becomes a wall if most cells around it are walls.
    fn grown(size: Size, attempt: u32, stream: &mut Stream) -> Self {
        let walls = WALLS.saturating_sub(attempt);
        let is_inside = |cell: &Cell| {
            let within = |at: i32, side: u32| at > 0 && at.cast_unsigned() + 1 < side;
            within(cell.x, size.width) && within(cell.y, size.height)
        };
        let cells = size.cells();
        let open = cells.map(|cell| is_inside(&cell) && !stream.chance(walls, HUNDRED)).collect();
        let mut ground = Self { size, open };
        // Without walls there is nothing to smooth but the corners, which are all of a tiny map.
        for _ in 0..if walls > 0 { ROUNDS } else { 0 } {
            ground.smooth();
        }
        ground
    }

    fn smooth(&mut self) {
        let width = self.size.width as usize;
        let mut next = vec![false; self.open.len()];
        for row in 1..(self.size.height as usize).saturating_sub(1) {
            for column in 1..width - 1 {
                let middle = row * width + column;
                let open = [middle - width, middle, middle + width]
                    .into_iter()
                    .map(|at| self.open[at - 1..=at + 1].iter().filter(|open| **open).count());
                next[middle] = 9 - open.sum::<usize>() < MANY_WALLS;
            }
        }
        self.open = next;
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.size.number(cell).is_some_and(|number| self.open[number as usize])
    }

    /// The cells of the largest cave and of those that are joined to it. `None` if it takes up too little of the map.
    fn joined(mut self) -> Option<Vec<Cell>> {
        let mut caves = regions(self.size, |cell| self.is_open(cell));
        // Of several largest ones, the first.
        caves.sort_by_key(|cave| Reverse(cave.len()));
        let mut caves = caves.into_iter();
        let mut all = caves.next()?;
        let inside = u64::from(self.size.width - 2) * u64::from(self.size.height - 2);
        for cave in caves.filter(|cave| cave.len() >= SMALLEST) {
            let tunnel = self.tunnel(&all, &cave);
            tunnel.iter().for_each(|cell| {
                self.size.number(*cell).into_iter().for_each(|at| self.open[at as usize] = true);
            });
            all.extend(tunnel);
            all.extend(cave);
        }
        (all.len() as u64 * 4 >= inside).then_some(all)
    }

    /// The walls on a shortest way from the cells of one cave to another.
    fn tunnel(&self, from: &[Cell], to: &[Cell]) -> Vec<Cell> {
        let size = self.size;
        let mut before: Vec<Option<Cell>> = vec![None; size.area() as usize];
        let goal = BitSet::of(before.len(), to.iter().filter_map(|cell| size.number(*cell)));
        let mut seen = BitSet::of(before.len(), from.iter().filter_map(|cell| size.number(*cell)));
        let mut queue: VecDeque<Cell> = from.iter().copied().collect();
        while let Some(cell) = queue.pop_front() {
            for next in Direction::ALL.map(|way| cell.step(way)) {
                let within = |at: i32, side: u32| at > 0 && at.cast_unsigned() + 1 < side;
                let is_inside = within(next.x, size.width) && within(next.y, size.height);
                let Some(number) = size.number(next).filter(|_| is_inside) else { continue };
                if !seen.insert(number) {
                    continue;
                }
                before[number as usize] = Some(cell);
                if goal.contains(number) {
                    return self.walls_back(next, &before);
                }
                queue.push_back(next);
            }
        }
        Vec::new()
    }

    fn walls_back(&self, from: Cell, before: &[Option<Cell>]) -> Vec<Cell> {
        let step = |cell: &Cell| before[self.size.number(*cell)? as usize];
        let way = std::iter::successors(Some(from), step);
        way.filter(|cell| !self.is_open(*cell)).collect()
    }
}

/// Divides cells into chambers around middles that are as far from one another as possible; the first is drawn.
fn chambers(size: Size, cells: &[Cell], count: u32, stream: &mut Stream) -> Vec<Vec<Cell>> {
    let all = size.area() as usize;
    let open = BitSet::of(all, cells.iter().filter_map(|cell| size.number(*cell)));
    let mut chambers =
        Chambers { size, open, nearest: vec![(u32::MAX, 0); all], far: BinaryHeap::new() };
    let mut middle = stream.pick(cells).copied();
    let mut made = 0;
    while let Some(cell) = middle.filter(|_| made < count) {
        chambers.spread(cell, made);
        made += 1;
        middle = chambers.farthest();
    }
    let mut found = vec![Vec::new(); made as usize];
    for number in chambers.open.iter() {
        let (_, chamber) = chambers.nearest[number as usize];
        found[chamber as usize].push(size.cell(number));
    }
    found
}

struct Chambers {
    size: Size,
    open: BitSet,
    /// For each cell, the walk from the nearest middle, and the chamber of that middle.
    nearest: Vec<(u32, u32)>,
    /// Every walk that a cell had, the longest first; of equal ones, the first cell. Most are out of date.
    far: BinaryHeap<(u32, Reverse<u32>)>,
}

impl Chambers {
    /// Gives a chamber every cell that is nearer to its middle than to all earlier ones.
    fn spread(&mut self, middle: Cell, chamber: u32) {
        let mut queue = VecDeque::new();
        self.visit(middle, (0, chamber), &mut queue);
        while let Some((cell, steps)) = queue.pop_front() {
            for next in Direction::ALL.map(|way| cell.step(way)) {
                self.visit(next, (steps + 1, chamber), &mut queue);
            }
        }
    }

    fn visit(
        &mut self,
        cell: Cell,
        (steps, chamber): (u32, u32),
        queue: &mut VecDeque<(Cell, u32)>,
    ) {
        let number = self.size.number(cell).filter(|number| self.open.contains(*number));
        if let Some(number) = number.filter(|number| self.nearest[*number as usize].0 > steps) {
            self.nearest[number as usize] = (steps, chamber);
            self.far.push((steps, Reverse(number)));
            queue.push_back((cell, steps));
        }
    }

    /// The cell with the longest walk from its middle, unless every cell is one.
    fn farthest(&mut self) -> Option<Cell> {
        while let Some((steps, Reverse(number))) = self.far.pop() {
            if steps == 0 {
                return None;
            }
            if self.nearest[number as usize].0 == steps {
                return Some(self.size.cell(number));
            }
        }
        None
    }
}
