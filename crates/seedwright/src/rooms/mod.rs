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

mod ascii;
mod blueprint;
mod catalogue;
mod check;
mod choose;
mod dead_ends;
mod draft;
mod drawing;
mod error;
mod finish;
mod graph;
mod ground;
mod group;
mod grow;
mod impossible;
mod layout;
mod pieces;
mod planner;
mod roles;
mod shape;
mod site;
mod step;
mod template;
mod undo;
mod walk;
mod words;

#[cfg(test)]
pub(crate) mod tests;

use serde::Serialize;

use crate::world::{LayoutSettings, LayoutTarget, RequiredRule, RolePlace, RoleRule, SettingFault};
pub use blueprint::Blueprint;
pub use catalogue::{Catalogue, Fault};
pub use check::Broken;
pub use drawing::{DrawingFault, DrawingFaultKind};
pub use error::{Error, Invalid, NoLayout, NotFound, RoomNames};
pub use graph::{
    Graph, GraphDraft, GraphFault, GraphImpossible, GraphPlanner, GraphSettings, Node, NodeId,
};
pub use group::{Group, GroupFault, Member};
pub use impossible::{Impossible, Never};
pub use layout::{Doorway, Ended, Layout, PlacedRoom};
pub use pieces::Piece;
pub use planner::Planner;
pub use site::{MeetKind, Rejection, Site};
pub use step::{Death, Event, PlacedPoint, Step};
pub use template::{CellKind, Point, Role, Slot, Template};
pub use undo::Mark;

/// Names a template of a [`Catalogue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TemplateId(pub u32);

/// Names a group of a [`Catalogue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct GroupId(pub u32);

/// Names a room of a [`Layout`] or a [`Site`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PlacedId(pub u32);

/// What an attempt lacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The walkers ended before the target was reached.
    Short(Ended),
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
    Broken(Broken),
}

/// Sizes that are checked at the door, so that nothing later can overflow.
pub mod limits {
    /// Columns or rows of a template.
    pub const TEMPLATE_SIDE: u32 = 64;
    /// Connections of a template.
    pub const POINTS: u32 = 64;
    /// Templates of a catalogue.
    pub const TEMPLATES: u32 = 1024;
    /// Groups of a catalogue.
    pub const GROUPS: u32 = 256;
    /// Rooms of a group.
    pub const MEMBERS: u32 = 64;
    /// How far a room of a group may lie from the group's origin.
    pub const GROUP_SIDE: u32 = 1024;
    /// Characters of a template's name.
    pub const NAME: u32 = 200;
    /// How much likelier one template may be than another.
    pub const WEIGHT: u32 = 1_000_000;
    /// Columns or rows of a grid.
    pub const SIDE: u32 = 8192;
    /// Rooms of a layout.
    pub const ROOMS: u32 = 100_000;
    /// Rooms of a graph.
    pub const GRAPH_ROOMS: u32 = 1000;
    /// Pairs of neighbours in a graph.
    pub const GRAPH_DOORS: u32 = 3000;
    /// Rooms of a role.
    pub const ROLE_ROOMS: u32 = 1000;
    /// Cells of floor of a layout.
    pub const FLOOR: u32 = 20_000_000;
    /// Walkers that take turns.
    pub const WALKERS: u32 = 1000;
    /// Turns of walkers in an attempt.
    pub const ITERATIONS: u32 = 10_000_000;
    /// How deep rooms may ask for rooms that ask for rooms.
    pub const DEPTH: u32 = 8;
    /// How often to begin anew.
    pub const ATTEMPTS: u32 = 1_000_000;
    /// Placements that may be tried.
    pub const STEPS: u64 = 1_000_000_000_000;
}
