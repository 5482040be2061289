//! A table under construction.

use std::collections::BTreeMap;

use super::value::Key;
use crate::document::diagnostic::Span;

/// Tables of up to this many entries are searched linearly. Most tables are
/// that small, and an index for each would cost more than it saves.
const FEW: usize = 8;

/// The entries of a table, in order and indexed by name.
#[derive(Debug)]
pub(crate) struct Entries<T> {
    list: Vec<(Key, T)>,
    /// The positions of all names, once there are more than a few.
    positions: BTreeMap<String, usize>,
}

impl<T> Default for Entries<T> {
    fn default() -> Entries<T> {
        Entries { list: Vec::new(), positions: BTreeMap::new() }
    }
}

impl<T> Entries<T> {
    /// Creates entries from a list in which no name occurs twice.
    pub fn from_list(list: Vec<(Key, T)>) -> Entries<T> {
        let mut entries = Entries { list, positions: BTreeMap::new() };
        entries.index();
        entries
    }

    /// Adds new names to the index.
    fn index(&mut self) {
        if self.list.len() > FEW {
            for (position, (key, _)) in self.list.iter().enumerate().skip(self.positions.len()) {
                self.positions.insert(key.text.clone(), position);
            }
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        if self.list.len() > FEW {
            self.positions.get(name).copied()
        } else {
            self.list.iter().position(|(key, _)| key.text == name)
        }
    }

    pub fn get(&self, name: &str) -> Option<&(Key, T)> {
        self.list.get(self.position(name)?)
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut (Key, T)> {
        let position = self.position(name)?;
        self.list.get_mut(position)
    }

    /// Adds an entry. If the name is taken, returns the position of the key
    /// that took it.
    pub fn add(&mut self, key: Key, value: T) -> Result<(), Span> {
        if let Some((first, _)) = self.get(&key.text) {
            return Err(first.span);
        }
        self.list.push((key, value));
        self.index();
        Ok(())
    }

    pub fn into_list(self) -> Vec<(Key, T)> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_among_few_and_among_many() {
        let key = |number: usize| Key {
            text: format!("key {number}"),
            span: Span::new(0, number..number + 1),
        };
        let mut entries = Entries::default();
        for number in 0..5 * FEW {
            assert_eq!(entries.add(key(number), number), Ok(()));
            for earlier in 0..=number {
                assert_eq!(entries.add(key(earlier), 999), Err(key(earlier).span));
            }
            assert!(entries.get_mut(&key(number + 1).text).is_none());
        }
        let mut entries = Entries::from_list(entries.into_list());
        assert_eq!(entries.add(key(3), 999), Err(key(3).span));
        let numbers: Vec<_> = entries.into_list().into_iter().map(|entry| entry.1).collect();
        assert_eq!(numbers, (0..5 * FEW).collect::<Vec<_>>());
    }
}
