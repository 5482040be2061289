//! Writes room templates, groups, layout settings and the graph.

use super::Writer;
use super::toml::Sheet;
use crate::section::Section;
use crate::world::templates::GraphDraft;
use crate::world::{GroupSettings, TemplateRequest, TemplateSettings};

impl Writer<'_> {
    pub(super) fn layout(&self, sheet: &mut Sheet) {
        let Some(blueprint) = &self.world.layout else {
            return;
        };
        for template in &blueprint.templates {
            let path = ["templates", &template.name];
            let settings = TemplateSettings::of(template);
            let request = settings.least(&TemplateSettings::default());
            sheet.header(&path);
            // A drawing is written as a multi-line string so that it can be seen.
            sheet.lines("drawing", &settings.drawing);
            let rest = TemplateRequest { drawing: None, ..request };
            self.fields::<TemplateSettings>(sheet, &path, &rest);
        }
        for group in &blueprint.groups {
            let request = GroupSettings::of(group).least(&GroupSettings::default());
            self.section::<GroupSettings>(sheet, &["groups", &group.name], &request);
        }
        self.changed(sheet, "layout", &blueprint.settings);
        if let Some(graph) = &blueprint.graph {
            self.section::<GraphDraft>(sheet, &["graph"], &graph.full());
        }
    }
}
