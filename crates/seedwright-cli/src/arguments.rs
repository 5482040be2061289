//! What can be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

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

const AFTER_HELP: &str = "\
PACK is a path (a .toml or .json file, or a folder of them) or the name of an embedded pack.

Try:
  seedwright new cove                            write a small commented pack into the folder `cove`
  seedwright check cove                          is it sound? is anything odd about it?
  seedwright reach cove --have \"Lantern\"         what can be reached with a lantern?
  seedwright explain cove \"Cave.Pit floor\"       how does one get there, or why not?

Exit codes: 0 done, 1 refuted or failed, 2 invalid input, 3 not found within the attempts, 4 proved impossible.";

const GENERATE_HELP: &str = "\
Examples:
  seedwright generate cove --seed \"rainy day\"
  seedwright generate cove --preset expert --set pearls=4";

const CHECK_HELP: &str = "\
Examples:
  seedwright check cove
  seedwright check cove --strict -q              for scripts
  seedwright check --schema > pack.schema.json   for editors

Exit codes: 0 no errors, 2 errors, or warnings with --strict.";

const REACH_HELP: &str = "\
Examples:
  seedwright reach cove
  seedwright reach cove --have \"High Boots, Candle * 2\" --set tide=in";

const EXPLAIN_HELP: &str = "\
Examples:
  seedwright explain cove goal
  seedwright explain cove \"Cave.Ledge\" --have \"High Boots\"
  seedwright explain cove --item Lantern         what is it good for?";

const SETTINGS_HELP: &str = "\
Examples:
  seedwright settings cove
  seedwright settings cove --preset expert       what does the preset choose?";

const MAP_HELP: &str = "\
Examples:
  seedwright map cove --svg cove.svg
  seedwright map station --preset expert > station.svg";

const PACKS_HELP: &str = "\
Examples:
  seedwright packs
  seedwright packs show blank > mine.toml";

const NEW_HELP: &str = "\
Example:
  seedwright new cove                            writes cove/pack.toml, and never over a file";

const COMPLETIONS_HELP: &str = "\
Example:
  seedwright completions bash > ~/.local/share/bash-completion/completions/seedwright";

const MAN_HELP: &str = "\
Example:
  seedwright man > seedwright.1";

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
    /// Run the stages of a pack with a seed, and say what was done
    #[command(after_help = GENERATE_HELP)]
    Generate(Generate),
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
    /// List the embedded packs, or show one
    #[command(after_help = PACKS_HELP)]
    Packs(Packs),
    /// Write a small commented pack to start from
    #[command(after_help = NEW_HELP)]
    New(New),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_HELP)]
    Completions(Completions),
    /// Print the manual page
    #[command(after_help = MAN_HELP)]
    Man,
}

/// Which pack, and what is chosen in it.
#[derive(Args)]
pub struct Chosen {
    /// Begin with the choices of a preset
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Give an option or trick a value; `tricks=N` sets every trick (may be repeated)
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
}

#[derive(Args)]
pub struct Generate {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK", default_value = "station")]
    pub pack: String,
    /// Any text or number; without it a seed is drawn and shown
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    #[command(flatten)]
    pub chosen: Chosen,
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
    #[arg(
        long,
        value_name = "ITEMS",
        default_value = "",
        hide_default_value = true
    )]
    pub have: String,
    #[command(flatten)]
    pub chosen: Chosen,
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
    #[arg(
        long,
        value_name = "ITEMS",
        default_value = "",
        hide_default_value = true
    )]
    pub have: String,
    #[command(flatten)]
    pub chosen: Chosen,
}

#[derive(Args)]
pub struct Settings {
    /// A .toml or .json file, a folder of them, or the name of an embedded pack
    #[arg(value_name = "PACK")]
    pub pack: String,
    #[command(flatten)]
    pub chosen: Chosen,
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
    pub chosen: Chosen,
}

#[derive(Args)]
pub struct Packs {
    #[command(subcommand)]
    pub command: Option<PacksCommand>,
}

#[derive(Subcommand)]
pub enum PacksCommand {
    /// Print the text of an embedded pack
    Show {
        /// The name of the pack
        name: String,
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
