//! Regions, areas and nodes.

use std::collections::BTreeMap;

use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, Span};

use super::catalogue::Catalogue;
use super::sources::Sources;
use super::weaknesses::Docks;
use crate::fields::{Fields, left_out};
use crate::json::{Json, Key};
use crate::problems::Problems;
use crate::report::Notes;

/// A region.
pub struct Region<'d> {
    pub name: &'d str,
    pub span: Span,
}

/// An area.
pub struct Area<'d> {
    pub key: Key<'d>,
    /// The index of its region.
    pub region: usize,
}

/// A node.
pub struct Node<'d> {
    pub key: Key<'d>,
    /// The index of its area.
    pub area: usize,
    pub json: Json<'d>,
    pub kind: Kind<'d>,
    /// The indices of its layers.
    pub layers: Vec<usize>,
    /// The nodes of its area that it leads to, each with the position of the name and the requirement.
    pub connections: Vec<(usize, Span, Json<'d>)>,
}

/// The kind of a node.
pub enum Kind<'d> {
    Generic,
    Dock(Dock<'d>),
    Pickup(u32),
    /// An event, by index.
    Event(usize),
    /// A hint, with the requirement to read it.
    Hint(Option<Json<'d>>),
    Network(Network<'d>),
    Configurable,
}

/// One end of a passage between areas.
pub struct Dock<'d> {
    /// The index of its weakness.
    pub weakness: usize,
    /// The index of the node it leads to.
    pub target: usize,
    /// The requirement to open it, if it overrides that of its weakness.
    pub open: Option<Json<'d>>,
    /// The requirement to break its lock, if it overrides that of its weakness.
    pub lock: Option<Json<'d>>,
}

/// A teleporter to all other nodes of its network.
pub struct Network<'d> {
    pub name: &'d str,
    pub unlocked: Json<'d>,
    pub activated: Option<Json<'d>>,
}

/// All regions, areas and nodes.
#[derive(Default)]
pub struct Places<'d> {
    pub regions: Vec<Region<'d>>,
    pub areas: Vec<Area<'d>>,
    pub nodes: Vec<Node<'d>>,
    region_names: BTreeMap<&'d str, Span>,
    index: BTreeMap<(&'d str, &'d str, &'d str), usize>,
}

/// The tables that nodes refer to.
struct Context<'a, 'd> {
    docks: &'a Docks<'d>,
    events: &'a Catalogue<'d>,
    layers: &'a [&'d str],
}

