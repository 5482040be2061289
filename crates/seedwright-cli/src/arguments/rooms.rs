//! What can be typed about the layout of rooms.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use seedwright::grid::Size;
use seedwright::rooms::{RequiredRule, RoleRule, Settings, Target, limits};
use serde::{Deserialize, Deserializer};

use super::Chosen;
use crate::failure::Failure;

#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub struct Rooms {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// Any text or number; without it a seed is drawn and shown
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: Chosen,
    #[command(flatten)]
    pub asked: Asked,
    #[command(flatten)]
    pub files: RoomFiles,
    /// Print the map as text, too
    #[arg(long)]
    pub ascii: bool,
}

/// What is asked of the layout, in place of what the pack asks: typed, or as JSON with the same names.
#[derive(Args, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Asked {
    /// How many rooms there are
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::ROOMS)), conflicts_with = "floor")]
    rooms: Option<u32>,
    /// How many cells of floor are enough
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::FLOOR)))]
    floor: Option<u32>,
    /// How many walkers take turns
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::WALKERS)))]
    walkers: Option<u32>,
    /// How many rooms a walker places before it begins elsewhere
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::ROOMS)))]
    rooms_per_walker: Option<u32>,
    /// How many templates are tried at a connection before it is given up
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::TEMPLATES)))]
    templates_per_connection: Option<u32>,
    /// How many turns walkers may take in an attempt; they grow with the target where nothing is said
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::ITERATIONS)))]
    iterations: Option<u32>,
    /// How many in a thousand connections near the middle go before others
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=1000))]
    compactness: Option<u32>,
    /// Whether a room may have the template of the room it is placed from
    #[arg(long, value_name = "true|false", hide_possible_values = true)]
    repeats: Option<bool>,
    /// How many in a thousand walkers that die go on in the same room
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=1000))]
    respawn_in_place: Option<u32>,
    /// Whether rooms are turned
    #[arg(long, value_name = "true|false", hide_possible_values = true)]
    turning: Option<bool>,
    /// Whether rooms are mirrored
    #[arg(long, value_name = "true|false", hide_possible_values = true)]
    mirroring: Option<bool>,
    /// How many in a thousand of the connections that happen to meet are opened
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=1000))]
    loops: Option<u32>,
    /// How many in a thousand rooms have one way in, at least and at most
    #[arg(long, value_name = "LEAST,MOST", value_parser = dead_ends)]
    dead_ends: Option<(u32, u32)>,
    /// The rectangle that all rooms stand in, in cells
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = bounds)]
    #[serde(deserialize_with = "two_sides")]
    bounds: Option<Size>,
    /// Let required connections be met by rooms that are there already, or by others placed with them
    #[arg(long, value_enum, value_name = "RULE")]
    required: Option<Required>,
    /// How often to begin anew before giving up
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::ATTEMPTS)))]
    attempts: Option<u32>,
    /// What rooms are for, which is too much to type.
    #[arg(skip)]
    roles: Option<Vec<RoleRule>>,
}

/// What is written, and where.
#[derive(Args)]
pub struct RoomFiles {
    /// Draw the map: write the picture to this file, and over it if it is there
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub svg: Option<PathBuf>,
    /// Draw the map in pixels
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub png: Option<PathBuf>,
    /// What pictures show beside rooms; names if nothing is said
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub layers: Vec<Layer>,
    /// Write the map for Tiled (.tmj), and its tiles beside it
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub tiled: Option<PathBuf>,
    /// Write the map as a project for LDtk (.ldtk)
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub ldtk: Option<PathBuf>,
    /// Write the map as a scene for Godot 4.3 and later (.tscn)
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub godot: Option<PathBuf>,
    /// Write a table of the rooms, and one of the doors beside it
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub csv: Option<PathBuf>,
    /// Write every step as a line of JSON
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub trace: Option<PathBuf>,
    /// Write the proof, the layout, the picture and the laid out pack into this folder, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// What pictures can show beside rooms.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Layer {
    /// What rooms are called, and signs for roles
    Names,
    /// Where walkers went, dotted where they began anew
    Paths,
    /// In which order rooms were placed
    Numbers,
}

