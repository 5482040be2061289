//! Checks for named rules and resources that depend on themselves.

use std::collections::BTreeSet;

use crate::world::{Draft, Finding, Id, NamedRuleId, Node, RequirementId, ResourceId, Subject};

/// The state of a step in the depth-first search.
#[derive(Clone, Copy)]
enum Mark {
    New,
    /// It is on the path, with this number of names on the path before it.
    Open(usize),
    Done,
}

/// A step of the search.
#[derive(Clone, Copy)]
enum Step {
    Requirement(RequirementId),
    /// The condition of a resource.
    Resource(ResourceId),
}

/// A named part on the path, which requirements refer to by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum NamedPart {
    Rule(NamedRuleId),
    Resource(ResourceId),
}

/// Returns every named rule and resource that depends on itself, each cycle once.
///
/// Searches requirements, not rules, so that what many rules share is visited once. The search is depth-first with an
/// explicit stack.
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

    /// Enters a step that was not visited before. A step that is on the path closes a cycle.
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

    /// The steps that a step leads to, in reverse.
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
        let cycle_names = &self.names[before..];
        let Some(again) = cycle_names.last().copied() else {
            return;
        };
        if self.reported.insert(again) {
            self.findings.push(cycle(self.draft, cycle_names, again));
        }
    }
}

/// A cycle of names, each of which depends on the next, and the last on the first.
fn cycle(draft: &Draft, cycle_names: &[NamedPart], again: NamedPart) -> Finding {
    let name = |named: &NamedPart| match named {
        NamedPart::Rule(rule) => format!("`{}`", draft.rules[*rule].name),
        NamedPart::Resource(resource) => format!("`{}`", draft.resources[*resource].name),
    };
    let names =
        |cycle_names: &[NamedPart]| cycle_names.iter().map(name).collect::<Vec<_>>().join(" → ");
    let shown = if cycle_names.len() > 11 {
        format!("{} … {}", names(&cycle_names[..5]), name(&again))
    } else {
        names(cycle_names)
    };
    let (subject, hint) = match again {
        NamedPart::Rule(rule) => {
            (Subject::Rule(rule), "break the cycle: define the rule without referring to itself")
        }
        NamedPart::Resource(resource) => (
            Subject::Resource(resource),
            "break the cycle: define `with` without referring to the resource itself",
        ),
    };
    let kind = subject.kind();
    let message = format!("the {kind} {0} depends on itself: {0} → {shown}", name(&again));
    Finding::new("E0304", subject, message).hint(hint)
}
