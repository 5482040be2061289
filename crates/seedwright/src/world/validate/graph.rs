//! Checks of the graph: a valid graph, and only settings that apply to graphs.

use crate::name::EscapedName;
use crate::world::{
    Blueprint, Finding, Subject,
    templates::{Catalogue, GraphDraft, GraphFault, NodeId, limits},
};

pub(super) fn validate_graph(
    blueprint: &Blueprint,
    catalogue: &Catalogue,
    findings: &mut Vec<Finding>,
) {
    let Some(graph) = &blueprint.graph else {
        return;
    };
    let faults = graph.graph(catalogue).err().into_iter().flatten();
    findings.extend(faults.filter_map(|fault| of_fault(graph, fault)));
    if !blueprint.groups.is_empty() {
        let message = "groups can't be combined with a graph, because only walkers place groups";
        let finding = Finding::new("E0345", Subject::Graph, message);
        findings.push(finding.hint("remove the groups, or the graph"));
    }
    if !Blueprint::goes_with_graph(&blueprint.settings) {
        let message = "[layout] has settings that do not apply to a graph";
        let finding = Finding::new("E0345", Subject::Layout, message);
        findings.push(finding.hint(
            "keep only `bounds`, `turning`, `mirroring`, `attempts` and `steps`; the graph decides the rest",
        ));
    }
}

/// Converts a fault of a graph. Empty and duplicate names are reported with all other names.
fn of_fault(graph: &GraphDraft, fault: GraphFault) -> Option<Finding> {
    let name = |node: NodeId| EscapedName(&graph.rooms[node.0 as usize].name).to_string();
    let finding = match fault {
        GraphFault::SameName(..) => return None,
        GraphFault::Name(node) => return long_name(graph, node),
        GraphFault::Empty => Finding::new("E0340", Subject::Graph, "this graph has no rooms")
            .hint("name some: [graph.rooms] \"Gate\" = {}"),
        GraphFault::TooManyNodes(count) => too_many("rooms", count, limits::GRAPH_ROOMS),
        GraphFault::TooManyEdges(count) => too_many("doors", count, limits::GRAPH_DOORS),
        GraphFault::UnknownTemplate { node, .. } => {
            let message = "this room has an unknown template";
            Finding::new("E0310", Subject::Node(node), message).hint("name a template of the pack")
        }
        GraphFault::TooFar(node) => {
            let message = format!("this room is more than {} cells away from [0, 0]", limits::SIDE);
            Finding::new("E0104", Subject::Node(node), message).hint("move it closer")
        }
        GraphFault::Entrances(first, second) => {
            let message =
                format!("there can be only one entrance, and `{}` is already it", name(first));
            let finding = Finding::new("E0343", Subject::Node(second), message);
            let finding = finding.hint("give one of them another role, or none");
            finding.related(Subject::Node(first), "the other entrance")
        }
        GraphFault::NoEntrance => {
            let message = "this graph has no entrance, and every room has another role";
            let finding = Finding::new("E0343", Subject::Graph, message);
            finding.hint("give a room the role \"entrance\", or leave its role out")
        }
        GraphFault::Apart(node) => {
            let message =
                format!("`{}` can't be reached from the first room of the graph", name(node));
            let finding = Finding::new("E0344", Subject::Node(node), message);
            finding.hint("join it to another room: doors = [[\"Gate\", \"Court\"]]")
        }
        GraphFault::NoWayTo(node) => {
            let message =
                format!("one-way doors allow no way from the entrance to `{}`", name(node));
            let finding = Finding::new("E0344", Subject::Node(node), message);
            finding.hint("turn one of the doors around, or remove its `one-way`")
        }
        GraphFault::UnknownNode { .. }
        | GraphFault::SelfEdge { .. }
        | GraphFault::DoubleEdge { .. }
        | GraphFault::UnknownCorridor { .. }
        | GraphFault::Lengths { .. } => return of_door(graph, fault),
    };
    Some(finding)
}

/// Converts a fault of a door.
fn of_door(graph: &GraphDraft, fault: GraphFault) -> Option<Finding> {
    let name = |node: NodeId| EscapedName(&graph.rooms[node.0 as usize].name).to_string();
    let finding = match fault {
        GraphFault::UnknownNode { edge } => {
            let message = "this door leads to an unknown room";
            Finding::new("E0310", Subject::Edge(edge), message).hint("name a room of the graph")
        }
        GraphFault::SelfEdge { edge } => {
            let room = graph.doors[edge as usize].a;
            let message = format!("this door leads from `{}` back into the same room", name(room));
            Finding::new("E0341", Subject::Edge(edge), message).hint("name two rooms")
        }
        GraphFault::DoubleEdge { first, edge } => {
            let message = "these rooms already have a door between them";
            let finding = Finding::new("E0342", Subject::Edge(edge), message);
            let finding = finding.hint("remove one of the two");
            finding.related(Subject::Edge(first), "here")
        }
        GraphFault::UnknownCorridor { edge } => {
            let message = "the corridor of this door has an unknown template";
            Finding::new("E0310", Subject::Edge(edge), message).hint("name a template of the pack")
        }
        GraphFault::Lengths { edge } => {
            let message = "the shortest corridor of this door is longer than the longest";
            let finding = Finding::new("E0335", Subject::Edge(edge), message);
            finding.hint("write the smaller number first: lengths = [2, 6]")
        }
        _ => return None,
    };
    Some(finding)
}

fn too_many(what: &str, count: u64, most: u32) -> Finding {
    let message = format!("the graph has {count} {what}; the maximum is {most}");
    Finding::new("E0306", Subject::Graph, message).hint("remove some")
}

fn long_name(graph: &GraphDraft, node: NodeId) -> Option<Finding> {
    let length = graph.rooms[node.0 as usize].name.chars().count();
    let is_long = (limits::NAME as usize + 1..=crate::world::limits::NAME).contains(&length);
    let message = format!("the name of this room is longer than {} characters", limits::NAME);
    let finding = Finding::new("E0303", Subject::Node(node), message);
    is_long.then(|| finding.hint("choose a short name"))
}
