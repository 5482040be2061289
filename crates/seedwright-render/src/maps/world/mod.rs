//! The rooms and doors of a world as a graph, ready to be drawn.
//!
//! A [`Chart`](chart::Chart) holds what is shown, a [`Plan`](plan::Plan) where it is. Rooms are placed area by area;
//! then the areas are arranged in rows, with streets between them for the doors from one area to another.

mod area;
mod arrange;
pub mod chart;
mod component;
mod layers;
pub mod place;
pub mod plan;
mod relax;
mod simple;
mod simplify;
pub mod sizes;
mod streets;

use seedwright::world::{Settings, World};

use chart::Chart;
use plan::Plan;

/// Above these numbers, layers would take too long.
const MAX_ROOMS: usize = 4_000;
/// Doors beyond those of a spanning tree. They are what makes layers slow.
const MAX_SPARE_DOORS: usize = 800;
/// Beyond this width or height nobody finds anything.
const LARGEST: f64 = 20_000.0;

/// The content of a map, and its positions.
pub struct WorldMap {
    pub chart: Chart,
    pub plan: Plan,
    /// Whether the world was too large for the careful placement.
    pub simple: bool,
}

/// Places everything in a world under the given settings.
pub fn world_map(world: &World, settings: &Settings) -> WorldMap {
    let chart = Chart::new(world, settings);
    let rows = arrange::rows(&chart);
    let layered = (!is_large(&chart)).then(|| place::plan(&chart, &rows));
    let layered = layered.filter(|plan| plan.width.max(plan.height) <= LARGEST);
    let simple = layered.is_none();
    let plan = layered.unwrap_or_else(|| simple::plan(&chart, &rows));
    WorldMap { chart, plan, simple }
}

fn is_large(chart: &Chart) -> bool {
    let is_inner = |door: &&chart::Door| {
        let [a, b] = door.rooms.map(|room| chart.rooms[room].area);
        a == b
    };
    let inner = chart.doors.iter().filter(is_inner).count();
    let spare = inner.saturating_sub(chart.rooms.len());
    let between = chart.doors.len() - inner;
    chart.rooms.len() > MAX_ROOMS || spare > MAX_SPARE_DOORS || between > MAX_ROOMS
}
