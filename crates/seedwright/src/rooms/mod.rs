//! Room layout: places room templates on a grid.
//!
//! Authors draw [`Template`]s as text and can tie some of them together in [`Group`]s. A [`Catalogue`] checks them; a
//! [`Planner`] prepares them for given [`LayoutSettings`] and rejects impossible requests at once; [`Planner::plan`]
//! then returns a [`Layout`] for a seed, or reports what it lacked.
//!
//! ```text
//! ####?####        `#` wall   `.` floor   `+` a door inside the room   letters: places for items
//! #.......#        `?` an optional connection
//! ?...a...!        `!` a required connection
//! #########        spaces around the drawing are not part of the room
//! ```
//!
//! Adjacent rooms share their edges. Where connections of both meet face to face, there can be a door; a connection
//! that faces a wall stays closed; any other overlap is rejected.
//!
//! Walkers take turns. Each tries to place a template at a connection of its room and moves into the new room; when
//! nothing fits, or when it has placed enough, it dies and continues elsewhere. A room with required connections is
//! placed together with the rooms that meet them, or not at all, and so are the rooms of a group. The first room is
//! placed in the middle; under the strict rule it requires nothing.
//!
//! When the walkers are done, a share of the meetings that happened by chance is opened, and rooms get roles. Finally
//! the whole layout is checked again, trusting nothing from the search.
//!
//! ```
//! use std::ops::ControlFlow;
//! use seedwright::random::Seed;
//! use seedwright::rooms::{Catalogue, Planner, Template};
//! use seedwright::world::{LayoutSettings, LayoutTarget};
//!
//! let drawings = [
//!     ("Corridor", "#?#\n#.#\n#.#\n#.#\n#?#"),
//!     ("Junction", "##!##\n#...#\n!...!\n#####"),
//!     ("Cell", "####\n#..#\n#.a?\n####"),
//! ];
//! let templates = drawings.map(|(name, drawing)| Template::parse(name, drawing).expect("it is sound"));
//! let catalogue = Catalogue::new(templates.into(), Vec::new()).expect("the templates are sound");
//! let settings = LayoutSettings { target: LayoutTarget::Rooms(8), ..LayoutSettings::default() };
//! let planner = Planner::new(&catalogue, settings).expect("eight rooms can be joined");
//! let layout = planner
//!     .plan(&Seed::from_text("abc"), &mut |_step| ControlFlow::Continue(()))
//!     .expect("a layout is found");
//! assert_eq!(layout.rooms.len(), 8);
//! assert_eq!(layout.broken(&planner), []);
//! let drawn = layout.ascii(&catalogue);
//! assert_eq!(drawn.lines().count(), layout.size.height as usize);
//! ```
//!
//! Where to start reading: `occupancy.rs` and `site.rs` hold the placed rooms, `grow.rs` is one transaction, `walk.rs`
//! has the walkers, `finish.rs` runs an attempt, `check.rs` has the promises.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "cells, rooms and connections are bounded by `limits` when templates and settings are checked"
)]

mod ascii;
mod check;
mod choose;
mod counts;
mod dead_ends;
mod doorway;
mod draft;
mod error;
mod finish;
mod graph;
mod grow;
mod impossible;
mod layout;
mod occupancy;
mod pieces;
mod planner;
mod planning;
mod reasons;
mod roles;
mod site;
mod step;
mod stretch;
mod undo;
mod walk;
mod words;

#[cfg(test)]
pub(crate) mod tests;

use serde::Serialize;

use crate::world::{LayoutSettings, LayoutTarget, RequiredRule, RolePlace, RoleRule, SettingFault};
pub use check::BrokenPromise;
pub use doorway::{Doorway, Pass};
pub use error::{Error, ImpossibleLayout, Invalid, NotFound, RoomNames};
pub use graph::{GraphPlanner, GraphSettings};
pub use layout::{Layout, PlacedRoom, WalkEnd};
pub use pieces::Piece;
pub use planner::Planner;
pub use reasons::{GraphImpossible, Impossible, Measure, UnplaceableReason};
pub use site::{MeetingKind, Rejection, Site};
pub use step::{Death, Event, PlacedPoint, Step};
pub use undo::Checkpoint;

// The inputs of this stage are part of a world; they are re-exported here.
pub use crate::world::Blueprint;
pub use crate::world::templates::{
    Catalogue, CatalogueFault, CellKind, ConnectionSettings, CorridorChoice, CorridorRequest,
    CorridorSettings, DrawingFault, DrawingFaultKind, Edge, Graph, GraphDraft, GraphFault, Group,
    GroupFault, GroupId, Member, Node, NodeId, Passage, Point, Role, Slot, Template, TemplateId,
    limits,
};

/// The id of a room in a [`Layout`] or a [`Site`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PlacedId(pub u32);

/// What an attempt lacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// The walkers ended before the target was reached.
    Short(WalkEnd),
    /// There are too few rooms of a template.
    Template(TemplateId),
    /// There are too few copies of a group.
    Group(GroupId),
    /// There are too few rooms of a role.
    Role(Role),
    /// A node of a graph has no place.
    Node {
        /// The node that failed most often.
        node: NodeId,
        /// The placed nodes that it had to be joined to when it failed last.
        joined: Vec<NodeId>,
        /// The nodes that were most often in its way, at most three.
        blockers: Vec<NodeId>,
    },
    /// The layout breaks another promise.
    Broken(BrokenPromise),
}
