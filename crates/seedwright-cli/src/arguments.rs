//! What can be typed.

mod code;
mod doors;
mod exchange;
#[cfg(test)]
mod flag_tests;
mod flags;
mod help;
mod population;
mod rooms;
mod serve;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use seedwright::world::ItemSettings;

pub use code::{
    Code, Count, ExplainCode, GameArguments, HistoryArguments, Notes, Play, Question, Suggest,
    Tree, Valid,
};
pub use doors::Doors;
pub use exchange::{
    BundleExport, DatabaseImport, ExitsImport, Export, ExportKind, ExportNeeds, Import, ImportKind,
    RandovaniaImport, RulesExport, TemplateImport, WorldExport,
};
use flags::{FlagOptions, Flags, within};
use help::{
    AFTER_HELP, CHECK_HELP, CODE_HELP, COMPLETIONS_HELP, DOORS_HELP, EXPLAIN_HELP, EXPORT_HELP,
    GENERATE_HELP, IMPORT_HELP, ITEMS_HELP, MAN_HELP, MAP_HELP, NEW_HELP, PACKS_HELP,
    POPULATION_HELP, REACH_HELP, REVEAL_HELP, ROOMS_HELP, SERVE_HELP, SETTINGS_HELP, SPHERES_HELP,
    VERIFY_HELP,
};
pub use population::{LevelFiles, MapSource, Population};
pub use rooms::{Layer, RoomFiles, Rooms};
pub use serve::Serve;

/// The name that the program is called by.
pub const NAME: &str = "seedwright";

/// Builds game worlds and proves that they can be finished.
#[derive(Parser)]
#[command(name = NAME, version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

/// What every command takes.
#[derive(Args)]
pub struct Common {
    /// Write one JSON document to standard output, and nothing else there
    #[arg(long, global = true)]
    pub json: bool,
    /// Say nothing but results and errors
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more, on standard error
    #[arg(long, short, global = true)]
    pub verbose: bool,
}

#[derive(Subcommand)]
pub enum Command {
    /// Build a world from a pack and a seed, prove it, and say what was done
    #[command(after_help = GENERATE_HELP)]
    Generate(Generate),
    /// Show the world of a race afterwards, and that it is the one that was promised
    #[command(after_help = REVEAL_HELP)]
    Reveal(Reveal),
    /// Place the items of a pack so that the game can be finished
    #[command(after_help = ITEMS_HELP)]
    Items(Items),
    /// Lay out the room templates of a pack so that all rooms hang together
    #[command(after_help = ROOMS_HELP)]
    Rooms(Rooms),
    /// Shuffle the doors of a pack so that every room can still be walked to
    #[command(after_help = DOORS_HELP)]
    Doors(Doors),
    /// Ask about a secret code: what is possible, what to guess, and why; or play for it
    #[command(after_help = CODE_HELP)]
    Code(Code),
    /// Fill levels with monsters and items so that what is promised of them holds
    #[command(after_help = POPULATION_HELP)]
    Population(Population),
    /// Replay the proofs of built worlds
    #[command(after_help = VERIFY_HELP)]
    Verify(Verify),
    /// Say what is found when in a built world, and what of it is needed
    #[command(after_help = SPHERES_HELP)]
    Spheres(Spheres),
    /// Look for mistakes and oddities in packs
    #[command(after_help = CHECK_HELP)]
    Check(Check),
    /// Say what can be reached with some items, and what stands at the border
    #[command(after_help = REACH_HELP)]
    Reach(Reach),
    /// Say how to get somewhere, or why that can't be done
    #[command(after_help = EXPLAIN_HELP)]
    Explain(Explain),
    /// List the options, tricks and presets of a pack
    #[command(after_help = SETTINGS_HELP)]
    Settings(Settings),
    /// Draw the areas, rooms and doors of a pack as an SVG picture
    #[command(after_help = MAP_HELP)]
    Map(Map),
    /// Turn the logic database or the room templates of another project into a pack
    #[command(after_help = IMPORT_HELP)]
    Import(Import),
    /// Write a pack or a built world in the form of other tools
    #[command(after_help = EXPORT_HELP)]
    Export(Export),
    /// List the embedded packs, or show one
    #[command(after_help = PACKS_HELP)]
    Packs(Packs),
    /// Write a small commented pack to start from
    #[command(after_help = NEW_HELP)]
    New(New),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_HELP)]
    Completions(Completions),
    /// Serve the page and its API: look at worlds, track a game, watch rooms and doors, play for codes
    #[command(after_help = SERVE_HELP)]
    Serve(Serve),
    /// Print the manual page
    #[command(after_help = MAN_HELP)]
    Man,
}

/// Which pack, and what is chosen in it.
#[derive(Args)]
pub struct PackArguments {
    /// Begin with the choices of a preset
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Take choices from a .toml or .json file, over those of the preset; an option with weights is drawn
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// Give an option or trick a value; `tricks=N` sets every trick (may be repeated)
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
}

impl PackArguments {
    /// Whether anything is chosen.
    pub fn is_something(&self) -> bool {
        self.preset.is_some() || self.settings.is_some() || !self.set.is_empty()
    }
}

