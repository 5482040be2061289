//! Reports unused declarations and requirements that can never be met.

use std::collections::BTreeSet;

use super::Findings;
use crate::section::{NameKind, Section};
use crate::world::{
    Amount, CampaignSettings, Class, Constraint, Draft, EventId, Finding, Fold, Id, Item, ItemId,
    LockOpening, NamedRuleId, Node, OptionId, OptionKind, OptionTest, PoolId, RequirementId,
    Requirements, ResourceId, SettingId, Subject, Term, Totals, TrickId, Walk, World,
};

/// Everything that the requirements of a world refer to, directly or through rules.
#[derive(Default)]
pub(super) struct Uses {
    pub items: BTreeSet<ItemId>,
    resources: BTreeSet<ResourceId>,
    events: BTreeSet<EventId>,
    rules: BTreeSet<NamedRuleId>,
    options: BTreeSet<OptionId>,
    tricks: BTreeSet<TrickId>,
    negations: Vec<Subject>,
}

impl Uses {
    /// Collects everything in use; references from unused rules and resources don't count.
    pub fn of(world: &World) -> Self {
        let mut uses = Self::default();
        let mut walk = Walk::new(&world.requirements);
        let mut settled = Fold::new(world);
        let roots = world
            .roots()
            .filter(|(subject, _)| !matches!(subject, Subject::Rule(_) | Subject::Resource(_)));
        for (subject, root) in roots {
            let mut open = vec![root];
            while let Some(root) = open.pop() {
                for id in walk.follow(root) {
                    uses.add(world, subject, id, &mut settled, &mut open);
                }
            }
        }
        uses.add_campaign(world);
        uses.add_sources(world);
        uses
    }

    fn add(
        &mut self,
        world: &World,
        subject: Subject,
        id: RequirementId,
        settled: &mut Fold<'_, bool>,
        open: &mut Vec<RequirementId>,
    ) {
        match world.requirements.node(id) {
            Node::Item { item, count } => {
                self.items.insert(item);
                self.add_amount(count);
            }
            Node::Sum { terms, need } => {
                self.add_amount(need);
                for (_, term) in world.requirements.terms(terms) {
                    match term {
                        Term::Item(item) => drop(self.items.insert(*item)),
                        Term::Resource(resource) => {
                            if self.resources.insert(*resource) {
                                open.push(world.resources[*resource].with);
                            }
                        }
                    }
                }
            }
            Node::Damage(amount) => {
                self.add_amount(amount);
                let health = world.resources.iter().filter(|(_, row)| row.health);
                self.resources.extend(health.map(|(id, _)| id));
            }
            Node::Event(event) => drop(self.events.insert(event)),
            Node::Option { option, .. } => drop(self.options.insert(option)),
            Node::Trick { trick, .. } => drop(self.tricks.insert(trick)),
            Node::Rule(rule) if self.rules.insert(rule) => open.push(world.rules[rule].need),
            Node::Not(part) if !settled.of(part, |_, node, parts| node.is_settled(parts)) => {
                self.negations.push(subject);
            }
            _ => {}
        }
    }

    fn add_amount(&mut self, amount: Amount) {
        if let Amount::Option(option) = amount {
            self.options.insert(option);
        }
    }

    /// Adds what a campaign uses: abilities, keys and codes for its locks, and options for its numbers.
    fn add_campaign(&mut self, world: &World) {
        let Some(settings) = &world.campaign else {
            return;
        };
        CampaignSettings::references(&settings.full(), &mut |kind, row| match kind {
            NameKind::Option => _ = self.options.insert(OptionId::from_index(row)),
            NameKind::Item => _ = self.items.insert(ItemId::from_index(row)),
            _ => {}
        });
        for lock in world.codes.iter().flat_map(|theme| &theme.locks) {
            self.rules.insert(lock.rule);
            if let LockOpening::Notes(notes) = &lock.opened {
                self.items.extend(notes);
            }
        }
    }

