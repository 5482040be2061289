//! Equivalent rules with fewer facts, for callers that only use slots, copies and the goal.
//!
//! - Facts known at the start are removed from bodies: they always hold.
//! - Facts that follow from one another are merged (strongly connected components). Most passages of a game
//!   are open both ways, so this merges most spots with their surroundings.
//! - A fact that follows from a single other fact alone is merged into it.
//! - Where the player has to walk, only whole places are merged: what holds at one of them holds at all. For the
//!   player at home, who is asked about most, the rules about places are condensed once more.
//! - Rules that lead to no observable fact are dropped.
//! - Rules and conditions that others imply are left out, for callers that ask only what is known in the end.
//! - Facts are renumbered, so that those that become known together are adjacent in memory.
//!
//! A fill propagates these rules thousands of times. Proofs use the plain rules, so no proof depends on this
//! file (test: `condensed_rules_know_the_same`).

mod home;
mod implied;

use std::ops::Range;

use super::{BodyId, FactId, Places, RuleId, Rules, RulesBuilder, State};

/// Condensed rules, which derive the same observable facts as the plain ones.
pub struct CondensedRules {
    rules: Rules,
    /// For each fact of the plain rules its fact here, or `NONE`.
    facts: Vec<u32>,
}

/// Where the home of a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Home {
    /// At the start, so the rules about places can be condensed once more for a player there.
    Start,
    /// The player may leave the start for good. What holds at the start says nothing about another home.
    Anywhere,
}

/// How far rules are condensed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Facts are merged. Which finds a slice or a round has depends on how rules are written, so callers that show those
    /// go no further.
    Facts,
    /// Rules and conditions that others imply are left out as well: for callers that ask only what is known in the end.
    Rules,
}

const NONE: u32 = u32::MAX;

/// The maximum number of merge rounds. Every merge can make another possible, but after a few rounds hardly any
/// are left.
const ROUNDS: usize = 8;

impl CondensedRules {
    /// Condenses rules for a player whose home is the start, or may be elsewhere. The observable facts are the slots,
    /// the copies that are put into slots, and the goal.
    pub fn new(plain: &Rules, copies: Range<u32>, goal: FactId, home: Home) -> Self {
        Self::condense(plain, copies, goal, (home, Extent::Facts))
    }

    /// The same for callers that ask only what is known in the end, not in which order or why: fewer rules.
    pub(crate) fn for_search(plain: &Rules, copies: Range<u32>, goal: FactId, home: Home) -> Self {
        Self::condense(plain, copies, goal, (home, Extent::Rules))
    }

    fn condense(
        plain: &Rules,
        copies: Range<u32>,
        goal: FactId,
        (home, extent): (Home, Extent),
    ) -> Self {
        let mut condenser = Condenser::new(plain, copies, goal);
        // Passages that cost health lead anywhere, so what they lead to must stay apart.
        if plain.energy().is_some() {
            return condenser.lay_out(plain, None);
        }
        // For a player who is away, nothing follows from how others came to a place.
        let goes_further = extent == Extent::Rules && condenser.places.is_none();
        for _ in 0..ROUNDS {
            // Followers are merged only once there are no cycles: following sources around one would never end.
            let changes = condenser.merge_components()
                || condenser.merge_followers()
                || goes_further && (condenser.merge_equal() || condenser.drop_implied());
            if !changes {
                break;
            }
        }
        condenser.drop_useless();
        let at_start = match home {
            Home::Start => condenser.at_home(plain, extent),
            Home::Anywhere => None,
        };
        condenser.lay_out(plain, at_start)
    }

    /// Returns the condensed rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the condensed fact of a plain fact; `None` if no observable fact depends on it.
    pub fn fact(&self, plain: FactId) -> Option<FactId> {
        let fact = self.facts[plain.0 as usize];
        (fact != NONE).then_some(FactId(fact))
    }
}

/// A rule over a body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct BodyRule {
    body: u32,
    need: u32,
    head: u32,
}

