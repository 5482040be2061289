//! Counting: the short proof that needed items have too few locations.
//!
//! If a player who holds everything except some copies of *one* item misses the aim, one more of its copies must lie at what
//! is then open. Each such cut is about one item, so whether there is room for all of them is a matter of matching. If
//! there is none, the items that compete and their locations are the proof, however many there are. A solver would try
//! them one against the other.

use std::collections::BTreeMap;

use super::model::{Early, Kind};
use super::reader::Reader;
use crate::grid::BitSet;
use crate::items::Placer;
use crate::items::certificate::{Certificate, Constraint, Cut, Missing, Reading, Refutation};
use crate::items::matching::{HallViolator, SlotState, augment};
use crate::world::{ItemId, LocationId};

/// The most rule visits that looking for the cuts may take.
const MOST_VISITS: u64 = 20_000_000;
/// The most pairs of an item and a location in a sum, and the most of them that are added: the checker reads no more.
const MOST_PAIRS: usize = 1 << 20;
const MOST_ADDED: usize = 1 << 24;

/// The certificate that some items have too few locations; `None` if all have room, as far as that can be counted.
pub(super) fn too_few_locations(
    placer: &Placer,
    kinds: &[Kind],
    early: &Early,
    enough: &[u32],
    reader: &mut Reader<'_>,
    steps: &mut u64,
) -> Option<Certificate> {
    let before = reader.state.visits();
    let most = before + MOST_VISITS.min(*steps);
    let mut counting = Counting { placer, kinds, enough, reader, most, levels: Vec::new() };
    counting.levels = counting.requested(early);
    counting.leave_out_each();
    let visits = counting.reader.state.visits();
    let certificate = match visits < most {
        true => counting.crowd().and_then(|crowd| counting.certificate(&crowd)),
        false => None,
    };
    *steps = steps.saturating_sub(visits - before);
    certificate
}

/// Why copies of an item must be among some locations.
#[derive(Clone)]
enum Why {
    /// A player who holds all others and this many misses the aim. The locations are those that are then open.
    Cut(u32, BitSet),
    /// They must be early.
    Early,
    /// They must not be at excluded locations.
    Exclude,
    /// They must be somewhere.
    Somewhere,
}

/// At least some copies of an item must be among some locations.
struct Level {
    kind: usize,
    number: u32,
    why: Why,
    /// The locations.
    among: BitSet,
    /// Those that neither the plan nor a priority keeps the item out of.
    places: BitSet,
}

/// Levels of items, each of one item, that have too few locations.
struct Crowd {
    levels: Vec<usize>,
    places: BitSet,
}

struct Counting<'c, 'r> {
    placer: &'c Placer,
    kinds: &'c [Kind],
    enough: &'c [u32],
    reader: &'c mut Reader<'r>,
    /// The rule visits to stop at.
    most: u64,
    levels: Vec<Level>,
}

impl Counting<'_, '_> {
    /// What pools and the request ask for.
    fn requested(&self, early: &Early) -> Vec<Level> {
        let mut levels = Vec::new();
        let excluded = &self.placer.task.excluded;
        for (kind, row) in self.kinds.iter().enumerate() {
            let mut add = |number, why, among: BitSet| {
                let places = self.open_to(row, among.clone());
                levels.push(Level { kind, number, why, among, places });
            };
            for (_, count, places) in early.iter().filter(|(item, ..)| *item == row.items[0]) {
                add(*count, Why::Early, row.allowed.intersection(places));
            }
            if row.allowed.intersects(excluded) && row.spare < row.copies {
                let kept = row.copies - row.spare;
                add(kept, Why::Exclude, row.allowed.difference(excluded));
            }
            add(row.copies, Why::Somewhere, row.allowed.clone());
        }
        levels
    }

