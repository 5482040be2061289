//! The rules of a world as plain rows, so that somebody who has only the file can check them.

use serde::{Deserialize, Serialize};

use crate::items::Placed;
use crate::logic::{FactId, Logic, Origin, RuleId, RulesBuilder};
use crate::proof::{Proof, ProofStep};
use crate::world::{Class, Id, ItemId, LocationId, PoolId, ReturnMode, World};

/// A compiled world as rows of numbers, with the names of its facts.
///
/// Facts are numbered in the order of the fields: reached spots, spots one can return from (if the player
/// walks), open locations, events, copies of items (those held at the start first), staged items, the goal,
/// parts of requirements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaticWorld {
    /// `walk` or `warp`.
    pub r#return: String,
    /// The names of the areas.
    pub areas: Vec<String>,
    /// The pools: name, whether it shuffles within, whether no area may hold two.
    pub pools: Vec<(String, bool, bool)>,
    /// The names of the spots.
    pub spots: Vec<String>,
    /// The locations: name, area, pool or -1.
    pub locations: Vec<(String, u32, i32)>,
    /// The names of the events.
    pub events: Vec<String>,
    /// The items: name, copies held at the start, copies of the pool, pool or -1, how many copies of the
    /// pool some rule can use, how many of them are major.
    pub items: Vec<(String, u32, u32, i32, u32, u32)>,
    /// The names of the items that copies of others stand for.
    pub staged: Vec<String>,
    /// How many parts of requirements there are.
    pub parts: u32,
    /// The facts that are known at the start.
    pub start: Vec<u32>,
    /// What rules rest on: fact, weight, fact, weight, and so on.
    pub bodies: Vec<Vec<u32>>,
    /// The rules: head, need, body.
    pub rules: Vec<(u32, u32, u32)>,
}

/// Where the facts of each kind stand.
#[derive(Clone, Debug)]
pub struct FactLayout {
    /// The number of spots; their facts come first.
    pub spots: u32,
    /// The first fact of an open location.
    pub locations: u32,
    /// The first fact of an event.
    pub events: u32,
    /// For each item its first copy of the pool.
    pub copies: Vec<u32>,
    /// All copies, those held at the start included.
    pub all_copies: std::ops::Range<u32>,
    /// The goal.
    pub goal: FactId,
    /// How many facts there are.
    pub count: u32,
}

impl StaticWorld {
    /// The rows of a compiled world, and for each of its rules the row, or none for what the start says.
    pub fn new(world: &World, logic: &Logic) -> (Self, Vec<Option<u32>>) {
        let mut rows = Self::tables(world, logic);
        let numbers = rows.add_rules(logic);
        (rows, numbers)
    }

