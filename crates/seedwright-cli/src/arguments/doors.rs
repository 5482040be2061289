//! What can be typed about the shuffle of doors.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use seedwright::world::{self, Depth, DoorRequest, limits};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::Chosen;
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::words::shown;
use seedwright_api::Pack;

#[derive(Args)]
pub struct Doors {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// Any text or number; without it a seed is drawn and shown
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: Chosen,
    #[command(flatten)]
    pub shuffle: Shuffle,
    /// Draw the map before and after: write the picture to this file, and over it if it is there
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the graph of rooms and doors for GraphViz to this file, and over it if it is there
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Write the proof, the picture and the shuffled pack into this folder, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// What is asked of the shuffle, beside what the pack asks: typed, or as JSON with the same names.
#[derive(Args, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Shuffle {
    /// How doors are linked anew [default: spin, unless the pack says otherwise]
    #[arg(long, value_enum, value_name = "NAME")]
    #[serde(deserialize_with = "word")]
    mode: Option<Mode>,
    /// How many spins an attempt makes [default: 2, unless the pack says otherwise]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=i64::from(limits::ATTEMPTS)))]
    iterations: Option<u32>,
    /// How many spins an attempt makes, in a word
    #[arg(long, value_enum, value_name = "NAME", conflicts_with = "iterations")]
    #[serde(deserialize_with = "word")]
    difficulty: Option<Difficulty>,
    /// How often to begin anew before giving up [default: 10]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::ATTEMPTS)))]
    attempts: Option<u32>,
    /// How often a spin or swap that is rejected is drawn again [default: 50]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=i64::from(limits::ATTEMPTS)))]
    redraws: Option<u32>,
    /// How many doors the neighbourhood of a spin reaches, or `unlimited` [default: 2]
    #[arg(long, value_name = "NUMBER", value_parser = depth)]
    #[serde(deserialize_with = "depth_of_json")]
    depth: Option<Depth>,
    /// Which doors of a neighbourhood are spun [default: leaving]
    #[arg(long, value_enum, value_name = "NAME")]
    #[serde(deserialize_with = "word")]
    outer: Option<Outer>,
    /// How many swaps an attempt of the mode `swap` makes [default: 100]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::ATTEMPTS)))]
    swaps: Option<u32>,
    /// How many doors have to lead elsewhere [default: 1]
    #[arg(long, value_name = "NUMBER")]
    least_changed: Option<u32>,
    /// How many in a hundred of the doors that may move are drawn to stay
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=100))]
    held_percent: Option<u32>,
    /// Keep the doors of the way to the goal where they are
    #[arg(long)]
    protect_playthrough: bool,
    /// A door that stays where it is; can be given several times
    #[arg(long, value_name = "DOOR")]
    protect: Vec<String>,
    /// The kinds of doors that never move, with commas between them [default: jump,totem,portal]
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    still_kinds: Option<Vec<String>>,
    /// Join only doors of one kind
    #[arg(long)]
    same_kind: bool,
    /// Two areas that some door has to join: "Fire, Earth"; can be given several times
    #[arg(long, value_name = "A, B", value_parser = two)]
    joined: Vec<(String, String)>,
    /// Two areas that no door that moves may join: "Fire, Water"; can be given several times
    #[arg(long, value_name = "A, B", value_parser = two)]
    apart: Vec<(String, String)>,
    /// Refuse maps in which one can get stuck
    #[arg(long)]
    no_trap: bool,
    /// The fewest and the most steps of a walk through all rooms: 65..165
    #[arg(long, value_name = "A..B", value_parser = range)]
    walk: Option<(u32, u32)>,
}

impl Shuffle {
    /// The same, if what came as JSON could have been typed.
    pub fn checked(self) -> Result<Self, Failure> {
        let refused =
            |why: String| Failure::argument(why, "/api/openapi.json says what can be sent");
        let asked = self;
        let ranges = [
            ("iterations", asked.iterations, 0, limits::ATTEMPTS),
            ("attempts", asked.attempts, 1, limits::ATTEMPTS),
            ("redraws", asked.redraws, 0, limits::ATTEMPTS),
            ("swaps", asked.swaps, 1, limits::ATTEMPTS),
            ("heldPercent", asked.held_percent, 0, 100),
        ];
        for (name, value, least, most) in ranges {
            if let Some(value) = value.filter(|value| !(least..=most).contains(value)) {
                let why = format!("`{name}` is {value}; it can be {least} to {most}");
                return Err(refused(why));
            }
        }
        match asked.iterations.is_some() && asked.difficulty.is_some() {
            true => Err(refused("`iterations` does not go with `difficulty`".to_owned())),
            false => Ok(asked),
        }
    }

