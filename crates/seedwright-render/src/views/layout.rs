//! The view of a layout for pictures and exports.

use seedwright::grid::Cell;
use seedwright::rooms::{Catalogue, Graph, Layout, PlacedId, PlacedRoom, Template};

/// A layout with its inputs.
#[derive(Clone)]
pub struct LayoutView<'a> {
    /// The templates.
    pub catalogue: &'a Catalogue,
    /// The rooms and doors.
    pub layout: &'a Layout,
    /// The graph that was realized, if there is one.
    pub graph: Option<&'a Graph>,
    /// The number of rooms in the layouts before this one.
    pub first: u32,
    /// The name of the pack.
    pub pack: String,
    /// The text of the seed.
    pub seed: String,
}

impl LayoutView<'_> {
    /// The template of a room in its orientation.
    pub fn template(&self, room: &PlacedRoom) -> Template {
        self.catalogue.template(room.template).turned(room.orientation)
    }

    /// The name of a room, which is unique.
    pub fn room_name(&self, id: PlacedId) -> String {
        self.layout.numbered_name(self.catalogue, self.graph, id, self.first)
    }

    /// The number of a room among those of all layouts.
    pub fn number(&self, id: PlacedId) -> u32 {
        self.first + id.0
    }

    /// The label of a room: its name in the graph, or that of its template.
    pub fn label(&self, id: PlacedId) -> &str {
        match self.graph {
            Some(graph) => &graph.node(graph.node_of(id)).name,
            None => {
                let room = self.layout.room(id);
                &self.catalogue.template(room.template).name
            }
        }
    }
}

/// A layout next to others.
pub struct LayoutPart<'a> {
    /// The name. It starts with a letter, and no two are the same when only letters and digits count.
    pub name: String,
    /// The layout.
    pub view: LayoutView<'a>,
    /// The position of its first cell.
    pub corner: Cell,
}

impl<'a> LayoutPart<'a> {
    /// A single layout.
    pub fn alone(view: LayoutView<'a>) -> Self {
        Self { name: "Rooms".to_owned(), view, corner: Cell::default() }
    }
}
