//! Names that sections refer to, and how they are looked up.

use std::fmt;

use crate::document::{Diagnostic, LanguageError, MAX_DIAGNOSTICS, Span, Value, report};
use crate::name::EscapedName;

/// The kinds of things that have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameKind {
    /// An area.
    Area,
    /// A room.
    Room,
    /// A door.
    Door,
    /// A location, as Room.Location.
    Location,
    /// An item.
    Item,
    /// An option.
    Option,
    /// A rarity of the population tables.
    Rarity,
    /// A room template.
    Template,
    /// A room of a graph.
    Node,
    /// A resource.
    Resource,
    /// A pool.
    Pool,
    /// A shape.
    Shape,
}

impl NameKind {
    /// All kinds, in order.
    pub const ALL: [Self; 12] = [
        Self::Area,
        Self::Room,
        Self::Door,
        Self::Location,
        Self::Item,
        Self::Option,
        Self::Rarity,
        Self::Template,
        Self::Node,
        Self::Resource,
        Self::Pool,
        Self::Shape,
    ];

    /// The singular word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Area => "area",
            Self::Room => "room",
            Self::Door => "door",
            Self::Location => "location",
            Self::Item => "item",
            Self::Option => "option",
            Self::Rarity => "rarity",
            Self::Template => "template",
            Self::Node => "room of the graph",
            Self::Resource => "resource",
            Self::Pool => "pool",
            Self::Shape => "shape",
        }
    }

    /// The plural word.
    pub const fn several(self) -> &'static str {
        match self {
            Self::Area => "areas",
            Self::Room => "rooms",
            Self::Door => "doors",
            Self::Location => "locations",
            Self::Item => "items",
            Self::Option => "options",
            Self::Rarity => "rarities",
            Self::Template => "templates",
            Self::Node => "rooms",
            Self::Resource => "resources",
            Self::Pool => "pools",
            Self::Shape => "shapes",
        }
    }

    /// The diagnostic code for an unknown name.
    const fn code(self) -> &'static str {
        match self {
            Self::Area | Self::Room | Self::Door => "E0322",
            _ => "E0320",
        }
    }
}

/// The result of a lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupResult {
    /// The number of the row with that name.
    At(usize),
    /// There is no such name.
    Unknown,
    /// The name exists, but its row is faulty and was reported.
    Faulty,
}

/// The names of rows, for writing. The world model implements it.
pub trait Names {
    /// The name of a row.
    fn name(&self, kind: NameKind, row: usize) -> String;
}

/// Resolves names to row numbers, for reading. The pack reader implements it.
pub trait Lookup: Names {
    /// Looks up a name.
    fn find(&self, kind: NameKind, name: &str) -> LookupResult;
    /// The known name that was probably meant by an unknown one.
    fn closest(&self, kind: NameKind, name: &str) -> Option<String>;
    /// The hint for an unknown name.
    fn hint(&self, kind: NameKind, name: &str) -> String;
    /// Reads a number, or `opt(name)`, in the language of requirements.
    ///
    /// # Errors
    /// The faults of the text.
    fn count(&self, text: &str) -> Result<Count, Vec<LanguageError>>;
    /// Reads items with counts, such as `Lamp, Missile * 2`, in the same language.
    ///
    /// # Errors
    /// The faults of the text.
    fn items(&self, text: &str) -> Result<Vec<(usize, Count)>, Vec<LanguageError>>;
}

/// A count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// A number.
    Number(u32),
    /// The value of the option in this row.
    Option(usize),
}

/// No names at all, for values that refer to nothing.
pub struct NoNames;

impl Names for NoNames {
    fn name(&self, kind: NameKind, row: usize) -> String {
        format!("{} {row}", kind.word())
    }
}

impl Lookup for NoNames {
    fn find(&self, _: NameKind, _: &str) -> LookupResult {
        LookupResult::Unknown
    }

    fn closest(&self, _: NameKind, _: &str) -> Option<String> {
        None
    }

    fn hint(&self, _: NameKind, _: &str) -> String {
        "no names can be used here".to_owned()
    }

    fn count(&self, _: &str) -> Result<Count, Vec<LanguageError>> {
        Err(Vec::new())
    }

    fn items(&self, _: &str) -> Result<Vec<(usize, Count)>, Vec<LanguageError>> {
        Err(Vec::new())
    }
}

/// The context for reading a section: the names it can refer to, and the diagnostics.
pub struct Reader<'a> {
    /// The known names.
    pub names: &'a dyn Lookup,
    /// The text of each file, for positions.
    pub texts: &'a [&'a str],
    /// The diagnostics so far.
    pub diagnostics: &'a mut Vec<Diagnostic>,
    /// The current key, for messages.
    pub key: &'static str,
    /// Whether everything read so far is valid: nothing was reported, and no name refers to something that was
    /// reported.
    pub is_sound: bool,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Reader").field("diagnostics", &self.diagnostics).finish()
    }
}

impl<'a> Reader<'a> {
    /// A new reader.
    pub fn new(
        names: &'a dyn Lookup,
        texts: &'a [&'a str],
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Self { names, texts, diagnostics, key: "", is_sound: true }
    }
}

impl Reader<'_> {
    /// Reports an error.
    pub fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.is_sound = false;
        report(self.diagnostics, Diagnostic::error(code, span, message).hint(hint));
    }

    /// The row that a text names; an unknown name is reported.
    pub fn row(&mut self, kind: NameKind, value: &Value) -> Option<usize> {
        let (name, span) = value.text()?;
        self.row_named(kind, name, span)
    }

    /// The same for a name that is not a value, such as a key.
    pub fn row_named(&mut self, kind: NameKind, name: &str, span: Span) -> Option<usize> {
        match self.names.find(kind, name) {
            LookupResult::At(row) => return Some(row),
            // A full list takes no more diagnostics, so looking for a hint would be wasted.
            LookupResult::Unknown if self.diagnostics.len() <= MAX_DIAGNOSTICS => {
                let message = format!("there is no {} `{}`", kind.word(), EscapedName(name));
                let hint = self.names.hint(kind, name);
                self.error(kind.code(), span, message, hint);
            }
            LookupResult::Unknown | LookupResult::Faulty => self.is_sound = false,
        }
        None
    }

    /// A count that is written as text; faults are reported.
    pub fn count(&mut self, value: &Value) -> Option<Count> {
        let (text, _) = value.text()?;
        let count = self.names.count(text);
        self.sound(value, count)
    }

    /// Items with counts that are written as text; faults are reported.
    pub fn items(&mut self, value: &Value) -> Option<Vec<(usize, Count)>> {
        let (text, _) = value.text()?;
        let items = self.names.items(text);
        self.sound(value, items)
    }

    /// Unwraps what a text means, or reports its faults at their positions.
    fn sound<T>(&mut self, value: &Value, meaning: Result<T, Vec<LanguageError>>) -> Option<T> {
        let errors = match meaning {
            Ok(meaning) => return Some(meaning),
            Err(errors) => errors,
        };
        let text = self.texts.get(value.span.file as usize).copied().unwrap_or_default();
        for LanguageError { code, range, message, hint } in errors {
            self.error(code, value.text_span(text, range), message, hint);
        }
        None
    }
}
