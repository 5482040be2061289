//! Values that several commands parse in the same way.

use std::ffi::OsString;
use std::ops::{Deref, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{
    MapValueParser, OsStringValueParser, PathBufValueParser, PossibleValue, TypedValueParser,
    ValueParserFactory,
};
use seedwright_api::verify::Statement;

use crate::streams::STREAM;

/// The path of an input, the name of an embedded pack, or `-` for standard input.
#[derive(Clone)]
pub struct InputPath(PathBuf);

impl Deref for InputPath {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl ValueParserFactory for InputPath {
    type Parser = MapValueParser<PathBufValueParser, fn(PathBuf) -> Self>;

    fn value_parser() -> Self::Parser {
        PathBufValueParser::new().map(Self)
    }
}

/// Parses a seed. An empty one is nearly always a shell variable that is not set.
pub fn seed(text: &str) -> Result<String, String> {
    match text {
        "" => Err("a seed can't be empty; omit the option to have one drawn".to_owned()),
        text => Ok(text.to_owned()),
    }
}

/// Parses a whole number within a range.
pub fn whole<T>(bounds: RangeInclusive<i64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<i64> + Clone + Send + Sync + 'static,
{
    move |text: &str| -> Result<T, String> {
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| expected_number(&bounds))
    }
}

/// How to write a whole number within a range. The highest number of all is not a limit worth saying.
fn expected_number(bounds: &RangeInclusive<i64>) -> String {
    match (*bounds.start(), *bounds.end()) {
        (0, i64::MAX) => "write a whole number".to_owned(),
        (least, i64::MAX) => format!("write a whole number, at least {least}"),
        (least, most) => format!("write a whole number from {least} to {most}"),
    }
}

/// Parses the path of a folder, which can't be a stream.
pub fn folder() -> impl TypedValueParser<Value = PathBuf> {
    path_or("name a folder", "`-` is standard output; name a folder, such as `./-`")
}

/// Parses the path of the file for a secret. Standard output ends up in logs, so it is not one.
pub fn secret_file() -> impl TypedValueParser<Value = PathBuf> {
    path_or("name a file", "secrets are not printed; name a file")
}

/// Parses a path, with the errors for an empty one and for `-`.
fn path_or(empty: &'static str, stream: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(move |text: OsString| match text.to_str() {
        Some("") => Err(empty),
        Some(STREAM) => Err(stream),
        _ => Ok(PathBuf::from(text)),
    })
}

/// A statement of `verify`, as it is typed.
#[derive(Clone, Copy)]
pub struct RequiredStatement(pub Statement);

impl ValueEnum for RequiredStatement {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Self(Statement::Rules), Self(Statement::Pack), Self(Statement::Seed)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.word()))
    }
}
