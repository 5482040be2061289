//! Parts shared by several replies about codes.

use seedwright::codes::{
    Choices, Code, Contradiction, Element, Feedback, Game, Quality, Repair, Review, Row, Solver,
    Strategy,
};
use seedwright::random::Seed;
use serde::Serialize;

use super::game::too_large;
use super::number::Number;
use crate::Problem;
use crate::json_schema::JsonSchema;

/// The names of the elements of a code.
pub fn code_names(game: &Game, code: &Code) -> Vec<String> {
    game.names(code).map(str::to_owned).collect()
}

pub(super) fn element_names(game: &Game) -> Vec<String> {
    game.elements().map(|element| game.name(element).to_owned()).collect()
}

/// A game and the guesses so far.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameReply {
    /// The elements of a code.
    pub elements: Vec<String>,
    /// The number of positions in a code.
    pub length: u32,
    /// The feedback rule.
    pub rule: &'static str,
    /// The number of all codes in the game.
    pub all_codes: Number,
    /// The guesses so far, with their feedback.
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

/// A guess with its feedback.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CodeRow {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// The number of correct elements in the right position.
    pub black: u32,
    /// The number of correct elements in a wrong position.
    pub white: u32,
}

impl CodeRow {
    /// Converts a row of a game.
    pub fn new(game: &Game, row: &Row) -> Self {
        let Feedback { black, white } = row.feedback;
        Self { guess: code_names(game, &row.guess), black, white }
    }
}

/// The feedback to a guess.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FeedbackReply {
    /// The number of correct elements in the right position.
    pub black: u32,
    /// The number of correct elements in a wrong position.
    pub white: u32,
}

/// The positions that are possible for an element.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ElementPositions {
    /// The element.
    pub element: String,
    /// The positions, counting from 1.
    pub positions: Vec<u32>,
}

/// The elements that are possible in each position.
pub(super) fn by_position(game: &Game, choices: &Choices) -> Vec<Vec<String>> {
    let names = |position| {
        let elements = choices.at(position);
        elements.map(|element| game.name(element).to_owned()).collect()
    };
    (0..choices.length()).map(names).collect()
}

/// The positions that are possible for each element. Positions count from 0.
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

/// The quality of a guess.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QualityReply {
    /// The number of codes that were possible before the guess.
    pub codes: u32,
    /// Whether the guess itself can be the secret.
    pub can_be_secret: bool,
    /// The number of different feedbacks that are possible.
    pub answers: u32,
    /// The number of codes left in the worst case.
    pub worst: u32,
    /// The average number of codes left, in hundredths.
    pub average_hundredths: u64,
    /// The expected information in thousandths of a bit.
    pub bits_thousandths: u64,
}

impl From<&Quality> for QualityReply {
    fn from(quality: &Quality) -> Self {
        Self {
            codes: quality.codes,
            can_be_secret: quality.candidate,
            answers: quality.parts,
            worst: quality.worst,
            average_hundredths: quality.expected_hundredths(),
            bits_thousandths: quality.bits.thousandths(),
        }
    }
}

/// A suggested guess.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuggestedGuess {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// Its quality. Null if there are too many possible codes to compare guesses.
    pub quality: Option<QualityReply>,
}

/// A comparison of a guess with the best one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewReply {
    /// The guess and its feedback.
    #[serde(flatten)]
    pub row: CodeRow,
    /// The quality of the guess before its feedback was known.
    pub quality: QualityReply,
    /// The number of codes left after the feedback.
    pub left: u64,
    /// The guess that the strategy would have made.
    pub best: BestGuess,
}

/// The guess that a strategy would have made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestGuess {
    /// The elements, position by position.
    pub guess: Vec<String>,
    /// Its quality.
    pub quality: QualityReply,
}

/// Compares each guess with the best. Returns `None` if there were too many possible codes to compare guesses.
pub fn review_replies(
    solver: &Solver,
    strategy: Strategy,
    seed: &Seed,
) -> Option<Vec<ReviewReply>> {
    let reviews = solver.review(strategy, seed).ok()?;
    Some(reviews.iter().map(|review| ReviewReply::new(solver.game(), review)).collect())
}

impl ReviewReply {
    /// Converts the review of a guess.
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

/// The reason why no code fits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContradictionReply {
    /// The first guess, counting from 1, that contradicts those before it.
    pub first_guess: Option<u32>,
    /// The guesses for which the search ended before it was known whether they could be wrong.
    pub undecided: Vec<u32>,
    /// The guesses whose feedback could be wrong, the likeliest first.
    pub suspects: Vec<SuspectReply>,
}

/// Guesses whose feedback could be wrong.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuspectReply {
    /// The guesses, counting from 1.
    pub guesses: Vec<u32>,
    /// The number of codes that fit without them.
    pub codes: Option<Number>,
    /// Whether `corrections` lists all possible corrections.
    pub complete: bool,
    /// The feedback with which some code would fit, the likeliest first.
    pub corrections: Vec<CorrectionReply>,
}

/// A possible correction of the feedback.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CorrectionReply {
    /// The corrected feedback for each of the guesses.
    pub answers: Vec<FeedbackReply>,
    /// The number of codes that fit with the correction.
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
            undecided: found.undecided.clone(),
            suspects: found.repairs.iter().map(suspect).collect(),
        }
    }
}

/// Finds the reason why no code fits. Returns `None` if one does.
pub fn contradiction_reply(solver: &Solver) -> Result<Option<ContradictionReply>, Problem> {
    let found = solver.contradiction().map_err(too_large)?;
    Ok(found.as_ref().map(ContradictionReply::from))
}
