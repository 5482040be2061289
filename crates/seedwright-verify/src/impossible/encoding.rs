//! The constraints as clauses.
//!
//! Locations that no constraint tells apart are a *group*. The variable y(item, group, k) says that at least k copies of the
//! item lie in the group. Sums of them are counted by further variables. Everything is numbered in one fixed order, so
//! that a proof can name variables that the file never defines.

use std::collections::BTreeMap;

use super::space::{Bound, Constraint, Count, Space};
use super::too_large;
use crate::problem::Problem;

/// The most literals of all clauses.
const MAX_LITERALS: usize = 1 << 23;
/// The most numbers by which locations are told apart, and the most pairs of items and groups.
const MAX_PAIRS: usize = 1 << 24;

/// Clauses over numbered variables. A literal is the number of a variable, negative if it is negated.
#[derive(Default)]
pub(super) struct Formula {
    pub variables: i32,
    literals: Vec<i32>,
    /// The end of each clause among the literals.
    ends: Vec<usize>,
}

impl Formula {
    /// Writes the constraints of a space, with its cuts.
    pub fn new(space: &Space<'_>) -> Result<Self, Problem> {
        let mut writer = Writer::new(space)?;
        writer.counts_are_ordered()?;
        for group in 0..writer.groups.len() {
            let list = writer.list(space.items(), [group]);
            let size = writer.groups.get(group).map_or(0, |group| group.size);
            writer.at_most(&list, size)?;
        }
        let others = space.constraints().into_iter();
        for constraint in others.filter(|other| !matches!(other, Constraint::Location(_))) {
            let Count { items, locations, bound } = space.count(constraint);
            let groups = writer.groups_in(&locations);
            let list = writer.list(items, groups);
            match bound {
                Bound::AtMost(bound) => writer.at_most(&list, bound)?,
                Bound::AtLeast(bound) => writer.at_least(&list, bound)?,
            }
        }
        for cut in &space.cuts {
            let mut clause = Vec::new();
            for (item, held) in &cut.held {
                let groups = writer.groups.iter().enumerate();
                let groups = groups.filter(|(_, group)| cut.counts(*item, group.first));
                let groups: Vec<usize> = groups.map(|(number, _)| number).collect();
                if *held == 0 {
                    let firsts = groups.iter().filter_map(|group| writer.first(*item, *group));
                    clause.extend(firsts);
                    continue;
                }
                let list = writer.list([*item], groups);
                let more = held.saturating_add(1);
                if list.len() >= more as usize {
                    clause.extend(writer.counter(&list, more)?);
                }
            }
            writer.formula.add(&clause)?;
        }
        Ok(writer.formula)
    }

    /// Returns each clause.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let ranges = starts.zip(&self.ends);
        ranges.map(|(start, end)| self.literals.get(*start..*end).unwrap_or_default())
    }

    fn variable(&mut self) -> Result<i32, Problem> {
        let next = self.variables.checked_add(1).ok_or_else(too_many)?;
        self.variables = next;
        Ok(next)
    }

    fn add(&mut self, clause: &[i32]) -> Result<(), Problem> {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
        match self.literals.len().saturating_add(self.ends.len()) > MAX_LITERALS {
            true => Err(too_many()),
            false => Ok(()),
        }
    }
}

fn too_many() -> Problem {
    too_large("the constraints take too many clauses")
}

/// Locations that no constraint tells apart.
struct Group {
    /// The first of them.
    first: u32,
    size: u32,
}

struct Writer {
    formula: Formula,
    groups: Vec<Group>,
    /// For each item and group the first of its variables, and how many there are.
    counts: BTreeMap<(u32, usize), (i32, u32)>,
}

impl Writer {
    /// Forms the groups, and numbers the variables of items in groups.
    fn new(space: &Space<'_>) -> Result<Self, Problem> {
        let mut writer =
            Self { formula: Formula::default(), groups: groups(space)?, counts: BTreeMap::new() };
        if space.items().count().saturating_mul(writer.groups.len()) > MAX_PAIRS {
            return Err(too_many());
        }
        for item in space.items() {
            for (number, group) in writer.groups.iter().enumerate() {
                if !space.allows(item, group.first) {
                    continue;
                }
                let most = space.copies(item).min(group.size);
                let first = writer.formula.variables.checked_add(1).ok_or_else(too_many)?;
                let last = i32::try_from(most).ok();
                let last = last.and_then(|most| writer.formula.variables.checked_add(most));
                writer.formula.variables = last.ok_or_else(too_many)?;
                writer.counts.insert((item, number), (first, most));
            }
        }
        Ok(writer)
    }

    /// A player with k + 1 copies has k.
    fn counts_are_ordered(&mut self) -> Result<(), Problem> {
        for (first, most) in self.counts.values() {
            let more = (*first..).take(*most as usize).skip(1);
            for (fewer, more) in (*first..).zip(more) {
                self.formula.add(&[more.saturating_neg(), fewer])?;
            }
        }
        Ok(())
    }

