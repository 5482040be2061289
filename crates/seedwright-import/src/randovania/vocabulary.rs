//! What the names in requirements stand for, and what can't be said exactly.

use seedwright::world::{EventId, ItemId, OptionId, ResourceId, SpotId, TrickId};

use super::places::Node;
use crate::report::Treatment;
use crate::terms::{Count, Leaf, Term, Terms};

/// What in a requirement could not be carried exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    Damage,
    ManyAlternatives,
    Denied,
    PartOfGroup,
    FreeAmmunition,
}

impl Flag {
    /// How it is treated, and what the report calls it.
    pub fn words(self) -> (Treatment, &'static str) {
        match self {
            Self::Damage => (
                Treatment::Approximated,
                "damage, as energy that can be held: each passage alone, with full energy",
            ),
            Self::ManyAlternatives => (
                Treatment::Conservative,
                "damage in very many alternatives: the worst is asked for",
            ),
            Self::Denied => {
                (Treatment::Conservative, "denied items, events and nodes: they count as never")
            }
            Self::PartOfGroup => (
                Treatment::Conservative,
                "some of a group of equal pickups: all that are placed are asked for",
            ),
            Self::FreeAmmunition => (
                Treatment::Conservative,
                "ammunition that comes without its main item too: the main item is asked for",
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
    /// Not at all: no pickup gives it.
    Nobody,
}

/// Equal pickups of which the preset says how many are placed and required.
pub struct Group {
    pub item: ItemId,
    pub required: Count,
    pub placed: Count,
    /// The items of the database, when each pickup gives another one.
    pub members: Vec<usize>,
    /// How many there are at most.
    pub size: u32,
}

/// What the names in requirements stand for.
pub struct Vocabulary {
    pub items: Vec<HeldForm>,
    pub groups: Vec<Group>,
    /// For each item whether some of it comes without the main item that it is of no use without.
    pub partly_free: Vec<bool>,
    pub events: Vec<EventId>,
    /// What can be chosen is only there where something asks for it.
    pub tricks: Vec<Option<TrickId>>,
    pub misc: Vec<Option<OptionId>>,
    pub versions: Vec<Option<OptionId>>,
    /// The spot of each node.
    pub spots: Vec<SpotId>,
    pub layers: Vec<Layer>,
}

/// A layer of nodes.
#[derive(Clone, Copy)]
pub struct Layer {
    /// The switch that puts its nodes there; none for a layer that is always there, or that has no nodes.
    pub switch: Option<OptionId>,
    /// Whether its nodes are there if nobody chooses.
    pub on: bool,
}

impl Vocabulary {
    /// When a node is there: where one of its layers is.
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

    /// Whether a node is there if nobody chooses.
    pub fn is_there(&self, node: &Node<'_>) -> bool {
        node.layers.is_empty() || node.layers.iter().any(|layer| self.layers[*layer].on)
    }
}

/// So many of an item, which is not asked for more than can be held.
pub fn held_term(vocabulary: &Vocabulary, item: usize, amount: u32, terms: &mut Terms) -> Term {
    let own = held_leaf(vocabulary, item, amount);
    own.map_or(Terms::NEVER, |leaf| terms.leaf(leaf))
}

fn held_leaf(vocabulary: &Vocabulary, item: usize, amount: u32) -> Option<Leaf> {
    Some(match vocabulary.items[item] {
        HeldForm::Item(item) => Leaf::Item(item, Count::Fixed(amount)),
        HeldForm::Resource(resource) => Leaf::Resource(resource, amount),
        HeldForm::Group(group) => {
            let Group { item, placed, .. } = vocabulary.groups[group];
            Leaf::Item(item, placed)
        }
        HeldForm::Nobody => return None,
    })
}
