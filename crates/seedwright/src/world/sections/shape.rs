//! The section `[shape]`: what a world should be like, as ranges of measures.

use std::fmt;

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use crate::document::{Data, Key, Span, Table, Value};
use crate::name::EscapedName;
use crate::section::{
    Adapter, Field, LookupResult, NameKind, Names, Reader, Record, Section, Setting, Shape,
    TableByName, check, count, defaults, join, optional, record, required, whole,
};
use crate::world::{AreaId, ItemId, ShapeId};

/// The largest number in a range.
pub const MOST_IN_RANGE: u32 = 100_000;

/// What a world should be like. All terms must hold.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the section [shape]", request = ShapeRequest)]
pub struct ShapeSettings {
    /// The number of spheres that open a location, such as "8..12".
    pub spheres: Option<CountRange>,
    /// The number of finds in the playthrough, such as "20..".
    pub playthrough: Option<CountRange>,
    /// The number of finds without which the goal is out of reach, such as "..10".
    pub required: Option<CountRange>,
    /// How unevenly progression items are spread over spheres, such as "..40%".
    // The sum of the distances from the mean, as a share of all progression items.
    pub spread: Option<PercentRange>,
    /// The number of major items in each sphere before the goal, such as "1..6".
    pub per_sphere: Option<CountRange>,
    /// The number of changes of area, if major items are taken in the order of spheres, such as "..20".
    pub moves: Option<CountRange>,
    /// The sphere in which the first copy of an item is found: { "Item" = "2..4" }.
    #[setting(added, with = TableByName)]
    pub items: Vec<(ItemId, CountRange)>,
    /// The first sphere in which an area may hold a major item: { "Area" = { from = 3 } }.
    #[setting(added, with = TableByName)]
    pub areas: Vec<(AreaId, FirstSphere)>,
    /// How many placements to try.
    #[setting(key = "try", range = 1..=100_000, default = 1024)]
    pub tries: u32,
}

/// A shape of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a shape", request = ShapeRowRequest)]
pub struct ShapeRow {
    /// Help text shown to the player.
    pub help: Option<String>,
    /// The terms.
    #[setting(flatten)]
    pub terms: ShapeSettings,
}

/// A named shape: what a world should be like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NamedShape {
    /// Its name, unique among shapes.
    pub name: String,
    /// Its help text: whom it is for.
    pub help: String,
    /// Its terms.
    pub terms: ShapeRequest,
}

/// What a term measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Measure {
    /// The number of spheres that open a location.
    Spheres,
    /// The number of finds in the playthrough.
    Playthrough,
    /// The number of finds without which the goal is out of reach.
    Required,
    /// How unevenly progression items are spread over spheres, in percent.
    Spread,
    /// The number of major items in each sphere before the goal.
    PerSphere,
    /// The number of changes of area, if major items are taken in the order of spheres.
    Moves,
    /// The sphere in which the first copy of an item is found.
    Item(ItemId),
    /// The first sphere in which an area holds a major item.
    Area(AreaId),
}

/// A term of a shape: a measure and the values it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeTerm {
    /// What is measured.
    pub measure: Measure,
    /// The values it may have.
    pub range: CountRange,
}

impl Measure {
    /// Its key in the section, with the name of the item or area.
    pub fn name(self, names: &dyn Names) -> String {
        match self {
            Self::Item(item) => {
                format!("items.{}", names.name(NameKind::Item, item.0 as usize))
            }
            Self::Area(area) => {
                format!("areas.{}", names.name(NameKind::Area, area.0 as usize))
            }
            _ => self.key().to_owned(),
        }
    }

    /// Its key in the section.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Spheres => "spheres",
            Self::Playthrough => "playthrough",
            Self::Required => "required",
            Self::Spread => "spread",
            Self::PerSphere => "per-sphere",
            Self::Moves => "moves",
            Self::Item(_) => "items",
            Self::Area(_) => "areas",
        }
    }

    /// Whether its values are percentages.
    pub const fn is_percentage(self) -> bool {
        matches!(self, Self::Spread)
    }

    /// A value as text.
    pub fn show(self, value: impl fmt::Display) -> String {
        match self.is_percentage() {
            true => format!("{value}%"),
            false => value.to_string(),
        }
    }
}

impl ShapeTerm {
    /// The range as text.
    pub fn range_text(&self) -> String {
        match (self.measure.is_percentage(), self.range.most) {
            (true, u32::MAX) => format!("{}%..", self.range.least),
            _ => self.measure.show(self.range),
        }
    }
}

