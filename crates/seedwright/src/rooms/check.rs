//! Checks a layout against its promises, using the layout alone: nothing from the search is trusted.

use super::doorway::Doorway;
use super::finish::loops_to_open;
use super::layout::{self, Layout, Neighbours, PlacedRoom, UNREACHED};
use super::site::MeetingKind;
use super::stretch::{self, MeetingCell, meeting_cells, stretches};
use super::{LayoutSettings, LayoutTarget, PlacedId, Planner, RolePlace, RoleRule};
use crate::grid::{Cell, Size};
use crate::world::templates::{Catalogue, GroupId, Role, Shape, TemplateId};

/// A promise that a layout breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrokenPromise {
    /// There are no rooms, or an id is out of range.
    Malformed,
    /// A room extends beyond the bounds.
    OutOfBounds(PlacedId),
    /// Two rooms share more than their edges.
    Overlap(PlacedId, PlacedId),
    /// A door where no connections meet, or connections that meet without a door or a closed wall.
    Door(PlacedId, PlacedId),
    /// A room that can't be reached from the first one.
    Unreached(PlacedId),
    /// A required connection that leads nowhere.
    Required(PlacedId),
    /// Too few or too many rooms of a template.
    TemplateCount(TemplateId),
    /// Too few or too many copies of a group.
    GroupCount(GroupId),
    /// Too few or too many rooms of a role, or one of them in the wrong place.
    Role(Role),
    /// Too few or too many loops are open.
    Loops,
    /// The share of rooms with a single entrance, in thousandths, is out of range.
    DeadEnds(u32),
    /// The target is missed, or the layout's own size figures are wrong.
    Target,
    /// A room does not match its node of the graph.
    Node(PlacedId),
    /// Two neighbours have no door between them or too many, or two rooms that are not neighbours have one.
    Neighbours(PlacedId, PlacedId),
}

impl Layout {
    /// Returns every promise of the planner that this layout breaks.
    pub fn broken(&self, planner: &Planner) -> Vec<BrokenPromise> {
        let Some(check) = Check::new(self, &planner.catalogue) else {
            return vec![BrokenPromise::Malformed];
        };
        let mut broken = Vec::new();
        check.bounds(planner.settings.bounds, &mut broken);
        check.walls_and_doors(&mut broken);
        check.reached(&mut broken);
        check.counts(&mut broken);
        check.roles(planner, &mut broken);
        check.shares(&planner.settings, &mut broken);
        check.target(&planner.settings, &mut broken);
        broken
    }
}

/// A layout with derived data for the checks.
pub(super) struct Check<'l> {
    layout: &'l Layout,
    catalogue: &'l Catalogue,
    shapes: Vec<&'l Shape>,
    neighbours: Neighbours,
}

/// The bounding rectangle of a room; `right` and `bottom` are exclusive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Frame {
    top: i32,
    left: i32,
    right: i32,
    bottom: i32,
    room: u32,
}

impl<'l> Check<'l> {
    pub fn new(layout: &'l Layout, catalogue: &'l Catalogue) -> Option<Self> {
        let rooms = layout.rooms.len() as u32;
        let known = |room: &PlacedRoom| (room.template.0 as usize) < catalogue.templates().len();
        let doors = layout.doors.iter().chain(&layout.closed);
        let mut doors = doors.map(|door| door.a < door.b && door.b.0 < rooms && door.length > 0);
        if rooms == 0 || !layout.rooms.iter().all(known) || !doors.all(|sound| sound) {
            return None;
        }
        let shape = |room: &PlacedRoom| catalogue.shapes.get(room.template, room.orientation);
        Some(Self {
            shapes: layout.rooms.iter().map(shape).collect(),
            neighbours: Neighbours::new(layout.rooms.len(), &layout.doors),
            layout,
            catalogue,
        })
    }

    pub fn bounds(&self, bounds: Option<Size>, broken: &mut Vec<BrokenPromise>) {
        let Some(bounds) = bounds else {
            return;
        };
        for ((id, room), shape) in self.layout.iter().zip(&self.shapes) {
            let Cell { x, y } = room.position;
            let last = Cell::new(x + shape.size.width as i32 - 1, y + shape.size.height as i32 - 1);
            if !bounds.contains(room.position) || !bounds.contains(last) {
                broken.push(BrokenPromise::OutOfBounds(id));
            }
        }
    }

