//! Everything that is prepared once for a graph.

use std::collections::BTreeSet;

use serde::Serialize;

use super::corridors::Corridors;
use super::links::Links;
use super::spaces::Spaces;
use crate::grid::{Orientation, Size};
use crate::rooms::{LayoutSettings, SettingFault};
use crate::world::templates::{Catalogue, Graph, Shape, TemplateId};

/// Settings of a graph layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphSettings {
    /// Whether rooms are turned.
    pub turning: bool,
    /// Whether rooms are mirrored.
    pub mirroring: bool,
    /// Whether neighbours may have the same template.
    pub repeats: bool,
    /// The rectangle that contains all rooms; without it, the largest possible grid.
    pub bounds: Option<Size>,
    /// The maximum number of attempts.
    pub attempts: u32,
    /// The maximum number of placements tried in all attempts.
    pub steps: u64,
}

impl Default for GraphSettings {
    fn default() -> Self {
        Self {
            turning: true,
            mirroring: false,
            repeats: false,
            bounds: None,
            attempts: 100,
            steps: 10_000_000,
        }
    }
}

impl GraphSettings {
    /// Returns every setting that is out of range. The ranges are those of [`LayoutSettings`].
    pub fn faults(&self) -> Vec<SettingFault> {
        let settings = LayoutSettings {
            bounds: self.bounds,
            attempts: self.attempts,
            steps: self.steps,
            ..LayoutSettings::default()
        };
        settings.faults()
    }

    /// The orientations that rooms can have.
    pub(super) fn orientations(&self) -> Vec<Orientation> {
        let allowed = |orientation: &Orientation| {
            (self.turning || orientation.quarter_turns() == 0)
                && (self.mirroring || !orientation.is_mirrored())
        };
        Orientation::ALL.into_iter().filter(allowed).collect()
    }
}

/// Plans layouts of one graph with one set of settings, for any number of seeds and from any thread.
#[derive(Debug)]
pub struct GraphPlanner {
    pub(super) catalogue: Catalogue,
    pub(super) graph: Graph,
    pub(super) settings: GraphSettings,
    pub(super) spaces: Spaces,
    pub(super) links: Links,
    pub(super) corridors: Corridors,
    /// The templates that each node can have, with their weights.
    pub(super) options: Vec<Vec<(TemplateId, u32)>>,
    /// The same templates, the smallest first.
    pub(super) small_first: Vec<Vec<TemplateId>>,
    /// The templates with a minimum count.
    pub(super) owing: Vec<TemplateId>,
    /// Whether a wall of a room can lie on a door between two others.
    pub(super) loose: bool,
    /// The maximum distance that one room can bridge, and one corridor.
    pub(super) reach: (i32, i32),
    /// The distance that one room bridges on average, and one corridor.
    pub(super) stride: (i32, i32),
}

impl GraphPlanner {
    /// Prepares a planner without checking whether any layout can exist.
    pub(super) fn prepare(
        catalogue: &Catalogue,
        graph: &Graph,
        settings: GraphSettings,
        spaces: Spaces,
        used: &[TemplateId],
    ) -> Self {
        let corridors = Corridors::new(catalogue, graph, &spaces.orientations);
        let sides = |nodes: std::ops::Range<u32>| -> Vec<i32> {
            let templates = nodes.flat_map(|node| graph.templates(catalogue, node));
            let templates: BTreeSet<TemplateId> = templates.collect();
            let sizes = templates.iter().map(|id| catalogue.template(*id).size());
            sizes.flat_map(|size| [size.width as i32 - 1, size.height as i32 - 1]).collect()
        };
        let sides = [sides(0..graph.rooms()), sides(graph.rooms()..graph.count())];
        let longest = sides.each_ref().map(|sides| sides.iter().max().copied().unwrap_or(0));
        let average = sides.map(|sides| sides.iter().sum::<i32>() / (sides.len() as i32).max(1));
        let all = (0..).map(TemplateId).zip(catalogue.templates());
        let owing = all.filter(|(_, template)| template.least > 0).map(|(id, _)| id);
        let shape = |id: &TemplateId| catalogue.shapes.get(*id, Orientation::UPRIGHT);
        Self {
            catalogue: catalogue.clone(),
            graph: graph.clone(),
            settings,
            spaces,
            links: Links::new(graph),
            corridors,
            options: Vec::new(),
            small_first: Vec::new(),
            owing: owing.collect(),
            loose: used.iter().any(|id| is_loose(shape(id))),
            reach: longest.into(),
            stride: (average[0].max(1), average[1]),
        }
    }

    /// Returns the templates.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns the graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the settings.
    pub fn settings(&self) -> &GraphSettings {
        &self.settings
    }

    /// Whether a node can have a template.
    pub(super) fn may_have(&self, node: u32, template: TemplateId) -> bool {
        let options = &self.options[node as usize];
        options.binary_search_by_key(&template, |(id, _)| *id).is_ok()
    }

    /// The maximum number of repairs in an attempt.
    pub(super) fn repairs(&self) -> u32 {
        20 + 2 * self.graph.count()
    }
}

/// Whether a shape has edge walls that don't enclose floor: only such a wall can lie on a door between two other rooms,
/// because the floors on both sides of a door have walls all around.
fn is_loose(shape: &Shape) -> bool {
    let open = |x: i32, y: i32| {
        let rows = shape.rows.get(y as usize);
        rows.is_some_and(|row| (0..64).contains(&x) && row.inner >> x & 1 == 1)
    };
    let around =
        |x: i32, y: i32| (-1..=1).any(|down| (-1..=1).any(|right| open(x + right, y + down)));
    let mut cells = shape.size.cells();
    cells.any(|cell| shape.rows[cell.y as usize].edge >> cell.x & 1 == 1 && !around(cell.x, cell.y))
}
