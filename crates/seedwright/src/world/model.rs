//! The tables of a world.

use serde::Serialize;

use super::{
    Area, AreaId, CampaignSettings, CodeTheme, Constraint, Door, DoorId, DoorRequest, Event,
    EventId, EventSite, EventSiteId, Id, Item, ItemAmount, ItemId, ItemRequest, Link, LinkId,
    Location, LocationId, NamedRule, NamedRuleId, NamedShape, Node, OptionId, Pool, PoolId, Preset,
    PresetId, RequirementId, Requirements, Resource, ResourceId, ReturnMode, Room, RoomId, ShapeId,
    Spot, SpotId, Start, Table, Term, Trick, TrickId, Walk, WorldOption,
};
use crate::world::{Blueprint, stock::Stock};

/// An open world model: fill the tables, then [`finish`](Draft::finish) it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Draft {
    /// The short name of the pack.
    pub id: String,
    /// The title shown to people.
    pub name: String,
    /// The author's note on the whole pack.
    pub note: String,
    /// Whether the player has to walk back to the start.
    pub return_mode: ReturnMode,
    /// Where the player can start. Several starts count as connected to one another.
    pub starts: Vec<Start>,
    /// What the player holds at the start, in addition to the pool.
    pub starting_items: Vec<ItemAmount>,
    /// The goals, all of which must hold in the end.
    pub goals: Vec<RequirementId>,
    /// Every requirement of the world.
    pub requirements: Requirements,
    /// Areas (sectors) of the map.
    pub areas: Table<AreaId, Area>,
    /// Rooms.
    pub rooms: Table<RoomId, Room>,
    /// Spots: positions inside rooms.
    pub spots: Table<SpotId, Spot>,
    /// One-way passages between the spots of a room.
    pub links: Table<LinkId, Link>,
    /// Doors between spots.
    pub doors: Table<DoorId, Door>,
    /// Places that hold items.
    pub locations: Table<LocationId, Location>,
    /// Kinds of items.
    pub items: Table<ItemId, Item>,
    /// Pools that items and locations belong to.
    pub pools: Table<PoolId, Pool>,
    /// Amounts that copies of items add up to.
    pub resources: Table<ResourceId, Resource>,
    /// Events.
    pub events: Table<EventId, Event>,
    /// The places of events.
    pub event_sites: Table<EventSiteId, EventSite>,
    /// Named requirements.
    pub rules: Table<NamedRuleId, NamedRule>,
    /// Options of the player.
    pub options: Table<OptionId, WorldOption>,
    /// Tricks, each with a level that the player chooses.
    pub tricks: Table<TrickId, Trick>,
    /// Named sets of choices.
    pub presets: Table<PresetId, Preset>,
    /// Shapes that requests can name.
    // They change no world until a request names one, and a permalink that does pins the terms. So a pack that gains a
    // shape keeps its hash and its permalinks.
    #[serde(skip)]
    pub shapes: Table<ShapeId, NamedShape>,
    /// Conditions that every choice of options and tricks must meet.
    // They refuse settings but never change a world, so a pack that gains one keeps its hash and its permalinks.
    #[serde(skip)]
    pub constraints: Vec<Constraint>,
    /// The pack's placement request.
    // The key is part of the hash of packs, which must not change.
    #[serde(rename = "wishes")]
    pub placement: ItemRequest,
    /// The pack's door shuffle request, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<DoorRequest>,
    /// The pack's templates and layout settings, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Blueprint>,
    /// The elements of codes and the locks that they open, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codes: Option<CodeTheme>,
    /// The pack's campaign settings, if it is a campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignSettings>,
    /// The contents of levels and the rules for filling them, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub population: Option<Stock>,
}

impl Draft {
    /// An empty draft.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), name: id.to_owned(), ..Self::default() }
    }

    /// Whether the pack is for a stage that needs no rooms, and has none. Such a pack needs neither start nor goal, and
    /// reachability does not apply to it.
    pub fn needs_no_rooms(&self) -> bool {
        let of_a_stage = self.layout.is_some() || self.codes.is_some() || self.population.is_some();
        self.rooms.is_empty() && of_a_stage
    }

    /// Adds an area.
    pub fn add_area(&mut self, name: &str) -> AreaId {
        self.areas.push(Area { name: name.to_owned(), note: String::new() })
    }

    /// Adds a room to an area.
    pub fn add_room(&mut self, name: &str, area: AreaId) -> RoomId {
        self.rooms.push(Room { name: name.to_owned(), note: String::new(), area })
    }

    /// Adds a spot to a room.
    pub fn add_spot(&mut self, room: RoomId, name: &str) -> SpotId {
        self.spots.push(Spot { name: name.to_owned(), note: String::new(), room, refills: false })
    }

    /// Adds a one-way link.
    pub fn add_link(&mut self, from: SpotId, to: SpotId, need: RequirementId) -> LinkId {
        self.links.push(Link { from, to, need, back_of: None, note: String::new() })
    }

    /// Lets the player begin at a spot.
    pub fn start_at(&mut self, at: SpotId) {
        self.starts.push(Start { at, when: Requirements::ALWAYS });
    }

    /// The full name of a spot: `Room.spot`.
    pub fn spot_name(&self, spot: SpotId) -> String {
        let Spot { room, name, .. } = &self.spots[spot];
        format!("{}.{name}", self.rooms[*room].name)
    }

    /// The full name of a location: `Room.location`.
    pub fn location_name(&self, location: LocationId) -> String {
        let Location { name, at, .. } = &self.locations[location];
        format!("{}.{name}", self.rooms[self.spots[*at].room].name)
    }

    /// The resources of a sum that count only under a condition, with that condition.
    pub(crate) fn conditions(
        &self,
        node: Node,
    ) -> impl Iterator<Item = (ResourceId, RequirementId)> + Clone {
        let terms = match node {
            Node::Sum { terms, .. } => self.requirements.terms(terms),
            _ => &[],
        };
        terms.iter().filter_map(|(_, term)| match term {
            Term::Resource(resource) => {
                let with = self.resources[*resource].with;
                (with != Requirements::ALWAYS).then_some((*resource, with))
            }
            Term::Item(_) => None,
        })
    }

    /// The requirements that a node refers to by name: that of a named rule, and the conditions of the resources of a
    /// sum, in the order of its terms.
    pub fn named_parts(&self, node: Node) -> impl Iterator<Item = RequirementId> + Clone {
        let rule = match node {
            Node::Rule(rule) => Some(self.rules[rule].need),
            _ => None,
        };
        let conditions = self.conditions(node).map(|(_, with)| with);
        rule.into_iter().chain(conditions)
    }

    /// Whether a requirement costs health.
    pub fn hurts(&self) -> bool {
        let nodes = (0..self.requirements.len()).map(RequirementId::from_index);
        nodes.map(|id| self.requirements.node(id)).any(|node| matches!(node, Node::Damage(_)))
    }

    /// The area of a location.
    pub fn area_of(&self, location: LocationId) -> AreaId {
        self.rooms[self.spots[self.locations[location].at].room].area
    }
}

impl Walk<'_> {
    /// Like [`follow`](Self::follow), but also enters named rules and the conditions of resources.
    pub fn follow_rules(&mut self, draft: &Draft, root: RequirementId) -> Vec<RequirementId> {
        let mut found = self.follow(root);
        let mut next = 0;
        while let Some(id) = found.get(next).copied() {
            for part in draft.named_parts(self.requirements.node(id)) {
                found.extend(self.follow(part));
            }
            next += 1;
        }
        found
    }
}
