//! The arguments of `doors`.

use std::path::PathBuf;

use clap::Args;
use seedwright::world::DoorSettings;

use super::flags::{FlagOptions, Flags, ValueName};
use super::values::{InputPath, folder, seed};
use super::{PACK_HELP, PackArguments, SEED_HELP};

#[derive(Args)]
pub struct Doors {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    #[arg(long, value_name = "TEXT", help = SEED_HELP, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
    #[command(flatten)]
    pub shuffle: Flags<DoorSettings>,
    /// Draw the map before and after: write the SVG to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the graph of rooms and doors for GraphViz to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Write the proof, the picture and the shuffled pack into this folder, overwriting files of the same names
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub out: Option<PathBuf>,
}

impl FlagOptions for DoorSettings {
    const SWITCHES: bool = true;
    const VALUES: &'static [ValueName] = &[
        ("still-kinds", "KINDS", ""),
        ("walk", "A..B", "65..165"),
        ("protected", "DOOR", ""),
        ("joined", "A, B", "\"Fire, Earth\""),
        ("apart", "A, B", "\"Fire, Water\""),
        ("merged", "ROOMS", ""),
    ];
    const ALIASES: &'static [(&'static str, &'static str)] = &[("protected", "protect")];
}
