//! Compiles a world into rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::consumption::consumption;
use super::lower::{Alternative, Facts, Lowering, Reading, tracked_health};
use super::{
    CompiledRules, CostlyRule, EndFacts, Energy, FactId, FactMap, Logic, LoweredRequirement,
    Origin, Places, RulesBuilder,
};
use crate::world::{
    DoorId, EndId, Id, ItemId, Linking, RequirementId, ReturnMode, Settings, Side, SpotId, Start,
    Way, World,
};

/// The doors to compile.
#[derive(Clone, Copy)]
pub(super) enum Doors<'a> {
    /// Doors that are linked.
    Linked(&'a Linking),
    /// Doors whose destinations are put into slots later. They consume keys as if linked this way, or none.
    Open(Option<&'a Linking>),
}

pub(super) fn compile(
    world: &World,
    settings: &Settings,
    doors: Doors<'_>,
    reading: Reading,
) -> Logic {
    let starting_copies = starting_copies(world, settings);
    let mut compiler = Compiler::new(world, settings, &starting_copies, doors, reading);
    compiler.items(&starting_copies);
    let begins = compiler.starts();
    compiler.warps();
    compiler.between_starts();
    compiler.links();
    let passings = match doors {
        Doors::Linked(linking) => compiler.doors(linking),
        Doors::Open(_) => compiler.open_doors(),
    };
    let existing = compiler.places();
    let pools = world.pools.rows().iter();
    let active_pools = pools
        .map(|pool| compiler.lowering.lower(pool.when) == LoweredRequirement::Always)
        .collect();
    compiler.goal(begins);
    let energy = compiler.energy(&starting_copies);
    let Compiler { lowering, fact_map, opened, costly_origins, .. } = compiler;
    let Lowering { mut rules, mut origins, lowered, amounts, facts, is_exact, .. } = lowering;
    drop_unread_stages(&mut rules, &mut origins, &fact_map, energy.as_ref());
    let return_mode = facts.return_mode;
    if return_mode == ReturnMode::Walk {
        rules.walk(fact_map.places(world.spots.len()), fact_map.goal);
    }
    // What is left after one excursion depends on the order of play, which is not searched for in full.
    let negates = !is_exact;
    let is_exact = is_exact && energy.is_none();
    energy.into_iter().for_each(|energy| rules.energy(energy));
    let (rules, order) = rules.finish();
    Logic(Arc::new(CompiledRules {
        rules,
        origins: order.iter().map(|position| origins[*position as usize]).collect(),
        costly_origins,
        fact_map,
        lowered,
        amounts,
        opened,
        passings,
        spot_count: u32::try_from(world.spots.len()).expect("`world::limits` bound tables"),
        return_mode,
        starting_copies,
        active_pools,
        existing,
        is_exact: is_exact && facts.consumption.iter().all(|count| *count == 0),
        negates,
        consumption: facts.consumption,
        linking: match doors {
            Doors::Linked(linking) => Some(linking.clone()),
            Doors::Open(_) => None,
        },
        settings: settings.clone(),
    }))
}

/// Drops the rules for stages of progressive items that nothing asks for: such copies are of no use.
fn drop_unread_stages(
    rules: &mut RulesBuilder,
    origins: &mut Vec<Origin>,
    fact_map: &FactMap,
    energy: Option<&Energy>,
) {
    let tanks = energy.into_iter().flat_map(|energy| energy.tanks.iter().map(|(tank, _)| *tank));
    let mut stays = rules.drop_unread(&fact_map.stages, tanks).into_iter();
    origins.retain(|_| stays.next().unwrap_or(true));
}

fn starting_copies(world: &World, settings: &Settings) -> Vec<u32> {
    let mut copies = vec![0; world.items.len()];
    for held in &world.starting_items {
        copies[held.item.index()] += settings.amount(held.count);
    }
    copies
}

/// Numbers the facts of a world.
fn number_facts(
    world: &World,
    settings: &Settings,
    starting: &[u32],
    doors: Doors<'_>,
    return_mode: ReturnMode,
    rules: &mut RulesBuilder,
) -> FactMap {
    rules.add_facts(world.spots.len());
    let walks = return_mode == ReturnMode::Walk;
    let returns = rules.add_facts(if walks { world.spots.len() } else { 0 });
    let (mut ends, locations) = match doors {
        Doors::Linked(_) => (None, rules.add_slots(world.locations.len())),
        Doors::Open(_) => {
            let (ends, locations) = EndFacts::with_slots(world, walks, rules);
            (Some(ends), locations)
        }
    };
    let events = rules.add_facts(world.events.len());
    let mut copies = Vec::with_capacity(world.items.len() + 1);
    for (item, row) in world.items.iter() {
        let count = settings.amount(row.count) + starting[item.index()];
        copies.push(rules.add_facts(count as usize).0);
    }
    copies.push(rules.add_facts(0).0);
    let stage_items: Vec<ItemId> =
        world.items.rows().iter().flat_map(|item| item.progressive.clone()).collect();
    let first_stage = rules.add_facts(stage_items.len());
    let mut staged = vec![Vec::new(); world.items.len()];
    for (number, item) in (first_stage.0..).zip(&stage_items) {
        staged[item.index()].push(FactId(number));
    }
    let stages = first_stage.0..rules.add_facts(0).0;
    let goal = rules.add_facts(1);
    if let Some(ends) = &mut ends {
        ends.add_contents(rules);
    }
    FactMap { returns, ends, locations, events, copies, staged, stages, stage_items, goal }
}

impl FactMap {
    /// The facts that speak from where the player stands.
    fn places(&self, spots: usize) -> Places {
        let ends = self.ends.iter().flat_map(EndFacts::all);
        let count = u32::try_from(spots).expect("`world::limits` bound tables");
        Places { count, reached: FactId(0), returns: self.returns, ends: ends.collect() }
    }

    /// The facts that each count as one copy of an item.
    fn counting(&self, item: ItemId) -> Vec<FactId> {
        let own = (self.copies[item.index()]..self.copies[item.index() + 1]).map(FactId);
        own.chain(self.staged[item.index()].iter().copied()).collect()
    }
}

pub(super) struct Compiler<'a> {
    pub lowering: Lowering<'a>,
    pub fact_map: FactMap,
    /// The facts that a door was opened, each with its door.
    pub opened: BTreeMap<FactId, DoorId>,
    /// For each end with a lock the fact that the lock is open.
    pub locks: BTreeMap<EndId, FactId>,
    /// The pairs of ends whose rules for opening the second from the first were added.
    pub opened_behind: BTreeSet<(EndId, EndId)>,
    /// The passages and actions that cost health, each with its origin.
    costly: Vec<CostlyRule>,
    costly_origins: Vec<Origin>,
}

