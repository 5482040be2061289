//! Pieces, the units of placement: a room or a group of rooms, in every orientation that the
//! settings allow.

use std::collections::BTreeSet;

use super::LayoutSettings;
use crate::grid::{Cell, Direction, Orientation, Size};
use crate::world::templates::{
    Catalogue, Group, GroupId, InnerPoint, PointKind, Shapes, Template, TemplateId, inner_points,
    turned,
};

/// A unit of placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// A room of a template.
    Room(TemplateId),
    /// All rooms of a group.
    Group(GroupId),
}

/// A room of a variant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The number of its shape.
    pub shape: u32,
    /// The position of its first cell within the piece.
    pub offset: Cell,
}

/// A piece in one orientation.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub piece: Piece,
    pub orientation: Orientation,
    pub size: Size,
    pub parts: Vec<Part>,
    /// The required connections that no other part of the piece meets: part and point.
    pub needs: Vec<(u32, u32)>,
}

/// A way to attach a piece: its connection that meets the one it is placed from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attachment {
    pub variant: u32,
    pub part: u32,
    /// The cell of the connection within the piece.
    pub offset: Cell,
    pub kind: PointKind,
}

/// A piece with everything that does not depend on its position.
#[derive(Clone, Debug)]
pub(super) struct PreparedPiece {
    pub piece: Piece,
    pub weight: u32,
    /// The minimum number of copies.
    pub least: u32,
    /// The number of rooms of each template in it.
    pub brings: Vec<(TemplateId, u32)>,
    pub rooms: u32,
    pub variants: Vec<Variant>,
    /// The ways to attach it, by the direction that its connection faces.
    pub attachments: [Vec<Attachment>; 4],
}

/// The orientations that the settings allow.
pub(super) fn orientations(settings: &LayoutSettings) -> impl Iterator<Item = Orientation> {
    let (turning, mirroring) = (settings.turning, settings.mirroring);
    Orientation::ALL.into_iter().filter(move |orientation| {
        (turning || orientation.quarter_turns() == 0) && (mirroring || !orientation.is_mirrored())
    })
}

impl Variant {
    /// A single room.
    pub fn of_room(catalogue: &Catalogue, id: TemplateId, orientation: Orientation) -> Self {
        let shape = catalogue.shapes.get(id, orientation);
        let needs = (0..).zip(&shape.points).filter(|(_, point)| point.required);
        Self {
            piece: Piece::Room(id),
            orientation,
            size: shape.size,
            parts: vec![Part { shape: Shapes::number(id, orientation), offset: Cell::default() }],
            needs: needs.map(|(number, _)| (0, number)).collect(),
        }
    }

    /// All rooms of a group, turned as a whole.
    pub fn of_group(catalogue: &Catalogue, id: GroupId, orientation: Orientation) -> Self {
        let shapes = &catalogue.shapes;
        let members = turned(shapes, catalogue.group(id), orientation);
        let insides = inner_points(shapes, &members);
        let mut size = Size::new(0, 0);
        let mut needs = Vec::new();
        let mut parts = Vec::new();
        for ((number, member), inside) in (0..).zip(&members).zip(&insides) {
            let shape = shapes.get(member.template, member.orientation);
            size.width = size.width.max(member.position.x as u32 + shape.size.width);
            size.height = size.height.max(member.position.y as u32 + shape.size.height);
            let points = (0..).zip(shape.points.iter().zip(inside));
            let free = points
                .filter(|(_, (point, inside))| point.required && **inside == InnerPoint::Free);
            needs.extend(free.map(|(point, _)| (number, point)));
            parts.push(Part {
                shape: Shapes::number(member.template, member.orientation),
                offset: member.position,
            });
        }
        Self { piece: Piece::Group(id), orientation, size, parts, needs }
    }

    /// The connections that lead out of the piece: part, direction, and cell within the piece.
    fn ways_out(&self, catalogue: &Catalogue) -> Vec<(u32, Direction, Cell)> {
        let shape = |part: &Part| catalogue.shapes.at(part.shape);
        let covered = |number: u32, cell: Cell| {
            let mut others = (0..).zip(&self.parts).filter(|(other, _)| *other != number);
            others.any(|(_, part)| shape(part).occupies(cell.minus(part.offset)))
        };
        let parts = (0..).zip(&self.parts);
        let points = parts.flat_map(|(number, part)| {
            let points = shape(part).points.iter();
            points.map(move |point| (number, point.direction, part.offset.plus(point.cell)))
        });
        points.filter(|(number, _, cell)| !covered(*number, *cell)).collect()
    }
}

impl PreparedPiece {
    fn new(piece: Piece, variants: Vec<Variant>, catalogue: &Catalogue) -> Self {
        let mut attachments = [const { Vec::new() }; 4];
        for (number, variant) in (0..).zip(&variants) {
            for (part, direction, offset) in variant.ways_out(catalogue) {
                let Part { shape, offset: corner } = variant.parts[part as usize];
                let shape = catalogue.shapes.at(shape);
                let kind = shape.kind_at(offset.minus(corner), direction).unwrap_or_default();
                let attachment = Attachment { variant: number, part, offset, kind };
                attachments[direction as usize].push(attachment);
            }
        }
        let (weight, least) = match piece {
            Piece::Room(id) => {
                let Template { weight, least, .. } = catalogue.template(id);
                (*weight, *least)
            }
            Piece::Group(id) => {
                let Group { weight, least, .. } = catalogue.group(id);
                (*weight, *least)
            }
        };
        let parts = variants.first().map_or(&[][..], |variant| &variant.parts);
        let mut templates: Vec<TemplateId> =
            parts.iter().map(|part| catalogue.shapes.at(part.shape).template).collect();
        templates.sort_unstable();
        let runs = templates.chunk_by(|one, other| one == other);
        Self {
            piece,
            weight,
            least,
            rooms: parts.len() as u32,
            brings: runs.map(|run| (run[0], run.len() as u32)).collect(),
            variants,
            attachments,
        }
    }
}

/// Prepares all pieces: the templates in order, then the groups.
pub(super) fn prepare(catalogue: &Catalogue, settings: &LayoutSettings) -> Vec<PreparedPiece> {
    let rooms = (0..).map(TemplateId).zip(catalogue.templates());
    let rooms = rooms.map(|(id, template)| {
        let variants = distinct(template, settings);
        let variants = variants.map(|orientation| Variant::of_room(catalogue, id, orientation));
        PreparedPiece::new(Piece::Room(id), variants.collect(), catalogue)
    });
    let groups = (0..).map(GroupId).take(catalogue.groups().len());
    let groups = groups.map(|id| {
        let variants = orientations(settings);
        let variants = variants.map(|orientation| Variant::of_group(catalogue, id, orientation));
        PreparedPiece::new(Piece::Group(id), variants.collect(), catalogue)
    });
    rooms.chain(groups).collect()
}

/// The orientations in which a template looks different from all earlier ones.
fn distinct(template: &Template, settings: &LayoutSettings) -> impl Iterator<Item = Orientation> {
    let mut known = BTreeSet::new();
    orientations(settings)
        .filter(move |orientation| known.insert(template.turned(*orientation).drawing()))
}
