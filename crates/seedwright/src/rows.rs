//! The rules of a world as plain rows, so that anyone who has only the file can check them.
//!
//! Proofs, progression and bundles refer to these rows.

use serde::{Deserialize, Serialize};

use crate::logic::{
    CostlyRule, Energy, FactId, Logic, NeverStuck, Origin, Places, RuleId, RulesBuilder, TripStep,
};
use crate::proof::{Proof, ProofStep};
use crate::world::{
    Blueprint, Class, Id, ItemId, LocationId, PoolId, ReturnMode, World,
    templates::{Catalogue, Member},
};

/// One copy of an item, numbered from zero among the copies of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemCopy {
    /// The item.
    pub item: ItemId,
    /// The number of the copy.
    pub number: u32,
}

/// An item copy and its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedCopy {
    /// The location.
    pub location: LocationId,
    /// The copy.
    pub copy: ItemCopy,
}

/// A compiled world as rows of numbers, with the names of its facts.
///
/// Facts are numbered in the order of the fields: reached spots, spots from which the player can return (in walk mode),
/// ends that the player can leave through, ends whose spots the player can return from (in walk mode), open locations,
/// events, item copies (those held at the start first), staged items, the goal, ends that the player enters through,
/// ends that lead to where the player can return from (in walk mode), parts of requirements. Facts about ends exist
/// only if doors were shuffled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaticWorld {
    /// `walk` or `warp`.
    pub r#return: String,
    /// The names of the areas.
    pub areas: Vec<String>,
    /// The pools: name, whether it shuffles within, whether no area can hold two of its items.
    pub pools: Vec<(String, bool, bool)>,
    /// The names of the spots.
    pub spots: Vec<String>,
    /// The rooms: name, area. This and the next two fields are present only if doors were shuffled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<(String, u32)>,
    /// The room of each spot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub room_of: Vec<u32>,
    /// The doors: name, kind, way, whether it is fixed, the spots of its two ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<(String, String, String, bool, u32, u32)>,
    /// The locations: name, area, pool or -1.
    pub locations: Vec<(String, u32, i32)>,
    /// The names of the events.
    pub events: Vec<String>,
    /// The items: name, copies held at the start, copies in the pool, pool or -1, number of copies in the pool that
    /// some rule can use, number of major copies in the pool.
    pub items: Vec<(String, u32, u32, i32, u32, u32)>,
    /// The names of the items that copies of progressive items count as.
    pub staged: Vec<String>,
    /// The number of parts of requirements.
    pub parts: u32,
    /// The facts that are known at the start.
    pub start: Vec<u32>,
    /// The bodies of rules: fact, weight, fact, weight, and so on.
    pub bodies: Vec<Vec<u32>>,
    /// The rules: head, need, body.
    pub rules: Vec<(u32, u32, u32)>,
    /// The player's health. Present only if something hurts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<HealthRows>,
    /// The templates. This and the next field are present only if rooms are laid out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<TemplateRow>,
    /// The settings of connections.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub connections: Vec<ConnectionRow>,
    /// The groups of templates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupRow>,
}

/// The player's health: what they have of it, and what costs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HealthRows {
    /// The most health without any item.
    pub start: u32,
    /// The facts that raise the most health, each with its amount.
    pub tanks: Vec<(u32, u32)>,
    /// The spots that give back all health.
    pub refills: Vec<u32>,
    /// The passages and actions that cost health: what follows, the cost, and the facts that must all be known.
    pub costly: Vec<(u32, u32, Vec<u32>)>,
}

/// What shows that nobody can get stuck, in the numbers of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeverStuckRows {
    /// Facts that nobody ever knows.
    pub never: Vec<u32>,
    /// A fact, and facts that nobody knows without it.
    pub without: Vec<(u32, Vec<u32>)>,
    /// A spot, what everyone knows there, and the steps of a way on.
    pub ways: Vec<(u32, Vec<u32>, Vec<u32>)>,
    /// The facts that states are told apart by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracked: Vec<u32>,
    /// Every state before the goal is met: where the player is, as a fact, and the tracked facts that are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<(u32, Vec<u32>)>,
}

/// A template: name, drawing, roles, minimum number of rooms, maximum number of rooms or -1.
pub type TemplateRow = (String, String, Vec<String>, u32, i64);

/// The connections of a template with one mark: template, mark, width or -1, distance from corners, socket, directions,
/// whether they are required.
pub type ConnectionRow = (u32, char, i64, u32, Option<String>, String, bool);

