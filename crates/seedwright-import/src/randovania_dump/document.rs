//! The contents of a dump. Rows name one another by their numbers.

use std::collections::BTreeMap;

use seedwright::pack::Span;

/// A dump.
pub struct Dump<'d> {
    pub span: Span,
    /// The version of Randovania.
    pub version: &'d str,
    pub game: &'d str,
    pub preset: &'d str,
    /// Whether the player can warp to the start, if the preset says so.
    pub warp: Option<bool>,
    /// The node where the player begins.
    pub start: usize,
    /// The player's energy; `None` in games where damage is never survived.
    pub energy: Option<Energy>,
    /// The requirement for winning.
    pub victory: usize,
    /// The resources that the player begins with.
    pub starting: BTreeMap<usize, i64>,
    pub pickups: Vec<Pickup<'d>>,
    /// Pickups that are not shuffled.
    pub placed: Vec<PlacedPickup>,
    /// The indices that hold nothing useful.
    pub excluded: Vec<(u32, Span)>,
    pub damages: Vec<Vec<DamageWay>>,
    pub resources: Vec<Resource<'d>>,
    pub requirements: Vec<Requirement>,
    pub nodes: Vec<Node<'d>>,
    pub edges: Vec<Edge>,
}

/// The energy of the player.
pub struct Energy {
    /// At the start.
    pub start: u32,
    /// For each more of the tank.
    pub per_tank: u32,
    /// The resource that raises it.
    pub tank: usize,
}

/// A kind of pickup.
pub struct Pickup<'d> {
    pub name: &'d str,
    pub span: Span,
    pub is_major: bool,
    /// What the first, second, … copy gives, including those that are not shuffled.
    pub copies: Vec<Vec<(usize, i64)>>,
    pub lock: Option<Lock>,
}

/// What a locked pickup gives of `item` counts as `temporary` until one of the openers is found.
pub struct Lock {
    pub item: usize,
    pub temporary: usize,
    /// The pickups that open it.
    pub opened_by: Vec<usize>,
}

/// A pickup that is not shuffled.
pub struct PlacedPickup {
    /// The index of its location.
    pub index: u32,
    /// The kind of pickup.
    pub pickup: usize,
    pub span: Span,
}

/// What damage costs with some items.
pub struct DamageWay {
    /// The items, one of each.
    pub with: Vec<usize>,
    pub loss: u32,
}

/// Something that requirements ask for.
pub struct Resource<'d> {
    pub kind: ResourceKind,
    pub name: &'d str,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ResourceKind {
    /// An amount that pickups give.
    Item,
    /// Something that happens at a node.
    Event,
    /// A node that was used: a lock, a hint, a teleporter.
    Node,
    /// A pickup that was taken, with its index.
    Pickup(u32),
}

/// A requirement. Its parts come before it.
pub enum Requirement {
    All(Vec<usize>),
    Any(Vec<usize>),
    /// At least this amount of a resource.
    Has(usize, u32),
    /// Less than this amount of a resource.
    Not(usize, u32),
    /// The damage with this number.
    Damage(usize),
}

/// A place.
pub struct Node<'d> {
    pub region: &'d str,
    pub area: &'d str,
    pub name: &'d str,
    pub span: Span,
    pub heals: bool,
    /// The requirement for leaving it in any way.
    pub leave: usize,
    /// The resources that are there for the taking, with requirements.
    pub collects: Vec<(usize, usize)>,
}

/// A way from one node to another.
pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub need: usize,
    pub span: Span,
}

impl Dump<'_> {
    /// The full name of a node.
    pub fn node_name(&self, node: usize) -> String {
        let node = &self.nodes[node];
        format!("{} / {} / {}", node.region, node.area, node.name)
    }

    /// Whether the requirement to leave a node is only to take what is free to take there.
    pub fn leaves_freely(&self, node: usize) -> bool {
        let node = &self.nodes[node];
        let is_free = |need: usize| matches!(&self.requirements[need], Requirement::All(parts) if parts.is_empty());
        match self.requirements[node.leave] {
            Requirement::Has(resource, 1) => {
                let mut collects = node.collects.iter();
                collects.any(|(own, need)| *own == resource && is_free(*need))
            }
            _ => is_free(node.leave),
        }
    }
}
