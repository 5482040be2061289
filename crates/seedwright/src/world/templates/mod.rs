//! What rooms are laid out from: templates that people draw, groups of them, and graphs.
//!
//! A [`Blueprint`](super::Blueprint) is what a pack has of all this. A [`Catalogue`] is what of it is sound, made
//! ready for placing; the stage [`rooms`](crate::rooms) works on that.

mod catalogue;
mod drawing;
mod graph;
mod graph_draft;
mod group;
pub mod limits;
mod shape;
mod template;

use serde::Serialize;

pub use catalogue::{Catalogue, CatalogueFault};
pub use drawing::{DrawingFault, DrawingFaultKind};
pub use graph::{Graph, GraphFault, Node, NodeId, NodeRequest};
pub use graph_draft::{GraphDraft, GraphRequest};
pub use group::{Group, GroupFault, Member};
pub(crate) use group::{InnerPoint, inner_points, turned};
pub(crate) use shape::{Row, Shape, Shapes, moved};
pub use template::{CellKind, Point, Role, Slot, Template};

/// Names a template of a [`Catalogue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TemplateId(pub u32);

/// Names a group of a [`Catalogue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct GroupId(pub u32);