/// A group: name, minimum number, maximum number or -1, and its rooms.
pub type GroupRow = (String, u32, i64, Vec<MemberRow>);

/// A room of a group: template, column, row, degrees clockwise, whether it is mirrored before that.
pub type MemberRow = (u32, i32, i32, u32, bool);

/// An optional number, with -1 for `None`.
fn or_minus_one(most: Option<u32>) -> i64 {
    most.map_or(-1, i64::from)
}

/// The fact index: the range of facts of each kind.
#[derive(Clone, Debug)]
pub struct FactMap {
    /// The number of spots; their facts come first.
    pub spots: u32,
    /// The first fact of an end that the player can leave through: where slots start.
    pub leaving: u32,
    /// The first fact of an end whose spot the player can return from.
    pub home: u32,
    /// The first fact of an open location.
    pub locations: u32,
    /// The first fact of an event.
    pub events: u32,
    /// The first pool copy of each item.
    pub copies: Vec<u32>,
    /// All copies, including those held at the start.
    pub all_copies: std::ops::Range<u32>,
    /// The goal.
    pub goal: FactId,
    /// The first fact of an end that the player enters through.
    pub entering: u32,
    /// The first fact of an end that leads to where the player can return from.
    pub back: u32,
    /// The first fact behind those of ends: a part of a requirement.
    pub ends: u32,
    /// The number of facts.
    pub count: u32,
}

impl FactMap {
    /// The facts that speak from where the player stands, in walk mode.
    fn places(&self) -> Places {
        let ends = (self.leaving..self.locations).chain(self.entering..self.ends);
        Places {
            count: self.spots,
            reached: FactId(0),
            returns: FactId(self.spots),
            ends: ends.map(FactId).collect(),
        }
    }

    /// Whether a fact is internal: a part of a requirement, or of a passage through a door.
    pub fn is_part(&self, fact: FactId) -> bool {
        fact > self.goal || (self.leaving..self.locations).contains(&fact.0)
    }
}

/// The rows that the rules and locations of a compiled world became.
#[derive(Clone, Debug)]
pub struct RowNumbers {
    /// The row of each rule, or `None` for what holds at the start.
    rules: Vec<Option<u32>>,
    /// The first slot: of an end, or else of a location.
    first_slot: u32,
    /// The first fact of an open location.
    first_location: u32,
    /// The facts of locations that don't exist under the settings, in ascending order. They have no row, so the rows do
    /// not mention them.
    absent: Vec<FactId>,
}

impl RowNumbers {
    fn new(world: &World, logic: &Logic) -> Self {
        let absent = world.locations.ids().filter(|id| !logic.exists(*id));
        Self {
            rules: Vec::new(),
            first_slot: logic.first_slot().0,
            first_location: logic.open(LocationId(0)).0,
            absent: absent.map(|id| logic.open(id)).collect(),
        }
    }

    /// The number of a fact among the rows.
    pub(super) fn fact(&self, fact: FactId) -> u32 {
        fact.0 - to_u32(self.absent.partition_point(|absent| *absent < fact))
    }

    /// The row of a location that exists.
    pub fn location(&self, location: LocationId) -> LocationId {
        LocationId(self.fact(FactId(self.first_location + location.0)) - self.first_location)
    }

    /// A placed copy with the row of its location.
    pub fn placed(&self, placed: &PlacedCopy) -> PlacedCopy {
        PlacedCopy { location: self.location(placed.location), ..*placed }
    }
}

impl StaticWorld {
    /// The rows of a compiled world, and the row numbers of its rules and locations.
    pub fn new(world: &World, logic: &Logic) -> (Self, RowNumbers) {
        let mut rows = Self::tables(world, logic);
        let mut numbers = RowNumbers::new(world, logic);
        if logic.ends().is_some() {
            rows.add_doors(world);
        }
        rows.parts = numbers.fact(FactId(logic.rules().fact_count())) - rows.layout().count;
        rows.add_rules(logic, &mut numbers);
        rows.health = logic.rules().energy().map(|energy| HealthRows::new(energy, &numbers));
        if let Some(blueprint) = &world.layout {
            rows.add_templates(blueprint);
        }
        (rows, numbers)
    }

