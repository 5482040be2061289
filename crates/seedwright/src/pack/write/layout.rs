//! Room templates, groups of them, and what is asked of a layout.

use super::Writer;
use super::graph::write_graph;
use super::toml::{Row, Sheet, string};
use crate::grid::Cell;
use crate::world::{
    Blueprint,
    templates::{Group, Template},
};

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
        self.changed(sheet, "layout", &blueprint.settings);
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
