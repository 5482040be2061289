//! Configuration spaces: the relative placements of two rooms that allow a door between them.
//!
//! For each oriented template and each other template there is a list of ways (orientations and offsets) in which
//! connections of both meet, nothing overlaps but edges, and no required connection is blocked. The lists are stored
//! back to back in one array, each sorted, so that a way is found by binary search.

use crate::grid::{Cell, Direction, Orientation};
use crate::world::templates::{Catalogue, Shape, Shapes, TemplateId};

/// A relative placement of a room: the index of its orientation, and its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way(u32);

/// Rooms have at most 64 columns and rows, so offsets are between -63 and 63.
const REACH: i32 = 64;

impl Way {
    pub fn new(turn: u32, away: Cell) -> Self {
        let (x, y) = ((away.x + REACH) as u32, (away.y + REACH) as u32);
        Self(turn << 14 | x << 7 | y)
    }

    pub fn turn(self) -> u32 {
        self.0 >> 14
    }

    pub fn away(self) -> Cell {
        let (x, y) = ((self.0 >> 7 & 127) as i32, (self.0 & 127) as i32);
        Cell::new(x - REACH, y - REACH)
    }
}

/// The maximum number of ways to compute: 32 MiB of them.
pub(super) const MAX_WAYS: u64 = 1 << 23;

/// All configuration spaces of some templates.
#[derive(Debug)]
pub(super) struct Spaces {
    /// The index of each template among those in use; arbitrary for the others.
    places: Vec<u32>,
    used: u32,
    pub orientations: Vec<Orientation>,
    /// Where the ways of each template at each oriented template start.
    starts: Vec<u32>,
    ways: Vec<Way>,
    /// One more than the most required connections of a template that one room of another can meet; 0 if they can't be
    /// neighbours.
    meets: Vec<u32>,
}

/// An upper bound on the number of ways of these templates.
pub(super) fn most_ways(
    catalogue: &Catalogue,
    templates: &[TemplateId],
    orientations: &[Orientation],
) -> u64 {
    let mut facing = [0u64; 4];
    for template in templates {
        for orientation in orientations {
            for point in &catalogue.shapes.get(*template, *orientation).points {
                facing[point.direction as usize] += 1;
            }
        }
    }
    let pairs = Direction::ALL
        .map(|direction| facing[direction as usize] * facing[direction.opposite() as usize]);
    pairs.iter().sum()
}

impl Spaces {
    pub fn new(
        catalogue: &Catalogue,
        templates: &[TemplateId],
        orientations: Vec<Orientation>,
        repeats: bool,
    ) -> Self {
        let used = templates.len() as u32;
        let mut places = vec![0; catalogue.templates().len()];
        for (place, template) in (0..).zip(templates) {
            places[template.0 as usize] = place;
        }
        let mut spaces = Self {
            places,
            used,
            orientations,
            starts: vec![0],
            ways: Vec::new(),
            meets: Vec::new(),
        };
        for one in templates {
            for turn in 0..spaces.orientations.len() {
                let shape = catalogue.shapes.get(*one, spaces.orientations[turn]);
                for other in templates {
                    let first = spaces.ways.len();
                    // Corridors join rooms, and those that are generated are laid without a list of ways.
                    let corridors = catalogue.is_generated(*one) && catalogue.is_generated(*other);
                    if (repeats || one != other) && !corridors {
                        spaces.add(&catalogue.shapes, shape, *other);
                    }
                    spaces.starts.push(spaces.ways.len() as u32);
                    if turn == 0 {
                        let most = spaces.most_met(&catalogue.shapes, shape, *other, first);
                        spaces.meets.push(most);
                    }
                }
            }
        }
        spaces
    }

    /// Adds all ways to place a template at a room.
    fn add(&mut self, shapes: &Shapes, one: &Shape, template: TemplateId) {
        for turn in 0..self.orientations.len() {
            let other = shapes.get(template, self.orientations[turn]);
            let first = self.ways.len();
            for point in &one.points {
                let facing = point.direction.opposite();
                let points = other.points.iter().filter(|point| point.direction == facing);
                let ways = points.map(|other| Way::new(turn as u32, point.cell.minus(other.cell)));
                self.ways.extend(ways);
            }
            self.ways[first..].sort_unstable();
            // Compact in place: two pairs of connections can give the same offset.
            let mut kept = first;
            for index in first..self.ways.len() {
                let way = self.ways[index];
                let again = kept > first && self.ways[kept - 1] == way;
                let away = way.away();
                // Two plain connections that face each other always meet.
                let met = || one.plain && other.plain || one.met(other, away) != 0;
                if !again && met() && !clash(one, other, away, true) {
                    self.ways[kept] = way;
                    kept += 1;
                }
            }
            self.ways.truncate(kept);
        }
    }

    /// One more than the most required connections of a room that a way from a number on meets; 0 if there is no way.
    fn most_met(&self, shapes: &Shapes, one: &Shape, template: TemplateId, first: usize) -> u32 {
        let met = self.ways[first..].iter().map(|way| {
            let other = shapes.get(template, self.orientations[way.turn() as usize]);
            1 + (covered(one, other, way.away()) & one.required).count_ones()
        });
        met.max().unwrap_or(0)
    }

    /// The ways to place a template at a room.
    pub fn ways(&self, at: TemplateId, turn: u32, template: TemplateId) -> &[Way] {
        let [at, template] = [at, template].map(|id| self.places[id.0 as usize]);
        let row = at * self.orientations.len() as u32 + turn;
        let index = (row * self.used + template) as usize;
        &self.ways[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Whether two templates can be neighbours.
    pub fn can_meet(&self, one: TemplateId, other: TemplateId) -> bool {
        self.meets(one, other) > 0
    }

    /// The most required connections of a template that one room of another can meet.
    pub fn most_required(&self, one: TemplateId, other: TemplateId) -> u32 {
        self.meets(one, other).saturating_sub(1)
    }

    fn meets(&self, one: TemplateId, other: TemplateId) -> u32 {
        let [one, other] = [one, other].map(|id| self.places[id.0 as usize]);
        self.meets[(one * self.used + other) as usize]
    }
}

/// Whether a room at this offset excludes another: they overlap, or one blocks a required connection of the other.
pub(super) fn clash(one: &Shape, other: &Shape, away: Cell, neighbours: bool) -> bool {
    one.conflict(other, away).is_some() || blocks(one, other, away, neighbours)
}

/// Whether one of two rooms blocks a required connection of the other. Only neighbours can meet it.
pub(super) fn blocks(one: &Shape, other: &Shape, away: Cell, neighbours: bool) -> bool {
    let blocked = |one: &Shape, other: &Shape, away: Cell| {
        one.required != 0 && {
            let covered = covered(one, other, away) & one.required;
            let met = if neighbours { one.met(other, away) } else { 0 };
            covered & !met != 0
        }
    };
    blocked(one, other, away) || blocked(other, one, Cell::default().minus(away))
}

/// The connections of a room, as bits, that lie on cells of another one.
pub(super) fn covered(one: &Shape, other: &Shape, away: Cell) -> u64 {
    let points = (0..).zip(&one.points);
    let covered = points.filter(|(_, point)| other.occupies(point.cell.minus(away)));
    covered.map(|(number, _)| 1 << number).sum()
}
