//! Flags that are made from the declaration of a section.

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use seedwright::section::{
    Field, NameKind, Section, Shape, Word, as_hint, camel_case, defaults, in_words,
};
use seedwright_api::SectionRequest;
use serde_json::{Map, Value, json};

/// How the flags of a section are typed, where its declaration does not say it.
pub trait FlagOptions: Section + Default {
    /// Whether what holds or not is a flag without a value.
    const SWITCHES: bool;
    /// Keys whose values have a name of their own. A list has a flag only if it is here.
    const VALUES: &'static [ValueName] = &[];
    /// Keys that have another name, too.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];
    /// What goes before defaults.
    const BEFORE_DEFAULTS: &'static str = "the pack";
}

/// A key, what its value is called, and one that can be typed; the latter is empty where the name says enough.
pub type ValueName = (&'static str, &'static str, &'static str);

/// The name of a pair of which the first number is not the greater one.
pub const LEAST_AND_MOST: &str = "LEAST,MOST";

/// What is typed about a section.
pub struct Flags<S>(pub SectionRequest<S>);

impl<S: FlagOptions> Args for Flags<S> {
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

/// A default as one would type it: lists with commas. Nothing is said of what is empty, or off as switches are.
fn as_typed(default: &Value) -> Option<String> {
    let Value::Array(values) = default else { return in_words(default) };
    let values: Vec<String> = values.iter().filter_map(in_words).collect();
    (!values.is_empty()).then(|| values.join(","))
}

/// The help of a field, with its default. Where packs have an example, it is one of what can be typed.
fn help<S: FlagOptions>(field: &Field, example: &str, default: Option<String>) -> String {
    let help = field.help.trim_end_matches('.');
    let help = match help.split_once(": [") {
        Some((help, _)) => format!("{help}: {example}"),
        None => help.replace('"', "`"),
    };
    let help = match field.shape {
        Shape::List(Shape::Text) => format!("{help}, with commas between them"),
        _ => help,
    };
    match (field.shape, default) {
        // What is off unless it is typed needs no words.
        (Shape::Boolean, Some(_)) if S::SWITCHES => help,
        (_, Some(default)) => {
            format!("{help} [default: {default}, unless {} says otherwise]", S::BEFORE_DEFAULTS)
        }
        (Shape::List(element), None) if !matches!(element, Shape::Text) => {
            format!("{help} (may be repeated)")
        }
        (_, None) => help,
    }
}

/// The flag of a field; none for a table, which is too much to type.
fn flag<S: FlagOptions>(field: &Field, default: Option<String>) -> Option<Arg> {
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
        Shape::Integer { min, max } => {
            (flag.value_parser(value_parser!(i64).range(min..=max)), "NUMBER")
        }
        Shape::Words(words) => {
            let words = words
                .iter()
                .map(|Word { word, help }| PossibleValue::new(*word).help(as_hint(help)));
            (flag.value_parser(PossibleValuesParser::new(words)), "NAME")
        }
        Shape::Either(shapes) => (flag.value_parser(number_or_word(shapes)?), "NUMBER"),
        Shape::Two(_) => (flag.value_parser(pair(field, named)), "A,B"),
        Shape::List(Shape::Text) if named.is_some() => (flag.value_delimiter(','), "LIST"),
        Shape::List(Shape::Two(Shape::Name(kind))) if named.is_some() => {
            (flag.action(ArgAction::Append).value_parser(two_names(*kind, example)), "A, B")
        }
        Shape::List(_) if named.is_some() => (flag.action(ArgAction::Append), "NAME"),
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
fn pair(field: &Field, named: Option<&ValueName>) -> ValueParser {
    let (least, most) = field.shape.bounds().unwrap_or((0, i64::MAX));
    let bounds = match most < i64::from(u32::MAX) {
        true => format!(" from {least} to {most}"),
        false => String::new(),
    };
    let (_, name, example) = named.copied().unwrap_or(("", "A,B", "1,2"));
    let order = if name == LEAST_AND_MOST { ", the least first" } else { "" };
    ValueParser::new(move |text: &str| -> Result<Value, String> {
        let parts = ["..", ",", "x", "×"].iter().find_map(|between| text.split_once(between));
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
        Shape::List(Shape::Two(_)) => {
            let pairs = matches.get_many::<Value>(field.name).into_iter().flatten();
            Some(pairs.cloned().collect())
        }
        Shape::List(Shape::List(_)) => Some(texts().map(names).collect()),
        Shape::List(_) => Some(texts().cloned().collect()),
        _ => texts().next().map(|text| json!(text)),
    }
}
