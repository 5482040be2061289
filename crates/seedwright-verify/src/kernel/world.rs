//! The checks of the static world, and the form in which the replay uses it.
//!
//! The file can't show that its rules are those of a certain game; compare its hash with the pack for
//! that. The checks here are that the tables are consistent and that nothing is given away: the player
//! starts at spots and with starting copies, and everything else must be derived by rules or found.

mod walking;

pub(super) use walking::position;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::bit_set::BitSet;
use super::facts::{FactMap, describe_end};
use super::tables::{PoolRow, ReturnMode, RuleRow, StaticWorld, numbered};
use crate::json::words;
use crate::problem::{Claim, Problem, quoted};

/// The most facts that the bodies of all steps may have in total. Many rules can share a body, so without
/// a limit a small file could require lookups in the square of its size, and hours; this many take seconds.
pub(crate) const MAX_LOOKUPS: u64 = 1 << 33;

/// A static world that has passed every check, with its rules laid out in flat arrays.
///
/// It borrows or owns the tables of the file, which have the names.
#[derive(Clone, Debug)]
pub struct CheckedWorld<'file> {
    pub(crate) file: Cow<'file, StaticWorld>,
    pub(crate) facts: FactMap,
    /// The facts that are known at the start.
    pub(crate) start: BitSet,
    /// The copies that the decisions have to place.
    pub(super) pooled: BitSet,
    /// For each rule, what the replay looks at first.
    pub(super) short_rules: Vec<ShortRule>,
    /// For each kind, the numbers of its rows, sorted by name.
    numbers: BTreeMap<Kind, Vec<u32>>,
}

/// What the replay needs of a rule with a short body.
///
/// Most steps fire a rule of one or two facts. Here they are side by side; otherwise the rule, the range of its body and
/// the facts are in three tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortRule {
    pub head: u32,
    /// The facts of the body, which weigh enough together. A single one is here twice. If the body is longer or weighs
    /// too little, these are facts that do not exist, and so are never known.
    pub enough: [u32; SHORT_BODY],
}

/// The most facts of a short body.
const SHORT_BODY: usize = 2;

impl ShortRule {
    fn new(rule: &RuleRow, body: &[[u32; 2]]) -> Self {
        let mut enough = [u32::MAX; SHORT_BODY];
        // Many rules can share a large body, so only a short one is looked through.
        let short = if body.len() <= SHORT_BODY { body } else { &[] };
        let weight: u64 = short.iter().map(|[_, weight]| u64::from(*weight)).sum();
        if weight >= u64::from(rule.need) {
            let facts = short.iter().map(|[fact, _]| *fact).cycle();
            enough.iter_mut().zip(facts).for_each(|(slot, fact)| *slot = fact);
        }
        Self { head: rule.head, enough }
    }
}

#[cold]
pub(crate) fn too_many_lookups() -> Problem {
    Problem::too_large(format!(
        "the checks look up more than {MAX_LOOKUPS} facts: the bodies of the rules, counted for each step"
    ))
}

words! {
    /// The kinds of rows with unique names. Decisions refer to rows by name.
    Kind, "kind":
    Spot = "spot", Event = "event", Pool = "pool", Area = "area",
    Location = "location", Item = "item", Room = "room", Door = "door",
}

impl<'file> CheckedWorld<'file> {
    /// Checks a static world.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first check that fails.
    pub fn new(file: &'file StaticWorld) -> Result<Self, Problem> {
        Self::check(Cow::Borrowed(file))
    }

