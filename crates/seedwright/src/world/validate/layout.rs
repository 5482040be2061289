//! What is asked of a layout: templates and groups that can be placed, and settings that fit.

use super::graph::validate_graph;
use crate::name::EscapedName;
use crate::world::{
    Blueprint, Draft, Finding, SettingFault, Subject,
    templates::{CatalogueFault, Group, GroupFault, GroupId, Template, TemplateId, limits},
};

pub(super) fn validate_layout(draft: &Draft, findings: &mut Vec<Finding>) {
    let Some(blueprint) = &draft.layout else {
        return;
    };
    if !draft.rooms.is_empty() {
        let message = "a pack with templates has no rooms of its own: they are laid out";
        let finding = Finding::new("E0337", Subject::Layout, message);
        findings.push(finding.hint("remove the rooms, or templates, groups and layout"));
    }
    match blueprint.catalogue() {
        Ok(catalogue) => validate_graph(blueprint, &catalogue, findings),
        Err(faults) => {
            let faults = faults.iter();
            findings.extend(faults.filter_map(|fault| of_fault(blueprint, fault)));
        }
    }
    findings.extend(blueprint.settings.faults().iter().map(of_setting));
}

/// A fault of templates or groups. Names that clash are found among all names.
fn of_fault(blueprint: &Blueprint, fault: &CatalogueFault) -> Option<Finding> {
    let finding = match fault {
        CatalogueFault::SameName(..) | CatalogueFault::SameGroupName(..) => return None,
        CatalogueFault::NoTemplates => {
            Finding::new("E0336", Subject::Layout, "there are no templates for a layout")
                .hint("draw at least one: [templates.\"Hall\"]")
        }
        CatalogueFault::TooManyTemplates(count) => too_many("templates", *count, limits::TEMPLATES),
        CatalogueFault::TooManyGroups(count) => too_many("groups", *count, limits::GROUPS),
        CatalogueFault::Name(id) => return long_name(blueprint, *id),
        CatalogueFault::Counts(id) => counts(Subject::Template(*id)),
        CatalogueFault::GroupCounts(id) => counts(Subject::Group(*id)),
        CatalogueFault::Weight(id) => weight(Subject::Template(*id)),
        CatalogueFault::GroupWeight(id) => weight(Subject::Group(*id)),
        CatalogueFault::NoSlot(id, letter) => {
            let message = format!(
                "the drawing of `{}` has no letter `{}`",
                EscapedName(&template(blueprint, *id).name),
                letter.escape_debug()
            );
            Finding::new("E0333", Subject::Template(*id), message)
                .hint("name places for items by the letters of the drawing")
        }
        CatalogueFault::SlotName(id, letter) => {
            let message = format!(
                "the name of the place `{letter}` is empty, too long, or that of another one"
            );
            Finding::new("E0333", Subject::Template(*id), message)
                .hint("give each place of a template a short name of its own")
        }
        CatalogueFault::Group(id, fault) => of_group(blueprint, *id, fault),
    };
    Some(finding)
}

fn template(blueprint: &Blueprint, id: TemplateId) -> &Template {
    &blueprint.templates[id.0 as usize]
}

fn too_many(what: &str, count: u64, most: u32) -> Finding {
    let message = format!("there are {count} {what}; at most {most} are possible");
    Finding::new("E0306", Subject::Layout, message).hint("remove some")
}

/// Empty names are found among all names, and so are those that no name may have.
fn long_name(blueprint: &Blueprint, id: TemplateId) -> Option<Finding> {
    let name = &template(blueprint, id).name;
    let message = format!("the name of this template is longer than {} characters", limits::NAME);
    let finding = Finding::new("E0303", Subject::Template(id), message);
    let is_long =
        (limits::NAME as usize + 1..=crate::world::limits::NAME).contains(&name.chars().count());
    is_long.then(|| finding.hint("rooms get a number after it; choose a short name"))
}

fn counts(subject: Subject) -> Finding {
    let message = format!("this {} has to be there more often than it may", subject.kind());
    Finding::new("E0332", subject, message).hint("let `min` be at most `max`")
}

fn weight(subject: Subject) -> Finding {
    let message = format!("a weight is at most {}", limits::WEIGHT);
    Finding::new("E0104", subject, message).hint("choose a smaller one")
}

fn of_group(blueprint: &Blueprint, id: GroupId, fault: &GroupFault) -> Finding {
    let group = &blueprint.groups[id.0 as usize];
    let (subject, message, hint) = match fault {
        GroupFault::Empty => (
            Subject::Group(id),
            "this group has no rooms".to_owned(),
            "list its rooms: members = [{ template = \"Hall\", at = [0, 0] }]",
        ),
        GroupFault::TooManyMembers(count) => (
            Subject::Group(id),
            format!("this group has {count} rooms, {} at most", limits::MEMBERS),
            "make it smaller",
        ),
        GroupFault::UnknownTemplate { member } => (
            Subject::Member(id, *member),
            "this room has a template that is not there".to_owned(),
            "name a template of the pack",
        ),
        GroupFault::TooFar { member } => (
            Subject::Member(id, *member),
            format!("this room lies more than {} cells away", limits::GROUP_SIDE),
            "move it closer to [0, 0]",
        ),
        GroupFault::Overlap { first, second, cell } => (
            Subject::Member(id, *second),
            format!(
                "this room overlaps {} at [{}, {}], in more than a wall",
                member_name(blueprint, group, *first),
                cell.x,
                cell.y
            ),
            "rooms share the walls between them and nothing else; move one of them",
        ),
        GroupFault::Apart { member } => (
            Subject::Member(id, *member),
            "this room can't be reached from the first room of its group".to_owned(),
            "let a connection of it meet one of another room, face to face in the same cell",
        ),
        GroupFault::RequiredCovered { member, point } => {
            let place = required_place(blueprint, group, *member, *point);
            (
                Subject::Member(id, *member),
                format!(
                    "a required connection of this room, drawn at {place}, runs against a wall of the group"
                ),
                "move the rooms so that it meets a connection or stays free",
            )
        }
    };
    Finding::new("E0334", subject, message).hint(hint)
}

/// A room of a group in words.
fn member_name(blueprint: &Blueprint, group: &Group, member: u32) -> String {
    let template = group.members[member as usize].template;
    let name = &blueprint.templates[template.0 as usize].name;
    format!("room {} (`{}`)", member + 1, EscapedName(name))
}

/// The line and the column of a connection of a room of a group in its drawing.
fn required_place(blueprint: &Blueprint, group: &Group, member: u32, point: u32) -> String {
    let template = group.members[member as usize].template;
    let cell = blueprint.templates[template.0 as usize].points()[point as usize].cell;
    format!("line {}, column {}", cell.y + 1, cell.x + 1)
}

fn of_setting(fault: &SettingFault) -> Finding {
    let hint = match fault {
        SettingFault::Range(_) => "choose a number between the two",
        SettingFault::DeadEnds => "write the least first: [0, 400]",
        SettingFault::RoleTwice(_) => "keep one of them",
        SettingFault::Entrances(_) => "leave the number out, or write 1",
    };
    Finding::new("E0335", Subject::Layout, fault.to_string()).hint(hint)
}
