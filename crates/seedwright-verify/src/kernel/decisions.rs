//! Where doors lead and where items are placed.
//!
//! These are the rules that the static world does not have: a player who leaves through one door end comes out of
//! another, and can take the item at a location that is open. They are built from the decisions and nothing else, so
//! the world that is played and the world that is proved can't differ.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::bit_set::BitSet;
use super::tables::numbered;
use super::world::{CheckedWorld, Kind};
use crate::json::words;
use crate::problem::{Claim, Problem, quoted};

/// The decisions about a world.
#[derive(Clone, Copy, Debug)]
pub struct Decisions<'a> {
    pub(crate) links: &'a DoorLinks,
    /// Where copies are placed. If `None`, the player holds them all.
    pub(crate) placements: Option<&'a Placements>,
}

impl<'a> Decisions<'a> {
    /// Returns decisions with placed items and unshuffled doors.
    pub fn of_items(placements: &'a Placements) -> Self {
        static AS_DRAWN: DoorLinks = DoorLinks::as_drawn();
        Self { links: &AS_DRAWN, placements: Some(placements) }
    }
}

/// A row of the file: one door end leads to another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoorLink {
    /// The door that the player leaves through, and its end.
    pub door: String,
    pub end: Side,
    /// The door that the player comes out of, and its end.
    pub to: String,
    pub at: Side,
}

words! {
    /// One of the two ends of a door.
    Side, "end":
    /// The first end.
    A = "a",
    /// The second end.
    B = "b",
}

/// Where each door end leads, and which end leads to it.
#[derive(Clone, Debug)]
pub(crate) struct DoorLinks {
    leads_to: Vec<u32>,
    /// The inverse of `leads_to`. They are equal where doors lead back, but decoupled doors do not.
    comes_from: Vec<u32>,
}

impl DoorLinks {
    /// Returns the links of unshuffled doors, which the rules themselves implement.
    pub const fn as_drawn() -> Self {
        Self { leads_to: Vec::new(), comes_from: Vec::new() }
    }

    /// Reads where ends lead. An end without a row leads to the other end of its door, as drawn. The links must be
    /// one-to-one: exactly one end leads to each.
    pub fn read(world: &CheckedWorld<'_>, rows: &[DoorLink]) -> Result<Self, Problem> {
        let mut leads_to: Vec<u32> = world.ends().map(|end| end ^ 1).collect();
        let mut named = BTreeSet::new();
        for row in rows {
            let from = end_named(world, &row.door, row.end)?;
            let to = end_named(world, &row.to, row.at)?;
            if !named.insert(from) {
                let end = world.describe_end(from);
                return Claim::Doors.refuse(format!("{end} leads to two ends"));
            }
            if let Some(other) = leads_to.get_mut(from as usize) {
                *other = to;
            }
        }
        // The way home is looked up backwards, so each end needs exactly one end that leads to it. There are as
        // many links as ends, so it is enough that no two lead to the same one.
        let mut comes_from = vec![u32::MAX; leads_to.len()];
        for (from, to) in numbered(&leads_to) {
            match comes_from.get_mut(*to as usize) {
                Some(free) if *free == u32::MAX => *free = from,
                _ => {
                    let end = world.describe_end(*to);
                    return Claim::Doors.refuse(format!("two ends lead to {end}"));
                }
            }
        }
        Ok(Self { leads_to, comes_from })
    }

    /// Returns the end that a player comes out of after leaving through `end`.
    pub fn leads_to(&self, end: u32) -> Option<u32> {
        self.leads_to.get(end as usize).copied()
    }

    /// Returns the end that leads to `end`.
    pub fn comes_from(&self, end: u32) -> Option<u32> {
        self.comes_from.get(end as usize).copied()
    }
}

/// Returns the number of an end of the door with this name.
fn end_named(world: &CheckedWorld<'_>, door: &str, side: Side) -> Result<u32, Problem> {
    let first = world.number_of(Kind::Door, door)?.saturating_mul(2);
    Ok(match side {
        Side::A => first,
        Side::B => first | 1,
    })
}

/// A row of the file: an item copy is placed at a location.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedItem {
    /// The location's name.
    pub location: String,
    /// The item's name.
    pub item: String,
    /// Which copy of the pool, counted from 0. Starting copies are not placed and not counted.
    pub copy: u32,
}

