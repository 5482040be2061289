//! Room templates, groups of them, and what is asked of a layout.

use std::ops::Range;

use super::{Reader, entries, list, number, section};
use crate::document::suggest::meant_or_declare;
use crate::document::{Data, Key, Table, Value};
use crate::grid::{Cell, Direction, Orientation};
use crate::name::Shown;
use crate::number::count;
use crate::pack::Span;
use crate::world::{
    Blueprint, LayoutSettings, Subject,
    templates::{DrawingFault, Group, GroupId, Member, Role, Template, TemplateId, limits},
};

/// A template that is sound: what stands in for others, so that nothing more is said about them.
const STAND_IN: &str = "#?#\n#.#\n###";

/// The templates of a pack by their names; those that are faulty have no id.
pub(super) type Known<'d> = Vec<(&'d str, Option<TemplateId>)>;

impl Reader<'_> {
    /// Reads the four sections. What is faulty in them was reported, and is left out.
    pub(super) fn fill_layout(&mut self, document: &Table) {
        let sections = ["templates", "groups", "layout", "graph"];
        let places = sections.map(|name| Some(document.get(name)?.place()));
        let [templates, _, layout, graph] = places;
        let Some(first) = places.into_iter().flatten().next() else {
            return;
        };
        self.declare_at(Subject::Layout, layout.or(templates).unwrap_or(first));
        let mut blueprint = Blueprint::default();
        let known = self.read_templates(document, &mut blueprint);
        for (key, table) in section(document, "groups") {
            let id = GroupId(count(blueprint.groups.len()));
            let group = self.group(key, table, id, &known);
            blueprint.groups.extend(group);
        }
        if let Some((table, _)) = document.table("layout") {
            blueprint.settings = self.section::<LayoutSettings>(table).settle();
        }
        if let (Some((table, _)), Some(place)) = (document.table("graph"), graph) {
            self.declare_at(Subject::Graph, place);
            // Without templates no name of one means anything, and that is said once.
            if !known.is_empty() {
                blueprint.graph = self.graph(table, &known);
            }
        }
        self.draft.layout = Some(blueprint);
    }

    fn read_templates<'d>(&mut self, document: &'d Table, blueprint: &mut Blueprint) -> Known<'d> {
        let mut known = Vec::new();
        for (key, table) in section(document, "templates") {
            let template = self.template(key, table);
            let id = TemplateId(count(blueprint.templates.len()));
            known.push((key.text.as_str(), template.is_some().then_some(id)));
            if let Some(template) = template {
                self.declare_at(Subject::Template(id), key.span);
                blueprint.templates.push(template);
            }
        }
        if blueprint.templates.is_empty() && !known.is_empty() {
            let template = Template::parse("stand-in", STAND_IN).expect("it is sound");
            blueprint.templates.push(template);
        }
        known
    }

    fn template(&mut self, key: &Key, table: &Table) -> Option<Template> {
        let drawing = table.get("drawing")?;
        let (text, _) = drawing.text()?;
        let mut template = match Template::parse(&key.text, text) {
            Ok(template) => template,
            Err(faults) => {
                self.drawing_faults(drawing, text, &faults);
                return None;
            }
        };
        for side in
            list(table, "required-connections").iter().chain(list(table, "required_connections"))
        {
            let Some((word, span)) = side.text() else {
                continue;
            };
            if Direction::from_word(word).is_some_and(|side| template.require(&[side]).is_err()) {
                let message = format!("the drawing has no connection on the side `{word}`");
                let hint = "draw one as `?` on that edge, or leave the side out";
                self.error("E0331", span, message, hint);
            }
        }
        template.roles = roles(table);
        template.weight = weight(table);
        (template.least, template.most) = self.counts(table);
        for (letter, name) in entries(table, "slots") {
            let mut letters = letter.text.chars();
            match (letters.next(), letters.next(), name.text()) {
                (Some(letter), None, Some((name, _))) => {
                    template.slot_names.insert(letter, name.to_owned());
                }
                (_, _, None) => {}
                _ => {
                    let message = format!("`{}` is no letter of the drawing", Shown(&letter.text));
                    let hint = "name places for items by their letters: { a = \"Chest\" }";
                    self.error("E0333", letter.span, message, hint);
                }
            }
        }
        Some(template)
    }

    fn drawing_faults(&mut self, drawing: &Value, text: &str, faults: &[DrawingFault]) {
        let file = self.texts.get(drawing.span.file as usize);
        let source = file.copied().unwrap_or("");
        for fault in faults {
            let span = drawing.text_span(source, character_at(text, fault));
            let message = format!(
                "{} (line {}, column {} of the drawing)",
                fault.kind, fault.line, fault.column
            );
            let hint = "`#` is wall, `.` floor, `+` a door inside, `?` and `!` connections, letters places for items";
            self.error("E0330", span, message, hint);
        }
    }

    /// How often something has to be there and may be.
    fn counts(&mut self, table: &Table) -> (u32, Option<u32>) {
        let count = |field| number(table, field).filter(|count| *count <= limits::ROOMS);
        let (least, most) = (count("min"), count("max"));
        match count("exactly") {
            Some(count) if least.is_some() || most.is_some() => {
                let hint = "leave `min` and `max` out, or `exactly`";
                let message = "`exactly` says what `min` and `max` say";
                self.error("E0332", table.place, message, hint);
                (count, Some(count))
            }
            Some(count) => (count, Some(count)),
            None => (least.unwrap_or(0), most),
        }
    }

    fn group(&mut self, key: &Key, table: &Table, id: GroupId, known: &Known<'_>) -> Option<Group> {
        let (least, most) = self.counts(table);
        let (values, _) = table.list("members")?;
        let mut members = Vec::with_capacity(values.len());
        for value in values {
            members.push(self.member(value, known));
        }
        let members = members.into_iter().collect::<Option<Vec<_>>>()?;
        self.declare_at(Subject::Group(id), key.span);
        for (number, value) in (0..).zip(values) {
            self.declare_at(Subject::Member(id, number), value.place());
        }
        Some(Group { name: key.text.clone(), weight: weight(table), least, most, members })
    }

    fn member(&mut self, value: &Value, known: &Known<'_>) -> Option<Member> {
        let (table, _) = value.table()?;
        let template = table.text("template");
        let template = template.and_then(|name| self.template_named(name, known));
        let at = self.pair(table, "at", "write the column and the row: [4, 0]");
        let rotation = table.integer("rotation");
        let turns = rotation.map_or(Some(0), |(degrees, span)| {
            let turns = [0, 90, 180, 270].iter().position(|known| *known == degrees);
            if turns.is_none() && (0..=270).contains(&degrees) {
                let hint = "write 0, 90, 180 or 270";
                self.error("E0104", span, "rooms are turned by quarters", hint);
            }
            turns
        });
        let mirrored = table.boolean("mirrored").is_some_and(|(flag, _)| flag);
        let (at, turns) = (at?, u8::try_from(turns?).ok()?);
        let side = i64::from(limits::GROUP_SIDE);
        let small = |number: i64| i32::try_from(number).ok().filter(|_| number.abs() <= side);
        Some(Member {
            template: template?,
            orientation: Orientation::new(turns, mirrored),
            position: Cell::new(small(at.0)?, small(at.1)?),
        })
    }

    /// The template of this name; none if it is faulty, which was reported, or unknown.
    pub(super) fn template_named(
        &mut self,
        (name, span): (&str, Span),
        known: &Known<'_>,
    ) -> Option<TemplateId> {
        let found = known.iter().find(|(known, _)| *known == name);
        if found.is_none() {
            let names = known.iter().map(|(name, _)| *name);
            let hint = meant_or_declare(name, names, "[templates]");
            let message = format!("there is no template `{}`", Shown(name));
            self.error("E0320", span, message, hint);
        }
        found.and_then(|(_, id)| *id)
    }

    /// Two numbers. What is out of range was reported.
    pub(super) fn pair(&mut self, table: &Table, field: &str, hint: &str) -> Option<(i64, i64)> {
        let (values, span) = table.list(field)?;
        if values.len() != 2 {
            let message = format!("`{field}` takes two numbers");
            self.error("E0104", span, message, hint);
        }
        match *values {
            [Value { data: Data::Integer(one), .. }, Value { data: Data::Integer(other), .. }] => {
                Some((one, other))
            }
            _ => None,
        }
    }
}

/// The bytes of the character that a fault is about.
fn character_at(text: &str, fault: &DrawingFault) -> Range<usize> {
    let (line, column) = (fault.line as usize - 1, fault.column as usize - 1);
    let rows = text.split_inclusive('\n').take(line);
    let start: usize = rows.map(str::len).sum();
    let mut row = text[start..].char_indices();
    match row.nth(column) {
        Some((at, character)) => start + at..start + at + character.len_utf8(),
        None => text.len()..text.len(),
    }
}

/// The roles of a template, each once.
fn roles(table: &Table) -> Vec<Role> {
    let mut roles = Vec::new();
    for role in list(table, "roles").iter().filter_map(|word| Role::from_word(word.text()?.0)) {
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    roles
}

/// How likely something is drawn.
fn weight(table: &Table) -> u32 {
    let weight = number(table, "weight").filter(|weight| *weight <= limits::WEIGHT);
    weight.unwrap_or(1)
}