    /// The locations of a set that neither the plan nor a priority keeps an item out of.
    fn open_to(&self, kind: &Kind, mut places: BitSet) -> BitSet {
        let task = &self.placer.task;
        // The plan comes first: a sum needs only one reason why a location is closed to all of some items.
        let planned = task.fixed.iter().map(|(placed, _)| (placed.location.0, placed.copy.item));
        if !kind.matters {
            let planned = BitSet::of(task.areas.len(), planned.clone().map(|(at, _)| at));
            places.subtract(&task.all_priority.difference(&planned));
        }
        for (location, _) in planned.filter(|(_, item)| *item != kind.items[0]) {
            places.remove(location);
        }
        places
    }

    /// Looks for the cuts of every item that matters.
    fn leave_out_each(&mut self) {
        let mut held = vec![0; self.enough.len()];
        for kind in self.kinds.iter().filter(|kind| !kind.matters) {
            held[kind.items[0].0 as usize] = kind.copies;
        }
        self.reader.hold(&held);
        let left_out = (0..self.kinds.len()).filter(|kind| self.kinds[*kind].matters);
        let left_out: Vec<usize> = left_out.collect();
        self.leave_out(&left_out);
    }

    /// Looks for the cuts of each of some kinds, while all others are held. What half of them have in common is derived
    /// only once.
    fn leave_out(&mut self, kinds: &[usize]) {
        // If the aim is met without all of these, it is met without each.
        if kinds.is_empty() || self.reader.state.visits() >= self.most || self.reader.is_done() {
            return;
        }
        let mark = self.reader.state.mark();
        if let [kind] = kinds {
            self.cut(*kind);
            return self.reader.state.undo(mark);
        }
        let (left, right) = kinds.split_at(kinds.len() / 2);
        for (held, left_out) in [(right, left), (left, right)] {
            for kind in held {
                let Kind { items, copies, .. } = &self.kinds[*kind];
                self.reader.hold_more(items[0], 0, *copies);
            }
            self.leave_out(left_out);
            self.reader.state.undo(mark);
        }
    }

    /// Adds the cuts of a kind, while all others are held: for each number of copies that is too few.
    fn cut(&mut self, kind: usize) {
        let Kind { items, copies, allowed, .. } = &self.kinds[kind];
        let most = self.enough[items[0].0 as usize].min(*copies);
        for held in 0..most {
            if self.reader.is_done() || self.reader.state.visits() >= self.most {
                return;
            }
            let open = self.reader.open();
            let among = open.intersection(allowed);
            let places = self.open_to(&self.kinds[kind], among.clone());
            let (number, why) = (held + 1, Why::Cut(held, open));
            self.levels.push(Level { kind, number, why, among, places });
            self.reader.hold_more(items[0], held, held + 1);
        }
    }

    /// Finds items that have too few locations.
    fn crowd(&mut self) -> Option<Crowd> {
        // The locations of an item contain each other, so each copy seeks among those of the first level that needs it.
        // Then fewer are looked at twice if the choosiest seek first.
        let size = |level: &Level| level.places.count();
        self.levels.sort_by_cached_key(|level| (size(level), level.number, level.kind));
        let mut seekers: Vec<usize> = Vec::new();
        let mut sought = vec![0; self.kinds.len()];
        for (number, level) in self.levels.iter().enumerate() {
            let copies = level.number.saturating_sub(sought[level.kind]);
            sought[level.kind] += copies;
            seekers.extend(std::iter::repeat_n(number, copies as usize));
        }
        let violator = self.unmatched(&seekers)?;
        let mut last: BTreeMap<usize, usize> = BTreeMap::new();
        for seeker in violator.seekers {
            let level = seekers[seeker as usize];
            let kept = last.entry(self.levels[level].kind).or_insert(level);
            *kept = level.max(*kept);
        }
        let mut places = BitSet::with_bound(self.placer.task.areas.len());
        last.values().for_each(|level| places.union_with(&self.levels[*level].places));
        let needed: u32 = last.values().map(|level| self.levels[*level].number).sum();
        (needed > places.count()).then(|| Crowd { levels: last.into_values().collect(), places })
    }

