//! Sentences for the reasons why a graph can't be laid out.

use crate::name::EscapedName;
use crate::rooms::GraphImpossible;
use crate::world::templates::{Catalogue, Graph, NodeId};

impl GraphImpossible {
    /// Returns the reason as a sentence without a final period.
    pub(in crate::rooms) fn words(&self, catalogue: &Catalogue, graph: &Graph) -> String {
        let name = |node: NodeId| format!("`{}`", EscapedName(&graph.node(node).name));
        match *self {
            Self::NoTemplate(node) => format!("no template fits the room {}", name(node)),
            Self::OutOfBounds(node) => {
                format!("no template of the room {} fits into `bounds`", name(node))
            }
            Self::TooManyNeighbours { node, neighbours, most } => format!(
                "the room {} has {neighbours} neighbours, but its templates have at most {most} connections",
                name(node)
            ),
            Self::TooManyRequired { node, neighbours, required } => format!(
                "the room {} has {neighbours} neighbours, but its templates require at least {required} connections",
                name(node)
            ),
            Self::NeverNeighbours(one, other) => format!(
                "the rooms {} and {} have no templates whose connections can meet",
                name(one),
                name(other)
            ),
            Self::Count { template, least, most } => format!(
                "the template `{}` is required for {least} rooms, but only {most} can have it",
                EscapedName(&catalogue.template(template).name)
            ),
            Self::NoSpace { needed, cells } => {
                format!("the rooms need at least {needed} cells, but `bounds` has only {cells}")
            }
            Self::SamePlace(one, other) => {
                format!("the rooms {} and {} have the same position", name(one), name(other))
            }
            Self::Crossing => {
                "the graph is not planar: its doors can't be drawn without crossing".to_owned()
            }
        }
    }
}