/// By what required connections may be met.
#[derive(Clone, Copy, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum Required {
    /// By rooms that are already there
    Strict,
    /// By those, or by rooms that are placed together with the one that asks for them
    Grow,
}

/// A file to be written.
fn file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("files are not printed; name one".to_owned()),
        path => Ok(path.into()),
    }
}

fn bounds(text: &str) -> Result<Size, String> {
    let side = |text: &str| {
        let side = text.trim().parse().ok();
        side.filter(|side| (1..=limits::SIDE).contains(side))
    };
    let sides = text.split_once(['x', '×']);
    let sides = sides.and_then(|(width, height)| Some(Size::new(side(width)?, side(height)?)));
    sides.ok_or_else(|| format!("write two numbers from 1 to {} like 80x50", limits::SIDE))
}

fn dead_ends(text: &str) -> Result<(u32, u32), String> {
    let share = |text: &str| {
        let share = text.trim().parse().ok();
        share.filter(|share| *share <= 1000)
    };
    let shares = text.split_once(',');
    let shares = shares.and_then(|(least, most)| Some((share(least)?, share(most)?)));
    let shares = shares.filter(|(least, most)| least <= most);
    shares
        .ok_or_else(|| "write two numbers from 0 to 1000, the least first, like 100,400".to_owned())
}

/// The sides of a rectangle; whether they are in range is seen when everything else is.
fn two_sides<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Option<Size>, D::Error> {
    let sides: Option<[u32; 2]> = Deserialize::deserialize(deserializer)?;
    Ok(sides.map(|[width, height]| Size::new(width, height)))
}

impl Asked {
    /// The same, if what came as JSON could have been typed. Numbers that are out of range are refused when rooms
    /// are laid out.
    pub fn checked(self) -> Result<Self, Failure> {
        match self.rooms.is_some() && self.floor.is_some() {
            true => Err(Failure::argument(
                "layout: `rooms` does not go with `floor`",
                "a layout has one target",
            )),
            false => Ok(self),
        }
    }

    /// What the pack asks, with what is asked here in its place.
    pub fn over(&self, mut settings: Settings) -> Settings {
        let asked = self;
        let set = |field: &mut u32, typed: Option<u32>| {
            if let Some(number) = typed {
                *field = number;
            }
        };
        set(&mut settings.walkers, asked.walkers);
        set(&mut settings.rooms_per_walker, asked.rooms_per_walker);
        set(&mut settings.templates_per_connection, asked.templates_per_connection);
        set(&mut settings.respawn_in_place, asked.respawn_in_place);
        settings.iterations = asked.iterations.or(settings.iterations);
        settings.repeats = asked.repeats.unwrap_or(settings.repeats);
        settings.turning = asked.turning.unwrap_or(settings.turning);
        settings.mirroring = asked.mirroring.unwrap_or(settings.mirroring);
        settings.dead_ends = asked.dead_ends.unwrap_or(settings.dead_ends);
        set(&mut settings.compactness, asked.compactness);
        set(&mut settings.loops, asked.loops);
        set(&mut settings.attempts, asked.attempts);
        let target = asked.rooms.map(Target::Rooms).or(asked.floor.map(Target::Floor));
        settings.target = target.unwrap_or(settings.target);
        settings.bounds = asked.bounds.or(settings.bounds);
        if let Some(roles) = &asked.roles {
            settings.roles.clone_from(roles);
        }
        settings.required = match asked.required {
            Some(Required::Strict) => RequiredRule::Strict,
            Some(Required::Grow) => RequiredRule::Grow,
            None => settings.required,
        };
        settings
    }
}
