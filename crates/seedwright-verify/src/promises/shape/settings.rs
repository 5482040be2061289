//! The terms of a shape.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::json::{Object, table};
use crate::kernel::{CheckedWorld, Kind};
use crate::problem::Problem;

/// The requested shape.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "unchecked fields are read for their shape alone")]
pub struct ShapeSettings {
    /// The number of spheres that open a location.
    #[serde(default)]
    spheres: Option<Span>,
    /// The number of finds in a minimal playthrough.
    #[serde(default)]
    playthrough: Option<Span>,
    /// The number of finds without which the goal is out of reach.
    #[serde(default)]
    required: Option<Span>,
    /// How unevenly useful copies are spread over the spheres, in percent.
    #[serde(default)]
    spread: Option<Span>,
    /// The number of major copies in each sphere before the goal.
    #[serde(default)]
    per_sphere: Option<Span>,
    /// The changes of area between one major copy and the next.
    #[serde(default)]
    moves: Option<Span>,
    /// For an item, the sphere in which its first copy is found.
    #[serde(default, deserialize_with = "table")]
    items: BTreeMap<String, Span>,
    /// For an area, the first sphere in which it may hold a major copy.
    #[serde(default, deserialize_with = "table")]
    areas: BTreeMap<String, Object<FirstSphere>>,
    /// How many placements were to be tried. Not checked.
    r#try: u32,
}

/// The first sphere in which something may be found.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstSphere {
    from: u32,
}

/// A range of numbers with both ends, written as `8`, `8..12`, `8..` or `..12`, also with a percent sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub least: u32,
    pub most: Option<u32>,
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| Error::custom("this is not a range"))
    }
}

impl Span {
    fn read(text: &str) -> Option<Self> {
        let text = &text.replace('%', "");
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let least = if least.is_empty() { 0 } else { least.parse().ok()? };
        let most = if most.is_empty() { None } else { Some(most.parse().ok()?) };
        (!text.is_empty() && most.is_none_or(|most| least <= most)).then_some(Self { least, most })
    }

    fn contains(self, value: u32) -> bool {
        self.least <= value && self.most.is_none_or(|most| value <= most)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            Some(most) if most == self.least => write!(formatter, "{most}"),
            Some(most) => write!(formatter, "{}..{most}", self.least),
            None => write!(formatter, "{}..", self.least),
        }
    }
}

/// What a term measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Spheres,
    Playthrough,
    Required,
    Spread,
    PerSphere,
    Moves,
    Item(u32),
    Area(u32),
}

/// A term of a shape.
pub(super) struct Term {
    /// Its key.
    pub name: String,
    pub measure: Measure,
    pub range: Span,
}

impl Term {
    /// Whether a value is in the range. Where there is nothing to measure, only items are missed.
    pub fn holds(&self, value: Option<(u32, u32)>) -> bool {
        match value {
            Some((least, most)) => self.range.contains(least) && self.range.contains(most),
            None => !matches!(self.measure, Measure::Item(_)),
        }
    }

    /// Whether a playthrough is needed to check it.
    pub fn is_about_playthrough(&self) -> bool {
        matches!(self.measure, Measure::Playthrough | Measure::Required)
    }
}

impl ShapeSettings {
    /// The terms, in the order in which files measure them.
    pub(super) fn terms(&self, world: &CheckedWorld<'_>) -> Result<Vec<Term>, Problem> {
        let single = [
            ("spheres", Measure::Spheres, self.spheres),
            ("playthrough", Measure::Playthrough, self.playthrough),
            ("required", Measure::Required, self.required),
            ("spread", Measure::Spread, self.spread),
            ("per-sphere", Measure::PerSphere, self.per_sphere),
            ("moves", Measure::Moves, self.moves),
        ];
        let mut terms: Vec<Term> = single
            .into_iter()
            .filter_map(|(name, measure, range)| {
                Some(Term { name: name.to_owned(), measure, range: range? })
            })
            .collect();
        // Files list items and areas in the order of the world.
        let mut items = Vec::new();
        for (name, range) in &self.items {
            items.push((world.number_of(Kind::Item, name)?, name, *range));
        }
        items.sort_by_key(|(number, ..)| *number);
        terms.extend(items.into_iter().map(|(number, name, range)| {
            let name = format!("items.{name}");
            Term { name, measure: Measure::Item(number), range }
        }));
        let mut areas = Vec::new();
        for (name, Object(first)) in &self.areas {
            areas.push((world.number_of(Kind::Area, name)?, name, first.from));
        }
        areas.sort_by_key(|(number, ..)| *number);
        terms.extend(areas.into_iter().map(|(number, name, from)| {
            let (name, range) = (format!("areas.{name}"), Span { least: from, most: None });
            Term { name, measure: Measure::Area(number), range }
        }));
        Ok(terms)
    }
}

#[cfg(test)]
mod tests {
    use super::Span;

    #[test]
    fn ranges_are_read() {
        let read = |text: &str| Span::read(text).map(|span| (span.least, span.most));
        assert_eq!(read("8"), Some((8, Some(8))));
        assert_eq!(read("8..12"), Some((8, Some(12))));
        assert_eq!(read("8.."), Some((8, None)));
        assert_eq!([read("..40%"), read("40%..")], [Some((0, Some(40))), Some((40, None))]);
        assert_eq!([read(""), read("a"), read("9..8"), read("1..2..3")], [None; 4]);
    }
}
