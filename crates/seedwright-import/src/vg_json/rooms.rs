//! Rooms: spots, links, events and locations.
//!
//! Obstacles come back when the player leaves a room, so an event can't represent a cleared one. Instead a room
//! has a layer of its spots for each set of obstacles that can be cleared: a strat that clears one leads from a
//! layer to the next, one that requires a cleared obstacle exists only in the layers that have it, and from every
//! layer the player can step down to the plain spot, where doors are.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{EventId, EventSite, Link, Location, RequirementId, SpotId, Subject};

use super::build::Builder;
use super::lexicon::Meaning;
use super::places::{Room, Strat};
use super::rules::note;
use super::singles::HEAT_PROOF;
use crate::names::Names;
use crate::report::Treatment;
use crate::terms::{Count, Leaf, Term, Terms};

/// The most layers of a room; further obstacles stay uncleared.
const MAX_LAYERS: usize = 64;

/// The state of the player in a room: the node, and the cleared obstacles.
type State<'d> = (usize, BTreeSet<&'d str>);

/// A room under construction.
struct Ways<'d> {
    spots: BTreeMap<State<'d>, SpotId>,
    open: Vec<State<'d>>,
    layers: BTreeSet<BTreeSet<&'d str>>,
    /// The links between spots: each is any of several strats.
    links: BTreeMap<(SpotId, SpotId), Vec<(Term, &'d str)>>,
    /// The spot from which the item of a node is taken.
    taken: BTreeMap<usize, SpotId>,
    /// The translated requirement of each strat that does not refer to obstacles.
    known: Vec<Option<Term>>,
    /// The names of the room's spots.
    names: Names,
}

impl<'d> Builder<'_, 'd, '_> {
    /// Adds all areas and rooms, with a spot for each node.
    pub fn add_spots(&mut self) {
        let (mut area_names, mut room_names) = (Names::default(), Names::default());
        let mut areas = BTreeMap::new();
        for room in &self.places.rooms {
            let area = *areas.entry(room.area).or_insert_with(|| {
                let name = area_names.take("", room.area);
                self.draft.draft.add_area(&name)
            });
            let id = self.draft.draft.add_room(&room_names.take("", room.name), area);
            self.draft.draft.rooms[id].note = note(room.json);
            self.draft.spans.insert(Subject::Room(id), room.span);
            let mut names = Names::default();
            let mut spots = Vec::new();
            for node in &room.nodes {
                let spot = self.draft.draft.add_spot(id, &names.take("", node.name));
                self.draft.draft.spots[spot].note = note(node.json);
                self.draft.spans.insert(Subject::Spot(spot), node.span);
                spots.push(spot);
            }
            self.rooms.push(id);
            self.spots.push(spots);
        }
    }

    /// Adds the links of all rooms.
    pub fn add_rooms(&mut self) {
        for number in 0..self.places.rooms.len() {
            let locks = self.locks(number);
            let room = &self.places.rooms[number];
            let nodes = room.nodes.iter().zip(&self.spots[number]).zip(&locks);
            let unlocks = nodes.map(|((node, spot), lock)| {
                let reached = self.translator.terms.leaf(Leaf::Reached(*spot));
                (node.id, self.translator.terms.all([reached, *lock]))
            });
            self.translator.unlocks = unlocks.collect();
            self.translator.clearable =
                room.strats.iter().flat_map(|strat| strat.clears.iter().copied()).collect();
            self.translator.notables = self.notables[number].clone();
            self.add_node_yields(number, &locks);
            self.locks.push(locks);
            self.add_ways(number);
        }
        self.translator.unlocks.clear();
        self.translator.clearable.clear();
        self.translator.notables.clear();
    }

