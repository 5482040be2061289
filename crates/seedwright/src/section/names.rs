//! What sections refer to by name, and how names are looked up.

use std::fmt;

use crate::document::{Diagnostic, LanguageError, MAX_DIAGNOSTICS, Span, Value, report};
use crate::name::EscapedName;

/// What a name can be of.
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
    /// A rarity of what levels are filled with.
    Rarity,
    /// A room template.
    Template,
    /// A room of a graph.
    Node,
    /// A resource.
    Resource,
    /// A pool.
    Pool,
}

impl NameKind {
    /// All kinds, in order.
    pub const ALL: [Self; 11] = [
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
    ];

    /// The word for one of them.
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
        }
    }

    /// The word for several of them.
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
        }
    }

    /// The code of the problem that there is none of a name.
    const fn code(self) -> &'static str {
        match self {
            Self::Area | Self::Room | Self::Door => "E0322",
            _ => "E0320",
        }
    }
}

/// What became of the search for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupResult {
    /// The number of the row with that name.
    At(usize),
    /// There is no such name.
    Unknown,
    /// There is such a name, but what it is of is faulty, which was reported.
    Faulty,
}

/// The names of rows, for writing. The model of a world knows them.
pub trait Names {
    /// The name of a row.
    fn name(&self, kind: NameKind, row: usize) -> String;
}

/// Turns names into the numbers of rows, for reading. The reader of packs does.
pub trait Lookup: Names {
    /// Looks for a name.
    fn find(&self, kind: NameKind, name: &str) -> LookupResult;
    /// What to say to somebody who wrote a name that there is none of.
    fn hint(&self, kind: NameKind, name: &str) -> String;
    /// Reads a number, or `opt(name)`, in the language of requirements.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn count(&self, text: &str) -> Result<Count, Vec<LanguageError>>;
    /// Reads items with their numbers, such as `Lamp, Missile * 2`, in the same language.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn items(&self, text: &str) -> Result<Vec<(usize, Count)>, Vec<LanguageError>>;
}

/// How many there are of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Number(u32),
    /// As many as the option of this row says.
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

    fn hint(&self, _: NameKind, _: &str) -> String {
        "there are none at all".to_owned()
    }

    fn count(&self, _: &str) -> Result<Count, Vec<LanguageError>> {
        Err(Vec::new())
    }

    fn items(&self, _: &str) -> Result<Vec<(usize, Count)>, Vec<LanguageError>> {
        Err(Vec::new())
    }
}

/// What reading a section takes: the names that it may refer to, and a place for what is wrong with it.
pub struct Reader<'a> {
    /// The names.
    pub names: &'a dyn Lookup,
    /// The text of each file, to point into.
    pub texts: &'a [&'a str],
    /// Everything that is wrong.
    pub diagnostics: &'a mut Vec<Diagnostic>,
    /// The key that is read, for messages.
    pub key: &'static str,
    /// Whether everything that was read is sound: nothing was reported, or has a name that was reported elsewhere.
    pub is_sound: bool,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Reader").field("diagnostics", &self.diagnostics).finish()
    }
}

impl<'a> Reader<'a> {
    /// A reader that has read nothing yet.
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

    /// The number of the row that a text names; an unknown name is reported.
    pub fn row(&mut self, kind: NameKind, value: &Value) -> Option<usize> {
        let (name, span) = value.text()?;
        self.row_named(kind, name, span)
    }

    /// The same for a name that is no value, such as a key.
    pub fn row_named(&mut self, kind: NameKind, name: &str, span: Span) -> Option<usize> {
        match self.names.find(kind, name) {
            LookupResult::At(row) => return Some(row),
            // A full list takes no more problems, so that nobody need look for a hint.
            LookupResult::Unknown if self.diagnostics.len() <= MAX_DIAGNOSTICS => {
                let message = format!("there is no {} `{}`", kind.word(), EscapedName(name));
                let hint = self.names.hint(kind, name);
                self.error(kind.code(), span, message, hint);
            }
            LookupResult::Unknown | LookupResult::Faulty => self.is_sound = false,
        }
        None
    }

    /// A count that is written as a text; what is wrong with it is reported.
    pub fn count(&mut self, value: &Value) -> Option<Count> {
        let (text, _) = value.text()?;
        let count = self.names.count(text);
        self.sound(value, count)
    }

    /// Items with their numbers that are written as a text; what is wrong with it is reported.
    pub fn items(&mut self, value: &Value) -> Option<Vec<(usize, Count)>> {
        let (text, _) = value.text()?;
        let items = self.names.items(text);
        self.sound(value, items)
    }

    /// What a text says, if nothing is wrong with it. Whatever is wrong is reported where it stands.
    fn sound<T>(&mut self, value: &Value, said: Result<T, Vec<LanguageError>>) -> Option<T> {
        let errors = match said {
            Ok(said) => return Some(said),
            Err(errors) => errors,
        };
        let text = self.texts.get(value.span.file as usize).copied().unwrap_or_default();
        for LanguageError { code, range, message, hint } in errors {
            self.error(code, value.text_span(text, range), message, hint);
        }
        None
    }
}
