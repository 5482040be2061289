//! The layout of a bundle: its settings, its rooms, and the proof that all rooms are connected.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::number::count;
use crate::rooms::{
    Blueprint, Catalogue, Doorway, Graph, GraphPlanner, GraphSettings, Layout, NodeId, PlacedId,
    PlacedRoom, Planner,
};
use crate::section::{NoNames, document_json};
use crate::world::{LayoutSettings, LayoutTarget};

/// A layout and its planner.
#[derive(Clone, Copy)]
pub enum LayoutParts<'a> {
    /// Walkers placed the rooms.
    Walked(&'a Planner, &'a Layout),
    /// The rooms are those of a graph.
    Joined(&'a GraphPlanner, &'a Layout),
}

impl<'a> LayoutParts<'a> {
    pub(super) fn layout(self) -> &'a Layout {
        match self {
            Self::Walked(_, layout) | Self::Joined(_, layout) => layout,
        }
    }

    pub(super) fn is_walked(self) -> bool {
        matches!(self, Self::Walked(..))
    }

    pub(super) fn catalogue(self) -> &'a Catalogue {
        match self {
            Self::Walked(planner, _) => planner.catalogue(),
            Self::Joined(planner, _) => planner.catalogue(),
        }
    }

    /// Returns the settings.
    pub(super) fn settings_json(self) -> Value {
        match self {
            Self::Walked(planner, _) => walker_settings(planner),
            Self::Joined(planner, _) => graph_settings(planner),
        }
    }
}

/// A layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutDecision {
    /// The rooms, the entrance first; if walkers placed them, in the order of placement.
    pub rooms: Vec<RoomRow>,
    /// The doors between them.
    pub doors: Vec<DoorwayRow>,
    /// The places where connections meet but the wall stays closed.
    pub closed: Vec<DoorwayRow>,
}

/// A placed room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomRow {
    /// Its template.
    pub template: String,
    /// The column of its first cell.
    pub x: i32,
    /// The row of its first cell.
    pub y: i32,
    /// Its clockwise rotation in degrees.
    pub rotation: u32,
    /// Whether it is mirrored left to right before it is rotated.
    pub mirrored: bool,
    /// Its role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The group it was placed with, and the number of the group's first room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<(String, u32)>,
    /// The room that walkers placed it from; `None` for the rooms they started with, and for rooms of a graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
}

/// A door between two rooms, or a wall where there could be one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorwayRow {
    /// The number of the room that was placed first.
    pub a: u32,
    /// The number of the other room.
    pub b: u32,
    /// The direction from the first room: `up`, `right`, `down` or `left`.
    pub direction: String,
    /// The column of its first cell.
    pub x: i32,
    /// The row of its first cell.
    pub y: i32,
    /// Its length in cells, to the right or down.
    pub length: u32,
    /// Why it is there: `joint`, `required`, `group`, `chance` or `shut`.
    pub kind: String,
    /// The only room that it leads into, if it can be passed in one direction only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub into: Option<u32>,
}

impl LayoutDecision {
    /// Describes a layout. For layouts of walkers, this includes the room that each room was placed from.
    pub(super) fn new(catalogue: &Catalogue, layout: &Layout, is_walked: bool) -> Self {
        let room = |room: &PlacedRoom| RoomRow {
            template: catalogue.template(room.template).name.clone(),
            x: room.position.x,
            y: room.position.y,
            rotation: room.orientation.degrees(),
            mirrored: room.orientation.is_mirrored(),
            role: room.role.map(|role| role.word().to_owned()),
            group: room.group.map(|(id, first)| (catalogue.group(id).name.clone(), first.0)),
            from: room.from.filter(|_| is_walked).map(|from| from.0),
        };
        Self {
            rooms: layout.rooms.iter().map(room).collect(),
            doors: layout.doors.iter().map(doorway_row).collect(),
            closed: layout.closed.iter().map(doorway_row).collect(),
        }
    }
}

fn doorway_row(door: &Doorway) -> DoorwayRow {
    DoorwayRow {
        a: door.a.0,
        b: door.b.0,
        direction: door.direction.word().to_ascii_lowercase(),
        x: door.cell.x,
        y: door.cell.y,
        length: door.length,
        kind: door.kind.word().to_owned(),
        into: door.into_only().map(|room| room.0),
    }
}

