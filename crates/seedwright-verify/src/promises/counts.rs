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

/// Formats a count with its noun: `1 copy`, `2 copies`.
pub(crate) fn quantity(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    match count.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

/// Formats sentences with counts, in the singular or the plural. Those with a count of 0 are left out.
pub(super) fn counted<const N: usize>(sentences: [(usize, &str, &str); N]) -> Vec<String> {
    let some = sentences.into_iter().filter(|(count, ..)| *count > 0);
    let sentence = |(count, one, many)| quantity(count, one, many) + ".";
    some.map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(
            [0usize, 1, 2].map(|n| quantity(n, "copy", "copies")),
            ["0 copies", "1 copy", "2 copies"]
        );
        let sentences = [(0, "a is", "as are"), (1, "b is", "bs are"), (2, "c is", "cs are")];
        assert_eq!(counted(sentences), ["1 b is.", "2 cs are."]);
    }
}
