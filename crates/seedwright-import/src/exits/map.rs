//! Areas and exits as they are written.

use std::collections::BTreeMap;

use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, Span};
use seedwright::world::QuarterTurns;

use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// The kinds of exits there are.
const KINDS: [&str; 4] = [DOOR, JUMP, "totem", "portal"];
/// The kind of exit that leads to another area.
pub const DOOR: &str = "door";
/// The kind of exit that has no way back.
pub const JUMP: &str = "jump";

const AREA: Fields =
    Fields { of: "areas", carried: &["name", "world", "exits", "totems"], left_out: &[] };

const EXIT: Fields = Fields {
    of: "exits",
    carried: &[
        "id",
        "dest",
        "world",
        "wayBackId",
        "type",
        "rotation",
        "direction",
        "nonSwitchable",
        "label",
    ],
    left_out: &[],
};

/// A map as it is written.
pub struct ExitMap<'d> {
    pub areas: Vec<Area<'d>>,
}

pub struct Area<'d> {
    pub name: &'d str,
    pub span: Span,
    pub world: Option<&'d str>,
    pub exits: Vec<Exit<'d>>,
}

pub struct Exit<'d> {
    pub id: &'d str,
    pub span: Span,
    /// The area that it leads to.
    pub dest: (&'d str, Span),
    /// The world that it says that area is in.
    pub world: Option<(&'d str, Span)>,
    /// The exit there that leads back here.
    pub way_back: Option<(&'d str, Span)>,
    pub kind: &'d str,
    pub direction: Direction,
    pub rotation: Option<QuarterTurns>,
    pub label: &'d str,
    /// Whether no shuffle may move it.
    pub fixed: bool,
}

/// How an exit can be passed, as far as its own side says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Both,
    /// One leaves through it only.
    Out,
    /// One comes in through it only.
    In,
    /// One leaves through it first.
    OutFirst,
    /// One comes in through it first.
    InFirst,
}

impl Direction {
    const WORDS: [(&'static str, Self); 5] = [
        ("bi", Self::Both),
        ("exit", Self::Out),
        ("entrance", Self::In),
        ("exit-bi", Self::OutFirst),
        ("entrance-bi", Self::InFirst),
    ];

    /// The word for it in a map.
    pub fn word(self) -> &'static str {
        let known = Self::WORDS.iter().find(|(_, known)| *known == self);
        known.map_or("bi", |(word, _)| word)
    }
}

impl<'d> ExitMap<'d> {
    /// Reads everything. None if something is missing, so that more could not be said about it.
    pub fn read(root: Json<'d>, problems: &mut Problems, notes: &mut Notes<'_>) -> Option<Self> {
        let mut reader = Reader { problems, notes };
        let areas: Vec<Option<Area<'d>>> = if root.is_object() {
            let entries = root.entries();
            let named = entries.map(|(key, json)| reader.area(json, Some((key.text, key.span))));
            named.collect()
        } else {
            let list = reader.problems.list(root).into_iter();
            list.map(|json| reader.area(json, None)).collect()
        };
        let is_map = root.is_object() || root.is_list();
        let areas: Option<Vec<Area<'d>>> = areas.into_iter().collect();
        areas.filter(|_| is_map).map(|areas| Self { areas })
    }

    /// The areas by their names. Of those that share a name there is none, and each but the first is a
    /// problem.
    pub fn by_name(&self, problems: &mut Problems) -> BTreeMap<&'d str, Option<usize>> {
        let areas = self.areas.iter().map(|area| (area.name, area.span));
        once_each(areas, |name, span, first| {
            let message = format!("there are two areas `{}`", EscapedName(name));
            let problem = Diagnostic::error("E0105", span, message);
            let problem = problem.related(first, "the first one");
            problems.add(problem.hint("rename one of them"));
        })
    }

    /// The area where the player begins.
    pub fn start(
        &self,
        name: Option<&str>,
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Option<usize> {
        if let Some(name) = name {
            let found = self.areas.iter().position(|area| area.name == name);
            if found.is_none() {
                let known: Vec<&str> = self.areas.iter().map(|area| area.name).collect();
                let message = format!("there is no area `{}` to begin in", EscapedName(name));
                let hint = match seedwright::name::closest(name, known.into_iter()) {
                    Some(close) => format!("did you mean `{}`?", EscapedName(close)),
                    None => "name an area of the map".to_owned(),
                };
                problems.error("E0547", None, message, hint);
            }
            return found;
        }
        match self.areas.first() {
            Some(first) => {
                let kind = "the start: the first area";
                notes.note(Treatment::Assumed, kind, first.span, first.name);
                Some(0)
            }
            None => {
                let hint = "a map is a list of areas";
                problems.error("E0547", None, "the map has no area to begin in", hint);
                None
            }
        }
    }
}

