//! The same rules with fewer facts, for those who ask only about slots, copies and the goal.
//!
//! What is known at the start stays known, so nothing needs to wait for it. Most passages of a game are
//! open both ways: whoever stands at one end can stand at the other. Such facts are one fact. What follows
//! from a single other fact alone is that fact. What leads to nothing that is asked about is left out. And
//! facts are numbered anew, so that what becomes known together lies side by side in memory. A fill looks at
//! these rules thousands of times; proofs are made with the plain ones, so that nothing rests on this file
//! (test: `condensed_rules_know_the_same`).

use std::ops::Range;

use super::{FactId, RuleId, Rules, RulesBuilder, State};

/// Fewer rules that know the same.
pub struct CondensedRules {
    rules: Rules,
    /// For each fact of the plain rules its fact here, or `NONE`.
    facts: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// How often facts are merged; what is left after that is little.
const ROUNDS: usize = 8;

impl CondensedRules {
    /// Condenses rules. What is asked about is what lies in slots, these facts that things are put into
    /// slots as, and the goal.
    pub fn new(plain: &Rules, copies: Range<u32>, goal: FactId) -> Self {
        let mut condenser = Condenser::new(plain, copies, goal);
        for _ in 0..ROUNDS {
            // While cycles are left, following sources might not come to an end.
            if !condenser.merge_components() && !condenser.merge_followers() {
                break;
            }
        }
        condenser.drop_useless();
        condenser.lay_out(plain)
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The fact that a plain fact became; none when nothing that is asked about rests on it.
    pub fn fact(&self, plain: FactId) -> Option<FactId> {
        let fact = self.facts[plain.0 as usize];
        (fact != NONE).then_some(FactId(fact))
    }
}

/// A rule over a body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    body: u32,
    need: u32,
    head: u32,
}

/// Rules while they are condensed. Bodies are parts of one list, and are shared as they were.
struct Condenser {
    /// For each fact whether it has to stay a fact of its own: things are put into it, or it is asked for.
    own: Vec<bool>,
    /// For each fact the fact that stands for it, or `NONE`.
    class: Vec<u32>,
    lines: Vec<Line>,
    /// For each body its first entry and how many it has.
    bodies: Vec<(u32, u32)>,
    entries: Vec<(FactId, u32)>,
}

impl Condenser {
    /// The plain rules, without what is known at the start.
    fn new(plain: &Rules, copies: Range<u32>, goal: FactId) -> Self {
        let mut start = State::new(plain);
        start.propagate();
        let mut entries = Vec::new();
        let mut bodies = Vec::with_capacity(plain.body_count() as usize + 1);
        let mut there = Vec::with_capacity(bodies.capacity());
        for body in 0..plain.body_count() {
            let (known, rest): (Vec<_>, Vec<_>) =
                plain.entries(body).iter().partition(|(fact, _)| start.knows(*fact));
            bodies.push((to_u32(entries.len()), to_u32(rest.len())));
            entries.extend(rest);
            there.push(known.iter().map(|(_, weight): &(FactId, u32)| *weight).sum::<u32>());
        }
        let nothing = to_u32(bodies.len());
        bodies.push((0, 0));
        let rules = (0..plain.rule_count()).map(RuleId);
        let open = rules.filter(|rule| !start.knows(plain.head(*rule))).map(|rule| Line {
            body: plain.body_of(rule),
            need: plain.need(rule) - there[plain.body_of(rule) as usize],
            head: plain.head(rule).0,
        });
        let own = own_facts(plain, copies, goal);
        let mut lines: Vec<Line> = open.collect();
        let mut class: Vec<u32> = (0..plain.fact_count()).collect();
        // One fact stands for all that are known, but for those that have to stay.
        let mut known = start.trail().to_vec();
        known.sort_unstable();
        let merged = known.iter().find(|fact| !own[fact.0 as usize]).copied();
        for fact in known {
            if own[fact.0 as usize] || Some(fact) == merged {
                lines.push(Line { body: nothing, need: 0, head: fact.0 });
            } else if let Some(merged) = merged {
                class[fact.0 as usize] = merged.0;
            }
        }
        let mut condenser = Self { own, class, lines, bodies, entries };
        condenser.drop_empty_words();
        condenser
    }

    /// Drops rules that rest on their own head, which say nothing new. Following sources would not come to
    /// an end at them.
    fn drop_empty_words(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| self.only(line) != Some(line.head));
        self.lines = lines;
    }

    fn body(&self, body: u32) -> &[(FactId, u32)] {
        let (first, length) = self.bodies[body as usize];
        &self.entries[first as usize..][..length as usize]
    }

