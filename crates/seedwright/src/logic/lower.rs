//! From requirements to rules: constants folded, equal parts shared, no recursion.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::rules::merge;
use super::{BodyId, FactId, Origin, RulesBuilder};
use crate::world::{Id, Node, RequirementId, Requirements, ReturnMode, Settings, Term, World};

/// What a requirement became.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lowered {
    /// Nothing asked for it.
    Unused,
    /// It holds under these settings.
    Always,
    /// It can't hold under these settings.
    Never,
    /// It holds when this fact is known.
    Fact(FactId),
}

/// How `reached(...)` is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Visited, with a way back.
    Visit,
    /// Entered for good, as the last thing the player does.
    End,
}

/// What lowering has to know about the world's facts.
pub(super) struct Facts {
    pub returns: FactId,
    pub events: FactId,
    /// For each item the facts that count as one copy each.
    pub copies: Vec<Vec<FactId>>,
    /// For each item how many copies all its locks use up, or 0.
    pub consumption: Vec<u32>,
}

/// Turns requirements into facts, adding rules as it goes.
pub(super) struct Lowering<'a> {
    pub world: &'a World,
    pub settings: &'a Settings,
    pub facts: Facts,
    pub rules: RulesBuilder,
    pub origins: Vec<Origin>,
    bodies: IndexMap<Vec<(FactId, u32)>, BodyId>,
    parts: IndexMap<(BodyId, u32), FactId>,
    visited: Vec<Lowered>,
    /// The goal is a small part of a world, so its second reading is kept aside.
    ended: BTreeMap<RequirementId, Lowered>,
}

impl<'a> Lowering<'a> {
    pub fn new(
        world: &'a World,
        settings: &'a Settings,
        facts: Facts,
        rules: RulesBuilder,
    ) -> Self {
        Self {
            world,
            settings,
            facts,
            rules,
            origins: Vec::new(),
            bodies: IndexMap::new(),
            parts: IndexMap::new(),
            visited: vec![Lowered::Unused; world.requirements.len()],
            ended: BTreeMap::new(),
        }
    }

    /// What each requirement became, by id.
    pub fn into_parts(self) -> (RulesBuilder, Vec<Origin>, Vec<Lowered>, Facts) {
        (self.rules, self.origins, self.visited, self.facts)
    }

    /// Adds a rule over a body of its own.
    pub fn add_rule(&mut self, head: FactId, facts: &[FactId], origin: Origin) {
        let mut body: Vec<_> = facts.iter().map(|fact| (*fact, 1)).collect();
        merge(&mut body);
        body.iter_mut().for_each(|(_, weight)| *weight = 1);
        let need = u32::try_from(body.len()).expect("a passage rests on a handful of facts");
        let body = self.rules.add_body(&mut body);
        self.rules.add_rule(head, need, body);
        self.origins.push(origin);
    }

    /// Lowers a requirement and everything inside it.
    pub fn lower(&mut self, root: RequirementId) -> Lowered {
        self.lower_as(root, Mode::Visit)
    }

    /// Lowers a list of goals, of which one may be a dead end.
    pub fn lower_goals(&mut self, goals: &[RequirementId]) -> Lowered {
        let mut lower = |mode| {
            goals
                .iter()
                .map(|goal| self.lower_as(*goal, mode))
                .collect::<Vec<_>>()
        };
        let (visit, end) = (lower(Mode::Visit), lower(Mode::End));
        self.end_all(&visit, &end)
    }

    fn lower_as(&mut self, root: RequirementId, mode: Mode) -> Lowered {
        let mut open = vec![(root, mode)];
        while let Some((id, mode)) = open.last().copied() {
            if self.known(id, mode) != Lowered::Unused {
                open.pop();
                continue;
            }
            let before = open.len();
            self.open_parts(id, mode, &mut open);
            if open.len() == before {
                let lowered = self.lower_node(id, mode);
                match mode {
                    Mode::Visit => self.visited[id.index()] = lowered,
                    Mode::End => drop(self.ended.insert(id, lowered)),
                }
                open.pop();
            }
        }
        self.known(root, mode)
    }

    fn known(&self, id: RequirementId, mode: Mode) -> Lowered {
        match mode {
            Mode::Visit => self.visited[id.index()],
            Mode::End => self.ended.get(&id).copied().unwrap_or(Lowered::Unused),
        }
    }

