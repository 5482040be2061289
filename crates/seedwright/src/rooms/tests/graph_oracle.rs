//! Tiny graphs against an exhaustive search.

use super::graphs::{check_naively, graph, plan_graph};
use super::*;
use crate::grid::{Cell, Orientation, Size};

/// A room in a small box: template, orientation, first cell.
type Placement = (TemplateId, Orientation, Cell);

/// Whether two rooms can be placed like this; neighbours need a door, and no other room meets a required connection.
fn fits(rooms: &Catalogue, one: Placement, other: Placement, neighbours: bool) -> bool {
    let [a, b] =
        [one, other].map(|(template, orientation, _)| rooms.template(template).turned(orientation));
    let overlap = a.size().cells().any(|cell| {
        let theirs = cell.plus(one.2).minus(other.2);
        let both = a.kind(cell) != CellKind::Outside && b.kind(theirs) != CellKind::Outside;
        both && !(a.is_edge(cell) && b.is_edge(theirs))
    });
    let meets = |point: &Point, at: Cell, other: &Template, there: Cell| {
        let facing = (at.plus(point.cell), point.direction.opposite());
        let mut points = other.points().iter();
        points.any(|point| (there.plus(point.cell), point.direction) == facing)
    };
    let blocked = |one: &Template, at: Cell, other: &Template, there: Cell| {
        let mut required = one.points().iter().filter(|point| point.required);
        required.any(|point| {
            let covered = other.kind(at.plus(point.cell).minus(there)) != CellKind::Outside;
            covered && !(neighbours && meets(point, at, other, there))
        })
    };
    let door = || a.points().iter().any(|point| meets(point, one.2, &b, other.2));
    !overlap
        && !blocked(&a, one.2, &b, other.2)
        && !blocked(&b, other.2, &a, one.2)
        && (!neighbours || door())
}

/// Whether every required connection of a room is on a neighbour.
fn is_met(rooms: &Catalogue, placed: &[Placement], node: usize) -> bool {
    let (template, orientation, at) = placed[node];
    let turned = rooms.template(template).turned(orientation);
    let mut required = turned.points().iter().filter(|point| point.required);
    required.all(|point| {
        let mut others = placed.iter().enumerate().filter(|(other, _)| *other != node);
        others.any(|(_, (template, orientation, there))| {
            let other = rooms.template(*template).turned(*orientation);
            other.kind(at.plus(point.cell).minus(*there)) != CellKind::Outside
        })
    })
}

/// Tries every place for the remaining rooms.
fn exists(
    rooms: &Catalogue,
    edges: &[(u32, u32)],
    count: usize,
    places: &[Placement],
    placed: &mut Vec<Placement>,
) -> bool {
    let node = placed.len();
    if node == count {
        return (0..count).all(|node| is_met(rooms, placed, node));
    }
    places.iter().any(|place| {
        let fits_all = placed.iter().enumerate().all(|(other, there)| {
            let edge = (other as u32, node as u32);
            fits(rooms, *there, *place, edges.contains(&edge))
        });
        fits_all && {
            placed.push(*place);
            let found = exists(rooms, edges, count, places, placed);
            placed.pop();
            found
        }
    })
}

/// Every placement of a template in a box.
fn places_in(rooms: &Catalogue, bounds: Size) -> Vec<Placement> {
    let templates = (0..rooms.templates().len() as u32).map(TemplateId);
    let turns = Orientation::ALL.into_iter().filter(|turn| !turn.is_mirrored());
    let shapes = templates.flat_map(|id| turns.clone().map(move |turn| (id, turn)));
    let places = shapes.flat_map(|(id, turn)| {
        let size = turn.size(rooms.template(id).size());
        let last =
            Cell::new((bounds.width - size.width) as i32, (bounds.height - size.height) as i32);
        let cells = bounds.cells().filter(move |cell| cell.x <= last.x && cell.y <= last.y);
        cells.map(move |cell| (id, turn, cell))
    });
    places.collect()
}

#[test]
fn whatever_can_be_in_a_small_box_is_found() {
    let small = [
        template("cross", "#?#\n?.?\n#?#"),
        template("pipe", "#?#\n#.#\n#?#"),
        template("elbow", "###\n#.?\n#?#"),
        template("gate", "####\n!..!\n####"),
        template("end", "###\n#.?\n###"),
    ];
    let graphs: [(usize, &[(u32, u32)]); 5] = [
        (2, &[(0, 1)]),
        (3, &[(0, 1), (1, 2)]),
        (3, &[(0, 1), (1, 2), (0, 2)]),
        (4, &[(0, 1), (1, 2), (2, 3), (0, 3)]),
        (4, &[(0, 1), (0, 2), (0, 3)]),
    ];
    let bounds = Size::new(6, 5);
    let (mut feasible, mut found) = (0, 0);
    let (mut infeasible, mut refuted) = (0, 0);
    for first in 0..small.len() {
        for second in first..small.len() {
            let mut drawn = vec![small[first].clone()];
            drawn.extend((second > first).then(|| small[second].clone()));
            let rooms = catalogue(drawn);
            let places = places_in(&rooms, bounds);
            for (count, edges) in graphs {
                let exists = exists(&rooms, edges, count, &places, &mut Vec::new());
                let graph = graph(&rooms, count as u32, edges);
                let settings = GraphSettings {
                    bounds: Some(bounds),
                    attempts: 20,
                    repeats: true,
                    ..GraphSettings::default()
                };
                let planned = GraphPlanner::new(&rooms, &graph, settings);
                let layout = planned.as_ref().ok().map(|planner| (plan_graph(planner, 1), planner));
                let is_refuted = layout
                    .as_ref()
                    .is_none_or(|(layout, _)| matches!(layout, Err(Error::Impossible(_))));
                assert!(!(exists && is_refuted), "refuted what can be: {edges:?}");
                refuted += u32::from(is_refuted);
                infeasible += u32::from(!exists);
                let is_found = layout.is_some_and(|(layout, planner)| {
                    layout.is_ok_and(|layout| {
                        check_naively(&layout, planner);
                        true
                    })
                });
                assert!(exists || !is_found, "found what can't be: {edges:?}");
                feasible += u32::from(exists);
                found += u32::from(is_found);
            }
        }
    }
    assert_eq!((feasible, found), (32, 32));
    assert_eq!(infeasible, refuted);
}
