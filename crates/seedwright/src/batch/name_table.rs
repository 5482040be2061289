//! The items and places of a world by name.

use std::collections::BTreeMap;

use crate::quality::MEASURES;
use crate::rows::StaticWorld;
use crate::world::World;

/// What a name in a call stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameRole {
    /// An item.
    Item,
    /// A location.
    Location,
    /// A location, a room or an area.
    Place,
    /// An area.
    Area,
    /// A row of quality.
    Quality,
}

impl NameRole {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Item => "item",
            Self::Location => "location",
            Self::Place => "place",
            Self::Area => "area",
            Self::Quality => "row of quality",
        }
    }
}

/// The number of a row of quality.
pub(super) fn measure(name: &str) -> Option<usize> {
    MEASURES.iter().position(|measure| measure.name == name)
}

/// A call with the numbers that its names have in a world.
#[derive(Clone, Debug, Default)]
pub struct ResolvedCall {
    pub item: Option<u32>,
    /// The locations of a place.
    pub places: Vec<u32>,
    pub area: Option<u32>,
    /// The number of a row of quality.
    pub measure: Option<usize>,
}

impl ResolvedCall {
    /// Whether the world has everything that the names of a call stand for.
    pub fn is_complete(&self, roles: &[NameRole]) -> bool {
        roles.iter().all(|role| match role {
            NameRole::Item => self.item.is_some(),
            NameRole::Location | NameRole::Place => !self.places.is_empty(),
            NameRole::Area => self.area.is_some(),
            NameRole::Quality => self.measure.is_some(),
        })
    }
}

/// The rows of items and places, by the names that a condition can use.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTable {
    items: BTreeMap<String, u32>,
    /// The full names of locations.
    locations: BTreeMap<String, u32>,
    /// The locations of each place: a location by its full name, or by its own if no other has it, a room, or an area. A
    /// name means the first of these that has it.
    places: BTreeMap<String, Vec<u32>>,
    areas: BTreeMap<String, u32>,
}

/// No items and no places.
pub(super) static NO_NAMES: NameTable = NameTable {
    items: BTreeMap::new(),
    locations: BTreeMap::new(),
    places: BTreeMap::new(),
    areas: BTreeMap::new(),
};

impl NameTable {
    /// The names of a pack. Locations that don't exist under some settings are names too.
    pub fn of_world(world: &World) -> Self {
        let items = world.items.rows().iter().map(|row| row.name.as_str());
        let names = world.locations.ids().map(|id| world.location_name(id));
        let locations = names.zip(0..).collect();
        let areas = world.areas.rows().iter().map(|row| row.name.as_str());
        Self::new(world, items, locations, areas)
    }

    /// The names of a world with the numbers of their rows.
    pub fn of_rows(world: &World, rows: &StaticWorld) -> Self {
        let items = rows.items.iter().map(|row| row.0.as_str());
        let locations = rows.locations.iter().map(|row| row.0.clone()).zip(0..).collect();
        Self::new(world, items, locations, rows.areas.iter().map(String::as_str))
    }

    fn new<'n>(
        world: &World,
        items: impl Iterator<Item = &'n str>,
        locations: BTreeMap<String, u32>,
        area_names: impl Iterator<Item = &'n str>,
    ) -> Self {
        let [mut short, mut rooms, mut areas]: [BTreeMap<&str, Vec<u32>>; 3] = Default::default();
        for (id, location) in world.locations.iter() {
            let room = &world.rooms[world.spots[location.at].room];
            let row = locations.get(&world.location_name(id)).copied();
            short.entry(&location.name).or_default().extend(row);
            rooms.entry(&room.name).or_default().extend(row);
            areas.entry(&world.areas[room.area].name).or_default().extend(row);
        }
        short.retain(|_, rows| rows.len() < 2);
        let full = locations.iter().map(|(name, row)| (name.clone(), vec![*row]));
        let mut places: BTreeMap<String, Vec<u32>> = full.collect();
        for (name, rows) in short.into_iter().chain(rooms).chain(areas) {
            places.entry(name.to_owned()).or_insert(rows);
        }
        Self {
            items: items.map(str::to_owned).zip(0..).collect(),
            locations,
            places,
            areas: area_names.map(str::to_owned).zip(0..).collect(),
        }
    }

    /// The names that can stand in a role.
    pub fn known(&self, role: NameRole) -> Vec<&str> {
        let numbered = match role {
            NameRole::Item => &self.items,
            NameRole::Location => &self.locations,
            NameRole::Area => &self.areas,
            NameRole::Place => return self.places.keys().map(String::as_str).collect(),
            NameRole::Quality => return MEASURES.iter().map(|measure| measure.name).collect(),
        };
        numbered.keys().map(String::as_str).collect()
    }

    /// Whether a name can stand in a role.
    pub fn has(&self, role: NameRole, name: &str) -> bool {
        match role {
            NameRole::Item => self.item(name).is_some(),
            NameRole::Location => self.location(name).is_some(),
            NameRole::Place => self.place(name).is_some(),
            NameRole::Area => self.area(name).is_some(),
            NameRole::Quality => measure(name).is_some(),
        }
    }

    pub fn item(&self, name: &str) -> Option<u32> {
        self.items.get(name).copied()
    }

    pub fn location(&self, name: &str) -> Option<u32> {
        let is_one = |rows: &&Vec<u32>| rows.len() == 1;
        let by_own = || self.places.get(name).filter(is_one).and_then(|rows| rows.first());
        self.locations.get(name).or_else(by_own).copied()
    }

    pub fn place(&self, name: &str) -> Option<&[u32]> {
        self.places.get(name).map(Vec::as_slice)
    }

    pub fn area(&self, name: &str) -> Option<u32> {
        self.areas.get(name).copied()
    }
}
