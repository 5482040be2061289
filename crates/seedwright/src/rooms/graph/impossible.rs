//! Checks of a graph before any search: removes templates that no layout can use, and explains why none is left.

use std::collections::{BTreeMap, BTreeSet};

use super::{GraphPlanner, fixed, planar, residues};
use crate::grid::{Cell, Size};
use crate::rooms::GraphImpossible;
use crate::world::templates::{CellKind, NodeId, Template, TemplateId};

/// Removes the templates that nodes can never have, stores the rest in the planner, and returns what is impossible.
pub(super) fn prune(
    planner: &mut GraphPlanner,
    mut lists: Vec<Vec<TemplateId>>,
) -> Vec<GraphImpossible> {
    let mut reasons = Vec::new();
    for (node, list) in (0..).zip(&mut lists) {
        reasons.extend(own_reason(planner, node, list).err());
    }
    reasons.extend(same_places(planner));
    if planar::crosses(&planner.graph) {
        reasons.push(GraphImpossible::Crossing);
    }
    if reasons.is_empty() {
        reasons.extend(strike_out(planner, &mut lists));
    }
    if reasons.is_empty() {
        reasons.extend(counts(planner, &lists));
        reasons.extend(space(planner, &lists));
        reasons.extend(fixed::apart(planner, &lists));
        reasons.extend(residues::open_cycle(planner, &lists));
    }
    let small_first = lists.iter().map(|list| {
        let mut list = list.clone();
        list.sort_by_key(|template| planner.catalogue.template(*template).size().area());
        list
    });
    planner.small_first = small_first.collect();
    let weigh = |template: TemplateId| {
        let weight = planner.catalogue.template(template).weight;
        // A node that names a template can have it even if its weight is 0.
        (template, weight.max(1))
    };
    let options = lists.into_iter().map(|list| list.into_iter().map(weigh).collect());
    planner.options = options.collect();
    reasons
}

/// Removes the templates that a node can't have, whatever its neighbours are.
fn own_reason(
    planner: &GraphPlanner,
    node: u32,
    list: &mut Vec<TemplateId>,
) -> Result<(), GraphImpossible> {
    let (catalogue, id) = (&planner.catalogue, NodeId(node));
    if list.is_empty() {
        return Err(GraphImpossible::NoTemplate(id));
    }
    list.retain(|template| fits(planner, node, *template));
    if list.is_empty() {
        return Err(GraphImpossible::OutOfBounds(id));
    }
    let neighbours = planner.graph.neighbours(node).len() as u32;
    let points = |template: &TemplateId| catalogue.template(*template).points().len() as u32;
    let most = list.iter().map(points).max().unwrap_or(0);
    list.retain(|template| points(template) >= neighbours);
    match list[..] {
        [] => Err(GraphImpossible::TooManyNeighbours { node: id, neighbours, most }),
        _ => Ok(()),
    }
}

/// Whether a template fits into the bounds in some orientation.
fn fits(planner: &GraphPlanner, node: u32, template: TemplateId) -> bool {
    let Some(bounds) = planner.settings.bounds else {
        return true;
    };
    let size = planner.catalogue.template(template).size();
    let at = planner.graph.position(node).unwrap_or_default();
    let mut orientations = planner.spaces.orientations.iter();
    orientations.any(|orientation| {
        let Size { width, height } = orientation.size(size);
        let ends = |at: i32, side: u32, most: u32| at >= 0 && at as u32 + side <= most;
        ends(at.x, width, bounds.width) && ends(at.y, height, bounds.height)
    })
}

fn same_places(planner: &GraphPlanner) -> Option<GraphImpossible> {
    let graph = &planner.graph;
    let placed = (0..graph.count()).filter_map(|node| Some((graph.position(node)?, node)));
    let mut placed: Vec<_> = placed.collect();
    placed.sort_unstable();
    let same = placed.windows(2).find(|pair| pair[0].0 == pair[1].0)?;
    Some(GraphImpossible::SamePlace(NodeId(same[0].1), NodeId(same[1].1)))
}

