//! The checks of the static world, and the form in which it is replayed.
//!
//! Whether the rules are those of some game can't be told from the file; its hash is there to compare
//! them with a pack at hand. What is checked here is that the tables mean something and that nothing
//! is given away: a player begins at spots and with starting copies, and everything else has to be
//! derived by rules or found.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::bit_set::BitSet;
use super::facts::{FactMap, describe_end};
use super::tables::{PoolRow, ReturnMode, StaticWorld, numbered};
use crate::json::words;
use crate::problem::{Claim, Problem, quoted};

/// A static world that has passed every check, with its rules laid out in flat arrays.
///
/// It has the tables of the file for names, borrowed or as its own.
#[derive(Clone, Debug)]
pub struct CheckedWorld<'file> {
    pub(crate) file: Cow<'file, StaticWorld>,
    pub(crate) facts: FactMap,
    /// What is known at the start.
    pub(crate) start: BitSet,
    pub(crate) rules: Vec<Rule>,
    /// All bodies one after another: facts and their weights.
    entries: Vec<[u32; 2]>,
    /// The numbers of what has a name, kind by kind, in the order of names.
    numbers: BTreeMap<Kind, Vec<u32>>,
}

/// A rule, with its body as a range of entries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub head: u32,
    pub need: u32,
    first_entry: u32,
    end_entry: u32,
}

impl Rule {
    /// How many facts its body has. The replay counts them for each step, so it must not look at the body.
    #[inline]
    pub(crate) fn body_size(self) -> u32 {
        self.end_entry.saturating_sub(self.first_entry)
    }
}

words! {
    /// What has a name of its own. Decisions speak of names.
    Kind, "kind":
    Spot = "spot", Event = "event", Pool = "pool", Area = "area",
    Location = "location", Item = "item", Room = "room", Door = "door",
}

impl<'file> CheckedWorld<'file> {
    /// Checks a static world.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first thing that does not hold.
    pub fn new(file: &'file StaticWorld) -> Result<Self, Problem> {
        Self::check(Cow::Borrowed(file))
    }