    fn tables(world: &World, logic: &Logic) -> Self {
        let pool =
            |pool: Option<PoolId>| pool.map_or(-1, |pool| i32::try_from(pool.0).unwrap_or(-1));
        let pools = world.pools.iter().map(|(id, row)| {
            let active = logic.is_active(id);
            (
                row.name.clone(),
                row.shuffle_within && active,
                row.one_per_area && active,
            )
        });
        let locations = world
            .locations
            .iter()
            .map(|(id, row)| (world.location_name(id), world.area_of(id).0, pool(row.pool)));
        let usable = logic.usable_copies();
        let items = world.items.iter().map(|(id, row)| {
            let copies = to_u32(logic.pool_copies(id).len());
            let majors = match row.class {
                Class::Major => copies,
                Class::Filler => row.major_copies.min(copies),
            };
            let held = logic.starting_copies(id);
            (
                row.name.clone(),
                held,
                copies,
                pool(row.pool),
                usable[id.index()],
                majors,
            )
        });
        let staged = world.items.rows().iter().flat_map(|item| &item.progressive);
        Self {
            r#return: match world.return_mode {
                ReturnMode::Walk => "walk".to_owned(),
                ReturnMode::Warp => "warp".to_owned(),
            },
            areas: world
                .areas
                .rows()
                .iter()
                .map(|area| area.name.clone())
                .collect(),
            pools: pools.collect(),
            spots: world
                .spots
                .ids()
                .map(|spot| world.spot_name(spot))
                .collect(),
            locations: locations.collect(),
            events: world
                .events
                .rows()
                .iter()
                .map(|event| event.name.clone())
                .collect(),
            items: items.collect(),
            staged: staged.map(|item| world.items[*item].name.clone()).collect(),
            parts: logic.rules().fact_count() - logic.goal().0 - 1,
            start: Vec::new(),
            bodies: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// Writes the rules down. What holds from the beginning is no rule, but is listed as the start; a goal
    /// that always holds follows from standing there.
    fn add_rules(&mut self, logic: &Logic) -> Vec<Option<u32>> {
        let rules = logic.rules();
        let mut bodies = vec![None; rules.body_count() as usize];
        let mut numbers = Vec::with_capacity(rules.rule_count() as usize);
        let mut always = Vec::new();
        for rule in (0..rules.rule_count()).map(RuleId) {
            let (head, need) = (rules.head(rule).0, rules.need(rule));
            if need == 0 {
                match logic.origin(rule) {
                    Origin::Start(_) | Origin::StartingItem(_) => self.start.push(head),
                    _ => always.push((rule, head)),
                }
                numbers.push(None);
                continue;
            }
            let body = *bodies[rules.body_of(rule) as usize].get_or_insert_with(|| {
                let entries = rules.body(rule).iter();
                self.bodies.push(
                    entries
                        .flat_map(|(fact, weight)| [fact.0, *weight])
                        .collect(),
                );
                to_u32(self.bodies.len() - 1)
            });
            numbers.push(Some(to_u32(self.rules.len())));
            self.rules.push((head, need, body));
        }
        self.start.sort_unstable();
        self.start.dedup();
        for (rule, head) in always {
            let begins = self
                .start
                .first()
                .copied()
                .expect("a goal always holds where there is a start");
            numbers[rule.0 as usize] = Some(to_u32(self.rules.len()));
            self.rules.push((head, 1, to_u32(self.bodies.len())));
            self.bodies.push(vec![begins, 1]);
        }
        numbers
    }

    /// A proof as numbers: a row of the rules, or beyond them a location whose content is taken.
    pub fn steps(&self, logic: &Logic, numbers: &[Option<u32>], proof: &Proof) -> Vec<u32> {
        let rules = to_u32(self.rules.len());
        let always = logic
            .rules()
            .axioms()
            .filter_map(|rule| numbers[rule.0 as usize]);
        let steps = proof.steps.iter().filter_map(|step| match step {
            ProofStep::Fires(rule) => numbers[rule.0 as usize],
            ProofStep::Takes(slot) => Some(rules + slot.0 - logic.open(LocationId(0)).0),
        });
        always.chain(steps).collect()
    }

    /// The hash of the rows, in hexadecimal.
    pub fn hash(&self) -> String {
        let text = serde_json::to_vec(self).expect("rows of numbers and names can be written");
        blake3::hash(&text).to_hex().to_string()
    }

    /// Where the facts of each kind stand.
    pub fn layout(&self) -> FactLayout {
        let spots = to_u32(self.spots.len());
        let locations = if self.r#return == "walk" {
            2 * spots
        } else {
            spots
        };
        let events = locations + to_u32(self.locations.len());
        let first = events + to_u32(self.events.len());
        let mut next = first;
        let mut copies = Vec::with_capacity(self.items.len());
        for (_, held, pool, ..) in &self.items {
            copies.push(next + held);
            next += held + pool;
        }
        let goal = FactId(next + to_u32(self.staged.len()));
        FactLayout {
            spots,
            locations,
            events,
            copies,
            all_copies: first..next,
            goal,
            count: goal.0 + 1 + self.parts,
        }
    }

    /// The rules again, ready to run. What the rows say about facts has to be checked before.
    pub fn rules(&self) -> crate::logic::Rules {
        let layout = self.layout();
        let mut builder = RulesBuilder::default();
        builder.add_facts(layout.locations as usize);
        builder.add_slots(self.locations.len());
        builder.add_facts((layout.count - layout.events) as usize);
        let mut add_body = |entries: &[u32]| {
            let pairs = entries
                .chunks_exact(2)
                .map(|pair| (FactId(pair[0]), pair[1]));
            builder.add_body(&mut pairs.collect())
        };
        let bodies: Vec<_> = self.bodies.iter().map(|body| add_body(body)).collect();
        let nothing = add_body(&[]);
        for (head, need, body) in &self.rules {
            builder.add_rule(FactId(*head), *need, bodies[*body as usize]);
        }
        for fact in &self.start {
            builder.add_rule(FactId(*fact), 0, nothing);
        }
        builder.finish().0
    }

    /// What lies where, by the numbers of the world.
    pub(super) fn names_of(&self, placed: &Placed) -> (String, String) {
        let (LocationId(location), ItemId(item)) = (placed.location, placed.copy.item);
        let location = self.locations[location as usize].0.clone();
        (location, self.items[item as usize].0.clone())
    }
}

fn to_u32(size: usize) -> u32 {
    u32::try_from(size).expect("`world::limits` bound tables")
}
