//! Rooms of an area that are connected by its doors, as a layered graph.
//!
//! Rooms are in layers of even number, and door labels in the layers of odd number between them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use seedwright::world::Way;

use super::chart::Chart;
use super::layers;
use super::plan::{LeavingDoor, Side};
use super::relax::{Member, relax};
use super::sizes::{self, Words};
use crate::geometry::{Point, Rect};

/// The space that an arrow takes.
pub const ARROW: f64 = 11.0;

/// The meaning of a vertex.
#[derive(Clone, Copy)]
pub enum Kind {
    Room(usize),
    /// The label of a door.
    Label(usize),
    /// A point where a door passes a layer.
    Bend,
    Port(LeavingDoor),
}

/// Something that takes space in a layer.
pub struct Vertex {
    pub kind: Kind,
    pub rank: i32,
    pub words: Words,
    /// The centre, once it is placed.
    pub x: f64,
}

/// The vertices that a door passes, from top to bottom.
pub struct Chain {
    pub door: usize,
    pub vertices: Vec<usize>,
    /// Whether the door leads from a room to itself.
    pub is_loop: bool,
    /// The end with an arrow, which takes some space: the first or the last vertex.
    pub arrow: Option<usize>,
}

/// Connected rooms, and everything between them.
pub struct Component {
    pub vertices: Vec<Vertex>,
    /// The edges, each from a vertex to one in the next layer.
    pub edges: Vec<layers::Edge>,
    pub chains: Vec<Chain>,
    /// The vertex of each room.
    rooms: BTreeMap<usize, usize>,
    has_ports: bool,
    /// Where the line from a room to another vertex leaves it, at the top or bottom.
    attached: BTreeMap<(usize, usize, bool), f64>,
}

impl Vertex {
    /// How much it matters that lines through it are straight.
    fn weight(&self) -> f64 {
        match self.kind {
            Kind::Room(_) | Kind::Port(_) => 1.0,
            Kind::Label(_) => 1.5,
            Kind::Bend => 3.0,
        }
    }
}

impl Component {
    /// The components of an area, in the order of their first rooms.
    pub fn all(chart: &Chart, rooms: &[usize], leaving: &[LeavingDoor]) -> Vec<Self> {
        let neighbours = neighbours(chart, rooms);
        let mut seen = BTreeSet::new();
        let mut components = Vec::new();
        for room in rooms {
            if !seen.contains(room) {
                let members = walk(&neighbours, *room);
                seen.extend(members.iter().copied());
                let root = root(chart, &members, leaving);
                components.push(Self::new(chart, &neighbours, &walk(&neighbours, root)));
            }
        }
        components
    }

    /// Creates a component. Rooms are in the order in which a walk reaches them, and doors lead down along that order.
    fn new(chart: &Chart, neighbours: &Neighbours, rooms: &[usize]) -> Self {
        let order: BTreeMap<usize, usize> = rooms.iter().copied().zip(0..).collect();
        let doors = rooms.iter().flat_map(|room| &neighbours[room]);
        let mut doors: Vec<usize> = doors.map(|(door, _)| *door).collect();
        doors.sort_unstable();
        doors.dedup();
        let ends = |door: usize| chart.doors[door].rooms.map(|room| order[&room]);
        let mut edges: Vec<_> = doors.iter().map(|door| ends(*door)).map(sorted).collect();
        edges.retain(|(upper, lower)| upper != lower);
        edges.sort_unstable();
        edges.dedup();
        let ranks = layers::ranks(rooms.len(), &edges);
        let mut component = Self {
            vertices: Vec::new(),
            edges: Vec::new(),
            chains: Vec::new(),
            rooms: order,
            has_ports: false,
            attached: BTreeMap::new(),
        };
        for (room, rank) in rooms.iter().zip(ranks) {
            let words = sizes::room(&chart.rooms[*room]);
            component.add(Kind::Room(*room), rank * 2, words);
        }
        for door in doors {
            component.add_door(chart, door);
        }
        component
    }

    fn add(&mut self, kind: Kind, rank: i32, words: Words) -> usize {
        let x = 0.0;
        self.vertices.push(Vertex { kind, rank, words, x });
        self.vertices.len() - 1
    }

