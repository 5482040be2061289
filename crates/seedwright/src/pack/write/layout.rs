//! Room templates, groups of them, and what is asked of a layout.

use super::Writer;
use super::graph::write_graph;
use super::toml::{Row, Sheet, list, string};
use crate::grid::{Cell, Size};
use crate::rooms::{RequiredRule, RoleRule, Settings, Target};
use crate::world::templates::{Blueprint, Group, Template};

impl Writer<'_> {
    pub(super) fn layout(&self, sheet: &mut Sheet) {
        let Some(blueprint) = &self.world.layout else {
            return;
        };
        for template in &blueprint.templates {
            write_template(sheet, template);
        }
        for group in &blueprint.groups {
            write_group(sheet, blueprint, group);
        }
        if blueprint.settings != Settings::default() {
            sheet.header(&["layout"]);
            write_settings(sheet, &blueprint.settings);
        }
        if let Some(graph) = &blueprint.graph {
            write_graph(sheet, blueprint, graph);
        }
    }
}

fn write_template(sheet: &mut Sheet, template: &Template) {
    sheet.header(&["templates", &template.name]);
    sheet.lines("drawing", &template.drawing());
    let roles = template.roles.iter();
    let roles: Vec<_> = roles.map(|role| string(role.word())).collect();
    sheet.list("roles", &roles);
    write_counts(sheet, template.weight, template.least, template.most);
    let mut slots = Row::default();
    for (letter, name) in &template.slot_names {
        slots.text(&letter.to_string(), name);
    }
    if !slots.is_empty() {
        sheet.field("slots", slots.finish());
    }
}

fn write_counts(sheet: &mut Sheet, weight: u32, least: u32, most: Option<u32>) {
    if weight != 1 {
        sheet.field("weight", weight);
    }
    match most {
        Some(most) if most == least => sheet.field("exactly", most),
        _ => {
            if least > 0 {
                sheet.field("min", least);
            }
            if let Some(most) = most {
                sheet.field("max", most);
            }
        }
    }
}

fn write_group(sheet: &mut Sheet, blueprint: &Blueprint, group: &Group) {
    sheet.header(&["groups", &group.name]);
    write_counts(sheet, group.weight, group.least, group.most);
    let members = group.members.iter().map(|member| {
        let Cell { x, y } = member.position;
        let mut row = Row::default();
        row.text("template", &blueprint.templates[member.template.0 as usize].name);
        row.set("at", format_args!("[{x}, {y}]"));
        if member.orientation.degrees() > 0 {
            row.set("rotation", member.orientation.degrees());
        }
        row.flag("mirrored", member.orientation.is_mirrored());
        row.finish()
    });
    sheet.list("members", &members.collect::<Vec<_>>());
}

/// Writes whatever is not as it is by default.
fn write_settings(sheet: &mut Sheet, settings: &Settings) {
    let usual = Settings::default();
    match settings.target {
        target if target == usual.target => {}
        Target::Rooms(count) => sheet.field("rooms", count),
        Target::Floor(count) => sheet.field("floor", count),
    }
    write_numbers(sheet, settings, &usual);
    if settings.required == RequiredRule::Strict {
        sheet.field("required", string("strict"));
    }
    if let Some(Size { width, height }) = settings.bounds {
        sheet.field("bounds", format_args!("[{width}, {height}]"));
    }
    if settings.dead_ends != usual.dead_ends {
        let (least, most) = settings.dead_ends;
        sheet.field("dead-ends", list(&[least.to_string(), most.to_string()]));
    }
    let roles = settings.roles.iter();
    sheet.section(
        &["layout", "roles"],
        roles.map(|rule| (rule.role.word().to_owned(), role_rule(rule))),
    );
}

/// A field and its value.
type Named<T> = (&'static str, fn(&Settings) -> T);

fn write_numbers(sheet: &mut Sheet, settings: &Settings, usual: &Settings) {
    let numbers: [Named<u64>; 9] = [
        ("walkers", |settings| settings.walkers.into()),
        ("rooms-per-walker", |settings| settings.rooms_per_walker.into()),
        ("templates-per-connection", |settings| settings.templates_per_connection.into()),
        ("compactness", |settings| settings.compactness.into()),
        ("respawn-in-place", |settings| settings.respawn_in_place.into()),
        ("depth", |settings| settings.depth.into()),
        ("loops", |settings| settings.loops.into()),
        ("attempts", |settings| settings.attempts.into()),
        ("steps", |settings| settings.steps),
    ];
    for (name, number) in numbers {
        if number(settings) != number(usual) {
            sheet.field(name, number(settings));
        }
    }
    if let Some(iterations) = settings.iterations {
        sheet.field("iterations", iterations);
    }
    let flags: [Named<bool>; 4] = [
        ("repeats", |settings| settings.repeats),
        ("turning", |settings| settings.turning),
        ("mirroring", |settings| settings.mirroring),
        ("partial", |settings| settings.partial),
    ];
    for (name, flag) in flags {
        if flag(settings) != flag(usual) {
            sheet.field(name, flag(settings));
        }
    }
}

/// A number of rooms, or that with where they are.
fn role_rule(rule: &RoleRule) -> String {
    let usual = RoleRule::usual(rule.role, rule.count);
    if *rule == usual {
        return rule.count.to_string();
    }
    let mut row = Row::default();
    row.set("count", rule.count);
    if rule.place != usual.place {
        row.text("place", rule.place.word());
    }
    if rule.distance > 0 {
        row.set("distance", rule.distance);
    }
    if rule.apart > 0 {
        row.set("apart", rule.apart);
    }
    row.finish()
}