/// The copy at each location. No location holds two copies, and no copy is at two locations.
#[derive(Clone, Debug)]
pub struct Placements {
    /// For each location, the fact that its copy is held.
    copies: Vec<Option<u32>>,
    /// The copies that are placed.
    placed: BitSet,
    /// The locations whose copies the proof must not use.
    excluded: BitSet,
}

impl Placements {
    /// Creates placements without any copies.
    pub fn new(world: &CheckedWorld<'_>) -> Self {
        let locations = &world.facts.open;
        Self {
            copies: vec![None; locations.len()],
            placed: BitSet::new(world.facts.end),
            excluded: BitSet::new(locations.end.saturating_sub(locations.start)),
        }
    }

    /// Places all copies of the pool as the rows say.
    pub(crate) fn read(world: &CheckedWorld<'_>, rows: &[PlacedItem]) -> Result<Self, Problem> {
        let mut placements = Self::new(world);
        for row in rows {
            let location = world.number_of(Kind::Location, &row.location)?;
            let item = world.number_of(Kind::Item, &row.item)?;
            placements.put(world, location, item, row.copy)?;
        }
        placements.check_complete(world)?;
        Ok(placements)
    }

    /// Removes all copies and keeps the allocation.
    pub fn clear(&mut self) {
        self.copies.fill(None);
        self.placed.clear();
        self.excluded.clear();
    }

    /// Puts a copy of an item at a location. The copies of the pool are counted from 0; starting copies
    /// have no number and so can't be placed.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] if there is no such location, item or copy, if the copy is already placed,
    /// or if the location is taken.
    pub fn put(
        &mut self,
        world: &CheckedWorld<'_>,
        location: u32,
        item: u32,
        copy: u32,
    ) -> Result<(), Problem> {
        let refuse = |reason: String| Claim::Items.refuse(reason);
        let row = world.file.locations.get(location as usize);
        let (Some(row), Some(slot)) = (row, self.copies.get_mut(location as usize)) else {
            return refuse(format!("there is no location {location}"));
        };
        let kind = world.file.items.get(item as usize);
        let (Some(kind), Some(copies)) = (kind, world.facts.copies.get(item as usize)) else {
            return refuse(format!("there is no item {item}"));
        };
        let fact = copies.pooled.start.checked_add(copy);
        let Some(fact) = fact.filter(|fact| *fact < copies.pooled.end) else {
            return refuse(format!("there is no copy {copy} of {}", quoted(&kind.name)));
        };
        if slot.is_some() {
            return refuse(format!("location {} holds two copies", quoted(&row.name)));
        }
        if !self.placed.insert(fact) {
            let name = quoted(&kind.name);
            return refuse(format!("copy {copy} of {name} is placed at two locations"));
        }
        *slot = Some(fact);
        Ok(())
    }

    /// Checks that every copy is placed. A missing one could be one that the player needs.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first copy that is not placed.
    pub fn check_complete(&self, world: &CheckedWorld<'_>) -> Result<(), Problem> {
        if world.pooled.is_subset(&self.placed) {
            return Ok(());
        }
        for (item, copies) in world.file.items.iter().zip(&world.facts.copies) {
            if self.placed.count(&copies.pooled) == item.pooled {
                continue;
            }
            let missing = copies.pooled.clone().find(|copy| !self.placed.contains(*copy));
            let number = missing.unwrap_or_default().saturating_sub(copies.pooled.start);
            let name = quoted(&item.name);
            return Claim::Items.refuse(format!("copy {number} of {name} is not placed"));
        }
        Ok(())
    }

    /// Forbids the proof to use the copy at a location.
    pub(crate) fn exclude(&mut self, location: u32) {
        self.excluded.insert(location);
    }

    pub(crate) fn is_excluded(&self, location: u32) -> bool {
        self.excluded.contains(location)
    }

    /// Returns the fact that the copy at a location is held.
    #[inline]
    pub(crate) fn copy_at(&self, location: u32) -> Option<u32> {
        self.copies.get(location as usize).copied().flatten()
    }

    /// Returns the number of placed copies.
    pub fn count(&self) -> usize {
        self.copies.iter().flatten().count()
    }
}
