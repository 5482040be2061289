//! Room templates, groups of them, and what is asked of a layout.

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
            // A drawing is to be looked at, a row of cells a line.
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
