//! A layout as pictures and exports read it.

use seedwright::grid::Cell;
use seedwright::rooms::{Catalogue, Graph, Layout, PlacedId, PlacedRoom, Template};

/// A layout with what it was made from.
#[derive(Clone)]
pub struct LayoutView<'a> {
    /// The templates.
    pub catalogue: &'a Catalogue,
    /// The rooms and doors.
    pub layout: &'a Layout,
    /// The graph that was laid out, if there is one.
    pub graph: Option<&'a Graph>,
    /// How many rooms of other layouts come before its first.
    pub first: u32,
    /// The name of the pack.
    pub pack: String,
    /// The text of the seed.
    pub seed: String,
}

impl LayoutView<'_> {
    /// The template of a room as it lies.
    pub fn template(&self, room: &PlacedRoom) -> Template {
        self.catalogue.template(room.template).turned(room.orientation)
    }

    /// The name of a room, which no other one has.
    pub fn room_name(&self, id: PlacedId) -> String {
        self.layout.numbered_name(self.catalogue, self.graph, id, self.first)
    }

    /// The number of a room among those of all layouts.
    pub fn number(&self, id: PlacedId) -> u32 {
        self.first + id.0
    }

    /// What is written into a room: its name in the graph, or that of its template.
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

/// A layout beside others.
pub struct LayoutPart<'a> {
    /// What it is called; a letter stands first, and no two are called alike if only letters and digits count.
    pub name: String,
    /// The layout.
    pub view: LayoutView<'a>,
    /// Where its first cell lies.
    pub corner: Cell,
}

impl<'a> LayoutPart<'a> {
    /// A layout with nothing beside it.
    pub fn alone(view: LayoutView<'a>) -> Self {
        Self { name: "Rooms".to_owned(), view, corner: Cell::default() }
    }
}
