//! Names that are told apart.

use std::collections::BTreeMap;

use seedwright::name::folded;

/// A name without white space around it and with single spaces inside, as a world wants it.
pub fn clean(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() {
        return "unnamed".to_owned();
    }
    words.join(" ")
}

/// Names given out so far. Case, spaces and Unicode form do not distinguish them.
#[derive(Default)]
pub struct Names {
    /// The folded name, and the number that its last namesake was given.
    taken: BTreeMap<String, u32>,
}

impl Names {
    /// Makes a name unusable for others.
    pub fn reserve(&mut self, name: &str) {
        self.taken.entry(folded(name)).or_insert(1);
    }

    /// The name, with a number behind it when it is taken. `before` stands before it only to tell it from
    /// others: the room of a spot, say.
    pub fn take(&mut self, before: &str, wanted: &str) -> String {
        let wanted = clean(wanted);
        let key = folded(&format!("{before}{wanted}"));
        let Some(number) = self.taken.get_mut(&key) else {
            self.taken.insert(key, 1);
            return wanted;
        };
        let mut next = *number;
        let name = loop {
            next += 1;
            let name = format!("{wanted} ({next})");
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
