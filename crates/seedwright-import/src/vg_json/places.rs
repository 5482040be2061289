//! The rooms, nodes and strats of a database.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, Span};

use super::conditions::{ENDS_CHARGED, STARTS_CHARGED, conditions, is_off, is_translated};
use super::rules::note;
use super::sources::{Role, Sources};
use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

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
        "subsubarea",
        "notables",
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
    ],
};

/// The treatment of fields that switch implicit strats off.
const IMPLICIT: &str = "strats that doors have without saying so: not used";

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
        "twinDoorAddresses",
        "yields",
    ],
    left_out: &[
        ("doorEnvironments", "water and air at doors: strats have their own requirements"),
        ("utility", "stations that save and refill"),
        ("viewableNodes", "nodes that are seen from elsewhere"),
        ("isDoorImmediatelyClosed", "doors that close behind the player"),
        ("useImplicitComeInNormally", IMPLICIT),
        ("useImplicitComeInWithMockball", IMPLICIT),
        ("useImplicitCarryGModeBackThrough", IMPLICIT),
        ("useImplicitCarryGModeMorphBackThrough", IMPLICIT),
        ("useImplicitLeaveNormally", IMPLICIT),
    ],
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
        "detailNote",
        "failures",
        "flashSuitChecked",
        "blueSuitChecked",
        "wallJumpAvoid",
    ],
    left_out: &[
        ("unlocksDoors", "doors that strats unlock: only the locks of doors say what opens them"),
        ("bypassesDoorShell", "doors that strats pass without opening them: they are opened"),
        ("farmCycleDrops", "enemies to farm: refills are ignored"),
        ("gModeRegainMobility", "strats in the middle of a glitch"),
    ],
};

/// A node of a room.
pub struct Node<'d> {
    pub json: Json<'d>,
    pub id: u32,
    pub name: &'d str,
    pub kind: &'d str,
    /// Its item.
    pub item: Option<(&'d str, Span)>,
    /// The flags that leaving through it sets.
    pub yields: Vec<(&'d str, Span)>,
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
    /// Whether its requirement depends on the obstacles that are cleared.
    pub asks_obstacles: bool,
    /// Whether the player must not come in hot: the room before could be heated.
    pub comes_in_cool: bool,
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
    /// The notable strats that some strat refers to.
    pub notables: Vec<Notable<'d>>,
}

/// A strat that is harder than its techs.
pub struct Notable<'d> {
    pub name: &'d str,
    pub span: Span,
    pub note: String,
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
            if json.is_object()
                && ["id", "nodes", "strats"].iter().all(|field| json.get(field).is_none())
            {
                let kind = "files of regions that describe no room";
                notes.note(Treatment::LeftOut, kind, json.span(), "a file");
                continue;
            }
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

    /// Returns the flags that strats, locks and doors set.
    pub fn flags(&self, problems: &mut Problems) -> Vec<(&'d str, Span)> {
        let mut found = Vec::new();
        for room in &self.rooms {
            found.extend(room.strats.iter().flat_map(|strat| strat.flags.iter().copied()));
            for node in &room.nodes {
                found.extend(&node.yields);
                for lock in problems.optional_list(node.json, "locks") {
                    found.extend(flags(lock, "yields", problems));
                }
            }
        }
        found
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
            notables: Vec::new(),
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
        room.read_notables(problems, notes);
        Some(room)
    }

    /// Reads the notable strats, and leaves out those that no strat refers to.
    fn read_notables(&mut self, problems: &mut Problems, notes: &mut Notes<'_>) {
        let strats = self.strats.iter().flat_map(|strat| &strat.requires);
        let used: BTreeSet<&str> = strats.flat_map(|json| texts_of(*json, "notable")).collect();
        for json in problems.optional_list(self.json, "notables") {
            let Some(name) = problems.text_field(json, "name") else {
                continue;
            };
            let span = json.get("name").map_or(self.span, Json::span);
            if used.contains(name) {
                self.notables.push(Notable { name, span, note: note(json) });
            } else {
                let kind = "notable strats that no strat requires";
                notes.note(Treatment::LeftOut, kind, span, format!("{} / {name}", self.name));
            }
        }
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
            yields: flags(json, "yields", problems),
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
        let mut drop = |treatment: Treatment, kind: &str| {
            notes.note(treatment, kind, span, format!("{} / {name}", self.name));
            None
        };
        let Some(link) = json.get("link") else {
            return drop(Treatment::LeftOut, "strats without a destination");
        };
        let Some(requires) = json.get("requires") else {
            return drop(Treatment::LeftOut, "strats without requirements");
        };
        let enters = conditions(json, "entranceCondition", STARTS_CHARGED);
        let entrance = json.get("entranceCondition").unwrap_or(json);
        let is = |json: Json<'d>, field: &str, value: &str| {
            json.get(field).and_then(Json::text) == Some(value)
        };
        if json.get("comesThroughToilet").is_some_and(|own| !is_off(own))
            || is(entrance, "comesThroughToilet", "yes")
        {
            return drop(Treatment::LeftOut, "strats that begin in another room");
        }
        if is(entrance, "comesInHeated", "yes") {
            return drop(Treatment::Conservative, "strats that begin hot: never used");
        }
        if let Some(kind) = enters.iter().find(|kind| !is_translated(kind)) {
            let kind = format!("strats that begin with `{}`: never used", EscapedName(kind));
            return drop(Treatment::Conservative, &kind);
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
            asks_obstacles: requires
                .iter()
                .any(|json| mentions(*json, &["obstaclesCleared", "resetRoom"])),
            comes_in_cool: is(entrance, "comesInHeated", "no"),
            requires,
            clears: texts(json, "clearsObstacles", problems),
            resets: texts(json, "resetsObstacles", problems),
            flags: flags(json, "setsFlags", problems),
            enters,
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

fn texts<'d>(json: Json<'d>, field: &str, problems: &mut Problems) -> BTreeSet<&'d str> {
    let list = problems.optional_list(json, field).into_iter();
    list.filter_map(|text| problems.text(text)).collect()
}

/// Returns the flags in a field, each with its position.
pub fn flags<'d>(json: Json<'d>, field: &str, problems: &mut Problems) -> Vec<(&'d str, Span)> {
    let list = problems.optional_list(json, field).into_iter();
    list.filter_map(|flag| Some((problems.text(flag)?, flag.span()))).collect()
}

/// Returns the obstacles that requirements refer to.
fn obstacles<'d>(requires: &[Json<'d>]) -> BTreeSet<&'d str> {
    requires.iter().flat_map(|json| texts_of(*json, "obstaclesCleared")).collect()
}

/// Returns the texts in all fields with a name, at any depth.
fn texts_of<'d>(json: Json<'d>, field: &str) -> Vec<&'d str> {
    let mut found = Vec::new();
    let mut open = vec![json];
    while let Some(json) = open.pop() {
        if let Some(own) = json.get(field) {
            found.extend(own.text());
            found.extend(own.elements().filter_map(Json::text));
        }
        open.extend(json.elements());
        open.extend(json.entries().map(|(_, value)| value));
    }
    found
}

/// Whether a requirement has one of these fields, at any depth.
pub fn mentions(json: Json<'_>, fields: &[&str]) -> bool {
    let mut open = vec![json];
    while let Some(json) = open.pop() {
        if fields.iter().any(|field| json.get(field).is_some()) {
            return true;
        }
        open.extend(json.elements());
        open.extend(json.entries().map(|(_, value)| value));
    }
    false
}
