//! Names: present, short enough, and told apart by eye and by ear.

use std::collections::BTreeMap;

use super::{Draft, Finding, Id, Subject, Table, limits};
use crate::name::folded;

/// Reports every name that is missing, too long, or the same as another one of its kind.
pub(super) fn validate_names(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut pack = Scope::new("pack");
    pack.add(&draft.id, Subject::Pack, findings);
    whole_table(
        "area",
        &draft.areas,
        |row| &row.name,
        Subject::Area,
        findings,
    );
    whole_table(
        "room",
        &draft.rooms,
        |row| &row.name,
        Subject::Room,
        findings,
    );
    whole_table(
        "door",
        &draft.doors,
        |row| &row.name,
        Subject::Door,
        findings,
    );
    whole_table(
        "item",
        &draft.items,
        |row| &row.name,
        Subject::Item,
        findings,
    );
    whole_table(
        "pool",
        &draft.pools,
        |row| &row.name,
        Subject::Pool,
        findings,
    );
    whole_table(
        "resource",
        &draft.resources,
        |row| &row.name,
        Subject::Resource,
        findings,
    );
    whole_table(
        "event",
        &draft.events,
        |row| &row.name,
        Subject::Event,
        findings,
    );
    whole_table(
        "rule",
        &draft.rules,
        |row| &row.name,
        Subject::Rule,
        findings,
    );
    whole_table(
        "preset",
        &draft.presets,
        |row| &row.name,
        Subject::Preset,
        findings,
    );
    settings_names(draft, findings);
    names_in_rooms(draft, findings);
}

fn whole_table<I: Id, T>(
    kind: &'static str,
    table: &Table<I, T>,
    name: impl Fn(&T) -> &str,
    subject: impl Fn(I) -> Subject,
    findings: &mut Vec<Finding>,
) {
    let mut scope = Scope::new(kind);
    for (id, row) in table.iter() {
        scope.add(name(row), subject(id), findings);
    }
}

/// Options and tricks share one scope, because settings name both.
fn settings_names(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut scope = Scope::new("option or trick");
    for (id, option) in draft.options.iter() {
        scope.add(&option.name, Subject::Option(id), findings);
        reserved(&option.name, Subject::Option(id), findings);
    }
    for (id, trick) in draft.tricks.iter() {
        scope.add(&trick.name, Subject::Trick(id), findings);
        reserved(&trick.name, Subject::Trick(id), findings);
    }
}

fn reserved(name: &str, subject: Subject, findings: &mut Vec<Finding>) {
    if name == super::settings::ALL_TRICKS {
        let message = format!("`{name}` stands for every trick in settings and can't be a name");
        findings.push(Finding::new("E0316", subject, message).hint("choose another name"));
    }
}

/// Spots and locations are told apart by their full names, `Room.spot`.
fn names_in_rooms(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut spots = Scope::new("spot");
    for id in draft.spots.ids() {
        own_name("spot", &draft.spots[id].name, Subject::Spot(id), findings);
        spots.add_unique(&draft.spot_name(id), Subject::Spot(id), findings);
    }
    let mut locations = Scope::new("location");
    for id in draft.locations.ids() {
        own_name(
            "location",
            &draft.locations[id].name,
            Subject::Location(id),
            findings,
        );
        locations.add_unique(&draft.location_name(id), Subject::Location(id), findings);
    }
}

/// Names of one kind, with the first place each was seen.
struct Scope {
    kind: &'static str,
    seen: BTreeMap<String, (String, Subject)>,
}

impl Scope {
    fn new(kind: &'static str) -> Self {
        Self {
            kind,
            seen: BTreeMap::new(),
        }
    }

    fn add(&mut self, name: &str, subject: Subject, findings: &mut Vec<Finding>) {
        own_name(self.kind, name, subject, findings);
        self.add_unique(name, subject, findings);
    }

    fn add_unique(&mut self, name: &str, subject: Subject, findings: &mut Vec<Finding>) {
        let key = folded(name);
        let Some((first, first_subject)) = self.seen.get(&key) else {
            self.seen.insert(key, (name.to_owned(), subject));
            return;
        };
        let kind = self.kind;
        let finding = if first == name {
            Finding::new(
                "E0301",
                subject,
                format!("the {kind} `{name}` is declared twice"),
            )
            .hint("remove one of the two, or give it another name")
        } else {
            let message = format!(
                "the {kind} names `{first}` and `{name}` differ only in case, spaces or Unicode form"
            );
            Finding::new("E0302", subject, message).hint("nobody can tell them apart; rename one")
        };
        findings.push(finding.related(*first_subject, "first declared here"));
    }
}

fn own_name(kind: &str, name: &str, subject: Subject, findings: &mut Vec<Finding>) {
    let message = if name.trim().is_empty() {
        format!("this {kind} has an empty name")
    } else if name.contains('\0') {
        format!("the name of this {kind} contains a NUL character")
    } else if name.chars().count() > limits::NAME {
        format!(
            "the name of this {kind} is longer than {} characters",
            limits::NAME
        )
    } else if name.trim() != name {
        format!("the {kind} name `{name}` begins or ends with a space")
    } else {
        return;
    };
    findings.push(Finding::new("E0303", subject, message).hint("give it a short, visible name"));
}