/// Rules in the process of being condensed. Bodies are ranges of one list and stay shared.
struct Condenser<'p> {
    /// The here facts, where the player has to walk. Whether they hold depends on where the player stands, so
    /// they are never left out, and only whole places are merged.
    places: Option<&'p Places>,
    /// Whether the rules are those for a player at home, where here facts are like any others.
    is_home: bool,
    /// For each fact whether it must stay separate, because callers put contents into it or query it.
    observable: Vec<bool>,
    /// For each fact the representative of its class, or `NONE`.
    class: Vec<u32>,
    rules: Vec<BodyRule>,
    /// For each body its first entry and its length.
    bodies: Vec<(u32, u32)>,
    entries: Vec<(FactId, u32)>,
}

impl<'p> Condenser<'p> {
    /// Takes the plain rules, without the lasting facts known at the start.
    fn new(plain: &'p Rules, copies: Range<u32>, goal: FactId) -> Self {
        let mut start = State::new(plain);
        start.close();
        let holds = |fact: FactId| start.knows(fact) && !plain.is_here(fact);
        let mut entries = Vec::new();
        let mut bodies = Vec::with_capacity(plain.body_count() as usize + 1);
        let mut there = Vec::with_capacity(bodies.capacity());
        for body in 0..plain.body_count() {
            let (known, rest): (Vec<_>, Vec<_>) =
                plain.entries(body).iter().partition(|(fact, _)| holds(*fact));
            bodies.push((to_u32(entries.len()), to_u32(rest.len())));
            entries.extend(rest);
            there.push(known.iter().map(|(_, weight): &(FactId, u32)| *weight).sum::<u32>());
        }
        let nothing = to_u32(bodies.len());
        bodies.push((0, 0));
        let rules = (0..plain.rule_count()).map(RuleId);
        // The subtraction cannot underflow: a rule whose known weight reaches its need has fired, and its head
        // is known.
        let open = rules.filter(|rule| !holds(plain.head(*rule))).map(|rule| BodyRule {
            body: plain.body_of(rule),
            need: plain.need(rule) - there[plain.body_of(rule) as usize],
            head: plain.head(rule).0,
        });
        let observable = observable_facts(plain, copies, goal);
        let mut rules: Vec<BodyRule> = open.collect();
        let mut class: Vec<u32> = (0..plain.fact_count()).collect();
        // One fact represents all known ones that are not observable. It and the observable ones become axioms.
        let mut known = start.trail().to_vec();
        known.retain(|fact| holds(*fact));
        known.sort_unstable();
        let merged = known.iter().find(|fact| !observable[fact.0 as usize]).copied();
        for fact in known {
            if observable[fact.0 as usize] || Some(fact) == merged {
                rules.push(BodyRule { body: nothing, need: 0, head: fact.0 });
            } else if let Some(merged) = merged {
                class[fact.0 as usize] = merged.0;
            }
        }
        let places = plain.walk.as_ref().map(|walk| &walk.places);
        let mut condenser =
            Self { places, is_home: false, observable, class, rules, bodies, entries };
        condenser.drop_tautologies();
        condenser
    }

    /// Drops rules whose only condition is their head. They derive nothing, and following sources would not end
    /// at them.
    fn drop_tautologies(&mut self) {
        let mut rules = std::mem::take(&mut self.rules);
        rules.retain(|rule| self.only(rule) != Some(rule.head));
        self.rules = rules;
    }

    /// The place that a fact is about, counted from the given fact.
    fn place_from(&self, fact: u32, first: impl Fn(&Places) -> FactId) -> Option<u32> {
        let places = self.places?;
        fact.checked_sub(first(places).0).filter(|place| *place < places.count)
    }

    fn is_here(&self, fact: u32) -> bool {
        let is_end = |places: &Places| places.ends.binary_search(&FactId(fact)).is_ok();
        self.place_from(fact, |places| places.reached).is_some()
            || self.place_from(fact, |places| places.returns).is_some()
            || self.places.is_some_and(is_end)
    }

