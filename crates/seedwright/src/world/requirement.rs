//! Requirements, stored flat.
//!
//! A requirement is an id into one arena. Parts always precede the whole, so every pass over requirements is a loop or
//! uses an explicit stack, never recursion: 100,000 levels of nesting are as safe as one (test:
//! `deep_nesting_is_flat`).

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    EventId, ItemId, NamedRuleId, OptionId, RequirementId, ResourceId, RoomId, SpotId, TrickId,
};

/// A node of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Node {
    /// Holds always.
    Always,
    /// Holds never.
    Never,
    /// All parts hold.
    All(Range),
    /// At least one part holds.
    Any(Range),
    /// At least `need` of the parts hold.
    AtLeast {
        /// The number of parts that must hold.
        need: u32,
        /// The parts.
        parts: Range,
    },
    /// This many copies of an item are held.
    Item {
        /// The item.
        item: ItemId,
        /// The number of copies.
        count: Amount,
    },
    /// A weighted sum of amounts reaches a total. A resource whose condition does not hold adds nothing.
    Sum {
        /// The terms.
        terms: Range,
        /// The total to reach.
        need: Amount,
    },
    /// A named rule holds.
    Rule(NamedRuleId),
    /// An event has happened.
    Event(EventId),
    /// A spot can be visited.
    Reached(SpotId),
    /// The player survives this much damage, and loses it.
    Damage(Amount),
    /// An option has a value.
    Option {
        /// The option.
        option: OptionId,
        /// The test of its value.
        test: OptionTest,
    },
    /// A trick is expected at this level or a higher one.
    Trick {
        /// The trick.
        trick: TrickId,
        /// The level.
        level: u32,
    },
    /// The part does not hold. If options and tricks alone determine the part, they determine the negation; otherwise
    /// it counts as never, because what a player can do only grows.
    Not(RequirementId),
}

impl Node {
    /// Whether options and tricks alone determine the node, given whether they determine each of its parts.
    pub fn is_settled(self, parts: &[bool]) -> bool {
        match self {
            Self::Item { .. }
            | Self::Sum { .. }
            | Self::Event(_)
            | Self::Reached(_)
            | Self::Damage(_) => false,
            _ => !parts.contains(&false),
        }
    }

    /// The number of parts that must hold, for a node that depends on nothing else. Passes that only count parts then
    /// need no arm for each kind of list.
    pub fn threshold(self, parts: usize) -> Option<usize> {
        match self {
            Self::Always => Some(0),
            Self::Never | Self::Any(_) | Self::Rule(_) => Some(1),
            Self::All(_) => Some(parts),
            Self::AtLeast { need, .. } => Some(need as usize),
            _ => None,
        }
    }
}

/// A range of parts or terms in [`Requirements`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    first: u32,
    length: u32,
}

/// A number, fixed or chosen by an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Amount {
    /// A fixed number.
    Fixed(u32),
    /// The value of a range option.
    Option(OptionId),
}

/// A test of an option's value. Switches are 0 or 1, choices are positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum OptionTest {
    /// The value is at least this.
    AtLeast(u32),
    /// The value is exactly this.
    Is(u32),
}

/// A term of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Term {
    /// The amount of a resource.
    Resource(ResourceId),
    /// The number of copies of an item.
    Item(ItemId),
}

/// All requirements of a world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Requirements {
    nodes: Vec<Node>,
    parts: Vec<RequirementId>,
    terms: Vec<(u32, Term)>,
    /// For each room that a requirement names as a whole: the requirement to reach any of its spots.
    #[serde(skip)]
    rooms: BTreeMap<RoomId, RequirementId>,
}

impl Default for Requirements {
    fn default() -> Self {
        Self {
            nodes: vec![Node::Always, Node::Never],
            parts: Vec::new(),
            terms: Vec::new(),
            rooms: BTreeMap::new(),
        }
    }
}

impl Requirements {
    /// The requirement that always holds.
    pub const ALWAYS: RequirementId = RequirementId(0);
    /// The requirement that never holds.
    pub const NEVER: RequirementId = RequirementId(1);

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: the two constants always exist.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of parts and terms, over all nodes.
    pub(super) fn part_count(&self) -> usize {
        self.parts.len() + self.terms.len()
    }

    /// The rooms that requirements name as a whole.
    pub(super) fn rooms(&self) -> &BTreeMap<RoomId, RequirementId> {
        &self.rooms
    }

    /// The node of a requirement.
    pub fn node(&self, id: RequirementId) -> Node {
        self.nodes[id.0 as usize]
    }

    /// The parts of a node.
    pub fn parts(&self, range: Range) -> &[RequirementId] {
        &self.parts[range.first as usize..][..range.length as usize]
    }

    /// The terms of a sum with their weights.
    pub fn terms(&self, range: Range) -> &[(u32, Term)] {
        &self.terms[range.first as usize..][..range.length as usize]
    }

    /// The direct children of a node.
    pub fn children(&self, id: RequirementId) -> &[RequirementId] {
        match &self.nodes[id.0 as usize] {
            Node::All(parts) | Node::Any(parts) | Node::AtLeast { parts, .. } => self.parts(*parts),
            Node::Not(part) => std::slice::from_ref(part),
            _ => &[],
        }
    }

