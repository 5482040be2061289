//! The files of a database.

use seedwright::name::{EscapedName, closest};
use seedwright::pack::{SourceFile, Span};

use crate::json::{Document, Json, parse};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::sources::{last_part, within_limits};

/// The name of the header file.
const HEADER: &str = "header.json";
/// The name of the file with the pickups.
const PICKUPS: &str = "pickup-database.json";

/// The files of a database, read.
pub struct Sources<'s> {
    header: Document<'s>,
    pickups: Document<'s>,
    /// The regions in the order of the header. A region in the header itself has no file.
    regions: Vec<Option<Document<'s>>>,
    preset: Option<Document<'s>>,
}

impl<'s> Sources<'s> {
    /// Finds the files that the header names, and reads them.
    pub fn read(
        files: &'s [SourceFile],
        preset: Option<&'s SourceFile>,
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Option<Self> {
        if !within_limits(files, problems) {
            return None;
        }
        let finder = Finder { files };
        let header = finder.read(HEADER, None, problems);
        let pickups = finder.read(PICKUPS, None, problems);
        let last = u32::try_from(files.len()).unwrap_or(u32::MAX);
        let preset = preset.map(|preset| parse(last, preset, problems));
        let header = header?;
        let regions = problems.list_field(header.root(), "regions");
        let regions = regions.into_iter().map(|region| match region.text() {
            Some(name) => finder.read(name, Some(region.span()), problems).map(Some),
            None => Some(None),
        });
        let regions: Vec<Option<Option<Document<'s>>>> = regions.collect();
        finder.note_others(header.root(), notes);
        Some(Self {
            regions: regions.into_iter().collect::<Option<_>>()?,
            header,
            pickups: pickups?,
            preset: match preset {
                Some(preset) => Some(preset?),
                None => None,
            },
        })
    }

    /// Returns the header.
    pub fn header(&self) -> Json<'_> {
        self.header.root()
    }

    /// Returns the pickups.
    pub fn pickups(&self) -> Json<'_> {
        self.pickups.root()
    }

    /// Returns the preset.
    pub fn preset(&self) -> Option<Json<'_>> {
        self.preset.as_ref().map(Document::root)
    }

    /// Returns the regions in the order of the header.
    pub fn regions(&self) -> Vec<Json<'_>> {
        let listed = self.header().get("regions");
        let listed = listed.into_iter().flat_map(Json::elements);
        let files = self.regions.iter();
        listed.zip(files).map(|(own, file)| file.as_ref().map_or(own, Document::root)).collect()
    }
}

struct Finder<'s> {
    files: &'s [SourceFile],
}

impl<'s> Finder<'s> {
    /// Reads the file with a name; `named` is the position of that name.
    fn read(
        &self,
        name: &str,
        named: Option<Span>,
        problems: &mut Problems,
    ) -> Option<Document<'s>> {
        let files = (0u32..).zip(self.files);
        let mut fitting = files.filter(|(_, file)| last_part(&file.name) == last_part(name));
        if let Some((number, file)) = fitting.next() {
            return parse(number, file, problems);
        }
        let names = self.files.iter().map(|file| last_part(&file.name));
        let hint = match closest(name, names) {
            Some(close) => format!("did you mean the file `{}`?", EscapedName(close)),
            None => "give all files of the folder".to_owned(),
        };
        let message = format!("the file `{}` is missing", EscapedName(name));
        problems.error("E0501", named, message, hint);
        None
    }

    /// Notes the unused files.
    fn note_others(&self, header: Json<'_>, notes: &mut Notes<'_>) {
        let named = |name: &str| {
            let regions = header.get("regions");
            let mut regions = regions.into_iter().flat_map(Json::elements);
            name == HEADER
                || name == PICKUPS
                || regions.any(|region| region.text().map(last_part) == Some(name))
        };
        for (number, file) in (0u32..).zip(self.files) {
            let name = last_part(&file.name);
            if !named(name) {
                let kind = "files that the header does not name";
                notes.note(Treatment::LeftOut, kind, Span::new(number, 0..0), name);
            }
        }
    }
}
