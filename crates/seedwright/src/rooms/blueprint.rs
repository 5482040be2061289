//! What a pack asks of the room stage: what can be placed, and how.

use serde::Serialize;

use super::{Catalogue, Fault, Group, Impossible, Planner, Refusal, Settings, Template};

/// Templates, groups and settings, as a pack has them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Blueprint {
    /// The templates, numbered by [`TemplateId`](super::TemplateId).
    pub templates: Vec<Template>,
    /// The groups, numbered by [`GroupId`](super::GroupId).
    pub groups: Vec<Group>,
    /// What is asked of a layout of them.
    pub settings: Settings,
}

impl Blueprint {
    /// The templates and groups, made ready for placing. Those of a [`World`](crate::world::World) are sound.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn catalogue(&self) -> Result<Catalogue, Vec<Fault>> {
        Catalogue::new(self.templates.clone(), self.groups.clone())
    }

    /// Why no layout can exist, as far as that can be seen before any search.
    pub fn impossible(&self, catalogue: &Catalogue) -> Vec<Impossible> {
        match Planner::new(catalogue, self.settings.clone()) {
            Err(Refusal::Impossible(reasons)) => reasons,
            Ok(_) | Err(Refusal::Settings(_)) => Vec::new(),
        }
    }
}