    fn add_door(&mut self, chart: &Chart, door: usize) {
        let [a, b] = chart.doors[door].rooms.map(|room| self.rooms[&room]);
        let is_a_upper = self.vertices[a].rank <= self.vertices[b].rank;
        let (upper, lower) = if is_a_upper { (a, b) } else { (b, a) };
        let words = sizes::door(&chart.doors[door], usize::from(!is_a_upper));
        let (top, bottom) = (self.vertices[upper].rank, self.vertices[lower].rank);
        let is_loop = upper == lower;
        let middle = ((top + bottom) / 2) | 1;
        let mut words = Some(words);
        let mut vertices = vec![upper];
        let last = if is_loop { top + 2 } else { bottom };
        for rank in top + 1..last {
            let vertex = match words.take_if(|_| rank == middle) {
                Some(words) => self.add(Kind::Label(door), rank, words),
                None => self.add(Kind::Bend, rank, bend()),
            };
            vertices.push(vertex);
        }
        if !is_loop {
            vertices.push(lower);
        }
        let arrow = (chart.doors[door].way != Way::Both && !is_loop).then_some(b);
        self.join(Chain { door, vertices, is_loop, arrow });
    }

    fn join(&mut self, chain: Chain) {
        let steps = chain.vertices.windows(2);
        self.edges.extend(steps.map(|step| (step[0], step[1])));
        self.chains.push(chain);
    }

    /// The lowest layer.
    pub fn lowest(&self) -> i32 {
        let ranks = self.vertices.iter().map(|vertex| vertex.rank);
        ranks.max().unwrap_or(0)
    }

    /// Leads the doors that leave the area to its borders: above the first layer and below the last one.
    pub fn add_ports(&mut self, chart: &Chart, leaving: &[LeavingDoor], lowest: i32) {
        for port in leaving {
            let door = &chart.doors[port.door];
            let Some(room) = self.rooms.get(&door.rooms[port.end]).copied() else {
                continue;
            };
            let words = sizes::port(chart, door, port.end);
            let rank = self.vertices[room].rank;
            let mut vertices = vec![room];
            let (passed, last): (Vec<i32>, i32) = match port.side {
                Side::Top => ((0..rank).rev().collect(), -1),
                Side::Bottom => ((rank + 1..=lowest).collect(), lowest + 1),
            };
            for rank in passed {
                vertices.push(self.add(Kind::Bend, rank, bend()));
            }
            vertices.push(self.add(Kind::Port(*port), last, words));
            if port.side == Side::Top {
                vertices.reverse();
            }
            self.join(Chain { door: port.door, vertices, is_loop: false, arrow: None });
            self.has_ports = true;
        }
    }

    pub fn has_ports(&self) -> bool {
        self.has_ports
    }

    /// The layers with arrows above them.
    pub fn arrows(&self) -> impl Iterator<Item = i32> {
        self.chains.iter().filter_map(|chain| {
            let room = chain.arrow?;
            let below = i32::from(chain.vertices[0] == room);
            Some(self.vertices[room].rank + below)
        })
    }

    /// Positions every vertex in its layer.
    pub fn place(&mut self) {
        let widths: Vec<f64> = { self.vertices.iter() }.map(|vertex| vertex.words.width).collect();
        let ranks: Vec<i32> = self.vertices.iter().map(|vertex| vertex.rank).collect();
        let centres = layers::centres(&widths, &ranks, &self.edges);
        let members = self.vertices.iter().zip(centres).map(|(vertex, x)| Member {
            rank: vertex.rank,
            width: vertex.words.width,
            weight: vertex.weight(),
            x,
        });
        let mut members: Vec<Member> = members.collect();
        relax(&mut members, &self.edges, &self.runs(), layers::SPACING);
        let lefts = members.iter().map(|member| member.x - member.width / 2.0);
        let left = lefts.fold(f64::INFINITY, f64::min);
        for (vertex, member) in self.vertices.iter_mut().zip(members) {
            vertex.x = ((member.x - left) * 2.0).round() / 2.0;
        }
        self.attach();
    }

    /// The parts of lines between rooms, the longest first.
    fn runs(&self) -> Vec<Vec<usize>> {
        let is_room = |vertex: usize| matches!(self.vertices[vertex].kind, Kind::Room(_));
        let runs = self.chains.iter().map(|chain| {
            let vertices = chain.vertices.iter().copied();
            vertices.filter(|vertex| !is_room(*vertex)).collect()
        });
        let mut runs: Vec<Vec<usize>> = runs.filter(|run: &Vec<usize>| run.len() > 1).collect();
        runs.sort_by_key(|run| std::cmp::Reverse(run.len()));
        runs
    }

    /// Determines where lines leave their rooms: the lines at one side are next to each other, in the order of their
    /// destinations.
    fn attach(&mut self) {
        let mut sides = BTreeMap::<(usize, bool), Vec<usize>>::new();
        for (upper, lower) in &self.edges {
            sides.entry((*upper, false)).or_default().push(*lower);
            sides.entry((*lower, true)).or_default().push(*upper);
        }
        for ((vertex, above), mut others) in sides {
            if !matches!(self.vertices[vertex].kind, Kind::Room(_)) {
                continue;
            }
            others.sort_by(|a, b| self.vertices[*a].x.total_cmp(&self.vertices[*b].x));
            let count = others.len() as f64;
            let step = ((self.vertices[vertex].words.width - 12.0) / count).min(20.0);
            for (position, other) in others.into_iter().enumerate() {
                let offset = (position as f64 - (count - 1.0) / 2.0) * step;
                let x = self.vertices[vertex].x + offset;
                self.attached.insert((vertex, other, above), x);
            }
        }
    }

