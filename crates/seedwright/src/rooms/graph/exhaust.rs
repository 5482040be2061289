//! Tries every arrangement of some rooms, after several attempts failed: if there is none, no layout can exist.
//!
//! Rooms come in an order in which cycles close early, beginning with the rooms that had no place. So a few rooms that
//! don't fit together are found out, whatever else the graph has. Where there is more to try than the limit allows, the
//! question stays open.

use super::order::order_from;
use super::search::{Search, next_to};
use super::spot::Spot;
use crate::grid::Cell;
use crate::rooms::GraphImpossible;
use crate::world::templates::{NodeId, Shape, TemplateId};

/// How many spots are tried from each of the first rooms.
const MAX_TRIES: u64 = 100_000;
/// How many offsets are compared in the time in which a spot is tried.
const OFFSETS_PER_TRY: u64 = 16;
/// How many first rooms there are.
const FIRST_ROOMS: usize = 3;
/// How many rooms are arranged. With more than that, there is always too much to try.
const MAX_ROOMS: usize = 60;

/// How a search through all arrangements ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There is none.
    None,
    /// Not all were tried, or one was found.
    Open,
}

/// A search through all arrangements of rooms in an order.
struct Exhaustion<'s, 'p> {
    search: &'s mut Search<'p>,
    order: Vec<u32>,
    /// For each template, whether an orientation differs from all before it.
    turns: Vec<Vec<bool>>,
    /// How many spots may still be tried, or offsets compared in that time.
    left: u64,
    /// How many spots were tried.
    tried: u64,
    /// How many rooms were considered at once.
    deepest: usize,
}

impl Search<'_> {
    /// The reason why no layout can exist, if all arrangements of some rooms can be tried and none fits.
    pub fn exhaust(&mut self) -> Option<GraphImpossible> {
        // Where walls stick out, spots are refused that could be right with other doors.
        if self.planner.loose {
            return None;
        }
        let mut first: Vec<u32> = (0..self.planner.links.rooms()).collect();
        let ends = |node: u32| self.planner.graph.ends(node);
        // A corridor without a place counts for its first room.
        let failures = |node: &u32| {
            let corridors = self.planner.links.of(*node).iter().filter_map(|link| link.via);
            let own = corridors.filter(|via| ends(*via).is_some_and(|(one, _)| one == *node));
            own.chain([*node]).map(|node| self.failures[node as usize]).sum::<u32>()
        };
        first.sort_by_cached_key(|node| std::cmp::Reverse(failures(node)));
        first.truncate(FIRST_ROOMS);
        first.into_iter().find_map(|first| self.exhaust_from(first))
    }

    fn exhaust_from(&mut self, first: u32) -> Option<GraphImpossible> {
        let planner = self.planner;
        let order = order_from(&planner.graph, &planner.links, first);
        self.clear();
        let mut exhaustion = Exhaustion {
            turns: turns(self),
            left: MAX_TRIES.min(planner.settings.steps.saturating_sub(self.tries)),
            search: self,
            order,
            tried: 0,
            deepest: 0,
        };
        let before = exhaustion.left;
        let end = exhaustion.arrange(0);
        let Exhaustion { order, left, tried, deepest, .. } = exhaustion;
        self.tries += before - left;
        self.clear();
        let nodes = || {
            let mut nodes: Vec<NodeId> =
                order[..deepest].iter().map(|node| NodeId(*node)).collect();
            nodes.sort_unstable();
            nodes
        };
        (end == End::None).then(|| GraphImpossible::NoArrangement { nodes: nodes(), tried })
    }
}

/// For each template, the orientations that differ from all before them.
fn turns(search: &Search<'_>) -> Vec<Vec<bool>> {
    let planner = search.planner;
    let orientations = &planner.spaces.orientations;
    let templates = (0..planner.catalogue.templates().len() as u32).map(TemplateId);
    let turns = templates.map(|id| {
        let shape = |turn: usize| planner.catalogue.shapes.get(id, orientations[turn]);
        let all = 0..orientations.len();
        all.map(|turn| !(0..turn).any(|before| same(shape(before), shape(turn)))).collect()
    });
    turns.collect()
}

/// Whether two shapes are the same but for the order of their connections.
fn same(one: &Shape, other: &Shape) -> bool {
    let points = |shape: &Shape| {
        let points = shape.points.iter().zip(&shape.kinds);
        let points =
            points.map(|(point, kind)| (point.cell, point.direction, point.required, *kind));
        let mut points: Vec<_> = points.collect();
        points.sort_unstable_by_key(|(cell, direction, ..)| (*cell, *direction));
        points
    };
    (one.size, &one.rows) == (other.size, &other.rows) && points(one) == points(other)
}

