//! Corridors between two rooms: where the second room can be, and where the corridor can be.
//!
//! Connections are grouped to *lines*, runs along one wall. A corridor meets a line of each room, so the offsets
//! between the rooms that a pair of lines allows are a rectangle, whatever the lengths of the lines, and corridors that
//! differ only in length share one rectangle. The rectangles say where a room is worth trying; whether a corridor fits
//! there is decided by laying it out.

use super::spot::Spot;
use crate::grid::{Cell, Direction, Orientation};
use crate::world::templates::{Catalogue, Graph, PointKind, Shape, TemplateId};

/// Adjacent connections of one kind in a wall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    direction: Direction,
    first: Cell,
    length: i32,
    kind: PointKind,
    required: bool,
}

/// The lines of a shape.
pub(super) fn lines(shape: &Shape) -> Vec<Line> {
    let points = shape.points.iter().zip(&shape.kinds);
    let mut cells: Vec<Line> = points
        .map(|(point, kind)| Line {
            direction: point.direction,
            first: point.cell,
            length: 1,
            kind: *kind,
            required: point.required,
        })
        .collect();
    cells.sort_unstable_by_key(|line| {
        let Cell { x, y } = line.first;
        let level = is_level(line.direction);
        (line.direction, if level { (y, x) } else { (x, y) })
    });
    cells.dedup_by(|next, line| {
        let follows = line.first.plus(along(line.direction, line.length)) == next.first;
        let same = |line: &Line| (line.direction, line.kind, line.required);
        let joined = follows && same(line) == same(next);
        line.length += i32::from(joined);
        joined
    });
    cells
}

/// Whether a wall that faces a direction is horizontal.
fn is_level(direction: Direction) -> bool {
    matches!(direction, Direction::Up | Direction::Down)
}

fn along(direction: Direction, cells: i32) -> Cell {
    if is_level(direction) { Cell::new(cells, 0) } else { Cell::new(0, cells) }
}

impl Line {
    /// The number of cells of a doorway where this line meets all or part of another one.
    fn doorway(&self, other: &Self) -> Option<i32> {
        let whole = |line: &Self| if line.required { line.length } else { 1 };
        let least = whole(self).max(whole(other)).max(self.kind.width as i32);
        let least = least.max(other.kind.width as i32);
        let fits = self.kind.fits(other.kind) && least <= self.length.min(other.length);
        (fits && other.direction == self.direction.opposite()).then_some(least)
    }

    /// The offsets of the shape of another line, for which both share a doorway.
    fn contact(&self, other: &Self) -> Option<Span> {
        let least = self.doorway(other)?;
        let away = self.first.minus(other.first);
        let first = away.plus(along(self.direction, least - other.length));
        let last = away.plus(along(self.direction, self.length - least));
        Some(Span { first, last })
    }
}

/// A rectangle of cells or offsets, including its last row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    first: Cell,
    last: Cell,
}

impl Span {
    /// A rectangle of one cell.
    pub fn one(cell: Cell) -> Self {
        Self { first: cell, last: cell }
    }

    /// The first column and row, and the last ones.
    pub fn corners(self) -> ((i32, i32), (i32, i32)) {
        ((self.first.x, self.first.y), (self.last.x, self.last.y))
    }

    pub fn at(self, cell: Cell) -> Self {
        Self { first: self.first.plus(cell), last: self.last.plus(cell) }
    }

    /// All sums of an offset of each.
    fn and(self, other: Self) -> Self {
        Self { first: self.first.plus(other.first), last: self.last.plus(other.last) }
    }

    fn around(self, other: Self) -> Self {
        let (one, two) = (self.first, other.first);
        let (three, four) = (self.last, other.last);
        Self {
            first: Cell::new(one.x.min(two.x), one.y.min(two.y)),
            last: Cell::new(three.x.max(four.x), three.y.max(four.y)),
        }
    }

    /// The cells of both.
    pub fn within(self, other: Self) -> Option<Self> {
        let (one, two) = (self.first, other.first);
        let (three, four) = (self.last, other.last);
        let shared = Self {
            first: Cell::new(one.x.max(two.x), one.y.max(two.y)),
            last: Cell::new(three.x.min(four.x), three.y.min(four.y)),
        };
        (shared.first.x <= shared.last.x && shared.first.y <= shared.last.y).then_some(shared)
    }

    pub fn contains(self, cell: Cell) -> bool {
        (self.first.x..=self.last.x).contains(&cell.x)
            && (self.first.y..=self.last.y).contains(&cell.y)
    }

    /// The number of cells.
    pub fn area(self) -> u32 {
        let across = self.last.x.abs_diff(self.first.x) + 1;
        across * (self.last.y.abs_diff(self.first.y) + 1)
    }

    /// The cell of a number below the area.
    pub fn cell(self, number: u32) -> Cell {
        let across = self.last.x.abs_diff(self.first.x) + 1;
        self.first.plus(Cell::new((number % across) as i32, (number / across) as i32))
    }

    fn mirrored(self) -> Self {
        let origin = Cell::default();
        Self { first: origin.minus(self.last), last: origin.minus(self.first) }
    }
}

/// A corridor in one orientation, entered by one line and left by another.
#[derive(Clone, Copy, Debug)]
struct Passage {
    template: TemplateId,
    turn: u32,
    enter: Line,
    leave: Line,
}

/// The corridors that some edges can have.
#[derive(Debug, Default)]
struct CorridorKind {
    /// The templates.
    templates: Vec<TemplateId>,
    /// By the directions in which the first room is left and the second one, from inside, faces the corridor.
    passages: [[Vec<Passage>; 4]; 4],
    /// For each of these, the offsets between the lines of both rooms, all in one rectangle.
    deltas: [[Option<Span>; 4]; 4],
}

