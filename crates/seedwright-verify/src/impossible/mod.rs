//! The check of a document that says: no placement of the items meets the aim.
//!
//! Nothing is searched for. The requests and rules of the file are turned into constraints on placements, cuts add what can't
//! be done without more copies of some items, and the proof shows that nothing meets them all. Read it in this order:
//!
//! 1. `rows`: the shape of the file.
//! 2. `space`: which item may lie where, and the constraints. They follow from rules and requests; the file can't add any.
//! 3. `cuts`, with `closure` and `states`: what is open to a player who lacks some copies, and that the aim is missed.
//! 4. `sum` or `encoding` and `clauses`: the refutation.
//! 5. `words`: what was shown, in sentences.
//!
//! It shows that no placement exists **by the rules in the file**. To show that these are the rules of a certain pack,
//! compile that pack again and compare [`ProvedImpossible::world_hash`] and the requests.

mod clauses;
mod closure;
mod cuts;
mod encoding;
mod rows;
mod space;
mod states;
mod sum;
mod words;

#[cfg(test)]
#[allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "tests may panic"
)]
mod tests;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use serde::Deserializer as _;
use serde::de::{IgnoredAny, MapAccess, Visitor};

use crate::bundle::{as_unicode, parse};
use crate::json::Object;
use crate::kernel::{BitSet, CheckedWorld, ReturnMode};
use crate::problem::{Claim, FORMAT, Problem, quoted};
use cuts::CutChecker;
use rows::{Document, ProofRow, Reading, TableRow};
use space::Space;
use states::{Start, open_in_table};

/// The most bytes of a document.
const MAX_BYTES: usize = 1 << 26;

/// What a document shows: no placement meets the aim under its rules and requests.
///
/// Its texts are copied from the file. Escape them before you show them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvedImpossible {
    /// The short name of the pack, as stated in the file.
    pub pack_id: String,
    /// The full name of the pack, as stated.
    pub pack_name: String,
    /// The hash of the pack, as stated.
    pub pack_hash: String,
    /// The recomputed hash of the rules.
    pub world_hash: String,
    /// What was shown, one sentence each.
    pub claims: Vec<String>,
    /// The fields of the file that were not checked.
    pub unchecked: Vec<&'static str>,
    /// The number of cuts.
    pub cuts: usize,
    /// The number of states of a table; 0 if the proof is not a table.
    pub states: usize,
}

/// Verifies a document that says that no placement meets the aim.
///
/// # Errors
///
/// The first [`Problem`] found.
pub fn verify_impossible(text: &[u8]) -> Result<ProvedImpossible, Problem> {
    if text.len() > MAX_BYTES {
        return Err(too_large("the document is larger than 64 MiB"));
    }
    let text = as_unicode(text)?;
    if let Some(found) = header(text.as_bytes()).format.filter(|found| *found != FORMAT) {
        return Err(Problem::OtherVersion { found });
    }
    let Object(document): Object<Document> = parse(serde_json::Deserializer::from_str(text))?;
    let hash = document.world.hash()?;
    if hash != document.world_hash {
        let stated = quoted(&document.world_hash);
        return Claim::World.refuse(format!("its hash is {hash}, but worldHash says {stated}"));
    }
    let world = CheckedWorld::new(&document.world)?;
    check_kind(&world, document.reading)?;
    let mut space = Space::new(&world, &document)?;
    let states = check(&mut space, &document)?;
    let unchecked = ["engineVersion", "pack", "settings"].into_iter();
    Ok(ProvedImpossible {
        claims: words::claims(&space, &document),
        pack_id: document.pack.id,
        pack_name: document.pack.name,
        pack_hash: document.pack.hash,
        world_hash: hash,
        unchecked: unchecked.chain(document.request.map(|_| "request")).collect(),
        cuts: space.cuts.len(),
        states,
    })
}

/// Whether a text is such a document, valid or not, and not a bundle.
pub fn is_impossible(text: &[u8]) -> bool {
    header(text).has_claim
}