#[derive(Args)]
pub struct Generate {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack [default: campaign]
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,
    /// Build again what this code was shown for; PACK is needed only if the pack is not embedded
    #[arg(
        long,
        value_name = "CODE",
        conflicts_with_all = [
            "seed", "preset", "settings", "set", "plan", "algorithm", "aim", "attempts", "swaps", "steps"
        ]
    )]
    pub permalink: Option<String>,
    /// How many worlds to build
    #[arg(
        long,
        value_name = "NUMBER",
        help = within("Build so many worlds, from seeds that are counted up; each gets a folder of its own in DIR", &COUNT),
        conflicts_with_all = ["permalink", "plan"],
        value_parser = clap::value_parser!(u32).range(COUNT),
    )]
    pub count: Option<u32>,
    /// How many worlds to build at once
    #[arg(
        long,
        value_name = "NUMBER",
        help = within("How many worlds to build at once, as many as there are cores if nothing is said; results don't depend on it", &THREADS),
        requires = "count",
        value_parser = clap::value_parser!(u32).range(THREADS),
    )]
    pub threads: Option<u32>,
    /// Make a race: this file gets the secret, and DIR what may be published before
    #[arg(
        long,
        value_name = "FILE",
        requires = "out",
        conflicts_with_all = [
            "permalink", "count", "seed", "plan", "algorithm", "aim", "attempts", "swaps", "steps", "png"
        ]
    )]
    pub race: Option<PathBuf>,
    /// Write pictures as PNG too
    #[arg(long, requires = "out")]
    pub png: bool,
    #[command(flatten)]
    pub build: Build,
}

#[derive(Args)]
pub struct Reveal {
    /// What was published before the race: race.json
    #[arg(value_name = "RACE")]
    pub race: PathBuf,
    /// The secret, or the file that it is in
    #[arg(value_name = "SECRET")]
    pub secret: String,
    /// The pack, if it is not embedded
    #[arg(long, value_name = "PACK")]
    pub pack: Option<String>,
    /// Write the world into this folder, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write pictures as PNG too
    #[arg(long, requires = "out")]
    pub png: bool,
}

#[derive(Args)]
pub struct Items {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    #[command(flatten)]
    pub build: Build,
}

/// What a world is built from, and where it goes.
#[derive(Args)]
pub struct Build {
    /// Any text or number; without it a seed is drawn and shown
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
    /// What is asked of the items: a .toml or .json file, or an earlier seed.json (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub plan: Vec<PathBuf>,
    #[command(flatten)]
    pub placement: Flags<ItemSettings>,
    /// Write the world into this folder, over files of the same names
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl FlagOptions for ItemSettings {
    const SWITCHES: bool = true;
    // A permalink says what was typed, and has no room for lists of names: plans say them.
    const WITHOUT_FLAG: &'static [&'static str] = &["exclude", "priority", "early"];
}

/// How many worlds can be built with one command.
const COUNT: RangeInclusive<i64> = 1..=1_000_000;
/// How many can be built at once.
const THREADS: RangeInclusive<i64> = 1..=256;

#[derive(Args)]
pub struct Verify {
    /// Files that `generate` or a stage wrote, or folders that hold one as seed.json
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The pack they are said to come from; an embedded one is found without
    #[arg(long, value_name = "PACK")]
    pub pack: Option<String>,
}

#[derive(Args)]
pub struct Spheres {
    /// A file that `generate` or `items` wrote
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Also draw them: write the picture to this file, and over it if it is there
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

#[derive(Args)]
pub struct Check {
    /// Files, folders or names of embedded packs
    #[arg(value_name = "PACK", required_unless_present = "schema")]
    pub packs: Vec<String>,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    /// Print the JSON Schema of packs, for editors, and stop
    #[arg(long, conflicts_with = "packs")]
    pub schema: bool,
}

#[derive(Args)]
pub struct Reach {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// The items held beside the starting ones: "Morph Ball, Missile * 5"
    #[arg(long, value_name = "ITEMS", default_value = "", hide_default_value = true)]
    pub have: String,
    #[command(flatten)]
    pub chosen: PackArguments,
}

#[derive(Args)]
pub struct Explain {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// A location, spot (Room.spot), room or event, or `goal`
    #[arg(value_name = "WHERE", required_unless_present = "item")]
    pub place: Option<String>,
    /// Say instead what an item opens and where it is needed
    #[arg(long, value_name = "NAME", conflicts_with = "place")]
    pub item: Option<String>,
    /// How many rule visits the search for the smallest sets of items may take
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000_000)]
    pub steps: u64,
    /// The items held beside the starting ones: "Morph Ball, Missile * 5"
    #[arg(long, value_name = "ITEMS", default_value = "", hide_default_value = true)]
    pub have: String,
    #[command(flatten)]
    pub chosen: PackArguments,
}

#[derive(Args)]
pub struct Settings {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    #[command(flatten)]
    pub chosen: PackArguments,
    /// Write them as a commented file for `--settings`
    #[arg(long)]
    pub toml: bool,
}

#[derive(Args)]
pub struct Map {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// Write the picture to this file, and over it if it is there; without it, to standard output
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
    Show {
        /// The name of the pack
        name: String,
        /// Write its files into this folder, to begin one's own with
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

#[derive(Args)]
pub struct New {
    /// The folder to make
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

#[derive(Args)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}