    /// Returns the groups of locations; a group has all or none of them.
    fn groups_in(&self, locations: &[u32]) -> Vec<usize> {
        let groups = self.groups.iter().enumerate();
        // Locations are in ascending order.
        let inside = groups.filter(|(_, group)| locations.binary_search(&group.first).is_ok());
        inside.map(|(number, _)| number).collect()
    }

    /// Returns the variables that count items in groups.
    fn list(
        &self,
        items: impl IntoIterator<Item = u32>,
        groups: impl IntoIterator<Item = usize>,
    ) -> Vec<i32> {
        let groups: Vec<usize> = groups.into_iter().collect();
        let mut list = Vec::new();
        for item in items {
            for group in &groups {
                if let Some((first, most)) = self.counts.get(&(item, *group)) {
                    list.extend((*first..).take(*most as usize));
                }
            }
        }
        list
    }

    /// Returns the variable that a group has an item.
    fn first(&self, item: u32, group: usize) -> Option<i32> {
        self.counts.get(&(item, group)).map(|(first, _)| *first)
    }

    fn at_most(&mut self, list: &[i32], bound: u32) -> Result<(), Problem> {
        if list.len() <= bound as usize {
            return Ok(());
        }
        if bound == 0 {
            return list.iter().try_for_each(|one| self.formula.add(&[one.saturating_neg()]));
        }
        match self.counter(list, bound.saturating_add(1))? {
            Some(more) => self.formula.add(&[more.saturating_neg()]),
            None => Ok(()),
        }
    }

    fn at_least(&mut self, list: &[i32], least: u32) -> Result<(), Problem> {
        match least as usize {
            0 => Ok(()),
            bound if list.len() < bound => self.formula.add(&[]),
            1 => self.formula.add(list),
            bound if list.len() == bound => {
                list.iter().try_for_each(|one| self.formula.add(&[*one]))
            }
            _ => match self.counter(list, least)? {
                Some(enough) => self.formula.add(&[enough]),
                None => Ok(()),
            },
        }
    }

    /// Counts the true ones of a list up to `most`, and returns the variable that says that there are that many.
    fn counter(&mut self, list: &[i32], most: u32) -> Result<Option<i32>, Problem> {
        // For the part of the list so far, the variables "at least 1", "at least 2" and so on.
        let mut before: Vec<i32> = Vec::new();
        for one in list {
            let mut counts: Vec<i32> = Vec::with_capacity(before.len().saturating_add(1));
            // The variable with one less, which the first has not.
            let mut less: Option<i32> = None;
            for number in 0..before.len().saturating_add(1).min(most as usize) {
                let same = before.get(number).copied();
                let count = self.formula.variable()?;
                if let Some(same) = same {
                    self.formula.add(&[same.saturating_neg(), count])?;
                }
                let not_less = less.map(i32::saturating_neg);
                let then = [Some(one.saturating_neg()), not_less, Some(count)];
                self.formula.add(&then.into_iter().flatten().collect::<Vec<i32>>())?;
                let only_if = [Some(count.saturating_neg()), Some(*one), same];
                self.formula.add(&only_if.into_iter().flatten().collect::<Vec<i32>>())?;
                if let Some(less) = less {
                    self.formula.add(&[count.saturating_neg(), less])?;
                }
                counts.push(count);
                less = same;
            }
            before = counts;
        }
        Ok(most.checked_sub(1).and_then(|last| before.get(last as usize)).copied())
    }
}

/// Forms groups of locations that occur in the same way in every constraint, in the order of their first locations.
fn groups(space: &Space<'_>) -> Result<Vec<Group>, Problem> {
    let items: Vec<u32> = space.items().collect();
    let marks = items.len().saturating_add(space.cuts.len()).saturating_add(5);
    if marks.saturating_mul(space.world.file.locations.len()) > MAX_PAIRS {
        return Err(too_large("the proof has too many cuts for this many locations"));
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut known: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    for location in space.locations() {
        let number = known.entry(signature(space, &items, location)).or_insert(groups.len());
        match groups.get_mut(*number) {
            Some(group) => group.size = group.size.saturating_add(1),
            None => groups.push(Group { first: location, size: 1 }),
        }
    }
    Ok(groups)
}

/// Returns how a location occurs in constraints.
fn signature(space: &Space<'_>, items: &[u32], location: u32) -> Vec<u32> {
    let mut signature: Vec<u32> =
        items.iter().map(|item| u32::from(space.allows(*item, location))).collect();
    if space.spreads() {
        signature.extend(space.location(location).map(|row| row.area));
    }
    // A location that is named alone stays alone.
    let alone = space.priority.contains(&location)
        || space.place.iter().any(|(planned, _)| *planned == location);
    signature.push(if alone { location.saturating_add(1) } else { 0 });
    if !space.early.is_empty() {
        signature.push(u32::from(space.first.contains(location)));
    }
    signature.push(u32::from(space.excluded.contains(location)));
    for cut in &space.cuts {
        // What is placed there is left out of the count of that item alone.
        let placed = cut.placed.get(&location).map_or(1, |item| item.saturating_add(2));
        signature.push(if cut.open.contains(location) { placed } else { 0 });
    }
    signature
}
