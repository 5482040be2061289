//! The checks of the static world, and the form in which it is replayed.
//!
//! Whether the rules are those of some game can't be told from the file; its hash is there to compare
//! them with a pack at hand. What is checked here is that the tables mean something and that nothing
//! is given away: a player begins at spots and with starting copies, and everything else has to be
//! derived by rules or found.

use std::collections::{BTreeMap, BTreeSet};

use crate::bits::Bits;
use crate::bundle::{Item, Location, Pool, ReturnMode, Side, StaticWorld};
use crate::layout::Layout;
use crate::problem::{Problem, quoted};

/// A static world that has passed every check, laid out in flat arrays.
///
/// It borrows the tables of the file for names.
#[derive(Clone, Debug)]
pub struct CheckedWorld<'file> {
    pub(crate) file: &'file StaticWorld,
    pub(crate) layout: Layout,
    pub(crate) start: Bits,
    pub(crate) rules: Vec<Rule>,
    /// All bodies one after another.
    entries: Vec<Entry>,
    /// For each item whether some rule can use it.
    useful: Vec<bool>,
    areas: BTreeMap<&'file str, u32>,
    locations: BTreeMap<&'file str, u32>,
    items: BTreeMap<&'file str, u32>,
    rooms: BTreeMap<&'file str, u32>,
    doors: BTreeMap<&'file str, u32>,
}

/// A rule, with its body as a range of entries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub head: u32,
    pub need: u32,
    pub first_entry: u32,
    pub end_entry: u32,
}

/// A fact of a body, and what it weighs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub fact: u32,
    pub weight: u32,
}

/// A body, while rules are being checked.
struct Body {
    first_entry: u32,
    end_entry: u32,
    weight: u32,
    /// Whether a rule rests on it. A body that no rule rests on makes nothing useful.
    used: bool,
    /// The largest need of a rule that it can satisfy; 0 if there is none.
    largest_need: u32,
}

impl<'file> CheckedWorld<'file> {
    /// Checks a static world.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first thing that does not hold.
    pub fn new(file: &'file StaticWorld) -> Result<Self, Problem> {
        let layout = Layout::new(file)?;
        numbered("spot", file.spots.iter())?;
        numbered("event", file.events.iter())?;
        numbered("pool", file.pools.iter().map(|pool| &pool.name))?;
        let mut world = Self {
            file,
            start: Bits::new(layout.end),
            layout,
            rules: Vec::with_capacity(file.rules.len()),
            entries: Vec::new(),
            useful: vec![false; file.items.len()],
            areas: numbered("area", file.areas.iter())?,
            locations: numbered("location", file.locations.iter().map(|row| &row.name))?,
            items: numbered("item", file.items.iter().map(|row| &row.name))?,
            rooms: numbered("room", file.rooms.iter().map(|row| &row.name))?,
            doors: numbered("door", file.doors.iter().map(|row| &row.name))?,
        };
        world.check_doors()?;
        world.check_locations()?;
        world.check_items()?;
        world.add_start()?;
        let mut bodies = world.add_bodies()?;
        world.add_rules(&mut bodies)?;
        world.check_what_matters(&bodies)?;
        Ok(world)
    }

    /// Rooms stand in areas, spots in rooms, and doors at spots: what doors join is judged by them. They are
    /// there all, or not at all.
    fn check_doors(&self) -> Result<(), Problem> {
        let file = self.file;
        let spots = if file.doors.is_empty() { 0 } else { file.spots.len() };
        if file.room_of.len() != spots || file.rooms.is_empty() != file.doors.is_empty() {
            let reason =
                "rooms are told for all spots where doors were shuffled, and for none elsewhere";
            return Err(Problem::world(reason));
        }
        let below = |number: &u32, list: usize| (*number as usize) < list;
        let rooms = file.rooms.iter().all(|room| below(&room.area, file.areas.len()));
        let spots = file.room_of.iter().all(|room| below(room, file.rooms.len()));
        let mut empty: BTreeSet<u32> = (0..=u32::MAX).take(file.rooms.len()).collect();
        file.room_of.iter().for_each(|room| {
            empty.remove(room);
        });
        if let Some(room) = empty.first().and_then(|room| file.rooms.get(*room as usize)) {
            let reason = format!("room {} has no spot", quoted(&room.name));
            return Err(Problem::world(reason));
        }
        let mut ends = file.doors.iter().flat_map(|door| [door.a, door.b]);
        if rooms && spots && ends.all(|spot| below(&spot, file.spots.len())) {
            return Ok(());
        }
        Err(Problem::world("a room, a spot or a door stands nowhere"))
    }

