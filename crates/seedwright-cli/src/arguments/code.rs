//! The arguments of `code`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Subcommand, ValueEnum};
use seedwright::codes::{self, DEFAULT_BUDGET, DEFAULT_COUNT_BUDGET, DEFAULT_NOTE_STEPS};
use seedwright::world::limits;

use seedwright_api::code::DEFAULT_TRIES;

use super::SEED_HELP;
use super::flags::within_or;
use super::help::{
    CODE_COUNT_HELP, CODE_EXPLAIN_HELP, CODE_NOTES_HELP, CODE_PLAY_HELP, CODE_SUGGEST_HELP,
    CODE_TREE_HELP, CODE_VALID_HELP,
};
use super::values::{InputPath, seed, whole};

/// The range of `--steps`.
const STEPS: RangeInclusive<i64> = 1..=limits::STEPS as i64;
/// The range of numbers whose limits depend on the game.
const COUNTED: RangeInclusive<i64> = 0..=u32::MAX as i64;
/// The range of `--tries`.
const TRIES: RangeInclusive<i64> = 1..=limits::ATTEMPTS as i64;

#[derive(Args)]
pub struct Code {
    #[command(subcommand)]
    pub question: Question,
}

/// The subcommands of `code`.
#[derive(Subcommand)]
pub enum Question {
    /// List the elements that are still possible at each position
    #[command(after_help = CODE_VALID_HELP)]
    Valid(Valid),
    /// Count the possible codes, or list them
    #[command(after_help = CODE_COUNT_HELP)]
    Count(Count),
    /// Suggest the next guess, and rate it
    #[command(after_help = CODE_SUGGEST_HELP)]
    Suggest(Suggest),
    /// Explain what is impossible, how good each guess was, and which answer must be wrong
    #[command(after_help = CODE_EXPLAIN_HELP)]
    Explain(ExplainCode),
    /// Write notes that determine a secret: guesses with their feedback
    #[command(after_help = CODE_NOTES_HELP)]
    Notes(Notes),
    /// Compute a complete strategy, or check one
    #[command(after_help = CODE_TREE_HELP)]
    Tree(Tree),
    /// Play: guess a code, or have yours guessed
    #[command(after_help = CODE_PLAY_HELP)]
    Play(Play),
}

/// The game: its elements, length and rule.
#[derive(Args)]
pub struct GameArguments {
    /// The elements of codes, separated by commas
    #[arg(long, value_name = "A,B,..")]
    pub elements: Option<String>,
    /// The number of positions of a code
    #[arg(long, value_name = "N", value_parser = whole::<u32>(COUNTED))]
    pub length: Option<u32>,
    /// How guesses are answered [default: the rule of the pack, or standard]
    #[arg(long, value_enum, value_name = "NAME")]
    rule: Option<Rule>,
    /// Take elements, length, rule and tries from the [codes] section of a pack
    #[arg(long, value_name = "PACK")]
    pub pack: Option<InputPath>,
}

impl GameArguments {
    /// How guesses are answered, if that is given.
    pub fn rule(&self) -> Option<codes::Rule> {
        self.rule.map(|typed| typed.0)
    }
}

/// The guesses made so far and their feedback.
#[derive(Args)]
pub struct HistoryArguments {
    /// A guess and its feedback, black and white: "A A B B = 1 2" (may be repeated)
    #[arg(long = "guess", value_name = "GUESS = BLACK WHITE")]
    pub guesses: Vec<String>,
}

/// The limit of a question about a large game.
#[derive(Args)]
pub struct StepArguments {
    #[arg(
        long,
        value_name = "N",
        help = within_or("Give up after N steps in games too large to list", &STEPS, DEFAULT_BUDGET),
        default_value_t = DEFAULT_BUDGET,
        hide_default_value = true,
        value_parser = whole::<u64>(STEPS),
    )]
    pub steps: u64,
}

/// How guesses are chosen.
#[derive(Args)]
pub struct StrategyArguments {
    /// How guesses are chosen
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy(codes::Strategy::Entropy))]
    strategy: Strategy,
    /// Any text; only `random` uses it
    #[arg(long, value_name = "TEXT", default_value = "1", value_parser = seed, allow_negative_numbers = true)]
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
    #[command(flatten)]
    pub limit: StepArguments,
    /// The elements already in the active guess, `_` for gaps: "A _ _ B"
    #[arg(long, value_name = "GUESS")]
    pub placed: Option<String>,
    /// Check instead whether an element can go to a position of the active guess: "C = 2"
    #[arg(long, value_name = "ELEMENT = POSITION")]
    pub may: Option<String>,
}

#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    pub played: GameArguments,
    #[command(flatten)]
    pub known: HistoryArguments,
    #[arg(
        long,
        value_name = "N",
        help = within_or("Give up after N steps in games too large to list", &STEPS, DEFAULT_COUNT_BUDGET),
        default_value_t = DEFAULT_COUNT_BUDGET,
        hide_default_value = true,
        value_parser = whole::<u64>(STEPS),
    )]
    pub steps: u64,
    /// Also list the first N possible codes [default without a value: 20]
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", value_parser = whole::<u32>(COUNTED))]
    pub list: Option<u32>,
}

#[derive(Args)]
pub struct Suggest {
    #[command(flatten)]
    pub played: GameArguments,
    #[command(flatten)]
    pub known: HistoryArguments,
    #[command(flatten)]
    pub limit: StepArguments,
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
    pub limit: StepArguments,
    #[command(flatten)]
    pub choosing: StrategyArguments,
    /// Explain only the positions that this element can't have
    #[arg(long, value_name = "ELEMENT")]
    pub element: Option<String>,
    /// Explain only the elements that can't be at this position
    #[arg(long, value_name = "POSITION", value_parser = whole::<u32>(COUNTED))]
    pub at: Option<u32>,
}

