//! From what was typed to a game and what is known of its secret.

use seedwright::codes::{
    Code, Element, Feedback, Game, GameFault, Partial, RowError, RowFault, Rule, Solver, Strategy,
    SuggestionError, TooLarge,
};
use seedwright::name::Shown;
use seedwright::world::CodeTheme;
use serde::Deserialize;
use serde_json::json;

use super::told;
use crate::arguments::{Known, Played};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// What stands where nothing is placed yet.
const NOTHING: &str = "_";
/// How a row is written.
const ROW_HINT: &str = "write a guess and its answer, black and white: --guess \"A A B B = 1 2\"";

/// What is played, and how it is shown.
pub struct Theme {
    pub game: Game,
    /// Signs of elements, in their order, for those that have one.
    pub glyphs: Vec<Option<String>>,
    /// How many guesses there are, if the theme says so.
    pub tries: Option<u32>,
}

impl Theme {
    /// The game that was typed.
    pub fn of(typed: &Played, output: &Output) -> Result<Self, Failure> {
        let pack = typed.pack.as_deref();
        let theme = pack.map(|pack| theme_of(pack, output)).transpose()?;
        let elements = typed.elements.as_deref().map(split_elements).transpose()?;
        let asked = AskedGame { elements, length: typed.length, rule: typed.rule() };
        Self::new(theme.as_ref(), &asked)
    }

    /// The game that is asked for, which goes before what a pack says.
    pub fn new(theme: Option<&CodeTheme>, asked: &AskedGame<'_>) -> Result<Self, Failure> {
        let length = match (asked.length, theme) {
            (Some(length), Some(theme)) if !theme.settings.positions.0.contains(&length) => {
                return Err(wrong_length(length, theme));
            }
            (Some(length), _) => length,
            (None, Some(theme)) => theme.usual_positions().unwrap_or_default(),
            (None, None) => {
                let hint = "say how many positions a code has: --length 4";
                return Err(Failure::argument("there is no length", hint));
            }
        };
        let rule = theme.map_or(Rule::Standard, |theme| theme.settings.rule);
        let rule = asked.rule.unwrap_or(rule);
        let (names, glyphs): (Vec<String>, Vec<Option<String>>) = match (&asked.elements, theme) {
            (Some(names), _) => names.iter().map(|name| ((*name).to_owned(), None)).unzip(),
            (None, Some(theme)) => {
                let elements = theme.settings.elements.iter();
                elements.map(|element| (element.name.clone(), element.glyph.clone())).unzip()
            }
            (None, None) => {
                let hint = "name them: --elements Santa,Tree,Bell; or take those of a --pack";
                return Err(Failure::argument("there are no elements", hint));
            }
        };
        let game = Game::new(names, length, rule).map_err(|fault| impossible_game(&fault))?;
        let tries = theme.and_then(|theme| theme.settings.guesses);
        Ok(Self { game, glyphs, tries })
    }

    /// What is known of the secret from guesses that name every element.
    pub fn known(&self, rows: &[GivenRow], steps: u64) -> Result<Solver, Failure> {
        let mut solver = Solver::with_budget(self.game.clone(), steps);
        for (number, row) in (1..).zip(rows) {
            let guess = self.game.code(row.guess.iter().map(String::as_str));
            let guess = guess.map_err(|fault| wrong_row(&RowError { row: number, fault }))?;
            let feedback = Feedback::new(row.exact, row.misplaced);
            solver.add(guess, feedback).map_err(|error| wrong_row(&error))?;
        }
        Ok(solver)
    }

    /// What is known of the secret.
    pub fn solver(&self, known: &Known) -> Result<Solver, Failure> {
        let mut solver = Solver::with_budget(self.game.clone(), known.steps);
        for (number, text) in (1..).zip(&known.guesses) {
            let (guess, feedback) = read_row(&self.game, text).map_err(|unread| match unread {
                Unread::Row(fault) => wrong_row(&RowError { row: number, fault }),
                Unread::Shape(message) => Failure::argument(
                    format!("guess {number}, `{}`: {message}", Shown(text)),
                    ROW_HINT,
                ),
            })?;
            solver.add(guess, feedback).map_err(|error| wrong_row(&error))?;
        }
        Ok(solver)
    }
}

/// A guess and its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenRow {
    pub guess: Vec<String>,
    /// How many elements are right, and where they belong.
    pub exact: u32,
    /// How many are right, and elsewhere.
    #[serde(default)]
    pub misplaced: u32,
}

/// What is played, beside what a pack says.
#[derive(Default)]
pub struct AskedGame<'a> {
    pub elements: Option<Vec<&'a str>>,
    pub length: Option<u32>,
    pub rule: Option<Rule>,
}

