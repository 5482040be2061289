//! Named rules that need themselves.

use crate::world::{Draft, Finding, Id, NamedRuleId, Node, Subject, Walk};

/// Named rules may not need themselves. Walks depth first with an explicit stack.
pub(super) fn validate_rule_order(draft: &Draft, findings: &mut Vec<Finding>) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let uses = rule_uses(draft);
    let mut marks = vec![Mark::New; draft.rules.len()];
    for root in draft.rules.ids() {
        let mut path = vec![(root, 0)];
        while let Some((rule, next)) = path.last_mut() {
            if *next == 0 && marks[rule.index()] != Mark::New {
                path.pop();
                continue;
            }
            marks[rule.index()] = Mark::Open;
            let Some(used) = uses[rule.index()].get(*next).copied() else {
                marks[rule.index()] = Mark::Done;
                path.pop();
                continue;
            };
            *next += 1;
            match marks[used.index()] {
                Mark::New => path.push((used, 0)),
                Mark::Open => findings.push(cycle(draft, &path, used)),
                Mark::Done => {}
            }
        }
    }
}

fn cycle(draft: &Draft, path: &[(NamedRuleId, usize)], again: NamedRuleId) -> Finding {
    let round = path
        .iter()
        .map(|(rule, _)| *rule)
        .skip_while(|rule| *rule != again);
    let names: Vec<_> = round
        .chain([again])
        .map(|rule| format!("`{}`", draft.rules[rule].name))
        .collect();
    let shown = if names.len() > 12 {
        format!("{} … {}", names[..6].join(" → "), names[names.len() - 1])
    } else {
        names.join(" → ")
    };
    let message = format!(
        "the rule `{}` needs itself: {shown}",
        draft.rules[again].name
    );
    Finding::new("E0304", Subject::Rule(again), message)
        .hint("break the circle: say what it takes without the rule itself")
}

fn rule_uses(draft: &Draft) -> Vec<Vec<NamedRuleId>> {
    let mut walk = Walk::new(&draft.requirements);
    let mut uses = |need| {
        walk.restart();
        let named = |id| match draft.requirements.node(id) {
            Node::Rule(rule) => Some(rule),
            _ => None,
        };
        walk.follow(need).into_iter().filter_map(named).collect()
    };
    draft
        .rules
        .rows()
        .iter()
        .map(|rule| uses(rule.need))
        .collect()
}
