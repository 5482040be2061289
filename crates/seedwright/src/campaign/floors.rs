//! Floors: each is one layout of a graph, with the rooms of all its zones and corridors between them.

use super::Stage;
use super::mission::{Mission, MissionWayKind, Part};
use super::outcome::{AttemptError, Observer, work};
use crate::error::ErrorKind;
use crate::random::Seed;
use crate::rooms::{
    Blueprint, Catalogue, Event, Graph, GraphPlanner, GraphSettings, Layout, Node, NodeId, Role,
};
use crate::world::templates::{CorridorSettings, Edge, TemplateId};

/// What all floors are laid out with.
pub(super) struct FloorPlanner {
    catalogue: Catalogue,
    settings: GraphSettings,
    corridors: CorridorSettings,
    /// The templates of ordinary rooms with a place for an item.
    with_places: Vec<TemplateId>,
}

/// A floor that is laid out.
#[derive(Clone, Debug)]
pub(super) struct LaidFloor {
    /// The room of the mission at each room of the layout that is not a corridor.
    pub rooms: Vec<u32>,
    /// The graph.
    pub graph: Graph,
    /// The layout: the rooms in the order of the graph's nodes, then the corridors.
    pub layout: Layout,
}

impl FloorPlanner {
    /// Prepares the templates; `None` if the layout settings can't be used for a graph, or if no ordinary room has a
    /// place for an item.
    pub fn new(blueprint: &Blueprint) -> Option<Self> {
        let corridors = blueprint.graph.as_ref().and_then(|graph| graph.corridors.clone());
        let corridors = corridors.unwrap_or_default();
        let templates = blueprint.templates.clone();
        let groups = blueprint.groups.clone();
        let catalogue = Catalogue::with_corridors(templates, groups, &[&corridors]).ok()?;
        let settings = GraphSettings {
            turning: blueprint.settings.turning,
            mirroring: blueprint.settings.mirroring,
            repeats: true,
            ..GraphSettings::default()
        };
        let all = (0..).map(TemplateId).zip(catalogue.templates());
        let with_places = all.filter(|(id, template)| {
            let is_ordinary = template.roles.is_empty() && template.weight > 0;
            is_ordinary && !catalogue.is_generated(*id) && !template.slots().is_empty()
        });
        let with_places: Vec<TemplateId> = with_places.map(|(id, _)| id).collect();
        (!with_places.is_empty()).then_some(Self { catalogue, settings, corridors, with_places })
    }

    /// The templates, with those of corridors.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Lays out a floor.
    pub fn lay_out(
        &self,
        mission: &Mission,
        floor: u32,
        (seed, attempt): (&Seed, u32),
        observer: &mut Observer<'_>,
    ) -> Result<LaidFloor, AttemptError> {
        let (rooms, graph) = self.graph_of(mission, floor).ok_or(Stage::Rooms)?;
        let planner = GraphPlanner::new(&self.catalogue, &graph, self.settings.clone());
        let planner = planner.map_err(|_| Stage::Rooms)?;
        let own = Seed::from_text(format!("{} floor {floor} {attempt}", seed.text()));
        let (mut placed, all) = (0_u64, u64::from(graph.rooms()));
        let layout = planner.plan(&own, &mut |step| {
            match step.event {
                Event::Attempt { .. } => placed = 0,
                Event::Placed { .. } => placed += 1,
                Event::Removed { .. } => placed = placed.saturating_sub(1),
                _ => {}
            }
            work(observer, Stage::Rooms, placed.min(all), all)
        });
        let layout = layout.map_err(|error| match error.kind() {
            ErrorKind::Stopped => AttemptError::Stopped,
            _ => Stage::Rooms.into(),
        })?;
        Ok(LaidFloor { rooms, graph, layout })
    }

