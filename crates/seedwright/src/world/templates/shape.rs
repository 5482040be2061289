//! Templates prepared for placing: every orientation, with its rows as bits.

use std::collections::BTreeSet;

use super::{CellKind, Point, PointKind, Template, TemplateId};
use crate::grid::{Cell, Direction, Orientation, Size};
use crate::number::count;

/// A row of a shape, with its first column in the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    /// The cells that nothing else can occupy: floor, doors, and walls inside the room.
    pub inner: u64,
    /// The walls on the rim, which an adjacent room can share.
    pub edge: u64,
}

/// A template in one orientation.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub template: TemplateId,
    pub orientation: Orientation,
    pub size: Size,
    pub rows: Vec<Row>,
    /// The connections, numbered as in the template.
    pub points: Vec<Point>,
    /// Their kinds.
    pub kinds: Vec<PointKind>,
    /// Whether all kinds are the default.
    pub plain: bool,
    /// Which of the connections are required, as bits.
    pub required: u64,
    pub floor: u32,
}

impl Shape {
    fn new(
        id: TemplateId,
        template: &Template,
        orientation: Orientation,
        sockets: &[&str],
    ) -> Self {
        let turned = template.turned(orientation);
        let size = turned.size();
        let mut rows = vec![Row::default(); size.height as usize];
        for cell in size.cells() {
            let row = &mut rows[cell.y.cast_unsigned() as usize];
            if turned.is_edge(cell) {
                row.edge |= 1 << cell.x;
            } else if turned.kind(cell) != CellKind::Outside {
                row.inner |= 1 << cell.x;
            }
        }
        let points = turned.points().to_vec();
        let kinds: Vec<PointKind> =
            points.iter().map(|point| template.point_kind(point, sockets)).collect();
        let bits = (0..).zip(&points).map(|(number, point)| u64::from(point.required) << number);
        Self {
            template: id,
            orientation,
            size,
            rows,
            required: bits.sum(),
            plain: kinds.iter().all(|kind| *kind == PointKind::default()),
            kinds,
            floor: turned.floor(),
            points,
        }
    }

    /// Whether a cell is part of the room.
    pub fn occupies(&self, cell: Cell) -> bool {
        self.size.contains(cell) && {
            let row = self.rows[cell.y.cast_unsigned() as usize];
            (row.inner | row.edge) >> cell.x & 1 == 1
        }
    }

    /// The connections of this room that meet one of another room at offset `away`, as bits: they face each other, are
    /// of kinds that fit, and enough of them are adjacent for a doorway.
    pub fn met(&self, other: &Self, away: Cell) -> u64 {
        let mut met = 0;
        for number in self.facing(other, away) {
            met |= 1 << number;
        }
        let narrow = |number: &u32| !self.is_wide_enough(other, away, *number);
        if self.kinds.iter().chain(&other.kinds).any(|kind| kind.width > 1) {
            let all = 0..count(self.points.len());
            let narrow = all.filter(|number| met >> number & 1 == 1).filter(narrow);
            met &= !narrow.map(|number| 1 << number).sum::<u64>();
        }
        met
    }

    /// The connections of this room that face one of another room of a kind that fits.
    fn facing(&self, other: &Self, away: Cell) -> impl Iterator<Item = u32> {
        let points = (0..).zip(&self.points).zip(&self.kinds);
        points.filter_map(move |((number, point), kind)| {
            let theirs = other.kind_at(point.cell.minus(away), point.direction.opposite())?;
            kind.fits(theirs).then_some(number)
        })
    }

    /// The kind of the connection at a cell that faces a direction.
    pub fn kind_at(&self, cell: Cell, direction: Direction) -> Option<PointKind> {
        let mut points = self.points.iter().zip(&self.kinds);
        let found = points.find(|(point, _)| (point.cell, point.direction) == (cell, direction));
        found.map(|(_, kind)| *kind)
    }

    /// Whether a connection that meets another room is in a stretch long enough for a doorway.
    fn is_wide_enough(&self, other: &Self, away: Cell, number: u32) -> bool {
        let Point { cell, direction, .. } = self.points[number as usize];
        let pair = |cell: Cell| {
            let own = self.kind_at(cell, direction)?;
            let theirs = other.kind_at(cell.minus(away), direction.opposite())?;
            own.fits(theirs).then_some((own, theirs))
        };
        let Some((own, theirs)) = pair(cell) else {
            return false;
        };
        let [forth, back] = direction.sideways();
        let run = |way: Direction| {
            let cells = std::iter::successors(Some(cell.step(way)), |cell| Some(cell.step(way)));
            count(cells.take_while(|cell| pair(*cell) == Some((own, theirs))).count())
        };
        own.doorway(theirs, 1 + run(forth) + run(back)).is_some()
    }

    /// A cell that this shape can't share with another one at offset `away`.
    pub fn conflict(&self, other: &Self, away: Cell) -> Option<Cell> {
        let (mine, theirs) = (self.size, other.size);
        let apart = |away: i32, mine: u32, theirs: u32| {
            away >= mine.cast_signed() || -away >= theirs.cast_signed()
        };
        if apart(away.x, mine.width, theirs.width) || apart(away.y, mine.height, theirs.height) {
            return None;
        }
        let first = away.y.max(0);
        let last = mine.height.cast_signed().min(away.y + theirs.height.cast_signed());
        (first..last).find_map(|y| {
            let (one, other) = (
                self.rows[y.cast_unsigned() as usize],
                other.rows[(y - away.y).cast_unsigned() as usize],
            );
            let (inner, edge) = (moved(other.inner, away.x), moved(other.edge, away.x));
            let bad = one.inner & (inner | edge) | one.edge & inner;
            (bad != 0).then(|| Cell::new(bad.trailing_zeros().cast_signed(), y))
        })
    }
}

/// Bits shifted right by a number of columns; bits that leave the word are dropped.
pub(crate) fn moved(bits: u64, columns: i32) -> u64 {
    let far = columns.unsigned_abs();
    if columns >= 0 {
        bits.checked_shl(far).unwrap_or(0)
    } else {
        bits.checked_shr(far).unwrap_or(0)
    }
}

/// All templates in all orientations.
#[derive(Clone, Debug)]
pub(crate) struct Shapes {
    /// Eight per template, in the order of [`Orientation::ALL`].
    shapes: Vec<Shape>,
}

impl Shapes {
    pub fn new(templates: &[Template]) -> Self {
        let connections = templates.iter().flat_map(Template::connections);
        let sockets: BTreeSet<&str> =
            connections.filter_map(|settings| settings.socket.as_deref()).collect();
        let sockets: Vec<&str> = sockets.into_iter().collect();
        let shapes = (0..).zip(templates).flat_map(|(number, template)| {
            let id = TemplateId(number);
            Orientation::ALL.map(|orientation| Shape::new(id, template, orientation, &sockets))
        });
        Self { shapes: shapes.collect() }
    }

    /// The number of templates.
    pub fn templates(&self) -> u32 {
        count(self.shapes.len()) / 8
    }

    /// The index of a template in an orientation.
    pub fn number(template: TemplateId, orientation: Orientation) -> u32 {
        let turned = u32::from(orientation.quarter_turns());
        template.0 * 8 + u32::from(orientation.is_mirrored()) * 4 + turned
    }

    pub fn get(&self, template: TemplateId, orientation: Orientation) -> &Shape {
        self.at(Self::number(template, orientation))
    }

    /// The shape at an index.
    pub fn at(&self, number: u32) -> &Shape {
        &self.shapes[number as usize]
    }
}
