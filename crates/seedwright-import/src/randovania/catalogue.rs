//! The resources that requirements refer to, by type.

use std::collections::BTreeMap;

use seedwright::pack::Span;

use crate::json::{Json, Key};
use crate::problems::Problems;

/// A resource that requirements can refer to.
pub struct Resource<'d> {
    /// The name that requirements use.
    pub key: Key<'d>,
    /// The name for people.
    pub name: &'d str,
    pub json: Json<'d>,
}

/// All resources of one type.
#[derive(Default)]
pub struct Catalogue<'d> {
    pub rows: Vec<Resource<'d>>,
    index: BTreeMap<&'d str, usize>,
}

impl<'d> Catalogue<'d> {
    pub fn read(database: Json<'d>, kind: &str, problems: &mut Problems) -> Self {
        let entries = problems.entries_field(database, kind);
        let mut catalogue = Self::default();
        for (key, json) in entries {
            let field = ["long_name", "display_name"];
            let name = field.iter().find_map(|field| json.get(field));
            let name = name.and_then(|name| problems.text(name));
            catalogue.index.insert(key.text, catalogue.rows.len());
            catalogue.rows.push(Resource { key, name: name.unwrap_or(key.text), json });
        }
        catalogue
    }

    /// Returns the index of a resource.
    pub fn find(&self, key: &str) -> Option<usize> {
        self.index.get(key).copied()
    }

    /// Returns the index of a resource, and reports it if it does not exist.
    pub fn need(
        &self,
        key: &str,
        span: Span,
        what: &str,
        problems: &mut Problems,
    ) -> Option<usize> {
        let found = self.find(key);
        if found.is_none() {
            problems.unknown("E0504", span, what, key, self.index.keys().copied());
        }
        found
    }
}