    /// Puts on the stack what has to be lowered before a node can be.
    fn open_parts(&self, id: RequirementId, mode: Mode, open: &mut Vec<(RequirementId, Mode)>) {
        let node = self.world.requirements.node(id);
        if matches!(node, Node::Not(_)) {
            return;
        }
        if let Node::Rule(rule) = node {
            let need = self.world.rules[rule].need;
            if self.known(need, mode) == Lowered::Unused {
                open.push((need, mode));
            }
        }
        let modes: &[Mode] = if mode == Mode::Visit {
            &[Mode::Visit]
        } else {
            &[Mode::Visit, Mode::End]
        };
        for part in self.world.requirements.children(id) {
            let missing = modes
                .iter()
                .filter(|mode| self.known(*part, **mode) == Lowered::Unused);
            open.extend(missing.map(|mode| (*part, *mode)));
        }
    }

    fn lower_node(&mut self, id: RequirementId, mode: Mode) -> Lowered {
        let requirements = &self.world.requirements;
        match requirements.node(id) {
            Node::Always => Lowered::Always,
            Node::Never | Node::Not(_) => Lowered::Never,
            Node::All(parts) => self.lower_list(requirements.parts(parts), mode, None),
            Node::Any(parts) => self.lower_list(requirements.parts(parts), mode, Some(1)),
            Node::AtLeast { need, parts } => {
                self.lower_list(requirements.parts(parts), mode, Some(need))
            }
            Node::Item { item, count } => {
                let wanted = self
                    .settings
                    .amount(count)
                    .max(self.facts.consumption[item.index()]);
                let copies = self.facts.copies[item.index()]
                    .iter()
                    .map(|copy| (*copy, 1))
                    .collect();
                self.threshold(
                    if self.settings.amount(count) == 0 {
                        0
                    } else {
                        wanted
                    },
                    copies,
                )
            }
            Node::Sum { terms, need } => {
                self.lower_sum(requirements.terms(terms), self.settings.amount(need))
            }
            Node::Rule(rule) => self.known(self.world.rules[rule].need, mode),
            Node::Event(event) => Lowered::Fact(FactId(self.facts.events.0 + event.0)),
            Node::Reached(spot) => {
                let reached = Lowered::Fact(FactId(spot.0));
                if mode == Mode::End || self.world.return_mode == ReturnMode::Warp {
                    return reached;
                }
                self.all(&[
                    reached,
                    Lowered::Fact(FactId(self.facts.returns.0 + spot.0)),
                ])
            }
            Node::Option { option, test } => constant(self.settings.passes(option, test)),
            Node::Trick { trick, level } => constant(self.settings.trick(trick) >= level),
        }
    }

    /// Lowers a list of which `need` parts have to hold, or all.
    fn lower_list(&mut self, parts: &[RequirementId], mode: Mode, need: Option<u32>) -> Lowered {
        let visit: Vec<_> = parts
            .iter()
            .map(|part| self.visited[part.index()])
            .collect();
        if mode == Mode::Visit {
            return match need {
                None => self.all(&visit),
                Some(need) => self.at_least(need, &visit),
            };
        }
        let end: Vec<_> = parts.iter().map(|part| self.known(*part, mode)).collect();
        match need {
            None => self.end_all(&visit, &end),
            Some(0) => Lowered::Always,
            Some(need) => {
                let (enough, behind) = (self.at_least(need, &end), self.at_least(need - 1, &visit));
                self.all(&[enough, behind])
            }
        }
    }

    /// All of these, the last thing done being one of them: every part may be an end, all but one have
    /// to be visits. A visit is also an end, so counting both says just that.
    fn end_all(&mut self, visit: &[Lowered], end: &[Lowered]) -> Lowered {
        let all = self.all(end);
        let differing = visit
            .iter()
            .zip(end)
            .filter(|(visit, end)| visit != end)
            .count();
        if differing <= 1 {
            return all;
        }
        let but_one = u32::try_from(visit.len() - 1).expect("`world::limits` bound requirements");
        let behind = self.at_least(but_one, visit);
        self.all(&[all, behind])
    }

    fn lower_sum(&mut self, terms: &[(u32, Term)], need: u32) -> Lowered {
        let mut body = Vec::new();
        let mut have: u64 = 0;
        for (weight, term) in terms {
            match *term {
                Term::Item(item) => {
                    body.extend(
                        self.facts.copies[item.index()]
                            .iter()
                            .map(|copy| (*copy, *weight)),
                    );
                }
                Term::Resource(resource) => {
                    have += u64::from(*weight) * u64::from(self.world.resources[resource].start);
                    for (item, row) in self.world.items.iter() {
                        let given = row.gives.iter().filter(|(given, _)| *given == resource);
                        for (_, amount) in given {
                            let copies = self.facts.copies[item.index()].iter();
                            body.extend(copies.map(|copy| (*copy, weight * amount)));
                        }
                    }
                }
            }
        }
        let missing = u64::from(need).saturating_sub(have);
        self.threshold(u32::try_from(missing).expect("it is at most `need`"), body)
    }

