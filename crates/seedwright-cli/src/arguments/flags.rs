//! Flags derived from the declaration of a section.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use seedwright::section::{
    Field, NameKind, Section, Shape, Word, as_hint, camel_case, defaults, in_words,
};
use seedwright_api::SectionRequest;
use serde_json::{Map, Value, json};

use super::values::whole;

/// How the flags of a section are written, as far as its declaration does not determine it.
pub trait FlagOptions: Section + Default {
    /// Whether booleans are flags without a value.
    const SWITCHES: bool;
    /// Keys whose values have a special name.
    const VALUES: &'static [ValueName] = &[];
    /// Keys without a flag, each for a reason.
    const WITHOUT_FLAG: &'static [&'static str] = &[];
    /// Keys with an alias.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];
}

/// A key, the name of its value, and an example, which is empty if the name says enough.
pub type ValueName = (&'static str, &'static str, &'static str);

/// The value name of a pair in ascending order.
pub const LEAST_AND_MOST: &str = "LEAST,MOST";

/// The separators of pairs; the value name contains the one that applies.
const BETWEEN: [&str; 3] = ["..", ",", "x"];

/// The end of a help text: the range of a number, and its default.
fn limits(bounds: Option<(i64, i64)>, default: Option<&str>) -> String {
    let bounds = bounds.map(|(least, most)| format!("{least} to {most}"));
    let default = default.map(|default| format!("default: {default}"));
    let limits: Vec<String> = bounds.into_iter().chain(default).collect();
    match limits.is_empty() {
        true => String::new(),
        false => format!(" [{}]", limits.join(", ")),
    }
}

/// A help text with the range of a number.
pub fn within(help: &str, bounds: &RangeInclusive<i64>) -> String {
    help.to_owned() + &limits(Some((*bounds.start(), *bounds.end())), None)
}

/// A help text with the range of a number and its default.
pub fn within_or(help: &str, bounds: &RangeInclusive<i64>, default: u64) -> String {
    let bounds = (*bounds.start(), *bounds.end());
    help.to_owned() + &limits(Some(bounds), Some(&default.to_string()))
}

/// The range of the numbers of a field, unless it is that of the type.
pub(super) fn declared_bounds(shape: &Shape) -> Option<(i64, i64)> {
    shape.bounds().filter(|(_, most)| ![i64::from(u32::MAX), i64::MAX].contains(most))
}

/// The flags of a section.
pub struct Flags<S>(pub SectionRequest<S>);

impl<S: FlagOptions> Args for Flags<S> {
    fn augment_args(command: Command) -> Command {
        let defaults = defaults::<S>();
        let flags = S::FIELDS.iter().filter_map(|field| {
            let default = defaults.iter().find(|(key, _)| *key == field.name);
            flag::<S>(field, default.and_then(|(_, default)| as_typed(default)).as_deref())
        });
        command.args(flags)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: FlagOptions> FromArgMatches for Flags<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed = S::FIELDS.iter().filter_map(|field| {
            let value = typed(field, matches)?;
            Some((camel_case(field.name), value))
        });
        Ok(Self(typed.collect::<Map<String, Value>>().into()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A default as it would be typed, lists with commas; `None` if it is empty or off.
pub(super) fn as_typed(default: &Value) -> Option<String> {
    let Value::Array(values) = default else { return in_words(default) };
    let values: Vec<String> = values.iter().filter_map(in_words).collect();
    (!values.is_empty()).then(|| values.join(","))
}

/// The help of a field, with its range and default. An example for packs is replaced by one for the command line.
fn help<S: FlagOptions>(field: &Field, example: &str, default: Option<&str>) -> String {
    let help = field.help.trim_end_matches('.');
    let help = match help.split_once(": [") {
        Some((help, _)) => format!("{help}: {example}"),
        None => help.replace('"', "`"),
    };
    let help = match field.shape {
        // Switches are off by default, which goes without saying.
        Shape::Boolean if S::SWITCHES => return help,
        Shape::List(Shape::Text) => format!("{help}, with commas between them"),
        Shape::List(_) => format!("{help} (may be repeated)"),
        _ => help,
    };
    help + &limits(declared_bounds(&field.shape), default)
}

/// The flag of a field; `None` for tables, which are too long to type.
fn flag<S: FlagOptions>(field: &Field, default: Option<&str>) -> Option<Arg> {
    if S::WITHOUT_FLAG.contains(&field.name) {
        return None;
    }
    let named = S::VALUES.iter().find(|(key, _, _)| *key == field.name);
    let example = named.map_or("", |named| named.2);
    let flag = Arg::new(field.name).long(field.name).help(help::<S>(field, example, default));
    let aliases = S::ALIASES.iter().filter(|(key, _)| *key == field.name);
    let flag = flag.conflicts_with_all(field.excludes).aliases(aliases.map(|(_, alias)| *alias));
    let (flag, name) = match field.shape {
        Shape::Boolean if S::SWITCHES => return Some(flag.action(ArgAction::SetTrue)),
        Shape::Boolean => {
            let flag = flag.value_parser(value_parser!(bool)).hide_possible_values(true);
            (flag, "true|false")
        }
        Shape::Integer { min, max } => (flag.value_parser(whole::<i64>(min..=max)), "NUMBER"),
        Shape::Words(words) => {
            let words = words
                .iter()
                .map(|Word { word, help }| PossibleValue::new(*word).help(as_hint(help)));
            (flag.value_parser(PossibleValuesParser::new(words)), "NAME")
        }
        Shape::Either(shapes) if is_text(shapes) => (flag, "TEXT"),
        Shape::Either(shapes) => (flag.value_parser(number_or_word(shapes)?), "NUMBER"),
        Shape::Two(_) => (flag.value_parser(pair(field, named)), "A,B"),
        Shape::List(Shape::Text) => (flag.value_delimiter(','), "LIST"),
        Shape::List(Shape::Two(Shape::Name(kind))) => {
            (flag.action(ArgAction::Append).value_parser(two_names(*kind, example)), "A, B")
        }
        Shape::List(Shape::Name(_)) => (flag.action(ArgAction::Append), "NAME"),
        Shape::List(Shape::List(Shape::Name(_))) => (flag.action(ArgAction::Append), "NAMES"),
        Shape::Text => (flag, "TEXT"),
        _ => return None,
    };
    Some(flag.value_name(named.map_or(name, |named| named.1)))
}

/// Whether a value can be written as a text, with a table as the long form.
fn is_text(shapes: &[Shape]) -> bool {
    matches!(shapes, [Shape::Text, Shape::Record(_)])
}

/// A number in a range, or one of some words.
fn number_or_word(shapes: &'static [Shape]) -> Option<ValueParser> {
    let (least, most) = shapes.iter().find_map(Shape::bounds)?;
    let words = shapes.iter().find_map(|shape| match shape {
        Shape::Words(words) => Some(*words),
        _ => None,
    })?;
    Some(ValueParser::new(move |text: &str| -> Result<Value, String> {
        if words.iter().any(|word| word.word == text) {
            return Ok(json!(text));
        }
        let number = text.parse().ok().filter(|number: &i64| (least..=most).contains(number));
        let words: Vec<String> = words.iter().map(|word| format!("`{}`", word.word)).collect();
        let words = words.join(" or ");
        let why = || format!("write a whole number from {least} to {most}, or {words}");
        number.map(|number| json!(number)).ok_or_else(why)
    }))
}

/// Two numbers with the separator of the value name: dots, a comma or a cross.
fn pair(field: &Field, named: Option<&ValueName>) -> ValueParser {
    let (least, most) = field.shape.bounds().unwrap_or((0, i64::MAX));
    let bounds = declared_bounds(&field.shape);
    let bounds =
        bounds.map_or_else(String::new, |(least, most)| format!(" from {least} to {most}"));
    let (_, name, example) = named.copied().unwrap_or(("", "A,B", "1,2"));
    let between = BETWEEN.into_iter().find(|between| name.contains(between)).unwrap_or(",");
    let is_range = name == LEAST_AND_MOST || between == "..";
    let order = if is_range { ", in ascending order" } else { "" };
    ValueParser::new(move |text: &str| -> Result<Value, String> {
        let parts = text.split_once(between);
        let number = |text: &str| {
            let number = text.trim().parse().ok();
            number.filter(|number: &i64| (least..=most).contains(number))
        };
        let numbers = parts.and_then(|(one, other)| number(one).zip(number(other)));
        let numbers = numbers.filter(|(one, other)| order.is_empty() || one <= other);
        let why = || format!("write two numbers{bounds}{order}, like {example}");
        numbers.map(|(one, other)| json!([one, other])).ok_or_else(why)
    })
}

/// Two names with a comma between them.
fn two_names(kind: NameKind, example: &'static str) -> ValueParser {
    ValueParser::new(move |text: &str| -> Result<Value, String> {
        match text.split(',').map(str::trim).collect::<Vec<_>>()[..] {
            [one, other] => Ok(json!([one, other])),
            _ => {
                let several = kind.several();
                Err(format!("write two {several} with a comma between them, like {example}"))
            }
        }
    })
}

/// The value that was typed for a field.
fn typed(field: &Field, matches: &ArgMatches) -> Option<Value> {
    // Tables have no flag, and switches have a value even if they were not typed.
    matches.try_contains_id(field.name).ok().filter(|is_there| *is_there)?;
    matches.value_source(field.name).filter(|source| *source == ValueSource::CommandLine)?;
    let names = |text: &String| -> Value { text.split(',').map(str::trim).collect() };
    let texts = || matches.get_many::<String>(field.name).into_iter().flatten();
    match field.shape {
        Shape::Boolean => matches.get_one(field.name).map(|flag: &bool| json!(flag)),
        Shape::Integer { .. } => matches.get_one(field.name).map(|number: &i64| json!(number)),
        Shape::Either(shapes) if is_text(shapes) => texts().next().map(|text| json!(text)),
        Shape::Either(_) | Shape::Two(_) => matches.get_one(field.name).cloned(),
        Shape::List(Shape::Two(_)) => {
            let pairs = matches.get_many::<Value>(field.name).into_iter().flatten();
            Some(pairs.cloned().collect())
        }
        Shape::List(Shape::List(_)) => Some(texts().map(names).collect()),
        Shape::List(_) => Some(texts().cloned().collect()),
        _ => texts().next().map(|text| json!(text)),
    }
}
