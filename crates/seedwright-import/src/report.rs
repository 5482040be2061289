//! What became of everything in a source.

use std::collections::BTreeMap;
use std::fmt;

use seedwright::name::EscapedName;
use seedwright::pack::{SourceFile, Span};
use seedwright::world::{ReturnMode, World};

/// How many places of one kind are kept; the count goes on.
pub const MAX_PLACES: usize = 1_000;
/// How many places of one kind the readable form shows.
const SHOWN_PLACES: usize = 5;

/// How something was translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Treatment {
    /// The world says the same as the source.
    Exact,
    /// Where the world differs, it allows less: what it proves holds in the game.
    Conservative,
    /// The world may allow more than the game does.
    Approximated,
    /// The source does not say it, so something was chosen.
    Assumed,
    /// The world does not hold it.
    LeftOut,
}

impl Treatment {
    /// Every treatment, in the order they are shown.
    pub const ALL: [Self; 5] =
        [Self::Exact, Self::Conservative, Self::Approximated, Self::Assumed, Self::LeftOut];

    /// The heading that the readable form has for it.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Conservative => {
                "conservative (the world allows less than the game; what it proves holds)"
            }
            Self::Approximated => "approximated (the world may allow more than the game)",
            Self::Assumed => "assumed (the source does not say it)",
            Self::LeftOut => "left out",
        }
    }
}

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1 in characters.
    pub column: u32,
    /// What stands there, in names of the source: `Region / Area / node`, say.
    pub what: String,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, .. } = self;
        let (file, what) = (EscapedName(&self.file), EscapedName(&self.what));
        write!(formatter, "{file}:{line}:{column} {what}")
    }
}

/// Things of one kind that were treated alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How they were treated.
    pub treatment: Treatment,
    /// What they are, and what became of them.
    pub kind: String,
    /// How many there are.
    pub count: usize,
    /// Where they stand, the first [`MAX_PLACES`] of them.
    pub places: Vec<Place>,
}

/// What became of everything in a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What was read: a game and the version of its format.
    pub source: String,
    /// The sizes of the world.
    pub sizes: Vec<(&'static str, usize)>,
    /// Everything that was translated or not, by treatment and kind.
    pub entries: Vec<Entry>,
}

impl Report {
    /// How many things were treated so.
    pub fn count(&self, treatment: Treatment) -> usize {
        self.of(treatment).map(|entry| entry.count).sum()
    }

    /// What was treated so.
    pub fn of(&self, treatment: Treatment) -> impl Iterator<Item = &Entry> {
        let entries = self.entries.iter();
        entries.filter(move |entry| entry.treatment == treatment)
    }

    /// The report as text for people.
    pub fn text(&self) -> String {
        let sizes: Vec<String> = self
            .sizes
            .iter()
            .map(|(name, size)| {
                // All of them are called by words that end in an s if there are several.
                let one = name.strip_suffix('s').filter(|_| *size == 1);
                format!("{size} {}", one.unwrap_or(name))
            })
            .collect();
        let mut text = format!("{}\n{}\n", EscapedName(&self.source), sizes.join(", "));
        for treatment in Treatment::ALL {
            let count = self.count(treatment);
            if count > 0 {
                text += &format!("\n{}: {count}\n", treatment.heading());
            }
            for entry in self.of(treatment) {
                entry.write(&mut text);
            }
        }
        text
    }
}

impl Entry {
    fn write(&self, text: &mut String) {
        *text += &format!("  {:>6}  {}\n", self.count, EscapedName(&self.kind));
        if self.treatment == Treatment::Exact {
            return;
        }
        for place in self.places.iter().take(SHOWN_PLACES) {
            *text += &format!("          {place}\n");
        }
        let shown = self.places.len().min(SHOWN_PLACES);
        if shown > 0 && self.count > shown {
            *text += &format!("          and {} more\n", self.count - shown);
        }
    }
}

/// The sizes of a world, by what is counted.
pub(crate) fn sizes(world: &World) -> Vec<(&'static str, usize)> {
    if let Some(layout) = &world.layout {
        return vec![("templates", layout.templates.len())];
    }
    vec![
        ("areas", world.areas.len()),
        ("rooms", world.rooms.len()),
        ("spots", world.spots.len()),
        ("links", world.links.len()),
        ("doors", world.doors.len()),
        ("locations", world.locations.len()),
        ("events", world.events.len()),
        ("items", world.items.len()),
        ("rules", world.rules.len()),
        ("options", world.options.len()),
        ("tricks", world.tricks.len()),
    ]
}

/// Collects a report.
pub struct Notes<'s> {
    files: Vec<Lines<'s>>,
    entries: BTreeMap<(Treatment, String), (usize, Vec<Place>)>,
}

impl<'s> Notes<'s> {
    /// Nothing yet, about these files.
    pub fn new(files: impl Iterator<Item = &'s SourceFile>) -> Self {
        Self { files: files.map(Lines::new).collect(), entries: BTreeMap::new() }
    }

    /// Notes one thing of a kind, where it stands and what it is.
    pub fn note(&mut self, treatment: Treatment, kind: &str, span: Span, what: impl Into<String>) {
        let key = (treatment, kind.to_owned());
        let (count, places) = self.entries.entry(key).or_default();
        *count += 1;
        if places.len() < MAX_PLACES {
            places.extend(
                self.files.get(span.file as usize).map(|lines| lines.place(span, what.into())),
            );
        }
    }

    /// Notes something that has no place.
    pub fn note_whole(&mut self, treatment: Treatment, kind: &str) {
        let key = (treatment, kind.to_owned());
        self.entries.entry(key).or_default().0 += 1;
    }

    /// Notes what lets the player go back to the start, where no source says it.
    pub fn note_return(&mut self, return_mode: ReturnMode) {
        if return_mode == ReturnMode::Warp {
            let kind = "the way back to the start: the game has one from everywhere (`warp`)";
            self.note_whole(Treatment::Assumed, kind);
        }
    }

    /// The entries, by treatment and kind.
    pub fn into_entries(self) -> Vec<Entry> {
        let entries = self.entries.into_iter();
        entries
            .map(|((treatment, kind), (count, places))| Entry { treatment, kind, count, places })
            .collect()
    }
}

/// A file with the places where its lines begin, so that thousands of places are found quickly.
struct Lines<'s> {
    source: &'s SourceFile,
    starts: Vec<usize>,
}

impl<'s> Lines<'s> {
    fn new(source: &'s SourceFile) -> Self {
        let bytes = source.bytes.iter().enumerate();
        let ends = bytes.filter(|(_, byte)| **byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1));
        Self { source, starts: starts.collect() }
    }

    fn place(&self, span: Span, what: String) -> Place {
        let offset = span.range().start.min(self.source.bytes.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts[line - 1];
        let characters = characters(&self.source.bytes[start..offset]);
        let counted = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Place {
            file: self.source.name.clone(),
            line: counted(line),
            column: counted(characters + 1),
            what,
        }
    }
}

/// The number of characters, a byte order mark not among them. Of a line so long that nobody reads it the
/// bytes are counted, because every place in it would be as far to count again.
fn characters(bytes: &[u8]) -> usize {
    const LONGEST: usize = 100_000;
    if bytes.len() > LONGEST {
        return bytes.len();
    }
    let text = String::from_utf8_lossy(bytes);
    text.trim_start_matches('\u{feff}').chars().count()
}
