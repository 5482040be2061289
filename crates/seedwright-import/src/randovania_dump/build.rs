//! Builds a world draft from a dump.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{
    Amount, Class, Event, EventId, EventSite, ItemId, Location, LocationId, RequirementId,
    Requirements, ReturnMode, RoomId, SpotId, Subject,
};

use super::Options;
use super::document::{Dump, Requirement, ResourceKind};
use super::holdings::Holdings;
use super::requirement::{Flag, Translator};
use super::ways::{Crossing, Passage};
use crate::draft::ImportDraft;
use crate::names::Names;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::terms::{Term, Terms};

/// Converts a dump to a draft.
pub struct Builder<'a, 'd, 's> {
    pub translator: Translator<'a, 'd>,
    pub options: Options,
    pub draft: ImportDraft,
    pub notes: &'a mut Notes<'s>,
    pub problems: &'a mut Problems,
    /// The items of the pickups.
    pub items: Vec<ItemId>,
    /// The spots of the nodes.
    pub spots: Vec<SpotId>,
    /// The locations by index.
    pub locations: BTreeMap<u32, LocationId>,
    /// The nodes where each resource can be had, with requirements.
    collectors: BTreeMap<usize, Vec<(usize, usize)>>,
    /// The names of spots in each room.
    spot_names: BTreeMap<RoomId, Names>,
    pub crossings: Vec<Crossing>,
    /// Whether some passage costs energy.
    pub hurts: bool,
    /// The passages that were split.
    pub splits: usize,
}

impl<'a, 'd, 's> Builder<'a, 'd, 's> {
    /// Creates a builder with the items of a dump.
    pub fn new(
        dump: &'a Dump<'d>,
        options: Options,
        problems: &'a mut Problems,
        notes: &'a mut Notes<'s>,
    ) -> Self {
        let mut draft = ImportDraft::new(dump.game);
        let items: Vec<ItemId> = dump
            .pickups
            .iter()
            .map(|pickup| {
                let item = draft.add_item(pickup.name, pickup.span);
                let row = &mut draft.draft.items[item];
                let count = u32::try_from(pickup.copies.len()).unwrap_or(u32::MAX);
                row.count = Amount::Fixed(count);
                row.class = if pickup.is_major { Class::Major } else { Class::Filler };
                notes.note(Treatment::Exact, "pickups", pickup.span, pickup.name);
                item
            })
            .collect();
        let translator = Translator {
            dump,
            terms: Terms::default(),
            holdings: Holdings::new(dump, items.clone()),
            events: vec![None; dump.resources.len()],
            done: Vec::new(),
        };
        let mut collectors: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for (number, node) in dump.nodes.iter().enumerate() {
            for (resource, need) in &node.collects {
                collectors.entry(*resource).or_default().push((number, *need));
            }
        }
        Self {
            translator,
            options,
            draft,
            notes,
            problems,
            items,
            spots: Vec::new(),
            locations: BTreeMap::new(),
            collectors,
            spot_names: BTreeMap::new(),
            crossings: Vec::new(),
            hurts: false,
            splits: 0,
        }
    }

    /// Adds everything, in an order in which requirements can refer to what they need.
    pub fn build(&mut self) {
        let dump = self.translator.dump;
        self.add_places();
        let events = self.add_events();
        self.translator.translate(&mut self.draft);
        self.add_edges();
        self.add_first_times(&events);
        for (resource, event) in events {
            self.add_sites(resource, event);
        }
        self.add_locations();
        self.add_doors();
        self.draft.draft.start_at(self.spots[dump.start]);
        self.add_goal();
        self.add_energy();
        self.add_placement();
        let warp = if dump.warp == Some(true) { ReturnMode::Warp } else { ReturnMode::Walk };
        let return_mode = self.options.return_mode.unwrap_or(warp);
        self.notes.note_return(return_mode, return_mode != warp);
        self.draft.draft.return_mode = return_mode;
        self.draft.draft.note = self.description();
    }

    /// Writes a term into the requirements of the draft.
    pub fn write(&mut self, term: Term) -> RequirementId {
        self.translator.terms.write(term, &mut self.draft.draft.requirements)
    }

    /// Notes how a requirement was translated.
    pub fn note_flags(
        &mut self,
        flags: &BTreeSet<Flag>,
        kind: &str,
        span: Span,
        what: impl Fn() -> String,
    ) {
        if flags.is_empty() {
            self.notes.note(Treatment::Exact, kind, span, what());
        }
        for flag in flags {
            let (treatment, words) = flag.words();
            self.notes.note(treatment, words, span, what());
        }
    }

