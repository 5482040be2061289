//! Explains why elements are impossible, and how good the guesses were.

use seedwright::codes::{Code, Element, Game, Quality, Review, Solver, Strategy};
use seedwright::random::Seed;
use serde::Serialize;

use super::game::{read_element, read_position, too_large};
use super::rows::{
    ContradictionReply, GameReply, QualityReply, ReviewReply, SuggestedGuess, code_names,
    contradiction_reply,
};
use super::suggest::suggest;
use crate::Problem;
use crate::json_schema::JsonSchema;

/// The most work for which all reasons are listed: possible codes times elements times positions.
const MAX_LOOKS: u128 = 5_000_000;

/// Reasons why elements are impossible, and reviews of the guesses. If no code fits, only the contradiction.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainCodeReply {
    /// The game and the guesses so far.
    #[serde(flatten)]
    pub game: GameReply,
    /// The reason why no code fits. Null if one does.
    pub contradiction: Option<ContradictionReply>,
    /// The reasons and reviews, if some code fits.
    #[serde(flatten)]
    pub reasons: Option<ReasonsReply>,
}

/// Reasons and reviews, if some code fits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReasonsReply {
    /// The impossible elements with the reasons. Null if listing all of them would take too long.
    pub impossible: Option<Vec<ImpossibleElement>>,
    /// How each guess compares with the best. Null if there were too many possible codes to compare guesses.
    pub reviews: Option<Vec<ReviewReply>>,
    /// The best next guess. Null if the question was about a single element or position.
    pub suggestion: Option<SuggestedGuess>,
}

/// An element that can't be at a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ImpossibleElement {
    /// The element.
    pub element: String,
    /// The position, from 1.
    pub position: u32,
    /// The guesses that rule it out, counting from 1.
    pub guesses: Vec<u32>,
}

/// The elements and positions to explain.
#[derive(Clone, Copy, Debug)]
pub struct CellSelection {
    element: Option<Element>,
    position: Option<u32>,
}

impl CellSelection {
    /// All of them, or only those of an element or a position, which counts from 1.
    pub fn new(game: &Game, element: Option<&str>, at: Option<u32>) -> Result<Self, Problem> {
        let element = element.map(|name| {
            let hint = "name one of the --elements";
            read_element(game, name)
                .map_err(|message| Problem::invalid(format!("--element: {message}"), hint))
        });
        let position = at.map(|number| {
            let hint = "positions are counted from 1";
            read_position(game, &number.to_string())
                .map_err(|message| Problem::invalid(format!("--at: {message}"), hint))
        });
        Ok(Self { element: element.transpose()?, position: position.transpose()? })
    }

    /// Whether all elements and positions are selected.
    fn is_all(&self) -> bool {
        self.element.is_none() && self.position.is_none()
    }

    fn has(&self, position: u32, element: Element) -> bool {
        self.position.is_none_or(|wanted| wanted == position)
            && self.element.is_none_or(|wanted| wanted == element)
    }
}

/// An element that can't be at a position, with the guesses that rule it out. The position counts from 0.
#[derive(Clone, Debug)]
pub struct ExcludedElement {
    /// The position.
    pub position: u32,
    /// The element.
    pub element: Element,
    /// The guesses, counting from 1.
    pub rows: Vec<u32>,
}

/// Reasons and reviews, if some code fits.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The impossible elements.
    pub excluded: Vec<ExcludedElement>,
    /// Whether listing all reasons would take too long.
    pub too_many: bool,
    /// The reviews of the guesses; `None` if there were too many possible codes to compare guesses.
    pub reviews: Option<Vec<Review>>,
    /// The best next guess. Its quality is unknown if there are too many possible codes to compare guesses.
    pub suggestion: Option<(Code, Option<Quality>)>,
}

/// Finds the reasons and reviews, if some code fits.
pub fn reasons(
    solver: &Solver,
    (strategy, seed): (Strategy, &Seed),
    cells: &CellSelection,
) -> Result<Explanation, Problem> {
    let game = solver.game();
    let all = u128::from(game.length()) * game.elements().len() as u128;
    let too_many = cells.is_all() && game.codes().saturating_mul(all) > MAX_LOOKS;
    let excluded = match too_many {
        true => Vec::new(),
        false => excluded(solver, cells)?,
    };
    if !cells.is_all() {
        let reviews = Some(Vec::new());
        return Ok(Explanation { excluded, too_many, reviews, suggestion: None });
    }
    let suggestion = Some(suggest(solver, strategy, seed)?);
    Ok(Explanation { excluded, too_many, reviews: solver.review(strategy, seed).ok(), suggestion })
}

/// Finds the selected elements that are impossible, with the reasons.
fn excluded(solver: &Solver, cells: &CellSelection) -> Result<Vec<ExcludedElement>, Problem> {
    let game = solver.game();
    let choices = solver.choices().map_err(too_large)?;
    let mut excluded = Vec::new();
    for position in 0..game.length() {
        for element in game.elements() {
            if choices.allows(position, element) || !cells.has(position, element) {
                continue;
            }
            let rows = solver.why_not(position, element).map_err(too_large)?;
            excluded.push(ExcludedElement { position, element, rows: rows.unwrap_or_default() });
        }
    }
    Ok(excluded)
}

/// Explains why elements are impossible and how good the guesses were, or why no code fits.
pub fn explain(
    solver: &Solver,
    choosing: (Strategy, &Seed),
    cells: &CellSelection,
) -> Result<ExplainCodeReply, Problem> {
    let contradiction = contradiction_reply(solver)?;
    let reasons = match contradiction {
        Some(_) => None,
        None => Some(ReasonsReply::new(solver.game(), &reasons(solver, choosing, cells)?)),
    };
    Ok(ExplainCodeReply { game: GameReply::new(solver), contradiction, reasons })
}

impl ReasonsReply {
    fn new(game: &Game, found: &Explanation) -> Self {
        let impossible = found.excluded.iter().map(|excluded| ImpossibleElement {
            element: game.name(excluded.element).to_owned(),
            position: excluded.position + 1,
            guesses: excluded.rows.clone(),
        });
        let reviews = found.reviews.as_ref();
        let suggestion = found.suggestion.as_ref();
        Self {
            impossible: (!found.too_many).then(|| impossible.collect()),
            reviews: reviews
                .map(|all| all.iter().map(|review| ReviewReply::new(game, review)).collect()),
            suggestion: suggestion.map(|(guess, quality)| SuggestedGuess {
                guess: code_names(game, guess),
                quality: quality.as_ref().map(QualityReply::from),
            }),
        }
    }
}
