//! Places the rooms of a graph one by one, each where it meets all its placed neighbours.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::ops::ControlFlow;

use super::board::{Board, Frame};
use super::order::order;
use super::planner::GraphPlanner;
use super::spaces::Way;
use super::spot::Spot;
use crate::grid::Cell;
use crate::random::{Seed, Stream, stage};
use crate::rooms::grow::AttemptError;
use crate::rooms::{Event, Piece, Rejection, Shortfall, Step};
use crate::world::templates::{NodeId, TemplateId};

/// How many spots are compared for a room that must lead back to others.
const COMPARED: usize = 8;
/// How many of them can have the same template.
const COMPARED_OF_TEMPLATE: u32 = 2;

/// A placed room that a node must be joined to, through nodes that are not placed yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct DistantNeighbour {
    pub node: u32,
    /// The number of rooms in between.
    between: u32,
}

impl DistantNeighbour {
    /// The distance to it, given that of a room and that of a corridor.
    fn stretched(&self, (room, corridor): (i32, i32)) -> i32 {
        let between = self.between as i32;
        between * room + (between + 1) * corridor
    }
}

/// A placed room that another one is joined to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub node: u32,
    pub spot: Spot,
    /// The corridor between them.
    pub via: Option<u32>,
}

/// The state of one call to the planner.
pub(super) struct Search<'p> {
    pub planner: &'p GraphPlanner,
    pub seed: &'p Seed,
    observer: &'p mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    pub stream: Stream,
    pub board: Board<'p>,
    /// The position of each node in the placement order.
    ranks: Vec<u32>,
    /// The room that each one was placed from, and the step that placed it.
    pub origins: Vec<(Option<u32>, u64)>,
    steps: u64,
    pub tries: u64,
    /// How often each room was evicted in this attempt.
    pub evicted: Vec<u32>,
    /// How often a room was in the way of a node, over all attempts.
    pub blocked: BTreeMap<(u32, u32), u32>,
    /// How often each node had no place, over all attempts.
    pub failures: Vec<u32>,
    /// The placed rooms that each node had to be joined to when it had no place last.
    pub unmet: Vec<Vec<u32>>,
    /// The largest set of rooms placed at once.
    pub best: Vec<Option<Spot>>,
    best_count: u32,
    /// A spot that is still possible for each waiting node.
    pub witnesses: Vec<Option<Spot>>,
    /// The corridors laid to the room that was placed last.
    pub laid: Vec<(u32, Spot)>,
    /// Buffers that are reused.
    weights: Vec<u32>,
    shuffled: Vec<u32>,
}

impl<'p> Search<'p> {
    pub fn new(
        planner: &'p GraphPlanner,
        seed: &'p Seed,
        observer: &'p mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Self {
        let nodes = planner.graph.nodes().len();
        Self {
            planner,
            seed,
            observer,
            stream: Stream::new(seed, stage::ROOMS, "graph", 0),
            board: Board::new(planner),
            ranks: vec![0; nodes],
            origins: vec![(None, 0); nodes],
            steps: 0,
            tries: 0,
            evicted: vec![0; nodes],
            blocked: BTreeMap::new(),
            failures: vec![0; nodes],
            unmet: vec![Vec::new(); nodes],
            best: vec![None; nodes],
            best_count: 0,
            witnesses: vec![None; nodes],
            laid: Vec::new(),
            weights: Vec::new(),
            shuffled: Vec::new(),
        }
    }

    /// Reports an event to the observer.
    pub fn emit(&mut self, event: Event<'_>) -> Result<(), AttemptError> {
        let number = self.steps;
        self.steps += 1;
        match (self.observer)(&Step { number, event }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(AttemptError::Stopped),
        }
    }

