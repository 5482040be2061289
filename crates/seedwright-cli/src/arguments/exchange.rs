//! What can be typed about the files of other projects.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Subcommand, ValueEnum};
use seedwright::world;

use super::Chosen;
use super::help::{
    DOT_HELP, METAROOMS_HELP, POPTRACKER_HELP, RANDOVANIA_HELP, SPOILER_HELP, TILED_HELP,
    VG_JSON_HELP,
};

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
    /// A logic database of the vg-json-data family: a folder with items.json, helpers.json, tech.json,
    /// and region/ with a JSON file a room
    #[command(after_help = VG_JSON_HELP)]
    VgJson(DatabaseImport),
    /// Room templates drawn with Tiled: .tmj files, one a room
    #[command(after_help = TILED_HELP)]
    Tiled(TemplateImport),
    /// Room templates of a Godot project: MetaRoom .tres files, one a room
    #[command(after_help = METAROOMS_HELP)]
    Metarooms(TemplateImport),
}

/// What is asked of the import of room templates.
#[derive(Args)]
pub struct TemplateImport {
    /// The files, or folders of them
    #[arg(value_name = "FILE|DIR", required = true)]
    pub paths: Vec<PathBuf>,
    /// The folder of the pack; it must hold no other pack
    #[arg(long, value_name = "PACKDIR")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct RandovaniaImport {
    #[command(flatten)]
    pub database: DatabaseImport,
    /// What is in the pool, which tricks are expected, where the game begins; without it, what the
    /// database itself proposes
    #[arg(long, value_name = "FILE.rdvpreset")]
    pub preset: Option<PathBuf>,
}

/// What is asked of the import of any database.
#[derive(Args)]
pub struct DatabaseImport {
    /// The folder of the database
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The folder of the pack; it must hold no other pack
    #[arg(long, value_name = "PACKDIR")]
    pub out: PathBuf,
    /// How the player comes back to the start
    #[arg(long = "return", value_enum, value_name = "HOW", default_value_t = ReturnMode(world::ReturnMode::Warp))]
    return_mode: ReturnMode,
}

impl DatabaseImport {
    /// How the player comes back to the start.
    pub fn return_mode(&self) -> world::ReturnMode {
        self.return_mode.0
    }
}

#[derive(Args)]
pub struct Export {
    #[command(subcommand)]
    pub kind: ExportKind,
}

/// What is written, one variant a format.
#[derive(Subcommand)]
pub enum ExportKind {
    /// The rooms and doors of a pack as a graph for GraphViz
    #[command(after_help = DOT_HELP)]
    Dot(DotExport),
    /// A pack or a built world as a pack for PopTracker: items, and locations with what opens them
    #[command(after_help = POPTRACKER_HELP)]
    Poptracker(PoptrackerExport),
    /// What lies where in a built world, as JSON that is a plan as well
    #[command(after_help = SPOILER_HELP)]
    Spoiler(SpoilerExport),
}

#[derive(Args)]
pub struct DotExport {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// Show one area only, with the rooms that its doors lead to
    #[arg(long, value_name = "NAME")]
    pub area: Option<String>,
    /// Write to this file, and over it if it is there; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct PoptrackerExport {
    /// A pack: a .toml or .json file, a folder of them, or the name of an embedded pack; or a file that
    /// `generate` or `items` wrote
    #[arg(value_name = "PACK|FILE")]
    pub source: String,
    /// The folder to write into, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    #[command(flatten)]
    pub chosen: Chosen,
}

#[derive(Args)]
pub struct SpoilerExport {
    /// A file that `generate` or `items` wrote
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write to this file, and over it if it is there; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
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
