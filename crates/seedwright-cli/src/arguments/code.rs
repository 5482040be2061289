//! What can be typed about codes.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Subcommand, ValueEnum, value_parser};
use seedwright::codes::{self, DEFAULT_BUDGET, DEFAULT_NOTE_STEPS};
use seedwright::world::limits;

use seedwright_api::code::DEFAULT_TRIES;

use super::flags::within_or;
use super::help::{
    CODE_COUNT_HELP, CODE_EXPLAIN_HELP, CODE_NOTES_HELP, CODE_PLAY_HELP, CODE_SUGGEST_HELP,
    CODE_TREE_HELP, CODE_VALID_HELP,
};

/// How many steps a question may take.
const STEPS: RangeInclusive<i64> = 1..=limits::STEPS as i64;
/// How many guesses a player can have.
const TRIES: RangeInclusive<i64> = 1..=limits::ATTEMPTS as i64;

#[derive(Args)]
pub struct Code {
    #[command(subcommand)]
    pub question: Question,
}

/// What is asked about a code.
#[derive(Subcommand)]
pub enum Question {
    /// Say which elements can still be where
    #[command(after_help = CODE_VALID_HELP)]
    Valid(Valid),
    /// Say how many codes are possible, and which
    #[command(after_help = CODE_COUNT_HELP)]
    Count(Count),
    /// Say what to guess next, and what is good about it
    #[command(after_help = CODE_SUGGEST_HELP)]
    Suggest(Suggest),
    /// Say why something is impossible, how good each guess was, and which answer must be wrong
    #[command(after_help = CODE_EXPLAIN_HELP)]
    Explain(ExplainCode),
    /// Write notes that determine a secret: guesses with their answers
    #[command(after_help = CODE_NOTES_HELP)]
    Notes(Notes),
    /// Search a whole strategy and write it down, or count one again
    #[command(after_help = CODE_TREE_HELP)]
    Tree(Tree),
    /// Play: guess a code, or let yours be guessed
    #[command(after_help = CODE_PLAY_HELP)]
    Play(Play),
}

/// What is played.
#[derive(Args)]
pub struct GameArguments {
    /// What codes are made of, separated by commas
    #[arg(long, value_name = "A,B,..")]
    pub elements: Option<String>,
    /// How many positions a code has
    #[arg(long, value_name = "NUMBER")]
    pub length: Option<u32>,
    /// How guesses are answered [default: standard, unless the pack says otherwise]
    #[arg(long, value_enum, value_name = "NAME")]
    rule: Option<Rule>,
    /// Take elements, length, rule and tries from the section [codes] of a pack
    #[arg(long, value_name = "PACK")]
    pub pack: Option<String>,
}

impl GameArguments {
    /// How guesses are answered, if that was typed.
    pub fn rule(&self) -> Option<codes::Rule> {
        self.rule.map(|typed| typed.0)
    }
}

/// What is known of the secret.
#[derive(Args)]
pub struct HistoryArguments {
    /// A guess and its answer, black and white: "A A B B = 1 2" (may be repeated)
    #[arg(long = "guess", value_name = "GUESS = BLACK WHITE")]
    pub guesses: Vec<String>,
    /// How many steps an answer may take
    #[arg(
        long,
        value_name = "NUMBER",
        help = within_or("How many steps an answer may take where the game is too large to list", &STEPS, DEFAULT_BUDGET),
        default_value_t = DEFAULT_BUDGET,
        hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=limits::STEPS),
    )]
    pub steps: u64,
}

/// How a guess is chosen.
#[derive(Args)]
pub struct StrategyArguments {
    /// How a guess is chosen
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy(codes::Strategy::Entropy))]
    strategy: Strategy,
    /// Any text or number; only `random` draws from it
    #[arg(long, value_name = "TEXT", default_value = "1", allow_negative_numbers = true)]
    pub seed: String,
}

impl StrategyArguments {
    /// The strategy.
    pub fn strategy(&self) -> codes::Strategy {
        self.strategy.0
    }
}

#[derive(Args)]
pub struct Valid {
    #[command(flatten)]
    pub played: GameArguments,
    #[command(flatten)]
    pub known: HistoryArguments,
    /// What already stands in the active guess, `_` for what does not: "A _ _ B"
    #[arg(long, value_name = "GUESS")]
    pub placed: Option<String>,
    /// Ask instead whether an element may go to a position, beside what stands there: "C = 2"
    #[arg(long, value_name = "ELEMENT = POSITION")]
    pub may: Option<String>,
}

#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    pub played: GameArguments,
    #[command(flatten)]
    pub known: HistoryArguments,
    /// Also list the first of them, so many
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, default_missing_value = "20")]
    pub list: Option<u32>,
}

#[derive(Args)]
pub struct Suggest {
    #[command(flatten)]
    pub played: GameArguments,
    #[command(flatten)]
    pub known: HistoryArguments,
    #[command(flatten)]
    pub choosing: StrategyArguments,
}

#[derive(Args)]
pub struct ExplainCode {
    #[command(flatten)]
    pub played: GameArguments,
    #[command(flatten)]
    pub known: HistoryArguments,
    #[command(flatten)]
    pub choosing: StrategyArguments,
    /// Only say why this element can't be at some positions
    #[arg(long, value_name = "ELEMENT")]
    pub element: Option<String>,
    /// Only say why some elements can't be at this position
    #[arg(long, value_name = "POSITION")]
    pub at: Option<u32>,
}