    /// Places all rooms, or reports which one has no place.
    pub fn attempt(&mut self, attempt: u32) -> Result<(), AttemptError> {
        let planner = self.planner;
        self.clear();
        self.stream = Stream::new(self.seed, stage::ROOMS, "graph", attempt);
        self.evicted.fill(0);
        for (rank, node) in (0..).zip(order(&planner.graph, &planner.links, &mut self.stream)) {
            self.ranks[node as usize] = rank;
        }
        let mut repairs = planner.repairs();
        while let Some(node) = self.next_node() {
            match self.find(node)? {
                Some((spot, from)) => self.settle(node, spot, from)?,
                None if repairs == 0 => return Err(AttemptError::Missed(self.shortfall())),
                None => {
                    repairs -= 1;
                    self.unmet[node as usize] = self.unmet_links(node);
                    self.repair(node)?;
                }
            }
        }
        Ok(())
    }

    /// The placed rooms that a node has to be joined to.
    fn unmet_links(&self, node: u32) -> Vec<u32> {
        match self.planner.graph.ends(node) {
            Some((one, other)) => vec![one, other],
            None => self.placed_neighbours(node).iter().map(|placed| placed.node).collect(),
        }
    }

    /// Removes all rooms.
    pub fn clear(&mut self) {
        self.board = Board::new(self.planner);
        self.witnesses.fill(None);
    }

    /// The node that had no place most often.
    pub fn shortfall(&self) -> Shortfall {
        let most = (0..).zip(&self.failures).max_by_key(|(_, times)| **times);
        let node = most.map_or(0, |(node, _)| node);
        let blocked = self.blocked.range((node, 0)..=(node, u32::MAX));
        let mut blockers: Vec<(u32, NodeId)> =
            blocked.map(|((_, other), times)| (u32::MAX - times, NodeId(*other))).collect();
        blockers.sort_unstable();
        Shortfall::Node {
            node: NodeId(node),
            joined: self.unmet[node as usize].iter().map(|other| NodeId(*other)).collect(),
            blockers: blockers.into_iter().map(|(_, other)| other).take(3).collect(),
        }
    }

    /// The node to place next.
    fn next_node(&self) -> Option<u32> {
        let graph = &self.planner.graph;
        let links = &self.planner.links;
        let is_placed = |node: u32| self.board.is_placed(node);
        // A corridor that was removed is laid again before other rooms can be in its way.
        let mut corridors = graph
            .corridors()
            .filter(|(via, (a, b))| !is_placed(via.0) && is_placed(a.0) && is_placed(b.0));
        if let Some((via, _)) = corridors.next() {
            return Some(via.0);
        }
        let is_next = |node: &u32| {
            let joined = || links.neighbours(*node).any(is_placed);
            // Nodes with a position need no neighbour to be placed from, and are placed before the rest can block them.
            let first = || self.board.count == 0 || graph.position(*node).is_some();
            !self.board.is_placed(*node) && (first() || joined())
        };
        (0..links.rooms()).filter(is_next).min_by_key(|node| self.ranks[*node as usize])
    }

    /// Reports a room that was placed, and the corridors laid to it.
    pub fn settle(&mut self, node: u32, spot: Spot, from: Option<u32>) -> Result<(), AttemptError> {
        self.settle_one(node, spot, from)?;
        for (via, spot) in std::mem::take(&mut self.laid) {
            self.settle_one(via, spot, Some(node))?;
        }
        Ok(())
    }

    fn settle_one(&mut self, node: u32, spot: Spot, from: Option<u32>) -> Result<(), AttemptError> {
        self.origins[node as usize] = (from, self.steps);
        if self.board.count > self.best_count {
            self.best_count = self.board.count;
            // Repairs can remove rooms again, so the best state is saved for the report of a failure.
            self.best.clone_from(&self.board.spots);
        }
        self.emit(Event::Placed {
            room: self.board.room(node),
            walker: None,
            from: from.map(|from| self.board.room(from)),
            template: spot.template,
            orientation: self.planner.spaces.orientations[spot.turn as usize],
            position: spot.at,
        })
    }

    /// Counts a try against the limit.
    pub fn count_try(&mut self) -> Result<(), AttemptError> {
        // Look-ahead counts as well, and can exceed the limit slightly.
        if self.tries >= self.planner.settings.steps {
            return Err(AttemptError::OutOfSteps);
        }
        self.tries += 1;
        Ok(())
    }

