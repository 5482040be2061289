//! Corridors between the rooms of a graph: their settings, and the templates generated for them.
//!
//! A corridor is a room of the layout with a template of its own: a straight or bent strip of floor with walls on both
//! sides and a required connection at each end. So everything that holds for rooms holds for corridors.

use std::collections::{BTreeMap, BTreeSet};

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::connection::DEFAULT_WIDTH;
use super::{ConnectionSettings, Template, TemplateId, limits};
use crate::document::{Data, Value};
use crate::grid::{Cell, Orientation, Size, draw};
use crate::name::folded;
use crate::number::count;
use crate::section::{NameKind, Names, Reader, Section, Setting, Shape, plain_row, section_shape};

/// Corridors between rooms of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the corridors of a graph", request = CorridorRequest)]
pub struct CorridorSettings {
    /// Fewest and most cells of floor between the two doorways, along the middle of the corridor: [2, 6].
    #[setting(range = 1..=limits::CORRIDOR, default = (2, 6))]
    pub lengths: (u32, u32),
    /// Allow corridors with one bend.
    #[setting(default = true)]
    pub bends: bool,
    /// Cells of floor across.
    #[setting(range = 1..=limits::CORRIDOR_WIDTH, default = 1)]
    pub width: u32,
    /// Type of the connections that corridors meet; by default those without one.
    pub socket: Option<String>,
    /// Templates of corridors, in place of straight and bent ones: ["Bridge"].
    #[setting(added)]
    pub templates: Vec<TemplateId>,
}

impl Setting for CorridorSettings {
    const SHAPE: Shape = section_shape::<Self>();

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (table, _) = value.table()?;
        Some(Self::fill(<Self as Section>::read(table, reader), Self::default()))
    }

    fn plain(&self, names: &dyn Names) -> Json {
        plain_row(self, names)
    }

    fn references(&self, see: &mut dyn FnMut(NameKind, usize)) {
        <Self as Section>::references(&self.full(), see);
    }
}

/// The corridor of a door of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CorridorChoice {
    /// Whether there is one, as for the other doors of the graph.
    Any(bool),
    /// One with settings that differ from those of the graph.
    Own(CorridorRequest),
}

impl CorridorChoice {
    /// The settings of the corridor, if there is one.
    pub fn settle(&self, of_graph: Option<&CorridorSettings>) -> Option<CorridorSettings> {
        let of_graph = || of_graph.cloned().unwrap_or_default();
        match self {
            Self::Any(false) => None,
            Self::Any(true) => Some(of_graph()),
            Self::Own(request) => Some(CorridorSettings::fill(request.clone(), of_graph())),
        }
    }
}

impl Setting for CorridorChoice {
    const SHAPE: Shape = Shape::Either(&[Shape::Boolean, section_shape::<CorridorSettings>()]);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        match &value.data {
            Data::Boolean(any) => Some(Self::Any(*any)),
            Data::Table(table) => {
                Some(Self::Own(<CorridorSettings as Section>::read(table, reader)))
            }
            _ => None,
        }
    }

    fn plain(&self, names: &dyn Names) -> Json {
        match self {
            Self::Any(any) => Json::from(*any),
            Self::Own(request) => {
                let mut entries = Vec::new();
                CorridorSettings::entries(request, names, &mut entries);
                entries.into_iter().collect()
            }
        }
    }

    fn references(&self, see: &mut dyn FnMut(NameKind, usize)) {
        if let Self::Own(request) = self {
            <CorridorSettings as Section>::references(request, see);
        }
    }
}

impl Serialize for CorridorChoice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Any(any) => any.serialize(serializer),
            Self::Own(request) => request.serialize(serializer),
        }
    }
}

/// What a generated corridor template is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CorridorShape {
    pub width: u32,
    pub socket: Option<String>,
    /// The number of cells along the middle.
    pub length: u32,
    /// The cells before and after the bend; `None` for a straight one.
    pub arms: Option<(u32, u32)>,
    /// How it is turned from the one that goes right, and then down.
    quarters: u8,
}

impl CorridorShape {
    /// The corridors that settings allow. Templates of the author's own replace all of them.
    fn all(settings: &CorridorSettings) -> Vec<Self> {
        let (least, most) = settings.lengths;
        let width = settings.width;
        let shape = |length, arms, quarters| Self {
            width,
            socket: settings.socket.clone(),
            length,
            arms,
            quarters,
        };
        let straight =
            (least..=most).flat_map(|length| [0, 1].map(|turn| shape(length, None, turn)));
        let mut all: Vec<Self> = straight.collect();
        for before in 1..most.saturating_sub(width) * u32::from(settings.bends) {
            let lengths = (before + width + 1).max(least)..=most;
            all.extend(
                lengths
                    .flat_map(|length| {
                        let arms = Some((before, length - width - before));
                        (0..4).map(move |turn| (length, arms, turn))
                    })
                    .map(|(length, arms, turn)| shape(length, arms, turn)),
            );
        }
        all
    }

