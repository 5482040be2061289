//! What Seedwright's worlds look like: scenes, pictures, text maps and files for other programs.
//!
//! Values of the engine go in, bytes come out; nothing here reads or writes a file. From the bottom up:
//!
//! - [`palette`] declares every colour, and `signs` every symbol;
//! - [`views`] are the worlds, layouts and levels that are drawn, put together from values of the engine;
//! - `maps` places the rooms of a pack, which have no shape of their own;
//! - [`pictures`] draws SVG, and [`pixels`] turns it into PNG; [`text_maps`] draws with letters;
//! - [`scene`] gives the same drawings as values, for programs that draw by themselves;
//! - [`web`] prints colours, symbols and measures as files of the web UI;
//! - [`export`] writes the files of other programs, one module a format.

mod error;
pub mod export;
mod geometry;
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
mod vocabulary;
pub mod web;
pub mod words;

pub use error::Error;
