//! Graph settings derived from layout settings.

use super::GraphSettings;
use crate::world::{Blueprint, LayoutSettings};

impl GraphSettings {
    /// Returns the layout settings that apply to a graph: bounds, turning, mirroring, and the limits of the search.
    /// Neighbours can have the same template, since a graph can name the templates of its rooms.
    ///
    /// Returns `None` if the settings contain something that the graph decides itself, or that only concerns walkers.
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
