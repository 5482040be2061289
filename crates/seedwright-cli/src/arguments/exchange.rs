//! What can be typed about the files of other projects.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum};
use seedwright::world;
use seedwright_render::export::{FORMATS, Format, Writer};

use super::PackArguments;
use super::help::{EXITS_HELP, METAROOMS_HELP, RANDOVANIA_HELP, TILED_HELP, VG_JSON_HELP};

#[derive(Args)]
pub struct Import {
    #[command(subcommand)]
    pub kind: ImportKind,
}

/// Where a world comes from, one variant a format.
#[derive(Subcommand)]
pub enum ImportKind {
    /// A map of areas and exits: a JSON file with a list of areas, each with its exits
    #[command(after_help = EXITS_HELP)]
    Exits(ExitsImport),
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
pub struct ExitsImport {
    /// The file of the map
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The folder of the pack; it must hold no other pack
    #[arg(long, value_name = "PACKDIR")]
    pub out: PathBuf,
    /// The area where the player begins; without it, the first one
    #[arg(long, value_name = "NAME")]
    pub start: Option<String>,
    /// How the player comes back to the start
    #[arg(long = "return", value_enum, value_name = "HOW", default_value_t = ReturnMode(world::ReturnMode::Warp))]
    return_mode: ReturnMode,
}

impl ExitsImport {
    /// How the player comes back to the start.
    pub fn return_mode(&self) -> world::ReturnMode {
        self.return_mode.0
    }
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

/// What is written: a format, and what it needs.
pub struct ExportKind {
    pub format: &'static Format,
    pub needs: ExportNeeds,
}

/// What a format needs.
pub enum ExportNeeds {
    World(WorldExport),
    Rules(RulesExport),
    Bundle(BundleExport),
}

#[derive(Args)]
pub struct WorldExport {
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
pub struct RulesExport {
    /// A pack: a .toml or .json file, a folder of them, or the name of an embedded pack; or a file that
    /// `generate` or `items` wrote
    #[arg(value_name = "PACK|FILE")]
    pub source: String,
    /// The folder to write into, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    #[command(flatten)]
    pub chosen: PackArguments,
}

#[derive(Args)]
pub struct BundleExport {
    /// A file that `generate` or `items` wrote
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write to this file, and over it if it is there; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The formats that are subcommands: those that need more than a layout.
fn exported() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().filter(|format| !format.write.is_of_layouts())
}

impl Subcommand for ExportKind {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(exported().map(|format| {
            let own = Command::new(format.name);
            let own = match format.write {
                Writer::Rules(_) => RulesExport::augment_args(own),
                Writer::Bundle(_) => BundleExport::augment_args(own),
                _ => WorldExport::augment_args(own),
            };
            own.about(format.about).after_help(format.help)
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        exported().any(|format| format.name == name)
    }
}

impl FromArgMatches for ExportKind {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let named = matches.subcommand();
        let found = named.and_then(|(name, own)| {
            let format = exported().find(|format| format.name == name)?;
            Some((format, own))
        });
        let Some((format, own)) = found else {
            let message = "a format is missing\n";
            return Err(clap::Error::raw(ErrorKind::MissingSubcommand, message));
        };
        let needs = match format.write {
            Writer::Rules(_) => ExportNeeds::Rules(RulesExport::from_arg_matches(own)?),
            Writer::Bundle(_) => ExportNeeds::Bundle(BundleExport::from_arg_matches(own)?),
            _ => ExportNeeds::World(WorldExport::from_arg_matches(own)?),
        };
        Ok(Self { format, needs })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
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