    /// Returns the rooms of a floor, with the one in which the player arrives first, and their graph.
    fn graph_of(&self, mission: &Mission, floor: u32) -> Option<(Vec<u32>, Graph)> {
        let arrival = { mission.ways.iter() }
            .find(|way| way.kind == MissionWayKind::Stairs && mission.floor_of(way.to) == floor)
            .map_or(mission.start, |way| way.to);
        let all = 0..mission.rooms.len() as u32;
        let others = all.filter(|room| mission.floor_of(*room) == floor && *room != arrival);
        let rooms: Vec<u32> = std::iter::once(arrival).chain(others).collect();
        let nodes = rooms.iter().map(|room| self.node(mission, *room, arrival)).collect();
        let node = |room: u32| {
            let at = rooms.iter().position(|own| *own == room)?;
            Some(NodeId(at as u32))
        };
        let on_floor = mission.ways.iter().filter(|way| way.kind != MissionWayKind::Stairs);
        let edges = on_floor.filter_map(|way| Some(Edge::new(node(way.from)?, node(way.to)?)));
        let edges: Vec<Edge> = edges.collect();
        let graph = Graph::with_edges(&self.catalogue, nodes, &edges, Some(&self.corridors));
        Some((rooms, graph.ok()?))
    }

    fn node(&self, mission: &Mission, room: u32, arrival: u32) -> Node {
        let has_stairs = |room: u32| {
            let mut ways = mission.ways.iter();
            ways.any(|way| way.kind == MissionWayKind::Stairs && way.from == room)
        };
        let mut node = Node::new(&format!("{}", room + 1));
        let part = mission.rooms[room as usize].part;
        node.role = match part {
            _ if room == arrival => Some(Role::Entrance),
            _ if room == mission.goal => Some(Role::Boss),
            Part::Only => Some(Role::Treasure),
            _ if has_stairs(room) => Some(Role::Gate),
            _ => None,
        };
        let holds = mission.finds.iter().any(|find| find.room == room);
        if node.role.is_none() && (holds || part == Part::Leaf) {
            node.templates.clone_from(&self.with_places);
        }
        node
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::mission::{MissionNumbers, draw};
    use super::*;
    use crate::pack::{SourceFile, read};
    use crate::random::{Stream, stage};

    fn blueprint() -> Blueprint {
        let rooms = include_str!("../../../seedwright-api/worlds/campaign/10-rooms.toml");
        let head = "[pack]\nformat = 1\nid = \"rooms\"\n[layout]\nrooms = 14\nmirroring = true\n";
        let files = [SourceFile::new("00.toml", head), SourceFile::new("10.toml", rooms)];
        let world = read(&files).world.expect("the pack is sound");
        world.layout.clone().expect("it has templates")
    }

    /// Every floor of the standard campaign is one connected layout with the rooms and ways of its mission.
    #[test]
    fn floors_are_laid_out_whole() {
        let planner = FloorPlanner::new(&blueprint()).expect("the templates are sound");
        let numbers = MissionNumbers {
            floors: 4,
            zones: 3,
            rooms: 42,
            abilities: 4,
            codes: vec![3, 3],
            keys: 6,
            ring_every: 7,
            vault_share: 900,
            returns: 700,
        };
        let mut failed = Vec::new();
        for seed in 0..5 {
            let seed = Seed::from(seed);
            let mut stream = Stream::new(&seed, stage::CAMPAIGN, "mission", 0);
            let mission = draw(&numbers, &mut stream).expect("it fits");
            for floor in 0..numbers.floors {
                let see = &mut |_| ControlFlow::Continue(());
                match planner.lay_out(&mission, floor, (&seed, 0), see) {
                    Ok(laid) => {
                        assert_eq!(laid.rooms.len() as u32, numbers.rooms);
                        assert_eq!(laid.graph.rooms(), numbers.rooms);
                        assert_eq!(laid.layout.rooms.len(), laid.graph.nodes().len());
                    }
                    Err(_) => {
                        let (_, graph) = planner.graph_of(&mission, floor).expect("it is a graph");
                        let made = GraphPlanner::new(
                            planner.catalogue(),
                            &graph,
                            planner.settings.clone(),
                        );
                        let why = made.map_err(|error| error.to_string()).and_then(|made| {
                            let plan = made.plan(&seed, &mut |_| ControlFlow::Continue(()));
                            plan.map(|_| ()).map_err(|error| error.to_string())
                        });
                        failed.push((seed.text().to_owned(), floor, why));
                    }
                }
            }
        }
        assert_eq!(failed, []);
    }
}