    /// Adds what a checker needs to know about templates and groups.
    pub(crate) fn add_templates(&mut self, blueprint: &Blueprint) {
        // Corridors have generated templates besides those of the pack.
        let all = blueprint.catalogue();
        let all = all.as_ref().map_or(&blueprint.templates[..], Catalogue::templates);
        let templates = all.iter().map(|row| {
            let roles = row.roles.iter().map(|role| role.word().to_owned());
            let most = or_minus_one(row.most);
            (row.name.clone(), row.drawing(), roles.collect(), row.least, most)
        });
        self.templates = templates.collect();
        let connections = (0..).zip(all).flat_map(|(number, template)| {
            template.connections().iter().map(move |row| {
                let width = or_minus_one(row.width);
                let pass = row.pass.word().to_owned();
                (number, row.mark, width, row.corner, row.socket.clone(), pass, row.required)
            })
        });
        self.connections = connections.collect();
        let member = |member: &Member| {
            let (at, orientation) = (member.position, member.orientation);
            (member.template.0, at.x, at.y, orientation.degrees(), orientation.is_mirrored())
        };
        let groups = blueprint.groups.iter().map(|row| {
            let members = row.members.iter().map(member).collect();
            (row.name.clone(), row.least, or_minus_one(row.most), members)
        });
        self.groups = groups.collect();
    }

