//! An oracle for bundles, slow and obvious.
//!
//! [`Oracle::judge`] gives the verdict that the checker must give: that the bundle holds, or which claim does not, and
//! at which step. [`Oracle::can_be_finished`] trusts no proof: it computes everything that can ever be known from the
//! rules in the file and the placed items.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::bundle::{Bundle, StaticWorld};
use seedwright_verify::Claim;
use serde_json::{Map, Value};

/// The meaning of a fact; the numbers are positions in the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    Reached(usize),
    Returns(usize),
    Open(usize),
    Happened(usize),
    Given(usize, u32),
    Held(usize, u32),
    Staged(usize),
    Goal,
    Part(u32),
}

pub struct Oracle<'b> {
    bundle: &'b Bundle,
    world: &'b StaticWorld,
    facts: Vec<Fact>,
    numbers: BTreeMap<Fact, u32>,
    /// For each location, the item and copy placed there; valid once the decisions were judged.
    lies: BTreeMap<usize, (usize, u32)>,
    excluded: BTreeSet<usize>,
}

type Verdict = Result<(), (Claim, Option<usize>)>;

fn ensure(holds: bool, claim: Claim) -> Verdict {
    if holds { Ok(()) } else { Err((claim, None)) }
}

fn facts(world: &StaticWorld) -> Vec<Fact> {
    let mut facts: Vec<Fact> = (0..world.spots.len()).map(Fact::Reached).collect();
    if world.r#return == "walk" {
        facts.extend((0..world.spots.len()).map(Fact::Returns));
    }
    facts.extend((0..world.locations.len()).map(Fact::Open));
    facts.extend((0..world.events.len()).map(Fact::Happened));
    for (number, item) in world.items.iter().enumerate() {
        facts.extend((0..item.1).map(|copy| Fact::Given(number, copy)));
        facts.extend((0..item.2).map(|copy| Fact::Held(number, copy)));
    }
    facts.extend((0..world.staged.len()).map(Fact::Staged));
    facts.push(Fact::Goal);
    facts.extend((0..world.parts).map(Fact::Part));
    facts
}

impl<'b> Oracle<'b> {
    pub fn new(bundle: &'b Bundle) -> Self {
        let facts = facts(&bundle.world);
        let mut oracle = Self {
            bundle,
            world: &bundle.world,
            numbers: facts.iter().copied().zip(0..).collect(),
            facts,
            lies: BTreeMap::new(),
            excluded: BTreeSet::new(),
        };
        for lies in &bundle.decisions.items {
            if let (Some(location), Some(item)) =
                (oracle.location(&lies.location), oracle.item(&lies.item))
            {
                oracle.lies.insert(location, (item, lies.copy));
            }
        }
        let excluded = oracle.names("exclude");
        oracle.excluded = excluded.iter().filter_map(|name| oracle.location(name)).collect();
        oracle
    }

    fn location(&self, name: &str) -> Option<usize> {
        self.world.locations.iter().position(|row| row.0 == name)
    }

    fn item(&self, name: &str) -> Option<usize> {
        self.world.items.iter().position(|row| row.0 == name)
    }

