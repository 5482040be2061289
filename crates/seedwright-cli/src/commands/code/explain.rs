//! `seedwright code explain`.

use std::fmt::Write;

use seedwright::codes::{Code, Element, Game, Quality, Review, Solver, Strategy};
use seedwright::random::Seed;
use serde_json::{Value, json};

use super::asked::{Theme, read_element, read_position, too_large};
use super::suggest::{not_compared, suggest};
use super::{contradiction, game_json, told};
use crate::arguments::ExplainCode;
use crate::failure::Failure;
use crate::output::Output;

/// Reasons for everything are only told where looking for them takes a moment: so many codes, each looked at
/// for every element at every position.
const MOST_LOOKS: u128 = 5_000_000;

/// Something impossible, and the guesses that rule it out.
struct Excluded {
    position: u32,
    element: Element,
    rows: Vec<u32>,
}

/// Everything there is to say where some code fits.
struct Explained {
    excluded: Vec<Excluded>,
    /// Not told unless one asks for an element or a position.
    too_many: bool,
    /// None where too many codes were possible to compare guesses.
    reviews: Option<Vec<Review>>,
    /// Where too many codes are left to compare guesses, nothing is known of its quality.
    suggestion: Option<(Code, Option<Quality>)>,
    strategy: Strategy,
}

pub fn run(typed: &ExplainCode, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    let choosing = (typed.choosing.strategy(), &Seed::from_text(&typed.choosing.seed));
    let cells = Cells::asked(&theme.game, typed.element.as_deref(), typed.at)?;
    if output.json {
        output.print_json(&report(&solver, choosing, &cells)?);
    } else if let Some((text, _)) = contradiction(&solver)? {
        output.print(&text);
    } else {
        output.print(&explain(&solver, choosing, &cells)?.text(&solver));
    }
    Ok(())
}

/// Why things are impossible and how good guesses were, or why no code fits, for tools.
pub fn report(
    solver: &Solver,
    choosing: (Strategy, &Seed),
    cells: &Cells,
) -> Result<Value, Failure> {
    if let Some((_, contradiction)) = contradiction(solver)? {
        let mut json = game_json(solver);
        json["contradiction"] = contradiction;
        return Ok(json);
    }
    Ok(explain(solver, choosing, cells)?.as_json(solver))
}

/// What reasons are asked for.
pub struct Cells {
    element: Option<Element>,
    position: Option<u32>,
}

impl Cells {
    /// All of them, or those about an element or a position, which is counted from one.
    pub fn asked(game: &Game, element: Option<&str>, at: Option<u32>) -> Result<Self, Failure> {
        let element = element.map(|name| {
            let hint = "name one of the --elements";
            read_element(game, name)
                .map_err(|message| Failure::argument(format!("--element: {message}"), hint))
        });
        let position = at.map(|number| {
            let hint = "positions are counted from 1";
            read_position(game, &number.to_string())
                .map_err(|message| Failure::argument(format!("--at: {message}"), hint))
        });
        Ok(Self { element: element.transpose()?, position: position.transpose()? })
    }

    /// Whether all of them are asked for.
    fn is_all(&self) -> bool {
        self.element.is_none() && self.position.is_none()
    }

    fn has(&self, position: u32, element: Element) -> bool {
        self.position.is_none_or(|wanted| wanted == position)
            && self.element.is_none_or(|wanted| wanted == element)
    }
}

fn explain(
    solver: &Solver,
    (strategy, seed): (Strategy, &Seed),
    cells: &Cells,
) -> Result<Explained, Failure> {
    let game = solver.game();
    let all = u128::from(game.length()) * game.elements().len() as u128;
    let too_many = cells.is_all() && game.codes().saturating_mul(all) > MOST_LOOKS;
    let excluded = match too_many {
        true => Vec::new(),
        false => excluded(solver, cells)?,
    };
    if !cells.is_all() {
        return Ok(Explained {
            excluded,
            too_many,
            reviews: Some(Vec::new()),
            suggestion: None,
            strategy,
        });
    }
    let suggestion = suggest(solver, strategy, seed)?;
    Ok(Explained {
        excluded,
        too_many,
        reviews: solver.review(strategy, seed).ok(),
        suggestion: Some(suggestion),
        strategy,
    })
}

/// What is asked for and impossible, and why.
fn excluded(solver: &Solver, cells: &Cells) -> Result<Vec<Excluded>, Failure> {
    let game = solver.game();
    let choices = solver.choices().map_err(too_large)?;
    let mut excluded = Vec::new();
    for position in 0..game.length() {
        for element in game.elements() {
            if choices.allows(position, element) || !cells.has(position, element) {
                continue;
            }
            let rows = solver.why_not(position, element).map_err(too_large)?;
            excluded.push(Excluded { position, element, rows: rows.unwrap_or_default() });
        }
    }
    Ok(excluded)
}

impl Explained {
    fn text(&self, solver: &Solver) -> String {
        let game = solver.game();
        let mut text = match solver.count() {
            Ok(count) => format!("{} of {} left\n", told::codes(count), game.codes()),
            Err(_) => format!(
                "how many codes of {} are left would take too long to count\n",
                game.codes()
            ),
        };
        if !self.excluded.is_empty() {
            text.push_str("impossible:\n");
        }
        for excluded in &self.excluded {
            let (name, position) = (told::element(game, excluded.element), excluded.position + 1);
            let why = told::guesses(&excluded.rows);
            let _ = writeln!(text, "  {name} at position {position}: {why}");
        }
        if self.too_many {
            text.push_str("ask why with --element or --at; all reasons would take too long\n");
        } else if self.excluded.is_empty() {
            text.push_str("nothing of it is impossible\n");
        }
        match &self.reviews {
            None => text.push_str("too many codes were possible to compare the guesses\n"),
            Some(reviews) if reviews.is_empty() => {}
            Some(reviews) => {
                let _ = write!(text, "guesses:\n{}", told::reviews(game, reviews));
            }
        }
        if let Some((guess, quality)) = &self.suggestion {
            let guess = told::code(game, guess);
            let quality = quality.as_ref().map(told::quality);
            let quality = quality.unwrap_or_else(|| not_compared(self.strategy).to_owned());
            let _ = writeln!(text, "next: {guess}\n     {quality}");
        }
        text
    }

    fn as_json(&self, solver: &Solver) -> Value {
        let game = solver.game();
        let excluded = self.excluded.iter().map(|excluded| {
            json!({
                "element": game.name(excluded.element),
                "position": excluded.position + 1,
                "guesses": excluded.rows,
            })
        });
        let mut json = game_json(solver);
        json["contradiction"] = Value::Null;
        json["impossible"] = match self.too_many {
            true => Value::Null,
            false => excluded.collect(),
        };
        json["reviews"] = self.reviews.as_ref().map_or(Value::Null, |reviews| {
            let reviews = reviews.iter();
            reviews.map(|review| told::review_json(game, review)).collect()
        });
        let suggestion = self.suggestion.as_ref();
        json["suggestion"] = suggestion.map_or(Value::Null, |(guess, quality)| {
            json!({
                "guess": told::code_json(game, guess),
                "quality": quality.as_ref().map(told::quality_json),
            })
        });
        json
    }
}