    /// Checks a static world and takes ownership of it, so that the result borrows nothing.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn owning(file: StaticWorld) -> Result<CheckedWorld<'static>, Problem> {
        CheckedWorld::check(Cow::Owned(file))
    }

    fn check(file: Cow<'file, StaticWorld>) -> Result<Self, Problem> {
        let facts = FactMap::new(&file)?;
        let mut world = Self {
            start: BitSet::new(facts.end),
            pooled: BitSet::new(facts.end),
            facts,
            short_rules: Vec::with_capacity(file.rules.len()),
            file,
            numbers: BTreeMap::new(),
        };
        for kind in KINDS {
            world.add_names(kind)?;
        }
        world.check_doors()?;
        world.check_locations_and_items()?;
        world.add_start()?;
        world.facts.copies.iter().flat_map(|copies| copies.pooled.clone()).for_each(|copy| {
            world.pooled.insert(copy);
        });
        world.check_bodies()?;
        world.add_rules()?;
        walking::check(&world)?;
        world.check_health()?;
        Ok(world)
    }

    /// Indexes the names of a kind. Each must be unique: decisions refer to rows by name.
    fn add_names(&mut self, kind: Kind) -> Result<(), Problem> {
        let name = |number: u32| self.name_of(kind, number);
        let mut numbers: Vec<u32> = (0..).take_while(|number| name(*number).is_some()).collect();
        // The sort is stable, so the second of two equal names is the later row.
        numbers.sort_by_key(|number| name(*number));
        let pairs = numbers.iter().zip(numbers.iter().skip(1));
        let second = pairs.filter(|(one, other)| name(**one) == name(**other));
        if let Some(twice) = second.map(|(_, other)| *other).min().and_then(name) {
            return refuse(format!("two {}s are called {}", kind.word(), quoted(twice)));
        }
        self.numbers.insert(kind, numbers);
        Ok(())
    }

    /// Checks the references from rooms to areas, from spots to rooms and from doors to spots, which the checks of
    /// doors use. A file has all three tables or none of them.
    fn check_doors(&self) -> Result<(), Problem> {
        let file = &self.file;
        let spots = if file.doors.is_empty() { 0 } else { file.spots.len() };
        if file.room_of.len() != spots || file.rooms.is_empty() != file.doors.is_empty() {
            return refuse(
                "each spot must have a room if doors were shuffled, and none may have one otherwise",
            );
        }
        let with_spots: BTreeSet<u32> = file.room_of.iter().copied().collect();
        let mut rooms = numbered(&file.rooms);
        if let Some((_, room)) = rooms.find(|(number, _)| !with_spots.contains(number)) {
            return refuse(format!("room {} has no spot", quoted(&room.name)));
        }
        let below = |number: u32, count: usize| (number as usize) < count;
        let rooms = file.rooms.iter().all(|room| below(room.area, file.areas.len()));
        let spots = with_spots.iter().all(|room| below(*room, file.rooms.len()));
        let mut ends = file.doors.iter().flat_map(|door| [door.a, door.b]);
        match rooms && spots && ends.all(|spot| below(spot, file.spots.len())) {
            true => Ok(()),
            false => refuse(
                "a room is in an area, a spot in a room or a door at a spot that does not exist",
            ),
        }
    }

    /// Checks that areas and pools exist, and that no more copies matter or are major than the pool has.
    fn check_locations_and_items(&self) -> Result<(), Problem> {
        let check_pool = |kind: Kind, name: &str, pool: i32| {
            if pool == -1 || self.pool(pool).is_some() {
                return Ok(());
            }
            let (kind, name) = (kind.word(), quoted(name));
            refuse(format!("{kind} {name} belongs to pool {pool}, which does not exist"))
        };
        for row in &self.file.locations {
            let area = row.area;
            if area as usize >= self.file.areas.len() {
                let name = quoted(&row.name);
                return refuse(format!("location {name} is in area {area}, which does not exist"));
            }
            check_pool(Kind::Location, &row.name, row.pool)?;
        }
        for row in &self.file.items {
            check_pool(Kind::Item, &row.name, row.pool)?;
            for (count, what) in [(row.matter, "matter"), (row.majors, "are major")] {
                let pooled = row.pooled;
                if count > pooled {
                    let name = quoted(&row.name);
                    return refuse(format!(
                        "{count} copies of {name} {what}, but the pool has {pooled}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Reads the start facts. Nothing derives them, so only what the game itself gives is allowed: the spots
    /// where the player starts, which also count as returned from, and the starting copies.
    fn add_start(&mut self) -> Result<(), Problem> {
        let mut found: u64 = 0;
        for fact in self.file.start.iter().copied() {
            if fact >= self.facts.end {
                return refuse(format!("start fact {fact} does not exist"));
            }
            let is_copy = self.facts.is_starting_copy(fact);
            let of_spot = self.facts.reached.contains(&fact) || self.facts.returns.contains(&fact);
            if !of_spot && !is_copy {
                return refuse(format!("this can't be a start fact: {}", self.describe(fact)));
            }
            if !self.start.insert(fact) {
                return refuse(format!("this start fact is listed twice: {}", self.describe(fact)));
            }
            found = found.saturating_add(u64::from(is_copy));
        }
        // The table of items has the number of starting copies, too. If they could differ, a file could
        // list copies as starting ones that the player does not start with.
        let listed: u64 = self.file.items.iter().map(|item| u64::from(item.starting)).sum();
        if found != listed {
            return refuse(format!(
                "the items have {listed} starting copies in all, but {found} are start facts"
            ));
        }
        self.check_starting_spots()
    }

    /// Checks that a starting spot is both reached and returned from.
    ///
    /// "One can return from here" means "from here one can walk to a starting spot", and rules derive it
    /// backwards from the starting spots. If a file could declare another spot as home, a proof could end
    /// the way back in a pit.
    fn check_starting_spots(&self) -> Result<(), Problem> {
        // With a warp there are no facts about returning at all.
        if self.file.return_mode == ReturnMode::Warp {
            return Ok(());
        }
        for (reached, returns) in self.facts.reached.clone().zip(self.facts.returns.clone()) {
            if self.start.contains(reached) != self.start.contains(returns) {
                let (reached, returns) = (self.describe(reached), self.describe(returns));
                return refuse(format!(
                    "only one of these two is a start fact: {reached}; {returns}"
                ));
            }
        }
        Ok(())
    }

    /// Checks the bodies: whether each fact has a weight, and counts once.
    fn check_bodies(&self) -> Result<(), Problem> {
        for (number, row) in self.file.bodies.iter().enumerate() {
            let refuse = |reason: &str| refuse(format!("body {number} {reason}"));
            let (pairs, rest) = row.as_chunks::<2>();
            if !rest.is_empty() {
                return refuse("has a fact without a weight");
            }
            let mut sum: u32 = 0;
            let mut next_fact = 0;
            for [fact, weight] in pairs.iter().copied() {
                if fact >= self.facts.end {
                    return refuse(&format!("has fact {fact}, which does not exist"));
                }
                // A fact listed twice would count twice.
                if fact < next_fact {
                    return refuse("must list its facts in ascending order, each once");
                }
                if weight == 0 {
                    return refuse("has a fact of weight 0");
                }
                // A sum that wraps around would come out too small.
                match sum.checked_add(weight) {
                    Some(more) => sum = more,
                    None => return refuse("weighs more than 32 bits can hold"),
                }
                next_fact = fact.saturating_add(1);
            }
        }
        Ok(())
    }

    /// Stores the rules, and refuses those that would give something away.
    fn add_rules(&mut self) -> Result<(), Problem> {
        for (number, row) in self.file.rules.iter().enumerate() {
            let refuse = |reason: String| refuse(format!("rule {number} {reason}"));
            let (head, need) = (row.head, row.need);
            if head >= self.facts.end {
                return refuse(format!("has head {head}, which does not exist"));
            }
            // A copy is held only after it was taken from the location where the decisions placed it. A
            // rule with such a head would make an item out of nothing.
            if self.facts.held.contains(&head) {
                return refuse(format!("gives away an item: {}", self.describe(head)));
            }
            // Only the decisions link doors, in both directions: `entering` follows from leaving through the
            // linked end, and `back` from being able to return from it. A rule with such a head would be a
            // link that nothing checks.
            if self.facts.entering.contains(&head) || self.facts.back.contains(&head) {
                return refuse(format!("says where a door leads: {}", self.describe(head)));
            }
            // A need of 0 would make the head a start fact.
            if need == 0 {
                return refuse("needs nothing".to_owned());
            }
            let Some(body) = self.file.bodies.pairs_of(row.body) else {
                return refuse(format!("has body {}, which does not exist", row.body));
            };
            self.short_rules.push(ShortRule::new(row, body));
        }
        // Steps are 32-bit numbers.
        let bases = self.facts.returns.len().saturating_mul(3).saturating_add(self.rules().len());
        let costly = self.file.health.as_ref().map_or(0, |health| health.costly.len());
        small(self.step_count().saturating_add(bases).saturating_add(costly))?;
        Ok(())
    }
}

/// Lookups for the checks of decisions and proofs.
impl CheckedWorld<'_> {
    /// Returns the number of the row with this name; names in decisions and settings must exist.
    pub(crate) fn number_of(&self, kind: Kind, name: &str) -> Result<u32, Problem> {
        let numbers = self.numbers.get(&kind).map_or(&[][..], Vec::as_slice);
        let found = numbers.binary_search_by(|number| self.name_of(kind, *number).cmp(&Some(name)));
        let found = found.ok().and_then(|place| numbers.get(place));
        found.copied().ok_or_else(|| {
            let claim = match kind {
                Kind::Door | Kind::Room => Claim::Doors,
                _ => Claim::Items,
            };
            claim.problem(format!("there is no {} {}", kind.word(), quoted(name)))
        })
    }

    /// Returns the name of a row, if it exists.
    pub(crate) fn name_of(&self, kind: Kind, number: u32) -> Option<&str> {
        let number = number as usize;
        let name = match kind {
            Kind::Spot => self.file.spots.get(number),
            Kind::Event => self.file.events.get(number),
            Kind::Pool => self.file.pools.get(number).map(|row| &row.name),
            Kind::Area => self.file.areas.get(number),
            Kind::Location => self.file.locations.get(number).map(|row| &row.name),
            Kind::Item => self.file.items.get(number).map(|row| &row.name),
            Kind::Room => self.file.rooms.get(number).map(|row| &row.name),
            Kind::Door => self.file.doors.get(number).map(|row| &row.name),
        };
        name.map(String::as_str)
    }

    /// Returns the rules.
    #[inline]
    pub(crate) fn rules(&self) -> &[RuleRow] {
        &self.file.rules
    }

    /// Returns the number of rules. Steps with greater numbers are for door ends and locations.
    pub fn rule_count(&self) -> usize {
        self.rules().len()
    }

    /// Returns how many different steps of a proof make a fact known.
    pub(crate) fn step_count(&self) -> usize {
        let slots = self.facts.leaving.start..self.facts.open.end;
        self.rules().len().saturating_add(slots.len())
    }

    /// Returns the body of a rule: facts and their weights.
    #[inline]
    pub(crate) fn body(&self, rule: &RuleRow) -> &[[u32; 2]] {
        self.file.bodies.pairs_of(rule.body).unwrap_or_default()
    }

    /// Whether the known facts in a rule's body weigh enough.
    #[inline]
    pub(crate) fn fires(&self, rule: &RuleRow, known: &BitSet) -> bool {
        let mut weight: u64 = 0;
        for [fact, more] in self.body(rule) {
            if known.contains(*fact) {
                weight = weight.saturating_add(u64::from(*more));
                if weight >= u64::from(rule.need) {
                    return true;
                }
            }
        }
        false
    }

    /// Describes a fact, with names.
    pub(crate) fn describe(&self, fact: u32) -> String {
        self.facts.describe(&self.file, fact)
    }

    pub(crate) fn pool(&self, number: i32) -> Option<&PoolRow> {
        self.file.pools.get(usize::try_from(number).ok()?)
    }

    /// Returns the ends of all doors. Door n has the ends 2n and 2n + 1.
    pub(crate) fn ends(&self) -> std::ops::Range<u32> {
        0..self.facts.entering.end.saturating_sub(self.facts.entering.start)
    }

    /// Returns the spot of a door end.
    pub(crate) fn spot_of_end(&self, end: u32) -> Option<u32> {
        let door = self.file.doors.get(end as usize / 2)?;
        Some(if end & 1 == 0 { door.a } else { door.b })
    }

    /// Returns the room that a door end is in.
    pub(crate) fn room_of_end(&self, end: u32) -> Option<u32> {
        self.file.room_of.get(self.spot_of_end(end)? as usize).copied()
    }

    /// Describes a door end, with names.
    pub(crate) fn describe_end(&self, end: u32) -> String {
        describe_end(&self.file, end)
    }
}

/// All kinds, in the order in which their names are checked.
const KINDS: [Kind; 8] = [
    Kind::Spot,
    Kind::Event,
    Kind::Pool,
    Kind::Area,
    Kind::Location,
    Kind::Item,
    Kind::Room,
    Kind::Door,
];

/// Converts a size to 32 bits.
fn small(size: usize) -> Result<u32, Problem> {
    u32::try_from(size).map_err(|_| Claim::World.problem("more rows than 32 bits can count"))
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::World.refuse(reason)
}

#[cfg(test)]
mod tests {
    use super::{RuleRow, ShortRule};

    /// Returns the facts that suffice for a rule with this body; they are 10, 11 and so on.
    fn enough(need: u32, weights: &[u32]) -> [u32; 2] {
        let body: Vec<[u32; 2]> =
            (10..).zip(weights).map(|(fact, weight)| [fact, *weight]).collect();
        ShortRule::new(&RuleRow { head: 5, need, body: 0 }, &body).enough
    }

    #[test]
    fn only_short_bodies_that_weigh_enough_suffice() {
        let never = [u32::MAX; 2];
        assert_eq!((enough(1, &[1]), enough(2, &[2]), enough(2, &[1])), ([10; 2], [10; 2], never));
        assert_eq!((enough(2, &[1, 1]), enough(1, &[1, 1])), ([10, 11], [10, 11]));
        assert_eq!((enough(3, &[1, 1]), enough(u32::MAX, &[u32::MAX])), (never, [10; 2]));
        assert_eq!(
            (enough(1, &[1, 1, 1]), enough(3, &[1, 1, 1]), enough(1, &[])),
            (never, never, never)
        );
    }
}
