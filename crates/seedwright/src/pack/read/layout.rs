//! Reads room templates, groups, layout settings and the graph.

use std::ops::Range;

use super::{Reader, entries, list, number, section};
use crate::document::{Key, Table, Value};
use crate::grid::Direction;
use crate::name::EscapedName;
use crate::number::count;
use crate::section::NameKind;
use crate::world::templates::{
    ConnectionSettings, DrawingFault, Group, GroupId, Template, TemplateId, limits,
};
use crate::world::{Blueprint, GroupSettings, LayoutSettings, Subject, TemplateSettings};

/// A valid template used when every template of a pack is invalid, so that no follow-up errors are reported.
const STAND_IN: &str = "#?#\n#.#\n###";

impl Reader<'_> {
    /// Reads the four sections, leaving out invalid parts (reported before).
    pub(super) fn fill_layout(&mut self, document: &Table) {
        let sections = ["templates", "groups", "layout", "graph"];
        let places = sections.map(|name| Some(document.get(name)?.place()));
        let [templates, _, layout, graph] = places;
        let Some(first) = places.into_iter().flatten().next() else {
            return;
        };
        self.declare_at(Subject::Layout, layout.or(templates).unwrap_or(first));
        let mut blueprint = Blueprint::default();
        for (key, table) in section(document, "templates") {
            let Some(template) = self.template(key, table) else {
                self.unclear.insert((NameKind::Template, key.text.clone()));
                continue;
            };
            let id = TemplateId(count(blueprint.templates.len()));
            self.declare_at(Subject::Template(id), key.span);
            blueprint.templates.push(template);
        }
        // Groups and graphs refer to templates, so the templates are stored first.
        self.draft.layout = Some(blueprint);
        let groups = self.groups(document);
        let settings =
            document.table("layout").map(|(table, _)| self.section::<LayoutSettings>(table));
        let graph = document.get("graph").zip(graph).and_then(|(value, place)| {
            self.declare_at(Subject::Graph, place);
            // Without templates every name in the graph would be unknown; the missing section is reported once.
            (!entries(document, "templates").is_empty()).then(|| self.graph(value))?
        });
        if let Some(blueprint) = &mut self.draft.layout {
            (blueprint.groups, blueprint.graph) = (groups, graph);
            blueprint.settings = settings.unwrap_or_default().settle();
            if blueprint.templates.is_empty() && !entries(document, "templates").is_empty() {
                let template = Template::parse("stand-in", STAND_IN).expect("it is valid");
                blueprint.templates.push(template);
            }
        }
    }

    fn template(&mut self, key: &Key, table: &Table) -> Option<Template> {
        let drawing = table.get("drawing")?;
        let (text, _) = drawing.text()?;
        let settings = self.section::<TemplateSettings>(table).settle();
        self.check_marks(table);
        let mut connections = settings.connections;
        connections.retain(|row| ConnectionSettings::is_mark(row.mark));
        let mut template = match Template::parse_with(&key.text, text, connections) {
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
                let hint = "draw a `?` on that edge, or remove the side from the list";
                self.error("E0331", span, message, hint);
            }
        }
        for role in settings.roles {
            if !template.roles.contains(&role) {
                template.roles.push(role);
            }
        }
        self.check_counts(table);
        (template.weight, template.least, template.most) = settings.counts.limits();
        for (letter, name) in entries(table, "slots") {
            let mut letters = letter.text.chars();
            match (letters.next(), letters.next(), name.text()) {
                (Some(letter), None, Some((name, _))) => {
                    template.slot_names.insert(letter, name.to_owned());
                }
                (_, _, None) => {}
                _ => {
                    let message =
                        format!("`{}` is not a letter of the drawing", EscapedName(&letter.text));
                    let hint = "name item slots by their letters: { a = \"Chest\" }";
                    self.error("E0333", letter.span, message, hint);
                }
            }
        }
        Some(template)
    }

    /// Reports marks of connections that no drawing can have.
    fn check_marks(&mut self, table: &Table) {
        for (mark, _) in entries(table, "connections") {
            let mut characters = mark.text.chars();
            let only = characters.next().filter(|_| characters.next().is_none());
            if !only.is_some_and(ConnectionSettings::is_mark) {
                let message = format!("`{}` is not a mark of connections", EscapedName(&mark.text));
                let hint = "connections are marked `?`, `!` or with a digit: { 1 = { socket = \"sewer\" } }";
                self.error("E0346", mark.span, message, hint);
            }
        }
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
            let hint = "`#` is wall, `.` floor, `+` an inner door, `?` and `!` connections; letters are item slots";
            self.error("E0330", span, message, hint);
        }
    }

    /// Reports `exactly` together with `min` or `max`.
    fn check_counts(&mut self, table: &Table) {
        let is_given = |field| number(table, field).is_some_and(|count| count <= limits::ROOMS);
        if is_given("exactly") && (is_given("min") || is_given("max")) {
            let hint = "remove `exactly`, or remove `min` and `max`";
            let message = "`exactly` cannot be combined with `min` or `max`";
            self.error("E0332", table.place, message, hint);
        }
    }

    /// Reads the groups, leaving out invalid ones.
    fn groups(&mut self, document: &Table) -> Vec<Group> {
        let mut groups = Vec::new();
        for (key, value) in entries(document, "groups") {
            let Some((table, _)) = value.table() else { continue };
            self.check_counts(table);
            let Some(request) = self.sound_section::<GroupSettings>(value) else { continue };
            let id = GroupId(count(groups.len()));
            self.declare_at(Subject::Group(id), key.span);
            for (number, value) in (0..).zip(list(table, "members")) {
                self.declare_at(Subject::Member(id, number), value.place());
            }
            groups.push(request.settle().group(&key.text));
        }
        groups
    }
}

/// The byte range of the character that a fault is about.
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
