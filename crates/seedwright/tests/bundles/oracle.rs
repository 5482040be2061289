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

impl Fact {
    /// Whether it speaks from where a walking player stands.
    fn is_relative(self) -> bool {
        matches!(self, Self::Reached(_) | Self::Returns(_))
    }
}

/// A player who follows a proof.
struct Player {
    known: Vec<bool>,
    /// What was known at the earlier bases when the player left.
    bases: Vec<Vec<bool>>,
}

impl Player {
    /// Learns a fact; returns whether it is new.
    fn learn(&mut self, fact: usize) -> bool {
        !std::mem::replace(&mut self.known[fact], true)
    }
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
        let mut rules = self.world.rules.iter();
        let walked =
            self.world.r#return == "warp" || rules.clone().all(|rule| self.is_walked(rule));
        ensure(walked && !rules.any(|rule| self.uses_more_than_said(rule)), Claim::World)
    }

    /// Returns the facts of a body that speak from where the player stands, and the others with their weights.
    fn split(&self, body: u32) -> (Vec<Fact>, Vec<(u32, u32)>) {
        let body = self.world.bodies[body as usize].chunks(2).map(|pair| (pair[0], pair[1]));
        let (relative, lasting): (Vec<_>, Vec<_>) =
            body.partition(|(fact, _)| self.facts[*fact as usize].is_relative());
        (relative.iter().map(|(fact, _)| self.facts[*fact as usize]).collect(), lasting)
    }

    /// Whether a rule is something that a walking player does: a passage, a way back, or an action.
    fn is_walked(&self, rule: &(u32, u32, u32)) -> bool {
        let (head, need, body) = *rule;
        let pairs = || self.world.bodies[body as usize].chunks(2);
        let total: u64 = pairs().map(|pair| u64::from(pair[1])).sum();
        let is_vital = |pair: &[u32]| total - u64::from(pair[1]) < u64::from(need);
        let mut relative = pairs().filter(|pair| self.facts[pair[0] as usize].is_relative());
        if !relative.all(is_vital) {
            return false;
        }
        let (relative, lasting) = self.split(body);
        match (self.facts[head as usize], relative.as_slice()) {
            (Fact::Reached(_), [Fact::Reached(_)]) => true,
            (Fact::Returns(from), [Fact::Returns(to)]) => {
                let is_forth = |(forth_need, forth_body): (u32, u32)| {
                    forth_need == need && self.split(forth_body).1 == lasting
                };
                self.passages(from, *to).any(is_forth)
            }
            (head, []) => !head.is_relative(),
            (head, [Fact::Reached(from), Fact::Returns(to)]) if !head.is_relative() => {
                let has =
                    |fact: u32| fact == *from as u32 || lasting.iter().any(|(own, _)| *own == fact);
                let leads = |(forth_need, forth_body): (u32, u32)| {
                    let pairs = self.world.bodies[forth_body as usize].chunks(2);
                    let known = pairs.filter(|pair| has(pair[0])).map(|pair| u64::from(pair[1]));
                    known.sum::<u64>() >= u64::from(forth_need)
                };
                from == to || total == u64::from(need) && self.passages(*from, *to).any(leads)
            }
            _ => false,
        }
    }

    /// Returns the needs and bodies of the passages from one spot to another.
    fn passages(&self, from: usize, to: usize) -> impl Iterator<Item = (u32, u32)> {
        let rules = self.world.rules.iter();
        let rules = rules.filter(move |(head, _, body)| {
            self.facts[*head as usize] == Fact::Reached(to)
                && self.split(*body).0 == [Fact::Reached(from)]
        });
        rules.map(|(_, need, body)| (*need, *body))
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
        let mut player = Player { known: self.at_start(), bases: Vec::new() };
        for (number, step) in self.bundle.proof.steps.iter().enumerate() {
            if !self.follow(&mut player, *step as usize) {
                return Err((Claim::Proof, Some(number)));
            }
        }
        ensure(self.reaches_aim(&player.known), Claim::Proof)
    }

    /// Takes one step of a proof; returns whether that is possible and adds something.
    fn follow(&self, player: &mut Player, step: usize) -> bool {
        let rules = self.world.rules.len();
        let spots = match self.world.r#return.as_str() {
            "walk" => self.world.spots.len(),
            _ => 0,
        };
        let Some(slot) = step.checked_sub(rules) else {
            let fires = self.fires(step, &player.known);
            return fires && player.learn(self.world.rules[step].0 as usize);
        };
        let Some(place) = slot.checked_sub(self.world.locations.len()) else {
            let taken = self.taken(slot, &player.known);
            return taken.is_some_and(|fact| player.learn(fact));
        };
        if place < spots {
            return player.known[place] && self.leave(player, place);
        }
        if place < 2 * spots {
            let (spot, back) = (place - spots, self.returns(place - spots));
            let Some(base) = player.bases.iter().rposition(|base| base[back]) else {
                return false;
            };
            return player.known[spot] && self.go_back(player, base);
        }
        if spots == 0 || place - 2 * spots >= rules {
            return false;
        }
        // The player does what the rule says, and stays where they would have to come back from.
        let rule = place - 2 * spots;
        let (head, _, body) = self.world.rules[rule];
        let relative = self.split(body).0;
        let end = relative.iter().find_map(|fact| match fact {
            Fact::Returns(spot) => Some(*spot),
            _ => None,
        });
        let Some(end) = end.filter(|_| !self.facts[head as usize].is_relative()) else {
            return false;
        };
        let mut there = player.known.clone();
        there[self.returns(end)] = true;
        self.fires(rule, &there) && !player.known[head as usize] && self.leave(player, end) && {
            player.learn(head as usize)
        }
    }

    fn returns(&self, spot: usize) -> usize {
        self.numbers[&Fact::Returns(spot)] as usize
    }

    fn leave(&self, player: &mut Player, spot: usize) -> bool {
        player.bases.push(player.known.clone());
        player.known = self.stay(&player.known, spot);
        true
    }

    /// Returns what is known to a player who stays at a spot.
    fn stay(&self, known: &[bool], spot: usize) -> Vec<bool> {
        let lasts = |(fact, known): (&Fact, &bool)| *known && !fact.is_relative();
        let mut known: Vec<bool> = self.facts.iter().zip(known).map(lasts).collect();
        (known[spot], known[self.returns(spot)]) = (true, true);
        known
    }

    /// Brings the player back to an earlier base, with everything that lasts.
    fn go_back(&self, player: &mut Player, base: usize) -> bool {
        let before = player.bases.swap_remove(base);
        player.bases.truncate(base);
        for ((fact, known), before) in self.facts.iter().zip(&mut player.known).zip(before) {
            if fact.is_relative() {
                *known = before;
            }
        }
        true
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
        let takes = rules..rules + self.world.locations.len();
        let before = steps.take_while(|step| !takes.contains(step)).filter(|step| *step < rules);
        let opened: Vec<Fact> =
            before.map(|step| self.facts[self.world.rules[step].0 as usize]).collect();
        for (item, expected) in self.table("early") {
            let item = self.item(item);
            let early = self.lies.iter().filter(|(location, (found, _))| {
                let counts = Some(*found) == item && !self.excluded.contains(*location);
                counts && opened.contains(&Fact::Open(**location))
            });
            let enough = early.count() as u64 >= expected.as_u64().expect("a number");
            ensure(item.is_some() && enough, Claim::Items)?;
        }
        Ok(())
    }

    /// Computes everything that follows without leaving the base.
    fn settle(&self, known: &mut [bool]) {
        loop {
            let before = known.iter().filter(|known| **known).count();
            for rule in 0..self.world.rules.len() {
                let head = self.world.rules[rule].0 as usize;
                known[head] = known[head] || self.fires(rule, known);
            }
            for location in 0..self.world.locations.len() {
                if let Some(held) = self.taken(location, known) {
                    known[held] = true;
                }
            }
            if known.iter().filter(|known| **known).count() == before {
                return;
            }
        }
    }

    /// Computes everything that follows from the start and the placed items, or from holding every copy. With trips:
    /// `ends` gets what is known wherever a game can end away from home.
    fn known(&self, holding_everything: bool, ends: &mut Vec<Vec<bool>>) -> Vec<bool> {
        let mut known = self.at_start();
        for (fact, known) in self.facts.iter().zip(&mut known) {
            *known |= holding_everything && matches!(fact, Fact::Held(..));
        }
        self.settle(&mut known);
        while let Some(lasting) = self.trip(&known, &known, None, ends) {
            self.adopt(&mut known, &lasting);
            self.settle(&mut known);
        }
        known
    }

    /// Takes over what lasts.
    fn adopt(&self, known: &mut [bool], other: &[bool]) {
        for ((fact, known), other) in self.facts.iter().zip(known).zip(other) {
            *known |= *other && !fact.is_relative();
        }
    }

    /// Returns what is known after the first trip from a base that comes home, or back to the base.
    fn trip(
        &self,
        base: &[bool],
        home: &[bool],
        below: Option<&[bool]>,
        ends: &mut Vec<Vec<bool>>,
    ) -> Option<Vec<bool>> {
        let comes_to = |away: &[bool], to: &[bool]| {
            (0..self.world.spots.len()).any(|spot| away[spot] && to[self.returns(spot)])
        };
        for mut away in self.departures(base) {
            loop {
                self.settle(&mut away);
                if away[self.numbers[&Fact::Goal] as usize] {
                    ends.push(away.clone());
                }
                if comes_to(&away, home) || below.is_some() && comes_to(&away, base) {
                    return Some(away);
                }
                match self.trip(&away, home, Some(base), ends) {
                    Some(after) => self.adopt(&mut away, &after),
                    None => break,
                }
                // A trip may have come home instead of to this base; then the way home is the same.
            }
        }
        None
    }

    /// Returns the players who go where they can't come back from, and do something there.
    fn departures(&self, base: &[bool]) -> Vec<Vec<bool>> {
        if self.world.r#return == "warp" {
            return Vec::new();
        }
        let mut players = Vec::new();
        for rule in 0..self.world.rules.len() {
            let (head, _, body) = self.world.rules[rule];
            let (relative, _) = self.split(body);
            let [Fact::Reached(from), Fact::Returns(to)] = relative[..] else {
                continue;
            };
            let mut there = base.to_vec();
            there[self.returns(to)] = true;
            let is_ahead = base[from] && !base[self.returns(to)] && !base[head as usize];
            if is_ahead && self.fires(rule, &there) {
                let mut player = self.stay(base, to);
                player[head as usize] = true;
                players.push(player);
            }
        }
        players
    }

    /// Whether the aim's promise holds, whatever the proof says: the goal can be met, every location opened, or
    /// everything done that is possible with every copy held.
    pub fn can_be_finished(&self) -> bool {
        let mut ends = Vec::new();
        let known = self.known(false, &mut ends);
        if ends.iter().any(|end| self.reaches_aim(end)) {
            return true;
        }
        let mut facts = self.facts.iter().zip(&known);
        self.reaches_aim(&known)
            && match self.aim() {
                "items" => {
                    let mut all = facts.zip(self.known(true, &mut Vec::new()));
                    all.all(|((fact, known), ever)| {
                        matches!(fact, Fact::Held(..)) || *known == ever
                    })
                }
                "locations" => facts.all(|(fact, known)| *known || !matches!(fact, Fact::Open(_))),
                _ => true,
            }
    }
}