    /// Adds the items that give a used resource or contain a used item (progressive), and the options that
    /// count copies.
    fn add_sources(&mut self, world: &World) {
        for item in world.items.rows() {
            self.add_amount(item.count);
        }
        for held in &world.starting_items {
            self.add_amount(held.count);
        }
        let gives = |item: &ItemId| {
            world.items[*item].gives.iter().any(|(resource, _)| self.resources.contains(resource))
        };
        let givers: Vec<ItemId> = world.items.ids().filter(gives).collect();
        self.items.extend(givers);
        let contains_used = |item: &ItemId| {
            world.items[*item].progressive.iter().any(|stage| self.items.contains(stage))
        };
        let chains: Vec<ItemId> = world.items.ids().filter(contains_used).collect();
        self.items.extend(chains);
    }
}

/// Reports unused declarations, events that never happen, and negated progress.
pub(super) fn unused(world: &World, findings: &mut Findings) {
    let uses = Uses::of(world);
    for (id, rule) in world.rules.iter().filter(|(id, _)| !uses.rules.contains(id)) {
        let message = format!("nothing uses the rule `{}`", rule.name);
        let finding = Finding::new("W0401", Subject::Rule(id), message);
        findings.add(finding.hint("remove it, or name it in a requirement"));
    }
    let is_placed_major =
        |item: &Item| item.class == Class::Major && item.count != Amount::Fixed(0);
    for (id, item) in world.items.iter().filter(|(id, _)| !uses.items.contains(id)) {
        if is_placed_major(item) {
            let message = format!("nothing requires the major item `{}`", item.name);
            let finding = Finding::new("W0402", Subject::Item(id), message);
            findings.add(finding.hint("make it filler, or name it in a requirement"));
        }
    }
    for (id, row) in world.resources.iter().filter(|(id, _)| !uses.resources.contains(id)) {
        let message = format!("nothing requires the resource `{}`", row.name);
        let finding = Finding::new("W0407", Subject::Resource(id), message);
        findings.add(finding.hint("remove it, or require an amount of it"));
    }
    events(world, &uses, findings);
    settings(world, &uses, findings);
    pools(world, findings);
    for subject in uses.negations {
        let message = "`not!` on items, events or rooms counts as `never`: progress is never lost";
        let finding = Finding::new("W0404", subject, message);
        findings.add(finding.hint("write a positive requirement, or use an option"));
    }
}

fn settings(world: &World, uses: &Uses, findings: &mut Findings) {
    let options = world.options.iter().filter(|(id, _)| !uses.options.contains(id));
    let options = options.map(|(id, row)| (SettingId::Option(id), &row.name));
    let tricks = world.tricks.iter().filter(|(id, _)| !uses.tricks.contains(id));
    let tricks = tricks.map(|(id, row)| (SettingId::Trick(id), &row.name));
    let compared: BTreeSet<SettingId> =
        world.constraints.iter().flat_map(Constraint::settings).collect();
    for (setting, name) in options.chain(tricks) {
        let (subject, kind) = match setting {
            SettingId::Option(id) => (Subject::Option(id), "option"),
            SettingId::Trick(id) => (Subject::Trick(id), "trick"),
        };
        // A constraint only limits the other settings: the world is the same for every value.
        let users = if compared.contains(&setting) { "only a constraint" } else { "nothing" };
        let finding = Finding::new("W0408", subject, format!("{users} uses the {kind} `{name}`"));
        findings.add(finding.hint("remove it, or use it in a requirement or a count"));
    }
}

fn pools(world: &World, findings: &mut Findings) {
    let items = world.items.rows().iter().map(|item| item.pool);
    let locations = world.locations.rows().iter().map(|location| location.pool);
    let used: BTreeSet<PoolId> = items.chain(locations).flatten().collect();
    for (id, pool) in world.pools.iter().filter(|(id, _)| !used.contains(id)) {
        let message = format!("nothing belongs to the pool `{}`", pool.name);
        let finding = Finding::new("W0409", Subject::Pool(id), message);
        findings.add(finding.hint("remove it, or name it as the `pool` of items and locations"));
    }
}

