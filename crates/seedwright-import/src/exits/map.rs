//! The areas and exits in a map file.

use std::collections::BTreeMap;

use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, Span};
use seedwright::world::QuarterTurns;

use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// The kinds of exits.
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

/// The contents of a map file.
pub struct ExitMap<'d> {
    pub areas: Vec<Area<'d>>,
    /// The whole map.
    span: Span,
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
    /// The area it leads to.
    pub dest: (&'d str, Span),
    /// The stated world of that area.
    pub world: Option<(&'d str, Span)>,
    /// The exit that leads back here.
    pub way_back: Option<(&'d str, Span)>,
    pub kind: &'d str,
    pub direction: Direction,
    pub rotation: Option<QuarterTurns>,
    pub label: &'d str,
    /// Whether it is never shuffled.
    pub fixed: bool,
}

/// The direction of an exit, as stated on its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Both,
    /// The player only leaves through it.
    Out,
    /// The player only comes in through it.
    In,
    /// The player must leave through it first.
    OutFirst,
    /// The player must come in through it first.
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

    /// Returns its word in a map.
    pub fn word(self) -> &'static str {
        let known = Self::WORDS.iter().find(|(_, known)| *known == self);
        known.map_or("bi", |(word, _)| word)
    }
}

impl<'d> ExitMap<'d> {
    /// Reads a map; `None` if something essential is missing.
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
        areas.filter(|_| is_map).map(|areas| Self { areas, span: root.span() })
    }

    /// Indexes the areas by name. A name that several areas share maps to `None`, and each area with it except the
    /// first is reported.
    pub fn by_name(&self, problems: &mut Problems) -> BTreeMap<&'d str, Option<usize>> {
        let areas = self.areas.iter().map(|area| (area.name, area.span));
        once_each(areas, |name, span, first| {
            let message = format!("there are two areas `{}`", EscapedName(name));
            let problem = Diagnostic::error("E0105", span, message);
            let problem = problem.related(first, "the first one");
            problems.add(problem.hint("rename one of them"));
        })
    }

    /// Returns the area where the player starts.
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
                let message = format!("there is no area `{}` to start in", EscapedName(name));
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
                let hint = "add at least one area to the map";
                let message = "the map has no areas, so there is no start";
                problems.error("E0547", self.span, message, hint);
                None
            }
        }
    }
}

/// Indexes things by name. A name that several things share maps to `None`; `twice` is called for each of them except
/// the first.
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
    /// Reads an area; in an object of areas, the key is its name.
    fn area<'d>(&mut self, json: Json<'d>, key: Option<(&'d str, Span)>) -> Option<Area<'d>> {
        let field = match key {
            Some(_) => json.get("name"),
            None => self.problems.field(json, "name"),
        };
        let own = field.and_then(|field| Some((self.problems.text(field)?, field.span())));
        let (name, span) = key.or(own)?;
        if let Some((own, span)) = own.filter(|(own, _)| *own != name) {
            let message =
                format!("the area `{}` has the name `{}`", EscapedName(name), EscapedName(own));
            let hint = "give it the same name as its key";
            self.problems.error("E0104", span, message, hint);
        }
        left_out(self.notes, json, &AREA, || name.to_owned());
        let kind = "totems that are not exits (save points, shops and the like)";
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

    /// Reads an exit. An unknown word is reported and ignored.
    fn exit<'d>(&mut self, json: Json<'d>, area: &str) -> Option<Exit<'d>> {
        let id = self.problems.field(json, "id");
        let id = id.and_then(|id| Some((self.problems.name(id)?, id.span())));
        let dest = self.problems.field(json, "dest");
        let dest = dest.and_then(|dest| Some((self.problems.text(dest)?, dest.span())));
        let kind = self.problems.field(json, "type");
        let kind = kind.and_then(|kind| Some((self.problems.text(kind)?, kind.span())));
        let world = self.optional_text(json, "world");
        let way_back = json.get("wayBackId").filter(|field| !field.is_null());
        let way_back = way_back.and_then(|back| Some((self.problems.name(back)?, back.span())));
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
            let message = format!("unknown {what} `{}` of an exit", EscapedName(word));
            let hint = format!("use the {what} {}", known.join(", "));
            self.problems.error("E0104", span, message, hint);
        }
    }

    fn rotation(&mut self, json: Json<'_>) -> Option<QuarterTurns> {
        let quarters = self.problems.optional_number(json, "rotation")?;
        let rotation = u8::try_from(quarters).ok().and_then(QuarterTurns::new);
        if rotation.is_none() {
            let span = json.get("rotation").unwrap_or(json).span();
            let message = format!("unknown rotation {quarters}");
            let hint = "use 0, 1, 2 or 3 quarter turns";
            self.problems.error("E0104", span, message, hint);
        }
        rotation
    }

    /// Reads an optional text field.
    fn optional_text<'d>(&mut self, json: Json<'d>, name: &str) -> Option<(&'d str, Span)> {
        let field = json.get(name).filter(|field| !field.is_null())?;
        Some((self.problems.text(field)?, field.span()))
    }
}