    pub fn all(&mut self, parts: &[Lowered]) -> Lowered {
        if parts.contains(&Lowered::Never) {
            return Lowered::Never;
        }
        let mut facts = distinct(parts);
        let need = u32::try_from(facts.len()).expect("`world::limits` bound requirements");
        facts.iter_mut().for_each(|(_, weight)| *weight = 1);
        self.threshold(need, facts)
    }

    fn at_least(&mut self, need: u32, parts: &[Lowered]) -> Lowered {
        let sure = parts
            .iter()
            .filter(|part| **part == Lowered::Always)
            .count();
        let need =
            need.saturating_sub(u32::try_from(sure).expect("`world::limits` bound requirements"));
        self.threshold(need, distinct(parts))
    }

    /// The fact that the weights of known facts reach `need`, shared among all that ask for the same.
    fn threshold(&mut self, need: u32, mut facts: Vec<(FactId, u32)>) -> Lowered {
        merge(&mut facts);
        facts.retain(|(_, weight)| *weight > 0);
        if need == 0 {
            return Lowered::Always;
        }
        if facts
            .iter()
            .map(|(_, weight)| u64::from(*weight))
            .sum::<u64>()
            < u64::from(need)
        {
            return Lowered::Never;
        }
        if let [(only, _)] = facts[..] {
            return Lowered::Fact(only);
        }
        if need == 1 {
            // "Any of these" is one question, however often each is named.
            facts.iter_mut().for_each(|(_, weight)| *weight = 1);
        }
        let body = match self.bodies.get(&facts) {
            Some(body) => *body,
            None => {
                let body = self.rules.add_body(&mut facts.clone());
                self.bodies.insert(facts, body);
                body
            }
        };
        if let Some(part) = self.parts.get(&(body, need)) {
            return Lowered::Fact(*part);
        }
        let part = self.rules.add_facts(1);
        self.rules.add_rule(part, need, body);
        self.origins.push(Origin::Part);
        self.parts.insert((body, need), part);
        Lowered::Fact(part)
    }
}

fn constant(holds: bool) -> Lowered {
    if holds {
        Lowered::Always
    } else {
        Lowered::Never
    }
}

/// The facts among parts, equal ones merged.
fn distinct(parts: &[Lowered]) -> Vec<(FactId, u32)> {
    let fact = |part: &Lowered| match part {
        Lowered::Fact(fact) => Some((*fact, 1)),
        _ => None,
    };
    let mut facts = parts.iter().filter_map(fact).collect();
    merge(&mut facts);
    facts
}

/// For each consumed key, how many copies all its locks use up together. A lock is a link, a door, a
/// location or a place of an event; in the worst case all the others were opened before it.
pub(super) fn consumption(world: &World, settings: &Settings) -> Vec<u32> {
    let mut total = vec![0u32; world.items.len()];
    if !world.items.rows().iter().any(|item| item.consumed) {
        return total;
    }
    let mut walk = crate::world::Walk::new(&world.requirements);
    for roots in locks(world) {
        walk.restart();
        let mut used: BTreeMap<usize, u32> = BTreeMap::new();
        let mut open = roots;
        while let Some(root) = open.pop() {
            for id in walk.follow(root) {
                match world.requirements.node(id) {
                    Node::Item { item, count } if world.items[item].consumed => {
                        let most = used.entry(item.index()).or_default();
                        *most = (*most).max(settings.amount(count));
                    }
                    Node::Rule(rule) => open.push(world.rules[rule].need),
                    _ => {}
                }
            }
        }
        used.into_iter()
            .for_each(|(item, most)| total[item] = total[item].saturating_add(most));
    }
    total
}

fn locks(world: &World) -> impl Iterator<Item = Vec<RequirementId>> {
    let asks = |need: &RequirementId| *need != Requirements::ALWAYS;
    let links = world.links.rows().iter().map(|link| vec![link.need]);
    let doors = world
        .doors
        .rows()
        .iter()
        .map(|door| vec![door.a.need, door.b.need]);
    let locations = world
        .locations
        .rows()
        .iter()
        .map(|location| vec![location.need]);
    let sites = world.event_sites.rows().iter().map(|site| vec![site.need]);
    links
        .chain(doors)
        .chain(locations)
        .chain(sites)
        .filter(move |needs| needs.iter().any(asks))
}
