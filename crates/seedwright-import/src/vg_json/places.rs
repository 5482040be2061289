//! The rooms, nodes and strats of a database.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, Span};

use super::sources::{Role, Sources};
use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// The field of a strat that begins with a charge, in the middle of a room.
pub const STARTS_CHARGED: &str = "startsWithShineCharge";
/// The field of a strat that ends with a charge, in the middle of a room.
pub const ENDS_CHARGED: &str = "endsWithShineCharge";

/// The item that charges need.
pub const SPEED: &str = "SpeedBooster";

/// The fields of a room.
const ROOM: Fields = Fields {
    of: "a room",
    carried: &[
        "$schema",
        "id",
        "name",
        "area",
        "subarea",
        "nodes",
        "strats",
        "obstacles",
        "note",
        "devNote",
        "roomImageFile",
        "roomAddress",
        "nextStratId",
        "nextNotableId",
        "mapTileMask",
    ],
    left_out: &[
        ("enemies", "enemies of rooms: strats have their own requirements"),
        ("roomEnvironments", "heat and cold of rooms: strats have their own requirements"),
        ("notables", "notable strats of rooms: they are not separate tricks"),
    ],
};

/// The fields of a node.
const NODE: Fields = Fields {
    of: "a node",
    carried: &[
        "id",
        "name",
        "nodeType",
        "nodeSubType",
        "nodeItem",
        "locks",
        "useImplicitDoorUnlocks",
        "note",
        "devNote",
        "geometry",
        "color",
        "nodeAddress",
        "nodeAltAddress",
        "doorOrientation",
        "mapTileMask",
        "mapTileX",
        "mapTileY",
        "idMinorItemPlm",
    ],
    left_out: &[("doorEnvironments", "water and air at doors: strats have their own requirements")],
};

/// The fields of a strat.
const STRAT: Fields = Fields {
    of: "a strat",
    carried: &[
        "id",
        "name",
        "link",
        "requires",
        "clearsObstacles",
        "resetsObstacles",
        "setsFlags",
        "collectsItems",
        "note",
        "devNote",
        "entranceCondition",
        "exitCondition",
        "startsWithShineCharge",
        "endsWithShineCharge",
        "comesThroughToilet",
    ],
    left_out: &[],
};

/// A node of a room.
pub struct Node<'d> {
    pub json: Json<'d>,
    pub id: u32,
    pub name: &'d str,
    pub kind: &'d str,
    /// Its item.
    pub item: Option<(&'d str, Span)>,
    pub span: Span,
}

/// A way from one node to another, or an action at a node.
pub struct Strat<'d> {
    pub name: &'d str,
    pub span: Span,
    pub from: usize,
    pub to: usize,
    pub requires: Vec<Json<'d>>,
    pub clears: BTreeSet<&'d str>,
    pub resets: BTreeSet<&'d str>,
    pub flags: Vec<(&'d str, Span)>,
    /// The nodes whose items it takes.
    pub collects: Vec<usize>,
    /// Whether its requirement refers to obstacles.
    pub asks_obstacles: bool,
    /// Its entrance conditions.
    pub enters: Vec<&'d str>,
    /// Its exit conditions.
    pub leaves: Vec<&'d str>,
}

/// A room.
pub struct Room<'d> {
    pub json: Json<'d>,
    pub span: Span,
    pub name: &'d str,
    pub area: &'d str,
    pub nodes: Vec<Node<'d>>,
    pub strats: Vec<Strat<'d>>,
    /// The obstacles that some strat refers to.
    pub relevant: BTreeSet<&'d str>,
}

/// All rooms.
pub struct Places<'d> {
    pub rooms: Vec<Room<'d>>,
    numbers: BTreeMap<u32, usize>,
}

