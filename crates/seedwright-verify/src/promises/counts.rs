//! Counting, and sentences with counts.

use std::collections::BTreeMap;

/// How often each value comes.
pub(super) fn tally<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    let mut counts: BTreeMap<T, u32> = BTreeMap::new();
    for value in values {
        let count = counts.entry(value).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

/// Sentences with their numbers, without those that are about nothing.
pub(super) fn counted<const N: usize>(sentences: [(usize, &str); N]) -> Vec<String> {
    let some = sentences.into_iter().filter(|(count, _)| *count > 0);
    some.map(|(count, sentence)| format!("{sentence}: {count}.")).collect()
}
