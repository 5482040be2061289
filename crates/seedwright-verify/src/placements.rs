//! Where each copy lies.

use crate::bits::Bits;
use crate::bundle::{Item, Location};
use crate::problem::{Problem, quoted};
use crate::world::CheckedWorld;

/// Stands for no copy. Facts are fewer than this.
const NOTHING: u32 = u32::MAX;

/// For each location the copy that lies there. No location holds two, and no copy lies at two.
///
/// These are the rules that the static world does not have: once a location is open, what lies there
/// can be held. They are made from the decisions and from nothing else, so what is shown to a player
/// and what is proved can't differ.
#[derive(Clone, Debug)]
pub struct Placements {
    /// For each location the fact that its copy is held, or `NOTHING`.
    copies: Vec<u32>,
    /// For each location whether the proof may not use what lies there.
    excluded: Vec<bool>,
    placed: Bits,
    count: u64,
}

impl Placements {
    /// An empty world.
    pub fn new(world: &CheckedWorld<'_>) -> Self {
        Self {
            copies: vec![NOTHING; world.location_count()],
            excluded: vec![false; world.location_count()],
            placed: Bits::new(world.fact_count()),
            count: 0,
        }
    }

    /// Takes everything away, in the memory that is there.
    pub fn clear(&mut self) {
        self.copies.fill(NOTHING);
        self.excluded.fill(false);
        self.placed.clear();
        self.count = 0;
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
        let (Some(place), Some(slot)) =
            (world.location(location), self.copies.get_mut(location as usize))
        else {
            return Err(Problem::items(format!("there is no location {location}")));
        };
        let (Some(row), Some(copies)) = (world.item(item), world.layout.copies.get(item as usize))
        else {
            return Err(Problem::items(format!("there is no item {item}")));
        };
        let shown = || format!("copy {copy} of {}", quoted(&row.name));
        let fact = copies.pooled.start.checked_add(copy);
        let Some(fact) = fact.filter(|fact| *fact < copies.pooled.end) else {
            return Err(Problem::items(format!("there is no {}", shown())));
        };
        if *slot != NOTHING {
            let name = quoted(&place.name);
            return Err(Problem::items(format!("location {name} holds two copies")));
        }
        if !self.placed.insert(fact) {
            let reason = format!("{} lies at two locations", shown());
            return Err(Problem::items(reason));
        }
        *slot = fact;
        self.count = self.count.saturating_add(1);
        Ok(())
    }

    /// Bars the proof from using what lies at a location.
    pub fn exclude(&mut self, location: u32) {
        if let Some(excluded) = self.excluded.get_mut(location as usize) {
            *excluded = true;
        }
    }

    /// How many copies lie somewhere.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Checks that no copy was left out. A missing copy might be one that a player waits for.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first copy that lies nowhere.
    pub fn check_complete(&self, world: &CheckedWorld<'_>) -> Result<(), Problem> {
        for (item, copies) in world.file.items.iter().zip(&world.layout.copies) {
            if self.placed.count(&copies.pooled) == item.pooled {
                continue;
            }
            let missing = copies.pooled.clone().find(|copy| !self.placed.contains(*copy));
            let number = missing.unwrap_or_default().saturating_sub(copies.pooled.start);
            let name = quoted(&item.name);
            let reason = format!("copy {number} of {name} lies nowhere");
            return Err(Problem::items(reason));
        }
        Ok(())
    }

    /// The fact that what lies at a location is held.
    pub(crate) fn copy_at(&self, location: u32) -> Option<u32> {
        let copy = self.copies.get(location as usize).copied();
        copy.filter(|copy| *copy != NOTHING)
    }

    pub(crate) fn is_excluded(&self, location: u32) -> bool {
        let excluded = self.excluded.get(location as usize);
        excluded.copied().unwrap_or(false)
    }

    /// What lies at a location.
    pub(crate) fn at<'file>(
        &self,
        world: &CheckedWorld<'file>,
        location: u32,
    ) -> Option<Lying<'file>> {
        let copy = self.copy_at(location)?;
        let item = world.layout.item_of(copy)?;
        let kind = world.file.items.get(item)?;
        let number = copy.checked_sub(world.layout.copies.get(item)?.pooled.start)?;
        Some(Lying {
            place: world.file.locations.get(location as usize)?,
            kind,
            item: u32::try_from(item).ok()?,
            is_major: number < kind.majors,
        })
    }

    /// Everything that lies somewhere, in the order of locations.
    pub(crate) fn iter<'file>(
        &self,
        world: &CheckedWorld<'file>,
    ) -> impl Iterator<Item = Lying<'file>> {
        let locations = world.layout.open.len();
        let numbers = (0..=u32::MAX).take(locations);
        numbers.filter_map(|location| self.at(world, location))
    }
}

/// A copy of an item at its location.
pub(crate) struct Lying<'file> {
    pub place: &'file Location,
    pub kind: &'file Item,
    /// The number of the item.
    pub item: u32,
    /// Whether this copy is a major one.
    pub is_major: bool,
}
