//! Steps as JSON, for a viewer that shows them one by one.

use seedwright::grid::{Cell, Orientation, Size};
use seedwright::rooms::{
    Catalogue, Death, Event, Layout, NodeId, Piece, PlacedPoint, Rejection, Step,
};
use serde_json::{Value, json};

use super::words::{self, Names};

/// One step. Cells are counted from the origin, which [`laid`] says the place of.
pub fn step(names: Names<'_>, step: &Step<'_>) -> Value {
    let mut event = event(names, &step.event);
    let mut value = json!({ "step": step.number });
    if let (Some(value), Some(event)) = (value.as_object_mut(), event.as_object_mut()) {
        value.append(event);
    }
    value
}

/// The last one, after all steps: how large the map is, and where on it the origin of all cells before lies.
pub fn laid(number: u64, layout: &Layout) -> Value {
    let Size { width, height } = layout.size;
    let origin = Cell::default().minus(layout.corner);
    json!({
        "step": number,
        "event": "laid",
        "size": { "width": width, "height": height },
        "origin": cell(origin),
    })
}

fn event(names: Names<'_>, event: &Event<'_>) -> Value {
    let (catalogue, graph) = names;
    let name = |template| &catalogue.template(template).name;
    match *event {
        Event::Attempt { number } => json!({ "event": "attempt", "number": number }),
        Event::Required { .. } => required(catalogue, event),
        Event::Tried { walker, from, node, depth, piece, orientation, position, rejection } => {
            json!({
                "event": "tried",
                "walker": walker,
                "from": from.map(point),
                "node": node.map(|NodeId(number)| number),
                "name": node.zip(graph).map(|(id, graph)| &graph.node(id).name),
                "depth": depth,
                "piece": self::piece(catalogue, piece),
                "orientation": way(orientation),
                "position": cell(position),
                "accepted": rejection.is_none(),
                "rejection": rejection.map(self::rejection),
            })
        }
        Event::Placed { room, walker, from, template, orientation, position } => json!({
            "event": "placed",
            "room": room,
            "walker": walker,
            "from": from,
            "template": name(template),
            "orientation": way(orientation),
            "position": cell(position),
        }),
        ref other => walk(names, other),
    }
}

/// What a room that is tried requires, and what of it is there, by the numbers of connections.
fn required(catalogue: &Catalogue, event: &Event<'_>) -> Value {
    let Event::Required { part, template, orientation, required, satisfied } = *event else {
        return Value::Null;
    };
    let template = catalogue.template(template);
    let numbers = |bits: u64| -> Vec<usize> {
        let numbers = 0..template.points().len();
        numbers.filter(|number| bits >> number & 1 == 1).collect()
    };
    json!({
        "event": "required",
        "part": part,
        "template": template.name,
        "orientation": way(orientation),
        "required": numbers(required),
        "satisfied": numbers(satisfied),
    })
}

/// What walkers did, and how it ended.
fn walk(names: Names<'_>, event: &Event<'_>) -> Value {
    match *event {
        Event::Moved { walker, from, to } => {
            json!({ "event": "moved", "walker": walker, "from": from, "to": to })
        }
        Event::Died { walker, room, death } => {
            let reason = match death {
                Death::Stuck => "stuck",
                Death::Spent => "spent",
            };
            json!({ "event": "died", "walker": walker, "room": room, "reason": reason })
        }
        Event::Respawned { walker, room } => {
            json!({ "event": "respawned", "walker": walker, "room": room })
        }
        Event::Teleported { walker, from, to } => {
            json!({ "event": "teleported", "walker": walker, "from": from, "to": to })
        }
        Event::Removed { room } => json!({ "event": "removed", "room": room }),
        Event::Shifted { by } => json!({ "event": "shifted", "by": cell(by) }),
        Event::Ended(ended) => json!({ "event": "ended", "how": ended }),
        Event::Opened { a, b, cell } => {
            json!({ "event": "opened", "rooms": [a, b], "cell": self::cell(cell) })
        }
        Event::Assigned { room, role } => {
            json!({ "event": "assigned", "room": room, "role": role })
        }
        Event::Missed(miss) => {
            json!({ "event": "missed", "reason": words::miss(names, miss) })
        }
        _ => json!({}),
    }
}

fn piece(catalogue: &Catalogue, piece: Piece) -> Value {
    match piece {
        Piece::Room(id) => json!({ "template": catalogue.template(id).name }),
        Piece::Group(id) => json!({ "group": catalogue.group(id).name }),
    }
}

fn rejection(rejection: Rejection) -> Value {
    let mut value = json!({ "reason": words::rejection(rejection) });
    match rejection {
        Rejection::Overlap { cell } => value["cell"] = self::cell(cell),
        Rejection::RequiredBlocked { part, point } | Rejection::RequiredUnmet { part, point } => {
            value["part"] = json!(part);
            value["connection"] = json!(point);
        }
        Rejection::Crowded { room } => value["room"] = json!(room),
        Rejection::OutOfBounds | Rejection::TooMany => {}
    }
    value
}

fn way(orientation: Orientation) -> Value {
    json!({ "rotation": orientation.degrees(), "mirrored": orientation.is_mirrored() })
}

fn point(point: PlacedPoint) -> Value {
    json!({ "room": point.room, "connection": point.point })
}

fn cell(Cell { x, y }: Cell) -> Value {
    json!({ "x": x, "y": y })
}
