//! Room drawings, and packs of room templates.

use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright::rooms::{Blueprint, Template};
use seedwright::world::{Draft, Subject};

use crate::ImportedWorld;
use crate::draft::ImportDraft;
use crate::names::{Names, clean};
use crate::problems::Problems;
use crate::report::Notes;
use crate::sources::last_part;
use std::collections::BTreeMap;

/// A cell that is not part of the room.
pub const OUTSIDE: char = ' ';

/// The drawing of a room: a character for each cell, with its position in the source.
pub struct Sketch {
    width: usize,
    cells: Vec<(char, Span)>,
}

impl Sketch {
    /// Creates an empty sketch. `cells` is at most the number of cells in the source.
    pub fn new(width: usize, cells: usize, span: Span) -> Self {
        Self { width, cells: vec![(OUTSIDE, span); cells] }
    }

    /// Returns a cell, if it exists.
    pub fn cell(&mut self, column: usize, row: usize) -> Option<&mut (char, Span)> {
        let at = row.checked_mul(self.width)?.checked_add(column)?;
        self.cells.get_mut(at).filter(|_| column < self.width)
    }

    /// Returns the character of a cell; [`OUTSIDE`] beyond the edges.
    pub fn character(&self, column: usize, row: usize) -> char {
        let at = row * self.width + column;
        let cell = self.cells.get(at).filter(|_| column < self.width);
        cell.map_or(OUTSIDE, |cell| cell.0)
    }

    /// Returns all characters.
    pub fn characters(&self) -> impl Iterator<Item = char> {
        self.cells.iter().map(|(character, _)| *character)
    }

    /// Converts the drawing to a template; each fault is reported at the position of its cell.
    pub fn template(
        &self,
        name: &str,
        span: Span,
        code: &'static str,
        problems: &mut Problems,
    ) -> Option<Template> {
        let rows = self.cells.chunks(self.width.max(1));
        let rows = rows.map(|row| row.iter().map(|(character, _)| *character).collect());
        let text = rows.collect::<Vec<String>>().join("\n");
        match Template::parse(name, &text) {
            Ok(template) => Some(template),
            Err(faults) => {
                for fault in faults {
                    let [row, column] =
                        [fault.line, fault.column].map(|at| at.saturating_sub(1) as usize);
                    let cell = self.cells.get(row * self.width + column);
                    let place = cell.map_or(span, |(_, span)| *span);
                    let message =
                        format!("{} (column {}, row {})", fault.kind, column + 1, row + 1);
                    problems.error(code, place, message, "fix the room, or leave it out");
                }
                None
            }
        }
    }
}

/// Templates with source positions, to be made into a pack.
#[derive(Default)]
pub struct Collection {
    templates: Vec<Template>,
    spans: BTreeMap<Subject, Span>,
    names: Names,
}

impl Collection {
    /// Returns the name, or a similar one that is not in use.
    pub fn name(&mut self, requested: &str) -> String {
        self.names.take("", requested)
    }

    /// Adds a template.
    pub fn add(&mut self, template: Template, span: Span) {
        // A world allows far fewer templates, and reports that itself.
        let number = u32::try_from(self.templates.len()).unwrap_or(u32::MAX);
        let id = seedwright::rooms::TemplateId(number);
        self.spans.insert(Subject::Template(id), span);
        self.templates.push(template);
    }

    /// Builds a pack of the templates, with default settings to edit.
    pub fn into_world(
        self,
        id: &str,
        source: &str,
        notes: Notes<'_>,
        first: Span,
    ) -> Result<ImportedWorld, Vec<Diagnostic>> {
        let mut draft = Draft::new(&clean(id));
        draft.layout = Some(Blueprint { templates: self.templates, ..Blueprint::default() });
        let located = |finding| ImportDraft::located(&self.spans, finding, first);
        let world = draft.finish();
        let world =
            world.map_err(|findings| findings.into_iter().map(located).collect::<Vec<_>>())?;
        Ok(ImportedWorld::new(world, source.to_owned(), notes))
    }
}

/// Returns the name of a file without folders and extension.
pub fn stem(file: &SourceFile) -> &str {
    let name = last_part(&file.name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
