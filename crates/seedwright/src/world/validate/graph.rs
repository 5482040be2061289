//! Which rooms a layout has: a graph that is sound, and nothing asked for that does not go with it.

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
        let message = "groups are placed by walkers, and a graph names its rooms itself";
        let finding = Finding::new("E0345", Subject::Graph, message);
        findings.push(finding.hint("remove the groups, or the graph"));
    }
    if !Blueprint::goes_with_graph(&blueprint.settings) {
        let message = "the layout asks for something that does not go with a graph";
        let finding = Finding::new("E0345", Subject::Layout, message);
        findings.push(finding.hint(
            "keep `bounds`, `turning`, `mirroring`, `attempts` and `steps`; the graph says the rest",
        ));
    }
}

/// A fault of a graph. Empty names and names that clash are found among all names.
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
            let message = "this room has a template that is not there";
            Finding::new("E0310", Subject::Node(node), message).hint("name a template of the pack")
        }
        GraphFault::TooFar(node) => {
            let message = format!("this room lies more than {} cells away", limits::SIDE);
            Finding::new("E0104", Subject::Node(node), message).hint("move it closer to [0, 0]")
        }
        GraphFault::UnknownNode { edge } => {
            let message = "this door leads to a room that is not there";
            Finding::new("E0310", Subject::Edge(edge), message).hint("name a room of the graph")
        }
        GraphFault::SelfEdge { edge } => {
            let (room, _) = graph.doors[edge as usize];
            let message = format!("this door leads from `{}` back into it", name(room));
            Finding::new("E0341", Subject::Edge(edge), message).hint("name two rooms")
        }
        GraphFault::DoubleEdge { first, edge } => {
            let message = "these rooms have a door between them already";
            let finding = Finding::new("E0342", Subject::Edge(edge), message);
            let finding = finding.hint("neighbours are named once; remove one of the two");
            finding.related(Subject::Edge(first), "here")
        }
        GraphFault::Entrances(first, second) => {
            let message = format!("there is one entrance, and `{}` is it already", name(first));
            let finding = Finding::new("E0343", Subject::Node(second), message);
            let finding = finding.hint("give one of them another role, or none");
            finding.related(Subject::Node(first), "the other entrance")
        }
        GraphFault::NoEntrance => {
            let message = "this graph has no entrance, and every room is for something else";
            let finding = Finding::new("E0343", Subject::Graph, message);
            finding.hint("give a room the role \"entrance\", or leave its role out")
        }
        GraphFault::Apart(node) => {
            let message = format!("no door leads to `{}` from where one begins", name(node));
            let finding = Finding::new("E0344", Subject::Node(node), message);
            finding.hint("join it to another room: doors = [[\"Gate\", \"Court\"]]")
        }
    };
    Some(finding)
}

fn too_many(what: &str, count: u64, most: u32) -> Finding {
    let message = format!("the graph has {count} {what}; at most {most} are possible");
    Finding::new("E0306", Subject::Graph, message).hint("remove some")
}

fn long_name(graph: &GraphDraft, node: NodeId) -> Option<Finding> {
    let length = graph.rooms[node.0 as usize].name.chars().count();
    let is_long = (limits::NAME as usize + 1..=crate::world::limits::NAME).contains(&length);
    let message = format!("the name of this room is longer than {} characters", limits::NAME);
    let finding = Finding::new("E0303", Subject::Node(node), message);
    is_long.then(|| finding.hint("choose a short name"))
}
