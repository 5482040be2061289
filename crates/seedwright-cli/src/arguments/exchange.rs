//! The arguments of `import` and `export`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum};
use seedwright::world;
use seedwright_import::randovania_dump;
use seedwright_render::export::{FORMATS, Format, Writer};

use super::help::{
    EXITS_HELP, METAROOMS_HELP, RANDOVANIA_DUMP_HELP, RANDOVANIA_HELP, TILED_HELP, VG_JSON_HELP,
};
use super::values::{InputPath, folder};
use super::{OUT_HELP, PACK_HELP, PackArguments};

#[derive(Args)]
pub struct Import {
    #[command(subcommand)]
    pub kind: ImportKind,
}

/// The formats that can be imported.
#[derive(Subcommand)]
pub enum ImportKind {
    /// A map of areas and exits: a JSON list of areas, each with its exits
    #[command(after_help = EXITS_HELP)]
    Exits(ExitsImport),
    /// A Randovania logic database: a folder with header.json and a JSON file per region
    #[command(after_help = RANDOVANIA_HELP)]
    Randovania(RandovaniaImport),
    /// A dump of Randovania's generator: a file that tools/randovania_dump.py writes
    #[command(after_help = RANDOVANIA_DUMP_HELP)]
    RandovaniaDump(RandovaniaDumpImport),
    /// A vg-json-data logic database: a folder with items.json, helpers.json, tech.json, and a JSON file per room in
    /// region/
    #[command(after_help = VG_JSON_HELP)]
    VgJson(DatabaseImport),
    /// Room templates drawn with Tiled: one .tmj file per room
    #[command(after_help = TILED_HELP)]
    Tiled(TemplateImport),
    /// Room templates of a Godot project: one MetaRoom .tres file per room
    #[command(after_help = METAROOMS_HELP)]
    Metarooms(TemplateImport),
}

/// The arguments of imports of room templates.
#[derive(Args)]
pub struct TemplateImport {
    /// Files, or folders of them
    #[arg(value_name = "FILE|DIR", required = true)]
    pub paths: Vec<InputPath>,
    /// The folder for the pack, which must not hold another pack
    #[arg(long, value_name = "PACKDIR", value_parser = folder())]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct ExitsImport {
    /// The map
    #[arg(value_name = "FILE")]
    pub file: InputPath,
    /// The folder for the pack, which must not hold another pack
    #[arg(long, value_name = "PACKDIR", value_parser = folder())]
    pub out: PathBuf,
    /// The area where the player starts [default: the first one]
    #[arg(long, value_name = "NAME")]
    pub start: Option<String>,
    /// How the player gets back to the start [default: warp if the source has one, otherwise walk]
    #[arg(long = "return", value_enum, value_name = "HOW")]
    return_mode: Option<ReturnMode>,
}

impl ExitsImport {
    /// How the player gets back to the start; `None` to leave it to the source.
    pub fn return_mode(&self) -> Option<world::ReturnMode> {
        self.return_mode.as_ref().map(|mode| mode.0)
    }
}

#[derive(Args)]
pub struct RandovaniaImport {
    #[command(flatten)]
    pub database: DatabaseImport,
    /// The preset that sets the item pool, the expected tricks and the start [default: those of the database]
    #[arg(long, value_name = "FILE.rdvpreset")]
    pub preset: Option<InputPath>,
    /// Keep locations that stay closed with every item; they are left out of the pack by default
    #[arg(long)]
    pub keep_closed: bool,
    /// An event that has happened before the game begins, which only the game's code knows (may be repeated)
    #[arg(long, value_name = "EVENT")]
    pub happened: Vec<String>,
    /// How much energy a pickup gives, which only the game's code knows (may be repeated)
    #[arg(long, value_name = "PICKUP=AMOUNT", value_parser = named_amount)]
    pub energy: Vec<(String, u32)>,
}

/// Parses a name and an amount.
fn named_amount(text: &str) -> Result<(String, u32), String> {
    let split = text.rsplit_once('=').and_then(|(name, amount)| {
        let amount = amount.trim().parse().ok()?;
        Some((name.trim().to_owned(), amount))
    });
    split.ok_or_else(|| "write a name and a whole number, such as `Energy Part=25`".to_owned())
}

#[derive(Args)]
pub struct RandovaniaDumpImport {
    /// The dump
    #[arg(value_name = "FILE")]
    pub file: InputPath,
    /// The folder for the pack, which must not hold another pack
    #[arg(long, value_name = "PACKDIR", value_parser = folder())]
    pub out: PathBuf,
    /// How the player gets back to the start [default: warp if the source has one, otherwise walk]
    #[arg(long = "return", value_enum, value_name = "HOW")]
    return_mode: Option<ReturnMode>,
    /// Keep locations that stay closed with all items
    #[arg(long)]
    keep_closed: bool,
}

impl RandovaniaDumpImport {
    pub fn options(&self) -> randovania_dump::Options {
        let return_mode = self.return_mode.as_ref().map(|mode| mode.0);
        randovania_dump::Options { return_mode, keep_closed: self.keep_closed }
    }
}

/// The arguments of imports of databases.
#[derive(Args)]
pub struct DatabaseImport {
    /// The folder of the database
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The folder for the pack, which must not hold another pack
    #[arg(long, value_name = "PACKDIR", value_parser = folder())]
    pub out: PathBuf,
    /// How the player gets back to the start [default: warp if the source has one, otherwise walk]
    #[arg(long = "return", value_enum, value_name = "HOW")]
    return_mode: Option<ReturnMode>,
}

impl DatabaseImport {
    /// How the player gets back to the start; `None` to leave it to the source.
    pub fn return_mode(&self) -> Option<world::ReturnMode> {
        self.return_mode.as_ref().map(|mode| mode.0)
    }
}

#[derive(Args)]
pub struct Export {
    #[command(subcommand)]
    pub kind: ExportKind,
}

/// A format and its arguments.
pub struct ExportKind {
    pub format: &'static Format,
    pub needs: ExportNeeds,
}

/// The arguments of a format, by what it exports.
pub enum ExportNeeds {
    World(WorldExport),
    Rules(RulesExport),
    Bundle(BundleExport),
}

#[derive(Args)]
pub struct WorldExport {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    /// Export only this area and the rooms that its doors lead to
    #[arg(long, value_name = "NAME")]
    pub area: Option<String>,
    /// Write to FILE, overwriting it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct RulesExport {
    #[arg(value_name = "PACK|FILE", help = format!("{PACK_HELP}; or a bundle with items (seed.json)"))]
    pub source: InputPath,
    #[arg(long, value_name = "DIR", help = OUT_HELP, value_parser = folder())]
    pub out: PathBuf,
    #[command(flatten)]
    pub chosen: PackArguments,
}

#[derive(Args)]
pub struct BundleExport {
    /// A bundle with items (seed.json), or the folder that holds it
    #[arg(value_name = "FILE")]
    pub file: InputPath,
    /// Write to FILE, overwriting it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The formats that are subcommands: those of more than a layout.
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
            let message = "no format is given\n";
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

/// How the player gets back to the start.
#[derive(Clone, Copy)]
struct ReturnMode(world::ReturnMode);

impl ValueEnum for ReturnMode {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(world::ReturnMode::Warp), Self(world::ReturnMode::Walk)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            world::ReturnMode::Warp => ("warp", "warp to the start from anywhere"),
            world::ReturnMode::Walk => {
                ("walk", "on foot, so a place that can't be left needs a trip that comes home")
            }
        };
        Some(PossibleValue::new(name).help(help))
    }
}