/// All corridors of a graph.
#[derive(Debug)]
pub(super) struct Corridors {
    kinds: Vec<CorridorKind>,
    /// For each corridor of the graph, its kind.
    of_node: Vec<u32>,
    first_node: u32,
    /// For each shape, its lines.
    lines: Vec<Vec<Line>>,
    turns: u32,
}

impl Corridors {
    pub fn new(catalogue: &Catalogue, graph: &Graph, orientations: &[Orientation]) -> Self {
        let mut corridors = Self {
            kinds: Vec::new(),
            of_node: Vec::new(),
            first_node: graph.rooms(),
            lines: Vec::new(),
            turns: orientations.len() as u32,
        };
        if graph.corridors().next().is_none() {
            return corridors;
        }
        let all = (0..).map(TemplateId).zip(catalogue.templates()).map(|(id, _)| id);
        let shapes = all.flat_map(|id| orientations.iter().map(move |turn| (id, *turn)));
        corridors.lines = shapes.map(|(id, turn)| lines(catalogue.shapes.get(id, turn))).collect();
        for (node, _) in graph.corridors() {
            let templates = graph.templates(catalogue, node.0);
            let known = corridors.kinds.iter().position(|kind| kind.templates == templates);
            let kind = known.unwrap_or_else(|| {
                let kind = corridors.kind(catalogue, templates);
                corridors.kinds.push(kind);
                corridors.kinds.len() - 1
            });
            corridors.of_node.push(kind as u32);
        }
        corridors
    }

    fn kind(&self, catalogue: &Catalogue, templates: Vec<TemplateId>) -> CorridorKind {
        let mut kind = CorridorKind::default();
        for template in &templates {
            // Generated corridors are drawn in every direction.
            let turns = if catalogue.is_generated(*template) { 1 } else { self.turns };
            for turn in 0..turns {
                let lines = self.lines_of(*template, turn);
                let pairs = lines.iter().enumerate().flat_map(|(number, enter)| {
                    let others = lines.iter().enumerate();
                    let others = others.filter(move |(other, _)| *other != number);
                    others.map(move |(_, leave)| (*enter, *leave))
                });
                for (enter, leave) in pairs {
                    let passage = Passage { template: *template, turn, enter, leave };
                    kind.add(passage);
                }
            }
        }
        CorridorKind { templates, ..kind }
    }

    pub fn lines_of(&self, template: TemplateId, turn: u32) -> &[Line] {
        &self.lines[(template.0 * self.turns + turn) as usize]
    }

    /// Lists rectangles with all offsets of a template at which a corridor might join it to a room: those for the
    /// corridor `via`, from its first room if `forth`.
    pub fn spans(
        &self,
        via: u32,
        (one, turn): (TemplateId, u32),
        (other, other_turn): (TemplateId, u32),
        forth: bool,
        spans: &mut Vec<Span>,
    ) {
        let kind = &self.kinds[self.of_node[(via - self.first_node) as usize] as usize];
        let (here, there) = (self.lines_of(one, turn), self.lines_of(other, other_turn));
        for line in here {
            for facing in there {
                let span = match forth {
                    true => kind.span(line, facing),
                    false => kind.span(facing, line).map(Span::mirrored),
                };
                spans.extend(span);
            }
        }
    }

    /// Lists the spots of a corridor between its first room and its second one.
    pub fn routes(&self, via: u32, first: Spot, second: Spot, routes: &mut Vec<Spot>) {
        let kind = &self.kinds[self.of_node[(via - self.first_node) as usize] as usize];
        let away = second.at.minus(first.at);
        for line in self.lines_of(first.template, first.turn) {
            for facing in self.lines_of(second.template, second.turn) {
                if !kind.span(line, facing).is_some_and(|span| span.contains(away)) {
                    continue;
                }
                let passages =
                    kind.passages[line.direction as usize][facing.direction as usize].iter();
                for passage in passages {
                    let entered = line.contact(&passage.enter);
                    let left = facing.contact(&passage.leave);
                    let Some((entered, left)) = entered.zip(left) else { continue };
                    let Some(span) = entered.at(first.at).within(left.at(second.at)) else {
                        continue;
                    };
                    let Passage { template, turn, .. } = *passage;
                    let spots = (0..span.area()).map(|number| span.cell(number));
                    routes.extend(spots.map(|at| Spot { template, turn, at }));
                }
            }
        }
    }
}

impl CorridorKind {
    fn add(&mut self, passage: Passage) {
        let Passage { enter, leave, .. } = passage;
        let out = enter.direction.opposite() as usize;
        let facing = leave.direction.opposite() as usize;
        // The offset from a cell of the first room's line to one of the second room's line.
        let near = leave.first.minus(enter.first);
        let spare = |line: Line| along(line.direction, line.length - 1);
        let delta = Span { first: near.minus(spare(enter)), last: near.plus(spare(leave)) };
        let known = &mut self.deltas[out][facing];
        *known = Some(known.map_or(delta, |known| known.around(delta)));
        self.passages[out][facing].push(passage);
    }

    /// The offsets of a room with the second line from one with the first.
    fn span(&self, line: &Line, facing: &Line) -> Option<Span> {
        let delta = self.deltas[line.direction as usize][facing.direction as usize]?;
        let own = Span {
            first: line.first,
            last: line.first.plus(along(line.direction, line.length - 1)),
        };
        let theirs = Span {
            first: facing.first,
            last: facing.first.plus(along(facing.direction, facing.length - 1)),
        };
        Some(own.and(delta).and(theirs.mirrored()))
    }
}
