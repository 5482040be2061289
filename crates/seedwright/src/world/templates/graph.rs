//! The graph of rooms that an author declares.

use std::collections::BTreeMap;
use std::fmt;

use seedwright_derive::Section;
use serde::Serialize;

use super::{Catalogue, CorridorSettings, Edge, EdgeSettings, NodeId, Role, TemplateId, limits};
use crate::grid::Cell;
use crate::name::folded;
use crate::number::count;
use crate::section::Row;

/// A room of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a room of the graph", request = NodeRequest)]
pub struct Node {
    /// Its name, unique in the graph.
    #[setting(skip)]
    pub name: String,
    /// Role of the room. The player starts in the entrance, or else in the first room without a role.
    pub role: Option<Role>,
    /// Templates that the room can have; by default those of its role, or those without a role.
    // If no template has its role, those without any role.
    #[setting(added)]
    pub templates: Vec<TemplateId>,
    /// Column and row of its first cell: [4, 0]; anywhere by default.
    #[setting(key = "at", range = -SIDE..=SIDE)]
    pub position: Option<Cell>,
}

/// How far a room can be from the origin.
const SIDE: i64 = limits::SIDE as i64;

impl Node {
    /// A room without a role, with any template, anywhere.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), role: None, templates: Vec::new(), position: None }
    }
}

impl Row for Node {
    const OF: &'static str = "room";

    fn named(name: &str) -> Self {
        Self::new(name)
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// A fault of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphFault {
    /// There are no nodes.
    Empty,
    /// There are more nodes than [`limits::GRAPH_ROOMS`].
    TooManyNodes(u64),
    /// There are more edges than [`limits::GRAPH_DOORS`].
    TooManyEdges(u64),
    /// A name is empty or has more characters than [`limits::NAME`].
    Name(NodeId),
    /// Two nodes have the same name.
    SameName(NodeId, NodeId),
    /// A node refers to an unknown template.
    UnknownTemplate {
        /// The node.
        node: NodeId,
        /// The index in its list.
        index: u32,
    },
    /// A node is farther from the origin than a grid extends.
    TooFar(NodeId),
    /// There are two entrances.
    Entrances(NodeId, NodeId),
    /// There is no entrance, and every node has another role.
    NoEntrance,
    /// An edge refers to an unknown node.
    UnknownNode {
        /// The number of the edge.
        edge: u32,
    },
    /// An edge joins a node to itself.
    SelfEdge {
        /// The number of the edge.
        edge: u32,
    },
    /// An edge occurs twice.
    DoubleEdge {
        /// The number of the first one.
        first: u32,
        /// The number of the second one.
        edge: u32,
    },
    /// A node can't be reached from the first one.
    Apart(NodeId),
    /// A node can't be reached from the entrance, because doors lead one way only.
    NoWayTo(NodeId),
    /// An edge's corridor refers to an unknown template.
    UnknownCorridor {
        /// The number of the edge.
        edge: u32,
    },
    /// The shortest corridor of an edge is longer than the longest.
    Lengths {
        /// The number of the edge.
        edge: u32,
    },
}

impl fmt::Display for GraphFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = |node: &NodeId| node.0 + 1;
        match self {
            Self::Empty => formatter.write_str("the graph has no rooms"),
            Self::TooManyNodes(count) => write!(formatter, "the graph has too many rooms: {count}"),
            Self::TooManyEdges(count) => write!(formatter, "the graph has too many doors: {count}"),
            Self::Name(id) => {
                write!(formatter, "the name of room {} is empty or too long", node(id))
            }
            Self::SameName(one, other) => {
                write!(formatter, "rooms {} and {} have the same name", node(one), node(other))
            }
            Self::UnknownTemplate { node: id, .. } => {
                write!(formatter, "room {} has an unknown template", node(id))
            }
            Self::TooFar(id) => write!(formatter, "room {} is beyond the grid", node(id)),
            Self::Entrances(one, other) => {
                write!(formatter, "rooms {} and {} are both the entrance", node(one), node(other))
            }
            Self::NoEntrance => {
                formatter.write_str("no room can be the entrance: all have other roles")
            }
            Self::UnknownNode { edge } => {
                write!(formatter, "door {} leads to an unknown room", edge + 1)
            }
            Self::SelfEdge { edge } => {
                write!(formatter, "door {} leads back into its own room", edge + 1)
            }
            Self::DoubleEdge { first, edge } => {
                write!(formatter, "doors {} and {} join the same rooms", first + 1, edge + 1)
            }
            Self::Apart(id) => {
                write!(formatter, "room {} can't be reached from the first room", node(id))
            }
            Self::NoWayTo(id) => {
                write!(
                    formatter,
                    "one-way doors allow no way from the entrance to room {}",
                    node(id)
                )
            }
            Self::UnknownCorridor { edge } => {
                write!(formatter, "the corridor of door {} has an unknown template", edge + 1)
            }
            Self::Lengths { edge } => {
                write!(formatter, "the shortest corridor of door {} exceeds the longest", edge + 1)
            }
        }
    }
}

