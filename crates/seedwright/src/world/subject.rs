//! References to the parts of a world, for findings and diagnostics.

use super::stock::{self, Stock};
use super::{
    AreaId, DoorId, Draft, EventId, EventSiteId, Id, ItemId, LinkId, LocationId, NamedRuleId,
    OptionId, PoolId, PresetId, ResourceId, RoomId, ShapeId, SpotId, Table, TrickId,
};
use crate::world::templates::{GroupId, NodeId, TemplateId};

/// The part of a world that a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The pack as a whole.
    Pack,
    /// The n-th start.
    Start(u32),
    /// The n-th entry of the items held at the start.
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
    /// A shape.
    Shape(ShapeId),
    /// The n-th constraint.
    Constraint(u32),
    /// The layout settings.
    Layout,
    /// A room template.
    Template(TemplateId),
    /// A group of rooms.
    Group(GroupId),
    /// The n-th room of a group.
    Member(GroupId, u32),
    /// The graph of rooms.
    Graph,
    /// A room of that graph.
    Node(NodeId),
    /// The n-th door of that graph.
    Edge(u32),
    /// The campaign settings.
    Campaign,
    /// The code settings.
    Codes,
    /// A population table, or a part of its rules.
    Contents(stock::Table),
    /// The n-th row of such a table.
    Row(stock::Table, u32),
}

impl Subject {
    /// The word for its kind. Options and tricks share one, because settings can name either.
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
            Self::Shape(_) => "shape",
            Self::Constraint(_) => "constraint",
            Self::Layout => "layout",
            Self::Campaign => "campaign",
            Self::Template(_) => "template",
            Self::Group(_) | Self::Member(..) => "group",
            Self::Graph => "graph",
            Self::Node(_) => "room of the graph",
            Self::Edge(_) => "door of the graph",
            Self::Codes => "section [codes]",
            Self::Contents(table) | Self::Row(table, _) => table.row_word(),
        }
    }
}

impl Draft {
    /// Every named part, kind by kind, with its name as written.
    pub fn named(&self) -> impl Iterator<Item = (Subject, &str)> {
        let pack = std::iter::once((Subject::Pack, self.id.as_str()));
        let templates = self.layout.iter().flat_map(|layout| &layout.templates);
        let templates = (0..).map(TemplateId).zip(templates);
        let templates = templates.map(|(id, row)| (Subject::Template(id), row.name.as_str()));
        let groups = self.layout.iter().flat_map(|layout| &layout.groups);
        let groups = (0..).map(GroupId).zip(groups);
        let groups = groups.map(|(id, row)| (Subject::Group(id), row.name.as_str()));
        let graph = self.layout.iter().filter_map(|layout| layout.graph.as_ref());
        let nodes = (0..).map(NodeId).zip(graph.flat_map(|graph| &graph.rooms));
        let nodes = nodes.map(|(id, row)| (Subject::Node(id), row.name.as_str()));
        let stock = self.population.iter().flat_map(rows_of);
        pack.chain(names(&self.areas, Subject::Area, |row| &row.name))
            .chain(names(&self.rooms, Subject::Room, |row| &row.name))
            .chain(names(&self.spots, Subject::Spot, |row| &row.name))
            .chain(names(&self.doors, Subject::Door, |row| &row.name))
            .chain(names(&self.locations, Subject::Location, |row| &row.name))
            .chain(names(&self.items, Subject::Item, |row| &row.name))
            .chain(names(&self.pools, Subject::Pool, |row| &row.name))
            .chain(names(&self.resources, Subject::Resource, |row| &row.name))
            .chain(names(&self.events, Subject::Event, |row| &row.name))
            .chain(names(&self.rules, Subject::Rule, |row| &row.name))
            .chain(names(&self.options, Subject::Option, |row| &row.name))
            .chain(names(&self.tricks, Subject::Trick, |row| &row.name))
            .chain(names(&self.presets, Subject::Preset, |row| &row.name))
            .chain(names(&self.shapes, Subject::Shape, |row| &row.name))
            .chain(templates)
            .chain(groups)
            .chain(nodes)
            .chain(stock)
    }

    /// The name that is unique among parts of its kind: `Room.spot` for spots and locations.
    pub fn full_name(&self, subject: Subject, name: &str) -> String {
        match subject {
            Subject::Spot(spot) => self.spot_name(spot),
            Subject::Location(location) => self.location_name(location),
            _ => name.to_owned(),
        }
    }
}

/// The names in the population tables.
fn rows_of(stock: &Stock) -> impl Iterator<Item = (Subject, &str)> {
    let rows = stock.tables.names().map(|(table, row, name)| {
        let subject = Subject::Row(table, row);
        (subject, name)
    });
    let rules = [&stock.tables.ration, &stock.tables.victory];
    let rules = rules.map(|name| (Subject::Contents(stock::Table::Rules), name.as_str()));
    rows.chain(rules)
}

/// The names in one table.
fn names<I: Id, T>(
    table: &Table<I, T>,
    subject: impl Fn(I) -> Subject,
    name: impl Fn(&T) -> &str,
) -> impl Iterator<Item = (Subject, &str)> {
    table.iter().map(move |(id, row)| (subject(id), name(row)))
}
