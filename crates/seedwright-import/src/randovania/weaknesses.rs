//! The kinds of docks and their requirements.

use std::collections::BTreeMap;

use crate::json::Json;
use crate::problems::Problems;

/// The requirement of a dock.
pub struct Weakness<'d> {
    pub name: &'d str,
    pub requirement: Json<'d>,
    pub lock: Option<Lock<'d>>,
}

/// The lock of a dock, and the requirement to break it.
pub struct Lock<'d> {
    pub kind: LockKind,
    pub requirement: Json<'d>,
}

/// How a lock opens from behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    /// It opens without requirements from behind.
    Free,
    /// It has the same requirement from behind.
    Blast,
    /// It can't be opened from behind.
    Impossible,
    /// It has the same requirement from behind if the dock there is of the same kind; otherwise it can't be opened.
    IfMatching,
}

const LOCK_KINDS: [(&str, LockKind); 4] = [
    ("front-blast-back-free-unlock", LockKind::Free),
    ("front-blast-back-blast", LockKind::Blast),
    ("front-blast-back-impossible", LockKind::Impossible),
    ("front-blast-back-if-matching", LockKind::IfMatching),
];

/// The kinds of docks.
pub struct Docks<'d> {
    pub weaknesses: Vec<Weakness<'d>>,
    /// The index by dock type and weakness name.
    index: BTreeMap<&'d str, BTreeMap<&'d str, usize>>,
}

impl Docks<'_> {
    /// Returns the index of a dock's weakness, and reports it if it does not exist.
    pub fn need(&self, kind: Json<'_>, name: Json<'_>, problems: &mut Problems) -> Option<usize> {
        let (kind_text, name_text) = (problems.text(kind)?, problems.text(name)?);
        let Some(weaknesses) = self.index.get(kind_text) else {
            let known = self.index.keys().copied();
            problems.unknown("E0510", kind.span(), "dock type", kind_text, known);
            return None;
        };
        let found = weaknesses.get(name_text).copied();
        if found.is_none() {
            let known = weaknesses.keys().copied();
            problems.unknown("E0510", name.span(), "dock weakness", name_text, known);
        }
        found
    }
}

/// Reads the kinds of docks.
pub fn read_docks<'d>(header: Json<'d>, problems: &mut Problems) -> Docks<'d> {
    let mut docks = Docks { weaknesses: Vec::new(), index: BTreeMap::new() };
    // Older schemas have another name for it.
    let older = header.get("dock_weakness_database");
    let database = older.or_else(|| problems.field(header, "dock_type_database"));
    let types = database.map_or_else(Vec::new, |json| problems.entries_field(json, "types"));
    for (kind, json) in types {
        let mut names = BTreeMap::new();
        for (name, weakness) in problems.entries_field(json, "items") {
            let requirement = problems.field(weakness, "requirement");
            let lock = weakness.get("lock").filter(|lock| !lock.is_null());
            let lock = lock.map(|lock| read_lock(lock, problems));
            let (Some(requirement), Some(lock)) = (requirement, transposed(lock)) else {
                continue;
            };
            names.insert(name.text, docks.weaknesses.len());
            docks.weaknesses.push(Weakness { name: name.text, requirement, lock });
        }
        docks.index.insert(kind.text, names);
    }
    docks
}

/// Returns `None` if a value is present but could not be read.
fn transposed<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        Some(None) => None,
        Some(found) => Some(found),
        None => Some(None),
    }
}

fn read_lock<'d>(json: Json<'d>, problems: &mut Problems) -> Option<Lock<'d>> {
    let requirement = problems.field(json, "requirement");
    let kind = problems.field(json, "lock_type")?;
    let name = problems.text(kind)?;
    let Some((_, found)) = LOCK_KINDS.iter().find(|(own, _)| *own == name) else {
        let known = LOCK_KINDS.iter().map(|(own, _)| *own);
        problems.unknown("E0511", kind.span(), "kind of lock", name, known);
        return None;
    };
    Some(Lock { kind: *found, requirement: requirement? })
}
