//! Rooms: where room templates stand on a grid.

mod ascii;
mod bits;
mod catalogue;
mod check;
mod drawing;
mod finish;
mod geometry;
mod ground;
mod group;
mod grow;
mod impossible;
mod layout;
mod pieces;
mod planner;
mod roles;
mod settings;
mod shape;
mod site;
mod step;
mod template;
#[cfg(test)]
pub(crate) mod tests;
mod walk;

use serde::Serialize;

pub use catalogue::{Catalogue, Fault};
pub use check::Broken;
pub use drawing::{DrawingFault, DrawingFaultKind};
pub use geometry::{Cell, Direction, Orientation, Size};
pub use group::{Group, GroupFault, Member};
pub use impossible::{Impossible, Never};
pub use layout::{Doorway, Ended, Layout, PlacedRoom};
pub use pieces::Piece;
pub use planner::{Failure, NotFound, Planner, Refusal};
pub use settings::{Place, RequiredRule, RoleRule, SettingFault, Settings, Target};
pub use site::{Mark, MeetKind, Rejection, Site};
pub use step::{Death, Event, PlacedPoint, Step};
pub use template::{CellKind, Point, Role, Slot, Template};

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
    pub const TEMPLATES: u32 = 4096;
    /// Groups of a catalogue.
    pub const GROUPS: u32 = 4096;
    /// Rooms of a group.
    pub const MEMBERS: u32 = 64;
    /// How far a room of a group may lie from the group's origin.
    pub const GROUP_SIDE: u32 = 1024;
    /// How much likelier one template may be than another.
    pub const WEIGHT: u32 = 1_000_000;
    /// Columns or rows of a grid.
    pub const SIDE: u32 = 8192;
    /// Rooms of a layout.
    pub const ROOMS: u32 = 200_000;
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
