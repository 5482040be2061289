//! What can be typed about the shuffle of doors.

use std::path::PathBuf;

use clap::Args;
use seedwright::world::DoorSettings;

use super::PackArguments;
use super::flags::{FlagOptions, Flags, ValueName};

#[derive(Args)]
pub struct Doors {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// Any text or number; without it a seed is drawn and shown
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
    #[command(flatten)]
    pub shuffle: Flags<DoorSettings>,
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
