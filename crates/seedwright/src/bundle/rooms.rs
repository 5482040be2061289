//! What a bundle says about a layout of rooms: the templates, what was asked for, what stands where, and why
//! all rooms hang together.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Bundle;
use crate::number::count;
use crate::random::{Seed, stage};
use crate::rooms::{
    Blueprint, Catalogue, Doorway, Graph, GraphPlanner, GraphSettings, Layout, NodeId, PlacedId,
    PlacedRoom, Planner, Step,
};
use crate::section::{NoNames, document_json, from_json};
use crate::world::{LayoutSettings, LayoutTarget, World};

/// Rooms that were laid out, and what they were laid out by.
#[derive(Clone, Copy)]
pub enum LayoutParts<'a> {
    /// Walkers placed them.
    Walked(&'a Planner, &'a Layout),
    /// They are those of a graph.
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

    /// What was asked for.
    pub(super) fn settings_json(self) -> Value {
        match self {
            Self::Walked(planner, _) => of_settings(planner.settings()),
            Self::Joined(planner, _) => {
                of_graph(planner.catalogue(), planner.graph(), planner.settings())
            }
        }
    }
}

/// What stands where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutDecision {
    /// The rooms, the entrance first: those of walkers in the order in which they were placed.
    pub rooms: Vec<RoomRow>,
    /// The doors between them.
    pub doors: Vec<DoorwayRow>,
    /// Where connections meet, but the wall stays closed.
    pub closed: Vec<DoorwayRow>,
}

/// A room that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomRow {
    /// Its template.
    pub template: String,
    /// The column of its first cell.
    pub x: i32,
    /// The row of its first cell.
    pub y: i32,
    /// How far it is turned clockwise, in degrees.
    pub rotation: u32,
    /// Whether left and right change places before it is turned.
    pub mirrored: bool,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The group it was placed with, and the number of the first room of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<(String, u32)>,
    /// The room that walkers placed it from; none for what they began with, and for rooms of a graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
}

/// A door between two rooms, or a wall where there could be one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorwayRow {
    /// The number of the room that stood first.
    pub a: u32,
    /// The number of the other room.
    pub b: u32,
    /// Where it leads from the first room: `up`, `right`, `down` or `left`.
    pub direction: String,
    /// The column of its first cell.
    pub x: i32,
    /// The row of its first cell.
    pub y: i32,
    /// How many cells it has, to the right or down.
    pub length: u32,
    /// Why it is there: `joint`, `required`, `group`, `chance` or `shut`.
    pub kind: String,
}

impl LayoutDecision {
    /// What stands where; where walkers placed rooms, also which room each was placed from.
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
    }
}

/// For each room but the first a door that leads one room closer to it.
pub(super) fn tree(layout: &Layout) -> Vec<u32> {
    let mut doors = vec![0; layout.rooms.len()];
    for (number, door) in (0..).zip(&layout.doors) {
        let [a, b] = [door.a, door.b].map(|room| (room, layout.room(room).depth));
        for ((room, depth), (_, other)) in [(a, b), (b, a)] {
            if depth == other + 1 {
                doors[room.0 as usize] = number;
            }
        }
    }
    doors.split_off(1)
}

/// What a pack asks of a layout, as `stages.rooms` of a bundle has it.
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

/// The settings of the layout of a graph: its rooms in the order in which they stand, and by their numbers
/// the pairs that have a door between them. No other connections that meet are open.
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
    request
}

/// The settings of walkers: the settings, with the target and the rules for roles as rows.
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

/// The settings of walkers, as a bundle says it.
fn to_settings(settings: &Value) -> Option<LayoutSettings> {
    let mut fields = settings.as_object()?.clone();
    let (target, roles) = (fields.remove("target")?, fields.remove("roles")?);
    fields.remove("graph");
    let said = from_json::<LayoutSettings>(&Value::Object(fields), &NoNames).ok()?;
    Some(LayoutSettings {
        target: LayoutTarget::deserialize(target).ok()?,
        roles: Vec::deserialize(roles).ok()?,
        ..said.settle()
    })
}

/// Lays the rooms of a pack out again, as they were asked for; none where that can't be asked, or where nothing is
/// found. `steps` is a budget that decides nothing else, so the pack's is taken: nobody waits longer than for a
/// layout of it.
pub(super) fn lay_out_again(
    blueprint: &Blueprint,
    request: &Value,
    seed: &Seed,
) -> Option<LayoutDecision> {
    let catalogue = blueprint.catalogue().ok()?;
    let settings = to_settings(request)?;
    let mut go_on = |_: &Step<'_>| std::ops::ControlFlow::Continue(());
    let (asked_steps, steps) = (settings.steps, blueprint.settings.steps);
    let Some(graph) = &blueprint.graph else {
        let planner = Planner::new(&catalogue, LayoutSettings { steps, ..settings }).ok()?;
        let asked = LayoutSettings { steps: asked_steps, ..planner.settings().clone() };
        let as_asked = of_settings(&asked) == *request;
        let layout = as_asked.then(|| planner.plan(seed, &mut go_on));
        return Some(LayoutDecision::new(&catalogue, &layout?.ok()?, true));
    };
    let graph = graph.graph(&catalogue).ok()?;
    let settings = GraphSettings {
        turning: settings.turning,
        mirroring: settings.mirroring,
        repeats: settings.repeats,
        bounds: settings.bounds,
        attempts: settings.attempts,
        steps,
    };
    let planner = GraphPlanner::new(&catalogue, &graph, settings).ok()?;
    let asked = GraphSettings { steps: asked_steps, ..planner.settings().clone() };
    let as_asked = of_graph(&catalogue, &graph, &asked) == *request;
    let layout = as_asked.then(|| planner.plan(seed, &mut go_on));
    Some(LayoutDecision::new(&catalogue, &layout?.ok()?, false))
}

impl Bundle {
    /// What the pack would lay out otherwise, if it would; none where rooms are as in the bundle.
    pub fn rooms_differ(&self, world: &World) -> Option<String> {
        let standing = self.decisions.rooms.as_ref()?;
        let Some(blueprint) = &world.layout else {
            return Some("the pack has no templates to lay out".to_owned());
        };
        let seed = Seed::from_text(self.seed.as_str());
        let settings = self.stages.get(stage::ROOMS);
        let again = settings.and_then(|settings| lay_out_again(blueprint, settings, &seed));
        (again.as_ref() != Some(standing))
            .then(|| "for this seed, the pack lays out other rooms".to_owned())
    }
}
