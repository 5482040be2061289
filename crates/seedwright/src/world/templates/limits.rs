//! Sizes that are checked at the door, so that nothing later can overflow.

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