    /// The one fact that fires a rule, if there is just one.
    fn only(&self, line: &Line) -> Option<u32> {
        match *self.body(line.body) {
            [(fact, weight)] if (1..=weight).contains(&line.need) => Some(fact.0),
            _ => None,
        }
    }

    /// Merges facts that follow from one another in a cycle of direct rules; false when there are none.
    fn merge_components(&mut self) -> bool {
        let edges = self.lines.iter().filter_map(|line| Some((self.only(line)?, line.head)));
        let edges = edges.filter(|(from, to)| !self.own[*from as usize] && !self.own[*to as usize]);
        let circles =
            strongly_connected_components(&Groups::new(edges.collect(), self.class.len()));
        let merges = (0..).zip(&circles).any(|(fact, circle)| fact != *circle);
        if merges {
            self.rename(&circles);
        }
        merges
    }

    /// Merges a fact into the only other one that it follows from; false when there is none.
    fn merge_followers(&mut self) -> bool {
        const SEVERAL: u32 = u32::MAX - 1;
        let mut source = vec![NONE; self.class.len()];
        for line in &self.lines {
            let from = self.only(line).unwrap_or(SEVERAL);
            let known = &mut source[line.head as usize];
            *known = if *known == NONE || *known == from { from } else { SEVERAL };
        }
        let mut roots = vec![NONE; source.len()];
        let mut path = Vec::new();
        for fact in (0..).take(source.len()) {
            let mut root = fact;
            while roots[root as usize] == NONE {
                path.push(root);
                let from = source[root as usize];
                if from >= SEVERAL || self.own[root as usize] {
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

    /// Lets other facts stand for facts, and drops rules that then say nothing new.
    fn rename(&mut self, names: &[u32]) {
        self.class.iter_mut().for_each(|class| *class = names[*class as usize]);
        for (first, length) in &mut self.bodies {
            let entries = &mut self.entries[*first as usize..][..*length as usize];
            entries.iter_mut().for_each(|(fact, _)| fact.0 = names[fact.0 as usize]);
            *length = merge_entries(entries);
        }
        self.lines.iter_mut().for_each(|line| line.head = names[line.head as usize]);
        self.share_bodies();
        self.drop_empty_words();
        self.lines.sort_unstable();
        self.lines.dedup();
    }

    /// Lets rules over equal bodies rest on the first of them.
    fn share_bodies(&mut self) {
        let mut order: Vec<u32> = (0..).take(self.bodies.len()).collect();
        order.sort_by(|one, other| self.body(*one).cmp(self.body(*other)));
        let mut first = vec![0; order.len()];
        for equal in order.chunk_by(|one, other| self.body(*one) == self.body(*other)) {
            equal.iter().for_each(|body| first[*body as usize] = equal[0]);
        }
        self.lines.iter_mut().for_each(|line| line.body = first[line.body as usize]);
    }

    /// Drops the rules that lead to nothing that is asked about.
    fn drop_useless(&mut self) {
        let lines = (0..).zip(&self.lines).map(|(position, line)| (line.head, position));
        let by_head = Groups::new(lines.collect(), self.class.len());
        let own = (0..).zip(&self.own).filter(|(_, own)| **own);
        let mut open: Vec<u32> = own.map(|(fact, _)| fact).collect();
        let mut useful = vec![false; self.class.len()];
        while let Some(fact) = open.pop() {
            if std::mem::replace(&mut useful[fact as usize], true) {
                continue;
            }
            for position in by_head.of(fact) {
                let body = self.body(self.lines[*position as usize].body);
                open.extend(body.iter().map(|(fact, _)| fact.0));
            }
        }
        self.lines.retain(|line| useful[line.head as usize]);
        for class in &mut self.class {
            if !useful[*class as usize] {
                *class = NONE;
            }
        }
    }

    /// Numbers facts in the order in which one leads to the next, and lays the rules out.
    fn lay_out(mut self, plain: &Rules) -> CondensedRules {
        let numbers = self.number(plain);
        for (first, length) in &self.bodies {
            let entries = &mut self.entries[*first as usize..][..*length as usize];
            entries.iter_mut().for_each(|(fact, _)| fact.0 = numbers[fact.0 as usize]);
            entries.sort_unstable();
        }
        let mut lines = std::mem::take(&mut self.lines);
        lines.iter_mut().for_each(|line| line.head = numbers[line.head as usize]);
        lines.sort_by(|one, other| {
            let bodies = self.body(one.body).cmp(self.body(other.body));
            bodies.then((one.need, one.head).cmp(&(other.need, other.head)))
        });
        let mut builder = RulesBuilder::default();
        builder.add_slots(plain.slots.len());
        let count = numbers.iter().filter(|number| **number != NONE).count();
        builder.add_facts(count - plain.slots.len());
        for equal in lines.chunk_by(|one, other| one.body == other.body) {
            let body = builder.add_body(&mut self.body(equal[0].body).to_vec());
            for line in equal {
                builder.add_rule(FactId(line.head), line.need, body);
            }
        }
        let number = |class: &u32| numbers.get(*class as usize).copied().unwrap_or(NONE);
        CondensedRules { facts: self.class.iter().map(number).collect(), rules: builder.finish().0 }
    }

    /// New numbers: the slots first, in their order; other facts as they are met depth first from those
    /// that are there from the beginning.
    fn number(&self, plain: &Rules) -> Vec<u32> {
        let leads = self.lines.iter().flat_map(|line| {
            let body = self.body(line.body).iter();
            body.map(|(fact, _)| (fact.0, line.head))
        });
        let leads_to = Groups::new(leads.collect(), self.class.len());
        let roots = self.lines.iter().filter(|line| line.need == 0).map(|line| line.head);
        let classes = self.class.iter().copied().filter(|class| *class != NONE);
        let mut numbers = vec![NONE; self.class.len()];
        let mut next = 0;
        let mut open = Vec::new();
        for slot in plain.slots.clone() {
            numbers[slot as usize] = next;
            next += 1;
        }
        for root in roots.chain(classes) {
            open.push(root);
            while let Some(fact) = open.pop() {
                if numbers[fact as usize] == NONE {
                    numbers[fact as usize] = next;
                    next += 1;
                    open.extend(leads_to.of(fact).iter().rev());
                }
            }
        }
        numbers
    }
}

/// Slots, copies and the goal.
fn own_facts(plain: &Rules, copies: Range<u32>, goal: FactId) -> Vec<bool> {
    let mut own = vec![false; plain.fact_count() as usize];
    for fact in plain.slots.clone().chain(copies).chain([goal.0]) {
        own[fact as usize] = true;
    }
    own
}

/// Sorts by fact and adds up the weights of equal facts; answers how many entries are left at the front.
fn merge_entries(entries: &mut [(FactId, u32)]) -> u32 {
    entries.sort_unstable();
    let mut kept = 0;
    for position in 1..entries.len() {
        if entries[position].0 == entries[kept].0 {
            entries[kept].1 += entries[position].1;
        } else {
            kept += 1;
            entries[kept] = entries[position];
        }
    }
    to_u32(entries.len().min(kept + 1))
}

/// Numbers in groups: pairs of a group and a member, laid out group by group.
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

/// For each fact the smallest one of its cycle: facts that follow from it and that it follows from.
/// These are Tarjan's components, with a stack of its own instead of recursion.
fn strongly_connected_components(edges: &Groups) -> Vec<u32> {
    let count = edges.starts.len() - 1;
    let mut search = ComponentSearch {
        low: vec![NONE; count],
        component: vec![NONE; count],
        met: Vec::new(),
        path: Vec::new(),
        next: 0,
    };
    for root in (0..).take(count) {
        if search.low[root as usize] == NONE {
            search.enter(root);
            while let Some((fact, edge, index)) = search.path.pop() {
                search.go_on(edges, fact, edge, index);
            }
        }
    }
    search.component
}

struct ComponentSearch {
    /// For each fact that was met the earliest one that it leads back to.
    low: Vec<u32>,
    component: Vec<u32>,
    /// The facts whose cycle is not yet closed.
    met: Vec<u32>,
    /// The facts on the way, each with the next edge to look at and the number it was met as.
    path: Vec<(u32, usize, u32)>,
    next: u32,
}

impl ComponentSearch {
    fn enter(&mut self, fact: u32) {
        self.low[fact as usize] = self.next;
        self.path.push((fact, 0, self.next));
        self.met.push(fact);
        self.next += 1;
    }

    fn go_on(&mut self, edges: &Groups, fact: u32, edge: usize, index: u32) {
        if let Some(&head) = edges.of(fact).get(edge) {
            self.path.push((fact, edge + 1, index));
            if self.low[head as usize] == NONE {
                self.enter(head);
            } else if self.component[head as usize] == NONE {
                self.lower(fact, head);
            }
            return;
        }
        if self.low[fact as usize] == index {
            let first = self.met.iter().rposition(|other| *other == fact);
            let members = self.met.split_off(first.expect("a fact on the way was met"));
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
    u32::try_from(size).expect("there is no more than in the plain rules")
}