    /// Checks that rooms share only edges, connections meet exactly at doors and closed walls, and required connections
    /// are open.
    pub fn walls_and_doors(&self, broken: &mut Vec<BrokenPromise>) {
        let stretches = stretches(self.meetings(broken));
        let mut listed: Vec<&Doorway> =
            self.layout.doors.iter().chain(&self.layout.closed).collect();
        listed.sort_unstable_by_key(|door| stretch::order(door));
        // Both are in the same order, so the first pair that differs shows what is missing or too much.
        let wrong = stretches.iter().zip(&listed).find(|(stretch, door)| !stretch.has(door));
        let wrong = wrong.map(|(stretch, _)| stretch.rooms());
        let more = || Some(stretches.get(listed.len())?.rooms());
        let fewer = || listed.get(stretches.len()).map(|door| (door.a, door.b));
        if let Some((a, b)) = wrong.or_else(more).or_else(fewer) {
            broken.push(BrokenPromise::Door(a, b));
        }
        let mut met = vec![0u64; self.shapes.len()];
        for door in &self.layout.doors {
            self.note_points(door, &mut met);
        }
        for ((id, shape), met) in (0..).map(PlacedId).zip(&self.shapes).zip(met) {
            if shape.required & !met != 0 {
                broken.push(BrokenPromise::Required(id));
            }
        }
    }

    /// Compares every two rooms that touch, and returns the cells where they meet.
    fn meetings(&self, broken: &mut Vec<BrokenPromise>) -> Vec<MeetingCell> {
        let mut frames = self.frames();
        // Sorted by top edge, so a room only needs comparing with the rooms that follow until one starts below it.
        frames.sort_unstable();
        let mut meetings = Vec::with_capacity(self.layout.doors.len() + self.layout.closed.len());
        for (place, one) in frames.iter().enumerate() {
            for other in &frames[place + 1..] {
                if other.top >= one.bottom {
                    break;
                }
                if other.left < one.right && other.right > one.left {
                    let (a, b) = (one.room.min(other.room), one.room.max(other.room));
                    self.compare(a, b, &mut meetings, broken);
                }
            }
        }
        meetings
    }

    /// The bounding rectangles of the rooms.
    fn frames(&self) -> Vec<Frame> {
        let rooms = (0..).zip(&self.layout.rooms).zip(&self.shapes);
        let frames = rooms.map(|((room, placed), shape)| {
            let Cell { x, y } = placed.position;
            Frame {
                top: y,
                left: x,
                right: x + shape.size.width as i32,
                bottom: y + shape.size.height as i32,
                room,
            }
        });
        frames.collect()
    }

    /// Compares two rooms whose rectangles overlap.
    fn compare(
        &self,
        a: u32,
        b: u32,
        meetings: &mut Vec<MeetingCell>,
        broken: &mut Vec<BrokenPromise>,
    ) {
        let [one, other] = [a, b].map(|room| self.shapes[room as usize]);
        let [at, there] = [a, b].map(|room| self.layout.rooms[room as usize].position);
        let away = there.minus(at);
        if one.conflict(other, away).is_some() {
            broken.push(BrokenPromise::Overlap(PlacedId(a), PlacedId(b)));
        }
        meetings.extend(meeting_cells(one, other, away).map(|cell| MeetingCell {
            a: PlacedId(a),
            b: PlacedId(b),
            cell: at.plus(cell.cell),
            ..cell
        }));
    }

    /// Marks the connections that a door uses.
    fn note_points(&self, door: &Doorway, met: &mut [u64]) {
        let ends = [(door.a, door.direction), (door.b, door.direction.opposite())];
        for (room, direction) in ends {
            let at = self.layout.room(room).position;
            let points = (0..).zip(&self.shapes[room.0 as usize].points);
            for (number, point) in points.filter(|(_, point)| point.direction == direction) {
                let cell = at.plus(point.cell);
                if door.cells().any(|of_door| of_door == cell) {
                    met[room.0 as usize] |= 1 << number;
                }
            }
        }
    }

    pub fn reached(&self, broken: &mut Vec<BrokenPromise>) {
        let distances = self.neighbours.distances(0);
        for ((id, room), distance) in self.layout.iter().zip(distances) {
            if distance == UNREACHED || distance != room.depth {
                broken.push(BrokenPromise::Unreached(id));
            }
        }
    }

