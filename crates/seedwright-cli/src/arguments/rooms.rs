//! What can be typed about the layout of rooms.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use seedwright::grid::Size;
use seedwright::rooms::limits;
use seedwright::section::Section;
use seedwright::world::{LayoutRequest, LayoutSettings, LayoutTarget, RequiredRule, RoleRule};
use seedwright_render::export::{FORMATS, Format, Writer};
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
    /// Pictures.
    #[command(flatten)]
    pub pictures: FormatFiles<true>,
    /// What pictures show beside rooms; names if nothing is said
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub layers: Vec<Layer>,
    /// Files for other programs.
    #[command(flatten)]
    pub exports: FormatFiles<false>,
    /// Write every step as a line of JSON
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub trace: Option<PathBuf>,
    /// Write the proof, the layout, the picture and the laid out pack into this folder, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// The files of formats that layouts can be written in, a flag each: pictures, or files for other programs.
pub struct FormatFiles<const PICTURES: bool>(pub Vec<(&'static Format, PathBuf)>);

impl<const PICTURES: bool> FormatFiles<PICTURES> {
    fn formats() -> impl Iterator<Item = &'static Format> {
        let formats = FORMATS.iter().filter(|format| format.write.is_of_layouts());
        formats.filter(|format| matches!(format.write, Writer::Picture(_)) == PICTURES)
    }
}

impl<const PICTURES: bool> Args for FormatFiles<PICTURES> {
    fn augment_args(command: Command) -> Command {
        command.args(Self::formats().map(|format| {
            Arg::new(format.name)
                .long(format.name)
                .value_name("FILE")
                .value_parser(file)
                .help(format.about)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const PICTURES: bool> FromArgMatches for FormatFiles<PICTURES> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let named = Self::formats().filter_map(|format| {
            let path = matches.get_one::<PathBuf>(format.name)?;
            Some((format, path.clone()))
        });
        Ok(Self(named.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
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
    pub fn over(&self, settings: LayoutSettings) -> LayoutSettings {
        let asked = self;
        let request = LayoutRequest {
            walkers: asked.walkers,
            rooms_per_walker: asked.rooms_per_walker,
            templates_per_connection: asked.templates_per_connection,
            target: { asked.rooms }
                .map(LayoutTarget::Rooms)
                .or(asked.floor.map(LayoutTarget::Floor)),
            iterations: asked.iterations,
            compactness: asked.compactness,
            repeats: asked.repeats,
            respawn_in_place: asked.respawn_in_place,
            turning: asked.turning,
            mirroring: asked.mirroring,
            required: asked.required.map(|required| match required {
                Required::Strict => RequiredRule::Strict,
                Required::Grow => RequiredRule::Grow,
            }),
            bounds: asked.bounds,
            loops: asked.loops,
            dead_ends: asked.dead_ends,
            roles: asked.roles.clone(),
            attempts: asked.attempts,
            ..LayoutRequest::default()
        };
        LayoutSettings::fill(request, settings)
    }
}
