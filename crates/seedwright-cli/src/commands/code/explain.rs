//! `seedwright code explain`.

use std::fmt::Write;

use seedwright::codes::{Element, Game, Review, Solver, Suggestion};
use seedwright::random::Seed;
use serde_json::{Value, json};

use super::asked::{Theme, no_suggestion, read_element, read_position, too_large};
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
    reviews: Vec<Review>,
    suggestion: Option<Suggestion>,
}

pub fn run(typed: &ExplainCode, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    let cells = Cells::asked(&theme.game, typed)?;
    if let Some((text, json)) = contradiction(&solver)? {
        if output.json {
            let mut all = game_json(&solver);
            all["contradiction"] = json;
            output.print_json(&all);
        } else {
            output.print(&text);
        }
        return Ok(());
    }
    let explained = explain(&solver, typed, &cells)?;
    if output.json {
        output.print_json(&explained.as_json(&solver));
    } else {
        output.print(&explained.text(&solver)?);
    }
    Ok(())
}

/// What reasons are asked for.
struct Cells {
    element: Option<Element>,
    position: Option<u32>,
}

impl Cells {
    fn asked(game: &Game, typed: &ExplainCode) -> Result<Self, Failure> {
        let element = typed.element.as_deref();
        let element = element.map(|name| {
            let hint = "name one of the --elements";
            read_element(game, name)
                .map_err(|message| Failure::argument(format!("--element: {message}"), hint))
        });
        let position = typed.at.map(|number| {
            let hint = "positions are counted from 1";
            read_position(game, &number.to_string())
                .map_err(|message| Failure::argument(format!("--at: {message}"), hint))
        });
        Ok(Self {
            element: element.transpose()?,
            position: position.transpose()?,
        })
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

fn explain(solver: &Solver, typed: &ExplainCode, cells: &Cells) -> Result<Explained, Failure> {
    let game = solver.game();
    let (strategy, seed) = (
        typed.choosing.strategy(),
        Seed::from_text(&typed.choosing.seed),
    );
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
            reviews: Vec::new(),
            suggestion: None,
        });
    }
    let reviews = solver.review(strategy, &seed).map_err(too_large)?;
    let suggestion = solver.suggest(strategy, &seed).map_err(no_suggestion)?;
    Ok(Explained {
        excluded,
        too_many,
        reviews,
        suggestion: Some(suggestion),
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
            excluded.push(Excluded {
                position,
                element,
                rows: rows.unwrap_or_default(),
            });
        }
    }
    Ok(excluded)
}

impl Explained {
    fn text(&self, solver: &Solver) -> Result<String, Failure> {
        let game = solver.game();
        let count = solver.count().map_err(too_large)?;
        let mut text = format!("{} of {} left\n", told::codes(count), game.codes());
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
        if !self.reviews.is_empty() {
            let _ = write!(text, "guesses:\n{}", told::reviews(game, &self.reviews));
        }
        if let Some(suggestion) = &self.suggestion {
            let guess = told::code(game, &suggestion.guess);
            let quality = told::quality(&suggestion.quality);
            let _ = writeln!(text, "next: {guess}\n     {quality}");
        }
        Ok(text)
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
        let reviews = self.reviews.iter();
        let mut json = game_json(solver);
        json["contradiction"] = Value::Null;
        json["impossible"] = match self.too_many {
            true => Value::Null,
            false => excluded.collect(),
        };
        json["reviews"] = reviews
            .map(|review| told::review_json(game, review))
            .collect();
        json["suggestion"] = self.suggestion.as_ref().map_or(Value::Null, |suggestion| {
            json!({
                "guess": told::code_json(game, &suggestion.guess),
                "quality": told::quality_json(&suggestion.quality),
            })
        });
        json
    }
}