    /// The other here fact of the place that a fact is about.
    fn twin(&self, fact: u32) -> Option<u32> {
        let places = self.places?;
        let reached = self.place_from(fact, |places| places.reached);
        let returns = self.place_from(fact, |places| places.returns);
        let twin = reached.map(|place| places.returns.0 + place);
        twin.or(returns.map(|place| places.reached.0 + place))
    }

    fn body(&self, body: u32) -> &[(FactId, u32)] {
        let (first, length) = self.bodies[body as usize];
        &self.entries[first as usize..][..length as usize]
    }

    /// The single fact that fires a rule, if there is exactly one.
    fn only(&self, rule: &BodyRule) -> Option<u32> {
        match *self.body(rule.body) {
            [(fact, weight)] if (1..=weight).contains(&rule.need) => Some(fact.0),
            _ => None,
        }
    }

    /// Merges facts that follow from one another in a cycle of single-fact rules; returns whether there were any.
    fn merge_components(&mut self) -> bool {
        let edges = self.rules.iter().filter_map(|rule| Some((self.only(rule)?, rule.head)));
        // Places are merged by what can be reached; ways back are the same passages.
        let is_returning = |fact: u32| self.place_from(fact, |places| places.returns).is_some();
        let edges = edges.filter(|(_, to)| self.is_home || !is_returning(*to));
        // Observable facts stay separate even inside a cycle: the caller can put contents into one of them only.
        let edges = edges.filter(|(from, to)| {
            !self.observable[*from as usize] && !self.observable[*to as usize]
        });
        let mut components =
            strongly_connected_components(&Groups::new(edges.collect(), self.class.len()));
        if let Some(places) = self.places.filter(|_| !self.is_home) {
            for place in 0..places.count {
                let merged = components[(places.reached.0 + place) as usize] - places.reached.0;
                components[(places.returns.0 + place) as usize] = places.returns.0 + merged;
            }
        }
        let merges = (0..).zip(&components).any(|(fact, component)| fact != *component);
        if merges {
            self.rename(&components);
        }
        merges
    }

    /// Merges every fact that follows from exactly one other fact into it; returns whether there were any. Such
    /// a fact is known exactly when its source is.
    fn merge_followers(&mut self) -> bool {
        const SEVERAL: u32 = u32::MAX - 1;
        let mut source = vec![NONE; self.class.len()];
        for rule in &self.rules {
            let follows = self.is_home || !self.is_here(rule.head);
            let from = self.only(rule).filter(|_| follows).unwrap_or(SEVERAL);
            let known = &mut source[rule.head as usize];
            *known = if *known == NONE || *known == from { from } else { SEVERAL };
        }
        // Chains of sources end at a fact that must stay or has several sources. Every fact on the way gets the
        // root at once, so that all chains together take linear time.
        let mut roots = vec![NONE; source.len()];
        let mut path = Vec::new();
        for fact in (0..).take(source.len()) {
            let mut root = fact;
            while roots[root as usize] == NONE {
                path.push(root);
                let from = source[root as usize];
                if from >= SEVERAL || self.observable[root as usize] {
                    roots[root as usize] = root;
                } else {
                    root = from;
                }
            }
            let root = roots[root as usize];
            path.drain(..).for_each(|fact| roots[fact as usize] = root);
        }
        let merges = (0..).zip(&roots).any(|(fact, root)| fact != *root);
        if merges {
            self.rename(&roots);
        }
        merges
    }