impl<'a> Compiler<'a> {
    /// Numbers the facts of a world. The consumption of keys depends on where doors lead.
    pub fn new(
        world: &'a World,
        settings: &'a Settings,
        starting: &[u32],
        doors: Doors<'_>,
        reading: Reading,
    ) -> Self {
        let mut rules = RulesBuilder::default();
        let health = tracked_health(world).filter(|_| reading == Reading::Strict);
        // Where health is lost along the way, a warp home is a passage like others: it ends an excursion.
        let return_mode = match health {
            Some(_) => ReturnMode::Walk,
            None => reading.return_mode(world),
        };
        let fact_map = number_facts(world, settings, starting, doors, return_mode, &mut rules);
        let linking = match doors {
            Doors::Linked(linking) => Some(linking),
            Doors::Open(linking) => linking,
        };
        let items = world.items.ids();
        let copies: Vec<_> = items.map(|item| fact_map.counting(item)).collect();
        let facts = Facts {
            returns: fact_map.returns,
            events: fact_map.events,
            consumption: match reading {
                Reading::Strict | Reading::ByPassage => {
                    consumption(world, settings, &copies, linking)
                }
                Reading::Generous => vec![0; world.items.len()],
            },
            copies,
            return_mode,
            reading,
            health,
        };
        Self {
            lowering: Lowering::new(world, settings, facts, rules),
            fact_map,
            opened: BTreeMap::new(),
            locks: BTreeMap::new(),
            opened_behind: BTreeSet::new(),
            costly: Vec::new(),
            costly_origins: Vec::new(),
        }
    }

    /// The player's health, if anything hurts.
    fn energy(&mut self, starting: &[u32]) -> Option<Energy> {
        let health = self.lowering.facts.health?;
        let (mut start, mut tanks) = self.lowering.most_health(health);
        // The game begins with all health, also that of tanks which the player starts with.
        let held = self.held_at_start(starting);
        tanks.retain(|(tank, more)| {
            let is_held = held.contains(tank);
            start = start.saturating_add(if is_held { *more } else { 0 });
            !is_held
        });
        let world = self.lowering.world;
        let mut refills: Vec<u32> =
            world.spots.iter().filter(|(_, spot)| spot.refills).map(|(id, _)| id.0).collect();
        if world.return_mode == ReturnMode::Warp {
            // A start that these settings leave out is a place like any other.
            refills.extend(self.active_starts().iter().map(|start| start.0));
            refills.sort_unstable();
            refills.dedup();
        }
        Some(Energy { start, tanks, refills, costly: std::mem::take(&mut self.costly) })
    }

