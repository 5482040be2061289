//! The section `[placement]`: item placement. A plan says the same beside the pack.

use seedwright_derive::{Section, Words};
use serde::Serialize;
use serde_json::Value as Json;

use crate::document::{Data, Value};
use crate::section::{
    Adapter, Count, NameKind, Names, Reader, Setting, Shape, TableByName, Unique, UniqueNames,
};
use crate::world::{AreaId, Id, ItemId, LocationId, limits, quoted};

/// Item placement.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the section [placement]", request = ItemRequest)]
pub struct ItemSettings {
    /// How places are chosen. The result is proved in each case.
    #[setting(default = Algorithm::Assumed)]
    pub algorithm: Algorithm,
    /// What can be had in the end beside the goal.
    #[setting(default = Aim::Locations, promise = AtLeast)]
    pub aim: Aim,
    /// How often the placement begins anew before it gives up; 100 by default, and 10000 for the algorithm
    /// "random", of whose placements most can't be finished.
    #[setting(range = 1..=limits::ATTEMPTS)]
    pub attempts: Option<u32>,
    /// How often an item may be taken up again within one attempt; 100 by default, and once more for each item.
    #[setting(range = 0..=limits::ATTEMPTS)]
    pub swaps: Option<u32>,
    /// How many visits to rules all attempts together may take.
    #[setting(range = 1..=limits::STEPS, default = 10_000_000_000)]
    pub steps: u64,
    /// Items that lie where you say: { "Room.Location" = "Item" }.
    #[setting(key = "place", added, with = TableByName, promise = AtLeast)]
    pub fixed: Vec<(LocationId, ItemId)>,
    /// The locations, as Room.Location, that hold nothing of use.
    // That is a filler that no rule can use, or nothing.
    #[setting(key = "exclude", added, with = Unique, promise = AtLeast)]
    pub excluded: Vec<LocationId>,
    /// The locations, as Room.Location, that hold something of use.
    #[setting(added, with = Unique, promise = AtLeast)]
    pub priority: Vec<LocationId>,
    /// The items that lie where the player can get before anything is found, such as "Lamp" or "Missile * 2".
    #[setting(added, with = ItemCounts, promise = AtLeast)]
    pub early: Vec<(ItemId, u32)>,
    /// The areas that an item has to lie in: { "Item" = ["Area"] }.
    #[setting(added, with = TableByName<SomeAreas>)]
    pub only_in: Vec<(ItemId, Vec<AreaId>)>,
    /// The areas that an item must not lie in: { "Item" = ["Area"] }.
    #[setting(added, with = TableByName<Unique>)]
    pub never_in: Vec<(ItemId, Vec<AreaId>)>,
    /// How likely locations are chosen against others: { "Room.Location" = 5 }; 1 by default.
    #[setting(range = 1..=limits::WEIGHT, added, with = TableByName)]
    pub weights: Vec<(LocationId, u32)>,
}

/// How places are chosen. Whatever is chosen, only proved placements are answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Each item goes to a place that can be reached with all items that are not yet placed.
    #[default]
    Assumed,
    /// Each item goes to a place that can be reached with the items placed so far.
    Forward,
    /// Everything is shuffled, and kept if it can be finished.
    Random,
}

/// What a placement has to guarantee beside the goal, the strongest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Every location can be opened.
    #[default]
    Locations,
    /// Every item that some rule can use can be found.
    Items,
    /// Nothing more.
    Goal,
}

/// Items with how many there are of them, as a list of texts: `["Lamp", "Missile * 2"]`.
pub(crate) struct ItemCounts;

impl Adapter<Vec<(ItemId, u32)>> for ItemCounts {
    const SHAPE: Shape = Shape::List(&Shape::Text);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<(ItemId, u32)>> {
        let Data::List(values) = &value.data else { return None };
        let mut found = UniqueNames::default();
        for value in values {
            for (row, count) in reader.items(value).unwrap_or_default() {
                let item = ItemId::from_index(row);
                let name = reader.names.name(NameKind::Item, row);
                match count {
                    Count::Number(count) => found.add(item, count, (&name, value.span), reader),
                    Count::Option(_) => {
                        let message = "how many items lie early can't be taken from an option";
                        let hint = "write a number: \"Missile * 2\"";
                        reader.error("E0104", value.span, message, hint);
                    }
                }
            }
        }
        Some(found.into_list())
    }

    fn plain(counts: &Vec<(ItemId, u32)>, names: &dyn Names) -> Json {
        let text = |(item, count): &(ItemId, u32)| {
            let name = quoted(&names.name(NameKind::Item, item.index()));
            match count {
                1 => name,
                _ => format!("{name} * {count}"),
            }
        };
        counts.iter().map(text).collect()
    }

    fn references(counts: &Vec<(ItemId, u32)>, see: &mut dyn FnMut(NameKind, usize)) {
        counts.iter().for_each(|(item, _)| item.references(see));
    }

    fn add(all: &mut Vec<(ItemId, u32)>, later: Vec<(ItemId, u32)>) {
        <TableByName as Adapter<Vec<(ItemId, u32)>>>::add(all, later);
    }
}

/// Areas that something has to be in one of: a list that is not empty.
pub(crate) struct SomeAreas;

impl Adapter<Vec<AreaId>> for SomeAreas {
    const SHAPE: Shape = <Unique as Adapter<Vec<AreaId>>>::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Vec<AreaId>> {
        if matches!(&value.data, Data::List(areas) if areas.is_empty()) {
            let message = "the list of areas is empty, so there is no place at all";
            reader.error("E0104", value.span, message, "name an area, or leave the list out");
        }
        Unique::read(value, shape, reader)
    }

    fn plain(areas: &Vec<AreaId>, names: &dyn Names) -> Json {
        Unique::plain(areas, names)
    }

    fn references(areas: &Vec<AreaId>, see: &mut dyn FnMut(NameKind, usize)) {
        areas.references(see);
    }
}
