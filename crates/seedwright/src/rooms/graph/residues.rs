//! Cycles that can't close: along each door of a cycle a room moves by some offset, and the sum of all of them must be
//! zero. If it can't even be zero modulo some number, the cycle can't close, wherever its rooms are.
//!
//! Equal squares whose doors are in the middle of their walls, for instance, move by one side at each door, so only
//! cycles of an even length close.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::GraphPlanner;
use super::corridors::Span;
use super::links::Link;
use crate::rooms::{GraphImpossible, Measure};
use crate::world::templates::{NodeId, TemplateId};

/// All moduli up to this one are tried, and twice the distance from wall to wall of each template.
const SMALL_MODULI: u32 = 16;
/// The largest modulus: one bit for each residue.
const MAX_MODULUS: u32 = 128;
/// The longest cycle that is examined. Longer ones nearly always close.
const MAX_CYCLE: usize = 32;
/// How many cycles are examined.
const MAX_CYCLES: usize = 500;

impl Measure {
    const ALL: [Self; 4] = [Self::Columns, Self::Rows, Self::Sum, Self::Difference];

    /// The least and greatest value of the offsets in a rectangle, which has all those in between.
    fn range(self, span: Span) -> (i32, i32) {
        let ((left, top), (right, bottom)) = span.corners();
        match self {
            Self::Columns => (left, right),
            Self::Rows => (top, bottom),
            Self::Sum => (left + top, right + bottom),
            Self::Difference => (left - bottom, right - top),
        }
    }
}

/// Residues modulo a number, as bits.
#[derive(Clone, Copy)]
struct Residues {
    bits: u128,
    modulus: u32,
}

impl Residues {
    fn new(modulus: u32) -> Self {
        Self { bits: 0, modulus }
    }

    fn all(self) -> u128 {
        u128::MAX >> (u128::BITS - self.modulus)
    }

    fn add_range(&mut self, (least, most): (i32, i32)) {
        let modulus = self.modulus as i32;
        if most - least + 1 >= modulus {
            self.bits = self.all();
        }
        for value in least..=most.min(least + modulus - 1) {
            self.bits |= 1 << value.rem_euclid(modulus);
        }
    }

    /// All sums of a residue of each.
    fn plus(self, other: Self) -> Self {
        let mut sums = Self::new(self.modulus);
        for shift in (0..self.modulus).filter(|shift| self.bits >> shift & 1 == 1) {
            let high = other.bits << shift;
            let low = other.bits >> 1 >> (self.modulus - shift - 1);
            sums.bits |= (high | low) & self.all();
        }
        sums
    }
}

/// The offsets between the two rooms of an edge, as rectangles, for each pair of template lists and kind of corridor.
struct Offsets<'p> {
    planner: &'p GraphPlanner,
    lists: &'p [Vec<TemplateId>],
    known: BTreeMap<Kind<'p>, Vec<Span>>,
}

/// What the offsets of an edge depend on: the templates of both rooms and of the corridor, and whether it is followed from
/// its first room.
type Kind<'p> = (&'p [TemplateId], &'p [TemplateId], Option<&'p [TemplateId]>, bool);

impl<'p> Offsets<'p> {
    fn of(&mut self, from: u32, link: Link) -> &[Span] {
        let list = |node: u32| -> &'p [TemplateId] { &self.lists[node as usize] };
        let (planner, lists) = (self.planner, self.lists);
        let ends = link.via.and_then(|via| planner.graph.ends(via));
        let forth = ends.is_none_or(|(first, _)| first == from);
        let key = (list(from), list(link.other), link.via.map(list), forth);
        self.known.entry(key).or_insert_with(|| {
            let mut spans = BTreeSet::new();
            let turns = 0..planner.spaces.orientations.len() as u32;
            for one in &lists[from as usize] {
                for turn in turns.clone() {
                    for other in &lists[link.other as usize] {
                        match link.via {
                            None => {
                                let ways = planner.spaces.ways(*one, turn, *other).iter();
                                spans.extend(ways.map(|way| Span::one(way.away())));
                            }
                            Some(via) => {
                                let mut found = Vec::new();
                                for back in turns.clone() {
                                    let shapes = ((*one, turn), (*other, back));
                                    planner
                                        .corridors
                                        .spans(via, shapes.0, shapes.1, forth, &mut found);
                                }
                                spans.extend(found);
                            }
                        }
                    }
                }
            }
            spans.into_iter().collect()
        })
    }
}

