//! From a world to rules.

use super::consumption::consumption;
use super::lower::{Facts, Lowering};
use super::{FactId, Layout, Logic, Lowered, Origin, RulesBuilder};
use crate::world::{
    DoorId, Id, ItemId, RequirementId, ReturnMode, Settings, Side, SpotId, Way, World,
};

pub(super) fn compile(world: &World, settings: &Settings) -> Logic {
    let mut rules = RulesBuilder::default();
    let starting_copies = starting_copies(world, settings);
    let layout = lay_out(world, settings, &starting_copies, &mut rules);
    let copies: Vec<_> = world
        .items
        .ids()
        .map(|item| layout.counting(item))
        .collect();
    let facts = Facts {
        returns: layout.returns,
        events: layout.events,
        consumption: consumption(world, settings, &copies),
        copies,
    };
    let mut compiler = Compiler {
        lowering: Lowering::new(world, settings, facts, rules),
        layout,
    };
    compiler.items(&starting_copies);
    let begins = compiler.starts();
    let passings = compiler.ways();
    let existing = compiler.places();
    let pools = world.pools.rows().iter();
    let active_pools = pools
        .map(|pool| compiler.lowering.lower(pool.when) == Lowered::Always)
        .collect();
    let goal = compiler.lowering.lower_goals(&world.goals);
    compiler.rule_if(compiler.layout.goal, &[begins, goal], Origin::Goal);
    let Compiler { lowering, layout } = compiler;
    let Lowering {
        rules,
        origins,
        visited,
        ended,
        amounts,
        facts,
        ..
    } = lowering;
    let (rules, order) = rules.finish();
    Logic {
        rules,
        origins: order
            .iter()
            .map(|position| origins[*position as usize])
            .collect(),
        layout,
        lowered: visited,
        ended,
        amounts,
        passings,
        spot_count: u32::try_from(world.spots.len()).expect("`world::limits` bound tables"),
        return_mode: world.return_mode,
        starting_copies,
        active_pools,
        existing,
        consumption: facts.consumption,
    }
}

fn starting_copies(world: &World, settings: &Settings) -> Vec<u32> {
    let mut copies = vec![0; world.items.len()];
    for held in &world.starting_items {
        copies[held.item.index()] += settings.amount(held.count);
    }
    copies
}

fn lay_out(
    world: &World,
    settings: &Settings,
    starting: &[u32],
    rules: &mut RulesBuilder,
) -> Layout {
    rules.add_facts(world.spots.len());
    let walks = world.return_mode == ReturnMode::Walk;
    let returns = rules.add_facts(if walks { world.spots.len() } else { 0 });
    let locations = rules.add_slots(world.locations.len());
    let events = rules.add_facts(world.events.len());
    let mut copies = Vec::with_capacity(world.items.len() + 1);
    for (item, row) in world.items.iter() {
        let count = settings.amount(row.count) + starting[item.index()];
        copies.push(rules.add_facts(count as usize).0);
    }
    copies.push(rules.add_facts(0).0);
    let stage_items: Vec<ItemId> = world
        .items
        .rows()
        .iter()
        .flat_map(|item| item.progressive.clone())
        .collect();
    let first_stage = rules.add_facts(stage_items.len());
    let mut staged = vec![Vec::new(); world.items.len()];
    for (number, item) in (first_stage.0..).zip(&stage_items) {
        staged[item.index()].push(FactId(number));
    }
    let stages = first_stage.0..rules.add_facts(0).0;
    Layout {
        returns,
        locations,
        events,
        copies,
        staged,
        stages,
        stage_items,
        goal: rules.add_facts(1),
    }
}

impl Layout {
    /// The facts that each count as one copy of an item.
    fn counting(&self, item: ItemId) -> Vec<FactId> {
        let own = (self.copies[item.index()]..self.copies[item.index() + 1]).map(FactId);
        own.chain(self.staged[item.index()].iter().copied())
            .collect()
    }
}

pub(super) struct Compiler<'a> {
    pub(super) lowering: Lowering<'a>,
    layout: Layout,
}