impl<'d> Places<'d> {
    /// Reads all regions.
    pub fn read(
        sources: &'d Sources<'_>,
        docks: &Docks<'d>,
        events: &Catalogue<'d>,
        layers: &[&'d str],
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Self {
        let context = Context { docks, events, layers };
        let mut places = Self::default();
        for region in sources.regions() {
            places.declare_region(region, problems, notes);
        }
        for node in 0..places.nodes.len() {
            places.read_node(node, &context, problems, notes);
        }
        places
    }

    fn declare_region(&mut self, json: Json<'d>, problems: &mut Problems, notes: &mut Notes<'_>) {
        let Some(name) = problems.field(json, "name") else {
            return;
        };
        let (span, Some(name)) = (name.span(), problems.text(name)) else {
            return;
        };
        if let Some(first) = self.region_names.insert(name, span) {
            let message = format!("there are two regions `{}`", EscapedName(name));
            let problem = Diagnostic::error("E0105", span, message);
            problems.add(problem.related(first, "first here").hint("rename one of them"));
            return;
        }
        left_out(notes, json, &REGION, || name.to_owned());
        let region = self.regions.len();
        self.regions.push(Region { name, span });
        for (key, area) in problems.entries_field(json, "areas") {
            left_out(notes, area, &AREA, || format!("{name} / {}", key.text));
            self.areas.push(Area { key, region });
            self.declare_nodes(name, key.text, area, problems);
        }
    }

    fn declare_nodes(
        &mut self,
        region: &'d str,
        area: &'d str,
        json: Json<'d>,
        problems: &mut Problems,
    ) {
        for (key, node) in problems.entries_field(json, "nodes") {
            let name = (region, area, key.text);
            self.index.insert(name, self.nodes.len());
            self.nodes.push(Node {
                key,
                area: self.areas.len() - 1,
                json: node,
                kind: Kind::Generic,
                layers: Vec::new(),
                connections: Vec::new(),
            });
        }
    }

    fn read_node(
        &mut self,
        number: usize,
        context: &Context<'_, 'd>,
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) {
        let json = self.nodes[number].json;
        let layers = problems.optional_list(json, "layers");
        let layers = layers.into_iter().filter_map(|layer| {
            let name = problems.text(layer)?;
            let found = context.layers.iter().position(|own| *own == name);
            if found.is_none() {
                let known = context.layers.iter().copied();
                problems.unknown("E0512", layer.span(), "layer", name, known);
            }
            found
        });
        self.nodes[number].layers = layers.collect();
        self.nodes[number].connections = self.read_connections(number, problems);
        if let Some(kind) = self.read_kind(json, context, problems) {
            self.nodes[number].kind = kind;
        }
        left_out(notes, json, &NODE, || self.name(number));
    }

    fn read_connections(
        &self,
        number: usize,
        problems: &mut Problems,
    ) -> Vec<(usize, Span, Json<'d>)> {
        let Node { area, json, .. } = &self.nodes[number];
        let area = &self.areas[*area];
        let region = self.regions[area.region].name;
        let connections = problems.entries_field(*json, "connections");
        let connections = connections.into_iter().filter_map(|(key, requirement)| {
            let found = self.index.get(&(region, area.key.text, key.text)).copied();
            if found.is_none() {
                let what = format!("node in `{}` with the name", EscapedName(area.key.text));
                let close = self.nodes_of(region, area.key.text);
                problems.unknown("E0507", key.span, &what, key.text, close);
            }
            found.map(|target| (target, key.span, requirement))
        });
        connections.collect()
    }

    fn read_kind(
        &self,
        json: Json<'d>,
        context: &Context<'_, 'd>,
        problems: &mut Problems,
    ) -> Option<Kind<'d>> {
        let kind = problems.field(json, "node_type")?;
        let given = |name| json.get(name).filter(|field| !field.is_null());
        Some(match problems.text(kind)? {
            "generic" => Kind::Generic,
            "dock" => Kind::Dock(self.read_dock(json, context, problems)?),
            "pickup" => {
                let index = problems.field(json, "pickup_index")?;
                Kind::Pickup(problems.number(index)?)
            }
            "event" => {
                let event = problems.field(json, "event_name")?;
                let name = problems.text(event)?;
                let found = context.events.need(name, event.span(), "event", problems);
                Kind::Event(found?)
            }
            "hint" => Kind::Hint(given("requirement_to_collect")),
            "teleporter_network" => Kind::Network(Network {
                name: problems.text_field(json, "network")?,
                unlocked: problems.field(json, "is_unlocked")?,
                activated: given("requirement_to_activate"),
            }),
            "configurable_node" => Kind::Configurable,
            other => {
                let known = KINDS.iter().copied();
                problems.unknown("E0505", kind.span(), "kind of node", other, known);
                return None;
            }
        })
    }

    fn read_dock(
        &self,
        json: Json<'d>,
        context: &Context<'_, 'd>,
        problems: &mut Problems,
    ) -> Option<Dock<'d>> {
        let given = |name| json.get(name).filter(|field: &Json<'d>| !field.is_null());
        let kind = problems.field(json, "dock_type");
        let weakness = problems.field(json, "default_dock_weakness");
        let target = problems.field(json, "default_connection");
        let target = target.and_then(|target| self.need(target, problems));
        let weakness =
            kind.zip(weakness).and_then(|(kind, name)| context.docks.need(kind, name, problems));
        Some(Dock {
            weakness: weakness?,
            target: target?,
            open: given("override_default_open_requirement"),
            lock: given("override_default_lock_requirement"),
        })
    }

    /// Returns the node that a `{region, area, node}` names, and reports it if it does not exist.
    pub fn need(&self, json: Json<'_>, problems: &mut Problems) -> Option<usize> {
        let region = problems.text_field(json, "region");
        let area = problems.text_field(json, "area");
        let node = problems.text_field(json, "node");
        let (region, area, node) = (region?, area?, node?);
        let found = self.find(region, area, node);
        if found.is_none() {
            let span = json.get("node").unwrap_or(json).span();
            let what =
                format!("node in `{} / {}` with the name", EscapedName(region), EscapedName(area));
            let close = self.nodes_of(region, area);
            problems.unknown("E0506", span, &what, node, close);
        }
        found
    }

    /// Returns the node that a `{region, area, node}` names.
    pub fn named(&self, json: Json<'_>) -> Option<usize> {
        let text = |name| json.get(name).and_then(Json::text);
        self.find(text("region")?, text("area")?, text("node")?)
    }

    /// Returns the only node with the area and the name of a `{region, area, node}`, in any region.
    pub fn only(&self, json: Json<'_>) -> Option<usize> {
        let text = |name| json.get(name).and_then(Json::text);
        let (area, node) = (text("area")?, text("node")?);
        let mut same = self.index.iter().filter(|(name, _)| (name.1, name.2) == (area, node));
        let (_, found) = same.next()?;
        same.next().is_none().then_some(*found)
    }

    /// Returns the names of the nodes of an area.
    fn nodes_of<'a>(&'a self, region: &'a str, area: &'a str) -> impl Iterator<Item = &'a str> {
        let names = self.index.range((region, area, "")..);
        let own = names.take_while(move |(name, _)| (name.0, name.1) == (region, area));
        own.map(|(name, _)| name.2)
    }

    /// Returns the index of a node.
    pub fn find(&self, region: &str, area: &str, node: &str) -> Option<usize> {
        self.index.get(&(region, area, node)).copied()
    }

    /// Returns the full name of a node.
    pub fn name(&self, node: usize) -> String {
        let node = &self.nodes[node];
        let area = &self.areas[node.area];
        let region = self.regions[area.region].name;
        format!("{region} / {} / {}", area.key.text, node.key.text)
    }
}

