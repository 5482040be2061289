//! What is asked of the placement of items: the section `[placement]`, or a plan beside the pack.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::{amount, complain, entries, list, names, number, texts};
use crate::document::suggest::meant_or_listed;
use crate::document::{
    Data, Diagnostic, MAX_DIAGNOSTICS, SourceFile, Span, Table, Value, is_complete, report,
};
use crate::name::Shown;
use crate::pack::form;
use crate::pack::language::{self, Names};
use crate::world::{
    Aim, Algorithm, Amount, AreaId, Draft, ItemId, LocationId, Wishes, World, limits,
};

/// Reads the files of a plan: what is asked of the placement of items beside what the pack asks itself.
///
/// A plan has the fields of a pack's section `[placement]`. A bundle, the result of an earlier run, is
/// read as a plan that puts every item back where it lay.
///
/// # Errors
/// Everything that is wrong with the files, in the order of the files.
pub fn read_plan(world: &World, files: &[SourceFile]) -> Result<Wishes, Vec<Diagnostic>> {
    let (plan, mut diagnostics) = form::parse_plan(files);
    let mut wishes = Wishes::default();
    if is_complete(&diagnostics) {
        let (names, unclear) = (Names::of(world), BTreeSet::new());
        let texts = texts(files);
        wishes = Placement::new(world, &names, &unclear, &texts, &mut diagnostics).wishes(&plan);
    }
    if diagnostics.is_empty() {
        return Ok(wishes);
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Err(diagnostics)
}

/// Turns the names in a plan or a section into ids.
pub(super) struct Placement<'a> {
    draft: &'a Draft,
    names: &'a Names,
    /// Locations that are declared but could not be read: nothing more is said about them.
    unclear: &'a BTreeSet<String>,
    texts: &'a [&'a str],
    /// Locations by their full names, once one is asked for.
    locations: OnceCell<IndexMap<String, LocationId>>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Placement<'a> {
    pub fn new(
        draft: &'a Draft,
        names: &'a Names,
        unclear: &'a BTreeSet<String>,
        texts: &'a [&'a str],
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Self { draft, names, unclear, texts, locations: OnceCell::new(), diagnostics }
    }

    pub fn wishes(&mut self, table: &Table) -> Wishes {
        // What is out of range was reported, and is not to be reported again.
        let (attempts, swaps) = (number(table, "attempts"), number(table, "swaps"));
        let steps = table.integer("steps").map(|(steps, _)| steps);
        let steps = steps.and_then(|steps| u64::try_from(steps).ok());
        Wishes {
            algorithm: table.text("algorithm").and_then(|(word, _)| algorithm(word)),
            aim: table.text("aim").and_then(|(word, _)| aim(word)),
            attempts: attempts.filter(|number| (1..=limits::ATTEMPTS).contains(number)),
            swaps: swaps.filter(|number| *number <= limits::ATTEMPTS),
            steps: steps.filter(|number| (1..=limits::STEPS).contains(number)),
            fixed: self.by_location(table, "place", Self::item_in),
            excluded: self.locations(table, "exclude"),
            priority: self.locations(table, "priority"),
            early: self.early(table),
            only_in: self.by_item(table, "only-in", Self::some_areas),
            never_in: self.by_item(table, "never-in", Self::areas),
            weights: self.by_location(table, "weights", |_, value| match value.data {
                Data::Integer(weight) => {
                    amount(weight).filter(|weight| (1..=limits::WEIGHT).contains(weight))
                }
                _ => None,
            }),
        }
    }

    /// The entries of a table with the names of locations.
    fn by_location<V>(
        &mut self,
        table: &Table,
        field: &str,
        read: impl Fn(&mut Self, &Value) -> Option<V>,
    ) -> Vec<(LocationId, V)> {
        let mut found = Vec::new();
        for (key, value) in entries(table, field) {
            let location = self.location(&key.text, key.span);
            found.extend(location.zip(read(self, value)));
        }
        found.sort_by_key(|(location, _)| *location);
        found
    }

    /// The entries of a table with the names of items.
    fn by_item(
        &mut self,
        table: &Table,
        field: &str,
        read: impl Fn(&mut Self, &Value) -> Vec<AreaId>,
    ) -> Vec<(ItemId, Vec<AreaId>)> {
        let mut found = Vec::new();
        for (key, value) in entries(table, field) {
            let item = self.item(&key.text, key.span);
            let areas = read(self, value);
            found.extend(item.map(|item| (item, areas)));
        }
        found.sort_by_key(|(item, _)| *item);
        found
    }

    fn locations(&mut self, table: &Table, field: &str) -> Vec<LocationId> {
        let mut found = Once::default();
        for (name, span) in list(table, field).iter().filter_map(Value::text) {
            if let Some(location) = self.location(name, span) {
                self.add(&mut found, location, (), name, span);
            }
        }
        found.into_keys().collect()
    }

    fn early(&mut self, table: &Table) -> Vec<(ItemId, u32)> {
        let mut found = Once::default();
        for value in list(table, "early") {
            let Some((text, span)) = value.text() else {
                continue;
            };
            let items = match language::read_items(text, self.names, self.draft) {
                Ok(items) => items,
                Err(complaints) => {
                    complain(self.texts, value, complaints, self.diagnostics);
                    continue;
                }
            };
            for held in items {
                let Amount::Fixed(count) = held.count else {
                    let message = "how many items lie early can't be taken from an option";
                    self.error("E0104", span, message, "write a number: \"Missile * 2\"");
                    continue;
                };
                let draft = self.draft;
                let name = &draft.items[held.item].name;
                self.add(&mut found, held.item, count, name, span);
            }
        }
        let counts = found.into_iter();
        counts.map(|(item, (_, count))| (item, count)).collect()
    }

    /// The areas of a list, which has to name one.
    pub fn some_areas(&mut self, value: &Value) -> Vec<AreaId> {
        if matches!(&value.data, Data::List(areas) if areas.is_empty()) {
            let message = "the list of areas is empty, so there is no place at all";
            self.error("E0104", value.span, message, "name an area, or leave the list out");
        }
        self.areas(value)
    }

    fn areas(&mut self, value: &Value) -> Vec<AreaId> {
        let Data::List(values) = &value.data else {
            return Vec::new();
        };
        let mut found = Once::default();
        for (name, span) in values.iter().filter_map(Value::text) {
            if let Some(area) = self.area(name, span) {
                self.add(&mut found, area, (), name, span);
            }
        }
        found.into_keys().collect()
    }

    /// Adds what a list names, unless the list has named it before.
    fn add<K: Ord, V>(&mut self, found: &mut Once<K, V>, key: K, value: V, name: &str, span: Span) {
        if let Some((first, _)) = found.get(&key) {
            let message = format!("`{name}` is listed twice");
            let diagnostic = Diagnostic::error("E0326", span, message)
                .related(*first, "first listed here")
                .hint("leave one of the two out");
            report(self.diagnostics, diagnostic);
        } else {
            found.insert(key, (span, value));
        }
    }

    fn location(&mut self, name: &str, span: Span) -> Option<LocationId> {
        let draft = self.draft;
        let known = self.locations.get_or_init(|| {
            let all = draft.locations.ids();
            all.map(|id| (draft.location_name(id), id)).collect()
        });
        let found = known.get(name).copied();
        if found.is_none() && !self.unclear.contains(name) && !self.is_full() {
            let hint = location_hint(draft, known, name);
            self.error("E0320", span, format!("there is no location `{name}`"), hint);
        }
        found
    }

    fn item_in(&mut self, value: &Value) -> Option<ItemId> {
        let (name, span) = value.text()?;
        self.item(name, span)
    }

    fn item(&mut self, name: &str, span: Span) -> Option<ItemId> {
        let found = self.names.item(name);
        if found.is_none() && !self.is_full() {
            let hint = meant_or_listed(name, names(&self.draft.items, |row| &row.name));
            self.error("E0320", span, format!("there is no item `{name}`"), hint);
        }
        found
    }

    fn area(&mut self, name: &str, span: Span) -> Option<AreaId> {
        let found = self.names.area(name);
        if found.is_none() && !self.is_full() {
            let hint = meant_or_listed(name, names(&self.draft.areas, |row| &row.name));
            self.error("E0322", span, format!("there is no area `{name}`"), hint);
        }
        found
    }

    /// Whether another problem would not be listed, so that nobody need look for a hint.
    fn is_full(&self) -> bool {
        self.diagnostics.len() > MAX_DIAGNOSTICS
    }

    fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let diagnostic = Diagnostic::error(code, span, message).hint(hint);
        report(self.diagnostics, diagnostic);
    }
}

/// What a list has named so far, and where.
type Once<K, V> = BTreeMap<K, (Span, V)>;

/// The location that was probably meant: the one with that short name, or one with a similar full name.
fn location_hint(draft: &Draft, known: &IndexMap<String, LocationId>, name: &str) -> String {
    let mut locations = draft.locations.iter();
    match locations.find(|(_, location)| location.name == name) {
        Some((id, _)) => format!("did you mean `{}`?", Shown(&draft.location_name(id))),
        None => meant_or_listed(name, known.keys().map(String::as_str)),
    }
}

fn algorithm(word: &str) -> Option<Algorithm> {
    match word {
        "assumed" => Some(Algorithm::Assumed),
        "forward" => Some(Algorithm::Forward),
        "random" => Some(Algorithm::Random),
        _ => None,
    }
}

fn aim(word: &str) -> Option<Aim> {
    match word {
        "locations" => Some(Aim::Locations),
        "items" => Some(Aim::Items),
        "goal" => Some(Aim::Goal),
        _ => None,
    }
}
