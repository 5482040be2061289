//! Chooses what comes before each event.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::{Draft, Event, EventId, EventSite, LocationId, Requirements, SpotId};

use super::layers::{Copies, Layer, Plan, add};
use super::region::{Region, sites};
use super::samples::Sampled;
use super::substitution::Substitution;
use crate::names::Names;

/// The most rounds in which things are added that come first: one can open the way to another.
const ROUNDS: usize = 6;

/// Something that can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Location(LocationId),
    Event(EventId),
}

/// What the samples say about the layer of an event.
#[derive(Default)]
struct Findings {
    /// What only the layer opens in some sample.
    gained: BTreeSet<Thing>,
    /// What is closed in some sample in which the event happens.
    late: BTreeSet<Thing>,
}

/// Chooses layers for events that close passages. What is left out counts as never open before the event.
pub fn choose(draft: &Draft, closing: &BTreeSet<EventId>) -> Plan {
    let Ok(world) = draft.clone().finish() else {
        // The import itself reports what is wrong.
        return Plan::new();
    };
    let base = Sampled::new(world);
    let mut scratch = draft.clone();
    let mut plan: Plan = closing
        .iter()
        .map(|event| {
            let region = Region::find(&mut scratch, *event);
            (*event, Layer { region, locations: BTreeSet::new(), events: BTreeSet::new() })
        })
        .collect();
    plan.retain(|_, layer| !layer.region.entries.is_empty());
    add_what_is_passed(draft, closing, &mut plan);
    for _ in 0..ROUNDS {
        if !grow(draft, closing, &mut plan) {
            break;
        }
    }
    keep_useful(draft, &base, &mut plan);
    for layer in plan.values_mut() {
        let targets = targets(draft, layer);
        layer.region.cut(&targets);
    }
    keep_harmless(draft, &base, plan)
}

/// Adds the locations that every player passes on the way to an event.
fn add_what_is_passed(draft: &Draft, closing: &BTreeSet<EventId>, plan: &mut Plan) {
    let triggers: BTreeSet<SpotId> =
        closing.iter().flat_map(|event| sites(draft, *event)).collect();
    for layer in plan.values_mut() {
        let passed: BTreeSet<SpotId> = layer.region.always_passed(draft).into_iter().collect();
        let own = draft.locations.iter().filter(|(_, row)| {
            row.need == Requirements::ALWAYS
                && passed.contains(&row.at)
                && !triggers.contains(&row.at)
        });
        layer.locations.extend(own.map(|(id, _)| id));
    }
}

/// Adds what comes first, and returns whether there was anything.
fn grow(draft: &Draft, closing: &BTreeSet<EventId>, plan: &mut Plan) -> bool {
    let mut trial = draft.clone();
    let copies = add(&mut trial, plan);
    let markers = add_markers(&mut trial, closing, plan, &copies);
    let Ok(world) = trial.finish() else {
        return false;
    };
    let sampled = Sampled::new(world);
    let mut findings: BTreeMap<EventId, Findings> = BTreeMap::new();
    let things = things(draft, closing, plan, &copies);
    for state in sampled.states() {
        let logic = &sampled.logic;
        for (event, thing, copy) in &things {
            let found = findings.entry(*event).or_default();
            let (is_open, before) = match thing {
                Thing::Location(location) => {
                    (state.knows(logic.open(*location)), state.knows(logic.reached(*copy)))
                }
                Thing::Event(own) => {
                    let marker = markers.get(&(*event, *own));
                    let before = marker.is_some_and(|own| state.knows(logic.happened(*own)));
                    (state.knows(logic.happened(*own)), before)
                }
            };
            if before && !is_open {
                found.gained.insert(*thing);
            }
            if !before && !is_open && state.knows(logic.happened(*event)) {
                found.late.insert(*thing);
            }
        }
    }
    let mut grown = false;
    for (event, found) in findings {
        let layer = plan.get_mut(&event).expect("things are those of the plan");
        for thing in found.gained.difference(&found.late) {
            grown |= match thing {
                Thing::Location(location) => layer.locations.insert(*location),
                Thing::Event(event) => layer.events.insert(*event),
            };
        }
    }
    grown
}