const KINDS: [&str; 7] =
    ["generic", "dock", "pickup", "event", "hint", "teleporter_network", "configurable_node"];

const REGION: Fields = Fields {
    of: "a region",
    carried: &["name", "areas"],
    left_out: &[("extra", "game-specific data: regions")],
};

const AREA: Fields = Fields {
    of: "an area",
    carried: &["nodes"],
    left_out: &[
        ("default_node", "default nodes of areas"),
        ("hint_features", "hints: features of areas"),
        ("extra", "game-specific data: areas"),
    ],
};

const NODE: Fields = Fields {
    of: "a node",
    carried: &[
        "node_type",
        "description",
        "layers",
        "valid_starting_location",
        "connections",
        "pickup_index",
        "event_name",
        "requirement_to_collect",
        "network",
        "is_unlocked",
        "requirement_to_activate",
        "dock_type",
        "default_connection",
        "default_dock_weakness",
        "exclude_from_dock_rando",
        "override_default_open_requirement",
        "override_default_lock_requirement",
        "ui_custom_name",
        "heal",
    ],
    left_out: &[
        ("coordinates", "coordinates of nodes"),
        ("extra", "game-specific data: nodes"),
        ("location_category", "categories of locations (major, minor)"),
        ("custom_index_group", "groups of locations"),
        ("hint_features", "hints: features of locations"),
        ("kind", "hints: their subjects"),
        ("target_index", "hints: their subjects"),
        ("specific_pickup_hint_id", "hints: their subjects"),
        ("incompatible_dock_weaknesses", "locks that a shuffle must not give to a dock"),
    ],
};
