//! From a world to rules.

use super::consumption::consumption;
use super::lower::{Facts, Lowering};
use super::{FactId, Layout, Logic, Lowered, Origin, RulesBuilder};
use crate::world::{
    EndId, Id, ItemId, Linking, RequirementId, ReturnMode, Settings, Side, SpotId, Way, World,
};

pub(super) fn compile(world: &World, settings: &Settings, linking: &Linking) -> Logic {
    let starting_copies = starting_copies(world, settings);
    let mut compiler = Compiler::new(world, settings, &starting_copies, Some(linking));
    let begins = compiler.begin(&starting_copies);
    compiler.doors(linking);
    compiler.places();
    let pools = world.pools.rows().iter();
    let active_pools = pools
        .map(|pool| compiler.lowering.lower(pool.when) == Lowered::Always)
        .collect();
    compiler.goal(begins);
    let Compiler { lowering, layout } = compiler;
    let Lowering {
        rules,
        origins,
        visited,
        ended,
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
        spot_count: u32::try_from(world.spots.len()).expect("`world::limits` bound tables"),
        return_mode: world.return_mode,
        starting_copies,
        active_pools,
        consumption: facts.consumption,
    }
}

pub(super) fn starting_copies(world: &World, settings: &Settings) -> Vec<u32> {
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
    pub lowering: Lowering<'a>,
    pub layout: Layout,
}

impl<'a> Compiler<'a> {
    /// Lays out the facts of a world. What its keys are used up by depends on where its doors lead.
    pub fn new(
        world: &'a World,
        settings: &'a Settings,
        starting: &[u32],
        linking: Option<&Linking>,
    ) -> Self {
        let mut rules = RulesBuilder::default();
        let layout = lay_out(world, settings, starting, &mut rules);
        let items = world.items.ids();
        let copies: Vec<_> = items.map(|item| layout.counting(item)).collect();
        let facts = Facts {
            returns: layout.returns,
            events: layout.events,
            consumption: consumption(world, settings, &copies, linking),
            copies,
        };
        Self {
            lowering: Lowering::new(world, settings, facts, rules),
            layout,
        }
    }

    /// Adds everything but doors and what lies behind them: what is held and where the player begins, and
    /// the ways inside rooms. Answers whether there is a start.
    pub fn begin(&mut self, starting: &[u32]) -> Lowered {
        self.items(starting);
        let begins = self.starts();
        self.links();
        begins
    }

    pub fn goal(&mut self, begins: Lowered) {
        let goal = self.lowering.lower_goals(&self.lowering.world.goals);
        self.rule_if(self.layout.goal, &[begins, goal], Origin::Goal);
    }

    /// Adds a rule with these conditions, unless one of them can never hold.
    pub fn rule_if(&mut self, head: FactId, conditions: &[Lowered], origin: Origin) {
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

    pub fn reached(&self, spot: SpotId) -> FactId {
        FactId(spot.0)
    }

    pub fn returns(&self, spot: SpotId) -> Option<FactId> {
        let walks = self.lowering.world.return_mode == ReturnMode::Walk;
        walks.then_some(FactId(self.layout.returns.0 + spot.0))
    }

    /// Standing at a spot with a way back.
    fn visited(&self, spot: SpotId) -> [Lowered; 2] {
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

    fn links(&mut self) {
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
    }

    fn doors(&mut self, linking: &Linking) {
        for id in self.lowering.world.doors.ids() {
            let ends = [Side::A, Side::B].map(|side| EndId::new(id, side));
            // What both ends take is lowered first: that order numbers the rules.
            let needs = ends.map(|end| self.lowering.lower(self.lowering.world.end(end).need));
            for (end, need) in ends.into_iter().zip(needs) {
                self.door_way(end, linking.leads(end), need);
            }
        }
    }

    /// Lets the player leave through one end and come out of another.
    fn door_way(&mut self, leave: EndId, arrive: EndId, need: Lowered) {
        let world = self.lowering.world;
        let (id, side) = (leave.door(), leave.side());
        let (from, to) = (world.end(leave).spot, world.end(arrive));
        let need = match (world.doors[id].way, side) {
            (Way::Both, _) | (_, Side::A) => need,
            (Way::One, Side::B) => return,
            (Way::Once, Side::B) => {
                // Whoever can pass it from the other end has opened it for good.
                let forth = self.lowering.lower(to.need);
                let reached = Lowered::Fact(self.reached(to.spot));
                let used = self.lowering.all(&[reached, forth]);
                self.lowering.all(&[used, need])
            }
        };
        let (forth, back) = (Origin::Door(id, side), Origin::DoorBack(id, side));
        self.way(from, to.spot, need, forth, back);
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

    pub fn places(&mut self) {
        for (id, location) in self.lowering.world.locations.iter() {
            let open = FactId(self.layout.locations.0 + id.0);
            self.place(open, location.at, location.need, Origin::Location(id));
        }
        for (id, site) in self.lowering.world.event_sites.iter() {
            let happened = FactId(self.layout.events.0 + site.event.0);
            self.place(happened, site.at, site.need, Origin::EventSite(id));
        }
    }

    fn place(&mut self, head: FactId, at: SpotId, need: RequirementId, origin: Origin) {
        let need = self.lowering.lower(need);
        let [reached, returns] = self.visited(at);
        self.rule_if(head, &[reached, returns, need], origin);
    }
}
