//! Small random worlds with layers, against a player who tries everything.

use std::collections::BTreeSet;

use seedwright::logic::Logic;
use seedwright::world::{
    Draft, Event, EventId, EventSite, Item, ItemId, Location, Node, RequirementId, Requirements,
    ReturnMode, Settings, SpotId, World,
};

use super::add_layers;
use crate::draft::ImportDraft;
use crate::report::Notes;
use seedwright::pack::Span;

/// Small pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(bound)) as u32
    }
}

const SPOTS: u32 = 8;
const ITEMS: u32 = 3;
const EVENTS: u32 = 3;
const LOCATIONS: u32 = 4;

fn part(draft: &mut Draft, numbers: &mut Numbers) -> RequirementId {
    let item = ItemId(numbers.below(ITEMS));
    let event = EventId(numbers.below(EVENTS));
    match numbers.below(7) {
        0 | 1 => draft.requirements.item(item, 1),
        2 => draft.requirements.leaf(Node::Event(event)),
        3 | 4 => {
            let happened = draft.requirements.leaf(Node::Event(event));
            draft.requirements.leaf(Node::Not(happened))
        }
        _ => Requirements::ALWAYS,
    }
}

fn need(draft: &mut Draft, numbers: &mut Numbers) -> RequirementId {
    let (first, second) = (part(draft, numbers), part(draft, numbers));
    match numbers.below(4) {
        0 => draft.requirements.all(&[first, second]),
        1 => draft.requirements.any(&[first, second]),
        _ => first,
    }
}

/// A random draft; the location with number `n` holds the item with number `n`, or nothing.
fn random_draft(seed: u64) -> Draft {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut draft = Draft::new("sample");
    draft.return_mode = ReturnMode::Warp;
    let area = draft.add_area("Area");
    let room = draft.add_room("Room", area);
    let spots: Vec<SpotId> =
        (0..SPOTS).map(|spot| draft.add_spot(room, &format!("spot {spot}"))).collect();
    for item in 0..ITEMS {
        draft.items.push(Item::new(&format!("item {item}")));
    }
    for event in 0..EVENTS {
        draft.events.push(Event { name: format!("event {event}"), note: String::new() });
    }
    for event in 0..EVENTS {
        let at = spots[1 + numbers.below(SPOTS - 1) as usize];
        let (event, need) = (EventId(event), Requirements::ALWAYS);
        draft.event_sites.push(EventSite { event, at, need, note: String::new() });
    }
    for location in 0..LOCATIONS {
        let at = spots[1 + numbers.below(SPOTS - 1) as usize];
        draft.locations.push(Location::new(&format!("location {location}"), at));
    }
    for to in 1..SPOTS {
        for _ in 0..2 {
            let from = numbers.below(to);
            let need = need(&mut draft, &mut numbers);
            draft.add_link(spots[from as usize], spots[to as usize], need);
        }
    }
    for _ in 0..4 {
        let (from, to) = (numbers.below(SPOTS), numbers.below(SPOTS));
        if from != to {
            let need = need(&mut draft, &mut numbers);
            draft.add_link(spots[from as usize], spots[to as usize], need);
        }
    }
    draft.start_at(spots[0]);
    draft.goals.push(Requirements::ALWAYS);
    draft
}

/// What the world says can be had: locations and events, as bits.
fn claimed(world: &World) -> (u32, u32) {
    let logic = Logic::compile(world, &Settings::defaults(world));
    let mut state = logic.state();
    let mut taken = 0u32;
    loop {
        state.propagate();
        let open = world.locations.ids().filter(|id| state.knows(logic.open(*id)));
        let new: Vec<u32> = open.map(|id| id.0).filter(|id| taken & (1 << id) == 0).collect();
        if new.is_empty() {
            break;
        }
        for id in new {
            taken |= 1 << id;
            if id < ITEMS {
                logic.copies(ItemId(id)).for_each(|copy| state.add(copy));
            }
        }
    }
    let events = (0..EVENTS).filter(|event| state.knows(logic.happened(EventId(*event))));
    (taken, events.fold(0, |all, event| all | (1 << event)))
}

/// Where a player can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Play {
    at: SpotId,
    taken: u32,
    happened: u32,
}

fn holds(draft: &Draft, id: RequirementId, play: &Play) -> bool {
    let requirements = &draft.requirements;
    let mut parts = requirements.children(id).iter();
    match requirements.node(id) {
        Node::Always => true,
        Node::All(_) => parts.all(|part| holds(draft, *part, play)),
        Node::Any(_) => parts.any(|part| holds(draft, *part, play)),
        Node::Item { item, .. } => play.taken & (1 << item.0) != 0,
        Node::Event(event) => play.happened & (1 << event.0) != 0,
        Node::Not(part) => !holds(draft, part, play),
        _ => false,
    }
}

/// Whether a player can have all of this in one game. Events happen as soon as the player is there.
fn can_be_had(draft: &Draft, (taken, happened): (u32, u32)) -> bool {
    let start = draft.starts[0].at;
    let arrive = |mut play: Play| {
        let sites = draft.event_sites.rows().iter().filter(|site| site.at == play.at);
        sites.for_each(|site| play.happened |= 1 << site.event.0);
        play
    };
    let first = arrive(Play { at: start, taken: 0, happened: 0 });
    let mut seen = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(play) = open.pop() {
        if play.taken & taken == taken && play.happened & happened == happened {
            return true;
        }
        let mut next = vec![arrive(Play { at: start, ..play })];
        for (id, row) in draft.locations.iter().filter(|(_, row)| row.at == play.at) {
            assert_eq!(row.need, Requirements::ALWAYS);
            next.push(Play { taken: play.taken | (1 << id.0), ..play });
        }
        for link in draft.links.rows().iter().filter(|link| link.from == play.at) {
            if holds(draft, link.need, &play) {
                next.push(arrive(Play { at: link.to, ..play }));
            }
        }
        open.extend(next.into_iter().filter(|play| seen.insert(*play)));
    }
    false
}

#[test]
fn what_comes_first_can_be_had_in_one_game() {
    let (mut more, mut layered) = (0, 0);
    for seed in 0..1_000 {
        let draft = random_draft(seed);
        let plain = claimed(&draft.clone().finish().unwrap());
        assert!(can_be_had(&draft, plain), "seed {seed}: without layers");
        let mut own = ImportDraft::new("sample");
        own.draft = draft.clone();
        let mut notes = Notes::new(std::iter::empty());
        add_layers(&mut own, &BTreeSet::new(), &mut notes, Span::new(0, 0..0));
        layered += u32::from(own.draft.spots.len() > draft.spots.len());
        let with_layers = claimed(&own.draft.finish().unwrap());
        assert!(can_be_had(&draft, with_layers), "seed {seed}: with layers {with_layers:?}");
        more += u32::from(with_layers.0 & !plain.0 != 0);
    }
    assert!(layered > 100 && more > 30, "of 1,000 worlds {layered} have layers, {more} open more");
}
