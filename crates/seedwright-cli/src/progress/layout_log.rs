//! The steps of a layout as lines, in the terms of the document that the stage comes from.

use std::fmt::Write;

use seedwright::grid::{Cell, Orientation};
use seedwright::rooms::{
    Catalogue, Death, Event, Graph, Layout, Member, Piece, PlacedId, Step, TemplateId, WalkEnd,
};
use seedwright_api::words::layout::{self as words, Names};

use crate::words::shown;

/// The connections that a room being tried requires.
struct Pending {
    part: u32,
    template: TemplateId,
    orientation: Orientation,
    required: u64,
    satisfied: u64,
}

/// Turns steps into lines.
pub struct Log<'a> {
    catalogue: &'a Catalogue,
    graph: Option<&'a Graph>,
    /// The templates of the placed rooms.
    rooms: Vec<TemplateId>,
    /// The requirements of the pieces being tried, the innermost last.
    pending: Vec<Pending>,
    /// The lines of nested pieces being tried, with their depth.
    nested: Vec<(u32, String)>,
}

impl<'a> Log<'a> {
    pub fn new((catalogue, graph): Names<'a>) -> Self {
        Self { catalogue, graph, rooms: Vec::new(), pending: Vec::new(), nested: Vec::new() }
    }

    /// The lines of a step; empty while a piece is still being tried.
    pub fn lines(&mut self, step: &Step<'_>) -> String {
        match step.event {
            Event::Attempt { number } => {
                self.rooms.clear();
                self.pending.clear();
                self.nested.clear();
                format!("Attempt {number}:\n")
            }
            Event::Required { part, template, orientation, required, satisfied } => {
                self.pending.push(Pending { part, template, orientation, required, satisfied });
                String::new()
            }
            Event::Tried { .. } => self.tried(&step.event),
            Event::Placed { room, template, orientation, position, .. } => {
                self.rooms.truncate(room.0 as usize);
                self.rooms.push(template);
                let (name, turned) = (self.room(room), words::turned(orientation));
                format!("Placed: {name} at {}{turned}\n", at(position))
            }
            other => self.walk(&other),
        }
    }

    fn walk(&self, event: &Event<'_>) -> String {
        match *event {
            Event::Moved { walker, to, .. } => {
                format!("Walker {} moves to {}\n", walker + 1, self.room(to))
            }
            Event::Died { walker, room, death } => {
                let why = match death {
                    Death::Stuck => "nothing can be placed from there",
                    Death::Spent => "it has placed all its rooms",
                };
                format!("Walker {} dies in {}: {why}\n", walker + 1, self.room(room))
            }
            Event::Respawned { walker, room } => {
                format!("Walker {} respawns in {}\n", walker + 1, self.room(room))
            }
            Event::Teleported { walker, to, .. } => {
                format!("Walker {} teleports to {}\n", walker + 1, self.room(to))
            }
            Event::Removed { room } => format!("Removed: {}\n", self.room(room)),
            Event::Shifted { by } => format!("All rooms move by {}\n", at(by)),
            Event::Ended(_) if self.graph.is_some() => {
                "All rooms of the graph are placed\n".to_owned()
            }
            Event::Ended(ended) => match ended {
                WalkEnd::Target => "Walkers are done: the target is reached\n".to_owned(),
                WalkEnd::Stuck => "Walkers are done: nothing fits anywhere\n".to_owned(),
                WalkEnd::Full => "Walkers are done: no more rooms are allowed\n".to_owned(),
                WalkEnd::Limit => "Walkers are done: the turns are used up\n".to_owned(),
            },
            Event::Opened { a, b, cell } => {
                let (a, b) = (self.room(a), self.room(b));
                format!("Opened a door between {a} and {b} at {}\n", at(cell))
            }
            Event::Assigned { room, role } => {
                format!("Role: {} is {}\n", role.word(), self.room(room))
            }
            Event::Missed(miss) => {
                format!("Attempt failed: {}\n", words::miss((self.catalogue, self.graph), miss))
            }
            _ => String::new(),
        }
    }