#[derive(Args)]
pub struct Notes {
    #[command(flatten)]
    pub played: GameArguments,
    /// The secret; if omitted, one is drawn
    #[arg(long, value_name = "CODE")]
    pub secret: Option<String>,
    /// Write exactly N notes; if omitted, as many as a random choice needs
    #[arg(long, value_name = "N", value_parser = whole::<u32>(COUNTED))]
    pub notes: Option<u32>,
    /// Write a puzzle that is this hard to combine: no note gives the secret away
    #[arg(long, value_enum, value_name = "NAME")]
    difficulty: Option<Difficulty>,
    /// Write a puzzle in which each note alone leaves at least N codes [default with --difficulty: a twentieth of all]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=codes::MAX_LOCK_CODES as i64))]
    pub least_left: Option<u64>,
    /// Print also how a person finds the secret, step by step
    #[arg(long)]
    pub walkthrough: bool,
    #[arg(
        long,
        value_name = "N",
        help = within_or("Give up after N steps; each compares a guess with 64 codes", &STEPS, DEFAULT_NOTE_STEPS),
        default_value_t = DEFAULT_NOTE_STEPS,
        hide_default_value = true,
        value_parser = whole::<u64>(STEPS),
    )]
    pub steps: u64,
    #[arg(long, value_name = "TEXT", help = SEED_HELP, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<String>,
}

impl Notes {
    /// The difficulty, if that is given.
    pub fn difficulty(&self) -> Option<codes::NoteDifficulty> {
        self.difficulty.map(|typed| typed.0)
    }
}

#[derive(Args)]
pub struct Tree {
    #[command(flatten)]
    pub played: GameArguments,
    /// How guesses are chosen
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy(codes::Strategy::Optimal))]
    strategy: Strategy,
    /// Allow at most N guesses for any secret (for `optimal`)
    #[arg(long, value_name = "N", value_parser = whole::<u32>(COUNTED))]
    pub worst: Option<u32>,
    /// Guess only codes that can still be the secret (for `optimal`)
    #[arg(long)]
    pub consistent: bool,
    /// Try only N guesses in each situation: fast, but proves nothing (for `optimal`)
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=*COUNTED.end()))]
    pub width: Option<u32>,
    /// Any text; only `random` uses it
    #[arg(long, value_name = "TEXT", default_value = "1", value_parser = seed, allow_negative_numbers = true)]
    pub seed: String,
    /// Give up after N steps: answers considered, or for strategies other than `optimal`, guesses compared with 64 codes
    #[arg(long, value_name = "N", default_value_t = codes::Limits::default().steps, value_parser = whole::<u64>(0..=i64::MAX))]
    pub steps: u64,
    /// Write the strategy to FILE, overwriting it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Check instead the strategy in FILE
    #[arg(long, value_name = "FILE", conflicts_with_all = ["elements", "length", "rule", "pack", "strategy", "worst", "consistent", "width", "out"])]
    pub check: Option<InputPath>,
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
    /// Think of a code yourself and have it guessed
    #[arg(long, conflicts_with_all = ["secret", "hints", "block", "tries"])]
    pub reverse: bool,
    /// The secret, for a game between two people; if omitted, one is drawn
    #[arg(long, value_name = "CODE")]
    pub secret: Option<String>,
    #[arg(
        long,
        value_name = "N",
        help = within_or("Allow N guesses", &TRIES, DEFAULT_TRIES.into()),
        value_parser = whole::<u32>(TRIES),
    )]
    pub tries: Option<u32>,
    /// Which impossible elements are pointed out
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Hints::Strict)]
    pub hints: Hints,
    /// Refuse guesses that contradict the answers so far
    #[arg(long)]
    pub block: bool,
    /// How guesses are suggested and rated
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy(codes::Strategy::Entropy))]
    strategy: Strategy,
    #[arg(long, value_name = "TEXT", help = SEED_HELP, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<String>,
}

impl Play {
    /// The strategy.
    pub fn strategy(&self) -> codes::Strategy {
        self.strategy.0
    }
}

/// Which impossible elements are pointed out to the player.
#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Hints {
    /// Those that all answers together rule out.
    #[default]
    #[value(help = "those that all answers together rule out")]
    Strict,
    /// Those that a single answer rules out.
    #[value(help = "those that a single answer rules out")]
    Forgiving,
    /// None, and not even the number of possible codes is shown.
    #[value(help = "none, and not even the number of possible codes is shown")]
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
            codes::Rule::Standard => {
                "black: right element and position, white: right element elsewhere"
            }
            codes::Rule::ExactOnly => "black only",
            codes::Rule::BullsAndCows => "black and white; the secret repeats no element",
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}

/// How hard notes are to combine.
#[derive(Clone, Copy)]
struct Difficulty(codes::NoteDifficulty);

impl ValueEnum for Difficulty {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self(codes::NoteDifficulty::Easy),
            Self(codes::NoteDifficulty::Medium),
            Self(codes::NoteDifficulty::Hard),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            codes::NoteDifficulty::Easy => "reading the notes is enough",
            codes::NoteDifficulty::Medium => "it takes one or two suppositions",
            codes::NoteDifficulty::Hard => "it takes three to six suppositions",
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
            codes::Strategy::Optimal => "fewest guesses on average, by search (small games)",
            codes::Strategy::Entropy => "most information",
            codes::Strategy::Parts => "most distinct answers",
            codes::Strategy::Expected => "fewest codes left on average",
            codes::Strategy::Minimax => "fewest codes left at worst",
            codes::Strategy::Consistent => "most information among possible codes",
            codes::Strategy::Lowest => "lowest possible code",
            codes::Strategy::Random => "random possible code",
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}