impl std::error::Error for GraphFault {}

/// Rooms and their adjacency: checked and connected.
///
/// A corridor between two rooms is a node as well, after all rooms: an edge leads from each of the rooms to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<(NodeId, NodeId)>,
    /// How each edge joins its nodes.
    joints: Vec<Joint>,
    /// The number of the edge between two nodes, the lower one first.
    between: BTreeMap<(NodeId, NodeId), u32>,
    /// The two rooms of each corridor.
    corridors: Vec<(u32, u32)>,
    entrance: u32,
    neighbours: Vec<Vec<u32>>,
}

/// How an edge joins its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// Whether it leads only from the first node to the second.
    pub one_way: bool,
    /// The most doorways.
    pub doorways: u32,
}

impl Graph {
    /// Checks a graph with plain doors. Its entrance is the node with that role, or else the first one without any.
    ///
    /// # Errors
    /// All faults.
    pub fn new(
        catalogue: &Catalogue,
        nodes: Vec<Node>,
        edges: Vec<(NodeId, NodeId)>,
    ) -> Result<Self, Vec<GraphFault>> {
        let edges: Vec<Edge> = edges.into_iter().map(|(a, b)| Edge::new(a, b)).collect();
        Self::with_edges(catalogue, nodes, &edges, None)
    }

    /// Checks a graph. Its doors have corridors if there are settings for them, or if their own settings say so.
    ///
    /// # Errors
    /// All faults.
    pub fn with_edges(
        catalogue: &Catalogue,
        nodes: Vec<Node>,
        edges: &[Edge],
        corridors: Option<&CorridorSettings>,
    ) -> Result<Self, Vec<GraphFault>> {
        let mut faults = size_faults(nodes.len(), edges.len());
        if !faults.is_empty() {
            return Err(faults);
        }
        faults.extend(name_faults(&nodes));
        for (id, node) in (0..).map(NodeId).zip(&nodes) {
            node_faults(catalogue, id, node, &mut faults);
        }
        let entrance = entrance(&nodes).unwrap_or_else(|fault| {
            faults.push(fault);
            0
        });
        faults.extend(edge_faults(catalogue, nodes.len(), edges, corridors));
        if !faults.is_empty() {
            return Err(faults);
        }
        let graph = Self::joined(catalogue, nodes, edges, corridors, entrance);
        if let Some(apart) = first_apart(&graph.neighbours, 0) {
            return Err(vec![GraphFault::Apart(apart)]);
        }
        match first_apart(&graph.ways(), entrance) {
            // A corridor can be reached if one of its rooms can, so a room was found before it.
            Some(behind) => Err(vec![GraphFault::NoWayTo(behind)]),
            None => Ok(graph),
        }
    }

