//! Checks of amounts: nothing can grow beyond what later arithmetic can hold.

use std::collections::BTreeSet;

use crate::world::{
    Amount, Draft, Finding, Id, ItemAmount, ItemId, Node, OptionId, OptionKind, OptionTest,
    RequirementId, ResourceId, Subject, Term, Walk, limits,
};

/// The largest possible amount of everything, for any settings.
pub(crate) struct Totals {
    copies: Vec<u64>,
    given: Vec<u64>,
    /// For each resource, the number of copies that give it.
    givers: Vec<u64>,
}

impl Totals {
    pub fn of(draft: &Draft, findings: &mut Vec<Finding>) -> Self {
        let mut totals = Self {
            copies: vec![0; draft.items.len()],
            given: draft.resources.rows().iter().map(|resource| resource.start.into()).collect(),
            givers: vec![0; draft.resources.len()],
        };
        for (id, item) in draft.items.iter() {
            let most = largest(draft, item.count, Subject::Item(id), findings);
            totals.add(draft, id, most);
        }
        for (number, ItemAmount { item, count }) in (0u32..).zip(&draft.starting_items) {
            let most = largest(draft, *count, Subject::StartingItem(number), findings);
            totals.add(draft, *item, most);
        }
        totals
    }

    /// The maximum number of copies of an item.
    pub fn copies(&self, item: ItemId) -> u64 {
        self.copies[item.index()]
    }

    fn add(&mut self, draft: &Draft, item: ItemId, copies: u64) {
        let (row, stages) = (&draft.items[item], &draft.items[item].progressive);
        self.copies[item.index()] += copies;
        self.give(&row.gives, copies);
        for stage in stages {
            self.copies[stage.index()] += 1;
            self.give(&draft.items[*stage].gives, 1);
        }
    }

    fn give(&mut self, gives: &[(ResourceId, u32)], copies: u64) {
        for (resource, amount) in gives {
            let given = &mut self.given[resource.index()];
            *given = given.saturating_add(copies.saturating_mul((*amount).into()));
            self.givers[resource.index()] += copies;
        }
    }

    /// The maximum value of a term.
    pub fn term(&self, (weight, term): (u32, Term)) -> u64 {
        let amount = match term {
            Term::Resource(resource) => self.given[resource.index()],
            Term::Item(item) => self.copies[item.index()],
        };
        amount.saturating_mul(weight.into())
    }

    /// The number of copies that a compiled sum lists for a term.
    fn listed(&self, (_, term): (u32, Term)) -> u64 {
        match term {
            Term::Resource(resource) => self.givers[resource.index()],
            Term::Item(item) => self.copies[item.index()],
        }
    }
}

pub(super) fn validate_items(draft: &Draft, totals: &Totals, findings: &mut Vec<Finding>) {
    draft.items.ids().for_each(|id| validate_progressive(draft, id, findings));
    let copies = totals.copies.iter().fold(0u64, |sum, more| sum.saturating_add(*more));
    if copies > limits::COPIES {
        let message =
            format!("there are up to {copies} item copies; the maximum is {}", limits::COPIES);
        findings.push(Finding::new("E0306", Subject::Pack, message).hint("lower the counts"));
    }
    for ((id, resource), given) in draft.resources.iter().zip(&totals.given) {
        if *given > limits::AMOUNT {
            let message = format!(
                "all copies together give more than {} of `{}`",
                limits::AMOUNT,
                resource.name
            );
            let finding = Finding::new("E0306", Subject::Resource(id), message);
            findings.push(finding.hint("reduce what copies give, or lower their counts"));
        }
    }
}

fn validate_progressive(draft: &Draft, id: ItemId, findings: &mut Vec<Finding>) {
    for stage in &draft.items[id].progressive {
        if !draft.items[*stage].progressive.is_empty() {
            let message = format!(
                "`{}` lists `{}` in `progressive`, which is itself progressive",
                draft.items[id].name, draft.items[*stage].name
            );
            findings.push(
                Finding::new("E0305", Subject::Item(id), message)
                    .hint("list plain items in `progressive`"),
            );
        }
    }
}

