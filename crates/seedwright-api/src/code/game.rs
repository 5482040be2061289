//! From a request to a game and what is known of its secret.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::codes::{
    Code, Element, Feedback, Game, GameFault, PartialGuess, RowError, RowFault, Rule, Solver,
    Strategy, SuggestionError, TooLarge,
};
use seedwright::name::EscapedName;
use seedwright::world::CodeTheme;
use serde::Deserialize;

use super::number::Number;
use crate::schema::{one_word, optional_word};
use crate::{Problem, ProblemKind};

const RULES: [Rule; 3] = [Rule::Standard, Rule::ExactOnly, Rule::BullsAndCows];

pub(super) fn rule_schema(_: &mut SchemaGenerator) -> Schema {
    optional_word(RULES.into_iter().map(Rule::word))
}

pub(super) fn strategy_schema(_: &mut SchemaGenerator) -> Schema {
    optional_word(Strategy::ALL.into_iter().map(Strategy::word))
}

pub(super) fn rule_words(_: &mut SchemaGenerator) -> Schema {
    one_word(RULES.into_iter().map(Rule::word))
}

pub(super) fn strategy_words(_: &mut SchemaGenerator) -> Schema {
    one_word(Strategy::ALL.into_iter().map(Strategy::word))
}

pub(super) fn hints_schema(_: &mut SchemaGenerator) -> Schema {
    optional_word(["strict", "forgiving", "none"].into_iter())
}

/// A game, and how it is shown.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The game.
    pub game: Game,
    /// Signs of elements, in their order, for those that have one.
    pub glyphs: Vec<Option<String>>,
    /// How many guesses there are, if the theme says so.
    pub tries: Option<u32>,
}

/// How much a player is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints {
    /// What all answers together rule out.
    #[default]
    Strict,
    /// What some answer rules out by itself.
    Forgiving,
    /// Nothing, not even how many codes are possible.
    None,
}

impl Hints {
    /// The hints of a name.
    pub fn named(name: Option<&str>) -> Result<Self, Problem> {
        match name {
            None | Some("strict") => Ok(Self::Strict),
            Some("forgiving") => Ok(Self::Forgiving),
            Some("none") => Ok(Self::None),
            Some(_) => Err(Problem::invalid(
                "there are no such hints",
                "hints are `strict`, `forgiving` or `none`",
            )),
        }
    }
}

/// What is chosen instead of what a pack says.
#[derive(Clone, Debug, Default)]
pub struct GameChoice<'a> {
    /// The elements of codes.
    pub elements: Option<Vec<&'a str>>,
    /// How many positions a code has.
    pub length: Option<u32>,
    /// How guesses are answered.
    pub rule: Option<Rule>,
}

/// A guess and its answer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GivenRow {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// How many elements are right, and where they belong.
    pub exact: u32,
    /// How many elements are right, and elsewhere.
    #[serde(default)]
    pub misplaced: u32,
}

impl Theme {
    /// The game that is chosen, or that of a pack where nothing is.
    pub fn new(theme: Option<&CodeTheme>, choice: &GameChoice<'_>) -> Result<Self, Problem> {
        let length = match (choice.length, theme) {
            (Some(length), Some(theme)) if !theme.settings.positions.0.contains(&length) => {
                return Err(wrong_length(length, theme));
            }
            (Some(length), _) => length,
            (None, Some(theme)) => theme.default_positions().unwrap_or_default(),
            (None, None) => {
                let hint = "say how many positions a code has: --length 4";
                return Err(Problem::invalid("there is no length", hint));
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
                let hint = "name them: --elements Santa,Tree,Bell; or take those of a --pack";
                return Err(Problem::invalid("there are no elements", hint));
            }
        };
        let game = Game::new(names, length, rule).map_err(|fault| impossible_game(&fault))?;
        let tries = theme.and_then(|theme| theme.settings.guesses);
        Ok(Self { game, glyphs, tries })
    }

    /// What is known of the secret from guesses that name every element.
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

/// The rule of a name.
pub fn rule(name: &str) -> Result<Rule, Problem> {
    named("rule", name, &RULES, Rule::word)
}

/// The strategy of a name.
pub fn strategy(name: &str) -> Result<Strategy, Problem> {
    named("strategy", name, &Strategy::ALL, Strategy::word)
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
            format!("take one of these: {}", known.join(", ")),
        )
    })
}

/// The pack has no codes of this length.
fn wrong_length(length: u32, theme: &CodeTheme) -> Problem {
    let lengths: Vec<String> = theme.settings.positions.0.iter().map(u32::to_string).collect();
    let message = format!("--length {length}: the pack has codes of other lengths");
    let hint = format!(
        "take one of these: {}; or name your own --elements without --pack",
        lengths.join(", ")
    );
    Problem::invalid(message, hint)
}