    /// Adds an area for each region, a room for each area and a spot for each node.
    fn add_places(&mut self) {
        let dump = self.translator.dump;
        let mut area_names = Names::default();
        let mut room_names = Names::default();
        let mut regions = BTreeMap::new();
        let mut rooms = BTreeMap::new();
        let mut homes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for node in &dump.nodes {
            homes.entry(node.area).or_default().insert(node.region);
        }
        for node in &dump.nodes {
            let region = *regions.entry(node.region).or_insert_with(|| {
                let area = self.draft.draft.add_area(&area_names.take("", node.region));
                self.draft.spans.insert(Subject::Area(area), node.span);
                area
            });
            let room = *rooms.entry((node.region, node.area)).or_insert_with(|| {
                // If two regions have areas of one name, the room is named after both.
                let name = match homes[node.area].len() {
                    1 => node.area.to_owned(),
                    _ => format!("{} / {}", node.region, node.area),
                };
                let room = self.draft.draft.add_room(&room_names.take("", &name), region);
                self.draft.spans.insert(Subject::Room(room), node.span);
                room
            });
            let spot = self.add_spot(room, node.name, node.span);
            self.draft.draft.spots[spot].refills = node.heals;
            self.spots.push(spot);
            self.notes.note(Treatment::Exact, "nodes", node.span, node.name);
        }
    }

    /// Adds a spot.
    pub fn add_spot(&mut self, room: RoomId, name: &str, span: Span) -> SpotId {
        let name = self.spot_names.entry(room).or_default().take("", name);
        let spot = self.draft.draft.add_spot(room, &name);
        self.draft.spans.insert(Subject::Spot(spot), span);
        spot
    }

    /// Returns the resources that some requirement asks for.
    fn required(&self) -> BTreeSet<usize> {
        let dump = self.translator.dump;
        let mut used = vec![false; dump.requirements.len()];
        used[dump.victory] = true;
        dump.edges.iter().for_each(|edge| used[edge.need] = true);
        for (number, node) in dump.nodes.iter().enumerate() {
            node.collects.iter().for_each(|(_, need)| used[*need] = true);
            used[node.leave] |= !dump.leaves_freely(number);
        }
        let mut required = BTreeSet::new();
        for (number, requirement) in dump.requirements.iter().enumerate().rev() {
            match requirement {
                _ if !used[number] => {}
                Requirement::All(parts) | Requirement::Any(parts) => {
                    parts.iter().for_each(|part| used[*part] = true);
                }
                Requirement::Has(resource, _) | Requirement::Not(resource, _) => {
                    required.insert(*resource);
                }
                Requirement::Damage(_) => {}
            }
        }
        required
    }

    /// Adds an event for everything but items that is required and can be had.
    fn add_events(&mut self) -> Vec<(usize, EventId)> {
        let dump = self.translator.dump;
        let mut names = Names::default();
        let mut events = Vec::new();
        for resource in self.required() {
            let row = &dump.resources[resource];
            if row.kind == ResourceKind::Item || !self.collectors.contains_key(&resource) {
                continue;
            }
            let name = names.take("", row.name);
            let event = self.draft.draft.events.push(Event { name, note: String::new() });
            self.draft.spans.insert(Subject::Event(event), row.span);
            self.translator.events[resource] = Some(event);
            events.push((resource, event));
        }
        events
    }

    /// Adds the places where an event happens.
    fn add_sites(&mut self, resource: usize, event: EventId) {
        let dump = self.translator.dump;
        for (node, need) in self.collectors.get(&resource).cloned().unwrap_or_default() {
            let span = dump.nodes[node].span;
            let whole = self.translator.all(&[need]);
            self.note_flags(&whole.flags, "events, locks and teleporters", span, || {
                dump.node_name(node)
            });
            if whole.term == Terms::NEVER {
                continue;
            }
            let at = self.taken_from(node, need, span);
            let site = EventSite { event, at, need: Requirements::ALWAYS, note: String::new() };
            let site = self.draft.draft.event_sites.push(site);
            self.draft.spans.insert(Subject::EventSite(site), span);
        }
    }

    /// Returns a spot where a requirement at a node is met: the node's own, or one behind a passage.
    fn taken_from(&mut self, node: usize, need: usize, span: Span) -> SpotId {
        let own = self.spots[node];
        if self.translator.done[need].term == Terms::ALWAYS {
            return own;
        }
        let room = self.draft.draft.spots[own].room;
        let name = format!("at {}", self.translator.dump.nodes[node].name);
        let spot = self.add_spot(room, &name, span);
        self.connect(Passage { from: own, to: spot, needs: vec![need], span });
        spot
    }

