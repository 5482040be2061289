//! The room planner of a pack.

use serde_json::Value;

use super::details::RoomsNotFound;
use super::error::{self, Error, Impossible, Invalid};
use super::watch::{Event, Watch};
use crate::bundle::{LayoutParts, graph_settings, walker_settings};
use crate::error::StageError;
use crate::number::count;
use crate::random::Seed;
use crate::rooms::{
    self, Blueprint, Catalogue, Graph, GraphPlanner, GraphSettings, Layout, Planner, RoomNames,
    Step,
};
use crate::world::{LayoutSettings, LayoutTarget};

/// A room planner: walkers, or a search that realizes a graph.
#[derive(Debug)]
pub enum RoomPlanner {
    /// Walkers choose the rooms.
    Walkers(Planner),
    /// A graph gives the rooms.
    Graph(GraphPlanner),
}

impl RoomPlanner {
    /// Prepares the layout of a pack, with settings that replace its own.
    pub(super) fn new(blueprint: &Blueprint, settings: &LayoutSettings) -> Result<Self, Error> {
        let catalogue = blueprint.catalogue();
        let catalogue = catalogue.expect("the templates of a checked world are sound");
        let Some(graph) = &blueprint.graph else {
            let planner = Planner::new(&catalogue, settings.clone());
            return planner.map(Self::Walkers).map_err(refused);
        };
        let graph = graph.graph(&catalogue).expect("the graph of a checked world is sound");
        let settings = GraphSettings::of_layout(settings);
        let settings = settings.ok_or(Error::Invalid(Invalid::NotOfGraph))?;
        let planner = GraphPlanner::new(&catalogue, &graph, settings);
        planner.map(Self::Graph).map_err(refused)
    }

    /// The templates and groups that are laid out.
    pub fn catalogue(&self) -> &Catalogue {
        match self {
            Self::Walkers(planner) => planner.catalogue(),
            Self::Graph(planner) => planner.catalogue(),
        }
    }

    /// The graph that is laid out, if there is one.
    pub fn graph(&self) -> Option<&Graph> {
        match self {
            Self::Walkers(_) => None,
            Self::Graph(planner) => Some(planner.graph()),
        }
    }

    /// The layout target.
    pub fn target(&self) -> LayoutTarget {
        match self {
            Self::Walkers(planner) => planner.settings().target,
            Self::Graph(planner) => LayoutTarget::Rooms(count(planner.graph().nodes().len())),
        }
    }

    /// Returns the names that error reports use.
    fn names(&self) -> RoomNames {
        RoomNames { catalogue: self.catalogue().clone(), graph: self.graph().cloned() }
    }

    /// Lays out the rooms for a seed.
    ///
    /// # Errors
    /// When no layout was found, or the watch stopped the work.
    pub fn plan(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Layout, Error> {
        let mut see = |step: &Step<'_>| watch.emit(&Event::Rooms(step));
        let planned = match self {
            Self::Walkers(planner) => planner.plan(seed, &mut see),
            Self::Graph(planner) => planner.plan(seed, &mut see),
        };
        if watch.emit(&Event::RoomsEnded(planned.as_ref().ok())).is_break() {
            return Err(Error::Stopped);
        }
        planned.map_err(|error| match error {
            StageError::NotFound(report) => {
                let (report, names, seed) = (*report, self.names(), seed.clone());
                let report = RoomsNotFound { report, names, seed };
                Error::NotFound(error::NotFound::Rooms(Box::new(report)))
            }
            other => refused(other),
        })
    }

    /// Returns the settings in the form that bundles have.
    pub(super) fn settings(&self) -> Value {
        match self {
            Self::Walkers(planner) => walker_settings(planner),
            Self::Graph(planner) => graph_settings(planner),
        }
    }

    /// Returns a layout in the form that bundles take.
    pub(super) fn laid_out<'a>(&'a self, layout: &'a Layout) -> LayoutParts<'a> {
        match self {
            Self::Walkers(planner) => LayoutParts::Walked(planner, layout),
            Self::Graph(planner) => LayoutParts::Joined(planner, layout),
        }
    }
}

/// Converts the error of a layout that is invalid or impossible.
fn refused(error: rooms::Error) -> Error {
    match error {
        StageError::Invalid(fault) => Error::Invalid(Invalid::Rooms(fault)),
        StageError::Impossible(reasons) => Error::Impossible(Impossible::Rooms(reasons)),
        // Preparing searches nothing, and `plan` handles `NotFound` itself.
        StageError::NotFound(_) | StageError::Stopped => Error::Stopped,
    }
}