    fn add_ways(&mut self, number: usize) {
        let room = &self.places.rooms[number];
        let plain = |node: usize| ((node, BTreeSet::new()), self.spots[number][node]);
        let mut ways = Ways {
            spots: (0..room.nodes.len()).map(plain).collect(),
            open: (0..room.nodes.len()).map(|node| plain(node).0).collect(),
            layers: BTreeSet::from([BTreeSet::new()]),
            links: BTreeMap::new(),
            taken: BTreeMap::new(),
            known: vec![None; room.strats.len()],
            names: Names::default(),
        };
        for spot in &self.spots[number] {
            ways.names.reserve(&self.draft.draft.spots[*spot].name);
        }
        self.add_locations(number, &mut ways);
        // Plain spots come first, so that each strat is noted once.
        ways.open.reverse();
        while let Some(state) = ways.open.pop() {
            for (index, strat) in room.strats.iter().enumerate() {
                if strat.from == state.0 {
                    self.add_strat(number, (index, strat), &state, &mut ways);
                }
            }
        }
        self.translator.once.clear();
        for ((node, cleared), spot) in &ways.spots {
            if !cleared.is_empty() {
                self.add_unlocked(number, *node, cleared, *spot);
            }
        }
        self.translator.cleared.clear();
        for ((from, to), terms) in ways.links {
            let mut names: Vec<&str> = terms.iter().map(|(_, name)| *name).collect();
            names.retain(|name| !matches!(*name, "Base" | ""));
            names.dedup();
            let need = self.translator.terms.any(terms.into_iter().map(|own| own.0));
            let need = self.write(need);
            let link = self.draft.draft.links.push(Link {
                from,
                to,
                need,
                back_of: None,
                note: names.join("; "),
            });
            self.draft.spans.insert(Subject::Link(link), room.span);
        }
    }

