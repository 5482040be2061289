//! The rooms placed so far while a graph is laid out. Rooms can be placed and removed in any order.

use super::planner::GraphPlanner;
use super::spaces::{blocks, clash, covered};
use super::spot::Spot;
use crate::grid::{Cell, Size};
use crate::rooms::{PlacedId, Rejection};
use crate::world::templates::{NodeId, Shape, limits};

/// A rectangle, including its last row and column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Frame {
    /// A frame that touches no other and leaves every frame it is united with unchanged.
    const NOWHERE: Self = Self { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };

    pub fn new(at: Cell, size: Size) -> Self {
        Self {
            left: at.x,
            top: at.y,
            right: at.x + size.width as i32 - 1,
            bottom: at.y + size.height as i32 - 1,
        }
    }

    fn touches(&self, other: &Self) -> bool {
        self.left <= other.right
            && self.right >= other.left
            && self.top <= other.bottom
            && self.bottom >= other.top
    }

    fn around(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub fn area(&self) -> i32 {
        (self.right - self.left + 1) * (self.bottom - self.top + 1)
    }

    /// The larger of the horizontal and the vertical gap between two frames; 0 if they touch.
    pub fn gap(&self, other: &Self) -> i32 {
        let (across, down) = self.gaps(other);
        across.max(down)
    }

    fn gaps(&self, other: &Self) -> (i32, i32) {
        let across = (other.left - self.right).max(self.left - other.right);
        let down = (other.top - self.bottom).max(self.top - other.bottom);
        (across.max(0), down.max(0))
    }

    /// The sum of the horizontal and the vertical gap between two frames.
    pub fn distance(&self, other: &Self) -> i32 {
        let (across, down) = self.gaps(other);
        across + down
    }
}

/// The area that rooms must stay in.
#[derive(Clone, Copy, Debug)]
pub(super) enum Window {
    /// Anywhere, as long as all rooms fit into a rectangle of this size: its position is decided last.
    Anywhere(Size),
    /// In this rectangle, because some node has a fixed position.
    Here(Frame),
}

/// The placed rooms.
pub(super) struct Board<'p> {
    pub planner: &'p GraphPlanner,
    pub window: Window,
    /// By node.
    pub spots: Vec<Option<Spot>>,
    pub frames: Vec<Frame>,
    /// The connections of each room, as bits, that no other room covers.
    free: Vec<u64>,
    /// The number of unplaced neighbours of each node.
    missing: Vec<u32>,
    /// The number of placed rooms of each template.
    pub counts: Vec<u32>,
    pub count: u32,
    /// The rectangle around all rooms.
    frame: Frame,
}

impl<'p> Board<'p> {
    pub fn new(planner: &'p GraphPlanner) -> Self {
        let nodes = planner.graph.count();
        let missing = (0..nodes).map(|node| planner.graph.neighbours(node).len() as u32);
        let fixed = (0..nodes).any(|node| planner.graph.position(node).is_some());
        let most = Size::new(limits::SIDE, limits::SIDE);
        let half = limits::SIDE as i32 / 2;
        let window = match planner.settings.bounds {
            Some(size) if fixed => Window::Here(Frame::new(Cell::default(), size)),
            None if fixed => Window::Here(Frame::new(Cell::new(-half, -half), most)),
            bounds => Window::Anywhere(bounds.unwrap_or(most)),
        };
        Self {
            planner,
            window,
            spots: vec![None; nodes as usize],
            frames: vec![Frame::NOWHERE; nodes as usize],
            free: vec![0; nodes as usize],
            missing: missing.collect(),
            counts: vec![0; planner.catalogue.templates().len()],
            count: 0,
            frame: Frame::NOWHERE,
        }
    }