impl ShapeRequest {
    /// The terms, in the order of the section: reports, bundles, permalinks and the search all use this list.
    pub fn terms(&self) -> Vec<ShapeTerm> {
        let term = |measure: Measure| move |range: CountRange| ShapeTerm { measure, range };
        let single = [
            self.spheres.map(term(Measure::Spheres)),
            self.playthrough.map(term(Measure::Playthrough)),
            self.required.map(term(Measure::Required)),
            self.spread.map(|range| ShapeTerm { measure: Measure::Spread, range: range.0 }),
            self.per_sphere.map(term(Measure::PerSphere)),
            self.moves.map(term(Measure::Moves)),
        ];
        let items = self.items.iter().map(|(item, range)| term(Measure::Item(*item))(*range));
        let areas = self.areas.iter().map(|(area, first)| {
            let range = CountRange { least: first.0, most: u32::MAX };
            term(Measure::Area(*area))(range)
        });
        single.into_iter().flatten().chain(items).chain(areas).collect()
    }

    /// Sets a term.
    pub fn set(&mut self, term: ShapeTerm) {
        let range = Some(term.range);
        match term.measure {
            Measure::Spheres => self.spheres = range,
            Measure::Playthrough => self.playthrough = range,
            Measure::Required => self.required = range,
            Measure::Spread => self.spread = range.map(PercentRange),
            Measure::PerSphere => self.per_sphere = range,
            Measure::Moves => self.moves = range,
            Measure::Item(item) => {
                <TableByName as Adapter<_>>::add(&mut self.items, vec![(item, term.range)]);
            }
            Measure::Area(area) => {
                let first = FirstSphere(term.range.least);
                <TableByName as Adapter<_>>::add(&mut self.areas, vec![(area, first)]);
            }
        }
    }
}

/// A range of numbers, with both ends: `n`, `a..b`, `a..` or `..b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CountRange {
    /// The least number.
    pub least: u32,
    /// The greatest number; `u32::MAX` if there is none.
    pub most: u32,
}

impl CountRange {
    /// How far a value is outside.
    pub const fn distance(self, value: u32) -> u32 {
        self.least.saturating_sub(value) + value.saturating_sub(self.most)
    }

    /// Whether a value is inside.
    pub const fn contains(self, value: u32) -> bool {
        self.distance(value) == 0
    }

    /// Reads the text of a range.
    fn parse(text: &str) -> Result<Self, String> {
        let number = |text: &str, open: u32| match text.trim() {
            "" => Ok(open),
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = digits.parse().ok().filter(|number| *number <= MOST_IN_RANGE);
                number.ok_or_else(|| format!("a range ends at {MOST_IN_RANGE} at most"))
            }
            other => Err(format!("`{}` is not a whole number", EscapedName(other))),
        };
        let range = match text.split_once("..") {
            None if text.trim().is_empty() => return Err("the range is empty".to_owned()),
            None => {
                let number = number(text, 0)?;
                Self { least: number, most: number }
            }
            Some((least, most)) if least.trim().is_empty() && most.trim().is_empty() => {
                return Err("the range has no ends".to_owned());
            }
            Some((least, most)) => Self { least: number(least, 0)?, most: number(most, u32::MAX)? },
        };
        match range.least <= range.most {
            true => Ok(range),
            false => Err(format!("no number is in the range {range}")),
        }
    }
}

impl fmt::Display for CountRange {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, most) if least == most => write!(formatter, "{least}"),
            (least, u32::MAX) => write!(formatter, "{least}.."),
            (0, most) => write!(formatter, "..{most}"),
            (least, most) => write!(formatter, "{least}..{most}"),
        }
    }
}

const RANGE: Shape = Shape::Either(&[Shape::Text, whole(0, MOST_IN_RANGE as i64)]);

/// Reads a range that is a number or a text.
fn read_range(value: &Value, suffix: &str, reader: &mut Reader<'_>) -> Option<CountRange> {
    if let Data::Integer(number) = value.data {
        let number = u32::try_from(number).ok().filter(|number| *number <= MOST_IN_RANGE)?;
        return Some(CountRange { least: number, most: number });
    }
    let (text, span) = value.text()?;
    // A percent sign may follow either end.
    let digits = if suffix.is_empty() { text.to_owned() } else { text.replace(suffix, "") };
    match CountRange::parse(&digits) {
        Ok(range) => Some(range),
        Err(message) => {
            let hint = match suffix {
                "" => "write `8`, `8..12`, `8..` or `..12`",
                _ => "write `..40%`, `40%..` or `20..40%`",
            };
            reader.error("E0104", span, message, hint);
            None
        }
    }
}

