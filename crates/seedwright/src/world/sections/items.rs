//! The section `[placement]`: item placement. Plans use the same keys.

use seedwright_derive::{Section, Words};
use serde::Serialize;
use serde_json::Value as Json;

use super::shape::{ShapeChoice, ShapeValue};
use crate::document::{Data, Value};
use crate::section::{
    Adapter, Count, NameKind, Names, Reader, Setting, Shape, TableByName, Unique, UniqueNames,
};
use crate::world::{AreaId, Id, ItemId, LocationId, limits, quoted};

/// Item placement.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the section [placement]", request = ItemRequest)]
pub struct ItemSettings {
    /// The placement algorithm. Every result is proved to be beatable.
    #[setting(default = Algorithm::Assumed)]
    pub algorithm: Algorithm,
    /// What the player must be able to reach besides the goal.
    #[setting(default = Aim::Locations, promise = AtLeast)]
    pub aim: Aim,
    /// What holds for players however they play.
    #[setting(default = PlayPromise::Finishable, promise = AtLeast, later)]
    pub promise: PlayPromise,
    /// Maximum number of attempts; by default 100, or 10000 for the algorithm "random".
    #[setting(range = 1..=limits::ATTEMPTS)]
    pub attempts: Option<u32>,
    /// When a complete search takes over, which finds a placement or proves that there is none.
    #[setting(default = Decide::Auto, later)]
    pub decide: Decide,
    /// Maximum number of swaps per attempt; by default 100 plus one per item.
    #[setting(range = 0..=limits::ATTEMPTS)]
    pub swaps: Option<u32>,
    /// Work budget for all attempts together, in rule visits.
    #[setting(range = 1..=limits::STEPS, default = 10_000_000_000)]
    pub steps: u64,
    /// Chance in percent that an item goes where it opens its own way out, such as the Rope at the bottom of the
    /// pit that it opens.
    #[setting(range = 0..=100, default = 0, later)]
    pub loops: u32,
    /// Number of steps with which the algorithm "fair" mixes a placement where shuffles fail; by default 200 per item.
    #[setting(range = 0..=limits::ATTEMPTS, later)]
    pub mix: Option<u32>,
    /// Items at fixed locations: { "Room.Location" = "Item" }.
    #[setting(key = "place", added, with = TableByName, promise = AtLeast)]
    pub fixed: Vec<(LocationId, ItemId)>,
    /// Locations, as Room.Location, that never hold a major or progression item.
    // They hold a filler that no rule can use, or nothing.
    #[setting(key = "exclude", added, with = Unique, promise = AtLeast)]
    pub excluded: Vec<LocationId>,
    /// Locations, as Room.Location, that always hold a progression item.
    #[setting(added, with = Unique, promise = AtLeast)]
    pub priority: Vec<LocationId>,
    /// Items that a player can take before anything else and bring home, such as "Lamp" or "Missile * 2".
    #[setting(added, with = ItemCounts, promise = AtLeast)]
    pub early: Vec<(ItemId, u32)>,
    /// Areas that an item is restricted to: { "Item" = ["Area"] }.
    #[setting(added, with = TableByName<SomeAreas>)]
    pub only_in: Vec<(ItemId, Vec<AreaId>)>,
    /// Areas that an item is kept out of: { "Item" = ["Area"] }.
    #[setting(added, with = TableByName<Unique>)]
    pub never_in: Vec<(ItemId, Vec<AreaId>)>,
    /// Relative likelihood of locations: { "Room.Location" = 5 }; 1 by default.
    #[setting(range = 1..=limits::WEIGHT, added, with = TableByName)]
    pub weights: Vec<(LocationId, u32)>,
    /// What the world should be like: the name of a shape of the pack, or terms such as "spheres=8..12, Bombs=2..4".
    #[setting(added, with = ShapeValue, promise = Same, later)]
    pub shape: ShapeChoice,
    /// Accept the closest world if none of the shape is found.
    #[setting(default = false, later)]
    pub accept_closest: bool,
}

/// The placement algorithm. Only placements that are proved to be beatable are returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Place each item where it can be reached with all items not yet placed.
    #[default]
    Assumed,
    /// Place each item where it can be reached with the items placed so far.
    Forward,
    /// Place at random, retry until beatable.
    Random,
    /// Make every beatable placement equally likely.
    Fair,
}

/// When a complete search takes over, which finds a placement or proves that there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Decide {
    /// After 10 failed attempts, or after all of the algorithm "random".
    #[default]
    Auto,
    /// Never: without a placement, the attempts end as "not found".
    Never,
    /// Before the first attempt.
    Always,
}

/// What a placement guarantees besides the goal, the strongest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Every location can be opened.
    #[default]
    Locations,
    /// Every progression item can be found.
    Items,
    /// Only the goal.
    Goal,
}

/// What holds for players however they play, the strongest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum PlayPromise {
    /// Nobody can get stuck: from wherever a player can get to, the goal can still be met.
    NeverStuck,
    /// There is a way to play to the goal.
    #[default]
    Finishable,
}

/// Items with a count each, as a list of texts: `["Lamp", "Missile * 2"]`.
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
                        let message = "the number of early items can't be taken from an option";
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

/// A list of areas that is not empty.
pub(crate) struct SomeAreas;

impl Adapter<Vec<AreaId>> for SomeAreas {
    const SHAPE: Shape = <Unique as Adapter<Vec<AreaId>>>::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Vec<AreaId>> {
        if matches!(&value.data, Data::List(areas) if areas.is_empty()) {
            let message = "the list of areas is empty, so the item has nowhere to go";
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
