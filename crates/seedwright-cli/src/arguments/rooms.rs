//! The arguments of `rooms`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum, value_parser};
use seedwright::world::LayoutSettings;
use seedwright_render::export::{FORMATS, Format, Writer};

use super::flags::{FlagOptions, Flags, LEAST_AND_MOST, ValueName};
use super::values::{InputPath, folder, seed};
use super::{PACK_HELP, PackArguments, SEED_HELP};

#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub struct Rooms {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    #[arg(long, value_name = "TEXT", help = SEED_HELP, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
    #[command(flatten)]
    pub layout: Flags<LayoutSettings>,
    #[command(flatten)]
    pub files: RoomFiles,
    /// Also print the map as text
    #[arg(long)]
    pub ascii: bool,
}

impl FlagOptions for LayoutSettings {
    const SWITCHES: bool = false;
    const VALUES: &'static [ValueName] = &[
        ("required", "RULE", ""),
        ("bounds", "WIDTHxHEIGHT", "80x50"),
        ("dead-ends", LEAST_AND_MOST, "100,400"),
    ];
}

/// The files to write.
#[derive(Args)]
pub struct RoomFiles {
    /// Pictures.
    #[command(flatten)]
    pub pictures: FormatFiles<true>,
    /// The layers of pictures besides rooms [default: names]
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub layers: Vec<Layer>,
    /// Files for other programs.
    #[command(flatten)]
    pub exports: FormatFiles<false>,
    /// Write every step as a line of JSON to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Write the proof, the layout, the picture and the laid out pack into this folder, overwriting files
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub out: Option<PathBuf>,
}

/// Files of layouts, one flag per format: pictures, or files for other programs.
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
                .value_parser(value_parser!(PathBuf))
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

/// A layer of pictures besides rooms.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Layer {
    /// Names of rooms, and symbols for roles.
    #[value(help = "names of rooms, and symbols for roles")]
    Names,
    /// Paths of walkers, dotted where they respawned.
    #[value(help = "paths of walkers, dotted where they respawned")]
    Paths,
    /// The order in which rooms were placed.
    #[value(help = "the order in which rooms were placed")]
    Numbers,
}
