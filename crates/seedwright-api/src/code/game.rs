//! Converts a request into a game and the guesses so far.

use seedwright::codes::{
    Code, Element, Feedback, Game, GameFault, NoteDifficulty, PartialGuess, RowError, RowFault,
    Rule, Solver, Strategy, SuggestionError, TooLarge,
};
use seedwright::name::EscapedName;
use seedwright::world::CodeTheme;
use serde::Deserialize;

use super::number::Number;
use crate::json_schema::JsonSchema;
use crate::{Problem, ProblemKind};

pub(super) const RULES: [Rule; 3] = [Rule::Standard, Rule::ExactOnly, Rule::BullsAndCows];

/// A game and how it is displayed.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The game.
    pub game: Game,
    /// The glyphs of the elements that have one, in the order of the elements.
    pub glyphs: Vec<Option<String>>,
    /// The number of tries, if the pack sets it.
    pub tries: Option<u32>,
}

/// How much the player is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints {
    /// Hide everything that all feedback together rules out.
    #[default]
    Strict,
    /// Hide only what a single row of feedback rules out.
    Forgiving,
    /// No hints, not even the number of possible codes.
    None,
}

impl Hints {
    /// Returns the hints of a name.
    pub fn named(name: Option<&str>) -> Result<Self, Problem> {
        match name {
            None | Some("strict") => Ok(Self::Strict),
            Some("forgiving") => Ok(Self::Forgiving),
            Some("none") => Ok(Self::None),
            Some(_) => Err(Problem::invalid(
                "unknown value for `hints`",
                "use `strict`, `forgiving` or `none`",
            )),
        }
    }
}

/// Values that replace those of the pack.
#[derive(Clone, Debug, Default)]
pub struct GameChoice<'a> {
    /// The elements of a code.
    pub elements: Option<Vec<&'a str>>,
    /// The number of positions in a code.
    pub length: Option<u32>,
    /// The feedback rule.
    pub rule: Option<Rule>,
}

/// A guess with its feedback.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GivenRow {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// The number of correct elements in the right position.
    pub exact: u32,
    /// The number of correct elements in a wrong position.
    #[serde(default)]
    pub misplaced: u32,
}

impl Theme {
    /// The chosen game, with the pack's values for everything that is not chosen.
    pub fn new(theme: Option<&CodeTheme>, choice: &GameChoice<'_>) -> Result<Self, Problem> {
        let length = match (choice.length, theme) {
            (Some(length), Some(theme)) if !theme.settings.positions.0.contains(&length) => {
                return Err(wrong_length(length, theme));
            }
            (Some(length), _) => length,
            (None, Some(theme)) => theme.default_positions().unwrap_or_default(),
            (None, None) => {
                let hint = "give the number of positions in a code, such as --length 4";
                return Err(Problem::invalid("the length of the code is missing", hint));
            }
        };
        let rule = theme.map_or(Rule::Standard, |theme| theme.settings.rule);
        let rule = choice.rule.unwrap_or(rule);
        let (names, glyphs): (Vec<String>, Vec<Option<String>>) = match (&choice.elements, theme) {
            (Some(names), _) => names.iter().map(|name| ((*name).to_owned(), None)).unzip(),
            (None, Some(theme)) => {
                let elements = theme.settings.elements.iter();
                elements.map(|element| (element.name.clone(), element.glyph.clone())).unzip()
            }
            (None, None) => {
                let hint = "name them: --elements Santa,Tree,Bell; or use those of a --pack";
                return Err(Problem::invalid("the elements are missing", hint));
            }
        };
        let game = Game::new(names, length, rule).map_err(|fault| impossible_game(&fault))?;
        let tries = theme.and_then(|theme| theme.settings.guesses);
        Ok(Self { game, glyphs, tries })
    }

    /// Creates a solver from guesses in which every position has an element.
    pub fn known(&self, rows: &[GivenRow], steps: u64) -> Result<Solver, Problem> {
        let mut solver = Solver::with_budget(self.game.clone(), steps);
        for (number, row) in (1..).zip(rows) {
            let guess = self.game.code(row.guess.iter().map(String::as_str));
            let guess = guess.map_err(|fault| wrong_row(&RowError { row: number, fault }))?;
            let feedback = Feedback::new(row.exact, row.misplaced);
            solver.add(guess, feedback).map_err(|error| wrong_row(&error))?;
        }
        Ok(solver)
    }
}

/// Returns the rule of a name.
pub fn rule(name: &str) -> Result<Rule, Problem> {
    named("rule", name, &RULES, Rule::word)
}

/// Returns the strategy of a name.
pub fn strategy(name: &str) -> Result<Strategy, Problem> {
    named("strategy", name, &Strategy::ALL, Strategy::word)
}

/// Returns the difficulty of a name.
pub fn difficulty(name: &str) -> Result<NoteDifficulty, Problem> {
    named("difficulty", name, &NoteDifficulty::ALL, NoteDifficulty::word)
}

