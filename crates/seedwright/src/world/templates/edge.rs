//! Doors of a graph: which rooms they join, and how.

use seedwright_derive::Section;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::{CorridorChoice, CorridorSettings, NodeId, limits};

/// A door of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The first room.
    pub a: NodeId,
    /// The second room.
    pub b: NodeId,
    /// How it joins them.
    pub settings: EdgeSettings,
}

/// How a door of the graph joins its rooms.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a door of the graph", request = EdgeRequest)]
pub struct EdgeSettings {
    /// Whether players can pass it only from the first room to the second.
    #[setting(default = false)]
    pub one_way: bool,
    /// The most doorways between the two rooms.
    #[setting(range = 1..=limits::POINTS, default = 1)]
    pub doorways: u32,
    /// Whether there is a corridor between the two rooms, or the settings of one; as [graph.corridors] says by default.
    pub corridor: Option<CorridorChoice>,
}

impl EdgeSettings {
    /// The settings of its corridor, if it has one, given those of the graph.
    pub fn corridor_of(&self, of_graph: Option<&CorridorSettings>) -> Option<CorridorSettings> {
        match &self.corridor {
            Some(choice) => choice.settle(of_graph),
            None => of_graph.cloned(),
        }
    }
}

impl Edge {
    /// A plain door between two rooms.
    pub fn new(a: NodeId, b: NodeId) -> Self {
        Self { a, b, settings: EdgeSettings::default() }
    }
}

/// A plain door is a pair of rooms; others also have their settings.
impl Serialize for Edge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_seq(None)?;
        parts.serialize_element(&self.a)?;
        parts.serialize_element(&self.b)?;
        let EdgeSettings { one_way, doorways, corridor } = &self.settings;
        if self.settings != EdgeSettings::default() {
            parts.serialize_element(&(one_way, doorways, corridor))?;
        }
        parts.end()
    }
}