/// The largest value of an amount under any settings.
fn largest(draft: &Draft, amount: Amount, subject: Subject, findings: &mut Vec<Finding>) -> u64 {
    match amount {
        Amount::Fixed(number) => number.into(),
        Amount::Option(option) => match draft.options[option].kind {
            OptionKind::Range { max, .. } => max.into(),
            _ => {
                findings.push(not_a_number(draft, option, subject));
                0
            }
        },
    }
}

fn not_a_number(draft: &Draft, option: OptionId, subject: Subject) -> Finding {
    let message = format!("the option `{}` is not a number", draft.options[option].name);
    Finding::new("E0317", subject, message).hint("use an option of kind \"range\"")
}

pub(super) fn validate_requirements(draft: &Draft, totals: &Totals, findings: &mut Vec<Finding>) {
    let mut walk = Walk::new(&draft.requirements);
    let mut sums = BTreeSet::new();
    for (subject, root) in draft.roots() {
        for id in walk.follow(root) {
            validate_node(draft, totals, id, subject, findings);
            let node = draft.requirements.node(id);
            if let Node::Sum { terms, .. } = node {
                let conditions: BTreeSet<_> = draft.named_parts(node).collect();
                if conditions.len() > limits::CONDITIONS {
                    findings.push(too_many_conditions(subject, conditions.len()));
                }
                sums.insert((draft.requirements.terms(terms), conditions.len()));
            }
        }
    }
    // Sums over equal terms share one list for each set of conditions that can hold; different sums have their own
    // lists.
    let listed = sums.into_iter().map(|(terms, conditions)| {
        let once = terms.iter().map(|term| totals.listed(*term));
        let lists = 1 << conditions.min(limits::CONDITIONS);
        once.fold(0, u64::saturating_add).saturating_mul(lists)
    });
    let listed = listed.fold(0, u64::saturating_add);
    if listed > limits::SUMMANDS {
        let message = format!(
            "the sums of the world list {listed} item copies; the maximum is {}",
            limits::SUMMANDS
        );
        findings.push(Finding::new("E0306", Subject::Pack, message).hint("lower the counts"));
    }
}

/// A sum is evaluated for each subset of its conditions, so their number is limited.
fn too_many_conditions(subject: Subject, conditions: usize) -> Finding {
    let message = format!(
        "this sum adds resources with {conditions} different conditions; the maximum is {}",
        limits::CONDITIONS
    );
    Finding::new("E0306", subject, message).hint("require the resources one by one")
}

fn validate_node(
    draft: &Draft,
    totals: &Totals,
    id: RequirementId,
    subject: Subject,
    findings: &mut Vec<Finding>,
) {
    match draft.requirements.node(id) {
        Node::Item { count: amount, .. } | Node::Damage(amount) => {
            largest(draft, amount, subject, findings);
        }
        Node::Sum { terms, need } => {
            let terms = draft.requirements.terms(terms).iter().map(|term| totals.term(*term));
            let most = terms.fold(largest(draft, need, subject, findings), u64::saturating_add);
            if most > limits::AMOUNT {
                let message =
                    format!("this sum can grow to {most}; the maximum is {}", limits::AMOUNT);
                let finding = Finding::new("E0306", subject, message);
                findings.push(finding.hint("use smaller weights and amounts"));
            }
        }
        Node::Trick { trick, level } if level > draft.tricks[trick].max => {
            let known = &draft.tricks[trick];
            let message = format!("the trick `{}` has no level {level}", known.name);
            findings.push(
                Finding::new("E0313", subject, message)
                    .hint(format!("its highest level is {}", known.max)),
            );
        }
        Node::Option { option, test: OptionTest::AtLeast(value) | OptionTest::Is(value) } => {
            let known = &draft.options[option];
            if matches!(&known.kind, OptionKind::Choice { values, .. } if value as usize >= values.len())
            {
                let message = format!("the option `{}` has no value number {value}", known.name);
                findings.push(
                    Finding::new("E0313", subject, message).hint("test for one of its values"),
                );
            }
        }
        _ => {}
    }
}
