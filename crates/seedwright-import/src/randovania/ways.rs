//! Connections, locations, events, hints, networks and configurable nodes.

use std::collections::BTreeMap;

use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, Span};
use seedwright::world::{
    EventSite, Link, Location, LocationId, OptionKind, Requirements, SpotId, Subject,
};

use super::build::{Builder, joined};
use super::places::{Kind, Network};
use super::words::words;
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::{Leaf, Term, Terms};

impl<'d> Builder<'_, 'd, '_> {
    /// Adds the contents of nodes, and the links between them.
    pub fn add_ways(&mut self) {
        for number in 0..self.database.places.nodes.len() {
            let spot = self.translator.vocabulary.spots[number];
            self.add_content(number, spot);
            self.add_links(number, spot);
        }
    }

    fn add_content(&mut self, number: usize, spot: SpotId) {
        let places = &self.database.places;
        let node = &places.nodes[number];
        let span = node.key.span;
        let kind = match &node.kind {
            Kind::Generic => "nodes: generic",
            Kind::Dock(_) => "nodes: dock",
            Kind::Hint(_) => "nodes: hint, whose links require reading it",
            Kind::Network(_) => "nodes: teleporter network",
            Kind::Configurable => "nodes: configurable",
            Kind::Pickup(index) => {
                self.add_location(*index, number, spot);
                "nodes: pickup"
            }
            Kind::Event(event) => {
                let site = self.draft.draft.event_sites.push(EventSite {
                    event: self.translator.vocabulary.events[*event],
                    at: spot,
                    need: Requirements::ALWAYS,
                    note: String::new(),
                });
                self.draft.spans.insert(Subject::EventSite(site), span);
                "nodes: event"
            }
        };
        self.notes.note(Treatment::Exact, kind, span, places.name(number));
    }

    fn add_location(&mut self, index: u32, number: usize, spot: SpotId) {
        let span = self.database.places.nodes[number].key.span;
        let name = self.draft.draft.spots[spot].name.clone();
        let mut location = Location::new(&name, spot);
        location.was = self.original(index);
        let when = self.when(number);
        location.when = self.write(when);
        let location = self.draft.draft.locations.push(location);
        self.draft.spans.insert(Subject::Location(location), span);
        if let Some(first) = self.locations.insert(index, location) {
            let first = self.draft.spans[&Subject::Location(first)];
            let message = format!("two pickups have the index {index}");
            let problem = Diagnostic::error("E0514", span, message);
            let hint = "give each pickup an index of its own";
            self.problems.add(problem.related(first, "first here").hint(hint));
        }
    }

    fn add_links(&mut self, number: usize, spot: SpotId) {
        let database = self.database;
        let node = &database.places.nodes[number];
        let leave = self.leaving(number);
        for (target, span, json) in &node.connections {
            let to = self.translator.vocabulary.spots[*target];
            let what = || {
                format!(
                    "{} -> {}",
                    database.places.name(number),
                    database.places.nodes[*target].key.text
                )
            };
            let (need, comments) = self.translate(*json, "connections", *span, |_| what());
            let there = self.when(*target);
            let also = self.translator.terms.all([leave, there]);
            let need = self.translator.terms.all([need, also]);
            self.add_first_time(number, (*target, *span, *json), (need, also));
            if need == Terms::NEVER || to == spot {
                let kind = "connections that are never open or lead nowhere: no links";
                self.notes.note(Treatment::Exact, kind, *span, what());
                continue;
            }
            let link = Link {
                from: spot,
                to,
                need: self.write(need),
                back_of: None,
                note: joined(&comments),
            };
            let link = self.draft.draft.links.push(link);
            self.draft.spans.insert(Subject::Link(link), *span);
        }
    }

    /// Returns the requirement to leave a node in any way.
    fn leaving(&mut self, number: usize) -> Term {
        let node = &self.database.places.nodes[number];
        let span = node.key.span;
        match &node.kind {
            Kind::Hint(Some(json)) => {
                let kind = "hints: requirements to read them";
                let name = |database: &super::database::Database<'_>| database.places.name(number);
                self.translate(*json, kind, span, name).0
            }
            Kind::Configurable => self.leaving_configurable(number),
            _ => Terms::ALWAYS,
        }
    }

    /// Returns the requirement to leave a configurable node: the item that the preset names for it, or an option.
    fn leaving_configurable(&mut self, number: usize) -> Term {
        let span = self.database.places.nodes[number].key.span;
        let place = self.database.places.name(number);
        if let Some(word) = self.preset.chosen_for(&place.replace(" / ", "/")) {
            if ["removed", "none", "open"].contains(&word) {
                let kind = "configurable nodes: open, as the preset says";
                self.notes.note(Treatment::Exact, kind, span, place);
                return Terms::ALWAYS;
            }
            let items = self.database.items.rows.iter().enumerate();
            let fitting = items.filter(|(_, row)| words(row.name).is_superset(&words(word)));
            let fitting: Vec<usize> = fitting.map(|(item, _)| item).collect();
            if !fitting.is_empty() {
                let kind = "configurable nodes: the items with the name that the preset chooses";
                self.notes.note(Treatment::Assumed, kind, span, format!("{place}: {word}"));
                return self.translator.all_held(&fitting);
            }
        }
        let spot = self.translator.vocabulary.spots[number];
        let name = format!("leave {}", self.draft.draft.spot_name(spot));
        let kind = "configurable nodes: unknown, assumed closed (an option)";
        self.notes.note(Treatment::Assumed, kind, span, place);
        let help = "whether this passage is open; the game's own code sets its requirement";
        let switch = OptionKind::Switch { default: false };
        let option = self.draft.add_option(&name, help.to_owned(), switch, span);
        self.translator.terms.leaf(Leaf::Switch(option))
    }