impl Setting for CountRange {
    const SHAPE: Shape = RANGE;

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        read_range(value, "", reader)
    }

    fn plain(&self, _: &dyn Names) -> Json {
        Json::from(self.to_string())
    }
}

/// A range of percentages, such as `..40%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PercentRange(pub CountRange);

impl Setting for PercentRange {
    const SHAPE: Shape = RANGE;

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        read_range(value, "%", reader).map(Self)
    }

    fn plain(&self, _: &dyn Names) -> Json {
        Json::from(ShapeTerm { measure: Measure::Spread, range: self.0 }.range_text())
    }
}

/// The first sphere in which something may be found: `{ from = 3 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FirstSphere(pub u32);

impl Setting for FirstSphere {
    const SHAPE: Shape = record(
        "an area of a shape",
        &[required("from", whole(0, MOST_IN_RANGE as i64), "The first sphere, counted from 0.")],
    );

    fn read(value: &Value, _: &Shape, _: &mut Reader<'_>) -> Option<Self> {
        let (from, _) = value.table()?.0.integer("from")?;
        u32::try_from(from).ok().filter(|from| *from <= MOST_IN_RANGE).map(Self)
    }

    fn plain(&self, _: &dyn Names) -> Json {
        serde_json::json!({ "from": self.0 })
    }
}

/// The shape that a layer of requests asks for: one of the pack, and terms that replace its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ShapeChoice {
    /// The shape of the pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<ShapeId>,
    /// The terms.
    pub terms: ShapeRequest,
}

/// A shape as a table of terms, or as a text: `hard`, or `spheres=8..12, Bombs=2..4`.
pub(crate) struct ShapeValue;

const BASE: Field = optional(
    "base",
    Shape::Name(NameKind::Shape),
    "The shape of the pack that these terms change.",
);

const PARTS: &[&[Field]] = &[&[BASE], ShapeSettings::FIELDS];
const FIELDS: [Field; count(PARTS)] = join(PARTS);

const TABLE: Shape = Shape::Record(Record {
    what: ShapeSettings::WHAT,
    part: "field",
    fields: &FIELDS,
    open: false,
    defaults: Some(defaults::<ShapeSettings>),
});

impl Adapter<ShapeChoice> for ShapeValue {
    const SHAPE: Shape = Shape::Either(&[Shape::Text, TABLE]);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<ShapeChoice> {
        if let Some((table, _)) = value.table() {
            return Some(read_table(table, reader));
        }
        let table = table_of_text(value, reader)?;
        let before = reader.diagnostics.len();
        let table = Value { span: value.span, data: Data::Table(table) };
        check(&table, &TABLE, reader.diagnostics);
        reader.is_sound &= reader.diagnostics.len() == before;
        table.table().map(|(table, _)| read_table(table, reader))
    }

    fn plain(choice: &ShapeChoice, names: &dyn Names) -> Json {
        let base = choice.base.map(|base| Json::from(names.name(NameKind::Shape, base.0 as usize)));
        let mut entries = Vec::new();
        ShapeSettings::entries(&choice.terms, names, &mut entries);
        match base {
            Some(base) if entries.is_empty() => base,
            base => base.map(|base| ("base", base)).into_iter().chain(entries).collect(),
        }
    }

    fn references(choice: &ShapeChoice, see: &mut dyn FnMut(NameKind, usize)) {
        choice.base.iter().for_each(|base| see(NameKind::Shape, base.0 as usize));
        ShapeSettings::references(&choice.terms, see);
    }

    /// A later layer that names a shape starts again; otherwise its terms replace those of earlier layers.
    fn add(all: &mut ShapeChoice, later: ShapeChoice) {
        match later.base {
            Some(_) => *all = later,
            None => all.terms = std::mem::take(&mut all.terms).and(later.terms),
        }
    }
}

fn read_table(table: &Table, reader: &mut Reader<'_>) -> ShapeChoice {
    let base = table.get("base").and_then(|base| reader.row(NameKind::Shape, base));
    let base = base.map(crate::world::Id::from_index);
    ShapeChoice { base, terms: ShapeSettings::read(table, reader) }
}

