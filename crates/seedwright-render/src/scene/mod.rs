//! Scenes: built worlds as values that maps are drawn from.
//!
//! Rooms of a campaign are outlines of cells, each one unit wide; those of other worlds are boxes. Names match those of
//! the world, so that other replies can be shown on the map. Scenes contain secrets too: the program that shows them
//! decides what is visible.

mod campaign;
mod chart;
mod doors;
mod layout;
mod legend;
mod level;
mod marks;
mod overview;
mod values;

pub use campaign::campaign_scene;
pub use chart::chart_scene;
pub use doors::{AreaFrame, DoorArrangement, DoorEnd, DoorScene, DoorWay, RoomBox, door_scene};
pub use layout::{
    LayoutRoom, LayoutScene, RoleSign, ShapeConnection, TemplateShape, TrailLine, layout_scene,
    template_shapes,
};
pub use level::{LevelScene, level_scene};
pub use marks::{Bounds, Label, LegendRow, LegendSign, LockSpot, SignSpot, ThingBadge, Title};
pub use overview::{Card, Overview, OverviewEnd, OverviewWay};
pub use values::{
    Door, Floor, Gate, Lock, Place, PlacedItem, Port, Room, Scene, SphereColour, Target, Thing,
    Zone, ZoneColours,
};
