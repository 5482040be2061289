//! The arguments of every command.

mod batch;
mod code;
mod doors;
mod exchange;
#[cfg(test)]
mod flag_tests;
mod flags;
mod help;
#[cfg(test)]
mod help_tests;
mod population;
mod race;
mod rooms;
mod serve;
mod values;

use std::ops::{Deref, RangeInclusive};
use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Args, ColorChoice, Parser, Subcommand};
use clap_complete::Shell;
use seedwright::world::ItemSettings;
use seedwright_api::worlds::MOST_SAMPLES;

use crate::streams::is_stdin;

pub use batch::{Batch, RowFormat, Shard, Stats};
pub use code::{
    Code, Count, ExplainCode, GameArguments, HistoryArguments, Notes, Play, Question, Suggest,
    Tree, Valid,
};
pub use doors::Doors;
pub use exchange::{
    BundleExport, DatabaseImport, ExitsImport, Export, ExportKind, ExportNeeds, Import, ImportKind,
    RandovaniaDumpImport, RandovaniaImport, RulesExport, TemplateImport, WorldExport,
};
use flags::{FlagOptions, Flags, ValueName, within};
use help::{
    AFTER_HELP, BATCH_HELP, CHECK_HELP, CODE_HELP, COMPLETIONS_HELP, DOORS_HELP, EXPLAIN_HELP,
    EXPORT_HELP, GENERATE_HELP, IMPORT_HELP, ITEMS_HELP, MAN_HELP, MAP_HELP, NEW_HELP, PACKS_HELP,
    PACKS_SHOW_HELP, POPULATION_HELP, QUALITY_HELP, RACE_HELP, REACH_HELP, ROOMS_HELP, SERVE_HELP,
    SETTINGS_HELP, SPHERES_HELP, STATS_HELP, VERIFY_HELP,
};
pub use population::{LevelFiles, MapSource, Population};
pub use race::{Create, Join, Race, RaceCommand, Reveal, Start};
pub use rooms::{Layer, RoomFiles, Rooms};
pub use serve::Serve;
pub use values::{InputPath, RequiredStatement};
use values::{folder, seed, whole};

/// The name of the program.
pub const NAME: &str = "seedwright";

/// The heading above the options that every command takes.
const GLOBAL: &str = "Global options";

/// The pack that `generate` builds if none is named.
pub const DEFAULT_PACK: &str = "campaign";

/// The help of every argument that names a pack.
const PACK_HELP: &str = "A .toml or .json file, a folder of them, or the name of an embedded pack";

/// The help of `--seed` where one is drawn by default.
const SEED_HELP: &str = "Any text; if omitted, a seed is drawn and printed";

/// The help of `--out` for commands that write several files.
const OUT_HELP: &str = "Write the result into this folder, overwriting files of the same names";

/// Builds game worlds and proves that they can be finished.
#[derive(Parser)]
#[command(
    name = NAME,
    version,
    max_term_width = 100,
    disable_help_flag = true,
    disable_version_flag = true,
    after_help = AFTER_HELP
)]
pub struct Arguments {
    #[command(flatten)]
    pub common: Common,
    /// Print the version
    #[arg(long, short = 'V', action = ArgAction::Version, help_heading = GLOBAL)]
    version: Option<bool>,
    #[command(subcommand)]
    pub command: Command,
}