    pub fn counts(&self, broken: &mut Vec<BrokenPromise>) {
        let catalogue = self.catalogue;
        let fits = |count: u32, least: u32, most: Option<u32>| {
            count >= least && most.is_none_or(|most| count <= most)
        };
        let mut counts = vec![0u32; catalogue.templates().len()];
        let mut groups = vec![0u32; catalogue.groups().len()];
        for (id, room) in self.layout.iter() {
            counts[room.template.0 as usize] += 1;
            if let Some((group, _)) = room.group.filter(|(_, first)| *first == id) {
                groups[group.0 as usize] += 1;
            }
        }
        for ((id, template), count) in (0..).map(TemplateId).zip(catalogue.templates()).zip(counts)
        {
            if !fits(count, template.least, template.most) {
                broken.push(BrokenPromise::TemplateCount(id));
            }
        }
        for ((id, group), count) in (0..).map(GroupId).zip(catalogue.groups()).zip(groups) {
            if !fits(count, group.least, group.most) {
                broken.push(BrokenPromise::GroupCount(id));
            }
        }
    }

    fn roles(&self, planner: &Planner, broken: &mut Vec<BrokenPromise>) {
        if self.layout.rooms[0].role != Some(Role::Entrance) {
            broken.push(BrokenPromise::Role(Role::Entrance));
        }
        for room in &self.layout.rooms {
            let unfit = |role: &Role| !planner.can_have(room.template, *role);
            broken.extend(room.role.filter(unfit).map(BrokenPromise::Role));
        }
        for rule in &planner.settings.roles {
            if rule.role != Role::Entrance && !self.keeps(rule) {
                broken.push(BrokenPromise::Role(rule.role));
            }
        }
    }

    /// Whether the rooms of a role match its rule in number and place.
    fn keeps(&self, rule: &RoleRule) -> bool {
        let rooms: Vec<PlacedId> = self.layout.with_role(rule.role).collect();
        let deepest = self.layout.rooms.iter().map(|room| room.depth).max();
        let in_place = |id: &PlacedId| {
            let depth = self.layout.room(*id).depth;
            depth >= rule.distance
                && match rule.place {
                    RolePlace::Anywhere => true,
                    RolePlace::DeadEnd => self.neighbours.of(id.0).len() == 1,
                    RolePlace::Farthest => Some(depth) == deepest,
                }
        };
        let apart = |id: &PlacedId| {
            let distances = self.neighbours.distances(id.0);
            let mut others = rooms.iter().filter(|other| *other != id);
            others.all(|other| distances[other.0 as usize] >= rule.apart)
        };
        rooms.len() as u64 == u64::from(rule.count)
            && rooms.iter().all(in_place)
            && (rule.apart == 0 || rooms.iter().all(apart))
    }

    fn shares(&self, settings: &LayoutSettings, broken: &mut Vec<BrokenPromise>) {
        let layout = self.layout;
        let count = |doors: &[Doorway], kind: MeetingKind| {
            doors.iter().filter(|door| door.kind == kind).count() as u64
        };
        let [open, closed] =
            [&layout.doors, &layout.closed].map(|doors| count(doors, MeetingKind::Chance));
        let shut = count(&layout.closed, MeetingKind::Shut);
        if open != loops_to_open(open + closed, settings.loops.into())
            || closed + shut != layout.closed.len() as u64
            || count(&layout.doors, MeetingKind::Shut) > 0
        {
            broken.push(BrokenPromise::Loops);
        }
        let rooms = layout.rooms.len() as u64;
        let ends = (0..rooms as u32).filter(|room| self.neighbours.of(*room).len() == 1);
        let share = (ends.count() as u64 * 1000 / rooms) as u32;
        if share < settings.dead_ends.0 || share > settings.dead_ends.1 {
            broken.push(BrokenPromise::DeadEnds(share));
        }
    }

    fn target(&self, settings: &LayoutSettings, broken: &mut Vec<BrokenPromise>) {
        let rooms = self.layout.rooms.len() as u64;
        let enough = match settings.target {
            LayoutTarget::Rooms(count) => rooms == u64::from(count),
            LayoutTarget::Floor(count) => self.layout.floor >= u64::from(count),
        };
        let short_is_fine = settings.partial && self.layout.ended != super::WalkEnd::Target;
        if !(enough || short_is_fine) {
            broken.push(BrokenPromise::Target);
        }
        self.amounts(broken);
    }

    /// Checks the size figures stored in the layout.
    pub fn amounts(&self, broken: &mut Vec<BrokenPromise>) {
        let floor: u64 = self.shapes.iter().map(|shape| u64::from(shape.floor)).sum();
        let frame = layout::frame(&self.layout.rooms);
        if floor != self.layout.floor || frame != (self.layout.corner, self.layout.size) {
            broken.push(BrokenPromise::Target);
        }
    }
}
