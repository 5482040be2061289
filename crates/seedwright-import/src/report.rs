//! The report of an import: how each part of the source was translated.

use std::collections::BTreeMap;
use std::fmt;

use seedwright::name::EscapedName;
use seedwright::pack::{SourceFile, Span};
use seedwright::world::{ReturnMode, World};

/// The most positions that are recorded of one kind; the count has no limit.
pub const MAX_PLACES: usize = 1_000;
/// The most positions of one kind in the text form.
const SHOWN_PLACES: usize = 5;

/// How a part of the source was translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Treatment {
    /// The world has the same meaning as the source.
    Exact,
    /// The world allows less than the source, so proofs about it hold in the game.
    Conservative,
    /// The world can allow more than the game.
    Approximated,
    /// The source does not define it, so a value was chosen.
    Assumed,
    /// The world does not contain it.
    LeftOut,
}

impl Treatment {
    /// All treatments, in display order.
    pub const ALL: [Self; 5] =
        [Self::Exact, Self::Conservative, Self::Approximated, Self::Assumed, Self::LeftOut];

    /// Returns its heading in the text form.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Conservative => {
                "conservative (the world allows less than the game, so proofs hold in the game)"
            }
            Self::Approximated => "approximated (the world can allow more than the game)",
            Self::Assumed => "assumed (the source does not define it)",
            Self::LeftOut => "left out",
        }
    }
}

/// A position in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1 in characters.
    pub column: u32,
    /// The thing there, with names from the source, such as `Region / Area / node`.
    pub what: String,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, .. } = self;
        let (file, what) = (EscapedName(&self.file), EscapedName(&self.what));
        write!(formatter, "{file}:{line}:{column} {what}")
    }
}

/// Things of one kind that were treated in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How they were treated.
    pub treatment: Treatment,
    /// What they are, and how they were translated.
    pub kind: String,
    /// Their number.
    pub count: usize,
    /// The positions of the first [`MAX_PLACES`] of them.
    pub places: Vec<Place>,
}

/// A report of how each part of a source was translated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The source: a game and the version of its format.
    pub source: String,
    /// The numbers of things in the world.
    pub sizes: Vec<(&'static str, usize)>,
    /// Everything in the source, by treatment and kind.
    pub entries: Vec<Entry>,
}

impl Report {
    /// Counts the things with this treatment.
    pub fn count(&self, treatment: Treatment) -> usize {
        self.of(treatment).map(|entry| entry.count).sum()
    }

    /// Returns the entries with this treatment.
    pub fn of(&self, treatment: Treatment) -> impl Iterator<Item = &Entry> {
        let entries = self.entries.iter();
        entries.filter(move |entry| entry.treatment == treatment)
    }

    /// Formats the report for people.
    pub fn text(&self) -> String {
        let sizes: Vec<String> = self
            .sizes
            .iter()
            .map(|(name, size)| {
                // All their plurals end in an s.
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
        // The kinds are plurals, so a number in front of them would be wrong for a single thing.
        *text += &format!("  {} ({})\n", EscapedName(&self.kind), self.count);
        if self.treatment == Treatment::Exact {
            return;
        }
        for place in self.places.iter().take(SHOWN_PLACES) {
            *text += &format!("      {place}\n");
        }
        let shown = self.places.len().min(SHOWN_PLACES);
        if shown > 0 && self.count > shown {
            *text += &format!("      and {} more\n", self.count - shown);
        }
    }
}

/// Counts the things in a world.
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
    /// Creates an empty report about these files.
    pub fn new(files: impl Iterator<Item = &'s SourceFile>) -> Self {
        Self { files: files.map(Lines::new).collect(), entries: BTreeMap::new() }
    }

    /// Notes one thing of a kind, with its position and name.
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

    /// Notes something without a position.
    pub fn note_whole(&mut self, treatment: Treatment, kind: &str) {
        let key = (treatment, kind.to_owned());
        self.entries.entry(key).or_default().0 += 1;
    }

    /// Notes the return mode, if it was assumed: the source says something else, or nothing.
    pub fn note_return(&mut self, return_mode: ReturnMode, is_assumed: bool) {
        let kind = match return_mode {
            _ if !is_assumed => return,
            ReturnMode::Warp => "the way back to the start: a warp from everywhere (`warp`)",
            ReturnMode::Walk => "the way back to the start: on foot (`walk`)",
        };
        self.note_whole(Treatment::Assumed, kind);
    }

    /// Returns the entries, by treatment and kind.
    pub fn into_entries(self) -> Vec<Entry> {
        let entries = self.entries.into_iter();
        entries
            .map(|((treatment, kind), (count, places))| Entry { treatment, kind, count, places })
            .collect()
    }
}

/// A file with the offsets of its lines, so that thousands of positions are found quickly.
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

/// Counts characters, without a byte order mark. In very long lines it counts bytes, because counting characters would
/// take too long for each position.
fn characters(bytes: &[u8]) -> usize {
    const LONGEST: usize = 100_000;
    if bytes.len() > LONGEST {
        return bytes.len();
    }
    let text = String::from_utf8_lossy(bytes);
    text.trim_start_matches('\u{feff}').chars().count()
}
