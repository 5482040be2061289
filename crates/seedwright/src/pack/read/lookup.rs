//! Looks up the names that sections refer to; the index of each kind of name is built on first use.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use crate::document::LanguageError;
use crate::name::EscapedName;
use crate::pack::language;
use crate::section::{Count, Lookup, LookupResult, NameKind, Names};
use crate::world::{Amount, Draft, Id, LocationId};

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
    short_locations: OnceCell<BTreeMap<&'a str, LocationId>>,
}

impl<'a> DraftNames<'a> {
    pub fn new(draft: &'a Draft, names: &'a language::Names, faulty: &'a FaultyNames) -> Self {
        Self { draft, names, faulty, indexes: Default::default(), short_locations: OnceCell::new() }
    }

    fn index(&self, kind: NameKind) -> &IndexMap<String, usize> {
        self.indexes[kind as usize].get_or_init(|| {
            let rows = 0..self.draft.rows_of(kind);
            rows.map(|row| (self.draft.name(kind, row), row)).collect()
        })
    }

    /// The first location of each short name.
    fn short_locations(&self) -> &BTreeMap<&'a str, LocationId> {
        self.short_locations.get_or_init(|| {
            let draft: &'a Draft = self.draft;
            let mut first = BTreeMap::new();
            for (id, location) in draft.locations.iter() {
                first.entry(location.name.as_str()).or_insert(id);
            }
            first
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

    fn closest(&self, kind: NameKind, name: &str) -> Option<String> {
        let known = self.index(kind).keys().map(String::as_str);
        self.names.suggester.closest(name, known).map(str::to_owned)
    }

    /// Suggests a name: the full name if a location's short name was given, otherwise a similar one.
    fn hint(&self, kind: NameKind, name: &str) -> String {
        if kind == NameKind::Location
            && let Some(id) = self.short_locations().get(name)
        {
            return format!("did you mean `{}`?", EscapedName(&self.draft.location_name(*id)));
        }
        let suggester = &self.names.suggester;
        let known = self.index(kind).keys().map(String::as_str);
        match kind {
            NameKind::Template => {
                let faulty = self.faulty.iter().filter(|(faulty, _)| *faulty == kind);
                let faulty = faulty.map(|(_, name)| name.as_str());
                suggester.meant_or_declare(name, known.chain(faulty), "[templates]")
            }
            NameKind::Node => suggester.meant_or_declare(name, known, "[graph.rooms]"),
            NameKind::Resource => suggester.meant_or_declare(name, known, "[resources]"),
            NameKind::Pool => suggester.meant_or_declare(name, known, "[pools]"),
            NameKind::Rarity => suggester.meant_or_declare(name, known, "[rarities]"),
            _ => suggester.meant_or_listed(name, known),
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
