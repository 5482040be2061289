//! The tables of a world.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};

use super::show::{WholeRooms, Written};
use super::{
    Area, AreaId, CampaignSettings, CodeTheme, Door, DoorId, DoorRequest, Event, EventId,
    EventSite, EventSiteId, Finding, Item, ItemAmount, ItemId, ItemRequest, Link, LinkId, Location,
    LocationId, NamedRule, NamedRuleId, Node, OptionId, Pool, PoolId, Preset, PresetId,
    RequirementId, Requirements, Resource, ResourceId, ReturnMode, Room, RoomId, Spot, SpotId,
    Start, Subject, Table, Term, Trick, TrickId, WorldOption,
};
use crate::population::Stock;
use crate::rooms::Blueprint;

/// An open world model: fill the tables, then [`finish`](Draft::finish) it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Draft {
    /// The short name of the pack.
    pub id: String,
    /// The title shown to people.
    pub name: String,
    /// What the author says of the whole.
    pub note: String,
    /// Whether the player has to walk back to the start.
    pub return_mode: ReturnMode,
    /// Where the player may begin. Several starts count as joined to one another.
    pub starts: Vec<Start>,
    /// What the player holds from the beginning, beside the pool.
    pub starting_items: Vec<ItemAmount>,
    /// What has to hold in the end: all of them.
    pub goals: Vec<RequirementId>,
    /// Every requirement of the world.
    pub requirements: Requirements,
    /// Areas (sectors) of the map.
    pub areas: Table<AreaId, Area>,
    /// Rooms.
    pub rooms: Table<RoomId, Room>,
    /// Spots: places inside rooms where the player can stand.
    pub spots: Table<SpotId, Spot>,
    /// One-way passages between the spots of a room.
    pub links: Table<LinkId, Link>,
    /// Doors between spots.
    pub doors: Table<DoorId, Door>,
    /// Places where items lie.
    pub locations: Table<LocationId, Location>,
    /// Kinds of items.
    pub items: Table<ItemId, Item>,
    /// Pools that items and locations belong to.
    pub pools: Table<PoolId, Pool>,
    /// Amounts that copies of items add up to.
    pub resources: Table<ResourceId, Resource>,
    /// Events.
    pub events: Table<EventId, Event>,
    /// Where events happen.
    pub event_sites: Table<EventSiteId, EventSite>,
    /// Requirements with a name.
    pub rules: Table<NamedRuleId, NamedRule>,
    /// What a player may choose.
    pub options: Table<OptionId, WorldOption>,
    /// Tricks, each with a level that a player may choose.
    pub tricks: Table<TrickId, Trick>,
    /// Choices made together under a name.
    pub presets: Table<PresetId, Preset>,
    /// What the pack asks of the placement of items.
    pub wishes: ItemRequest,
    /// What the pack asks of the shuffle of doors, if they are to be shuffled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<DoorRequest>,
    /// What the pack asks of the layout of rooms, if they are to be laid out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Blueprint>,
    /// What codes are made of, and the locks that are opened by one, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codes: Option<CodeTheme>,
    /// What the pack asks of a campaign, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignSettings>,
    /// What levels are filled with, if they are to be filled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub population: Option<Stock>,
}

/// A checked world: a [`Draft`] whose references, names and sizes are sound. It can only be read, and copies of it
/// share their tables, so that whatever is prepared for a world can own it.
#[derive(Clone, Debug)]
pub struct World(Arc<Sealed>);

/// The tables of a checked world and what follows from them.
#[derive(Debug)]
struct Sealed {
    draft: Draft,
    /// The names that several kinds of things share, for writing requirements.
    shared_names: BTreeSet<String>,
    /// The requirements that ask for a whole room, for the same.
    whole_rooms: WholeRooms,
    /// The hash, once somebody has asked for it: a sealed world does not change.
    hash: OnceLock<String>,
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.draft.serialize(serializer)
    }
}

impl Deref for World {
    type Target = Draft;

    fn deref(&self) -> &Draft {
        &self.0.draft
    }
}

impl World {
    /// The BLAKE3 hash of the model (not of the text it was read from), in hexadecimal.
    pub fn hash(&self) -> String {
        self.0.hash.get_or_init(|| self.hashed()).clone()
    }

    fn hashed(&self) -> String {
        let mut hasher = blake3::Hasher::new_derive_key("seedwright 2026 world model 1");
        let text = serde_json::to_vec(self).expect("the model has text keys");
        hasher.update(&text).finalize().to_hex().to_string()
    }

    /// Opens the world again for changes.
    pub fn into_draft(self) -> Draft {
        match Arc::try_unwrap(self.0) {
            Ok(sealed) => sealed.draft,
            Err(shared) => shared.draft.clone(),
        }
    }

