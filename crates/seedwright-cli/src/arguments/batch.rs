//! The arguments of `seedwright batch` and `seedwright stats`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use seedwright::world::ItemSettings;

use super::flags::{Flags, within};
use super::values::{InputPath, folder, seed, whole};
use super::{PACK_HELP, PackArguments, THREADS};

/// The range of `--count`.
const COUNT: RangeInclusive<i64> = 1..=1_000_000_000_000;
/// The range of `--first`.
const FIRST: RangeInclusive<i64> = 1..=1_000_000_000_000;

#[derive(Args)]
pub struct Batch {
    #[arg(value_name = "PACK", help = PACK_HELP)]
    pub pack: InputPath,
    /// What seeds begin with: `demo` gives the seeds "demo 1", "demo 2", ... [default: the numbers alone]
    #[arg(long, value_name = "TEXT", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<String>,
    /// The numbers of the seeds, from A to B
    #[arg(long, value_name = "A..B", conflicts_with = "count", required_unless_present = "count")]
    pub seeds: Option<Numbers>,
    /// The same as `--seeds 1..N`
    #[arg(long, value_name = "N", value_parser = whole::<u64>(COUNT))]
    pub count: Option<u64>,
    /// Write only rows about worlds that meet a condition, such as 'spheres >= 8 and sphere("Bow") <= 2'
    #[arg(long = "where", value_name = "CONDITION")]
    pub condition: Option<String>,
    /// Stop after K rows
    #[arg(long, value_name = "K", value_parser = whole::<u64>(FIRST))]
    pub first: Option<u64>,
    /// The columns, separated by commas: `default, spheres, sphere(Bow), item(*)`
    #[arg(long, value_name = "LIST")]
    pub columns: Option<String>,
    /// Write rows to FILE (.csv or .jsonl); an interrupted batch of the same request continues there
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The form of rows on standard output, or in a file whose name does not tell
    #[arg(long, value_name = "FORM")]
    pub format: Option<RowFormat>,
    /// Begin FILE again, even if it is of another request
    #[arg(long, requires = "out")]
    pub overwrite: bool,
    /// Build only part I of N equal parts of the seeds: the parts in order give the rows of the whole
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Write the bundle of each row to DIR/NUMBER/seed.json
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub keep: Option<PathBuf>,
    #[arg(
        long,
        value_name = "N",
        help = within("Build N worlds in parallel, by default one per core; rows don't depend on it", &THREADS),
        value_parser = whole::<u32>(THREADS),
    )]
    pub threads: Option<u32>,
    #[command(flatten)]
    pub chosen: PackArguments,
    #[command(flatten)]
    pub placement: Flags<ItemSettings>,
}

/// The form of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RowFormat {
    /// Comma-separated values.
    Csv,
    /// A JSON object on each line.
    Jsonl,
}

impl RowFormat {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }
}

/// The numbers of seeds.
#[derive(Clone, Debug)]
pub struct Numbers(pub RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| -> Option<u64> { text.replace('_', "").parse().ok() };
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last && last < u64::MAX => Ok(Self(first..=last)),
            (Some(first), Some(last)) if first > last => {
                Err(format!("{first} is greater than {last}; write the smaller number first"))
            }
            _ => Err("write two whole numbers, such as 1..1000".to_owned()),
        }
    }
}

/// A part of the seeds.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    /// The number of the part, from 1.
    pub part: u64,
    /// The number of parts.
    pub of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Self { part, of }),
            _ => Err("write a part and the number of parts, such as 1/8".to_owned()),
        }
    }
}

impl Shard {
    /// The numbers of this part; empty if there are fewer numbers than parts.
    pub fn of(self, all: &RangeInclusive<u64>) -> std::ops::Range<u64> {
        let (first, end) = (*all.start(), u128::from(*all.end()) + 1);
        let count = end - u128::from(first);
        let at = |part: u64| {
            let before = count * u128::from(part) / u128::from(self.of);
            first + u64::try_from(before).unwrap_or(u64::MAX)
        };
        at(self.part - 1)..at(self.part)
    }
}

#[derive(Args)]
pub struct Stats {
    /// Files of rows that `batch` has written (.csv or .jsonl); several are read as one
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<InputPath>,
    /// Compare with the rows of this file, such as those of `batch --algorithm fair` (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub against: Vec<InputPath>,
    /// Write a report with pictures: FILE.html has them inside, FILE.md next to it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write the pictures of a Markdown report also as PNG
    #[arg(long, requires = "out")]
    pub png: bool,
}