    /// Replaces facts by their representatives, and drops rules that become redundant.
    fn rename(&mut self, names: &[u32]) {
        self.class.iter_mut().for_each(|class| *class = names[*class as usize]);
        for (first, length) in &mut self.bodies {
            let entries = &mut self.entries[*first as usize..][..*length as usize];
            entries.iter_mut().for_each(|(fact, _)| fact.0 = names[fact.0 as usize]);
            // Merged facts add their weights, so a body of three equivalent facts still has the weight of three.
            *length = merge_entries(entries);
        }
        self.rules.iter_mut().for_each(|rule| rule.head = names[rule.head as usize]);
        // Merged facts make bodies equal; sharing them saves counters, and shows which rules are duplicates.
        self.share_bodies();
        self.drop_tautologies();
        self.rules.sort_unstable();
        self.rules.dedup();
    }

    /// Lets rules with equal bodies share the first of them.
    fn share_bodies(&mut self) {
        let mut order: Vec<u32> = (0..).take(self.bodies.len()).collect();
        order.sort_by(|one, other| self.body(*one).cmp(self.body(*other)));
        let mut first = vec![0; order.len()];
        for equal in order.chunk_by(|one, other| self.body(*one) == self.body(*other)) {
            equal.iter().for_each(|body| first[*body as usize] = equal[0]);
        }
        self.rules.iter_mut().for_each(|rule| rule.body = first[rule.body as usize]);
    }

    /// Drops the rules that lead to no observable fact, by searching backwards from those.
    fn drop_useless(&mut self) {
        let rules = (0..).zip(&self.rules).map(|(position, rule)| (rule.head, position));
        let by_head = Groups::new(rules.collect(), self.class.len());
        let observable = (0..).zip(&self.observable).filter(|(_, observable)| **observable);
        let mut open: Vec<u32> = observable.map(|(fact, _)| fact).collect();
        let mut useful = vec![false; self.class.len()];
        while let Some(fact) = open.pop() {
            if std::mem::replace(&mut useful[fact as usize], true) {
                continue;
            }
            // A frame needs both facts of a place.
            open.extend(self.twin(fact));
            for position in by_head.of(fact) {
                let body = self.body(self.rules[*position as usize].body);
                open.extend(body.iter().map(|(fact, _)| fact.0));
            }
        }
        self.rules.retain(|rule| useful[rule.head as usize]);
        // Their facts get no number, so that they cost no memory in a state.
        for class in &mut self.class {
            if !useful[*class as usize] {
                *class = NONE;
            }
        }
    }

    /// Renumbers facts in propagation order and builds the rules.
    fn lay_out(mut self, plain: &Rules, mut home: Option<Self>) -> CondensedRules {
        let (numbers, places) = self.number(plain);
        let mut builder = RulesBuilder::default();
        builder.add_slots(plain.slots.len());
        let count = numbers.iter().filter(|number| **number != NONE).count();
        builder.add_facts(count - plain.slots.len());
        let is_here = self.here_bodies();
        let has_home = home.is_some();
        self.add_rules(&numbers, &mut builder, |builder, old, body| {
            if has_home && is_here[old as usize] {
                builder.only_away(body);
            }
        });
        if let Some(home) = &mut home {
            home.add_rules(&numbers, &mut builder, |builder, _, body| builder.only_at_home(body));
            builder.known_at_home(home.names(&numbers, count));
        }
        if let Some((places, walk)) = places.zip(plain.walk.as_ref()) {
            if let Some(energy) = plain.energy() {
                let fact = |fact: FactId| FactId(numbers[self.class[fact.0 as usize] as usize]);
                let place = |place: &u32| fact(walk.places.reached_at(*place)).0 - places.reached.0;
                builder.energy(energy.renamed(fact, place));
            }
            builder.walk(places, FactId(numbers[walk.goal.0 as usize]));
        }
        let number = |class: &u32| {
            let home = home.as_ref().and_then(|home| home.class.get(*class as usize));
            numbers.get(*home.unwrap_or(class) as usize).copied().unwrap_or(NONE)
        };
        CondensedRules { facts: self.class.iter().map(number).collect(), rules: builder.finish().0 }
    }

