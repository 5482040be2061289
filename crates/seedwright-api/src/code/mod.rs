//! Questions about secret codes, and code games. The server keeps no state: every request repeats all guesses, and the
//! secret follows from the seed.

mod count;
mod element_choices;
mod explain;
mod game;
mod notes;
mod number;
mod play;
mod rows;
#[cfg(feature = "schema")]
mod schemas;
mod suggest;
mod tree;
mod valid;

pub use count::{CountReply, count};
pub use element_choices::ElementChoices;
pub use explain::{
    CellSelection, ExplainCodeReply, Explanation, ImpossibleElement, explain, reasons,
};
pub use game::{
    GameChoice, GivenRow, Hints, Theme, difficulty, impossible_game, no_suggestion, placed,
    read_element, read_position, rule, secret, strategy, too_large, too_large_with, wrong_row,
};
pub(crate) use notes::step as observed;
pub use notes::{
    NotesReply, NotesRequest, RatingReply, SuppositionReply, WalkthroughStep, make_notes, notes,
    notes_reply, rating, secret_of_notes,
};
pub use number::Number;
pub use play::{DEFAULT_TRIES, GameInPlay, OpponentReply, PlayReply, PlayedRow, secret_of};
pub use rows::{
    CodeRow, ContradictionReply, CorrectionReply, ElementPositions, FeedbackReply, GameReply,
    QualityReply, ReviewReply, SuggestedGuess, SuspectReply, code_names, contradiction_reply,
    review_replies,
};
pub use suggest::{SuggestReply, suggest, suggested};
pub use tree::TreeReply;
pub use valid::{MayReply, ValidReply, may, valid};

use seedwright::codes::{NoteRequest, PartialGuess, PuzzleRules, Rule, Solver, Strategy};
use seedwright::random::Seed;
use serde::Deserialize;

use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::PackChoice;
use crate::{Context, Problem};

/// A question about codes. Fields that belong to other questions are ignored.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CodeRequest {
    /// A pack with a `[codes]` section.
    pub pack: Option<PackChoice>,
    /// The elements of a code, instead of those of the pack.
    pub elements: Option<Vec<String>>,
    /// The number of positions in a code.
    #[schemars(range(min = 1, max = seedwright::world::games::MAX_POSITIONS))]
    pub length: Option<u32>,
    /// The feedback rule.
    #[serde(default)]
    #[schemars(schema_with = "schemas::optional_rule")]
    pub rule: Option<String>,
    /// The guesses so far, with their feedback.
    #[serde(default)]
    #[schemars(length(max = crate::service::MAX_GUESSES))]
    pub guesses: Vec<GivenRow>,
    /// The active guess, position by position. Null for an empty position.
    pub placed: Option<Vec<Option<String>>>,
    /// The strategy for choosing guesses. Default: `entropy`.
    #[serde(default)]
    #[schemars(schema_with = "schemas::optional_strategy")]
    pub strategy: Option<String>,
    /// Breaks ties between equally good guesses. Default: `0`, except for `notes`, where a seed is drawn.
    #[schemars(length(max = crate::service::MAX_SEED_BYTES))]
    pub seed: Option<String>,
    /// `count`: the number of possible codes to list.
    #[schemars(range(max = crate::service::MAX_LISTED_CODES))]
    pub list: Option<u32>,
    /// `explain`: the element to explain.
    pub element: Option<String>,
    /// `explain`: the position to explain, from 1.
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
    /// `notes`: the code that the notes determine. If missing, a code is drawn.
    pub secret: Option<Vec<String>>,
    /// `notes`: the number of notes.
    pub notes: Option<u32>,
    /// `notes`: how hard the notes are to combine, as a puzzle.
    #[serde(default)]
    #[schemars(schema_with = "schemas::optional_difficulty")]
    pub difficulty: Option<String>,
    /// `notes`: the minimum number of codes that each note of a puzzle alone leaves. Default: a twentieth of all codes.
    #[schemars(range(min = 1, max = u64::try_from(seedwright::world::games::MAX_LOCK_CODES).unwrap_or(u64::MAX)))]
    pub least_left: Option<u64>,
}

