//! Why a graph can't be laid out, in words.

use crate::name::EscapedName;
use crate::rooms::GraphImpossible;
use crate::world::templates::{Catalogue, Graph, NodeId};

impl GraphImpossible {
    /// The reason as a sentence without a final stop.
    pub(in crate::rooms) fn words(&self, catalogue: &Catalogue, graph: &Graph) -> String {
        let name = |node: NodeId| format!("`{}`", EscapedName(&graph.node(node).name));
        match *self {
            Self::NoTemplate(node) => format!("there is no template for the room {}", name(node)),
            Self::OutOfBounds(node) => {
                format!("no template of the room {} fits into the bounds", name(node))
            }
            Self::TooManyNeighbours { node, neighbours, most } => format!(
                "the room {} has {neighbours} neighbours, and its templates have {most} connections at most",
                name(node)
            ),
            Self::TooManyRequired { node, neighbours, required } => format!(
                "the room {} has {neighbours} neighbours, and its templates require {required} connections or more",
                name(node)
            ),
            Self::NeverNeighbours(one, other) => format!(
                "no templates of the rooms {} and {} have connections that can meet",
                name(one),
                name(other)
            ),
            Self::Count { template, least, most } => format!(
                "there have to be {least} rooms of the template `{}`, and there can be {most}",
                EscapedName(&catalogue.template(template).name)
            ),
            Self::NoSpace { needed, cells } => {
                format!("the rooms need {needed} cells, and the bounds have {cells}")
            }
            Self::SamePlace(one, other) => {
                format!("the rooms {} and {} have to lie in the same place", name(one), name(other))
            }
            Self::Crossing => "the doors can't be drawn without crossing one another".to_owned(),
        }
    }
}