    /// The points of a line, from top to bottom.
    pub fn points(&self, chain: &Chain, place: impl Fn(usize) -> Rect) -> Vec<Point> {
        let mut points = Vec::new();
        let attached = |vertex: usize, other: usize, above: bool| {
            let x = self.attached.get(&(vertex, other, above));
            x.copied().unwrap_or(self.vertices[vertex].x)
        };
        for (position, vertex) in chain.vertices.iter().copied().enumerate() {
            let Rect { y, height, .. } = place(vertex);
            if let Some(above) = position.checked_sub(1) {
                let x = attached(vertex, chain.vertices[above], true);
                points.push(Point::new(x, y));
            }
            if let Some(below) = chain.vertices.get(position + 1) {
                points.push(Point::new(attached(vertex, *below, false), y + height));
            }
        }
        points.dedup();
        upright(&mut points);
        if let Some(arrow) = chain.arrow {
            let last = points.len() - 1;
            if chain.vertices[0] == arrow {
                points.insert(1, points[0].moved(0.0, ARROW));
            } else {
                points.insert(last, points[last].moved(0.0, -ARROW));
            }
        }
        if chain.is_loop {
            let (begin, end) = (points[0], points[points.len() - 1]);
            points[0].x -= 4.0;
            points.push(Point::new(end.x + 8.0, end.y));
            points.push(Point::new(begin.x + 4.0, begin.y));
        }
        points
    }
}

/// Makes a line that is nearly vertical exactly vertical.
fn upright(points: &mut [Point]) {
    const NEARLY: f64 = 7.0;
    let least = points.iter().map(|point| point.x).fold(f64::INFINITY, f64::min);
    let most = points.iter().map(|point| point.x).fold(f64::NEG_INFINITY, f64::max);
    if most - least < NEARLY {
        points.iter_mut().for_each(|point| point.x = ((least + most) / 2.0).round());
    }
}

fn bend() -> Words {
    Words { lines: Vec::new(), width: 2.0, height: 0.0 }
}

fn sorted([a, b]: [usize; 2]) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// The doors of each room that stay inside the area, with the rooms behind them.
type Neighbours = BTreeMap<usize, Vec<(usize, usize)>>;

fn neighbours(chart: &Chart, rooms: &[usize]) -> Neighbours {
    let mut neighbours: Neighbours = rooms.iter().map(|room| (*room, Vec::new())).collect();
    for (number, door) in chart.doors.iter().enumerate() {
        let [a, b] = door.rooms;
        if !neighbours.contains_key(&a) || !neighbours.contains_key(&b) {
            continue;
        }
        for (from, to) in [(a, b), (b, a)] {
            neighbours.entry(from).or_default().push((number, to));
        }
    }
    neighbours
}

/// The rooms reachable from a room, the nearest first.
fn walk(neighbours: &Neighbours, from: usize) -> Vec<usize> {
    let mut seen = BTreeSet::from([from]);
    let mut order = vec![from];
    let mut open = VecDeque::from([from]);
    while let Some(room) = open.pop_front() {
        for (_, next) in &neighbours[&room] {
            if seen.insert(*next) {
                order.push(*next);
                open.push_back(*next);
            }
        }
    }
    order
}

/// The rooms of an area, ordered so that connected ones follow each other.
pub fn walked(chart: &Chart, rooms: &[usize]) -> Vec<usize> {
    let neighbours = neighbours(chart, rooms);
    let mut seen = BTreeSet::new();
    let mut order = Vec::new();
    for room in rooms {
        if !seen.contains(room) {
            let members = walk(&neighbours, *room);
            seen.extend(members.iter().copied());
            order.extend(members);
        }
    }
    order
}

/// The room at the top: a start, or else one that is entered from above.
fn root(chart: &Chart, rooms: &[usize], leaving: &[LeavingDoor]) -> usize {
    let entered = |side: Side, room: usize| {
        let here = |port: &&LeavingDoor| {
            port.side == side && chart.doors[port.door].rooms[port.end] == room
        };
        leaving.iter().filter(here).count()
    };
    let rank = |room: &usize| {
        let room = *room;
        (chart.rooms[room].start, entered(Side::Top, room) > 0, entered(Side::Bottom, room) == 0)
    };
    // The first of equals should win, but `max_by_key` returns the last.
    rooms.iter().rev().copied().max_by_key(rank).unwrap_or(rooms[0])
}
