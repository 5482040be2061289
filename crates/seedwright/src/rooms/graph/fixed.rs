//! Rooms with positions: whether they can be there together.

use std::collections::VecDeque;

use super::GraphPlanner;
use super::spaces::{Way, clash};
use crate::grid::{Cell, Size};
use crate::rooms::GraphImpossible;
use crate::world::templates::{NodeId, Shape, TemplateId, limits};

/// Two rooms whose positions exclude each other, if there are any.
pub(super) fn apart(planner: &GraphPlanner, lists: &[Vec<TemplateId>]) -> Option<GraphImpossible> {
    let fixed =
        (0..planner.graph.rooms()).filter_map(|node| Some((node, planner.graph.position(node)?)));
    let fixed: Vec<(u32, Cell)> = fixed.collect();
    for (number, (one, here)) in fixed.iter().enumerate() {
        let between = rooms_between(planner, *one);
        for (other, there) in &fixed[number + 1..] {
            let nodes = (NodeId(*one), NodeId(*other));
            let away = there.minus(*here);
            let sizes = [one, other].map(|node| largest(planner, &lists[*node as usize]));
            let gap = gap(away, sizes);
            let most = bridged(planner, between[*other as usize]);
            if gap > most {
                return Some(GraphImpossible::TooFarApart {
                    nodes,
                    gap: gap as u32,
                    most: most as u32,
                });
            }
            let shapes = [one, other].map(|node| lists[*node as usize].as_slice());
            if away.x.abs().max(away.y.abs()) < limits::TEMPLATE_SIDE as i32
                && !fit(planner, nodes, away, shapes)
            {
                return Some(GraphImpossible::NeverThere(nodes.0, nodes.1));
            }
        }
    }
    None
}

/// For each room, the number of rooms on the shortest way from one room to it.
fn rooms_between(planner: &GraphPlanner, from: u32) -> Vec<i32> {
    let mut between = vec![-1; planner.links.rooms() as usize];
    let mut reached = vec![false; between.len()];
    reached[from as usize] = true;
    let mut queue = VecDeque::from([from]);
    while let Some(room) = queue.pop_front() {
        for other in planner.links.neighbours(room) {
            if !std::mem::replace(&mut reached[other as usize], true) {
                between[other as usize] = between[room as usize] + 1;
                queue.push_back(other);
            }
        }
    }
    between
}

/// The longest gap that a number of rooms with corridors in between bridges.
fn bridged(planner: &GraphPlanner, rooms: i32) -> i32 {
    let (room, corridor) = planner.reach;
    rooms * room + (rooms + 1) * corridor
}

/// The most columns and rows of some templates, in any orientation.
fn largest(planner: &GraphPlanner, list: &[TemplateId]) -> Size {
    let sizes = list.iter().flat_map(|id| {
        let size = planner.catalogue.template(*id).size();
        planner.spaces.orientations.iter().map(move |orientation| orientation.size(size))
    });
    sizes.fold(Size::new(0, 0), |most, size| {
        Size::new(most.width.max(size.width), most.height.max(size.height))
    })
}

/// The cells between two rooms of these sizes, where they are farther apart.
fn gap(away: Cell, [one, other]: [Size; 2]) -> i32 {
    let gap = |away: i32, one: u32, other: u32| {
        let size = if away > 0 { one } else { other };
        away.abs() - (size as i32 - 1)
    };
    gap(away.x, one.width, other.width).max(gap(away.y, one.height, other.height)).max(0)
}

/// Whether two rooms can be at this offset with some templates.
fn fit(
    planner: &GraphPlanner,
    nodes: (NodeId, NodeId),
    away: Cell,
    [one, other]: [&[TemplateId]; 2],
) -> bool {
    let spaces = &planner.spaces;
    let joined = planner.graph.are_neighbours(nodes.0.0, nodes.1.0);
    let shape = |id: TemplateId, turn: u32| -> &Shape {
        planner.catalogue.shapes.get(id, spaces.orientations[turn as usize])
    };
    let turns = 0..spaces.orientations.len() as u32;
    one.iter().any(|one| {
        turns.clone().any(|turn| {
            other.iter().any(|other| {
                turns.clone().any(|back| match joined {
                    true => {
                        spaces.ways(*one, turn, *other).binary_search(&Way::new(back, away)).is_ok()
                    }
                    false => !clash(shape(*one, turn), shape(*other, back), away, false),
                })
            })
        })
    })
}
