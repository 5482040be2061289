//! Checks of the layout: templates and groups that can be placed, and settings within their ranges.

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
        let message = "a pack with [templates] can't have [rooms], because its rooms are laid out";
        let finding = Finding::new("E0337", Subject::Layout, message);
        findings.push(finding.hint("remove [rooms], or remove [templates], [groups] and [layout]"));
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

/// Converts a fault of templates or groups. Duplicate names are reported with all other names.
fn of_fault(blueprint: &Blueprint, fault: &CatalogueFault) -> Option<Finding> {
    let finding = match fault {
        CatalogueFault::SameName(..) | CatalogueFault::SameGroupName(..) => return None,
        CatalogueFault::NoTemplates => {
            Finding::new("E0336", Subject::Layout, "the layout has no templates")
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
                .hint("name item slots by the letters of the drawing")
        }
        CatalogueFault::SlotName(id, letter) => {
            let message =
                format!("the name of item slot `{letter}` is empty, too long or used twice");
            Finding::new("E0333", Subject::Template(*id), message)
                .hint("give each item slot of a template a short, unique name")
        }
        CatalogueFault::Group(id, fault) => of_group(blueprint, *id, fault),
    };
    Some(finding)
}

fn template(blueprint: &Blueprint, id: TemplateId) -> &Template {
    &blueprint.templates[id.0 as usize]
}

fn too_many(what: &str, count: u64, most: u32) -> Finding {
    let message = format!("there are {count} {what}; the maximum is {most}");
    Finding::new("E0306", Subject::Layout, message).hint("remove some")
}

/// Empty and otherwise invalid names are reported with all other names.
fn long_name(blueprint: &Blueprint, id: TemplateId) -> Option<Finding> {
    let name = &template(blueprint, id).name;
    let message = format!("the name of this template is longer than {} characters", limits::NAME);
    let finding = Finding::new("E0303", Subject::Template(id), message);
    let is_long =
        (limits::NAME as usize + 1..=crate::world::limits::NAME).contains(&name.chars().count());
    is_long.then(|| finding.hint("rooms get a number after it; choose a short name"))
}

fn counts(subject: Subject) -> Finding {
    let message = format!("the minimum count of this {} exceeds the maximum", subject.kind());
    Finding::new("E0332", subject, message).hint("lower `min` or raise `max`")
}

fn weight(subject: Subject) -> Finding {
    let message = format!("the weight is too large; the maximum is {}", limits::WEIGHT);
    Finding::new("E0104", subject, message).hint("choose a smaller weight")
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
            format!("this group has {count} rooms; the maximum is {}", limits::MEMBERS),
            "make it smaller",
        ),
        GroupFault::UnknownTemplate { member } => (
            Subject::Member(id, *member),
            "this room has an unknown template".to_owned(),
            "name a template of the pack",
        ),
        GroupFault::TooFar { member } => (
            Subject::Member(id, *member),
            format!("this room is more than {} cells away from [0, 0]", limits::GROUP_SIDE),
            "move it closer",
        ),
        GroupFault::Overlap { first, second, cell } => (
            Subject::Member(id, *second),
            format!(
                "this room overlaps {} at [{}, {}], and not only in a wall",
                member_name(blueprint, group, *first),
                cell.x,
                cell.y
            ),
            "rooms can only share walls; move one of them",
        ),
        GroupFault::Apart { member } => (
            Subject::Member(id, *member),
            "this room can't be reached from the first room of its group".to_owned(),
            "make one of its connections meet one of another room, face to face in the same cell",
        ),
        GroupFault::RequiredCovered { member, point } => {
            let place = required_place(blueprint, group, *member, *point);
            (
                Subject::Member(id, *member),
                format!(
                    "a required connection of this room, drawn at {place}, faces a wall of the group"
                ),
                "move the rooms so that it meets a connection or stays free",
            )
        }
    };
    Finding::new("E0334", subject, message).hint(hint)
}

/// The description of a room in a group.
fn member_name(blueprint: &Blueprint, group: &Group, member: u32) -> String {
    let template = group.members[member as usize].template;
    let name = &blueprint.templates[template.0 as usize].name;
    format!("room {} (`{}`)", member + 1, EscapedName(name))
}

/// The line and column of a connection in the drawing of a room of a group.
fn required_place(blueprint: &Blueprint, group: &Group, member: u32, point: u32) -> String {
    let template = group.members[member as usize].template;
    let cell = blueprint.templates[template.0 as usize].points()[point as usize].cell;
    format!("line {}, column {}", cell.y + 1, cell.x + 1)
}

fn of_setting(fault: &SettingFault) -> Finding {
    let hint = match fault {
        SettingFault::Range(_) => "choose a number in this range",
        SettingFault::DeadEnds => "write the smaller number first: [0, 400]",
        SettingFault::RoleTwice(_) => "remove one of them",
        SettingFault::Entrances(_) => "leave the number out, or write 1",
        SettingFault::PlacedEntrance => "leave them out",
    };
    Finding::new("E0335", Subject::Layout, fault.to_string()).hint(hint)
}
