//! Which rooms a layout has, and which of them are neighbours.

use super::toml::{Row, Sheet, list, string};
use crate::grid::Cell;
use crate::world::{
    Blueprint,
    templates::{GraphDraft, Node, NodeId},
};

pub(super) fn write_graph(sheet: &mut Sheet, blueprint: &Blueprint, graph: &GraphDraft) {
    sheet.header(&["graph"]);
    let name = |node: NodeId| string(&graph.rooms[node.0 as usize].name);
    let doors = graph.doors.iter();
    let doors: Vec<String> = doors.map(|(a, b)| list(&[name(*a), name(*b)])).collect();
    sheet.list("doors", &doors);
    sheet.section(
        &["graph", "rooms"],
        graph.rooms.iter().map(|room| (room.name.clone(), node(blueprint, room))),
    );
}

fn node(blueprint: &Blueprint, node: &Node) -> String {
    let mut row = Row::default();
    let templates = node.templates.iter();
    let templates = templates.map(|id| string(&blueprint.templates[id.0 as usize].name));
    let templates: Vec<String> = templates.collect();
    if !templates.is_empty() {
        row.set("templates", list(&templates));
    }
    if let Some(role) = node.role {
        row.text("role", role.word());
    }
    if let Some(Cell { x, y }) = node.position {
        row.set("at", format_args!("[{x}, {y}]"));
    }
    row.finish()
}