impl Exhaustion<'_, '_> {
    /// Tries all spots of the room at a place of the order, with everything after it.
    fn arrange(&mut self, depth: usize) -> End {
        let Some(node) = self.order.get(depth).copied().filter(|_| depth < MAX_ROOMS) else {
            return End::Open;
        };
        self.deepest = self.deepest.max(depth + 1);
        let Some(spots) = self.spots(node) else {
            return End::Open;
        };
        for spot in spots {
            if !self.pay() {
                return End::Open;
            }
            if self.search.board.assess(node, spot).is_ok() {
                self.search.board.put(node, spot);
                let end = self.lay(node, 0, depth);
                self.search.board.take(node);
                if end == End::Open {
                    return End::Open;
                }
            }
        }
        End::None
    }

    /// Tries all spots of the corridors from a room to placed ones, from one of its links on.
    fn lay(&mut self, node: u32, from: usize, depth: usize) -> End {
        let planner = self.search.planner;
        let links = planner.links.of(node).iter().enumerate().skip(from);
        let placed = |other: u32| self.search.board.is_placed(other);
        let mut corridors = links.filter_map(|(number, link)| {
            let via = link.via.filter(|_| placed(link.other))?;
            Some((number, via))
        });
        let Some((number, via)) = corridors.next() else {
            return self.arrange(depth + 1);
        };
        for spot in self.search.all_routes(via) {
            if !self.pay() {
                return End::Open;
            }
            if self.search.may_have(via, spot.template)
                && self.search.board.assess(via, spot).is_ok()
            {
                self.search.board.put(via, spot);
                let end = self.lay(node, number + 1, depth);
                self.search.board.take(via);
                if end == End::Open {
                    return End::Open;
                }
            }
        }
        End::None
    }

    fn pay(&mut self) -> bool {
        let paid = self.left > 0;
        self.left = self.left.saturating_sub(1);
        self.tried += u64::from(paid);
        paid
    }

    /// All spots of a room next to those that are placed; `None` if there are too many.
    fn spots(&mut self, node: u32) -> Option<Vec<Spot>> {
        let neighbours = self.search.placed_neighbours(node);
        let far = self.search.far(node);
        let mut weights = Vec::new();
        self.search.weigh(node, &mut weights);
        let search = &*self.search;
        let base = search.narrowest(node, &neighbours);
        let options = search.planner.options[node as usize].iter().zip(&weights);
        let options = options.filter(|(_, weight)| **weight > 0);
        let mut spots = Vec::new();
        let mut offsets = 0;
        for ((template, _), _) in options {
            let differs = |spot: &Spot| self.turns[template.0 as usize][spot.turn as usize];
            let new = match base {
                Some(base) => {
                    let Spot { template: there, turn, .. } = base.spot;
                    let ways = search.planner.spaces.ways(there, turn, *template).iter();
                    offsets += ways.len() as u64;
                    let spots = ways.map(|way| next_to(base.spot, *template, *way));
                    spots
                        .filter(|spot| search.meets_all(node, *spot, base.node, &neighbours))
                        .collect()
                }
                None if neighbours.is_empty() => self.first_spots(node, *template),
                None => self.spots_by_corridor(node, *template)?,
            };
            let new = new.into_iter().filter(differs);
            spots.extend(
                new.filter(|spot| search.is_in_place(node, *spot) && search.is_near(*spot, &far)),
            );
        }
        self.left = self.left.saturating_sub(offsets / OFFSETS_PER_TRY);
        Some(spots)
    }

    /// The spots of a room without placed neighbours: only its orientation matters.
    fn first_spots(&self, node: u32, template: TemplateId) -> Vec<Spot> {
        let at = self.search.planner.graph.position(node).unwrap_or_default();
        let turns = 0..self.search.planner.spaces.orientations.len() as u32;
        turns.map(|turn| Spot { template, turn, at }).collect()
    }

    /// The spots where corridors might join a room to its placed neighbours.
    fn spots_by_corridor(&self, node: u32, template: TemplateId) -> Option<Vec<Spot>> {
        let neighbours = self.search.placed_neighbours(node);
        let areas = self.search.areas(node, template, &neighbours);
        let all = areas.iter().map(|(_, span)| u64::from(span.area())).sum::<u64>();
        if all > self.left {
            return None;
        }
        let spots = areas.iter().flat_map(|(turn, span)| {
            let cells = (0..span.area()).map(|number| span.cell(number));
            cells.map(move |at: Cell| Spot { template, turn: *turn, at })
        });
        let mut spots: Vec<Spot> = spots.collect();
        spots.sort_unstable_by_key(|spot| (spot.turn, spot.at));
        spots.dedup();
        Some(spots)
    }
}
