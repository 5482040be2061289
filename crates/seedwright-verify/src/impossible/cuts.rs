//! Cuts: what can't be done without more copies of some items.
//!
//! A player holds some copies from the start, and misses the aim. Let L be the locations that are open then. *Some item must
//! lie in L more often than it is held*: otherwise, by induction, the player never collects more than these copies, so that
//! L is all that ever opens, and the aim is missed. The rules are monotone, so one closure shows it.
//!
//! Where the player walks, what lies behind one dead end can keep them from another. There a cut has a table of states, and
//! can have further copies at locations: they count where they lie, and are not counted again.

use std::collections::{BTreeMap, BTreeSet};

use super::closure::Closure;
use super::refuse;
use super::rows::{CutRow, Reading};
use super::space::{Cut, Space};
use super::states::{Start, open_in_table};
use crate::kernel::{BitSet, Kind};
use crate::problem::{Problem, quoted};
use crate::promises::aims::Aim;

/// The most locations of all cuts together.
const MAX_OPEN: usize = 1 << 26;

/// Checks cuts one after the other.
pub(super) struct CutChecker<'s, 'w> {
    space: &'s Space<'w>,
    reading: Reading,
    closure: Closure<'w>,
    /// For each item whether its copies are interchangeable.
    alike: Vec<bool>,
    open: usize,
}

impl<'s, 'w> CutChecker<'s, 'w> {
    pub fn new(space: &'s Space<'w>, reading: Reading) -> Self {
        let closure = Closure::new(space.world);
        Self { space, reading, closure, alike: alike(space), open: 0 }
    }

    /// Returns for each item whether its copies are interchangeable.
    pub fn into_alike(self) -> Vec<bool> {
        self.alike
    }

    /// Returns the locations that a player can open who has found nothing.
    pub fn first(&mut self) -> Result<BitSet, Problem> {
        let mut known = self.space.world.start.clone();
        self.give_ways_back(&mut known);
        self.closure.close(&mut known)?;
        Ok(self.open_locations(&known))
    }

    /// Where nobody has to come back, every way back is given.
    fn give_ways_back(&self, known: &mut BitSet) {
        known.extend(self.space.world.facts.returns.clone());
    }

    fn open_locations(&self, known: &BitSet) -> BitSet {
        let facts = &self.space.world.facts.open;
        let mut open = BitSet::new(facts.end.saturating_sub(facts.start));
        for fact in known.members(facts) {
            let location = fact.saturating_sub(facts.start);
            if !self.space.excluded.contains(location) {
                open.insert(location);
            }
        }
        open
    }

    /// Checks that the aim is missed, and returns what follows.
    pub fn check(&mut self, number: usize, row: &CutRow) -> Result<Cut, Problem> {
        self.checked(row).map_err(|problem| problem.within(&format!("cut {number}")))
    }

    fn checked(&mut self, row: &CutRow) -> Result<Cut, Problem> {
        self.open = self.open.saturating_add(self.space.world.facts.open.len());
        if self.open > MAX_OPEN {
            return Err(Problem::too_large("the cuts have too many locations"));
        }
        let held = self.held(row)?;
        let mut known = self.space.world.start.clone();
        for (item, copies) in (0..).zip(&self.space.world.facts.copies) {
            let count = held.get(&item).copied().unwrap_or(u32::MAX) as usize;
            known.extend(copies.pooled.clone().take(count));
        }
        let (open, placed) = match (self.reading, &row.home, &row.away) {
            (Reading::Walk, Some(home), Some(away)) => {
                let placed = self.placed(row, &held)?;
                let start = Start { known, contents: self.contents(&placed), aim: self.space.aim };
                let open = open_in_table(self.space.world, start, home, away)?;
                (self.open_locations(&open), placed)
            }
            (_, None, None) if row.placed.is_empty() => {
                self.give_ways_back(&mut known);
                self.closure.close(&mut known)?;
                if !self.misses_aim(&known, &held) {
                    return refuse("the aim is met without the copies that are not held");
                }
                (self.open_locations(&known), BTreeMap::new())
            }
            _ => return refuse("only a table of states for a walking player can place items"),
        };
        let placed = placed.into_iter().map(|(location, (item, _))| (location, item)).collect();
        let held = held.into_iter().filter(|(item, count)| *count < self.space.copies(*item));
        Ok(Cut { held: held.collect(), open, placed })
    }