/// Checks cuts and proof. Returns the number of states of a table.
fn check(space: &mut Space<'_>, document: &Document) -> Result<usize, Problem> {
    let mut checker = CutChecker::new(space, document.reading);
    let first = checker.first()?;
    let rows = document.cuts.iter().enumerate();
    let cuts = rows.map(|(number, row)| checker.check(number, row));
    let cuts = cuts.collect::<Result<Vec<_>, _>>()?;
    let alike = checker.into_alike();
    (space.first, space.cuts) = (first, cuts);
    match &document.proof {
        ProofRow { sum: Some(addends), clauses: None, table: None } => {
            sum::check(space, addends).map(|()| 0)
        }
        ProofRow { sum: None, clauses: Some(clauses), table: None } => {
            clauses::check(space, clauses).map(|()| 0)
        }
        ProofRow { sum: None, clauses: None, table: Some(table) } => {
            check_table(space, document.reading, table, &alike)?;
            Ok(table.away.len().saturating_add(1))
        }
        _ => refuse("there must be one proof: a sum, clauses or a table"),
    }
}

/// Checks that the rules are of a kind for which a document can show something.
fn check_kind(world: &CheckedWorld<'_>, reading: Reading) -> Result<(), Problem> {
    if !world.file.doors.is_empty() {
        // Where doors lead is a decision, and a document has none.
        return refuse("its doors are shuffled");
    }
    if world.file.health.is_some() {
        // What follows would depend on the health that is left.
        return refuse("something costs health");
    }
    match (reading, world.file.return_mode) {
        (Reading::Warp, ReturnMode::Warp) | (Reading::Walk, ReturnMode::Walk) => Ok(()),
        _ => refuse("`reading` and `world.return` differ"),
    }
}

/// Checks that a player who holds everything that the plan has not placed gets stuck, wherever they walk.
fn check_table(
    space: &Space<'_>,
    reading: Reading,
    table: &TableRow,
    alike: &[bool],
) -> Result<(), Problem> {
    if reading != Reading::Walk || !space.cuts.is_empty() {
        return refuse("a table is for a walking player, and needs no cuts");
    }
    let facts = &space.world.facts;
    let mut known = space.world.start.clone();
    known.extend(facts.held.clone());
    // The last copies are at excluded locations, then come the others of the plan.
    let mut place = space.place.clone();
    place.sort_by_key(|(location, _)| !space.excluded.contains(*location));
    let mut left: BTreeMap<u32, u32> = BTreeMap::new();
    let mut contents: Vec<Option<u32>> = vec![None; facts.open.len()];
    for (location, item) in place {
        let copies = space.copies(item);
        let left = left.entry(item).or_insert(copies);
        let are_alike = alike.get(item as usize).copied().unwrap_or(false);
        let first = facts.copies.get(item as usize).map(|copies| copies.pooled.start);
        let (Some(copy), Some(first), true) = (left.checked_sub(1), first, are_alike) else {
            return refuse("the plan has too many copies of an item, or they are not alike");
        };
        *left = copy;
        let fact = first.saturating_add(copy);
        known.remove(fact);
        if !space.excluded.contains(location)
            && let Some(content) = contents.get_mut(location as usize)
        {
            *content = Some(fact);
        }
    }
    let start = Start { known, contents, aim: space.aim };
    open_in_table(space.world, start, &table.home, &table.away).map(|_: BitSet| ())
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Impossible.refuse(reason)
}

fn too_large(message: &str) -> Problem {
    Problem::too_large(message)
}

/// The fields by which a document is recognized.
#[derive(Clone, Copy, Default)]
struct Header {
    format: Option<u64>,
    has_claim: bool,
}

/// Looks for the fields by which a document is recognized, wherever they are.
fn header(text: &[u8]) -> Header {
    let found = Cell::new(Header::default());
    // What is wrong with the text is reported by its reader.
    let _ = serde_json::Deserializer::from_slice(text).deserialize_map(HeaderSearch(&found));
    found.get()
}

struct HeaderSearch<'a>(&'a Cell<Header>);

impl<'de> Visitor<'de> for HeaderSearch<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let found = self.0.get();
            match key.as_str() {
                "claim" => self.0.set(Header { has_claim: true, ..found }),
                "format" => {
                    let format = Some(map.next_value()?);
                    self.0.set(Header { format, ..found });
                    continue;
                }
                _ => {}
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}