impl<'d> Places<'d> {
    /// Reads all rooms.
    pub fn read(sources: &'d Sources<'_>, problems: &mut Problems, notes: &mut Notes<'_>) -> Self {
        let mut places = Self { rooms: Vec::new(), numbers: BTreeMap::new() };
        for json in sources.of(Role::Region) {
            let Some(id) = problems.field(json, "id") else {
                continue;
            };
            let number = problems.number(id);
            let room = Room::read(json, problems, notes);
            let Some((number, room)) = number.zip(room) else {
                continue;
            };
            if let Some(first) = places.numbers.insert(number, places.rooms.len()) {
                let message = format!("two rooms have the number {number}");
                let problem = Diagnostic::error("E0521", id.span(), message);
                let place = places.rooms[first].span;
                problems.add(problem.related(place, "first here").hint("change one"));
            }
            places.rooms.push(room);
        }
        places
    }

    /// Returns the room and the node with these names, if they are unique.
    pub fn find_named(&self, room: &str, node: &str) -> Option<(usize, usize)> {
        let mut fitting = (0..).zip(&self.rooms).flat_map(|(number, own)| {
            let nodes = (0..).zip(&own.nodes).filter(|(_, own)| own.name == node);
            let nodes = nodes.map(move |(node, _)| (number, node));
            nodes.filter(|_| own.name == room)
        });
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    }

    /// Returns the room and the node with these numbers.
    pub fn find(&self, room: u32, node: u32) -> Option<(usize, usize)> {
        let room = *self.numbers.get(&room)?;
        let node = self.rooms[room].node(node)?;
        Some((room, node))
    }
}

impl<'d> Room<'d> {
    fn read(json: Json<'d>, problems: &mut Problems, notes: &mut Notes<'_>) -> Option<Self> {
        let name = problems.text_field(json, "name")?;
        let area = problems.text_field(json, "area")?;
        left_out(notes, json, &ROOM, || name.to_owned());
        let mut room = Self {
            json,
            span: problems.field(json, "name")?.span(),
            name,
            area,
            nodes: Vec::new(),
            strats: Vec::new(),
            relevant: BTreeSet::new(),
        };
        for node in problems.list_field(json, "nodes") {
            left_out(notes, node, &NODE, || room.name.to_owned());
            let read = room.read_node(node, problems);
            room.nodes.extend(read);
        }
        for strat in problems.list_field(json, "strats") {
            let read = room.read_strat(strat, problems, notes);
            room.strats.extend(read);
        }
        for strat in &room.strats {
            room.relevant.extend(obstacles(&strat.requires));
        }
        Some(room)
    }

    /// Returns the node with a number.
    pub fn node(&self, id: u32) -> Option<usize> {
        self.nodes.iter().position(|node| node.id == id)
    }

    /// Returns the name of a strat in reports.
    pub fn strat_name(&self, strat: &Strat<'_>) -> String {
        let (from, to) = (self.nodes[strat.from].name, self.nodes[strat.to].name);
        format!("{} / {from} to {to}: {}", self.name, strat.name)
    }