    /// Areas and pools of locations exist: "one per area" and "kept apart" are checked by them.
    fn check_locations(&self) -> Result<(), Problem> {
        for location in &self.file.locations {
            let name = quoted(&location.name);
            if location.area as usize >= self.file.areas.len() {
                let area = location.area;
                let reason = format!("location {name} lies in area {area}, which does not exist");
                return Err(Problem::world(reason));
            }
            self.check_pool("location", &name, location.pool)?;
        }
        Ok(())
    }

    fn check_items(&self) -> Result<(), Problem> {
        for item in &self.file.items {
            let name = quoted(&item.name);
            self.check_pool("item", &name, item.pool)?;
            let pooled = item.pooled;
            for (count, what) in [(item.matter, "matter"), (item.majors, "are major")] {
                if count > pooled {
                    return Err(Problem::world(format!(
                        "{count} copies of {name} {what}, but the pool has {pooled}"
                    )));
                }
            }
        }
        Ok(())
    }

    fn check_pool(&self, kind: &str, name: &str, pool: i32) -> Result<(), Problem> {
        if pool == -1 || self.pool(pool).is_some() {
            return Ok(());
        }
        let reason = format!("{kind} {name} belongs to pool {pool}, which does not exist");
        Err(Problem::world(reason))
    }

    /// What is known at the start was not derived by anything, so it may only be what a game gives: the
    /// spots where a player begins, which they are back at by being there, and the starting copies.
    fn add_start(&mut self) -> Result<(), Problem> {
        let mut starting_copies: u64 = 0;
        for fact in self.file.start.iter().copied() {
            if fact >= self.layout.end {
                let reason = format!("start fact {fact} does not exist");
                return Err(Problem::world(reason));
            }
            let starts_held = self.is_starting_copy(fact);
            starting_copies = starting_copies.saturating_add(u64::from(starts_held));
            let of_spot =
                self.layout.reached.contains(&fact) || self.layout.returns.contains(&fact);
            if !of_spot && !starts_held {
                let reason = format!("it can't be a start fact that {}", self.describe(fact));
                return Err(Problem::world(reason));
            }
            if !self.start.insert(fact) {
                let reason = format!("it is twice a start fact that {}", self.describe(fact));
                return Err(Problem::world(reason));
            }
        }
        self.check_starting_copies(starting_copies)?;
        self.check_starting_spots()
    }

    fn is_starting_copy(&self, fact: u32) -> bool {
        let item = self.layout.item_of(fact);
        let copies = item.and_then(|item| self.layout.copies.get(item));
        copies.is_some_and(|copies| copies.starting.contains(&fact))
    }

    /// The table of items says what a player begins with, and so do the start facts; they have to agree.
    fn check_starting_copies(&self, found: u64) -> Result<(), Problem> {
        let items = self.file.items.iter();
        let listed: u64 = items.map(|item| u64::from(item.starting)).sum();
        if found == listed {
            return Ok(());
        }
        Err(Problem::world(format!(
            "the items have {listed} starting copies, but {found} of them are start facts"
        )))
    }

    /// Where a player has to walk home, home is where they begin, and nowhere else.
    fn check_starting_spots(&self) -> Result<(), Problem> {
        if self.file.return_mode == ReturnMode::Warp {
            return Ok(());
        }
        for (reached, returns) in self.layout.reached.clone().zip(self.layout.returns.clone()) {
            if self.start.contains(reached) != self.start.contains(returns) {
                let (reached, returns) = (self.describe(reached), self.describe(returns));
                return Err(Problem::world(format!(
                    "only one of two is a start fact: that {reached}, and that {returns}"
                )));
            }
        }
        Ok(())
    }

