//! Sections whose settings are declared once: whatever is said, in the order of the declaration.

use serde_json::Value as Json;

use super::Writer;
use super::toml::{Row, Sheet, WIDTH, list, string};
use crate::section::{Section, Shape, plain_row};
use crate::world::Draft;

impl Writer<'_> {
    /// Writes whatever is not as it is by default, if there is anything.
    pub(super) fn changed<S: Section + Default>(
        &self,
        sheet: &mut Sheet,
        name: &str,
        settings: &S,
    ) {
        let defaults = S::default();
        if *settings != defaults {
            self.section::<S>(sheet, &[name], &settings.least(&defaults));
        }
    }

    /// Writes what a request says as the table that these keys lead to. Tables by name, and those that are too long for a
    /// line, follow as tables of their own.
    pub(super) fn section<S: Section>(
        &self,
        sheet: &mut Sheet,
        path: &[&str],
        request: &S::Request,
    ) {
        sheet.header(path);
        self.fields::<S>(sheet, path, request);
    }

    /// A row of a table, on one line: whatever is not as it is by default.
    pub(super) fn row<S: Section + Default>(&self, row: &S) -> String {
        let world: &Draft = self.world;
        text(&plain_row(row, world))
    }

    /// The same below a header that is there.
    pub(super) fn fields<S: Section>(
        &self,
        sheet: &mut Sheet,
        path: &[&str],
        request: &S::Request,
    ) {
        let mut entries = Vec::new();
        let world: &Draft = self.world;
        S::entries(request, world, &mut entries);
        let is_map = |key: &str| {
            let mut fields = S::FIELDS.iter().filter(|field| field.name == key);
            fields.any(|field| matches!(field.shape, Shape::Map { .. }))
        };
        let mut tables = Vec::new();
        for (key, value) in &entries {
            match value {
                Json::Object(rows) if is_map(key) || text(value).len() > WIDTH => {
                    tables.push((key, rows));
                }
                Json::Array(values) if !values.is_empty() => {
                    sheet.list(key, &values.iter().map(text).collect::<Vec<_>>());
                }
                value => sheet.field(key, text(value)),
            }
        }
        for (key, rows) in tables {
            let rows = rows.iter().map(|(row, value)| (row.clone(), text(value)));
            sheet.section(&[path, &[*key]].concat(), rows);
        }
    }
}

/// A plain value as TOML.
pub(super) fn text(value: &Json) -> String {
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