impl Compiler<'_> {
    /// Adds a rule with these conditions, unless one of them can never hold.
    fn rule_if(&mut self, head: FactId, conditions: &[Lowered], origin: Origin) {
        let mut facts = Vec::with_capacity(conditions.len());
        for condition in conditions {
            match condition {
                Lowered::Fact(fact) => facts.push(*fact),
                Lowered::Always => {}
                Lowered::Never | Lowered::Unused => return,
            }
        }
        self.lowering.add_rule(head, &facts, origin);
    }

    pub(super) fn reached(&self, spot: SpotId) -> FactId {
        FactId(spot.0)
    }

    fn returns(&self, spot: SpotId) -> Option<FactId> {
        let walks = self.lowering.world.return_mode == ReturnMode::Walk;
        walks.then_some(FactId(self.layout.returns.0 + spot.0))
    }

    /// Standing at a spot with a way back.
    pub(super) fn visited(&self, spot: SpotId) -> [Lowered; 2] {
        let back = self.returns(spot).map_or(Lowered::Always, Lowered::Fact);
        [Lowered::Fact(self.reached(spot)), back]
    }

    fn items(&mut self, starting: &[u32]) {
        let mut stage = self.layout.stages.start;
        for (item, row) in self.lowering.world.items.iter() {
            let first = self.layout.copies[item.index()];
            for copy in (first..).take(starting[item.index()] as usize) {
                self.lowering
                    .add_rule(FactId(copy), &[], Origin::StartingItem(item));
            }
            if row.progressive.is_empty() {
                continue;
            }
            let mut copies = self
                .layout
                .counting(item)
                .into_iter()
                .map(|copy| (copy, 1))
                .collect();
            let body = self.lowering.rules.add_body(&mut copies);
            // A stage is lost with the copy that stands for it, so it takes one that is left over.
            let used_up = self.lowering.facts.consumption[item.index()];
            for copy in (1..).take(row.progressive.len()) {
                let need = used_up.saturating_add(copy);
                self.lowering.rules.add_rule(FactId(stage), need, body);
                self.lowering.origins.push(Origin::Progressive(item));
                stage += 1;
            }
        }
    }

    /// Adds the starts. Settings may leave none, and a game that can't begin can't be finished.
    fn starts(&mut self) -> Lowered {
        let mut begins = Lowered::Never;
        for start in &self.lowering.world.starts {
            let when = self.lowering.lower(start.when);
            if when == Lowered::Always {
                begins = when;
            }
            self.rule_if(self.reached(start.at), &[when], Origin::Start(start.at));
            if let Some(returns) = self.returns(start.at) {
                self.rule_if(returns, &[when], Origin::Start(start.at));
            }
        }
        begins
    }

    /// Adds links and doors, and answers for each door what passing it takes from either side.
    fn ways(&mut self) -> Vec<[Lowered; 2]> {
        for (id, link) in self.lowering.world.links.iter() {
            let need = self.lowering.lower(link.need);
            self.way(
                link.from,
                link.to,
                need,
                Origin::Link(id),
                Origin::LinkBack(id),
            );
        }
        let mut passings = Vec::with_capacity(self.lowering.world.doors.len());
        for (id, door) in self.lowering.world.doors.iter() {
            let leads_back = door.way == Way::Both;
            let forth = self.passing(&door.a, &door.b, leads_back);
            let back = match door.way {
                Way::Both => self.passing(&door.b, &door.a, true),
                Way::One | Way::Once => self.lowering.lower(door.b.need),
            };
            self.door_way(id, Side::A, forth);
            let back = match door.way {
                Way::Both => back,
                Way::One => Lowered::Never,
                Way::Once => {
                    // Whoever can pass it from `a` has opened it for good.
                    let used = self
                        .lowering
                        .all(&[Lowered::Fact(self.reached(door.a.spot)), forth]);
                    self.lowering.all(&[used, back])
                }
            };
            self.door_way(id, Side::B, back);
            passings.push([forth, back]);
        }
        passings
    }

    fn door_way(&mut self, id: DoorId, side: Side, need: Lowered) {
        let door = &self.lowering.world.doors[id];
        let (from, to) = (door.end(side).spot, door.end(side.other()).spot);
        self.way(
            from,
            to,
            need,
            Origin::Door(id, side),
            Origin::DoorBack(id, side),
        );
    }

    /// A passage carries the player forth, and what can return from its end can return from its start.
    fn way(&mut self, from: SpotId, to: SpotId, need: Lowered, forth: Origin, back: Origin) {
        self.rule_if(
            self.reached(to),
            &[Lowered::Fact(self.reached(from)), need],
            forth,
        );
        if let (Some(from), Some(to)) = (self.returns(from), self.returns(to)) {
            self.rule_if(from, &[Lowered::Fact(to), need], back);
        }
    }

    /// Adds locations and events, and answers for each location whether it exists. One that does not keeps
    /// its fact, so that numbers mean the same under all settings, but nothing leads to it.
    fn places(&mut self) -> Vec<bool> {
        let mut existing = Vec::with_capacity(self.lowering.world.locations.len());
        for (id, location) in self.lowering.world.locations.iter() {
            let exists = self.lowering.lower(location.when) == Lowered::Always;
            existing.push(exists);
            if !exists {
                continue;
            }
            let open = FactId(self.layout.locations.0 + id.0);
            self.place(open, location.at, location.need, Origin::Location(id));
        }
        for (id, site) in self.lowering.world.event_sites.iter() {
            let happened = FactId(self.layout.events.0 + site.event.0);
            self.place(happened, site.at, site.need, Origin::EventSite(id));
        }
        existing
    }

    fn place(&mut self, head: FactId, at: SpotId, need: RequirementId, origin: Origin) {
        let need = self.lowering.lower(need);
        let [reached, returns] = self.visited(at);
        self.rule_if(head, &[reached, returns, need], origin);
    }
}
