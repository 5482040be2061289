//! What is found when in a built world: read off the rows of a bundle, so that the file alone is enough.

mod analysis;
mod index;

pub use analysis::{FindKind, SphereAnalysis};
pub use index::SphereIndex;
