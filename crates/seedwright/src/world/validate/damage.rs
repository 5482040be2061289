//! Checks where damage is written, and what it is taken from.

use super::super::{Draft, Finding, Fold, Id, Node, RequirementId, Requirements, Subject};

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
    let mut hurts = Fold::new(draft);
    let mut hurts = |id: RequirementId| {
        hurts.of(id, |_, node, parts| matches!(node, Node::Damage(_)) || parts.contains(&true))
    };
    let damaged: Vec<_> = draft.roots().filter(|(_, root)| hurts(*root)).collect();
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
    for (subject, _) in elsewhere.chain(locks).chain(negated).filter(|(_, root)| hurts(*root)) {
        let finding = Finding::new("E0339", subject, "no damage can be taken here");
        let hint = "`damage(...)` belongs to links, doors, locations and events, without `not!`";
        findings.push(finding.hint(hint));
    }
}
