//! Sections whose settings are declared once: whatever is said, in the order of the declaration.

use serde_json::Value as Json;

use super::Writer;
use super::toml::{Row, Sheet, list, string};
use crate::section::Section;

impl Writer<'_> {
    /// Writes what a request says as the table of this name; tables by name follow as tables of their own.
    pub(super) fn section<S: Section>(&self, sheet: &mut Sheet, name: &str, request: &S::Request) {
        let mut entries = Vec::new();
        let world: &crate::world::Draft = self.world;
        S::entries(request, world, &mut entries);
        sheet.header(&[name]);
        for (key, value) in &entries {
            match value {
                Json::Array(values) if !values.is_empty() => {
                    sheet.list(key, &values.iter().map(text).collect::<Vec<_>>());
                }
                value => sheet.field(key, text(value)),
            }
        }
    }
}

/// A plain value as TOML.
fn text(value: &Json) -> String {
    match value {
        Json::String(text) => string(text),
        Json::Array(values) => list(&values.iter().map(text).collect::<Vec<_>>()),
        Json::Object(entries) => {
            let mut row = Row::default();
            entries.iter().for_each(|(name, value)| row.set(name, text(value)));
            row.finish()
        }
        other => other.to_string(),
    }
}
