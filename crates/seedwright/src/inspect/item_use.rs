//! Finds what an item is useful for.

use super::outlook::{Access, Outlook};
use super::passages::{Passage, edges};
use super::target::Target;
use crate::logic::{FactId, Logic, State};
use crate::world::{
    EventId, Item, ItemId, LocationId, Node, RequirementId, SpotId, Term, Walk, World,
};

/// A set of places and events, and possibly the goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceSet {
    /// The reachable spots.
    pub spots: Vec<SpotId>,
    /// The locations whose item can be collected.
    pub locations: Vec<LocationId>,
    /// The events that can happen.
    pub events: Vec<EventId>,
    /// Whether the goal can be met.
    pub goal: bool,
}

/// The uses of an item.
#[derive(Clone, Debug)]
pub struct ItemUse {
    /// What one more copy opens on top of the current state.
    pub opens: PlaceSet,
    /// What stays closed without the item, even with every other item.
    pub needed_for: PlaceSet,
    /// The passages, locations and event sites whose requirement refers to it.
    pub mentioned_by: Vec<Passage>,
}

/// Finds the uses of an item for a player in `state`. An item without copies is obtained through the
/// progressive items that contain it.
pub fn item_use(world: &World, logic: &Logic, state: &State<'_>, item: ItemId) -> ItemUse {
    let mut more = state.clone();
    next_copies(world, logic, state, item).into_iter().for_each(|copy| more.add(copy));
    more.propagate();
    let comes_as = |other: ItemId| other == item || world.items[other].progressive.contains(&item);
    let others = world.items.ids().filter(|other| !comes_as(*other));
    let others: Vec<FactId> = others.flat_map(|other| logic.copies(other)).collect();
    let mut without = logic.state();
    others.into_iter().for_each(|copy| without.add(copy));
    without.propagate();
    let everything = super::holding_everything(world, logic);
    ItemUse {
        opens: difference(world, logic, state, &more),
        needed_for: difference(world, logic, &without, &everything),
        mentioned_by: passages_mentioning(world, item),
    }
}

/// The copies that give one more of an item: one of its own, or enough copies of a progressive item.
fn next_copies(world: &World, logic: &Logic, state: &State<'_>, item: ItemId) -> Vec<FactId> {
    let own = logic.copies(item).find(|copy| !state.knows(*copy));
    if let Some(copy) = own {
        return vec![copy];
    }
    let stage = |row: &Item| row.progressive.iter().position(|stage| *stage == item);
    let chains = world.items.iter().filter_map(|(id, row)| Some((id, stage(row)?)));
    let mut copies = chains.map(|(id, stage)| logic.copies(id).take(stage + 1));
    copies.next().into_iter().flatten().collect()
}

/// What is open in `more` but not in `less`.
fn difference(world: &World, logic: &Logic, less: &State<'_>, more: &State<'_>) -> PlaceSet {
    let (less, more) = (Outlook::new(world, logic, less), Outlook::new(world, logic, more));
    let new = |target: Target| {
        let is_open = |outlook: &Outlook<'_>| match target {
            Target::Spot(spot) => outlook.spot(spot).is_some(),
            _ => outlook.access(target).is_some_and(Access::is_safe),
        };
        is_open(&more) && !is_open(&less)
    };
    PlaceSet {
        spots: world.spots.ids().filter(|id| new(Target::Spot(*id))).collect(),
        locations: logic.locations().filter(|id| new(Target::Location(*id))).collect(),
        events: world.events.ids().filter(|id| new(Target::Event(*id))).collect(),
        goal: new(Target::Goal),
    }
}

fn passages_mentioning(world: &World, item: ItemId) -> Vec<Passage> {
    let ways = edges(world).map(|edge| (edge.passage, edge.needs.to_vec()));
    let locations = world.locations.iter().map(|(id, row)| (Passage::Location(id), vec![row.need]));
    let sites =
        world.event_sites.iter().map(|(id, site)| (Passage::EventSite(id), vec![site.need]));
    let mut walk = Walk::new(&world.requirements);
    let all = ways.chain(locations).chain(sites);
    let requiring = all.filter(|(_, needs)| {
        let mut needs = needs.iter();
        needs.any(|need| refers_to(world, &mut walk, *need, item))
    });
    requiring.map(|(passage, _)| passage).collect()
}

/// Whether a requirement refers to an item: by name, by a resource it gives, or by an item it contains.
fn refers_to(world: &World, walk: &mut Walk<'_>, need: RequirementId, item: ItemId) -> bool {
    walk.restart();
    let counts = |other: ItemId| other == item || world.items[item].progressive.contains(&other);
    let gives = |resource| {
        let items = world.items.iter().filter(|(other, _)| counts(*other));
        items.flat_map(|(_, row)| &row.gives).any(|(given, _)| *given == resource)
    };
    let is_counted = |term: &Term| match term {
        Term::Item(other) => counts(*other),
        Term::Resource(resource) => gives(*resource),
    };
    let refers = |id| match world.requirements.node(id) {
        Node::Item { item: other, .. } => counts(other),
        Node::Sum { terms, .. } => {
            let mut terms = world.requirements.terms(terms).iter();
            terms.any(|(_, term)| is_counted(term))
        }
        Node::Damage(_) => {
            let mut health = world.resources.iter().filter(|(_, row)| row.health);
            health.any(|(resource, _)| gives(resource))
        }
        _ => false,
    };
    walk.follow_rules(world, need).into_iter().any(refers)
}