    fn read_node(&self, json: Json<'d>, problems: &mut Problems) -> Option<Node<'d>> {
        let field = problems.field(json, "id")?;
        let id = problems.number(field)?;
        if let Some(first) = self.node(id) {
            let message = format!("two nodes of the room have the number {id}");
            let problem = Diagnostic::error("E0521", field.span(), message);
            let place = self.nodes[first].span;
            problems.add(problem.related(place, "first here").hint("change one"));
        }
        let name = problems.text_field(json, "name")?;
        let item = match json.get("nodeItem") {
            Some(item) => problems.text(item).map(|name| (name, item.span())),
            None => None,
        };
        Some(Node {
            json,
            id,
            name,
            kind: problems.text_field(json, "nodeType")?,
            item,
            span: problems.field(json, "name")?.span(),
        })
    }

    /// Reads a strat; `None` if it can't be translated.
    fn read_strat(
        &self,
        json: Json<'d>,
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Option<Strat<'d>> {
        let name = problems.text_field(json, "name")?;
        let span = problems.field(json, "name")?.span();
        let mut drop = |kind: &str| {
            notes.note(Treatment::LeftOut, kind, span, format!("{} / {name}", self.name));
            None
        };
        let Some(link) = json.get("link") else {
            return drop("strats without a destination");
        };
        let Some(requires) = json.get("requires") else {
            return drop("strats without requirements");
        };
        if json.get("comesThroughToilet").is_some_and(|own| !is_off(own)) {
            return drop("strats that begin in another room");
        }
        left_out(notes, json, &STRAT, || format!("{} / {name}", self.name));
        let (from, to) = self.ends(link, problems)?;
        let requires = problems.list(requires);
        let collects = problems.optional_list(json, "collectsItems");
        Some(Strat {
            name,
            span,
            from,
            to,
            asks_obstacles: !obstacles(&requires).is_empty(),
            requires,
            clears: texts(json, "clearsObstacles", problems),
            resets: texts(json, "resetsObstacles", problems),
            flags: flags(json, problems),
            enters: conditions(json, "entranceCondition", STARTS_CHARGED),
            leaves: conditions(json, "exitCondition", ENDS_CHARGED),
            collects: collects
                .into_iter()
                .filter_map(|node| self.known_node(node, problems))
                .collect(),
        })
    }

    /// Returns the two nodes that a strat links.
    fn ends(&self, link: Json<'d>, problems: &mut Problems) -> Option<(usize, usize)> {
        let ends = problems.list(link);
        let ends: Vec<usize> =
            ends.into_iter().filter_map(|end| self.known_node(end, problems)).collect();
        if let [from, to] = ends.as_slice() {
            return Some((*from, *to));
        }
        if problems.is_empty() {
            let message = "expected the numbers of two nodes";
            problems.error("E0102", link.span(), message, "write a list of two node numbers");
        }
        None
    }

    fn known_node(&self, json: Json<'d>, problems: &mut Problems) -> Option<usize> {
        let id = problems.number(json)?;
        let found = self.node(id);
        if found.is_none() {
            let message = format!("the room `{}` has no node {id}", EscapedName(self.name));
            let hint = "correct the number, or add the node to the room";
            problems.error("E0522", json.span(), message, hint);
        }
        found
    }
}

/// Returns the kinds of conditions in a field. If there are none, a boolean field can have the same meaning inside a
/// room.
fn conditions<'d>(json: Json<'d>, field: &str, switch: &'static str) -> Vec<&'d str> {
    let found = json.get(field).into_iter().flat_map(Json::entries);
    let found: Vec<&str> = found.map(|(key, _)| key.text).collect();
    let is_on = json.get(switch).is_some_and(|own| !is_off(own));
    match found.is_empty() && is_on {
        true => vec![switch],
        false => found,
    }
}

/// Whether a field is off. An empty object is not: it still requires something.
fn is_off(json: Json<'_>) -> bool {
    json.is_null() || json.boolean() == Some(false)
}

fn texts<'d>(json: Json<'d>, field: &str, problems: &mut Problems) -> BTreeSet<&'d str> {
    let list = problems.optional_list(json, field).into_iter();
    list.filter_map(|text| problems.text(text)).collect()
}

fn flags<'d>(json: Json<'d>, problems: &mut Problems) -> Vec<(&'d str, Span)> {
    let list = problems.optional_list(json, "setsFlags").into_iter();
    list.filter_map(|flag| Some((problems.text(flag)?, flag.span()))).collect()
}

/// Returns the obstacles that requirements refer to.
fn obstacles<'d>(requires: &[Json<'d>]) -> BTreeSet<&'d str> {
    let mut found = BTreeSet::new();
    let mut open = requires.to_vec();
    while let Some(json) = open.pop() {
        if let Some(cleared) = json.get("obstaclesCleared") {
            found.extend(cleared.elements().filter_map(Json::text));
        }
        open.extend(json.elements());
        open.extend(json.entries().map(|(_, value)| value));
    }
    found
}