    /// Checks a static world and keeps it, so that it can be asked for as long as one likes.
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
            facts,
            rules: Vec::with_capacity(file.rules.len()),
            file,
            entries: Vec::new(),
            numbers: BTreeMap::new(),
        };
        for kind in KINDS {
            world.add_names(kind)?;
        }
        world.check_doors()?;
        world.check_locations_and_items()?;
        world.add_start()?;
        let bodies = world.add_bodies()?;
        world.add_rules(&bodies)?;
        Ok(world)
    }

    /// Numbers names. Each may occur once: what speaks of a name must mean one thing.
    fn add_names(&mut self, kind: Kind) -> Result<(), Problem> {
        let name = |number: u32| name(&self.file, kind, number);
        let mut numbers: Vec<u32> = (0..).take_while(|number| name(*number).is_some()).collect();
        // Equal names stay in the order of their numbers.
        numbers.sort_by_key(|number| name(*number));
        let pairs = numbers.iter().zip(numbers.iter().skip(1));
        let second = pairs.filter(|(one, other)| name(**one) == name(**other));
        if let Some(twice) = second.map(|(_, other)| *other).min().and_then(name) {
            return refuse(format!("two {}s are called {}", kind.word(), quoted(twice)));
        }
        self.numbers.insert(kind, numbers);
        Ok(())
    }

    /// Rooms stand in areas, spots in rooms, and doors at spots: what doors join is judged by them. They are
    /// there all, or not at all.
    fn check_doors(&self) -> Result<(), Problem> {
        let file = &self.file;
        let spots = if file.doors.is_empty() { 0 } else { file.spots.len() };
        if file.room_of.len() != spots || file.rooms.is_empty() != file.doors.is_empty() {
            return refuse(
                "rooms are told for all spots where doors were shuffled, and for none elsewhere",
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
            false => refuse("a room, a spot or a door stands nowhere"),
        }
    }

    /// Areas and pools exist, and pools have no fewer copies than are said to be special.
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
                return refuse(format!(
                    "location {name} lies in area {area}, which does not exist"
                ));
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

    /// What is known at the start was not derived by anything, so it may only be what a game gives: the
    /// spots where a player begins, which they are back at by being there, and the starting copies.
    fn add_start(&mut self) -> Result<(), Problem> {
        let mut found: u64 = 0;
        for fact in self.file.start.iter().copied() {
            if fact >= self.facts.end {
                return refuse(format!("start fact {fact} does not exist"));
            }
            let is_copy = self.facts.is_starting_copy(fact);
            let of_spot = self.facts.reached.contains(&fact) || self.facts.returns.contains(&fact);
            if !of_spot && !is_copy {
                return refuse(format!("it can't be a start fact that {}", self.describe(fact)));
            }
            if !self.start.insert(fact) {
                return refuse(format!("it is twice a start fact that {}", self.describe(fact)));
            }
            found = found.saturating_add(u64::from(is_copy));
        }
        // The table of items says what a player begins with, too; they have to agree.
        let listed: u64 = self.file.items.iter().map(|item| u64::from(item.starting)).sum();
        if found != listed {
            return refuse(format!(
                "the items have {listed} starting copies, but {found} of them are start facts"
            ));
        }
        self.check_starting_spots()
    }

    /// Where a player has to walk home, home is where they begin, and nowhere else.
    fn check_starting_spots(&self) -> Result<(), Problem> {
        if self.file.return_mode == ReturnMode::Warp {
            return Ok(());
        }
        for (reached, returns) in self.facts.reached.clone().zip(self.facts.returns.clone()) {
            if self.start.contains(reached) != self.start.contains(returns) {
                let (reached, returns) = (self.describe(reached), self.describe(returns));
                return refuse(format!(
                    "only one of two is a start fact: that {reached}, and that {returns}"
                ));
            }
        }
        Ok(())
    }

    /// Lays out the bodies, and answers where each stands. A fact that stood twice in one would count twice,
    /// so facts have to ascend; a sum beyond 32 bits could come out smaller than it is.
    fn add_bodies(&mut self) -> Result<Vec<[u32; 2]>, Problem> {
        let mut bodies = Vec::with_capacity(self.file.bodies.len());
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
                if fact < next_fact {
                    return refuse("does not list its facts in ascending order, each once");
                }
                if weight == 0 {
                    return refuse("has a fact of weight 0");
                }
                match sum.checked_add(weight) {
                    Some(more) => sum = more,
                    None => return refuse("weighs more than 32 bits can hold"),
                }
                next_fact = fact.saturating_add(1);
            }
            let first = self.entries.len();
            self.entries.extend_from_slice(pairs);
            bodies.push([small(first)?, small(self.entries.len())?]);
        }
        Ok(bodies)
    }

    /// Lays out the rules. A rule that needs nothing would give its head away, and one whose head is a
    /// copy would make an item out of nothing: copies are found where the decisions put them, and doors lead
    /// where the decisions say.
    fn add_rules(&mut self, bodies: &[[u32; 2]]) -> Result<(), Problem> {
        for (number, row) in self.file.rules.iter().enumerate() {
            let refuse = |reason: String| refuse(format!("rule {number} {reason}"));
            let (head, need) = (row.head, row.need);
            if head >= self.facts.end {
                return refuse(format!("has head {head}, which does not exist"));
            }
            if self.facts.held.contains(&head) {
                return refuse(format!("gives away an item: {}", self.describe(head)));
            }
            if self.facts.entering.contains(&head) || self.facts.back.contains(&head) {
                return refuse(format!("says where a door leads: {}", self.describe(head)));
            }
            if need == 0 {
                return refuse("needs nothing".to_owned());
            }
            let Some([first_entry, end_entry]) = bodies.get(row.body as usize).copied() else {
                return refuse(format!("has body {}, which does not exist", row.body));
            };
            self.rules.push(Rule { head, need, first_entry, end_entry });
        }
        // Every step has to fit into its number.
        small(self.step_count())?;
        Ok(())
    }
}

