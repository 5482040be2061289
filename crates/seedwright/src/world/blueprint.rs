//! What a pack asks of the room stage: what can be placed, and how.

use serde::Serialize;

use super::LayoutSettings;
use super::templates::{Catalogue, CatalogueFault, GraphDraft, Group, Template};

/// Templates, groups and settings, as a pack has them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Blueprint {
    /// The templates, numbered by [`TemplateId`](super::templates::TemplateId).
    pub templates: Vec<Template>,
    /// The groups, numbered by [`GroupId`](super::templates::GroupId).
    pub groups: Vec<Group>,
    /// What is asked of a layout of them.
    pub settings: LayoutSettings,
    /// Which rooms there are and which of them are neighbours, if walkers are not to decide that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphDraft>,
}

impl Blueprint {
    /// The templates and groups, made ready for placing. Those of a [`World`](crate::world::World) are sound.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn catalogue(&self) -> Result<Catalogue, Vec<CatalogueFault>> {
        Catalogue::new(self.templates.clone(), self.groups.clone())
    }

    /// Whether the settings ask for nothing that a graph decides itself, or walkers only: bounds, turning,
    /// mirroring and how long to search are all that goes with a graph.
    pub fn goes_with_graph(settings: &LayoutSettings) -> bool {
        let counting = LayoutSettings {
            turning: settings.turning,
            mirroring: settings.mirroring,
            bounds: settings.bounds,
            attempts: settings.attempts,
            steps: settings.steps,
            ..LayoutSettings::default()
        };
        *settings == counting
    }
}