/// The table that a text stands for: names of shapes, and terms such as `spheres=8..12` and `Bombs=2..4`.
fn table_of_text(value: &Value, reader: &mut Reader<'_>) -> Option<Table> {
    let (text, _) = value.text()?;
    let file = reader.texts.get(value.span.file as usize).copied().unwrap_or_default();
    let span = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        value.text_span(file, start..start + part.len())
    };
    let mut table = TermTable::default();
    for part in text.split(',').map(str::trim) {
        match part.rsplit_once('=') {
            Some((key, range)) => {
                let (key, range) = (key.trim(), range.trim());
                table.add((key, span(key)), (range, span(range)), reader)?;
            }
            None if part.is_empty() => {
                let hint = "write the name of a shape, or terms: `spheres=8..12, moves=..20`";
                reader.error("E0104", value.span, "a term of the shape is empty", hint);
                return None;
            }
            None => {
                let named = Value { span: span(part), data: Data::Text(part.to_owned()) };
                table.insert(None, ("base", span(part)), named, reader)?;
            }
        }
    }
    Some(table.finish(value.span))
}

/// The terms of a text, by key.
#[derive(Default)]
struct TermTable {
    own: Vec<(Key, Value)>,
    items: Vec<(Key, Value)>,
    areas: Vec<(Key, Value)>,
}

impl TermTable {
    fn add(
        &mut self,
        (key, at): (&str, Span),
        (range, place): (&str, Span),
        reader: &mut Reader<'_>,
    ) -> Option<()> {
        let number = range.parse().ok().map(Data::Integer);
        let text = Value { span: place, data: Data::Text(range.to_owned()) };
        let is_single =
            |field: &&Field| field.name == key && !matches!(field.shape, Shape::Map { .. });
        if ShapeSettings::FIELDS.iter().any(|field| is_single(&field)) {
            let data = number.filter(|_| key == "try").unwrap_or(text.data);
            return self.insert(None, (key, at), Value { span: place, data }, reader);
        }
        let known = |kind: NameKind, name: &str| {
            !matches!(reader.names.find(kind, name), LookupResult::Unknown)
        };
        if let Some(name) = key.strip_prefix("items.").or(known(NameKind::Item, key).then_some(key))
        {
            return self.insert(Some(NameKind::Item), (name, at), text, reader);
        }
        if let Some(name) = key.strip_prefix("areas.").or(known(NameKind::Area, key).then_some(key))
        {
            let Some(from) = range.strip_suffix("..").and_then(|from| from.trim().parse().ok())
            else {
                let hint = format!("write `{key}=3..`: no major item there before sphere 3");
                reader.error("E0104", place, "the range of an area has no end", hint);
                return None;
            };
            let from = Value { span: place, data: Data::Integer(from) };
            let key = Key { text: "from".to_owned(), span: place };
            let table = Table { entries: vec![(key, from)], place };
            let first = Value { span: place, data: Data::Table(table) };
            return self.insert(Some(NameKind::Area), (name, at), first, reader);
        }
        let names = ShapeSettings::FIELDS.iter().map(|field| field.name);
        let term = crate::name::closest(key, names.clone()).map(str::to_owned);
        let meant = term
            .or_else(|| reader.names.closest(NameKind::Item, key))
            .or_else(|| reader.names.closest(NameKind::Area, key));
        let hint = match meant {
            Some(meant) => format!("did you mean `{}`?", EscapedName(&meant)),
            None => {
                let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
                format!("a term is {}, or the name of an item or area", names.join(", "))
            }
        };
        let message = format!("there is no term, item or area `{}`", EscapedName(key));
        reader.error("E0320", at, message, hint);
        None
    }

    /// Adds a value, or reports that it is there already.
    fn insert(
        &mut self,
        of: Option<NameKind>,
        (name, span): (&str, Span),
        value: Value,
        reader: &mut Reader<'_>,
    ) -> Option<()> {
        let entries = match of {
            None => &mut self.own,
            Some(NameKind::Item) => &mut self.items,
            Some(_) => &mut self.areas,
        };
        if entries.iter().any(|(key, _)| key.text == name) {
            let message = match name {
                "base" => "a shape can only have one base".to_owned(),
                _ => format!("the term `{}` is there twice", EscapedName(name)),
            };
            reader.error("E0326", span, message, "remove one of the two");
            return None;
        }
        entries.push((Key { text: name.to_owned(), span }, value));
        Some(())
    }

    fn finish(mut self, span: Span) -> Table {
        for (name, entries) in [("items", self.items), ("areas", self.areas)] {
            if !entries.is_empty() {
                let data = Data::Table(Table { entries, place: span });
                self.own.push((Key { text: name.to_owned(), span }, Value { span, data }));
            }
        }
        Table { entries: self.own, place: span }
    }
}
