//! Rooms that doors inside an area join, as a graph in layers.
//!
//! Rooms lie in layers of even number. The words on a door lie in a layer of odd number between.

use std::collections::{BTreeMap, VecDeque};

use super::area::Leaving;
use super::chart::Chart;
use super::geometry::{Point, Rect};
use super::layers;
use super::plan::Side;
use super::sizes::{self, Words};

/// What a vertex stands for.
#[derive(Clone, Copy)]
pub enum Kind {
    Room(usize),
    /// The words on a door.
    Label(usize),
    /// A place where a door passes a layer.
    Bend,
    Port(Leaving),
}

/// Something that takes room in a layer.
pub struct Vertex {
    pub kind: Kind,
    pub rank: i32,
    pub words: Words,
    /// The middle, once it is placed.
    pub x: f64,
}

/// The vertices that a door passes, from top to bottom.
pub struct Chain {
    pub door: usize,
    pub vertices: Vec<usize>,
    /// True for a door from a room to itself.
    pub is_loop: bool,
}

/// Rooms that are joined, and what lies between them.
pub struct Component {
    pub vertices: Vec<Vertex>,
    /// From each vertex to one in the next layer.
    pub edges: Vec<layers::Edge>,
    pub chains: Vec<Chain>,
    /// The vertex of each room.
    rooms: BTreeMap<usize, usize>,
    has_ports: bool,
}

impl Component {
    /// The components of an area, in the order of their first rooms.
    pub fn all(chart: &Chart, rooms: &[usize], leaving: &[Leaving]) -> Vec<Self> {
        let neighbours = neighbours(chart, rooms);
        let mut seen = BTreeMap::new();
        let mut components = Vec::new();
        for room in rooms {
            if !seen.contains_key(room) {
                let members = walk(&neighbours, *room);
                seen.extend(members.iter().map(|member| (*member, ())));
                let root = root(chart, &members, leaving);
                components.push(Self::new(chart, &neighbours, &walk(&neighbours, root)));
            }
        }
        components
    }

    /// A component of rooms in the order that a walk meets them: doors lead down along that order.
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
        self.vertices.push(Vertex {
            kind,
            rank,
            words,
            x,
        });
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
        self.join(door, vertices, is_loop);
    }

    fn join(&mut self, door: usize, vertices: Vec<usize>, is_loop: bool) {
        let steps = vertices.windows(2).map(|step| (step[0], step[1]));
        self.edges.extend(steps);
        self.chains.push(Chain {
            door,
            vertices,
            is_loop,
        });
    }

    /// The lowest layer.
    pub fn lowest(&self) -> i32 {
        let ranks = self.vertices.iter().map(|vertex| vertex.rank);
        ranks.max().unwrap_or(0)
    }

    /// Leads the doors that leave the area to its borders: above the first layer, below the last one.
    pub fn add_ports(&mut self, chart: &Chart, leaving: &[Leaving], lowest: i32) {
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
            self.join(port.door, vertices, false);
            self.has_ports = true;
        }
    }

    pub fn has_ports(&self) -> bool {
        self.has_ports
    }

    /// Finds the place of every vertex in its layer.
    pub fn place(&mut self) {
        let widths: Vec<f64> = { self.vertices.iter() }
            .map(|vertex| vertex.words.width)
            .collect();
        let centres = layers::centres(&widths, &self.edges);
        let left = centres
            .iter()
            .zip(&widths)
            .map(|(x, width)| x - width / 2.0);
        let left = left.fold(f64::INFINITY, f64::min);
        for (vertex, x) in self.vertices.iter_mut().zip(centres) {
            vertex.x = x - left;
        }
    }

    /// The points of a line, from top to bottom.
    pub fn points(&self, chain: &Chain, place: impl Fn(usize) -> Rect) -> Vec<Point> {
        let mut points = Vec::new();
        for (position, vertex) in chain.vertices.iter().copied().enumerate() {
            let Rect { y, height, .. } = place(vertex);
            let x = self.vertices[vertex].x;
            let is_room = matches!(self.vertices[vertex].kind, Kind::Room(_));
            if position > 0 {
                let above = chain.vertices[position - 1];
                let x = if is_room {
                    self.attached(vertex, above, chain, true)
                } else {
                    x
                };
                points.push(Point::new(x, y));
            }
            if let Some(below) = chain.vertices.get(position + 1) {
                let x = if is_room {
                    self.attached(vertex, *below, chain, false)
                } else {
                    x
                };
                points.push(Point::new(x, y + height));
            }
        }
        if chain.is_loop {
            let begin = points[0];
            let end = points[points.len() - 1];
            points[0].x -= 4.0;
            points.push(Point::new(end.x + 8.0, end.y));
            points.push(Point::new(begin.x + 4.0, begin.y));
        }
        points
    }

    /// Where a line leaves a room: the lines of one side stand beside one another, in the order of where
    /// they come from.
    fn attached(&self, room: usize, other: usize, _chain: &Chain, above: bool) -> f64 {
        let others = self.edges.iter().filter_map(|(upper, lower)| match above {
            true if *lower == room => Some(*upper),
            false if *upper == room => Some(*lower),
            _ => None,
        });
        let mut others: Vec<usize> = others.collect();
        others.sort_by(|a, b| self.vertices[*a].x.total_cmp(&self.vertices[*b].x));
        let position = others.iter().position(|vertex| *vertex == other);
        let position = position.unwrap_or(0) as f64;
        let count = others.len() as f64;
        let step = ((self.vertices[room].words.width - 12.0) / count).min(20.0);
        self.vertices[room].x + (position - (count - 1.0) / 2.0) * step
    }
}

fn bend() -> Words {
    Words {
        lines: Vec::new(),
        width: 2.0,
        height: 0.0,
    }
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

/// The rooms that doors lead to from a room, the nearest first.
fn walk(neighbours: &Neighbours, from: usize) -> Vec<usize> {
    let mut seen: BTreeMap<usize, ()> = [(from, ())].into();
    let mut order = vec![from];
    let mut open = VecDeque::from([from]);
    while let Some(room) = open.pop_front() {
        for (_, next) in &neighbours[&room] {
            if seen.insert(*next, ()).is_none() {
                order.push(*next);
                open.push_back(*next);
            }
        }
    }
    order
}

/// The room that lies on top: a start, or else one that is entered from above.
fn root(chart: &Chart, rooms: &[usize], leaving: &[Leaving]) -> usize {
    let entered = |side: Side, room: usize| {
        let here =
            |port: &&Leaving| port.side == side && chart.doors[port.door].rooms[port.end] == room;
        leaving.iter().filter(here).count()
    };
    let rank = |room: &usize| {
        let room = *room;
        (
            chart.rooms[room].start,
            entered(Side::Top, room) > 0,
            entered(Side::Bottom, room) == 0,
        )
    };
    // Of equals the first one wins, and `max_by_key` takes the last.
    rooms
        .iter()
        .rev()
        .copied()
        .max_by_key(rank)
        .unwrap_or(rooms[0])
}