    fn tables(world: &World, logic: &Logic) -> Self {
        let pools = world.pools.iter().map(|(id, row)| {
            let active = logic.is_active(id);
            let (within, spread) = (row.shuffle_within && active, row.one_per_area && active);
            (row.name.clone(), within, spread)
        });
        let locations = logic.locations().map(|id| {
            let (area, pool) = (world.area_of(id).0, world.locations[id].pool);
            (world.location_name(id), area, pool_number(pool))
        });
        let staged = world.items.rows().iter().flat_map(|item| &item.progressive);
        let names = |rows: &mut dyn Iterator<Item = &String>| rows.cloned().collect();
        Self {
            r#return: match logic.return_mode() {
                ReturnMode::Walk => "walk".to_owned(),
                ReturnMode::Warp => "warp".to_owned(),
            },
            areas: names(&mut world.areas.rows().iter().map(|area| &area.name)),
            pools: pools.collect(),
            spots: world.spots.ids().map(|spot| world.spot_name(spot)).collect(),
            rooms: Vec::new(),
            room_of: Vec::new(),
            doors: Vec::new(),
            locations: locations.collect(),
            events: names(&mut world.events.rows().iter().map(|event| &event.name)),
            items: Self::item_rows(world, logic),
            staged: names(&mut staged.map(|item| &world.items[*item].name)),
            parts: 0,
            start: Vec::new(),
            bodies: Vec::new(),
            rules: Vec::new(),
            health: None,
            templates: Vec::new(),
            connections: Vec::new(),
            groups: Vec::new(),
        }
    }

    /// Adds what a checker needs to know about shuffled doors.
    fn add_doors(&mut self, world: &World) {
        let rooms = world.rooms.rows().iter();
        self.rooms = rooms.map(|room| (room.name.clone(), room.area.0)).collect();
        self.room_of = world.spots.rows().iter().map(|spot| spot.room.0).collect();
        let doors = world.doors.iter().map(|(id, door)| {
            let (name, kind) = (door.name.clone(), door.kind.clone());
            let (a, b) = (door.a.spot.0, door.b.spot.0);
            let stays = door.fixed || world.is_locked(id);
            (name, kind, door.way.name().to_owned(), stays, a, b)
        });
        self.doors = doors.collect();
    }

    fn item_rows(world: &World, logic: &Logic) -> Vec<(String, u32, u32, i32, u32, u32)> {
        let usable = logic.useful_copies();
        let rows = world.items.iter().map(|(id, row)| {
            let (held, copies) = (logic.starting_copies(id), to_u32(logic.pool_copies(id).len()));
            let majors = match row.class {
                Class::Major => copies,
                Class::Filler => row.major_copies.min(copies),
            };
            let pool = pool_number(row.pool);
            (row.name.clone(), held, copies, pool, usable[id.index()], majors)
        });
        rows.collect()
    }

    /// Adds the rules. What holds from the beginning is not a rule, but is listed in `start`; a goal that always holds
    /// follows from the start.
    fn add_rules(&mut self, logic: &Logic, numbers: &mut RowNumbers) {
        let rules = logic.rules();
        let mut bodies = vec![None; rules.body_count() as usize];
        let mut always = Vec::new();
        for rule in (0..rules.rule_count()).map(RuleId) {
            let (head, need) = (numbers.fact(rules.head(rule)), rules.need(rule));
            if need == 0 {
                match logic.origin(rule) {
                    Origin::Start(_) | Origin::StartingItem(_) => self.start.push(head),
                    _ => always.push((rule, head)),
                }
                numbers.rules.push(None);
                continue;
            }
            let body = *bodies[rules.body_of(rule) as usize].get_or_insert_with(|| {
                let entries = rules.body(rule).iter();
                self.bodies.push(
                    entries.flat_map(|(fact, weight)| [numbers.fact(*fact), *weight]).collect(),
                );
                to_u32(self.bodies.len() - 1)
            });
            numbers.rules.push(Some(to_u32(self.rules.len())));
            self.rules.push((head, need, body));
        }
        self.start.sort_unstable();
        self.start.dedup();
        // If the rooms are not laid out yet, there is no start, and nothing to prove.
        let Some(begins) = self.start.first().copied() else {
            return;
        };
        // Where the player has to walk, being at a start is an action: to go there and to return.
        let at_start = match self.r#return.as_str() {
            "walk" => vec![begins, 1, begins + to_u32(self.spots.len()), 1],
            _ => vec![begins, 1],
        };
        for (rule, head) in always {
            numbers.rules[rule.0 as usize] = Some(to_u32(self.rules.len()));
            self.rules.push((head, to_u32(at_start.len() / 2), to_u32(self.bodies.len())));
            self.bodies.push(at_start.clone());
        }
    }

    /// A proof as numbers: the row of a rule, or, beyond the rules, a slot whose content is taken.
    pub fn steps(&self, logic: &Logic, numbers: &RowNumbers, proof: &Proof) -> Vec<u32> {
        let always = logic.rules().axioms().filter_map(|rule| numbers.rules[rule.0 as usize]);
        let step = self.step_numbers(numbers);
        always.chain(proof.steps.iter().filter_map(|row| step(*row))).collect()
    }

    /// The number of each step.
    fn step_numbers<'n>(
        &self,
        numbers: &'n RowNumbers,
    ) -> impl Fn(ProofStep) -> Option<u32> + use<'n> {
        let rules = to_u32(self.rules.len());
        let layout = self.layout();
        let leaves = rules + (layout.events - layout.leaving);
        let passes = leaves + 2 * layout.spots;
        let pays = passes + rules;
        let costly = self.health.as_ref().map_or(0, |health| to_u32(health.costly.len()));
        move |step| match step {
            ProofStep::Fires(rule) => numbers.rules[rule.0 as usize],
            ProofStep::Takes(slot) => Some(rules + numbers.fact(slot) - numbers.first_slot),
            ProofStep::Leaves(spot) => Some(leaves + spot.0),
            ProofStep::Returns(spot) => Some(leaves + layout.spots + spot.0),
            ProofStep::Passes(rule) => numbers.rules[rule.0 as usize].map(|row| passes + row),
            ProofStep::Pays(rule) => Some(pays + rule),
            ProofStep::Refills(spot) => Some(pays + costly + spot.0),
        }
    }

    /// What shows that nobody can get stuck, as numbers; `None` if nothing has to be shown.
    pub fn never_stuck(&self, numbers: &RowNumbers, shown: &NeverStuck) -> Option<NeverStuckRows> {
        if shown.is_trivial {
            return None;
        }
        // Locations that don't exist have no row, and nobody opens them.
        let exists = |fact: &&FactId| numbers.absent.binary_search(fact).is_err();
        let facts = |facts: &[FactId]| -> Vec<u32> {
            facts.iter().filter(exists).map(|fact| numbers.fact(*fact)).collect()
        };
        let step = self.step_numbers(numbers);
        let steps = |steps: &[TripStep]| -> Vec<u32> {
            steps.iter().filter_map(|row| step(ProofStep::from(*row))).collect()
        };
        let without = shown.without.iter();
        let (ways, states) = (shown.ways.iter(), shown.states.iter());
        Some(NeverStuckRows {
            never: facts(&shown.never),
            without: without.map(|(fact, row)| (numbers.fact(*fact), facts(row))).collect(),
            ways: ways.map(|way| (way.spot.0, facts(&way.holds), steps(&way.steps))).collect(),
            tracked: facts(&shown.tracked),
            states: states.map(|(at, known)| (numbers.fact(*at), facts(known))).collect(),
        })
    }

    /// The hash of the rows, in hexadecimal.
    pub fn hash(&self) -> String {
        let text = serde_json::to_vec(self).expect("rows of numbers and names can be written");
        blake3::hash(&text).to_hex().to_string()
    }

    /// The index of the facts of each kind.
    pub fn layout(&self) -> FactMap {
        let (spots, ends) = (to_u32(self.spots.len()), to_u32(self.doors.len() * 2));
        let walks = self.r#return == "walk";
        let of_walkers = |count| if walks { count } else { 0 };
        let leaving = spots + of_walkers(spots);
        let home = leaving + ends;
        let locations = home + of_walkers(ends);
        let events = locations + to_u32(self.locations.len());
        let first = events + to_u32(self.events.len());
        let mut next = first;
        let mut copies = Vec::with_capacity(self.items.len());
        for (_, held, pool, ..) in &self.items {
            copies.push(next + held);
            next += held + pool;
        }
        let goal = FactId(next + to_u32(self.staged.len()));
        let entering = goal.0 + 1;
        let back = entering + ends;
        FactMap {
            spots,
            leaving,
            home,
            locations,
            events,
            copies,
            all_copies: first..next,
            goal,
            entering,
            back,
            ends: back + of_walkers(ends),
            count: back + of_walkers(ends) + self.parts,
        }
    }

    /// The rules, ready to run, with the given destination for each door end. The facts in the rows must have been
    /// checked before.
    pub fn rules(&self, leads: &[u32]) -> crate::logic::Rules {
        let layout = self.layout();
        let mut builder = RulesBuilder::default();
        builder.add_facts(layout.leaving as usize);
        builder.add_slots((layout.events - layout.leaving) as usize);
        builder.add_facts((layout.count - layout.events) as usize);
        let add_body = |builder: &mut RulesBuilder, entries: &[u32]| {
            let pairs = entries.chunks_exact(2).map(|pair| (FactId(pair[0]), pair[1]));
            builder.add_body(&mut pairs.collect())
        };
        let bodies = self.bodies.iter();
        let bodies: Vec<_> = bodies.map(|body| add_body(&mut builder, body)).collect();
        let nothing = add_body(&mut builder, &[]);
        for (head, need, body) in &self.rules {
            builder.add_rule(FactId(*head), *need, bodies[*body as usize]);
        }
        for fact in &self.start {
            builder.add_rule(FactId(*fact), 0, nothing);
        }
        for (slot, content) in self.passages(leads) {
            let body = add_body(&mut builder, &[slot, 1]);
            builder.add_rule(FactId(content), 1, body);
        }
        if self.r#return == "walk" {
            builder.walk(layout.places(), layout.goal);
        }
        self.health.iter().for_each(|health| builder.energy(health.energy()));
        builder.finish().0
    }

    /// The contents of the slots of ends: a player who can leave through an end enters where it leads, and one who can
    /// return from there can return through it.
    fn passages(&self, leads: &[u32]) -> impl Iterator<Item = (u32, u32)> {
        let layout = self.layout();
        let walks = layout.locations > layout.home;
        (0..).zip(leads.to_vec()).flat_map(move |(from, to)| {
            let forth = (layout.leaving + from, layout.entering + to);
            let back = (layout.home + to, layout.back + from);
            [Some(forth), walks.then_some(back)].into_iter().flatten()
        })
    }

    /// The names of a placed copy's location and item, by row numbers.
    pub(super) fn names_of(&self, placed: &PlacedCopy) -> (String, String) {
        let (LocationId(location), ItemId(item)) = (placed.location, placed.copy.item);
        let location = self.locations[location as usize].0.clone();
        (location, self.items[item as usize].0.clone())
    }
}