    /// Adds a node without parts.
    pub fn leaf(&mut self, node: Node) -> RequirementId {
        match node {
            Node::Always => Self::ALWAYS,
            Node::Never => Self::NEVER,
            _ => self.push(node),
        }
    }

    /// Requires all of these.
    pub fn all(&mut self, parts: &[RequirementId]) -> RequirementId {
        match parts {
            [] => Self::ALWAYS,
            [only] => *only,
            _ => {
                let parts = self.push_parts(parts);
                self.push(Node::All(parts))
            }
        }
    }

    /// Requires any of these.
    pub fn any(&mut self, parts: &[RequirementId]) -> RequirementId {
        match parts {
            [] => Self::NEVER,
            [only] => *only,
            _ => {
                let parts = self.push_parts(parts);
                self.push(Node::Any(parts))
            }
        }
    }

    /// Requires at least `need` of these.
    pub fn at_least(&mut self, need: u32, parts: &[RequirementId]) -> RequirementId {
        let parts = self.push_parts(parts);
        self.push(Node::AtLeast { need, parts })
    }

    /// Requires this many copies of an item.
    pub fn item(&mut self, item: ItemId, count: u32) -> RequirementId {
        self.push(Node::Item { item, count: Amount::Fixed(count) })
    }

    /// Requires a weighted sum to reach an amount.
    pub fn sum(&mut self, terms: &[(u32, Term)], need: Amount) -> RequirementId {
        let first = index(self.terms.len());
        self.terms.extend_from_slice(terms);
        let terms = Range { first, length: index(terms.len()) };
        self.push(Node::Sum { terms, need })
    }

    /// Requires that a spot can be visited.
    pub fn reached(&mut self, spot: SpotId) -> RequirementId {
        self.push(Node::Reached(spot))
    }

    /// Requires that any spot of a room can be visited. The list of spots is stored only once per room.
    pub fn reached_room(&mut self, room: RoomId, spots: &[SpotId]) -> RequirementId {
        if let Some(known) = self.rooms.get(&room) {
            return *known;
        }
        let reached: Vec<_> = spots.iter().map(|spot| self.reached(*spot)).collect();
        let any = self.any(&reached);
        self.rooms.insert(room, any);
        any
    }

    fn push(&mut self, node: Node) -> RequirementId {
        self.nodes.push(node);
        RequirementId(index(self.nodes.len() - 1))
    }

    fn push_parts(&mut self, parts: &[RequirementId]) -> Range {
        debug_assert!(parts.iter().all(|part| (part.0 as usize) < self.nodes.len()));
        let first = index(self.parts.len());
        self.parts.extend_from_slice(parts);
        Range { first, length: index(parts.len()) }
    }
}

/// A traversal of requirements that visits each node at most once until it is restarted.
///
/// One traversal serves any number of roots; its cost depends on what it visits, not on the size of the arena.
pub struct Walk<'a> {
    pub(super) requirements: &'a Requirements,
    marks: Vec<u32>,
    round: u32,
}

impl<'a> Walk<'a> {
    /// A traversal that has visited nothing yet.
    pub fn new(requirements: &'a Requirements) -> Self {
        Self { requirements, marks: vec![0; requirements.len()], round: 1 }
    }

    /// Forgets what was visited.
    pub fn restart(&mut self) {
        self.round += 1;
    }

    /// Returns the nodes under `root`, including itself, that were not visited before. Named rules are not entered.
    pub fn follow(&mut self, root: RequirementId) -> Vec<RequirementId> {
        let mut found = Vec::new();
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut self.marks[id.0 as usize], self.round) != self.round {
                found.push(id);
                open.extend_from_slice(self.requirements.children(id));
            }
        }
        found
    }
}

fn index(position: usize) -> u32 {
    u32::try_from(position).expect("a pack's size bounds its requirements far below u32::MAX")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_nesting_is_flat() {
        let mut requirements = Requirements::default();
        let key = requirements.item(ItemId(0), 1);
        let mut whole = key;
        for _ in 0..100_000 {
            whole = requirements.any(&[whole, key]);
            whole = requirements.all(&[whole, key]);
        }
        assert!(
            requirements.children(whole).iter().all(|part| part.0 < whole.0),
            "parts come first"
        );
        let mut walk = Walk::new(&requirements);
        assert_eq!(walk.follow(whole).len(), 200_001);
        assert_eq!(walk.follow(whole).len(), 0, "each node is met once");
        walk.restart();
        assert_eq!(walk.follow(whole).len(), 200_001);
    }

    #[test]
    fn small_lists_fold() {
        let mut requirements = Requirements::default();
        let key = requirements.item(ItemId(0), 1);
        assert_eq!(requirements.all(&[]), Requirements::ALWAYS);
        assert_eq!(requirements.any(&[]), Requirements::NEVER);
        assert_eq!((requirements.all(&[key]), requirements.any(&[key])), (key, key));
    }
}
