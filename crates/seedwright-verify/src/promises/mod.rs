//! What is promised of a world besides that it can be finished, and whether it is kept.
//!
//! Each folder or file holds one kind of promise: the request and the decisions as they are written, the check, and
//! the sentences that hold once it has passed. They use the kernel, and the kernel uses none of them.
//!
//! - `doors`: which doors may lead where.
//! - `items`, `useful`: where items may lie, and which of them some rule can use.
//! - `aims`: what a proof reaches besides the goal.
//! - [`locks`]: every lock can be opened by what belongs to it.
//! - `layout`: rooms share edges only, hang together, and are what was asked for.
//! - `levels`: what is in levels.
//! - `campaign`: zones are the world, floors are its levels.

pub mod aims;
pub(crate) mod campaign;
pub(crate) mod doors;
pub mod items;
pub(crate) mod layout;
pub(crate) mod levels;
pub mod locks;
pub mod useful;

use std::collections::BTreeMap;

/// How often each value comes.
fn tally<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    let mut counts: BTreeMap<T, u32> = BTreeMap::new();
    for value in values {
        let count = counts.entry(value).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

/// Sentences with their numbers, without those that are about nothing.
fn counted<const N: usize>(sentences: [(usize, &str); N]) -> Vec<String> {
    let some = sentences.into_iter().filter(|(count, _)| *count > 0);
    some.map(|(count, sentence)| format!("{sentence}: {count}.")).collect()
}