#[derive(Args)]
pub struct Notes {
    #[command(flatten)]
    pub played: GameArguments,
    /// The secret; without it one is drawn
    #[arg(long, value_name = "CODE")]
    pub secret: Option<String>,
    /// How many notes there are to be; without it, as many as a random choice leaves
    #[arg(long, value_name = "NUMBER")]
    pub notes: Option<u32>,
    /// How many steps the search may take
    #[arg(
        long,
        value_name = "NUMBER",
        help = within_or("How many steps the search may take; each holds a guess against 64 codes", &STEPS, DEFAULT_NOTE_STEPS),
        default_value_t = DEFAULT_NOTE_STEPS,
        hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=limits::STEPS),
    )]
    pub steps: u64,
    /// Any text or number; without it a seed is drawn and shown
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub seed: Option<String>,
}

#[derive(Args)]
pub struct Tree {
    #[command(flatten)]
    pub played: GameArguments,
    /// How guesses are chosen
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy(codes::Strategy::Optimal))]
    strategy: Strategy,
    /// No secret may take more guesses than these (for `optimal`)
    #[arg(long, value_name = "NUMBER")]
    pub worst: Option<u32>,
    /// Guess only codes that can still be the secret (for `optimal`)
    #[arg(long)]
    pub consistent: bool,
    /// Try only so many guesses in each situation: quick, and proves nothing (for `optimal`)
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u32).range(1..))]
    pub width: Option<u32>,
    /// Any text or number; only `random` draws from it
    #[arg(long, value_name = "TEXT", default_value = "1", allow_negative_numbers = true)]
    pub seed: String,
    /// How many answers a search for the best strategy may look at
    #[arg(long, value_name = "NUMBER", default_value_t = codes::Limits::default().steps)]
    pub steps: u64,
    /// Write the strategy to this file, and over it if it is there
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Count instead the strategy in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["elements", "length", "rule", "pack", "strategy", "worst", "consistent", "width", "out"])]
    pub check: Option<PathBuf>,
}

impl Tree {
    /// The strategy.
    pub fn strategy(&self) -> codes::Strategy {
        self.strategy.0
    }
}

#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    pub played: GameArguments,
    /// Think of a code yourself, and let it be guessed
    #[arg(long, conflicts_with_all = ["secret", "hints", "block", "tries"])]
    pub reverse: bool,
    /// The secret, for a game between two people; without it one is drawn
    #[arg(long, value_name = "CODE")]
    pub secret: Option<String>,
    /// How many guesses there are
    #[arg(
        long,
        value_name = "NUMBER",
        help = within_or("How many guesses there are", &TRIES, DEFAULT_TRIES.into()),
        value_parser = clap::value_parser!(u32).range(TRIES),
    )]
    pub tries: Option<u32>,
    /// What is shown of what is impossible
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Hints::Strict)]
    pub hints: Hints,
    /// Refuse what contradicts the answers so far
    #[arg(long)]
    pub block: bool,
    /// How guesses are suggested and compared
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy(codes::Strategy::Entropy))]
    strategy: Strategy,
    /// Any text or number; without it a seed is drawn
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub seed: Option<String>,
}

impl Play {
    /// The strategy.
    pub fn strategy(&self) -> codes::Strategy {
        self.strategy.0
    }
}

/// How much a player is shown.
#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Hints {
    /// What all answers together rule out
    #[default]
    Strict,
    /// What some answer rules out by itself
    Forgiving,
    /// Nothing, not even how many codes are possible
    None,
}

impl From<Hints> for seedwright_api::code::Hints {
    fn from(typed: Hints) -> Self {
        match typed {
            Hints::Strict => Self::Strict,
            Hints::Forgiving => Self::Forgiving,
            Hints::None => Self::None,
        }
    }
}

/// How guesses are answered.
#[derive(Clone, Copy)]
struct Rule(codes::Rule);

impl ValueEnum for Rule {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self(codes::Rule::Standard),
            Self(codes::Rule::ExactOnly),
            Self(codes::Rule::BullsAndCows),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            codes::Rule::Standard => "black at the right position, white elsewhere",
            codes::Rule::ExactOnly => "black only",
            codes::Rule::BullsAndCows => "black and white, and no element twice in the secret",
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}

/// How a guess is chosen.
#[derive(Clone, Copy)]
struct Strategy(codes::Strategy);

impl ValueEnum for Strategy {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Strategy; 8] = {
            let mut all = [Strategy(codes::Strategy::Optimal); 8];
            let mut number = 0;
            while number < all.len() {
                all[number] = Strategy(codes::Strategy::ALL[number]);
                number += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            codes::Strategy::Optimal => "the fewest guesses on average, by search (small games)",
            codes::Strategy::Entropy => "the most information",
            codes::Strategy::Parts => "the most different answers",
            codes::Strategy::Expected => "the fewest codes left on average",
            codes::Strategy::Minimax => "the fewest codes left at worst",
            codes::Strategy::Consistent => "the most information among possible codes",
            codes::Strategy::Lowest => "the lowest possible code",
            codes::Strategy::Random => "any possible code",
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}