/// Things by their names, and none for a name that several have: `twice` is told of each but the first.
pub fn once_each<'d>(
    named: impl Iterator<Item = (&'d str, Span)>,
    mut twice: impl FnMut(&'d str, Span, Span),
) -> BTreeMap<&'d str, Option<usize>> {
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    let mut found = BTreeMap::new();
    for (position, (name, span)) in named.enumerate() {
        match first.get(name) {
            Some(place) => {
                twice(name, span, *place);
                found.insert(name, None);
            }
            None => {
                first.insert(name, span);
                found.insert(name, Some(position));
            }
        }
    }
    found
}

struct Reader<'a, 's> {
    problems: &'a mut Problems,
    notes: &'a mut Notes<'s>,
}

impl Reader<'_, '_> {
    /// An area; in an object of areas the key is its name.
    fn area<'d>(&mut self, json: Json<'d>, key: Option<(&'d str, Span)>) -> Option<Area<'d>> {
        let field = match key {
            Some(_) => json.get("name"),
            None => self.problems.field(json, "name"),
        };
        let own = field.and_then(|field| Some((self.problems.text(field)?, field.span())));
        let (name, span) = key.or(own)?;
        if let Some((own, span)) = own.filter(|(own, _)| *own != name) {
            let message =
                format!("the area `{}` is called `{}`", EscapedName(name), EscapedName(own));
            let hint = "give it the name that it is listed under";
            self.problems.error("E0104", span, message, hint);
        }
        left_out(self.notes, json, &AREA, || name.to_owned());
        let kind = "totems that are no exits (places to save, shops and the like)";
        for totem in self.problems.optional_list(json, "totems") {
            self.notes.note(Treatment::LeftOut, kind, totem.span(), name);
        }
        let world = self.optional_text(json, "world");
        let exits = self.problems.list_field(json, "exits");
        let exits: Vec<Option<Exit<'d>>> =
            exits.into_iter().map(|json| self.exit(json, name)).collect();
        Some(Area {
            name,
            span,
            world: world.map(|(world, _)| world),
            exits: exits.into_iter().collect::<Option<_>>()?,
        })
    }

    /// An exit. What is not one of the words allowed is a problem, and counts as not said.
    fn exit<'d>(&mut self, json: Json<'d>, area: &str) -> Option<Exit<'d>> {
        let id = self.problems.field(json, "id");
        let id = id.and_then(|id| Some((self.problems.text(id)?, id.span())));
        let dest = self.problems.field(json, "dest");
        let dest = dest.and_then(|dest| Some((self.problems.text(dest)?, dest.span())));
        let kind = self.problems.field(json, "type");
        let kind = kind.and_then(|kind| Some((self.problems.text(kind)?, kind.span())));
        let world = self.optional_text(json, "world");
        let way_back = self.optional_text(json, "wayBackId");
        let direction = self.optional_text(json, "direction");
        let label = self.optional_text(json, "label");
        let rotation = self.rotation(json);
        let fixed = self.problems.optional_boolean(json, "nonSwitchable");
        let ((id, span), dest, (kind, kind_span)) = (id?, dest?, kind?);
        left_out(self.notes, json, &EXIT, || format!("{area} / {id}"));
        self.known("type", kind, kind_span, &KINDS);
        Some(Exit {
            id,
            span,
            dest,
            world,
            way_back,
            kind,
            direction: direction.map_or(Direction::Both, |(word, span)| self.direction(word, span)),
            rotation,
            label: label.map_or("", |(label, _)| label),
            fixed: fixed.unwrap_or(false),
        })
    }

    fn direction(&mut self, word: &str, span: Span) -> Direction {
        let known = Direction::WORDS.map(|(word, _)| word);
        self.known("direction", word, span, &known);
        let found = Direction::WORDS.iter().find(|(known, _)| *known == word);
        found.map_or(Direction::Both, |(_, direction)| *direction)
    }

    fn known(&mut self, what: &str, word: &str, span: Span, known: &[&str]) {
        if !known.contains(&word) {
            let message = format!("there is no {what} `{}` of exits", EscapedName(word));
            let hint = format!("an exit has the {what} {}", known.join(", "));
            self.problems.error("E0104", span, message, hint);
        }
    }

    fn rotation(&mut self, json: Json<'_>) -> Option<QuarterTurns> {
        let quarters = self.problems.optional_number(json, "rotation")?;
        let rotation = u8::try_from(quarters).ok().and_then(QuarterTurns::new);
        if rotation.is_none() {
            let span = json.get("rotation").unwrap_or(json).span();
            let message = format!("there is no rotation {quarters}");
            let hint = "a rotation is 0, 1, 2 or 3 quarters of a circle";
            self.problems.error("E0104", span, message, hint);
        }
        rotation
    }

    /// A text in a field that may be missing.
    fn optional_text<'d>(&mut self, json: Json<'d>, name: &str) -> Option<(&'d str, Span)> {
        let field = json.get(name).filter(|field| !field.is_null())?;
        Some((self.problems.text(field)?, field.span()))
    }
}
