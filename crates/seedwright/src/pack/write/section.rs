//! Writes declared sections: every given setting, in the order of the declaration.

use serde_json::Value as Json;

use super::Writer;
use super::toml::{Row, Sheet, WIDTH, list, string};
use crate::section::{Section, Shape, plain_row};
use crate::world::Draft;

impl Writer<'_> {
    /// Writes the settings that differ from the defaults, if any.
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

    /// Writes a request as the table at this path. Maps, and tables that are too long for a line, follow as
    /// separate tables.
    pub(super) fn section<S: Section>(
        &self,
        sheet: &mut Sheet,
        path: &[&str],
        request: &S::Request,
    ) {
        sheet.header(path);
        self.fields::<S>(sheet, path, request);
    }

    /// A row of a table on one line, with the fields that differ from the defaults.
    pub(super) fn row<S: Section + Default>(&self, row: &S) -> String {
        let world: &Draft = self.world;
        text(&plain_row(row, world))
    }

    /// Writes the fields of a request below a header that was already written.
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
