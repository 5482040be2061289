//! What can be typed about filling levels.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use seedwright::name::closest;
use seedwright::population::{Fixed, HIGHEST_LEVEL, MAX_IN_ROOM, MAX_LEVELS, MAX_WINS};

use super::flags::{within, within_or};

/// How often a game can have been won.
const WINS: RangeInclusive<i64> = 0..=MAX_WINS as i64;

#[derive(Args)]
pub struct Population {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// Any text or number; without it a seed is drawn and shown
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub seed: Option<String>,
    /// A depth, or the first and the last of some, as in 1..8; 1, and 1..50 for a curve, if nothing is said
    #[arg(long, value_name = "N|A..B", allow_hyphen_values = true)]
    depth: Option<Depths>,
    /// How often the game was won before
    #[arg(
        long,
        value_name = "NUMBER",
        help = wins_help(),
        default_value_t = 0,
        hide_default_value = true,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(WINS),
    )]
    pub wins: u32,
    /// How difficult levels are
    #[arg(
        long,
        value_name = "LEVEL",
        help = within("How difficult levels are, such as 7.5; as the curve of the pack says if nothing is said", &(1..=HIGHEST_LEVEL)),
        value_parser = difficulty,
        allow_hyphen_values = true,
    )]
    pub difficulty: Option<Fixed>,
    /// Make the deepest of these levels the last of the game
    #[arg(long)]
    pub last: bool,
    /// Where maps come from: `classic`, `rooms` (laid out from templates), or a file with a drawing
    #[arg(long, value_name = "rooms|classic|FILE", default_value = "classic")]
    pub map: MapSource,
    /// Show how strong monsters and the player are by depth, and whether the player keeps up
    #[arg(long)]
    pub curve: bool,
    /// Print the levels as text, too
    #[arg(long)]
    pub ascii: bool,
    #[command(flatten)]
    pub files: LevelFiles,
}

/// What `--wins` is for, with its limits.
fn wins_help() -> String {
    let help = format!(
        "How often the game was won before; a room never has more than {MAX_IN_ROOM} of a sort"
    );
    within_or(&help, &WINS, 0)
}

/// What is written, and where.
#[derive(Args)]
pub struct LevelFiles {
    /// Draw the level, or the curve: write the picture to this file, and over it if it is there
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub svg: Option<PathBuf>,
    /// The same as a PNG file
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub png: Option<PathBuf>,
    /// Write the proof, the levels and their pictures into this folder, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl Population {
    /// The depths to be filled.
    pub fn depths(&self) -> RangeInclusive<u32> {
        let typed = self.depth.as_ref().map(|depths| depths.0.clone());
        typed.unwrap_or(if self.curve { 1..=50 } else { 1..=1 })
    }
}

/// Where maps come from.
#[derive(Clone)]
pub enum MapSource {
    Classic,
    Rooms,
    File(PathBuf),
}

impl FromStr for MapSource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "classic" => Ok(Self::Classic),
            "rooms" => Ok(Self::Rooms),
            "" => Err("name a file, or write `classic` or `rooms`".to_owned()),
            path => match mistyped(path) {
                Some(meant) => Err(format!("there is no such file; did you mean `{meant}`?")),
                None => Ok(Self::File(path.into())),
            },
        }
    }
}

/// The source that a word was meant to be, where no file has that name.
fn mistyped(text: &str) -> Option<&'static str> {
    let meant = closest(text, ["classic", "rooms"].into_iter());
    meant.filter(|_| !Path::new(text).exists())
}

/// A file to be written; pictures are not printed.
fn file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("pictures are not printed; name a file".to_owned()),
        path => Ok(path.into()),
    }
}

#[derive(Clone)]
struct Depths(RangeInclusive<u32>);

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last) = (depth(first)?, depth(last)?);
        if first > last {
            return Err(format!("{first} is deeper than {last}; write the first depth first"));
        }
        if last - first >= MAX_LEVELS {
            return Err(format!("at most {MAX_LEVELS} levels are filled at once"));
        }
        Ok(Self(first..=last))
    }
}

fn depth(text: &str) -> Result<u32, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(0) => Err("there is no depth 0; the first level is 1".to_owned()),
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
        _ => Err("write a number such as 7 or 7.25, with three decimal places at most".to_owned()),
    }
}