/// There is no such game.
pub fn impossible_game(fault: &GameFault) -> Problem {
    let hint = match fault {
        GameFault::NoElements => "name them: --elements Santa,Tree,Bell",
        GameFault::DuplicateElement { .. } => "name each element once",
        GameFault::TooFewElements { .. } => "take more elements, a shorter code or another rule",
        _ => "choose another --length, or other --elements",
    };
    Problem::invalid(fault.to_string(), hint)
}

/// A guess or its answer is not of this game.
pub fn wrong_row(error: &RowError) -> Problem {
    let hint = match &error.fault {
        RowFault::WrongLength { .. } => {
            "separate elements with spaces, or with commas where names have spaces"
        }
        RowFault::UnknownElement { .. } => "every guess is made of the elements of the game",
        RowFault::TooManyPegs { .. } => "each position is counted once, black or white",
        RowFault::WhiteUnderExactOnly { .. } => "write 0 for white, or choose another --rule",
        _ => "look at the answer again",
    };
    Problem::invalid(error.to_string(), hint)
}

/// The secret, in the names of elements.
pub fn secret(game: &Game, names: &[&str]) -> Result<Code, Problem> {
    let hint = "separate elements with spaces, or with commas where names have spaces";
    let secret = game
        .code(names.iter().copied())
        .map_err(|fault| Problem::invalid(format!("the secret: {fault}"), hint))?;
    if !game.can_be_secret(&secret) {
        let message = "the secret repeats an element, which this rule does not allow";
        return Err(Problem::invalid(message, "choose another secret or --rule"));
    }
    Ok(secret)
}

/// What is placed in the active guess, position by position; else why that can't be read.
pub fn placed(game: &Game, names: &[Option<&str>]) -> Result<PartialGuess, String> {
    if names.len() != game.length() as usize {
        let expected = game.length();
        return Err(match names.len() {
            1 => format!("there is 1 position, not {expected}"),
            found => format!("there are {found} positions, not {expected}"),
        });
    }
    let mut placed = PartialGuess::empty(game);
    for (position, name) in (0..).zip(names) {
        if let Some(name) = name {
            placed = placed.with(position, read_element(game, name)?);
        }
    }
    Ok(placed)
}

/// The element of a name; else why there is none.
pub fn read_element(game: &Game, name: &str) -> Result<Element, String> {
    game.element(name).ok_or_else(|| format!("there is no element `{}`", EscapedName(name)))
}

/// A position, which people count from one; else why it can't be read.
pub fn read_position(game: &Game, text: &str) -> Result<u32, String> {
    let number: Option<u32> = text.trim().parse().ok();
    match number {
        Some(number) if (1..=game.length()).contains(&number) => Ok(number - 1),
        _ => Err(format!(
            "`{}` is no position: they are numbered from 1 to {}",
            EscapedName(text.trim()),
            game.length()
        )),
    }
}

/// An exact answer would take too long.
pub fn too_large(error: TooLarge) -> Problem {
    let more = "allow more with `--steps`, or tell more guesses";
    let fewer = "tell more guesses; more steps would not help";
    too_large_with(error, more, fewer)
}

/// The same with what to do where more steps would help, and where they would not.
pub fn too_large_with(error: TooLarge, more: &str, fewer: &str) -> Problem {
    let codes = error.codes;
    let (message, hint) = match error.budget {
        Some(1) => {
            (format!("1 step is not enough for an exact answer; the game has {codes} codes"), more)
        }
        Some(steps) => (
            format!("{steps} steps are not enough for an exact answer; the game has {codes} codes"),
            more,
        ),
        None => {
            (format!("this is too large for an exact answer; the game has {codes} codes"), fewer)
        }
    };
    let problem = Problem::new(ProblemKind::NotFound, message, Some(hint));
    problem.with("codes", Number(codes)).with("steps", error.budget)
}

/// Nothing can be suggested.
pub fn no_suggestion(error: SuggestionError) -> Problem {
    match error {
        SuggestionError::TooLarge(error) => too_large_with(
            error,
            "take another `--strategy`, such as `entropy`, allow more with `--steps`, or tell more guesses",
            "take another `--strategy`, such as `entropy`, or tell more guesses; more steps would not help",
        ),
        SuggestionError::Contradiction => {
            let message = "no code fits all answers, so there is nothing to guess";
            Problem {
                reasons: "  `seedwright code explain` names the guesses that could be wrong\n"
                    .to_owned(),
                ..Problem::new(ProblemKind::Impossible, message, None)
            }
            .with("explanation", serde_json::json!({ "contradiction": true }))
        }
    }
}