    /// A requirement of this world as text.
    pub fn requirement_text(&self, id: RequirementId) -> String {
        self.write(id, usize::MAX).text
    }

    /// A requirement of this world as text, if that has at most `longest` bytes and nests parentheses at
    /// most `deepest` deep: parts that are shared are written out wherever they occur.
    pub(crate) fn whole_text(
        &self,
        id: RequirementId,
        longest: usize,
        deepest: usize,
    ) -> Option<String> {
        let written = self.write(id, longest);
        (!written.is_cut && written.depth <= deepest).then_some(written.text)
    }

    fn write(&self, id: RequirementId, longest: usize) -> Written {
        let Sealed { draft, shared_names, whole_rooms, .. } = &*self.0;
        draft.write(&draft.requirements, id, shared_names, whole_rooms, longest)
    }

    /// A requirement of another arena as text, cut off after about `longest` bytes: parts that are shared
    /// there are written out wherever they occur, which can be very often.
    pub fn text_within(
        &self,
        requirements: &Requirements,
        id: RequirementId,
        longest: usize,
    ) -> String {
        let rooms = WholeRooms::new();
        let Sealed { draft, shared_names, .. } = &*self.0;
        draft.write(requirements, id, shared_names, &rooms, longest).text
    }
}

impl Draft {
    /// An empty draft.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), name: id.to_owned(), ..Self::default() }
    }

    /// Whether the pack is for a stage that needs no rooms, and has none: then it needs neither start nor goal,
    /// and nothing can be asked about what is reached.
    pub fn needs_no_rooms(&self) -> bool {
        let of_a_stage = self.layout.is_some() || self.codes.is_some() || self.population.is_some();
        self.rooms.is_empty() && of_a_stage
    }

    /// Checks everything and seals the draft.
    ///
    /// # Errors
    /// All problems at once, each with the [`Subject`](super::Subject) it concerns.
    pub fn finish(self) -> Result<World, Vec<Finding>> {
        let findings = super::validate::validate(&self);
        if findings.is_empty() {
            let (shared_names, whole_rooms) = (self.shared_names(), self.whole_rooms());
            let hash = OnceLock::new();
            Ok(World(Arc::new(Sealed { draft: self, shared_names, whole_rooms, hash })))
        } else {
            Err(findings)
        }
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
        self.spots.push(Spot { name: name.to_owned(), note: String::new(), room })
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

    /// Every requirement that something asks for, with what asks for it. Doors and
    /// locations ask more than once.
    pub fn roots(&self) -> impl Iterator<Item = (Subject, RequirementId)> {
        let starts =
            (0u32..).zip(&self.starts).map(|(number, start)| (Subject::Start(number), start.when));
        let goals = (0u32..).zip(&self.goals).map(|(number, goal)| (Subject::Goal(number), *goal));
        let links = self.links.iter().map(|(id, link)| (Subject::Link(id), link.need));
        let doors = self.doors.iter();
        let doors = doors.flat_map(|(id, door)| {
            let ends = [&door.a, &door.b];
            let needs = ends.map(|end| end.need).into_iter();
            let locks = ends.into_iter().filter_map(|end| end.lock.as_ref());
            let needs = needs.chain(locks.map(|lock| lock.need));
            needs.map(move |need| (Subject::Door(id), need))
        });
        let locations = self.locations.iter();
        let locations = locations
            .flat_map(|(id, row)| [row.need, row.when].map(|need| (Subject::Location(id), need)));
        let sites = self.event_sites.iter().map(|(id, site)| (Subject::EventSite(id), site.need));
        let rules = self.rules.iter().map(|(id, rule)| (Subject::Rule(id), rule.need));
        let pools = self.pools.iter().map(|(id, pool)| (Subject::Pool(id), pool.when));
        let resources = self.resources.iter();
        let resources = resources.map(|(id, resource)| (Subject::Resource(id), resource.with));
        starts
            .chain(goals)
            .chain(links)
            .chain(doors)
            .chain(locations)
            .chain(sites)
            .chain(rules)
            .chain(pools)
            .chain(resources)
    }

    /// The resources of a sum that count only with something else, with what that is.
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

    /// What a node rests on by name: what a rule stands for, and what the resources of a sum count with, in
    /// the order of its terms.
    pub fn named_parts(&self, node: Node) -> impl Iterator<Item = RequirementId> + Clone {
        let rule = match node {
            Node::Rule(rule) => Some(self.rules[rule].need),
            _ => None,
        };
        let conditions = self.conditions(node).map(|(_, with)| with);
        rule.into_iter().chain(conditions)
    }

    /// The area a location lies in.
    pub fn area_of(&self, location: LocationId) -> AreaId {
        self.rooms[self.spots[self.locations[location].at].room].area
    }
}