/// The rule of a name.
pub fn rule(name: &str) -> Result<Rule, Failure> {
    let all = [Rule::Standard, Rule::ExactOnly, Rule::BullsAndCows];
    named("rule", name, &all, Rule::word)
}

/// The strategy of a name.
pub fn strategy(name: &str) -> Result<Strategy, Failure> {
    named("strategy", name, &Strategy::ALL, Strategy::word)
}

fn named<T: Copy>(
    kind: &str,
    name: &str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Result<T, Failure> {
    let found = all.iter().copied().find(|one| word(*one) == name);
    found.ok_or_else(|| {
        let known: Vec<String> = all.iter().map(|one| format!("`{}`", word(*one))).collect();
        Failure::argument(
            format!("there is no {kind} `{}`", Shown(name)),
            format!("take one of these: {}", known.join(", ")),
        )
    })
}

/// What a pack says about codes.
fn theme_of(pack: &str, output: &Output) -> Result<CodeTheme, Failure> {
    let world = Pack::load(pack, output)?.world;
    world.codes.clone().ok_or_else(|| {
        let message = format!("the pack {} has no section [codes]", Shown(pack));
        Failure::argument(message, "name a pack that has one, such as `festive`")
    })
}

/// The pack has no codes of this length.
fn wrong_length(length: u32, theme: &CodeTheme) -> Failure {
    let lengths: Vec<String> = theme.settings.positions.0.iter().map(u32::to_string).collect();
    let message = format!("--length {length}: the pack has codes of other lengths");
    let hint = format!(
        "take one of these: {}; or name your own --elements without --pack",
        lengths.join(", ")
    );
    Failure::argument(message, hint)
}

fn impossible_game(fault: &GameFault) -> Failure {
    let hint = match fault {
        GameFault::NoElements => "name them: --elements Santa,Tree,Bell",
        GameFault::DuplicateElement { .. } => "name each element once",
        GameFault::TooFewElements { .. } => "take more elements, a shorter code or another rule",
        GameFault::NoPositions
        | GameFault::TooManyPositions(_)
        | GameFault::TooManyElements
        | GameFault::TooManyCodes { .. } => "choose another --length, or other --elements",
    };
    Failure::argument(fault.to_string(), hint)
}

fn wrong_row(error: &RowError) -> Failure {
    let hint = match &error.fault {
        RowFault::WrongLength { .. } => {
            "separate elements with spaces, or with commas where names have spaces"
        }
        RowFault::UnknownElement { .. } => "every guess is made of the elements of the game",
        RowFault::TooManyPegs { .. } => "each position is counted once, black or white",
        RowFault::LastElsewhere { .. } | RowFault::NeverAnswered { .. } => {
            "look at the answer again"
        }
        RowFault::WhiteUnderExactOnly { .. } => "write 0 for white, or choose another --rule",
    };
    Failure::argument(error.to_string(), hint)
}

/// The names between commas. Nothing at all is no element, not one without a name.
fn split_elements(text: &str) -> Result<Vec<&str>, Failure> {
    let names: Vec<&str> = text.split(',').map(str::trim).collect();
    if names == [""] {
        return Ok(Vec::new());
    }
    for (number, name) in (1..).zip(&names) {
        let message = if name.is_empty() {
            format!("element {number} has no name")
        } else if *name == NOTHING || name.contains('=') {
            format!("element {number}, `{}`, could not be typed", Shown(name))
        } else {
            continue;
        };
        let hint = "name each element between commas, without `=`, and none just `_`";
        return Err(Failure::argument(message, hint));
    }
    Ok(names)
}

/// Why a row can't be read.
pub enum Unread {
    /// It is no guess and answer at all.
    Shape(&'static str),
    /// It is, but not of this game.
    Row(RowFault),
}

/// Reads a guess and its answer: `A A B B = 1 2`.
pub fn read_row(game: &Game, text: &str) -> Result<(Code, Feedback), Unread> {
    let (guess, answer) =
        text.rsplit_once('=').ok_or(Unread::Shape("there is no answer behind a `=`"))?;
    let guess = read_code(game, guess).map_err(|fault| match text.matches('=').count() {
        1 => Unread::Row(fault),
        _ => Unread::Shape("there is more than one `=`"),
    })?;
    let feedback = read_answer(game, answer).ok_or(Unread::Shape("this is no answer"))?;
    Ok((guess, feedback))
}

/// Reads an answer: black and white, or black alone where there is no white.
pub fn read_answer(game: &Game, text: &str) -> Option<Feedback> {
    let numbers = text.split([' ', '\t', ',']).filter(|part| !part.is_empty());
    let numbers: Option<Vec<u32>> = numbers.map(|number| number.parse().ok()).collect();
    match numbers?[..] {
        [black, white] => Some(Feedback::new(black, white)),
        [black] if game.rule() == Rule::ExactOnly => Some(Feedback::new(black, 0)),
        _ => None,
    }
}

/// The names in a code: between commas if there are any, else between spaces.
pub fn split_code<'t>(game: &Game, text: &'t str) -> Vec<&'t str> {
    let text = text.trim();
    if text.contains(',') {
        return text.split(',').map(str::trim).collect();
    }
    // A code of one position is one name, whatever is in it.
    if game.length() == 1 {
        return vec![text];
    }
    text.split_whitespace().collect()
}

