//! Layout steps, rejections and failures in words.

use seedwright::grid::Orientation;
use seedwright::rooms::{
    BrokenPromise, Catalogue, Graph, NodeId, Piece, Rejection, Shortfall, TemplateId, WalkEnd,
    limits,
};

use seedwright_render::words::shown;

/// The names that steps and reasons refer to: the templates, and the graph if one is laid out.
pub type Names<'a> = (&'a Catalogue, Option<&'a Graph>);

/// The name of a room of the graph.
pub fn node(graph: &Graph, id: NodeId) -> String {
    shown(&graph.node(id).name)
}

/// The name of a template.
pub fn template(catalogue: &Catalogue, id: TemplateId) -> String {
    shown(&catalogue.template(id).name)
}

/// The name of a template or group.
pub fn piece(catalogue: &Catalogue, piece: Piece) -> String {
    match piece {
        Piece::Room(id) => template(catalogue, id),
        Piece::Group(id) => shown(&catalogue.group(id).name),
    }
}

/// The orientation, unless it is as drawn, with a leading comma.
pub fn turned(orientation: Orientation) -> String {
    let mirrored = if orientation.is_mirrored() { ", mirrored" } else { "" };
    match orientation.degrees() {
        0 => mirrored.to_owned(),
        degrees => format!("{mirrored}, turned {degrees}°"),
    }
}

/// The reason why a room can't be placed.
pub fn rejection(rejection: Rejection) -> &'static str {
    match rejection {
        Rejection::OutOfBounds => "it would leave the bounds",
        Rejection::Overlap { .. } => "it would overlap more than edges",
        Rejection::RequiredBlocked { .. } => "a required connection would run against a wall",
        Rejection::RequiredUnmet { .. } => "a required connection would meet nothing",
        Rejection::TooMany => "there would be too many rooms",
        Rejection::Crowded { .. } => "a room could no longer connect to all its neighbours",
    }
}

/// The shortfall of a failed attempt.
pub fn miss((catalogue, graph): Names<'_>, shortfall: &Shortfall) -> String {
    match shortfall {
        Shortfall::Short(WalkEnd::Stuck) => "nothing more could be placed anywhere".to_owned(),
        Shortfall::Short(WalkEnd::Full) => {
            format!("the maximum of {} rooms has too little floor", limits::ROOMS)
        }
        Shortfall::Short(_) => "the walkers ran out of turns".to_owned(),
        Shortfall::Template(id) => format!("too few rooms of `{}`", template(catalogue, *id)),
        Shortfall::Group(id) => {
            format!("too few of the group `{}`", shown(&catalogue.group(*id).name))
        }
        Shortfall::Role(role) => format!("no place for the role `{}`", role.word()),
        Shortfall::Node { node, joined, blockers } => no_place(graph, *node, joined, blockers),
        Shortfall::Broken(BrokenPromise::DeadEnds(share)) => {
            let (whole, part) = (share / 10, share % 10);
            format!("{whole}.{part}% of the rooms are dead ends, outside the range of `dead-ends`")
        }
        Shortfall::Broken(BrokenPromise::Loops) => "too few or too many loops".to_owned(),
        Shortfall::Broken(BrokenPromise::Role(role)) => {
            format!("rooms with the role `{}` are in the wrong places", role.word())
        }
        Shortfall::Broken(BrokenPromise::TemplateCount(id)) => {
            format!("too few or too many rooms of `{}`", template(catalogue, *id))
        }
        Shortfall::Broken(BrokenPromise::GroupCount(id)) => {
            let name = shown(&catalogue.group(*id).name);
            format!("too few or too many of the group `{name}`")
        }
        Shortfall::Broken(_) => "the layout broke one of its promises".to_owned(),
    }
}

/// Reports that a room of the graph fits nowhere, to which rooms it had to be joined, and which are in the way.
fn no_place(graph: Option<&Graph>, id: NodeId, joined: &[NodeId], blockers: &[NodeId]) -> String {
    let name = |id: NodeId| match graph {
        Some(graph) => format!("`{}`", node(graph, id)),
        None => format!("room {} of the graph", id.0 + 1),
    };
    let names = |ids: &[NodeId]| ids.iter().map(|id| name(*id)).collect::<Vec<_>>();
    let mut text = format!("no place for {}", name(id));
    if let Some((last, others)) = names(joined).split_last() {
        let others = others.join(", ");
        let and = if others.is_empty() { "" } else { " and " };
        text.push_str(&format!(" with doors to {others}{and}{last}"));
    }
    if !blockers.is_empty() {
        text.push_str(&format!(": {} in the way", names(blockers).join(", ")));
    }
    text
}
