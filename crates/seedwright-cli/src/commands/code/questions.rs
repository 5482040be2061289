//! From arguments to a game and the guesses made so far.

use std::fmt;
use std::path::Path;

use seedwright::codes::{Code, Feedback, Game, PartialGuess, RowError, RowFault, Rule, Solver};
use seedwright::name::EscapedName;
use seedwright::world::CodeTheme;
use seedwright_api::code::{self, GameChoice, Theme, wrong_row};

use crate::arguments::{GameArguments, HistoryArguments};
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::streams::input_name;
use seedwright_api::Pack;

/// A gap in the active guess.
const GAP: &str = "_";
/// How a row is written.
const ROW_HINT: &str = "write the guess, then black and white: --guess \"A A B B = 1 2\"";

/// The requested game.
pub fn theme(typed: &GameArguments, printer: &Printer) -> Result<Theme, Failure> {
    let pack = typed.pack.as_deref();
    let theme = pack.map(|pack| theme_of(pack, printer)).transpose()?;
    let elements = typed.elements.as_deref().map(split_elements).transpose()?;
    let choice = GameChoice { elements, length: typed.length, rule: typed.rule() };
    Ok(Theme::new(theme.as_ref(), &choice)?)
}

/// A solver that knows the guesses made so far.
pub fn solver(theme: &Theme, known: &HistoryArguments, steps: u64) -> Result<Solver, Failure> {
    let mut solver = Solver::with_budget(theme.game.clone(), steps);
    for (number, text) in (1..).zip(&known.guesses) {
        let (guess, feedback) = read_row(&theme.game, text).map_err(|unread| match unread {
            RowParseError::Row(fault) => wrong_row(&RowError { row: number, fault }).into(),
            RowParseError::Shape(message) => Failure::argument(
                format!("guess {number} (`{}`): {message}", EscapedName(text)),
                ROW_HINT,
            ),
        })?;
        solver.add(guess, feedback).map_err(|error| wrong_row(&error))?;
    }
    Ok(solver)
}

/// The [codes] section of a pack.
fn theme_of(pack: &Path, printer: &Printer) -> Result<CodeTheme, Failure> {
    let world = Pack::load(pack, printer)?.world;
    world.codes.clone().ok_or_else(|| {
        let message = format!("the pack {} has no [codes] section", EscapedName(&input_name(pack)));
        Failure::argument(message, "name a pack that has one, such as `festive`")
    })
}

/// The names between commas. An empty text has no names, rather than an empty one.
fn split_elements(text: &str) -> Result<Vec<&str>, Failure> {
    let names: Vec<&str> = text.split(',').map(str::trim).collect();
    if names == [""] {
        return Ok(Vec::new());
    }
    for (number, name) in (1..).zip(&names) {
        let message = if name.is_empty() {
            format!("element {number} has no name")
        } else if *name == GAP || name.contains('=') {
            format!("element {number} (`{}`) can't be typed in a guess", EscapedName(name))
        } else {
            continue;
        };
        let hint = "separate names with commas; they can't contain `=` or be `_`";
        return Err(Failure::argument(message, hint));
    }
    Ok(names)
}

/// Why a row can't be read.
#[derive(Debug)]
pub enum RowParseError {
    /// It is not a guess with feedback.
    Shape(&'static str),
    /// It is one, but not of this game.
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

/// Reads a guess and its feedback: `A A B B = 1 2`.
pub fn read_row(game: &Game, text: &str) -> Result<(Code, Feedback), RowParseError> {
    let (guess, answer) = text
        .rsplit_once('=')
        .ok_or(RowParseError::Shape("missing feedback, expected `= BLACK WHITE`"))?;
    let guess = read_code(game, guess).map_err(|fault| match text.matches('=').count() {
        1 => RowParseError::Row(fault),
        _ => RowParseError::Shape("more than one `=`"),
    })?;
    let feedback = read_answer(game, answer)
        .ok_or(RowParseError::Shape("invalid feedback, expected `= BLACK WHITE`"))?;
    Ok((guess, feedback))
}

/// Reads feedback: black and white, or only black if the rule has no white.
pub fn read_answer(game: &Game, text: &str) -> Option<Feedback> {
    let numbers = text.split([' ', '\t', ',']).filter(|part| !part.is_empty());
    let numbers: Option<Vec<u32>> = numbers.map(|number| number.parse().ok()).collect();
    match numbers?[..] {
        [black, white] => Some(Feedback::new(black, white)),
        [black] if game.rule() == Rule::ExactOnly => Some(Feedback::new(black, 0)),
        _ => None,
    }
}

/// The names in a code, separated by commas if there are any, otherwise by spaces. Elements with names of one letter need
/// no spaces.
pub fn split_code<'t>(game: &Game, text: &'t str) -> Vec<&'t str> {
    let text = text.trim();
    if text.contains(',') {
        return text.split(',').map(str::trim).collect();
    }
    // A code with one position is one name, even with spaces in it.
    if game.length() == 1 {
        return vec![text];
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    match letters(game, text) {
        Some(letters) if words.len() == 1 => letters,
        _ => words,
    }
}

/// The letters of a code without spaces; `None` if it is not as long as a code, or some letter is not an element.
fn letters<'t>(game: &Game, text: &'t str) -> Option<Vec<&'t str>> {
    let ends = text.char_indices().map(|(start, letter)| (start, start + letter.len_utf8()));
    let letters: Vec<&str> = ends.map(|(start, end)| &text[start..end]).collect();
    let is_code = letters.len() == game.length() as usize
        && letters.iter().all(|letter| *letter == GAP || game.element(letter).is_some());
    is_code.then_some(letters)
}

/// Reads a code.
pub fn read_code(game: &Game, text: &str) -> Result<Code, RowFault> {
    game.code(split_code(game, text))
}

/// Reads a secret.
pub fn read_secret(game: &Game, text: &str) -> Result<Code, Failure> {
    Ok(code::secret(game, &split_code(game, text))?)
}

/// Reads the active guess: `A _ _ B`.
pub fn read_placed(game: &Game, text: &str) -> Result<PartialGuess, Failure> {
    let names = split_code(game, text).into_iter();
    let names: Vec<Option<&str>> = names.map(|name| (name != GAP).then_some(name)).collect();
    let hint = "write an element or `_` for each position: --placed \"A _ _ B\"";
    code::placed(game, &names)
        .map_err(|message| Failure::argument(format!("--placed: {message}"), hint))
}