    /// Adds the rules with their new numbers; `mark` gets the old and the new number of each body.
    fn add_rules(
        &mut self,
        numbers: &[u32],
        builder: &mut RulesBuilder,
        mut mark: impl FnMut(&mut RulesBuilder, u32, BodyId),
    ) {
        for (first, length) in &self.bodies {
            let entries = &mut self.entries[*first as usize..][..*length as usize];
            entries.iter_mut().for_each(|(fact, _)| fact.0 = numbers[fact.0 as usize]);
            entries.sort_unstable();
        }
        let mut rules = std::mem::take(&mut self.rules);
        rules.iter_mut().for_each(|rule| rule.head = numbers[rule.head as usize]);
        rules.sort_by(|one, other| {
            let bodies = self.body(one.body).cmp(self.body(other.body));
            bodies.then((one.need, one.head).cmp(&(other.need, other.head)))
        });
        for equal in rules.chunk_by(|one, other| one.body == other.body) {
            let body = builder.add_body(&mut self.body(equal[0].body).to_vec());
            mark(builder, equal[0].body, body);
            for rule in equal {
                builder.add_rule(FactId(rule.head), rule.need, body);
            }
        }
    }

    /// The new numbers: first the slots in their order (callers address them by offset), then what can be reached
    /// and returned from, place by place, then the other facts in depth-first order from the axioms, so that
    /// propagation walks through memory mostly forwards.
    fn number(&self, plain: &Rules) -> (Vec<u32>, Option<Places>) {
        let leads = self.rules.iter().flat_map(|rule| {
            let body = self.body(rule.body).iter();
            body.map(|(fact, _)| (fact.0, rule.head))
        });
        let leads_to = Groups::new(leads.collect(), self.class.len());
        let roots = self.rules.iter().filter(|rule| rule.need == 0).map(|rule| rule.head);
        let classes = self.class.iter().copied().filter(|class| *class != NONE);
        let mut order = Vec::new();
        let mut is_found = vec![false; self.class.len()];
        let mut open = Vec::new();
        // Facts that no axiom leads to, such as copies that must be put in first, start their own searches.
        for root in roots.chain(classes) {
            open.push(root);
            while let Some(fact) = open.pop() {
                if !std::mem::replace(&mut is_found[fact as usize], true) {
                    order.push(fact);
                    open.extend(leads_to.of(fact).iter().rev());
                }
            }
        }
        self.number_in(&order, plain)
    }

    /// Numbers facts in this order, slots and places first.
    fn number_in(&self, order: &[u32], plain: &Rules) -> (Vec<u32>, Option<Places>) {
        let mut numbers = vec![NONE; self.class.len()];
        let mut next = 0;
        let mut number = |fact: u32| {
            let number = &mut numbers[fact as usize];
            if *number == NONE {
                *number = next;
                next += 1;
            }
            *number
        };
        plain.slots.clone().for_each(|slot| {
            number(slot);
        });
        let reached = order.iter().copied();
        let reached = reached.filter(|fact| self.place_from(*fact, |all| all.reached).is_some());
        let reached: Vec<u32> = reached.collect();
        let returns: Vec<u32> = reached.iter().filter_map(|fact| self.twin(*fact)).collect();
        let firsts = [&reached, &returns].map(|facts| {
            facts.iter().map(|fact| number(*fact)).collect::<Vec<u32>>().first().copied()
        });
        order.iter().for_each(|fact| {
            number(*fact);
        });
        let places = self.places.map(|plain| Places {
            count: to_u32(reached.len()),
            reached: FactId(firsts[0].unwrap_or(0)),
            returns: FactId(firsts[1].unwrap_or(0)),
            ends: {
                let ends = plain.ends.iter().map(|fact| numbers[fact.0 as usize]);
                ends.filter(|number| *number != NONE).map(FactId).collect()
            },
        });
        (numbers, places)
    }
}

/// Marks the slots, the copies and the goal.
fn observable_facts(plain: &Rules, copies: Range<u32>, goal: FactId) -> Vec<bool> {
    let mut observable = vec![false; plain.fact_count() as usize];
    for fact in plain.slots.clone().chain(copies).chain([goal.0]) {
        observable[fact as usize] = true;
    }
    observable
}

