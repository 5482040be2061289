//! Requirements, stored flat.
//!
//! A requirement is an id into one arena. Parts always stand before the whole, so every pass over
//! requirements is a loop or an explicit stack, never recursion: a nesting of 100,000 levels is as
//! safe as one (test: `deep_nesting_is_flat`).

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    EventId, ItemId, NamedRuleId, OptionId, RequirementId, ResourceId, RoomId, SpotId, TrickId,
};

/// One step of a requirement.
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
        /// How many have to hold.
        need: u32,
        /// The parts.
        parts: Range,
    },
    /// This many copies of an item are held.
    Item {
        /// The item.
        item: ItemId,
        /// How many copies.
        count: Amount,
    },
    /// A weighted sum of amounts is large enough. A resource that lacks what it counts with adds nothing.
    Sum {
        /// The terms.
        terms: Range,
        /// What they have to reach together.
        need: Amount,
    },
    /// A named rule holds.
    Rule(NamedRuleId),
    /// An event has happened.
    Event(EventId),
    /// A spot can be visited.
    Reached(SpotId),
    /// An option has a value.
    Option {
        /// The option.
        option: OptionId,
        /// What is asked of its value.
        test: OptionTest,
    },
    /// A trick is expected at this level or a higher one.
    Trick {
        /// The trick.
        trick: TrickId,
        /// The level.
        level: u32,
    },
    /// The part does not hold. Where options and tricks alone answer the part, so they do here; anything
    /// else counts as never, because what a player can do only grows.
    Not(RequirementId),
}

impl Node {
    /// Whether options and tricks alone answer it, given whether they answer each of its parts.
    pub fn is_settled(self, parts: &[bool]) -> bool {
        match self {
            Self::Item { .. } | Self::Sum { .. } | Self::Event(_) | Self::Reached(_) => false,
            _ => !parts.contains(&false),
        }
    }

    /// How many of its parts have to hold, of this many, for a node that asks for nothing else. Passes that
    /// only count parts need no arm for each kind of list.
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

/// A run of parts or terms inside [`Requirements`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    first: u32,
    length: u32,
}

/// A number that is written down or chosen by an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Amount {
    /// This many.
    Fixed(u32),
    /// As many as a range option says.
    Option(OptionId),
}

/// What is asked of the value of an option. Switches count as 0 and 1, choices by their position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum OptionTest {
    /// The value is at least this.
    AtLeast(u32),
    /// The value is exactly this.
    Is(u32),
}

/// One term of a sum.
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
    /// For rooms that were asked for as a whole: any of their spots.
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

    /// False: the two constants are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of parts and terms, over all nodes.
    pub(super) fn part_count(&self) -> usize {
        self.parts.len() + self.terms.len()
    }

    /// The rooms that were asked for as a whole.
    pub(super) fn rooms(&self) -> &BTreeMap<RoomId, RequirementId> {
        &self.rooms
    }

    /// What a requirement says.
    pub fn node(&self, id: RequirementId) -> Node {
        self.nodes[id.0 as usize]
    }

    /// The parts of a node.
    pub fn parts(&self, range: Range) -> &[RequirementId] {
        &self.parts[range.first as usize..][..range.length as usize]
    }

    /// The terms of a sum: weight and what is weighed.
    pub fn terms(&self, range: Range) -> &[(u32, Term)] {
        &self.terms[range.first as usize..][..range.length as usize]
    }

    /// The requirements directly inside a node.
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

    /// All of these.
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

    /// Any of these.
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

    /// At least `need` of these.
    pub fn at_least(&mut self, need: u32, parts: &[RequirementId]) -> RequirementId {
        let parts = self.push_parts(parts);
        self.push(Node::AtLeast { need, parts })
    }

    /// This many copies of an item.
    pub fn item(&mut self, item: ItemId, count: u32) -> RequirementId {
        self.push(Node::Item { item, count: Amount::Fixed(count) })
    }

    /// A weighted sum that reaches an amount.
    pub fn sum(&mut self, terms: &[(u32, Term)], need: Amount) -> RequirementId {
        let first = index(self.terms.len());
        self.terms.extend_from_slice(terms);
        let terms = Range { first, length: index(terms.len()) };
        self.push(Node::Sum { terms, need })
    }

    /// A spot that can be visited.
    pub fn reached(&mut self, spot: SpotId) -> RequirementId {
        self.push(Node::Reached(spot))
    }

    /// Any spot of a room that can be visited. The list of spots is kept once, however often it is asked for.
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

/// A walk over requirements that meets each node at most once until it is restarted.
///
/// One walk serves any number of roots; its cost is what it meets, not the size of the arena.
pub struct Walk<'a> {
    pub(super) requirements: &'a Requirements,
    marks: Vec<u32>,
    round: u32,
}

impl<'a> Walk<'a> {
    /// A walk that has met nothing yet.
    pub fn new(requirements: &'a Requirements) -> Self {
        Self { requirements, marks: vec![0; requirements.len()], round: 1 }
    }

    /// Forgets what was met.
    pub fn restart(&mut self) {
        self.round += 1;
    }

    /// The nodes under `root`, itself included, that were not met before. Named rules are not entered.
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
            "parts stand first"
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
