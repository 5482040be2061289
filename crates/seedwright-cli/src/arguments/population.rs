//! The arguments of `population`.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use clap::builder::{OsStringValueParser, TryMapValueParser, TypedValueParser, ValueParserFactory};
use seedwright::name::closest;
use seedwright::population::{Fixed, HIGHEST_LEVEL, MAX_IN_ROOM, MAX_LEVELS, MAX_WINS};

use super::flags::{within, within_or};
use super::values::{InputPath, folder, seed, whole};
use super::{PACK_HELP, SEED_HELP};

/// The range of `--wins`.
const WINS: RangeInclusive<i64> = 0..=MAX_WINS as i64;

#[derive(Args)]
pub struct Population {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    #[arg(long, value_name = "TEXT", help = SEED_HELP, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<String>,
    /// A depth, or a range such as 1..8 [default: 1, or 1..50 with --curve]
    #[arg(long, value_name = "N|A..B", allow_hyphen_values = true)]
    depth: Option<Depths>,
    #[arg(
        long,
        value_name = "N",
        help = wins_help(),
        default_value_t = 0,
        hide_default_value = true,
        allow_negative_numbers = true,
        value_parser = whole::<u32>(WINS),
    )]
    pub wins: u32,
    #[arg(
        long,
        value_name = "LEVEL",
        help = within("The difficulty of levels, such as 7.5; by default the curve of the pack sets it", &(1..=HIGHEST_LEVEL)),
        value_parser = difficulty,
        allow_hyphen_values = true,
    )]
    pub difficulty: Option<Fixed>,
    /// Make the deepest of these levels the last one of the game
    #[arg(long)]
    pub last: bool,
    /// The source of maps: `classic`, `rooms` (laid out from templates), or a file with a drawing
    #[arg(long, value_name = "rooms|classic|FILE", default_value = "classic")]
    pub map: MapSource,
    /// Show the strength of monsters and the player by depth, and check that the player keeps up
    #[arg(long)]
    pub curve: bool,
    /// Also print the levels as text
    #[arg(long)]
    pub ascii: bool,
    #[command(flatten)]
    pub files: LevelFiles,
}

/// The help of `--wins`, with its range.
fn wins_help() -> String {
    let help = format!(
        "The number of games won before; a room has at most {MAX_IN_ROOM} monsters of a kind"
    );
    within_or(&help, &WINS, 0)
}

/// The files to write.
#[derive(Args)]
pub struct LevelFiles {
    /// Draw the level, or the curve: write the SVG to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the same picture as PNG to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Write the proof, the levels and their pictures into this folder, overwriting files of the same names
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub out: Option<PathBuf>,
}

impl Population {
    /// The depths of the levels.
    pub fn depths(&self) -> RangeInclusive<u32> {
        let typed = self.depth.as_ref().map(|depths| depths.0.clone());
        typed.unwrap_or(if self.curve { 1..=50 } else { 1..=1 })
    }
}

/// The source of maps.
#[derive(Clone)]
pub enum MapSource {
    Classic,
    Rooms,
    File(PathBuf),
}

impl MapSource {
    /// The sources that are not files, each with its meaning.
    pub const WORDS: [(&'static str, &'static str); 2] = [
        ("classic", "roguelike rooms and corridors"),
        ("rooms", "laid out from the room templates of the pack"),
    ];

    /// The file with the drawing.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Classic | Self::Rooms => None,
            Self::File(path) => Some(path),
        }
    }

    fn parse(text: OsString) -> Result<Self, String> {
        match text.to_str() {
            Some("classic") => Ok(Self::Classic),
            Some("rooms") => Ok(Self::Rooms),
            Some("") => Err("name a file, or write `classic` or `rooms`".to_owned()),
            path => match path.and_then(mistyped) {
                Some(meant) => Err(format!("there is no such file; did you mean `{meant}`?")),
                None => Ok(Self::File(text.into())),
            },
        }
    }
}

impl ValueParserFactory for MapSource {
    type Parser = TryMapValueParser<OsStringValueParser, fn(OsString) -> Result<Self, String>>;

    fn value_parser() -> Self::Parser {
        OsStringValueParser::new().try_map(Self::parse)
    }
}

/// The source that a mistyped word probably means, if no file has that name.
fn mistyped(text: &str) -> Option<&'static str> {
    let meant = closest(text, MapSource::WORDS.into_iter().map(|(word, _)| word));
    meant.filter(|_| !Path::new(text).exists())
}

#[derive(Clone)]
struct Depths(RangeInclusive<u32>);

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last) = (depth(first)?, depth(last)?);
        if first > last {
            return Err(format!("{first} is deeper than {last}; write the smaller depth first"));
        }
        if last - first >= MAX_LEVELS {
            return Err(format!("a range has at most {MAX_LEVELS} levels"));
        }
        Ok(Self(first..=last))
    }
}

fn depth(text: &str) -> Result<u32, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(0) => Err("the first depth is 1".to_owned()),
        Ok(depth) if is_number => Ok(depth),
        _ => Err(format!("a depth is a whole number from 1 to {}", u32::MAX)),
    }
}

/// A number with at most three decimal places.
fn difficulty(text: &str) -> Result<Fixed, String> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let sound = digits(whole) && digits(part) && part.len() <= 3;
    let thousandths = format!("{part:0<3}").parse::<i64>();
    match (whole.parse::<i64>(), thousandths) {
        (Ok(whole), Ok(part)) if sound => Ok(Fixed::whole(whole) + Fixed::thousandths(part)),
        _ => Err("write a number with at most three decimal places, such as 7 or 7.25".to_owned()),
    }
}
