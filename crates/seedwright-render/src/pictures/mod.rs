//! Pictures as SVG, one module each.

pub(crate) mod campaign;
mod charts;
mod curve;
pub(crate) mod doors;
pub(crate) mod layout;
pub(crate) mod level;
mod spheres;
pub(crate) mod world_map;

pub use campaign::{floor_svg, overview_svg};
pub use charts::{HeatMap, Histogram, HistogramBar, heat_map_svg, histogram_svg};
pub use curve::curve_svg;
pub use doors::doors_svg;
pub use layout::{Layers, layout_svg};
pub use level::level_svg;
pub use spheres::spheres_svg;
pub use world_map::{WorldPicture, world_svg};
