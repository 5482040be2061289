//! Resolves names in requirements.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use crate::document::suggest::Suggester;
use crate::world::{
    AreaId, Draft, EventId, Id, ItemId, NamedRuleId, OptionId, ResourceId, RoomId, SpotId, TrickId,
};

/// The names of a world, by kind.
#[derive(Default)]
pub struct Names {
    pub(super) items: IndexMap<String, ItemId>,
    pub(super) resources: IndexMap<String, ResourceId>,
    pub(super) events: IndexMap<String, EventId>,
    pub(super) rules: IndexMap<String, NamedRuleId>,
    pub(super) options: IndexMap<String, OptionId>,
    pub(super) tricks: IndexMap<String, TrickId>,
    /// Options that are declared but could not be read; uses of them are not reported as unknown.
    pub(in crate::pack) unclear_options: BTreeSet<String>,
    areas: IndexMap<String, AreaId>,
    rooms: IndexMap<String, RoomId>,
    spots: IndexMap<String, SpotId>,
    room_spots: Vec<Vec<SpotId>>,
    /// Suggests names for unknown ones.
    pub(in crate::pack) suggester: Suggester,
}

/// What a bare name can mean in a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameMeaning {
    Item(ItemId),
    Event(EventId),
    Rule(NamedRuleId),
}

impl Names {
    /// Collects all names that a draft declares.
    pub fn of(draft: &Draft) -> Self {
        let mut names = Self {
            items: draft.items.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            resources: draft.resources.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            events: draft.events.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            rules: draft.rules.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            options: draft.options.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            tricks: draft.tricks.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            unclear_options: BTreeSet::new(),
            areas: draft.areas.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            rooms: draft.rooms.iter().map(|(id, row)| (row.name.clone(), id)).collect(),
            spots: draft.spots.ids().map(|id| (draft.spot_name(id), id)).collect(),
            room_spots: vec![Vec::new(); draft.rooms.len()],
            suggester: Suggester::default(),
        };
        draft.spots.iter().for_each(|(id, spot)| names.room_spots[spot.room.index()].push(id));
        names
    }

    /// Looks up an item.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items.get(name).copied()
    }

    /// Looks up a resource.
    pub fn resource(&self, name: &str) -> Option<ResourceId> {
        self.resources.get(name).copied()
    }

    /// Looks up an event.
    pub fn event(&self, name: &str) -> Option<EventId> {
        self.events.get(name).copied()
    }

    /// Looks up an area.
    pub fn area(&self, name: &str) -> Option<AreaId> {
        self.areas.get(name).copied()
    }

    /// Returns the spots of a room.
    pub fn spots_of(&self, room: RoomId) -> &[SpotId] {
        &self.room_spots[room.index()]
    }

    /// Returns the spots that a name refers to: the one named `Room.spot`, or all spots of a room.
    pub fn place(&self, name: &str) -> &[SpotId] {
        if let Some(spot) = self.spots.get(name) {
            return std::slice::from_ref(spot);
        }
        self.rooms.get(name).map_or(&[], |room| &self.room_spots[room.index()])
    }

    /// Returns everything a bare name can mean.
    pub(super) fn meanings(&self, name: &str) -> Vec<NameMeaning> {
        let item = self.items.get(name).map(|item| NameMeaning::Item(*item));
        let event = self.events.get(name).map(|event| NameMeaning::Event(*event));
        let rule = self.rules.get(name).map(|rule| NameMeaning::Rule(*rule));
        [item, event, rule].into_iter().flatten().collect()
    }

    /// Returns a hint for a name that is not an item, event or rule.
    pub(super) fn hint_for_named(&self, name: &str) -> String {
        let known = self.items.keys().chain(self.events.keys()).chain(self.rules.keys());
        self.hint(name, known, "[items], [events] or [rules]")
    }

    /// Returns a hint for a name that is not a room or spot.
    pub fn hint_for_place(&self, name: &str) -> String {
        self.hint(name, self.rooms.keys().chain(self.spots.keys()), "[rooms]")
    }

    /// Returns a hint for an unknown name.
    pub(super) fn hint<'n>(
        &self,
        name: &str,
        known: impl Iterator<Item = &'n String>,
        sections: &str,
    ) -> String {
        self.suggester.meant_or_declare(name, known.map(String::as_str), sections)
    }
}