/// Reads a code.
pub fn read_code(game: &Game, text: &str) -> Result<Code, RowFault> {
    game.code(split_code(game, text))
}

/// Reads the secret.
pub fn read_secret(game: &Game, text: &str) -> Result<Code, Failure> {
    secret(game, &split_code(game, text))
}

/// The secret, in the names of elements.
pub fn secret(game: &Game, names: &[&str]) -> Result<Code, Failure> {
    let hint = "separate elements with spaces, or with commas where names have spaces";
    let secret = game
        .code(names.iter().copied())
        .map_err(|fault| Failure::argument(format!("the secret: {fault}"), hint))?;
    if !game.can_be_secret(&secret) {
        let message = "the secret repeats an element, which this rule does not allow";
        return Err(Failure::argument(message, "choose another secret or --rule"));
    }
    Ok(secret)
}

/// Reads what stands in the active guess: `A _ _ B`.
pub fn read_placed(game: &Game, text: &str) -> Result<Partial, Failure> {
    let names = split_code(game, text).into_iter();
    let names: Vec<Option<&str>> = names.map(|name| (name != NOTHING).then_some(name)).collect();
    let hint = "write an element for each position, or `_`: --placed \"A _ _ B\"";
    placed(game, &names).map_err(|message| Failure::argument(format!("--placed: {message}"), hint))
}

/// What stands in the active guess, position by position.
pub fn placed(game: &Game, names: &[Option<&str>]) -> Result<Partial, String> {
    if names.len() != game.length() as usize {
        let expected = game.length();
        return Err(match names.len() {
            1 => format!("there is 1 position, not {expected}"),
            found => format!("there are {found} positions, not {expected}"),
        });
    }
    let mut placed = Partial::empty(game);
    for (position, name) in (0..).zip(names) {
        if let Some(name) = name {
            placed = placed.with(position, read_element(game, name)?);
        }
    }
    Ok(placed)
}

/// Reads an element.
pub fn read_element(game: &Game, name: &str) -> Result<Element, String> {
    game.element(name).ok_or_else(|| format!("there is no element `{}`", Shown(name)))
}

/// Reads a position, which people count from one.
pub fn read_position(game: &Game, text: &str) -> Result<u32, String> {
    let number: Option<u32> = text.trim().parse().ok();
    match number {
        Some(number) if (1..=game.length()).contains(&number) => Ok(number - 1),
        _ => Err(format!(
            "`{}` is no position: they are numbered from 1 to {}",
            Shown(text.trim()),
            game.length()
        )),
    }
}

/// What is said when an answer would take too long.
pub fn too_large(error: TooLarge) -> Failure {
    let more = "allow more with `--steps`, or tell more guesses";
    let fewer = "tell more guesses; more steps would not help";
    too_large_with(error, more, fewer)
}

/// The same with what to do where more steps would help, and where they would not.
pub fn too_large_with(error: TooLarge, more: &str, fewer: &str) -> Failure {
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
    Failure::NotFound {
        message,
        reasons: String::new(),
        hint: hint.to_owned(),
        report: vec![("codes", told::number(codes)), ("steps", json!(error.budget))],
    }
}

/// What is said when nothing can be suggested.
pub fn no_suggestion(error: SuggestionError) -> Failure {
    match error {
        SuggestionError::TooLarge(error) => too_large_with(
            error,
            "take another `--strategy`, such as `entropy`, allow more with `--steps`, or tell more guesses",
            "take another `--strategy`, such as `entropy`, or tell more guesses; more steps would not help",
        ),
        SuggestionError::Contradiction => Failure::Impossible {
            message: "no code fits all answers, so there is nothing to guess".to_owned(),
            reasons: "  `seedwright code explain` names the guesses that could be wrong\n"
                .to_owned(),
            explanation: json!({ "contradiction": true }),
        },
    }
}