    /// Tries a spot and reports the result.
    pub fn try_spot(&mut self, node: u32, spot: Spot) -> Result<bool, AttemptError> {
        self.count_try()?;
        let rejection = self.board.assess(node, spot).err();
        self.emit_try(node, spot, rejection)?;
        Ok(rejection.is_none())
    }

    fn emit_try(
        &mut self,
        node: u32,
        spot: Spot,
        rejection: Option<Rejection>,
    ) -> Result<(), AttemptError> {
        self.emit(Event::Tried {
            walker: None,
            from: None,
            node: Some(NodeId(node)),
            depth: 0,
            piece: Piece::Room(spot.template),
            orientation: self.planner.spaces.orientations[spot.turn as usize],
            position: spot.at,
            rejection,
        })
    }

    /// Computes the weight of each template of a node; 0 for those at their maximum count, or that would leave another
    /// template below its minimum.
    pub fn weigh(&self, node: u32, weights: &mut Vec<u32>) {
        let planner = self.planner;
        let may = |template: TemplateId| {
            let drawn = planner.catalogue.template(template);
            let count = self.board.counts[template.0 as usize];
            drawn.most.is_none_or(|most| count < most) && !self.starves(node, template)
        };
        weights.clear();
        let options = planner.options[node as usize].iter();
        weights.extend(options.map(|(template, weight)| u32::from(may(*template)) * weight));
    }

    /// Whether a template for a node leaves too few nodes for a template with a minimum count.
    fn starves(&self, node: u32, template: TemplateId) -> bool {
        let planner = self.planner;
        planner.owing.iter().any(|owing| {
            let least = planner.catalogue.template(*owing).least;
            let there = self.board.counts[owing.0 as usize] + u32::from(*owing == template);
            let can = |other: &u32| {
                *other != node && !self.board.is_placed(*other) && planner.may_have(*other, *owing)
            };
            there + ((0..planner.graph.count()).filter(can).count() as u32) < least
        })
    }

    /// Places a node; returns its spot and the neighbour it was placed from.
    fn find(&mut self, node: u32) -> Result<Option<(Spot, Option<u32>)>, AttemptError> {
        if let Some((from, _)) = self.planner.graph.ends(node) {
            let spot = self.lay(node);
            return Ok(spot.map(|spot| (spot, Some(from))));
        }
        let neighbours = self.placed_neighbours(node);
        let mut weights = std::mem::take(&mut self.weights);
        self.weigh(node, &mut weights);
        let found = match (self.narrowest(node, &neighbours), neighbours.first()) {
            (None, None) => self.find_first(node, &mut weights).map(|spot| Some((spot?, None))),
            (None, Some(from)) => {
                let spot = self.find_by_corridor(node, &neighbours, &mut weights);
                spot.map(|spot| Some((spot?, Some(from.node))))
            }
            (Some(base), _) => {
                let spot = self.find_next_to(node, base, &neighbours, &mut weights);
                spot.map(|spot| Some((spot?, Some(base.node))))
            }
        };
        self.weights = weights;
        found
    }

    /// The placed rooms that a room is joined to.
    pub fn placed_neighbours(&self, room: u32) -> Vec<Placed> {
        let links = self.planner.links.of(room).iter();
        let placed = links.filter_map(|link| {
            let spot = self.board.spots[link.other as usize]?;
            Some(Placed { node: link.other, spot, via: link.via })
        });
        placed.collect()
    }

