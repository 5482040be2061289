//! The arguments of `race`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::help::{RACE_CREATE_HELP, RACE_JOIN_HELP, RACE_REVEAL_HELP, RACE_START_HELP};
use super::values::{InputPath, folder, secret_file};
use super::{OUT_HELP, PACK_HELP, PackArguments};

#[derive(Args)]
pub struct Race {
    #[command(subcommand)]
    pub command: RaceCommand,
}

/// The steps of a race.
#[derive(Subcommand)]
pub enum RaceCommand {
    /// Announce a race, and commit to the organizer's secret
    #[command(after_help = RACE_CREATE_HELP)]
    Create(Create),
    /// Join a race, and commit to a secret of your own
    #[command(
        after_help = RACE_JOIN_HELP,
        override_usage = "seedwright race join <RACE> --name <NAME> --secret <FILE> --out <FILE>\n       [--pack <PACK>]"
    )]
    Join(Join),
    /// Close the list of players, or fix the public value
    #[command(after_help = RACE_START_HELP)]
    Start(Start),
    /// Check the revealed secrets, and rebuild the world
    #[command(after_help = RACE_REVEAL_HELP)]
    Reveal(Reveal),
}

/// The help of `--secret`.
const SECRET_HELP: &str = "Write the secret to this new file; keep it to yourself";

#[derive(Args)]
pub struct Create {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    /// The name of the race [default: the title of the pack]
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Take the later value from a public source, named in these words, instead of from players
    #[arg(long, value_name = "WORDS")]
    pub public: Option<String>,
    #[command(flatten)]
    pub chosen: PackArguments,
    #[arg(long, value_name = "FILE", help = SECRET_HELP, value_parser = secret_file())]
    pub secret: PathBuf,
    /// Write the announcement to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct Join {
    /// The file that `race create` wrote
    #[arg(value_name = "RACE")]
    pub race: InputPath,
    /// Your name in the race
    #[arg(long, value_name = "NAME")]
    pub name: String,
    /// The pack, if it is not embedded: checks that it has the settings of the race
    #[arg(long, value_name = "PACK")]
    pub pack: Option<InputPath>,
    #[arg(long, value_name = "FILE", help = SECRET_HELP, value_parser = secret_file())]
    pub secret: PathBuf,
    /// Write the entry to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct Start {
    /// The file that `race create` wrote
    #[arg(value_name = "RACE")]
    pub race: InputPath,
    /// The files that `race join` wrote, one for each player
    #[arg(value_name = "ENTRY")]
    pub entries: Vec<InputPath>,
    /// The public value, for a race that names one: words of lower-case letters and digits
    #[arg(long, value_name = "VALUE", conflicts_with = "entries", allow_hyphen_values = true)]
    pub value: Option<String>,
    /// Write the started race to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct Reveal {
    /// The file that `race start` wrote
    #[arg(value_name = "STARTED")]
    pub started: InputPath,
    /// The secrets that were revealed: files that `race create` and `race join` wrote
    #[arg(value_name = "SECRET", required = true)]
    pub secrets: Vec<InputPath>,
    /// Compare with the world that was played: its bundle (seed.json), or the folder that holds it
    #[arg(long, value_name = "FILE")]
    pub world: Option<InputPath>,
    /// The pack, if it is not embedded
    #[arg(long, value_name = "PACK")]
    pub pack: Option<InputPath>,
    #[arg(long, value_name = "DIR", help = OUT_HELP, value_parser = folder())]
    pub out: Option<PathBuf>,
    /// Also write every picture as PNG
    #[arg(long, requires = "out")]
    pub png: bool,
}