    /// What is asked, with the names of a pack.
    pub fn wishes(&self, pack: &Pack) -> Result<DoorRequest, Failure> {
        let typed = self;
        let areas = |pairs: &[(String, String)]| {
            let pairs = pairs.iter();
            let pairs = pairs.map(|(one, other)| Ok((pack.area(one)?, pack.area(other)?)));
            pairs.collect::<Result<Vec<_>, Failure>>()
        };
        let protected = typed.protect.iter().map(|name| pack.door(name));
        Ok(DoorRequest {
            mode: typed.mode.map(|typed| typed.0),
            iterations: typed.iterations,
            difficulty: typed.difficulty.map(|typed| typed.0),
            attempts: typed.attempts,
            redraws: typed.redraws,
            depth: typed.depth,
            swaps: typed.swaps,
            least_changed: typed.least_changed,
            held_percent: typed.held_percent,
            protect_playthrough: typed.protect_playthrough.then_some(true),
            no_trap: typed.no_trap.then_some(true),
            walk: typed.walk,
            outer: typed.outer.map(|typed| typed.0),
            still_kinds: typed.still_kinds.clone(),
            same_kind: typed.same_kind.then_some(true),
            protected: protected.collect::<Result<_, _>>()?,
            joined: areas(&typed.joined)?,
            apart: areas(&typed.apart)?,
            ..DoorRequest::default()
        })
    }
}

/// A word that could be typed.
fn word<'d, D: Deserializer<'d>, T: ValueEnum>(deserializer: D) -> Result<Option<T>, D::Error> {
    let word: Option<String> = Deserialize::deserialize(deserializer)?;
    let read = |word: String| {
        T::from_str(&word, false).map_err(|_| {
            let known = T::value_variants().iter();
            let known = known.filter_map(ValueEnum::to_possible_value);
            let known: Vec<String> = known.map(|known| format!("`{}`", known.get_name())).collect();
            let word = shown(&word);
            D::Error::custom(format!("`{word}` is none of {}", known.join(", ")))
        })
    };
    word.map(read).transpose()
}

/// A number, or the word for as far as doors lead.
fn depth_of_json<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Option<Depth>, D::Error> {
    let value: Option<Value> = Deserialize::deserialize(deserializer)?;
    let read = |value: Value| match value {
        Value::String(text) => depth(&text),
        other => depth(&other.to_string()),
    };
    value.map(read).transpose().map_err(D::Error::custom)
}

fn depth(text: &str) -> Result<Depth, String> {
    if text == "unlimited" {
        return Ok(Depth::Unlimited);
    }
    let doors = text.parse().map(Depth::Doors);
    doors.map_err(|_| "write a whole number, or `unlimited`".to_owned())
}

fn range(text: &str) -> Result<(u32, u32), String> {
    let parts = text.split_once("..");
    let numbers = parts.and_then(|(least, most)| least.parse().ok().zip(most.parse().ok()));
    numbers.ok_or_else(|| "write the fewest and the most, like 65..165".to_owned())
}

fn two(text: &str) -> Result<(String, String), String> {
    match text.split(',').map(str::trim).collect::<Vec<_>>()[..] {
        [one, other] => Ok((one.to_owned(), other.to_owned())),
        _ => Err("write two areas with a comma between them, like \"Fire, Water\"".to_owned()),
    }
}

/// Which doors of a neighbourhood are spun.
#[derive(Clone, Copy)]
struct Outer(world::Outer);

impl ValueEnum for Outer {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(world::Outer::Leaving), Self(world::Outer::NotToCentre)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            world::Outer::Leaving => "those that lead out of it",
            world::Outer::NotToCentre => "all that do not lead to its centre",
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}

/// How doors are linked anew.
#[derive(Clone, Copy)]
struct Mode(world::DoorMode);

impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self(world::DoorMode::Spin),
            Self(world::DoorMode::Swap),
            Self(world::DoorMode::Full),
            Self(world::DoorMode::Decoupled),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            world::DoorMode::Spin => "doors around a neighbourhood are shifted in a circle",
            world::DoorMode::Swap => "pairs of doors change places",
            world::DoorMode::Full => "all doors are joined anew",
            world::DoorMode::Decoupled => "all are, and need not lead back",
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}

/// How hard it is to find one's way.
#[derive(Clone, Copy)]
struct Difficulty(world::Difficulty);

impl ValueEnum for Difficulty {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self(world::Difficulty::Easy),
            Self(world::Difficulty::Normal),
            Self(world::Difficulty::Hard),
            Self(world::Difficulty::Extreme),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let spins = self.0.iterations();
        let help = format!("{spins} {}", if spins == 1 { "spin" } else { "spins" });
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}