    /// Adds a room for each network, with doors to all its nodes. The starts are known by then.
    pub fn add_networks(&mut self) {
        let database = self.database;
        let mut networks: BTreeMap<&str, SpotId> = BTreeMap::new();
        for number in 0..database.places.nodes.len() {
            let Kind::Network(network) = &database.places.nodes[number].kind else {
                continue;
            };
            let spot = self.translator.vocabulary.spots[number];
            let hub = match networks.get(network.name) {
                Some(hub) => *hub,
                None => {
                    let hub = self.add_hub(number, network);
                    networks.insert(network.name, hub);
                    hub
                }
            };
            self.add_network_door(number, network, spot, hub);
        }
    }

    fn add_hub(&mut self, number: usize, network: &Network<'d>) -> SpotId {
        let places = &self.database.places;
        let area = places.areas[places.nodes[number].area].region;
        let area = self.draft.draft.areas.ids().nth(area);
        let area = area.expect("each region has its area");
        let mut names = crate::names::Names::default();
        let rooms = self.draft.draft.rooms.rows().iter();
        rooms.for_each(|room| names.reserve(&room.name));
        let spots = self.draft.draft.spots.ids();
        spots.for_each(|spot| names.reserve(&self.draft.draft.spot_name(spot)));
        let name = names.take("", &format!("{} network", network.name));
        let room = self.draft.draft.add_room(&name, area);
        self.draft.draft.rooms[room].note =
            format!("Joins the nodes of the teleporter network `{}`.", EscapedName(network.name));
        let hub = self.draft.draft.add_spot(room, &names.take(&format!("{name}."), "hub"));
        let span = places.nodes[number].key.span;
        self.draft.spans.insert(Subject::Room(room), span);
        self.draft.spans.insert(Subject::Spot(hub), span);
        hub
    }

    /// Adds the door between a node and its network. The player can leave through a node that is unlocked and
    /// activated, or was activated elsewhere, to every unlocked node. A node where the game begins is activated from
    /// the beginning if it is unlocked then.
    fn add_network_door(
        &mut self,
        number: usize,
        network: &Network<'d>,
        spot: SpotId,
        hub: SpotId,
    ) {
        let span = self.database.places.nodes[number].key.span;
        let mut comments = Vec::new();
        let mut need = |json: Json<'d>, builder: &mut Self| {
            let kind = "teleporter networks: requirements to unlock their nodes";
            let (term, found) =
                builder.translate(json, kind, span, |database| database.places.name(number));
            comments.extend(found);
            term
        };
        let unlocked = need(network.unlocked, self);
        let activated = network.activated.map(|json| need(json, self));
        let starts = self.starts.iter().filter(|(at, _)| *at == spot && unlocked == Terms::ALWAYS);
        let begun: Vec<Term> = starts.map(|(_, when)| *when).collect();
        let terms = &mut self.translator.terms;
        let elsewhere = terms.leaf(Leaf::Reached(hub));
        let own = [activated.unwrap_or(Terms::ALWAYS), elsewhere];
        let activated = terms.any(own.into_iter().chain(begun));
        let leave = terms.all([unlocked, activated]);
        let there = self.when(number);
        let unlocked = self.translator.terms.all([unlocked, there]);
        let name = self.draft.draft.spot_name(spot);
        let name = self.draft.door_names.take("", &name);
        let mut door = self.door(&name, (spot, leave), (hub, unlocked));
        door.kind = "teleporter network".to_owned();
        door.fixed = true;
        door.note = joined(&comments);
        let door = self.draft.draft.doors.push(door);
        self.draft.spans.insert(Subject::Door(door), span);
    }

    /// Returns when a node exists. Everything that leads to it requires this.
    pub fn when(&mut self, number: usize) -> Term {
        let node = &self.database.places.nodes[number];
        let (vocabulary, terms) = (&self.translator.vocabulary, &mut self.translator.terms);
        vocabulary.when(node, terms)
    }

    /// Returns the location of a pickup index.
    pub fn location(&mut self, index: u32, span: Span) -> Option<LocationId> {
        let found = self.locations.get(&index).copied();
        if found.is_none() {
            let kind = "indices of pickups that do not exist";
            self.notes.note(Treatment::LeftOut, kind, span, index.to_string());
        }
        found
    }
}
