//! What can be typed about the layout of rooms.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use seedwright::world::LayoutSettings;
use seedwright_render::export::{FORMATS, Format, Writer};

use super::PackArguments;
use super::flags::{FlagOptions, Flags, LEAST_AND_MOST, ValueName};

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
    pub chosen: PackArguments,
    #[command(flatten)]
    pub layout: Flags<LayoutSettings>,
    #[command(flatten)]
    pub files: RoomFiles,
    /// Print the map as text, too
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

/// A file to be written.
fn file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("files are not printed; name one".to_owned()),
        path => Ok(path.into()),
    }
}