    pub fn shape(&self, spot: Spot) -> &'p Shape {
        let orientation = self.planner.spaces.orientations[spot.turn as usize];
        self.planner.catalogue.shapes.get(spot.template, orientation)
    }

    pub fn frame_of(&self, spot: Spot) -> Frame {
        Frame::new(spot.at, self.shape(spot).size)
    }

    pub fn is_placed(&self, node: u32) -> bool {
        self.spots[node as usize].is_some()
    }

    /// The rooms whose rectangles touch a frame, with their spots.
    fn touching(&self, frame: Frame) -> impl Iterator<Item = (u32, Spot)> {
        let frames = (0u32..).zip(&self.frames);
        let touching = frames.filter(move |(_, other)| other.touches(&frame));
        touching.filter_map(|(node, _)| Some((node, self.spots[node as usize]?)))
    }

    /// Places a room.
    pub fn put(&mut self, node: u32, spot: Spot) {
        let frame = self.frame_of(spot);
        self.spots[node as usize] = Some(spot);
        self.frames[node as usize] = frame;
        self.frame = self.frame.around(&frame);
        self.counts[spot.template.0 as usize] += 1;
        self.count += 1;
        for neighbour in self.planner.graph.neighbours(node) {
            self.missing[*neighbour as usize] -= 1;
        }
        self.cover(node, spot);
    }

    /// Removes a room.
    pub fn take(&mut self, node: u32) {
        let Some(spot) = self.spots[node as usize].take() else {
            return;
        };
        let frame = std::mem::replace(&mut self.frames[node as usize], Frame::NOWHERE);
        // A union can't be subtracted from, so the overall frame is computed again from the remaining rooms.
        let frames = self.frames.iter().zip(&self.spots);
        let standing = frames.filter(|(_, spot)| spot.is_some());
        self.frame = standing.fold(Frame::NOWHERE, |all, (frame, _)| all.around(frame));
        self.counts[spot.template.0 as usize] -= 1;
        self.count -= 1;
        for neighbour in self.planner.graph.neighbours(node) {
            self.missing[*neighbour as usize] += 1;
        }
        self.recompute_free(frame);
    }

    /// Computes the free connections of a new room, and removes those that it covers from other rooms.
    fn cover(&mut self, node: u32, spot: Spot) {
        let (shape, frame) = (self.shape(spot), self.frame_of(spot));
        let mut own = all_points(shape);
        for other in 0..self.planner.graph.count() {
            let there = self.spots[other as usize].filter(|_| other != node);
            let Some(there) = there.filter(|_| self.frames[other as usize].touches(&frame)) else {
                continue;
            };
            let (theirs, away) = (self.shape(there), there.at.minus(spot.at));
            own &= !covered(shape, theirs, away);
            self.free[other as usize] &= !covered(theirs, shape, Cell::default().minus(away));
        }
        self.free[node as usize] = own;
    }

    /// Recomputes the free connections of the rooms around a rectangle.
    // Two rooms can cover the same connection, so giving back what the removed room covered would be wrong.
    fn recompute_free(&mut self, frame: Frame) {
        for node in 0..self.planner.graph.count() {
            let Some(spot) = self.spots[node as usize] else {
                continue;
            };
            // Other rooms never touched the removed one.
            if self.frames[node as usize].touches(&frame) {
                self.free[node as usize] = self.free_points(node, spot);
            }
        }
    }

    /// The connections of a room at a spot that no other room covers.
    fn free_points(&self, node: u32, spot: Spot) -> u64 {
        let shape = self.shape(spot);
        let others = self.touching(self.frame_of(spot)).filter(|(other, _)| *other != node);
        let covered = others.fold(0, |bits, (_, other)| {
            bits | covered(shape, self.shape(other), other.at.minus(spot.at))
        });
        all_points(shape) & !covered
    }

    /// Whether two rooms exclude each other.
    pub fn clashes(&self, one: Spot, other: Spot, neighbours: bool) -> bool {
        let [here, there] = [one, other].map(|spot| self.frame_of(spot));
        let away = other.at.minus(one.at);
        here.touches(&there) && clash(self.shape(one), self.shape(other), away, neighbours)
    }

    /// Whether a room stays within the window.
    fn holds(&self, frame: Frame) -> bool {
        match self.window {
            Window::Anywhere(size) => {
                let all = self.frame.around(&frame);
                all.right - all.left < size.width as i32
                    && all.bottom - all.top < size.height as i32
            }
            Window::Here(window) => {
                let all = window.around(&frame);
                (all.left, all.top, all.right, all.bottom)
                    == (window.left, window.top, window.right, window.bottom)
            }
        }
    }

    /// Checks that a room fits at a spot and leaves every room enough free connections for its missing neighbours.
    pub fn assess(&self, node: u32, spot: Spot) -> Result<(), Rejection> {
        let (shape, frame) = (self.shape(spot), self.frame_of(spot));
        if !self.holds(frame) {
            return Err(Rejection::OutOfBounds);
        }
        let mut own = all_points(shape);
        for (other, there) in self.touching(frame) {
            let neighbours = self.planner.graph.are_neighbours(node, other);
            let (theirs, away) = (self.shape(there), there.at.minus(spot.at));
            if let Some(cell) = shape.conflict(theirs, away) {
                let cell = cell.plus(spot.at);
                return Err(Rejection::Overlap { cell });
            }
            if blocks(shape, theirs, away, neighbours) {
                return Err(self.crowded(other));
            }
            own &= !covered(shape, theirs, away);
            // A door to each missing neighbour needs a free connection. Checking this now prunes dead ends of the
            // search long before those neighbours are placed.
            let left =
                self.free[other as usize] & !covered(theirs, shape, Cell::default().minus(away));
            let missing = self.missing[other as usize] - u32::from(neighbours);
            if !is_enough(theirs, left, missing) {
                return Err(self.crowded(other));
            }
        }
        if !is_enough(shape, own, self.missing[node as usize]) {
            return Err(self.crowded(node));
        }
        match self.planner.loose {
            true => self.assess_doors(node, spot),
            false => Ok(()),
        }
    }

    /// Lists the rooms that exclude a room at a spot. Returns false if it does not fit there even without them.
    pub fn blockers(&self, node: u32, spot: Spot, blockers: &mut Vec<u32>) -> bool {
        let (shape, frame) = (self.shape(spot), self.frame_of(spot));
        let mut own = all_points(shape);
        for (other, there) in self.touching(frame) {
            let neighbours = self.planner.graph.are_neighbours(node, other);
            let (theirs, away) = (self.shape(there), there.at.minus(spot.at));
            let left =
                self.free[other as usize] & !covered(theirs, shape, Cell::default().minus(away));
            let missing = self.missing[other as usize] - u32::from(neighbours);
            // A room that loses too many connections can stay while it misses neighbours itself: it might be moved
            // later.
            let unmet = missing == 0 && theirs.required & left != 0;
            if clash(shape, theirs, away, neighbours) || unmet {
                blockers.push(other);
            } else {
                own &= !covered(shape, theirs, away);
            }
        }
        self.clear_doors(node, spot, blockers);
        let gone = blockers.iter().filter(|other| self.planner.graph.are_neighbours(node, **other));
        let missing = self.missing[node as usize] + gone.count() as u32;
        self.holds(frame) && is_enough(shape, own, missing)
    }

    /// Checks that no wall lies on a door between two other rooms.
    fn assess_doors(&self, node: u32, spot: Spot) -> Result<(), Rejection> {
        let mut blockers = Vec::new();
        self.clear_doors(node, spot, &mut blockers);
        match blockers.first() {
            Some(other) => Err(self.crowded(*other)),
            None => Ok(()),
        }
    }

    /// Lists one room of each door that three rooms would share.
    fn clear_doors(&self, node: u32, spot: Spot, blockers: &mut Vec<u32>) {
        // If every wall encloses floor, no third room can reach a door, and the pairwise checks suffice.
        if !self.planner.loose {
            return;
        }
        let mut rooms: Vec<(u32, Spot)> = self.touching(self.frame_of(spot)).collect();
        rooms.retain(|(other, _)| !blockers.contains(other));
        rooms.push((node, spot));
        for (one, here) in &rooms {
            for (other, there) in rooms.iter().filter(|(other, _)| other > one) {
                let third = self.third_at_door((*one, *here), (*other, *there), &rooms);
                let three = third.map(|third| [*one, *other, third]);
                let blocker = three.into_iter().flatten().find(|room| *room != node);
                blockers.extend(blocker.filter(|room| !blockers.contains(room)));
            }
        }
    }

    /// A room that lies on a door between two others.
    fn third_at_door(
        &self,
        one: (u32, Spot),
        other: (u32, Spot),
        rooms: &[(u32, Spot)],
    ) -> Option<u32> {
        let ((one, here), (other, there)) = (one, other);
        let shape = self.shape(here);
        let bits = shape.met(self.shape(there), there.at.minus(here.at));
        let doors = (0..).zip(&shape.points).filter(|(number, _)| bits >> number & 1 == 1);
        let cells: Vec<Cell> = doors.map(|(_, point)| here.at.plus(point.cell)).collect();
        let lies_on = |spot: Spot| {
            let mut cells = cells.iter();
            cells.any(|cell| self.shape(spot).occupies(cell.minus(spot.at)))
        };
        let mut others = rooms.iter().filter(|(room, _)| *room != one && *room != other);
        others.find(|(_, spot)| lies_on(*spot)).map(|(room, _)| *room)
    }

    pub fn lacks_neighbours(&self, node: u32) -> bool {
        self.missing[node as usize] > 0
    }

    /// The distance of a frame from the middle of all rooms, in half cells.
    pub fn eccentricity(&self, frame: Frame) -> i32 {
        let all = self.frame;
        let x = (frame.left + frame.right) - (all.left + all.right);
        let y = (frame.top + frame.bottom) - (all.top + all.bottom);
        x.abs().max(y.abs())
    }

    fn crowded(&self, node: u32) -> Rejection {
        let room = self.room(node);
        Rejection::Crowded { room }
    }

    /// The room of the layout that belongs to a node.
    pub fn room(&self, node: u32) -> PlacedId {
        self.planner.graph.room_of(NodeId(node))
    }
}

/// A bit mask of all connections of a shape.
fn all_points(shape: &Shape) -> u64 {
    match shape.points.len() {
        64 => u64::MAX,
        count => (1 << count) - 1,
    }
}

/// Whether a room with these free connections can have that many more neighbours. When none is missing, all required
/// connections must be met.
fn is_enough(shape: &Shape, free: u64, missing: u32) -> bool {
    free.count_ones() >= missing && (missing > 0 || shape.required & free == 0)
}