/// Returns, for each room except the first, a door that leads one room closer to the first.
pub(super) fn tree(layout: &Layout) -> Vec<u32> {
    let mut doors = vec![0; layout.rooms.len()];
    for (number, door) in (0..).zip(&layout.doors) {
        let [a, b] = [door.a, door.b].map(|room| (room, layout.room(room).depth));
        for ((room, depth), (from, other)) in [(a, b), (b, a)] {
            if depth == other + 1 && door.leads_from(from) {
                doors[room.0 as usize] = number;
            }
        }
    }
    doors.split_off(1)
}

/// Returns the layout settings of walkers, in the form of `stages.rooms`.
pub fn walker_settings(planner: &Planner) -> Value {
    of_settings(planner.settings())
}

/// Returns the layout settings of a graph, in the form of `stages.rooms`.
pub fn graph_settings(planner: &GraphPlanner) -> Value {
    of_graph(planner.catalogue(), planner.graph(), planner.settings())
}

/// Returns the layout settings of a pack, in the form of `stages.rooms`.
pub fn layout_settings(blueprint: &Blueprint) -> Value {
    let Some(graph) = &blueprint.graph else {
        return of_settings(&blueprint.settings);
    };
    let settings = GraphSettings::of_layout(&blueprint.settings);
    let (Some(settings), Ok(catalogue)) = (settings, blueprint.catalogue()) else {
        return Value::Null;
    };
    match graph.graph(&catalogue) {
        Ok(graph) => of_graph(&catalogue, &graph, &settings),
        Err(_) => Value::Null,
    }
}

/// Returns the settings of a graph layout: its rooms in layout order, and the pairs of room numbers that have a door
/// between them. Other connections that meet stay closed.
fn of_graph(catalogue: &Catalogue, graph: &Graph, settings: &GraphSettings) -> Value {
    let mut request = of_settings(&LayoutSettings {
        turning: settings.turning,
        mirroring: settings.mirroring,
        repeats: settings.repeats,
        bounds: settings.bounds,
        attempts: settings.attempts,
        steps: settings.steps,
        target: LayoutTarget::Rooms(count(graph.nodes().len())),
        loops: 0,
        ..LayoutSettings::default()
    });
    let rooms = (0..).map(PlacedId).zip(graph.nodes()).map(|(room, _)| {
        let NodeId(number) = graph.node_of(room);
        let node = graph.node(NodeId(number));
        let templates = graph.templates(catalogue, number);
        let templates = templates.iter().map(|id| &catalogue.template(*id).name);
        json!({
            "name": node.name,
            "templates": templates.collect::<Vec<_>>(),
            "role": graph.role(number),
            "at": node.position.map(|cell| [cell.x, cell.y]),
        })
    });
    let doors = graph.edges().iter();
    let doors = doors.map(|(a, b)| [*a, *b].map(|node| graph.room_of(node)));
    request["graph"] = json!({
        "rooms": rooms.collect::<Vec<_>>(),
        "doors": doors.collect::<Vec<_>>(),
    });
    add_joints(&mut request["graph"], graph);
    request
}

/// Adds what is special about the doors of a graph, where anything is: the numbers of one-way doors, the numbers of
/// doors with several doorways and the most of these, and the numbers of the rooms that are corridors.
fn add_joints(request: &mut Value, graph: &Graph) {
    let joints = || (0u32..).zip(graph.joints());
    let one_way = joints().filter(|(_, joint)| joint.one_way).map(|(number, _)| json!(number));
    let several = joints().filter(|(_, joint)| joint.doorways > 1);
    let several = several.map(|(number, joint)| json!([number, joint.doorways]));
    let corridors = graph.corridors().map(|(node, _)| json!(graph.room_of(node)));
    let lists = [
        ("oneWay", one_way.collect::<Vec<_>>()),
        ("doorways", several.collect()),
        ("corridors", corridors.collect()),
    ];
    for (key, list) in lists {
        if !list.is_empty() {
            request[key] = Value::Array(list);
        }
    }
}

/// Returns the settings of walkers, with the target and the role rules as rows.
pub(super) fn of_settings(settings: &LayoutSettings) -> Value {
    let all = LayoutSettings { iterations: Some(settings.turns()), ..settings.clone() };
    let mut request = json!({ "target": settings.target });
    let Value::Object(fields) = document_json(&all, &NoNames) else { return request };
    for (key, value) in fields {
        match key.as_str() {
            "floor" | "rooms" => {}
            "roles" => request[key] = json!(settings.roles),
            _ => request[key] = value,
        }
    }
    request
}
