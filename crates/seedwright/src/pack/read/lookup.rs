//! Looks up the names that sections refer to; the index of each kind of name is built on first use.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use indexmap::IndexMap;

use crate::document::LanguageError;
use crate::document::suggest::{meant_or_declare, meant_or_listed};
use crate::name::EscapedName;
use crate::pack::language;
use crate::section::{Count, Lookup, LookupResult, NameKind, Names};
use crate::world::{Amount, Draft, Id};

/// Names of declarations that could not be read, with their kind.
pub(super) type FaultyNames = BTreeSet<(NameKind, String)>;

/// The names of a draft.
pub(super) struct DraftNames<'a> {
    draft: &'a Draft,
    /// The names that requirements refer to.
    names: &'a language::Names,
    /// Declarations that could not be read; references to them are not reported as unknown.
    faulty: &'a FaultyNames,
    indexes: [OnceCell<IndexMap<String, usize>>; NameKind::ALL.len()],
}

impl<'a> DraftNames<'a> {
    pub fn new(draft: &'a Draft, names: &'a language::Names, faulty: &'a FaultyNames) -> Self {
        Self { draft, names, faulty, indexes: Default::default() }
    }

    fn index(&self, kind: NameKind) -> &IndexMap<String, usize> {
        self.indexes[kind as usize].get_or_init(|| {
            let rows = 0..self.draft.rows_of(kind);
            rows.map(|row| (self.draft.name(kind, row), row)).collect()
        })
    }
}

impl Names for DraftNames<'_> {
    fn name(&self, kind: NameKind, row: usize) -> String {
        self.draft.name(kind, row)
    }
}

impl Lookup for DraftNames<'_> {
    fn find(&self, kind: NameKind, name: &str) -> LookupResult {
        match self.index(kind).get(name) {
            Some(row) => LookupResult::At(*row),
            None if self.faulty.contains(&(kind, name.to_owned())) => LookupResult::Faulty,
            None => LookupResult::Unknown,
        }
    }

    /// Suggests a name: the full name if a location's short name was given, otherwise a similar one.
    fn hint(&self, kind: NameKind, name: &str) -> String {
        let mut short = self.draft.locations.iter().filter(|_| kind == NameKind::Location);
        if let Some((id, _)) = short.find(|(_, location)| location.name == name) {
            return format!("did you mean `{}`?", EscapedName(&self.draft.location_name(id)));
        }
        let known = self.index(kind).keys().map(String::as_str);
        match kind {
            NameKind::Template => {
                let faulty = self.faulty.iter().filter(|(faulty, _)| *faulty == kind);
                let faulty = faulty.map(|(_, name)| name.as_str());
                meant_or_declare(name, known.chain(faulty), "[templates]")
            }
            NameKind::Node => meant_or_declare(name, known, "[graph.rooms]"),
            NameKind::Resource => meant_or_declare(name, known, "[resources]"),
            NameKind::Pool => meant_or_declare(name, known, "[pools]"),
            NameKind::Rarity => meant_or_declare(name, known, "[rarities]"),
            _ => meant_or_listed(name, known),
        }
    }

    fn count(&self, text: &str) -> Result<Count, Vec<LanguageError>> {
        language::read_amount(text, self.names, self.draft).map(count)
    }

    fn items(&self, text: &str) -> Result<Vec<(usize, Count)>, Vec<LanguageError>> {
        let items = language::read_items(text, self.names, self.draft)?;
        Ok(items.into_iter().map(|held| (held.item.index(), count(held.count))).collect())
    }
}

fn count(amount: Amount) -> Count {
    match amount {
        Amount::Fixed(number) => Count::Number(number),
        Amount::Option(option) => Count::Option(option.index()),
    }
}
