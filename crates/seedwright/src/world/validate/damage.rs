//! Checks where damage is written, and what it is taken from.

use super::super::costly_ways::{CostlyWays, MOST, TooMany};
use super::super::{Draft, Finding, Id, Node, RequirementId, Requirements, Subject};

/// Damage is taken where the player goes or does something: on links and doors, at locations and events. It comes off
/// one resource, whose amount depends on nothing but items.
pub(super) fn validate_damage(draft: &Draft, findings: &mut Vec<Finding>) {
    let health: Vec<_> = draft.resources.iter().filter(|(_, row)| row.health).collect();
    if let Some((id, row)) = health.get(1) {
        let message = format!("`{}` is a second health resource", row.name);
        let finding = Finding::new("E0338", Subject::Resource(*id), message);
        findings.push(finding.hint("a player has one health: remove `health` from the others"));
    }
    for (id, row) in health.iter().filter(|(_, row)| row.with != Requirements::ALWAYS) {
        let message = format!("the health `{}` counts only under a condition", row.name);
        let finding = Finding::new("E0338", Subject::Resource(*id), message);
        findings.push(finding.hint("remove `with`"));
    }
    let mut ways = CostlyWays::new(draft);
    let damaged: Vec<_> = draft.roots().filter(|(_, root)| ways.does_hurt(*root)).collect();
    validate_count(&damaged, &mut ways, findings);
    if let (Some((subject, _)), []) = (damaged.first(), &health[..]) {
        let finding = Finding::new("E0339", *subject, "`damage(...)` needs a health resource");
        findings.push(
            finding.hint("declare one: `[resources]` `energy = { start = 99, health = true }`"),
        );
    }
    let locks = draft.doors.iter().flat_map(|(id, door)| {
        let locks = [&door.a, &door.b].into_iter().filter_map(|end| end.lock.as_ref());
        locks.map(move |lock| (Subject::Door(id), lock.need))
    });
    let elsewhere = draft
        .roots()
        .filter(|(subject, _)| matches!(subject, Subject::Goal(_) | Subject::Resource(_)));
    let nodes = (0..draft.requirements.len()).map(RequirementId::from_index);
    let negated = nodes.filter_map(|id| match draft.requirements.node(id) {
        Node::Not(part) => Some((Subject::Pack, part)),
        _ => None,
    });
    let elsewhere = elsewhere.chain(locks).chain(negated);
    for (subject, _) in elsewhere.filter(|(_, root)| ways.does_hurt(*root)) {
        let finding = Finding::new("E0339", subject, "no damage can be taken here");
        let hint = "`damage(...)` belongs to links, doors, locations and events, without `not!`";
        findings.push(finding.hint(hint));
    }
}

/// Every way to lose health is a rule of its own, so their number is limited.
fn validate_count(
    damaged: &[(Subject, RequirementId)],
    ways: &mut CostlyWays<'_>,
    findings: &mut Vec<Finding>,
) {
    for (subject, root) in damaged {
        let message = match ways.of(*root) {
            Ok(_) => continue,
            Err(TooMany::OfOne) => format!(
                "there are more than {MOST} ways to meet this, each with its own damage; the maximum is {MOST}"
            ),
            Err(TooMany::Together) => "the requirements with damage can be met in too many ways, \
                                       counting up to this one"
                .to_owned(),
        };
        let finding = Finding::new("E0306", *subject, message);
        findings.push(finding.hint("split it: let several links or doors follow one another"));
        if ways.is_spent() {
            return;
        }
    }
}
