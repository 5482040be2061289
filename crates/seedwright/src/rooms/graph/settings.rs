//! What the settings of a layout ask of a graph.

use super::GraphSettings;
use crate::world::{Blueprint, LayoutSettings};

impl GraphSettings {
    /// What the settings of a layout ask of a graph: bounds, turning, mirroring, and how long to search.
    /// Neighbours may have the same template, since a graph can name the templates of its rooms.
    ///
    /// There are none if the settings ask for something that a graph decides itself, or walkers only.
    pub fn of_layout(settings: &LayoutSettings) -> Option<Self> {
        Blueprint::goes_with_graph(settings).then_some(Self {
            turning: settings.turning,
            mirroring: settings.mirroring,
            repeats: true,
            bounds: settings.bounds,
            attempts: settings.attempts,
            steps: settings.steps,
        })
    }
}
