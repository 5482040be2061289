//! Turns placed rooms into a layout: chooses which of the connections that meet become doors.

use super::board::Window;
use super::search::Search;
use super::spot::Spot;
use crate::grid::Cell;
use crate::random::{Stream, stage};
use crate::rooms::doorway::{Doorway, Pass};
use crate::rooms::grow::AttemptError;
use crate::rooms::layout::{self, Layout, Neighbours, PlacedRoom};
use crate::rooms::stretch::{MeetingCell, Stretch, meeting_cells, stretches};
use crate::rooms::{Event, MeetingKind, PlacedId, Shortfall, WalkEnd};
use crate::world::templates::{Joint, NodeId};

/// Open doors, and meetings that stay closed.
type Doors = (Vec<Doorway>, Vec<Doorway>);

impl Search<'_> {
    /// Returns the checked layout of all rooms.
    pub fn finish(&mut self, attempt: u32) -> Result<Layout, AttemptError> {
        let shift = self.shift();
        if shift != Cell::default() {
            for spot in self.board.spots.iter_mut().flatten() {
                spot.at = spot.at.plus(shift);
            }
            self.emit(Event::Shifted { by: shift })?;
        }
        let mut stream = Stream::new(self.seed, stage::ROOMS, "graph doors", attempt);
        let spots: Vec<(u32, Spot)> = self.in_order(&self.board.spots);
        let doors = self.choose_doors(&spots, &mut stream);
        let layout = Layout { attempts: attempt, tries: self.tries, ..self.layout(&spots, doors) };
        for (room, placed) in layout.iter() {
            if let Some(role) = placed.role {
                self.emit(Event::Assigned { room, role })?;
            }
        }
        self.emit(Event::Ended(WalkEnd::Target))?;
        match layout.broken_graph(self.planner).into_iter().next() {
            Some(broken) => Err(AttemptError::Missed(Shortfall::Broken(broken))),
            None => Ok(layout),
        }
    }

    /// Returns the largest set of rooms placed at once, with a door wherever connections meet.
    pub fn closest(&self) -> Layout {
        let spots = self.in_order(&self.best);
        let doors = self.stretches(&spots).iter().map(Stretch::doorway).collect();
        self.layout(&spots, (doors, Vec::new()))
    }

    /// The offset that moves all rooms to the middle of the bounds.
    fn shift(&self) -> Cell {
        let (Window::Anywhere(_), Some(bounds)) = (self.board.window, self.planner.settings.bounds)
        else {
            return Cell::default();
        };
        let frames = self.board.frames.iter();
        let left = frames.clone().map(|frame| frame.left).min().unwrap_or(0);
        let top = frames.clone().map(|frame| frame.top).min().unwrap_or(0);
        let right = frames.clone().map(|frame| frame.right).max().unwrap_or(0);
        let bottom = frames.map(|frame| frame.bottom).max().unwrap_or(0);
        let spare = |side: u32, least: i32, most: i32| (side as i32 - 1 - (most - least)) / 2;
        let corner = Cell::new(spare(bounds.width, left, right), spare(bounds.height, top, bottom));
        corner.minus(Cell::new(left, top))
    }

    /// The placed rooms with their nodes, in the order of a layout.
    fn in_order(&self, spots: &[Option<Spot>]) -> Vec<(u32, Spot)> {
        let rooms = (0..self.planner.graph.count()).map(PlacedId);
        let nodes = rooms.map(|room| self.planner.graph.node_of(room).0);
        let standing = nodes.filter_map(|node| Some((node, spots[node as usize]?)));
        standing.collect()
    }

    /// The stretches in which connections meet.
    fn stretches(&self, spots: &[(u32, Spot)]) -> Vec<Stretch> {
        let mut cells = Vec::new();
        for (a, (_, here)) in (0..).map(PlacedId).zip(spots) {
            for (b, (_, there)) in (0..).map(PlacedId).zip(spots).skip(a.0 as usize + 1) {
                let [one, other] = [here, there].map(|spot| self.board.frame_of(*spot));
                if one.gap(&other) == 0 {
                    let [shape, theirs] = [here, there].map(|spot| self.board.shape(*spot));
                    let met = meeting_cells(shape, theirs, there.at.minus(here.at));
                    cells.extend(met.map(|cell| MeetingCell {
                        a,
                        b,
                        cell: here.at.plus(cell.cell),
                        ..cell
                    }));
                }
            }
        }
        stretches(cells)
    }

    /// Between neighbours, opens all required doorways, or else as many at random as the graph asks for; closes
    /// everything else.
    fn choose_doors(&self, spots: &[(u32, Spot)], stream: &mut Stream) -> Doors {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        let stretches = self.stretches(spots);
        let mut doors: Vec<Doorway> = stretches.iter().map(Stretch::doorway).collect();
        for doors in doors.chunk_by_mut(|one, other| (one.a, one.b) == (other.a, other.b)) {
            let [a, b] = [doors[0].a, doors[0].b].map(|room| spots[room.0 as usize].0);
            let Some((joint, forth)) = self.planner.graph.joint(NodeId(a), NodeId(b)) else {
                closed.extend_from_slice(doors);
                continue;
            };
            open_joints(doors, joint, forth, stream);
            let is_closed = |door: &Doorway| door.kind == MeetingKind::Chance;
            closed.extend(doors.iter().copied().filter(is_closed));
            open.extend(doors.iter().copied().filter(|door| !is_closed(door)));
        }
        (open, closed)
    }

    fn layout(&self, spots: &[(u32, Spot)], (doors, closed): Doors) -> Layout {
        let depths = Neighbours::new(spots.len(), &doors).distances(0);
        let rooms = spots.iter().zip(depths).map(|((node, spot), depth)| {
            let shape = self.board.shape(*spot);
            let (from, step) = self.origins[*node as usize];
            PlacedRoom {
                template: spot.template,
                orientation: shape.orientation,
                position: spot.at,
                size: shape.size,
                group: None,
                walker: None,
                from: from.map(|from| self.planner.graph.room_of(NodeId(from))),
                step,
                depth,
                role: self.planner.graph.role(*node),
            }
        });
        let rooms: Vec<PlacedRoom> = rooms.collect();
        let (corner, size) = layout::frame(&rooms);
        let floor = spots.iter().map(|(_, spot)| u64::from(self.board.shape(*spot).floor));
        Layout {
            rooms,
            doors,
            closed,
            corner,
            size,
            floor: floor.sum(),
            ended: WalkEnd::Target,
            attempts: 1,
            tries: 0,
        }
    }
}

/// Opens the doorways between two neighbours: those that are required, or else some at random.
fn open_joints(doors: &mut [Doorway], joint: Joint, forth: bool, stream: &mut Stream) {
    if doors.iter().all(|door| door.kind != MeetingKind::Required) {
        let suits = |door: &Doorway| door.pass.allows(joint.one_way, forth);
        let mut numbers: Vec<usize> = (0..doors.len()).filter(|at| suits(&doors[*at])).collect();
        for _ in 0..joint.doorways {
            let Some(number) = stream.pick(&numbers).copied() else { break };
            doors[number].kind = MeetingKind::Joint;
            numbers.retain(|other| *other != number);
        }
    }
    let opened = doors.iter_mut().filter(|door| door.kind != MeetingKind::Chance);
    for door in opened.filter(|_| joint.one_way) {
        door.pass = if forth { Pass::Forth } else { Pass::Back };
    }
}
