//! Conversions of numbers that were checked before.
//!
//! External numbers (from files, requests, typed codes) are converted by `TryFrom`, and those that do not fit are
//! diagnostics or errors; the cast lints ensure that. The lengths of data in memory are bounded by limits far below
//! 2^32, and are counted with this function.

/// Converts a length to a count. Lengths beyond 32 bits, which the limits exclude, saturate.
pub(crate) fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
