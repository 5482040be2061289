//! The parts of a world, as something to talk about.

use super::{
    AreaId, DoorId, Draft, EventId, EventSiteId, ItemId, LinkId, LocationId, NamedRuleId, OptionId,
    PoolId, PresetId, ResourceId, RoomId, SpotId, TrickId,
};

/// The part of a world that something is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The pack as a whole.
    Pack,
    /// The n-th start.
    Start(u32),
    /// The n-th entry of what the player holds from the beginning.
    StartingItem(u32),
    /// The n-th goal.
    Goal(u32),
    /// An area.
    Area(AreaId),
    /// A room.
    Room(RoomId),
    /// A spot.
    Spot(SpotId),
    /// A link.
    Link(LinkId),
    /// A door.
    Door(DoorId),
    /// A location.
    Location(LocationId),
    /// An item.
    Item(ItemId),
    /// A pool.
    Pool(PoolId),
    /// A resource.
    Resource(ResourceId),
    /// An event.
    Event(EventId),
    /// A place where an event happens.
    EventSite(EventSiteId),
    /// A named rule.
    Rule(NamedRuleId),
    /// An option.
    Option(OptionId),
    /// A trick.
    Trick(TrickId),
    /// A preset.
    Preset(PresetId),
}

impl Subject {
    /// The word for what it is. Options and tricks share one, because settings name both.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Pack => "pack",
            Self::Start(_) => "start",
            Self::StartingItem(_) => "starting item",
            Self::Goal(_) => "goal",
            Self::Area(_) => "area",
            Self::Room(_) => "room",
            Self::Spot(_) => "spot",
            Self::Link(_) => "link",
            Self::Door(_) => "door",
            Self::Location(_) => "location",
            Self::Item(_) => "item",
            Self::Pool(_) => "pool",
            Self::Resource(_) => "resource",
            Self::Event(_) | Self::EventSite(_) => "event",
            Self::Rule(_) => "rule",
            Self::Option(_) | Self::Trick(_) => "option or trick",
            Self::Preset(_) => "preset",
        }
    }
}

impl Draft {
    /// Everything that has a name of its own, kind by kind, with the name as its author wrote it.
    pub fn named(&self) -> impl Iterator<Item = (Subject, &str)> {
        let pack = std::iter::once((Subject::Pack, self.id.as_str()));
        let areas = self
            .areas
            .iter()
            .map(|(id, row)| (Subject::Area(id), row.name.as_str()));
        let rooms = self
            .rooms
            .iter()
            .map(|(id, row)| (Subject::Room(id), row.name.as_str()));
        let spots = self
            .spots
            .iter()
            .map(|(id, row)| (Subject::Spot(id), row.name.as_str()));
        let doors = self
            .doors
            .iter()
            .map(|(id, row)| (Subject::Door(id), row.name.as_str()));
        let locations = self.locations.iter();
        let locations = locations.map(|(id, row)| (Subject::Location(id), row.name.as_str()));
        let items = self
            .items
            .iter()
            .map(|(id, row)| (Subject::Item(id), row.name.as_str()));
        let pools = self
            .pools
            .iter()
            .map(|(id, row)| (Subject::Pool(id), row.name.as_str()));
        let resources = self.resources.iter();
        let resources = resources.map(|(id, row)| (Subject::Resource(id), row.name.as_str()));
        let events = self
            .events
            .iter()
            .map(|(id, row)| (Subject::Event(id), row.name.as_str()));
        let rules = self
            .rules
            .iter()
            .map(|(id, row)| (Subject::Rule(id), row.name.as_str()));
        let options = self
            .options
            .iter()
            .map(|(id, row)| (Subject::Option(id), row.name.as_str()));
        let tricks = self
            .tricks
            .iter()
            .map(|(id, row)| (Subject::Trick(id), row.name.as_str()));
        let presets = self
            .presets
            .iter()
            .map(|(id, row)| (Subject::Preset(id), row.name.as_str()));
        let places = pack
            .chain(areas)
            .chain(rooms)
            .chain(spots)
            .chain(doors)
            .chain(locations);
        let things = items
            .chain(pools)
            .chain(resources)
            .chain(events)
            .chain(rules);
        places
            .chain(things)
            .chain(options)
            .chain(tricks)
            .chain(presets)
    }

    /// The name that tells a part from all others of its kind: `Room.spot` for spots and locations.
    pub fn full_name(&self, subject: Subject, name: &str) -> String {
        match subject {
            Subject::Spot(spot) => self.spot_name(spot),
            Subject::Location(location) => self.location_name(location),
            _ => name.to_owned(),
        }
    }
}
