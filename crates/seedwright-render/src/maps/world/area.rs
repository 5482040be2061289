//! The rooms of one area in layers.
//!
//! The label of a door is a vertex of the graph just like a room, and so are the bends of a door that passes a layer.
//! The layering then keeps all of them apart, and no line can run through a box.

use std::collections::{BTreeMap, BTreeSet};

use super::chart::Chart;
use super::component::{ARROW, Component, Kind};
use super::plan::{AreaPlan, Label, LeavingDoor, Line, Port, Side};
use crate::geometry::{Point, Rect};

/// The distance between components that no door connects.
const APART: f64 = 34.0;
/// The minimum and maximum space above a layer.
const GAPS: (f64, f64) = (12.0, 30.0);

/// Places the rooms of an area.
pub fn layered(chart: &Chart, rooms: &[usize], leaving: &[LeavingDoor]) -> AreaPlan {
    let mut components = Component::all(chart, rooms, leaving);
    let lowest = components.iter().map(Component::lowest).max().unwrap_or(0);
    for component in &mut components {
        component.add_ports(chart, leaving, lowest);
        component.place();
    }
    let (joined, alone): (Vec<_>, Vec<_>) = components.into_iter().partition(Component::has_ports);
    let mut plan = AreaPlan::default();
    let layers = Layers::of(&joined);
    for component in &joined {
        let x = plan.width + if plan.width > 0.0 { APART } else { 0.0 };
        let part = drawn(chart, component, &layers);
        add(&mut plan, part, x, 0.0);
    }
    let alone = alone.iter().map(|component| {
        let layers = Layers::of(std::slice::from_ref(component));
        drawn(chart, component, &layers)
    });
    let alone = shelved(alone.collect());
    let x = plan.width + if plan.width > 0.0 { APART } else { 0.0 };
    if alone.width > 0.0 {
        add(&mut plan, alone, x, 0.0);
    }
    plan
}

/// Adds a part to a plan.
fn add(plan: &mut AreaPlan, mut part: AreaPlan, x: f64, y: f64) {
    part.shift(x, y);
    plan.width = plan.width.max(x + part.width);
    plan.height = plan.height.max(y + part.height);
    plan.rooms.append(&mut part.rooms);
    plan.labels.append(&mut part.labels);
    plan.lines.append(&mut part.lines);
    plan.ports.append(&mut part.ports);
}

/// Arranges parts in rows so that the whole is about square.
fn shelved(parts: Vec<AreaPlan>) -> AreaPlan {
    let surface = |part: &AreaPlan| (part.width + APART) * (part.height + APART);
    let total: f64 = parts.iter().map(surface).sum();
    let widest = parts.iter().map(|part| part.width).fold(0.0, f64::max);
    let wanted = (total * 1.3).sqrt().max(widest);
    let mut plan = AreaPlan::default();
    let (mut x, mut y) = (0.0, 0.0);
    for part in parts {
        if x > 0.0 && x + part.width > wanted {
            (x, y) = (0.0, plan.height + APART);
        }
        let width = part.width;
        add(&mut plan, part, x, y);
        x += width + APART;
    }
    plan
}

/// The top and bottom of each layer.
struct Layers(BTreeMap<i32, (f64, f64)>);

impl Layers {
    fn of(components: &[Component]) -> Self {
        let mut heights: BTreeMap<i32, f64> = BTreeMap::new();
        let mut leaps: BTreeMap<i32, f64> = BTreeMap::new();
        for component in components {
            for vertex in &component.vertices {
                let height = heights.entry(vertex.rank).or_default();
                *height = height.max(vertex.words.height);
            }
            for (upper, lower) in &component.edges {
                let [upper, lower] = [upper, lower].map(|vertex| &component.vertices[*vertex]);
                let leap = leaps.entry(lower.rank).or_default();
                *leap = leap.max((upper.x - lower.x).abs());
            }
        }
        let arrows = components.iter().flat_map(Component::arrows);
        let arrows: BTreeSet<i32> = arrows.collect();
        let mut y = 0.0;
        let layers = heights.into_iter().map(|(rank, height)| {
            let leap = leaps.get(&rank).copied().unwrap_or(0.0);
            let gap = (leap * 0.12).clamp(GAPS.0, GAPS.1);
            let arrow = if arrows.contains(&rank) { ARROW } else { 0.0 };
            let top = if y > 0.0 { y + gap + arrow } else { 0.0 };
            y = top + height;
            (rank, (top, y))
        });
        Self(layers.collect())
    }

    fn place(&self, component: &Component, vertex: usize) -> Rect {
        let vertex = &component.vertices[vertex];
        let (top, bottom) = self.0[&vertex.rank];
        if vertex.words.lines.is_empty() {
            // A line passes the whole layer vertically, so that it touches nothing next to it.
            let centre = Point::new(vertex.x, (top + bottom) / 2.0);
            return Rect::around(centre, vertex.words.width, bottom - top);
        }
        let y = match vertex.kind {
            Kind::Port(leaving) if leaving.side == Side::Top => top + vertex.words.height / 2.0,
            Kind::Port(_) => bottom - vertex.words.height / 2.0,
            _ => (top + bottom) / 2.0,
        };
        let centre = Point::new(vertex.x, y);
        Rect::around(centre, vertex.words.width, vertex.words.height)
    }
}

/// Converts a component into a part of a plan.
fn drawn(chart: &Chart, component: &Component, layers: &Layers) -> AreaPlan {
    let mut plan = AreaPlan::default();
    for (number, vertex) in component.vertices.iter().enumerate() {
        let place = layers.place(component, number);
        plan.width = plan.width.max(place.right());
        plan.height = plan.height.max(place.bottom());
        let lines = vertex.words.lines.clone();
        match vertex.kind {
            Kind::Room(room) => plan.rooms.push((room, place)),
            Kind::Label(door) if !lines.is_empty() => {
                plan.labels.push(Label { door, place, lines });
            }
            Kind::Label(_) | Kind::Bend => {}
            Kind::Port(leaving) => plan.ports.push(Port {
                door: leaving.door,
                end: leaving.end,
                side: leaving.side,
                place,
                lines,
                points: Vec::new(),
            }),
        }
    }
    add_lines(chart, component, layers, &mut plan);
    plan
}

fn add_lines(chart: &Chart, component: &Component, layers: &Layers, plan: &mut AreaPlan) {
    for chain in &component.chains {
        let mut points = component.points(chain, |vertex| layers.place(component, vertex));
        let last = chain.vertices.last().copied().unwrap_or(0);
        let first = chain.vertices[0];
        let port = [first, last].map(|vertex| match component.vertices[vertex].kind {
            Kind::Port(leaving) => Some(leaving),
            _ => None,
        });
        if let Some(leaving) = port[0].or(port[1]) {
            if port[0].is_some() {
                points.reverse();
            }
            let ports = plan.ports.iter_mut();
            let fits = |port: &&mut Port| port.door == leaving.door && port.end == leaving.end;
            if let Some(port) = { ports }.find(fits) {
                port.points = points;
            }
            continue;
        }
        let room = chart.doors[chain.door].rooms[0];
        let from_first =
            matches!(component.vertices[first].kind, Kind::Room(upper) if upper == room);
        if !from_first {
            points.reverse();
        }
        let door = chain.door;
        plan.lines.push(Line { door, points });
    }
}
