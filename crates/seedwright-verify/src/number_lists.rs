//! Lists of numbers in little memory.

use std::{fmt, iter};

use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Lists of numbers, one after the other: millions of short lists of their own would take several times the memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct NumberLists {
    numbers: Vec<u32>,
    /// The position after the last number of each list.
    ends: Vec<u32>,
}

impl NumberLists {
    /// Returns the number of lists.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns each list.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(start, end)| {
            self.numbers.get(*start as usize..*end as usize).unwrap_or_default()
        })
    }

    /// Returns the numbers of a list in pairs, without the last of an odd number of them.
    #[inline]
    pub fn pairs_of(&self, list: u32) -> Option<&[[u32; 2]]> {
        let end = self.ends.get(list as usize)?;
        let start = list.checked_sub(1).and_then(|before| self.ends.get(before as usize));
        let numbers = self.numbers.get(*start.unwrap_or(&0) as usize..*end as usize)?;
        Some(numbers.as_chunks().0)
    }
}

impl<'de> Deserialize<'de> for NumberLists {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListsVisitor)
    }
}

impl Serialize for NumberLists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

struct ListsVisitor;

impl<'de> Visitor<'de> for ListsVisitor {
    type Value = NumberLists;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lists: A) -> Result<NumberLists, A::Error> {
        let mut all = NumberLists::default();
        while let Some(end) = lists.next_element_seed(Append(&mut all.numbers))? {
            all.ends.push(end);
        }
        Ok(all)
    }
}

/// Reads one list, appends its numbers to others, and returns its end.
struct Append<'a>(&'a mut Vec<u32>);

impl<'de> DeserializeSeed<'de> for Append<'_> {
    type Value = u32;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u32, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Append<'_> {
    type Value = u32;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<u32, A::Error> {
        while let Some(number) = list.next_element()? {
            self.0.push(number);
        }
        let end = u32::try_from(self.0.len());
        end.map_err(|_| A::Error::custom("more numbers than 32 bits can count"))
    }
}

#[cfg(test)]
mod tests {
    use super::NumberLists;

    #[test]
    fn lists_are_read_and_written_the_same() {
        for text in ["[]", "[[]]", "[[],[1,2],[],[3],[4,5,6,7],[]]"] {
            let lists: NumberLists = serde_json::from_str(text).unwrap_or_default();
            assert_eq!(serde_json::to_string(&lists).ok().as_deref(), Some(text));
        }
        for text in ["{}", "[1]", "[[-1]]", "[[1.5]]", "[[[]]]"] {
            assert!(serde_json::from_str::<NumberLists>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn pairs_are_found_by_list() {
        let lists: NumberLists =
            serde_json::from_str("[[],[1,2],[3,4,5,6],[]]").unwrap_or_default();
        assert_eq!(lists.len(), 4);
        let pairs = (0..5).map(|list| lists.pairs_of(list));
        let expected: [Option<&[_]>; 5] =
            [Some(&[]), Some(&[[1, 2]]), Some(&[[3, 4], [5, 6]]), Some(&[]), None];
        assert!(pairs.eq(expected));
    }
}
