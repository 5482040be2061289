//! Reports names that look alike.

use std::collections::BTreeMap;

use super::Findings;
use crate::name::skeleton;
use crate::world::{Finding, Subject, World};

/// Reports names of one kind that most people can't tell apart on a screen.
pub(super) fn confusable_names(world: &World, findings: &mut Findings) {
    let mut seen: BTreeMap<(&str, String), (String, Subject)> = BTreeMap::new();
    for (subject, name) in world.named() {
        let name = world.full_name(subject, name);
        let key = (scope(subject), skeleton(&name));
        match seen.get(&key) {
            None => drop(seen.insert(key, (name, subject))),
            // The same name for an item and an event is allowed: `item(...)` distinguishes them.
            Some((first, _)) if *first == name => {}
            Some((first, place)) => {
                let message = format!("`{first}` and `{name}` look alike");
                let finding = Finding::new("W0405", subject, message);
                let finding = finding.related(*place, "the other one");
                findings.add(finding.hint("rename one of them"));
            }
        }
    }
}

/// The namespace of a name: the kinds that requirements refer to share one.
fn scope(subject: Subject) -> &'static str {
    match subject {
        Subject::Item(_) | Subject::Resource(_) | Subject::Event(_) | Subject::Rule(_) => {
            "requirement"
        }
        _ => subject.kind(),
    }
}
