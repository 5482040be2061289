//! Draws Seedwright's worlds: scenes, pictures, text maps and files for other programs.
//!
//! Values of the engine go in, bytes come out; nothing here reads or writes files. From the bottom up:
//!
//! - [`palette`] declares every colour, and `signs` every symbol;
//! - [`views`] are the worlds, layouts and levels to draw, assembled from values of the engine;
//! - `maps` places the rooms of packs that give them no shape;
//! - [`pictures`] draws SVG, and [`pixels`] turns it into PNG; [`text_maps`] draws with characters;
//! - [`scene`] describes the same drawings as values, for programs that draw themselves;
//! - [`web`] prints colours, symbols and measures as source files of the web UI;
//! - [`export`] writes files for other programs, one module per format.

mod error;
pub mod export;
mod geometry;
mod json_schema;
mod labels;
mod maps;
mod outline;
pub mod palette;
pub mod pictures;
pub mod pixels;
pub mod scene;
mod signs;
mod svg;
pub mod text_maps;
pub mod views;
#[cfg(feature = "schema")]
mod vocabulary;
pub mod web;
pub mod words;

pub use error::Error;
pub use svg::escaped as svg_escaped;
