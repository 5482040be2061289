//! From what was typed to a game and what is known of its secret.

use std::fmt;

use seedwright::codes::{Code, Feedback, Game, PartialGuess, RowError, RowFault, Rule, Solver};
use seedwright::name::EscapedName;
use seedwright::world::CodeTheme;
use seedwright_api::code::{self, GameChoice, Theme, wrong_row};

use crate::arguments::{GameArguments, HistoryArguments};
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;
use seedwright_api::Pack;

/// What stands where nothing is placed yet.
const NOTHING: &str = "_";
/// How a row is written.
const ROW_HINT: &str = "write a guess and its answer, black and white: --guess \"A A B B = 1 2\"";

/// The game that was typed.
pub fn theme(typed: &GameArguments, printer: &Printer) -> Result<Theme, Failure> {
    let pack = typed.pack.as_deref();
    let theme = pack.map(|pack| theme_of(pack, printer)).transpose()?;
    let elements = typed.elements.as_deref().map(split_elements).transpose()?;
    let choice = GameChoice { elements, length: typed.length, rule: typed.rule() };
    Ok(Theme::new(theme.as_ref(), &choice)?)
}

/// What is known of the secret.
pub fn solver(theme: &Theme, known: &HistoryArguments) -> Result<Solver, Failure> {
    let mut solver = Solver::with_budget(theme.game.clone(), known.steps);
    for (number, text) in (1..).zip(&known.guesses) {
        let (guess, feedback) = read_row(&theme.game, text).map_err(|unread| match unread {
            RowParseError::Row(fault) => wrong_row(&RowError { row: number, fault }).into(),
            RowParseError::Shape(message) => Failure::argument(
                format!("guess {number}, `{}`: {message}", EscapedName(text)),
                ROW_HINT,
            ),
        })?;
        solver.add(guess, feedback).map_err(|error| wrong_row(&error))?;
    }
    Ok(solver)
}

/// What a pack says about codes.
fn theme_of(pack: &str, printer: &Printer) -> Result<CodeTheme, Failure> {
    let world = Pack::load(pack, printer)?.world;
    world.codes.clone().ok_or_else(|| {
        let message = format!("the pack {} has no section [codes]", EscapedName(pack));
        Failure::argument(message, "name a pack that has one, such as `festive`")
    })
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
            format!("element {number}, `{}`, could not be typed", EscapedName(name))
        } else {
            continue;
        };
        let hint = "name each element between commas, without `=`, and none just `_`";
        return Err(Failure::argument(message, hint));
    }
    Ok(names)
}

/// Why a row can't be read.
#[derive(Debug)]
pub enum RowParseError {
    /// It is no guess and answer at all.
    Shape(&'static str),
    /// It is, but not of this game.
    Row(RowFault),
}

impl fmt::Display for RowParseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(why) => formatter.write_str(why),
            Self::Row(fault) => fault.fmt(formatter),
        }
    }
}

impl std::error::Error for RowParseError {}

/// Reads a guess and its answer: `A A B B = 1 2`.
pub fn read_row(game: &Game, text: &str) -> Result<(Code, Feedback), RowParseError> {
    let (guess, answer) =
        text.rsplit_once('=').ok_or(RowParseError::Shape("there is no answer behind a `=`"))?;
    let guess = read_code(game, guess).map_err(|fault| match text.matches('=').count() {
        1 => RowParseError::Row(fault),
        _ => RowParseError::Shape("there is more than one `=`"),
    })?;
    let feedback = read_answer(game, answer).ok_or(RowParseError::Shape("this is no answer"))?;
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
    Ok(code::secret(game, &split_code(game, text))?)
}

/// Reads what stands in the active guess: `A _ _ B`.
pub fn read_placed(game: &Game, text: &str) -> Result<PartialGuess, Failure> {
    let names = split_code(game, text).into_iter();
    let names: Vec<Option<&str>> = names.map(|name| (name != NOTHING).then_some(name)).collect();
    let hint = "write an element for each position, or `_`: --placed \"A _ _ B\"";
    code::placed(game, &names)
        .map_err(|message| Failure::argument(format!("--placed: {message}"), hint))
}