/// A cycle that can't close, if there is one among the shortest.
pub(super) fn open_cycle(
    planner: &GraphPlanner,
    lists: &[Vec<TemplateId>],
) -> Option<GraphImpossible> {
    let mut offsets = Offsets { planner, lists, known: BTreeMap::new() };
    let moduli = moduli(planner, lists);
    let mut seen: BTreeSet<Vec<Vec<Span>>> = BTreeSet::new();
    for cycle in cycles(planner) {
        let steps = cycle.iter().map(|(from, link)| offsets.of(*from, *link).to_vec());
        let steps: Vec<Vec<Span>> = steps.collect();
        let mut sorted = steps.clone();
        sorted.sort_unstable();
        // Cycles of the same kinds of edges close alike.
        if !seen.insert(sorted) {
            continue;
        }
        for modulus in &moduli {
            let open = Measure::ALL.into_iter().find(|measure| !closes(&steps, *measure, *modulus));
            if let Some(measure) = open {
                let nodes = cycle.iter().map(|(node, _)| NodeId(*node)).collect();
                return Some(GraphImpossible::OpenCycle { nodes, measure, modulus: *modulus });
            }
        }
    }
    None
}

/// Whether offsets of all steps can add up to zero modulo a number.
fn closes(steps: &[Vec<Span>], measure: Measure, modulus: u32) -> bool {
    let mut sums = Residues { bits: 1, modulus };
    for spans in steps {
        let mut step = Residues::new(modulus);
        spans.iter().for_each(|span| step.add_range(measure.range(*span)));
        sums = sums.plus(step);
        // From then on everything can be reached.
        if sums.bits == sums.all() {
            return true;
        }
    }
    sums.bits & 1 == 1
}

/// The moduli to try, without repeats.
fn moduli(planner: &GraphPlanner, lists: &[Vec<TemplateId>]) -> Vec<u32> {
    let sides = lists.concat().into_iter().flat_map(|id| {
        let size = planner.catalogue.template(id).size();
        [size.width, size.height].map(|side| 2 * (side - 1))
    });
    let all = (2..=SMALL_MODULI).chain(sides).filter(|modulus| (2..=MAX_MODULUS).contains(modulus));
    all.collect::<BTreeSet<u32>>().into_iter().collect()
}

/// For each edge, the shortest cycle that it is part of: the rooms, each with the link to the next one.
fn cycles(planner: &GraphPlanner) -> impl Iterator<Item = Vec<(u32, Link)>> {
    let links = &planner.links;
    let edges = (0..links.rooms()).flat_map(move |from| {
        let links = links.of(from).iter().filter(move |link| link.other > from);
        links.map(move |link| (from, *link))
    });
    // A connected graph with fewer edges than rooms is a tree.
    let count = (0..links.rooms()).map(|room| links.of(room).len()).sum::<usize>() / 2;
    let most = if count < links.rooms() as usize { 0 } else { usize::MAX };
    let cycles = edges.take(most).filter_map(|(from, link)| {
        let mut cycle = vec![(from, link)];
        cycle.extend(way_back(planner, link.other, from)?);
        Some(cycle)
    });
    cycles.take(MAX_CYCLES)
}

/// The shortest way between two rooms that are joined, other than the link between them.
fn way_back(planner: &GraphPlanner, first: u32, last: u32) -> Option<Vec<(u32, Link)>> {
    let mut ways: BTreeMap<u32, (u32, Link)> = BTreeMap::new();
    let mut queue = VecDeque::from([(first, 1)]);
    while let Some((room, length)) = queue.pop_front() {
        if room == last {
            break;
        }
        for link in planner.links.of(room) {
            let known = link.other == first || ways.contains_key(&link.other);
            let same = (room, link.other) == (first, last);
            if !known && !same && length < MAX_CYCLE {
                ways.insert(link.other, (room, *link));
                queue.push_back((link.other, length + 1));
            }
        }
    }
    let mut way = Vec::new();
    let mut room = last;
    while room != first {
        let (from, link) = *ways.get(&room)?;
        way.push((from, link));
        room = from;
    }
    way.reverse();
    Some(way)
}
