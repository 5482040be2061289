//! Parts that several replies about codes have in common.

use schemars::JsonSchema;
use seedwright::codes::{
    Choices, Code, Contradiction, Element, Feedback, Game, Quality, Repair, Review, Row, Solver,
    Strategy,
};
use seedwright::random::Seed;
use serde::Serialize;

use super::game::too_large;
use super::number::Number;
use crate::Problem;

/// The names of the elements of a code.
pub fn code_names(game: &Game, code: &Code) -> Vec<String> {
    game.names(code).map(str::to_owned).collect()
}

pub(super) fn element_names(game: &Game) -> Vec<String> {
    game.elements().map(|element| game.name(element).to_owned()).collect()
}

/// The game, and what was guessed in it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameReply {
    /// The elements of codes.
    pub elements: Vec<String>,
    /// How many positions a code has.
    pub length: u32,
    /// How guesses are answered.
    pub rule: &'static str,
    /// How many codes there are.
    pub all_codes: Number,
    /// Guesses with their answers.
    pub guesses: Vec<CodeRow>,
}

impl GameReply {
    /// The game of a solver and its rows.
    pub fn new(solver: &Solver) -> Self {
        let game = solver.game();
        Self {
            elements: element_names(game),
            length: game.length(),
            rule: game.rule().word(),
            all_codes: Number(game.codes()),
            guesses: solver.rows().iter().map(|row| CodeRow::new(game, row)).collect(),
        }
    }
}

/// A guess and its answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CodeRow {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// How many elements are right, and where they belong.
    pub black: u32,
    /// How many elements are right, and elsewhere.
    pub white: u32,
}

impl CodeRow {
    /// A row of a game.
    pub fn new(game: &Game, row: &Row) -> Self {
        let Feedback { black, white } = row.feedback;
        Self { guess: code_names(game, &row.guess), black, white }
    }
}

/// An answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FeedbackReply {
    /// How many elements are right, and where they belong.
    pub black: u32,
    /// How many elements are right, and elsewhere.
    pub white: u32,
}

/// Where an element can be.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ElementPositions {
    /// The element.
    pub element: String,
    /// The positions, counted from one.
    pub positions: Vec<u32>,
}

/// For each position what can be there.
pub(super) fn by_position(game: &Game, choices: &Choices) -> Vec<Vec<String>> {
    let names = |position| {
        let elements = choices.at(position);
        elements.map(|element| game.name(element).to_owned()).collect()
    };
    (0..choices.length()).map(names).collect()
}

/// For each element where it can be, by positions that are counted from zero.
pub(super) fn by_element(
    game: &Game,
    positions: impl Fn(Element) -> Vec<u32>,
) -> Vec<ElementPositions> {
    let row = |element| ElementPositions {
        element: game.name(element).to_owned(),
        positions: positions(element).into_iter().map(|position| position + 1).collect(),
    };
    game.elements().map(row).collect()
}

/// How good a guess is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QualityReply {
    /// How many codes were possible.
    pub codes: u32,
    /// Whether the guess can be the secret.
    pub can_be_secret: bool,
    /// How many different answers there can be.
    pub answers: u32,
    /// How many codes are left at worst.
    pub worst: u32,
    /// How many codes are left on average, in hundredths.
    pub average_hundredths: u64,
    /// How much is learned on average, in thousandths of a bit.
    pub bit_thousandths: u64,
}

impl From<&Quality> for QualityReply {
    fn from(quality: &Quality) -> Self {
        Self {
            codes: quality.codes,
            can_be_secret: quality.candidate,
            answers: quality.parts,
            worst: quality.worst,
            average_hundredths: quality.expected_hundredths(),
            bit_thousandths: quality.bits.thousandths(),
        }
    }
}

/// A guess that a strategy makes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuggestedGuess {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// How good it is; null where too many codes are left to compare guesses.
    pub quality: Option<QualityReply>,
}

/// How a guess compares with the best.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewReply {
    /// The guess and its answer.
    #[serde(flatten)]
    pub row: CodeRow,
    /// What the guess was worth before its answer was known.
    pub quality: QualityReply,
    /// How many codes the answer left.
    pub left: u64,
    /// What the strategy would have guessed.
    pub best: BestGuess,
}

/// What a strategy would have guessed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestGuess {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// How good it is.
    pub quality: QualityReply,
}

/// How each guess compares with the best; none where too many codes were possible to compare guesses.
pub fn review_replies(
    solver: &Solver,
    strategy: Strategy,
    seed: &Seed,
) -> Option<Vec<ReviewReply>> {
    let reviews = solver.review(strategy, seed).ok()?;
    Some(reviews.iter().map(|review| ReviewReply::new(solver.game(), review)).collect())
}

impl ReviewReply {
    /// A review of a guess.
    pub fn new(game: &Game, review: &Review) -> Self {
        Self {
            row: CodeRow::new(game, &review.row),
            quality: (&review.quality).into(),
            left: review.left,
            best: BestGuess {
                guess: code_names(game, &review.best.guess),
                quality: (&review.best.quality).into(),
            },
        }
    }
}

/// Why no code fits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContradictionReply {
    /// The first guess, counted from one, that contradicts those before it.
    pub first_guess: Option<u32>,
    /// The guesses of which it is not known whether they could be wrong.
    pub untold: Vec<u32>,
    /// The guesses that could be wrong, the likeliest first.
    pub suspects: Vec<SuspectReply>,
}

/// Guesses that could be wrong.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuspectReply {
    /// The guesses, counted from one.
    pub guesses: Vec<u32>,
    /// How many codes fit without them.
    pub codes: Option<Number>,
    /// Whether there are no other corrections.
    pub complete: bool,
    /// The answers with which some code would fit, the likeliest first.
    pub corrections: Vec<CorrectionReply>,
}

/// What should perhaps have been answered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CorrectionReply {
    /// An answer for each of the guesses.
    pub answers: Vec<FeedbackReply>,
    /// How many codes fit with them.
    pub codes: Option<Number>,
}

impl From<&Contradiction> for ContradictionReply {
    fn from(found: &Contradiction) -> Self {
        let answer =
            |feedback: &Feedback| FeedbackReply { black: feedback.black, white: feedback.white };
        let suspect = |repair: &Repair| SuspectReply {
            guesses: repair.rows.clone(),
            codes: repair.codes.map(Number),
            complete: repair.is_complete,
            corrections: { repair.corrections.iter() }
                .map(|correction| CorrectionReply {
                    answers: correction.feedback.iter().map(answer).collect(),
                    codes: correction.codes.map(Number),
                })
                .collect(),
        };
        Self {
            first_guess: found.first_row,
            untold: found.untold.clone(),
            suspects: found.repairs.iter().map(suspect).collect(),
        }
    }
}

/// Why no code fits; none where one does.
pub fn contradiction_reply(solver: &Solver) -> Result<Option<ContradictionReply>, Problem> {
    let found = solver.contradiction().map_err(too_large)?;
    Ok(found.as_ref().map(ContradictionReply::from))
}
