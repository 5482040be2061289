//! Named rules that need themselves.

use crate::world::{Draft, Finding, Id, NamedRuleId, Node, RequirementId, Subject};

/// How far the walk has come with a requirement.
#[derive(Clone, Copy)]
enum Mark {
    New,
    /// It is on the path, and so many named rules stand on the path before it.
    Open(usize),
    Done,
}

/// Every named rule that needs itself, once.
///
/// Walks over requirements, not over rules, so that what many rules share is walked once. The walk is
/// depth first with an explicit stack.
pub(super) fn rule_circles(draft: &Draft) -> Vec<Finding> {
    let mut walk = Walk {
        draft,
        marks: vec![Mark::New; draft.requirements.len()],
        rules: Vec::new(),
        reported: vec![false; draft.rules.len()],
        findings: Vec::new(),
    };
    for rule in draft.rules.rows() {
        walk.follow(rule.need);
    }
    walk.findings
}

struct Walk<'a> {
    draft: &'a Draft,
    marks: Vec<Mark>,
    /// The named rules on the path.
    rules: Vec<NamedRuleId>,
    reported: Vec<bool>,
    findings: Vec<Finding>,
}

impl Walk<'_> {
    fn follow(&mut self, root: RequirementId) {
        let mut path = Vec::new();
        self.enter(root, &mut path);
        while let Some((id, next)) = path.last_mut() {
            let part = match self.draft.requirements.node(*id) {
                Node::Rule(rule) if *next == 0 => Some(self.draft.rules[rule].need),
                _ => self.draft.requirements.children(*id).get(*next).copied(),
            };
            *next += 1;
            match part {
                Some(part) => self.enter(part, &mut path),
                None => {
                    self.marks[id.index()] = Mark::Done;
                    if let Node::Rule(_) = self.draft.requirements.node(*id) {
                        self.rules.pop();
                    }
                    path.pop();
                }
            }
        }
    }

    /// Goes into a requirement that was not met before. One that is on the path closes a circle.
    fn enter(&mut self, id: RequirementId, path: &mut Vec<(RequirementId, usize)>) {
        match self.marks[id.index()] {
            Mark::New => {
                self.marks[id.index()] = Mark::Open(self.rules.len());
                if let Node::Rule(rule) = self.draft.requirements.node(id) {
                    self.rules.push(rule);
                }
                path.push((id, 0));
            }
            Mark::Open(before) => self.report(before),
            Mark::Done => {}
        }
    }

    fn report(&mut self, before: usize) {
        let round = &self.rules[before..];
        let Some(again) = round.last().copied() else {
            return;
        };
        if !std::mem::replace(&mut self.reported[again.index()], true) {
            self.findings.push(circle(self.draft, round, again));
        }
    }
}

/// A round of rules, each of which needs the next; the last one needs the first.
fn circle(draft: &Draft, round: &[NamedRuleId], again: NamedRuleId) -> Finding {
    let name = |rule: &NamedRuleId| format!("`{}`", draft.rules[*rule].name);
    let names = |rules: &[NamedRuleId]| rules.iter().map(name).collect::<Vec<_>>().join(" → ");
    let shown = if round.len() > 11 {
        format!("{} … {}", names(&round[..5]), name(&again))
    } else {
        names(round)
    };
    let message = format!("the rule {0} needs itself: {0} → {shown}", name(&again));
    Finding::new("E0304", Subject::Rule(again), message)
        .hint("break the circle: say what it takes without the rule itself")
}