/// Removes templates that some neighbour has no partner for, or whose required connections the neighbours can't meet,
/// until nothing changes.
fn strike_out(planner: &GraphPlanner, lists: &mut [Vec<TemplateId>]) -> Option<GraphImpossible> {
    loop {
        let mut changed = false;
        for node in 0..planner.graph.count() {
            let mut list = std::mem::take(&mut lists[node as usize]);
            let before = list.len();
            for other in planner.graph.neighbours(node) {
                let theirs = &lists[*other as usize];
                list.retain(|one| theirs.iter().any(|other| planner.spaces.can_meet(*one, *other)));
                if list.is_empty() {
                    let pair = (NodeId(node.min(*other)), NodeId(node.max(*other)));
                    return Some(GraphImpossible::NeverNeighbours(pair.0, pair.1));
                }
            }
            let fewest = list.iter().map(|template| required(planner, *template)).min();
            list.retain(|template| are_met(planner, node, *template, lists));
            if list.is_empty() {
                return Some(GraphImpossible::TooManyRequired {
                    node: NodeId(node),
                    neighbours: planner.graph.neighbours(node).len() as u32,
                    required: fewest.unwrap_or(0),
                });
            }
            changed |= list.len() < before;
            lists[node as usize] = list;
        }
        if !changed {
            return None;
        }
    }
}

fn required(planner: &GraphPlanner, template: TemplateId) -> u32 {
    let points = planner.catalogue.template(template).points().iter();
    points.filter(|point| point.required).count() as u32
}

/// Whether the neighbours of a node together can meet all required connections of a template.
fn are_met(
    planner: &GraphPlanner,
    node: u32,
    template: TemplateId,
    lists: &[Vec<TemplateId>],
) -> bool {
    let most = planner.graph.neighbours(node).iter().map(|other| {
        let theirs = lists[*other as usize].iter();
        let met = theirs.map(|other| planner.spaces.most_required(template, *other));
        met.max().unwrap_or(0)
    });
    most.sum::<u32>() >= required(planner, template)
}

/// Checks the minimum and maximum counts of each template against the nodes that can and must have it.
fn counts(planner: &GraphPlanner, lists: &[Vec<TemplateId>]) -> Vec<GraphImpossible> {
    let all = (0..).map(TemplateId).zip(planner.catalogue.templates());
    let odd = all.filter_map(|(id, template)| {
        let can = lists.iter().filter(|list| list.contains(&id)).count() as u32;
        let must = lists.iter().filter(|list| list[..] == [id]).count() as u32;
        let least = template.least.max(must);
        let most = template.most.map_or(can, |most| most.min(can));
        (least > most).then_some(GraphImpossible::Count { template: id, least, most })
    });
    odd.collect()
}

/// Checks that the smallest rooms fit into the bounds.
fn space(planner: &GraphPlanner, lists: &[Vec<TemplateId>]) -> Option<GraphImpossible> {
    let Size { width, height } = planner.settings.bounds?;
    let all = lists.iter().flatten().collect::<BTreeSet<_>>();
    let owned = all.iter().map(|id| (**id, own_cells(planner.catalogue.template(**id))));
    let owned: BTreeMap<TemplateId, (u64, bool)> = owned.collect();
    let least = lists.iter().map(|list| {
        let cells = list.iter().map(|template| owned[template].0);
        cells.min().unwrap_or(0)
    });
    let needed = least.sum();
    // The walls of rooms whose floor is enclosed take a column and a row more than their own cells.
    let walls = u32::from(owned.values().all(|(_, enclosed)| *enclosed));
    let cells = u64::from(width - walls) * u64::from(height - walls);
    (needed > cells).then_some(GraphImpossible::NoSpace { needed, cells })
}

/// The number of cells that a room shares with no other, and whether walls enclose all its floor.
///
/// Besides its floor these are the cells to the right of it, below it, and below those: between the floors of two rooms
/// there is a wall, so they can't belong to another room in the same way.
fn own_cells(template: &Template) -> (u64, bool) {
    let mut own = BTreeSet::new();
    let mut all_enclosed = true;
    for cell in template.size().cells().filter(|cell| template.kind(*cell).is_open()) {
        let mut around = Size::new(3, 3).cells().map(|away| cell.plus(away).minus(Cell::new(1, 1)));
        let enclosed = around.all(|near| template.kind(near) != CellKind::Outside);
        all_enclosed &= enclosed;
        let side = 1 + u32::from(enclosed);
        own.extend(Size::new(side, side).cells().map(|away| cell.plus(away)));
    }
    (own.len() as u64, all_enclosed)
}
