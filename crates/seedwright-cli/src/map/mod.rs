//! Maps of worlds as SVG.
//!
//! A [`Chart`](chart::Chart) holds what is to be seen, a [`Plan`](plan::Plan) where it is, and `paint` draws
//! it. Rooms are laid out area by area; then the areas stand in rows, with streets between them for the
//! doors from one area to another.

mod area;
mod arrange;
mod chart;
mod component;
mod geometry;
mod layers;
mod legend;
mod marks;
mod paint;
mod palette;
mod place;
mod plan;
mod simplify;
mod sizes;
mod streets;
mod svg;
mod words;

use seedwright::world::{Settings, World};

use chart::Chart;

/// A map.
pub struct Map {
    /// The picture.
    pub svg: String,
    /// How many areas have rooms.
    pub areas: usize,
}

/// Draws the map of a world under some settings.
pub fn draw(world: &World, settings: &Settings) -> Map {
    let chart = Chart::new(world, settings);
    let plan = place::plan(&chart, &arrange::rows(&chart));
    Map {
        svg: paint::picture(&chart, &plan),
        areas: chart.areas.len(),
    }
}
