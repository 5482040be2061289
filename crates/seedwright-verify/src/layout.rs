//! Which number stands for which fact.
//!
//! The file does not say what a fact means: it follows from the tables, in one fixed order. So a file
//! can't call a fact "the goal" that is something else.

use std::ops::Range;

use crate::bundle::{ReturnMode, StaticWorld};
use crate::problem::{Problem, quoted};

/// The most facts of a world. A few digits in a file can ask for four billion copies; that is refused
/// before any memory is taken for them. A world of a million spots has a few million facts.
pub const MOST_FACTS: u32 = 50_000_000;

/// The facts of each kind, in the order of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// A spot can be reached.
    pub reached: Range<u32>,
    /// One can return from a spot; empty where the game has a way home from everywhere.
    pub returns: Range<u32>,
    /// One can leave through an end of a door; empty where doors were not shuffled, like the other facts
    /// about ends.
    pub leaving: Range<u32>,
    /// One can return from the spot of an end; empty where the game has a way home.
    pub home: Range<u32>,
    /// What lies at a location can be taken.
    pub open: Range<u32>,
    /// An event has happened.
    pub happened: Range<u32>,
    /// A copy of an item is held.
    pub held: Range<u32>,
    /// A copy of a progressive item stands for another item.
    pub staged: Range<u32>,
    /// The goal is met.
    pub goal: u32,
    /// One comes in through an end.
    pub entering: Range<u32>,
    /// One can return from where an end leads; empty where the game has a way home.
    pub back: Range<u32>,
    /// The number of facts.
    pub end: u32,
    /// For each item its copies among `held`.
    pub copies: Vec<Copies>,
}

/// The copies of one item: those that the player begins with, then those of the pool.
#[derive(Clone, Debug)]
pub(crate) struct Copies {
    pub starting: Range<u32>,
    pub pooled: Range<u32>,
}

impl Layout {
    /// Numbers the facts of a world.
    pub fn new(file: &StaticWorld) -> Result<Self, Problem> {
        let mut numbers = Numbers(0);
        let reached = numbers.list(&file.spots)?;
        let ends = u32::try_from(file.doors.len()).unwrap_or(u32::MAX);
        let ends = ends.saturating_mul(2);
        let walks = file.return_mode == ReturnMode::Walk;
        let returns = match walks {
            true => numbers.list(&file.spots)?,
            false => numbers.next(0)?,
        };
        let ends_of_walkers = if walks { ends } else { 0 };
        let leaving = numbers.next(ends)?;
        let home = numbers.next(ends_of_walkers)?;
        let open = numbers.list(&file.locations)?;
        let happened = numbers.list(&file.events)?;
        let mut copies = Vec::with_capacity(file.items.len());
        for item in &file.items {
            copies.push(Copies {
                starting: numbers.next(item.starting)?,
                pooled: numbers.next(item.pooled)?,
            });
        }
        let held = happened.end..numbers.0;
        let staged = numbers.list(&file.staged)?;
        let goal = numbers.next(1)?.start;
        let entering = numbers.next(ends)?;
        let back = numbers.next(ends_of_walkers)?;
        let parts = numbers.next(file.parts)?;
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
            end: parts.end,
            copies,
        })
    }

    /// The item that a fact is about a copy of.
    pub fn item_of(&self, fact: u32) -> Option<usize> {
        let after = |copies: &Copies| copies.starting.start <= fact;
        let last_begun = self.copies.partition_point(after).checked_sub(1)?;
        self.held.contains(&fact).then_some(last_begun)
    }

    /// What a fact says, in the names of the world.
    pub fn describe(&self, file: &StaticWorld, fact: u32) -> String {
        let place = |range: &Range<u32>| {
            let inside = range.contains(&fact);
            inside.then_some(fact.saturating_sub(range.start) as usize)
        };
        let named = |range: &Range<u32>, names: &[String]| {
            place(range).and_then(|number| names.get(number).map(|name| quoted(name)))
        };
        if let Some(spot) = named(&self.reached, &file.spots) {
            format!("spot {spot} is reached")
        } else if let Some(spot) = named(&self.returns, &file.spots) {
            format!("one can return from spot {spot}")
        } else if let Some(location) = place(&self.open).and_then(|at| file.locations.get(at)) {
            format!("location {} is open", quoted(&location.name))
        } else if let Some(event) = named(&self.happened, &file.events) {
            format!("event {event} has happened")
        } else if let Some(item) = named(&self.staged, &file.staged) {
            format!("a progressive item stands for {item}")
        } else if fact == self.goal {
            "the goal is met".to_owned()
        } else {
            let more = self.describe_copy(file, fact);
            let more = more.or_else(|| self.describe_end(file, fact));
            more.unwrap_or_else(|| format!("fact {fact} (part of a requirement)"))
        }
    }

    fn describe_end(&self, file: &StaticWorld, fact: u32) -> Option<String> {
        let kinds = [
            (&self.leaving, "one can leave through"),
            (&self.home, "one can return from"),
            (&self.entering, "one comes in through"),
            (&self.back, "one can return from beyond"),
        ];
        let (range, says) = kinds.into_iter().find(|(range, _)| range.contains(&fact))?;
        let end = fact.checked_sub(range.start)?;
        Some(format!("{says} {}", end_shown(file, end)))
    }

    fn describe_copy(&self, file: &StaticWorld, fact: u32) -> Option<String> {
        let item = self.item_of(fact)?;
        let copies = self.copies.get(item)?;
        let (kind, first) = match copies.starting.contains(&fact) {
            true => ("starting copy", copies.starting.start),
            false => ("copy", copies.pooled.start),
        };
        let copy = fact.checked_sub(first)?;
        let name = quoted(&file.items.get(item)?.name);
        Some(format!("{kind} {copy} of {name} is held"))
    }
}

/// An end of a door, in the names of the world.
pub(crate) fn end_shown(file: &StaticWorld, end: u32) -> String {
    let side = if end & 1 == 0 { "a" } else { "b" };
    let door = file.doors.get(end as usize / 2);
    let name = door.map_or_else(String::new, |door| quoted(&door.name));
    format!("end {side} of {name}")
}

/// The numbers that are given out one after another.
struct Numbers(u32);

impl Numbers {
    fn next(&mut self, count: u32) -> Result<Range<u32>, Problem> {
        let end = self.0.checked_add(count);
        let Some(end) = end.filter(|end| *end <= MOST_FACTS) else {
            return Err(Problem::world(format!("more than {MOST_FACTS} facts")));
        };
        let range = self.0..end;
        self.0 = end;
        Ok(range)
    }

    /// One number for each entry of a list.
    fn list<T>(&mut self, list: &[T]) -> Result<Range<u32>, Problem> {
        self.next(u32::try_from(list.len()).unwrap_or(u32::MAX))
    }
}