    /// Adds the corridors as nodes, and joins all nodes.
    fn joined(
        catalogue: &Catalogue,
        mut nodes: Vec<Node>,
        edges: &[Edge],
        of_graph: Option<&CorridorSettings>,
        entrance: u32,
    ) -> Self {
        let mut graph = Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            joints: Vec::new(),
            between: BTreeMap::new(),
            corridors: Vec::new(),
            entrance,
            neighbours: Vec::new(),
        };
        for Edge { a, b, settings } in edges {
            let EdgeSettings { one_way, doorways, .. } = *settings;
            let Some(corridor) = settings.corridor_of(of_graph) else {
                graph.join(*a, *b, Joint { one_way, doorways });
                continue;
            };
            let [one, other] = [a, b].map(|node| &nodes[node.0 as usize].name);
            let mut node = Node::new(&format!("{one} - {other}"));
            node.templates = match corridor.templates.is_empty() {
                true => catalogue.corridors.suitable(&corridor),
                false => corridor.templates,
            };
            let id = NodeId(count(nodes.len()));
            nodes.push(node);
            graph.corridors.push((a.0, b.0));
            graph.join(*a, id, Joint { one_way, doorways: 1 });
            graph.join(id, *b, Joint { one_way, doorways: 1 });
        }
        graph.neighbours = neighbours(nodes.len(), &graph.edges);
        Self { nodes, ..graph }
    }

    fn join(&mut self, a: NodeId, b: NodeId, joint: Joint) {
        self.between.insert((a.min(b), a.max(b)), count(self.edges.len()));
        self.edges.push((a, b));
        self.joints.push(joint);
    }

    /// For each node, those that an edge leads to.
    fn ways(&self) -> Vec<Vec<u32>> {
        let mut ways = vec![Vec::new(); self.nodes.len()];
        for ((a, b), joint) in self.edges.iter().zip(&self.joints) {
            ways[a.0 as usize].push(b.0);
            if !joint.one_way {
                ways[b.0 as usize].push(a.0);
            }
        }
        ways
    }

    /// How two nodes are joined, and whether the first one is the first of their edge; `None` if no edge joins them.
    pub fn joint(&self, one: NodeId, other: NodeId) -> Option<(Joint, bool)> {
        let number = *self.between.get(&(one.min(other), one.max(other)))? as usize;
        Some((self.joints[number], self.edges[number].0 == one))
    }

    /// How the edges join their nodes, in the order of [`edges`](Self::edges).
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// The corridors with the two rooms that each joins.
    pub fn corridors(&self) -> impl Iterator<Item = (NodeId, (NodeId, NodeId))> {
        let rooms = self.corridors.iter().map(|(a, b)| (NodeId(*a), NodeId(*b)));
        (self.rooms()..).map(NodeId).zip(rooms)
    }

    /// The number of nodes that are rooms: the first ones.
    pub fn rooms(&self) -> u32 {
        count(self.nodes.len() - self.corridors.len())
    }

    /// The two rooms that a node joins, if it is a corridor.
    pub(crate) fn ends(&self, node: u32) -> Option<(u32, u32)> {
        let number = node.checked_sub(self.rooms())?;
        self.corridors.get(number as usize).copied()
    }

    /// The nodes, numbered by [`NodeId`].
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The pairs of adjacent nodes, each once.
    pub fn edges(&self) -> &[(NodeId, NodeId)] {
        &self.edges
    }

    /// The node where the player starts.
    pub fn entrance(&self) -> NodeId {
        NodeId(self.entrance)
    }

    /// The role of a node in the layout.
    pub(crate) fn role(&self, node: u32) -> Option<Role> {
        let entrance = (node == self.entrance).then_some(Role::Entrance);
        entrance.or(self.nodes[node as usize].role)
    }

    pub(crate) fn count(&self) -> u32 {
        count(self.nodes.len())
    }

    pub(crate) fn neighbours(&self, node: u32) -> &[u32] {
        &self.neighbours[node as usize]
    }

    pub(crate) fn are_neighbours(&self, one: u32, other: u32) -> bool {
        self.neighbours(one).contains(&other)
    }

    pub(crate) fn position(&self, node: u32) -> Option<Cell> {
        self.nodes[node as usize].position
    }

    /// The templates that a node can have, by its list or its role.
    pub(crate) fn templates(&self, catalogue: &Catalogue, node: u32) -> Vec<TemplateId> {
        let Node { role, templates, .. } = &self.nodes[node as usize];
        if !templates.is_empty() || self.ends(node).is_some() {
            let mut templates = templates.clone();
            templates.sort_unstable();
            templates.dedup();
            return templates;
        }
        let all = || (0..).map(TemplateId).zip(catalogue.templates());
        // If a graph has no entrance, its first room takes a template for entrances if there is one.
        let role = role.or((node == self.entrance).then_some(Role::Entrance));
        let for_role =
            all().filter(|(_, template)| role.is_some_and(|role| template.roles.contains(&role)));
        let for_role: Vec<TemplateId> = for_role.map(|(id, _)| id).collect();
        if !for_role.is_empty() {
            return for_role;
        }
        let plain = all().filter(|(_, template)| template.roles.is_empty() && template.weight > 0);
        plain.map(|(id, _)| id).collect()
    }
}

