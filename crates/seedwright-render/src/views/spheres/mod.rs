//! The spheres of a built world, read from the rows of a bundle so that the file alone is enough.

mod analysis;
mod index;

pub use analysis::{FindKind, SphereAnalysis};
pub use index::SphereIndex;