/// The options that every command takes.
#[derive(Args)]
#[command(next_help_heading = GLOBAL)]
pub struct Common {
    /// Print the result as one JSON document
    #[arg(long, global = true)]
    pub json: bool,
    /// Print only results and errors; the names of written files are results
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Print details to standard error
    #[arg(long, short, global = true)]
    pub verbose: bool,
    /// When to use colours; `auto` uses them on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// Print help; `--help` prints more than `-h`
    #[arg(long, short, global = true, action = ArgAction::Help)]
    help: Option<bool>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Build a world from a pack and a seed, prove it, and print a summary
    #[command(after_help = GENERATE_HELP)]
    Generate(Generate),
    /// Build many worlds, prove each, and write a row about those that meet a condition
    #[command(after_help = BATCH_HELP)]
    Batch(Box<Batch>),
    /// Print tables of the rows of batches, and write a report with pictures
    #[command(after_help = STATS_HELP)]
    Stats(Stats),
    /// Hold a race on a world that nobody can choose or know beforehand
    #[command(after_help = RACE_HELP)]
    Race(Race),
    /// Place the items of a pack so that the game can be finished
    #[command(after_help = ITEMS_HELP)]
    Items(Items),
    /// Lay out the room templates of a pack as one connected map
    #[command(after_help = ROOMS_HELP)]
    Rooms(Rooms),
    /// Shuffle the doors of a pack, keeping every room reachable
    #[command(after_help = DOORS_HELP)]
    Doors(Doors),
    /// Solve code-breaking games: valid elements, best guesses, explanations; or play one
    #[command(after_help = CODE_HELP)]
    Code(Code),
    /// Fill levels with monsters and items, and prove their guarantees
    #[command(after_help = POPULATION_HELP)]
    Population(Population),
    /// Check the proofs of built worlds
    #[command(after_help = VERIFY_HELP)]
    Verify(Verify),
    /// List the spheres of a built world: what is found when, and what is required
    #[command(after_help = SPHERES_HELP)]
    Spheres(Spheres),
    /// Measure how good built worlds are to play, and compare with targets
    #[command(after_help = QUALITY_HELP)]
    Quality(QualityArguments),
    /// Check packs for errors and warnings
    #[command(after_help = CHECK_HELP)]
    Check(Check),
    /// Show what can be reached with some items, and what blocks the rest
    #[command(after_help = REACH_HELP)]
    Reach(Reach),
    /// Explain how to get somewhere, or what is missing
    #[command(after_help = EXPLAIN_HELP)]
    Explain(Explain),
    /// List the options, tricks and presets of a pack
    #[command(after_help = SETTINGS_HELP)]
    Settings(Settings),
    /// Draw the areas, rooms and doors of a pack as SVG
    #[command(after_help = MAP_HELP)]
    Map(Map),
    /// Convert the logic database or room templates of another project into a pack
    #[command(after_help = IMPORT_HELP)]
    Import(Import),
    /// Export a pack or a built world for other tools
    #[command(after_help = EXPORT_HELP)]
    Export(Export),
    /// List the embedded packs, or print one
    #[command(after_help = PACKS_HELP)]
    Packs(Packs),
    /// Write a small commented pack to start from
    #[command(after_help = NEW_HELP)]
    New(New),
    /// Print a shell completion script
    #[command(after_help = COMPLETIONS_HELP)]
    Completions(Completions),
    /// Serve the web UI and the HTTP API
    #[command(after_help = SERVE_HELP)]
    Serve(Serve),
    /// Print the manual page
    #[command(after_help = MAN_HELP)]
    Man,
}

/// How many of the inputs of a command are standard input.
pub fn stdin_inputs(matches: &ArgMatches) -> usize {
    let own = matches.ids().map(|id| {
        let inputs = matches.try_get_many::<InputPath>(id.as_str()).ok().flatten();
        let maps = matches.try_get_many::<MapSource>(id.as_str()).ok().flatten();
        let inputs = inputs.into_iter().flatten().map(Deref::deref);
        let maps = maps.into_iter().flatten().filter_map(MapSource::path);
        inputs.chain(maps).filter(|path| is_stdin(path)).count()
    });
    let own: usize = own.sum();
    own + matches.subcommand().map_or(0, |(_, inner)| stdin_inputs(inner))
}

/// The settings of a pack: a preset, a file and single values.
#[derive(Args)]
pub struct PackArguments {
    /// Start from a preset of the pack
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Read settings from a .toml or .json file, on top of the preset; the seed draws options given as weights
    #[arg(long, value_name = "FILE")]
    pub settings: Option<InputPath>,
    /// Set an option or trick; `tricks=N` sets every trick (may be repeated)
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
}

impl PackArguments {
    /// Whether any setting is given.
    pub fn is_something(&self) -> bool {
        self.preset.is_some() || self.settings.is_some() || !self.set.is_empty()
    }
}

#[derive(Args)]
pub struct Generate {
    #[arg(value_name = "PACK", help = format!("{PACK_HELP} [default: {DEFAULT_PACK}]"))]
    pub pack: Option<InputPath>,
    /// Rebuild the world of this permalink; PACK is needed only if the pack is not embedded
    #[arg(
        long,
        value_name = "CODE",
        conflicts_with_all = [
            "seed", "preset", "settings", "set", "plan", "algorithm", "aim", "promise", "attempts", "swaps", "steps",
            "loops", "mix"
        ]
    )]
    pub permalink: Option<String>,
    #[arg(
        long,
        value_name = "N",
        help = within("Build N worlds from numbered seeds (\"demo 1\", \"demo 2\", ...), each into its own folder in DIR", &COUNT),
        conflicts_with_all = ["permalink", "plan", "proof"],
        value_parser = whole::<u32>(COUNT),
    )]
    pub count: Option<u32>,
    #[arg(
        long,
        value_name = "N",
        help = within("Build N worlds in parallel, by default one per core; results don't depend on it", &THREADS),
        requires = "count",
        value_parser = whole::<u32>(THREADS),
    )]
    pub threads: Option<u32>,
    /// Also write every picture as PNG
    #[arg(long, requires = "out")]
    pub png: bool,
    #[command(flatten)]
    pub build: Build,
}

#[derive(Args)]
pub struct Items {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    #[arg(
        long,
        value_name = "N",
        help = within("Build N worlds and N fair ones from numbered seeds, and print how items are distributed", &SAMPLES),
        conflicts_with_all = ["out", "proof"],
        value_parser = whole::<u32>(SAMPLES),
    )]
    pub statistics: Option<u32>,
    #[command(flatten)]
    pub build: Build,
}

