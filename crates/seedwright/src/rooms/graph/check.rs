//! Checks a layout against its graph, using the layout alone.

use std::collections::BTreeMap;

use super::GraphPlanner;
use crate::rooms::check::Check;
use crate::rooms::doorway::Pass;
use crate::rooms::layout::{Layout, PlacedRoom};
use crate::rooms::{BrokenPromise, MeetingKind, PlacedId};
use crate::world::templates::NodeId;

impl Layout {
    /// Returns every promise of the planner that this layout breaks.
    pub fn broken_graph(&self, planner: &GraphPlanner) -> Vec<BrokenPromise> {
        let check = Check::new(self, &planner.catalogue);
        let whole = self.rooms.len() == planner.graph.nodes().len();
        let (Some(check), true) = (check, whole) else {
            return vec![BrokenPromise::Malformed];
        };
        let mut broken = Vec::new();
        check.bounds(planner.settings.bounds, &mut broken);
        check.walls_and_doors(&mut broken);
        check.reached(&mut broken);
        check.counts(&mut broken);
        check.amounts(&mut broken);
        for (id, room) in self.iter() {
            if !matches_node(planner, id, room) || self.repeats(planner, id, room) {
                broken.push(BrokenPromise::Node(id));
            }
        }
        self.compare_doors(planner, &mut broken);
        broken
    }

    /// Whether a room has the template of a neighbour, against the settings.
    fn repeats(&self, planner: &GraphPlanner, id: PlacedId, room: &PlacedRoom) -> bool {
        let NodeId(node) = planner.graph.node_of(id);
        let mut neighbours = planner.graph.neighbours(node).iter();
        !planner.settings.repeats
            && neighbours.any(|other| {
                let other = planner.graph.room_of(NodeId(*other));
                self.room(other).template == room.template
            })
    }

    /// Checks that there are doors exactly between neighbours, more of them than the graph asks for only where rooms
    /// require them, and one-way doors in the right direction.
    fn compare_doors(&self, planner: &GraphPlanner, broken: &mut Vec<BrokenPromise>) {
        let mut doors: BTreeMap<(PlacedId, PlacedId), u32> = BTreeMap::new();
        let graph = &planner.graph;
        for (a, b) in graph.edges() {
            let [a, b] = [*a, *b].map(|node| graph.room_of(node));
            doors.insert((a.min(b), a.max(b)), 0);
        }
        for door in &self.doors {
            let between = (door.a, door.b);
            let [a, b] = [door.a, door.b].map(|room| graph.node_of(room));
            let joint = graph.joint(a, b).filter(|(joint, forth)| match joint.one_way {
                true => door.pass == if *forth { Pass::Forth } else { Pass::Back },
                false => door.pass == Pass::Both,
            });
            match joint.and_then(|(joint, _)| Some((joint, doors.get_mut(&between)?))) {
                Some((_, count)) if door.kind == MeetingKind::Required => *count = u32::MAX,
                Some((joint, count))
                    if *count < joint.doorways && door.kind == MeetingKind::Joint =>
                {
                    *count += 1;
                }
                _ => broken.push(BrokenPromise::Neighbours(door.a, door.b)),
            }
        }
        let without = doors.into_iter().filter(|(_, count)| *count == 0);
        broken.extend(without.map(|((a, b), _)| BrokenPromise::Neighbours(a, b)));
    }
}

/// Whether the template, orientation, position and role of a room match its node.
fn matches_node(planner: &GraphPlanner, id: PlacedId, room: &PlacedRoom) -> bool {
    let graph = &planner.graph;
    let NodeId(node) = graph.node_of(id);
    let allowed = graph.templates(&planner.catalogue, node);
    let orientation = room.orientation;
    allowed.contains(&room.template)
        && (planner.settings.turning || orientation.quarter_turns() == 0)
        && (planner.settings.mirroring || !orientation.is_mirrored())
        && graph.position(node).is_none_or(|at| at == room.position)
        && room.role == graph.role(node)
}