    /// The copies that the player starts with, and the stages that they stand for.
    fn held_at_start(&self, starting: &[u32]) -> BTreeSet<FactId> {
        let items = &self.lowering.world.items;
        let mut held: BTreeSet<FactId> = items
            .iter()
            .flat_map(|(item, _)| {
                let first = self.fact_map.copies[item.index()];
                (first..).take(starting[item.index()] as usize).map(FactId)
            })
            .collect();
        loop {
            let before = held.len();
            let mut stage = self.fact_map.stages.start;
            for (item, row) in items.iter() {
                let copies = self.fact_map.counting(item).into_iter();
                let copies = copies.filter(|copy| held.contains(copy)).count();
                let left =
                    copies.saturating_sub(self.lowering.facts.consumption[item.index()] as usize);
                let stages = (stage..).take(row.progressive.len().min(left)).map(FactId);
                held.extend(stages);
                stage +=
                    u32::try_from(row.progressive.len()).expect("`world::limits` bound stages");
            }
            if held.len() == before {
                return held;
            }
        }
    }

    /// The starts under these settings.
    fn active_starts(&mut self) -> Vec<SpotId> {
        let starts = self.lowering.world.starts.iter();
        let is_active =
            |start: &&Start| self.lowering.lower(start.when) == LoweredRequirement::Always;
        starts.filter(is_active).map(|start| start.at).collect()
    }

    /// Adds a warp home from every spot, where health is lost along the way.
    fn warps(&mut self) {
        let world = self.lowering.world;
        if self.lowering.facts.health.is_none() || world.return_mode == ReturnMode::Walk {
            return;
        }
        let Some(home) = self.active_starts().first().copied() else {
            return;
        };
        for spot in world.spots.ids().filter(|spot| *spot != home) {
            let free = [Alternative { cost: 0, guard: LoweredRequirement::Always }];
            self.way(spot, home, &free, Origin::Warp(spot), Origin::Warp(spot));
        }
    }