fn size_faults(nodes: usize, edges: usize) -> Vec<GraphFault> {
    let mut faults = Vec::new();
    let (rooms, doors) = (nodes as u64, edges as u64);
    if rooms == 0 {
        faults.push(GraphFault::Empty);
    }
    if rooms > u64::from(limits::GRAPH_ROOMS) {
        faults.push(GraphFault::TooManyNodes(rooms));
    }
    if doors > u64::from(limits::GRAPH_DOORS) {
        faults.push(GraphFault::TooManyEdges(doors));
    }
    faults
}

fn name_faults(nodes: &[Node]) -> Vec<GraphFault> {
    let mut faults = Vec::new();
    let mut first = BTreeMap::new();
    for (id, node) in (0..).map(NodeId).zip(nodes) {
        let name = folded(&node.name);
        if name.is_empty() || node.name.chars().count() > limits::NAME as usize {
            faults.push(GraphFault::Name(id));
        }
        let known = *first.entry(name).or_insert(id);
        if known != id {
            faults.push(GraphFault::SameName(known, id));
        }
    }
    faults
}

fn node_faults(catalogue: &Catalogue, id: NodeId, node: &Node, faults: &mut Vec<GraphFault>) {
    let unknown = |template: &TemplateId| template.0 as usize >= catalogue.templates().len();
    if let Some(index) = node.templates.iter().position(unknown) {
        faults.push(GraphFault::UnknownTemplate { node: id, index: count(index) });
    }
    let far = |cell: Cell| cell.x.unsigned_abs().max(cell.y.unsigned_abs()) > limits::SIDE;
    if node.position.is_some_and(far) {
        faults.push(GraphFault::TooFar(id));
    }
}

fn entrance(nodes: &[Node]) -> Result<u32, GraphFault> {
    let with = |role: Option<Role>| {
        let nodes = (0..).zip(nodes).filter(move |(_, node)| node.role == role);
        nodes.map(|(number, _)| number)
    };
    let mut entrances = with(Some(Role::Entrance));
    match (entrances.next(), entrances.next()) {
        (Some(first), Some(second)) => Err(GraphFault::Entrances(NodeId(first), NodeId(second))),
        (Some(entrance), None) => Ok(entrance),
        _ => with(None).next().ok_or(GraphFault::NoEntrance),
    }
}

fn edge_faults(
    catalogue: &Catalogue,
    nodes: usize,
    edges: &[Edge],
    corridors: Option<&CorridorSettings>,
) -> Vec<GraphFault> {
    let mut faults = Vec::new();
    let mut known = BTreeMap::new();
    for (edge, Edge { a, b, settings }) in (0..).zip(edges) {
        let corridor = settings.corridor_of(corridors);
        if corridor.as_ref().is_some_and(|corridor| corridor.lengths.0 > corridor.lengths.1) {
            faults.push(GraphFault::Lengths { edge });
        }
        let unknown = |id: &TemplateId| id.0 as usize >= catalogue.templates().len();
        if corridor.is_some_and(|corridor| corridor.templates.iter().any(unknown)) {
            faults.push(GraphFault::UnknownCorridor { edge });
        }
        if a.0.max(b.0) as usize >= nodes {
            faults.push(GraphFault::UnknownNode { edge });
        } else if a == b {
            faults.push(GraphFault::SelfEdge { edge });
        } else {
            let first = *known.entry((a.min(b), a.max(b))).or_insert(edge);
            if first != edge {
                faults.push(GraphFault::DoubleEdge { first, edge });
            }
        }
    }
    faults
}

fn neighbours(nodes: usize, edges: &[(NodeId, NodeId)]) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); nodes];
    for (a, b) in edges {
        neighbours[a.0 as usize].push(b.0);
        neighbours[b.0 as usize].push(a.0);
    }
    neighbours.iter_mut().for_each(|list| list.sort_unstable());
    neighbours
}

/// The first node that can't be reached from another one.
fn first_apart(neighbours: &[Vec<u32>], from: u32) -> Option<NodeId> {
    let mut reached = vec![false; neighbours.len()];
    let mut queue = vec![from];
    while let Some(node) = queue.pop() {
        if !std::mem::replace(&mut reached[node as usize], true) {
            queue.extend(&neighbours[node as usize]);
        }
    }
    let apart = (0..).zip(&reached).find(|(_, reached)| !**reached);
    apart.map(|(node, _)| NodeId(node))
}