    /// The lines of a piece that was tried: the requirements of its rooms, the pieces tried for them, and the result.
    /// Lines of a nested piece are kept until the outer one is done.
    fn tried(&mut self, event: &Event<'_>) -> String {
        let Event::Tried { from, node, depth, piece, orientation, position, rejection, .. } =
            *event
        else {
            return String::new();
        };
        let indent = "  ".repeat(depth as usize);
        let name = words::piece(self.catalogue, piece);
        let turned = words::turned(orientation);
        let from = from.map_or(String::new(), |from| format!(", from {}", self.room(from.room)));
        let target = node.zip(self.graph);
        let target =
            target.map_or(String::new(), |(id, graph)| format!(", for {}", words::node(graph, id)));
        let mut text =
            format!("{indent}Trying to place: {name}{turned}, at {}{from}{target}\n", at(position));
        text.push_str(&self.requirements(piece, orientation, &indent));
        while let Some(place) = self.nested.iter().position(|(inner, _)| *inner > depth) {
            text.push_str(&self.nested.remove(place).1);
        }
        let verdict = match rejection {
            None => "true".to_owned(),
            Some(reason) => format!("false, {}", words::rejection(reason)),
        };
        let _ = writeln!(text, "{indent}Validation result: {verdict}");
        if depth > 0 {
            self.nested.push((depth, std::mem::take(&mut text)));
        }
        text
    }

    /// The lines at the end of the search: pieces still being tried, and the position of the map.
    pub fn rest(&mut self, layout: Option<&Layout>) -> String {
        let mut text: String = self.nested.drain(..).map(|(_, text)| text).collect();
        if let Some(layout) = layout {
            let corner = at(layout.corner);
            let _ = writeln!(text, "The upper left corner of the map is {corner}");
        }
        text
    }

    /// The connections that the rooms of a piece require, and those that are satisfied. For a piece that does not fit,
    /// the latter are unknown: it was rejected before.
    fn requirements(&mut self, piece: Piece, orientation: Orientation, indent: &str) -> String {
        let checked = self.required_of(piece);
        let mut text = String::new();
        for one in self.requiring(piece, orientation) {
            let of = match piece {
                Piece::Room(_) => String::new(),
                Piece::Group(_) => format!(" of {}", words::template(self.catalogue, one.template)),
            };
            let required = self.sides(&one, one.required);
            let _ = writeln!(text, "{indent}Required connections{of}: {required}");
            if let Some(own) = checked.iter().find(|own| own.part == one.part) {
                let satisfied = self.sides(&one, own.satisfied);
                let _ = writeln!(text, "{indent}Satisfied connections{of}: {satisfied}");
            }
        }
        if text.is_empty() {
            let _ = writeln!(text, "{indent}Required connections: []");
        }
        text
    }

    /// The rooms of a piece that require something.
    fn requiring(&self, piece: Piece, orientation: Orientation) -> Vec<Pending> {
        let rooms = match piece {
            Piece::Room(template) => vec![(template, orientation)],
            Piece::Group(id) => {
                let members = self.catalogue.group(id).members.iter();
                let turned = |member: &Member| member.orientation.then(orientation);
                members.map(|member| (member.template, turned(member))).collect()
            }
        };
        let rooms = (0..).zip(rooms).map(|(part, (template, orientation))| {
            let points = (0..).zip(self.catalogue.template(template).points());
            let required = points.filter(|(_, point)| point.required);
            Pending {
                part,
                template,
                orientation,
                required: required.map(|(number, _): (u32, _)| 1 << number).sum(),
                satisfied: 0,
            }
        });
        rooms.filter(|room| room.required != 0).collect()
    }

    /// Takes the pending requirements of the rooms of a piece. Those of the rooms that they required came in between,
    /// and are taken already.
    fn required_of(&mut self, piece: Piece) -> Vec<Pending> {
        let catalogue = self.catalogue;
        let belongs = |one: &Pending, before: u32| match piece {
            Piece::Room(id) => one.template == id && before == u32::MAX,
            Piece::Group(id) => {
                let member = catalogue.group(id).members.get(one.part as usize);
                one.part < before && member.is_some_and(|member| member.template == one.template)
            }
        };
        let mut taken = Vec::new();
        let mut before = u32::MAX;
        while let Some(one) = self.pending.pop_if(|one| belongs(one, before)) {
            before = one.part;
            taken.push(one);
        }
        taken.reverse();
        taken
    }

    /// The sides of connections, in the orientation of the room.
    fn sides(&self, room: &Pending, bits: u64) -> String {
        let points = self.catalogue.template(room.template).points();
        let sides = (0..).zip(points).filter(|(number, _)| bits >> number & 1 == 1);
        let sides = sides.map(|(_, point)| room.orientation.direction(point.direction).word());
        format!("[{}]", sides.collect::<Vec<_>>().join(", "))
    }

    fn room(&self, id: PlacedId) -> String {
        if let Some(graph) = self.graph {
            return words::node(graph, graph.node_of(id));
        }
        match self.rooms.get(id.0 as usize) {
            Some(template) => {
                let name = &self.catalogue.template(*template).name;
                shown(&format!("{name} {}", id.0 + 1))
            }
            // A room that is placed together with this one, or not at all.
            None => "the room that requires it".to_owned(),
        }
    }
}

fn at(Cell { x, y }: Cell) -> String {
    format!("({x}, {y})")
}