/// A code game: the guesses so far, and how much the player is shown.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlayRequest {
    /// A pack with a `[codes]` section.
    pub pack: Option<PackChoice>,
    /// The elements of a code, instead of those of the pack.
    pub elements: Option<Vec<String>>,
    /// The number of positions in a code.
    #[schemars(range(min = 1, max = seedwright::world::games::MAX_POSITIONS))]
    pub length: Option<u32>,
    /// The feedback rule.
    #[serde(default)]
    #[schemars(schema_with = "schemas::optional_rule")]
    pub rule: Option<String>,
    /// Determines the secret. If missing, a seed is drawn.
    #[schemars(length(max = crate::service::MAX_SEED_BYTES))]
    pub seed: Option<String>,
    /// The number of tries.
    pub tries: Option<u32>,
    /// The guesses so far.
    #[serde(default)]
    #[schemars(length(max = crate::service::MAX_GUESSES))]
    pub guesses: Vec<Vec<String>>,
    /// The active guess, position by position. Null for an empty position.
    pub placed: Option<Vec<Option<String>>>,
    /// How much the player is shown. Default: `strict`.
    #[serde(default)]
    #[schemars(schema_with = "schemas::optional_hints")]
    pub hints: Option<String>,
    /// The strategy that guesses are compared with once the game is over. Default: `entropy`.
    #[serde(default)]
    #[schemars(schema_with = "schemas::optional_strategy")]
    pub strategy: Option<String>,
    /// The strategy of an opponent who guesses the same secret. If missing, there is no opponent.
    #[serde(default)]
    #[schemars(schema_with = "schemas::optional_strategy")]
    pub opponent: Option<String>,
    /// Whether the player gives up.
    #[serde(default)]
    pub gives_up: bool,
}

/// A question about codes, with its game resolved.
struct Question<'a> {
    request: &'a CodeRequest,
    theme: Theme,
    strategy: Strategy,
    seed: Seed,
    /// The step limit for each question.
    steps: u64,
}

impl<'a> Question<'a> {
    fn new(request: &'a CodeRequest, context: &Context<'_>) -> Result<Self, Problem> {
        let steps = steps(request.guesses.len(), context)?;
        let theme =
            theme(context, &request.pack, &request.elements, request.length, &request.rule)?;
        Ok(Self {
            strategy: strategy_or_default(request.strategy.as_deref())?,
            // The seed breaks ties. It is fixed, so that the same question always gets the same answer.
            seed: context.service.seed(request.seed.as_deref().or(Some("0")))?,
            steps,
            theme,
            request,
        })
    }

    fn solver(&self) -> Result<Solver, Problem> {
        self.theme.known(&self.request.guesses, self.steps)
    }

    fn placed(&self) -> Result<PartialGuess, Problem> {
        match &self.request.placed {
            None => Ok(PartialGuess::empty(&self.theme.game)),
            Some(names) => placed_names(&self.theme, names),
        }
    }
}

fn placed_names(theme: &Theme, names: &[Option<String>]) -> Result<PartialGuess, Problem> {
    let names: Vec<Option<&str>> = names.iter().map(Option::as_deref).collect();
    placed(&theme.game, &names).map_err(|message| {
        let hint = "give an element or null for each position";
        Problem::invalid(format!("placed: {message}"), hint)
    })
}

/// The step limit per guess. A request with many guesses gets fewer steps for each.
fn steps(guesses: usize, context: &Context<'_>) -> Result<u64, Problem> {
    let limits = context.service.limits();
    if guesses > limits.guesses {
        return Err(Problem::invalid(
            format!("there are {guesses} guesses, more than the limit"),
            format!("send at most {}", limits.guesses),
        ));
    }
    let parts = guesses.div_ceil(limits.guesses_at_full_steps.max(1)).max(1);
    Ok(limits.code_steps / parts as u64)
}

fn theme(
    context: &Context<'_>,
    pack: &Option<PackChoice>,
    elements: &Option<Vec<String>>,
    length: Option<u32>,
    rule: &Option<String>,
) -> Result<Theme, Problem> {
    let pack = pack.as_ref().map(|choice| choice.load(context.service)).transpose()?;
    let pack = pack.or_else(|| context.pack.clone());
    let theme = pack.as_ref().and_then(|pack| pack.world.codes.as_ref());
    if pack.is_some() && theme.is_none() {
        let hint = "use a pack with a [codes] section, such as `festive`";
        return Err(Problem::invalid("this pack has no codes", hint));
    }
    let rule: Option<Rule> = rule.as_deref().map(game::rule).transpose()?;
    let elements = elements.as_ref();
    let choice = GameChoice {
        elements: elements.map(|names| names.iter().map(String::as_str).collect()),
        length,
        rule,
    };
    Theme::new(theme, &choice)
}

fn strategy_or_default(name: Option<&str>) -> Result<Strategy, Problem> {
    name.map_or(Ok(Strategy::Entropy), strategy)
}

/// An example about the codes of a pack, after two guesses.
macro_rules! guessed {
    ($more:literal) => {
        concat!(
            r#"{"pack":"festive","guesses":[{"guess":["Santa","Santa","Tree","Tree"],"exact":1,"misplaced":1},{"guess":["Bell","Santa","Present","Bell"],"exact":0,"misplaced":2}]"#,
            $more,
            "}"
        )
    };
}

