//! What names in requirements mean.

use indexmap::IndexMap;

use crate::name::closest;
use crate::world::{
    Draft, EventId, Id, ItemId, NamedRuleId, OptionId, ResourceId, RoomId, SpotId, TrickId,
};

/// How many names are looked at for "did you mean"; a bound on the work for broken packs.
const SUGGESTED_FROM: usize = 20_000;

/// The names of a world, by kind.
#[derive(Default)]
pub struct Names {
    pub(super) items: IndexMap<String, ItemId>,
    pub(super) resources: IndexMap<String, ResourceId>,
    pub(super) events: IndexMap<String, EventId>,
    pub(super) rules: IndexMap<String, NamedRuleId>,
    pub(super) options: IndexMap<String, OptionId>,
    pub(super) tricks: IndexMap<String, TrickId>,
    rooms: IndexMap<String, RoomId>,
    spots: IndexMap<String, SpotId>,
    room_spots: Vec<Vec<SpotId>>,
}

/// What a name alone may mean in a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Item(ItemId),
    Event(EventId),
    Rule(NamedRuleId),
}

impl Names {
    /// All names that a draft declares.
    pub fn of(draft: &Draft) -> Self {
        let mut names = Self {
            items: draft
                .items
                .iter()
                .map(|(id, row)| (row.name.clone(), id))
                .collect(),
            resources: draft
                .resources
                .iter()
                .map(|(id, row)| (row.name.clone(), id))
                .collect(),
            events: draft
                .events
                .iter()
                .map(|(id, row)| (row.name.clone(), id))
                .collect(),
            rules: draft
                .rules
                .iter()
                .map(|(id, row)| (row.name.clone(), id))
                .collect(),
            options: draft
                .options
                .iter()
                .map(|(id, row)| (row.name.clone(), id))
                .collect(),
            tricks: draft
                .tricks
                .iter()
                .map(|(id, row)| (row.name.clone(), id))
                .collect(),
            rooms: draft
                .rooms
                .iter()
                .map(|(id, row)| (row.name.clone(), id))
                .collect(),
            spots: draft
                .spots
                .ids()
                .map(|id| (draft.spot_name(id), id))
                .collect(),
            room_spots: vec![Vec::new(); draft.rooms.len()],
        };
        draft
            .spots
            .iter()
            .for_each(|(id, spot)| names.room_spots[spot.room.index()].push(id));
        names
    }

    /// An item by its name.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items.get(name).copied()
    }

    /// A resource by its name.
    pub fn resource(&self, name: &str) -> Option<ResourceId> {
        self.resources.get(name).copied()
    }

    /// An event by its name.
    pub fn event(&self, name: &str) -> Option<EventId> {
        self.events.get(name).copied()
    }

    /// The spots of a room.
    pub fn spots_of(&self, room: RoomId) -> &[SpotId] {
        &self.room_spots[room.index()]
    }

    /// The spots a place stands for: the one named `Room.spot`, or all of a room.
    pub fn place(&self, name: &str) -> &[SpotId] {
        if let Some(spot) = self.spots.get(name) {
            return std::slice::from_ref(spot);
        }
        self.rooms
            .get(name)
            .map_or(&[], |room| &self.room_spots[room.index()])
    }

    /// Everything a bare name may mean.
    pub(super) fn meanings(&self, name: &str) -> Vec<Named> {
        let item = self.items.get(name).map(|item| Named::Item(*item));
        let event = self.events.get(name).map(|event| Named::Event(*event));
        let rule = self.rules.get(name).map(|rule| Named::Rule(*rule));
        [item, event, rule].into_iter().flatten().collect()
    }

    /// The closest item, event or rule to a name that is none.
    pub fn suggest_named(&self, name: &str) -> Option<&str> {
        suggest(
            name,
            self.items
                .keys()
                .chain(self.events.keys())
                .chain(self.rules.keys()),
        )
    }

    /// The closest room or spot to a name that is none.
    pub fn suggest_place(&self, name: &str) -> Option<&str> {
        suggest(name, self.rooms.keys().chain(self.spots.keys()))
    }
}

/// The closest of some names.
pub(super) fn suggest<'n>(name: &str, known: impl Iterator<Item = &'n String>) -> Option<&'n str> {
    closest(name, known.take(SUGGESTED_FROM).map(String::as_str))
}