/// What the checks of decisions and proofs ask a world.
impl CheckedWorld<'_> {
    /// The number of what has this name. What decisions and requests speak of has to exist.
    pub(crate) fn number_of(&self, kind: Kind, name: &str) -> Result<u32, Problem> {
        let numbers = self.numbers.get(&kind).map_or(&[][..], Vec::as_slice);
        let found = numbers
            .binary_search_by(|number| self::name(&self.file, kind, *number).cmp(&Some(name)));
        let found = found.ok().and_then(|place| numbers.get(place));
        found.copied().ok_or_else(|| {
            let claim = match kind {
                Kind::Door | Kind::Room => Claim::Doors,
                _ => Claim::Items,
            };
            claim.problem(format!("there is no {} {}", kind.word(), quoted(name)))
        })
    }

    /// How many rules there are. Steps from here on stand for ends of doors and for locations.
    pub fn rule_count(&self) -> usize {
        self.rules.len()
    }

    /// How many different steps a proof can have.
    pub(crate) fn step_count(&self) -> usize {
        let slots = self.facts.leaving.start..self.facts.open.end;
        self.rules.len().saturating_add(slots.len())
    }

    /// What a rule rests on: facts and their weights.
    #[inline]
    pub(crate) fn body(&self, rule: &Rule) -> &[[u32; 2]] {
        let range = rule.first_entry as usize..rule.end_entry as usize;
        self.entries.get(range).unwrap_or_default()
    }

    /// Whether enough of what a rule rests on is known.
    #[inline]
    pub(crate) fn fires(&self, rule: &Rule, known: &BitSet) -> bool {
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

    /// What a fact says, in the names of the world.
    pub(crate) fn describe(&self, fact: u32) -> String {
        self.facts.describe(&self.file, fact)
    }

    pub(crate) fn pool(&self, number: i32) -> Option<&PoolRow> {
        self.file.pools.get(usize::try_from(number).ok()?)
    }

    /// The ends of all doors. A door with number n has the ends 2n and 2n + 1.
    pub(crate) fn ends(&self) -> std::ops::Range<u32> {
        0..self.facts.entering.end.saturating_sub(self.facts.entering.start)
    }

    /// The room that an end of a door stands in.
    pub(crate) fn room_of_end(&self, end: u32) -> Option<u32> {
        let door = self.file.doors.get(end as usize / 2)?;
        let spot = if end & 1 == 0 { door.a } else { door.b };
        self.file.room_of.get(spot as usize).copied()
    }

    /// An end of a door, in the names of the world.
    pub(crate) fn describe_end(&self, end: u32) -> String {
        describe_end(&self.file, end)
    }
}

/// All kinds, in the order in which their names are looked at.
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

/// The name of what has a number, if there is such a thing.
fn name(file: &StaticWorld, kind: Kind, number: u32) -> Option<&str> {
    let number = number as usize;
    let name = match kind {
        Kind::Spot => file.spots.get(number),
        Kind::Event => file.events.get(number),
        Kind::Pool => file.pools.get(number).map(|row| &row.name),
        Kind::Area => file.areas.get(number),
        Kind::Location => file.locations.get(number).map(|row| &row.name),
        Kind::Item => file.items.get(number).map(|row| &row.name),
        Kind::Room => file.rooms.get(number).map(|row| &row.name),
        Kind::Door => file.doors.get(number).map(|row| &row.name),
    };
    name.map(String::as_str)
}

/// A size that has to fit into 32 bits.
fn small(size: usize) -> Result<u32, Problem> {
    u32::try_from(size).map_err(|_| Claim::World.problem("more rows than 32 bits can count"))
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::World.refuse(reason)
}
