//! Where modules use one another in a circle, and are known to. These lists are to stay empty.

use crate::cycles::KnownCycle;

/// For each crate, by its root file, the uses that close circles.
pub const KNOWN_CYCLES: &[(&str, &[KnownCycle])] = &[];