    fn names(&self, wish: &str) -> Vec<&'b str> {
        let names = self.bundle.stages["items"][wish].as_array();
        let names = names.expect("a list of names").iter();
        names.map(|name| name.as_str().expect("a name")).collect()
    }

    fn table(&self, wish: &str) -> &'b Map<String, Value> {
        let table = self.bundle.stages["items"][wish].as_object();
        table.expect("a table of names")
    }

    /// Returns the verdict that the checker must give.
    pub fn judge(&self) -> Verdict {
        ensure(self.world.hash() == self.bundle.world_hash, Claim::World)?;
        self.judge_tables()?;
        self.judge_start()?;
        self.judge_rules()?;
        self.judge_decisions()?;
        self.judge_pools()?;
        self.judge_wishes()?;
        self.judge_proof()?;
        self.judge_early()
    }

    fn judge_tables(&self) -> Verdict {
        let world = self.world;
        let unique = |names: Vec<&String>| {
            let distinct: BTreeSet<_> = names.iter().collect();
            ensure(distinct.len() == names.len(), Claim::World)
        };
        unique(world.spots.iter().collect())?;
        unique(world.areas.iter().collect())?;
        unique(world.events.iter().collect())?;
        unique(world.pools.iter().map(|row| &row.0).collect())?;
        unique(world.locations.iter().map(|row| &row.0).collect())?;
        unique(world.items.iter().map(|row| &row.0).collect())?;
        let is_pool = |pool: i32| (-1..world.pools.len() as i32).contains(&pool);
        for (_, area, pool) in &world.locations {
            let area_exists = (*area as usize) < world.areas.len();
            ensure(area_exists && is_pool(*pool), Claim::World)?;
        }
        for (_, _, pooled, pool, matter, majors) in &world.items {
            let counts = matter <= pooled && majors <= pooled;
            ensure(counts && is_pool(*pool), Claim::World)?;
        }
        Ok(())
    }

    fn judge_start(&self) -> Verdict {
        let mut start = BTreeSet::new();
        for number in &self.world.start {
            let fact = self.facts.get(*number as usize);
            let may =
                |fact: &Fact| matches!(fact, Fact::Reached(_) | Fact::Returns(_) | Fact::Given(..));
            let fact = fact.filter(|fact| may(fact) && start.insert(**fact));
            ensure(fact.is_some(), Claim::World)?;
        }
        for fact in &self.facts {
            let other = match fact {
                Fact::Reached(spot) => Fact::Returns(*spot),
                Fact::Given(..) if !start.contains(fact) => return ensure(false, Claim::World),
                _ => continue,
            };
            let both = start.contains(fact) == start.contains(&other);
            ensure(both || self.world.r#return == "warp", Claim::World)?;
        }
        Ok(())
    }

    fn judge_rules(&self) -> Verdict {
        for body in &self.world.bodies {
            let facts: Vec<u32> = body.iter().copied().step_by(2).collect();
            let ascending = facts.windows(2).all(|pair| pair[0] < pair[1]);
            let known = facts.iter().all(|fact| (*fact as usize) < self.facts.len());
            let weights: Vec<u32> = body.iter().copied().skip(1).step_by(2).collect();
            let weighed = weights.iter().all(|weight| *weight > 0) && weights.len() == facts.len();
            let sum: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
            let sound = ascending && known && weighed && sum <= u64::from(u32::MAX);
            ensure(sound, Claim::World)?;
        }
        for (head, need, body) in &self.world.rules {
            let head = self.facts.get(*head as usize);
            let derived =
                head.is_some_and(|fact| !matches!(fact, Fact::Given(..) | Fact::Held(..)));
            let body = (*body as usize) < self.world.bodies.len();
            ensure(derived && body && *need > 0, Claim::World)?;
        }
        let rules = self.world.rules.iter();
        let understated = rules.clone().any(|rule| self.uses_more_than_said(rule));
        ensure(!understated, Claim::World)
    }

    /// Whether some rule can use more copies of an item than the file states: then the stated copies and the starting
    /// ones are too few, and one more copy makes a difference.
    fn uses_more_than_said(&self, (_, need, body): &(u32, u32, u32)) -> bool {
        let body = &self.world.bodies[*body as usize];
        let entries =
            || body.chunks(2).map(|pair| (self.facts[pair[0] as usize], u64::from(pair[1])));
        let need = u64::from(*need);
        let given = entries().filter(|(fact, _)| matches!(fact, Fact::Given(..)));
        let given: u64 = given.map(|(_, weight)| weight).sum();
        let can_fire = entries().map(|(_, weight)| weight).sum::<u64>() >= need;
        self.world.items.iter().enumerate().any(|(item, row)| {
            let copies =
                entries().filter(|(fact, _)| matches!(fact, Fact::Held(of, _) if *of == item));
            let mut weights: Vec<u64> = copies.map(|(_, weight)| weight).collect();
            weights.sort_unstable();
            let matter = row.4 as usize;
            let lightest = weights.first().copied().unwrap_or(0);
            can_fire && matter < weights.len() && given + lightest * u64::from(row.4) < need
        })
    }

    fn judge_decisions(&self) -> Verdict {
        let (mut locations, mut copies) = (BTreeSet::new(), BTreeSet::new());
        for lies in &self.bundle.decisions.items {
            let (location, item) = (self.location(&lies.location), self.item(&lies.item));
            let (Some(location), Some(item)) = (location, item) else {
                return ensure(false, Claim::Items);
            };
            let exists = lies.copy < self.world.items[item].2;
            let once = locations.insert(location) && copies.insert((item, lies.copy));
            ensure(exists && once, Claim::Items)?;
        }
        let all: usize = self.world.items.iter().map(|row| row.2 as usize).sum();
        ensure(copies.len() == all, Claim::Items)
    }

    fn judge_pools(&self) -> Verdict {
        let pools = &self.world.pools;
        let pool = |pool: i32| usize::try_from(pool).ok().map(|pool| (pool, &pools[pool]));
        let apart = |number: i32| pool(number).filter(|(_, row)| row.1).map(|found| found.0);
        let mut areas = BTreeSet::new();
        for (location, (item, _)) in &self.lies {
            let (_, area, own) = self.world.locations[*location];
            let of_item = self.world.items[*item].3;
            ensure(apart(own) == apart(of_item), Claim::Items)?;
            if let Some((number, _)) = pool(of_item).filter(|(_, row)| row.2) {
                ensure(areas.insert((number, area)), Claim::Items)?;
            }
        }
        Ok(())
    }

    fn judge_wishes(&self) -> Verdict {
        let lying = |name: &str| self.lies.get(&self.location(name)?);
        for (location, item) in self.table("place") {
            let expected = item.as_str().and_then(|item| self.item(item));
            let found = lying(location).map(|found| found.0);
            ensure(found.is_some() && found == expected, Claim::Items)?;
        }
        for name in self.names("exclude") {
            let found = self.location(name).map(|at| self.lies.get(&at));
            let harmless = |found: Option<&(usize, u32)>| {
                found.is_none_or(|(item, copy)| *copy >= self.world.items[*item].5)
            };
            ensure(found.is_some_and(harmless), Claim::Items)?;
        }
        for name in self.names("priority") {
            let found = lying(name);
            ensure(found.is_some_and(|found| self.is_used(found.0)), Claim::Items)?;
        }
        for (item, areas) in self.table("areas") {
            let areas = areas.as_array().expect("a list of areas");
            let known = |area: &Value| self.world.areas.iter().any(|name| area == name);
            let sound = areas.iter().all(known) && self.item(item).is_some();
            ensure(sound, Claim::Items)?;
            for (location, (found, _)) in &self.lies {
                let area = self.world.locations[*location].1 as usize;
                let inside = areas.iter().any(|name| *name == self.world.areas[area]);
                ensure(inside || Some(*found) != self.item(item), Claim::Items)?;
            }
        }
        Ok(())
    }

    /// Whether an item occurs in the body of some rule.
    fn is_used(&self, item: usize) -> bool {
        let bodies = self.world.rules.iter().map(|rule| &self.world.bodies[rule.2 as usize]);
        let mut facts =
            bodies.flat_map(|body| body.chunks(2)).map(|pair| self.facts[pair[0] as usize]);
        facts.any(|fact| matches!(fact, Fact::Given(of, _) | Fact::Held(of, _) if of == item))
    }

    fn fires(&self, rule: usize, known: &[bool]) -> bool {
        let (_, need, body) = self.world.rules[rule];
        let body = self.world.bodies[body as usize].chunks(2);
        let known = body.filter(|pair| known[pair[0] as usize]);
        known.map(|pair| u64::from(pair[1])).sum::<u64>() >= u64::from(need)
    }

    /// Returns the fact that a location's content gives.
    fn taken(&self, location: usize, known: &[bool]) -> Option<usize> {
        let open = self.numbers.get(&Fact::Open(location))?;
        let (item, copy) = self.lies.get(&location)?;
        let usable = known[*open as usize] && !self.excluded.contains(&location);
        let held = self.numbers.get(&Fact::Held(*item, *copy))?;
        usable.then_some(*held as usize)
    }

    fn at_start(&self) -> Vec<bool> {
        let mut known = vec![false; self.facts.len()];
        self.world.start.iter().for_each(|fact| known[*fact as usize] = true);
        known
    }

    fn judge_proof(&self) -> Verdict {
        let rules = self.world.rules.len();
        let mut known = self.at_start();
        for (number, step) in self.bundle.proof.steps.iter().enumerate() {
            let step = *step as usize;
            let fact = match step.checked_sub(rules) {
                Some(location) => self.taken(location, &known),
                None => {
                    Some(self.world.rules[step].0 as usize).filter(|_| self.fires(step, &known))
                }
            };
            match fact {
                Some(fact) if !known[fact] => known[fact] = true,
                _ => return Err((Claim::Proof, Some(number))),
            }
        }
        ensure(self.reaches_aim(&known), Claim::Proof)
    }

    fn aim(&self) -> &str {
        self.bundle.stages["items"]["aim"].as_str().expect("a name")
    }

    fn reaches_aim(&self, known: &[bool]) -> bool {
        let knows = |fact: Fact| known[self.numbers[&fact] as usize];
        let found = |(item, row): (usize, &(String, u32, u32, i32, u32, u32))| {
            let copies = (0..row.2).filter(|copy| knows(Fact::Held(item, *copy)));
            copies.count() >= row.4 as usize
        };
        let more = match self.aim() {
            "locations" => (0..self.world.locations.len()).all(|at| knows(Fact::Open(at))),
            "items" => self.world.items.iter().enumerate().all(found),
            _ => true,
        };
        knows(Fact::Goal) && more
    }

    /// Checks that early copies are at locations that are open before anything is taken.
    fn judge_early(&self) -> Verdict {
        let rules = self.world.rules.len();
        let steps = self.bundle.proof.steps.iter().map(|step| *step as usize);
        let before = steps.take_while(|step| *step < rules);
        let opened: Vec<Fact> =
            before.map(|step| self.facts[self.world.rules[step].0 as usize]).collect();
        for (item, expected) in self.table("early") {
            let item = self.item(item);
            let early = self.lies.iter().filter(|(location, (found, _))| {
                Some(*found) == item && opened.contains(&Fact::Open(**location))
            });
            let enough = early.count() as u64 >= expected.as_u64().expect("a number");
            ensure(item.is_some() && enough, Claim::Items)?;
        }
        Ok(())
    }

    /// Computes everything that follows from the start and the placed items, or from holding every copy.
    fn known(&self, holding_everything: bool) -> Vec<bool> {
        let mut known = self.at_start();
        for (fact, known) in self.facts.iter().zip(&mut known) {
            *known |= holding_everything && matches!(fact, Fact::Held(..));
        }
        loop {
            let before = known.iter().filter(|known| **known).count();
            for rule in 0..self.world.rules.len() {
                let head = self.world.rules[rule].0 as usize;
                known[head] = known[head] || self.fires(rule, &known);
            }
            for location in 0..self.world.locations.len() {
                if let Some(held) = self.taken(location, &known) {
                    known[held] = true;
                }
            }
            if known.iter().filter(|known| **known).count() == before {
                return known;
            }
        }
    }

    /// Whether the aim's promise holds, whatever the proof says: the goal can be met, every location opened, or
    /// everything done that is possible with every copy held.
    pub fn can_be_finished(&self) -> bool {
        let known = self.known(false);
        let mut facts = self.facts.iter().zip(&known);
        let goal = facts.clone().any(|(fact, known)| *fact == Fact::Goal && *known);
        goal && match self.aim() {
            "locations" => facts.all(|(fact, known)| *known || !matches!(fact, Fact::Open(_))),
            "items" => {
                let mut all = facts.zip(self.known(true));
                all.all(|((fact, known), ever)| matches!(fact, Fact::Held(..)) || *known == ever)
            }
            _ => true,
        }
    }
}
