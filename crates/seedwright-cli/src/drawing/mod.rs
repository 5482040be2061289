//! What pictures are made of: points, colours, words that fit, and SVG.

pub mod flow;
pub mod geometry;
pub mod palette;
pub mod svg;
pub mod words;
