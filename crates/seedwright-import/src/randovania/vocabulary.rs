//! The meaning of names in requirements, and the parts that can't be translated exactly.

use seedwright::world::{EventId, ItemId, OptionId, ResourceId, SpotId, TrickId};

use super::places::Node;
use crate::report::Treatment;
use crate::terms::{Count, Leaf, Term, Terms};

/// A part of a requirement that is not translated exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    Damage,
    DamageOfLock,
    ManyAlternatives,
    Denied,
    PartOfGroup,
    FreeAmmunition,
}

impl Flag {
    /// Returns its treatment, and its description in the report.
    pub fn words(self) -> (Treatment, &'static str) {
        match self {
            Self::Damage => (Treatment::Exact, "damage: health that is lost along the way"),
            Self::DamageOfLock => (
                Treatment::Conservative,
                "damage in locks and in the victory condition: ways that cost health are left out",
            ),
            Self::ManyAlternatives => {
                (Treatment::Conservative, "damage in too many alternatives: the worst is required")
            }
            Self::Denied => (Treatment::Conservative, "negated items, events and nodes: never met"),
            Self::PartOfGroup => (
                Treatment::Conservative,
                "single members of a group of equal pickups: all placed ones are required",
            ),
            Self::FreeAmmunition => (
                Treatment::Conservative,
                "ammunition that also counts without its main item: the main item is required",
            ),
        }
    }
}

/// How an item of the database is held in the world.
#[derive(Clone, Copy)]
pub enum HeldForm {
    /// As copies of an item.
    Item(ItemId),
    /// As an amount.
    Resource(ResourceId),
    /// As one of a group of equal pickups.
    Group(usize),
    /// Never: no pickup gives it.
    Nobody,
}

/// Equal pickups. The preset defines how many are placed and required.
pub struct Group {
    pub item: ItemId,
    pub required: Count,
    pub placed: Count,
    /// The items of the database, if each pickup gives a different one.
    pub members: Vec<usize>,
    /// The maximum number.
    pub size: u32,
}

/// The meaning of names in requirements.
pub struct Vocabulary {
    pub items: Vec<HeldForm>,
    pub groups: Vec<Group>,
    /// For each item, whether some of its ammunition also counts without the main item.
    pub partly_free: Vec<bool>,
    /// How much of each item pickups take away.
    pub lowered: Vec<u32>,
    pub events: Vec<EventId>,
    /// Options exist only if a requirement uses them.
    pub tricks: Vec<Option<TrickId>>,
    pub misc: Vec<Option<Toggle>>,
    pub versions: Vec<Option<Toggle>>,
    /// The spot of each node.
    pub spots: Vec<SpotId>,
    pub layers: Vec<Layer>,
}

/// The option of something that is on or off for a whole game.
#[derive(Clone, Copy)]
pub enum Toggle {
    /// A switch.
    Known(OptionId),
    /// A choice that is unknown, off or on.
    Unknown(OptionId),
}

impl Toggle {
    /// The values of an unknown one.
    pub const VALUES: [&'static str; 3] = ["unknown", "off", "on"];

    /// Returns the requirement that it is on or off. If it is unknown, neither holds.
    pub fn is(self, on: bool, terms: &mut Terms) -> Term {
        match self {
            Self::Known(option) => {
                let term = terms.leaf(Leaf::Switch(option));
                if on { term } else { terms.not(term) }
            }
            Self::Unknown(option) => terms.leaf(Leaf::Choice(option, if on { 2 } else { 1 })),
        }
    }
}

/// A layer of nodes.
#[derive(Clone, Copy)]
pub struct Layer {
    /// Its option; `None` for a layer that is always on or has no nodes.
    pub switch: Option<OptionId>,
    /// Whether it is on by default.
    pub on: bool,
}

impl Vocabulary {
    /// Returns when a node exists: when one of its layers is on.
    pub fn when(&self, node: &Node<'_>, terms: &mut Terms) -> Term {
        let layers = node.layers.iter().map(|layer| self.layers[*layer].switch);
        let layers: Option<Vec<OptionId>> = layers.collect();
        match layers.as_deref() {
            None | Some([]) => Terms::ALWAYS,
            Some(switches) => {
                let switches = switches.iter().map(|switch| Leaf::Switch(*switch));
                let switches: Vec<Term> = switches.map(|leaf| terms.leaf(leaf)).collect();
                terms.any(switches)
            }
        }
    }

    /// Whether a node exists with default options.
    pub fn is_there(&self, node: &Node<'_>) -> bool {
        node.layers.is_empty() || node.layers.iter().any(|layer| self.layers[*layer].on)
    }
}

/// Returns the requirement of an amount of an item, limited to what the player can hold.
pub fn held_term(vocabulary: &Vocabulary, item: usize, amount: u32, terms: &mut Terms) -> Term {
    let own = held_leaf(vocabulary, item, amount);
    own.map_or(Terms::NEVER, |leaf| terms.leaf(leaf))
}

fn held_leaf(vocabulary: &Vocabulary, item: usize, amount: u32) -> Option<Leaf> {
    Some(match vocabulary.items[item] {
        HeldForm::Item(item) => Leaf::Item(item, Count::Fixed(amount)),
        HeldForm::Resource(resource) => {
            let lowered = vocabulary.lowered.get(item).copied().unwrap_or(0);
            Leaf::Resource(resource, amount.saturating_add(lowered))
        }
        HeldForm::Group(group) => {
            let Group { item, placed, .. } = vocabulary.groups[group];
            Leaf::Item(item, placed)
        }
        HeldForm::Nobody => return None,
    })
}
