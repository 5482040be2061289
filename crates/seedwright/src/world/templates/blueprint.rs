//! What a pack asks of the room stage: what can be placed, and how.

use serde::Serialize;

use super::{Catalogue, Fault, GraphDraft, Group, Template};
use crate::rooms::Settings;

/// Templates, groups and settings, as a pack has them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Blueprint {
    /// The templates, numbered by [`TemplateId`](super::TemplateId).
    pub templates: Vec<Template>,
    /// The groups, numbered by [`GroupId`](super::GroupId).
    pub groups: Vec<Group>,
    /// What is asked of a layout of them.
    pub settings: Settings,
    /// Which rooms there are and which of them are neighbours, if walkers are not to decide that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphDraft>,
}

impl Blueprint {
    /// The templates and groups, made ready for placing. Those of a [`World`](crate::world::World) are sound.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn catalogue(&self) -> Result<Catalogue, Vec<Fault>> {
        Catalogue::new(self.templates.clone(), self.groups.clone())
    }

    /// Whether the settings ask for nothing that a graph decides itself, or walkers only: bounds, turning,
    /// mirroring and how long to search are all that goes with a graph.
    pub fn goes_with_graph(settings: &Settings) -> bool {
        let counting = Settings {
            turning: settings.turning,
            mirroring: settings.mirroring,
            bounds: settings.bounds,
            attempts: settings.attempts,
            steps: settings.steps,
            ..Settings::default()
        };
        *settings == counting
    }
}
