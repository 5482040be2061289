//! Reports names that look alike.

use indexmap::IndexMap;
use indexmap::map::Entry;

use super::Findings;
use crate::name::skeleton;
use crate::world::{Finding, Subject, World};

/// Reports names of one kind that most people can't tell apart on a screen.
pub(super) fn confusable_names(world: &World, findings: &mut Findings) {
    let mut seen: IndexMap<(&str, String), (Subject, &str)> = IndexMap::new();
    for (subject, name) in world.named() {
        let full = world.full_name(subject, name);
        let (place, first) = match seen.entry((scope(subject), skeleton(&full))) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                free.insert((subject, name));
                continue;
            }
        };
        let first = world.full_name(place, first);
        // The same name for an item and an event is allowed: `item(...)` distinguishes them.
        if first != full {
            let message = format!("`{first}` and `{full}` look alike");
            let finding = Finding::new("W0405", subject, message);
            let finding = finding.related(place, "the other one");
            findings.add(finding.hint("rename one of them"));
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
