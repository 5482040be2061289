//! Checks of names: present, short enough, and distinguishable.

use indexmap::IndexMap;
use indexmap::map::Entry;

use crate::name::folded;
use crate::world::settings::ALL_TRICKS;
use crate::world::{Draft, Finding, Subject, limits};

/// Reports every name that is missing, too long, or identical to another one of its kind.
pub(super) fn validate_names(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut seen: IndexMap<(&str, String), (Subject, &str)> = IndexMap::new();
    for (subject, name) in draft.named() {
        findings.extend(faulty(subject, name));
        let full = draft.full_name(subject, name);
        match seen.entry((scope(subject), folded(&full))) {
            Entry::Vacant(free) => {
                free.insert((subject, name));
            }
            Entry::Occupied(known) => {
                let (place, first) = *known.get();
                findings.push(clash(subject, &full, &draft.full_name(place, first), place));
            }
        }
    }
}

/// The scope in which a name must be unique: a place is named by its room or by `Room.spot`.
fn scope(subject: Subject) -> &'static str {
    match subject {
        Subject::Room(_) | Subject::Spot(_) => "place",
        _ => subject.kind(),
    }
}

fn clash(subject: Subject, name: &str, first: &str, place: Subject) -> Finding {
    let kind = subject.kind();
    let finding = if kind != place.kind() {
        let message = format!("the {kind} `{name}` has the name of the {} `{first}`", place.kind());
        Finding::new("E0301", subject, message).hint("rename one, so that the name is unambiguous")
    } else if first == name {
        let message = format!("the {kind} `{name}` is declared twice");
        Finding::new("E0301", subject, message).hint("remove one, or give it another name")
    } else {
        let message = format!(
            "the {kind} names `{first}` and `{name}` differ only in case, spaces or Unicode form"
        );
        Finding::new("E0302", subject, message).hint("rename one, so that they can be told apart")
    };
    finding.related(place, "first declared here")
}

fn faulty(subject: Subject, name: &str) -> Option<Finding> {
    let kind = subject.kind();
    if name == ALL_TRICKS && matches!(subject, Subject::Option(_) | Subject::Trick(_)) {
        let message = format!("`{name}` stands for every trick in settings and can't be a name");
        return Some(Finding::new("E0316", subject, message).hint("choose another name"));
    }
    let message = if name.trim().is_empty() {
        format!("this {kind} has an empty name")
    } else if name.contains('\0') {
        format!("the name of this {kind} contains a NUL character")
    } else if name.chars().count() > limits::NAME {
        format!("the name of this {kind} is longer than {} characters", limits::NAME)
    } else if name.trim() != name {
        format!("the {kind} name `{name}` begins or ends with a space")
    } else {
        return None;
    };
    Some(Finding::new("E0303", subject, message).hint("give it a short, visible name"))
}
