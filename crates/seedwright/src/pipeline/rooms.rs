//! The stage that lays out rooms.

use std::sync::Arc;

use super::error::{Error, Invalid, of_rooms};
use super::stage::{Decisions, PlacedRooms, Stage};
use super::watch::{Event, Watch};
use crate::bundle::LaidOut;
use crate::random::Seed;
use crate::rooms::{
    Blueprint, Catalogue, Graph, GraphPlanner, GraphSettings, Layout, Planner, RoomNames, Settings,
    Step, Target,
};

/// What lays out rooms: walkers, or a search for the rooms of a graph.
#[derive(Debug)]
pub enum RoomPlanner {
    /// Walkers decide which rooms there are.
    Walkers(Planner),
    /// A graph says which rooms there are.
    Graph(GraphPlanner),
}

impl RoomPlanner {
    /// Prepares the layout of a pack, with settings in place of its own.
    pub(super) fn new(blueprint: &Blueprint, settings: &Settings) -> Result<Self, Error> {
        let catalogue = blueprint.catalogue();
        let catalogue = catalogue.expect("the templates of a checked world are sound");
        let Some(graph) = &blueprint.graph else {
            let names = || RoomNames { catalogue: catalogue.clone(), graph: None };
            let planner = Planner::new(&catalogue, settings.clone());
            return planner.map(Self::Walkers).map_err(|error| of_rooms(error, names));
        };
        let graph = graph.graph(&catalogue).expect("the graph of a checked world is sound");
        let settings = GraphSettings::of_layout(settings);
        let settings = settings.ok_or(Error::Invalid(Invalid::NotOfGraph))?;
        let planner = GraphPlanner::new(&catalogue, &graph, settings);
        let names = || RoomNames { catalogue: catalogue.clone(), graph: Some(graph.clone()) };
        planner.map(Self::Graph).map_err(|error| of_rooms(error, names))
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

    /// How much is to be laid out.
    pub fn target(&self) -> Target {
        match self {
            Self::Walkers(planner) => planner.settings().target,
            Self::Graph(planner) => Target::Rooms(planner.graph().nodes().len() as u32),
        }
    }

    /// What reasons about layouts are told with.
    fn names(&self) -> RoomNames {
        RoomNames { catalogue: self.catalogue().clone(), graph: self.graph().cloned() }
    }

    /// The layout of a seed.
    ///
    /// # Errors
    /// When none was found, or the watch stopped it.
    pub fn plan(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Layout, Error> {
        let mut see = |step: &Step<'_>| watch.tell(&Event::Rooms(step));
        let planned = match self {
            Self::Walkers(planner) => planner.plan(seed, &mut see),
            Self::Graph(planner) => planner.plan(seed, &mut see),
        };
        if watch.tell(&Event::RoomsEnded(planned.as_ref().ok())).is_break() {
            return Err(Error::Stopped);
        }
        planned.map_err(|error| of_rooms(error, || self.names()))
    }

    /// A layout as a bundle takes it.
    pub(super) fn laid_out<'a>(&'a self, layout: &'a Layout) -> LaidOut<'a> {
        match self {
            Self::Walkers(planner) => LaidOut::Walked(planner, layout),
            Self::Graph(planner) => LaidOut::Joined(planner, layout),
        }
    }
}

/// Lays out the rooms of a pack.
pub(super) struct RoomStage {
    pub planner: Arc<RoomPlanner>,
}

impl Stage for RoomStage {
    fn name(&self) -> &'static str {
        "rooms"
    }

    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        let layout = self.planner.plan(seed, watch)?;
        decisions.rooms = Some(PlacedRooms { planner: self.planner.clone(), layout });
        Ok(())
    }
}
