//! Rooms laid out by walkers: the layout, what is told of it, its picture, and its files for other programs.

mod grid;
mod labels;
mod legend;
mod marks;
mod outline;
mod picture;
mod raster;
mod trails;

use seedwright::rooms::{Catalogue, Layout, PlacedId, PlacedRoom, Template};

pub use picture::{Layers, picture};
pub use raster::png;
pub use trails::Trails;

/// A layout with what it was made from.
pub struct Plan<'a> {
    pub catalogue: &'a Catalogue,
    pub layout: &'a Layout,
    /// The name of the pack.
    pub pack: String,
    /// The text of the seed.
    pub seed: String,
}

impl Plan<'_> {
    /// The template of a room as it lies.
    pub fn template(&self, room: &PlacedRoom) -> Template {
        self.catalogue.template(room.template).turned(room.orientation)
    }

    /// The name of a room, which no other one has: that of its template, and its number.
    pub fn room_name(&self, id: PlacedId) -> String {
        let template = self.catalogue.template(self.layout.room(id).template);
        format!("{} {}", template.name, id.0 + 1)
    }
}
