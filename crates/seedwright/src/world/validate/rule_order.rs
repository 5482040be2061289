//! Named rules and resources that need themselves.

use std::collections::BTreeSet;

use crate::world::{Draft, Finding, Id, NamedRuleId, Node, RequirementId, ResourceId, Subject};

/// How far the walk has come with a step.
#[derive(Clone, Copy)]
enum Mark {
    New,
    /// It is on the path, and so many names stand on the path before it.
    Open(usize),
    Done,
}

/// Something the walk goes into.
#[derive(Clone, Copy)]
enum Step {
    Requirement(RequirementId),
    /// What a resource counts with.
    Resource(ResourceId),
}

/// What has a name on the path: requirements lead to it by that name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum NamedPart {
    Rule(NamedRuleId),
    Resource(ResourceId),
}

/// Every named rule and every resource that needs itself, each round of them once.
///
/// Walks over requirements, not over rules, so that what many rules share is walked once. The walk is
/// depth first with an explicit stack.
pub(super) fn rule_cycles(draft: &Draft) -> Vec<Finding> {
    let mut walk = Walk {
        draft,
        requirements: vec![Mark::New; draft.requirements.len()],
        resources: vec![Mark::New; draft.resources.len()],
        names: Vec::new(),
        reported: BTreeSet::new(),
        findings: Vec::new(),
    };
    for rule in draft.rules.rows() {
        walk.follow(Step::Requirement(rule.need));
    }
    for resource in draft.resources.ids() {
        walk.follow(Step::Resource(resource));
    }
    walk.findings
}

struct Walk<'a> {
    draft: &'a Draft,
    requirements: Vec<Mark>,
    resources: Vec<Mark>,
    /// The names on the path.
    names: Vec<NamedPart>,
    reported: BTreeSet<NamedPart>,
    findings: Vec<Finding>,
}

impl Walk<'_> {
    fn follow(&mut self, root: Step) {
        let mut path = Vec::new();
        self.enter(root, &mut path);
        while let Some((step, open)) = path.last_mut() {
            match open.pop() {
                Some(part) => self.enter(part, &mut path),
                None => {
                    let step = *step;
                    *self.mark(step) = Mark::Done;
                    if self.name(step).is_some() {
                        self.names.pop();
                    }
                    path.pop();
                }
            }
        }
    }

    /// Goes into a step that was not met before. One that is on the path closes a cycle.
    fn enter(&mut self, step: Step, path: &mut Vec<(Step, Vec<Step>)>) {
        match *self.mark(step) {
            Mark::New => {
                *self.mark(step) = Mark::Open(self.names.len());
                self.names.extend(self.name(step));
                path.push((step, self.parts(step)));
            }
            Mark::Open(before) => self.report(before),
            Mark::Done => {}
        }
    }

    fn mark(&mut self, step: Step) -> &mut Mark {
        match step {
            Step::Requirement(id) => &mut self.requirements[id.index()],
            Step::Resource(id) => &mut self.resources[id.index()],
        }
    }

    fn name(&self, step: Step) -> Option<NamedPart> {
        match step {
            Step::Resource(resource) => Some(NamedPart::Resource(resource)),
            Step::Requirement(id) => match self.draft.requirements.node(id) {
                Node::Rule(rule) => Some(NamedPart::Rule(rule)),
                _ => None,
            },
        }
    }

    /// Where a step leads to, the last one first.
    fn parts(&self, step: Step) -> Vec<Step> {
        let id = match step {
            Step::Requirement(id) => id,
            Step::Resource(resource) => {
                return vec![Step::Requirement(self.draft.resources[resource].with)];
            }
        };
        let node = self.draft.requirements.node(id);
        let mut parts: Vec<Step> = match node {
            Node::Rule(rule) => vec![Step::Requirement(self.draft.rules[rule].need)],
            _ => {
                let conditions = self.draft.conditions(node);
                conditions.map(|(own, _)| Step::Resource(own)).collect()
            }
        };
        let children = self.draft.requirements.children(id).iter();
        parts.extend(children.map(|part| Step::Requirement(*part)));
        parts.reverse();
        parts
    }

    fn report(&mut self, before: usize) {
        let round = &self.names[before..];
        let Some(again) = round.last().copied() else {
            return;
        };
        if self.reported.insert(again) {
            self.findings.push(cycle(self.draft, round, again));
        }
    }
}

/// A round of names, each of which needs the next; the last one needs the first.
fn cycle(draft: &Draft, round: &[NamedPart], again: NamedPart) -> Finding {
    let name = |named: &NamedPart| match named {
        NamedPart::Rule(rule) => format!("`{}`", draft.rules[*rule].name),
        NamedPart::Resource(resource) => format!("`{}`", draft.resources[*resource].name),
    };
    let names = |round: &[NamedPart]| round.iter().map(name).collect::<Vec<_>>().join(" → ");
    let shown = if round.len() > 11 {
        format!("{} … {}", names(&round[..5]), name(&again))
    } else {
        names(round)
    };
    let (subject, hint) = match again {
        NamedPart::Rule(rule) => {
            (Subject::Rule(rule), "break the circle: say what it takes without the rule itself")
        }
        NamedPart::Resource(resource) => (
            Subject::Resource(resource),
            "break the circle: say what it counts with without the resource itself",
        ),
    };
    let kind = subject.kind();
    let message = format!("the {kind} {0} needs itself: {0} → {shown}", name(&again));
    Finding::new("E0304", subject, message).hint(hint)
}
