//! Rooms: where room templates stand on a grid.
//!
//! An author draws [`Template`]s as text and may tie some of them together in [`Group`]s. A [`Catalogue`]
//! checks them; a [`Planner`] prepares them for some [`LayoutSettings`] and refuses at once what can never work;
//! [`Planner::plan`] then answers a [`Layout`] for each seed, or says what stood in the way.
//!
//! ```text
//! ####?####        `#` wall   `.` floor   `+` a door inside the room   letters: places for items
//! #.......#        `?` a connection that may be met
//! ?...a...!        `!` a connection that must be met
//! #########        spaces around it are not part of the room
//! ```
//!
//! Rooms that stand side by side share their edges. Where connections of both meet, face to face, there can
//! be a door; a connection that runs against a wall stays closed; everything else is rejected.
//!
//! Walkers take turns. Each tries to place a template at a connection of the room it stands in and walks on
//! into the new room; when nothing fits, or when it has placed enough, it dies and goes on elsewhere. A room
//! that requires connections is placed together with the rooms that meet them, or not at all, and so are the
//! rooms of a group. The first room stands in the middle; under the strict rule it requires nothing.
//!
//! When the walkers are done, a share of the connections that happen to meet is opened, and rooms get roles.
//! Then the whole layout is checked again, without trusting anything of the search, before it is returned.
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
//! Begin with `template.rs` and `geometry.rs`; `ground.rs` and `site.rs` hold what stands, `grow.rs` is one
//! transaction, `walk.rs` the walkers, `finish.rs` an attempt from start to end, `check.rs` the promises.
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
mod undo;
mod walk;
mod words;

#[cfg(test)]
pub(crate) mod tests;

use serde::Serialize;

use crate::world::{LayoutSettings, LayoutTarget, RequiredRule, RolePlace, RoleRule, SettingFault};
pub use check::BrokenPromise;
pub use error::{Error, ImpossibleLayout, Invalid, NotFound, RoomNames};
pub use graph::{GraphPlanner, GraphSettings};
pub use layout::{Doorway, Layout, PlacedRoom, WalkEnd};
pub use pieces::Piece;
pub use planner::Planner;
pub use reasons::{GraphImpossible, Impossible, UnplaceableReason};
pub use site::{MeetingKind, Rejection, Site};
pub use step::{Death, Event, PlacedPoint, Step};
pub use undo::Checkpoint;

// What the stage works on is part of a world, and named here as well.
pub use crate::world::Blueprint;
pub use crate::world::templates::{
    Catalogue, CatalogueFault, CellKind, DrawingFault, DrawingFaultKind, Graph, GraphDraft,
    GraphFault, Group, GroupFault, GroupId, Member, Node, NodeId, Point, Role, Slot, Template,
    TemplateId, limits,
};

/// Names a room of a [`Layout`] or a [`Site`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PlacedId(pub u32);

/// What an attempt lacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// The walkers ended before the target was reached.
    Short(WalkEnd),
    /// There are too few rooms of a template.
    Template(TemplateId),
    /// A group is there too rarely.
    Group(GroupId),
    /// There are too few rooms of a role.
    Role(Role),
    /// There is no place for a node of a graph.
    Node {
        /// The node that had no place most often.
        node: NodeId,
        /// Those that were in its way most often, three at most.
        blockers: Vec<NodeId>,
    },
    /// The layout does not keep another promise.
    Broken(BrokenPromise),
}