    /// Looks for a location for every seeker, each of which is a copy of a level. Returns those that have too few.
    fn unmatched(&self, seekers: &[usize]) -> Option<HallViolator> {
        let locations = self.placer.task.areas.len();
        let places = |seeker: u32| &self.levels[seekers[seeker as usize]].places;
        let mut classes: BTreeMap<&[u64], u32> = BTreeMap::new();
        let class: Vec<u32> = (0u32..)
            .zip(seekers)
            .map(|(seeker, _)| {
                let next = classes.len() as u32;
                *classes.entry(places(seeker).words()).or_insert(next)
            })
            .collect();
        let mut free = BitSet::full(locations as u32);
        let mut owner: Vec<Option<u32>> = vec![None; locations];
        for (seeker, _) in (0u32..).zip(seekers) {
            let moves = match places(seeker).intersection(&free).iter().next() {
                Some(place) => vec![(seeker, place)],
                None => match augment(
                    seeker,
                    locations,
                    |one| class[one as usize],
                    |one, seen| places(one).difference(seen).iter().collect(),
                    |place| owner[place as usize].map_or(SlotState::Free, SlotState::Taken),
                ) {
                    Ok(moves) => moves,
                    Err(violator) => return Some(violator),
                },
            };
            for (one, place) in moves {
                owner[place as usize] = Some(one);
                free.remove(place);
            }
        }
        None
    }

    /// Writes a crowd as a sum: its levels need more than its locations hold.
    fn certificate(&self, crowd: &Crowd) -> Option<Certificate> {
        let task = &self.placer.task;
        let mut sum: Vec<Constraint> = Vec::new();
        let mut cuts: Vec<Cut> = Vec::new();
        // Locations that the plan or a priority keeps these items out of.
        let mut closed = BitSet::with_bound(task.areas.len());
        let mut added = 0;
        for level in crowd.levels.iter().map(|level| &self.levels[*level]) {
            let Kind { items, copies, .. } = &self.kinds[level.kind];
            let item: ItemId = items[0];
            match &level.why {
                Why::Cut(held, open) => {
                    let without = vec![Missing { item, held: *held, copies: *copies }];
                    let open = open.iter().map(LocationId).collect();
                    cuts.push(Cut { without, placed: Vec::new(), open, table: None });
                }
                Why::Early => sum.push(Constraint::Early(item)),
                Why::Exclude => sum.extend([Constraint::AtLeast(item), Constraint::Exclude(item)]),
                Why::Somewhere => sum.push(Constraint::AtLeast(item)),
            }
            added += level.among.count() as usize;
            closed.union_with(&level.among);
        }
        closed.subtract(&crowd.places);
        sum.extend(closed.iter().map(|location| self.closing(location)));
        let held = crowd.places.iter().chain(closed.iter());
        sum.extend(held.map(|location| Constraint::Location(LocationId(location))));
        let pairs = (crowd.places.count() + closed.count()) as usize * self.kinds.len();
        sum.sort_unstable();
        let cut_rows = (0u32..).zip(&cuts).map(|(number, _)| Constraint::Cut(number));
        let sum = sum.into_iter().chain(cut_rows).map(|constraint| (constraint, 1)).collect();
        let refutation = Refutation::Sum(sum);
        (pairs <= MOST_PAIRS && pairs + added <= MOST_ADDED).then_some(Certificate {
            reading: Reading::Warp,
            cuts,
            refutation,
        })
    }

    /// What keeps items out of a location.
    fn closing(&self, location: u32) -> Constraint {
        let mut fixed = self.placer.task.fixed.iter();
        match fixed.any(|(placed, _)| placed.location.0 == location) {
            true => Constraint::Place(LocationId(location)),
            false => Constraint::Priority(LocationId(location)),
        }
    }
}
