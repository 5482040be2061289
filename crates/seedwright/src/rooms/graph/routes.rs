//! Lays corridors, and finds spots for rooms that are joined by them.

use std::num::NonZeroU32;

use super::corridors::Span;
use super::search::{DistantNeighbour, Placed, Search};
use super::spot::Spot;
use crate::rooms::grow::AttemptError;
use crate::world::templates::TemplateId;

/// How many spots of a corridor are tried.
const MAX_ROUTES: usize = 24;
/// How many spots of a template are drawn, of which at most [`COMPARED_OF_TEMPLATE`] are compared.
const DRAWN_OF_TEMPLATE: u32 = 12;
/// How many spots of a template are compared.
const COMPARED_OF_TEMPLATE: u32 = 2;

impl Search<'_> {
    /// All spots of a corridor between its rooms.
    pub fn all_routes(&self, via: u32) -> Vec<Spot> {
        let mut routes = Vec::new();
        let ends = self.planner.graph.ends(via).unwrap_or_default();
        let spots = [ends.0, ends.1].map(|end| self.board.spots[end as usize]);
        if let [Some(first), Some(second)] = spots {
            self.planner.corridors.routes(via, first, second, &mut routes);
        }
        routes
    }

    /// Spots of a corridor between its rooms, in random order, some left out if there are very many.
    pub fn routes(&mut self, via: u32) -> Vec<Spot> {
        let mut routes = self.all_routes(via);
        for next in 0..routes.len().min(MAX_ROUTES) {
            let left = NonZeroU32::MIN.saturating_add((routes.len() - next - 1) as u32);
            routes.swap(next, next + self.stream.below(left) as usize);
        }
        routes.truncate(MAX_ROUTES);
        routes
    }

    /// Lays a corridor between two placed rooms, and returns its spot.
    pub fn lay(&mut self, via: u32) -> Option<Spot> {
        for spot in self.routes(via) {
            self.tries += 1;
            if self.may_have(via, spot.template) && self.board.assess(via, spot).is_ok() {
                self.board.put(via, spot);
                return Some(spot);
            }
        }
        None
    }

    /// Whether a node can have a template, and its maximum count is not reached.
    pub fn may_have(&self, node: u32, template: TemplateId) -> bool {
        let most = self.planner.catalogue.template(template).most;
        let count = self.board.counts[template.0 as usize];
        self.planner.may_have(node, template) && most.is_none_or(|most| count < most)
    }

    /// Lays all corridors between a room and placed ones, and returns them; `None` if that fails.
    pub fn lay_all(&mut self, room: u32) -> Option<Vec<(u32, Spot)>> {
        let mut laid = Vec::new();
        for link in self.planner.links.of(room) {
            let Some(via) = link.via.filter(|_| self.board.is_placed(link.other)) else {
                continue;
            };
            match self.lay(via) {
                Some(spot) => laid.push((via, spot)),
                None => {
                    laid.iter().for_each(|(via, _)| self.board.take(*via));
                    return None;
                }
            }
        }
        Some(laid)
    }

    /// Some spots for a room that only corridors join to placed ones, the cheapest first.
    pub fn compare_by_corridor(
        &mut self,
        node: u32,
        neighbours: &[Placed],
        weights: &mut [u32],
        far: &[DistantNeighbour],
        compared: &mut Vec<(i32, Spot)>,
    ) -> Result<bool, AttemptError> {
        let Some(choice) = self.stream.pick_weighted(weights) else {
            return Ok(false);
        };
        weights[choice as usize] = 0;
        let template = self.planner.options[node as usize][choice as usize].0;
        let areas = self.areas(node, template, neighbours);
        let mut of_template = 0;
        for _ in 0..DRAWN_OF_TEMPLATE {
            let Some(spot) = self.draw_spot(template, &areas) else { break };
            if self.is_in_place(node, spot)
                && self.is_near(spot, far)
                && self.try_spot(node, spot)?
            {
                compared.push((self.cost(node, spot, far), spot));
                of_template += 1;
                if of_template == COMPARED_OF_TEMPLATE {
                    break;
                }
            }
        }
        Ok(true)
    }

    /// Where a template might be joined to all neighbours: rectangles of positions for each orientation.
    pub fn areas(
        &self,
        node: u32,
        template: TemplateId,
        neighbours: &[Placed],
    ) -> Vec<(u32, Span)> {
        let mut areas = Vec::new();
        let (mut here, mut there, mut next) = (Vec::new(), Vec::new(), Vec::new());
        for turn in 0..self.planner.spaces.orientations.len() as u32 {
            here.clear();
            for (number, neighbour) in neighbours.iter().enumerate() {
                there.clear();
                self.spans(node, (template, turn), neighbour, &mut there);
                if number == 0 {
                    std::mem::swap(&mut here, &mut there);
                    continue;
                }
                next.clear();
                for one in &here {
                    next.extend(there.iter().filter_map(|other| one.within(*other)));
                }
                std::mem::swap(&mut here, &mut next);
            }
            areas.extend(here.iter().map(|span| (turn, *span)));
        }
        areas
    }

    /// Rectangles of positions of a template where a corridor might join it to a neighbour.
    fn spans(
        &self,
        node: u32,
        shape: (TemplateId, u32),
        neighbour: &Placed,
        spans: &mut Vec<Span>,
    ) {
        let Placed { node: other, spot, via } = *neighbour;
        let Some(via) = via else { return };
        let forth = self.planner.graph.ends(via) == Some((other, node));
        let at = (spot.template, spot.turn);
        self.planner.corridors.spans(via, at, shape, forth, spans);
        spans.iter_mut().for_each(|span| *span = span.at(spot.at));
    }

    /// Whether a corridor might join a room at a spot to a neighbour.
    pub fn is_joinable(&self, node: u32, spot: Spot, neighbour: &Placed) -> bool {
        let mut spans = Vec::new();
        self.spans(node, (spot.template, spot.turn), neighbour, &mut spans);
        spans.iter().any(|span| span.contains(spot.at))
    }

    /// A random spot in one of the rectangles.
    pub fn draw_spot(&mut self, template: TemplateId, areas: &[(u32, Span)]) -> Option<Spot> {
        let all = areas.iter().map(|(_, span)| span.area()).sum::<u32>();
        let mut number = self.stream.below(NonZeroU32::new(all)?);
        for (turn, span) in areas {
            match number.checked_sub(span.area()) {
                Some(left) => number = left,
                None => return Some(Spot { template, turn: *turn, at: span.cell(number) }),
            }
        }
        None
    }
}