fn events(world: &World, uses: &Uses, findings: &mut Findings) {
    let set: BTreeSet<EventId> = world.event_sites.rows().iter().map(|site| site.event).collect();
    for (id, event) in world.events.iter() {
        if !set.contains(&id) {
            let message = format!("the event `{}` happens nowhere", event.name);
            let finding = Finding::new("W0403", Subject::Event(id), message);
            findings.add(finding.hint("add it to the `events` of the room where it happens"));
        } else if !uses.events.contains(&id) {
            let message = format!("nothing requires the event `{}`", event.name);
            let finding = Finding::new("N0406", Subject::Event(id), message);
            findings.add(finding.hint("name it in a requirement if something depends on it"));
        }
    }
}

/// Reports requirements that can never be met, whatever the settings.
pub(super) fn never_possible(world: &World, findings: &mut Findings) {
    let set: BTreeSet<EventId> = world.event_sites.rows().iter().map(|site| site.event).collect();
    let totals = Totals::of(world, &mut Vec::new());
    let mut fold = Fold::new(world);
    let mut walk = Walk::new(&world.requirements);
    for (subject, root) in world.roots() {
        // A plain `never` is intended.
        let is_intended = world.requirements.node(root) == Node::Never;
        if !is_intended
            && !fold.of(root, |_, node, parts| possible(world, &totals, &set, node, parts))
        {
            let message = format!(
                "the requirement `{}` can never be met",
                shortened(&world.requirement_text(root))
            );
            let finding = Finding::new("W0412", subject, message);
            findings.add(finding.hint(never_hint(&mut walk, world, root)));
        }
    }
}

/// What to do about a requirement that can never be met.
fn never_hint(walk: &mut Walk<'_>, world: &World, root: RequirementId) -> String {
    walk.restart();
    let mut nodes = walk.follow(root).into_iter();
    let too_many = nodes.find_map(|id| match world.requirements.node(id) {
        Node::AtLeast { need, .. } => {
            let listed = world.requirements.children(id).len();
            (need as usize > listed).then_some((need, listed))
        }
        _ => None,
    });
    match too_many {
        Some((need, 1)) => format!("only 1 part is listed, and {need} are required"),
        Some((need, listed)) => {
            format!("only {listed} parts are listed, and {need} are required")
        }
        None => "write `never` if this is intended".to_owned(),
    }
}

fn possible(
    world: &World,
    totals: &Totals,
    set: &BTreeSet<EventId>,
    node: Node,
    parts: &[bool],
) -> bool {
    match node {
        node if let Some(need) = node.threshold(parts.len()) => {
            parts.iter().filter(|part| **part).count() >= need
        }
        // A negated option or trick depends on the settings; any other negation is reported as W0404.
        Node::Not(_) => true,
        Node::Event(event) => set.contains(&event),
        Node::Item { item, count } => totals.copies(item) >= least(world, count),
        Node::Sum { terms, need } => {
            let mut parts = parts.iter();
            let counts = |(_, term): &(u32, Term)| match term {
                Term::Resource(resource)
                    if world.resources[*resource].with != Requirements::ALWAYS =>
                {
                    parts.next().copied().unwrap_or(true)
                }
                _ => true,
            };
            let terms = world.requirements.terms(terms).iter().copied();
            terms.filter(counts).map(|term| totals.term(term)).fold(0, u64::saturating_add)
                >= least(world, need)
        }
        Node::Option { option, test } => match (&world.options[option].kind, test) {
            (OptionKind::Range { max, .. }, OptionTest::AtLeast(value)) => value <= *max,
            (OptionKind::Range { min, max, .. }, OptionTest::Is(value)) => {
                (*min..=*max).contains(&value)
            }
            _ => true,
        },
        _ => true,
    }
}

fn least(draft: &Draft, amount: Amount) -> u64 {
    match amount {
        Amount::Fixed(number) => number.into(),
        Amount::Option(option) => match draft.options[option].kind {
            OptionKind::Range { min, .. } => min.into(),
            _ => 0,
        },
    }
}

/// Shortens a text for a message.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
