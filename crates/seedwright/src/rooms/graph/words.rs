//! Sentences for the reasons why a graph can't be laid out.

use crate::name::EscapedName;
use crate::rooms::GraphImpossible;
use crate::rooms::Measure;
use crate::world::templates::{Catalogue, Graph, NodeId};

impl GraphImpossible {
    /// Returns the reason as a sentence without a final period.
    pub(in crate::rooms) fn words(&self, catalogue: &Catalogue, graph: &Graph) -> String {
        let name = |node: NodeId| format!("`{}`", EscapedName(&graph.node(node).name));
        match self {
            Self::NoTemplate(node) => format!("no template fits the room {}", name(*node)),
            Self::OutOfBounds(node) => {
                format!("no template of the room {} fits into `bounds`", name(*node))
            }
            Self::TooManyNeighbours { node, neighbours, most } => format!(
                "the room {} has {neighbours} neighbours, but its templates have at most {most} connections",
                name(*node)
            ),
            Self::TooManyRequired { node, neighbours, required } => format!(
                "the room {} has {neighbours} neighbours, but its templates require at least {required} connections",
                name(*node)
            ),
            Self::NeverNeighbours(one, other) => format!(
                "the rooms {} and {} have no templates whose connections can meet",
                name(*one),
                name(*other)
            ),
            Self::Count { template, least, most } => format!(
                "the template `{}` is required for {least} rooms, but only {most} can have it",
                EscapedName(&catalogue.template(*template).name)
            ),
            Self::NoSpace { needed, cells } => format!(
                "the rooms and their walls need at least {needed} cells, but `bounds` has only {cells} for them"
            ),
            Self::SamePlace(one, other) => {
                format!("the rooms {} and {} have the same position", name(*one), name(*other))
            }
            Self::Crossing => {
                "the graph is not planar: its doors can't be drawn without crossing".to_owned()
            }
            Self::TooFarApart { nodes: (one, other), gap, most } => format!(
                "the positions of the rooms {} and {} are {gap} cells apart, and what is between them bridges at most {most}",
                name(*one),
                name(*other)
            ),
            Self::NeverThere(one, other) => format!(
                "the rooms {} and {} can't be at their positions together",
                name(*one),
                name(*other)
            ),
            Self::OpenCycle { nodes, measure, modulus } => format!(
                "the cycle of the rooms {} can't close: {} that its doors move by never add up to 0 modulo {modulus}",
                listed(nodes.iter().map(|node| name(*node))),
                measure.words()
            ),
            Self::NoArrangement { nodes, tried } => format!(
                "the rooms {} don't fit together: all arrangements were tried, {tried} spots",
                listed(nodes.iter().map(|node| name(*node)))
            ),
        }
    }
}

/// How many rooms a sentence names.
const MAX_NAMED: usize = 8;

/// `a`, `b` and `c`, or the first few.
fn listed(nodes: impl ExactSizeIterator<Item = String>) -> String {
    let all = nodes.len();
    let mut names: Vec<String> = nodes.take(MAX_NAMED).collect();
    let last = match all > names.len() {
        true => Some(format!("{} more", all - names.len())),
        false => names.pop(),
    };
    match (names.is_empty(), last) {
        (true, last) => last.unwrap_or_default(),
        (false, Some(last)) => format!("{} and {last}", names.join(", ")),
        (false, None) => names.join(", "),
    }
}

impl Measure {
    fn words(self) -> &'static str {
        match self {
            Self::Columns => "the columns",
            Self::Rows => "the rows",
            Self::Sum => "the columns and rows together",
            Self::Difference => "the columns minus the rows",
        }
    }
}
