//! Merges the documents of several files.

use std::mem;

use super::entries::Entries;
use super::reading::duplicate;
use super::value::{Data, Key, Table, Value};
use crate::document::diagnostic::{Diagnostic, report};

/// Merges documents section by section, in the given order.
///
/// A name that two documents declare in the same section is reported, and the
/// first declaration is kept.
pub fn merge(documents: Vec<Table>, diagnostics: &mut Vec<Diagnostic>) -> Option<Table> {
    let place = documents.first()?.place;
    let mut sections: Entries<Section> = Entries::default();
    for (key, value) in documents.into_iter().flat_map(|document| document.entries) {
        match sections.get_mut(&key.text) {
            Some((first, section)) => section.absorb(first, &key, value, diagnostics),
            // The name was looked up just now, so it is free.
            None => {
                let _ = sections.add(key, Section::new(value));
            }
        }
    }
    let list = sections.into_list().into_iter();
    Some(Table { entries: list.map(|(key, section)| (key, section.finish())).collect(), place })
}

/// A section while it is being merged.
struct Section {
    /// The first occurrence of the section, without its entries.
    value: Value,
    entries: Entries<Value>,
}

impl Section {
    fn new(mut value: Value) -> Section {
        let list = match &mut value.data {
            Data::Table(table) => mem::take(&mut table.entries),
            _ => Vec::new(),
        };
        let entries = Entries::from_list(list);
        Section { value, entries }
    }

    fn absorb(&mut self, first: &Key, key: &Key, value: Value, diagnostics: &mut Vec<Diagnostic>) {
        let (Data::Table(_), Data::Table(more)) = (&self.value.data, value.data) else {
            report(diagnostics, duplicate(&key.text, key.span, first.span));
            return;
        };
        for (key, value) in more.entries {
            let (name, second) = (key.text.clone(), key.span);
            if let Err(first) = self.entries.add(key, value) {
                report(diagnostics, duplicate(&name, second, first));
            }
        }
    }

    fn finish(mut self) -> Value {
        if let Data::Table(table) = &mut self.value.data {
            table.entries = self.entries.into_list();
        }
        self.value
    }
}