operation! {
    /// Lists the elements that are still possible in each position.
    Valid: "code/valid" as "validCodes", CodeRequest => Json<ValidReply>,
    examples [
        Example::new("pack", guessed!(r#","placed":["Santa",null,null,null]"#)),
        Example::new(
            "elements",
            r#"{"elements":["A","B","C"],"length":3,"rule":"exact","guesses":[]}"#,
        ),
    ]
}

pub(crate) fn run_valid(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<ValidReply>, Problem> {
    let question = Question::new(request, context)?;
    let solver = question.solver()?;
    valid(&solver, &question.placed()?).map(Json)
}

operation! {
    /// Counts the codes that are still possible.
    Count: "code/count" as "countCodes", CodeRequest => Json<CountReply>,
    examples [
        Example::new("festive", guessed!(r#","list":5"#)),
    ]
}

pub(crate) fn run_count(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<CountReply>, Problem> {
    let question = Question::new(request, context)?;
    let most = context.service.limits().listed_codes;
    let list = question.request.list.map(|list| list.min(most));
    count(&question.solver()?, list).map(Json)
}

operation! {
    /// Suggests the next guess.
    Suggest: "code/suggest" as "suggestCode", CodeRequest => Json<SuggestReply>,
    examples [
        Example::new("festive", guessed!(r#","strategy":"entropy""#)),
    ]
}

pub(crate) fn run_suggest(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<SuggestReply>, Problem> {
    let question = Question::new(request, context)?;
    suggested(&question.solver()?, question.strategy, &question.seed).map(Json)
}

operation! {
    /// Explains why elements are impossible and how good the guesses were.
    ExplainCode: "code/explain" as "explainCode", CodeRequest => Json<ExplainCodeReply>,
    examples [
        Example::new("all", guessed!("")),
        Example::new("one", guessed!(r#","element":"Santa","at":1"#)),
    ]
}

pub(crate) fn run_explain(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<ExplainCodeReply>, Problem> {
    let question = Question::new(request, context)?;
    let (element, at) = (question.request.element.as_deref(), question.request.at);
    let cells = CellSelection::new(&question.theme.game, element, at)?;
    explain(&question.solver()?, (question.strategy, &question.seed), &cells).map(Json)
}

operation! {
    /// Writes notes that leave exactly one possible code.
    Notes: "code/notes" as "codeNotes", CodeRequest => Json<NotesReply>,
    examples [
        Example::new("festive", r#"{"pack":"festive","seed":"7"}"#),
        Example::new(
            "secret",
            r#"{"pack":"festive","seed":"7","secret":["Santa","Tree","Bell","Bell"]}"#,
        ),
        Example::new("puzzle", r#"{"pack":"festive","seed":"7","difficulty":"medium","notes":3}"#),
    ]
}

pub(crate) fn run_notes(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<NotesReply>, Problem> {
    let question = Question::new(request, context)?;
    let game = &question.theme.game;
    let seed = context.service.seed(question.request.seed.as_deref())?;
    let secret = match &question.request.secret {
        Some(names) => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            secret(game, &names)?
        }
        None => secret_of_notes(game, &seed),
    };
    let difficulty = question.request.difficulty.as_deref().map(difficulty).transpose()?;
    let notes_request = NoteRequest {
        notes: question.request.notes,
        puzzle: PuzzleRules::requested(difficulty, question.request.least_left),
        steps: context.service.limits().code_steps,
    };
    let request = NotesRequest { secret, notes: notes_request, seed: &seed };
    notes(game, &request, &*context.observer).map(Json)
}

operation! {
    /// Returns the state of a code game.
    Play: "code/play" as "playCode", PlayRequest => Json<PlayReply>,
    examples [
        Example::new(
            "begun",
            r#"{"pack":"festive","seed":"7","guesses":[["Santa","Santa","Tree","Tree"]],"opponent":"entropy"}"#,
        ),
        Example::new(
            "over",
            r#"{"pack":"festive","seed":"7","guesses":[["Santa","Santa","Tree","Tree"]],"givesUp":true,"hints":"forgiving"}"#,
        ),
    ]
}

pub(crate) fn run_play(
    request: &PlayRequest,
    context: &Context<'_>,
) -> Result<Json<PlayReply>, Problem> {
    let steps = steps(request.guesses.len(), context)?;
    let theme = theme(context, &request.pack, &request.elements, request.length, &request.rule)?;
    let opponent = request.opponent.as_deref().map(strategy).transpose()?;
    let placed = request.placed.as_ref();
    let game = GameInPlay {
        theme: &theme,
        seed: &context.service.seed(request.seed.as_deref())?,
        tries: request.tries,
        guesses: &request.guesses,
        placed: placed.map(|names| names.iter().map(Option::as_deref).collect()),
        hints: Hints::named(request.hints.as_deref())?,
        strategy: strategy_or_default(request.strategy.as_deref())?,
        opponent,
        gives_up: request.gives_up,
        steps,
        observer: &*context.observer,
    };
    game.reply().map(Json)
}
