//! A graph as a pack has it.

use serde::Serialize;

use super::{Graph, GraphFault, GraphSettings, Node, NodeId};
use crate::rooms::{Catalogue, LayoutSettings};

/// Rooms and doors between them, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GraphDraft {
    /// The rooms, numbered by [`NodeId`].
    pub rooms: Vec<Node>,
    /// The rooms that have a door between them, each pair once.
    pub doors: Vec<(NodeId, NodeId)>,
}

impl GraphDraft {
    /// The graph, checked. That of a [`World`](crate::world::World) is sound.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn graph(&self, catalogue: &Catalogue) -> Result<Graph, Vec<GraphFault>> {
        Graph::new(catalogue, self.rooms.clone(), self.doors.clone())
    }
}

impl GraphSettings {
    /// What the settings of a layout ask of a graph: bounds, turning, mirroring, and how long to search.
    /// Neighbours may have the same template, since a graph can name the templates of its rooms.
    ///
    /// There are none if the settings ask for something that a graph decides itself, or walkers only.
    pub fn of_layout(settings: &LayoutSettings) -> Option<Self> {
        let counting = LayoutSettings {
            turning: settings.turning,
            mirroring: settings.mirroring,
            bounds: settings.bounds,
            attempts: settings.attempts,
            steps: settings.steps,
            ..LayoutSettings::default()
        };
        (*settings == counting).then_some(Self {
            turning: settings.turning,
            mirroring: settings.mirroring,
            repeats: true,
            bounds: settings.bounds,
            attempts: settings.attempts,
            steps: settings.steps,
        })
    }
}
