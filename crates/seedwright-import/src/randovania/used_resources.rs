//! The resources that requirements use.

use std::collections::BTreeSet;

use super::sources::Sources;
use crate::json::Json;

/// The types and names of the resources in any requirement.
pub struct UsedResources<'d> {
    found: BTreeSet<(&'d str, &'d str)>,
}

impl<'d> UsedResources<'d> {
    /// Searches the whole database: requirements are in many places.
    pub fn read(sources: &'d Sources<'_>) -> Self {
        let mut open = sources.regions();
        open.push(sources.header());
        Self::of(open)
    }

    /// Searches these values.
    pub fn of(mut open: Vec<Json<'d>>) -> Self {
        let mut found = BTreeSet::new();
        while let Some(json) = open.pop() {
            if json.is_list() {
                open.extend(json.elements());
                continue;
            }
            if json.get("type").and_then(Json::text) == Some("resource") {
                let field = |name| json.get("data")?.get(name)?.text();
                found.extend(field("type").zip(field("name")));
                continue;
            }
            open.extend(json.entries().map(|(_, value)| value));
        }
        Self { found }
    }

    /// Returns the names of the used resources of a type.
    pub fn names(&self, kind: &str) -> impl Iterator<Item = &'d str> {
        let own = self.found.iter().filter(move |(own, _)| *own == kind);
        own.map(|(_, name)| *name)
    }

    /// Whether a resource is used.
    pub fn has(&self, kind: &str, name: &str) -> bool {
        self.found.contains(&(kind, name))
    }

    /// Whether any requirement has damage.
    pub fn hurts(&self) -> bool {
        self.found.iter().any(|(kind, _)| *kind == "damage")
    }
}
