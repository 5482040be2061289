//! A trial world, built only to find out what would be open and what is used.

use std::collections::BTreeSet;

use seedwright::logic::{Logic, State};
use seedwright::world::{
    Draft, EventId, ItemId, LocationId, Node, Requirements, Settings, Subject, Term as SumTerm,
    Walk, World,
};

use super::build::Builder;
use super::lexicon::{Meaning, UndecidedFlag};
use super::places::Places;
use super::plan::{Denial, Denials, Plan, UsedNames};
use super::sources::Sources;
use crate::problems::Problems;
use crate::report::Notes;

/// A world in which the treatment of flags that close passages is undecided.
pub struct Trial<'d> {
    world: World,
    logic: Logic,
    flags: Vec<(&'d str, UndecidedFlag)>,
    /// The names that some requirement uses.
    pub used: UsedNames,
}

/// How much is open. A world where nothing can be taken at the start is worse than any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Whether something can be taken at the start, and the number of items that can be taken with all items.
    pub locations: (bool, usize),
    /// The number of spots that can be reached with all items.
    pub spots: usize,
}

impl<'d> Trial<'d> {
    /// Builds it with these flags undecided. `None` if there are problems, which the import itself reports.
    pub fn new(
        sources: &'d Sources<'d>,
        places: &Places<'d>,
        denied: &BTreeSet<&'d str>,
    ) -> Option<Self> {
        let mut problems = Problems::default();
        let mut notes = Notes::new(std::iter::empty());
        let denials = denied.iter().map(|flag| (*flag, Denial::Undecided));
        let plan = Plan { denials: denials.collect(), used: None };
        let mut builder = Builder::new(sources, places, plan, &mut problems, &mut notes);
        builder.build();
        builder.count_items();
        let flags = denied.iter().filter_map(|name| {
            let meaning = builder.translator.lexicon.meanings.get(name)?;
            match meaning {
                Meaning::Undecided(flag) => Some((*name, *flag)),
                _ => None,
            }
        });
        let flags = flags.collect();
        let used = used(&builder);
        builder.draft.draft.goals = vec![Requirements::ALWAYS];
        let world = builder.draft.draft.finish().ok()?;
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        Some(Self { world, logic, flags, used })
    }

    /// Returns how much is open with these treatments of flags.
    pub fn score(&self, denials: &Denials<'d>) -> Score {
        let mut state = self.logic.state();
        for (name, flag) in &self.flags {
            let denial = denials.get(name);
            let mut hold = |item| {
                self.logic.copies(item).for_each(|copy| state.add(copy));
            };
            if denial != Some(&Denial::Withheld) {
                hold(flag.settable);
            }
            if denial.is_some() {
                hold(flag.deniable);
            }
        }
        state.propagate();
        let begins = open_locations(&self.world, &self.logic, &state).next().is_some();
        let choices = self.flags.iter().flat_map(|(_, flag)| [flag.settable, flag.deniable]);
        let choices: BTreeSet<ItemId> = choices.collect();
        let items = self.world.items.ids();
        for item in items.filter(|item| !choices.contains(item)) {
            self.logic.copies(item).for_each(|copy| state.add(copy));
        }
        state.propagate();
        let spots = self.world.spots.ids();
        Score {
            locations: (begins, open_locations(&self.world, &self.logic, &state).count()),
            spots: spots.filter(|spot| state.knows(self.logic.reached(*spot))).count(),
        }
    }
}

/// Returns the locations whose items can be taken.
pub fn open_locations<'a>(
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'_>,
) -> impl Iterator<Item = LocationId> + 'a {
    let locations = world.locations.ids();
    locations.filter(|location| state.knows(logic.open(*location)))
}

/// Returns the events that have happened.
pub fn events<'a>(
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'_>,
) -> impl Iterator<Item = EventId> + 'a {
    let events = world.events.ids();
    events.filter(|event| state.knows(logic.happened(*event)))
}

/// Returns the names that links, events and locations of a draft use, directly or through rules.
fn used(builder: &Builder<'_, '_, '_>) -> UsedNames {
    let draft: &Draft = &builder.draft.draft;
    let mut used = UsedNames::default();
    let mut walk = Walk::new(&draft.requirements);
    let roots = draft.roots();
    let roots = roots.filter(|(subject, _)| !matches!(subject, Subject::Rule(_)));
    let nodes: Vec<Node> = roots
        .flat_map(|(_, root)| walk.follow_rules(draft, root))
        .map(|id| draft.requirements.node(id))
        .collect();
    for node in nodes {
        match node {
            Node::Rule(rule) => {
                let named = builder.translator.rules.iter();
                let mut rules = named.map(|named| named.and_then(|named| named.rule));
                used.rules.extend(rules.position(|own| own == Some(rule)));
            }
            Node::Trick { trick, .. } => {
                let mut rules = builder.rules.rows.iter().map(|own| own.trick);
                used.tricks.extend(rules.position(|own| own == Some(trick)));
            }
            Node::Item { item, .. } => drop(used.items.insert(item)),
            Node::Sum { terms, .. } => {
                for (_, term) in draft.requirements.terms(terms) {
                    match term {
                        SumTerm::Resource(resource) => {
                            let words = builder.translator.lexicon.resources.iter();
                            let own = words.filter(|(_, own)| *own == resource);
                            used.resources.extend(own.map(|(word, _)| word.clone()));
                        }
                        SumTerm::Item(item) => drop(used.items.insert(*item)),
                    }
                }
            }
            _ => {}
        }
    }
    used
}
