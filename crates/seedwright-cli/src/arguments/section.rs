//! Flags that are made from the declaration of a section, and what is said with them.

use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use seedwright::pack;
use seedwright::section::{Field, Section, Shape, Word, camel_case, defaults, in_words};
use seedwright::world::World;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use crate::failure::Failure;

/// How the flags of a section are typed, where its declaration does not say it.
pub trait Flags: Section + Default {
    /// Whether what holds or not is a flag without a value.
    const SWITCHES: bool;
    /// Keys with the names of their values, and with what can be written, where that is a pair.
    const VALUES: &'static [(&'static str, &'static str, &'static str)];
    /// Keys that have another name, too.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];

    /// Turns what JSON may say otherwise than packs into what packs say.
    fn as_in_packs(_fields: &mut Map<String, Value>) {}
}

/// What is said of a section beside the pack: typed, or as JSON with keys in camel case.
pub struct Said<S> {
    fields: Map<String, Value>,
    section: PhantomData<S>,
}

impl<S> Default for Said<S> {
    fn default() -> Self {
        Self { fields: Map::new(), section: PhantomData }
    }
}

impl<S: Flags> Said<S> {
    /// What holds: what is said, over settings that hold where nothing is said.
    pub fn over(&self, world: &World, settings: S) -> Result<S, Failure> {
        Ok(S::fill(self.request(world)?, settings))
    }

    /// What is said, with the names of a world.
    pub fn request(&self, world: &World) -> Result<S::Request, Failure> {
        let said = Value::Object(self.fields.clone());
        pack::read_request::<S>(world, &said).map_err(|diagnostics| {
            let first = diagnostics.into_iter().next();
            let (message, hint) =
                first.map(|first| (first.message, first.hint)).unwrap_or_default();
            Failure::argument(message, hint.unwrap_or_default())
        })
    }
}

impl<'de, S: Flags> Deserialize<'de> for Said<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields: Map<String, Value> = Map::deserialize(deserializer)?;
        for (key, alias) in S::ALIASES {
            if let Some(value) = fields.remove(&camel_case(alias)) {
                fields.insert(camel_case(key), value);
            }
        }
        S::as_in_packs(&mut fields);
        Ok(Self { fields, section: PhantomData })
    }
}

impl<S: Flags> Args for Said<S> {
    fn augment_args(command: Command) -> Command {
        let defaults = defaults::<S>();
        let flags = S::FIELDS.iter().filter_map(|field| {
            let default = defaults.iter().find(|(key, _)| *key == field.name);
            flag::<S>(field, default.and_then(|(_, default)| as_typed(default)))
        });
        command.args(flags)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Flags> FromArgMatches for Said<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut said = Self::default();
        said.update_from_arg_matches(matches)?;
        Ok(said)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for field in S::FIELDS {
            if let Some(value) = typed(field, matches) {
                self.fields.insert(camel_case(field.name), value);
            }
        }
        Ok(())
    }
}

/// A default as one would type it: lists with commas. Nothing is said of what is empty.
fn as_typed(default: &Value) -> Option<String> {
    let Value::Array(values) = default else { return in_words(default) };
    let values: Vec<String> = values.iter().filter_map(in_words).collect();
    (!values.is_empty()).then(|| values.join(","))
}

/// The flag of a field; none for a table, which is too much to type.
fn flag<S: Flags>(field: &Field, default: Option<String>) -> Option<Arg> {
    let named = S::VALUES.iter().find(|(key, _, _)| *key == field.name);
    let help = field.help.trim_end_matches('.').replace('"', "`");
    let is_repeated = matches!(field.shape, Shape::List(shape) if !matches!(shape, Shape::Text));
    let help = match default {
        Some(default) => format!("{help} [default: {default}]"),
        None if is_repeated => format!("{help} (may be repeated)"),
        None => help,
    };
    let flag = Arg::new(field.name).long(field.name).help(help).conflicts_with_all(field.excludes);
    let aliases = S::ALIASES.iter().filter(|(key, _)| *key == field.name);
    let flag = flag.aliases(aliases.map(|(_, alias)| *alias));
    let (flag, name) = match field.shape {
        Shape::Boolean if S::SWITCHES => return Some(flag.action(ArgAction::SetTrue)),
        Shape::Boolean => {
            let flag = flag.value_parser(value_parser!(bool)).hide_possible_values(true);
            (flag, "true|false")
        }
        Shape::Integer { min, max } => {
            (flag.value_parser(value_parser!(i64).range(min..=max)), "NUMBER")
        }
        Shape::Words(words) => {
            let words = words.iter().map(|Word { word, help }| {
                PossibleValue::new(*word).help(help.trim_end_matches('.'))
            });
            (flag.value_parser(PossibleValuesParser::new(words)), "NAME")
        }
        Shape::Either(shapes) => (flag.value_parser(number_or_word(shapes)?), "NUMBER"),
        Shape::Two(_) => (flag.value_parser(pair(field, named.map(|named| named.2))), "A,B"),
        Shape::List(Shape::Text) => (flag.value_delimiter(','), "LIST"),
        Shape::List(_) if is_repeated => (flag.action(ArgAction::Append), "NAME"),
        Shape::Text => (flag, "TEXT"),
        _ => return None,
    };
    Some(flag.value_name(named.map_or(name, |named| named.1)))
}

/// A number in its range, or one of the words that may stand there.
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
        let why = || format!("write a whole number, or {}", words.join(" or "));
        number.map(|number| json!(number)).ok_or_else(why)
    }))
}

/// Two numbers, with dots, a comma or a cross between them.
fn pair(field: &Field, example: Option<&'static str>) -> ValueParser {
    let (least, most) = field.shape.bounds().unwrap_or((0, i64::MAX));
    ValueParser::new(move |text: &str| -> Result<Value, String> {
        let parts = ["..", ",", "x", "×"].iter().find_map(|between| text.split_once(between));
        let number = |text: &str| {
            let number = text.trim().parse().ok();
            number.filter(|number: &i64| (least..=most).contains(number))
        };
        let numbers = parts.and_then(|(one, other)| Some(json!([number(one)?, number(other)?])));
        let example = example.unwrap_or("1,2");
        numbers.ok_or_else(|| format!("write two numbers from {least} to {most}, like {example}"))
    })
}

/// What was typed for a field.
fn typed(field: &Field, matches: &ArgMatches) -> Option<Value> {
    // A table has no flag. Switches that nobody typed are there as well, with a value by default.
    matches.try_contains_id(field.name).ok().filter(|is_there| *is_there)?;
    matches.value_source(field.name).filter(|source| *source == ValueSource::CommandLine)?;
    let names = |text: &String| -> Value { text.split(',').map(str::trim).collect() };
    let texts = || matches.get_many::<String>(field.name).into_iter().flatten();
    match field.shape {
        Shape::Boolean => matches.get_one(field.name).map(|flag: &bool| json!(flag)),
        Shape::Integer { .. } => matches.get_one(field.name).map(|number: &i64| json!(number)),
        Shape::Either(_) | Shape::Two(_) => matches.get_one(field.name).cloned(),
        Shape::List(Shape::Two(_) | Shape::List(_)) => Some(texts().map(names).collect()),
        Shape::List(_) => Some(texts().cloned().collect()),
        _ => texts().next().map(|text| json!(text)),
    }
}