    /// Whether settings allow it.
    pub fn suits(&self, settings: &CorridorSettings) -> bool {
        let (least, most) = settings.lengths;
        (self.width, &self.socket) == (settings.width, &settings.socket)
            && (least..=most).contains(&self.length)
            && (settings.bends || self.arms.is_none())
    }

    /// The name of its template: "corridor 4", or "corridor 2+3" with the cells before and after the bend.
    fn name(&self) -> String {
        let size = match self.arms {
            None => self.length.to_string(),
            Some((before, after)) => format!("{before}+{after}"),
        };
        let across = if self.width > 1 { format!(" x {}", self.width) } else { String::new() };
        let turn = ["", " down", " left", " up"][usize::from(self.quarters)];
        format!("corridor {size}{across}{turn}")
    }

    /// Draws it: a strip to the right, and after the bend, if it has one, down.
    fn template(&self, name: &str) -> Option<Template> {
        let (width, before) = (self.width, self.arms.map_or(self.length, |(before, _)| before));
        let after = self.arms.map(|(_, after)| after);
        // The strip before the bend, and the square of the bend with the strip after it, without their walls.
        let along = before + after.map_or(0, |_| width);
        let down = width + after.unwrap_or(0);
        let size = Size::new(along + 2, down + 2);
        let floor = |cell: Cell| {
            let Cell { x, y } = cell;
            let (x, y) = (i64::from(x) - 1, i64::from(y) - 1);
            let strip = (0..i64::from(along)).contains(&x) && (0..i64::from(width)).contains(&y);
            let bent = after.is_some()
                && (i64::from(before)..i64::from(along)).contains(&x)
                && (0..i64::from(down)).contains(&y);
            strip || bent
        };
        let mark = |cell: Cell| {
            let Cell { x, y } = cell;
            let (left, right) = (Cell::new(x + 1, y), Cell::new(x - 1, y));
            let begins = x == 0 && floor(left);
            let ends = match after {
                None => i64::from(x) == i64::from(along) + 1 && floor(right),
                Some(_) => i64::from(y) == i64::from(down) + 1 && floor(Cell::new(x, y - 1)),
            };
            let around = || {
                let mut near = (-1..=1).flat_map(|y| (-1..=1).map(move |x| Cell::new(x, y)));
                near.any(|away| floor(cell.plus(away)))
            };
            match (floor(cell), begins || ends) {
                (true, _) => '.',
                (_, true) => '!',
                _ if around() => '#',
                _ => ' ',
            }
        };
        let settings = ConnectionSettings {
            // Up to that, doorways have the width of the corridor by default.
            width: Some(width).filter(|width| *width > DEFAULT_WIDTH),
            socket: self.socket.clone(),
            ..ConnectionSettings::of_mark('!')
        };
        let plain = settings == ConnectionSettings::of_mark('!');
        let rows = if plain { Vec::new() } else { vec![settings] };
        let drawn = Template::parse_with(name, &draw(size, mark), rows).ok()?;
        Some(drawn.turned(Orientation::new(self.quarters, false)).weighing(0))
    }
}

/// The templates of the corridors that several settings allow, each once, with names that no other template has.
pub(crate) fn corridor_templates(
    templates: &[Template],
    settings: &[&CorridorSettings],
) -> Vec<(CorridorShape, Template)> {
    let generated = settings.iter().filter(|settings| settings.templates.is_empty());
    let shapes: BTreeSet<CorridorShape> =
        generated.flat_map(|settings| CorridorShape::all(settings)).collect();
    let mut names: BTreeSet<String> =
        templates.iter().map(|template| folded(&template.name)).collect();
    let drawn = shapes.into_iter().filter_map(|shape| {
        let mut name = shape.name();
        while !names.insert(folded(&name)) {
            name.push('\'');
        }
        let template = shape.template(&name)?;
        Some((shape, template))
    });
    drawn.collect()
}

/// The generated templates of a catalogue, by id.
#[derive(Clone, Debug, Default)]
pub(crate) struct GeneratedCorridors(pub BTreeMap<TemplateId, CorridorShape>);

impl GeneratedCorridors {
    pub fn new(first: usize, shapes: impl IntoIterator<Item = CorridorShape>) -> Self {
        Self((count(first)..).map(TemplateId).zip(shapes).collect())
    }

    /// The templates of the corridors that settings allow.
    pub fn suitable(&self, settings: &CorridorSettings) -> Vec<TemplateId> {
        let suitable = self.0.iter().filter(|(_, shape)| shape.suits(settings));
        suitable.map(|(id, _)| *id).collect()
    }
}