    /// Reads how many copies of items are held.
    fn held(&self, row: &CutRow) -> Result<BTreeMap<u32, u32>, Problem> {
        let mut held = BTreeMap::new();
        for (name, count) in &row.without {
            let item = self.space.world.number_of(Kind::Item, name)?;
            let name = quoted(name);
            let copies = self.space.copies(item);
            if *count > copies {
                return refuse(format!(
                    "{count} copies of {name} are held, but there are {copies}"
                ));
            }
            if held.insert(item, *count).is_some() {
                return refuse(format!("{name} is listed twice"));
            }
            let are_alike = self.alike.get(item as usize).copied().unwrap_or(false);
            if (1..copies).contains(count) && !are_alike {
                return refuse(format!("the copies of {name} are not interchangeable"));
            }
        }
        Ok(held)
    }

    /// Reads the further copies at locations: for each its item, and the fact that it is held.
    fn placed(
        &self,
        row: &CutRow,
        held: &BTreeMap<u32, u32>,
    ) -> Result<BTreeMap<u32, (u32, u32)>, Problem> {
        let world = self.space.world;
        let mut next = held.clone();
        let mut placed = BTreeMap::new();
        for (location, item) in &row.placed {
            let at = world.number_of(Kind::Location, location)?;
            let number = world.number_of(Kind::Item, item)?;
            let copies = world.facts.copies.get(number as usize);
            let copy = next.get_mut(&number).filter(|copy| **copy < self.space.copies(number));
            let (Some(copy), Some(copies)) = (copy, copies) else {
                let item = quoted(item);
                return refuse(format!("all copies of {item} are held, and one more is placed"));
            };
            let fact = copies.pooled.start.saturating_add(*copy);
            *copy = copy.saturating_add(1);
            // Copies that are held from the start are alike; so must those be that lie at locations.
            if !self.alike.get(number as usize).copied().unwrap_or(false) {
                return refuse(format!("the copies of {} are not interchangeable", quoted(item)));
            }
            if self.space.excluded.contains(at) {
                return refuse(format!(
                    "an item is placed at {}, which is excluded",
                    quoted(location)
                ));
            }
            if placed.insert(at, (number, fact)).is_some() {
                return refuse(format!("two items are placed at {}", quoted(location)));
            }
        }
        Ok(placed)
    }

    /// Returns for each location the copy there.
    fn contents(&self, placed: &BTreeMap<u32, (u32, u32)>) -> Vec<Option<u32>> {
        self.space.locations().map(|at| placed.get(&at).map(|(_, fact)| *fact)).collect()
    }

    fn misses_aim(&self, known: &BitSet, held: &BTreeMap<u32, u32>) -> bool {
        let facts = &self.space.world.facts;
        !known.contains(facts.goal)
            || match self.space.aim {
                Aim::Goal => false,
                Aim::Locations => (known.count(&facts.open) as usize) < facts.open.len(),
                Aim::Items => held.iter().any(|(item, count)| {
                    self.space.item(*item).is_some_and(|item| *count < item.matter)
                }),
            }
    }
}

/// Returns for each item whether all its copies occur in the same bodies with the same weight. Then it matters only how many
/// are held, not which.
fn alike(space: &Space<'_>) -> Vec<bool> {
    let (world, facts) = (space.world, &space.world.facts);
    let mut alike = vec![true; world.file.items.len()];
    for body in world.file.bodies.iter() {
        let (pairs, _) = body.as_chunks::<2>();
        let item_of = |[fact, _]: &[u32; 2]| facts.item_of(*fact);
        for group in pairs.chunk_by(|one, next| item_of(one) == item_of(next)) {
            let Some(item) = group.first().and_then(item_of) else { continue };
            let Some(copies) = facts.copies.get(item) else { continue };
            let pooled = group.iter().filter(|[fact, _]| copies.pooled.contains(fact));
            let weights: BTreeSet<u32> = pooled.clone().map(|[_, weight]| *weight).collect();
            let count = pooled.count();
            if weights.len() > 1 || count > 0 && count < copies.pooled.len() {
                alike.get_mut(item).into_iter().for_each(|alike| *alike = false);
            }
        }
    }
    alike
}