    /// Lays out the bodies. A fact that stood twice in one would count twice, so facts have to ascend;
    /// a sum beyond 32 bits could come out smaller than it is.
    fn add_bodies(&mut self) -> Result<Vec<Body>, Problem> {
        let mut bodies = Vec::with_capacity(self.file.bodies.len());
        for (number, row) in self.file.bodies.iter().enumerate() {
            let refuse = |reason: &str| Err(Problem::world(format!("body {number} {reason}")));
            let (pairs, rest) = row.as_chunks::<2>();
            if !rest.is_empty() {
                return refuse("has a fact without a weight");
            }
            let mut body_weight: u32 = 0;
            let mut next_fact = 0;
            let first_entry = self.entries.len();
            for [fact, weight] in pairs.iter().copied() {
                if fact >= self.layout.end {
                    return refuse(&format!("has fact {fact}, which does not exist"));
                }
                if fact < next_fact {
                    return refuse("does not list its facts in ascending order, each once");
                }
                if weight == 0 {
                    return refuse("has a fact of weight 0");
                }
                let Some(sum) = body_weight.checked_add(weight) else {
                    return refuse("weighs more than 32 bits can hold");
                };
                body_weight = sum;
                next_fact = fact.saturating_add(1);
                self.entries.push(Entry { fact, weight });
            }
            bodies.push(Body {
                first_entry: small(first_entry)?,
                end_entry: small(self.entries.len())?,
                weight: body_weight,
                used: false,
                largest_need: 0,
            });
        }
        Ok(bodies)
    }

    /// Lays out the rules. A rule that needs nothing would give its head away, and one whose head is a
    /// copy would make an item out of nothing: copies are found where the decisions put them, and doors lead
    /// where the decisions say.
    fn add_rules(&mut self, bodies: &mut [Body]) -> Result<(), Problem> {
        for (number, row) in self.file.rules.iter().enumerate() {
            let refuse = |reason: &str| Err(Problem::world(format!("rule {number} {reason}")));
            if row.head >= self.layout.end {
                return refuse(&format!("has head {}, which does not exist", row.head));
            }
            if self.layout.held.contains(&row.head) {
                let head = self.describe(row.head);
                return refuse(&format!("gives away an item: {head}"));
            }
            let decided = [&self.layout.entering, &self.layout.back];
            if decided.iter().any(|range| range.contains(&row.head)) {
                let head = self.describe(row.head);
                return refuse(&format!("says where a door leads: {head}"));
            }
            if row.need == 0 {
                return refuse("needs nothing");
            }
            let Some(body) = bodies.get_mut(row.body as usize) else {
                return refuse(&format!("has body {}, which does not exist", row.body));
            };
            body.used = true;
            if row.need <= body.weight {
                body.largest_need = body.largest_need.max(row.need);
            }
            self.rules.push(Rule {
                head: row.head,
                need: row.need,
                first_entry: body.first_entry,
                end_entry: body.end_entry,
            });
        }
        // A step is a rule or, from there on, a slot; both together must fit into its number.
        let slots = self.layout.leaving.start..self.layout.open.end;
        small(self.file.rules.len().saturating_add(slots.len()))?;
        Ok(())
    }

    /// Works out how many copies of each item the rules can use, and refuses a file that says less.
    ///
    /// The aim `items` asks for so many copies. If the file were believed, it could ask for none.
    fn check_what_matters(&mut self, bodies: &[Body]) -> Result<(), Problem> {
        for body in bodies.iter().filter(|body| body.used) {
            let range = body.first_entry as usize..body.end_entry as usize;
            let entries = self.entries.get(range).unwrap_or_default();
            let item_of = |entry: &Entry| self.layout.item_of(entry.fact);
            let missing = u64::from(body.largest_need).saturating_sub(self.given(entries));
            for group in entries.chunk_by(|one, next| item_of(one) == item_of(next)) {
                let Some(number) = group.first().and_then(item_of) else {
                    continue;
                };
                if let Some(useful) = self.useful.get_mut(number) {
                    *useful = true;
                }
                let Some(item) = self.file.items.get(number) else {
                    continue;
                };
                let used = self.used_copies(group, missing);
                if used > u64::from(item.matter) {
                    let (name, matter) = (quoted(&item.name), item.matter);
                    return Err(Problem::world(format!(
                        "a rule can use {used} pool copies of {name}, but only {matter} are said to matter"
                    )));
                }
            }
        }
        Ok(())
    }

    /// What the starting copies of a body weigh together, of whatever item: they are there from the start.
    fn given(&self, entries: &[Entry]) -> u64 {
        let given = entries.iter().filter(|entry| self.is_starting_copy(entry.fact));
        given.map(|entry| u64::from(entry.weight)).sum()
    }