/// Sorts by fact and adds the weights of equal facts; returns how many entries are left at the front.
fn merge_entries(entries: &mut [(FactId, u32)]) -> u32 {
    entries.sort_unstable();
    let mut last = 0;
    for position in 1..entries.len() {
        if entries[position].0 == entries[last].0 {
            entries[last].1 += entries[position].1;
        } else {
            last += 1;
            entries[last] = entries[position];
        }
    }
    to_u32(entries.len().min(last + 1))
}

/// Numbers in groups, stored group by group (the adjacency lists of a graph).
struct Groups {
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Groups {
    fn new(mut pairs: Vec<(u32, u32)>, count: usize) -> Self {
        pairs.sort_unstable();
        let mut starts = vec![0; count + 1];
        pairs.iter().for_each(|(group, _)| starts[*group as usize + 1] += 1);
        for position in 1..starts.len() {
            starts[position] += starts[position - 1];
        }
        Self { starts, members: pairs.into_iter().map(|(_, member)| member).collect() }
    }

    fn of(&self, group: u32) -> &[u32] {
        let (first, last) = (self.starts[group as usize], self.starts[group as usize + 1]);
        &self.members[first as usize..last as usize]
    }
}

/// For each fact the smallest fact of its strongly connected component. This is Tarjan's algorithm with an
/// explicit stack: a chain of a million facts would overflow the machine's stack.
fn strongly_connected_components(edges: &Groups) -> Vec<u32> {
    let count = edges.starts.len() - 1;
    let mut search = ComponentSearch {
        low: vec![NONE; count],
        component: vec![NONE; count],
        stack: Vec::new(),
        path: Vec::new(),
        next: 0,
    };
    for root in (0..).take(count) {
        if search.low[root as usize] == NONE {
            search.enter(root);
            while let Some((fact, edge, index)) = search.path.pop() {
                search.step(edges, fact, edge, index);
            }
        }
    }
    search.component
}

/// The state of Tarjan's algorithm.
struct ComponentSearch {
    /// For each visited fact the lowest index that it is known to lead back to; `NONE` if not visited.
    low: Vec<u32>,
    component: Vec<u32>,
    /// The visited facts that are not yet assigned to a component.
    stack: Vec<u32>,
    /// The facts on the current path, each with its next edge and its index.
    path: Vec<(u32, usize, u32)>,
    next: u32,
}

impl ComponentSearch {
    fn enter(&mut self, fact: u32) {
        self.low[fact as usize] = self.next;
        self.path.push((fact, 0, self.next));
        self.stack.push(fact);
        self.next += 1;
    }

    fn step(&mut self, edges: &Groups, fact: u32, edge: usize, index: u32) {
        if let Some(&head) = edges.of(fact).get(edge) {
            self.path.push((fact, edge + 1, index));
            if self.low[head as usize] == NONE {
                self.enter(head);
            } else if self.component[head as usize] == NONE {
                // Still on the stack, so it leads back to here. A finished component does not.
                self.lower(fact, head);
            }
            return;
        }
        if self.low[fact as usize] == index {
            // It leads back to nothing earlier: it and all above it on the stack are one component.
            let first = self.stack.iter().rposition(|other| *other == fact);
            let members = self.stack.split_off(first.expect("a fact on the path is on the stack"));
            let name = members.iter().copied().min().unwrap_or(fact);
            members.iter().for_each(|member| self.component[*member as usize] = name);
        } else if let Some((before, ..)) = self.path.last().copied() {
            self.lower(before, fact);
        }
    }

    fn lower(&mut self, fact: u32, by: u32) {
        self.low[fact as usize] = self.low[fact as usize].min(self.low[by as usize]);
    }
}

fn to_u32(size: usize) -> u32 {
    u32::try_from(size).expect("condensed rules are not larger than the plain ones")
}