/// The things that can be had in each layer, each with the copy of its spot.
fn things(
    draft: &Draft,
    closing: &BTreeSet<EventId>,
    plan: &Plan,
    copies: &Copies,
) -> Vec<(EventId, Thing, SpotId)> {
    let triggers: BTreeSet<SpotId> =
        closing.iter().flat_map(|event| sites(draft, *event)).collect();
    let mut things = Vec::new();
    for event in plan.keys() {
        for (id, row) in draft.locations.iter() {
            let is_plain = row.need == Requirements::ALWAYS && !triggers.contains(&row.at);
            let copy = copies.get(&(*event, row.at)).filter(|_| is_plain);
            things.extend(copy.map(|copy| (*event, Thing::Location(id), *copy)));
        }
        for site in draft.event_sites.rows() {
            let is_plain = !closing.contains(&site.event) && !triggers.contains(&site.at);
            let copy = copies.get(&(*event, site.at)).filter(|_| is_plain);
            things.extend(copy.map(|copy| (*event, Thing::Event(site.event), *copy)));
        }
    }
    things
}

/// Adds an event to a trial for each event that can happen in a layer, which says whether it does.
fn add_markers(
    trial: &mut Draft,
    closing: &BTreeSet<EventId>,
    plan: &Plan,
    copies: &Copies,
) -> BTreeMap<(EventId, EventId), EventId> {
    let mut names = Names::default();
    trial.events.rows().iter().for_each(|event| names.reserve(&event.name));
    let mut markers = BTreeMap::new();
    let sites: Vec<EventSite> = trial.event_sites.rows().to_vec();
    for event in plan.keys() {
        let mut substitution = Substitution::new(trial, *event);
        for EventSite { event: own, at, need, .. } in &sites {
            let Some(at) = copies.get(&(*event, *at)).filter(|_| !closing.contains(own)) else {
                continue;
            };
            let marker = *markers.entry((*event, *own)).or_insert_with(|| {
                let name = names.take("", "a trial of an event");
                trial.events.push(Event { name, note: String::new() })
            });
            let need = substitution.of(&mut trial.requirements, *need);
            let site = EventSite { event: marker, at: *at, need, note: String::new() };
            trial.event_sites.push(site);
        }
    }
    markers
}

/// Drops layers from which nothing can be had that can't be had without them.
fn keep_useful(draft: &Draft, base: &Sampled, plan: &mut Plan) {
    let mut trial = draft.clone();
    add(&mut trial, plan);
    let Ok(world) = trial.finish() else {
        return plan.clear();
    };
    let sampled = Sampled::new(world);
    let mut useful = BTreeSet::new();
    for (old, new) in base.states().zip(sampled.states()) {
        let happens = |event: &EventId| {
            !old.knows(base.logic.happened(*event)) && new.knows(sampled.logic.happened(*event))
        };
        let opens = |location: &LocationId| {
            !old.knows(base.logic.open(*location)) && new.knows(sampled.logic.open(*location))
        };
        let gains = |(event, layer): &(&EventId, &Layer)| {
            happens(event) || layer.events.iter().any(happens) || layer.locations.iter().any(opens)
        };
        useful.extend(plan.iter().filter(gains).map(|(event, _)| *event));
    }
    plan.retain(|event, _| useful.contains(event));
}

/// The spots that a layer is for.
fn targets(draft: &Draft, layer: &Layer) -> BTreeSet<SpotId> {
    let locations = layer.locations.iter().map(|location| draft.locations[*location].at);
    let event = layer.region.event;
    let own = draft.event_sites.rows().iter();
    let own = own.filter(|site| site.event == event || layer.events.contains(&site.event));
    locations.chain(own.map(|site| site.at)).collect()
}

/// Drops layers because of which an event happens less often than without them.
fn keep_harmless(draft: &Draft, base: &Sampled, mut plan: Plan) -> Plan {
    while !plan.is_empty() {
        let mut trial = draft.clone();
        add(&mut trial, &plan);
        let Ok(world) = trial.finish() else {
            return Plan::new();
        };
        let sampled = Sampled::new(world);
        let mut worse = BTreeSet::new();
        let mut loses = false;
        for (old, new) in base.states().zip(sampled.states()) {
            let lost = plan.keys().filter(|event| {
                old.knows(base.logic.happened(**event))
                    && !new.knows(sampled.logic.happened(**event))
            });
            worse.extend(lost.copied());
            loses |= draft.locations.ids().any(|location| {
                old.knows(base.logic.open(location)) && !new.knows(sampled.logic.open(location))
            });
        }
        if !loses {
            return plan;
        }
        if worse.is_empty() {
            return Plan::new();
        }
        plan.retain(|event, _| !worse.contains(event));
    }
    plan
}
