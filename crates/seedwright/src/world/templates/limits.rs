//! Size limits of templates and layouts, checked up front so that nothing later can overflow.

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
/// Distance of a room from the origin of its group, in cells.
pub const GROUP_SIDE: u32 = 1024;
/// Characters of a template's name.
pub const NAME: u32 = 200;
/// The largest weight of a template.
pub const WEIGHT: u32 = 1_000_000;
/// Columns or rows of a grid.
pub const SIDE: u32 = 8192;
/// Rooms of a layout.
pub const ROOMS: u32 = 100_000;
/// Rooms of a graph.
pub const GRAPH_ROOMS: u32 = 10_000;
/// Doors of a graph.
pub const GRAPH_DOORS: u32 = 30_000;
/// Cells of a generated corridor, along its middle.
pub const CORRIDOR: u32 = 20;
/// Cells of a generated corridor, from wall to wall.
pub const CORRIDOR_WIDTH: u32 = 8;
/// Rooms of a role.
pub const ROLE_ROOMS: u32 = 1000;
/// Cells of floor of a layout.
pub const FLOOR: u32 = 20_000_000;
/// Walkers that take turns.
pub const WALKERS: u32 = 1000;
/// Turns of walkers in an attempt.
pub const ITERATIONS: u32 = 10_000_000;
/// Nesting of rooms that are placed only to satisfy required connections.
pub const DEPTH: u32 = 8;
/// Attempts.
pub const ATTEMPTS: u32 = 1_000_000;
/// Placements that are tried.
pub const STEPS: u64 = 1_000_000_000_000;
