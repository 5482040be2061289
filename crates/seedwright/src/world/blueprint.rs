//! A pack's data for the room stage: templates, groups and settings.

use serde::Serialize;

use super::LayoutSettings;
use super::templates::{Catalogue, CatalogueFault, CorridorSettings, GraphDraft, Group, Template};

/// The templates, groups and settings of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Blueprint {
    /// The templates, numbered by [`TemplateId`](super::templates::TemplateId).
    pub templates: Vec<Template>,
    /// The groups, numbered by [`GroupId`](super::templates::GroupId).
    pub groups: Vec<Group>,
    /// The layout settings.
    pub settings: LayoutSettings,
    /// The graph of rooms, if the rooms are not chosen by walkers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphDraft>,
}

impl Blueprint {
    /// Prepares the templates and groups for placing, with templates for the corridors of the graph. Those of a [`World`](crate::world::World) are valid.
    ///
    /// # Errors
    /// All faults.
    pub fn catalogue(&self) -> Result<Catalogue, Vec<CatalogueFault>> {
        let corridors = self.graph.iter().flat_map(GraphDraft::corridor_settings);
        let corridors: Vec<CorridorSettings> = corridors.collect();
        let settings: Vec<&CorridorSettings> = corridors.iter().collect();
        Catalogue::with_corridors(self.templates.clone(), self.groups.clone(), &settings)
    }

    /// Whether the settings change nothing that the graph decides itself or that applies to walkers only. Only bounds,
    /// turning, mirroring and the search limits apply to a graph.
    pub fn goes_with_graph(settings: &LayoutSettings) -> bool {
        let applicable = LayoutSettings {
            turning: settings.turning,
            mirroring: settings.mirroring,
            bounds: settings.bounds,
            attempts: settings.attempts,
            steps: settings.steps,
            ..LayoutSettings::default()
        };
        *settings == applicable
    }
}