fn named<T: Copy>(
    kind: &str,
    name: &str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Result<T, Problem> {
    let found = all.iter().copied().find(|one| word(*one) == name);
    found.ok_or_else(|| {
        let known: Vec<String> = all.iter().map(|one| format!("`{}`", word(*one))).collect();
        Problem::invalid(
            format!("there is no {kind} `{}`", EscapedName(name)),
            format!("use one of {}", known.join(", ")),
        )
    })
}

/// Reports that the pack has no codes of this length.
fn wrong_length(length: u32, theme: &CodeTheme) -> Problem {
    let lengths: Vec<String> = theme.settings.positions.0.iter().map(u32::to_string).collect();
    let message = format!("--length {length}: the pack has no codes of this length");
    let hint =
        format!("use one of {}, or name your own --elements without --pack", lengths.join(", "));
    Problem::invalid(message, hint)
}

/// Reports that such a game can't exist.
pub fn impossible_game(fault: &GameFault) -> Problem {
    let hint = match fault {
        GameFault::NoElements => "name them: --elements Santa,Tree,Bell",
        GameFault::DuplicateElement { .. } => "name each element once",
        GameFault::TooFewElements { .. } => "use more elements, a shorter code or another rule",
        _ => "choose another --length, or other --elements",
    };
    Problem::invalid(fault.to_string(), hint)
}

/// Reports a guess or its feedback that does not fit the game.
pub fn wrong_row(error: &RowError) -> Problem {
    let hint = match &error.fault {
        RowFault::WrongLength { .. } => {
            "separate elements with spaces, or with commas if names contain spaces"
        }
        RowFault::UnknownElement { .. } => "use only the elements of the game",
        RowFault::TooManyPegs { .. } => "count each position once, as black or white",
        RowFault::WhiteUnderExactOnly { .. } => "write 0 for white, or use another --rule",
        _ => "check the feedback",
    };
    Problem::invalid(error.to_string(), hint)
}

/// Parses the secret from names of elements.
pub fn secret(game: &Game, names: &[&str]) -> Result<Code, Problem> {
    let hint = "separate elements with spaces, or with commas if names contain spaces";
    let secret = game
        .code(names.iter().copied())
        .map_err(|fault| Problem::invalid(format!("the secret: {fault}"), hint))?;
    if !game.can_be_secret(&secret) {
        let message = "the secret repeats an element, which this rule does not allow";
        return Err(Problem::invalid(message, "choose another secret or --rule"));
    }
    Ok(secret)
}

/// Parses the active guess, position by position. On failure returns a message.
pub fn placed(game: &Game, names: &[Option<&str>]) -> Result<PartialGuess, String> {
    if names.len() != game.length() as usize {
        let expected = game.length();
        let found = names.len();
        return Err(format!("expected {expected} elements or blanks, found {found}"));
    }
    let mut placed = PartialGuess::empty(game);
    for (position, name) in (0..).zip(names) {
        if let Some(name) = name {
            placed = placed.with(position, read_element(game, name)?);
        }
    }
    Ok(placed)
}

/// Parses an element name. On failure returns a message.
pub fn read_element(game: &Game, name: &str) -> Result<Element, String> {
    game.element(name).ok_or_else(|| format!("there is no element `{}`", EscapedName(name)))
}

/// Parses a position, which counts from 1. On failure returns a message.
pub fn read_position(game: &Game, text: &str) -> Result<u32, String> {
    let number: Option<u32> = text.trim().parse().ok();
    match number {
        Some(number) if (1..=game.length()).contains(&number) => Ok(number - 1),
        _ => Err(format!(
            "`{}` is not a position: positions are numbered from 1 to {}",
            EscapedName(text.trim()),
            game.length()
        )),
    }
}

/// Reports that an exact answer would take too long.
pub fn too_large(error: TooLarge) -> Problem {
    let more = "raise `--steps`, or add more guesses";
    let fewer = "add more guesses; more steps would not help";
    too_large_with(error, more, fewer)
}

/// Like [`too_large`], with hints for when more steps would help and when they would not.
pub fn too_large_with(error: TooLarge, more: &str, fewer: &str) -> Problem {
    let codes = error.codes;
    let (message, hint) = match error.budget {
        Some(1) => {
            (format!("1 step was not enough for an exact answer; the game has {codes} codes"), more)
        }
        Some(steps) => (
            format!(
                "{steps} steps were not enough for an exact answer; the game has {codes} codes"
            ),
            more,
        ),
        None => {
            (format!("this is too large for an exact answer; the game has {codes} codes"), fewer)
        }
    };
    let problem = Problem::new(ProblemKind::NotFound, message, Some(hint));
    problem.with("codes", Number(codes)).with("steps", error.budget)
}

/// Reports that there is no suggestion.
pub fn no_suggestion(error: SuggestionError) -> Problem {
    match error {
        SuggestionError::TooLarge(error) => too_large_with(
            error,
            "use another `--strategy`, such as `entropy`, raise `--steps`, or add more guesses",
            "use another `--strategy`, such as `entropy`, or add more guesses; more steps would not help",
        ),
        SuggestionError::Contradiction => {
            let message = "no code fits all feedback, so there is nothing to guess";
            let hint = "`seedwright code explain` lists the guesses whose feedback could be wrong";
            Problem::impossible(message, serde_json::json!({ "contradiction": true }))
                .with_hint(hint)
        }
    }
}