    /// A spot for a room that only corridors join to placed ones.
    fn find_by_corridor(
        &mut self,
        node: u32,
        neighbours: &[Placed],
        weights: &mut [u32],
    ) -> Result<Option<Spot>, AttemptError> {
        let far = self.far(node);
        let mut compared: Vec<(i32, Spot)> = Vec::new();
        while self.compare_by_corridor(node, neighbours, weights, &far, &mut compared)? {
            if compared.len() >= COMPARED {
                let found = self.put_best(node, &mut compared);
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(self.put_best(node, &mut compared))
    }

    /// Of the neighbours with a door to a room, the one with the smallest configuration space.
    pub fn narrowest(&self, node: u32, neighbours: &[Placed]) -> Option<Placed> {
        let options = &self.planner.options[node as usize];
        let ways = |Placed { spot, .. }: &&Placed| {
            let ways = options.iter().map(|(template, _)| {
                let ways = self.planner.spaces.ways(spot.template, spot.turn, *template);
                ways.len() as u64
            });
            ways.sum::<u64>()
        };
        match neighbours {
            [only] => Some(*only).filter(|only| only.via.is_none()),
            // Every other neighbour only filters this list, so the shortest one is the cheapest to start from.
            several => {
                let doors = several.iter().filter(|neighbour| neighbour.via.is_none());
                doors.min_by_key(ways).copied()
            }
        }
    }

    /// A spot for a room without placed neighbours.
    fn find_first(&mut self, node: u32, weights: &mut [u32]) -> Result<Option<Spot>, AttemptError> {
        let at = self.planner.graph.position(node).unwrap_or_default();
        while let Some(choice) = self.stream.pick_weighted(weights) {
            weights[choice as usize] = 0;
            let template = self.planner.options[node as usize][choice as usize].0;
            let mut turns: Vec<u32> = (0..self.planner.spaces.orientations.len() as u32).collect();
            self.stream.shuffle(&mut turns);
            for turn in turns {
                let spot = Spot { template, turn, at };
                if self.try_spot(node, spot)? && self.put_with_outlook(node, spot) {
                    return Ok(Some(spot));
                }
            }
        }
        Ok(None)
    }

    /// A spot for a room next to one neighbour where it meets all the others.
    fn find_next_to(
        &mut self,
        node: u32,
        base: Placed,
        neighbours: &[Placed],
        weights: &mut [u32],
    ) -> Result<Option<Spot>, AttemptError> {
        let far = self.far(node);
        let mut compared: Vec<(i32, Spot)> = Vec::new();
        let mut shuffled = std::mem::take(&mut self.shuffled);
        let mut found = None;
        while let Some(choice) = self.stream.pick_weighted(weights) {
            weights[choice as usize] = 0;
            let template = self.planner.options[node as usize][choice as usize].0;
            let Placed { node: from, spot: there, .. } = base;
            let ways = self.planner.spaces.ways(there.template, there.turn, template);
            shuffled.clear();
            shuffled.extend(0..ways.len() as u32);
            let mut of_template = 0;
            for next in 0..shuffled.len() {
                let left = NonZeroU32::MIN.saturating_add((shuffled.len() - next - 1) as u32);
                shuffled.swap(next, next + self.stream.below(left) as usize);
                let spot = next_to(there, template, ways[shuffled[next] as usize]);
                if self.meets_all(node, spot, from, neighbours)
                    && self.is_near(spot, &far)
                    && self.try_spot(node, spot)?
                {
                    compared.push((self.cost(node, spot, &far), spot));
                    of_template += 1;
                    // Varied templates are worth more than many spots of the same one.
                    if of_template == COMPARED_OF_TEMPLATE {
                        break;
                    }
                }
            }
            if compared.len() >= COMPARED {
                // Enough spots to compare: place the best one that works, or go on collecting.
                found = self.put_best(node, &mut compared);
                if found.is_some() {
                    break;
                }
            }
        }
        self.shuffled = shuffled;
        Ok(found.or_else(|| self.put_best(node, &mut compared)))
    }

    /// Places a room at the cheapest of some spots that leaves every waiting node a place.
    fn put_best(&mut self, node: u32, compared: &mut Vec<(i32, Spot)>) -> Option<Spot> {
        compared.sort_by_key(|(cost, _)| *cost);
        let mut compared = compared.drain(..);
        compared.find(|(_, spot)| self.put_with_outlook(node, *spot)).map(|(_, spot)| spot)
    }

    /// Whether a room at a spot respects its position and meets all neighbours except `base`, which it meets by
    /// construction.
    pub fn meets_all(&self, node: u32, spot: Spot, base: u32, neighbours: &[Placed]) -> bool {
        let meets = |neighbour: &Placed| match neighbour.via {
            None => self.meets(neighbour.spot, spot),
            Some(_) => self.is_joinable(node, spot, neighbour),
        };
        let mut others = neighbours.iter().filter(|neighbour| neighbour.node != base);
        self.is_in_place(node, spot) && others.all(meets)
    }

    /// Whether a spot is where the author wants the room.
    pub fn is_in_place(&self, node: u32, spot: Spot) -> bool {
        self.planner.graph.position(node).is_none_or(|at| at == spot.at)
    }

    /// Whether there can be a door between two spots.
    pub fn meets(&self, there: Spot, spot: Spot) -> bool {
        let Cell { x, y } = spot.at.minus(there.at);
        // `Way` packs offsets into 7 bits each.
        x.abs().max(y.abs()) < 64 && {
            let ways = self.planner.spaces.ways(there.template, there.turn, spot.template);
            ways.binary_search(&Way::new(spot.turn, Cell::new(x, y))).is_ok()
        }
    }

    /// The placed rooms that a node must eventually be joined to, with the shortest path to each.
    pub fn far(&self, node: u32) -> Vec<DistantNeighbour> {
        let links = &self.planner.links;
        let mut far = Vec::new();
        let mut reached = vec![false; self.board.spots.len()];
        reached[node as usize] = true;
        let mut queue: Vec<(u32, u32)> = Vec::new();
        for via in links.neighbours(node) {
            if !self.board.is_placed(via) {
                queue.push((via, 1));
            }
            reached[via as usize] = true;
        }
        let mut next = 0;
        while let Some((at, between)) = queue.get(next).copied() {
            next += 1;
            for node in links.neighbours(at) {
                // Breadth first, so the first path to a room is the shortest.
                if std::mem::replace(&mut reached[node as usize], true) {
                    continue;
                }
                if self.board.is_placed(node) {
                    far.push(DistantNeighbour { node, between });
                } else {
                    queue.push((node, between + 1));
                }
            }
        }
        far
    }

    /// Whether enough rooms are left to lead from a spot to all rooms that it must be joined to.
    pub fn is_near(&self, spot: Spot, far: &[DistantNeighbour]) -> bool {
        far.is_empty() || {
            let frame = self.board.frame_of(spot);
            far.iter().all(|far| !self.is_too_far(frame, far))
        }
    }

    pub fn is_too_far(&self, frame: Frame, far: &DistantNeighbour) -> bool {
        let reach = far.stretched(self.planner.reach);
        // An upper bound: even the largest rooms in a straight line would not bridge the gap.
        frame.gap(&self.board.frames[far.node as usize]) > reach
    }

    /// The cost of a spot. A node on the way to placed rooms should be close to them; one with unplaced neighbours
    /// only, far from everything; the last one of a path, small.
    pub fn cost(&self, node: u32, spot: Spot, far: &[DistantNeighbour]) -> i32 {
        let frame = self.board.frame_of(spot);
        if far.is_empty() {
            return match self.board.lacks_neighbours(node) {
                true => -self.board.eccentricity(frame),
                false => frame.area(),
            };
        }
        let costs = far.iter().map(|far| {
            let distance = frame.distance(&self.board.frames[far.node as usize]);
            (distance - far.stretched(self.planner.stride)).max(0)
        });
        // Distance dominates; eccentricity only breaks ties, so that cycles bulge outwards and leave the middle free.
        1000 * costs.sum::<i32>() - self.board.eccentricity(frame)
    }
}

/// The spot of a template that is placed next to another in a given way.
pub(super) fn next_to(there: Spot, template: TemplateId, way: Way) -> Spot {
    Spot { template, turn: way.turn(), at: there.at.plus(way.away()) }
}
