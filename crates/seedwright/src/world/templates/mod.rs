//! The building blocks of layouts: drawn templates, groups of them, and graphs.
//!
//! A [`Blueprint`](super::Blueprint) is the pack's version of them. A [`Catalogue`] is the checked version that is
//! ready for placing; the stage [`rooms`](crate::rooms) works on it.

mod catalogue;
mod connection;
mod corridor;
mod drawing;
mod edge;
mod graph;
mod graph_draft;
mod group;
pub mod limits;
mod shape;
mod template;

use serde::Serialize;

pub use catalogue::{Catalogue, CatalogueFault};
pub(crate) use connection::PointKind;
pub use connection::{ConnectionRequest, ConnectionSettings, Passage};
pub use corridor::{CorridorChoice, CorridorRequest, CorridorSettings};
pub use drawing::{DrawingFault, DrawingFaultKind};
pub use edge::{Edge, EdgeRequest, EdgeSettings};
pub use graph::{Graph, GraphFault, Joint, Node, NodeRequest};
pub use graph_draft::{GraphDraft, GraphRequest};
pub use group::{Group, GroupFault, Member};
pub(crate) use group::{InnerPoint, inner_points, turned};
pub(crate) use shape::{Row, Shape, Shapes, moved};
pub use template::{CellKind, Point, Role, Slot, Template};

/// The id of a template in a [`Catalogue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TemplateId(pub u32);

/// The id of a group in a [`Catalogue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct GroupId(pub u32);

/// The id of a node in a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct NodeId(pub u32);