/// The request for a world, and where to write it.
#[derive(Args)]
pub struct Build {
    #[arg(long, value_name = "TEXT", help = SEED_HELP, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
    /// Fix parts of the result: a .toml or .json plan, or an earlier seed.json (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub plan: Vec<InputPath>,
    #[command(flatten)]
    pub placement: Flags<ItemSettings>,
    #[arg(long, value_name = "DIR", help = OUT_HELP, value_parser = folder())]
    pub out: Option<PathBuf>,
    /// If no placement exists, write a proof of that to FILE, overwriting it; `verify` checks it
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
}

impl FlagOptions for ItemSettings {
    const SWITCHES: bool = true;
    // Permalinks encode these flags, and lists of names would make them long: plans hold those.
    const WITHOUT_FLAG: &'static [&'static str] = &["exclude", "priority", "early"];
    const VALUES: &'static [ValueName] = &[("shape", "SHAPE", "")];
}

/// The range of `--count`.
const COUNT: RangeInclusive<i64> = 1..=1_000_000;
/// The range of `--statistics`.
const SAMPLES: RangeInclusive<i64> = 1..=MOST_SAMPLES as i64;
/// The range of `--threads`.
const THREADS: RangeInclusive<i64> = 1..=256;

#[derive(Args)]
pub struct Verify {
    /// Bundles (seed.json), folders that hold one, or files of `items --proof`
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<InputPath>,
    /// The pack they should come from; not needed if it is embedded
    #[arg(long, value_name = "PACK")]
    pub pack: Option<InputPath>,
    /// Do not build the world again, so that the statement `seed` is not checked
    #[arg(long)]
    pub no_rebuild: bool,
    /// Fail if this statement was not checked (may be repeated)
    #[arg(long, value_name = "STATEMENT")]
    pub require: Vec<RequiredStatement>,
}

#[derive(Args)]
pub struct Spheres {
    /// A bundle with items (seed.json), or the folder that holds it
    #[arg(value_name = "FILE")]
    pub file: InputPath,
    /// Also draw the spheres: write the SVG to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

#[derive(Args)]
pub struct QualityArguments {
    /// Bundles with items (seed.json), or folders that hold one
    #[arg(value_name = "BUNDLE", required = true)]
    pub files: Vec<InputPath>,
}

#[derive(Args)]
pub struct Check {
    /// Files, folders or names of embedded packs
    #[arg(value_name = "PACK", required_unless_present = "schema")]
    pub packs: Vec<InputPath>,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    /// Print findings in full, instead of grouping those of the same kind
    #[arg(long)]
    pub all: bool,
    /// Try all corners of the settings to the end, however long it takes
    #[arg(long)]
    pub corners: bool,
    /// Build no worlds with extreme settings
    #[arg(long, conflicts_with = "corners")]
    pub no_corners: bool,
    /// Print the JSON Schema of packs, for editors
    #[arg(long, conflicts_with = "packs")]
    pub schema: bool,
}

#[derive(Args)]
pub struct Reach {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    /// Items the player has besides the starting ones: "Morph Ball, Missile * 5" (may be repeated)
    #[arg(long, value_name = "ITEMS")]
    pub have: Vec<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
}

#[derive(Args)]
pub struct Explain {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    /// A location, spot (Room.spot), room or event, or `goal`
    #[arg(value_name = "WHERE", required_unless_present = "item")]
    pub place: Option<String>,
    /// Explain instead what an item opens and which requirements mention it
    #[arg(long, value_name = "NAME", conflicts_with = "place")]
    pub item: Option<String>,
    /// Stop searching for the smallest sets of items after N rule visits
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = whole::<u64>(0..=i64::MAX))]
    pub steps: u64,
    /// Items the player has besides the starting ones: "Morph Ball, Missile * 5" (may be repeated)
    #[arg(long, value_name = "ITEMS")]
    pub have: Vec<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
}

#[derive(Args)]
pub struct Settings {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    #[command(flatten)]
    pub chosen: PackArguments,
    /// Print a commented TOML file for `--settings`
    #[arg(long)]
    pub toml: bool,
}

#[derive(Args)]
pub struct Map {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    /// Write the SVG to FILE, overwriting it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub chosen: PackArguments,
}

#[derive(Args)]
pub struct Packs {
    #[command(subcommand)]
    pub command: Option<PacksCommand>,
}

#[derive(Subcommand)]
pub enum PacksCommand {
    /// Print the text of an embedded pack, or write its files
    #[command(after_help = PACKS_SHOW_HELP)]
    Show {
        /// The name of the pack
        name: String,
        /// Write its files into this folder, as a start for your own pack
        #[arg(long, value_name = "DIR", value_parser = folder())]
        out: Option<PathBuf>,
    },
}

#[derive(Args)]
pub struct New {
    /// The folder to create
    #[arg(value_name = "DIR", value_parser = folder())]
    pub folder: PathBuf,
}

#[derive(Args)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}