    /// Adds a location for each pickup.
    fn add_locations(&mut self) {
        let dump = self.translator.dump;
        let led_to = self.led_to();
        let mut names: BTreeMap<RoomId, Names> = BTreeMap::new();
        for (resource, row) in dump.resources.iter().enumerate() {
            let ResourceKind::Pickup(index) = row.kind else {
                continue;
            };
            let mut collectors = self.collectors.get(&resource).cloned().unwrap_or_default();
            let own = collectors.iter().find(|(node, _)| dump.node_name(*node) == row.name);
            let Some(own) = own.or(collectors.first()).copied() else {
                let kind = "pickups that are at no node";
                self.notes.note(Treatment::LeftOut, kind, row.span, row.name);
                continue;
            };
            collectors.retain(|(node, _)| led_to.contains(&self.spots[*node]));
            let at = match collectors.as_slice() {
                [(node, need)] => self.taken_from(*node, *need, row.span),
                [] => self.spots[own.0],
                several => self.shared_spot(several, row.span),
            };
            let room = self.draft.draft.spots[at].room;
            let name = names.entry(room).or_default().take("", dump.nodes[own.0].name);
            // The note tells a patcher of the game which pickup this is.
            let note = format!("pickup {index}");
            let location = Location { note, ..Location::new(&name, at) };
            let location = self.draft.draft.locations.push(location);
            self.draft.spans.insert(Subject::Location(location), row.span);
            self.locations.insert(index, location);
            self.notes.note(Treatment::Exact, "pickups at nodes: locations", row.span, row.name);
        }
    }

    /// Returns the spots that something leads to.
    fn led_to(&self) -> BTreeSet<SpotId> {
        let links = self.draft.draft.links.rows().iter().map(|link| link.to);
        let crossings = self.crossings.iter().map(|crossing| crossing.to);
        let start = self.spots[self.translator.dump.start];
        links.chain(crossings).chain([start]).collect()
    }

    /// Returns a spot that is reached from any of these nodes.
    fn shared_spot(&mut self, collectors: &[(usize, usize)], span: Span) -> SpotId {
        let first = collectors[0].0;
        let room = self.draft.draft.spots[self.spots[first]].room;
        let name = format!("at {}", self.translator.dump.nodes[first].name);
        let spot = self.add_spot(room, &name, span);
        for (node, need) in collectors {
            let from = self.spots[*node];
            self.connect(Passage { from, to: spot, needs: vec![*need], span });
        }
        spot
    }

    /// Adds the goal. One that costs energy is an event at the start.
    fn add_goal(&mut self) {
        let dump = self.translator.dump;
        let victory = self.translator.done[dump.victory].clone();
        let what = "the victory condition";
        self.note_flags(&victory.flags, what, dump.span, || what.to_owned());
        let goal = if victory.hurts {
            let note = "The victory condition.".to_owned();
            let event = self.draft.draft.events.push(Event { name: "Victory".to_owned(), note });
            let at = self.taken_from(dump.start, dump.victory, dump.span);
            let site = EventSite { event, at, need: Requirements::ALWAYS, note: String::new() };
            self.draft.draft.event_sites.push(site);
            self.translator.terms.leaf(crate::terms::Leaf::Event(event))
        } else {
            victory.term
        };
        let goal = self.write(goal);
        self.draft.draft.goals.push(goal);
    }

    /// Adds the player's energy, if anything costs some.
    fn add_energy(&mut self) {
        let dump = self.translator.dump;
        let Some(energy) = dump.energy.as_ref().filter(|_| self.hurts) else {
            return;
        };
        if !self.translator.holdings.add_energy(energy, &mut self.draft) {
            let kind = "energy tanks of pickups whose copies differ: not counted";
            self.notes.note_whole(Treatment::Conservative, kind);
        }
    }

    fn description(&self) -> String {
        let dump = self.translator.dump;
        let mut text = format!(
            "Imported from a dump of Randovania {}'s generator: the game \"{}\" with the preset \"{}\".",
            dump.version, dump.game, dump.preset
        );
        let held = dump.starting.iter().filter(|(resource, amount)| {
            dump.resources[**resource].kind == ResourceKind::Item && **amount > 0
        });
        let held = held.map(|(resource, amount)| match amount {
            1 => dump.resources[*resource].name.to_owned(),
            _ => format!("{} * {amount}", dump.resources[*resource].name),
        });
        let held: Vec<String> = held.collect();
        if !held.is_empty() {
            text += &format!(" The player begins with: {}.", held.join(", "));
        }
        text
    }
}