    /// Connects the starts, where health is lost along the way. A player who comes home with less than before goes on
    /// from there, and all starts are home.
    fn between_starts(&mut self) {
        let walks = self.lowering.world.return_mode == ReturnMode::Walk;
        if self.lowering.facts.health.is_none() || !walks {
            return;
        }
        let starts = self.active_starts();
        let free = [Alternative { cost: 0, guard: LoweredRequirement::Always }];
        for pair in starts.windows(2).filter(|pair| pair[0] != pair[1]) {
            for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                self.way(from, to, &free, Origin::BetweenStarts(from), Origin::BetweenStarts(from));
            }
        }
    }

    /// Adds a passage or an action that costs health, unless one of its conditions can never hold.
    pub fn costly_if(
        &mut self,
        head: FactId,
        conditions: &[LoweredRequirement],
        cost: u32,
        origin: Origin,
    ) {
        let mut needs = Vec::with_capacity(conditions.len());
        for condition in conditions {
            match condition {
                LoweredRequirement::Fact(fact) => needs.push(*fact),
                LoweredRequirement::Always => {}
                LoweredRequirement::Never | LoweredRequirement::Unused => return,
            }
        }
        needs.sort_unstable();
        needs.dedup();
        self.costly.push(CostlyRule { head, needs, cost });
        self.costly_origins.push(origin);
    }

    fn goal(&mut self, begins: LoweredRequirement) {
        let goal = self.lowering.lower_all(&self.lowering.world.goals);
        self.rule_if(self.fact_map.goal, &[begins, goal], Origin::Goal);
    }

    /// Adds a rule with these conditions, unless one of them can never hold.
    pub fn rule_if(&mut self, head: FactId, conditions: &[LoweredRequirement], origin: Origin) {
        let mut facts = Vec::with_capacity(conditions.len());
        for condition in conditions {
            match condition {
                LoweredRequirement::Fact(fact) => facts.push(*fact),
                LoweredRequirement::Always => {}
                LoweredRequirement::Never | LoweredRequirement::Unused => return,
            }
        }
        self.lowering.add_rule(head, &facts, origin);
    }

    pub fn reached(&self, spot: SpotId) -> FactId {
        FactId(spot.0)
    }

    pub fn returns(&self, spot: SpotId) -> Option<FactId> {
        let walks = self.lowering.facts.return_mode == ReturnMode::Walk;
        walks.then_some(FactId(self.fact_map.returns.0 + spot.0))
    }

    /// The condition of being at a spot with a way back.
    pub(super) fn visited(&self, spot: SpotId) -> [LoweredRequirement; 2] {
        let back = self.returns(spot).map_or(LoweredRequirement::Always, LoweredRequirement::Fact);
        [LoweredRequirement::Fact(self.reached(spot)), back]
    }

    fn items(&mut self, starting: &[u32]) {
        let mut stage = self.fact_map.stages.start;
        for (item, row) in self.lowering.world.items.iter() {
            let first = self.fact_map.copies[item.index()];
            for copy in (first..).take(starting[item.index()] as usize) {
                self.lowering.add_rule(FactId(copy), &[], Origin::StartingItem(item));
            }
            if row.progressive.is_empty() {
                continue;
            }
            let mut copies =
                self.fact_map.counting(item).into_iter().map(|copy| (copy, 1)).collect();
            let body = self.lowering.rules.add_body(&mut copies);
            // A stage is lost when its copy is consumed, so it requires a copy that is left over.
            let consumed = self.lowering.facts.consumption[item.index()];
            for copy in (1..).take(row.progressive.len()) {
                let need = consumed.saturating_add(copy);
                self.lowering.rules.add_rule(FactId(stage), need, body);
                self.lowering.origins.push(Origin::Progressive(item));
                stage += 1;
            }
        }
    }

    /// Adds the starts. Returns whether there is one: settings can leave none, and a game that can't start
    /// can't be finished.
    fn starts(&mut self) -> LoweredRequirement {
        let mut begins = LoweredRequirement::Never;
        for start in &self.lowering.world.starts {
            let when = self.lowering.lower(start.when);
            if when == LoweredRequirement::Always {
                begins = when;
            }
            self.rule_if(self.reached(start.at), &[when], Origin::Start(start.at));
            if let Some(returns) = self.returns(start.at) {
                self.rule_if(returns, &[when], Origin::Start(start.at));
            }
        }
        begins
    }

    fn links(&mut self) {
        for (id, link) in self.lowering.world.links.iter() {
            let ways = self.lowering.alternatives(link.need);
            self.way(link.from, link.to, &ways, Origin::Link(id), Origin::LinkBack(id));
        }
    }

    /// Adds the rules of ends that lead nowhere yet. Doors with locks stay as drawn, because what opens a lock
    /// depends on both ends.
    fn open_doors(&mut self) -> Vec<[LoweredRequirement; 2]> {
        let world = self.lowering.world;
        let ends = self.fact_map.ends.expect("the ends of open doors have facts");
        let drawn = Linking::drawn(world);
        let mut passings = Vec::with_capacity(world.doors.len());
        for id in world.doors.ids() {
            passings.push(match world.is_locked(id) {
                true => self.door(id, &drawn),
                false => both(id).map(|end| self.open_end(ends, end)),
            });
        }
        passings
    }

    /// Adds the rules of one end, wherever it leads. Returns the requirement for leaving through it.
    fn open_end(&mut self, ends: EndFacts, end: EndId) -> LoweredRequirement {
        let world = self.lowering.world;
        let (spot, root) = (world.end(end).spot, world.end(end).need);
        let need = self.lowering.lower(root);
        let ways = self.lowering.alternatives(root);
        let entering = LoweredRequirement::Fact(ends.entering(end));
        let origin = Origin::Door(end.door(), end.side());
        self.rule_if(self.reached(spot), &[entering], origin);
        if let Some((home, returns)) = ends.home(end).zip(self.returns(spot)) {
            self.rule_if(home, &[LoweredRequirement::Fact(returns)], origin);
        }
        let opened = match (world.doors[end.door()].way, end.side()) {
            (Way::Both, _) | (_, Side::A) => LoweredRequirement::Always,
            (Way::Once, Side::B) => self.entered_once(end),
            (Way::One, Side::B) => return LoweredRequirement::Never,
        };
        let reached = LoweredRequirement::Fact(self.reached(spot));
        for Alternative { cost, guard } in ways {
            let leaving = [reached, guard, opened];
            if cost > 0 {
                self.costly_if(ends.leaving(end), &leaving, cost, origin);
                continue;
            }
            self.rule_if(ends.leaving(end), &leaving, origin);
            if let Some((back, returns)) = ends.back(end).zip(self.returns(spot)) {
                self.rule_if(returns, &[LoweredRequirement::Fact(back), guard, opened], origin);
            }
        }
        need
    }

    /// Adds linked doors, and returns for each the requirement for passing it from either end.
    fn doors(&mut self, linking: &Linking) -> Vec<[LoweredRequirement; 2]> {
        let doors = self.lowering.world.doors.ids();
        doors.map(|id| self.door(id, linking)).collect()
    }

    fn door(&mut self, id: DoorId, linking: &Linking) -> [LoweredRequirement; 2] {
        // Both needs are lowered before any rule is added: this order determines the numbers of the rules.
        let needs = both(id).map(|end| self.leaving(end, linking));
        let mut needs = needs.into_iter();
        both(id).map(|end| self.door_way(end, linking, needs.next().unwrap_or_default()))
    }

    /// The ways to leave through an end, if the door can be passed that way at all.
    pub(super) fn leaving(&mut self, end: EndId, linking: &Linking) -> Vec<Alternative> {
        let world = self.lowering.world;
        match (world.doors[end.door()].way, end.side()) {
            (Way::Both, _) | (_, Side::A) => self.passing(end, linking.destination(end)),
            (Way::One | Way::Once, Side::B) => self.lowering.alternatives(world.end(end).need),
        }
    }

    /// Adds the rules for leaving through an end and coming out at its destination. Returns the requirement.
    fn door_way(
        &mut self,
        leave: EndId,
        linking: &Linking,
        mut ways: Vec<Alternative>,
    ) -> LoweredRequirement {
        let world = self.lowering.world;
        let (id, side, arrive) = (leave.door(), leave.side(), linking.destination(leave));
        let (from, to) = (world.end(leave).spot, world.end(arrive).spot);
        match (world.doors[id].way, side) {
            (Way::Both, _) | (_, Side::A) => {}
            (Way::One, Side::B) => return LoweredRequirement::Never,
            (Way::Once, Side::B) => {
                let opened = self.passed_once(leave, linking);
                for way in &mut ways {
                    way.guard = self.lowering.all(&[opened, way.guard]);
                }
            }
        }
        let (forth, back) = (Origin::Door(id, side), Origin::DoorBack(id, side));
        self.way(from, to, &ways, forth, back);
        self.for_one_passage(&ways)
    }

    /// What a passage needs, if damage counts for it alone.
    fn for_one_passage(&mut self, ways: &[Alternative]) -> LoweredRequirement {
        if let [Alternative { cost: 0, guard }] = ways {
            return *guard;
        }
        let parts: Vec<_> = ways
            .iter()
            .map(|way| match way.cost {
                0 => way.guard,
                cost => {
                    let health = self.lowering.lower_damage(cost);
                    self.lowering.all(&[way.guard, health])
                }
            })
            .collect();
        self.lowering.any(&parts)
    }

    /// Adds a passage: it carries the player forwards, and if the player can return from its end, they can also
    /// return from its start. Where that hurts, only the player who pays passes.
    fn way(&mut self, from: SpotId, to: SpotId, ways: &[Alternative], forth: Origin, back: Origin) {
        let reached = LoweredRequirement::Fact(self.reached(from));
        for Alternative { cost, guard } in ways.iter().copied() {
            if cost > 0 {
                self.costly_if(self.reached(to), &[reached, guard], cost, forth);
                continue;
            }
            self.rule_if(self.reached(to), &[reached, guard], forth);
            if let (Some(from), Some(to)) = (self.returns(from), self.returns(to)) {
                self.rule_if(from, &[LoweredRequirement::Fact(to), guard], back);
            }
        }
    }

    /// Adds locations and events, and returns for each location whether it exists. One that does not keeps its
    /// fact, so that numbers mean the same under all settings, but no rule leads to it.
    fn places(&mut self) -> Vec<bool> {
        let mut existing = Vec::with_capacity(self.lowering.world.locations.len());
        for (id, location) in self.lowering.world.locations.iter() {
            let exists = self.lowering.lower(location.when) == LoweredRequirement::Always;
            existing.push(exists);
            if !exists {
                continue;
            }
            let open = FactId(self.fact_map.locations.0 + id.0);
            self.place(open, location.at, location.need, Origin::Location(id));
        }
        for (id, site) in self.lowering.world.event_sites.iter() {
            let happened = FactId(self.fact_map.events.0 + site.event.0);
            self.place(happened, site.at, site.need, Origin::EventSite(id));
        }
        existing
    }

    fn place(&mut self, head: FactId, at: SpotId, need: RequirementId, origin: Origin) {
        let ways = self.lowering.alternatives(need);
        let [reached, returns] = self.visited(at);
        for Alternative { cost, guard } in ways {
            match cost {
                0 => self.rule_if(head, &[reached, returns, guard], origin),
                _ => self.costly_if(head, &[reached, returns, guard], cost, origin),
            }
        }
    }
}

/// The ends of a door.
fn both(door: DoorId) -> [EndId; 2] {
    [Side::A, Side::B].map(|side| EndId::new(door, side))
}