    /// Adds the effects of a strat in one state.
    fn add_strat(
        &mut self,
        number: usize,
        (index, strat): (usize, &Strat<'d>),
        state: &State<'d>,
        ways: &mut Ways<'d>,
    ) {
        let room = &self.places.rooms[number];
        let term = match ways.known[index].filter(|_| !strat.asks_obstacles) {
            Some(term) => term,
            None => {
                let is_first = ways.known[index].is_none();
                let own = self.strat_term(room, strat, state, is_first);
                let begun = self.begun(number, strat, is_first);
                let cool = match strat.comes_in_cool {
                    true => self.translator.name(HEAT_PROOF, strat.span),
                    false => Terms::ALWAYS,
                };
                self.translator.terms.all([own, begun, cool])
            }
        };
        ways.known[index] = Some(term);
        if term == Terms::NEVER {
            return;
        }
        let from = ways.spots[state];
        let goes_on = self.goes_on(&strat.flags);
        let going = self.translator.terms.all([term, goes_on]);
        if going == Terms::NEVER {
            self.add_sites(&strat.flags, from, term, going);
            return;
        }
        let to = self.target(number, strat, state, ways);
        if from != to {
            ways.link(from, to, going, strat.name);
        }
        // From a layer the player can step down and do the same, unless the cleared obstacles matter.
        if !state.1.is_empty() && !strat.asks_obstacles {
            return;
        }
        for node in &strat.collects {
            let taken = ways.taken.get(node).copied();
            if let Some(taken) = taken.filter(|taken| *taken != to) {
                ways.link(from, taken, going, strat.name);
            }
        }
        self.add_sites(&strat.flags, from, term, going);
        self.add_exits(number, strat, from, going);
    }

    /// Adds the flags that leaving through the nodes of a room sets.
    fn add_node_yields(&mut self, number: usize, locks: &[Term]) {
        for (index, lock) in locks.iter().enumerate() {
            let yields = &self.places.rooms[number].nodes[index].yields;
            let going = self.goes_on(yields);
            let going = self.translator.terms.all([*lock, going]);
            self.add_sites(yields, self.spots[number][index], *lock, going);
        }
    }

    /// Returns the requirement to do more than set withheld flags: what sets one has no other effect.
    pub fn goes_on(&mut self, flags: &[(&'d str, Span)]) -> Term {
        let meanings = &self.translator.lexicon.meanings;
        let terms = &mut self.translator.terms;
        let flags = flags.iter().map(|(flag, _)| meanings.get(flag));
        let parts: Vec<Term> = flags
            .map(|meaning| match meaning {
                Some(Meaning::Withheld(_)) => Terms::NEVER,
                Some(Meaning::Undecided(flag)) => {
                    terms.leaf(Leaf::Item(flag.settable, Count::Fixed(1)))
                }
                _ => Terms::ALWAYS,
            })
            .collect();
        terms.all(parts)
    }

    /// Adds flags that something at a spot sets.
    pub fn add_sites(&mut self, flags: &[(&'d str, Span)], from: SpotId, term: Term, going: Term) {
        let meanings = &self.translator.lexicon.meanings;
        let flags = flags.iter();
        let events: Vec<(EventId, Term)> = flags
            .filter_map(|(flag, _)| match meanings.get(flag)? {
                Meaning::Withheld(event) => Some((*event, term)),
                Meaning::Event(event) | Meaning::Passed(event) => Some((*event, going)),
                Meaning::Undecided(flag) => Some((flag.event, going)),
                _ => None,
            })
            .filter(|(_, need)| *need != Terms::NEVER)
            .collect();
        for (event, need) in events {
            let need = self.write(need);
            self.draft.draft.event_sites.push(EventSite {
                event,
                at: from,
                need,
                note: String::new(),
            });
        }
    }

    /// Translates the requirement of a strat. It is noted the first time only.
    fn strat_term(
        &mut self,
        room: &Room<'d>,
        strat: &Strat<'d>,
        state: &State<'d>,
        is_first: bool,
    ) -> Term {
        self.translator.cleared.clone_from(&state.1);
        self.translator.here = Some(room.nodes[strat.from].id);
        self.translator.once.clear();
        if strat.from == strat.to && strat.clears.is_empty() {
            let flags = strat.flags.iter().map(|(flag, _)| *flag);
            self.translator.once.extend(flags);
        }
        if is_first {
            let what = || room.strat_name(strat);
            return self.translate(&strat.requires, "strats", strat.span, what);
        }
        self.translator.translate(&strat.requires, self.problems).0
    }

    /// Returns the spot that a strat leads to.
    fn target(
        &mut self,
        number: usize,
        strat: &Strat<'d>,
        (_, cleared): &State<'d>,
        ways: &mut Ways<'d>,
    ) -> SpotId {
        let room = &self.places.rooms[number];
        let mut after: BTreeSet<&str> = cleared.union(&strat.clears).copied().collect();
        after.retain(|name| room.relevant.contains(name) && !strat.resets.contains(name));
        if !ways.layers.contains(&after) && ways.layers.len() >= MAX_LAYERS {
            let kind = "obstacles of rooms with too many of them: never cleared";
            self.notes.note(Treatment::Conservative, kind, strat.span, room.name);
            after.clone_from(cleared);
        }
        let state = (strat.to, after);
        if let Some(spot) = ways.spots.get(&state) {
            return *spot;
        }
        let names: Vec<&str> = state.1.iter().copied().collect();
        let name = format!("{} [{} cleared]", room.nodes[strat.to].name, names.join(" "));
        let spot = self.free_spot(number, &name, &mut ways.names);
        let plain = self.spots[number][strat.to];
        ways.link(spot, plain, Terms::ALWAYS, "");
        ways.layers.insert(state.1.clone());
        ways.spots.insert(state.clone(), spot);
        // It is processed after all plain spots.
        ways.open.insert(0, state);
        spot
    }

    /// Adds a spot in addition to those of the nodes.
    fn free_spot(&mut self, number: usize, name: &str, names: &mut Names) -> SpotId {
        let room = self.rooms[number];
        let spot = self.draft.draft.add_spot(room, &names.take("", name));
        let span = self.places.rooms[number].span;
        self.draft.spans.insert(Subject::Spot(spot), span);
        spot
    }

    /// Adds the locations of a room, and the spots from which their items are taken.
    fn add_locations(&mut self, number: usize, ways: &mut Ways<'d>) {
        let room = &self.places.rooms[number];
        let mut names = Names::default();
        for (index, node) in room.nodes.iter().enumerate() {
            if node.kind != "item" && node.item.is_none() {
                continue;
            }
            let need = self.write(self.locks[number][index]);
            if self.is_taken_by_reaching(number, index) {
                let spot = self.spots[number][index];
                self.add_location(number, index, spot, need, &mut names);
                continue;
            }
            let (spot, back) = self.taken_at(number, index, &mut ways.names);
            if let Some(back) = back {
                let back = self.spots[number][back];
                ways.link(spot, back, Terms::ALWAYS, "");
            }
            ways.taken.insert(index, spot);
            self.add_location(number, index, spot, need, &mut names);
        }
    }

    fn add_location(
        &mut self,
        number: usize,
        index: usize,
        spot: SpotId,
        need: RequirementId,
        names: &mut Names,
    ) {
        let node = &self.places.rooms[number].nodes[index];
        let was = node.item.and_then(|(name, _)| self.items.get(name).copied());
        let location = self.draft.draft.locations.push(Location {
            was,
            need,
            note: note(node.json),
            ..Location::new(&names.take("", node.name), spot)
        });
        self.draft.spans.insert(Subject::Location(location), node.span);
    }

    /// Whether reaching a node is enough to take its item, although strats take it from elsewhere: they are shortcuts, and
    /// are not used.
    fn is_taken_by_reaching(&mut self, number: usize, index: usize) -> bool {
        let room = &self.places.rooms[number];
        let mut taking =
            room.strats.iter().filter(|strat| strat.collects.contains(&index)).peekable();
        let is_remote = taking.peek().is_some() && taking.all(|strat| strat.to != index);
        let arrives = |strat: &Strat<'d>| strat.to == index && strat.from != index;
        if !is_remote || !room.strats.iter().any(arrives) {
            return false;
        }
        let kind = "items that strats take from elsewhere: only reaching the node counts";
        let (span, what) = (room.nodes[index].span, room.nodes[index].name);
        self.notes.note(Treatment::Conservative, kind, span, format!("{} / {what}", room.name));
        true
    }

    /// Returns the spot from which the item of a node is taken, and the node where the player is afterwards.
    ///
    /// If no strat takes the item, reaching the node is enough. If some do, it is not, unless every way there takes
    /// it.
    fn taken_at(
        &mut self,
        number: usize,
        index: usize,
        names: &mut Names,
    ) -> (SpotId, Option<usize>) {
        let room = &self.places.rooms[number];
        let plain = self.spots[number][index];
        let takes = |strat: &&Strat<'d>| strat.collects.contains(&index);
        let taking: Vec<&Strat<'d>> = room.strats.iter().filter(takes).collect();
        let Some(first) = taking.first() else {
            let (span, kind) = (room.nodes[index].span, "items that no strat takes");
            let kind = format!("{kind}: reaching the node is enough");
            let what = format!("{} / {}", room.name, room.nodes[index].name);
            self.notes.note(Treatment::Assumed, &kind, span, what);
            return (plain, None);
        };
        let arriving = room.strats.iter().filter(|strat| strat.to == index);
        if taking.iter().all(|strat| strat.to == index && strat.from != index)
            && arriving.into_iter().all(|strat| strat.collects.contains(&index))
        {
            return (plain, None);
        }
        let ends = |strat: &&&Strat<'d>| strat.to == first.to;
        let back = (taking.iter().filter(ends).count() == taking.len()).then_some(first.to);
        let touches = |strat: &Strat<'d>| strat.from == index || strat.to == index;
        if !room.strats.iter().any(touches) {
            return (plain, back);
        }
        let name = format!("{} [taken]", room.nodes[index].name);
        (self.free_spot(number, &name, names), back)
    }
}

impl<'d> Ways<'d> {
    fn link(&mut self, from: SpotId, to: SpotId, term: Term, name: &'d str) {
        let link = self.links.entry((from, to)).or_default();
        link.push((term, name));
    }
}
