//! Unique names.

use std::collections::BTreeMap;

use seedwright::name::folded;

/// Normalizes the spaces of a name as worlds require: none around it, and single ones inside.
pub fn clean(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() {
        return "unnamed".to_owned();
    }
    words.join(" ")
}

/// The names in use. Case, spaces and Unicode form do not distinguish them.
#[derive(Default)]
pub struct Names {
    /// The folded names, each with the last number that was appended to it.
    taken: BTreeMap<String, u32>,
}

impl Names {
    /// Reserves a name.
    pub fn reserve(&mut self, name: &str) {
        self.taken.entry(folded(name)).or_insert(1);
    }

    /// Takes a name, with a number appended if it is in use. `before` is a scope, such as the room of a spot: names
    /// need only be unique within it.
    pub fn take(&mut self, before: &str, requested: &str) -> String {
        let requested = clean(requested);
        let key = folded(&format!("{before}{requested}"));
        let Some(number) = self.taken.get_mut(&key) else {
            self.taken.insert(key, 1);
            return requested;
        };
        let mut next = *number;
        let name = loop {
            next += 1;
            let name = format!("{requested} ({next})");
            let own = folded(&format!("{before}{name}"));
            if let std::collections::btree_map::Entry::Vacant(free) = self.taken.entry(own) {
                free.insert(1);
                break name;
            }
        };
        self.taken.insert(key, next);
        name
    }
}
