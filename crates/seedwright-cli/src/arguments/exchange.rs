//! What can be typed about the files of other projects.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Subcommand, ValueEnum};
use seedwright::world;

use super::help::RANDOVANIA_HELP;

#[derive(Args)]
pub struct Import {
    #[command(subcommand)]
    pub kind: ImportKind,
}

/// Where a world comes from, one variant a format.
#[derive(Subcommand)]
pub enum ImportKind {
    /// A logic database of Randovania: a folder with header.json and a JSON file a region
    #[command(after_help = RANDOVANIA_HELP)]
    Randovania(RandovaniaImport),
}

#[derive(Args)]
pub struct RandovaniaImport {
    /// The folder of the database
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The folder of the pack; it must hold no other pack
    #[arg(long, value_name = "PACKDIR")]
    pub out: PathBuf,
    /// What is in the pool, which tricks are expected, where the game begins; without it, what the
    /// database itself proposes
    #[arg(long, value_name = "FILE.rdvpreset")]
    pub preset: Option<PathBuf>,
    /// How the player comes back to the start
    #[arg(long = "return", value_enum, value_name = "HOW", default_value_t = ReturnMode(world::ReturnMode::Warp))]
    return_mode: ReturnMode,
}

impl RandovaniaImport {
    /// How the player comes back to the start.
    pub fn return_mode(&self) -> world::ReturnMode {
        self.return_mode.0
    }
}

/// How the player comes back to the start.
#[derive(Clone, Copy)]
struct ReturnMode(world::ReturnMode);

impl ValueEnum for ReturnMode {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(world::ReturnMode::Warp), Self(world::ReturnMode::Walk)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            world::ReturnMode::Warp => ("warp", "from everywhere, as in most of these games"),
            world::ReturnMode::Walk => ("walk", "on foot, so that nobody can be shut in"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}
