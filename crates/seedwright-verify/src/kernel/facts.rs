//! The number of each fact.
//!
//! The file does not say what a fact means: that follows from the tables, in one fixed order. So a file
//! can't pass off another fact as the goal.

use std::ops::Range;

use super::tables::{ReturnMode, StaticWorld};
use crate::problem::{Problem, quoted};

/// The most facts of a world. A few digits in a file can declare four billion copies; they are refused
/// before any memory is allocated. A world of a million spots has a few million facts.
pub const MAX_FACTS: u32 = 50_000_000;

/// The facts of each kind, in the order of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct FactMap {
    /// A spot can be reached.
    pub reached: Range<u32>,
    /// The player can return from a spot. Empty if the game has a warp home.
    pub returns: Range<u32>,
    /// The player can leave through a door end. Like the other facts about ends, empty if doors were not
    /// shuffled.
    pub leaving: Range<u32>,
    /// The player can return from the spot of an end. Empty if the game has a warp home.
    pub home: Range<u32>,
    /// The item at a location can be taken.
    pub open: Range<u32>,
    /// An event has happened.
    pub happened: Range<u32>,
    /// A copy of an item is held.
    pub held: Range<u32>,
    /// A copy of a progressive item acts as another item.
    pub staged: Range<u32>,
    /// The goal is met.
    pub goal: u32,
    /// The player comes in through an end.
    pub entering: Range<u32>,
    /// The player can return from where an end leads. Empty if the game has a warp home.
    pub back: Range<u32>,
    /// The number of facts. Those after `back` are parts of requirements.
    pub end: u32,
    /// For each item, its copies among `held`.
    pub copies: Vec<Copies>,
}

/// The copies of one item: the starting copies, then those in the pool.
#[derive(Clone, Debug)]
pub(crate) struct Copies {
    pub starting: Range<u32>,
    pub pooled: Range<u32>,
}

impl FactMap {
    /// Numbers the facts of a world.
    pub fn new(file: &StaticWorld) -> Result<Self, Problem> {
        let mut end: u32 = 0;
        let mut next = |count: usize| {
            let start = end;
            let count = u32::try_from(count).ok();
            let after = count.and_then(|count| start.checked_add(count));
            match after.filter(|after| *after <= MAX_FACTS) {
                Some(after) => end = after,
                None => {
                    return Err(Problem::too_large(format!(
                        "the world has more than {MAX_FACTS} facts"
                    )));
                }
            }
            Ok(start..end)
        };
        // Only where the player must walk home are there facts about returning: with a warp, whatever is
        // reached can be returned from, and the rules need only the facts about reaching.
        let walks = |count: usize| match file.return_mode {
            ReturnMode::Walk => count,
            ReturnMode::Warp => 0,
        };
        let ends = file.doors.len().saturating_mul(2);
        let reached = next(file.spots.len())?;
        let returns = next(walks(file.spots.len()))?;
        let leaving = next(ends)?;
        let home = next(walks(ends))?;
        let open = next(file.locations.len())?;
        let happened = next(file.events.len())?;
        let mut copies = Vec::with_capacity(file.items.len());
        for item in &file.items {
            let (starting, pooled) = (next(item.starting as usize)?, next(item.pooled as usize)?);
            copies.push(Copies { starting, pooled });
        }
        let staged = next(file.staged.len())?;
        let goal = next(1)?.start;
        let entering = next(ends)?;
        let back = next(walks(ends))?;
        let end = next(file.parts as usize)?.end;
        let held = happened.end..staged.start;
        Ok(Self {
            reached,
            returns,
            leaving,
            home,
            open,
            happened,
            held,
            staged,
            goal,
            entering,
            back,
            end,
            copies,
        })
    }

    /// Returns the item of a fact about a copy.
    pub fn item_of(&self, fact: u32) -> Option<usize> {
        let begins_before = |copies: &Copies| copies.starting.start <= fact;
        let last_begun = self.copies.partition_point(begins_before).checked_sub(1)?;
        self.held.contains(&fact).then_some(last_begun)
    }

    /// Whether a fact is about a starting copy.
    pub fn is_starting_copy(&self, fact: u32) -> bool {
        let copies = self.item_of(fact).and_then(|item| self.copies.get(item));
        copies.is_some_and(|copies| copies.starting.contains(&fact))
    }

    /// Describes a fact, with names. The web UI recognizes these sentences.
    pub fn describe(&self, file: &StaticWorld, fact: u32) -> String {
        let number =
            |range: &Range<u32>| range.contains(&fact).then(|| fact.saturating_sub(range.start));
        let name = |range: &Range<u32>, names: &[String]| {
            number(range).and_then(|number| names.get(number as usize)).map(|name| quoted(name))
        };
        let end = |range: &Range<u32>| number(range).map(|end| describe_end(file, end));
        let location = number(&self.open).and_then(|number| file.locations.get(number as usize));
        if let Some(spot) = name(&self.reached, &file.spots) {
            format!("spot {spot} is reached")
        } else if let Some(spot) = name(&self.returns, &file.spots) {
            format!("one can return from spot {spot}")
        } else if let Some(end) = end(&self.leaving) {
            format!("one can leave through {end}")
        } else if let Some(end) = end(&self.home) {
            format!("one can return from {end}")
        } else if let Some(location) = location {
            format!("location {} is open", quoted(&location.name))
        } else if let Some(event) = name(&self.happened, &file.events) {
            format!("event {event} has happened")
        } else if let Some(copy) = self.describe_copy(file, fact) {
            format!("{copy} is held")
        } else if let Some(item) = name(&self.staged, &file.staged) {
            format!("a progressive item acts as {item}")
        } else if fact == self.goal {
            "the goal is met".to_owned()
        } else if let Some(end) = end(&self.entering) {
            format!("one comes in through {end}")
        } else if let Some(end) = end(&self.back) {
            format!("one can return from beyond {end}")
        } else {
            format!("fact {fact} (part of a requirement)")
        }
    }

    fn describe_copy(&self, file: &StaticWorld, fact: u32) -> Option<String> {
        let item = self.item_of(fact)?;
        let copies = self.copies.get(item)?;
        let (kind, first) = match copies.starting.contains(&fact) {
            true => ("starting copy", copies.starting.start),
            false => ("copy", copies.pooled.start),
        };
        let name = quoted(&file.items.get(item)?.name);
        Some(format!("{kind} {} of {name}", fact.checked_sub(first)?))
    }
}

/// Describes a door end, with names.
pub(crate) fn describe_end(file: &StaticWorld, end: u32) -> String {
    let side = if end & 1 == 0 { "a" } else { "b" };
    let door = file.doors.get(end as usize / 2);
    format!("end {side} of {}", door.map_or_else(String::new, |door| quoted(&door.name)))
}
