//! Numbers that were checked before, in another width.
//!
//! What comes from outside (files, requests, codes that somebody typed) is converted by `TryFrom`, and what does
//! not fit is a diagnostic or an error; the lints for casts see to that. Lengths of what is in memory by then are
//! bounded by limits far below 2^32, and this is how they are counted.

/// How many there are. What could not be counted in 32 bits, which limits exclude, counts as the most there is.
pub(crate) fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