    /// How many pool copies of an item it can take to make up for what is missing, with nothing else of
    /// the body: as many of the lightest ones as are missing, or all there are.
    fn used_copies(&self, group: &[Entry], missing: u64) -> u64 {
        let pooled = group.iter().filter(|entry| !self.is_starting_copy(entry.fact));
        let lightest = pooled.clone().map(|entry| u64::from(entry.weight)).min();
        let enough = lightest.map_or(0, |weight| missing.div_ceil(weight.max(1)));
        enough.min(pooled.count() as u64)
    }
}

/// What the checks of decisions and proofs ask a world.
impl CheckedWorld<'_> {
    /// How many facts there are.
    pub fn fact_count(&self) -> u32 {
        self.layout.end
    }

    /// How many rules there are. Steps from here on stand for ends and locations.
    pub fn rule_count(&self) -> usize {
        self.rules.len()
    }

    /// How many locations there are.
    pub fn location_count(&self) -> usize {
        self.file.locations.len()
    }

    /// The number of the location of this name.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] if there is none.
    pub fn location_named(&self, name: &str) -> Result<u32, Problem> {
        find("location", &self.locations, name)
    }

    /// The number of the item of this name.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] if there is none.
    pub fn item_named(&self, name: &str) -> Result<u32, Problem> {
        find("item", &self.items, name)
    }

    /// The number of the area of this name.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] if there is none.
    pub fn area_named(&self, name: &str) -> Result<u32, Problem> {
        find("area", &self.areas, name)
    }

    /// The number of the room of this name.
    pub(crate) fn room_named(&self, name: &str) -> Result<u32, Problem> {
        find("room", &self.rooms, name)
    }

    /// The number of an end of the door of this name.
    pub(crate) fn end_named(&self, door: &str, side: &Side) -> Result<u32, Problem> {
        let door = find("door", &self.doors, door)?;
        let first = door.saturating_mul(2);
        Ok(match side {
            Side::A => first,
            Side::B => first.saturating_add(1),
        })
    }

    pub(crate) fn location(&self, number: u32) -> Option<&Location> {
        self.file.locations.get(number as usize)
    }

    pub(crate) fn item(&self, number: u32) -> Option<&Item> {
        self.file.items.get(number as usize)
    }

    pub(crate) fn pool(&self, number: i32) -> Option<&Pool> {
        self.file.pools.get(usize::try_from(number).ok()?)
    }

    /// Whether some rule can use copies of an item.
    pub(crate) fn is_useful(&self, item: u32) -> bool {
        self.useful.get(item as usize).copied().unwrap_or(false)
    }

    /// What a rule rests on.
    pub(crate) fn body(&self, rule: &Rule) -> &[Entry] {
        let range = rule.first_entry as usize..rule.end_entry as usize;
        self.entries.get(range).unwrap_or_default()
    }

    /// What a fact says, in the names of the world.
    pub(crate) fn describe(&self, fact: u32) -> String {
        self.layout.describe(self.file, fact)
    }
}

/// The numbers of names, each of which may occur once: decisions speak of names, and must mean one thing.
fn numbered<'file>(
    kind: &str,
    names: impl Iterator<Item = &'file String>,
) -> Result<BTreeMap<&'file str, u32>, Problem> {
    let mut numbers = BTreeMap::new();
    for (number, name) in (0..=u32::MAX).zip(names) {
        if numbers.insert(name.as_str(), number).is_some() {
            let reason = format!("two {kind}s are called {}", quoted(name));
            return Err(Problem::world(reason));
        }
    }
    Ok(numbers)
}

/// What decisions and wishes speak of has to exist.
fn find(kind: &str, numbers: &BTreeMap<&str, u32>, name: &str) -> Result<u32, Problem> {
    let number = numbers.get(name).copied();
    number.ok_or_else(|| {
        let reason = format!("there is no {kind} {}", quoted(name));
        match kind {
            "door" | "room" => Problem::doors(reason),
            _ => Problem::items(reason),
        }
    })
}

/// A size that has to fit into 32 bits.
fn small(size: usize) -> Result<u32, Problem> {
    u32::try_from(size).map_err(|_| Problem::world("more rows than 32 bits can count"))
}