impl HealthRows {
    fn new(energy: &Energy, numbers: &RowNumbers) -> Self {
        let costly = energy.costly.iter().map(|rule| {
            let mut needs: Vec<u32> = rule.needs.iter().map(|need| numbers.fact(*need)).collect();
            needs.sort_unstable();
            (numbers.fact(rule.head), rule.cost, needs)
        });
        let tanks = energy.tanks.iter().map(|(tank, more)| (numbers.fact(*tank), *more));
        Self {
            start: energy.start,
            tanks: tanks.collect(),
            refills: energy.refills.clone(),
            costly: costly.collect(),
        }
    }

    fn energy(&self) -> Energy {
        let costly = self.costly.iter().map(|(head, cost, needs)| CostlyRule {
            head: FactId(*head),
            needs: needs.iter().copied().map(FactId).collect(),
            cost: *cost,
        });
        Energy {
            start: self.start,
            tanks: self.tanks.iter().map(|(tank, more)| (FactId(*tank), *more)).collect(),
            refills: self.refills.clone(),
            costly: costly.collect(),
        }
    }
}

/// The number of a pool, or -1 for the common pool.
fn pool_number(pool: Option<PoolId>) -> i32 {
    pool.map_or(-1, |pool| i32::try_from(pool.0).unwrap_or(-1))
}

fn to_u32(size: usize) -> u32 {
    u32::try_from(size).expect("`world::limits` bound tables")
}
