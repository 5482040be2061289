//! Counting, and sentences with counts.

use std::collections::BTreeMap;

/// Counts how often each value occurs.
pub(super) fn tally<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    let mut counts: BTreeMap<T, u32> = BTreeMap::new();
    for value in values {
        let count = counts.entry(value).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

/// Formats sentences with counts, in the singular or the plural. Those with a count of 0 are left out.
pub(super) fn counted<const N: usize>(sentences: [(usize, &str, &str); N]) -> Vec<String> {
    let some = sentences.into_iter().filter(|(count, ..)| *count > 0);
    let sentence = |(count, one, many): (usize, &str, &str)| match count {
        1 => format!("1 {one}."),
        _ => format!("{count} {many}."),
    };
    some.map(sentence).collect()
}
