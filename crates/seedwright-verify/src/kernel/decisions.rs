//! Where doors lead and where items lie.
//!
//! These are the rules that the static world does not have: a player who leaves through an end of a door comes out
//! of another end, and once a location is open, what lies there can be held. They are made from the decisions and from
//! nothing else, so what is shown to a player and what is proved can't differ.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::bit_set::BitSet;
use super::tables::numbered;
use super::world::{CheckedWorld, Kind};
use crate::json::words;
use crate::problem::{Claim, Problem, quoted};

/// What was decided about a world.
#[derive(Clone, Copy, Debug)]
pub struct Decisions<'a> {
    pub(crate) links: &'a DoorLinks,
    /// Where copies lie. Where nothing says so, the player holds them all.
    pub(crate) placements: Option<&'a Placements>,
}

impl<'a> Decisions<'a> {
    /// Items lie somewhere, and doors lead where they were drawn.
    pub fn of_items(placements: &'a Placements) -> Self {
        static AS_DRAWN: DoorLinks = DoorLinks::as_drawn();
        Self { links: &AS_DRAWN, placements: Some(placements) }
    }
}

/// An end of a door leads to another: a row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoorLink {
    /// The name of the door that one leaves through, and which end of it.
    pub door: String,
    pub end: Side,
    /// The name of the door that one comes out of, and which end of it.
    pub to: String,
    pub at: Side,
}

words! {
    /// An end of a door.
    Side, "end":
    /// The first.
    A = "a",
    /// The second.
    B = "b",
}

/// For each end of each door where it leads, and what leads there.
#[derive(Clone, Debug)]
pub(crate) struct DoorLinks {
    leads_to: Vec<u32>,
    comes_from: Vec<u32>,
}

impl DoorLinks {
    /// No door leads elsewhere than the rules say.
    pub const fn as_drawn() -> Self {
        Self { leads_to: Vec::new(), comes_from: Vec::new() }
    }

    /// Reads where ends lead. Ends that are not named lead where they were drawn, to the other end of their door;
    /// in all, one end leads to each.
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

    /// Where one comes out after leaving through an end.
    pub fn leads_to(&self, end: u32) -> Option<u32> {
        self.leads_to.get(end as usize).copied()
    }

    /// The end that leads to an end.
    pub fn comes_from(&self, end: u32) -> Option<u32> {
        self.comes_from.get(end as usize).copied()
    }
}

/// The number of an end of the door of this name.
fn end_named(world: &CheckedWorld<'_>, door: &str, side: Side) -> Result<u32, Problem> {
    let first = world.number_of(Kind::Door, door)?.saturating_mul(2);
    Ok(match side {
        Side::A => first,
        Side::B => first | 1,
    })
}

/// A copy of an item lies at a location: a row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedItem {
    /// The location's name.
    pub location: String,
    /// The item's name.
    pub item: String,
    /// Which copy of the pool, counted from 0. What the player begins with lies nowhere, and has no
    /// number here.
    pub copy: u32,
}

/// For each location the copy that lies there. No location holds two, and no copy lies at two.
#[derive(Clone, Debug)]
pub struct Placements {
    /// For each location the fact that its copy is held.
    copies: Vec<Option<u32>>,
    /// The copies that lie somewhere.
    placed: BitSet,
    /// The locations whose copies the proof may not use.
    excluded: BitSet,
}

impl Placements {
    /// Nothing lies anywhere.
    pub fn new(world: &CheckedWorld<'_>) -> Self {
        let locations = &world.facts.open;
        Self {
            copies: vec![None; locations.len()],
            placed: BitSet::new(world.facts.end),
            excluded: BitSet::new(locations.end.saturating_sub(locations.start)),
        }
    }

    /// Places every copy of the pool as the file says.
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

    /// Takes everything away, in the memory that is there.
    pub fn clear(&mut self) {
        self.copies.fill(None);
        self.placed.clear();
        self.excluded.clear();
    }

    /// Puts a copy of an item to a location. The copies of the pool are counted from 0; what the player
    /// begins with can't be named, and so can't be placed.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] if there is no such location, item or copy, if the copy lies somewhere
    /// already, or if something else lies there.
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
            return refuse(format!("copy {copy} of {} lies at two locations", quoted(&kind.name)));
        }
        *slot = Some(fact);
        Ok(())
    }

    /// Checks that no copy was left out. A missing copy might be one that a player waits for.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first copy that lies nowhere.
    pub fn check_complete(&self, world: &CheckedWorld<'_>) -> Result<(), Problem> {
        for (item, copies) in world.file.items.iter().zip(&world.facts.copies) {
            if self.placed.count(&copies.pooled) == item.pooled {
                continue;
            }
            let missing = copies.pooled.clone().find(|copy| !self.placed.contains(*copy));
            let number = missing.unwrap_or_default().saturating_sub(copies.pooled.start);
            let name = quoted(&item.name);
            return Claim::Items.refuse(format!("copy {number} of {name} lies nowhere"));
        }
        Ok(())
    }

    /// Bars the proof from using what lies at a location.
    pub(crate) fn exclude(&mut self, location: u32) {
        self.excluded.insert(location);
    }

    pub(crate) fn is_excluded(&self, location: u32) -> bool {
        self.excluded.contains(location)
    }

    /// The fact that what lies at a location is held.
    #[inline]
    pub(crate) fn copy_at(&self, location: u32) -> Option<u32> {
        self.copies.get(location as usize).copied().flatten()
    }

    /// How many copies lie somewhere.
    pub fn count(&self) -> usize {
        self.copies.iter().flatten().count()
    }
}
